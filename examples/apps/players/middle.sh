#!/bin/sh
# middle.sh - a player in another language: it speaks the protocol of doc/protocol.md, knows the
# rules of CONECTA-4 BOOM, and drops in the free column nearest to the middle.
#
#   ask 'cmd:sh middle.sh' 4433
#   tournament 'cmd:sh middle.sh' test

# Each column is a text, beginning at the bottom: 1 and 2 are discs, 4 and 5 bombs.
new_game()
{
    c1='' c2='' c3='' c4='' c5='' c6='' c7='' number=1
}

# find_bomb BOMB: sets `cells_below` to a ? for each cell below it, or to "none".
find_bomb()
{
    cells_below=none
    for column in "$c1" "$c2" "$c3" "$c4" "$c5" "$c6" "$c7"; do
        case $column in
        *"$1"*) cells_below=$(echo "${column%%"$1"*}" | tr 1245 '????') ;;
        esac
    done
}

# explode COLUMN TAKEN: prints the column without its cell in the bomb's row, if that cell is one of
# the TAKEN digits.
explode()
{
    upper_part=${1#$cells_below}
    case $upper_part in
    "$1") [ -n "$cells_below" ] && echo "$1" && return ;; # the column does not reach the bomb's row
    esac
    case $upper_part in
    [$2]*) echo "${1%"$upper_part"}${upper_part#?}" ;;
    *) echo "$1" ;;
    esac
}

# play MOVE: the turns are moves 1, 2-3, 4-5, ...; a round is two turns.
play()
{
    disc=$((number / 2 % 2 + 1))
    find_bomb $((disc + 3))
    if [ "$1" = '*' ]; then
        taken=$((3 - disc))$((6 - disc))$((disc + 3)) # the rival's discs and bomb, the own bomb
        for i in 1 2 3 4 5 6 7; do
            eval "c$i=\$(explode \"\$c$i\" $taken)"
        done
    else
        [ $((number / 4 % 4)) = 3 ] && [ "$cells_below" = none ] && disc=$((disc + 3))
        eval "c$1=\${c$1}$disc"
    fi
    number=$((number + 1))
}

choose()
{
    for i in 4 3 5 2 6 1 7; do
        eval "height=\${#c$i}"
        [ "$height" -lt 7 ] && echo "move $i" && return
    done
    echo 'move *' # the board is full: only a bomb can help
}

new_game
while read -r request rest; do
    case $request in
    hello) echo 'ready 1 middle' ;;
    new)
        new_game
        if [ "$rest" = boom ]; then echo ok; else echo 'error I know only boom'; fi
        ;;
    moves)
        while [ -n "$rest" ]; do
            next=${rest#?}
            play "${rest%"$next"}"
            rest=$next
        done
        echo ok
        ;;
    go) choose ;;
    stop) ;;
    quit) exit ;;
    *) echo "error I do not know '$request'" ;;
    esac
done
