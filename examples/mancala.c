/*
 * mancala.c - lets the library's searches play another game: Mancala, whose extra turns need no
 * special care. Plays it against itself or against people.
 *
 *   mancala                           the program plays both sides, looking 8 moves ahead
 *   mancala --human 1 --depth 12      you begin; the program looks 12 moves ahead
 *   mancala --human both --moves 34   goes on after those moves
 *
 * Upper half: the game as a c4b_game. Lower half: the program that plays it.
 */
#include <conecta4boom.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the game ---- */

enum { STORE = 0, PITS = 6, SEEDS = 4 };

/* Only ints, so that there is no padding: equal boards have equal bytes. */
typedef struct mancala {
    c4b_player turn;
    int seeds[2][1 + PITS]; /* of player 1 and player 2: the store, then the pits 1 to 6 */
} mancala;

static mancala new_board(void)
{
    mancala board = { .turn = C4B_GREEN };
    for (int pit = 1; pit <= PITS; pit++) {
        board.seeds[0][pit] = board.seeds[1][pit] = SEEDS;
    }
    return board;
}

static c4b_player rival(c4b_player player)
{
    return player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
}

static int seeds_in_pits(const mancala *board, c4b_player player)
{
    int sum = 0;
    for (int pit = 1; pit <= PITS; pit++) {
        sum += board->seeds[player - 1][pit];
    }
    return sum;
}

static c4b_player game_turn(const void *state, void *data)
{
    const mancala *board = state;
    (void)data;
    return board->turn;
}

static int game_moves(const void *state, c4b_move *out, void *data)
{
    const mancala *board = state;
    int count = 0;
    (void)data;
    for (int pit = 1; pit <= PITS; pit++) {
        if (board->seeds[board->turn - 1][pit] > 0) {
            out[count++] = pit;
        }
    }
    return count;
}

/* Sows a pit's seeds, down to the mover's store and on through the rival's pits; the rival's store
   is left out. Returns the side where the last seed fell, and in which hole. */
static c4b_player sow(mancala *board, int pit, int *last)
{
    c4b_player side = board->turn;
    int hole = pit;
    int hand = board->seeds[side - 1][pit];
    board->seeds[side - 1][pit] = 0;
    for (; hand > 0; hand--) {
        hole--;
        if (hole < STORE || (hole == STORE && side != board->turn)) {
            side = rival(side);
            hole = PITS;
        }
        board->seeds[side - 1][hole]++;
    }
    *last = hole;
    return side;
}

static void capture(mancala *board, c4b_player player, int pit)
{
    int *own = &board->seeds[player - 1][pit];
    int *opposite = &board->seeds[rival(player) - 1][PITS + 1 - pit];
    if (*own == 1 && *opposite > 0) {
        board->seeds[player - 1][STORE] += *own + *opposite;
        *own = *opposite = 0;
    }
}

static void bank(mancala *board, c4b_player player)
{
    int *seeds = board->seeds[player - 1];
    seeds[STORE] += seeds_in_pits(board, player);
    memset(seeds + 1, 0, PITS * sizeof *seeds);
}

static int is_over(const mancala *board)
{
    return seeds_in_pits(board, C4B_GREEN) == 0 || seeds_in_pits(board, C4B_BLUE) == 0;
}

static void game_play(void *state, c4b_move move, void *data)
{
    mancala *board = state;
    c4b_player mover = board->turn;
    int hole;
    c4b_player side = sow(board, move, &hole);
    (void)data;
    if (side != mover || hole != STORE) { /* a seed in the own store gives another turn */
        board->turn = rival(mover);
    }
    if (side == mover && hole != STORE) {
        capture(board, mover, hole);
    }
    if (is_over(board)) {
        bank(board, C4B_GREEN);
        bank(board, C4B_BLUE);
    }
}

static c4b_outcome game_outcome(const void *state, void *data)
{
    const mancala *board = state;
    int lead = board->seeds[0][STORE] - board->seeds[1][STORE];
    (void)data;
    if (!is_over(board)) {
        return C4B_ONGOING;
    }
    return lead > 0 ? C4B_GREEN_WINS : lead < 0 ? C4B_BLUE_WINS : C4B_DRAW;
}

static int game_eval(const void *state, c4b_player player, void *data)
{
    const mancala *board = state;
    const int *own = board->seeds[player - 1];
    const int *other = board->seeds[rival(player) - 1];
    (void)data;
    return own[STORE] - other[STORE] + seeds_in_pits(board, player) -
           seeds_in_pits(board, rival(player));
}

/* FNV-1a, a number at a time; the last step mixes the high bits into the low ones. */
static uint64_t game_hash(const void *state, void *data)
{
    const mancala *board = state;
    uint64_t hash = (UINT64_C(0xcbf29ce484222325) ^ (uint64_t)board->turn) * 0x100000001b3;
    (void)data;
    for (int side = 0; side < 2; side++) {
        for (int hole = STORE; hole <= PITS; hole++) {
            hash = (hash ^ (uint64_t)board->seeds[side][hole]) * 0x100000001b3;
        }
    }
    return hash ^ hash >> 32;
}

static int game_equal(const void *a, const void *b, void *data)
{
    (void)data;
    return memcmp(a, b, sizeof(mancala)) == 0;
}

/* What the library needs to know of Mancala. */
static c4b_game mancala_game(void)
{
    c4b_game game = C4B_GAME_INIT;
    game.state_size = sizeof(mancala);
    game.max_moves = PITS;
    game.turn = game_turn;
    game.moves = game_moves;
    game.play = game_play;
    game.outcome = game_outcome;
    game.eval = game_eval;
    game.hash = game_hash;
    game.equal = game_equal;
    return game;
}

/* ---- the program ---- */

static const char usage[] =
    "usage: mancala [--depth N] [--minimax | --strong] [--human 1|2|both] [--moves MOVES]\n"
    "Plays Mancala against itself or against people.\n"
    "  --depth N       how many moves the program looks ahead, 1 to 1024 (default 8)\n"
    "  --minimax       look at everything; the default, alpha-beta, finds the same in less time\n"
    "  --strong        the strong search, with a table: the same score in far less time\n"
    "  --human SIDE    player 1, player 2 or both are people (default: neither)\n"
    "  --moves MOVES   go on after these moves, one digit each: the pits, 1 to 6\n"
    "Pit 1 is next to its owner's store. The end of input (Ctrl-D) stops a game; then the\n"
    "program prints the command that goes on with it.\n";

typedef struct options {
    int depth;
    c4b_status (*search)(const c4b_game *, const void *, const c4b_search_options *, c4b_result *);
    int human; /* the sum of the sides that people play: 1 + 2 is both */
    const char *moves;
} options;

/* Every move brings seeds nearer to a store. 48 seeds with at most 6 steps each allow 288 moves
   between two additions to a store, and there are at most 48 additions: 49 x 289 moves bound a
   game. */
enum { MOST_MOVES = 49 * 289 };

typedef struct match {
    mancala board;
    size_t count;
    char moves[MOST_MOVES + 1];
} match;

/* Player 2 sits on the opposite side, so that seeds travel anticlockwise. */
static void show_board(const mancala *board)
{
    static const char line[] = "+----+----+----+----+----+----+";
    static const char *const verdicts[] = { NULL, "player 1 wins", "player 2 wins", "a draw" };
    const int *seeds_1 = board->seeds[0], *seeds_2 = board->seeds[1];
    c4b_outcome outcome = game_outcome(board, NULL);
    printf("\n        1    2    3    4    5    6     player 2\n +----%s----+\n |    |", line);
    for (int pit = 1; pit <= PITS; pit++) {
        printf(" %2d |", seeds_2[pit]);
    }
    printf("    |\n | %2d %s %2d |\n |    |", seeds_2[STORE], line, seeds_1[STORE]);
    for (int pit = PITS; pit >= 1; pit--) {
        printf(" %2d |", seeds_1[pit]);
    }
    printf("    |\n +----%s----+\n        6    5    4    3    2    1     player 1\n", line);
    if (outcome == C4B_ONGOING) {
        printf("player %d to move\n\n", board->turn);
    } else {
        printf("%s, %d to %d\n\n", verdicts[outcome], seeds_1[STORE], seeds_2[STORE]);
    }
}

/* Why a character is not a legal move, or NULL when it is one. */
static const char *objection(const mancala *board, char c)
{
    if (is_over(board)) {
        return "the game is over";
    }
    if (c < '1' || c > '0' + PITS) {
        return "a pit is a number from 1 to 6";
    }
    return board->seeds[board->turn - 1][c - '0'] == 0 ? "that pit is empty" : NULL;
}

static void play(match *m, c4b_move pit)
{
    m->moves[m->count++] = (char)('0' + pit);
    game_play(&m->board, pit, NULL);
}

static int play_given(match *m, const char *moves)
{
    for (size_t i = 0; moves[i] != '\0'; i++) {
        const char *why = objection(&m->board, moves[i]);
        if (why != NULL) {
            fprintf(stderr, "mancala: move %zu of '%s': %s\n", i + 1, moves, why);
            return EXIT_FAILURE;
        }
        play(m, moves[i] - '0');
    }
    return EXIT_SUCCESS;
}

static void show_search(const c4b_result *found)
{
    int won = C4B_IS_WIN(found->score);
    if (won || C4B_IS_LOSS(found->score)) {
        int ahead = C4B_WIN - abs(found->score);
        printf("%s in %d move%s", won ? "wins" : "loses", ahead, ahead == 1 ? "" : "s");
    } else {
        printf("score %+d", found->score);
    }
    printf(", %" PRIu64 " nodes in %.3f s", found->nodes, found->seconds);
    if (found->seconds > 0) { /* a clock may be too coarse to see a short search */
        printf(", %.1f million a second", (double)found->nodes / found->seconds / 1e6);
    }
}

static c4b_status think(match *m, const options *chosen)
{
    c4b_game game = mancala_game();
    c4b_search_options search = C4B_SEARCH_OPTIONS_INIT;
    c4b_result found = C4B_RESULT_INIT;
    search.depth = chosen->depth;
    fflush(stdout); /* people can look at the board during the search */
    c4b_status status = chosen->search(&game, &m->board, &search, &found);
    if (status == C4B_OK) {
        printf("player %d plays %d: ", m->board.turn, found.move);
        show_search(&found);
        putchar('\n');
        play(m, found.move);
    }
    return status;
}

/* Reads a line of any length without the blanks around it, and keeps what fits. Returns 0 at the
   end of the input. */
static int read_line(char *line, size_t size)
{
    size_t length = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length + 1 < size && (length > 0 || !isspace(c))) {
            line[length++] = (char)c;
        }
    }
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        length--;
    }
    line[length] = '\0';
    return c != EOF || length > 0;
}

/* Asks until the answer is a move. Returns 0 at the end of input. */
static int ask(match *m)
{
    char line[64];
    for (;;) {
        printf("player %d, your pit: ", m->board.turn);
        fflush(stdout);
        if (!read_line(line, sizeof line)) {
            return 0;
        }
        const char *why = objection(&m->board, line[0] != '\0' && line[1] == '\0' ? line[0] : ' ');
        if (why == NULL) {
            printf("player %d plays %s\n", m->board.turn, line);
            play(m, line[0] - '0');
            return 1;
        }
        fprintf(stderr, "mancala: '%s': %s\n", line, why);
    }
}

static void say_goodbye(const match *m)
{
    if (m->count > 0) {
        printf("\nstopped; to go on: --moves %s\n", m->moves);
    } else {
        printf("\nstopped before the first move\n");
    }
}

static int play_match(match *m, const options *chosen)
{
    show_board(&m->board);
    while (!is_over(&m->board)) {
        if (chosen->human & m->board.turn) {
            if (!ask(m)) {
                say_goodbye(m);
                return EXIT_SUCCESS;
            }
        } else {
            c4b_status status = think(m, chosen);
            if (status != C4B_OK) {
                fprintf(stderr, "mancala: %s\n", c4b_strerror(status));
                return EXIT_FAILURE;
            }
        }
        show_board(&m->board);
    }
    printf("moves: %s\n", m->moves);
    return EXIT_SUCCESS;
}

static int read_depth(const char *text, options *chosen)
{
    char *end;
    long depth = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || depth < 1 || depth > C4B_MAX_DEPTH) {
        return 0;
    }
    chosen->depth = (int)depth;
    return 1;
}

static int read_human(const char *text, options *chosen)
{
    static const char *const names[] = { "1", "2", "both" };
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) == 0) {
            chosen->human = i + 1;
            return 1;
        }
    }
    return 0;
}

static int misused(const char *argument)
{
    fprintf(stderr, "mancala: cannot use '%s'\n%s", argument, usage);
    return 2;
}

int main(int argc, char **argv)
{
    static match m; /* zeros: its moves are always a text */
    options chosen = { .depth = 8, .moves = "", .search = c4b_game_alphabeta };
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (strcmp(argv[i], "--minimax") == 0) {
            chosen.search = c4b_game_minimax;
        } else if (strcmp(argv[i], "--strong") == 0) {
            chosen.search = c4b_game_search;
        } else if (strcmp(argv[i], "--depth") == 0 && value != NULL) {
            if (!read_depth(argv[++i], &chosen)) {
                return misused(argv[i]);
            }
        } else if (strcmp(argv[i], "--human") == 0 && value != NULL) {
            if (!read_human(argv[++i], &chosen)) {
                return misused(argv[i]);
            }
        } else if (strcmp(argv[i], "--moves") == 0 && value != NULL) {
            chosen.moves = argv[++i];
        } else {
            return misused(argv[i]);
        }
    }
    m.board = new_board();
    int code = play_given(&m, chosen.moves);
    return code == EXIT_SUCCESS ? play_match(&m, &chosen) : code;
}
