"""State machine tests of history commands while documents change."""

from collections.abc import Callable
from functools import partial

import shiboken6
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.exceptions import capture_exceptions

from editor.features.history.model import ROW_ROLE, HistoryModel
from editor.features.history.view import HistoryPanel
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema import source_data
from editor.session.history_marks import Marks
from editor.session.session import Origin, Session
from editor.storage.file_state import NO_FILE
from editor.system.jobs import Jobs
from tests.model_rules import held_to_rules
from tests.styles import a_source

DATA = source_data.load()


class History:
    """A history panel on a session, with an open menu."""

    def __init__(self, jobs: Jobs) -> None:
        self.session = Session(a_source(3), Origin(None, "one.json"))
        self.marks = Marks(self.session)
        model = HistoryModel(self.session, self.marks, DATA)
        self.panel = HistoryPanel(self.session, self.marks, model, DATA, jobs)
        held_to_rules(self.panel.model)
        self.panel.model.watch(is_watched=True)
        self.compared: list[object] = []
        self.panel.compare_requested.connect(lambda style, _name: self.compared.append(style))
        self._menu: QMenu | None = None
        self._index = QModelIndex()

    def close(self) -> None:
        """Delete the panel, which would otherwise outlive the test."""
        for widget in (self.panel.title, self.panel):
            shiboken6.delete(widget)

    def rename(self) -> None:
        text = f"Name {self.session.undo_stack.count()}"
        self.session.do(rename_layer(self.session.style.layers[0].key, text), "Rename")

    def open(self) -> None:
        self.session.open(a_source(2), Origin(None, "two.json"))

    def open_fixed(self) -> None:
        source = a_source(2)
        self.session.open(source, Origin(None, "three.json"), steps=[("Mend", _renamed)])

    def reload(self) -> None:
        self.session.reload(a_source(3), NO_FILE)

    def save(self) -> None:
        self.session.mark_saved(self.session.style, Origin(None, "saved.json"))

    def mark(self) -> None:
        self.panel.mark_now()
        assert self.marks.of(self.session.style) is not None

    def open_menu(self) -> None:
        """Open the menu of the current row, and leave it open."""
        if self.panel.list.currentIndex().isValid():
            self._menu = self.panel.menu()
            self._index = self.panel.list.currentIndex()

    def choose_in_menu(self, place: int) -> None:
        """Trigger an action in the menu that was left open; it must not reach another document's states."""
        if self._menu is not None:
            actions = [action for action in self._menu.actions() if not action.isSeparator()]
            actions[place % len(actions)].trigger()

    def read_all_rows(self) -> None:
        """Request the data of all rows, also for an outdated index."""
        model = self.panel.model
        for index in (*map(model.index, range(model.rowCount())), self._index):
            for role in (ROW_ROLE, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                model.data(index, role)
            model.flags(index)
            model.setData(index, "")
        model.row_of(self.session.undo_stack.count())
        model.row_of_mark(self.session.style)

    def go_to_row(self, place: int) -> None:
        self.panel.go(self.panel.model.index(place))

    def choose_row(self, place: int) -> None:
        self.panel.list.setCurrentIndex(self.panel.model.index(place))


def _renamed(style: MapStyle) -> MapStyle:
    return rename_layer(style.layers[0].key, "Mended")(style)


HAPPENINGS: dict[str, Callable[[History], object]] = {
    "rename": History.rename,
    "undo": lambda h: h.session.undo_stack.undo(),
    "redo": lambda h: h.session.undo_stack.redo(),
    "open": History.open,
    "open fixed": History.open_fixed,
    "reload": History.reload,
    "save": History.save,
    "mark": History.mark,
    "compare": lambda h: h.panel.compare(),
    "remove mark": lambda h: h.panel.list.delete_pressed.emit(),
    "hide": lambda h: h.panel.model.watch(is_watched=False),
    "show": lambda h: h.panel.model.watch(is_watched=True),
    "open menu": History.open_menu,
    "look": History.read_all_rows,
    **{f"row {place}": partial(History.choose_row, place=place) for place in range(3)},
    **{f"go {place}": partial(History.go_to_row, place=place) for place in range(3)},
    **{f"menu {place}": partial(History.choose_in_menu, place=place) for place in range(3)},
}


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=st.lists(st.sampled_from(tuple(HAPPENINGS)), min_size=2, max_size=16))
def test_history_commands_never_fail_after_document_changes(jobs: Jobs, names: list[str]) -> None:
    history = History(jobs)
    with capture_exceptions() as raised:
        for name in names:
            own = {*map(history.session.style_after, range(history.session.undo_stack.count() + 1))}
            HAPPENINGS[name](history)
            if name.startswith(("go", "menu")):  # To a state of this document, also a marked one.
                assert history.session.style in own | {mark.style for mark in history.marks.all}
    assert not raised
    history.close()


def test_a_name_typed_while_another_document_opens_belongs_to_its_mark(jobs: Jobs) -> None:
    history = History(jobs)
    history.rename()
    with capture_exceptions() as raised:
        history.mark()
        history.open()
    assert not raised
    assert history.marks.all == ()


def test_a_menu_that_was_left_open_marks_no_state_of_another_document(jobs: Jobs) -> None:
    history = History(jobs)
    history.rename()
    history.choose_row(0)
    history.open_menu()
    history.open()
    history.choose_in_menu(2)
    assert history.marks.all == ()


def test_a_state_is_marked_while_the_rows_do_not_follow(jobs: Jobs) -> None:
    history = History(jobs)
    history.rename()
    history.mark()
    history.panel.model.watch(is_watched=False)
    history.open()
    history.mark()
    assert [mark.style for mark in history.marks.all] == [history.session.style]
