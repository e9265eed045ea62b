"""Remote tile source: outdated, validated and missing tiles."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from editor.basemap.sources import remote
from editor.basemap.sources.remote import FIRST_PAUSE_S, RemoteSource
from editor.basemap.sources.tile_coverage import TileState
from editor.basemap.tiles.disk_cache import FILE_NAME, Freshness, TileStore
from editor.basemap.tiles.tile import TileId
from tests.basemap.sources.test_remote import CAFE, OLD, A, B, a_source, fetch, wait
from tests.basemap.tile_server import TileServer, a_tile_server


def keep_old(server: TileServer, folder: Path, *tiles: TileId, **caching: object) -> None:
    """Store tiles with caching headers, received an hour ago and due now."""
    with closing(TileStore(folder)) as store, a_source(server.template) as source:
        for tile in tiles:
            known = Freshness(time.time() - 3600.0, 60.0, etag='"old"', **caching)  # type: ignore[arg-type]
            store.put(source._key, tile, OLD, known)


def age_all(folder: Path) -> None:
    """Make all stored tiles and TileJSON files outdated."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        database.execute("UPDATE tiles SET stored = stored - 9e6")
        database.commit()


def refresh(source: RemoteSource, tile: TileId) -> None:
    """Request a tile until it is up to date."""
    assert source.outdated([tile]) == [tile]

    def is_up_to_date() -> bool:
        outdated = source.outdated([tile])
        source.request(outdated)
        return not outdated

    wait(is_up_to_date)


def test_an_outdated_tile_is_shown_until_the_newer_one_arrives(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE, B: CAFE}) as server:
        server.headers = {"ETag": '"new"', "Cache-Control": "max-age=600"}
        keep_old(server, tmp_path, A)
        with a_source(server.template, tmp_path) as source:
            assert source.outdated([A]) == []
            assert source.find(A) is TileState.AVAILABLE
            assert source.tile(A) == OLD
            server.gate.clear()
            source.request([A])
            wait(lambda: server.requested == ["/3/1/1.pbf"])
            assert (source.find(A), source.tile(A)) == (TileState.AVAILABLE, OLD)
            assert source.pop_changed() == set()
            server.gate.set()
            wait(lambda: not source.outdated([A]))
            assert (source.pop_changed(), source.pop_changed()) == ({A}, set())
            assert source.tile(A) == CAFE
            assert fetch(source, B) == [TileState.AVAILABLE]
            assert source.pop_changed() == set(), "no other one was read"
        with a_source(server.template, tmp_path) as again:
            assert (again.find(A), again.tile(A), again.outdated([A])) == (TileState.AVAILABLE, CAFE, [])


def test_a_tile_is_to_be_refreshed_when_it_is_due_or_after_a_failed_refresh(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE, B: CAFE}) as server:
        server.headers = {"Cache-Control": "max-age=600"}
        keep_old(server, tmp_path, B)
        with a_source(server.template, tmp_path, deadline_s=3.0) as source:
            assert source.refresh_in_s([A]) is None
            assert fetch(source, A) == [TileState.AVAILABLE]
            assert 500.0 < (source.refresh_in_s([A]) or 0.0) <= 600.0
            source.find(B)
            assert (source.refresh_in_s([A, B]) or 0.0) <= 0.0
            server.status = 403
            refresh(source, B)
            assert 0.0 < (source.refresh_in_s([A, B]) or 0.0) <= FIRST_PAUSE_S


def test_a_tile_that_its_server_confirms_is_not_sent_again(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server:
        server.headers = {"ETag": '"old"', "Cache-Control": "max-age=600"}
        keep_old(server, tmp_path, A)
        with a_source(server.template, tmp_path) as source:
            source.find(A)
            source.tile(A)
            refresh(source, A)
            assert server.confirmed == ["/3/1/1.pbf"]
            assert (source.tile(A), source.pop_changed()) == (OLD, set())
        with a_source(server.template, tmp_path) as again:
            again.find(A)
            assert again.outdated([A]) == []


@pytest.mark.parametrize("caching", [{}, {"must_validate": True}], ids=["plain", "must be checked"])
def test_an_outdated_tile_is_available_without_a_network(tmp_path: Path, caching: dict[str, bool]) -> None:
    with a_tile_server({A: CAFE}) as server:
        keep_old(server, tmp_path, A, B, **caching)
    with a_source(server.template, tmp_path) as source:
        assert fetch(source, A, B) == [TileState.AVAILABLE, TileState.AVAILABLE]
        assert (source.tile(A), source.tile(B)) == (OLD, OLD)
        # After that, the server gets no requests for a while, and the tiles stay.
        wait(lambda: source.outdated([A, B]) == [])
        assert (source.find(A), source.tile(A)) == (TileState.AVAILABLE, OLD)
        assert source.pop_changed() == set()


@pytest.mark.parametrize("status", [403, 429, 500])
def test_an_outdated_tile_outlives_a_server_that_refuses(tmp_path: Path, status: int) -> None:
    with a_tile_server({A: CAFE}) as server:
        keep_old(server, tmp_path, A)
        server.status = status
        with a_source(server.template, tmp_path, deadline_s=3.0) as source:
            source.find(A)
            refresh(source, A)
            assert (source.find(A), source.tile(A)) == (TileState.AVAILABLE, OLD)
        with closing(TileStore(tmp_path)) as store:
            assert store.taken_bytes


def test_an_outdated_tile_outlives_an_invalid_newer_one(tmp_path: Path) -> None:
    with a_tile_server({A: b"<html>"}) as server:
        keep_old(server, tmp_path, A)
        with a_source(server.template, tmp_path) as source:
            source.find(A)
            refresh(source, A)
            assert (source.find(A), source.tile(A), source.pop_changed()) == (TileState.AVAILABLE, OLD, set())
        with closing(TileStore(tmp_path)) as store:
            assert store.taken_bytes


def test_a_tile_that_requires_validation_is_waited_for(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server:
        keep_old(server, tmp_path, A, must_validate=True)
        with a_source(server.template, tmp_path) as source:
            assert source.find(A) is TileState.PENDING
            assert fetch(source, A) == [TileState.AVAILABLE]
            assert source.tile(A) == CAFE


def test_tile_missing_once_is_retained(tmp_path: Path) -> None:
    with a_tile_server() as server:
        keep_old(server, tmp_path, A)
        with a_source(server.template, tmp_path) as source:
            source.find(A)
            source.tile(A)
            refresh(source, A)
            assert (source.find(A), source.tile(A), source.pop_changed()) == (TileState.AVAILABLE, OLD, set())
            source.request([A])
        with closing(TileStore(tmp_path)) as store:
            assert store.taken_bytes
        assert server.requested == ["/3/1/1.pbf"]


def test_a_tile_that_is_missing_again_later_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_tile_server({B: CAFE}) as server:
        keep_old(server, tmp_path, A, B)
        monkeypatch.setattr(remote, "MAX_PAUSE_S", 0.0)
        with a_source(server.template, tmp_path) as source:
            source.find(A)
            source.tile(A)
            source.find(B)
            refresh(source, B)
            refresh(source, A)
            assert source.pop_changed() == {A}
            assert (source.find(A), source.tile(A)) == (TileState.NONEXISTENT, None)
            assert server.requested.count("/3/1/1.pbf") == 2
        with closing(TileStore(tmp_path)) as store:
            assert not store.has(source._key, A)


def test_responses_that_must_not_be_stored_stay_in_memory(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server:
        server.headers = {"Cache-Control": "no-store"}
        keep_old(server, tmp_path, A)
        with a_source(server.template, tmp_path) as source:
            source.find(A)
            refresh(source, A)
            assert (source.find(A), source.tile(A)) == (TileState.AVAILABLE, CAFE)
            with closing(TileStore(tmp_path)) as store:
                assert store.taken_bytes == 0
        with a_source(server.template, tmp_path) as again:
            assert again.find(A) is TileState.PENDING


def test_damaged_stored_tile_is_not_validated(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server:
        server.headers = {"ETag": '"old"'}
        keep_old(server, tmp_path, A)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
            database.execute("UPDATE tiles SET data = ?", (b"damaged",))
            database.commit()
        with a_source(server.template, tmp_path) as source:
            source.find(A)
            refresh(source, A)
            assert (server.confirmed, source.tile(A)) == ([], CAFE)


def test_only_one_of_two_with_an_outdated_tile_sends_a_request(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}) as server:
        server.headers = {"Cache-Control": "max-age=600"}
        keep_old(server, tmp_path, A)
        with a_source(server.template, tmp_path) as one, a_source(server.template, tmp_path) as two:
            for source in (one, two):
                source.find(A)
                assert source.tile(A) == OLD
            server.gate.clear()
            one.request([A])
            wait(lambda: bool(server.requested))
            two.request([A])
            server.gate.set()
            for source in (one, two):
                wait(lambda source=source: not source.outdated([A]))
                assert (source.pop_changed(), source.tile(A)) == ({A}, CAFE)
        assert server.requested == ["/3/1/1.pbf"]


def test_a_description_with_other_tiles_replaces_the_old_one(tmp_path: Path) -> None:
    with a_tile_server({A: CAFE}, {"name": "Town"}) as server:
        address = f"{server.base_url}/tiles.json"
        with a_source(address, tmp_path) as source:
            source.request([A])
            wait(lambda: source.name == "Town")
            assert fetch(source, A) == [TileState.AVAILABLE]
        age_all(tmp_path)
        record = {"name": "City", "tiles": [f"{server.base_url}/new/{{z}}/{{x}}/{{y}}.pbf"]}
        server.answers |= {"/tiles.json": json.dumps(record).encode(), "/new/3/1/1.pbf": OLD}
        with a_source(address, tmp_path) as source:
            assert (source.name, source.find(A), source.tile(A)) == ("Town", TileState.AVAILABLE, CAFE)
            source.request([])
            wait(lambda: source.name == "City")
            assert source.pop_changed() is None
            assert fetch(source, A) == [TileState.AVAILABLE]
            assert source.tile(A) == OLD


def test_a_description_with_a_corrected_scheme_replaces_all_tiles(tmp_path: Path) -> None:
    flipped = TileId(A.z, A.x, 2**A.z - 1 - A.y)
    with a_tile_server({A: OLD, flipped: CAFE}, {"name": "Town"}) as server:
        address = f"{server.base_url}/tiles.json"
        with a_source(address, tmp_path) as source:
            source.request([A])
            wait(lambda: source.name == "Town")
            assert fetch(source, A) == [TileState.AVAILABLE]
            assert source.tile(A) == OLD
        age_all(tmp_path)
        record = json.loads(server.answers["/tiles.json"]) | {"name": "City", "scheme": "tms"}
        server.answers["/tiles.json"] = json.dumps(record).encode()
        with a_source(address, tmp_path) as source:
            source.request([])
            wait(lambda: source.name == "City")
            assert source.pop_changed() is None
            assert fetch(source, A) == [TileState.AVAILABLE]
            assert source.tile(A) == CAFE


def test_a_description_is_refreshed_however_many_tiles_are_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_MAX_TRACKED", 1)
    with a_tile_server({A: CAFE, B: CAFE}, {"name": "Town"}) as server:
        address = f"{server.base_url}/tiles.json"
        with a_source(address, tmp_path) as source:
            source.request([A])
            wait(lambda: source.name == "Town")
            assert fetch(source, A, B) == [TileState.AVAILABLE, TileState.AVAILABLE]
        age_all(tmp_path)
        record = json.loads(server.answers["/tiles.json"]) | {"name": "City"}
        server.answers["/tiles.json"] = json.dumps(record).encode()
        with a_source(address, tmp_path) as source:
            source.find(A)
            source.find(B)
            source.request([])
            wait(lambda: source.name == "City")
