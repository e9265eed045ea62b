"""The title line of a dock."""

import pytest
from pytestqt.qtbot import QtBot

from editor.widgets.dock_title import DockTitle
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import tool_button


@pytest.mark.parametrize(("width", "detail"), [(292, "128 steps"), (185, "")], ids=["roomy", "narrow"])
def test_the_detail_goes_whole_before_the_title_is_cut(qtbot: QtBot, width: int, detail: str) -> None:
    title = DockTitle("History")
    qtbot.addWidget(title)
    for name in ("Compare", "Mark"):
        title.add_button(tool_button("compare", name))
    title.add_close(title.close)
    title.set_detail("128 steps")
    title.resize(width, title.height())
    title.show()
    name, behind = title.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: behind.width() > 0)
    assert (name.shown_text, behind.shown_text) == ("History", detail)
