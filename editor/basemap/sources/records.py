"""Records of map data: location of the user's own map, settings of a window, and description of a map.

The window's process imports only these; the render processes import the modules that read maps.
"""

from pathlib import Path

from editor.basemap.tiles.tile import Bounds
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class UserMapLocation:
    """The path or address of the user's own map; an address may contain a key, so `repr` omits it."""

    text: str

    @property
    def is_address(self) -> bool:
        """Whether it is the address of a server."""
        return self.text.startswith(("http://", "https://"))

    def __repr__(self) -> str:
        return f"UserMapLocation({'an address' if self.is_address else self.text!r})"


@dataclass(frozen=True, slots=True)
class MapData:
    """The map data settings of a window, for its renderers; `entries` is None for the bundled ones.

    `folder` is the cache folder for tiles and images, None for no cache.
    """

    own: UserMapLocation | None = None
    folder: Path | None = None
    entries: SourceData | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """Properties of a map; `schema` is empty if it is unknown, and `layers` are only given then.

    `is_guess`: the server responds, but not with the sampled tile. `bounds` are None if they are unknown.
    """

    name: str
    schema: str
    min_zoom: int
    max_zoom: int
    attribution: str
    layers: tuple[str, ...] = ()
    is_guess: bool = False
    bounds: Bounds | None = None
