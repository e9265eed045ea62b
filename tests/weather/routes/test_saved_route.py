"""Storage of the last route."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, WayPoint
from editor.weather.routes.saved_route import FILE_NAME, SavedRoute, find_route, rename_newer_file, save_route
from tests.routes import clicked_route

A, B = LatLon(60.17, 24.94), LatLon(-33.9, 151.2)
TRACK = Route((A, B), "Trip “one”", (10, 20), (WayPoint(0, "Helsinki"), WayPoint(1, "", 600)), ("Joined.",))


@pytest.mark.parametrize(
    "saved", [SavedRoute(TRACK, True), SavedRoute(clicked_route([A]))], ids=["track", "clicked"]
)
def test_a_route_is_restored_unchanged(tmp_path: Path, saved: SavedRoute) -> None:
    save_route(tmp_path / "new", saved)
    assert find_route(tmp_path / "new") == saved
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE_NAME]


def test_a_discarded_route_is_gone(tmp_path: Path) -> None:
    save_route(tmp_path, SavedRoute(TRACK))
    save_route(tmp_path, None)
    save_route(tmp_path, None)
    assert find_route(tmp_path) is None


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    save_route(tmp_path / "file", SavedRoute(TRACK))
    assert find_route(tmp_path / "file") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 2}',
        '{"version": 1, "points": []}',
        '{"version": 1, "points": [[91, 0]], "name": "", "times": null, "way_points": [], "remarks": []}',
        '{"version": 1, "points": [[1]], "name": "", "times": null, "way_points": [], "remarks": []}',
        '{"version": 1, "points": [[1, 2]], "name": 3, "times": null, "way_points": [], "remarks": []}',
        '{"version": 1, "points": [[1, 2]], "name": "", "times": ["x"], "way_points": [], "remarks": []}',
        '{"version": 1, "points": [[1, 2]], "name": "", "times": null, "way_points": [[7, "", 1]]}',
    ],
)
def test_a_file_without_a_route_is_skipped(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    assert find_route(tmp_path) is None


@pytest.mark.parametrize(("before", "after"), [('"version":1', '"version":2'), ("60.17", '"x"')])
def test_a_damaged_or_newer_file_is_ignored_completely(tmp_path: Path, before: str, after: str) -> None:
    save_route(tmp_path, SavedRoute(TRACK))
    text = (tmp_path / FILE_NAME).read_text()
    assert before in text
    (tmp_path / FILE_NAME).write_text(text.replace(before, after))
    assert find_route(tmp_path) is None


def test_route_of_newer_version_is_renamed_and_not_overwritten(tmp_path: Path) -> None:
    newer = '{"version": 2, "more": [1]}'
    for _ in range(2):
        (tmp_path / FILE_NAME).write_text(newer)
        save_route(tmp_path, SavedRoute(TRACK))
    (tmp_path / FILE_NAME).write_text(newer)
    assert rename_newer_file(tmp_path) == "route-2-3.json"
    assert rename_newer_file(tmp_path) == ""
    save_route(tmp_path, SavedRoute(TRACK))
    assert [path.read_text() for path in tmp_path.glob("route-2-*.json")] == [newer] * 3
    assert rename_newer_file(tmp_path) == ""
    assert find_route(tmp_path) == SavedRoute(TRACK)


def test_missing_times_are_not_used_for_travel(tmp_path: Path) -> None:
    save_route(tmp_path, SavedRoute(clicked_route([A]), True))
    found = find_route(tmp_path)
    assert found is not None
    assert not found.by_own_times


def test_two_windows_that_save_at_once_leave_one_complete_route(tmp_path: Path) -> None:
    long = SavedRoute(Route((A, B) * 20_000))
    short = SavedRoute(TRACK)
    save_route(tmp_path, short)
    with ThreadPoolExecutor(2) as writers:
        jobs = [writers.submit(save_route, tmp_path, one) for one in (long, short) * 10]
        while not all(job.done() for job in jobs):
            assert find_route(tmp_path) in (long, short)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a file has no such mode")
def test_saved_route_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch(mode=0o644)
    save_route(tmp_path, SavedRoute(TRACK))
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
