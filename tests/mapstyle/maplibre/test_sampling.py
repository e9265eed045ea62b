"""Curves fitted to sampled values."""

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.maplibre.sampling import (
    POSITIONS,
    Tolerance,
    fit_colors,
    fit_numbers,
    fit_steps,
    level_of,
    zoom_of,
)
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Stop

EXACT = Tolerance(0.01)


def test_level_and_zoom_differ_by_one_as_the_tiles_do() -> None:
    assert zoom_of(12) == 11
    assert zoom_of(0) == zoom_of(1) == 0
    assert (level_of(11), level_of(0)) == (12, 0)


def test_a_constant_has_one_stop_at_the_first_level_that_is_drawn() -> None:
    samples = [None if at < 5 else 3.0 for at in POSITIONS]
    fit = fit_numbers(samples, EXACT)
    assert fit is not None
    assert fit.curve.stops == (Stop(5, 3.0),)
    assert fit.is_exact


def test_a_line_has_two_stops() -> None:
    fit = fit_numbers([min(max(at, 4), 9) * 2.0 for at in POSITIONS], EXACT)
    assert fit is not None
    assert fit.curve.stops == (Stop(4, 8.0), Stop(9, 18.0))
    assert fit.curve.easing == LINEAR


def test_a_power_curve_uses_an_easing_where_that_needs_fewer_stops() -> None:
    samples = [10 * (min(max(at, 2), 14) - 2) ** 2 / 144 for at in POSITIONS]
    fit = fit_numbers(samples, EXACT)
    assert fit is not None
    assert fit.curve.stops == (Stop(2, 0.0), Stop(14, 10.0))
    assert fit.curve.easing == 5  # quadratic, slow at first


def test_a_jump_within_a_level_is_reported_as_inexact() -> None:
    fit = fit_numbers([1.0 if at < 6.5 else 5.0 for at in POSITIONS], EXACT)
    assert fit is not None
    assert not fit.is_exact
    assert {stop.value for stop in fit.curve.stops} == {1.0, 5.0}


def test_colors_keep_their_alpha() -> None:
    samples = [Color(0, 0, 0, min(255, round(at * 15))) for at in POSITIONS]
    fit = fit_colors(samples)
    assert fit is not None
    assert (fit.curve.stops[0].value, fit.curve.stops[-1].value) == (Color(0, 0, 0, 0), Color(0, 0, 0, 255))


def test_steps_keep_values_until_the_next_stop() -> None:
    fit = fit_steps(["a" if at < 4 else "b" for at in POSITIONS])
    assert fit is not None
    assert fit.curve.stops == (Stop(0, "a"), Stop(4, "b"))
    assert fit.is_exact
    late = fit_steps(["a" if at < 4.5 else "b" for at in POSITIONS])
    assert late is not None
    assert not late.is_exact


def test_nothing_drawn_has_no_curve() -> None:
    nothing = [None] * len(POSITIONS)
    assert fit_numbers(nothing, EXACT) is fit_colors(nothing) is fit_steps(nothing) is None


@given(st.lists(st.floats(0, 100), min_size=18, max_size=18))
def test_a_fitted_curve_has_the_values_of_all_levels(values: list[float]) -> None:
    prop = BY_KEY["line-width"]
    samples = []
    for at in POSITIONS:
        level = int(at)
        above = values[min(level + 1, 17)]
        samples.append(values[level] + (above - values[level]) * (at - level))
    fit = fit_numbers(samples, EXACT)
    assert fit is not None
    for at, sample in zip(POSITIONS, samples, strict=True):
        found = value_at(fit.curve, prop, at)
        assert isinstance(found, float)
        assert abs(found - sample) < 0.05
