"""Embedded data stands as a few words in a text, and comes back untouched."""

import json

import pytest

from editor.errors import DocumentError
from editor.mapstyle.format.embedded_data import WORDS, restore, shorten

PNG = "data:image/png;base64," + "iVBORw0KGgo" * 400
OTHER = "data:image/png;base64," + "iVBORw0KGgp" * 400
FONT = "data:font/ttf;base64," + "AAEAAAAS" * 300_000


def back(text: str, data: dict[str, str]) -> object:
    return restore(json.loads(text), data, text)


def test_long_data_is_told_by_kind_size_and_a_number_of_its_own() -> None:
    short = shorten(json.dumps({"icon": PNG, "other": OTHER, "font": FONT}))
    shown = json.loads(short.text)
    assert shown["icon"].startswith("data:image/png;base64,… 3.3 KB ")
    assert shown["font"].startswith("data:font/ttf;base64,… 1.8 MB ")
    assert shown["icon"] != shown["other"]
    assert len(WORDS.findall(short.text)) == 3
    assert len(short.text) < 300


def test_all_of_it_comes_back() -> None:
    value = {"icons": [{"value": PNG}, {"value": OTHER}], "again": PNG, "plain": "data:text/plain,x", "n": 1}
    short = shorten(json.dumps(value))
    assert back(short.text, dict(short.data)) == value


def test_data_that_moved_or_went_with_its_record_comes_back_too() -> None:
    short = shorten(json.dumps([{"id": "a", "value": PNG}, {"id": "b", "value": OTHER}]))
    first, second = json.loads(short.text)
    moved = json.dumps([second, first, first])
    assert back(moved, dict(short.data)) == [
        {"id": "b", "value": OTHER},
        {"id": "a", "value": PNG},
        {"id": "a", "value": PNG},
    ]
    assert back(json.dumps([second]), dict(short.data)) == [{"id": "b", "value": OTHER}]


def test_slashes_that_a_file_escapes_are_no_part_of_the_data() -> None:
    data = "data:image/png;base64," + "ab/d" * 100
    short = shorten(json.dumps({"value": data}).replace("/", "\\/"))
    assert list(short.data.values()) == [data]


def test_the_same_data_has_the_same_words_everywhere() -> None:
    one, other = shorten(json.dumps([PNG, FONT])), shorten(json.dumps({"x": PNG}))
    assert set(other.data) < set(one.data)


def test_short_data_and_other_texts_stay() -> None:
    text = json.dumps(["data:image/png;base64,iVBORw0KGgo=", "x" * 5000, "no data:image/png," + "y" * 500])
    assert shorten(text).text == text


def test_words_that_stand_for_nothing_are_refused_where_they_are() -> None:
    text = '{\n "value": "data:image/png;base64,… 3.3 KB 000000"\n}'
    with pytest.raises(DocumentError, match="No embedded data") as caught:
        back(text, {})
    assert caught.value.place is not None
    assert caught.value.place.line == 2
