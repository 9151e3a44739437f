# .ci/common.sh - what the scripts of .ci share. Each of their steps builds and tests in a folder of
# its own, or runs one command. After a step that fails, the others are still run. The last line
# counts tests and other steps, and names what was skipped:
#
#   812 passed, 0 failed, 2 skipped: musl (no musl-gcc), gcc: test_page.sh
set -euo pipefail
cd "$(dirname "$0")/.."
cores=$(nproc)
passed=0 failed=0 skipped=()

# skip NAME WHY: notes a step that cannot be run here.
skip()
{
    echo "==> $1: skipped ($2)"
    skipped+=("$1 ($2)")
}

# fails NAME LOG: shows the end of what a step printed, and keeps the log.
fails()
{
    tail -n 200 "$2"
    echo "==> $1: FAILED; its log is $2"
    failed=$((failed + 1))
}

# sum_of WORD LOG: the sum of automake's counts.
sum_of() { sed -n "s/^# $1: *//p" "$2" | awk '{ n += $1 } END { print n + 0 }'; }

# count_tests NAME LOG: adds what automake counted, and the names of tests that were skipped.
count_tests()
{
    local test
    passed=$((passed + $(sum_of PASS "$2")))
    failed=$((failed + $(sum_of FAIL "$2") + $(sum_of ERROR "$2")))
    while read -r test; do
        skipped+=("$1: $test")
    done < <(sed -n 's/^SKIP: *//p' "$2")
}

# step NAME COMMAND...: runs one command, and shows its output only if it fails. SHOWN=N shows the
# last N lines in any case.
step()
{
    local name=$1 log=build-${1//[ \/]/-}.log begin=$SECONDS status=0
    shift
    echo "==> $name"
    set +e # not `if`: in its condition, a function would go on after a command that fails
    (
        set -e
        "$@"
    ) >"$log" 2>&1
    status=$?
    set -e
    if [ $status = 0 ]; then
        [ -z "${SHOWN-}" ] || tail -n "$SHOWN" "$log"
        passed=$((passed + 1))
        rm -f "$log"
    else
        fails "$name" "$log"
    fi
    echo "    $(((SECONDS - begin) / 60)) min $(((SECONDS - begin) % 60)) s"
}

# build_and_test CONFIGURE-ARGUMENTS...: configures, builds and tests in the current folder.
# $CHECK_ARGUMENTS are for `make check`.
build_and_test()
{
    ../configure --quiet --enable-werror "$@" &&
        make --no-print-directory -s -j"$cores" &&
        make --no-print-directory -j"$cores" check ${CHECK_ARGUMENTS:+"$CHECK_ARGUMENTS"}
}

# in_build NAME CONFIGURE-ARGUMENTS...: configures, builds and tests in build-NAME. KEEP=1 keeps the
# folder.
in_build()
{
    local name=$1 build=build-$1 log=build-$1.log begin=$SECONDS
    shift
    echo "==> $name"
    rm -rf "$build"
    mkdir "$build"
    local status=0
    (cd "$build" && build_and_test "$@") >"$log" 2>&1 || status=$?
    count_tests "$name" "$log"
    grep -E '^# (TOTAL|PASS|FAIL|SKIP|ERROR):' "$log" || :
    if [ $status != 0 ]; then
        grep -E '^(FAIL|ERROR):' "$log" || :
        [ ! -e "$build/tests/test-suite.log" ] || tail -n 200 "$build/tests/test-suite.log"
        fails "$name" "$log"
    elif [ "$(sum_of PASS "$log")" = 0 ]; then
        echo "no test was run" >>"$log"
        fails "$name" "$log"
    else
        rm -f "$log"
        [ -n "${KEEP-}" ] || rm -rf "$build"
    fi
    echo "    $(((SECONDS - begin) / 60)) min $(((SECONDS - begin) % 60)) s"
}

# finish: prints the last line, and ends the script with its status.
finish()
{
    local names='' name
    for name in ${skipped[@]+"${skipped[@]}"}; do
        names="$names${names:+, }$name"
    done
    echo "$passed passed, $failed failed, ${#skipped[@]} skipped${names:+: $names}"
    [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
    exit
}
