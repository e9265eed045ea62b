"""The tiles kept on disk: within a limit, shared, and never in the way."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from editor.basemap.tile_store import FILE_NAME, TileStore, stored_bytes
from editor.basemap.tiles import TileId

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


def test_a_tile_comes_back_in_the_next_run(store: TileStore, tmp_path: Path) -> None:
    store.put("s", A, b"tile")
    store.close()
    again = TileStore(tmp_path / "cache")
    assert (again.get("s", A), again.has("s", A)) == (b"tile", True)
    assert again.get("other", A) is None
    assert not again.has("s", B)
    again.close()


def test_the_least_recently_used_go_first(tmp_path: Path) -> None:
    with closing(TileStore(tmp_path, limit_bytes=1000)) as store:
        for x in range(10):
            store.put("s", TileId(5, x, 0), bytes(100))
            _age(tmp_path, "used", TileId(5, x, 0), 1000 - 10 * x)
        store.get("s", TileId(5, 0, 0))
        store.put("s", TileId(5, 10, 0), bytes(100))
        left = [x for x in range(11) if store.has("s", TileId(5, x, 0))]
        assert left == [0, 3, 4, 5, 6, 7, 8, 9, 10]
        assert store.taken_bytes <= 1000


def test_the_file_shrinks_with_what_it_holds(tmp_path: Path) -> None:
    with closing(TileStore(tmp_path, limit_bytes=200_000)) as store:
        for x in range(40):
            store.put("s", TileId(9, x, 0), os.urandom(20_000))
        assert store.taken_bytes <= 200_000
    assert (tmp_path / FILE_NAME).stat().st_size < 400_000


def test_an_emptied_store_gives_the_disk_its_room_back(tmp_path: Path) -> None:
    assert stored_bytes(tmp_path) == 0
    with closing(TileStore(tmp_path)) as one, closing(TileStore(tmp_path)) as other:
        for x in range(40):
            one.put("s", TileId(9, x, 0), os.urandom(20_000))
        assert stored_bytes(tmp_path) > 800_000
        assert other.clear()
        # The file itself stays, in its least size, and nobody needs to be told of that.
        assert 0 < (tmp_path / FILE_NAME).stat().st_size < 100_000
        assert stored_bytes(tmp_path) == 0
        # Who has it open goes on.
        assert not one.has("s", TileId(9, 0, 0))
        one.put("s", A, b"tile")
        assert other.get("s", A) == b"tile"


def test_a_tile_larger_than_the_limit_stays_until_the_next_comes(tmp_path: Path) -> None:
    with closing(TileStore(tmp_path, limit_bytes=10)) as store:
        store.put("s", A, bytes(100))
        assert store.has("s", A)
        store.put("s", B, bytes(100))
        assert (store.has("s", A), store.has("s", B)) == (False, True)


def test_an_old_tile_is_not_used_any_more(store: TileStore, tmp_path: Path) -> None:
    store.put("s", A, b"old")
    store.put("s", B, b"new")
    store.close()
    _age(tmp_path / "cache", "stored", A, 31 * 86_400)
    with closing(TileStore(tmp_path / "cache")) as again:
        assert (again.get("s", A), again.get("s", B)) == (None, b"new")


def test_a_damaged_entry_is_dropped(store: TileStore, tmp_path: Path) -> None:
    store.put("s", A, b"tile")
    with closing(sqlite3.connect(tmp_path / "cache" / FILE_NAME)) as database:
        database.execute("UPDATE tiles SET data = ?", (b"tale",))
        database.commit()
    assert store.has("s", A)
    assert store.get("s", A) is None
    assert not store.has("s", A)


@pytest.mark.parametrize("damage", [b"no database at all" * 100, b"SQLite format 3\0" + bytes(4096)])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(damage)
    with closing(TileStore(tmp_path)) as store:
        assert store.get("s", A) is None
        store.put("s", A, b"tile")
        assert store.get("s", A) == b"tile"


def test_where_nothing_can_be_kept_nothing_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with closing(TileStore(tmp_path / "file" / "folder")) as store:
        store.put("s", A, b"tile")
        assert (store.get("s", A), store.has("s", A), store.taken_bytes) == (None, False, 0)
        assert store.claim("s", A, 1.0)


def test_of_two_processes_one_fetches(store: TileStore, tmp_path: Path) -> None:
    with closing(TileStore(tmp_path / "cache")) as other:
        assert store.claim("s", A, 60.0)
        assert not other.claim("s", A, 60.0)
        assert other.claim("s", B, 60.0)
        store.release("s", A)
        assert other.claim("s", A, 60.0)
        other.put("s", A, b"tile")
        assert store.get("s", A) == b"tile"


def test_who_fetches_for_too_long_is_overtaken(store: TileStore) -> None:
    assert store.claim("s", A, -1.0)
    assert store.claim("s", A, 60.0)


def test_a_closed_store_answers_nothing(store: TileStore) -> None:
    store.put("s", A, b"tile")
    store.close()
    assert store.get("s", A) is None
