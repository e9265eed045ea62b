"""A contact sheet of many styles at many places: real styles and bundled templates."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from editor import resources
from editor.basemap.catalogue import bundled
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.mapstyle.versions.rule import VersionKind
from editor.mapstyle.versions.version import create_version
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.renderer import Renderer
from editor.render.stack import in_app_layers
from editor.storage.file_state import read_style
from tests.corpus import real_styles

TEMPLATES: Final = ("day.json", "night.json")
CELL_PX: Final = (460, 320)
HEAD_PX: Final = 34
GAP_PX: Final = 6
TEXT_PX: Final = 15


class Place(NamedTuple):
    """A column of the sheet. Units: degrees; zoom of 256-pixel tiles."""

    name: str
    lat: float
    lon: float
    zoom: float


PLACES: Final = (
    Place("Europe", 48.0, 14.0, 4.0),
    Place("Gulf of Finland", 60.1, 25.0, 9.0),
    Place("Montevideo, all of it", -34.86, -56.15, 11.0),
    Place("Montevideo, bay", -34.895, -56.19, 13.0),
    Place("Montevideo, old town", -34.9065, -56.2035, 16.0),
    Place("Helsinki, centre", 60.1715, 24.9443, 15.0),
)


VERSION_PLACES: Final = (
    PLACES[0],
    Place("Montevideo and around", -34.86, -56.15, 10.0),
    Place("Montevideo, bay", -34.885, -56.18, 13.0),
    PLACES[4],
)


def write_contact_sheet(path: Path) -> None:
    """Draw every style at every place, and write the sheet. An application object must exist."""
    styles = [*real_styles(), *(resources.path("templates", name) for name in TEMPLATES)]
    contact_sheet(styles, PLACES).save(str(path))


def write_version_sheet(path: Path, kind: VersionKind) -> None:
    """Draw every style and its version of a kind below it, and write the sheet."""
    rows = []
    for file in (*real_styles(), *(resources.path("templates", name) for name in TEMPLATES)):
        style = MapStyle.of(read_style(file).tree)
        rows += [(file.stem, style), (f"{file.stem}, {kind.value}", create_version(style, kind).style)]
    _sheet(rows, VERSION_PLACES).save(str(path))


def contact_sheet(styles: Sequence[Path], places: Sequence[Place]) -> QImage:
    """Draw a row for each style and a column for each place, with their names."""
    return _sheet([(path.stem, MapStyle.of(read_style(path).tree)) for path in styles], places)


def _sheet(styles: Sequence[tuple[str, MapStyle]], places: Sequence[Place]) -> QImage:
    width, height = CELL_PX
    sheet = QImage(
        len(places) * (width + GAP_PX) + GAP_PX,
        HEAD_PX + len(styles) * (height + HEAD_PX),
        QImage.Format.Format_RGB32,
    )
    sheet.fill(QColor(Qt.GlobalColor.white))
    data = source_data.load()
    renderer = Renderer(bundled(data), data, preview_defaults.load())
    painter = QPainter(sheet)
    font = QFont()
    font.setPixelSize(TEXT_PX)
    painter.setFont(font)
    for row, (name, style) in enumerate(styles):
        top = HEAD_PX + row * (height + HEAD_PX)
        for column, place in enumerate(places):
            left = GAP_PX + column * (width + GAP_PX)
            camera = Camera(place.lat, place.lon, place.zoom, width, height)
            painter.drawImage(left, top, renderer.render(style, camera, in_app_layers(style)).image)
            title = f"{name} · {place.name} · {place.zoom:g}"
            painter.drawText(QRect(left, top - HEAD_PX, width, HEAD_PX), Qt.AlignmentFlag.AlignVCenter, title)
    painter.end()
    return sheet
