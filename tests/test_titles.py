"""Titles: every ready-made game has one, and the ledger uses them."""

from solvers.ledger.rows import rows
from solvers.rules.ready_made import RULE_SETS
from solvers.rules.titles import RULES, rules_title


def test_every_ready_made_game_has_a_title_of_its_own() -> None:
    assert list(RULES) == list(RULE_SETS)
    assert len(set(RULES.values())) == len(RULES)
    assert not set(RULES.values()) & set(RULES)


def test_titles_say_the_numbers_of_the_rules() -> None:
    for name, rules in RULE_SETS.items():
        if "bonus" in rules_title(name):
            assert rules_title(name).endswith(f"at {rules.bonus_threshold}")


def test_the_ledger_calls_rule_sets_by_their_titles() -> None:
    of_rules = [row for row in rows("whole-game") if row.quantity == "whole_game.expected"]
    assert len(of_rules) > 15
    for row in of_rules:
        name = row.arguments.split()[0].removeprefix("rules=")
        assert row.what.startswith(f"expected score: {rules_title(name)}")
