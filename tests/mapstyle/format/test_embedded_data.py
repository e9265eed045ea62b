"""Placeholders for embedded data."""

import json

import pytest

from editor.errors import DocumentError
from editor.mapstyle.format.embedded_data import PLACEHOLDER, restore, shorten

PNG = "data:image/png;base64," + "iVBORw0KGgo" * 400
OTHER = "data:image/png;base64," + "iVBORw0KGgp" * 400
FONT = "data:font/ttf;base64," + "AAEAAAAS" * 300_000


def back(text: str, data: dict[str, str]) -> object:
    return restore(json.loads(text), data, text)


def test_placeholder_has_media_type_size_and_hash() -> None:
    short = shorten(json.dumps({"icon": PNG, "other": OTHER, "font": FONT}))
    shown = json.loads(short.text)
    assert shown["icon"].startswith("data:image/png;base64,… 3.3 KB ")
    assert shown["font"].startswith("data:font/ttf;base64,… 1.8 MB ")
    assert shown["icon"] != shown["other"]
    assert len(PLACEHOLDER.findall(short.text)) == 3
    assert len(short.text) < 300


def test_data_is_restored() -> None:
    value = {"icons": [{"value": PNG}, {"value": OTHER}], "again": PNG, "plain": "data:text/plain,x", "n": 1}
    short = shorten(json.dumps(value))
    assert back(short.text, dict(short.data)) == value


def test_moved_data_is_restored() -> None:
    short = shorten(json.dumps([{"id": "a", "value": PNG}, {"id": "b", "value": OTHER}]))
    first, second = json.loads(short.text)
    moved = json.dumps([second, first, first])
    assert back(moved, dict(short.data)) == [
        {"id": "b", "value": OTHER},
        {"id": "a", "value": PNG},
        {"id": "a", "value": PNG},
    ]
    assert back(json.dumps([second]), dict(short.data)) == [{"id": "b", "value": OTHER}]


def test_escaped_slashes_of_a_file_are_no_part_of_the_data() -> None:
    data = "data:image/png;base64," + "ab/d" * 100
    short = shorten(json.dumps({"value": data}).replace("/", "\\/"))
    assert list(short.data.values()) == [data]


def test_equal_data_has_equal_placeholders() -> None:
    one, other = shorten(json.dumps([PNG, FONT])), shorten(json.dumps({"x": PNG}))
    assert set(other.data) < set(one.data)


def test_short_data_and_other_texts_are_unchanged() -> None:
    text = json.dumps(["data:image/png;base64,iVBORw0KGgo=", "x" * 5000, "no data:image/png," + "y" * 500])
    assert shorten(text).text == text


def test_unknown_placeholder_is_refused_with_place() -> None:
    text = '{\n "value": "data:image/png;base64,… 3.3 KB 000000"\n}'
    with pytest.raises(DocumentError, match="This placeholder represents") as caught:
        back(text, {})
    assert caught.value.place is not None
    assert caught.value.place.line == 2
