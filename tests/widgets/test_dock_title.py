"""The title line of a dock."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.widgets.dock_title import DockTitle
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import tool_button


@pytest.mark.parametrize(
    ("width", "detail"), [(292, "128 steps"), (190, ""), (180, "")], ids=["roomy", "narrow", "least"]
)
def test_the_detail_goes_whole_before_the_title_is_cut(qtbot: QtBot, width: int, detail: str) -> None:
    dock = QWidget()  # Which may be narrower than its title asks for.
    qtbot.addWidget(dock)
    title = DockTitle("History", dock)
    for name in ("Compare", "Mark"):
        title.add_button(tool_button("compare", name))
    title.add_close(title.close)
    title.set_detail("128 steps")
    title.resize(width, title.height())
    dock.show()
    name, behind = title.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: behind.width() > 0)
    assert (name.shown_text, behind.shown_text) == ("History", detail)
