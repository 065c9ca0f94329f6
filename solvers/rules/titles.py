"""What readers call a ready-made rule set, for which the code has a name of one word."""

RULES = {
    "scandinavian": "Scandinavian",
    "scandinavian-forced": "Scandinavian, forced order, bonus at 42",
    "scandinavian-forced-63": "Scandinavian, forced order, bonus at 63",
    "scandinavian-full-house": "Scandinavian, five alike a full house",
    "scandinavian-two-pairs": "Scandinavian, four alike two pairs",
    "scandinavian-both": "Scandinavian, five alike a full house, four two pairs",
    "scandinavian-pair-as-two": "Scandinavian, one pair as two",
    "scandinavian-fixed": "Scandinavian, straights 30 and 40, full house 25",
    "scandinavian-straights": "Scandinavian, straights 30 and 40",
    "scandinavian-house-25": "Scandinavian, full house 25",
    "scandinavian-yatzy-sum": "Scandinavian, Yatzy 50 plus its sum",
    "yahtzee": "Yahtzee, free joker",
    "yahtzee-forced": "Yahtzee, forced joker",
    "yahtzee-plain": "Yahtzee without joker",
    "kniffel": "Kniffel",
    "kniffel-100": "Kniffel, 100 for further ones",
    "kniffel-schmidt": "Kniffel, publisher’s rules",
    "yacht-51": "Yacht, five alike a full house",
    "yacht-51-strict": "Yacht, five alike no full house",
    "maxi-yatzy": "Maxi Yatzy, bonus 100 at 84",
    "maxi-yatzy-75": "Maxi Yatzy, bonus 50 at 75",
    "scandinavian-saved": "Scandinavian, saved throws",
    "maxi-yatzy-saved": "Maxi Yatzy, saved throws, bonus 100 at 84",
    "maxi-yatzy-75-saved": "Maxi Yatzy, saved throws, bonus 50 at 75",
}


def rules_title(name: str) -> str:
    """Return what readers call a ready-made rule set; another's name stays as it is.

    Examples
    --------
    >>> rules_title("yahtzee-forced"), rules_title("bonus at 50")
    ('Yahtzee, forced joker', 'bonus at 50')
    """
    return RULES.get(name, name)
