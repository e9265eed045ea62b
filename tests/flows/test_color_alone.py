"""Colour is never the only sign: all that is told by it is told by a shape or a word as well."""

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
from editor.features.routes.strip import RouteStrip
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
from tests.features.routes.test_strip import a_stop
from tests.preview.weather.samples import a_warning

Shown = TypeVar("Shown", bound=QWidget)


def shown(widget: Shown, qtbot: QtBot) -> Shown:
    qtbot.addWidget(widget)
    widget.show()
    return widget


def drawn(draw: Callable[[QPainter], object]) -> bytes:
    """A small picture in black and white, in which no colour is left."""
    image = QImage(60, 24, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return shape(image)


def shape(image: QImage) -> bytes:
    """Where each line of a picture goes from one colour to another: what is left without any colour."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(plain.constBits(), np.uint32).reshape(plain.height(), plain.bytesPerLine() // 4)
    return bytes((raw[:, 1:] != raw[:, :-1]).tobytes())


def all_differ(things: Sequence[object]) -> bool:
    return len(set(things)) == len(things)


def test_severities_have_symbols_and_words_of_their_own() -> None:
    assert all_differ([name for name, _ink in MARKS.values()])
    assert all_differ([severity_word(severity) for severity in Severity])


@pytest.mark.parametrize("level", WarningLevel)
def test_a_warning_says_its_level_in_a_word_and_has_a_symbol(level: WarningLevel) -> None:
    assert warning_title(a_warning(level=level)).startswith(f"{level.name.title()}: ")
    assert warning_symbol(level)


def test_kinds_of_differences_have_signs_of_their_own() -> None:
    kinds = ("added", "removed", "changed", "moved")
    assert all_differ([differences._change_icon(kind)[0] for kind in kinds])
    assert all_differ([differences._kind_text(kind) for kind in kinds])


@pytest.mark.parametrize("is_old", [False, True], ids=["new", "old"])
def test_curves_are_told_apart_by_their_strokes(is_old: bool) -> None:
    def sample(kind: int, painter: QPainter) -> None:
        draw_sample(painter, kind, 2, 58, 12, is_old=is_old)

    pictures = [drawn(partial(sample, kind)) for kind in range(3)]
    assert all_differ(pictures)


def test_what_is_not_saved_is_said_in_a_word(qtbot: QtBot) -> None:
    title = shown(DocumentTitle(), qtbot)
    title.show_title("day.json", is_edited=True)
    assert "Edited" in title.accessibleName()


def test_colours_that_differ_are_hatched_and_called_mixed(qtbot: QtBot) -> None:
    box = QRectF(4, 4, 14, 14)
    grey = QColor("grey")
    one = drawn(lambda painter: painting.swatch(painter, box, [grey]))
    mixed = drawn(lambda painter: painting.swatch(painter, box, [grey, grey], mixed=True))
    assert one != mixed
    field = shown(ColorField("Inner colour"), qtbot)
    field.show_mixed("3 colours")
    assert "Mixed" in (field.edit.text() or field.edit.placeholderText())


def test_a_stop_of_a_route_that_is_warned_of_has_a_sign(qtbot: QtBot) -> None:
    strip = shown(RouteStrip(), qtbot)
    strip.resize(400, strip.height())
    pictures = []
    for level in (None, WarningLevel.YELLOW, WarningLevel.RED):
        stops = [a_stop(0.0), a_stop(0.5, level=level), a_stop(1.0)]
        strip.show_stops(stops, [0, 0, 0], is_quiet=True)
        pictures.append(shape(strip.grab().toImage()))
    assert all_differ(pictures)


def test_a_weight_over_its_limit_is_said_in_words(qtbot: QtBot) -> None:
    bar = shown(UsageBar(), qtbot)
    bar.show_usage("All icons", "5 MB of 4 MB", 1.25, "1 MB too heavy")
    assert "too heavy" in bar.accessibleName()


def test_a_chip_that_is_on_has_another_sign_than_one_that_is_off(qtbot: QtBot) -> None:
    chip = shown(CheckChip(ChipText("a", "Lines")), qtbot)
    chip.resize(chip.sizeHint())
    off = shape(chip.grab().toImage())
    chip.setChecked(True)
    assert shape(chip.grab().toImage()) != off


def test_the_chosen_part_of_a_row_is_said(qtbot: QtBot) -> None:
    row = shown(Segmented("View", [("Map", ""), ("Icons", "")]), qtbot)
    row.show_index(1)
    assert row.accessibleName() == "View: Icons"
