"""Tile store: limit, sharing and damaged files."""

import os
import sqlite3
import time
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from editor.basemap.tiles.disk_cache import FILE_NAME, Fetched, Freshness, TileStore, stored_bytes
from editor.basemap.tiles.tile import TileId

A, B = TileId(1, 0, 0), TileId(1, 1, 0)


@pytest.fixture
def store(tmp_path: Path):
    """An empty store."""
    made = TileStore(tmp_path / "cache")
    yield made
    made.close()


def _age(folder: Path, column: str, tile: TileId, by_s: float) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        database.execute(f"UPDATE tiles SET {column} = {column} - ? WHERE x = ?", (by_s, tile.x))
        database.commit()


def test_a_tile_is_restored_in_the_next_run(store: TileStore, tmp_path: Path) -> None:
    store.put("s", A, b"tile")
    store.close()
    again = TileStore(tmp_path / "cache")
    assert (again.get("s", A), again.has("s", A)) == (b"tile", True)
    assert again.get("other", A) is None
    assert not again.has("s", B)
    again.close()


def test_the_least_recently_used_are_evicted_first(tmp_path: Path) -> None:
    with closing(TileStore(tmp_path, limit_bytes=1000)) as store:
        for x in range(10):
            store.put("s", TileId(5, x, 0), bytes(100))
            _age(tmp_path, "used", TileId(5, x, 0), 1000 - 10 * x)
        store.get("s", TileId(5, 0, 0))
        store.put("s", TileId(5, 10, 0), bytes(100))
        left = [x for x in range(11) if store.has("s", TileId(5, x, 0))]
        assert left == [0, 3, 4, 5, 6, 7, 8, 9, 10]
        assert store.taken_bytes <= 1000


def test_the_file_shrinks_with_its_content(tmp_path: Path) -> None:
    with closing(TileStore(tmp_path, limit_bytes=200_000)) as store:
        for x in range(40):
            store.put("s", TileId(9, x, 0), os.urandom(20_000))
        assert store.taken_bytes <= 200_000
    assert (tmp_path / FILE_NAME).stat().st_size < 400_000


def test_clearing_a_store_frees_its_disk_space(tmp_path: Path) -> None:
    assert stored_bytes(tmp_path) == 0
    with closing(TileStore(tmp_path)) as one, closing(TileStore(tmp_path)) as other:
        for x in range(40):
            one.put("s", TileId(9, x, 0), os.urandom(20_000))
        assert stored_bytes(tmp_path) > 800_000
        assert other.clear()
        # The empty file remains and is not reported.
        assert 0 < (tmp_path / FILE_NAME).stat().st_size < 100_000
        assert stored_bytes(tmp_path) == 0
        # Other processes can continue to use it.
        assert not one.has("s", TileId(9, 0, 0))
        one.put("s", A, b"tile")
        assert other.get("s", A) == b"tile"


def test_a_tile_larger_than_the_limit_stays_until_the_next_arrives(tmp_path: Path) -> None:
    with closing(TileStore(tmp_path, limit_bytes=10)) as store:
        store.put("s", A, bytes(100))
        assert store.has("s", A)
        store.put("s", B, bytes(100))
        assert (store.has("s", A), store.has("s", B)) == (False, True)


@pytest.mark.parametrize(
    ("aged", "is_left"),
    [(("stored",), True), (("used",), True), (("stored", "used"), False)],
    ids=["out of date", "confirmed", "of no use"],
)
def test_an_unused_tile_is_removed_and_an_outdated_one_stays(
    store: TileStore, tmp_path: Path, aged: tuple[str, ...], is_left: bool
) -> None:
    store.put("s", A, b"old")
    store.put("s", B, b"new")
    store.close()
    for column in aged:
        _age(tmp_path / "cache", column, A, 31 * 86_400)
    with closing(TileStore(tmp_path / "cache")) as again:
        assert (again.get("s", A), again.get("s", B)) == (b"old" if is_left else None, b"new")


def test_caching_metadata_is_restored_with_a_tile(store: TileStore, tmp_path: Path) -> None:
    known = Freshness(1e9, 600.0, 'W/"5"', "Sun, 06 Nov 1994 08:49:37 GMT", must_validate=True)
    store.put("s", A, b"tile", known)
    assert store.fetched("s", A) == Fetched(b"tile", known)
    assert store.freshness("s", A) == known
    newer = Freshness(2e9, 60.0)
    assert store.validate("s", A, newer)
    assert store.fetched("s", A) == Fetched(b"tile", newer)
    assert not store.validate("s", B, newer)
    assert not store.has("s", B)


def test_a_tile_that_must_not_be_stored_is_not(store: TileStore) -> None:
    store.put("s", A, b"old")
    assert store.claim("s", A, 60.0)
    store.save("s", A, Fetched(b"new", Freshness(time.time(), may_store=False)))
    assert store.get("s", A) is None
    assert store.taken_bytes == 0
    assert store.claim("s", A, 60.0), "another process may ask for it"


def test_tiles_of_the_earlier_form_are_read(tmp_path: Path) -> None:
    stored = time.time() - 86_400
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
        database.executescript(
            """
            CREATE TABLE tiles (
                source TEXT NOT NULL, z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
                data BLOB NOT NULL, sum INTEGER NOT NULL, bytes INTEGER NOT NULL,
                stored REAL NOT NULL, used REAL NOT NULL,
                PRIMARY KEY (source, z, x, y)
            );
            CREATE INDEX tiles_by_use ON tiles (used, bytes);
            CREATE TABLE claims (
                source TEXT NOT NULL, z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
                until REAL NOT NULL, PRIMARY KEY (source, z, x, y)
            ) WITHOUT ROWID;
            PRAGMA user_version = 1;
            """
        )
        row = ("s", *A, b"tile", zlib.crc32(b"tile"), 4, stored, stored)
        database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        database.commit()
    with closing(TileStore(tmp_path)) as one, closing(TileStore(tmp_path)) as other:
        for store in (one, other):
            assert store.fetched("s", A) == Fetched(b"tile", Freshness(stored, 30 * 86_400.0))
        one.put("s", B, b"new")
        assert other.get("s", B) == b"new"


@pytest.mark.parametrize("value", [b"soon", "soon"])
def test_invalid_time_leads_to_validation(store: TileStore, tmp_path: Path, value: object) -> None:
    store.put("s", A, b"tile")
    with closing(sqlite3.connect(tmp_path / "cache" / FILE_NAME)) as database:
        database.execute("UPDATE tiles SET fresh = ?", (value,))
        database.commit()
    known = store.freshness("s", A)
    assert known is not None
    assert known.is_due(time.time())
    assert store.get("s", A) == b"tile"


def test_a_damaged_entry_is_dropped(store: TileStore, tmp_path: Path) -> None:
    store.put("s", A, b"tile")
    with closing(sqlite3.connect(tmp_path / "cache" / FILE_NAME)) as database:
        database.execute("UPDATE tiles SET data = ?", (b"tale",))
        database.commit()
    assert store.has("s", A)
    assert store.get("s", A) is None
    assert not store.has("s", A)


@pytest.mark.parametrize("damage", [b"no database at all" * 100, b"SQLite format 3\0" + bytes(4096)])
def test_a_damaged_file_is_created_again(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(damage)
    with closing(TileStore(tmp_path)) as store:
        assert store.get("s", A) is None
        store.put("s", A, b"tile")
        assert store.get("s", A) == b"tile"


def test_unwritable_folder_stores_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with closing(TileStore(tmp_path / "file" / "folder")) as store:
        store.put("s", A, b"tile")
        assert (store.get("s", A), store.has("s", A), store.taken_bytes) == (None, False, 0)
        assert store.claim("s", A, 1.0)


def test_only_one_of_two_processes_fetches(store: TileStore, tmp_path: Path) -> None:
    with closing(TileStore(tmp_path / "cache")) as other:
        assert store.claim("s", A, 60.0)
        assert not other.claim("s", A, 60.0)
        assert other.claim("s", B, 60.0)
        store.release("s", A)
        assert other.claim("s", A, 60.0)
        other.put("s", A, b"tile")
        assert store.get("s", A) == b"tile"


def test_a_request_that_takes_too_long_is_overtaken(store: TileStore) -> None:
    assert store.claim("s", A, -1.0)
    assert store.claim("s", A, 60.0)


def test_a_closed_store_answers_nothing(store: TileStore) -> None:
    store.put("s", A, b"tile")
    store.close()
    assert store.get("s", A) is None
