"""Search for layers by names, data and content."""

import pytest

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import rename_layer, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.layer_search import LayerSearch, SearchContext, parse
from tests.styles import a_color, a_curve, a_group, a_line, a_style

CREAM, LIKE_CREAM, THIN_CREAM = Color(253, 226, 147), Color(252, 226, 148), Color(253, 226, 147, 128)
FILTER = {"condition": "all", "expression": [{"key": "highway", "condition": "in", "values": ["trunk", 7]}]}
LABEL = {"label_expression": '{"concat":[{"get_v":"name"},{"text":" Road"}]}'}


@pytest.fixture
def style() -> MapStyle:
    """Return a motorway, a river in nested groups, a fuel symbol and a plain polyline."""
    icon = a_curve(("icon_stops", "icon_stop", "custom_icon"), (0, "fuel"))
    icon_prop = BY_KEY["icon"]
    icon = a_curve((icon_prop.wrapper, icon_prop.stops, icon_prop.value), (0, "Fuel_24"))
    layers = [
        a_line(4, paint={"line-inner-color": a_color((0, CREAM.abgr), (9, THIN_CREAM.abgr))}, filter=FILTER),
        a_line(3, COMMENT="Flüsse", sourcedata_id=99, group_id=2, minzoom=8, maxzoom=12),
        a_line(2, type="symbol", sourcedata_id=12, paint={"icon": icon}, label_text=LABEL),
        a_line(1, type="polyline", paint={"line-outer-color": a_color((0, LIKE_CREAM.abgr))}),
    ]
    return a_style(layers, groups=[a_group(1, "Nature"), a_group(2, "Wet", parent_id=1)])


def found(style: MapStyle, text: str, around: SearchContext | None = None) -> list[int]:
    """Return the indexes of the layers that a query finds."""
    keys = LayerSearch(load()).find(style, parse(text), around or SearchContext())
    return sorted(style.order.index[key] for key in keys)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("", [0, 1, 2, 3]),
        ("FLÜSSE", [1]),
        ("motorway", [0]),
        ("casing", [3]),
        ("fuel", [2]),
        ("nature", [1]),
        ("type:line", [0, 1]),
        ("type:poly", [3]),
        ("data:99", [1]),
        ("data:9", []),
        ("data:motor", [0]),
        ("group:wet", [1]),
        ("-group:nature", [0, 2, 3]),
        ("prop:width", [1]),
        ("prop:inner", [0, 1]),
        (CREAM.hex, [0]),
        (THIN_CREAM.hex, [0]),
        (f"{CREAM.hex}40", []),
        (f"~{CREAM.hex}", [0, 3]),
        ("#FDE2", [0]),
        ("icon:fuel", [2]),
        ("zoom:12.9", [0, 1, 2, 3]),
        ("zoom:13", [0, 2, 3]),
        ("filter:highway", [0]),
        ("filter:7", [0]),
        ("text:name", [2]),
        ("text:road -icon:fuel", []),
    ],
)
def test_a_search_finds(style: MapStyle, text: str, places: list[int]) -> None:
    assert found(style, text) == places


def test_search_context_provides_problems_hidden_and_locked_layers(style: MapStyle) -> None:
    keys = style.order.keys
    around = SearchContext(
        {keys[0]: "error out-of-range", keys[1]: "hint odd"}, {keys[2]}, {keys[1], keys[3]}
    )
    assert found(style, "problem", around) == [0, 1]
    assert found(style, "problem:error", around) == [0]
    assert found(style, "hidden", around) == [2]
    assert found(style, "-locked -problem", around) == [2]


def test_search_follows_edits(style: MapStyle) -> None:
    search, none = LayerSearch(load()), SearchContext()
    key = style.order.keys[0]
    for text in ("lake", CREAM.hex):
        search.find(style, parse(text), none)
    after = rename_layer(key, "Lake")(style)
    after = set_stop([key], BY_KEY["line-inner-color"], 0, Color(0, 0, 255))(after)
    assert search.find(after, parse("lake"), none) == {key}
    assert search.find(after, parse("#0000FF"), none) == {key}
    assert search.find(style, parse("lake"), none) == frozenset()


def test_an_empty_group_is_found_only_by_its_name() -> None:
    search = LayerSearch(load())
    assert search.is_named(parse("roads -water"), "Main roads")
    assert not search.is_named(parse("roads type:line"), "Main roads")


def test_the_texts_are_current_with_the_same_data_and_language() -> None:
    data, marks = load(), [""]
    search = LayerSearch(data, lambda text: text + marks[0])
    assert search.is_current(data)
    assert not search.is_current(SourceData(data.entries))
    marks[0] = "!"
    assert not search.is_current(data)
