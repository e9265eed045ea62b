from math import cos, pi, sin, sqrt

import pytest

from editor.mapstyle.schema.easing import BY_NUMBER, EASINGS, Easing, ease

NAMES = """
linear easeInSine easeOutSine easeInOutSine easeInQuad easeOutQuad easeInOutQuad easeInCubic easeOutCubic
easeInOutCubic easeInQuart easeOutQuart easeInOutQuart easeInQuint easeOutQuint easeInOutQuint easeInExpo
easeOutExpo easeInOutExpo easeInCirc easeOutCirc easeInOutCirc
"""

# The usual formulas, written out independently.
FORMULAS = {
    "linear": lambda x: x,
    "easeInSine": lambda x: 1 - cos(x * pi / 2),
    "easeOutSine": lambda x: sin(x * pi / 2),
    "easeInOutSine": lambda x: -(cos(pi * x) - 1) / 2,
    "easeInQuad": lambda x: x * x,
    "easeOutQuad": lambda x: 1 - (1 - x) * (1 - x),
    "easeInOutQuad": lambda x: 2 * x * x if x < 0.5 else 1 - (-2 * x + 2) ** 2 / 2,
    "easeInCubic": lambda x: x**3,
    "easeOutCubic": lambda x: 1 - (1 - x) ** 3,
    "easeInOutCubic": lambda x: 4 * x**3 if x < 0.5 else 1 - (-2 * x + 2) ** 3 / 2,
    "easeInQuart": lambda x: x**4,
    "easeOutQuart": lambda x: 1 - (1 - x) ** 4,
    "easeInOutQuart": lambda x: 8 * x**4 if x < 0.5 else 1 - (-2 * x + 2) ** 4 / 2,
    "easeInQuint": lambda x: x**5,
    "easeOutQuint": lambda x: 1 - (1 - x) ** 5,
    "easeInOutQuint": lambda x: 16 * x**5 if x < 0.5 else 1 - (-2 * x + 2) ** 5 / 2,
    "easeInExpo": lambda x: 2 ** (10 * x - 10),
    "easeOutExpo": lambda x: 1 - 2 ** (-10 * x),
    "easeInOutExpo": lambda x: 2 ** (20 * x - 10) / 2 if x < 0.5 else (2 - 2 ** (-20 * x + 10)) / 2,
    "easeInCirc": lambda x: 1 - sqrt(1 - x * x),
    "easeOutCirc": lambda x: sqrt(1 - (x - 1) ** 2),
    "easeInOutCirc": lambda x: (
        (1 - sqrt(1 - (2 * x) ** 2)) / 2 if x < 0.5 else (sqrt(1 - (-2 * x + 2) ** 2) + 1) / 2
    ),
}
each_easing = pytest.mark.parametrize("easing", EASINGS, ids=lambda easing: easing.name)


def test_the_easings_are_numbered_as_the_format_has_them() -> None:
    assert [easing.name for easing in EASINGS] == NAMES.split()
    assert [easing.number for easing in EASINGS] == list(range(1, 23))
    assert list(BY_NUMBER) == list(range(1, 23))


@each_easing
def test_an_easing_starts_at_0_and_ends_at_1_exactly(easing: Easing) -> None:
    assert easing.run(0.0) == 0.0
    assert easing.run(1.0) == 1.0
    assert easing.run(-3.0) == 0.0
    assert easing.run(4.0) == 1.0


@each_easing
@pytest.mark.parametrize("t", [0.01, 0.1, 0.25, 0.4999, 0.5, 0.5001, 0.75, 0.9, 0.99])
def test_an_easing_follows_its_formula(easing: Easing, t: float) -> None:
    assert easing.run(t) == pytest.approx(FORMULAS[easing.name](t), abs=1e-12)


@each_easing
def test_easing_is_monotonic(easing: Easing) -> None:
    values = [easing.run(step / 200) for step in range(201)]
    assert values == sorted(values)


def test_an_unknown_number_eases_linearly() -> None:
    assert ease(23, 0.3) == ease(1, 0.3) == 0.3
