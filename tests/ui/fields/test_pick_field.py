"""Field whose value is selected in a searchable list."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.ui.fields.pick_field import PickField
from editor.ui.fields.pick_list import PickPopover, PickRow

ROWS = [PickRow(None, "Letters", is_heading=True), PickRow(1, "Aa"), PickRow(2, "Bb"), PickRow(None, "None")]


def offer(typed: str) -> tuple[list[PickRow], str]:
    return [row for row in ROWS if typed in row.text], f"There is no “{typed}”."


@pytest.fixture
def field(qtbot: QtBot) -> PickField:
    """A field with the second row as its value."""
    made = PickField("Letter", offer, "Name of a letter")
    qtbot.addWidget(made)
    made.show_named(2, "Bb", "letter 2")
    with qtbot.waitExposed(made):
        made.show()
    return made


def popover_of(field: PickField) -> PickPopover:
    assert field.popover is not None
    return field.popover


def test_its_text_is_its_accessible_value(field: PickField) -> None:
    assert (field.value, field.text, field.accessibleDescription()) == (2, "Bb", "Bb letter 2")
    field.show_mixed("3 letters")
    assert (field.text, field.accessibleDescription()) == ("Mixed", "Mixed 3 letters")


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Down], ids=lambda key: key.name
)
def test_a_key_opens_the_list_at_the_value(field: PickField, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClick(field, key)
    popover = popover_of(field)
    assert popover.isVisible()
    assert popover.list.currentIndex().row() == 2
    popover.close()


def test_a_letter_opens_the_list_and_starts_a_search(field: PickField, qtbot: QtBot) -> None:
    qtbot.keyClick(field, "b")
    popover = popover_of(field)
    assert (popover.search.text(), [row.text for row in popover.rows]) == ("b", ["Bb"])
    popover.close()


def test_selecting_is_one_edit(field: PickField, qtbot: QtBot) -> None:
    events: list[str] = []
    field.started.connect(lambda: events.append("started"))
    field.edited.connect(lambda value: events.append(f"edited {value}"))
    field.finished.connect(lambda: events.append("finished"))
    field.open_list("Aa")
    qtbot.keyClick(popover_of(field).search, Qt.Key.Key_Return)
    assert events == ["started", "edited 1", "finished"]
    assert field.value == 1


def test_selecting_the_same_value_again_edits_nothing(field: PickField, qtbot: QtBot) -> None:
    field.open_list()
    with qtbot.assertNotEmitted(field.edited):
        qtbot.keyClick(popover_of(field).search, Qt.Key.Key_Return)


def test_selecting_none_is_an_edit_for_mixed_values(field: PickField, qtbot: QtBot) -> None:
    field.show_mixed("3 letters")
    field.open_list("None")
    with qtbot.waitSignal(field.edited) as edited:
        qtbot.keyClick(popover_of(field).search, Qt.Key.Key_Return)
    assert edited.args == [None]


def test_without_a_match_the_value_stays(field: PickField, qtbot: QtBot) -> None:
    field.open_list("xyz")
    qtbot.keyClick(popover_of(field).search, Qt.Key.Key_Return)
    assert popover_of(field).problem == "There is no “xyz”."
    assert field.value == 2
    popover_of(field).close()


def test_a_disabled_field_opens_nothing(field: PickField, qtbot: QtBot) -> None:
    field.setEnabled(False)
    field.open_list()
    assert field.popover is None
