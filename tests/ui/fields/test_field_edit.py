"""Tails of a field edit."""

import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from editor.ui.fields.line_edits import FieldEdit


@pytest.mark.parametrize("is_mixed", [False, True], ids=["text", "mixed"])
def test_the_tail_is_hidden_before_the_text_is_cut(qtbot: QtBot, is_mixed: bool) -> None:
    edit = FieldEdit()
    qtbot.addWidget(edit)
    edit.show()
    edit.show_state(is_mixed=is_mixed)
    edit.show_text("" if is_mixed else "#F9AF0C")
    edit.set_tails("2 values")
    text = edit.text() or edit.placeholderText()
    text_widths = []
    for width in range(40, 240):
        edit.resize(width, edit.height())
        option = QStyleOptionFrame()
        edit.initStyleOption(option)
        inside = edit.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, edit)
        margins = edit.textMargins()
        if margins.right():
            # Qt's own line edit insets its text by 2 on both sides.
            text_widths.append(inside.width() - margins.left() - margins.right() - 4)
    assert text_widths
    assert min(text_widths) >= edit.fontMetrics().horizontalAdvance(text)
