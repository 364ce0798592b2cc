/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of games: values of every type, packed side by side, as text. */
#include "tests/support.h"

#include "rules/option.h"

static const struct option list[] = {
    {.name = "Front", .type = OPTION_LETTERS, .length = 8, .words = "DSO"},
    {.name = "Check", .type = OPTION_CHECK, .shift = 13},
    {.name = "Penalties", .type = OPTION_CHOICE, .shift = 14, .words = "off turn game"},
    {.name = "Position", .type = OPTION_NUMBER, .shift = 16, .min = -1, .max = 624},
    {.name = "Cycle", .type = OPTION_NUMBER, .shift = 26, .min = 2, .max = 50, .step = 2},
    {.type = OPTION_END},
};

START_TEST(values_do_not_touch_each_other)
{
    static const char *const texts[] = {"DSODSOOS", "true", "game", "624", "50"};
    char error[OPTION_RANGE_MAX + 80], text[OPTION_TEXT_MAX];
    uint64_t packed = 0;
    for (unsigned i = 5; i-- > 0;)
        ck_assert(option_read(&list[i], texts[i], &packed));
    for (unsigned i = 0; i < 5; i++) {
        option_text(&list[i], packed, text);
        ck_assert_str_eq(text, texts[i]);
    }
    ck_assert(option_assign(list, "position=-1", &packed, error));
    ck_assert_int_eq(option_value(&list[3], packed), -1);
    ck_assert_int_eq(option_value(&list[4], packed), 50);
    ck_assert(option_assign(list, "dddddddd", &packed, error));
    ck_assert_int_eq(option_value(&list[0], packed), 0);
    ck_assert_int_eq(option_value(&list[2], packed), 2);
}
END_TEST

START_TEST(other_values_are_refused)
{
    static const char *const refused[] = {"Front=DDD",    "Front=DDDDDDDX", "Check=1",      "Penalties=never",
                                          "Position=625", "Position=-2",    "Position=",    "Cycle=3",
                                          "Cycle=+4",     "Nothing=1",      "Position=1e2", "Cycle= 4",
                                          "=1",           "Cycle=4 ",       "Penalties="};
    char error[OPTION_RANGE_MAX + 80];
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        uint64_t packed = 12345;
        ck_assert_msg(!option_assign(list, refused[i], &packed, error), "%s was taken", refused[i]);
        ck_assert_uint_eq(packed, 12345);
    }
    uint64_t packed = 0;
    ck_assert(!option_assign(NULL, "1", &packed, error));
}
END_TEST

/* Packed values from files are checked. */
START_TEST(packed_values_are_checked)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct law *law = game_at(i)->law;
        ck_assert_msg(options_possible(law->options, options_standard(law->options)), "%s", game_at(i)->id);
        ck_assert_msg(!options_possible(law->options, UINT64_MAX), "%s", game_at(i)->id);
    }
    ck_assert(options_possible(NULL, 0));
    ck_assert(!options_possible(NULL, 1));
}
END_TEST

Suite *suite_option(void)
{
    Suite *s = suite_create("option");
    TCase *t = tcase_create("values");
    tcase_add_test(t, values_do_not_touch_each_other);
    tcase_add_test(t, other_values_are_refused);
    tcase_add_test(t, packed_values_are_checked);
    suite_add_tcase(s, t);
    return s;
}
