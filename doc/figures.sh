#!/bin/sh
# figures.sh - measures the figures of the manual again, by the commands that its pages name. Run it
# on a machine that does nothing else. Each figure goes to a file of its own, which begins with the
# commit, the machine and the seconds that it took.
#
#   doc/figures.sh BUILD FOLDER           all of them
#   doc/figures.sh BUILD FOLDER NAME...   these
#
#   search      search.md       nodes of minimax, alpha-beta and the strong search      seconds
#   openings    solving.md      the 57 positions of up to two moves                     a minute
#   later       solving.md      positions of random games and of the search's own       minutes
#   sizes       solving.md      CONECTA-4 BOOM on other boards                          a minute
#   others      solving.md      Crush and Desconecta                                    minutes
#   strong      performance.md  time to depth, threads, tables, limits; and the plot    minutes
#   classic     performance.md  the public sets of Connect 4, threads, the empty board  minutes
#   book        classic.md      random positions with the book                          an hour
#   evals       heuristic.md    each evaluation against the test evaluation             a minute
#   exam        exam.md         the table of the examination                            seconds
#   excellent   exam.md         excellent.c against the others                          minutes
#   load        web.md          requests a second of the web table                      seconds
#   league      performance.md  c4b_eval_strong() against the others                    half an hour
set -eu

usage()
{
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
}
[ $# -ge 2 ] || usage
source=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2
cd "$build"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

search()
{
    for depth in 2 4 6 8; do
        echo "minimax $depth: $(examples/minimax --depth $depth | grep -m1 nodes)"
    done
    for depth in 2 4 6 8 10; do
        echo "alphabeta $depth: $(examples/alphabeta --depth $depth | grep -m1 nodes)"
    done
    for depth in 8 10; do
        echo "c4b_search $depth: $(examples/analyze --depth $depth --eval test '' | grep nodes)"
    done
}

openings()
{
    { echo -; for a in 1 2 3 4 5 6 7; do
        echo $a; for b in 1 2 3 4 5 6 7; do echo $a$b; done; done; } >"$scratch/openings"
    examples/solve --summary - <"$scratch/openings" | tail -n 2
    examples/solve --summary --table 256 - <"$scratch/openings" | tail -n 2
    for i in 1 2 3 4 5; do examples/solve --summary | tail -n 1; done
}

# random_games PRESET COUNT: the moves of random games, with seeds from 1 to COUNT; one game a line.
random_games()
{
    for seed in $(seq "$2"); do
        examples/replay --rules "$1" --random "$seed" | grep -o 'plays .' | cut -c7 | tr -d '\n'
        echo
    done
}

own_games()
{
    for a in 1 2 3 4 5 6 7; do for b in 1 2 3 4 5 6 7; do
        moves=$a$b
        while move=$(examples/ask strong@depth=$((3 + (a + b) % 3)) $moves 2>/dev/null |
            sed -n 's/^move //p') && [ -n "$move" ] && [ ${#moves} -lt 40 ]; do
            moves=$moves$move
        done
        echo "$moves"
    done; done
}

later()
{
    random_games boom 400 >"$scratch/random"
    own_games >"$scratch/self"
    for games in random self; do
        awk '{ for (n = 8; n < length; n++) print substr($0, 1, n) }' "$scratch/$games" | sort -u |
            examples/solve --json - | sed 's/.*"seconds":\([0-9.]*\).*/\1/' | sort -g |
            awk -v games=$games '{ t[NR] = $1 } END {
                print games, NR, "median", t[int((NR + 1) / 2)] * 1e3, "slowest", t[NR] * 1e3 }'
    done
}

sizes()
{
    for size in '4 4' '4 5' '5 4' '5 5' '5 6' '6 5' '6 6' '6 7' '7 6' '7 7' '7 8' '8 7' '8 8'; do
        # shellcheck disable=SC2086
        set -- $size
        echo "$1 x $2"
        examples/solve --rows $1 --columns $2 --ms 10000 --summary
    done
}

others()
{
    for rules in crush desconecta; do
        random_games $rules 300 | awk '{ for (n = 15; n < length; n++) print substr($0, 1, n) }' |
            examples/solve --rules $rules --nodes 1 --json - |
            sed 's/.*"position":"\([^"]*\)".*/\1/' >"$scratch/positions"
        for empty in '10 19' '20 24' '25 29' '30 34'; do
            echo "$rules, $empty empty cells"
            awk -v low="${empty% *}" -v high="${empty#* }" '{ t = $2; n = gsub(/\./, "", t) }
                n >= low && n <= high && ++k % 3 == 0' "$scratch/positions" | head -n 20 |
                examples/solve --ms 2000 --summary - | tail -n 2
        done
    done
}

strong()
{
    make -s -C tests bench/strong
    tests/bench/strong "$folder/bench.csv"
    ! command -v gnuplot >/dev/null 2>&1 ||
        gnuplot -e "csv='$folder/bench.csv'; svg='$folder/time-to-depth.svg'" \
            "$source/tests/bench/strong.gp"
}

classic()
{
    make -s -C tests bench/classic
    tests/bench/classic --hard --empty
}

book()
{
    make -s -C tests bench/book
    tests/bench/book --from 10 --to 18 --positions 20000
}

evals()
{
    awk '/^```c$/ { n++; inside = 1; next } /^```/ { inside = 0 } inside && n == 4' \
        "$source/doc/heuristic.md" >"$scratch/program.c"
    for eval in windows runs all_lines directions best_line; do
        sed "s/c4b_eval_windows/c4b_eval_$eval/g; s/windows against/$eval against/" \
            "$scratch/program.c" >"$scratch/$eval.c"
        cc -O2 -I"$source/include" -Iinclude "$scratch/$eval.c" lib/.libs/libconecta4boom.a \
            -lpthread -lm -o "$scratch/$eval"
        "$scratch/$eval"
    done
}

plugins()
{
    for plugin in my_heuristic excellent; do
        cc -O2 -shared -fPIC -I"$source/include" -Iinclude "$source/examples/plugin/$plugin.c" \
            -o "$scratch/$plugin.so"
    done
}

exam()
{
    plugins
    for h in test best_line all_lines runs directions "$scratch/my_heuristic.so" windows \
        "$scratch/excellent.so"; do
        examples/tournament --exam "$h" | awk -v h="${h##*/}" '
            /^ninja/ { r = r ($4 == "won" ? "W" : "l") } /^points/ { print h, r, $2 }'
    done
}

excellent()
{
    plugins
    examples/tournament --depth 8 --games 40 --seed 77 --gauntlet "$scratch/excellent.so" windows \
        runs directions all_lines test "$scratch/my_heuristic.so" strong
}

load()
{
    examples/serve --port 8099 --database "$scratch/load.db" >"$scratch/serve" 2>&1 &
    server=$!
    sleep 2
    examples/load --games 200 --seconds 5 http://127.0.0.1:8099 || :
    kill $server
    wait $server || :
}

league()
{
    make -s -C tests bench/league
    tests/bench/league --jobs 2
    tests/bench/league --ms 1 --jobs 2
}

[ $# -gt 0 ] ||
    set -- search openings later sizes others strong classic book evals exam excellent load league
for name in "$@"; do
    echo "==> $name"
    start=$(date +%s)
    "$name" >"$scratch/out" 2>&1 || echo "figures.sh: $name failed" >&2
    {
        echo "commit $(git -C "$source" rev-parse --short HEAD 2>/dev/null || echo unknown)"
        echo "machine $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
        echo "took $(($(date +%s) - start)) seconds"
        cat "$scratch/out"
    } >"$folder/$name.txt"
done
