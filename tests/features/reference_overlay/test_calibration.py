"""Values that fit measured widths and text heights."""

import math

import numpy as np
import pytest

from editor.features.reference_overlay.calibration import (
    CAP_HEIGHT,
    MeasuredQuantity,
    Measurement,
    can_measure,
    fit,
    length_across,
    px_per_unit,
    size_units,
)
from editor.mapstyle.document.model import Layer
from editor.mapstyle.json_tree import Json
from tests.render.maps import paint
from tests.styles import a_line, a_style, a_width

WIDTHS: Json = {
    "line-width": a_width((3, 2), (17, 16)),
    "line-outline-width": a_width((0, 0.5)),
}


def the_layer(**fields: Json) -> Layer:
    return a_style([a_line(1, **fields)]).layers[0]


def a_measurement(quantity: MeasuredQuantity, length_px: float) -> Measurement:
    return Measurement(quantity, (0, 0), (0, length_px), length_px, 0, (0,))


def test_the_width_is_that_of_the_zoom_of_the_image() -> None:
    layer = the_layer(paint=WIDTHS)
    assert size_units(layer, MeasuredQuantity.LINE, 10.0) == pytest.approx(9)
    assert size_units(layer, MeasuredQuantity.CASED_LINE, 10.0) == pytest.approx(10)
    assert px_per_unit(a_measurement(MeasuredQuantity.LINE, 18), layer, 10.0) == pytest.approx(2)


def test_a_capital_letter_has_a_part_of_the_text_size() -> None:
    layer = a_style([{"id": 1, "type": "text", "paint": paint(text_size=2.5)}]).layers[0]
    measured = a_measurement(MeasuredQuantity.TEXT, 2.5 * CAP_HEIGHT * 6.3)
    assert px_per_unit(measured, layer, 12.0) == pytest.approx(6.3)


def test_a_layer_without_width_has_no_value() -> None:
    layer = the_layer(paint={"line-width": a_width((0, 0.0))})
    assert px_per_unit(a_measurement(MeasuredQuantity.LINE, 10), layer, 10.0) is None


def test_only_layers_with_the_property_are_measured() -> None:
    assert can_measure(the_layer(), MeasuredQuantity.LINE)
    assert not can_measure(the_layer(), MeasuredQuantity.TEXT)


def test_the_median_ignores_an_outlier_and_the_spread_shows_it() -> None:
    found = fit([4.02, 3.98, 4.0, 9.0, 4.04])
    assert found is not None
    assert (found.value, found.low, found.high, found.count) == (4.02, 3.98, 9.0, 5)
    assert found.is_enough
    assert not found.is_consistent
    steady = fit([4.0, 4.1])
    assert steady is not None
    assert steady.is_consistent
    assert not steady.is_enough
    assert fit([]) is None


@pytest.mark.parametrize(("value", "text"), [(4.0167, "4.02"), (0.35149, "0.351"), (12.345, "12.3")])
def test_the_value_has_three_digits(value: float, text: str) -> None:
    found = fit([value])
    assert found is not None
    assert f"{found.value:g}" == text


ROAD = (np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0]]),)


def test_an_oblique_line_measures_the_width() -> None:
    assert length_across((50, -5), (50, 5), ROAD) == pytest.approx(10)
    assert length_across((45, -5), (55, 5), ROAD) == pytest.approx(10)
    # The nearest part of the road counts.
    assert length_across((95, 50), (105, 50), ROAD) == pytest.approx(10)


def test_a_line_along_the_road_is_rejected() -> None:
    assert length_across((40, 1), (60, -1), ROAD) is None


def test_without_an_outline_the_length_counts() -> None:
    assert length_across((0, 0), (3, 4), ()) == pytest.approx(5)
    assert length_across((0, 0), (3, 4), (np.array([[1.0, 1.0]]),)) == pytest.approx(math.hypot(3, 4))
