"""Tests of the data choices of a layer."""

from dataclasses import replace

import pytest

from editor.mapstyle.schema.source_data import USER_ORIGIN, load
from editor.workspace.record_choices import certainty_text, data_choices
from tests.styles import a_line, a_style

MOTORWAY = next(entry for entry in load().entries if entry.id == 0 and "line" in entry.types)


@pytest.mark.parametrize(
    ("origin", "confidence", "text"),
    [
        ("documented", "high", ""),
        ("named", "high", ""),
        ("inferred", "high", "most likely"),
        ("inferred", "low", "uncertain"),
        ("inferred", "unknown", "uncertain"),
        (USER_ORIGIN, "low", "custom entry"),
    ],
    ids=["documented", "named", "inferred", "low", "unknown", "own"],
)
def test_the_certainty_of_an_entry_is_shown(origin: str, confidence: str, text: str) -> None:
    assert certainty_text(replace(MOTORWAY, origin=origin, confidence=confidence)) == text


def test_layers_of_two_types_are_offered_the_data_that_both_draw() -> None:
    data = load()
    style = a_style([a_line(2), a_line(1, type="roadshield")])
    ids = [each.row.value for each in data_choices(data, list(style.layers))]
    assert ids == [0, 1, 2, 3, 4, 5, None]


def test_layers_of_two_sources_are_offered_only_their_common_data() -> None:
    style = a_style([a_line(2, sourcedata_id=99), a_line(1, source="overlay", sourcedata_id=98)])
    assert [each.row.value for each in data_choices(load(), list(style.layers))] == [98, 99, None]
