"""Texts about map data."""

from pathlib import Path

import pytest

from editor.basemap.sources.records import Description, UserMapLocation
from editor.system import folders
from editor.workspace.map_data_text import name_of, schema_sentence, tip_of
from editor.workspace.services import entries_at_start


def _found(schema: str, *layers: str, is_guess: bool = False) -> Description:
    return Description("Town", schema, 2, 9, "", layers, is_guess)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (_found("openmaptiles", "water"), "Schema: OpenMapTiles, zooms 2 to 9."),
        (
            _found("", "a", "b"),
            "Unknown tile schema. Most style layers may stay empty. Layers: “a”, “b”.",
        ),
        (_found(""), "Unknown tile schema. Most style layers may stay empty."),
        (
            _found("", is_guess=True),
            "Connected. The server has no tile at zoom 0, so the schema is not known yet.",
        ),
    ],
    ids=["known", "unknown", "empty", "no tile"],
)
def test_description_of_map_data(found: Description, sentence: str) -> None:
    assert schema_sentence(found) == sentence


def test_long_lists_of_layers_are_shortened() -> None:
    assert schema_sentence(_found("", *"abcdefghijkl")).endswith("“h” and 4 more.")


def test_names_of_addresses_contain_no_key() -> None:
    address = UserMapLocation("https://tiles.example:8443/{z}/{x}/{y}.pbf?key=5ecret")
    assert name_of(address) == tip_of(address) == "tiles.example:8443/{z}/{x}/{y}.pbf"
    file = UserMapLocation("/maps/town.pmtiles")
    assert (name_of(file), tip_of(file)) == ("town.pmtiles", "/maps/town.pmtiles")


@pytest.mark.parametrize(
    ("text", "label"), [("", "Motorway"), ('label = "Toll"', "Toll"), ("label = 3", "Motorway")]
)
def test_entries_at_start_include_the_users_own_if_readable(
    home: Path, qapp: object, text: str, label: str
) -> None:
    file = folders.config() / "sourcedata.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    if text:
        header = '[[data]]\ntypes = ["line"]\nsource = "map"\nid = 0\ngeometry = "line"\n'
        file.write_text(header + text, encoding="utf-8")
    assert entries_at_start().label("line", "map", 0) == label
