#!/bin/sh
# test_players.sh - players as processes: each kind plays, each failure is reported in one clear
# line and harms nothing else, and each request is answered as doc/protocol.md says.
. "$srcdir/shell.sh"

examples=$top_builddir/examples
# A crash has to look like one even where a sanitizer would catch it.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_segv=0:handle_abort=0:handle_sigfpe=0
export ASAN_OPTIONS

# plugin NAME: builds $scratch/NAME.so from standard input, against this tree. The program that
# loads it has the library's calls.
plugin()
{
    cat >"$scratch/$1.c"
    # shellcheck disable=SC2086
    $CC $CFLAGS -shared -fPIC -I"$top_srcdir/include" -I"$top_builddir/include" "$scratch/$1.c" \
        -o "$scratch/$1.so" || fail "$1.so does not build"
}

# simple NAME EXPRESSION: a plug-in that returns the expression.
simple()
{
    plugin "$1" <<END
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>
#include <stdio.h>
#include <stdlib.h>
C4B_PLUGIN("$1 one");
static volatile int zero;
static int count(const c4b_state *s, int n) { return n == 0 ? 0 : 1 + count(s, n + 1) + zero; }
int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data, (void)count;
    return $2;
}
END
}

# ---- every kind of player ----

for name in strong test runs best_line all_lines directions windows ninja1 ninja2 ninja3; do
    expect 0 "$examples/ask" --depth 3 "$name" 4433
    says "^$name, after 4 moves$"
    says '^move [1-7]$'
    says '^score -*[0-9]*, depth [0-9]*, [0-9]* nodes, '
done
expect 0 "$examples/ask" random 44
says '^move [1-7]$'
expect 0 "$examples/ask" master 4433
says '^proven: green wins in 13$'
expect 0 "$examples/ask" --prove --ms 20000 strong 4433
says '^proven: green wins'
expect 0 "$examples/ask" --prove --ms 1 --rules classic strong
says '^unknown$'
expect 0 "$examples/ask" --rules classic strong@depth=2 141414
says '^move 1$'
says '^proven: green wins in 1$'
expect 0 "$examples/ask" --position 'classic ......./......./......./......./11...../222.... 6' test
says '^move 4$'
expect 0 "$examples/ask" strong@depth=3 # its own limit comes first
says ', depth 3,'
expect 0 "$examples/ask" --depth 4 strong@nodes=50
never ', depth 4,'
expect 0 "$examples/ask" --ms 30 strong
says '^move [1-7]$'

# The template, and what a plug-in is given.
plugin my_heuristic <"$top_srcdir/examples/plugin/my_heuristic.c"
expect 0 "$examples/ask" --depth 6 "$scratch/my_heuristic.so"
says '^my heuristic, after 0 moves$'
says '^move 4$'
(cd "$scratch" && cp my_heuristic.so here.so)
ask=$(cd "$examples" && pwd)/ask
(cd "$scratch" && "$ask" here.so@depth=2) >"$scratch/out" ||
    fail "a plug-in is not found without a slash"
says '^my heuristic'
plugin opened <<'END'
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>
#include <stdio.h>
const int c4b_plugin_abi = C4B_PLUGIN_ABI;
static int seven = 7;
void *c4b_plugin_open(void) { return &seven; }
void c4b_plugin_close(void *data) { fprintf(stderr, "closed with %d\n", *(int *)data); }
int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)player;
    return *(int *)data;
}
END
expect 0 "$examples/ask" --depth 2 "$scratch/opened.so"
says '^opened.so, after'
says '^score 7,'
complains '^closed with 7$'
# What a plug-in prints does not come between the answers.
simple talker 'printf("move 9\n")'
expect 0 "$examples/ask" --depth 1 "$scratch/talker.so"
says '^move 1$'
says '^score 7,'
complains '^move 9$'
if [ -n "$CXX" ]; then
    cp "$scratch/talker.c" "$scratch/talker.cc"
    # shellcheck disable=SC2086
    $CXX $CFLAGS -shared -fPIC -fvisibility=hidden -I"$top_srcdir/include" \
        -I"$top_builddir/include" "$scratch/talker.cc" -o "$scratch/talker.so" ||
        fail "a plug-in in C++ does not build"
    expect 0 "$examples/ask" --depth 1 "$scratch/talker.so"
    says '^talker one, '
fi

# ---- plug-ins that cannot be used ----

# refused PLAYER TEXT: ask fails, with one line that has the text.
refused()
{
    expect 1 "$examples/ask" --timeout 1500 --depth 3 "$1"
    complains "^ask: .*$2"
    [ "$(wc -l <"$scratch/err")" = 1 ] || show_and_fail "more than one line"
    never '^move'
}

refused "$scratch/missing.so" "missing.so: No such file or directory$"
echo 'int main' >"$scratch/text.so"
refused "$scratch/text.so" 'text.so: not a shared object that can be loaded: '
: >"$scratch/empty.so"
refused "$scratch/empty.so" 'empty.so: not a shared object that can be loaded: '
mkdir "$scratch/folder.so"
refused "$scratch/folder.so" 'folder.so: not a file$'
echo 'int nothing;' | plugin nameless
refused "$scratch/nameless.so" 'nameless.so: not a plug-in: it does not export c4b_plugin_abi$'
echo 'const int c4b_plugin_abi = 1;' | plugin evalless
refused "$scratch/evalless.so" 'evalless.so: not a plug-in: it does not export c4b_plugin_eval$'
eval_of_zero='int c4b_plugin_eval(void); int c4b_plugin_eval(void) { return 0; }'
echo "const int c4b_plugin_abi = 77; $eval_of_zero" | plugin foreign
refused "$scratch/foreign.so" 'foreign.so: a plug-in of ABI 77; this program knows ABI 1$'
open_with='const int c4b_plugin_abi = 1; void *c4b_plugin_open(void); void *c4b_plugin_open(void)'
echo "$open_with { return 0; } $eval_of_zero" | plugin closed
refused "$scratch/closed.so" 'closed.so: its c4b_plugin_open failed$'
echo "$open_with { __builtin_trap(); } $eval_of_zero" | plugin trapped
refused "$scratch/trapped.so" 'trapped.so: crashed: '

simple segv '*(volatile int *)8'
refused "$scratch/segv.so" 'segv.so: crashed: Segmentation fault'
simple aborts '(abort(), 0)'
refused "$scratch/aborts.so" 'aborts.so: crashed: Aborted'
simple leaves '(exit(3), 0)'
refused "$scratch/leaves.so" 'leaves.so: ended with code 3$'
simple gives_up 'C4B_EVAL_ABORT'
refused "$scratch/gives_up.so" 'error: the heuristic gave up (C4B_EVAL_ABORT)$'
plugin endless <<'END'
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>
#include <unistd.h>
C4B_PLUGIN("endless one");
int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data;
    for (;;) {
        sleep(1); /* never returns either, but keeps no core busy */
    }
}
END
refused "$scratch/endless.so" 'endless.so: no answer within 1500 ms$'

# ---- programs that ask a plug-in in their own process ----

expect 0 "$examples/play" --side none --depth 2 --heuristic "$scratch/my_heuristic.so" </dev/null
says 'wins$'
expect 0 "$examples/play" --side none --depth 2 --heuristic windows </dev/null
expect 0 "$examples/analyze" --depth 3 --every --heuristic "$scratch/my_heuristic.so"
counts 7 '^[1-7]  '
expect 0 "$examples/analyze" --depth 1 --json --heuristic "$scratch/opened.so"
says '"score":7,'
complains '^closed with 7$'
for program in 'play --side none' analyze; do
    name=${program%% *}
    # shellcheck disable=SC2086
    set -- "$examples/"$program --depth 2 --heuristic
    for wrong in missing text nameless foreign closed; do
        expect 1 "$@" "$scratch/$wrong.so" </dev/null
        complains "^$name: $scratch/$wrong.so: "
    done
    expect 1 "$@" "$scratch/gives_up.so" </dev/null
    complains "^$name: "
    got=0
    "$@" "$scratch/segv.so" </dev/null >"$scratch/out" 2>"$scratch/err" || got=$?
    [ $got -gt 128 ] || show_and_fail "$name survives a crash"
    complains "^$name: the heuristic $scratch/segv.so crashed$"
done
got=0
"$examples/play" --side none --depth 2 --heuristic "$scratch/aborts.so" \
    </dev/null >"$scratch/out" 2>"$scratch/err" || got=$?
complains "^play: the heuristic $scratch/aborts.so crashed$"
simple loops '({ for (;;) { zero ^= 1; } 0; })'
C4B_EVAL_SECONDS=1
export C4B_EVAL_SECONDS
expect 1 "$examples/play" --side none --depth 2 --heuristic "$scratch/loops.so" </dev/null
complains "^play: the heuristic $scratch/loops.so has not returned for 1 seconds of processor time$"
# A slow heuristic is not taken for an endless one.
simple slow '({ for (int i = 0; i < 300000; i++) { zero ^= 1; } 0; })'
expect 0 "$examples/play" --side none --depth 3 --heuristic "$scratch/slow.so" --rules classic \
    --rows 3 --columns 3 </dev/null
unset C4B_EVAL_SECONDS
simple deep 'count(state, 1)'
got=0
"$examples/play" --side none --depth 2 --heuristic "$scratch/deep.so" \
    </dev/null >"$scratch/out" 2>"$scratch/err" || got=$?
complains "^play: the heuristic $scratch/deep.so crashed$"

# ---- players that are other programs ----

refused 'cmd:exit 3' 'ended with code 3$'
refused 'cmd:no-such-program 2>/dev/null' 'ended with code 127 (no such command?)$'
refused 'cmd:sleep 0.1' 'ended with code 0$'
refused 'cmd:echo hello; sleep 5' "cannot be understood: 'hello'"
refused 'cmd:echo ready 2 me; sleep 5' "cannot be understood: 'ready 2 me'"
answers='echo ready 1 me; read hello; read new; echo ok; read go'
refused "cmd:$answers; echo move 8; sleep 5" "illegal move '8'"
refused "cmd:$answers; echo move; sleep 5" "illegal move ''"
refused "cmd:$answers; echo move '*'; sleep 5" "illegal move '\*'"
refused "cmd:$answers; echo error no idea; sleep 5" 'error: no idea'
refused "cmd:$answers; echo four; sleep 5" "cannot be understood: 'four'"
refused "cmd:$answers; sleep 5" 'no answer within 1500 ms'
refused "cmd:$answers; kill -9 \$\$" 'crashed: Killed'
refused "cmd:$answers; head -c 100000 /dev/zero | tr '\\0' x; sleep 5" 'a line of more than'
# Blanks, Windows line ends, unknown words, and answers to no request are no mistakes.
expect 0 "$examples/ask" "cmd:$answers; echo info colour red score 5
    printf 'move 3 mood good score -7 \\r\\n'"
says '^move 3$'
says '^score -7, depth 0'

# The player in another language plays legal moves in a game with explosions, and on a full board.
middle="cmd:sh $top_srcdir/examples/apps/players/middle.sh"
expect 0 "$examples/ask" "$middle"
says '^middle, after 0 moves$'
says '^move 4$'
for moves in 4444444 323725134471460 '32372513447146'; do
    moves=$(echo "$moves" | tr -d 0)
    expect 0 "$examples/ask" "$middle" "$moves"
    says '^move'
done
expect 1 "$examples/ask" --rules classic "$middle"
complains 'error: I know only boom'

# ---- misuse ----

for misuse in '' 'nobody' 'strong@depth=0' 'strong@depth=2000' 'strong@time=3' 'strong@nodes=-1' \
    cmd: 'cmd: '; do
    expect_code=1
    [ -n "$misuse" ] || expect_code=2
    # shellcheck disable=SC2086
    expect $expect_code "$examples/ask" ${misuse:+"$misuse"}
    complains '^ask: '
done
for misuse in '--depth 0' '--nodes x' '--ms -1' '--rules chess strong' '--nonsense' 'strong 4 4' \
    --depth; do
    # shellcheck disable=SC2086
    expect 2 "$examples/ask" $misuse
    complains '^ask: '
done
expect 1 "$examples/ask" strong 49
complains "move 2 of '49'"
expect 1 "$examples/ask" --rules classic strong 1212121
complains 'the game is over'
expect 1 "$examples/ask" --position boom strong
complains "^ask: character .* of 'boom'"
expect 0 "$examples/ask" --help
says '^usage: ask'

# ---- the protocol, request by request ----

# requests LINE...: sends the lines to a built-in player.
requests()
{
    printf '%s\n' "$@" >"$scratch/requests"
    expect 0 "$examples/ask" --as-player strong <"$scratch/requests"
    grep -v '^info ' "$scratch/out" >"$scratch/answers"
}

# answer N TEXT: checks the N-th answer, by a basic regular expression.
answer()
{
    sed -n "${1}p" "$scratch/answers" | grep -q -x -e "$2" ||
        { cat "$scratch/answers"; fail "answer $1 is not '$2'"; }
}

requests 'hello 1' 'new classic:rows=8,columns=12' 'moves 1c' 'go depth 3' 'undo 3' 'undo' \
    'undo 1' 'undo 1' 'new classic' 'moves 141414' 'go nodes 1000' 'moves 9' 'prove ms 1000' 'quit'
answer 1 'ready 1 strong'
answer 2 ok
answer 3 ok
answer 4 'move . score -*[0-9]* depth 3 nodes [0-9]* ms [0-9]* pv ...'
answer 5 'error nothing to undo'
answer 6 ok
answer 7 ok
answer 8 'error nothing to undo'
answer 9 ok
answer 10 ok
answer 11 'move 1 score 999999999 depth 1 nodes [0-9]* ms [0-9]* proven win in 1 pv 1'
answer 12 "error move 1 of '9': illegal move"
answer 13 'proven green in 1 move 1'
[ "$(wc -l <"$scratch/answers")" = 13 ] || fail "not one answer a request"
requests 'hello 2' 'new chess' 'new boom:rows=99' 'new boom:rows=7x' 'position boom' \
    'position boom ......./......./......./......./......./......./4222... 8' 'moves' 'go' \
    'go depth' 'go depth 0' 'go ms -3' 'prove' 'prove nodes 3' 'undo -1' '' 'sing' 'new classic' \
    'moves 1212121' 'go depth 3' 'prove ms 5'
answer 1 'error this player speaks version 1 .*'
answer 2 "error no rules are called 'chess'"
answer 3 'error no board has 99 rows and 7 columns'
answer 4 'error .*'
answer 5 'error .*'
answer 6 ok
answer 7 ok
for number in 8 9 10 11; do
    answer $number "error a limit is 'depth N', 'nodes N' or 'ms N'"
done
answer 12 "error a limit is 'ms N'"
answer 13 "error a limit is 'ms N'"
answer 14 'error .*'
answer 15 "error '' is not a request"
answer 16 "error 'sing' is not a request"
answer 19 'error .*over'
answer 20 'error .*over'
# A stop ends the search that is going on, and no other; without one it does nothing.
requests stop 'new boom' 'go depth 1000' stop 'go depth 5'
answer 1 ok
answer 2 'move . score .*'
answer 3 'move . score .* depth 5 .*'
# A player ends when the program that asked it has ended, even within an evaluation.
printf 'hello 1\ngo depth 3\n' >"$scratch/requests"
expect 0 "$examples/ask" --as-player "$scratch/endless.so" <"$scratch/requests"
says '^ready 1 endless one$'
exit 0
