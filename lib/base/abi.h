/*
 * abi.h - structs that can grow: the one place where their `size` is checked.
 *
 * Every public struct starts with `size_t size`, set by the program that was compiled with it.
 * Smaller than version 1's struct it is a mistake. Larger, it comes from a program newer than
 * this library: whatever that program left at zero means "as before", whatever it set this
 * library cannot honour.
 */
#ifndef C4B_ABI_H
#define C4B_ABI_H

#include <conecta4boom/basics.h>

/* C4B_OK, C4B_ERR_INVALID or C4B_ERR_UNSUPPORTED for a struct of which `known` bytes are known. */
c4b_status c4bi_abi_check(const void *object, size_t known);

/* Writes all `size` bytes: the defaults of the known ones, zeros beyond, and the size itself. */
c4b_status c4bi_abi_init(void *object, size_t size, const void *defaults, size_t known);

#endif
