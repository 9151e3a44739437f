#!/bin/sh
# test_baseline.sh - bench/baseline.sh on made-up figures; and the baseline has the rows that
# bench/baseline measures.
. "$srcdir/shell.sh"

checker=$srcdir/bench/baseline.sh
file=$srcdir/bench/baseline.csv

# ---- the file ----

"$top_builddir/tests/bench/baseline" list >"$scratch/list" || fail "bench/baseline does not run"
grep -v '^#' "$file" | sed 1d | cut -d, -f1,2 | diff - "$scratch/list" ||
    fail "bench/baseline.csv has other rows than bench/baseline measures"
expect 0 "$checker" compare "$file" "$file"
says '^baseline: [1-9][0-9]* passed, 0 failed, 0 skipped$'

# ---- the checker ----

cat >"$scratch/base" <<'END_OF_BASE'
# commit: none
# compiler: cc 1
# valgrind: valgrind-1
# processor under valgrind: some avx2
kind,name,value,why it is worse than it was
nodes,one,1000,
nodes,two,1000,
instructions,one,1000,
at most,threads: nodes,1.3,
at least,threads: part,0.333,
END_OF_BASE

# compares CODE SED-SCRIPT: checks the exit code for figures that the script makes of the baseline.
compares()
{
    sed "$2" "$scratch/base" >"$scratch/measured"
    expect "$1" "$checker" compare "$scratch/base" "$scratch/measured"
}

compares 0 ''
says '^baseline: 5 passed, 0 failed, 0 skipped$'
compares 0 's/^nodes,one,1000/nodes,one,1029/' # 2.9 % worse
compares 1 's/^nodes,one,1000/nodes,one,1040/' # 4 % worse
says '^FAIL: nodes,one is 1040, the baseline has 1000: +4.0 %$'
compares 1 's/^instructions,one,1000/instructions,one,1040/'
says '^FAIL: instructions,one is 1040'
compares 0 's/^nodes,two,1000/nodes,two,960/' # 4 % better
says '^better, write it down .*nodes,two is 960, the baseline has 1000: -4.0 %$'
compares 0 's/^nodes,two,1000/nodes,two,971/'
never '^better'
compares 1 '/^nodes,one/d'
says '^FAIL: not measured: nodes,one$'
compares 1 '/^instructions,one/d'
says '^FAIL: not measured: instructions,one$'
compares 1 '/^nodes,one/p'
says '^FAIL: measured twice: nodes,one$'
compares 1 's/^nodes,two/nodes,three/'
says '^FAIL: not in the baseline: nodes,three with 1000$'
says '^FAIL: not measured: nodes,two$'
compares 1 's/^nodes,one,1000/nodes,one,/'
says '^FAIL: not a row: nodes,one,'
compares 1 's/^nodes,one,1000/nodes,one,0/'
compares 1 's/,1.3,/,1.31,/'
compares 0 's/,1.3,/,1.02,/'
compares 1 's/,0.333,/,0.3,/'
compares 1 's/,0.333,/,0,/'
says '^FAIL: at least,threads: part is 0, at least 0.333$'
compares 0 's/,0.333,/,0.5,/'

# Another compiler, valgrind or processor: the instructions are skipped by name, the nodes are not.
for other in 's/cc 1/cc 2/' 's/valgrind-1/valgrind-2/' 's/avx2/plain/' '/^# valgrind/d'; do
    compares 0 "$other; /^instructions/d"
    says '^skipped: instructions,one$'
    says '^baseline: 4 passed, 0 failed, 1 skipped$'
    compares 1 "$other; s/^nodes,one,1000/nodes,one,1040/"
done

# A baseline that is damaged itself.
cp "$scratch/base" "$scratch/whole"
for damage in '/^nodes,one/p' '/^# compiler/d' 's/^nodes/knots/' '/^[nia]/d'; do
    sed "$damage" "$scratch/whole" >"$scratch/base"
    expect 1 "$checker" compare "$scratch/base" "$scratch/whole"
done
cp "$scratch/whole" "$scratch/base"

# ---- reasons ----

# history CODE SED-SCRIPT: checks the exit code for a commit that changes the baseline so.
history()
{
    sed "$2" "$scratch/base" >"$scratch/new"
    expect "$1" "$checker" history "$scratch/base" "$scratch/new"
}

history 0 ''
history 0 's/^nodes,one,1000,/nodes,one,900,/'
history 0 's/^nodes,one,1000,/nodes,one,1020,/'
history 1 's/^nodes,one,1000,/nodes,one,1040,/'
says 'nodes,one was 1000 and is now 1040, without a new reason$'
history 0 's/^nodes,one,1000,/nodes,one,1040,the search is right now/'
history 1 's/,1.3,/,1.4,/'
history 1 's/,0.333,/,0.3,/'
history 0 's/,0.333,/,0.4,/'
sed -i 's/^nodes,one,1000,/nodes,one,1000,an old reason/' "$scratch/base"
history 1 's/^nodes,one,1000/nodes,one,1040/'
history 0 's/^nodes,one,1000,an old/nodes,one,1040,a new/'

# ---- writing ----

# A program that prints figures at once; without valgrind, no instructions are measured.
cat >"$scratch/program" <<'END_OF_PROGRAM'
#!/bin/sh
case $1 in
list) printf 'nodes,one\nnodes,two\nat most,threads: nodes\nat least,threads: part\n' ;;
nodes) printf 'nodes,one,1100\nnodes,two,500\n' ;;
threads) printf 'at most,threads: nodes,1.1\nat least,threads: part,0.4\n' ;;
kernels) echo plain ;;
esac
END_OF_PROGRAM
chmod +x "$scratch/program"
export WHY=''
expect 1 "$checker" write "$scratch/base" "$scratch/program"
complains 'nodes,one is worse: say why'
WHY='it was wrong'
expect 0 "$checker" write "$scratch/base" "$scratch/program"
says '^nodes,one,1100,it was wrong$'
says '^nodes,two,500,$'
says '^at most,threads: nodes,1.3,$'
says '^# compiler: '
sed -i 's/nodes,one,1100/nodes,one,1020/; s/nodes,two,500/nodes,two,980/' "$scratch/program"
sed -i 's/an old reason//' "$scratch/base"
expect 0 "$checker" write "$scratch/base" "$scratch/program" # a little worse, a little better
says '^nodes,one,1000,$'
says '^nodes,two,1000,$'
expect 2 "$checker"
says 'baseline.sh check FILE PROGRAM'
exit 0
