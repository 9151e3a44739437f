/*
 * model.c - owns the slow, plain version of the rules: everything is computed from the array of
 * cells and the move number each time, and nothing is stored, so each function is one rule.
 */
#include "model.h"

/* A line as the scan meets it: where it starts and where its next cell is. */
typedef struct line {
    int row, column;
    int up, right;
} line;

/* What one scan of the whole board finds. */
typedef struct lines {
    bool has[3];      /* by player; [0] is not used */
    line line[3];     /* the first line of each player that has one */
    c4b_player first; /* whose line came first, or nobody */
} lines;

static c4b_player other(c4b_player player)
{
    return player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
}

static c4b_cell disc_of(c4b_player player)
{
    return player == C4B_GREEN ? C4B_GREEN_DISC : C4B_BLUE_DISC;
}

static c4b_cell bomb_of(c4b_player player)
{
    return player == C4B_GREEN ? C4B_GREEN_BOMB : C4B_BLUE_BOMB;
}

static c4b_outcome win_of(c4b_player player)
{
    return player == C4B_GREEN ? C4B_GREEN_WINS : C4B_BLUE_WINS;
}

/* A bomb belongs to its player as a disc does. */
static c4b_player owner_of(c4b_cell cell)
{
    if (cell == C4B_GREEN_DISC || cell == C4B_GREEN_BOMB) {
        return C4B_GREEN;
    }
    if (cell == C4B_BLUE_DISC || cell == C4B_BLUE_BOMB) {
        return C4B_BLUE;
    }
    return C4B_NOBODY;
}

c4b_cell model_cell(const model *m, int row, int column)
{
    return m->cells[row * m->rules.columns + column];
}

static void put(model *m, int row, int column, c4b_cell cell)
{
    m->cells[row * m->rules.columns + column] = (unsigned char)cell;
}

static bool on_board(const model *m, int row, int column)
{
    return row >= 0 && row < m->rules.rows && column >= 0 && column < m->rules.columns;
}

/*
 * The player of a move number. With two moves per turn the first turn has only move 1, so that the
 * turns are 1, 2-3, 4-5, ...: number 0 is the half of player 1's first turn that is not played.
 */
static c4b_player player_of(const c4b_rules *rules, int number)
{
    if (rules->moves_per_turn == 1) {
        return number % 2 == 1 ? C4B_GREEN : C4B_BLUE;
    }
    return number / 2 % 2 == 0 ? C4B_GREEN : C4B_BLUE;
}

void model_start(model *m, const c4b_rules *rules)
{
    m->rules = *rules;
    for (int i = 0; i < MODEL_CELLS; i++) {
        m->cells[i] = C4B_EMPTY;
    }
    m->number = 1;
    for (int player = 0; player < 3; player++) {
        m->last[player] = C4B_NO_MOVE;
    }
    m->outcome = C4B_ONGOING;
}

c4b_player model_turn(const model *m)
{
    return player_of(&m->rules, m->number);
}

int model_moves_left(const model *m)
{
    if (m->rules.moves_per_turn == 1) {
        return 1;
    }
    return m->number % 2 == 0 ? 2 : 1;
}

/* Rounds are moves 1-2, 3-4, ... or, with two moves per turn, 1-3, 4-7, 8-11, ... */
int model_round(const model *m)
{
    if (m->rules.moves_per_turn == 1) {
        return (m->number + 1) / 2;
    }
    return m->number / 4 + 1;
}

static bool find_bomb(const model *m, c4b_player player, int *bomb_row, int *bomb_column)
{
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            if (model_cell(m, row, column) == bomb_of(player)) {
                *bomb_row = row;
                *bomb_column = column;
                return true;
            }
        }
    }
    return false;
}

bool model_has_bomb(const model *m, c4b_player player)
{
    int row, column;
    return find_bomb(m, player, &row, &column);
}

bool model_drops_bomb(const model *m)
{
    if (m->rules.bomb_period == 0 || model_round(m) % m->rules.bomb_period != 0) {
        return false;
    }
    return !model_has_bomb(m, model_turn(m));
}

int model_height(const model *m, int column)
{
    int height = 0;
    while (height < m->rules.rows && model_cell(m, height, column) != C4B_EMPTY) {
        height++;
    }
    return height;
}

int model_empty(const model *m)
{
    int empty = 0;
    for (int column = 0; column < m->rules.columns; column++) {
        empty += m->rules.rows - model_height(m, column);
    }
    return empty;
}

/* Nothing floats, so a column is full when its top cell is taken. */
static bool column_is_full(const model *m, int column)
{
    return model_cell(m, m->rules.rows - 1, column) != C4B_EMPTY;
}

static bool board_is_full(const model *m)
{
    for (int column = 0; column < m->rules.columns; column++) {
        if (!column_is_full(m, column)) {
            return false;
        }
    }
    return true;
}

int model_moves(const model *m, c4b_move out[C4B_MAX_MOVES])
{
    if (m->outcome != C4B_ONGOING) {
        return 0;
    }
    int count = 0;
    for (int column = 0; column < m->rules.columns; column++) {
        if (!column_is_full(m, column)) {
            out[count++] = column;
        }
    }
    if (model_has_bomb(m, model_turn(m))) {
        out[count++] = C4B_BOOM;
    }
    return count;
}

static void drop(model *m, int column)
{
    c4b_player mover = model_turn(m);
    c4b_cell cell = model_drops_bomb(m) ? bomb_of(mover) : disc_of(mover);
    put(m, model_height(m, column), column, cell);
}

static void take_owned_in_row(model *m, int row, c4b_player owner)
{
    for (int column = 0; column < m->rules.columns; column++) {
        if (owner_of(model_cell(m, row, column)) == owner) {
            put(m, row, column, C4B_EMPTY);
        }
    }
}

static void take(model *m, int row, int column)
{
    if (on_board(m, row, column)) {
        put(m, row, column, C4B_EMPTY);
    }
}

static void take_around(model *m, int row, int column)
{
    take(m, row, column - 1);
    take(m, row, column + 1);
    take(m, row - 1, column);
    take(m, row + 1, column);
}

/* Closes the gaps of a column: what stands above them falls. */
static void settle(model *m, int column)
{
    int height = 0;
    for (int row = 0; row < m->rules.rows; row++) {
        c4b_cell cell = model_cell(m, row, column);
        if (cell == C4B_EMPTY) {
            continue;
        }
        put(m, row, column, C4B_EMPTY);
        put(m, height++, column, cell);
    }
}

/* Everything is taken before anything falls; otherwise the cross would take what fell into it. */
static void explode(model *m)
{
    c4b_player mover = model_turn(m);
    int row, column;
    if (!find_bomb(m, mover, &row, &column)) {
        return;
    }
    take(m, row, column);
    if (m->rules.explosion == C4B_EXPLODES_ENEMY_ROW) {
        take_owned_in_row(m, row, other(mover));
    } else if (m->rules.explosion == C4B_EXPLODES_OWN_ROW) {
        take_owned_in_row(m, row, mover);
    } else {
        take_around(m, row, column);
    }
    for (int each = 0; each < m->rules.columns; each++) {
        settle(m, each);
    }
}

void model_move(model *m, c4b_move move)
{
    c4b_player mover = model_turn(m);
    if (move == C4B_BOOM) {
        explode(m);
    } else {
        drop(m, move);
    }
    m->last[mover] = move;
    m->number++;
}

void model_play(model *m, c4b_move move)
{
    model_move(m, move);
    m->outcome = model_judge(m);
}

/* Whether `connect` cells from the start of the line on belong to one player. */
static bool line_stands(const model *m, const line *l)
{
    int last = m->rules.connect - 1;
    if (!on_board(m, l->row + last * l->up, l->column + last * l->right)) {
        return false;
    }
    c4b_player owner = owner_of(model_cell(m, l->row, l->column));
    for (int i = 1; i <= last; i++) {
        if (owner_of(model_cell(m, l->row + i * l->up, l->column + i * l->right)) != owner) {
            return false;
        }
    }
    return owner != C4B_NOBODY;
}

/* The first line that starts at a cell. */
static bool line_from(const model *m, int row, int column, line *found)
{
    static const struct {
        int up, right;
    } directions[4] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } };

    for (int i = 0; i < 4; i++) {
        line l = { row, column, directions[i].up, directions[i].right };
        if (line_stands(m, &l)) {
            *found = l;
            return true;
        }
    }
    return false;
}

/* The scan of the rules: row by row from the bottom, left to right within a row. */
static lines scan(const model *m)
{
    lines found = { .first = C4B_NOBODY };
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            c4b_player owner = owner_of(model_cell(m, row, column));
            if (owner == C4B_NOBODY || found.has[owner]) {
                continue;
            }
            found.has[owner] = line_from(m, row, column, &found.line[owner]);
            if (found.has[owner] && found.first == C4B_NOBODY) {
                found.first = owner;
            }
        }
    }
    return found;
}

/*
 * With a line of each player and BOTH_LAST_MOVER_WINS, the player that moved last wins, misère or
 * not. In all other cases one line counts: that of the only player with one, or else the first
 * scanned.
 */
static c4b_outcome judge_lines(const model *m, const lines *found)
{
    bool both = found->has[C4B_GREEN] && found->has[C4B_BLUE];
    if (both && m->rules.both_lines == C4B_BOTH_LAST_MOVER_WINS) {
        return win_of(player_of(&m->rules, m->number - 1));
    }
    return win_of(m->rules.misere ? other(found->first) : found->first);
}

/* The player that cannot move loses, misère or not, because no line decides. */
static c4b_outcome judge_full_board(const model *m)
{
    if (m->rules.full_board == C4B_FULL_IS_DRAW) {
        return C4B_DRAW;
    }
    c4b_player mover = model_turn(m);
    return model_has_bomb(m, mover) ? C4B_ONGOING : win_of(other(mover));
}

c4b_outcome model_judge(const model *m)
{
    lines found = scan(m);
    if (found.first != C4B_NOBODY) {
        return judge_lines(m, &found);
    }
    return board_is_full(m) ? judge_full_board(m) : C4B_ONGOING;
}

int model_line(const model *m, int cells[][2])
{
    if (m->outcome != C4B_GREEN_WINS && m->outcome != C4B_BLUE_WINS) {
        return 0;
    }
    c4b_player winner = m->outcome == C4B_GREEN_WINS ? C4B_GREEN : C4B_BLUE;
    c4b_player owner = m->rules.misere ? other(winner) : winner;
    lines found = scan(m);
    if (!found.has[owner]) {
        return 0; /* the full board decided */
    }
    const line *l = &found.line[owner];
    for (int i = 0; i < m->rules.connect; i++) {
        cells[i][0] = l->row + i * l->up;
        cells[i][1] = l->column + i * l->right;
    }
    return m->rules.connect;
}
