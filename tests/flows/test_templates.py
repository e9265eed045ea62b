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
    user = open_window()
    with qtbot.waitSignal(user.documents.opened):
        user.trigger(command)
    assert user.style.name == name
    assert user.path is None
    assert not user.is_edited
