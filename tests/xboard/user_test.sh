#!/usr/bin/env bash
# A user plays each of the games named in the real XBoard: some plies by mouse as White, one of them typed, the early
# end of a turn if the game allows it, a take-back, then the game goes on; and some plies as Black. The squares that
# light up determine what is played. The user sets up a position that is almost over and sees the result, and analyses,
# where the first of these plies is made by mouse. Without names it plays a sample, with TEMPI_TESTS=full every game; games
# with an unusual first turn have scripts of their own for its plies.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
turn=0
sample="progressive citizen quest ftm brick realm fantasy"
[ "${TEMPI_TESTS:-}" = full ] && sample=$("$TEMPI" games | awk '{print $1}')

# Prints the rules' texts of what may be played after some actions.
actions_after() {
    printf '%s\n' uci "setoption name UCI_Variant value $game" "position startpos${1:+ moves $1}" 'go perft 1' quit |
        "$TEMPI" | sed -n 's/^\([^ :]*\(:[+A-Z]*\)\{0,1\}\): 1$/\1/p'
}

# Learns the board's size and how its squares lie in the window.
measure() {
    local size
    size=$(sed -n 's/.*<first : setup ([^)]*) \([0-9]*x[0-9]*\).*/\1/p' "$log" | tail -1)
    case $size in
    10x10) files=10 ranks=10 left=23 bottom=469 step=40 base=0 ;;
    10x8) files=10 ranks=8 left=22 bottom=385 step=40 base=1 ;;
    *) files=8 ranks=8 left=27 bottom=463 step=50 base=1 ;;
    esac
}

# Clicks on a square given by file and rank, both from 0; XBoard turns the board when the engine takes White.
press_square() {
    local file=$1 rank=$2
    [ "$view" = black ] && file=$((files - 1 - file)) rank=$((ranks - 1 - rank))
    click_at $((left + step * file)) $((bottom - step * rank))
}

letters=abcdefghijklmnop
square_name() { echo "${letters:$1:1}$(($2 + base))"; }

# The first marked square of a `highlight`, as "file rank", and its mark; fails if there is none.
first_mark() {
    awk -v marks="$1" -v ranks="$ranks" 'BEGIN {
        n = split(marks, rows, "/")
        for (i = 1; i <= n; i++) {
            file = 0
            for (row = rows[i]; row != ""; ) {
                if (match(row, /^[0-9]+/)) { file += substr(row, 1, RLENGTH); row = substr(row, RLENGTH + 1); continue }
                mark = substr(row, 1, 1)
                if (mark ~ /[YR]/) { print file, ranks - i, mark; exit 0 }
                file++
                row = substr(row, 2)
            }
        }
        exit 1
    }' | grep .
}

# Plays one ply for a colour, by mouse or typed: the first piece whose targets light up goes to the first of them.
user_ply() {
    local how=$1 order rank file seen marks target name try
    idle
    view=$2
    order=$(seq 0 $((ranks - 1)))
    [ "$2" = black ] && order=$(seq $((ranks - 1)) -1 0)
    for rank in $(for try in $order; do echo "$try"; done | awk '{r[NR] = $1} END {print r[2], r[1]; for (i = 3; i <= NR; i++) print r[i]}'); do
        for ((file = 0; file < files; file++)); do
            seen=$(count '<first : highlight')
            press_square "$file" "$rank"
            [ "$(count '<first : highlight')" -gt "$seen" ] || continue
            marks=$(grep -a '<first : highlight' "$log" | tail -1 | sed 's/.*highlight //')
            target=$(first_mark "$marks") || { press_square "$file" "$rank"; continue; }
            set -- "$how" "$2" $target
            name=$(square_name "$file" "$rank")$(square_name "$3" "$4")
            if [ "$how" = typed ]; then
                press_square "$file" "$rank"
                type_in "$name"
            else
                press_square "$3" "$4"
            fi
            for _ in {1..600}; do
                grep -aq ">first : .*$name" <(tail -n "+$((lines + 1))" "$log") && break
                sleep 0.1
            done
            grep -aq ">first : .*$name" <(tail -n "+$((lines + 1))" "$log") || fail "$game: $name was not sent"
            ! grep -aq 'llegal move' <(tail -n "+$((lines + 1))" "$log") || fail "$game: $name was refused"
            lines=$(wc -l < "$log")
            played="$played $name"
            return
        done
    done
    fail "$game: $2 finds nothing to play"
}

begin() {
    name=$game
    case $game in chess) name=normal ;; chess960) name=fischerandom ;; esac
    xboard_window "$name" -depth 2
    measure
    lines=$(wc -l < "$log")
    played=
}

end() {
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
}

# Sets up a position in which one turn ends the game, lets the engine play it or announce it, and waits for the result.
# Where no turn of the engine ends it at once the user has the last step.
user_endgame() {
    local position machine=ctrl+w step=
    case $game in
    marseillais-maximummer | kazan* | kingpawns-medieval) position='k7/8/1K6/8/8/8/8/7R w - - 0 1' ;;
    brick | doublemove) position='7k/8/5K1Q/8/8/8/8/8 w - - 0 1' ;;
    monster) position='K7/3q4/1k6/8/8/8/8/8 b - - 0 1' machine=ctrl+b ;;
    *losing) position='n7/1P6/8/8/8/8/8/8 w - - 0 1' ;;
    triplets*) position='7k/8/5KQ1/8/8/8/4P3/8 w - - 0 1' ;;
    omni | battle) position='7k/8/6QK/8/8/8/8/8 b - - 0 1' step=h8g8 ;;
    quest*) position='7k/8/5KQ1/8/8/8/8/8 w - - 0 1' step=g6g7 machine=ctrl+b ;; # many roads lead to a mate in this turn
    progressive-silverman) position='k7/8/8/8/8/R7/7K/1RQ5 b - - 0 1' step=a8b8 ;;
    future*) position='k9/*1Q6*/*K7*/*8*/*8*/*8*/*8*/10 w - - 0 1' ;;
    transporter) position='***a3***/*8*/4f5/10/10/4R5/10/4R5/*8*/***3A*** w - - 0 1' ;;
    fantasy*) return ;; # fantasy_test.sh
    *) position='7k/8/5KQ1/8/8/8/8/8 w - - 0 1' ;;
    esac
    press ctrl+shift+e
    type_in "$position"
    await 1 ">first : setboard $(sed 's/[*]/[*]/g' <<< "${position%% *}")"
    lines=$(wc -l < "$log")
    [ -z "$step" ] || type_in "$step"
    press $machine
    for _ in {1..600}; do
        result=$(tail -n "+$((lines + 1))" "$log" | sed -n 's/.*>first : result \(.*\)/\1/p' | head -1)
        [ -n "$result" ] && return
        sleep 0.1
    done
    fail "$game: no result is announced"
}

# Plies of both colours, as far as they go; a long turn may mate at once.
user_plies() {
    local before view=white
    user_ply mouse white
    if grep -qx '0000\|end' <(actions_after "${played# }" 2> /dev/null); then
        type_in '@@@@'
        idle
        ! grep -aq 'llegal' <(tail -n "+$((lines + 1))" "$log") || fail "$game: the turn cannot be ended early"
        early=yes
        lines=$(wc -l < "$log")
    fi
    user_ply typed white
    idle
    grep -aq '<first : \(1-0\|0-1\|1/2-1/2\) {' "$log" && return
    before=$(count '>first : remove')
    press ctrl+x
    await $((before + 1)) '>first : remove'
    lines=$(wc -l < "$log")
    press ctrl+w # the engine is White now
    idle
    lines=$(wc -l < "$log")
    user_ply mouse black
    user_ply mouse black
    idle
    ! grep -aq 'tellusererror\|llegal' <(tail -n "+$((lines + 1))" "$log") || fail "$game: something was refused"
}

# Analyses: lines of thinking come, the user makes the first ply played before, and lines on the new position come. The
# program thinks all the time, so that nobody comes to rest.
user_analysis() {
    local first=${1# } square
    first=${first%% *}
    begin
    xdotool windowfocus --sync "$main" key ctrl+a
    await 1 '>first : analyze'
    await 1 "<first : [1-9][0-9]* -\\{0,1\\}[0-9]* .*	"
    for _ in {1..20}; do # the window of the lines of thinking may come up in front of the board, and take a click
        xdotool windowraise "$main"
        sleep 0.4
        for square in "${first:0:2}" "${first:2:2}"; do
            xdotool mousemove $((left + step * ($(printf '%d' "'$square") - 97))) $((bottom - step * (${square:1} - base))) click 1
            sleep 0.4
        done
        for _ in {1..30}; do
            grep -aq ">first : .*$first" "$log" && break 2
            sleep 0.1
        done
    done
    await 1 ">first : .*$first"
    lines=$(grep -an ">first : .*$first" "$log" | head -1 | cut -d: -f1)
    for _ in {1..600}; do
        grep -aq "<first : [1-9][0-9]* -\\{0,1\\}[0-9]* .*	" <(tail -n "+$lines" "$log") && break
        sleep 0.1
    done
    grep -aq "<first : [1-9][0-9]* -\\{0,1\\}[0-9]* .*	" <(tail -n "+$lines" "$log") || fail "$game: no analysis after $first"
    ! grep -aq 'tellusererror\|llegal' <(tail -n "+$lines" "$log") || fail "$game: $first was refused in analysis"
    end
}

play_game() {
    local early=no result= analysed=no plies
    game=$1
    begin
    case $game in
    future | future-nine | transporter) ;;
    *) user_plies ;;
    esac
    user_endgame
    end
    plies=$played
    [ -z "$plies" ] || { user_analysis "$plies" && analysed=yes; }
    echo "$game:$plies, turn ended early: $early, result: $result, analysed: $analysed"
}

# Plays some games one after the other; fails if one fails.
play_games() {
    local failed=0
    for game; do
        (trap end EXIT; play_game "$game") || { echo "$game: failed"; cp "$log" "${KEEP:-$work}/$game.log" 2> /dev/null; failed=1; }
    done
    return $failed
}

# Deals the games out to seven users who play at the same time.
users=()
[ $# -gt 0 ] || set -- $sample
for game in "$@"; do
    turn=$(((turn + 1) % 7))
    users[turn]="${users[turn]:-play_games} $game"
done
at_once "${users[@]}"
