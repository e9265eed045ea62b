"""Sample geometry."""

import json
from pathlib import Path

import pytest

from editor import resources
from editor.basemap.catalogue import read_demonstration
from editor.basemap.tiles.tile import to_world
from editor.errors import MapDataError
from tests.basemap.made_tiles import written

TABLE = {
    "name": "Sample",
    "bounds": [-1.0, -1.0, 1.0, 1.0],
    "samples": {
        "drawpath": {
            "kind": "line",
            "features": [{"tags": {"name": "x"}, "parts": [[[0.0, 0.0], [0.5, 0.25]]]}],
        }
    },
}


def test_samples_are_in_world_coordinates(tmp_path: Path) -> None:
    town = read_demonstration(written(tmp_path / "town.json", json.dumps(TABLE).encode()))
    found = town.features("drawpath", "line")
    assert found.tags == ({"name": "x"},)
    assert found.coords[1].tolist() == pytest.approx(to_world(0.25, 0.5))
    assert len(town.features("paths", "line")) == 0


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"name": "x", "bounds": [1], "samples": {"a": {}}}'])
def test_damaged_samples_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(MapDataError):
        read_demonstration(written(tmp_path / "town.json", text.encode()))


@pytest.mark.parametrize("town", ["montevideo", "helsinki"])
def test_the_travelled_part_is_the_start_of_the_route(town: str) -> None:
    samples = read_demonstration(resources.path("basemap", f"{town}.demonstration.json"))
    for way in ("car", "bike", "pedestrian", "pt"):
        whole = samples.features(f"route_{way}_primary", "line").coords
        travelled = samples.features(f"traveled_route_{way}", "line").coords
        assert travelled[0].tolist() == whole[0].tolist()
        assert 2 <= len(travelled) < len(whole)


@pytest.mark.parametrize("town", ["montevideo", "helsinki"])
def test_the_secondary_route_differs_from_the_primary_one(town: str) -> None:
    samples = read_demonstration(resources.path("basemap", f"{town}.demonstration.json"))
    for way in ("car", "bike", "pedestrian", "pt"):
        first, second = (
            samples.features(f"route_{way}_{rank}", "line").coords for rank in ("primary", "secondary")
        )
        assert first[0].tolist() == second[0].tolist()
        assert first[-1].tolist() == second[-1].tolist()
        assert {tuple(place) for place in first.tolist()} != {tuple(place) for place in second.tolist()}
