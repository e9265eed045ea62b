"""Selectors and queries of scripts, compared with the layer list."""

import pytest

from isopleth import EditorError, Style
from tests.styles import a_document, a_group, a_line, bytes_of


@pytest.fixture
def style() -> Style:
    layers = [
        a_line(4, COMMENT="Alley"),
        a_line(3, COMMENT="Main Alley", group_id=7),
        a_line(2, COMMENT="type:line"),
        {"id": 1, "type": "polygon", "source": "map", "sourcedata_id": 3, "COMMENT": "Lake", "paint": {}},
    ]
    return Style.from_bytes(bytes_of(a_document(layers, [a_group(7, "Important")])))


@pytest.mark.parametrize(
    ("selector", "numbers"),
    [
        ("Alley", [4]),
        ("alley", [4, 3]),
        ("id:3", [3]),
        ("id:9", []),
        ("type:line", [2]),  # a name precedes a query
        ("type:line alley", [4, 3]),
        ("-type:line", [1]),
        ("group:important", [3]),
        ("zoom:1", [1]),
        ("*", [4, 3, 2, 1]),
        ("problem:never-shown", [1]),
        ("problem:error", []),
        ("problem zoom:2", [1]),
        ("colour:#FF0000", [4, 3, 2]),
        ("nothing has this name", []),
    ],
)
def test_a_selector_finds_layers_top_first(style: Style, selector: str, numbers: list[int]) -> None:
    assert [layer.id for layer in style.find(selector)] == numbers


def test_a_query_is_never_a_name_and_may_be_empty(style: Style) -> None:
    assert [layer.id for layer in style.query("type:line")] == [4, 3, 2]
    assert style.query("") == style.layers


@pytest.mark.parametrize(
    ("selector", "message"),
    [
        ("", "The selector is empty. Use * for all layers."),
        (" ", "The selector is empty."),
        ("size:3", "Unknown search term “size:”."),
        ("zoom:wide", "“wide” is not a zoom."),
        ("hidden", "Layers are hidden and locked in a window only."),
        ("-locked", "Layers are hidden and locked in a window only."),
    ],
)
def test_an_invalid_selector_is_refused(style: Style, selector: str, message: str) -> None:
    with pytest.raises(EditorError) as caught:
        style.find(selector)
    assert message in str(caught.value)


def test_one_layer_is_required_where_one_is_meant(style: Style) -> None:
    assert style.layer("Lake").id == 1
    with pytest.raises(EditorError, match="2 layers match “alley”"):
        style.layer("alley")
    with pytest.raises(EditorError, match="No layer matches “id:9”"):
        style.layer("id:9")
