"""JSON panel: the text of the selection or the whole style, as it is saved."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from editor.checks.problems import Problem
from editor.errors import EditorError
from editor.features.json.applying import JsonApplying
from editor.features.json.excerpts import ShownPart, locked_name, problem_marks, read_shown, scope_name
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.edits.excerpt import Scope
from editor.mapstyle.schema.source_data import SourceData
from editor.session.checker import Checker
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.code.find_bar import FindBar
from editor.ui.code.json_edit import JsonEdit
from editor.ui.code.json_reader import JsonReader
from editor.ui.code.json_text import TextMark
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import translated
from editor.ui.theme.tokens import Size

_SELECTION, _WHOLE = range(2)
_DELAY_MS = 150


class JsonPanel(QWidget):
    """Shows and edits the text of the selection; `title` is the dock's title line.

    An edited text is retained until it is applied or discarded, whatever is selected. While another text is
    read, nothing can be typed: it would be lost, or belong to the wrong part. A long text is shown in
    `reader`, and loaded into `edit` when the user begins to edit it.
    Signals: `edited_changed()` after the text became edited or unedited.
    """

    edited_changed = Signal()

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        checker: Checker,
        data: SourceData,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(Size.BOTTOM_DOCK_LEAST)
        self._session, self._view_state, self._checker = session, view_state, checker
        self._data, self._jobs = data, jobs
        self._read_purpose, self._marks_purpose = f"json text {id(self)}", f"json marks {id(self)}"
        self._shown: ShownPart | None = None
        self._marks: tuple[TextMark, ...] = ()
        self.edit = JsonEdit()
        self.edit.setAccessibleName(self.tr("JSON"))
        self.edit.set_waiting(is_waiting=True)
        self.reader = JsonReader()
        self.reader.setAccessibleName(self.tr("JSON"))
        self._view: JsonEdit | JsonReader = self.edit
        self._is_editing_long = False
        self._first_position: int | None = None  # of the cursor in a long text that is being loaded
        self.finder = FindBar(self.edit)
        self.note = MessageBar()
        self.bar = MessageBar()
        self.applying = JsonApplying(self.edit, self.bar, session, view_state, data, jobs)
        self.mode = Segmented(
            self.tr("JSON scope"), [(self.tr("Selection"), ""), (self.tr("Whole style"), "")], height_px=26
        )
        self.title = self._create_title()
        self._nothing = EmptyState(
            "code-json", self.tr("Nothing selected. Select a layer."), self.tr("Show whole style")
        )
        self._nothing.pressed.connect(lambda: self.show_mode(is_whole=True))
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self.refresh)
        self._is_note_due = False  # A note about a short time would only flicker.
        self._note_timer = QTimer(self)
        self._note_timer.setSingleShot(True)
        self._note_timer.setInterval(_DELAY_MS)
        self._note_timer.timeout.connect(self._show_reading)
        self._connect()

    def _create_title(self) -> DockTitle:
        title = DockTitle(self.tr("JSON"))
        title.add_button(self.mode)
        for symbol, tip, action in (
            ("magnify", self.tr("Find in JSON (Ctrl+F)"), self.finder.begin),
            ("unfold-less-horizontal", self.tr("Collapse all"), lambda: self._view.fold_all()),
            ("unfold-more-horizontal", self.tr("Expand all"), lambda: self._view.unfold_all()),
        ):
            button = tool_button(symbol, tip)
            button.clicked.connect(lambda _checked=False, action=action: action())
            title.add_button(button)
        return title

    def _lay_out(self) -> None:
        page = QWidget()
        column = v_box(page, margins=NO_MARGINS, spacing=0)
        for part in (self.bar, self.note, self.finder, self.edit, self.reader):
            column.addWidget(part, 1 if part in (self.edit, self.reader) else 0)
        self.reader.hide()
        self._page = page
        self._pages = QStackedLayout(self)
        self._pages.addWidget(page)
        self._pages.addWidget(self._nothing)
        self.setFocusProxy(self.edit)

    def _connect(self) -> None:
        self.edit.find_requested.connect(self.finder.begin)
        self.edit.refused.connect(self._show_reading)
        self.edit.loaded.connect(self._on_loaded)
        self.reader.find_requested.connect(self.finder.begin)
        self.reader.edit_requested.connect(self.begin_editing)
        self.edit.modificationChanged.connect(self._on_modified)
        self.mode.selected.connect(lambda _index: self.refresh())
        self.applying.ended.connect(self._on_applying_ended)
        self._session.changed.connect(self._on_changed)
        self._view_state.selection_changed.connect(lambda _keys: self.refresh())
        self._view_state.locked_changed.connect(self._show_lock)
        self._checker.checked.connect(self._on_checked)

    # Display

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data = data
        self.applying.show_data(data)
        self.refresh()

    @property
    def is_edited(self) -> bool:
        """Whether there is an edited text, neither applied nor discarded."""
        return self._shown is not None and self.edit.is_edited

    def show_mode(self, *, is_whole: bool) -> None:
        """Show the whole style or the selection."""
        self.mode.show_index(_WHOLE if is_whole else _SELECTION)
        self.refresh()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the current text."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Release the text unless it is edited."""
        super().hideEvent(event)
        if not self.is_edited:
            self._clear()

    def refresh(self) -> None:
        """Show the text of the current scope unless a text is edited."""
        if self.is_edited:
            self.applying.show_state()
            return
        if not self.isVisible():
            return
        scope = self._requested_scope()
        if scope is None:
            self._clear()
            self._pages.setCurrentWidget(self._nothing)
            self.title.set_detail("")
            return
        self._pages.setCurrentWidget(self._page)
        name = "" if scope.is_whole else scope_name(scope, self._session.style, self._data)
        self.title.set_detail(name)
        self._set_waiting(is_waiting=self._shown is None or self._shown.excerpt.scope != scope)
        source, style, last = self._session.source, self._session.style, self._shown
        problems = self._checker.problems
        self._jobs.run(
            lambda _cancel: (read_shown(source, last, style, scope, problems), problems),
            self._on_read,
            self._on_failed,
            self._read_purpose,
            is_repeatable=True,
        )

    def _set_waiting(self, *, is_waiting: bool) -> None:
        """Refuse input until the text of the requested part is shown, and say so if that takes long."""
        self.edit.set_waiting(is_waiting=is_waiting)
        if not is_waiting:
            self._note_timer.stop()
            self._is_note_due = False
        elif not self._is_note_due and not self._note_timer.isActive():
            self._note_timer.start()

    @property
    def _is_reading(self) -> bool:
        """Whether the text of another part than the shown one is being read."""
        return self.edit.is_waiting and self._jobs.is_running(self._read_purpose)

    def _show_reading(self) -> None:
        self._is_note_due = True
        self._show_note()

    def _requested_scope(self) -> Scope | None:
        """Return the part to show, or None without a selection."""
        if self.mode.index == _WHOLE:
            return Scope()
        view = self._view_state
        scope = Scope(view.selected_layers, view.selected_groups)
        return None if scope.is_whole else scope

    def _on_read(self, result: tuple[ShownPart, tuple[Problem, ...]]) -> None:
        if self.is_edited:
            return  # The user has started to edit the previous text.
        shown, problems = result
        self._set_waiting(is_waiting=False)
        before, self._shown, self._marks = self._shown, shown, shown.marks
        self.applying.begin(shown.excerpt)
        is_similar = before is not None and before.excerpt.scope == shown.excerpt.scope
        self._is_editing_long = self._is_editing_long and is_similar and shown.index is not None
        if not self._is_editing_long:
            self._first_position = None
        if shown.index is not None and not self._is_editing_long:
            is_similar = is_similar and before is not None and before.index is self.reader.index
            self._show_view(self.reader)
            self.reader.show_text(shown.index, is_similar=is_similar)
            self.reader.show_marks(shown.marks)
            self._show_note()
        else:
            is_similar = is_similar and self._view is self.edit
            self._show_view(self.edit)
            if is_similar:
                self.edit.refresh_text(shown.excerpt.text)
            else:
                self.edit.show_text(shown.excerpt.text)
        self._show_lock()
        if problems is not self._checker.problems:
            self._on_checked(self._checker.problems)  # They were found while the text was read.

    def _show_view(self, view: JsonEdit | JsonReader) -> None:
        """Show the text in one of the views; the other releases its text."""
        if view is not self._view:
            had_focus = self._view.hasFocus()
            if view is self.edit:
                self.reader.clear()
            else:
                self._first_position = None
                self.edit.show_text("")  # It ends the loading too.
            self._view.hide()
            self._view = view
            view.show()
            self.finder.set_text(view)
            self.setFocusProxy(view)
            if had_focus:
                view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_note()

    def _show_note(self) -> None:
        """Say why a text cannot be typed in, or that it will be soon."""
        if self._is_note_due and self._is_reading:
            self.note.show_message(Tone.NOTE, self.tr("Reading…"))
        elif self._view is self.reader and self.reader.text:
            button = BarButton(
                self.tr("Edit"),
                self.tr("Load the text into an editor"),
                lambda: self.begin_editing(self.reader.position),
            )
            self.note.show_message(Tone.NOTE, self.tr("Long text, shown for reading."), [button])
        elif self._first_position is not None:
            self.note.show_message(Tone.NOTE, self.tr("Loading the text for editing…"))
        else:
            self.note.hide()

    def begin_editing(self, position: int) -> None:
        """Load the long text that is shown into the editor, with the cursor at a position."""
        shown = self._shown
        if shown is None or self._view is not self.reader:
            return
        if self._is_reading:
            self._show_reading()
            return
        self._is_editing_long, self._first_position = True, position
        self._show_view(self.edit)
        self.edit.show_text(shown.excerpt.text)
        self._show_lock()
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_loaded(self) -> None:
        if self._view is not self.edit:
            return
        self.edit.show_marks(self._marks)
        if self._first_position is not None:
            position, self._first_position = self._first_position, None
            self.edit.go_to(position)
            self._show_note()

    def _on_failed(self, error: EditorError) -> None:
        self._clear()
        self.applying.show_error(error)
        self.bar.show_message(Tone.ERROR, translated(error.text))

    def _clear(self) -> None:
        self._jobs.cancel(self._read_purpose)
        self._set_waiting(is_waiting=True)
        self._note_timer.stop()
        self._is_note_due = False
        self._shown, self._marks = None, ()
        self._is_editing_long, self._first_position = False, None
        self.edit.show_text("")
        self._show_view(self.edit)
        self.bar.hide()

    def _show_lock(self) -> None:
        if self._shown is not None:
            name = locked_name(self._shown.excerpt.scope, self._session.style, self._view_state, self._data)
            self.edit.set_locked(is_locked=bool(name))
            self.reader.set_locked(is_locked=bool(name))
            self.applying.show_state()

    def _on_checked(self, problems: tuple[Problem, ...]) -> None:
        """Mark the problems unless the text is edited."""
        shown = self._shown
        if shown is None or self.is_edited or not self.isVisible():
            return
        self._jobs.run(
            lambda _cancel: (shown, problem_marks(shown.excerpt, problems)),
            self._on_marks_found,
            lambda _error: None,  # The job has logged the error; the text stays without marks.
            self._marks_purpose,
            is_repeatable=True,
        )

    def _on_marks_found(self, result: tuple[ShownPart, tuple[TextMark, ...]]) -> None:
        shown, marks = result
        if shown is self._shown and not self.is_edited:
            self._marks = marks
            if self._view is self.reader:
                self.reader.show_marks(marks)
            elif not self.edit.is_loading:
                self.edit.show_marks(marks)

    # Changes

    def _on_applying_ended(self) -> None:
        self._is_editing_long = False
        self.refresh()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._clear()
            self.refresh()
        elif self.is_edited:
            self.applying.show_state()
        elif self.isVisible():
            self._timer.start()

    def _on_modified(self, _is_modified: bool) -> None:
        self.applying.show_state()
        self.edited_changed.emit()
