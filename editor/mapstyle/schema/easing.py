"""The 22 easings: how a value runs from one stop to the next."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

Run: TypeAlias = Callable[[float], float]

LINEAR = 1


@dataclass(frozen=True, slots=True)
class Easing:
    """One easing: the format's number and name for it, a label, and the function of 0 to 1 onto 0 to 1."""

    number: int
    name: str
    label: str
    run: Run


def _sine(t: float) -> float:
    return 1.0 - math.cos(t * math.pi / 2.0)


def _expo(t: float) -> float:
    return math.pow(2.0, 10.0 * t - 10.0)


def _circ(t: float) -> float:
    return 1.0 - math.sqrt(1.0 - t * t)


def _power(exponent: int) -> Run:
    return lambda t: math.pow(t, exponent)


def _exact(run: Run) -> Run:
    """The function with its ends exactly 0 and 1, which rounding (and expo by its formula) would miss."""

    def bounded(t: float) -> float:
        if t <= 0.0:
            return 0.0
        if t >= 1.0:
            return 1.0
        return run(t)

    return bounded


def _out(run: Run) -> Run:
    return lambda t: 1.0 - run(1.0 - t)


def _in_out(run: Run) -> Run:
    return lambda t: run(2.0 * t) / 2.0 if t < 0.5 else 1.0 - run(2.0 - 2.0 * t) / 2.0


_SHAPES: tuple[tuple[str, str, Run], ...] = (
    ("Sine", "sine", _sine),
    ("Quad", "quadratic", _power(2)),
    ("Cubic", "cubic", _power(3)),
    ("Quart", "quartic", _power(4)),
    ("Quint", "quintic", _power(5)),
    ("Expo", "exponential", _expo),
    ("Circ", "circular", _circ),
)


def _easings() -> tuple[Easing, ...]:
    rows = [Easing(LINEAR, "linear", "Linear", _exact(lambda t: t))]
    for name, label, run in _SHAPES:
        rows.append(Easing(len(rows) + 1, f"easeIn{name}", f"Ease in, {label}", _exact(run)))
        rows.append(Easing(len(rows) + 1, f"easeOut{name}", f"Ease out, {label}", _exact(_out(run))))
        rows.append(
            Easing(len(rows) + 1, f"easeInOut{name}", f"Ease in and out, {label}", _exact(_in_out(run)))
        )
    return tuple(rows)


EASINGS: tuple[Easing, ...] = _easings()
BY_NUMBER: Mapping[int, Easing] = MappingProxyType({easing.number: easing for easing in EASINGS})


def ease(number: int, t: float) -> float:
    """The eased fraction for a fraction of the way; an unknown number eases linearly."""
    return BY_NUMBER.get(number, EASINGS[0]).run(t)
