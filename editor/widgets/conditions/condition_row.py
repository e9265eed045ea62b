"""One condition of a filter: key, operator and values, and what is wrong with them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import translated
from editor.mapstyle.filters.rows import LIST_OPERATORS, OPERATOR_WORDS, FilterRow, number_problem
from editor.widgets.conditions.key_field import KeyField
from editor.widgets.conditions.values_field import ValuesField
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.choice_field import ChoiceField
from editor.widgets.fields.pick_rows import PickRow
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.tool_buttons import tool_button

_HANDLE_PX = 16
_OPERATOR_PX = 106
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}

ValueOffers = Callable[[str], Sequence[PickRow]]
"""The values to offer for a key."""


class ConditionRow(QWidget):
    """A row may be a draft: it says what it lacks, and `changed` only what can be a condition.

    Signals: `changed(FilterRow)`; `removed()`; `stepped(int)` by Alt+Up and Alt+Down; `dragged(QPoint)` and
    `dropped(QPoint)` of the handle, on the screen.
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
        self._values_of: ValueOffers = lambda _key: ()
        self.handle = _Handle(self)
        self.key = KeyField(self.tr("Key"))
        self.key.setToolTip(self.tr("The attribute of a feature that is compared"))
        operators = [(name, translated(words)) for name, words in OPERATOR_WORDS.items()]
        self.operator = ChoiceField(self.tr("Operator"), operators)
        self.operator.setToolTip(self.tr("How it is compared"))
        self.operator.setFixedWidth(_OPERATOR_PX)
        self.remove = tool_button(FileSymbol.CLOSE, self.tr("Remove this condition"))
        self.remove.setFixedSize(Size.FIELD, Size.FIELD)
        self.remove.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.values = ValuesField(self.tr("Values"))
        self.values.setToolTip(self.tr("What it is compared with"))
        self._problem = ProblemLine()
        self._note = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lay_out()
        self._connect()
        self._refresh()

    @property
    def draft(self) -> FilterRow:
        """What it shows."""
        return self._draft

    @property
    def problem(self) -> str:
        """What is wrong with it; empty where nothing is."""
        return self._problem.text

    @property
    def note(self) -> str:
        """What it still needs; empty where it needs nothing."""
        return self._note.text if not self._note.isHidden() else ""

    @property
    def is_new(self) -> bool:
        """Whether it is no condition yet."""
        return self._shown is None

    @property
    def is_unfinished(self) -> bool:
        """Whether it shows something that is no condition of the filter yet."""
        return self._draft != (self._shown or FilterRow())

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What Tab goes through."""
        return (self.key.edit, self.operator.combo, self.values.edit, self.remove)

    def show_row(self, row: FilterRow | None) -> None:
        """Show a condition, or None for one that is yet to be; a draft of the same one stays."""
        if row == self._shown:
            return
        self._shown = row
        self._draft = row or FilterRow()
        for field in (self.key, self.values):
            field.finish()
        self._refresh()

    def begin_anew(self) -> None:
        """Forget what was shown and typed."""
        self._shown, self._draft = None, FilterRow()
        for field in (self.key, self.values):
            field.finish()
        self._refresh()

    def show_draft(self, draft: FilterRow) -> None:
        """Go on with what was begun here before."""
        self._draft = draft
        self._refresh()

    def refuse(self, problem: str) -> None:
        """Say why a change was not taken."""
        self._problem.show_text(problem)

    def set_offers(self, keys: Sequence[PickRow], values_of: ValueOffers) -> None:
        """Offer keys, and values for each key."""
        self._values_of = values_of
        self.key.set_offers(keys)
        self.values.set_offers(values_of(self._draft.key))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the problem how much room it has."""
        super().resizeEvent(event)
        self._problem.set_room(self.width() - _HANDLE_PX - 2 * Gap.XS - Size.FIELD)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take Alt+Up and Alt+Down from the fields: they move the row."""
        if not isinstance(event, QKeyEvent) or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        by = _MOVES.get(Qt.Key(event.key()))
        if by is None or self.is_new:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            self.stepped.emit(by)
            return True
        return False

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(Gap.XS)
        line.addWidget(self.key, 1)
        line.addWidget(self.operator)
        line.addWidget(self.remove)
        below = QVBoxLayout()
        below.setContentsMargins(0, 0, Size.FIELD + Gap.XS, 0)
        below.setSpacing(0)
        for part in (self.values, self._problem, self._note):
            below.addWidget(part)
        column = QVBoxLayout()
        column.setSpacing(Gap.XS)
        column.addLayout(line)
        column.addLayout(below)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 2, 0, 2)
        whole.setSpacing(Gap.XS)
        whole.addWidget(self.handle, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(column, 1)

    def _connect(self) -> None:
        self.key.edited.connect(lambda key: self._take(replace(self._draft, key=key)))
        self.operator.edited.connect(self._take_operator)
        self.values.edited.connect(lambda values: self._take(replace(self._draft, values=values)))
        for field in (self.key, self.values):
            field.problem_changed.connect(self._show_problem)
        self.remove.clicked.connect(self.removed)
        self.handle.dragged.connect(self.dragged)
        self.handle.dropped.connect(self.dropped)
        for part in self.parts:
            part.installEventFilter(self)

    def _take_operator(self, operator: str) -> None:
        row = replace(self._draft, operator=operator)
        self._take(row if row.takes_values else replace(row, values=()))

    def _take(self, draft: FilterRow) -> None:
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
        stays = self.tr("The condition stays as it was.") if not self.is_new and draft != self._shown else ""
        self.values.set_problem(f"{translated(draft.problem)} {stays}".strip() if draft.problem else "")
        self.values.set_offers(self._values_of(draft.key))
        note = translated(draft.lack) if draft.lack else ""
        if note and not self.is_new and draft != self._shown:
            note = self.tr("Stays as it was until it has a value.")
        self._note.set_text(note)
        self._note.setVisible(bool(note))
        words = " ".join((draft.key, translated(OPERATOR_WORDS[draft.operator]), ", ".join(draft.values)))
        self.setAccessibleName(words.strip())

    def _show_problem(self) -> None:
        self._problem.show_text(self.key.problem or self.values.problem)


class _Handle(QWidget):
    """Dots by which a row is dragged."""

    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(_HANDLE_PX, Size.FIELD)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        tip = self.tr("Drag the condition, or move it with Alt+Up and Alt+Down")
        self.setToolTip(tip)
        self.setAccessibleName(tip)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say where the hand is."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.dropped.emit(event.globalPosition().toPoint())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dots."""
        color = QColor(tokens.current().text_2)
        glyph = symbols.pixmap("mdi6.drag-vertical", color, Size.GLYPH, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, (self.height() - Size.GLYPH) // 2, glyph)
