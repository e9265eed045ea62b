"""Parts side by side, of which one is chosen."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.widgets.segmented import Segmented


@pytest.fixture
def parts(qtbot: QtBot) -> Segmented:
    made = Segmented("What is shown", [("The selection alone", ""), ("The whole of the style", "")])
    qtbot.addWidget(made)
    made.show()
    return made


def test_in_little_room_each_part_gives_up_its_share(parts: Segmented) -> None:
    parts.resize(parts.minimumSizeHint())
    first, second = parts.part_rect(0), parts.part_rect(1)
    assert first.width() > 40
    assert second.width() > 40
    assert first.right() < second.left()
    assert second.right() < parts.width()


def test_with_room_for_all_the_words_are_whole(parts: Segmented) -> None:
    parts.resize(parts.sizeHint())
    for index, words in enumerate(parts.words):
        assert parts.part_rect(index).width() > parts.fontMetrics().horizontalAdvance(words)


def test_a_part_is_pressed_where_it_stands_in_little_room(parts: Segmented, qtbot: QtBot) -> None:
    parts.resize(parts.minimumSizeHint())
    with qtbot.waitSignal(parts.chosen):
        qtbot.mouseClick(parts, Qt.MouseButton.LeftButton, pos=parts.part_rect(1).center())
    assert parts.index == 1
