"""The editor of label keys: one row for each key."""

import itertools
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.errors import EditError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.labels import (
    LabelKey,
    add_label_key,
    label_keys,
    move_label_key,
    remove_label_key,
    set_key_text,
    set_label_text,
    set_use_key_text,
)
from editor.mapstyle.json_tree import Json
from editor.mapstyle.labels.label_text import KEYS_KEY, NAME_ATTRIBUTE
from editor.session.session import Session
from editor.ui.conditions.value_fields import KeyField
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import CheckBox, quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.rows import RowWindow
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import StartedEdit, bind_field, start_edit
from editor.workspace.explanations import whats_this_html

ID_PX, MARK_PX = 28, 26


class LabelKeyRow(QWidget):
    """A reusable row of a label key.

    Signals: `mark_toggled(is_on)`; `move_requested(by)`; `remove_requested()`.
    """

    mark_toggled = Signal(bool)
    move_requested = Signal(int)
    remove_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._id.setFixedWidth(ID_PX)
        self.attribute = KeyField(self.tr("Attribute"))
        self.attribute.setToolTip(self.tr("Used if the feature has a value"))
        tip = self.tr("use_key_text: engine flag, ignored by the preview")
        self.mark = CheckBox("", tip)
        self.mark.setFixedWidth(MARK_PX)
        self.up = tool_button("arrow-up", self.tr("Move up"))
        self.down = tool_button("arrow-down", self.tr("Move down"))
        self.remove = tool_button("close", self.tr("Remove row"))
        self._custom = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._problem = ProblemLine()
        self._init_layout()
        self.attribute.problem_changed.connect(self._problem.show_text)
        self.mark.clicked.connect(self.mark_toggled)
        self.up.clicked.connect(lambda: self.move_requested.emit(-1))
        self.down.clicked.connect(lambda: self.move_requested.emit(1))
        self.remove.clicked.connect(self.remove_requested)

    def _init_layout(self) -> None:
        line = h_box(margins=(0, 2, 0, 2), spacing=Gap.XS)
        line.addWidget(self._id)
        line.addWidget(self.attribute, 1)
        line.addSpacing(Gap.XS)
        line.addWidget(self.mark)
        for button in (self.up, self.down, self.remove):
            button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
            line.addWidget(button)
        notes = v_box(margins=(ID_PX + Gap.XS, 0, 0, 0), spacing=0)
        notes.addWidget(self._custom)
        notes.addWidget(self._problem)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(line)
        column.addLayout(notes)

    def show_row(self, number: int | None, attribute: str, custom_text: str, *, is_marked: bool) -> None:
        """Show a label key: its id, attribute, custom text of the engine, and flag."""
        id_text = "–" if number is None else str(number)
        self._id.set_text(id_text)
        self._id.setToolTip(self.tr("Priority: the lowest ID is tried first"))
        self.attribute.set_name(self.tr("Attribute of row {id}").format(id=id_text))
        self.attribute.show_value(attribute)
        self.mark.setChecked(is_marked)
        self.mark.setAccessibleName(self.tr("use_key_text of row {id}").format(id=id_text))
        for button in (self.up, self.down, self.remove):
            button.setAccessibleName(f"{button.toolTip()}, {attribute}")
        note = self.tr("Replaced by custom_text “{text}”").format(text=custom_text)
        self._custom.set_text(note if custom_text else "")
        self._custom.setToolTip(self.tr("Used by the engine only (read-only)"))
        self._custom.setVisible(bool(custom_text))

    def set_ends(self, *, is_first: bool, is_last: bool) -> None:
        """Enable the buttons that move the row, except beyond the ends."""
        self.up.setEnabled(not is_first)
        self.down.setEnabled(not is_last)

    def offer(self, attributes: Sequence[PickRow]) -> None:
        """Set the suggested attributes."""
        self.attribute.set_offers(attributes)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        return (self.attribute.edit, self.mark, self.up, self.down, self.remove)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem.set_available_width(self.width() - ID_PX - Gap.XS)


class LabelKeysEditor(QWidget):
    """Edits the label keys of one layer with reused rows; `step_text` returns the undo text."""

    def __init__(self, session: Session, step_text: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._step_text = session, step_text
        self.setWhatsThis(
            whats_this_html(
                self.tr("Label keys"),
                self.tr("Attributes in order of priority, lowest ID first."),
                self.tr("The first attribute with a value is shown, or its custom text."),
                key=KEYS_KEY,
            )
        )
        self._key: LayerKey | None = None
        self._keys: tuple[LabelKey, ...] = ()
        self._offers: tuple[PickRow, ...] = ()
        self._row_pool: list[LabelKeyRow] = []
        self._label_text: Json | None = None
        self._window = RowWindow()
        self.earlier_button = quiet_button(self.tr("Show previous rows"), "plus")
        self.earlier_button.clicked.connect(self.show_earlier)
        self.more_button = quiet_button(self.tr("Show more rows"), "plus")
        self.more_button.clicked.connect(self.show_more)
        for button in (self.earlier_button, self.more_button):
            button.setToolTip(self.tr("Not all rows shown"))
        self._started_edit: StartedEdit | None = None
        self._implied: Json | None = None
        self._note = ElidedLabel(
            self.tr("The first attribute with a value is shown."), TypeRole.SECONDARY, is_secondary=True
        )
        self._header = self._create_header()
        self._rows = QVBoxLayout()
        self.problem = ProblemLine()
        self.add_button = quiet_button(self.tr("Add row"), "plus")
        self.add_button.setToolTip(self.tr("Add attribute with the lowest priority"))
        self.add_button.clicked.connect(lambda: self.add(self._unused_attribute()))
        column = v_box(self, margins=(Gap.M, 0, Gap.M, 0), spacing=0)
        column.addWidget(self._note)
        column.addSpacing(Gap.XS)
        column.addWidget(self._header)
        column.addWidget(self.earlier_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._rows)
        column.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.problem)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def rows(self) -> list[LabelKeyRow]:
        """The visible rows."""
        return self._row_pool[: len(self._visible_range)]

    @property
    def _visible_range(self) -> range:
        """The range of label keys with visible rows."""
        return self._window.rows(len(self._keys))

    def set_available_width(self, width_px: int) -> None:
        """Set the width to lay the problem out for."""
        self.problem.set_available_width(width_px)

    def show_label(self, key: LayerKey, label_text: Json | None, *, is_implied: bool = False) -> None:
        """Show the label keys of a layer; implied ones are written with the first edit."""
        if key != self._key:
            self.finish()
            self.problem.show_text("")
            self._window.reset()
        self._key, self._keys, self._label_text = key, label_keys(label_text), label_text
        self._implied = label_text if is_implied else None
        numbers = self._visible_range
        while len(self._row_pool) < len(numbers):
            self._add_row_widget(len(self._row_pool))
        for position, row in enumerate(self._row_pool):
            row.setVisible(position < len(numbers))
            if position < len(numbers):
                number = numbers[position]
                shown = self._keys[number]
                row.show_row(shown.id, shown.attribute, shown.custom_text, is_marked=shown.uses_key_text)
                row.set_ends(is_first=number == 0, is_last=number == len(self._keys) - 1)
        self.earlier_button.setVisible(numbers.start > 0)
        self.more_button.setVisible(numbers.stop < len(self._keys))
        self._header.setVisible(bool(self._keys))
        empty_note = self.tr("Without rows, the label shows the name.")
        self._note.set_text(
            self.tr("The first attribute with a value is shown.") if self._keys else empty_note
        )

    def show_nothing(self) -> None:
        """Clear the label keys, so that no edit can change a layer that is not shown."""
        self._key, self._keys, self._label_text, self._implied = None, (), None, None

    def finish(self) -> None:
        """Finish the open fields, before another layer is shown."""
        for row in self._row_pool:
            row.attribute.finish()

    def offer_attributes(self, offers: Sequence[PickRow]) -> None:
        """Set the attributes to choose from."""
        self._offers = tuple(offers)
        for row in self._row_pool:
            row.offer(self._offers)

    def add(self, attribute: str) -> None:
        """Add a row for an attribute and focus it."""
        if self._key is None:
            return
        started = self._run(add_label_key(self._key, attribute))
        if started is not None:
            self._started_edit = started
            self._show_row(len(self._keys) - 1)
            self.rows[-1].attribute.setFocus()

    def remove(self, number: int) -> None:
        """Remove a row."""
        if self._key is None:
            return
        # The button disappears; without this the focus would leave the panel.
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._run(remove_label_key(self._key, self._keys[number].place))

    def shift(self, number: int, by: int) -> None:
        """Move a row."""
        if self._key is None or self._run(move_label_key(self._key, number, number + by)) is None:
            return
        row = self._show_row(number + by)
        button = row.up if by < 0 else row.down
        (button if button.isEnabled() else row.attribute.edit).setFocus(Qt.FocusReason.OtherFocusReason)

    def reveal(self, place: int | str | None) -> QWidget:
        """Return the field of the label key at a place of the record, or the “Add row” button."""
        number = next((number for number, key in enumerate(self._keys) if key.place == place), None)
        if number is None:
            return self.add_button
        return self._show_row(number).attribute

    def show_more(self) -> None:
        """Show further rows at the end."""
        self._window.show_more(len(self._keys))
        self._update_rows()

    def show_earlier(self) -> None:
        """Show further rows at the start."""
        self.finish()
        self._window.show_earlier(len(self._keys))
        self._update_rows()

    def _show_row(self, number: int) -> LabelKeyRow:
        """Return the row of a label key; move the visible range to it if necessary."""
        if number not in self._visible_range:
            self.finish()
            self._window.reveal(number, len(self._keys))
            self._update_rows()
        return self._row_pool[number - self._visible_range.start]

    def _update_rows(self) -> None:
        if self._key is not None:
            self.show_label(self._key, self._label_text, is_implied=self._implied is not None)

    def _add_row_widget(self, position: int) -> None:
        """Create the widget at a position of the visible range, for changing label keys."""

        def number() -> int:
            return self._visible_range.start + position

        row = LabelKeyRow()
        row.offer(self._offers)
        row.mark_toggled.connect(lambda is_on: self._on_mark_toggled(number(), is_on=is_on))
        row.move_requested.connect(lambda by: self.shift(number(), by))
        row.remove_requested.connect(lambda: self.remove(number()))
        bind_field(
            row.attribute,
            self._session,
            self._step_text,
            lambda text: self._rename(number(), text),
            lambda: self._take_started_edit(number()),
        )
        self._rows.addWidget(row)
        # Insert the row into the tab order before the “Add row” button.
        last = self._row_pool[-1].focus_chain()[-1] if self._row_pool else self.add_button
        for before, after in itertools.pairwise((last, *row.focus_chain(), self.add_button)):
            QWidget.setTabOrder(before, after)
        self._row_pool.append(row)

    def _create_header(self) -> QWidget:
        header = QWidget()
        line = h_box(header, margins=NO_MARGINS, spacing=Gap.XS)
        for text, width in (
            (self.tr("ID"), ID_PX),
            (self.tr("Attribute"), 0),
            (self.tr("use_key_text"), MARK_PX),
        ):
            label = ElidedLabel(text, TypeRole.COLUMN_HEAD, is_secondary=True)
            if width:
                label.setFixedWidth(width)
            line.addWidget(label, 0 if width else 1)
        line.addSpacing(3 * (Size.SMALL_BUTTON + Gap.XS))
        return header

    def _unused_attribute(self) -> str:
        used = {key.attribute for key in self._keys}
        offered = (row.text for row in self._offers)
        return next((name for name in (*offered, NAME_ATTRIBUTE) if name not in used), NAME_ATTRIBUTE)

    def _rename(self, number: int, attribute: str) -> Edit | None:
        if self._key is None or number >= len(self._keys):
            return None
        return self._with_implied_keys(set_key_text(self._key, self._keys[number].place, attribute))

    def _take_started_edit(self, number: int) -> StartedEdit | None:
        """Return the edit that added a row, which the first typed text continues."""
        started, self._started_edit = self._started_edit, None
        return started if number == len(self._keys) - 1 else None

    def _on_mark_toggled(self, number: int, *, is_on: bool) -> None:
        if self._key is not None:
            self._run(set_use_key_text(self._key, self._keys[number].place, is_on=is_on))

    def _with_implied_keys(self, edit: Edit) -> Edit:
        """Return an edit that writes the implied label keys first, unless it changes nothing."""
        key, implied = self._key, self._implied
        if key is None or implied is None:
            return edit

        def both(style: MapStyle) -> MapStyle:
            written = set_label_text(key, implied)(style)
            after = edit(written)
            return style if after is written else after

        return both

    def _run(self, edit: Edit) -> StartedEdit | None:
        """Run an edit, or display why it was refused."""
        self.problem.show_text("")
        try:
            return start_edit(self._with_implied_keys(edit), self._session, self._step_text())
        except EditError as error:
            self.problem.show_text(translated(error.text))
            return None
