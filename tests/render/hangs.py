"""Maps that hang, opened by name in render processes."""

import os
import signal
import time
from collections.abc import Sequence

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.user_map import UserMap
from editor.basemap.tiles.tile import TileId, View
from editor.basemap.vector.features import Features
from editor.mapstyle.schema.source_data import DataEntry, SourceData
from tests.basemap.made_tiles import MemorySource
from tests.render.maps import a_map, a_way

STREET = a_way((0, 100), (256, 140), highway="residential")
# Far below the limit of the program, and far above the time of a frame of this map.
STALL_LIMIT_S = 2.0


class SlowSource(MemorySource):
    """Source of slow tiles that together take longer than the stall limit."""

    def tile(self, tile: TileId) -> bytes | None:
        time.sleep(STALL_LIMIT_S / 6)  # a slow disk
        return super().tile(tile)


def open_street(_data: SourceData) -> Basemap:
    """Return a map of one street."""
    return a_map(STREET)


def open_endlessly(_data: SourceData) -> Basemap:
    """Never return."""
    while True:
        pass


class HangingAtOwn(Basemap):
    """Map that hangs when it shows the user's own map."""

    def set_user_map(self, own: UserMap | None) -> None:
        while own is not None:
            pass
        super().set_user_map(own)


def open_hanging_at_own(data: SourceData) -> Basemap:
    """Return a map without tiles that hangs with the user's own map."""
    return HangingAtOwn([MemorySource({}, zooms=(14, 14))], data)


class FaultyAtOwn(Basemap):
    """Map that ends its process, or delays each layer, when it shows the user's own map."""

    is_fatal = False

    def set_user_map(self, own: UserMap | None) -> None:
        if own is not None and self.is_fatal:
            os._exit(1)
        super().set_user_map(own)

    def features(self, entry: DataEntry, view: View, second_entry: DataEntry | None = None) -> Features:
        if self._own is not None:
            time.sleep(STALL_LIMIT_S / 10)
        return super().features(entry, view, second_entry)


def open_slow_at_own(data: SourceData) -> Basemap:
    """Return a map without tiles that is slow with the user's own map."""
    return FaultyAtOwn([MemorySource({}, zooms=(14, 14))], data)


def open_fatal_at_own(data: SourceData) -> Basemap:
    """Return a map without tiles that ends its process with the user's own map."""
    made = FaultyAtOwn([MemorySource({}, zooms=(14, 14))], data)
    made.is_fatal = True
    return made


def open_slowly(data: SourceData) -> Basemap:
    """Return a map of slow tiles."""
    return Basemap([SlowSource({}, zooms=(14, 14))], data)


def stop(pids: Sequence[int]) -> None:
    """Stop processes by SIGSTOP."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
