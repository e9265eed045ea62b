"""The comparison with another renderer, without a browser."""

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import MapStyle
from editor.resources import path
from editor.storage.file_state import read_style
from tests.bench.bench_peer import FOLDER_VARIABLE, bench_peer, compared
from tests.bench.peer_scene import geometry_of, scene_of
from tests.bench.scenes import TOWNS
from tests.styles import a_color, a_line, a_style, a_width

CAMERA = TOWNS["Helsinki z16"]
RESIDENTIAL = 6


def test_the_same_lines_are_drawn_in_the_same_colours_with_their_casing_below() -> None:
    paint = {
        "line-inner-color": a_color((0, 0xFF0000FF)),
        "line-outer-color": a_color((0, 0xFF00FF00)),
        "line-width": a_width((0, 1)),
        "line-outline-width": a_width((0, 0.5)),
    }
    scene = scene_of(a_style([a_line(1, sourcedata_id=RESIDENTIAL, paint=paint)]), CAMERA)
    layers = scene["style"]["layers"]
    assert [layer["paint"]["line-color"] for layer in layers] == [
        "rgba(0,255,0,1.000)",
        "rgba(255,0,0,1.000)",
    ]
    assert [layer["paint"]["line-width"] for layer in layers] == [8.52, 4.26]
    assert scene["colours"] == [(layer["id"], "line-color") for layer in layers]
    features = scene["style"]["sources"]["ground"]["data"]["features"]
    assert {feature["geometry"]["type"] for feature in features} == {"MultiLineString"}
    points = [point for each in features for line in each["geometry"]["coordinates"] for point in line]
    assert any(abs(lon - CAMERA.lon) < 0.01 and abs(lat - CAMERA.lat) < 0.01 for lon, lat in points)


def test_in_a_whole_style_the_background_is_drawn_without_labels_and_every_feature_has_a_layer() -> None:
    style = MapStyle.of(read_style(path("templates", "day.json")).tree)
    scene = scene_of(style, CAMERA)["style"]
    assert {layer["type"] for layer in scene["layers"]} == {"background", "fill", "line"}
    in_source = {feature["properties"]["of"] for feature in scene["sources"]["ground"]["data"]["features"]}
    in_filters = {layer["filter"][2] for layer in scene["layers"] if "filter" in layer}
    assert in_filters >= in_source > set()


def test_a_hole_stays_with_its_polygon_and_a_second_area_is_separate() -> None:
    def a_ring(left: float, right: float, *, is_hole: bool = False) -> list[tuple[float, float]]:
        ring = [(left, left), (right, left), (right, right), (left, right), (left, left)]
        return ring[::-1] if is_hole else ring

    rings = [a_ring(0.1, 0.4), a_ring(0.2, 0.3, is_hole=True), a_ring(0.5, 0.6)]
    areas = Features(
        "polygon",
        np.array([point for ring in rings for point in ring]),
        np.array([0, 5, 10, 15]),
        np.array([0, 3]),
        ({},),
        np.array([0]),
        np.ones(15, bool),
    )
    geometry = geometry_of(areas, 0)
    assert geometry["type"] == "MultiPolygon"
    assert [len(polygon) for polygon in geometry["coordinates"]] == [2, 1]


def test_the_peers_own_time_is_reported_and_is_the_limit_of_ours() -> None:
    peers, ours, share = compared("edit", "a town", [4.0, 6.0, 99.0], [100.0, 100.0], 1 / 20)
    assert (peers.value, peers.limit, peers.met) == (100.0, None, True)
    assert (ours.value, ours.limit, ours.met) == (6.0, 5.0, False)
    assert (share.value, share.limit, share.met) == (0.06, 0.05, False)


def test_the_peer_is_measured_only_on_request() -> None:
    assert bench_peer(Namespace(peer=None)) == []


def test_a_missing_peer_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert bench_peer(Namespace(peer="maplibre")) == []
    (line,) = capsys.readouterr().err.splitlines()
    assert FOLDER_VARIABLE in line
