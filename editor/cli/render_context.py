"""What the images of a command share: style, maps, renderer and weather."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from editor.assets.fonts.check_results import examine_face
from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.sources.records import UserMapLocation
from editor.basemap.sources.user_map import UserMap, open_place
from editor.cli import common
from editor.cli.common import read_source
from editor.cli.weather_output import client, selected_units
from editor.errors import MapDataError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData, load
from editor.records import dataclass
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.composition import Composition
from editor.render.export.drawing import PATIENCE_S, await_tiles, find_map_ends
from editor.render.export.page import PaperPage
from editor.render.renderer import Renderer
from editor.render.stack import in_app_layers
from editor.storage.user_entries import FILE_NAME, load_merged
from editor.system import folders
from editor.system.settings import Settings
from editor.weather.api.client import WeatherClient
from editor.weather.units import Units


@dataclass(frozen=True, slots=True)
class RenderSources:
    """What is drawn besides the style: own map data, weather, and samples in in-app layers."""

    data: str | None = None
    has_weather: bool = False
    has_samples: bool = False


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The values in common to all images of a command."""

    style: MapStyle
    data: SourceData
    basemap: Basemap
    renderer: Renderer
    hidden: frozenset[LayerKey]
    weather: WeatherClient | None
    units: Units
    page: PaperPage | None
    has_samples: bool

    def layers(self, camera: Camera) -> Composition:
        """Return the layers of the style at a camera."""
        return self.renderer.layers(self.style, camera, self.hidden)

    def with_style(self, style: MapStyle) -> "RenderContext":
        """Return the same values for another style; print which of its faces are unusable."""
        _examine_faces(style)
        return replace(self, style=style, hidden=_hidden(style, has_samples=self.has_samples))


@dataclass(frozen=True, slots=True)
class MapDrawing:
    """The drawn layers of a view, and whether all requested tiles and weather arrived."""

    composition: Composition
    is_whole: bool


@contextmanager
def render_context(
    style: MapStyle, sources: RenderSources, settings: Settings, page: PaperPage | None = None
) -> Iterator[RenderContext]:
    """Open the maps and the weather for a style, and close them at the end.

    Prints which faces of the style are unusable.
    """
    _examine_faces(style)
    data = _entries()
    basemap = bundled(data)
    with ExitStack() as stack:
        stack.callback(basemap.close)
        if sources.data is not None:
            basemap.set_user_map(UserMap(open_place(UserMapLocation(sources.data), folders.cache())))
        weather = stack.enter_context(client(settings)) if sources.has_weather else None
        units = selected_units(settings)
        hidden = _hidden(style, has_samples=sources.has_samples)
        renderer = Renderer(basemap, data, preview_defaults.load())
        yield RenderContext(style, data, basemap, renderer, hidden, weather, units, page, sources.has_samples)


def read_map_style(file: str) -> MapStyle:
    """Return the style of a file or of standard input.

    Raises: DocumentError if it cannot be read or is not a style.
    """
    return MapStyle.of(read_source(file).tree)


def wait_for_tiles(basemap: Basemap, camera: Camera) -> bool:
    """Wait for the tiles of the user's own map; print and return whether any is missing."""
    missing = await_tiles(basemap, camera)
    for note in basemap.notes:
        common.remark(note)
    if missing:
        common.remark(f"{missing} tiles timed out after {PATIENCE_S:g} s.")
    return not missing and not basemap.notes


def print_remarks(drawn: Sequence[MapDrawing]) -> None:
    """Print how many layers are missing, and why, and whether detailed map data ends in the images."""
    missed = dict.fromkeys(each for drawing in drawn for each in drawing.composition.not_drawn)
    for is_partly_drawn, state in ((False, "not drawn"), (True, "drawn only in part")):
        reasons = [each.reason for each in missed if each.is_partly_drawn is is_partly_drawn]
        if reasons:
            layers = "layer is" if len(reasons) == 1 else "layers are"
            common.remark(f"{len(reasons)} {layers} {state}. {' '.join(dict.fromkeys(reasons))}")
    for text in dict.fromkeys(
        each for drawing in drawn for each in find_map_ends(drawing.composition.layers)
    ):
        common.remark(text)


def _entries() -> SourceData:
    try:
        return load_merged(folders.config() / FILE_NAME)
    except MapDataError as error:
        common.failure(error)
        common.remark("Your layer data dictionary cannot be used. The built-in one is used instead.")
        return load()


def _examine_faces(style: MapStyle) -> None:
    """Check which faces of the style are usable; the built-in font replaces the others."""
    for face in style.fonts:
        fault = examine_face(face.data_uri).fault
        if fault is not None:
            common.remark(f"The {face.slot} font is damaged and not used. {fault}")


def _hidden(style: MapStyle, *, has_samples: bool) -> frozenset[LayerKey]:
    return frozenset() if has_samples else in_app_layers(style)
