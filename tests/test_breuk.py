"""The fraction class of the Six-Seven! exercise."""

import copy
import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.companions.six_seven.breuk import Breuk

integers = st.integers(-1000, 1000)
nonzero = integers.filter(bool)
breuken = st.builds(Breuk, integers, nonzero)


def test_the_examples_of_the_exercise() -> None:
    third, half = Breuk(2, 6), Breuk(1, 2)
    assert third.toString() == third.abs.toString() == "1/3"
    assert (third.teller, third.noemer, str(third)) == (1, 3, "1/3")
    assert (str(third.abs), str(third.neg), str(third.inv)) == ("1/3", "-1/3", "3/1")
    assert str(third.plus(half)) == "5/6"
    assert str(third.min(half)) == "-1/6"
    assert str(third.maal(half)) == "1/6"
    assert str(third.gedeeld(half)) == "2/3"
    assert str(third.max(half)) == "1/2"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((3, -6), "-1/2"),
        ((-3, -6), "1/2"),
        ((0, -5), "0/1"),
        ((4,), "4/1"),
        ((-4,), "-4/1"),
        (("10/4",), "5/2"),
        (("-10/4",), "-5/2"),
        (("0/7",), "0/1"),
        (("-0/7",), "0/1"),
        (("007/014",), "1/2"),
        ((Breuk(2, 4),), "1/2"),
    ],
)
def test_what_makes_a_breuk(arguments: tuple[Any, ...], text: str) -> None:
    assert str(Breuk(*arguments)) == text


INVALID = [
    (),
    (1, 0),
    (1, 2, 3),
    ("1/0",),
    ("1/-2",),
    ("+1/2",),
    ("--1/2",),
    (" 1/2",),
    ("1/2 ",),
    ("1/2\n",),
    ("1 / 2",),
    ("1",),
    ("",),
    ("1/",),
    ("/2",),
    ("1/2/3",),
    ("1.0/2",),
    ("1_0/2",),
    ("½",),
    ("１/２",),
    ("1" * 5000 + "/3",),
    ("1/" + "3" * 4001,),
    ("٣/٤",),
    (True,),
    (True, 2),
    (1, False),
    (1, True),
    (0.5,),
    (1.0, 2),
    (1, 2.0),
    (None,),
    (Fraction(1, 2),),
    ("1", "2"),
    ("1/2", 3),
    (Breuk(1, 2), 3),
    ([1, 2],),
    (1j,),
]


@pytest.mark.parametrize("arguments", INVALID)
def test_anything_else_is_invalid(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"\Aongeldige breuk\Z"):
        Breuk(*arguments)


@pytest.mark.parametrize("method", ["plus", "min", "maal", "gedeeld", "max"])
@pytest.mark.parametrize("argument", [a[0] for a in INVALID if len(a) == 1])
def test_methods_refuse_what_makes_no_breuk(method: str, argument: Any) -> None:
    with pytest.raises(ValueError, match=r"\Aongeldige breuk\Z"):
        getattr(Breuk(1, 3), method)(argument)


@pytest.mark.parametrize("zero", [0, "0/3", "-0/3", Breuk(0)])
def test_nothing_is_divided_by_zero(zero: Any) -> None:
    with pytest.raises(ValueError, match="ongeldige breuk"):
        Breuk(1, 3).gedeeld(zero)
    with pytest.raises(ValueError, match="ongeldige breuk"):
        _ = Breuk(zero).inv


@given(integers, nonzero, integers, nonzero)
def test_arithmetic_is_that_of_fractions(t: int, n: int, u: int, m: int) -> None:
    a, b, x, y = Breuk(t, n), Breuk(u, m), Fraction(t, n), Fraction(u, m)
    results = {a.plus(b): x + y, a.min(b): x - y, a.maal(b): x * y, a.max(b): max(x, y)}
    results |= {a.neg: -x, a.abs: abs(x)}
    for breuk, fraction in results.items():
        assert type(breuk) is Breuk
        assert breuk == fraction
    if u:
        assert a.gedeeld(b) == x / y
        assert b.inv == 1 / y


@given(breuken)
def test_the_normal_form(breuk: Breuk) -> None:
    assert breuk.noemer > 0
    assert Breuk(str(breuk)) == Breuk(breuk) == breuk
    assert breuk.neg.neg == breuk
    assert breuk.min(breuk) == 0
    assert hash(breuk) == hash(Fraction(breuk.teller, breuk.noemer))


@given(breuken)
def test_copies_stay_what_they_are(breuk: Breuk) -> None:
    for twin in (copy.copy(breuk), copy.deepcopy(breuk), pickle.loads(pickle.dumps(breuk))):
        assert type(twin) is Breuk
        assert twin == breuk


def test_methods_take_whatever_makes_a_breuk() -> None:
    assert Breuk(1, 2).plus(2) == Breuk(5, 2)
    assert Breuk(1, 2).max("3/4") == Breuk(3, 4)
    assert Breuk(3, 4).max("1/2") == Breuk(3, 4)
    assert Breuk(1, 2).gedeeld("-1/4") == Breuk(-2)
