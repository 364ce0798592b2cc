# Completion of tempi's commands, games and options for bash.
_tempi() {
    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$("$1" help 2> /dev/null | sed -n 's/^  tempi \([a-z][a-z-]*\).*/\1/p')
    elif [ "$last" = --white ] || [ "$last" = --black ]; then
        words='human engine'
    elif [[ $word == -* ]]; then
        words=$("$1" help "$command" 2> /dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
    elif [ "$command" = help ] && [ "$COMP_CWORD" -eq 2 ]; then
        words=$("$1" help 2> /dev/null | sed -n 's/^  tempi \([a-z][a-z-]*\).*/\1/p')
    elif [ "$last" = game ] || [ "$last" = --game ] ||
        { [ "$COMP_CWORD" -eq 2 ] && "$1" help "$command" 2> /dev/null | head -1 | grep -qE '^tempi [a-z-]+ \[?GAME'; }; then
        words=$("$1" games 2> /dev/null | cut -d' ' -f1)
    fi
    COMPREPLY=()
    if [ -n "$words" ]; then
        # shellcheck disable=SC2207
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    else
        # shellcheck disable=SC2207
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -F _tempi tempi ./tempi
