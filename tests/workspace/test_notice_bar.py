"""Notice bar: priority, buttons and accessibility."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.errors import FilePosition, SaveError
from editor.ui.kit.auto_dismiss import AutoDismissTimer
from editor.workspace.notice_bar import Choice, NoticeBar, NoticeSubject

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")

DISK_FULL = SaveError("The disk is full.", FilePosition(file="/home/a.json"))


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[NoticeBar]:
    owner = QWidget()
    qtbot.addWidget(owner)
    column = QVBoxLayout(owner)
    made = NoticeBar()
    column.addWidget(made)
    column.addStretch(1)
    owner.resize(900, 200)
    with qtbot.waitExposed(owner):
        owner.show()
    yield made
    owner.close()


@pytest.fixture
def brief(bar: NoticeBar, qtbot: QtBot) -> NoticeBar:
    """A bar in the same window with short-lived messages."""
    made = NoticeBar(timeout_ms=30)
    bar.parentWidget().layout().addWidget(made)
    bar.window().activateWindow()
    qtbot.waitUntil(bar.isActiveWindow)
    return made


def choices(pressed: list[str], *texts: str) -> list[Choice]:
    """Return buttons that report which was clicked."""
    return [Choice(word, f"Tip of {word}", lambda word=word: pressed.append(word)) for word in texts]


def test_a_note_does_not_hide_an_error(bar: NoticeBar) -> None:
    bar.show_error(NoticeSubject.SAVING, "Not saved.", DISK_FULL)
    bar.show_note(NoticeSubject.STEP, "Reloaded.")
    assert bar.text == "Not saved. The disk is full. (/home/a.json)"
    bar.ask(NoticeSubject.DISK, "Changed on disk.")
    assert bar.text.startswith("Not saved.")


def test_closing_a_notice_shows_the_next_one(bar: NoticeBar) -> None:
    bar.show_error(NoticeSubject.SAVING, "Not saved.", DISK_FULL)
    bar.show_note(NoticeSubject.STEP, "Reloaded.")
    bar.ask(NoticeSubject.DISK, "Changed on disk.")
    shown = []
    while bar.text:
        shown.append(bar.text.split(".")[0])
        assert bar.isVisible()
        bar.close_shown()
    assert shown == ["Not saved", "Changed on disk", "Reloaded"]
    assert not bar.isVisible()


def test_a_question_about_unsaved_work_precedes_other_errors(bar: NoticeBar) -> None:
    bar.show_error(NoticeSubject.MAP_DATA, "The map was turned off.", DISK_FULL)
    bar.ask(NoticeSubject.RECOVERY, "Copies were kept.")
    assert bar.text == "Copies were kept."
    bar.show_error(NoticeSubject.SETTINGS, "The settings were not read.", DISK_FULL)
    assert bar.text == "Copies were kept."
    bar.show_note(NoticeSubject.SAVING, "Saved.")
    assert bar.text == "Copies were kept."


def test_the_newer_of_equal_notices_is_shown(bar: NoticeBar) -> None:
    bar.ask(NoticeSubject.RECOVERY, "Copies were kept.")
    bar.ask(NoticeSubject.DISK, "Changed on disk.")
    assert bar.text == "Changed on disk."
    bar.ask(NoticeSubject.RECOVERY, "More copies were kept.")
    assert bar.text == "More copies were kept."


def test_a_newer_notice_of_one_subject_replaces_the_older(bar: NoticeBar) -> None:
    bar.show_error(NoticeSubject.SAVING, "Not saved.", DISK_FULL)
    bar.show_note(NoticeSubject.SAVING, "Saved.")
    assert bar.text == "Saved."
    bar.withdraw(NoticeSubject.SAVING)
    assert bar.text == ""


def test_a_button_closes_the_notice_and_acts_once(bar: NoticeBar, qtbot: QtBot) -> None:
    pressed: list[str] = []
    bar.ask(NoticeSubject.DISK, "Changed on disk.", *choices(pressed, "Reload", "Keep mine"))
    qtbot.mouseClick(bar.buttons["Keep mine"], Qt.MouseButton.LeftButton)
    assert pressed == ["Keep mine"]
    assert bar.text == ""


def test_a_button_that_only_shows_something_keeps_the_notice(bar: NoticeBar, qtbot: QtBot) -> None:
    pressed: list[str] = []
    bar.ask(
        NoticeSubject.DISK, "Changed.", Choice("Compare", "", lambda: pressed.append("c"), only_shows=True)
    )
    for _ in range(2):
        qtbot.mouseClick(bar.buttons["Compare"], Qt.MouseButton.LeftButton)
    assert pressed == ["c", "c"]
    assert bar.text == "Changed."


def test_a_notice_shown_by_a_button_stays(bar: NoticeBar, qtbot: QtBot) -> None:
    again = Choice(
        "Try again", "", lambda: bar.show_error(NoticeSubject.SAVING, "Not saved either.", DISK_FULL)
    )
    bar.show_error(NoticeSubject.SAVING, "Not saved.", DISK_FULL, again)
    qtbot.mouseClick(bar.buttons["Try again"], Qt.MouseButton.LeftButton)
    assert bar.text.startswith("Not saved either.")


def test_the_keyboard_reaches_and_presses_every_button(bar: NoticeBar, qtbot: QtBot) -> None:
    pressed: list[str] = []
    bar.ask(NoticeSubject.DISK, "Changed on disk.", *choices(pressed, "Reload", "Compare", "Keep mine"))
    bar.buttons["Reload"].setFocus()
    visited = []
    for _ in range(4):
        focused = bar.window().focusWidget()
        visited.append(focused.accessibleName())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert visited == ["Reload", "Compare", "Keep mine", "Dismiss"]
    bar.buttons["Compare"].setFocus()
    qtbot.keyClick(bar.buttons["Compare"], Qt.Key.Key_Space)
    assert pressed == ["Compare"]


def test_escape_closes_the_notice(bar: NoticeBar, qtbot: QtBot) -> None:
    bar.ask(NoticeSubject.DISK, "Changed on disk.", *choices([], "Reload"))
    bar.buttons["Reload"].setFocus()
    qtbot.keyClick(bar.buttons["Reload"], Qt.Key.Key_Escape)
    assert bar.text == ""


def test_every_button_has_a_name_and_a_tooltip(bar: NoticeBar) -> None:
    bar.ask(NoticeSubject.DISK, "Changed on disk.", *choices([], "Reload", "Keep mine"))
    assert bar.accessibleName() == "Changed on disk."
    for texts, button in bar.buttons.items():
        assert (button.accessibleName(), button.toolTip()) == (texts, f"Tip of {texts}")


def test_text_is_plain(bar: NoticeBar) -> None:
    bar.ask(
        NoticeSubject.DISK, "“<b>x</b>.json” was changed.", Choice("<i>A</i>", "<img src='x'>", lambda: None)
    )
    assert bar.text == "“<b>x</b>.json” was changed."
    assert "<img" not in next(iter(bar.buttons.values())).toolTip()


def test_buttons_wrap_below_the_text(bar: NoticeBar, qtbot: QtBot) -> None:
    text = "“a style with a long name.json” was changed by another program."
    bar.ask(NoticeSubject.DISK, text, *choices([], "Reload", "Compare", "Keep mine"))
    button = bar.buttons["Reload"]
    assert button.mapTo(bar, button.rect().center()).y() < 30
    bar.window().resize(360, 300)
    qtbot.waitUntil(lambda: button.mapTo(bar, button.rect().center()).y() > 40)
    for each in bar.buttons.values():
        assert bar.rect().contains(each.mapTo(bar, each.rect().bottomRight()))


def test_a_long_word_does_not_widen_the_window(bar: NoticeBar) -> None:
    bar.show_error(NoticeSubject.SAVING, "Not saved.", SaveError("x" * 3000))
    assert bar.minimumSizeHint().width() < 200


def test_a_message_is_dismissed_automatically(brief: NoticeBar, qtbot: QtBot) -> None:
    brief.show_news(NoticeSubject.SAVING, "A copy was saved.")
    assert (brief.text, brief.accessibleName()) == ("A copy was saved.", "A copy was saved.")
    qtbot.waitUntil(brief.isHidden)
    assert brief.text == ""


def test_a_message_with_remarks_stays(bar: NoticeBar, brief: NoticeBar, qtbot: QtBot) -> None:
    bar.show_news(NoticeSubject.EXPORT, "The picture was written.", "There was no room for the credit.")
    brief.show_note(NoticeSubject.ELSEWHERE, "It is open elsewhere.")
    brief.show_news(NoticeSubject.SAVING, "A copy was saved.")
    qtbot.waitUntil(lambda: brief.text == "It is open elsewhere.")
    bar.dismiss_news()
    brief.dismiss_news()
    assert bar.text == "The picture was written. There was no room for the credit."
    assert brief.text == "It is open elsewhere."


def test_the_timer_of_a_message_starts_when_it_is_shown(brief: NoticeBar, qtbot: QtBot) -> None:
    brief.show_news(NoticeSubject.EXPORT, "The picture was written.")
    brief.show_error(NoticeSubject.SAVING, "Not saved.", DISK_FULL)
    other = AutoDismissTimer(brief, 60)
    with qtbot.waitSignal(other.over):
        other.begin()
    assert brief.text.startswith("Not saved.")
    brief.close_shown()
    assert brief.text == "The picture was written."
    qtbot.waitUntil(brief.isHidden)


def test_only_a_decision_is_an_open_question(bar: NoticeBar) -> None:
    bar.show_note(NoticeSubject.SAVED, "Saved with errors.", *choices([], "Show"))
    bar.show_error(NoticeSubject.EXPORT, "Not exported.", DISK_FULL)
    assert not bar.has_open_question
    lasting = bar.lasting
    bar.withdraw(*lasting)
    bar.restore(lasting)
    assert bar.lasting == lasting
    bar.withdraw(NoticeSubject.EXPORT)
    assert bar.text == "Saved with errors."
    assert not bar.buttons
    bar.show_error(NoticeSubject.SAVING, "Not saved.", DISK_FULL, *choices([], "Save as"))
    assert bar.has_open_question
