#!/bin/sh
# test_tournament.sh - tournaments: any number of jobs plays the same games; a killed tournament is
# resumed; failures of players are reported and survived; tables and files agree with the games; the
# examination; and misuse.
. "$srcdir/shell.sh"

examples=$top_builddir/examples
tournament=$examples/tournament
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_segv=0:handle_abort=0:handle_sigfpe=0
export ASAN_OPTIONS

# ---- the same games, however many at a time ----

set -- --depth 3 --games 6 strong windows test random
expect 0 "$tournament" --jobs 1 --out "$scratch/one" "$@"
says '^boom, depth 3, round robin of 4 players, 6 games a pair, 2 random moves first, seed 1$'
says '^ #  player '
counts 8 '^ [1-4]  '
cp "$scratch/out" "$scratch/printed"
expect 0 "$tournament" --jobs 3 --out "$scratch/three" "$@"
diff "$scratch/printed" "$scratch/out" || fail "three jobs give another table"
for file in games.txt table.txt standings.csv games.csv results.json; do
    diff "$scratch/one/$file" "$scratch/three/$file" || fail "three jobs give another $file"
done
diff "$scratch/one/table.txt" "$scratch/printed" || fail "table.txt is not what was printed"
[ "$(grep -c '^game ' "$scratch/one/games.txt")" = 36 ] || fail "not every game is in games.txt"

# Each line is a whole game: it can be replayed, and leads to the result in the line.
grep '^game ' "$scratch/one/games.txt" |
    while read -r _ _ _ _ _ _ _ opening _ result _ end _ moves; do
        [ "$end" = board ] || fail "a game ends by $end"
        case $moves in "$opening"*) ;; *) fail "$moves does not begin with $opening" ;; esac
        "$examples/replay" --plain "$moves" | tail -n 3 | grep -q "^$result wins\|^draw" ||
            fail "$moves is not a game that $result wins"
    done
# Each opening is played from both sides, and by every pair.
sed -n 's/.* opening \([1-7]*\) .*/\1/p' "$scratch/one/games.txt" | sort | uniq -c |
    awk '$1 != 12 { exit 1 }' || fail "an opening is not played by every pair"
sed -n 's/.* green \(. blue . opening [1-7]*\) .*/\1/p' "$scratch/one/games.txt" | sort | uniq -d |
    grep . && fail "an opening is played twice from the same side"

# The points in the table are those of the games.
awk '/^# player/ { name[$3] = $4 }
    /^game/ { win = $10 == "green" ? $4 : $6; points[name[win]] += $10 == "draw" ? 0 : 1
        if ($10 == "draw") { points[name[$4]] += .5; points[name[$6]] += .5 } }
    END { for (i in name) print name[i], points[name[i]] + 0 }' "$scratch/one/games.txt" |
    sort >"$scratch/points"
sed 1d "$scratch/one/standings.csv" | tr -d '"' | awk -F, '{ print $2, $8 + 0 }' | sort |
    diff "$scratch/points" - || fail "standings.csv has other points than the games"
# The ratings solve the equations of the model: expected and actual points agree, each with the
# drawn game against the average. (The rounding of the file is all that is left.)
sed 1d "$scratch/one/standings.csv" | tr -d '"' | awk -F, '
    { elo[NR] = $9; points[NR] = $8 }
    function chance(d) { return 1 / (1 + 10 ^ (-d / 400)) }
    END {
        # The average of the ratings in the file is 0. The rating that the added draws are against
        # is the one for which their sum is 0.
        for (shift = -400; shift <= 400; shift += .1) {
            sum = 0
            for (i = 1; i <= NR; i++) sum += .5 - chance(elo[i] + shift)
            if (sum < 0) break
        }
        for (i = 1; i <= NR; i++) {
            e = chance(elo[i] + shift) - .5
            for (j = 1; j <= NR; j++) if (j != i) e += 6 * chance(elo[i] - elo[j])
            if (e - points[i] > .01 || points[i] - e > .01) { print i, e, points[i]; exit 1 }
        }
    }' || fail "the ratings are not the most likely ones"
# With two players the errors have a formula: the information about the difference of their ratings
# is twice that of their games, and that of one added draw.
expect 0 "$tournament" --depth 2 --games 8 --out "$scratch/two" windows test
sed 1d "$scratch/two/standings.csv" | awk -F, '
    function chance(d) { return 1 / (1 + 10 ^ (-d / 400)) }
    NR == 1 {
        p = chance(2 * $9); s = chance($9)
        error = 1.96 * 400 / log(10) / sqrt(2 * (2 * 8 * p * (1 - p) + s * (1 - s)))
        if (error - $10 > .2 || $10 - error > .2) { print error, $10; exit 1 }
    }' || fail "the error bars are not those of the Fisher information"
if command -v python3 >/dev/null 2>&1; then
    python3 - "$scratch/one/results.json" <<'END' || fail "results.json"
import json, sys
r = json.load(open(sys.argv[1]))
assert len(r["games"]) == 36 and len(r["players"]) == 4
assert sum(p["points"] for p in r["players"]) == 36
assert abs(sum(p["elo"] for p in r["players"])) < 1
assert all(sum(x or 0 for x in p["against"]) == p["points"] for p in r["players"])
END
fi
[ ! -e "$scratch/one/elo.gp" ] || fail "elo.gp was not removed"
if command -v gnuplot >/dev/null 2>&1; then
    grep -q '</svg>' "$scratch/one/elo.svg" || fail "no plot"
else
    complains '(no elo.svg: gnuplot is not installed, or failed)'
fi

# With a limit of depth a player moves as alpha-beta does: it plays the first of equal moves,
# whichever the search prefers.
expect 0 "$examples/alphabeta" --depth 5
moves=$(sed -n 's/^\(green\|blue\) plays \(.\),.*/\2/p' "$scratch/out" | tr -d '\n')
expect 0 "$tournament" --depth 5 --opening 0 --games 1 --out "$scratch/ab" test test@depth=5
grep -qF "moves $moves" "$scratch/ab/games.txt" ||
    fail "a game with a limit of depth is not alpha-beta's, $moves"

# Another seed, other openings; a gauntlet; other limits and rules; a name that needs quotes.
expect 0 "$tournament" --depth 1 --games 4 --seed 2 --out "$scratch/seed" test random
grep '^game' "$scratch/seed/games.txt" | cut -d' ' -f8 | sort -u >"$scratch/openings"
expect 0 "$tournament" --depth 1 --games 4 --seed 3 --out "$scratch/seed3" test random
grep '^game' "$scratch/seed3/games.txt" | cut -d' ' -f8 | sort -u | cmp -s - "$scratch/openings" &&
    fail "another seed gives the same openings"
expect 0 "$tournament" --gauntlet --games 2 --nodes 200 --opening 0 strong test random
says 'nodes 200, gauntlet of 3 players'
says ' - *$\| - '
for rules in desconecta classic crush classic:rows=5,columns=5; do
    expect 0 "$tournament" --rules $rules --games 2 --depth 2 test random
    says "^$rules, depth 2"
done
expect 0 "$tournament" --games 2 --ms 5 --max-moves 6 test random@ms=5
says 'drawn'
says '   2      0    '
expect 0 "$tournament" --progress --games 2 --depth 1 test random
complains '2 of 2 games'
"$tournament" --games 2 --depth 1 test random 2>&1 >/dev/null | grep -q . &&
    fail "progress is shown where there is no terminal"

# ---- players that fail lose, and the others go on ----

middle="cmd:sh $top_srcdir/examples/apps/players/middle.sh"
dies='cmd:echo ready 1 me; read a; read b; echo ok; read c; echo ok; read d; kill -9 $$'
# answers COMMAND: a loop that answers "go" by the command.
answers() { echo "while read w r; do case \$w in go) $1;; new|moves) echo ok;; esac; done"; }
says_9="cmd:echo ready 1 nine, \"of course\"; $(answers 'echo move 9')"
slow="cmd:echo ready 1 slow; $(answers 'sleep 60')"
expect 0 "$tournament" --games 2 --depth 2 --out "$scratch/failures" windows "$middle" "$dies" \
    "$says_9"
says 'lost [0-9]* games by crashing, the first is game [0-9]*: crashed: Killed$'
says "lost [0-9]* games by playing an illegal move, the first is game [0-9]*: illegal move '9'$"
grep -q 'end crash .* why crashed: Killed$' "$scratch/failures/games.txt" ||
    fail "no crash in games.txt"
grep '^game .* green 1 blue 2 \|^game .* green 2 blue 1 ' "$scratch/failures/games.txt" |
    grep -v 'end board' && fail "players that do not fail lose by failing"
expect 0 "$tournament" --games 2 --depth 2 --timeout 1500 --jobs 2 windows "$slow"
says 'lost 2 games by taking too long, the first is game 1: no move within 1500 ms$'
# A single game is named without its number of games; the CSV has quotes doubled.
expect 0 "$tournament" --games 1 --depth 2 windows "$dies"
says ' lost game 1 by crashing: crashed: Killed$'
grep -q '"cmd:.*nine, ""of course"";' "$scratch/failures/standings.csv" ||
    fail "CSV does not double quotes"

# ---- resuming ----

# One player waits before each move while the file `slowly` exists, so that a tournament is never
# over before it is killed or interrupted.
sed "s|go) choose|go) [ ! -e '$scratch/slowly' ] \|\| sleep 0.02; choose|" \
    "$top_srcdir/examples/apps/players/middle.sh" >"$scratch/middle.sh"
cmp -s "$top_srcdir/examples/apps/players/middle.sh" "$scratch/middle.sh" &&
    fail "middle.sh cannot be slowed down"
set -- --depth 5 --games 40 --jobs 2 test "cmd:sh $scratch/middle.sh"
expect 0 "$tournament" --out "$scratch/whole" "$@"
touch "$scratch/slowly"

# The number of whole games in a record; a torn line does not count.
recorded() { grep -c '^game .* moves [1-7*]*$' "$1/games.txt" 2>/dev/null || :; }

# await_games COUNT OUT: waits until the tournament that runs has recorded COUNT games in OUT.
await_games()
{
    tries=0
    until [ "$(recorded "$2")" -ge "$1" ] 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 1200 ] || fail "$2 has $(recorded "$2") games after a minute, not $1"
        kill -0 $! || fail "the tournament ended before it had recorded $1 games"
        sleep 0.05
    done
}

# kill_after MORE: starts a tournament, kills it once it has recorded MORE games in addition to
# those that it found, and leaves a torn line. A tournament mends its record before it adds to it.
kill_after()
{
    found=$(recorded "$scratch/killed")
    "$tournament" --out "$scratch/killed" --depth 5 --games 40 --jobs 2 test \
        "cmd:sh $scratch/middle.sh" >/dev/null 2>&1 &
    await_games $((${found:-0} + $1)) "$scratch/killed"
    kill -9 $!
    wait $! 2>/dev/null || :
    [ "$(recorded "$scratch/killed")" -lt 40 ] || fail "it was over before it was killed"
    printf 'game 40 green 1 bl' >>"$scratch/killed/games.txt"
}
kill_after 3
kill_after 3
grep 'bl.*game' "$scratch/killed/games.txt" && fail "a record was added to a torn line"
rm "$scratch/slowly"
expect 0 "$tournament" --out "$scratch/killed" "$@"
diff "$scratch/whole/games.txt" "$scratch/killed/games.txt" ||
    fail "a resumed tournament has other games"
# No recorded game is played again, so a marked game keeps its mark. One with an invalid line is.
sed -i 's/^\(game 7 .*\)$/\1 why marked/; s/^\(game 8 .* moves .\).*/\1/' \
    "$scratch/killed/games.txt"
expect 0 "$tournament" --out "$scratch/killed" "$@"
grep -q '^game 7 .* why marked$' "$scratch/killed/games.txt" ||
    fail "a recorded game was played again"
sed 's/ why marked//' "$scratch/killed/games.txt" | diff "$scratch/whole/games.txt" - ||
    fail "a damaged record was not mended"
expect 1 "$tournament" --out "$scratch/killed" --seed 2 "$@"
complains 'games.txt belongs to a tournament with other settings'
# After an interruption it prints the results so far, and how to go on.
touch "$scratch/slowly"
"$tournament" --out "$scratch/stopped" "$@" >"$scratch/stopped.out" 2>/dev/null &
await_games 1 "$scratch/stopped"
expect 1 "$tournament" --out "$scratch/stopped" "$@" # while the other runs
complains 'another tournament is writing it'
kill -TERM $!
got=0
wait $! || got=$?
[ $got = 130 ] || fail "an interrupted tournament ends with $got"
grep -q '^unfinished: ' "$scratch/stopped.out" || fail "it does not say that it is unfinished"
grep -q '^to go on, run the same command again$' "$scratch/stopped.out" ||
    fail "it does not say how to go on"

# ---- the examination ----

exam() { expect 0 "$tournament" --exam "$@"; }

# plugin NAME: builds $scratch/NAME.so from the source in examples/plugin.
plugin()
{
    # shellcheck disable=SC2086
    $CC $CFLAGS -shared -fPIC -I"$top_srcdir/include" -I"$top_builddir/include" \
        "$top_srcdir/examples/plugin/$1.c" -o "$scratch/$1.so" || fail "$1.so does not build"
}

exam test
says '^examination of test (test) in boom, depth 8$'
counts 2 ' won '
says '^ninja1 .* first (green) .* won '
says '^ninja1 .* second (blue) .* won '
says '^points: 2 of 6$'
exam windows
counts 2 '^ninja[12] .* first (green) .* won '
counts 2 '^ninja[12] .* second (blue) .* won '
counts 2 '^ninja3 .* lost '
says '^points: 4 of 6$'
plugin my_heuristic
exam "$scratch/my_heuristic.so"
says '^points: 3 of 6$'
cp "$scratch/out" "$scratch/printed"
exam "$scratch/my_heuristic.so" --jobs 1
diff "$scratch/printed" "$scratch/out" || fail "one job gives another examination"
plugin excellent # all three can be beaten from both sides
exam "$scratch/excellent.so"
counts 3 '^ninja[123] .* first (green) .* won '
counts 3 '^ninja[123] .* second (blue) .* won '
says '^points: 6 of 6$'

# The programs of the tutorials build, and get the points on the pages, in both languages.
for page in plugin.md plugin.es.md; do
    sed -n '/^```c$/,/^```$/p' "$top_srcdir/doc/$page" |
        awk -v prefix="$scratch/tutorial" '
            /^```c/ { n++; next }
            /^```/ { next }
            { print >(prefix n ".c") }'
    sed 's/return strength(state, player) -/return 2 * strength(state, player) -/
        s/return fuerza(estado, jugador) -/return 2 * fuerza(estado, jugador) -/' \
        "$scratch/tutorial2.c" >"$scratch/tutorial3.c"
    cmp -s "$scratch/tutorial2.c" "$scratch/tutorial3.c" && fail "$page: nothing to double"
    for step in 1 2 3; do
        # shellcheck disable=SC2086
        $CC $CFLAGS -shared -fPIC -I"$top_srcdir/include" -I"$top_builddir/include" \
            "$scratch/tutorial$step.c" -o "$scratch/tutorial.so" ||
            fail "$page: program $step does not build"
        exam "$scratch/tutorial.so"
        points=$(sed -n 's/^ *\(points: . of 6\)$/\1/p' "$top_srcdir/doc/$page" | sed -n ${step}p)
        says "^$points$"
    done
done

# The table of the examination's page, line by line.
if [ -n "${C4B_LONG-}" ]; then
    pair='\([Wl]\) \([Wl]\)'
    sed -n "s/^| \`\([^\`]*\)\` | $pair | $pair | $pair | \([0-6]\) |\$/\1 \2\3\4\5\6\7 \8/p" \
        "$top_srcdir/doc/exam.md" >"$scratch/table"
    [ "$(wc -l <"$scratch/table")" -ge 8 ] || fail "the table of doc/exam.md was not found"
    while read -r name results points; do
        case $name in ./*) name=$scratch/${name#./} ;; esac
        exam "$name" </dev/null
        got=$(awk '/^ninja/ { r = r ($4 == "won" ? "W" : "l") } /^points/ { print r, $2 }' \
            "$scratch/out")
        [ "$got" = "$results $points" ] || fail "$name has $got, not $results $points"
    done <"$scratch/table"
    # As player 1 the master wins against every player.
    expect 0 "$tournament" --gauntlet --games 1 --opening 0 master strong@depth=8 ninja3
    says '^ 1  master .* 2      2      0      0     2.0 '
fi

cat >"$scratch/dies.c" <<'END'
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>
C4B_PLUGIN("dies");
int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data;
    return *(volatile int *)8;
}
END
# shellcheck disable=SC2086
$CC $CFLAGS -shared -fPIC -I"$top_srcdir/include" -I"$top_builddir/include" "$scratch/dies.c" \
    -o "$scratch/dies.so"
exam "$scratch/dies.so"
says '^points: 0 of 6$'
counts 6 '^ *by failing: crashed: Segmentation fault'
expect 1 "$tournament" --exam "$scratch/missing.so"
complains 'missing.so: No such file'

# ---- misuse ----

for misuse in '' strong 'strong strong' 'strong nobody' '--games 0 strong test' \
    '--games x strong test' '--opening 21 strong test' '--rules chess strong test' \
    '--rules classic:rows=99 strong test' '--depth 0 strong test' '--jobs 0 strong test' \
    '--timeout 0 strong test' '--seed -1 strong test' '--nonsense' '--games' '--exam' \
    '--exam test strong' '--exam nobody' '--exam test --rules classic' '--exam test --depth 3' \
    '--master strong test' 'strong --heuristic' '--max-moves 0 strong test'; do
    # shellcheck disable=SC2086
    expect 2 "$tournament" $misuse
    complains '^tournament: '
done
expect 1 "$tournament" strong "$scratch/missing.so"
complains '^tournament: .*missing.so: No such file'
expect 1 "$tournament" --out "$scratch/no/such/folder" --depth 1 strong test
complains 'No such file'
expect 0 "$tournament" --help
says '^usage: tournament'
exit 0
