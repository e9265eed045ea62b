"""Height of a wrapped label."""

from pytestqt.qtbot import QtBot

from editor.ui.kit.labels import WrappedLabel

WORDS = "No conditions. All features are drawn."


def test_a_label_is_as_high_as_its_lines_in_every_width(qtbot: QtBot) -> None:
    label = WrappedLabel(WORDS)
    qtbot.addWidget(label)
    label.show()
    line = label.fontMetrics().height()
    label.resize(100, 10)
    narrow = label.height()
    assert narrow >= 3 * line
    label.resize(600, 10)
    assert label.height() == line
    label.resize(100, 10)
    assert label.height() == narrow
    label.show_text("Nothing.")
    assert label.height() == line
