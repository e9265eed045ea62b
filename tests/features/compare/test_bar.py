"""Bar of the comparison."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.compare.bar import CompareBar
from editor.preview.compare.sides import CompareMode


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[CompareBar]:
    window = QWidget()  # A window of its own could not be narrower than its parts.
    qtbot.addWidget(window)
    bar = CompareBar(lambda _event: False, window)
    bar.show_mode(CompareMode.DIFFERENCE)
    bar.show_share(0.219)
    window.show()
    yield bar
    window.close()


def parts_at(bar: CompareBar, width_px: int) -> tuple[bool, bool, bool]:
    """Return whether a bar of a width has the mode texts, the label of the threshold and the scale."""
    bar.resize(width_px, bar.height())
    compact_px = 180
    return bar.modes.sizeHint().width() > compact_px, bar.threshold_label.isVisible(), bar.scale.isVisible()


def test_a_narrow_bar_gives_up_texts_then_the_label_then_the_scale(bar: CompareBar) -> None:
    found = list(dict.fromkeys(parts_at(bar, width_px) for width_px in range(1000, 250, -10)))
    assert found == [(True, True, True), (False, True, True), (False, False, True), (False, False, False)]
    assert bar.figure.isVisible()


def test_the_scale_belongs_to_the_difference(bar: CompareBar) -> None:
    for mode in CompareMode:
        bar.show_mode(mode)
        bar.resize(1000, bar.height())
        assert bar.scale.isVisible() is (mode is CompareMode.DIFFERENCE)
        assert bar.automatic.isVisible() is (mode is CompareMode.BLINK)


def test_a_figure_is_grey_while_it_is_counted_again(bar: CompareBar) -> None:
    bar.show_outdated()
    assert (bar.sides.figure_text, bar.figure.property("tone")) == (
        "21.9\u2009% of pixels differ",
        "secondary",
    )
    bar.clear()
    bar.show_outdated()
    assert bar.sides.figure_text == "Comparing…"
    bar.show_share(0)
    assert (bar.sides.figure_text, bar.figure.property("tone")) == ("No pixels differ here.", "")


@pytest.mark.parametrize("width_px", range(360, 960, 20))
@pytest.mark.parametrize("state", ["equal", "different", "outdated", "failed"])
def test_no_part_of_the_bar_covers_another_or_is_cut(bar: CompareBar, width_px: int, state: str) -> None:
    for picker in bar.sides.pickers.values():
        picker.show_state("a-style-with-a-long-name.json", "saved")
    bar.clear()
    if state == "failed":
        bar.show_failure("“a-style-with-a-long-name.json” cannot be read")
    elif state == "outdated":
        bar.show_outdated()
    else:
        bar.show_share(0.219 if state == "different" else 0)
    bar.resize(width_px, bar.height())
    bar.sides.resize(width_px, bar.sides.height())
    sides = bar.sides
    layout = sides.layout()
    assert layout is not None
    layout.activate()
    row = [*sides.pickers.values(), sides.figure, sides.report, sides.close_button, sides.swap]
    shown = sorted((part.geometry() for part in row if part.isVisible()), key=lambda rect: rect.left())
    assert all(left.right() < right.left() for left, right in pairwise(shown))
    assert shown[-1].right() < width_px
    assert sides.figure.width() >= sides.figure.sizeHint().width()
