"""Remote tile source: requests, storage and failures."""

import gzip
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from editor.basemap.sources import remote
from editor.basemap.sources.remote import FIRST_PAUSE_S, MAX_PAUSE_S, RemoteSource
from editor.basemap.sources.tile_coverage import TileState
from editor.basemap.tiles.disk_cache import TileStore
from editor.basemap.tiles.tile import Bounds, TileId
from editor.errors import MapDataError
from tests.basemap.made_tiles import a_tile
from tests.basemap.tile_server import a_tile_server
from tests.weather.faulty_server import Act, a_server, drips, is_silent, resets, responds

A, B, C = TileId(3, 1, 1), TileId(3, 2, 1), TileId(3, 3, 1)
CAFE = a_tile(("POINT (1 2)", {"amenity": "cafe"}))
OLD = a_tile(("POINT (3 4)", {"amenity": "bar"}))
SECRET = "5ecret-key"
SOON_S = 20.0


@contextmanager
def a_source(address: str, folder: Path | None = None, **options: float) -> Iterator[RemoteSource]:
    store = TileStore(folder) if folder is not None else None
    with closing(RemoteSource(address, store, **options)) as source:  # type: ignore[arg-type]
        yield source


def wait(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    until = time.monotonic() + SOON_S
    while not condition():
        assert time.monotonic() < until, "the condition was not met in time"
        time.sleep(0.01)


def fetch(source: RemoteSource, *tiles: TileId) -> list[TileState]:
    """Request tiles, wait until the queue is idle and return their states."""
    source.request(tiles)
    wait(lambda: TileState.PENDING not in [source.find(tile) for tile in tiles])
    return [source.find(tile) for tile in tiles]


def test_requested_tile_arrives() -> None:
    with a_tile_server({A: gzip.compress(CAFE)}) as server, a_source(server.template) as source:
        assert source.find(A) is TileState.PENDING
        assert server.requested == []
        before = source.revision
        assert fetch(source, A) == [TileState.AVAILABLE]
        assert source.tile(A) == CAFE
        assert source.revision > before
        assert server.requested == ["/3/1/1.pbf"]


def test_failed_tile_can_be_requested_after_a_growing_limited_pause() -> None:
    with a_tile_server({A: CAFE}) as server, a_source(server.template) as source:
        server.status = 503
        assert source.retry_in_s(A) == 0.0
        assert fetch(source, A) == [TileState.FAILED]
        assert 0.0 < (source.retry_in_s(A) or 0.0) <= FIRST_PAUSE_S
        for _ in range(9):
            source.reject(A)
        assert FIRST_PAUSE_S < (source.retry_in_s(A) or 0.0) <= MAX_PAUSE_S


def test_a_tile_that_a_server_does_not_have_is_requested_again_after_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with a_tile_server({A: CAFE}) as server, a_source(server.template) as source:
        assert fetch(source, A, B) == [TileState.AVAILABLE, TileState.NONEXISTENT]
        assert MAX_PAUSE_S < (source.retry_in_s(B) or 0.0) <= 600.0
        server.answers["/3/2/1.pbf"] = CAFE
        assert source.find(B) is TileState.NONEXISTENT
        now_s = time.monotonic
        monkeypatch.setattr(remote.time, "monotonic", lambda: now_s() + 600.0)
        assert source.find(B) is TileState.PENDING
        assert fetch(source, B) == [TileState.AVAILABLE]


def test_no_operation_waits_for_a_server(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server, a_source(server.template, tmp_path) as source:
        server.gate.clear()
        source.request([A])
        wait(lambda: bool(server.requested))
        assert source.find(A) is TileState.PENDING
        assert source.tile(A) is None
        server.gate.set()
        wait(lambda: source.find(A) is TileState.AVAILABLE)


def test_fetched_tiles_are_available_without_a_network(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}, {"name": "Town", "maxzoom": 3}) as server:
        address = f"{server.base_url}/tiles.json"
        with a_source(address, tmp_path) as source:
            assert (source.name, source.find(A)) == ("127.0.0.1", TileState.PENDING)
            source.request([A])
            wait(lambda: source.name == "Town")
            assert fetch(source, A) == [TileState.AVAILABLE]
            assert (source.name, source.max_zoom) == ("Town", 3)
    with a_source(address, tmp_path) as again:
        assert (again.name, again.find(A), again.tile(A)) == ("Town", TileState.AVAILABLE, CAFE)


def test_the_key_in_an_address_is_written_nowhere(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server, a_source(server.template, tmp_path) as source:
        fetch(source, A, B)
        assert SECRET not in source.name + source.failure_text(B)
        assert not [file for file in tmp_path.iterdir() if SECRET.encode() in file.read_bytes()]


def test_missing_tile_is_nonexistent_and_not_requested_again() -> None:
    with a_tile_server({A: CAFE, C: b""}) as server, a_source(server.template) as source:
        assert fetch(source, A, B, C) == [TileState.AVAILABLE, TileState.NONEXISTENT, TileState.NONEXISTENT]
        assert source.find(B) is TileState.NONEXISTENT


def test_a_server_that_lacks_everything_is_a_wrong_address() -> None:
    with a_tile_server() as server, a_source(server.template) as source:
        assert fetch(source, A, B) == [TileState.FAILED, TileState.FAILED]
        assert source.failure_text(A) == "127.0.0.1 has no tiles for this place. Check the URL."


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (responds("403 No"), "Check address and key"),
        (responds("500 Oh"), "Server error"),
        (responds("302 There", b"", "Location: http://127.0.0.1:9/"), "another address"),
        (resets, "lost"),
        (drips(b"HTTP/1.1 200 OK\r\n\r\n\x1a"), "timed out"),
        (is_silent, "timed out"),
    ],
    ids=["refused", "fault", "redirect", "reset", "drip", "silent"],
)
def test_each_fault_has_its_sentence_and_no_retry_for_a_while(act: Act, sentence: str) -> None:
    with (
        a_server(act) as server,
        a_source(f"{server.base_url}/{{z}}/{{x}}/{{y}}?key={SECRET}", deadline_s=1.5) as source,
    ):
        assert fetch(source, A) == [TileState.FAILED]
        text = source.failure_text(A)
        assert sentence in text
        assert text.startswith("127.0.0.1 ") or "127.0.0.1" in text
        assert SECRET not in text
        requests = len(server.requests)
        assert source.find(A) is TileState.FAILED
        assert requests <= 3
        assert len(server.requests) == requests


def test_unreachable_server_gets_no_request_for_every_tile() -> None:
    with a_tile_server() as server:
        address = server.template
    tiles = [TileId(5, x, 0) for x in range(32)]
    with a_source(address) as source:
        source.request(tiles)
        wait(lambda: source.find(tiles[-1]) is TileState.FAILED)
        assert all(source.find(tile) is TileState.FAILED for tile in tiles)
        assert source.failure_text(tiles[-1]) == (
            "127.0.0.1 cannot be reached. Check the address and the network."
        )


def test_failed_tile_does_not_affect_others() -> None:
    with a_tile_server({A: CAFE, B: b"x" * (33 * 2**20)}) as server, a_source(server.template) as source:
        assert fetch(source, A, B) == [TileState.AVAILABLE, TileState.FAILED]
        assert "larger than 32 MB" in source.failure_text(B)
        assert source.failure_text(A) == ""


def test_invalid_tile_is_not_stored(tmp_path: Path) -> None:
    with a_tile_server({A: b"<html>"}) as server, a_source(server.template, tmp_path) as source:
        assert fetch(source, A) == [TileState.AVAILABLE]
        source.reject(A)
        assert source.find(A) is TileState.FAILED
        assert source.failure_text(A) == "Damaged tile from 127.0.0.1 skipped."
        with closing(TileStore(tmp_path)) as store:
            assert store.taken_bytes == 0


def test_only_one_of_two_that_share_a_store_sends_a_request(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE, B: CAFE}) as server:
        with a_source(server.template, tmp_path) as one, a_source(server.template, tmp_path) as two:
            server.gate.clear()
            one.request([A, B])
            wait(lambda: len(server.requested) == 2)
            two.request([A, B])
            server.gate.set()
            for source in (one, two):
                wait(lambda source=source: source.find(A) is source.find(B) is TileState.AVAILABLE)
        assert sorted(server.requested) == ["/3/1/1.pbf", "/3/2/1.pbf"]


def test_if_one_request_fails_the_other_sends_its_own(tmp_path: Path) -> None:
    with (
        a_tile_server({A: CAFE}) as server,
        closing(TileStore(tmp_path)) as other,
        a_source(server.template, tmp_path) as source,
    ):
        assert other.claim(source._key, A, 60.0)
        source.request([A])
        other.release(source._key, A)
        wait(lambda: source.find(A) is TileState.AVAILABLE)


def test_failed_tilejson_is_reported() -> None:
    with a_tile_server(description={"bounds": [1, 2, 3, 4]}) as server:
        with a_source(f"{server.base_url}/other.json") as source:
            assert fetch(source, A) == [TileState.FAILED]
            assert "Not found at 127.0.0.1 (404)" in source.failure_text(A)
        server.answers["/tiles.json"] = b"{}"
        with a_source(f"{server.base_url}/tiles.json") as source:
            assert fetch(source, A) == [TileState.FAILED]
            assert "is not TileJSON" in source.failure_text(A)


def test_tilejson_names_the_tile_address(tmp_path: Path) -> None:
    with (
        a_tile_server(description={"bounds": [1, 2, 3, 4], "minzoom": 2}) as server,
        a_source(f"{server.base_url}/tiles.json", tmp_path) as source,
    ):
        source.request([A])
        wait(lambda: source.min_zoom == 2)
        assert source.bounds == Bounds(1, 2, 3, 4)


def test_an_unusable_address_is_refused() -> None:
    with pytest.raises(MapDataError):
        RemoteSource("https://tiles.example/{z}/{x}")


def test_the_end_does_not_wait_for_a_server() -> None:
    with a_server(is_silent) as server:
        source = RemoteSource(f"{server.base_url}/{{z}}/{{x}}/{{y}}", deadline_s=60.0)
        source.request([A, B])
        wait(lambda: len(server.requests) == 2)
        began = time.monotonic()
        source.close()
        assert time.monotonic() - began < 5.0
    assert not [thread for thread in threading.enumerate() if thread.name == "map tiles"]
