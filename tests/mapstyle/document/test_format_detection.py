"""Detection of other formats by their keys."""

import pytest

from editor.mapstyle.document.canonical import SECTIONS, OtherFormat, detect_other_format
from editor.mapstyle.schema.json_schema import build_schema
from tests.styles import Json, a_document

MAPBOX = {
    "version": 8,
    "sources": {"tiles": {"type": "vector"}},
    "layers": [{"id": "water", "type": "fill", "source-layer": "water", "paint": {"fill-color": "#00f"}}],
}


@pytest.mark.parametrize(
    ("tree", "found"),
    [
        (MAPBOX, OtherFormat.MAPBOX),
        ({**MAPBOX, "version": 7}, OtherFormat.OTHER),
        ({**MAPBOX, "layers": [1, {"id": 2, "paint": {}}]}, OtherFormat.OTHER),
        ({**MAPBOX, "layers": {}}, OtherFormat.OTHER),
        ({"name": "isopleth", "version": "8"}, OtherFormat.OTHER),
        ({}, None),
        ([], None),
        (a_document([]), None),
        *(({**MAPBOX, section: None}, None) for section in sorted(SECTIONS)),
    ],
)
def test_detected_format(tree: Json, found: OtherFormat | None) -> None:
    assert detect_other_format(tree) is found


def test_sections_match_the_schema() -> None:
    assert frozenset(build_schema()["properties"]) == SECTIONS
