# Completion of tempi's commands, games and options for bash.
_tempi() {
    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} command words at=1 before=("$1") value
    [ "$word" != = ] || word= # bash takes the sign between an option and its value for a word
    [ "$last" != = ] || last=${COMP_WORDS[COMP_CWORD - 2]}
    while [[ ${COMP_WORDS[at]} =~ ^--(games|variants|cpu)$ ]]; do
        value=$((at + 1))
        [ "${COMP_WORDS[value]}" != = ] || value=$((value + 1))
        [ "$COMP_CWORD" -gt "$value" ] || break
        before+=("${COMP_WORDS[at]}" "${COMP_WORDS[value]}") at=$((value + 1)) # an option before the command
    done
    command=${COMP_WORDS[at]}
    if [[ $COMP_CWORD -eq $at && $word == -* ]]; then
        words='--cpu --games --variants --help --version'
    elif [ "$COMP_CWORD" -eq "$at" ]; then
        words=$("$1" help 2> /dev/null | sed -n 's/^  tempi \([a-z][a-z-]*\).*/\1/p')
    elif [ "$last" = --white ] || [ "$last" = --black ]; then
        words='human engine'
    elif [[ $word == -* ]]; then
        words=$("$1" help "$command" 2> /dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
    elif [ "$command" = help ] && [ "$COMP_CWORD" -eq $((at + 1)) ]; then
        words=$("$1" help 2> /dev/null | sed -n 's/^  tempi \([a-z][a-z-]*\).*/\1/p')
    elif [ "$last" = game ] || [ "$last" = --game ] ||
        { [ "$COMP_CWORD" -eq $((at + 1)) ] && "$1" help "$command" 2> /dev/null | head -1 | grep -qE '^tempi [a-z-]+ [[A-Z|]*GAME'; }; then
        words=$("${before[@]}" games 2> /dev/null | cut -d' ' -f1)
    fi
    COMPREPLY=()
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    else
        word=${word#[\"\']} # as it is typed, with its quotes
        mapfile -t COMPREPLY < <(compgen -f -- "${word//\\/}")
        compopt -o filenames 2> /dev/null # blanks are quoted, and a slash ends a folder
    fi
}
complete -F _tempi tempi ./tempi
