#!/bin/sh
# search_words.sh HTML - lets the manual's search find every word of a name, title or heading, not
# only the first: "undo" finds c4b_state_undo(). It writes the index of the section "all", the one
# that a search uses unless another is chosen, again: Doxygen's entries, and one more for each word.
# Doxygen's form of the index: all_N.js holds the entries whose first character is the N-th (from 0,
# in hexadecimal) of the string for section 0 in searchdata.js, and all_N.html shows them.
set -eu
cd "$1/search"
: "${AWK:=awk}"
trap 'rm -f words.txt letters.txt' EXIT

# A line for each entry: the text that is searched, as Doxygen spells it, a tab, what is found.
{ cat all_*.js; grep -H 'class="level.*href="#' ../page_*.html || :; } | "$AWK" '
    BEGIN {
        for (i = 1; i < 128; i++) {
            code[sprintf("%c", i)] = sprintf("_%02x", i)
        }
    }

    # The text as the index spells it: letters and digits as they are, the rest in hexadecimal.
    function spelt(text,    i, c, done)
    {
        text = tolower(text)
        for (i = 1; i <= length(text); i++) {
            c = substr(text, i, 1)
            done = done (c ~ /[a-z0-9]/ || !(c in code) ? c : code[c])
        }
        return done
    }

    # One entry from each word on. Words of one or two letters are left out.
    function add_words(text, found,    first)
    {
        first = !(text ~ /^[cC]4[bB]_/)
        while (match(text, /[A-Za-z0-9]+/)) {
            if (RLENGTH > 2 && !first) {
                print spelt(substr(text, RSTART)) "\t" found
            }
            text = substr(text, RSTART + RLENGTH)
            first = 0
        }
    }

    # Doxygen: "  [\047name_12\047,[\047Name\047,[\047../file.html#place\047,1,\047scope\047]]],"
    /^  \[\047/ {
        sub(/,$/, "")
        split($0, part, "\047")
        found = substr($0, length(part[1] part[2]) + 3)
        sub(/_[0-9]+$/, "", part[2])
        print part[2] "\t" found
        add_words(part[4], found)
    }

    # A page: "../page_x.html:<li class=level1><a href=\"#place\">Heading</a>"
    /class="level/ {
        split($0, part, /:|href="|">|<\/a>/)
        heading = part[5]
        gsub(/\047/, "\\&#39;", heading)
        found = ",[\047" heading "\047,[\047" part[1] part[4] "\047,1,\047\047]]]"
        print spelt(part[5]) "\t" found
        add_words(part[5], found)
    }' | LC_ALL=C sort -u >words.txt

# The files, a letter each. What begins with anything else is not searched for.
cp all_0.html all.page
rm -f all_*.js all_*.html
"$AWK" -F '\t' '
    $1 ~ /^[a-z0-9]/ {
        letter = substr($1, 1, 1)
        if (letter != last) {
            if (last != "") {
                print "\n];" >file
                close(file)
            }
            file = sprintf("all_%x.js", count++)
            letters = letters letter
            last = letter
            printf "var searchData=\n[\n" >file
        } else {
            printf ",\n" >file
        }
        printf "  [\047%s_%d\047%s", $1, entries++, $2 >file
    }
    END {
        print "\n];" >file
        print letters >"letters.txt"
    }' words.txt
for file in all_*.js; do
    sed "s/all_0\.js/$file/" all.page >"${file%.js}.html"
done
rm all.page
sed "s/^  0: \".*\"/  0: \"$(cat letters.txt)\"/" searchdata.js >searchdata.new
mv searchdata.new searchdata.js
