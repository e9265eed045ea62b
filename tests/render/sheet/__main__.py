"""Rendering of the whole reference sheet into one picture.

python -m tests.render.sheet [FILE]    by default shots/sheet.png
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.render.sheet.cells import Cell
from tests.render.sheet.pages import all_cells

CELL_PX, GAP_PX, NAME_PX, HEAD_PX = 128, 8, 14, 24
COLUMNS = 12


def main(arguments: list[str]) -> int:
    """Draw the sheet; return the number of failing cells as exit code."""
    file = Path(arguments[0] if arguments else "shots/sheet.png")
    file.parent.mkdir(parents=True, exist_ok=True)
    application = QApplication(["sheet"])
    places = list(_places())
    bottom = max(place.bottom() for _, place, _ in places) + NAME_PX + GAP_PX
    sheet = QImage(GAP_PX + COLUMNS * (CELL_PX + GAP_PX), bottom, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#E4E4E4"))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    wrong = [
        f"{cell.page} {cell.name}" for cell, place, head in places if not _draw(painter, cell, place, head)
    ]
    painter.end()
    sheet.save(str(file))
    sys.stdout.write("\n".join([str(file), f"{len(places)} cells", *wrong]) + "\n")
    del application
    return len(wrong)


def _places() -> Iterator[tuple[Cell, QRect, str]]:
    """Return the position of each cell, and the titles of pages."""
    top = GAP_PX
    for page, cells in groupby(all_cells(), key=lambda cell: cell.page):
        top += HEAD_PX
        for index, cell in enumerate(cells):
            row, column = divmod(index, COLUMNS)
            corner = QPoint(GAP_PX + column * (CELL_PX + GAP_PX), top + row * (CELL_PX + NAME_PX + GAP_PX))
            yield cell, QRect(corner.x(), corner.y(), CELL_PX, CELL_PX), page if index == 0 else ""
            bottom = corner.y() + CELL_PX + NAME_PX + GAP_PX
        top = bottom


def _draw(painter: QPainter, cell: Cell, place: QRect, head: str) -> bool:
    """Draw one cell, with a red frame if it fails; return whether it passes."""
    seen = cell.drawn()
    is_right = cell.holds(seen, cell.drawn_plain())
    font = QFont()
    font.setPixelSize(13)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.black)
    if head:
        painter.drawText(place.x(), place.y() - 7, head)
    font.setPixelSize(9)
    painter.setFont(font)
    painter.drawText(place.x(), place.bottom() + 11, cell.name[:26])
    painter.drawImage(place, seen.image)
    if not is_right:
        painter.setPen(Qt.GlobalColor.red)
        painter.drawRect(place.adjusted(-2, -2, 1, 1))
    return is_right


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
