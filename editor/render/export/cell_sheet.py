"""Sheets of small maps: several cameras of one style in one picture, with captions."""

import math
from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from editor.errors import RenderError
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.export.overlays import INK, LONGEST_CREDITS, TEXT_PX, credit_line, map_credits
from editor.render.paint.passes import PICTURE, painting
from editor.wording import say

MARGIN_PX: Final = 16
GAP_PX: Final = 12
CAPTION_PX: Final = 24
_TITLE_PX: Final = 13
_EDGE: Final = QColor(212, 216, 220)


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A camera with its title and a note, such as a value at its zoom."""

    camera: Camera
    title: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class CellSheet:
    """Cells in rows. All cameras have one size and one scale."""

    cells: tuple[SheetCell, ...]
    columns: int
    has_captions: bool = True

    @property
    def scale(self) -> float:
        """Device pixels per logical pixel."""
        return self.cells[0].camera.scale if self.cells else 1.0

    @property
    def width_px(self) -> int:
        """The width of the sheet. Units: logical pixels."""
        columns = max(1, min(self.columns, len(self.cells)))
        width = self.cells[0].camera.width_px if self.cells else 0
        return 2 * MARGIN_PX + columns * (width + GAP_PX) - GAP_PX

    @property
    def height_px(self) -> int:
        """The largest height of the sheet, which depends on its credits. Units: logical pixels."""
        rows = math.ceil(len(self.cells) / max(1, self.columns))
        height = self._caption_px + (self.cells[0].camera.height_px if self.cells else 0)
        return 2 * MARGIN_PX + rows * (height + GAP_PX) - GAP_PX + self.credits_px

    @property
    def credits_px(self) -> int:
        """The height for the credits: as many lines as the longest ones need."""
        letters_per_line = max(1, int((self.width_px - 2 * MARGIN_PX) / (0.6 * TEXT_PX)))
        return math.ceil(LONGEST_CREDITS / letters_per_line) * (TEXT_PX + 4)

    @property
    def size(self) -> QSize:
        """The size in device pixels."""
        return QSize(round(self.width_px * self.scale), round(self.height_px * self.scale))

    def box(self, index: int) -> QRectF:
        """Return the box of a cell's picture. Units: logical pixels."""
        row, column = divmod(index, max(1, self.columns))
        camera = self.cells[index].camera
        top = MARGIN_PX + row * (camera.height_px + self._caption_px + GAP_PX) + self._caption_px
        return QRectF(MARGIN_PX + column * (camera.width_px + GAP_PX), top, camera.width_px, camera.height_px)

    @property
    def _caption_px(self) -> int:
        return CAPTION_PX if self.has_captions else 0


def default_columns(count: int) -> int:
    """Return the number of columns of a sheet that is about as wide as it is high."""
    return max(1, math.ceil(math.sqrt(count)))


class SheetPicture:
    """The picture of a sheet, filled cell by cell.

    Raises: RenderError if memory is insufficient.
    """

    def __init__(self, sheet: CellSheet) -> None:
        self._sheet = sheet
        self._image = QImage(sheet.size, PICTURE)
        if self._image.isNull():
            raise RenderError(say("Not enough memory for this image. Choose a smaller size."))
        self._image.fill(Qt.GlobalColor.white)
        self._credits: list[str] = []

    def add(self, index: int, picture: QImage, attribution: Collection[str]) -> None:
        """Add the picture of a cell, with its caption."""
        self._credits += [text for text in attribution if text not in self._credits]
        sheet, box, cell = self._sheet, self._sheet.box(index), self._sheet.cells[index]
        with painting(self._image) as painter:
            painter.save()
            painter.scale(sheet.scale, sheet.scale)
            painter.drawImage(box, picture, QRectF(picture.rect()))
            painter.setPen(QPen(_EDGE, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
            if sheet.has_captions:
                _draw_caption(painter, QRectF(box.x(), box.y() - CAPTION_PX, box.width(), CAPTION_PX), cell)
            painter.restore()

    def finish(self) -> QImage:
        """Write the credits below the cells and into the metadata, and return the picture."""
        credited, sheet = map_credits(self._credits), self._sheet
        self._image.setText("Copyright", " · ".join(credited))
        with painting(self._image) as painter:
            painter.save()
            painter.scale(sheet.scale, sheet.scale)
            font = QFont()
            font.setPixelSize(TEXT_PX)
            painter.setFont(font)
            painter.setPen(INK)
            line = QRectF(
                MARGIN_PX,
                sheet.height_px - MARGIN_PX / 2 - sheet.credits_px,
                sheet.width_px - 2 * MARGIN_PX,
                sheet.credits_px,
            )
            flags = Qt.AlignmentFlag.AlignRight.value | Qt.TextFlag.TextWordWrap.value
            text = credit_line(credited)
            painter.drawText(line, flags | Qt.AlignmentFlag.AlignTop.value, text)
            used = QFontMetricsF(font).boundingRect(line, flags, text)
            painter.restore()
        height = used.bottom() + MARGIN_PX / 2 if text else line.top() + MARGIN_PX / 2
        return self._image.copy(
            0, 0, self._image.width(), min(self._image.height(), round(height * sheet.scale))
        )

    @property
    def credited(self) -> tuple[str, ...]:
        """The credits of all cells."""
        return map_credits(self._credits)


def _draw_caption(painter: QPainter, box: QRectF, cell: SheetCell) -> None:
    """Draw a title at the left and a note at the right, if there is room for both."""
    regular, strong = QFont(), QFont()
    for font in (regular, strong):
        font.setPixelSize(_TITLE_PX)
    strong.setWeight(QFont.Weight.DemiBold)
    metrics, middle = QFontMetricsF(strong), Qt.AlignmentFlag.AlignVCenter
    painter.setPen(INK)
    needed = metrics.horizontalAdvance(cell.title) + GAP_PX
    if needed + QFontMetricsF(regular).horizontalAdvance(cell.note) <= box.width():
        painter.setFont(regular)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, cell.note)
    painter.setFont(strong)
    title = metrics.elidedText(cell.title, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | middle, title)
