"""Sizes of exported pictures, and paper pages with a map."""

import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize

from editor.records import dataclass
from editor.render.camera import Camera
from editor.wording import say

# Qt does not draw beyond 32,767 pixels.
LARGEST_SIDE_PX: Final = 30_000
MAX_PIXELS: Final = 2**27
# Below this text is illegible, and above it only sharpness increases.
MIN_SCALE: Final = 0.1
MAX_SCALE: Final = 32.0
# Two images: one for translucent content, and one that is written as PNG.
BYTES_PER_PIXEL: Final = 4 * 4


def size_problem(width_px: float, height_px: float) -> str:
    """Return why a picture can't have this size and what to do, or an empty string."""
    if max(width_px, height_px) > LARGEST_SIDE_PX:
        return say(
            "Images can be at most {most:,} pixels wide and high. Choose a smaller size.",
            most=LARGEST_SIDE_PX,
        )
    if width_px * height_px > MAX_PIXELS:
        return say(
            "Images can have {most} million pixels at most, not {given}. Choose a smaller size.",
            most=MAX_PIXELS // 10**6,
            given=round(width_px * height_px / 10**6),
        )
    return ""


def scale_problem(scale: float) -> str:
    """Return why nothing can be drawn at a scale and what to do, or an empty string."""
    if scale < MIN_SCALE:
        return say("The image is too small to be legible. Choose a larger size.")
    if scale > MAX_SCALE:
        return say("The image is too large for this view. Choose a smaller size.")
    return ""


def memory_bytes(width_px: int, height_px: int) -> int:
    """Return the approximate memory for drawing a picture."""
    return width_px * height_px * BYTES_PER_PIXEL


def camera_containing(view: Camera, width_px: int, height_px: int) -> Camera:
    """Return the camera for a picture with an exact size in pixels that contains all of a view.

    Proportions are those of the view; another aspect ratio shows more at two sides.
    """
    wider = width_px * view.height_px >= height_px * view.width_px
    least = view.width_px if not wider else -(-view.height_px * width_px // height_px)
    # The loop ends at the latest with one pixel per logical pixel.
    cameras = (_of_width(view, width, width_px, height_px) for width in count(least))
    return next(each for each in cameras if (each.device_width, each.device_height) == (width_px, height_px))


def camera_around(view: Camera, width_px: int, height_px: int, scale: float) -> Camera:
    """Return the camera for a picture around the centre of a view, drawn at about a scale."""
    width, height = max(1, math.floor(width_px / scale)), max(1, math.floor(height_px / scale))
    return camera_containing(view.with_size(width, height), width_px, height_px)


def _of_width(view: Camera, width: int, width_px: int, height_px: int) -> Camera:
    scale = width_px / width
    return view.with_size(width, max(1, round(height_px / scale)), scale)


# Portrait. Units: millimetres. Source: ISO 216 and ANSI Y14.1
PAPERS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "A5": (148.0, 210.0),
        "A4": (210.0, 297.0),
        "A3": (297.0, 420.0),
        "A2": (420.0, 594.0),
        "A1": (594.0, 841.0),
        "A0": (841.0, 1189.0),
        "Letter": (215.9, 279.4),
        "Legal": (215.9, 355.6),
        "Tabloid": (279.4, 431.8),
    }
)
USUAL_MARGIN_MM: Final = 10.0
USUAL_DPI: Final = 300
# Minimum size of the map; otherwise the margins are too wide.
MIN_MAP_MM: Final = 20.0
MM_PER_INCH: Final = 25.4
TITLE_MM: Final = 6.0
_UNDER_TITLE_MM: Final = 3.0
# Qt does not read images of more than 256 MiB.
_MAX_READ_PIXELS: Final = 2**26


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page with its margins, from the left clockwise, and its title.

    Units: millimetres; `dpi` is the resolution of raster content.
    """

    width_mm: float
    height_mm: float
    margins_mm: tuple[float, float, float, float] = (USUAL_MARGIN_MM,) * 4
    title: str = ""
    dpi: int = USUAL_DPI

    @property
    def has_room(self) -> bool:
        """Whether the margins leave enough space for a map."""
        left, top, right, bottom = self.margins_mm
        width, height = self.width_mm - left - right, self.height_mm - top - bottom - self._head_mm
        return min(width, height) >= MIN_MAP_MM

    @property
    def size(self) -> QSize:
        """The size of the page in pixels."""
        return QSize(self.px(self.width_mm), self.px(self.height_mm))

    @property
    def map_box(self) -> QRect:
        """The box of the map in pixels."""
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
        """The box of the title in pixels."""
        left, top, right, _ = self.margins_mm
        return QRect(
            self.px(left), self.px(top), self.px(self.width_mm - left - right), self.px(1.5 * TITLE_MM)
        )

    @property
    def layout(self) -> QPageLayout:
        """The page layout for printers and PDF; the page draws its margins itself."""
        size = QPageSize(QSizeF(self.width_mm, self.height_mm), QPageSize.Unit.Millimeter)
        return QPageLayout(
            size, QPageLayout.Orientation.Portrait, QMarginsF(), QPageLayout.Unit.Millimeter, QMarginsF()
        )

    def px(self, length_mm: float) -> int:
        """Return a length in pixels."""
        return round(length_mm / MM_PER_INCH * self.dpi)

    @property
    def printable(self) -> "PaperPage":
        """The page with its resolution limited to what can be drawn and read as an image."""
        width, height = self.width_mm / MM_PER_INCH, self.height_mm / MM_PER_INCH
        max_dpi = min(LARGEST_SIDE_PX / max(width, height), math.sqrt(_MAX_READ_PIXELS / (width * height)))
        # Sides are rounded to whole pixels, up to half a pixel too many.
        return replace(self, dpi=min(self.dpi, math.floor(max_dpi - 0.1)))

    def camera(self, view: Camera) -> Camera:
        """Return the camera that shows on the page all of a view."""
        box = self.map_box
        return camera_containing(view, box.width(), box.height())

    @property
    def _head_mm(self) -> float:
        return 1.5 * TITLE_MM + _UNDER_TITLE_MM if self.title else 0.0


def create_page(
    paper: str,
    *,
    is_landscape: bool = False,
    margin_mm: float = USUAL_MARGIN_MM,
    title: str = "",
    dpi: int = USUAL_DPI,
) -> PaperPage:
    """Return a page of a named paper with equal margins; the largest paper has a lower resolution."""
    width, height = PAPERS[paper]
    most_dpi = math.sqrt(MAX_PIXELS / (width * height)) * MM_PER_INCH
    # Sides are rounded to whole pixels, up to half a pixel too many.
    dpi = min(dpi, math.floor(most_dpi - 0.1))
    if is_landscape:
        width, height = height, width
    return PaperPage(width, height, (margin_mm,) * 4, title, dpi)
