"""Distinct layers of a selection, and the keys of their paint."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.document.mixed_values import distinct_layers, paint_keys
from editor.mapstyle.document.model import Layer, MapStyle
from tests.styles import Json, a_document

PAINTS: tuple[Json, ...] = ({"line-width": 1}, {"line-width": 1}, {"fill-color": 2, "opacity": 3}, "none")
FILTERS: tuple[Json, ...] = ({"condition": "all", "expression": []}, {"condition": "all", "expression": []})
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
        "COMMENT": st.sampled_from(["Road", "Path"]),
        "id": st.integers(1, 3),
    }
    return draw(st.fixed_dictionaries({}, optional=shape))


def _without_name(layer: Layer) -> dict[str, Json]:
    return {key: value for key, value in layer.record.items() if key not in ("id", "COMMENT")}


@given(st.lists(records(), max_size=12))
def test_each_layer_is_represented_by_the_first_one_that_differs_in_id_and_name_only(
    drawn: list[dict[str, Json]],
) -> None:
    layers = tuple(MapStyle.of(a_document(drawn)).layers)
    distinct = distinct_layers(layers)
    assert [layer.key for layer in distinct] == [layer.key for layer in layers if layer in distinct]
    for layer in layers:
        # `repr` tells 1, 1.0 and true apart.
        first = next(each for each in layers if repr(_without_name(each)) == repr(_without_name(layer)))
        assert any(repr(_without_name(each)) == repr(_without_name(first)) for each in distinct)


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
