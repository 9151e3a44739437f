/*
 * slow_eval.c - owns the slow, plain version of the evaluations: each walks the board cell by cell
 * as its text says, for one player at a time.
 */
#include "slow_eval.h"

typedef struct step {
    int up, right;
} step;

typedef struct place {
    int row, column;
} place;

/* Along a row, a column and the diagonals of both families, from the left or the bottom. */
static const step forward[4] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } };

static c4b_player other(c4b_player player)
{
    return player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
}

static bool on_board(const model *m, place p)
{
    return p.row >= 0 && p.row < m->rules.rows && p.column >= 0 && p.column < m->rules.columns;
}

static place beyond(place p, step s)
{
    return (place){ p.row + s.up, p.column + s.right };
}

static step back(step s)
{
    return (step){ -s.up, -s.right };
}

/* Bombs count as discs; outside the board nobody has any. */
static c4b_player owner_at(const model *m, place p)
{
    static const c4b_player owners[] = { [C4B_GREEN_DISC] = C4B_GREEN,
                                         [C4B_BLUE_DISC] = C4B_BLUE,
                                         [C4B_GREEN_BOMB] = C4B_GREEN,
                                         [C4B_BLUE_BOMB] = C4B_BLUE };
    if (!on_board(m, p)) {
        return C4B_NOBODY;
    }
    return owners[m->cells[p.row * m->rules.columns + p.column]];
}

/* The player's discs in a row from a cell on; 0 when the cell itself has none. */
static int contiguous(const model *m, c4b_player player, place start, step s)
{
    int count = 0;
    for (place p = start; owner_at(m, p) == player; p = beyond(p, s)) {
        count++;
    }
    return count;
}

/* ---- what all evaluations share ---- */

static int finished_value(const model *m, c4b_player player)
{
    if (m->outcome == C4B_DRAW) {
        return 0;
    }
    c4b_player winner = m->outcome == C4B_GREEN_WINS ? C4B_GREEN : C4B_BLUE;
    return player == winner ? C4B_EVAL_MAX : -C4B_EVAL_MAX;
}

/* The value of the lines on the board, negated where lines lose. */
static int lines_value(const model *m, c4b_player player, int value)
{
    if (m->outcome != C4B_ONGOING) {
        return finished_value(m, player);
    }
    return m->rules.misere ? -value : value;
}

/* ---- test ---- */

static int from_nearer_edge(const model *m, int column)
{
    int right = m->rules.columns - 1 - column;
    return column < right ? column : right;
}

int slow_eval_test(const model *m, c4b_player player)
{
    c4b_cell plain = player == C4B_GREEN ? C4B_GREEN_DISC : C4B_BLUE_DISC;
    int value = 0;
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            if (model_cell(m, row, column) == plain) {
                value += from_nearer_edge(m, column);
            }
        }
    }
    return m->outcome == C4B_ONGOING ? value : finished_value(m, player);
}

/* ---- runs ---- */

static int run_points(int run)
{
    return run == 2 ? 4 : run == 3 ? 12 : run;
}

static int walk_points(const model *m, c4b_player player, place start, step s)
{
    int points = 0, run = 0;
    for (place p = start; on_board(m, p); p = beyond(p, s)) {
        c4b_player owner = owner_at(m, p);
        if (owner == player) {
            run++;
            points += run_points(run);
            continue;
        }
        if (owner == other(player)) {
            points -= run_points(run);
        }
        run = 0;
    }
    return points;
}

/* Rows and columns are walked at any length, a diagonal only if a line fits in it. */
static bool is_walked(const model *m, place start, step s)
{
    int length = 0;
    for (place p = start; on_board(m, p); p = beyond(p, s)) {
        length++;
    }
    bool diagonal = s.up != 0 && s.right != 0;
    return !diagonal || length >= m->rules.connect;
}

/* A line starts where there is no cell before. */
static int walks_from(const model *m, c4b_player player, place p)
{
    int points = 0;
    for (int i = 0; i < 4; i++) {
        step s = forward[i];
        if (!on_board(m, beyond(p, back(s))) && is_walked(m, p, s)) {
            points += walk_points(m, player, p, s);
        }
    }
    return points;
}

static int runs_total(const model *m, c4b_player player)
{
    int total = 0;
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            total += walks_from(m, player, (place){ row, column });
        }
    }
    return total;
}

int slow_eval_runs(const model *m, c4b_player player)
{
    return lines_value(m, player, runs_total(m, player) - runs_total(m, other(player)));
}

/* ---- best line, all lines ---- */

/* Only the second direction counts discs when the cell itself is the rival's. */
static int two_senses(const model *m, c4b_player player, place top, step first)
{
    step second = back(first);
    return contiguous(m, player, top, first) + contiguous(m, player, beyond(top, second), second);
}

/* Right + left, down + up, down-left + up-right, down-right + up-left. */
static void count_lines(const model *m, c4b_player player, place top, int counts[4])
{
    static const step first[4] = { { 0, 1 }, { -1, 0 }, { -1, -1 }, { -1, 1 } };
    for (int i = 0; i < 4; i++) {
        counts[i] = two_senses(m, player, top, first[i]);
    }
}

/* Pairs are worth more than triples on purpose. */
static int line_points(int count)
{
    static const int points[4] = { 0, 20, 2000, 200 };
    return points[count > 3 ? 3 : count];
}

static int best_line_points(const int counts[4])
{
    int most = 0, times = 0;
    for (int i = 0; i < 4; i++) {
        if (counts[i] > most) {
            most = counts[i];
            times = 0;
        }
        times += counts[i] == most;
    }
    return times * line_points(most);
}

static int all_lines_points(const int counts[4])
{
    int points = 0;
    for (int i = 0; i < 4; i++) {
        points += line_points(counts[i]);
    }
    return points;
}

static int tops_total(const model *m, c4b_player player, int (*points)(const int counts[4]))
{
    int total = 0;
    for (int column = 0; column < m->rules.columns; column++) {
        int height = model_height(m, column);
        if (height > 0) {
            int counts[4];
            count_lines(m, player, (place){ height - 1, column }, counts);
            total += points(counts);
        }
    }
    return total;
}

int slow_eval_best_line(const model *m, c4b_player player)
{
    int own = tops_total(m, player, best_line_points);
    int rival = tops_total(m, other(player), best_line_points);
    return lines_value(m, player, own > rival ? own : -rival);
}

int slow_eval_all_lines(const model *m, c4b_player player)
{
    int own = tops_total(m, player, all_lines_points);
    int rival = tops_total(m, other(player), all_lines_points);
    return lines_value(m, player, own - rival);
}

/* ---- directions ---- */

static int direction_points(int count)
{
    static const int points[4] = { 0, 10, 100, 1000 };
    return points[count > 3 ? 3 : count];
}

/* All directions but up. */
static int seven_directions(const model *m, c4b_player player, place top)
{
    static const step directions[7] = { { 0, 1 },  { 0, -1 }, { -1, 0 }, { -1, -1 },
                                        { -1, 1 }, { 1, -1 }, { 1, 1 } };
    int points = 0;
    for (int i = 0; i < 7; i++) {
        points += direction_points(contiguous(m, player, top, directions[i]));
    }
    return points;
}

static int directions_total(const model *m, c4b_player player)
{
    int total = 0;
    for (int column = 0; column < m->rules.columns; column++) {
        int height = model_height(m, column);
        if (height > 0) {
            total += seven_directions(m, player, (place){ height - 1, column });
        }
    }
    return total;
}

int slow_eval_directions(const model *m, c4b_player player)
{
    int own = directions_total(m, player), rival = directions_total(m, other(player));
    return lines_value(m, player, 2 * own - 3 * rival);
}

/* ---- windows ---- */

static void clear(int counts[C4B_LINE_COUNTS])
{
    for (int n = 0; n < C4B_LINE_COUNTS; n++) {
        counts[n] = 0;
    }
}

/* The player's discs in the window that starts at a cell; -1 when the player cannot fill it: it
   does not fit on the board, or the rival has a cell of it. */
static int discs_in_window(const model *m, c4b_player player, place start, step s)
{
    int last = m->rules.connect - 1;
    if (!on_board(m, (place){ start.row + last * s.up, start.column + last * s.right })) {
        return -1;
    }
    int discs = 0;
    place p = start;
    for (int i = 0; i <= last; i++) {
        c4b_player owner = owner_at(m, p);
        if (owner == other(player)) {
            return -1;
        }
        discs += owner == player;
        p = beyond(p, s);
    }
    return discs;
}

static void count_windows_from(const model *m, c4b_player player, place p, int *counts)
{
    for (int i = 0; i < 4; i++) {
        int discs = discs_in_window(m, player, p, forward[i]);
        if (discs >= 0) {
            counts[discs]++;
        }
    }
}

void slow_windows(const model *m, c4b_player player, int counts[C4B_LINE_COUNTS])
{
    clear(counts);
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            count_windows_from(m, player, (place){ row, column }, counts);
        }
    }
}

static long long at_most_max(long long value)
{
    return value < C4B_EVAL_MAX ? value : C4B_EVAL_MAX;
}

int slow_eval_windows(const model *m, c4b_player player)
{
    int counts[C4B_LINE_COUNTS];
    long long total = 0, worth = 1;
    slow_windows(m, player, counts);
    for (int n = 1; n <= m->rules.connect; n++) {
        total = at_most_max(total + counts[n] * worth);
        worth = at_most_max(10 * worth); /* one window of the largest worth reaches the end too */
    }
    return lines_value(m, player, (int)total);
}

/* ---- runs by length, threats ---- */

/* A run starts at a disc with none of the player's before it. */
static void count_runs_from(const model *m, c4b_player player, place p, int *counts)
{
    for (int i = 0; i < 4; i++) {
        step s = forward[i];
        int length = contiguous(m, player, p, s);
        if (length > 0 && owner_at(m, beyond(p, back(s))) != player) {
            counts[length]++;
        }
    }
}

void slow_runs(const model *m, c4b_player player, int counts[C4B_LINE_COUNTS])
{
    clear(counts);
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            count_runs_from(m, player, (place){ row, column }, counts);
        }
    }
}

/* Whether a disc on the cell and those that adjoin it on both sides would be a line. */
static bool would_complete(const model *m, c4b_player player, place p)
{
    for (int i = 0; i < 4; i++) {
        step s = forward[i], b = back(s);
        int ahead = contiguous(m, player, beyond(p, s), s);
        int behind = contiguous(m, player, beyond(p, b), b);
        if (behind + 1 + ahead >= m->rules.connect) {
            return true;
        }
    }
    return false;
}

static void add_cell(const model *m, place p, uint64_t cells[2])
{
    int index = p.column * (m->rules.rows + 1) + p.row;
    cells[index / 64] |= UINT64_C(1) << index % 64;
}

/* Of a column's empty cells the lowest can be dropped on. A finished game has no threats. */
int slow_threats(const model *m, c4b_player player, uint64_t cells[2])
{
    int at_once = 0;
    cells[0] = cells[1] = 0;
    for (int column = 0; m->outcome == C4B_ONGOING && column < m->rules.columns; column++) {
        int height = model_height(m, column);
        for (int row = height; row < m->rules.rows; row++) {
            place p = { row, column };
            if (would_complete(m, player, p)) {
                add_cell(m, p, cells);
                at_once += row == height;
            }
        }
    }
    return at_once;
}
