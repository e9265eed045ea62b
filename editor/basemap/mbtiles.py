"""The tiles of an MBTiles file: an SQLite database, opened to be read only."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from editor.basemap.credits import plain_credit
from editor.basemap.packing import unpacked
from editor.basemap.recognition import declared_schema
from editor.basemap.tiles import GLOBE, Bounds, TileId, bounds_of
from editor.errors import MapDataError
from editor.later import Later
from editor.wording import say

if TYPE_CHECKING:
    import sqlite3
else:
    sqlite3 = Later("sqlite3")

_PATIENCE_S: Final = 2.0
_DEEPEST: Final = 24
_FORMAT = "pbf"


class MBTilesSource:
    """The vector tiles of one MBTiles file.

    Raises: MapDataError when the file cannot be read or holds no vector tiles.
    Source: the MBTiles specification, version 1.3.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            # Read only, and without a check of threads: one at a time asks, but not always the same.
            self._database = sqlite3.connect(
                f"file:{quote(str(path))}?mode=ro", uri=True, timeout=_PATIENCE_S, check_same_thread=False
            )
            rows = dict(self._database.execute("SELECT name, value FROM metadata"))
            self.metadata: Mapping[str, Any] = {**rows, **_details(rows.get("json"))}
            zooms = self._zooms()
        except (sqlite3.Error, ValueError, TypeError) as problem:
            raise MapDataError(
                say("“{name}” cannot be read as an MBTiles file.", name=path.name)
            ) from problem
        if self.metadata.get("format", _FORMAT) != _FORMAT:
            self.close()
            raise MapDataError(say("“{name}” holds pictures, not vector tiles.", name=path.name))
        self.name = str(self.metadata.get("name") or path.stem)
        self.attribution = plain_credit(self.metadata.get("attribution"))
        self.min_zoom, self.max_zoom = zooms
        self.bounds: Bounds = bounds_of(self.metadata.get("bounds")) or GLOBE
        self.schema = declared_schema(self.metadata)

    def tile(self, tile: TileId) -> bytes | None:
        """The uncompressed bytes of a tile; None where the file holds none.

        Raises: MapDataError when the file is damaged at this tile.
        """
        where = f"{tile.z}/{tile.x}/{tile.y}"
        try:
            row = self._database.execute(
                "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                # Rows count from the south here.
                (tile.z, tile.x, 2**tile.z - 1 - tile.y),
            ).fetchone()
            return unpacked(bytes(row[0])) if row is not None else None
        except (sqlite3.Error, TypeError, ValueError, MapDataError) as problem:
            raise MapDataError(
                say("“{name}” is damaged at tile {where}.", name=self._path.name, where=where)
            ) from problem

    def samples(self, count: int) -> Iterator[bytes]:
        """A few of its tiles, whichever come first; damaged ones are left out."""
        for (data,) in self._database.execute("SELECT tile_data FROM tiles LIMIT ?", (count,)):
            with suppress(TypeError, MapDataError):
                yield unpacked(bytes(data))

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def _zooms(self) -> tuple[int, int]:
        """The zooms of its tiles; the tiles themselves are asked, for the metadata may lack them or be wrong.

        Raises: ValueError when there are no tiles.
        """
        least, most = self._database.execute("SELECT min(zoom_level), max(zoom_level) FROM tiles").fetchone()
        if least is None or not 0 <= int(least) <= int(most) <= _DEEPEST:
            raise ValueError("no tiles")
        return int(least), int(most)


def _details(text: object) -> Mapping[str, Any]:
    """What the row `json` says; one that is broken says nothing."""
    try:
        found = json.loads(text) if isinstance(text, str) else {}
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
