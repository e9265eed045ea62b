"""Distinct layers of a selection, and the keys of their paint."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.document.mixed_values import distinct_layers, paint_keys
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import filter_key
from tests.styles import Json, a_document

PAINTS: tuple[Json, ...] = ({"line-width": 1}, {"line-width": 1}, {"fill-color": 2, "opacity": 3}, None)
FILTERS: tuple[Json, ...] = (*({"condition": "all", "expression": [index]} for index in range(2)), None)
NUMBERS = st.sampled_from([0, 1, True, 1.0, "1", None, [1]])


@st.composite
def records(draw: st.DrawFn) -> dict[str, Json]:
    """Draw a layer's record; equal paints and filters may be one object, as after reading a large style."""
    shape: dict[str, st.SearchStrategy[Any]] = {
        "type": st.sampled_from(["line", "area"]),
        "source": st.sampled_from(["terrain", "roads"]),
        "sourcedata_id": NUMBERS,
        "metaCategoryID": NUMBERS,
        "minzoom": NUMBERS,
        "maxzoom": NUMBERS,
        "group_id": NUMBERS,
        "paint": st.sampled_from(PAINTS),
        "filter": st.sampled_from(FILTERS),
        "label_text": st.sampled_from(["a", "b"]),
        "COMMENT": st.sampled_from(["Road", "Path", FILTERS[0]]),
        "id": st.integers(1, 3) | st.just(FILTERS[1]),
        "other": st.sampled_from(FILTERS),
    }
    return draw(st.fixed_dictionaries({}, optional=shape))


def _what_sections_show(layers: Iterable[Layer]) -> set[str]:
    """Return what the sections of the panel tell apart; `repr` tells 1, 1.0 and true apart."""
    return {
        repr(
            (
                layer.type,
                layer.source,
                layer.sourcedata_id,
                layer.meta_category,
                layer.levels,
                layer.zooms,
                layer.group_id,
                dict(layer.paint),
                filter_key(layer.record),
                layer.filter,
                layer.label_text,
            )
        )
        for layer in layers
    }


@given(st.lists(records(), max_size=12))
def test_distinct_layers_show_all_that_the_layers_do(drawn: list[dict[str, Json]]) -> None:
    layers = tuple(MapStyle.of(a_document(drawn)).layers)
    distinct = distinct_layers(layers)
    assert list(distinct) == [layer for layer in layers if layer in distinct]
    assert distinct[:1] == layers[:1]
    assert _what_sections_show(distinct) == _what_sections_show(layers)


def test_layers_that_share_paint_and_filter_are_one() -> None:
    shared: dict[str, Json] = {"type": "line", "paint": PAINTS[0], "filter": FILTERS[0], "minzoom": 3}
    drawn = [{"id": number, "COMMENT": f"Road {number}", **shared} for number in range(5)]
    other = {**shared, "id": 9, "group_id": 2}
    layers = tuple(MapStyle.of(a_document([*drawn, other])).layers)
    assert [layer.index for layer in distinct_layers(layers)] == [0, 5]


@given(st.lists(records(), max_size=12))
def test_the_keys_of_paint_are_those_of_all_layers(drawn: list[dict[str, Json]]) -> None:
    layers = tuple(MapStyle.of(a_document(drawn)).layers)
    assert paint_keys(layers) == {key for layer in layers for key in layer.paint}


@pytest.mark.parametrize("key", ["id", "COMMENT", "other"])
def test_a_filter_in_an_unusual_place_makes_layers_distinct(key: str) -> None:
    drawn = [{"type": "line", key: {"condition": "all", "expression": [number]}} for number in range(2)]
    layers = tuple(MapStyle.of(a_document(drawn)).layers)
    assert layers[0].filter != layers[1].filter
    assert distinct_layers(layers) == layers
