"""The icons that a field can show and offer, and how one is drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.look import painting, symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Radius, Size

_HATCH_PX = 4.0


@dataclass(frozen=True, slots=True)
class OfferedIcon:
    """One icon of a style; where its image is broken `fault` says why, and before it is decoded it is empty.

    `place` is its place in the file's list; it has none where layers name it and the style does not have it.
    Units: width and height are the icon's own pixels, whatever the image was shrunk to; `lightness` is 0 for
    black and 255 for white.
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
        """How large it is, in words, or what is wrong with it in one; empty where nobody knows."""
        if self.place is None:
            return _tr("Unknown")
        if self.fault is not None:
            return _tr("Broken")
        if not self.width:
            return ""
        if self.width == self.height:
            return _tr("{side} px").format(side=self.width)
        return _tr("{width} × {height} px").format(width=self.width, height=self.height)


class OfferedIcons:
    """The icons of a style in the order of the file; by its id the first is found, as the engine does."""

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
        """The icon that an id names; nothing where there is none."""
        return self._by_id.get(icon_id) if isinstance(icon_id, str) else None

    def lacks(self, icon_id: object) -> bool:
        """Whether a value names an icon that the style does not have; an empty id names none."""
        icon = self.find(icon_id)
        return isinstance(icon_id, str) and bool(icon_id) and (icon is None or icon.place is None)


def paint_unknown(painter: QPainter, box: QRectF) -> None:
    """Draw the mark that stands for an icon that a style does not have."""
    mark = QRectF(0, 0, Size.GLYPH, Size.GLYPH)
    mark.moveCenter(box.center())
    symbols.paint(painter, StateSymbol.WARNING, mark, QColor(tokens.current().warning))


def paint_icon(painter: QPainter, box: QRectF, icon: OfferedIcon, *, most_px: float) -> None:
    """Draw an icon on the checker, hatched where it is broken; small ones are enlarged by whole numbers.

    Units: `most_px` is how long its longer side may be, in logical pixels.
    """
    if icon.place is None:
        paint_unknown(painter, box)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(box, Radius.SWATCH, Radius.SWATCH)
    painter.setClipPath(shape)
    painting.checker(painter, box, Size.CHECK_IN_FIELD, painting.checks_for(icon.lightness))
    if icon.fault is not None:
        painting.hatch(painter, box, QColor(tokens.current().text_2), _HATCH_PX)
    elif not icon.image.isNull():
        place = _place(icon, box, most_px)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, place.width() < icon.image.width())
        painter.drawImage(place, icon.image)
    painter.restore()


def _place(icon: OfferedIcon, box: QRectF, most_px: float) -> QRectF:
    size = QSizeF(icon.width or icon.image.width(), icon.height or icon.image.height())
    longest = max(size.width(), size.height())
    if longest > most_px:
        size.scale(most_px, most_px, Qt.AspectRatioMode.KeepAspectRatio)
    else:
        size *= max(1, int(most_px // longest))
    size = size.expandedTo(QSizeF(1, 1))
    left = round(box.center().x() - size.width() / 2)
    top = round(box.center().y() - size.height() / 2)
    return QRectF(left, top, size.width(), size.height())


def _tr(text: str) -> str:
    return QCoreApplication.translate("OfferedIcons", text)
