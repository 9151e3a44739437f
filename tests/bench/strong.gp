# strong.gp - draws time to depth from the CSV of bench/strong: the strong search and plain
# alpha-beta, boom, on a logarithmic axis.
#
#     gnuplot -e "csv='bench.csv'; svg='time-to-depth.svg'" strong.gp
#
# The colours are Okabe and Ito's, which people who see colours differently can tell apart; the
# shapes of the points and the dashes say the same again.

if (!exists("csv")) csv = "bench.csv"
if (!exists("svg")) svg = "time-to-depth.svg"

set terminal svg size 720,400 dynamic font "sans-serif,14" linewidth 1.5 background "#ffffff"
set output svg
set datafile separator ","
# Rows of another line of the plot are skipped, and do not break this one.
set datafile missing NaN

set title "CONECTA-4 BOOM: time to depth, one thread"
set xlabel "depth (moves)"
set ylabel "time (milliseconds)"
set xrange [5.5:14.5]
set xtics 6,2,14
set logscale y 10
set yrange [0.01:1000]
set format y "%g"
set grid xtics ytics linecolor "#d0d0d0" linetype 1 linewidth 0.5
set key top right font ",12" samplen 3

# The milliseconds of a row, if it is one of these.
ms(name, search) = strcol(1) eq "depth" && strcol(2) eq name && strcol(9) eq search ? \
    1000 * column(6) : NaN

empty = "boom empty"
middle = "boom after 15 moves"
plot csv skip 1 using 3:(ms(empty, "plain")) title "plain alpha-beta, empty board" \
        with linespoints linecolor "#d55e00" pointtype 5 pointsize 0.8, \
    csv skip 1 using 3:(ms(empty, "strong")) title "c4b\\_search(), empty board" \
        with linespoints linecolor "#0072b2" pointtype 7 pointsize 0.8, \
    csv skip 1 using 3:(ms(middle, "plain")) title "plain alpha-beta, after 15 moves" \
        with linespoints linecolor "#d55e00" dashtype 2 pointtype 4 pointsize 0.8, \
    csv skip 1 using 3:(ms(middle, "strong")) title "c4b\\_search(), after 15 moves" \
        with linespoints linecolor "#0072b2" dashtype 2 pointtype 6 pointsize 0.8
