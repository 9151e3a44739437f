/*
 * draw_boards.c - draws the boards of the manual as SVG files. The library plays the moves; this
 * program marks what an explosion takes, what falls, and the line that decides the game.
 *
 *   draw_boards FOLDER     writes every picture into the folder
 *
 * The pictures in doc/boards are its output: `make -C doc boards` writes them again.
 */
#include <conecta4boom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELL = 40,
    EDGE = 10,
    TITLE = 30,
    NUMBERS = 22,
    GAP = 44,
    MARGIN = 8,
    MOST_ROWS = 31,
    MOST_COLUMNS = 32
};

/* A picture: the position before the last move, if that is BOOM, and the position after it. */
typedef struct picture {
    const char *file;
    const char *title;
    const char *description;
    const char *position; /* where the moves begin; NULL: the empty board of CONECTA-4 BOOM */
    const char *moves;
    const char *old_title; /* the text above the first board */
    const char *new_title; /* the text above the last board */
} picture;

#define BOMB_BOARD "......./......./......./....2../.1.21.2/.1.1452/.2.1221 16"

static const picture pictures[] = {
    { "both-lines.svg", "Blue plays BOOM in CONECTA-4 BOOM",
      "Blue's bomb in the bottom row takes three green discs. The discs above fall, and both "
      "players have four in a row. Blue moved last and wins.",
      NULL, "32372513447146*", "Blue plays BOOM", "Both have four: Blue wins" },
    { "enemy-row.svg", "BOOM in CONECTA-4 BOOM clears a row of the rival's discs",
      "Green's bomb takes itself, the blue bomb beside it and the blue disc in the same row. The "
      "green discs in the row stay. Three discs above the removed ones fall by one cell.",
      "boom " BOMB_BOARD, "*", "Enemy row: Green plays BOOM", "The discs above have fallen" },
    { "own-row.svg", "BOOM in Desconecta-4 BOOM clears a row of the mover's own discs",
      "Green's bomb takes itself and the two green discs in the same row. The blue disc and the "
      "blue bomb in the row stay. Discs above the removed ones fall by one cell.",
      "boom:explosion=1 " BOMB_BOARD, "*", "Own row: Green plays BOOM",
      "The discs above have fallen" },
    { "cross.svg", "BOOM in 4 en Raya Crush clears a cross of both colours",
      "Green's bomb takes itself and the four cells left, right, above and below it, the blue bomb "
      "too. One column loses three discs.",
      "boom:explosion=2 " BOMB_BOARD, "*", "Cross: Green plays BOOM",
      "The discs above have fallen" },
    { "scan.svg", "BOOM in Desconecta-4 BOOM gives both players a line",
      "Green's bomb in the bottom right corner takes the green discs of the bottom row. Now both "
      "players have four in a row. The scan from the bottom left finds Blue's line first, and in "
      "this game a line loses.",
      "desconecta ......./......./......./......./....111/2..1122/1222114 21", "*",
      "Green plays BOOM", "Blue's line is found first: Blue loses" },
    { "windows.svg", "CONECTA-4 BOOM after 42233",
      "Column 2 has two blue discs, column 3 two green discs, column 4 one green disc.", NULL,
      "42233", NULL, "After 42233" },
};

/* ---- what an explosion does ---- */

typedef struct board {
    int rows, columns;
    int cells[MOST_ROWS][MOST_COLUMNS];
    bool marked[MOST_ROWS][MOST_COLUMNS]; /* taken before the explosion, fallen after it */
} board;

static board board_of(const c4b_state *state)
{
    board b = { .rows = c4b_state_rows(state), .columns = c4b_state_columns(state) };
    for (int row = 0; row < b.rows; row++) {
        for (int column = 0; column < b.columns; column++) {
            b.cells[row][column] = c4b_state_cell(state, row, column);
        }
    }
    return b;
}

static bool owned(c4b_cell cell, c4b_player player)
{
    return cell == player || cell == player + 3;
}

/* Whether the mover's bomb takes a cell, by the rules' option. */
static bool is_taken(const board *b, int explosion, c4b_player mover, const int bomb[2],
                     const int cell[2])
{
    c4b_cell content = b->cells[cell[0]][cell[1]];
    int rows_apart = abs(cell[0] - bomb[0]), columns_apart = abs(cell[1] - bomb[1]);
    if (content == C4B_EMPTY) {
        return false;
    }
    if (explosion == C4B_EXPLODES_CROSS) {
        return rows_apart + columns_apart <= 1;
    }
    if (rows_apart != 0) {
        return false;
    }
    return columns_apart == 0 || owned(content, mover) == (explosion == C4B_EXPLODES_OWN_ROW);
}

static void find_bomb(const board *b, c4b_player mover, int bomb[2])
{
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            if (b->cells[row][column] == mover + 3) {
                bomb[0] = row;
                bomb[1] = column;
            }
        }
    }
}

static void mark_taken(board *b, const c4b_state *state)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_player mover = c4b_state_turn(state);
    int bomb[2] = { 0, 0 };
    c4b_state_rules(state, &rules);
    find_bomb(b, mover, bomb);
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            const int cell[2] = { row, column };
            b->marked[row][column] = is_taken(b, rules.explosion, mover, bomb, cell);
        }
    }
}

/* Marks the discs that have fallen. False if the library's board is not what the marks say. */
static bool mark_fallen(board *new_board, const board *old_board)
{
    for (int column = 0; column < old_board->columns; column++) {
        int landing = 0;
        for (int row = 0; row < old_board->rows; row++) {
            if (old_board->cells[row][column] != C4B_EMPTY && !old_board->marked[row][column]) {
                if (new_board->cells[landing][column] != old_board->cells[row][column]) {
                    return false;
                }
                new_board->marked[landing][column] = landing < row;
                landing++;
            }
        }
        if (new_board->cells[landing][column] != C4B_EMPTY) {
            return false;
        }
    }
    return true;
}

/* ---- drawing ---- */

/* The text inside of an element: & < > are written as entities. */
static void put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static int board_width(const board *b)
{
    return b->columns * CELL + 2 * EDGE;
}

static int board_height(const board *b)
{
    return TITLE + b->rows * CELL + NUMBERS;
}

static int x_of(int column)
{
    return EDGE + column * CELL + CELL / 2;
}

static int y_of(const board *b, int row)
{
    return TITLE + (b->rows - 1 - row) * CELL + CELL / 2;
}

/* The colours are the web table's; green discs have a cross, blue ones a ring. */
static const char head[] =
    "<style>\n"
    "text{font:600 14px system-ui,sans-serif;fill:#fff;text-anchor:middle}\n"
    ".taken{fill:#ff9a3c;fill-opacity:.2;stroke:#ffb347;stroke-width:3}\n"
    ".line{fill:none;stroke:#ffd166;stroke-width:5;stroke-linecap:round}\n"
    ".fallen{fill:#fff;stroke:#12172b}\n"
    "</style>\n"
    "<defs>\n"
    "<pattern id=\"holes\" width=\"40\" height=\"40\" x=\"10\" y=\"30\" "
    "patternUnits=\"userSpaceOnUse\"><circle cx=\"20\" cy=\"20\" r=\"17\" fill=\"#e6eaf4\"/>"
    "</pattern>\n"
    "<g id=\"d1\"><circle r=\"16\" fill=\"#17914b\" stroke=\"#0c6a34\" stroke-width=\"2\"/>"
    "<path d=\"M-5-5 5 5M5-5-5 5\" stroke=\"#fff\" stroke-width=\"3\" stroke-linecap=\"round\"/>"
    "</g>\n"
    "<g id=\"d2\"><circle r=\"16\" fill=\"#2f6fe4\" stroke=\"#1a4bad\" stroke-width=\"2\"/>"
    "<circle r=\"6\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\"/></g>\n"
    "<g id=\"bomb\"><path d=\"M5-9q3-5 7-2\" fill=\"none\" stroke=\"#ffd166\" stroke-width=\"2\"/>"
    "<circle r=\"10.5\" fill=\"#12172b\"/></g>\n"
    "<g id=\"d4\"><circle r=\"16\" fill=\"#17914b\" stroke=\"#0c6a34\" stroke-width=\"2\"/>"
    "<use href=\"#bomb\"/>"
    "<path d=\"M-4-4 4 4M4-4-4 4\" stroke=\"#fff\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>"
    "</g>\n"
    "<g id=\"d5\"><circle r=\"16\" fill=\"#2f6fe4\" stroke=\"#1a4bad\" stroke-width=\"2\"/>"
    "<use href=\"#bomb\"/><circle r=\"4.5\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2.5\"/>"
    "</g>\n"
    "</defs>\n";

static void draw_frame(FILE *out, const board *b, const char *title)
{
    fprintf(out, "<rect width=\"%d\" height=\"%d\" rx=\"12\" fill=\"#2b3a67\"/>\n", board_width(b),
            board_height(b));
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"url(#holes)\"/>\n",
            EDGE, TITLE, b->columns * CELL, b->rows * CELL);
    fprintf(out, "<text x=\"%d\" y=\"20\">", board_width(b) / 2);
    put_text(out, title);
    fputs("</text>\n", out);
    for (int column = 0; column < b->columns; column++) {
        fprintf(out, "<text x=\"%d\" y=\"%d\">%c</text>\n", x_of(column), board_height(b) - 7,
                c4b_move_to_char(column));
    }
}

static void draw_discs(FILE *out, const board *b)
{
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            if (b->cells[row][column] != C4B_EMPTY) {
                fprintf(out, "<use href=\"#d%d\" x=\"%d\" y=\"%d\"/>\n", b->cells[row][column],
                        x_of(column), y_of(b, row));
            }
        }
    }
}

/* A shape at the middle of each marked cell. */
static void draw_marks(FILE *out, const board *b, const char *class, const char *shape)
{
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            if (b->marked[row][column]) {
                fprintf(out, "<path class=\"%s\" d=\"M%d %d%s\"/>\n", class, x_of(column),
                        y_of(b, row), shape);
            }
        }
    }
}

static void draw_line(FILE *out, const board *b, const c4b_state *state)
{
    int cells[MOST_COLUMNS][2];
    int count = c4b_state_line(state, cells, MOST_COLUMNS);
    for (int i = 0; i < count; i++) {
        fprintf(out, "<circle class=\"line\" cx=\"%d\" cy=\"%d\" r=\"17\"/>\n", x_of(cells[i][1]),
                y_of(b, cells[i][0]));
    }
    if (count > 1) {
        fprintf(out, "<path class=\"line\" stroke-opacity=\".7\" d=\"M%d %dL%d %d\"/>\n",
                x_of(cells[0][1]), y_of(b, cells[0][0]), x_of(cells[count - 1][1]),
                y_of(b, cells[count - 1][0]));
    }
}

/* The whole picture has a background of its own, so it looks the same on light and dark pages. */
static void draw_head(FILE *out, const char *title, const char *description, const board *b,
                      int boards)
{
    int width = boards * board_width(b) + (boards - 1) * GAP + 2 * MARGIN;
    int height = board_height(b) + 2 * MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"title description\">\n"
            "<title id=\"title\">",
            width, height, width, height);
    put_text(out, title);
    fputs("</title>\n<desc id=\"description\">", out);
    put_text(out, description);
    fputs("</desc>\n", out);
    fputs(head, out);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#161e38\"/>\n", width, height);
}

/* What follows is drawn in the place of the nth board, up to end_board(). */
static void begin_board(FILE *out, const board *b, int nth)
{
    fprintf(out, "<g transform=\"translate(%d %d)\">\n", MARGIN + nth * (board_width(b) + GAP),
            MARGIN);
}

static void end_board(FILE *out)
{
    fputs("</g>\n", out);
}

static void draw_arrow(FILE *out, const board *b)
{
    fprintf(out,
            "<path d=\"M%d %dh24m-9-9 9 9-9 9\" fill=\"none\" stroke=\"#c3cffa\" "
            "stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
            board_width(b) + 10, board_height(b) / 2);
}

/* A board before an explosion, with what it takes. */
static void draw_before(FILE *out, const board *b, const char *title)
{
    draw_frame(out, b, title);
    draw_discs(out, b);
    draw_marks(out, b, "taken", "m-18-18h36v36h-36z");
}

/* A board after the last move, with what has fallen and the deciding line. */
static void draw_after(FILE *out, const board *b, const char *title, const c4b_state *state)
{
    draw_frame(out, b, title);
    draw_discs(out, b);
    draw_marks(out, b, "fallen", "m-7-23h14l-7 9z");
    draw_line(out, b, state);
}

/* ---- the pictures ---- */

/* Draws what the moves lead to. False if the explosion did something else than what is marked. */
static bool draw(FILE *out, const picture *p, c4b_state *state)
{
    size_t length = strlen(p->moves);
    char first[C4B_MAX_MOVES + 1] = "";
    bool explodes = p->old_title != NULL;
    memcpy(first, p->moves, length - 1);
    if (c4b_state_play_text(state, first, NULL) != C4B_OK) {
        return false;
    }
    board old_board = board_of(state);
    mark_taken(&old_board, state);
    if (c4b_state_play_text(state, p->moves + length - 1, NULL) != C4B_OK) {
        return false;
    }
    board new_board = board_of(state);
    if (explodes && !mark_fallen(&new_board, &old_board)) {
        return false;
    }
    draw_head(out, p->title, p->description, &new_board, explodes ? 2 : 1);
    if (explodes) {
        begin_board(out, &new_board, 0);
        draw_before(out, &old_board, p->old_title);
        draw_arrow(out, &old_board);
        end_board(out);
    }
    begin_board(out, &new_board, explodes ? 1 : 0);
    draw_after(out, &new_board, p->new_title, state);
    end_board(out);
    fputs("</svg>\n", out);
    return true;
}

/* The state at the beginning of a picture; NULL: the empty board. */
static c4b_state *state_at(const char *position)
{
    c4b_state *state = NULL;
    if (position == NULL) {
        c4b_state_create(&state, NULL);
    } else {
        c4b_state_from_position(&state, position, NULL);
    }
    return state;
}

static bool close_picture(FILE *out, bool done, const char *path)
{
    if (out != NULL) {
        done = fclose(out) == 0 && done;
    }
    if (!done) {
        fprintf(stderr, "draw_boards: cannot draw %s\n", path);
    }
    return done;
}

static bool write_picture(const char *folder, const picture *p)
{
    char path[4096];
    c4b_state *state = state_at(p->position);
    snprintf(path, sizeof path, "%s/%s", folder, p->file);
    FILE *out = fopen(path, "w");
    bool done = close_picture(out, state != NULL && out != NULL && draw(out, p, state), path);
    c4b_state_free(state);
    return done;
}

/* What the three explosions take, side by side. */
static bool write_explosions(const char *folder)
{
    static const char *const positions[] = { "boom " BOMB_BOARD, "boom:explosion=1 " BOMB_BOARD,
                                             "boom:explosion=2 " BOMB_BOARD };
    static const char *const titles[] = { "CONECTA-4 BOOM: enemy row", "Desconecta-4 BOOM: own row",
                                          "4 en Raya Crush: cross" };
    char path[4096];
    snprintf(path, sizeof path, "%s/explosions.svg", folder);
    FILE *out = fopen(path, "w");
    bool done = out != NULL;
    for (int i = 0; done && i < 3; i++) {
        c4b_state *state = state_at(positions[i]);
        if (state == NULL) {
            done = false;
            break;
        }
        board b = board_of(state);
        mark_taken(&b, state);
        if (i == 0) {
            draw_head(
                out, "What BOOM takes in each game",
                "The same board three times, with Green's bomb in column 5. In CONECTA-4 BOOM "
                "it takes itself, the blue bomb and the blue disc of its row. In Desconecta-4 "
                "BOOM it takes itself and the green discs of its row. In 4 en Raya Crush it "
                "takes itself and its four neighbours.",
                &b, 3);
        }
        begin_board(out, &b, i);
        draw_before(out, &b, titles[i]);
        end_board(out);
        c4b_state_free(state);
    }
    if (done) {
        fputs("</svg>\n", out);
    }
    return close_picture(out, done, path);
}

int main(int argc, char **argv)
{
    bool done = argc == 2;
    if (!done) {
        fputs("usage: draw_boards FOLDER\n", stderr);
    }
    for (size_t i = 0; done && i < sizeof pictures / sizeof *pictures; i++) {
        done = write_picture(argv[1], &pictures[i]);
    }
    done = done && write_explosions(argv[1]);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
