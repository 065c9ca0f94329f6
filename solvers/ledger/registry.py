"""The quantities that printed figures are compared with: named functions, nothing evaluated.

A module beside the ledger's data decorates functions with `quantity`; a row of the data
names one of them, as ``module.function``, with its arguments.
"""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import TypeVar

from solvers.ledger.printed import Value

Argument = int | Fraction | str
Quantity = Callable[..., Value]
AnyQuantity = TypeVar("AnyQuantity", bound=Quantity)

_QUANTITIES: dict[str, Quantity] = {}


def quantity(function: AnyQuantity) -> AnyQuantity:
    """Register a function under the last part of its module's name and its own name.

    Raises
    ------
    ValueError
        If there is a quantity of that name.
    """
    name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
    if name in _QUANTITIES:
        raise ValueError(f"quantity {name!r} is registered twice")
    _QUANTITIES[name] = function
    return function


def parse_arguments(text: str) -> dict[str, Argument]:
    """Read ``"n=3 face=6 category=chance p=1/6"`` as keyword arguments.

    Raises
    ------
    ValueError
        If a word is not of the form name=value.

    Examples
    --------
    >>> parse_arguments("n=3 category=chance p=1/6")
    {'n': 3, 'category': 'chance', 'p': Fraction(1, 6)}
    """
    arguments: dict[str, Argument] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name.isidentifier() and equals and value):
            raise ValueError(f"argument {word!r} is not of the form name=value")
        arguments[name] = _argument(value)
    return arguments


def _argument(text: str) -> Argument:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return Fraction(text)
    except ValueError:
        return text


def evaluate(name: str, arguments: str) -> Value:
    """Return the value of the named quantity for these arguments.

    Raises
    ------
    ValueError
        If there is no such quantity, or it does not take the arguments.
    """
    module = name.partition(".")[0]
    if name not in _QUANTITIES:
        try:
            import_module(f"solvers.ledger.sources.{module}")
        except ModuleNotFoundError as error:
            raise ValueError(f"unknown quantity {name!r}: {error}") from error
    if name not in _QUANTITIES:
        raise ValueError(f"unknown quantity {name!r}")
    try:
        return _QUANTITIES[name](**parse_arguments(arguments))
    except TypeError as error:
        raise ValueError(f"quantity {name!r} with {arguments!r}: {error}") from error
