"""Title bar of a dock."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.buttons import tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.labels import ElidedLabel
from editor.ui.theme.tokens import Size


@pytest.fixture
def dock(qtbot: QtBot) -> QWidget:
    """A container that can be narrower than its title."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("width", "is_detailed"), [(292, True), (190, False), (180, False)], ids=["roomy", "narrow", "least"]
)
def test_the_detail_is_hidden_before_the_title_is_elided(
    dock: QWidget, qtbot: QtBot, width: int, is_detailed: bool
) -> None:
    title = a_title(dock, "History", ("Compare", "Mark"))
    title.set_detail("128 steps")
    title.resize(width, title.height())
    name, behind = title.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: title.shows_detail is is_detailed)
    assert name.shown_text == "History"
    assert behind.isVisible() is is_detailed


def test_the_detail_returns_with_enough_space(dock: QWidget, qtbot: QtBot) -> None:
    title = a_title(dock, "History", ("Compare", "Mark"))
    title.set_detail("128 steps")
    for width, is_detailed in ((180, False), (292, True)):
        title.resize(width, title.height())
        qtbot.waitUntil(lambda expected=is_detailed: title.shows_detail is expected)


def test_a_title_with_many_buttons_is_not_cut_either(dock: QWidget, qtbot: QtBot) -> None:
    title = a_title(dock, "Ebenen", ("Add", "New group", "Fold"))
    title.set_detail("1.234")
    title.resize(Size.LEFT_DOCK_LEAST - 4, title.height())
    name = title.findChildren(ElidedLabel)[0]
    qtbot.waitUntil(lambda: name.width() > 0)
    assert name.shown_text == "Ebenen"


def a_title(dock: QWidget, text: str, buttons: tuple[str, ...]) -> DockTitle:
    """Create a title in a dock."""
    title = DockTitle(text, dock)
    for name in buttons:
        title.add_button(tool_button("compare", name))
    title.add_close(title.close)
    dock.show()
    return title
