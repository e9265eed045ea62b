"""Colour is never the only sign: a shape or a word shows the same information."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.checks.problems import Severity
from editor.features.routes.weather_strip import RouteStrip
from editor.features.weather.meteogram.painting import draw_sample
from editor.preview.weather.card import warning_symbol
from editor.ui.color.field import ColorField
from editor.ui.fields.chips import CheckChip, ChipText
from editor.ui.kit.segmented import Segmented
from editor.ui.kit.size_bar import UsageBar
from editor.ui.theme import painting
from editor.weather.api.records import WarningLevel
from editor.weather.wording.warnings import warning_title
from editor.workspace import differences
from editor.workspace.severity import MARKS, severity_word
from editor.workspace.top_bar import DocumentTitle
from tests.features.routes.test_weather_strip import a_stop
from tests.preview.weather.samples import a_warning

Shown = TypeVar("Shown", bound=QWidget)


def shown(widget: Shown, qtbot: QtBot) -> Shown:
    qtbot.addWidget(widget)
    widget.show()
    return widget


def drawn(draw: Callable[[QPainter], object]) -> bytes:
    """Draw a small image in black and white, and return its shape without colour."""
    image = QImage(60, 24, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return shape(image)


def shape(image: QImage) -> bytes:
    """Return the horizontal edges between colours in an image: what remains without colour."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(plain.constBits(), np.uint32).reshape(plain.height(), plain.bytesPerLine() // 4)
    return bytes((raw[:, 1:] != raw[:, :-1]).tobytes())


def all_differ(items: Sequence[object]) -> bool:
    return len(set(items)) == len(items)


def test_severities_have_distinct_symbols_and_words() -> None:
    assert all_differ([name for name, _ink in MARKS.values()])
    assert all_differ([severity_word(severity) for severity in Severity])


@pytest.mark.parametrize("level", WarningLevel)
def test_a_warning_names_its_level_and_has_a_symbol(level: WarningLevel) -> None:
    assert warning_title(a_warning(level=level)).startswith(f"{level.name.title()}: ")
    assert warning_symbol(level)


def test_kinds_of_differences_have_distinct_signs() -> None:
    kinds = ("added", "removed", "changed", "moved")
    assert all_differ([differences._change_icon(kind)[0] for kind in kinds])
    assert all_differ([differences._kind_text(kind) for kind in kinds])


@pytest.mark.parametrize("is_old", [False, True], ids=["new", "old"])
def test_curves_are_distinguished_by_their_strokes(is_old: bool) -> None:
    def sample(kind: int, painter: QPainter) -> None:
        draw_sample(painter, kind, 2, 58, 12, is_old=is_old)

    pictures = [drawn(partial(sample, kind)) for kind in range(3)]
    assert all_differ(pictures)


def test_the_unsaved_state_is_shown_in_words(qtbot: QtBot) -> None:
    title = shown(DocumentTitle(), qtbot)
    title.show_title("day.json", is_edited=True)
    assert "Edited" in title.accessibleName()


def test_different_colours_are_hatched_and_called_mixed(qtbot: QtBot) -> None:
    box = QRectF(4, 4, 14, 14)
    grey = QColor("grey")
    one = drawn(lambda painter: painting.swatch(painter, box, [grey]))
    mixed = drawn(lambda painter: painting.swatch(painter, box, [grey, grey], mixed=True))
    assert one != mixed
    field = shown(ColorField("Inner colour"), qtbot)
    field.show_mixed("3 colours")
    assert "Mixed" in (field.edit.text() or field.edit.placeholderText())


def test_a_stop_of_a_route_with_a_warning_has_a_sign(qtbot: QtBot) -> None:
    strip = shown(RouteStrip(), qtbot)
    strip.resize(400, strip.height())
    pictures = []
    for level in (None, WarningLevel.YELLOW, WarningLevel.RED):
        stops = [a_stop(0.0), a_stop(0.5, level=level), a_stop(1.0)]
        strip.show_stops(stops, [0, 0, 0], is_quiet=True)
        pictures.append(shape(strip.grab().toImage()))
    assert all_differ(pictures)


def test_a_file_size_over_its_limit_is_shown_in_words(qtbot: QtBot) -> None:
    bar = shown(UsageBar(), qtbot)
    bar.show_usage("All icons", "5 MB of 4 MB", 1.25, "1 MB too heavy")
    assert "too heavy" in bar.accessibleName()


def test_a_checked_chip_differs_from_an_unchecked_one_by_its_symbol(qtbot: QtBot) -> None:
    chip = shown(CheckChip(ChipText("a", "Lines")), qtbot)
    chip.resize(chip.sizeHint())
    off = shape(chip.grab().toImage())
    chip.setChecked(True)
    assert shape(chip.grab().toImage()) != off


def test_the_selected_part_of_a_row_is_in_its_accessible_text(qtbot: QtBot) -> None:
    row = shown(Segmented("View", [("Map", ""), ("Icons", "")]), qtbot)
    row.show_index(1)
    assert row.accessibleName() == "View: Icons"
