"""Row of one label key: id, attribute, flag and buttons."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.check_box import CheckBox
from editor.widgets.conditions.key_field import KeyField
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.pick_rows import PickRow
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.tool_buttons import tool_button

ID_PX, MARK_PX = 28, 26


class LabelKeyRow(QWidget):
    """A reusable row of a label key.

    Signals: `mark_turned(is_on)`; `move_requested(by)`; `remove_requested()`.
    """

    mark_turned = Signal(bool)
    move_requested = Signal(int)
    remove_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._id.setFixedWidth(ID_PX)
        self.attribute = KeyField(self.tr("Attribute"))
        self.attribute.setToolTip(self.tr("Written where a feature has a value for it"))
        tip = self.tr("use_key_text: a mark for the engine. The preview does not read it.")
        self.mark = CheckBox("", tip)
        self.mark.setFixedWidth(MARK_PX)
        self.up = tool_button("arrow-up", self.tr("Try earlier"))
        self.down = tool_button("arrow-down", self.tr("Try later"))
        self.remove = tool_button("close", self.tr("Remove this row"))
        self._custom = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._problem = ProblemLine()
        self._init_layout()
        self.attribute.problem_changed.connect(self._problem.show_text)
        self.mark.clicked.connect(self.mark_turned)
        self.up.clicked.connect(lambda: self.move_requested.emit(-1))
        self.down.clicked.connect(lambda: self.move_requested.emit(1))
        self.remove.clicked.connect(self.remove_requested)

    def _init_layout(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(0, 2, 0, 2)
        line.setSpacing(Gap.XS)
        line.addWidget(self._id)
        line.addWidget(self.attribute, 1)
        line.addSpacing(Gap.XS)
        line.addWidget(self.mark)
        for button in (self.up, self.down, self.remove):
            button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
            line.addWidget(button)
        notes = QVBoxLayout()
        notes.setContentsMargins(ID_PX + Gap.XS, 0, 0, 0)
        notes.setSpacing(0)
        notes.addWidget(self._custom)
        notes.addWidget(self._problem)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addLayout(notes)

    def show_row(self, number: int | None, attribute: str, custom_text: str, *, is_marked: bool) -> None:
        """Show a label key: its id, attribute, custom text of the engine, and flag."""
        id_text = "–" if number is None else str(number)
        self._id.set_text(id_text)
        self._id.setToolTip(self.tr("The row’s id: rows are tried from the lowest up"))
        self.attribute.set_name(self.tr("Attribute of row {id}").format(id=id_text))
        self.attribute.show_value(attribute)
        self.mark.setChecked(is_marked)
        self.mark.setAccessibleName(self.tr("use_key_text of row {id}").format(id=id_text))
        for button in (self.up, self.down, self.remove):
            button.setAccessibleName(f"{button.toolTip()}, {attribute}")
        note = self.tr("custom_text “{text}” is written in its place").format(text=custom_text)
        self._custom.set_text(note if custom_text else "")
        self._custom.setToolTip(self.tr("Only the engine writes this text. It is kept as it is."))
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
        self._problem.set_room(self.width() - ID_PX - Gap.XS)
