"""Detection of schemas by layers."""

import pytest

from editor.basemap.schema_detection import SCHEMA_NAMES, declared_schema, schema_of
from editor.mapstyle.schema.source_data import SCHEMAS


def _layers(*names: str, keys: frozenset[str] = frozenset()) -> dict[str, frozenset[str]]:
    return dict.fromkeys(names, keys)


@pytest.mark.parametrize(
    ("names", "schema"),
    [
        (("transportation", "transportation_name", "water"), "openmaptiles"),
        (("water", "landcover", "building", "place"), "openmaptiles"),
        (("earth", "roads", "pois"), "protomaps"),
        (("ocean", "street_labels"), "shortbread"),
        (("ne_10m_land", "ne_10m_ocean"), "naturalearth"),
        (("osm",), "osm"),
    ],
)
def test_a_schema_is_detected_by_its_layers(names: tuple[str, ...], schema: str) -> None:
    assert schema_of(_layers(*names)) == schema


@pytest.mark.parametrize(
    "names", [(), ("water",), ("points", "lines"), ("water", "roads", "a", "b", "c", "d", "e")]
)
def test_chance_matches_no_schema(names: tuple[str, ...]) -> None:
    assert schema_of(_layers(*names)) == ""


def test_raw_tags_are_detected_by_their_keys() -> None:
    assert schema_of(_layers("lines", keys=frozenset({"highway", "name", "waterway"}))) == "osm"
    assert schema_of(_layers("lines", keys=frozenset({"name", "highway"}))) == ""


def test_metadata_may_name_its_schema_and_else_lists_its_layers() -> None:
    layers = [{"id": "streets", "fields": {"kind": "String"}}, {"id": "water_lines"}, "broken", {"fields": 3}]
    assert declared_schema({"vector_layers": layers, "schema": "osm"}) == "osm"
    assert declared_schema({"vector_layers": layers, "schema": "of my own"}) == "shortbread"
    assert declared_schema({"vector_layers": "none"}) == ""


def test_every_schema_has_a_display_name() -> None:
    assert set(SCHEMA_NAMES) == set(SCHEMAS)
