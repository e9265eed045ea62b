"""Tests of reading, simplifying and rejecting routes in files."""

import json
from pathlib import Path

import pytest

from editor.errors import EditorError
from editor.features.routes.files import MAX_EDITED_POINTS, read_routes, simplify_for_editing
from editor.system.jobs import Cancel
from editor.weather.api.records import LatLon
from editor.weather.routes.files import LARGEST_FILE_BYTES
from editor.weather.routes.route import Route


def test_a_file_contains_its_routes(tmp_path: Path) -> None:
    path = tmp_path / "two.geojson"
    line = {"type": "MultiLineString", "coordinates": [[[0, 1], [2, 3]], [[4, 5], [6, 7]]]}
    path.write_text(json.dumps(line))
    (route,) = read_routes(path, Cancel())
    assert len(route.points) == 4


def test_a_route_with_many_points_is_simplified() -> None:
    count = 3 * MAX_EDITED_POINTS
    points = tuple(LatLon(0.00003 * (number % 2), number / 1000) for number in range(count))
    route = Route(points, "Long", tuple(range(count)))
    small = simplify_for_editing(route)
    assert len(small.points) <= MAX_EDITED_POINTS
    assert (small.points[0], small.points[-1]) == (points[0], points[-1])
    assert small.times is not None
    assert (small.times[0], small.times[-1]) == (0, count - 1)
    assert f"Simplified from {count:,} to " in small.remarks[-1]
    few = Route(points[:MAX_EDITED_POINTS])
    assert simplify_for_editing(few) is few


def test_many_way_points_are_simplified(tmp_path: Path) -> None:
    path = tmp_path / "dense.gpx"
    points = "".join(f'<rtept lat="{number % 2 * 3e-5}" lon="{number / 1000}"/>' for number in range(30_000))
    path.write_text(f"<gpx><rte>{points}</rte></gpx>")
    (route,) = read_routes(path, Cancel())
    assert len(route.points) <= MAX_EDITED_POINTS
    assert route.way_points == ()
    assert "30,000 waypoints used as the route line." in route.remarks


def test_an_unreadable_file_is_rejected_with_one_sentence(tmp_path: Path) -> None:
    large = tmp_path / "large.gpx"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE_BYTES + 1)
    for path, says in (
        (tmp_path / "gone.gpx", "does not exist"),
        (tmp_path, "Not a file"),
        (large, "larger than 50 MB"),
    ):
        with pytest.raises(EditorError, match=says):
            read_routes(path, Cancel())


@pytest.mark.parametrize("marks", ['<wpt lat="1" lon="2"/>', '<rte><rtept lat="1" lon="2"/></rte><rte/>'])
def test_a_file_of_one_point_is_refused(tmp_path: Path, marks: str) -> None:
    path = tmp_path / "a.gpx"
    path.write_text(f"<gpx>{marks}</gpx>")
    with pytest.raises(EditorError, match="more than one point"):
        read_routes(path, Cancel())


def test_a_point_beside_lines_is_omitted(tmp_path: Path) -> None:
    path = tmp_path / "a.gpx"
    point, other = '<rtept lat="1" lon="2"/>', '<rtept lat="3" lon="2"/>'
    path.write_text(f"<gpx><rte>{point}</rte><rte>{point}{other}</rte></gpx>")
    (route,) = read_routes(path, Cancel())
    assert len(route.points) == 2
