/* options.c - see options.h. */
#include "options.h"

#include "message.h"
#include "number.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_option(const char *argument)
{
    return strncmp(argument, "--", 2) == 0;
}

/* Whether an argument after an option, or NULL, can be its value. */
static bool is_value(const char *argument)
{
    return argument != NULL && !is_option(argument);
}

static const option *find(const option_list *list, const char *name)
{
    const option *found = list->options;
    while (found->name != NULL && strcmp(found->name, name) != 0) {
        found++;
    }
    return found->name != NULL ? found : NULL;
}

static bool take_text(const char **text, const char *value)
{
    *text = value;
    return *value != '\0';
}

static bool take_integer(const option *wanted, const char *value)
{
    uint64_t number;
    bool taken = read_number(value, wanted->least, wanted->most, &number);
    if (taken) {
        *wanted->integer = (int)number;
    }
    return taken;
}

static bool take_value(const option_list *list, const option *wanted, const char *value)
{
    if (!is_value(value)) {
        return false;
    }
    if (wanted->text != NULL) {
        return *wanted->text == NULL && take_text(wanted->text, value);
    }
    if (wanted->last != NULL) {
        return take_text(wanted->last, value);
    }
    if (wanted->integer != NULL) {
        return take_integer(wanted, value);
    }
    if (wanted->number != NULL) {
        return read_number(value, wanted->least, wanted->most, wanted->number);
    }
    return wanted->take(list->data, wanted->name, value);
}

/* Returns how many arguments were used: 1, or 2 with a value; 0 when they cannot be used. */
static int take_option(const option_list *list, char **arguments)
{
    const option *wanted = find(list, arguments[0]);
    if (wanted == NULL) {
        return 0;
    }
    if (wanted->given != NULL) {
        *wanted->given = wanted->name;
    }
    if (wanted->flag != NULL) {
        *wanted->flag = true;
        return 1;
    }
    return take_value(list, wanted, arguments[1]) ? 2 : 0;
}

static bool refuse_value(const option *refused, const char *value)
{
    if (!is_value(value)) {
        return misuse("%s needs a value", refused->name);
    }
    if (refused->integer != NULL || refused->number != NULL) {
        return misuse("%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", refused->name,
                      refused->least, refused->most, value);
    }
    return misuse("%s cannot use '%s'", refused->name, value);
}

/* Says what is wrong with an argument, unless `take` has already said it. */
static bool refuse(const option_list *list, char **arguments)
{
    const option *refused = find(list, arguments[0]);
    if (exit_code() != EXIT_SUCCESS) {
        return false;
    }
    if (refused != NULL) {
        return refuse_value(refused, arguments[1]);
    }
    return misuse(is_option(arguments[0]) ? "no option is called '%s'" : "cannot use '%s'",
                  arguments[0]);
}

bool read_options(const option_list *list, char **arguments)
{
    while (*arguments != NULL) {
        int used;
        if (strcmp(*arguments, "--help") == 0) {
            fputs(list->usage, stdout);
            return false;
        }
        if (is_option(*arguments)) {
            used = take_option(list, arguments);
        } else {
            used = list->take_operand != NULL && list->take_operand(list->data, *arguments);
        }
        if (used == 0) {
            return refuse(list, arguments);
        }
        arguments += used;
    }
    return true;
}
