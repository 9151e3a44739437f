/* suite.h - the main function that every Check program here shares. */
#ifndef SUITE_H
#define SUITE_H

#include <check.h>
#include <stdlib.h>

/* For millions of comparisons: ck_assert reports every one to the parent process. */
#define EXPECT_EQ(actual, expected)                                                                \
    do {                                                                                           \
        long long actual_ = (long long)(actual), expected_ = (long long)(expected);                \
        if (actual_ != expected_) {                                                                \
            ck_abort_msg("%s is %lld, not %s, which is %lld", #actual, actual_, #expected,         \
                         expected_);                                                               \
        }                                                                                          \
    } while (0)
#define EXPECT(condition) EXPECT_EQ((condition) ? 1 : 0, 1)

typedef struct test_entry {
    const char *name;
    const TTest *test;
} test_entry;

/* Runs the tests, each under its own name and in its own process. A run of none is a failure: the
   name in CK_RUN_CASE is wrong. */
static inline int run_tests(const char *suite_name, const test_entry *tests, size_t count)
{
    Suite *suite = suite_create(suite_name);
    for (size_t i = 0; i < count; i++) {
        TCase *group = tcase_create(tests[i].name);
        tcase_set_timeout(group, 600);
        tcase_add_test(group, tests[i].test);
        suite_add_tcase(suite, group);
    }
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int run = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#define RUN_TESTS(name, tests) run_tests(name, tests, sizeof(tests) / sizeof((tests)[0]))

#endif
