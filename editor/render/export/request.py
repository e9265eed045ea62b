"""Export orders and their results."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING

from editor.basemap.sources.records import MapData
from editor.lazy_import import LazyModule
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.model import LayerKey, LayerOrder, MapStyle
from editor.mapstyle.json_tree import Json
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.export.page import PaperPage
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.wording import say

if TYPE_CHECKING:
    from editor.render.export import cell_sheet, weather_plate
else:
    cell_sheet = LazyModule("editor.render.export.cell_sheet")
    weather_plate = LazyModule("editor.render.export.weather_plate")


class ExportFormat(Enum):
    """The output format: a PNG or SVG of the map, a PDF or PNG of a page, or a PNG of a sheet of cells."""

    PICTURE = "picture"
    SVG = "svg"
    PDF = "pdf"
    PAGE = "page"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class ExportOverlays:
    """The overlays of a map; `credited` are credits in addition to those of the map data."""

    weather: "weather_plate.WeatherPlate | None" = None
    credited: tuple[str, ...] = ()
    has_scale_bar: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ExportOrder:
    """A snapshot of a style, a camera and the output to produce.

    `hidden` layers are not drawn. `only` selects layers for a picture with a transparent background. A page
    has its own camera that shows the same area; the cells of a `sheet` have their own cameras.
    `translated_credits` maps English credits to the window's language, `translated_names` names of data. The
    user set the `options`. The `name` of the style is the title of a drawing, and of a page without one.
    The map is shown as the `vision` sees it, except on a picture of selected layers.
    Units: `dots_per_inch` is the resolution recorded in a picture; 0 records none.
    """

    form: ExportFormat
    tree: Json
    keys: tuple[LayerKey, ...]
    camera: Camera
    hidden: frozenset[LayerKey] = frozenset()
    only: frozenset[LayerKey] | None = None
    over: ExportOverlays = ExportOverlays()
    page: PaperPage | None = None
    dots_per_inch: float = 0.0
    data: MapData | None = None
    hosts: frozenset[str] = frozenset()
    translated_credits: Mapping[str, str] = field(default_factory=dict)
    translated_names: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    sheet: "cell_sheet.CellSheet | None" = None
    options: PreviewOptions = DEFAULT_OPTIONS
    vision: Vision = Vision.NORMAL

    @property
    def style(self) -> MapStyle:
        """The style, with the layer keys of the window."""
        return MapStyle(self.tree, LayerOrder(self.keys))


@dataclass(frozen=True, slots=True)
class ExportResult:
    """The bytes of an order; `lacks` are sentences about missing content.

    `is_empty` means that no layer draws anything; `credited` are the credits on the picture or page.
    """

    data: bytes
    lacks: tuple[str, ...] = ()
    is_empty: bool = False
    credited: tuple[str, ...] = ()


def group_names() -> tuple[str, str]:
    """Return the names of the groups of an SVG drawing that are no layers: the hatch and the overlays."""
    return say("Hatch beyond the detailed map"), say("Overlays")


def data_ends_text() -> str:
    """Return the sentence among `lacks` that a hatch shows where the detailed map ends."""
    return say("The detailed map ends in this area. The part beyond it is hatched.")


@dataclass(frozen=True, slots=True)
class ExportProgress:
    """The progress of an order, from 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class ExportFailed:
    """The reason why an order failed, as one sentence."""

    text: str
