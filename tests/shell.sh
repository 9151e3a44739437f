# shell.sh - what the shell tests share. make sets the variables that they read.
set -eu
: "${srcdir:?}" "${top_srcdir:?}" "${top_builddir:?}"

scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT

fail()
{
    echo "FAIL: $*" >&2
    exit 1
}

skip()
{
    echo "SKIP: $*"
    exit 77
}

# Fails, after showing the output of the last command of expect.
show_and_fail()
{
    cat "$scratch/out" "$scratch/err"
    fail "$@"
}

# expect CODE COMMAND...: checks the command's exit code; its output goes to $scratch/out and err.
expect()
{
    code=$1
    shift
    got=0
    "$@" >"$scratch/out" 2>"$scratch/err" || got=$?
    [ "$got" = "$code" ] || show_and_fail "'$*' ends with $got, not $code"
}

# These check the output of the last command by a basic regular expression. `counts N TEXT` wants it
# in N lines.
says() { grep -q -e "$1" "$scratch/out" || show_and_fail "no '$1' in the output"; }
never() { ! grep -q -e "$1" "$scratch/out" || show_and_fail "'$1' in the output"; }
complains() { grep -q -e "$1" "$scratch/err" || show_and_fail "no '$1' on standard error"; }
counts()
{
    [ "$(grep -c -e "$2" "$scratch/out")" = "$1" ] || show_and_fail "'$2' is not in $1 lines"
}

# interrupt CODE TEXT COMMAND...: checks the exit code of a command that gets SIGINT once it has
# printed the text, a moment later, so that it is busy or waiting again. It reads $scratch/pipe.
interrupt()
{
    code=$1
    text=$2
    shift 2
    : >"$scratch/out"
    "$@" >"$scratch/out" 2>"$scratch/err" <"$scratch/pipe" &
    tries=0
    until grep -q -e "$text" "$scratch/out"; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || { kill $!; show_and_fail "'$*' does not print '$text'"; }
        sleep 0.1
    done
    sleep 0.1
    kill -INT $!
    got=0
    wait $! || got=$?
    [ "$got" = "$code" ] || show_and_fail "'$*' ends with $got when interrupted, not $code"
}
