"""Maps at which a process hangs, and how a running one is made to. Processes call them by their names."""

import os
import signal
import time
from collections.abc import Sequence

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.own_map import OwnMap
from editor.basemap.tiles.tile import TileId
from editor.mapstyle.schema.source_data import SourceData
from tests.basemap.tiles_made import MemorySource
from tests.render.maps import a_map, a_way

STREET = a_way((0, 100), (256, 140), highway="residential")
# Far less than the program grants, and far more than a frame of this map takes.
STALL_LIMIT_S = 2.0


class SlowSource(MemorySource):
    """Tiles that each take a while, and together longer than a silence may last."""

    def tile(self, tile: TileId) -> bytes | None:
        time.sleep(STALL_LIMIT_S / 6)  # a slow disk
        return super().tile(tile)


def open_street(_data: SourceData) -> Basemap:
    """A map of one street."""
    return a_map(STREET)


def open_endlessly(_data: SourceData) -> Basemap:
    """A map that is never open."""
    while True:
        pass


class HangingAtOwn(Basemap):
    """A map that hangs as soon as it shows a person's own."""

    def show_own(self, own: OwnMap | None) -> None:
        while own is not None:
            pass
        super().show_own(own)


def open_hanging_at_own(data: SourceData) -> Basemap:
    """A map without tiles that hangs with a person's own map."""
    return HangingAtOwn([MemorySource({}, zooms=(14, 14))], data)


def open_slowly(data: SourceData) -> Basemap:
    """A map of tiles that come slowly, one by one."""
    return Basemap([SlowSource({}, zooms=(14, 14))], data)


def stop(pids: Sequence[int]) -> None:
    """Stop processes: they live and do nothing."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
