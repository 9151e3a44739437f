#!/bin/sh
# test_analyze.sh - analyze: its output for people and for programs, and what Ctrl-C does to it.
. "$srcdir/shell.sh"

analyze=$top_builddir/examples/analyze

# json CONDITION: checks a Python expression about `o`, the objects in the output. Without Python
# this checks nothing; so the most important facts are also checked with `says`.
python=$(command -v python3) || echo "no python3: the JSON is checked by grep only"
json()
{
    [ -n "$python" ] || return 0
    "$python" - "$scratch/out" "$1" <<'END' || show_and_fail "this is false: $1"
import json, sys
o = [json.loads(line) for line in open(sys.argv[1], encoding="ascii")]
sys.exit(not eval(sys.argv[2]))
END
}

# ---- for people ----

expect 0 "$analyze" --rules classic --depth 6 44
says '^ \.  \.  \.  o  \.  \.  \. $'
says '^move     score           depth  play$'
says '^[1-7]        -*[0-9]* *6  [1-7]*$'
says '^[1-7]     <= -*[0-9]* *6  $'
says '^the depth is reached$'
says '^[0-9]* nodes, [0-9]* evaluated, in [0-9.]* s, [0-9]* nodes/s$'
[ ! -s "$scratch/err" ] || show_and_fail "progress is shown where there is no terminal"
expect 0 "$analyze" --rules classic --depth 6 --progress 44
complains 'depth 6  -*[0-9]*  [0-9]* nodes  [0-9]*/s  table [0-9]*%  [1-7]*'

expect 0 "$analyze" --rules classic --ms 100 --every 141414
grep '^[1-7]  *[wl<]' "$scratch/out" | head -n 1 | grep -q '^1        wins in 1 *1  1$' ||
    show_and_fail "the best move is not the first"
says '^2        loses in 2 *2  24$'
counts 5 'loses in 2'
says '^proven: looking deeper would change nothing$'
# A win may be proven before its distance is known.
expect 0 "$analyze" --nodes 300000 47343444
says '^[1-7]        wins  *[0-9]'
never '^[1-7]        wins in'
says '^proven: looking deeper would change nothing$'
expect 0 "$analyze" --nodes 1000000 11371
says '^[1-7]        wins in 10 '
expect 0 "$analyze" --rules classic 1414141
says '^green wins$'
says '^the game is over$'
expect 0 "$analyze" --rules classic --rows 4 --columns 4 --nodes 2000
says '^out of nodes$'
says '^2000 nodes, '
expect 0 "$analyze" --ms 20 --rows 8 --columns 9
says '^out of time$'

# Every move's score is the one of minimax, also where the same player moves again.
for rules in boom crush; do
    expect 0 "$top_builddir/examples/minimax" --depth 3 --rules $rules
    awk '/^  of / { gsub("won", "wins"); gsub("lost", "loses"); gsub(": ", ":")
                    n = split(substr($0, 7), score, "  ")
                    for (i = 1; games > 0 && i <= n; i++) print games, score[i]
                    games++ }' "$scratch/out" | sort >"$scratch/minimax"
    grep -o ' plays .' "$scratch/out" | awk '{ game = game $2; print game }' | sed '$d' \
        >"$scratch/games"
    expect 0 "$analyze" --eval test --depth 3 --every --rules $rules --file "$scratch/games"
    awk '/^line / { game = $2 }
         /^[1-9a-w*]   *<*=* *[-0-9wl].* [1-3]  / {
             print game, $1 ":" ($2 ~ /^[wl]/ ? $2 " in " $4 : $2) }' "$scratch/out" |
        sort | diff "$scratch/minimax" - || fail "the scores are not those of minimax"
    [ -s "$scratch/minimax" ] || fail "nothing was compared"
done

# ---- for programs ----

expect 0 "$analyze" --json --rules classic --depth 6 44
says '^{"position":"classic .* 3","turn":"green","move":"[1-7]","score":-*[0-9]*,"outcome":null,'
says ',"in":null,"depth":6,"reason":"done","nodes":[0-9]*,"evals":[0-9]*,"seconds":[0-9.]*,"pv":"'
says ',"root":\[{"move":"1","score":-*[0-9]*,"exact":[a-z]*,'
json 'len(o) == 1 and [r["move"] for r in o[0]["root"]] == list("1234567")'
json 'o[0]["pv"][0] == o[0]["move"] and len(o[0]["pv"]) == 6'
json '[r["score"] for r in o[0]["root"] if r["move"] == o[0]["move"]] == [o[0]["score"]]'
expect 0 "$analyze" --json --every --rules classic --depth 6 44
json 'all(r["exact"] and r["pv"][0] == r["move"] for r in o[0]["root"])'
json 'max(r["score"] for r in o[0]["root"]) == o[0]["score"]'

expect 0 "$analyze" --json --rules classic 141414
says '"move":"1","score":999999999,"outcome":"win","in":1,"depth":1,"reason":"proven"'
expect 0 "$analyze" --json --position 'classic ......./......./......./......./.11..../.222... 5'
says '"outcome":"loss","in":2,'
expect 0 "$analyze" --json --rules classic --rows 2 --columns 2
says '"outcome":"draw","in":null,"depth":4,"reason":"proven"'
expect 0 "$analyze" --json --rules classic 1414141
says '"turn":"blue","over":true,"outcome":"loss"}$'
expect 0 "$analyze" --json --nodes 500
says '"reason":"nodes","nodes":500,'
expect 0 "$analyze" --json --nodes 1 # the first move and no other
says '"root":\[{"move":"1","score":[-0-9]*,"exact":true,.*{"move":"7","score":null,"exact":false,'
expect 0 "$analyze" --json --nodes 1 --every
never '"score":null'
expect 0 "$analyze" --json --ms 20
says '"reason":"time",'
expect 0 "$analyze" --json --progress --depth 7
says '^{"progress":true,"depth":7,"score":-*[0-9]*,"nodes":[0-9]*,"seconds":[0-9.]*,"table'
# Each depth is reported at its end, and on a slow machine also meanwhile.
json '"progress" not in o[-1]'
json 'list(dict.fromkeys(p["depth"] for p in o[:-1])) == [1, 2, 3, 4, 5, 6, 7]'

# The score at a depth is the same with any number of threads and any table.
score_at_8() { sed 's/.*"score":\([-0-9]*\),"outcome".*/\1/' "$scratch/out"; }
expect 0 "$analyze" --json --depth 8 4433
score=$(score_at_8)
for how in '--threads 2' '--table 1' '--eval strong --threads 3 --table 2'; do
    # shellcheck disable=SC2086
    expect 0 "$analyze" --json --depth 8 $how 4433
    [ "$(score_at_8)" = "$score" ] || show_and_fail "another score with $how"
done
for eval in strong test runs best_line all_lines directions windows; do
    expect 0 "$analyze" --json --every --depth 4 --eval $eval 4433
    says '"depth":4,"reason":"done"'
    never '"exact":false'
done

# ---- many positions ----

cat >"$scratch/list" <<'END'
# moves, and positions of any game

44
  4433*
classic ......./......./......./......./11...../222.... 6
nonsense "\	é
 boom 1 2
141414
END
printf '44' >>"$scratch/list" # the last line needs no end
expect 1 "$analyze" --json --depth 2 --file "$scratch/list"
counts 7 '^{"line":[0-9]*,"[pe].*}$'
counts 4 '"line":[3589],"position":'
counts 3 '"error":'
complains "^analyze: line 4: move 5 of '4433\*': illegal move$"
complains '^analyze: line 6: '
complains "^analyze: line 7: character 7 of 'boom 1 2'"
json '[x["line"] for x in o] == [3, 4, 5, 6, 7, 8, 9]'
expect 1 "$analyze" --json --depth 2 - <"$scratch/list"
counts 3 '"error":'
expect 1 "$analyze" --depth 2 - <"$scratch/list"
counts 4 '^the depth is reached$\|^proven'
printf '\r\n 44 \r\n' | expect 0 "$analyze" --rules classic --depth 2 -
says '^line 2$'
expect 0 "$analyze" --file /dev/null
[ ! -s "$scratch/out" ] || show_and_fail "an empty file gives an answer"

# ---- failure and misuse ----

expect 1 "$analyze" 44x
complains "^analyze: move 3 of '44x': syntax error$"
expect 1 "$analyze" --json 44x
says '^{"error":"move 3 of .44x.: syntax error"}$'
expect 1 "$analyze" --position 'boom 1'
complains "^analyze: character 7 of 'boom 1'"
expect 1 "$analyze" --file "$scratch/missing"
complains 'missing: No such file'
expect 1 "$analyze" --file "$scratch"
complains 'Is a directory'
expect 0 "$analyze" --help
says '^usage: analyze'
for misuse in '--depth 0' '--depth x' '--depth 3x' '--depth 2000' '--depth' '--rules chess' \
    --nonsense '--ms 0' '--ms -1' '--nodes 0' '--threads 0' '--table 0' '--eval chess' '--rows 99' \
    '--columns 33' '--connect 33' '--rows 31 --columns 31' '--file' '44 55' '44 -' \
    '--file a --file b' '--file a -'; do
    # shellcheck disable=SC2086
    expect 2 "$analyze" $misuse </dev/null
    complains '^analyze: '
done
expect 2 "$analyze" --rows 8 --position 'boom 1'
complains 'brings its own rules'

# ---- a book ----

book=$top_srcdir/lib/book_files/boom.book
expect 0 "$analyze" --json --book "$book" 443
says '"outcome":"win",.*"reason":"proven","nodes":0,'
expect 0 "$analyze" --json --nodes 1000 443
says '"nodes":[1-9]'
head -c 1000 "$book" >"$scratch/damaged"
expect 1 "$analyze" --book "$scratch/damaged" 443
complains '^analyze: .*/damaged: file is damaged$'
expect 1 "$analyze" --book "$scratch/missing" 443
complains '^analyze: .*/missing: '
expect 1 "$analyze" --rules classic --book "$book" 443
complains 'boom.book is a book of another game'
expect 2 "$analyze" --book "$book" --depth 4 443
complains 'both --book and --depth'

# ---- Ctrl-C ----

mkfifo "$scratch/pipe"
exec 3<>"$scratch/pipe"
# It ends the search, and the answer is what was found so far.
interrupt 0 '"depth":9' "$analyze" --json --progress --ms 600000 --rows 8 --columns 9
says '"reason":"stopped"'
json 'o[-1]["reason"] == "stopped" and o[-1]["move"] is not None'
# The rest of a list goes on.
printf '4\n' >"$scratch/list"
echo 'classic ......./......./......./......./11...../222.... 6' >>"$scratch/list"
interrupt 0 '"depth":9' "$analyze" --json --progress --ms 600000 --file "$scratch/list" --rows 8 \
    --columns 9
counts 1 '"line":1,.*"reason":"stopped"'
counts 1 '"line":2,.*"reason":"proven"'
# While the program waits for a line, Ctrl-C ends it.
echo 141414 >&3
interrupt 130 '"reason":"proven"' "$analyze" --json --rules classic -
exec 3>&-
