"""The icons of a style as images, and the marker that stands for one that is missing."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from editor.assets.icons import decode_rgba
from editor.errors import EditorError
from editor.mapstyle.model import Icon
from editor.mapstyle.values import Color
from editor.render.parts import PICTURE, qcolor


class Icons:
    """The icons of one style, each decoded when it is first drawn."""

    def __init__(self, icons: Iterable[Icon] = ()) -> None:
        # Of two icons with one id the first counts.
        self._sources = {icon.id: icon.data_uri for icon in reversed(tuple(icons))}
        self._images: dict[str, QImage | None] = {}
        self._scaled: dict[tuple[str, int], QImage] = {}

    def image(self, name: str) -> QImage | None:
        """An icon in its own size; nothing where the style has none of this id, or no image in it."""
        if name not in self._images:
            self._images[name] = _decoded(self._sources.get(name, ""))
        return self._images[name]

    def scaled(self, name: str, height: float) -> QImage | None:
        """An icon at a height in device pixels, its proportions kept."""
        image = self.image(name)
        rows = max(1, round(height))
        if image is None or height <= 0:
            return None
        key = (name, rows)
        if key not in self._scaled:
            columns = max(1, round(image.width() * rows / image.height()))
            self._scaled[key] = image.scaled(
                QSize(columns, rows),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        return self._scaled[key]


@lru_cache(maxsize=64)
def marker(diameter: int, fill: Color, border: Color) -> QImage:
    """A round marker with a border."""
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


def _decoded(data_uri: str) -> QImage | None:
    try:
        width, height, pixels = decode_rgba(data_uri)
    except EditorError:
        return None
    straight = QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888)
    # The conversion copies, so the image outlives the bytes.
    return straight.convertToFormat(PICTURE)
