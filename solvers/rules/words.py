"""Categories and dice as a reader writes them: in sentences and in tables."""

from collections.abc import Iterable


def in_words(*categories: str) -> str:
    """Return the names of categories in words.

    Examples
    --------
    >>> in_words("three_of_a_kind"), in_words("small_straight", "maxi_yatzy")
    ('three of a kind', 'small straight and Maxi Yatzy')
    """
    spoken = " and ".join(name.replace("_", " ") for name in categories)
    return spoken.replace("yatzy", "Yatzy").replace("maxi Yatzy", "Maxi Yatzy")


def in_dice(dice: Iterable[int]) -> str:
    """Return dice, or a keep, as a list in words.

    Examples
    --------
    >>> in_dice((2, 3, 6)), in_dice(())
    ('2, 3, 6', 'no dice')
    """
    return ", ".join(map(str, dice)) or "no dice"
