"""The icons that a field offers: their thumbnails, and their format for drag and drop."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from PySide6.QtCore import QCoreApplication, QMimeData, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.records import dataclass
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Radius, Size

ICON_TYPE = "application/x-isopleth-icon"
"""MIME type whose data is an icon id in UTF-8."""


def icon_mime(icon_id: str) -> QMimeData:
    """Return MIME data of an icon; its text is the id."""
    mime = QMimeData()
    mime.setData(ICON_TYPE, icon_id.encode())
    mime.setText(icon_id)
    return mime


def carried_icon(mime: QMimeData) -> str | None:
    """Return the icon id of MIME data; None if there is none."""
    if not mime.hasFormat(ICON_TYPE):
        return None
    return bytes(mime.data(ICON_TYPE).data()).decode(errors="replace")


_HATCH_PX = 4.0


@dataclass(frozen=True, slots=True)
class OfferedIcon:
    """An icon of a style. Its image is empty before decoding; `fault` describes a broken one.

    `place` is the index in the file; None if layers refer to an icon that the style lacks.
    Units: width and height are those of the icon in pixels, even if the image was scaled down; `lightness`
    from 0 (black) to 255 (white).
    """

    place: int | None
    id: str
    image: QImage = field(default_factory=QImage)
    width: int = 0
    height: int = 0
    lightness: int | None = None
    fault: str | None = None

    @property
    def size_text(self) -> str:
        """The size, or one word for a problem; empty if unknown."""
        if self.place is None:
            return _tr("Unknown")
        if self.fault is not None:
            return _tr("Damaged")
        if not self.width:
            return ""
        if self.width == self.height:
            return _tr("{side} px").format(side=self.width)
        return _tr("{width} × {height} px").format(width=self.width, height=self.height)


class OfferedIcons:
    """The icons of a style in file order. Of several with one id the first is used, as in the engine."""

    def __init__(self, icons: Sequence[OfferedIcon] = ()) -> None:
        self._icons = tuple(icons)
        self._by_id = {icon.id: icon for icon in reversed(self._icons)}

    def __len__(self) -> int:
        return len(self._icons)

    def __iter__(self) -> Iterator[OfferedIcon]:
        return iter(self._icons)

    def __getitem__(self, row: int) -> OfferedIcon:
        return self._icons[row]

    def find(self, icon_id: object) -> OfferedIcon | None:
        """Return the icon of an id; None if there is none."""
        return self._by_id.get(icon_id) if isinstance(icon_id, str) else None

    def lacks(self, icon_id: object) -> bool:
        """Return whether a value is the id of an icon that the style lacks; the empty id is not."""
        icon = self.find(icon_id)
        return isinstance(icon_id, str) and bool(icon_id) and (icon is None or icon.place is None)


def paint_unknown(painter: QPainter, box: QRectF) -> None:
    """Draw the symbol of an icon that the style lacks."""
    mark = QRectF(0, 0, Size.GLYPH, Size.GLYPH)
    mark.moveCenter(box.center())
    symbols.paint(painter, StateSymbol.WARNING, mark, QColor(tokens.current().warning))


def paint_icon(painter: QPainter, box: QRectF, icon: OfferedIcon, *, maximum_px: float) -> None:
    """Draw an icon on a checkerboard, hatched if broken. Small icons are enlarged by integer factors.

    Units: `maximum_px` is the maximum of the longer side in logical pixels.
    """
    if icon.place is None:
        paint_unknown(painter, box)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(box, Radius.SWATCH, Radius.SWATCH)
    painter.setClipPath(shape)
    painting.checker(painter, box, Size.CHECK_IN_FIELD, painting.checker_colors(icon.lightness))
    if icon.fault is not None:
        painting.hatch(painter, box, QColor(tokens.current().text_2), _HATCH_PX)
    elif not icon.image.isNull():
        rect = _icon_rect(icon, box, maximum_px)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, rect.width() < icon.image.width())
        painter.drawImage(rect, icon.image)
    painter.restore()


def _icon_rect(icon: OfferedIcon, box: QRectF, maximum_px: float) -> QRectF:
    size = QSizeF(icon.width or icon.image.width(), icon.height or icon.image.height())
    longest = max(size.width(), size.height())
    if longest > maximum_px:
        size.scale(maximum_px, maximum_px, Qt.AspectRatioMode.KeepAspectRatio)
    else:
        size *= max(1, int(maximum_px // longest))
    size = size.expandedTo(QSizeF(1, 1))
    left = round(box.center().x() - size.width() / 2)
    top = round(box.center().y() - size.height() / 2)
    return QRectF(left, top, size.width(), size.height())


def _tr(text: str) -> str:
    return QCoreApplication.translate("OfferedIcons", text)
