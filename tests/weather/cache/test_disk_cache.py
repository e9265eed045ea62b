"""Disk cache: round trips, limits and damage."""

import os
import stat
import sys
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from editor.errors import WeatherError
from editor.weather.api import parsing
from editor.weather.api.records import SIMULATED_COPYRIGHT, CurrentWeather, LatLon, RouteStop, WeatherAnswer
from editor.weather.cache.disk_cache import (
    DAYS,
    HOURS,
    MAX_BYTES,
    MOST_ANSWERS,
    NOW,
    ROUTE,
    TOWNS,
    CachedAnswer,
    DiskCache,
    Purpose,
)
from editor.weather.clocks import Clocks
from tests.weather import interface

PLACE = LatLon(-34.9, -56.17)
NEAR = LatLon(-34.91, -56.16)
FAR = LatLon(60.171, 24.944)
STOP = RouteStop(-34.9, -56.17, interface.NOW_S)


def now_answer(temperature: int = 21, copyright: str = "© A") -> WeatherAnswer[CurrentWeather]:  # noqa: A002
    whole = interface.an_answer(interface.CURRENT, details=1)
    whole["CurrentWeather"][0]["CurrentParameters"]["parameters"]["Temperature"] = temperature
    whole["info"] = {"copyrights": [copyright]}
    whole["extra"] = 1
    return parsing.read_current(whole, [PLACE], details=True)


def every_answer() -> list[tuple[Purpose[Any], WeatherAnswer[Any]]]:
    operations = interface.OPERATIONS
    return [
        (NOW, now_answer()),
        (HOURS, parsing.read_hourly(interface.an_answer(operations["hourly"]), [PLACE], 3, details=False)),
        (DAYS, parsing.read_daily(interface.an_answer(operations["daily"]), [PLACE], 3)),
        (
            TOWNS,
            parsing.read_current(
                interface.an_answer(operations["current"], places=2), [PLACE, FAR], details=False
            ),
        ),
        (
            ROUTE,
            parsing.read_route(interface.an_answer(operations["route"], details=1), [STOP], details=True),
        ),
    ]


def test_an_answer_of_every_kind_is_found_again_unchanged(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path / "weather", Clocks(lambda: 1000.5, lambda: 7.0))
    for purpose, answer in every_answer():
        answers.store(purpose, PLACE, answer)
    for purpose, answer in every_answer():
        assert answers.find(purpose, NEAR) == CachedAnswer(answer, 1000.5, 0.0)
        assert answers.find(purpose, FAR) is None


def test_the_newest_answer_is_used(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    answers.store(NOW, PLACE, now_answer(1))
    DiskCache(tmp_path).store(NOW, NEAR, now_answer(2))
    found = answers.find(NOW, PLACE)
    assert found is not None
    assert found.answer == now_answer(2)


@pytest.mark.parametrize(
    ("age_s", "clock_error_s", "is_rebooted", "found"),
    [
        *((0, 0, reboot, True) for reboot in (False, True)),
        *((899, 0, reboot, True) for reboot in (False, True)),
        *((900, 0, reboot, False) for reboot in (False, True)),
        *((10, error_s, False, True) for error_s in (-86_400, 86_400)),
        *((1000, error_s, False, False) for error_s in (-900, 86_400)),
        *((10, error_s, True, False) for error_s in (-86_400, 86_400)),
    ],
)
def test_an_answer_is_found_up_to_an_age(
    tmp_path: Path, age_s: float, clock_error_s: float, is_rebooted: bool, found: bool
) -> None:
    DiskCache(tmp_path, Clocks(lambda: 10_000.0, lambda: 50.0, lambda: "first")).store(
        NOW, PLACE, now_answer()
    )
    steady_s, era = (3.0, "second") if is_rebooted else (50.0 + age_s, "first")
    clocks = Clocks(lambda: 10_000.0 + age_s + clock_error_s, lambda: steady_s, lambda: era)
    answers = DiskCache(tmp_path, clocks)
    assert (answers.find(NOW, PLACE, 900) is not None) is found
    assert answers.find(NOW, PLACE) is not None


def test_a_simulated_answer_never_replaces_a_real_one(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    made_up, real = now_answer(1, SIMULATED_COPYRIGHT), now_answer(2)
    assert made_up.simulated
    answers.store(NOW, PLACE, made_up)
    assert answers.find(NOW, PLACE) is None
    answers.store(NOW, PLACE, real)
    for is_simulated, answer in ((False, real), (True, made_up)):
        found = answers.find(NOW, PLACE, is_simulated=is_simulated)
        assert found is not None
        assert found.answer == answer


def test_any_damage_of_a_file_counts_as_a_missing_answer(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    answers.store(NOW, PLACE, now_answer())
    [path] = tmp_path.iterdir()
    whole, random = path.read_bytes(), Random(7)
    damaged = [b"", b"\n", b"null\n{}", b"[]", b"[" * 100_000, whole.replace(b'"version":2', b'"version":1')]
    damaged += [whole[: random.randrange(len(whole))] for _ in range(50)]
    for _ in range(300):
        place = random.randrange(len(whole))
        damaged.append(whole[:place] + bytes([whole[place] ^ 1 << random.randrange(8)]) + whole[place + 1 :])
    for data in damaged:
        path.write_bytes(data)
        assert answers.find(NOW, PLACE) is None
    answers.store(NOW, PLACE, now_answer())
    assert answers.find(NOW, PLACE) is not None


@pytest.mark.parametrize(
    "change",
    [
        {"records": []},
        {"records": [5]},
        {"records": {}},
        {"simulated": 1},
        {"unit": 5},
        {"more": 1},
        {"warnings": [{}]},
        {"copyrights": "text"},
    ],
    ids=str,
)
def test_an_entry_of_another_version_is_ignored(tmp_path: Path, change: dict[str, Any]) -> None:
    answers = DiskCache(tmp_path)
    answers.store(NOW, PLACE, now_answer())
    [path] = tmp_path.iterdir()
    content = orjson.loads(path.read_bytes().partition(b"\n")[2])
    for found in (True, False):
        body = orjson.dumps(content)
        path.write_bytes(orjson.dumps({"version": 2, "crc32": zlib.crc32(body)}) + b"\n" + body)
        assert (answers.find(NOW, PLACE) is not None) is found
        content["answer"] |= change


@pytest.mark.parametrize(
    "body", [b"[]", b"5", b"null", b"{}", b'{"answer": {}}', b'{"stored_at": 1}'], ids=str
)
def test_an_entry_of_another_shape_is_ignored(tmp_path: Path, body: bytes) -> None:
    answers = DiskCache(tmp_path)
    answers.store(NOW, PLACE, now_answer())
    [path] = tmp_path.iterdir()
    path.write_bytes(orjson.dumps({"version": 2, "crc32": zlib.crc32(body)}) + b"\n" + body)
    assert answers.find(NOW, PLACE) is None


def test_the_oldest_answers_are_deleted_if_there_are_too_many(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    places = [LatLon(lat, 0.0) for lat in range(-89, 90)] + [LatLon(lat, 10.0) for lat in range(-20, 20)]
    assert len(places) > MOST_ANSWERS
    answer = now_answer()
    for age, place in enumerate(reversed(places)):
        answers.store(NOW, place, answer)
        [path] = [each for each in tmp_path.iterdir() if each.stat().st_mtime_ns > 10**18]
        os.utime(path, ns=(10**17 + age, 10**17 + age))
    found = [place for place in places if answers.find(NOW, place)]
    assert found == places[:MOST_ANSWERS]


def test_the_oldest_answers_are_deleted_if_they_are_too_large(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    large = replace(now_answer(), remarks=("x" * 4000,) * 125)
    for lat in range(40):
        answers.store(NOW, LatLon(lat, 0.0), large)
    assert MAX_BYTES * 3 // 4 < sum(path.stat().st_size for path in tmp_path.iterdir()) <= MAX_BYTES
    assert answers.find(NOW, LatLon(39, 0.0)) is not None
    answers.store(DAYS, PLACE, replace(every_answer()[2][1], remarks=("x" * 2**20,)))
    assert answers.find(DAYS, PLACE) is None


def test_files_of_others_stay_and_abandoned_temporary_files_are_deleted(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    others = [tmp_path / name for name in ("notes.json", "now_1.00_2.00.txt", "new.draft")]
    old = tmp_path / "old.draft"
    for path in (*others, old):
        path.write_text("x" * 100)
    os.utime(old, (1, 1))
    answers.store(NOW, PLACE, now_answer())
    assert all(path.exists() for path in others)
    assert not old.exists()


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="a folder can be written by anybody here"
)
def test_a_folder_that_cannot_be_written_caches_nothing_and_does_no_harm(tmp_path: Path) -> None:
    folder = tmp_path / "weather"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    answers = DiskCache(folder)
    answers.store(NOW, PLACE, now_answer())
    assert answers.find(NOW, PLACE) is None
    folder.chmod(stat.S_IRWXU)


def test_a_file_in_place_of_the_folder_caches_nothing_and_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "weather").write_text("no folder")
    answers = DiskCache(tmp_path / "weather")
    answers.store(NOW, PLACE, now_answer())
    assert answers.find(NOW, PLACE) is None


def test_values_without_json_form_are_not_cached(tmp_path: Path) -> None:
    answers = DiskCache(tmp_path)
    answers.store(NOW, PLACE, replace(now_answer(), unit="\ud800"))
    assert answers.find(NOW, PLACE) is None
    assert list(tmp_path.iterdir()) == []


def test_an_invalid_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WeatherError):
        DiskCache(tmp_path).find(NOW, LatLon(95, 0))


def test_windows_beside_each_other_find_a_complete_answer_or_none(tmp_path: Path) -> None:
    together = threading.Barrier(4)
    whole = {1: now_answer(1), 2: now_answer(2)}

    def writes(temperature: int) -> list[bool]:
        answers = DiskCache(tmp_path)
        together.wait()
        seen = []
        for _ in range(40):
            answers.store(NOW, PLACE, whole[temperature])
            found = answers.find(NOW, PLACE)
            seen.append(found is not None and found.answer in whole.values())
        return seen

    with ThreadPoolExecutor(4) as pool:
        assert all(all(seen) for seen in pool.map(writes, [1, 2, 1, 2]))
    assert len(list(tmp_path.iterdir())) == 1
