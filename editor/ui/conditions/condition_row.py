"""Row of one filter condition: key, operator, values and problems."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapstyle.filters.rows import LIST_OPERATORS, OPERATOR_WORDS, FilterRow, number_problem
from editor.ui.conditions.value_fields import KeyField, ValuesField
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import translated
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_HANDLE_PX = 16
_OPERATOR_PX = 106
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}

ValueOffers = Callable[[str], Sequence[PickRow]]
"""Returns the suggested values of a key."""


class ConditionRow(QWidget):
    """A condition, complete or a draft. `changed` is emitted for complete ones only.

    Signals: `changed(FilterRow)`; `removed()`; `stepped(int)` by Alt+Up and Alt+Down; `dragged(QPoint)` and
    `dropped(QPoint)` of the handle in global coordinates.
    """

    changed = Signal(object)
    removed = Signal()
    stepped = Signal(int)
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: FilterRow | None = None
        self._draft = FilterRow()
        self._suggest_values: ValueOffers = lambda _key: ()
        self.handle = _Handle(self)
        self.key = KeyField(self.tr("Attribute"))
        self.key.setToolTip(self.tr("Feature attribute"))
        operators = [(name, translated(label)) for name, label in OPERATOR_WORDS.items()]
        self.operator = ChoiceField(self.tr("Operator"), operators)
        self.operator.setToolTip(self.tr("Comparison operator"))
        self.operator.setFixedWidth(_OPERATOR_PX)
        self.remove = tool_button(FileSymbol.CLOSE, self.tr("Remove condition"))
        self.remove.setFixedSize(Size.FIELD, Size.FIELD)
        self.remove.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.values = ValuesField(self.tr("Values"))
        self.values.setToolTip(self.tr("Comparison values"))
        self._problem = ProblemLine()
        self._note = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._init_layout()
        self._connect()
        self._refresh()

    @property
    def draft(self) -> FilterRow:
        """The condition as displayed."""
        return self._draft

    @property
    def problem(self) -> str:
        """What is wrong with it; empty if nothing is."""
        return self._problem.text

    @property
    def note(self) -> str:
        """What is missing; empty if nothing is."""
        return self._note.text if not self._note.isHidden() else ""

    @property
    def is_new(self) -> bool:
        """Whether it is not a condition of the filter yet."""
        return self._shown is None

    @property
    def is_unfinished(self) -> bool:
        """Whether the displayed condition differs from that of the filter."""
        return self._draft != (self._shown or FilterRow())

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets in tab order."""
        return (self.key.edit, self.operator.combo, self.values.edit, self.remove)

    def show_row(self, row: FilterRow | None) -> None:
        """Show a condition, or None for a new one. A draft of the same condition stays."""
        if row == self._shown:
            return
        self._shown = row
        self._draft = row or FilterRow()
        for field in (self.key, self.values):
            field.finish()
        self._refresh()

    def clear(self) -> None:
        """Clear the row."""
        self._shown, self._draft = None, FilterRow()
        for field in (self.key, self.values):
            field.finish()
        self._refresh()

    def show_draft(self, draft: FilterRow) -> None:
        """Restore incomplete input."""
        self._draft = draft
        self._refresh()

    def reject(self, problem: str) -> None:
        """Show why a change was rejected."""
        self._problem.show_text(problem)

    def set_offers(self, keys: Sequence[PickRow], values_of: ValueOffers) -> None:
        """Set the suggested keys, and the values for each key."""
        self._suggest_values = values_of
        self.key.set_offers(keys)
        self.values.set_offers(values_of(self._draft.key))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem.set_available_width(self.width() - _HANDLE_PX - 2 * Gap.XS - Size.FIELD)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Handle Alt+Up and Alt+Down in the fields, which move the row."""
        if not isinstance(event, QKeyEvent) or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        offset = _MOVES.get(Qt.Key(event.key()))
        if offset is None or self.is_new:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            self.stepped.emit(offset)
            return True
        return False

    def _init_layout(self) -> None:
        line = h_box(spacing=Gap.XS)
        line.addWidget(self.key, 1)
        line.addWidget(self.operator)
        line.addWidget(self.remove)
        below = v_box(margins=(0, 0, Size.FIELD + Gap.XS, 0), spacing=0)
        for part in (self.values, self._problem, self._note):
            below.addWidget(part)
        column = v_box(spacing=Gap.XS)
        column.addLayout(line)
        column.addLayout(below)
        layout = h_box(self, margins=(0, 2, 0, 2), spacing=Gap.XS)
        layout.addWidget(self.handle, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(column, 1)

    def _connect(self) -> None:
        self.key.edited.connect(lambda key: self._apply(replace(self._draft, key=key)))
        self.operator.edited.connect(self._apply_operator)
        self.values.edited.connect(lambda values: self._apply(replace(self._draft, values=values)))
        for field in (self.key, self.values):
            field.problem_changed.connect(self._show_problem)
        self.remove.clicked.connect(self.removed)
        self.handle.dragged.connect(self.dragged)
        self.handle.dropped.connect(self.dropped)
        for part in self.parts:
            part.installEventFilter(self)

    def _apply_operator(self, operator: str) -> None:
        row = replace(self._draft, operator=operator)
        self._apply(row if row.takes_values else replace(row, values=()))

    def _apply(self, draft: FilterRow) -> None:
        self._draft = draft
        self._refresh()
        if draft != self._shown and not draft.lack and not draft.problem:
            self.changed.emit(draft)

    def _refresh(self) -> None:
        draft = self._draft
        self.key.show_value(draft.key)
        self.operator.show_value(draft.operator)
        self.values.setVisible(draft.takes_values)
        self.values.set_check(
            (lambda text: translated(number_problem(draft.operator, text)))
            if draft.takes_numbers
            else lambda _text: ""
        )
        self.values.set_list(is_list=draft.operator in LIST_OPERATORS or len(draft.values) > 1)
        self.values.show_value(draft.values)
        hint = self.tr("Previous condition kept.") if not self.is_new and draft != self._shown else ""
        self.values.set_problem(f"{translated(draft.problem)} {hint}".strip() if draft.problem else "")
        self.values.set_offers(self._suggest_values(draft.key))
        note = translated(draft.lack) if draft.lack else ""
        if note and not self.is_new and draft != self._shown:
            note = self.tr("Not applied until a value is set.")
        self._note.set_text(note)
        self._note.setVisible(bool(note))
        description = " ".join(
            (draft.key, translated(OPERATOR_WORDS[draft.operator]), ", ".join(draft.values))
        )
        self.setAccessibleName(description.strip())

    def _show_problem(self) -> None:
        self._problem.show_text(self.key.problem or self.values.problem)


class _Handle(QWidget):
    """A grip that drags a row."""

    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(_HANDLE_PX, Size.FIELD)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        tip = self.tr("Drag to reorder (Alt+Up, Alt+Down)")
        self.setToolTip(tip)
        self.setAccessibleName(tip)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.dropped.emit(event.globalPosition().toPoint())

    def paintEvent(self, _event: QPaintEvent) -> None:
        color = QColor(tokens.current().text_2)
        glyph = symbols.pixmap("mdi6.drag-vertical", color, Size.GLYPH, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, (self.height() - Size.GLYPH) // 2, glyph)
