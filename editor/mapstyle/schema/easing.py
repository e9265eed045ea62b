"""The 22 easings, which interpolate a value between two stops."""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from editor.records import dataclass

EasingFunction: TypeAlias = Callable[[float], float]

LINEAR = 1


@dataclass(frozen=True, slots=True)
class Easing:
    """An easing: its number and name in the format, its label, and a function from [0, 1] onto [0, 1]."""

    number: int
    name: str
    label: str
    run: EasingFunction


def _sine(t: float) -> float:
    return 1.0 - math.cos(t * math.pi / 2.0)


def _expo(t: float) -> float:
    return math.pow(2.0, 10.0 * t - 10.0)


def _circ(t: float) -> float:
    return 1.0 - math.sqrt(1.0 - t * t)


def _power(exponent: int) -> EasingFunction:
    return lambda t: math.pow(t, exponent)


def _clamped(run: EasingFunction) -> EasingFunction:
    """Return the function with exact values at 0 and 1, which rounding and the expo formula miss."""

    def bounded(t: float) -> float:
        if t <= 0.0:
            return 0.0
        if t >= 1.0:
            return 1.0
        return run(t)

    return bounded


def _out(run: EasingFunction) -> EasingFunction:
    return lambda t: 1.0 - run(1.0 - t)


def _in_out(run: EasingFunction) -> EasingFunction:
    return lambda t: run(2.0 * t) / 2.0 if t < 0.5 else 1.0 - run(2.0 - 2.0 * t) / 2.0


_SHAPES: tuple[tuple[str, str, EasingFunction], ...] = (
    ("Sine", "sine", _sine),
    ("Quad", "quadratic", _power(2)),
    ("Cubic", "cubic", _power(3)),
    ("Quart", "quartic", _power(4)),
    ("Quint", "quintic", _power(5)),
    ("Expo", "exponential", _expo),
    ("Circ", "circular", _circ),
)


def _easings() -> tuple[Easing, ...]:
    rows = [Easing(LINEAR, "linear", "Linear", _clamped(lambda t: t))]
    for name, label, run in _SHAPES:
        rows.append(Easing(len(rows) + 1, f"easeIn{name}", f"Ease in, {label}", _clamped(run)))
        rows.append(Easing(len(rows) + 1, f"easeOut{name}", f"Ease out, {label}", _clamped(_out(run))))
        rows.append(
            Easing(len(rows) + 1, f"easeInOut{name}", f"Ease in and out, {label}", _clamped(_in_out(run)))
        )
    return tuple(rows)


EASINGS: tuple[Easing, ...] = _easings()
BY_NUMBER: Mapping[int, Easing] = MappingProxyType({easing.number: easing for easing in EASINGS})


def ease(number: int, t: float) -> float:
    """Return the eased fraction; an unknown number is linear."""
    return BY_NUMBER.get(number, EASINGS[0]).run(t)
