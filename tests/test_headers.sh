#!/bin/sh
# test_headers.sh - each public header compiles alone and twice, without a warning, as C99, as C11
# and as C++; no macro, type, tag or call has a name without the prefix; the descriptions are
# complete; and the examples in them compile.
. "$srcdir/shell.sh"

# Relative, as make gives them: the folder above may have blanks in its name.
include="-I$top_srcdir/include -I$top_builddir/include"
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"

headers=$(cd "$top_srcdir/include" && ls conecta4boom.h conecta4boom/*.h | grep -v version.h)
for header in $headers conecta4boom/version.h; do
    for file in alone.c alone.cc; do
        printf '#include <%s>\n#include <%s>\nextern int c4b_alone;\n' "$header" "$header" \
            >"$scratch/$file"
    done
    for standard in c99 c11 c17; do
        $CC -std=$standard $strict -Wstrict-prototypes $include -fsyntax-only "$scratch/alone.c" ||
            fail "$header as $standard"
    done
    if [ -n "$CXX" ]; then
        for standard in c++98 c++11 c++17; do
            # <stdint.h> needs long long, which C++98 does not have
            $CXX -std=$standard $strict -Wno-long-long $include -fsyntax-only "$scratch/alone.cc" ||
                fail "$header as $standard"
        done
    fi
done

# Macros.
cat "$top_srcdir"/include/conecta4boom.h "$top_srcdir"/include/conecta4boom/*.h |
    sed -n 's/^#define \([A-Za-z0-9_]*\).*/\1/p' | grep -v -e '^C4B_' -e '^CONECTA4BOOM_' &&
    fail "a macro without the prefix"

# Types, tags and calls: what the preprocessor leaves of our headers, on one line.
echo '#include <conecta4boom.h>' >"$scratch/all.c"
$CC -std=c99 $include -E "$scratch/all.c" |
    awk '/^#/ { ours = /include\/conecta4boom/; next } ours' | tr '\n' ' ' >"$scratch/ours"
grep -q c4b_state_new "$scratch/ours" || fail "the headers' declarations were not found"
# Without bodies and attributes, a declaration's name comes before its parameters or stands last.
sed 's/__attribute__((visibility("default")))//g
    :bodies
    s/{[^{}]*}//g
    t bodies
    s/(\*\([A-Za-z0-9_]*\))/\1/g
    :parameters
    s/([^()]*)//g
    t parameters
    s/\[[^]]*\]//g' "$scratch/ours" | tr ';' '\n' |
    sed -n 's/.*[ *]\([A-Za-z0-9_][A-Za-z0-9_]*\) *$/\1/p' >"$scratch/names"
grep -o '\(struct\|union\|enum\) [A-Za-z0-9_]*' "$scratch/ours" | sed 's/.* //' >>"$scratch/names"
for known in c4b_status c4b_rules c4b_state c4b_state_line c4b_strerror; do
    grep -qx "$known" "$scratch/names" || fail "$known was not found among the names"
done
grep -v '^c4b_[a-z0-9_]*$' "$scratch/names" && fail "a declaration without the prefix"

# Descriptions: each constant has its number, each type and call names the version that it exists
# since, each call with a status names those that it returns, and each parameter is described,
# unless it is the object of the call.
"${AWK:-awk}" '
    function complain(what) { print FILENAME ": " name ": " what; failed = 1 }
    /^\/\*\*/ { comment = ""; inside = 1 }
    inside { comment = comment $0 "\n" }
    /^#define C4B_[A-Z_0-9]+ +[-(]*[0-9]/ {
        name = $2
        value = $3
        gsub(/[()]/, "", value)
        if (value !~ /^-2147483647/ && $0 !~ "/\\*\\*< " value ":" &&
            comment !~ "/\\*\\* " value ":") complain("its number is not given")
    }
    /\*\// { inside = 0; next }
    !inside && /^(C4B_API |C4B_PLUGIN_EXPORT |typedef int |typedef struct )/ { declaration = "" }
    !inside { declaration = declaration $0 }
    !inside && declaration ~ /^typedef (int|struct) / && /[;{]$/ {
        name = declaration
        if (comment !~ /@since [0-9]+\.[0-9]+\n/) complain("no @since")
        comment = declaration = ""
    }
    !inside && declaration ~ /^C4B_(API|PLUGIN_EXPORT) / && /;$/ {
        name = declaration
        sub(/\(.*/, "", name)
        sub(/.*[ *]/, "", name)
        if (comment !~ /@since [0-9]+\.[0-9]+\n/) complain("no @since")
        if (declaration ~ / c4b_status c4b_/ && comment !~ /@return (#C4B_OK|As c4b_)/) {
            complain("no status")
        }
        count = declaration ~ /\(/
        gsub(/.*\(|\).*/, "", declaration)
        count = count ? split(declaration, parameters, ",") : 0
        for (i = 1; i <= count; i++) {
            parameter = parameters[i]
            sub(/\[.*/, "", parameter)
            sub(/.*[ *]/, "", parameter)
            if (parameter !~ /^(state|player|book|table|stop|data|void)$/ && name !~ /_init$/ &&
                comment !~ "(`|@param(\\[[a-z,]*\\])? )" parameter "[`[ ]" &&
                !(name ~ /_text$/ && parameter ~ /^(out|size)$/)) {
                complain("nothing about " parameter)
            }
        }
        comment = declaration = ""
    }
    END { exit failed }' "$top_srcdir"/include/conecta4boom/*.h ||
    fail "descriptions are incomplete"

# The examples compile: statements about a `state`, or whole functions.
for header in "$top_srcdir"/include/conecta4boom/*.h; do
    "${AWK:-awk}" '
        / \* @endcode/ { if (!whole) print "}"; shown = 0 }
        shown { line = $0; sub(/^ \* ?/, "", line) }
        shown == 1 {
            whole = line ~ /^(typedef|static) /
            head = "void example_" FNR "(c4b_state *state)"
            if (!whole) print head ";\n" head "\n{\n    (void)state;"
            shown = 2
        }
        shown { print line }
        / \* @code/ { shown = 1 }' "$header" >"$scratch/shown"
    printf '#include <conecta4boom.h>\n#include <stdio.h>\n' | cat - "$scratch/shown" \
        >"$scratch/example.c"
    $CC -std=c99 -Wall -Wextra -Wno-unused-function $include -Werror -fsyntax-only \
        "$scratch/example.c" || fail "an example of $header"
done

# The initialisers in both languages.
cat >"$scratch/init.c" <<'END'
#include <conecta4boom.h>
int main(void)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_boards boards = C4B_BOARDS_INIT;
    return rules.rows != 7 || boards.rows != 0;
}
END
cp "$scratch/init.c" "$scratch/init.cc"
$CC -std=c99 $strict $include -fsyntax-only "$scratch/init.c" || fail "initialisers in C99"
if [ -n "$CXX" ]; then
    $CXX -std=c++98 $strict -Wno-long-long $include -fsyntax-only "$scratch/init.cc" ||
        fail "initialisers in C++98"
fi
exit 0
