"""Text notations of values, and parsing of colours from them."""

import json

import pytest

from editor.mapstyle.color.notations import Notation, color_texts, read_color, value_texts
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color

FILL = BY_KEY["fill-color"]
CREAM, HALF = Color(253, 226, 147), Color(253, 226, 147, 128)


def test_colour_has_three_notations_and_stop_json() -> None:
    texts = {each.notation: each.text for each in value_texts(FILL, HALF, 13)}
    assert texts == {
        Notation.HEX: "#FDE29380",
        Notation.ABGR: "2157175549",
        Notation.CSS: "rgba(253, 226, 147, 0.502)",
        Notation.JSON: '{"level_id": 13, "color": 2157175549}',
    }


@pytest.mark.parametrize("color", [CREAM, HALF, Color(0, 0, 0), Color(255, 255, 255, 6), Color(1, 2, 3, 254)])
def test_colour_is_parsed_from_each_notation(color: Color) -> None:
    for each in value_texts(FILL, color, 0):
        assert read_color(each.text) == color, each.notation


@pytest.mark.parametrize(("key", "value", "text"), [("line-width", 2.5, "2.5"), ("line-width", 7, "7")])
def test_number_is_copied_verbatim(key: str, value: float, text: str) -> None:
    plain, record = value_texts(BY_KEY[key], value, 4)
    assert (plain.notation, plain.text) == (Notation.PLAIN, text)
    assert json.loads(record.text) == {"level_id": 4, BY_KEY[key].value: value}


def test_an_icon_is_copied_by_its_id() -> None:
    prop = next(each for each in BY_KEY.values() if each.value == "custom_icon")
    assert [each.text for each in value_texts(prop, "café", 4)] == [
        "café",
        '{"level_id": 4, "custom_icon": "café"}',
    ]


@pytest.mark.parametrize("text", ['{"color": "red"}', '{"color": -1}', "{", "[1]", '{"width": 3}'])
def test_json_without_a_colour_is_refused(text: str) -> None:
    with pytest.raises(Exception, match="is not a colour"):
        read_color(text)


def test_a_colour_alone_has_no_json() -> None:
    assert [each.notation for each in color_texts(CREAM)] == [Notation.HEX, Notation.ABGR, Notation.CSS]
