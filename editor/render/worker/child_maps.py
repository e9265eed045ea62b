"""Maps of a render process, each opened once for all windows that show the same data."""

import gc
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.map_data import open_user_map
from editor.basemap.sources.records import MapData
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.source_data import SourceData
from editor.render.shared_caches import SharedCaches
from editor.render.worker.shared_memory import FrameMemory, attach

# Two blocks alternate for one view. A block that the window released stays in memory while it is attached.
_MAX_BLOCKS: Final = 4

OpenBasemap = Callable[[SourceData], Basemap]


class OpenMap:
    """An open map with its caches, and the number of windows that draw it."""

    def __init__(self, data: MapData, entries: SourceData, basemap: Basemap) -> None:
        self.data, self.entries, self.basemap = data, entries, basemap
        self.caches = SharedCaches()
        self.users = 0
        self.is_closed = False

    def close(self) -> None:
        """Cancel all requests for tiles; windows that draw the map open it again."""
        if not self.is_closed:
            self.is_closed = True
            self.basemap.close()
            gc.unfreeze()  # Include the released objects in the next collection.


class SharedMaps:
    """Maps of a process, and what all of them share."""

    def __init__(self, open_basemap: OpenBasemap, note_progress: Callable[[], None] = lambda: None) -> None:
        self._open_basemap, self.note_progress = open_basemap, note_progress
        self._maps: list[OpenMap] = []

    def acquire(self, data: MapData, *, is_apart: bool = False) -> OpenMap:
        """Return the map of some data for one more window; a map that `is_apart` is not shared."""
        # A view of a server's map cancels the requests of all others.
        is_apart = is_apart or (data.own is not None and data.own.is_address)
        found = None if is_apart else next((each for each in self._maps if each.data == data), None)
        if found is None:
            found = self._opened(data)
            if not is_apart:
                self._maps.append(found)
        found.users += 1
        return found

    def release(self, opened: OpenMap) -> None:
        """Close a map without further windows."""
        opened.users -= 1
        if not opened.users:
            self.discard(opened)

    def discard(self, opened: OpenMap) -> None:
        """Close a map whose state may be wrong; windows that draw it open it again."""
        if opened in self._maps:
            self._maps.remove(opened)
        opened.close()

    def _opened(self, data: MapData) -> OpenMap:
        entries = data.entries or source_data.load()
        basemap = self._open_basemap(entries)
        self.note_progress()
        basemap.note_progress = self.note_progress
        basemap.set_user_map(open_user_map(data))
        return OpenMap(data, entries, basemap)


class FrameBlocks:
    """The blocks of shared memory that frames are drawn into; those used last stay attached."""

    def __init__(self) -> None:
        self._blocks: OrderedDict[str, FrameMemory] = OrderedDict()

    def attach(self, name: str) -> FrameMemory:
        """Return the block with a name."""
        block = self._blocks.get(name)
        if block is None:
            block = self._blocks[name] = attach(name)
        self._blocks.move_to_end(name)
        while len(self._blocks) > _MAX_BLOCKS:
            self._blocks.popitem(last=False)[1].close()
        return block

    def close(self) -> None:
        """Release all blocks."""
        while self._blocks:
            self._blocks.popitem()[1].close()
