"""Icons of a style as images, and the default marker."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from editor.assets.images.icons import decode_rgba
from editor.basemap.memory_cache import BytesCache
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.render.paint.passes import PICTURE, qcolor
from editor.render.preview_defaults import PreviewDefaults

# A style may set any size; no side of a drawn icon is longer. Source: assumption `size-limits`.
LONGEST_SIDE_PX = 1024
# The default marker as a texture or along a line.
MARKER_PX = 16
SCALED_BYTES = 32 * 2**20


class Icons:
    """The icons of one style, decoded on first use."""

    def __init__(self, icons: Iterable[Icon] = ()) -> None:
        # Source: assumption `repeated-icon-id`.
        self._sources = {icon.id: icon.data_uri for icon in reversed(tuple(icons))}
        self._images: dict[str, QImage | None] = {}
        self._scaled = BytesCache[tuple[str, int], _Scaled](SCALED_BYTES)

    def image(self, name: str) -> QImage | None:
        """Return an icon in its own size; None if the style has no decodable image with this id."""
        if name not in self._images:
            self._images[name] = _decode(self._sources.get(name, ""))
        return self._images[name]

    def image_or_marker(self, name: str, choices: PreviewDefaults) -> QImage:
        """Return an icon in its own size, or the default marker if it is missing or not decodable."""
        return self.image(name) or marker(MARKER_PX, choices.marker_fill, choices.marker_border)

    def scaled(self, name: str, height: float) -> QImage | None:
        """Return an icon scaled to a height in device pixels. Source: assumption `icon-height`."""
        image = self.image(name)
        if image is None or height <= 0:
            return None
        longest = LONGEST_SIDE_PX * min(1.0, image.height() / image.width())
        rows = max(1, round(min(height, longest)))
        key = (name, rows)
        found = self._scaled.get(key)
        if found is None:
            columns = max(1, round(image.width() * rows / image.height()))
            size, aspect = QSize(columns, rows), Qt.AspectRatioMode.IgnoreAspectRatio
            found = _Scaled(image.scaled(size, aspect, Qt.TransformationMode.SmoothTransformation))
            self._scaled.put(key, found)
        return found.image


@dataclass(frozen=True, slots=True)
class _Scaled:
    image: QImage

    @property
    def nbytes(self) -> int:
        return self.image.sizeInBytes()


@lru_cache(maxsize=64)
def marker(diameter: int, fill: Color, border: Color) -> QImage:
    """Return a round marker with a border. Source: assumption `missing-icon`."""
    diameter = min(diameter, LONGEST_SIDE_PX)
    image = QImage(diameter, diameter, PICTURE)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen_px = max(1.0, diameter / 8)
    painter.setPen(QPen(qcolor(border), pen_px))
    painter.setBrush(qcolor(fill))
    radius = (diameter - pen_px) / 2
    painter.drawEllipse(QPointF(diameter / 2, diameter / 2), radius, radius)
    painter.end()
    return image


def _decode(data_uri: str) -> QImage | None:
    try:
        width, height, pixels = decode_rgba(data_uri)
    except EditorError:
        return None
    straight = QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888)
    # The conversion copies, so the image outlives the bytes.
    return straight.convertToFormat(PICTURE)
