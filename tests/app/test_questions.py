"""What the dialogs of the program say and refuse."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from editor.app.questions import Answer, ask_to_save
from editor.app.weather_dialog import WeatherDialog
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.widgets.property_row import ProblemLine

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def dialog(qtbot: QtBot, settings: Settings) -> Iterator[WeatherDialog]:
    jobs = Jobs()
    owner = QWidget()
    qtbot.addWidget(owner)
    key = WeatherKey(environment={"ISOPLETH_WEATHER_KEY": "key-of-a-test"})
    made = WeatherDialog(settings, key, jobs, owner)
    made.show()
    yield made
    assert jobs.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not a url", "“not a url” is no address. Write one such as https://weather.example."),
        ("https://", "“https://” is no address."),
        ("ftp://weather.example", "“ftp://weather.example” is no address."),
        ("http://weather.example", "“http://weather.example” is not safe"),
    ],
)
def test_what_is_no_address_is_refused_where_it_was_typed(
    dialog: WeatherDialog, settings: Settings, text: str, words: str
) -> None:
    dialog.address.setText(text)
    dialog.keep()
    assert dialog.isVisible()
    assert dialog.findChild(ProblemLine).text.startswith(words)
    assert dialog.address.property("invalid") is True
    assert settings.get(WEATHER_ADDRESS) == ""
    dialog.address.setText("")
    assert dialog.findChild(ProblemLine).text == ""
    dialog.reject()


@pytest.mark.parametrize("text", ["", "https://weather.example/api", "http://127.0.0.1:8700"])
def test_an_address_that_can_be_asked_is_kept(
    dialog: WeatherDialog, settings: Settings, qtbot: QtBot, text: str
) -> None:
    dialog.address.setText(text)
    with qtbot.waitSignal(dialog.accepted):
        dialog.keep()
    assert settings.get(WEATHER_ADDRESS) == text


def test_the_question_before_changes_are_lost_bears_our_symbol(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    answers: list[Answer] = []
    box = ask_to_save(owner, "Day", answers.append)
    assert box.icon() is QMessageBox.Icon.NoIcon
    assert not box.iconPixmap().isNull()
    assert box.button(QMessageBox.StandardButton.Save).property("kind") == "primary"
    assert "don’t" in box.informativeText()
    with qtbot.waitSignal(box.finished):
        box.button(QMessageBox.StandardButton.Discard).click()
    assert answers == [Answer.DISCARD]
