"""What is to be drawn for a file, a printer or the clipboard, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from editor.basemap.sources.map_data import MapData
from editor.mapstyle.document.model import LayerKey, LayerOrder, MapStyle
from editor.mapstyle.tree import Json
from editor.render.camera import Camera
from editor.render.export.page import PaperPage
from editor.render.export.weather_plate import WeatherPlate


class Form(Enum):
    """What the bytes are: a PNG of the map, a PDF of a page, or a PNG of a page."""

    PICTURE = "picture"
    PDF = "pdf"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Over:
    """What is written over the map; whom to credit for its data always is, and here who else."""

    weather: WeatherPlate | None = None
    credited: tuple[str, ...] = ()
    has_scale_bar: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """A style as it is now, seen by a camera, and what becomes of it.

    Layers that are `hidden` are not drawn. With `only`, those alone are, as they stand among the others, on
    a transparent ground. A page has its own camera, which shows what this one does. `credits_said` has what
    credits are in the language of the window, by their English.
    Units: `dots_per_inch` is what a picture says of itself; 0 says nothing.
    """

    form: Form
    tree: Json
    keys: tuple[LayerKey, ...]
    camera: Camera
    hidden: frozenset[LayerKey] = frozenset()
    only: frozenset[LayerKey] | None = None
    over: Over = Over()
    page: PaperPage | None = None
    dots_per_inch: float = 0.0
    data: MapData | None = None
    hosts: frozenset[str] = frozenset()
    credits_said: Mapping[str, str] = field(default_factory=dict)

    @property
    def style(self) -> MapStyle:
        """The style, its layers under the keys that they have in the window."""
        return MapStyle(self.tree, LayerOrder(self.keys))


@dataclass(frozen=True, slots=True)
class Made:
    """The bytes that were ordered; `lacks` are sentences that say what is not in them.

    `is_empty` says that none of the layers draws anything here; `credited` are the credits that stand on it.
    """

    data: bytes
    lacks: tuple[str, ...] = ()
    is_empty: bool = False
    credited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Going:
    """How far the work is; 1 is all of it."""

    share: float


@dataclass(frozen=True, slots=True)
class NotMade:
    """Why nothing could be made, in one sentence."""

    text: str
