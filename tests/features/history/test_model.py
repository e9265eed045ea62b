"""The history list: steps, marks and saves, newest first; unchanged rows are not touched."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

from editor.features.history.model import ROW_ROLE, HistoryModel, HistoryRow, RowKind
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema import source_data
from editor.session.history_marks import Marks
from editor.session.session import MAX_STEPS, Origin, Session
from editor.storage.file_state import NO_FILE
from tests.model_rules import held_to_rules
from tests.styles import a_source

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source(3), Origin(None, "roads.json"), clock=lambda: NOON)


@pytest.fixture
def marks(session: Session) -> Marks:
    return Marks(session, session)


@pytest.fixture
def model(session: Session, marks: Marks) -> HistoryModel:
    made = HistoryModel(session, marks, source_data.load(), session)
    held_to_rules(made)
    made.watch(is_watched=True)
    return made


def rename(session: Session, name: str) -> None:
    session.do(rename_layer(session.style.layers[0].key, name), f"Rename to {name}")


def rows(model: HistoryModel) -> list[HistoryRow]:
    return [model.index(row).data(ROW_ROLE) for row in range(model.rowCount())]


def texts(model: HistoryModel) -> list[str]:
    return [row.text for row in rows(model)]


def test_a_style_that_was_just_opened_has_one_row(model: HistoryModel) -> None:
    (row,) = rows(model)
    assert (row.kind, row.text, row.detail, row.is_current) == (RowKind.OPENED, "Opened", "roads.json", True)


def test_the_newest_step_is_first_and_the_current_one_is_marked(
    session: Session, model: HistoryModel
) -> None:
    rename(session, "A")
    rename(session, "B")
    assert texts(model) == ["Rename to B", "Rename to A", "Opened"]
    assert [row.is_current for row in rows(model)] == [True, False, False]
    session.undo_stack.undo()
    assert [row.is_current for row in rows(model)] == [False, True, False]
    assert [row.is_undone for row in rows(model)] == [True, False, False]
    assert rows(model)[0].detail.startswith("undone")


def test_the_time_of_a_step_has_24_hours_in_every_language(session: Session, model: HistoryModel) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    try:
        rename(session, "Lane")
        assert rows(model)[0].time == f"{NOON.astimezone():%H:%M}"
    finally:
        QLocale.setDefault(before)


def test_replaced_steps_are_removed(session: Session, model: HistoryModel) -> None:
    for name in "ABC":
        rename(session, name)
    session.go_to(1)
    rename(session, "D")
    assert texts(model) == ["Rename to D", "Rename to A", "Opened"]


def test_a_new_step_does_not_change_the_rows_below(
    session: Session, model: HistoryModel, qtbot: QtBot
) -> None:
    rename(session, "A")
    with qtbot.assertNotEmitted(model.modelReset), qtbot.assertNotEmitted(model.rowsRemoved):
        rename(session, "B")


def test_a_continuing_gesture_updates_its_row(session: Session, model: HistoryModel) -> None:
    key = session.style.layers[0].key
    gesture = session.begin_gesture("Type a name")
    session.apply(gesture, rename_layer(key, "N"))
    assert rows(model)[0].detail.endswith("→ N")
    session.apply(gesture, rename_layer(key, "Name"))
    assert rows(model)[0].detail.endswith("→ Name")
    assert texts(model) == ["Type a name", "Opened"]


def test_a_save_is_a_row_at_its_time(session: Session, model: HistoryModel) -> None:
    rename(session, "A")
    session.mark_saved(session.style, Origin(None, "saved.json"))
    rename(session, "B")
    assert texts(model) == ["Rename to B", "Saved", "Rename to A", "Opened"]
    session.go_to(0)
    rename(session, "C")
    assert texts(model) == ["Rename to C", "Opened"]


def test_the_row_of_a_save_disappears_when_the_file_is_another(session: Session, model: HistoryModel) -> None:
    rename(session, "A")
    session.mark_saved(session.style, Origin(None, "saved.json"))
    session.reload(a_source(2), NO_FILE)
    assert texts(model) == ["Reload", "Rename to A", "Opened"]


def test_a_save_of_an_earlier_state_is_no_row_at_an_older_one(session: Session, model: HistoryModel) -> None:
    rename(session, "A")
    saved = session.style
    rename(session, "B")
    session.mark_saved(saved, Origin(None, "saved.json"))
    assert texts(model) == ["Rename to B", "Rename to A", "Opened"]


def test_a_mark_is_above_its_step_and_has_a_name(session: Session, marks: Marks, model: HistoryModel) -> None:
    rename(session, "A")
    marks.add(session.style, "Before the night")
    rename(session, "B")
    assert texts(model) == ["Rename to B", "Before the night", "Rename to A", "Opened"]
    row = model.row_of_mark(session.style_after(1))
    assert row == 1
    index = model.index(row)
    assert index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.index(0).flags() & Qt.ItemFlag.ItemIsEditable
    model.setData(index, "  By   day ")
    model.setData(index, "   ")
    assert texts(model)[1] == "By day"


def test_a_mark_outlasts_the_steps_that_led_to_it(
    session: Session, marks: Marks, model: HistoryModel
) -> None:
    rename(session, "A")
    marked = session.style
    marks.add(marked, "First try")
    session.undo_stack.undo()
    assert texts(model) == ["First try", "Rename to A", "Opened"]
    rename(session, "B")
    assert texts(model) == ["First try", "Rename to B", "Opened"]
    lost = rows(model)[0]
    assert (lost.kind, lost.steps, lost.detail) == (RowKind.LOST_MARK, None, "No longer in the history")
    assert model.state(model.index(0)) is marked


def test_another_document_starts_another_history(session: Session, marks: Marks, model: HistoryModel) -> None:
    rename(session, "A")
    marks.add(session.style, "Mark")
    session.open(a_source(2), Origin(None, "other.json"))
    assert [(row.text, row.detail) for row in rows(model)] == [("Opened", "other.json")]


def test_a_row_has_two_sides(session: Session, model: HistoryModel) -> None:
    opened = session.style
    rename(session, "A")
    first = session.style
    rename(session, "B")
    assert model.sides(model.index(1)) == (opened, first)
    assert model.sides(model.index(2)) == (opened, session.style)


def test_a_mark_of_the_first_state_stays_where_it_is(
    session: Session, marks: Marks, model: HistoryModel, qtbot: QtBot
) -> None:
    marks.add(session.style, "As opened")
    rename(session, "A")
    with qtbot.assertNotEmitted(model.rowsRemoved):
        rename(session, "B")
    assert texts(model) == ["Rename to B", "Rename to A", "As opened", "Opened"]


def test_changes_while_not_watched_appear_later(session: Session, model: HistoryModel) -> None:
    rename(session, "A")
    model.watch(is_watched=False)
    session.undo_stack.undo()
    rename(session, "B")
    rename(session, "C")
    model.watch(is_watched=True)
    assert texts(model) == ["Rename to C", "Rename to B", "Opened"]


@pytest.fixture
def long_history(session: Session, marks: Marks) -> HistoryModel:
    """As many steps as are retained, in a model without observers that would slow it down."""
    model = HistoryModel(session, marks, source_data.load(), session)
    for number in range(MAX_STEPS):
        rename(session, str(number))
    model.watch(is_watched=True)
    return model


def test_when_old_steps_are_dropped_the_last_row_says_so(
    session: Session, long_history: HistoryModel
) -> None:
    assert texts(long_history)[-1] == "Opened"
    rename(session, "One more")
    assert long_history.rowCount() == MAX_STEPS + 1
    assert texts(long_history)[0] == "Rename to One more"
    assert texts(long_history)[-2:] == ["Rename to 1", "Before the oldest step"]


def test_five_thousand_steps_are_followed(session: Session, long_history: HistoryModel) -> None:
    session.undo_stack.undo()
    rename(session, "Another")
    session.go_to(10)
    assert rows(long_history)[0].is_undone
