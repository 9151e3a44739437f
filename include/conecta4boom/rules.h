/**
 * @file conecta4boom/rules.h
 * @brief Which game is played: the four presets and every option between them.
 */
#ifndef CONECTA4BOOM_RULES_H
#define CONECTA4BOOM_RULES_H

#include <conecta4boom/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup rules Rules
 * A struct of options. Start from #C4B_RULES_INIT or a preset, change what differs.
 * @{
 */

/* c4b_rules.explosion: what BOOM takes beside the bomb itself. */
#define C4B_EXPLODES_ENEMY_ROW 0 /**< 0: the enemy's discs and bomb in the bomb's row. */
#define C4B_EXPLODES_OWN_ROW 1   /**< 1: the mover's own discs in the bomb's row. */
#define C4B_EXPLODES_CROSS 2     /**< 2: the cells left, right, below, above, of any colour. */

/* c4b_rules.full_board: what a full board without a line means. */
#define C4B_FULL_IS_DRAW 0     /**< 0: a draw at once, bomb or no bomb. */
#define C4B_FULL_MOVER_LOSES 1 /**< 1: the player to move loses, unless he can still BOOM. */

/* c4b_rules.both_lines: what it means when an explosion leaves both players with a line. */
#define C4B_BOTH_LAST_MOVER_WINS 0 /**< 0: who just moved wins, in misère games too. */
#define C4B_BOTH_FIRST_SCANNED 1   /**< 1: the first line of the scan counts, no other. */

/**
 * The rules of a game. Sizes are always rows x columns. Since 1.0.
 *
 * A struct that can grow: set `size` with #C4B_RULES_INIT or c4b_rules_init()
 * before anything else.
 */
typedef struct c4b_rules {
    size_t size;        /**< sizeof(c4b_rules), as the program was compiled. */
    int rows;           /**< 1 to 31; (rows + 1) * columns is at most 128. */
    int columns;        /**< 1 to 32. */
    int connect;        /**< How many in a line end the game: 1 to 32. */
    int moves_per_turn; /**< 1, or 2: then the very first turn is one move. */
    int bomb_period;    /**< Bombs drop in rounds that are multiples of it, to 1000000; 0: none. */
    int explosion;      /**< What BOOM takes: #C4B_EXPLODES_ENEMY_ROW, or another. */
    int misere;         /**< 0: who has a line wins. 1: who has a line loses. */
    int full_board;     /**< #C4B_FULL_IS_DRAW or #C4B_FULL_MOVER_LOSES. */
    int both_lines;     /**< #C4B_BOTH_LAST_MOVER_WINS or #C4B_BOTH_FIRST_SCANNED. */
    int reserved;       /**< 0. */
} c4b_rules;

/** Initialises a c4b_rules to CONECTA-4 BOOM, the preset "boom". */
/* clang-format off */
#define C4B_RULES_INIT                                                                             \
    { sizeof(c4b_rules), 7, 7, 4, 2, 4, C4B_EXPLODES_ENEMY_ROW, 0, C4B_FULL_MOVER_LOSES,           \
      C4B_BOTH_LAST_MOVER_WINS, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_RULES_INIT does: CONECTA-4 BOOM.
 * @param[out] rules Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_rules)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID when `rules` is NULL, or `size` is smaller than version 1's
 *     struct or above 65536. Since 1.0.
 */
C4B_API c4b_status c4b_rules_init(c4b_rules *rules, size_t size);

/**
 * Sets every option to those of a preset; `size` stays.
 * @param[in,out] rules Initialised rules.
 * @param name "boom" (CONECTA-4 BOOM), "desconecta" (Desconecta-4 BOOM), "classic" (Connect 4, 6 x
 *     7) or "crush" (4 en Raya Crush).
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL, an unknown name or a bad size;
 *     #C4B_ERR_UNSUPPORTED when fields that this version does not know are set. Since 1.0.
 */
C4B_API c4b_status c4b_rules_preset(c4b_rules *rules, const char *name);

/**
 * Tells whether a game can be played by these rules.
 * @param rules Initialised rules.
 * @param[out] field Where not NULL: gets the name of the first field that cannot be ("rows",
 *     "columns", ...; "columns" also when the board has too many cells; "size" when the struct
 *     itself cannot be read; "reserved" when that is set), or NULL when all can be. The name
 *     lives as long as the program.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a value that cannot be; #C4B_ERR_UNSUPPORTED
 *     when `reserved`, or a field that this version does not know, is set. Since 1.0.
 */
C4B_API c4b_status c4b_rules_check(const c4b_rules *rules, const char **field);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
