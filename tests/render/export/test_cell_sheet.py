"""Sheets of small maps."""

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.render.camera import Camera
from editor.render.export.cell_sheet import (
    CAPTION_PX,
    GAP_PX,
    MARGIN_PX,
    CellSheet,
    SheetCell,
    SheetPicture,
    default_columns,
)

CAMERA = Camera(-34.9, -56.2, 12.0, 100, 80)


def a_sheet(count: int, columns: int, scale: float = 1.0, *, has_captions: bool = True) -> CellSheet:
    camera = CAMERA.with_size(100, 80, scale)
    cells = tuple(SheetCell(camera.with_zoom(zoom), str(zoom)) for zoom in range(count))
    return CellSheet(cells, columns, has_captions=has_captions)


def a_picture(scale: float = 1.0) -> QImage:
    made = QImage(round(100 * scale), round(80 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(QColor("red"))
    return made


def test_cells_stand_in_rows() -> None:
    sheet = a_sheet(5, 3)
    assert sheet.width_px == 2 * MARGIN_PX + 3 * 100 + 2 * GAP_PX
    assert sheet.box(0).topLeft().toTuple() == (MARGIN_PX, MARGIN_PX + CAPTION_PX)
    assert sheet.box(4).topLeft().toTuple() == (
        MARGIN_PX + 100 + GAP_PX,
        MARGIN_PX + 2 * CAPTION_PX + 80 + GAP_PX,
    )


def test_a_sheet_without_captions_is_lower() -> None:
    rows = 2
    difference = a_sheet(6, 3).height_px - a_sheet(6, 3, has_captions=False).height_px
    assert difference == rows * CAPTION_PX


@pytest.mark.parametrize(("count", "columns"), [(0, 1), (1, 1), (4, 2), (12, 4), (18, 5)])
def test_the_default_sheet_is_about_square(count: int, columns: int) -> None:
    assert default_columns(count) == columns


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_picture_is_at_its_place_and_credited_once(qtbot: QtBot, scale: float) -> None:
    sheet = a_sheet(2, 2, scale)
    picture = SheetPicture(sheet)
    for index in range(2):
        picture.add(index, a_picture(scale), ("© A", "© B"))
    image = picture.finish()
    assert image.width() == sheet.size.width()
    assert image.height() <= sheet.size.height()
    for index in range(2):
        centre = sheet.box(index).center() * scale
        assert image.pixelColor(centre.toPoint()).name() == "#ff0000"
    assert image.pixelColor(0, 0).name() == "#ffffff"
    assert picture.credited == ("© A", "© B")
    assert image.text("Copyright") == "© A · © B"
