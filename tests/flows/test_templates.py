"""New styles from the templates in the File menu."""

import pytest
from pytestqt.qtbot import QtBot

from tests.flows.conftest import OpenWindow


@pytest.mark.parametrize(
    ("command", "name"), [("new_day", "Day"), ("new_night", "Night")], ids=["Day", "Night"]
)
def test_a_template_opens_as_an_untitled_style(
    open_window: OpenWindow, qtbot: QtBot, command: str, name: str
) -> None:
    window = open_window()
    with qtbot.waitSignal(window.documents.opened):
        window.commands[command].trigger()
    assert window.session.style.name == name
    assert window.session.origin.path is None
    assert not window.session.is_edited
