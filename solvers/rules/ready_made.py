"""Ready-made rule sets: Yatzy in the north, and its relatives elsewhere.

Each set names the sheet it follows; where sheets disagree, each reading is a set of its own.

scandinavian
    The fifteen categories of the thesis (chapter 2), free order.  Finland's sheet is the same
    (https://yatzyregler.com/fi).
scandinavian-forced, scandinavian-forced-63
    From the top of the sheet; the bonus at 42, as the thesis has it and the Finnish page too,
    or still at 63.
scandinavian-full-house, scandinavian-two-pairs, scandinavian-both
    Five alike count as a full house; four alike count as two pairs; both.
scandinavian-pair-as-two
    One pair scores under two pairs: the program error behind the figure 248.63.
scandinavian-fixed
    Four in a row for 30 points, five for 40, a full house for 25, as on
    https://gambit.com/rules/yatzy.
scandinavian-straights, scandinavian-house-25, scandinavian-yatzy-sum
    House rules, for which no published sheet was found: the straights of that page alone; its
    full house alone; and Yatzy for 50 points plus the sum of the dice.
yahtzee, yahtzee-forced, yahtzee-plain
    The American game with 100 points for further Yahtzees and the free-choice joker (the
    rules solved by J. Glenn, 2006); with the forced joker (Hasbro's rule); with neither.
    The joker rules are compared on https://yatzy-yahtzeeeee.dk/en/yahtzee-joker-rules/.
kniffel, kniffel-100, kniffel-schmidt
    The German game.  https://kneipen.com/kniffel knows no bonus below, the Kölnische
    Rundschau (https://www.rundschau-online.de/redaktion/kniffel-die-regeln-257352) gives
    100 points for further Kniffels; neither has a joker.  The publisher has one: by the
    manual of Schmidt Spiele's Reise-Kniffel
    (https://gebruikershandleiding.com/Schmidt-Reise-Kniffel/preview-handleiding-1015198.html,
    page 4) a further Kniffel stands for any other throw in the lower part if the box of its
    number is filled, and otherwise brings 50 points beside those in that box.  Both are
    taken at their word: in the lower part it scores the most a box can give, chance 30; and
    the 50 points are for a *further* Kniffel, so the box for Kniffel must hold one.
yacht-51, yacht-51-strict
    Yacht as in Nintendo's 51 Worldwide Games: five alike count as a full house, as in the
    solution on https://aaanote.com/miscellaneous-yacht-expected, or do not.
maxi-yatzy, maxi-yatzy-75
    Six dice and twenty categories.  http://www.maxiyatzy.com/maxiyatzyregler.html gives 100
    points at an upper total of 84, https://svenskaspelregler.se/maxi-yatzy-regler/ gives 50
    at 75.  Throws saved for later turns, which the first allows, are not part of these sets.
maxi-yatzy-saved, maxi-yatzy-75-saved, scandinavian-saved
    Throws that a turn leaves are saved for any later turn, and one throw at least is made in
    every turn: so http://www.maxiyatzy.com/maxiyatzyregler.html has it, with no limit, and
    https://famholen.com/ for six dice alone.  https://yatzyregler.se/maxi-yatzy/ and the page
    with 50 points at 75 know no saved throws; no published sheet was found that saves throws
    of five dice.
"""

from dataclasses import replace

from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, FirstOf, Groups, Run, ScoringRule, Total

UPPER = tuple(
    Category(name, Face(face))
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1)
)

SCANDINAVIAN = RuleSet(
    "scandinavian",
    (
        *UPPER,
        Category("one_pair", Groups((2,))),
        Category("two_pairs", Groups((2, 2))),
        Category("three_of_a_kind", Groups((3,))),
        Category("four_of_a_kind", Groups((4,))),
        Category("small_straight", Run(5, 15, start=1)),
        Category("large_straight", Run(5, 20, start=2)),
        Category("full_house", Groups((3, 2))),
        Category("chance", Total()),
        Category("yatzy", Groups((5,), points=50)),
    ),
)


def with_category(rules: RuleSet, name: str, rule: ScoringRule, title: str) -> RuleSet:
    """Return a rule set with another rule for one category, under another title.

    The category counts towards the bonus if and only if it did before.

    Raises
    ------
    ValueError
        If there is no category of that name.

    Examples
    --------
    >>> ruleset = with_category(SCANDINAVIAN, "yatzy", Total(), "all chance")
    >>> ruleset.category("yatzy").score((1, 2, 3, 4, 6))
    16
    """
    old, new = rules.category(name), Category(name, rule)
    if new.is_upper != old.is_upper:
        new = replace(new, upper=old.is_upper)
    categories = tuple(new if c == old else c for c in rules.categories)
    return replace(rules, name=title, categories=categories)


_FIVE_AS_HOUSE = with_category(
    SCANDINAVIAN, "full_house", Groups((3, 2), distinct=False), "scandinavian-full-house"
)
_FOUR_AS_PAIRS = with_category(
    SCANDINAVIAN, "two_pairs", Groups((2, 2), distinct=False), "scandinavian-two-pairs"
)
_BOTH = with_category(
    _FIVE_AS_HOUSE, "two_pairs", Groups((2, 2), distinct=False), "scandinavian-both"
)
_PAIR_AS_TWO = with_category(
    SCANDINAVIAN,
    "two_pairs",
    FirstOf((Groups((2, 2)), Groups((2,)))),
    "scandinavian-pair-as-two",
)

_STRAIGHTS = with_category(
    with_category(SCANDINAVIAN, "small_straight", Run(4, 30), "scandinavian-straights"),
    "large_straight",
    Run(5, 40),
    "scandinavian-straights",
)
_FIXED_HOUSE = Groups((3, 2), points=25)

_YAHTZEE = RuleSet(
    "yahtzee",
    (
        *UPPER,
        Category("three_of_a_kind", Groups((3,), whole=True)),
        Category("four_of_a_kind", Groups((4,), whole=True)),
        Category("full_house", Groups((3, 2), points=25)),
        Category("small_straight", Run(4, 30)),
        Category("large_straight", Run(5, 40)),
        Category("chance", Total()),
        Category("yahtzee", Groups((5,), points=50)),
    ),
    bonus=35,
    joker="free",
    yatzy_bonus=100,
)
_YAHTZEE_PLAIN = replace(_YAHTZEE, name="yahtzee-plain", joker="none", yatzy_bonus=0)

_YACHT = RuleSet(
    "yacht-51",
    (
        *UPPER,
        Category("choice", Total()),
        Category("four_of_a_kind", Groups((4,), whole=True)),
        Category("full_house", Groups((3, 2), distinct=False, whole=True)),
        Category("small_straight", Run(4, 15)),
        Category("large_straight", Run(5, 30)),
        Category("yacht", Groups((5,), points=50)),
    ),
    bonus=35,
)

_MAXI = RuleSet(
    "maxi-yatzy",
    (
        *UPPER,
        Category("one_pair", Groups((2,))),
        Category("two_pairs", Groups((2, 2))),
        Category("three_pairs", Groups((2, 2, 2))),
        Category("three_of_a_kind", Groups((3,))),
        Category("four_of_a_kind", Groups((4,))),
        Category("five_of_a_kind", Groups((5,))),
        Category("small_straight", Run(5, 15, start=1)),
        Category("large_straight", Run(5, 20, start=2)),
        Category("full_straight", Run(6, 21, start=1)),
        Category("full_house", Groups((3, 2))),
        Category("villa", Groups((3, 3))),
        Category("tower", Groups((4, 2))),
        Category("chance", Total()),
        Category("maxi_yatzy", Groups((6,), points=100)),
    ),
    number=6,
    bonus_threshold=84,
    bonus=100,
)
_MAXI_75 = replace(_MAXI, name="maxi-yatzy-75", bonus_threshold=75, bonus=50)

RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        SCANDINAVIAN,
        replace(SCANDINAVIAN, name="scandinavian-forced", order="forced", bonus_threshold=42),
        replace(SCANDINAVIAN, name="scandinavian-forced-63", order="forced"),
        _FIVE_AS_HOUSE,
        _FOUR_AS_PAIRS,
        _BOTH,
        _PAIR_AS_TWO,
        with_category(_STRAIGHTS, "full_house", _FIXED_HOUSE, "scandinavian-fixed"),
        _STRAIGHTS,
        with_category(SCANDINAVIAN, "full_house", _FIXED_HOUSE, "scandinavian-house-25"),
        with_category(SCANDINAVIAN, "yatzy", Groups((5,), extra=50), "scandinavian-yatzy-sum"),
        _YAHTZEE,
        replace(_YAHTZEE, name="yahtzee-forced", joker="forced"),
        _YAHTZEE_PLAIN,
        replace(_YAHTZEE_PLAIN, name="kniffel"),
        replace(_YAHTZEE_PLAIN, name="kniffel-100", yatzy_bonus=100),
        replace(
            _YAHTZEE_PLAIN,
            name="kniffel-schmidt",
            joker="wild",
            yatzy_bonus=50,
            yatzy_bonus_in="own",
        ),
        _YACHT,
        with_category(_YACHT, "full_house", Groups((3, 2), whole=True), "yacht-51-strict"),
        _MAXI,
        _MAXI_75,
        replace(SCANDINAVIAN, name="scandinavian-saved", saved_throws=True),
        replace(_MAXI, name="maxi-yatzy-saved", saved_throws=True),
        replace(_MAXI_75, name="maxi-yatzy-75-saved", saved_throws=True),
    )
}


def rule_set(name: str) -> RuleSet:
    """Return the ready-made rule set of that name.

    Raises
    ------
    ValueError
        If there is none; the message lists those there are.

    Examples
    --------
    >>> rule_set("kniffel").bonus
    35
    """
    if name not in RULE_SETS:
        raise ValueError(f"unknown rule set {name!r}; there are {', '.join(RULE_SETS)}")
    return RULE_SETS[name]
