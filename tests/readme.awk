# Puts the table of games into README.md: awk -f tests/readme.awk <(tempi games --long) README.md
FNR == NR {
    if (/^[^ ]/) id = $1
    else if ($1 == "name") { sub(/^ *name +/, ""); name = $0 }
    else if ($1 == "source") { sub(/^ *source +/, ""); table = table "| `" id "` | " name " | " $0 " |\n" }
    next
}
/^<!-- games -->/ { print; print ""; print "| id | game | source of the rules |\n|---|---|---|"; printf "%s\n", table; skip = 1 }
/^<!-- end of games -->/ { skip = 0 }
!skip { print }
