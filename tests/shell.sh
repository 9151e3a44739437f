# shell.sh - what the shell tests share; make sets the variables.
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
