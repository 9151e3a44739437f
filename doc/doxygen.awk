# doxygen.awk - turns a page as a code host shows it into what Doxygen wants: it gives each heading
# a label, puts the contents below the title, turns links to pages and headers into references, and
# marks the library's constants and opaque types for linking. Doxygen runs it on each page.
#
# A page links to another as [text](rules.md) or [text](rules.md#sizes), and to the calls of a
# header as [text](../include/conecta4boom/rules.h). A link to any other file above doc/ is shown as
# its text alone, because the manual does not contain that file.

# The label of a heading, from the page's label and the anchor that a code host makes.
function label(anchor)
{
    gsub(/[^a-z0-9]/, "_", anchor)
    return page "_" anchor
}

# The anchor of a heading, as a code host makes it.
function anchor_of(heading)
{
    heading = tolower(heading)
    gsub(/[^a-z0-9 _\200-\377-]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

# The reference that a link's target becomes; nothing for a file that the manual does not contain.
function reference(target,    parts)
{
    if (target ~ /^https?:/ || target ~ /\.(svg|png)$/) {
        return target
    }
    if (target ~ /^\.\.\/include\/conecta4boom\/[a-z]+\.h$/) {
        gsub(/^.*\/|\.h$/, "", target)
        return "@ref " target
    }
    if (target ~ /^[a-z.]*\.md(#|$)/) {
        split(target, parts, "#")
        gsub(/[^a-z0-9]/, "_", parts[2])
        return "@ref " page_of(parts[1]) (parts[2] == "" ? "" : "_" parts[2])
    }
    return target ~ /^#/ ? "@ref " label(substr(target, 2)) : ""
}

function page_of(file)
{
    gsub(/^.*\/|\.md$/, "", file)
    gsub(/[^a-z0-9]/, "_", file)
    return file == "mainpage" ? "index" : "page_" file
}

# The line with its links turned into references.
function with_references(line,    done, link, middle, target)
{
    while (match(line, /\[[^][]*\]\([^()]*\)/)) {
        link = substr(line, RSTART, RLENGTH)
        middle = index(link, "](")
        target = reference(substr(link, middle + 2, length(link) - middle - 2))
        done = done substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        done = done (target == "" ? substr(link, 2, middle - 2) \
                                  : substr(link, 1, middle + 1) target ")")
    }
    return done line
}

# The text with # before each constant and opaque type, which Doxygen does not link by itself.
function marked(text)
{
    text = " " text " "
    text = mark(text, "[^#A-Za-z0-9_]C4B_[A-Z][A-Z0-9_]*[^A-Za-z0-9_]")
    text = mark(text, "[^#A-Za-z0-9_]c4b_(status|player|move|cell|outcome|state|stop|table|book|" \
                      "eval_fn|progress_fn)[^A-Za-z0-9_]")
    return substr(text, 2, length(text) - 2)
}

function mark(text, pattern,    done)
{
    while (match(text, pattern)) {
        done = done substr(text, 1, RSTART) "#" substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH - 1)
    }
    return done text
}

# Marks what stands outside `code`.
function with_marks(line,    parts, count, i, done)
{
    count = split(line, parts, "`")
    for (i = 1; i <= count; i++) {
        done = done (i > 1 ? "`" : "") (i % 2 ? marked(parts[i]) : parts[i])
    }
    return done
}

FNR == 1 {
    page = page_of(FILENAME)
    sub(/^# /, "")
    print "# " $0 " {#" (page == "index" ? "mainpage" : page) "}\n"
    if (page != "index") {
        print "[TOC]"
    }
    next
}
/^```/ {
    in_code = !in_code
}
in_code || /^```/ || /^    / {
    print
    next
}
# The first page's headings are not sections, so that the tree begins with the pages.
/^## / && page == "index" {
    print "<h2>" substr($0, 4) "</h2>"
    next
}
/^##+ / {
    heading = $0
    sub(/^#+ /, "", heading)
    gsub(/`/, "", heading)
    print $0 " {#" label(anchor_of(heading)) "}"
    next
}
{
    print with_marks(with_references($0))
}
