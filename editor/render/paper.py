"""Pages that a map is put on: their paper, what lies around the map, and the camera that fills the rest."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize

from editor.render.camera import Camera
from editor.render.picture_size import LARGEST_SIDE_PX, filled

# Upright. Units: millimetres. Source: ISO 216 and ANSI Y14.1
PAPERS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "A5": (148.0, 210.0),
        "A4": (210.0, 297.0),
        "A3": (297.0, 420.0),
        "A2": (420.0, 594.0),
        "Letter": (215.9, 279.4),
        "Legal": (215.9, 355.6),
        "Tabloid": (279.4, 431.8),
    }
)
USUAL_MARGIN_MM: Final = 10.0
USUAL_DPI: Final = 300
# The least of a page that a map must have, or the margins are too wide.
LEAST_MAP_MM: Final = 20.0
MM_PER_INCH: Final = 25.4
TITLE_MM: Final = 6.0
_UNDER_TITLE_MM: Final = 3.0
# Qt reads no picture that takes more than 256 MiB.
_MOST_READ_PIXELS: Final = 2**26


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it lies, with its margins from the left clockwise, and what stands on it beside the map.

    Units: millimetres; `dpi` is the fineness of all that is drawn as pixels.
    """

    width_mm: float
    height_mm: float
    margins_mm: tuple[float, float, float, float] = (USUAL_MARGIN_MM,) * 4
    title: str = ""
    dpi: int = USUAL_DPI

    @property
    def has_room(self) -> bool:
        """Whether the margins leave room for a map."""
        left, top, right, bottom = self.margins_mm
        width, height = self.width_mm - left - right, self.height_mm - top - bottom - self._head_mm
        return min(width, height) >= LEAST_MAP_MM

    @property
    def size(self) -> QSize:
        """The whole page. Units: pixels at its fineness."""
        return QSize(self.px(self.width_mm), self.px(self.height_mm))

    @property
    def map_box(self) -> QRect:
        """Where the map lies. Units: pixels at its fineness."""
        left, top, right, bottom = self.margins_mm
        top += self._head_mm
        return QRect(
            self.px(left),
            self.px(top),
            self.px(self.width_mm - left - right),
            self.px(self.height_mm - top - bottom),
        )

    @property
    def title_box(self) -> QRect:
        """Where the title stands. Units: pixels at its fineness."""
        left, top, right, _ = self.margins_mm
        return QRect(
            self.px(left), self.px(top), self.px(self.width_mm - left - right), self.px(1.5 * TITLE_MM)
        )

    @property
    def layout(self) -> QPageLayout:
        """The same for what writes pages; its margins are drawn here."""
        size = QPageSize(QSizeF(self.width_mm, self.height_mm), QPageSize.Unit.Millimeter)
        return QPageLayout(
            size, QPageLayout.Orientation.Portrait, QMarginsF(), QPageLayout.Unit.Millimeter, QMarginsF()
        )

    def px(self, length_mm: float) -> int:
        """A length in pixels at the page's fineness."""
        return round(length_mm / MM_PER_INCH * self.dpi)

    @property
    def printable(self) -> "Page":
        """The same, no finer than a picture of it can be drawn and read."""
        width, height = self.width_mm / MM_PER_INCH, self.height_mm / MM_PER_INCH
        finest = min(LARGEST_SIDE_PX / max(width, height), math.sqrt(_MOST_READ_PIXELS / (width * height)))
        # A side is rounded to whole pixels, up to half a one too many.
        return replace(self, dpi=min(self.dpi, math.floor(finest - 0.1)))

    def camera(self, view: Camera) -> Camera:
        """The camera that shows on the page what a view shows, and more where the shapes differ."""
        box = self.map_box
        return filled(view, box.width(), box.height())

    @property
    def _head_mm(self) -> float:
        return 1.5 * TITLE_MM + _UNDER_TITLE_MM if self.title else 0.0


def page_of(
    paper: str,
    *,
    is_landscape: bool = False,
    margin_mm: float = USUAL_MARGIN_MM,
    title: str = "",
    dpi: int = USUAL_DPI,
) -> Page:
    """A page of a paper by its name, with the same margin on all sides."""
    width, height = PAPERS[paper]
    if is_landscape:
        width, height = height, width
    return Page(width, height, (margin_mm,) * 4, title, dpi)
