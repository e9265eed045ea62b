"""The rows of label keys of one layer."""

import itertools
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.errors import EditError
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import translated
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
from editor.mapstyle.labels.label_text import KEYS_KEY, NAME_ATTRIBUTE
from editor.mapstyle.tree import Json
from editor.panels.explanations import explanation
from editor.panels.gestures import Begun, begin_with, bind
from editor.panels.row_window import RowWindow
from editor.session.session import Session
from editor.widgets.conditions.label_key_row import ID_PX, MARK_PX, LabelKeyRow
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.pick_rows import PickRow
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.tool_buttons import quiet_button


class LabelKeysEditor(QWidget):
    """Edits label keys; its rows are kept and refilled. `step_text` says what its undo steps are called."""

    def __init__(self, session: Session, step_text: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._step_text = session, step_text
        self.setWhatsThis(
            explanation(
                self.tr("Label keys"),
                self.tr("Each row names an attribute. The rows are tried by their ids, the lowest first."),
                self.tr("The first attribute that has a value is written. Custom text takes its place."),
                key=KEYS_KEY,
            )
        )
        self._key: LayerKey | None = None
        self._keys: tuple[LabelKey, ...] = ()
        self._offers: tuple[PickRow, ...] = ()
        self._made: list[LabelKeyRow] = []
        self._label_text: Json | None = None
        self._window = RowWindow()
        self.earlier_button = quiet_button(self.tr("Show earlier rows"), "plus")
        self.earlier_button.clicked.connect(self.show_earlier)
        self.more_button = quiet_button(self.tr("Show more rows"), "plus")
        self.more_button.clicked.connect(self.show_more)
        for button in (self.earlier_button, self.more_button):
            button.setToolTip(self.tr("Only some of the rows are shown"))
        self._begun: Begun | None = None
        self._implied: Json | None = None
        self._note = ElidedLabel(
            self.tr("The first attribute that has a value is written."), TypeRole.SECONDARY, is_secondary=True
        )
        self._head = self._make_head()
        self._rows = QVBoxLayout()
        self.problem = ProblemLine()
        self.add_button = quiet_button(self.tr("Add row"), "plus")
        self.add_button.setToolTip(self.tr("Add an attribute that is tried after the others"))
        self.add_button.clicked.connect(lambda: self.add(self._unused()))
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.M, 0, Gap.M, 0)
        column.setSpacing(0)
        column.addWidget(self._note)
        column.addSpacing(Gap.XS)
        column.addWidget(self._head)
        column.addWidget(self.earlier_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._rows)
        column.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.problem)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def rows(self) -> list[LabelKeyRow]:
        """The rows that show."""
        return self._made[: len(self._shown)]

    @property
    def _shown(self) -> range:
        """The numbers of the label keys whose rows show."""
        return self._window.rows(len(self._keys))

    def set_room(self, width_px: int) -> None:
        """Give the problem the panel's width."""
        self.problem.set_room(width_px)

    def show_label(self, key: LayerKey, label_text: Json | None, *, is_implied: bool = False) -> None:
        """Show the rows of a layer's label text; those of an implied one are written with the first edit."""
        if key != self._key:
            self.finish()
            self.problem.show_text("")
            self._window.reset()
        self._key, self._keys, self._label_text = key, label_keys(label_text), label_text
        self._implied = label_text if is_implied else None
        numbers = self._shown
        while len(self._made) < len(numbers):
            self._make_row(len(self._made))
        for place, row in enumerate(self._made):
            row.setVisible(place < len(numbers))
            if place < len(numbers):
                number = numbers[place]
                shown = self._keys[number]
                row.show_row(shown.id, shown.attribute, shown.custom_text, is_marked=shown.uses_key_text)
                row.set_ends(is_first=number == 0, is_last=number == len(self._keys) - 1)
        self.earlier_button.setVisible(numbers.start > 0)
        self.more_button.setVisible(numbers.stop < len(self._keys))
        self._head.setVisible(bool(self._keys))
        without = self.tr("Without rows the name is written.")
        self._note.set_text(
            self.tr("The first attribute that has a value is written.") if self._keys else without
        )

    def show_nothing(self) -> None:
        """Show no label text: an edit from here would change a layer that is not shown."""
        self._key, self._keys, self._label_text, self._implied = None, (), None, None

    def finish(self) -> None:
        """End what is being edited, as before another layer is shown."""
        for row in self._made:
            row.attribute.finish()

    def offer_attributes(self, offers: Sequence[PickRow]) -> None:
        """Offer attributes, each with how many features in view have it."""
        self._offers = tuple(offers)
        for row in self._made:
            row.offer(self._offers)

    def add(self, attribute: str) -> None:
        """Add a row for an attribute, and go to it."""
        if self._key is None:
            return
        begun = self._do(add_label_key(self._key, attribute))
        if begun is not None:
            self._begun = begun
            self._show_row(len(self._keys) - 1)
            self.rows[-1].attribute.setFocus()

    def remove(self, number: int) -> None:
        """Remove a row, and go to the one that takes its place."""
        if self._key is None:
            return
        # The button that goes must not throw the focus out of the panel.
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._do(remove_label_key(self._key, self._keys[number].place))

    def shift(self, number: int, by: int) -> None:
        """Try a row earlier or later."""
        if self._key is None or self._do(move_label_key(self._key, number, number + by)) is None:
            return
        there = self._show_row(number + by)
        button = there.up if by < 0 else there.down
        (button if button.isEnabled() else there.attribute.edit).setFocus(Qt.FocusReason.OtherFocusReason)

    def reveal(self, place: int | str | None) -> QWidget:
        """The field of the row that the file lists at a place, else what adds one."""
        number = next((number for number, key in enumerate(self._keys) if key.place == place), None)
        if number is None:
            return self.add_button
        return self._show_row(number).attribute

    def show_more(self) -> None:
        """Show some rows after those that are shown."""
        self._window.show_more(len(self._keys))
        self._refill()

    def show_earlier(self) -> None:
        """Show some rows before those that are shown."""
        self.finish()
        self._window.show_earlier(len(self._keys))
        self._refill()

    def _show_row(self, number: int) -> LabelKeyRow:
        """Return the row of a label key, among those around it where it was not shown."""
        if number not in self._shown:
            self.finish()
            self._window.reveal(number, len(self._keys))
            self._refill()
        return self._made[number - self._shown.start]

    def _refill(self) -> None:
        if self._key is not None:
            self.show_label(self._key, self._label_text, is_implied=self._implied is not None)

    def _make_row(self, place: int) -> None:
        """Make the widget at a place among those that show; the label key of it changes."""

        def number() -> int:
            return self._shown.start + place

        row = LabelKeyRow()
        row.offer(self._offers)
        row.mark_turned.connect(lambda is_on: self._turn_mark(number(), is_on=is_on))
        row.move_requested.connect(lambda by: self.shift(number(), by))
        row.remove_requested.connect(lambda: self.remove(number()))
        bind(
            row.attribute,
            self._session,
            self._step_text,
            lambda text: self._rename(number(), text),
            lambda: self._take_begun(number()),
        )
        self._rows.addWidget(row)
        # What adds rows has its turn where they belong, and then comes behind the new one.
        last = self._made[-1].focus_chain()[-1] if self._made else self.add_button
        for before, after in itertools.pairwise((last, *row.focus_chain(), self.add_button)):
            QWidget.setTabOrder(before, after)
        self._made.append(row)

    def _make_head(self) -> QWidget:
        head = QWidget()
        line = QHBoxLayout(head)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Gap.XS)
        for words, width in ((self.tr("Id"), ID_PX), (self.tr("Attribute"), 0), (self.tr("Mark"), MARK_PX)):
            label = ElidedLabel(words, TypeRole.COLUMN_HEAD, is_secondary=True)
            if width:
                label.setFixedWidth(width)
            line.addWidget(label, 0 if width else 1)
        line.addSpacing(3 * (Size.SMALL_BUTTON + Gap.XS))
        return head

    def _unused(self) -> str:
        used = {key.attribute for key in self._keys}
        offered = (row.text for row in self._offers)
        return next((name for name in (*offered, NAME_ATTRIBUTE) if name not in used), NAME_ATTRIBUTE)

    def _rename(self, number: int, attribute: str) -> Edit | None:
        if self._key is None or number >= len(self._keys):
            return None
        return self._upon_implied(set_key_text(self._key, self._keys[number].place, attribute))

    def _take_begun(self, number: int) -> Begun | None:
        """What is typed first into a row that was just added belongs to adding it."""
        begun, self._begun = self._begun, None
        return begun if number == len(self._keys) - 1 else None

    def _turn_mark(self, number: int, *, is_on: bool) -> None:
        if self._key is not None:
            self._do(set_use_key_text(self._key, self._keys[number].place, is_on=is_on))

    def _upon_implied(self, edit: Edit) -> Edit:
        """An edit of rows that do not stand in the file yet: it writes them, unless it changes nothing."""
        key, implied = self._key, self._implied
        if key is None or implied is None:
            return edit

        def both(style: MapStyle) -> MapStyle:
            written = set_label_text(key, implied)(style)
            after = edit(written)
            return style if after is written else after

        return both

    def _do(self, edit: Edit) -> Begun | None:
        """Run an edit; where the style refuses it, say why."""
        self.problem.show_text("")
        try:
            return begin_with(self._upon_implied(edit), self._session, self._step_text())
        except EditError as error:
            self.problem.show_text(translated(error.text))
            return None
