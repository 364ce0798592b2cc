# Writes the sections of games files as C: an array of the files, each with its name and its text.
# Usage: awk -v name=games_texts -f rules/games/embed.awk rules/games/*.games > games_text.c
# Returns a text with a backslash before each of a character.
# SPDX-License-Identifier: GPL-3.0-or-later
function escaped(text, character,    parts, n, i, result)
{
    n = split(text, parts, character)
    result = parts[1]
    for (i = 2; i <= n; i++)
        result = result "\\" character parts[i]
    return result
}
BEGIN {
    print "/* Written by rules/games/embed.awk. */"
    print "#include \"rules/games_text.h\"\n"
    print "const struct games_text " name "[] = {"
}
FNR == 1 { if (NR > 1) print "    },"; printf "    {\"%s\",\n", FILENAME }
{
    print "     \"" escaped(escaped($0, "\\"), "\"") "\\n\""
}
END { print "    },\n    {0, 0},\n};" }
