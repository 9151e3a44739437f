#!/bin/sh
# embed.sh FILE...: writes the files of the page as C, to standard output: see pages.h.
set -eu

type_of()
{
    case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.js) echo 'text/javascript; charset=utf-8' ;;
    *.svg) echo 'image/svg+xml' ;;
    *) echo "embed.sh: the type of $1 is unknown" >&2; exit 1 ;;
    esac
}

path_of()
{
    case $1 in
    index.html) echo / ;;
    *) echo "/$1" ;;
    esac
}

echo '/* Made by embed.sh from the files of the page. */'
echo '#include "pages.h"'
number=0
for file in "$@"; do
    number=$((number + 1))
    echo "static const unsigned char bytes_$number[] = {"
    od -An -v -tx1 "$file" | sed 's/ \([0-9a-f][0-9a-f]\)/0x\1,/g'
    echo '};'
done
echo 'const page pages[] = {'
number=0
for file in "$@"; do
    number=$((number + 1))
    name=$(basename "$file")
    type=$(type_of "$name")
    echo "{ \"$(path_of "$name")\", \"$type\", \"\\\"$(cksum <"$file" | tr ' ' -)\\\"\"," \
        "bytes_$number, sizeof bytes_$number },"
done
echo '{ 0, 0, 0, 0, 0 } };'
