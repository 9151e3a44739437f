/**
 * @file conecta4boom/rules.h
 * @brief Which game is played: four presets, and every option in which they differ.
 */
#ifndef CONECTA4BOOM_RULES_H
#define CONECTA4BOOM_RULES_H

#include <conecta4boom/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup rules Rules
 * The options of a game. Start from #C4B_RULES_INIT or a preset, then change what differs:
 *
 * @code{.c}
 * c4b_rules rules = C4B_RULES_INIT;
 * c4b_rules_preset(&rules, "classic");
 * rules.columns = 9;
 * c4b_state *wide = c4b_state_new(&rules);
 * c4b_state_free(wide);
 * @endcode
 * @{
 */

/* c4b_rules.explosion: what BOOM removes in addition to the bomb itself. */
#define C4B_EXPLODES_ENEMY_ROW 0 /**< 0: the rival's discs and bomb in the row of the bomb. */
#define C4B_EXPLODES_OWN_ROW 1   /**< 1: the mover's own discs in the row of the bomb. */
#define C4B_EXPLODES_CROSS 2     /**< 2: the cells left, right, below and above, of any colour. */

/* c4b_rules.full_board: what a full board without a line means. */
#define C4B_FULL_IS_DRAW 0     /**< 0: a draw at once, with or without a bomb. */
#define C4B_FULL_MOVER_LOSES 1 /**< 1: the side to move loses, unless it still has a bomb. */

/* c4b_rules.both_lines: what it means when an explosion leaves both players with a line. */
#define C4B_BOTH_LAST_MOVER_WINS 0 /**< 0: the player who moved last wins, in misère games too. */
#define C4B_BOTH_FIRST_SCANNED 1   /**< 1: only the first line of the scan counts. */

/**
 * The rules of a game. Sizes are always written as rows x columns.
 *
 * The first line of the scan is the one that c4b_state_line() returns.
 *
 * A struct that can grow: initialise it with #C4B_RULES_INIT or c4b_rules_init().
 * @since 1.0
 */
typedef struct c4b_rules {
    size_t size;        /**< sizeof(c4b_rules), as the program was compiled. */
    int rows;           /**< 1 to 31; (rows + 1) * columns is at most 128. */
    int columns;        /**< 1 to 32. */
    int connect;        /**< How many discs in a line end the game: 1 to 32. */
    int moves_per_turn; /**< 1, or 2: then only the very first turn is a single move. */
    int bomb_period;    /**< Bombs drop in the rounds that are multiples of this number, which is at
                             most 1000000; 0: the game has no bombs. */
    int explosion;      /**< What BOOM removes: #C4B_EXPLODES_ENEMY_ROW, #C4B_EXPLODES_OWN_ROW or
                             #C4B_EXPLODES_CROSS. */
    int misere;         /**< 0: the player with a line wins. 1: the player with a line loses. */
    int full_board;     /**< #C4B_FULL_IS_DRAW or #C4B_FULL_MOVER_LOSES. */
    int both_lines;     /**< #C4B_BOTH_LAST_MOVER_WINS or #C4B_BOTH_FIRST_SCANNED. */
    int reserved;       /**< Must be 0. */
} c4b_rules;

/** Initialises a c4b_rules to CONECTA-4 BOOM, the preset "boom". */
/* clang-format off */
#define C4B_RULES_INIT                                                                             \
    { sizeof(c4b_rules), 7, 7, 4, 2, 4, C4B_EXPLODES_ENEMY_ROW, 0, C4B_FULL_MOVER_LOSES,           \
      C4B_BOTH_LAST_MOVER_WINS, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_RULES_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_rules_init(c4b_rules *rules, size_t size);

/**
 * Sets every option as in a preset.
 * @param[in,out] rules Initialised rules; `size` stays.
 * @param name "boom" (CONECTA-4 BOOM), "desconecta" (Desconecta-4 BOOM), "classic" (Connect 4 on
 *     6 x 7 cells) or "crush" (4 en Raya Crush).
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL, an unknown name or an invalid size;
 *     #C4B_ERR_UNSUPPORTED when a field is set that this version does not know.
 * @since 1.0
 */
C4B_API c4b_status c4b_rules_preset(c4b_rules *rules, const char *name);

/**
 * Checks that a game can be played by these rules.
 * @param rules Initialised rules.
 * @param[out] field Receives the name of the first invalid field, a text that lives as long as the
 *     program, or NULL when all are valid. The name is "columns" also when the board has too many
 *     cells, "size" when the struct itself is invalid, and "reserved" when that field is set.
 *     `field` may be NULL.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid value; #C4B_ERR_UNSUPPORTED when
 *     `reserved`, or a field that this version does not know, is set.
 * @since 1.0
 */
C4B_API c4b_status c4b_rules_check(const c4b_rules *rules, const char **field);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
