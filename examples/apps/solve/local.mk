noinst_PROGRAMS += solve
solve_SOURCES = apps/solve/solve.c
