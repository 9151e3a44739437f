#!/bin/sh
# bench/baseline.sh - compares what fixed pieces of work cost with the figures of a baseline.
#
#   baseline.sh check FILE PROGRAM      measures, and compares with the baseline
#   baseline.sh write FILE PROGRAM      measures, and prints a new baseline
#   baseline.sh compare FILE MEASURED   compares figures that were measured before
#   baseline.sh history OLD NEW         whether each figure that is worse in NEW than in OLD has a
#                                       reason
#
# PROGRAM is bench/baseline. A baseline begins with comments, which name what the figures depend on;
# then it is CSV: kind, name, value, and the reason why a figure is worse than it was.
#
#   nodes           of a search or solve with one thread, the same on every machine
#   instructions    that callgrind counts, with that compiler, those flags, that valgrind and
#                   processor; where one of them differs these rows are skipped, each by name
#   at most, at least
#                   bounds, for what differs from run to run: two threads
#
# The rows of two threads compare the nodes of two threads with those of one, and give the part of
# the thread that did less: a part of the evaluations, because no public call counts the nodes of
# each thread.
#
# A figure that is more than 3 % worse fails, unless the same commit writes it into the baseline
# with a reason. One that is more than 3 % better is reported, so that it can be written down. A row
# that is missing, unknown or there twice fails.
#
# The instructions must not depend on the machine: valgrind shows programs no AVX-512, so that on
# every x86-64 processor with AVX2 the same code is counted, whatever the library would choose there
# without valgrind.
set -eu
export LC_ALL=C

give_up()
{
    echo "baseline: $*" >&2
    exit 2
}

scratch=
make_scratch()
{
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
}

# ---- measuring ----

# This script starts itself for each piece of work, several at a time: one row of instructions.
if [ "${1-}" = count ]; then
    [ $# = 3 ] || give_up "usage: baseline.sh count PROGRAM NAME"
    count=$(valgrind --tool=callgrind --toggle-collect=measured --callgrind-out-file=/dev/null \
        "$2" run "$3" 2>&1 | sed -n 's/^==[0-9]*== Collected : \([0-9]*\)$/\1/p')
    [ "${count:-0}" -gt 0 ] || give_up "callgrind counted nothing in '$3'"
    echo "instructions,$3,$count"
    exit 0
fi

# describe PROGRAM: what the instructions depend on.
describe()
{
    echo "# compiler: $(${CC:-cc} --version | head -n 1) ${CFLAGS-}"
    if command -v valgrind >/dev/null 2>&1; then
        echo "# valgrind: $(valgrind --version)"
        echo "# processor under valgrind: $(uname -m) $(valgrind -q --tool=none "$1" kernels)"
    else
        echo "# valgrind: none"
        echo "# processor under valgrind: none"
    fi
}

# measure PROGRAM: a baseline's comments and rows, without reasons.
measure()
{
    describe "$1"
    "$1" nodes
    if command -v valgrind >/dev/null 2>&1; then
        "$1" list | sed -n 's/^instructions,//p' | tr '\n' '\0' |
            xargs -0 -r -n 1 -P "${JOBS:-$(nproc)}" "$0" count "$1" >"$scratch/instructions"
        "$1" list | awk -F, 'NR == FNR { count[$2] = $3; next }
            $1 == "instructions" { print $1 "," $2 "," count[$2] }' "$scratch/instructions" -
    fi
    "$1" threads
}

# ---- comparing ----

# compare BASELINE MEASURED: prints what differs; the last line sums it up.
compare()
{
    awk -F, -v limit=3 '
        function complain(text) { print "FAIL: " text; failed++ }
        function header(line) { return line ~ /^# (compiler|valgrind|processor)/ }
        function is_row(kind, name, value) {
            if (name == "" || value !~ /^[0-9]+(\.[0-9]+)?$/) return 0
            return kind ~ /^(nodes|instructions)$/ ? value > 0 : kind ~ /^at (most|least)$/
        }
        function bound(holds, text) { if (holds) passed++; else complain(text) }
        /^#/ && header($0) {
            key = $0
            sub(/:.*/, "", key)
            if (NR == FNR) expected[key] = $0; else actual[key] = $0
            next
        }
        /^#/ || /^kind,name,value/ || /^$/ { next }
        { row = $1 "," $2 }
        !is_row($1, $2, $3) { complain("not a row: " $0); next }
        NR == FNR {
            if (row in value) complain("in the baseline twice: " row)
            value[row] = $3
            order[++rows] = row
            next
        }
        {
            if (row in measured) complain("measured twice: " row)
            measured[row] = $3
            if (!(row in value)) complain("not in the baseline: " row " with " $3)
        }
        END {
            if (rows == 0) complain("the baseline has no rows")
            for (key in expected) if (expected[key] != actual[key]) {
                other = 1
                print "the baseline has   " expected[key]
                print "here it is         " (key in actual ? actual[key] : "not known")
            }
            if (!("# compiler" in expected && "# valgrind" in expected &&
                  "# processor under valgrind" in expected))
                complain("the baseline does not name compiler, valgrind and processor")
            for (i = 1; i <= rows; i++) {
                row = order[i]
                split(row, part, ",")
                if (part[1] == "instructions" && other) {
                    print "skipped: " row
                    skipped++
                } else if (!(row in measured)) {
                    complain("not measured: " row)
                } else if (part[1] == "at most") {
                    bound(measured[row] <= value[row],
                          row " is " measured[row] ", at most " value[row])
                } else if (part[1] == "at least") {
                    bound(measured[row] >= value[row],
                          row " is " measured[row] ", at least " value[row])
                } else {
                    change = (measured[row] / value[row] - 1) * 100
                    text = row " is " measured[row] ", the baseline has " value[row]
                    text = text sprintf(": %+.1f %%", change)
                    bound(change <= limit, text)
                    if (change < -limit) print "better, write it down (make baseline-write): " text
                    else if (change <= limit) print "as before: " text
                }
            }
            printf "baseline: %d passed, %d failed, %d skipped\n", passed, failed, skipped
            exit failed > 0
        }' "$1" "$2"
}

# The bounds, and the reasons of rows that stay, come from the old baseline. So does the value of a
# row that is within 3 % of it: small losses, each of them written down, would add up unseen. A
# row that is more than 3 % worse gets the reason in $WHY.
rewrite()
{
    awk -F, -v why="${WHY-}" -v limit=3 '
        NR == FNR { if ($0 !~ /^#/) { value[$1 "," $2] = $3; reason[$1 "," $2] = $4 } next }
        /^#/ { print; next }
        {
            row = $1 "," $2
            old = row in value ? value[row] : $3
            near = $3 <= old * (1 + limit / 100) && $3 >= old * (1 - limit / 100)
            if (near || $1 == "at most" || $1 == "at least") $3 = old
            text = reason[row]
            if ($3 > old * (1 + limit / 100)) {
                if (why == "") {
                    print "baseline: " row " is worse: say why, with WHY=..." >"/dev/stderr"
                    bad = 1
                }
                text = why
            }
            print $1 "," $2 "," $3 "," text
        }
        END { exit bad }' "$1" "$2"
}

# Every figure that a commit makes more than 3 % worse, and every bound it makes looser, has a new
# reason.
history()
{
    awk -F, -v limit=3 '
        function complain(text) { print "FAIL: " text; failed = 1 }
        /^#/ || /^kind,name,value/ || /^$/ { next }
        { row = $1 "," $2 }
        NR == FNR { value[row] = $3; reason[row] = $4; next }
        { is_now[row] = 1 }
        row in value && ($4 == "" || $4 == reason[row]) {
            worst = $1 == "at most" ? value[row] : value[row] * (1 + limit / 100)
            if ($1 == "at least" ? $3 < value[row] : $3 > worst)
                complain(row " was " value[row] " and is now " $3 ", without a new reason")
        }
        END {
            for (row in value) if (!(row in is_now)) print "no longer in the baseline: " row
            exit failed
        }' "$1" "$2"
}

# ---- the commands ----

case ${1-} in
check)
    [ $# = 3 ] || give_up "usage: baseline.sh check FILE PROGRAM"
    make_scratch
    measure "$3" >"$scratch/measured"
    compare "$2" "$scratch/measured"
    ;;
write)
    [ $# = 3 ] || give_up "usage: baseline.sh write FILE PROGRAM"
    make_scratch
    measure "$3" >"$scratch/measured"
    commit=$(git -C "$(dirname "$2")" rev-parse --short HEAD 2>/dev/null || echo unknown)
    echo "# What fixed pieces of work cost: see bench/baseline.sh, and how to change it in" \
        "doc/hacking.md."
    echo "# commit: ${COMMIT:-$commit}"
    grep '^#' "$scratch/measured"
    echo "kind,name,value,why it is worse than it was"
    grep -v '^#' "$scratch/measured" >"$scratch/rows"
    rewrite "$2" "$scratch/rows"
    ;;
compare)
    [ $# = 3 ] || give_up "usage: baseline.sh compare FILE MEASURED"
    compare "$2" "$3"
    ;;
history)
    [ $# = 3 ] || give_up "usage: baseline.sh history OLD NEW"
    history "$2" "$3"
    ;;
*)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
