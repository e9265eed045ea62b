"""Edits a filter as rows: how they combine, one row for each condition, and a button for another."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.look import tokens
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.filters.expression import COMBINATIONS
from editor.mapstyle.filters.rows import FilterRow, FilterRows
from editor.widgets.conditions.condition_row import ConditionRow, ValueOffers
from editor.widgets.fields.pick_rows import PickRow
from editor.widgets.segmented import Segmented
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.wrapped_label import WrappedLabel

_MARK_PX = 8


@dataclass(frozen=True, slots=True)
class Combined:
    """Another combination was chosen."""

    combination: str


@dataclass(frozen=True, slots=True)
class Added:
    """A new condition is complete."""

    row: FilterRow


@dataclass(frozen=True, slots=True)
class Changed:
    """A condition says something else."""

    index: int
    row: FilterRow


@dataclass(frozen=True, slots=True)
class Removed:
    """A condition should go."""

    index: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A condition should stand elsewhere."""

    source: int
    target: int


FilterChange: TypeAlias = Combined | Added | Changed | Removed | Moved


@dataclass(frozen=True, slots=True)
class _Left:
    """What was begun in the rows of a filter and not finished: changes by their places, and a new row."""

    shown: FilterRows
    changes: Mapping[int, FilterRow]
    new: FilterRow | None


class ConditionList(QWidget):
    """Rows are kept and refilled. `edited(FilterChange)` says what a person wants.

    What was begun for one thing and not finished is there again when that thing is shown again.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = FilterRows(COMBINATIONS[0], ())
        self._rows: list[ConditionRow] = []
        self._has_draft = False
        self._owner: Hashable = None
        self._left: dict[Hashable, _Left] = {}
        self._keys: tuple[PickRow, ...] = ()
        self._values_of: ValueOffers = lambda _key: ()
        self.combination = Segmented(
            self.tr("Draw a feature when these are true"),
            [(self.tr("all"), ""), (self.tr("any"), ""), (self.tr("none"), "")],
        )
        self.combination.chosen.connect(lambda index: self.edited.emit(Combined(COMBINATIONS[index])))
        self.add = quiet_button(self.tr("Add condition"), FileSymbol.ADD)
        self.add.setToolTip(self.tr("Begin a condition behind the others"))
        self.add.clicked.connect(self.begin_condition)
        self._lead = _quiet(self.tr("Draw when"))
        self._tail = _quiet(self.tr("are true"))
        self._nothing = WrappedLabel(
            self.tr("No conditions: every feature of the data is drawn."), is_secondary=True
        )
        self._mark = _DropMark(self)
        self._lay_out()
        self.show_filter(self._shown)

    @property
    def rows(self) -> tuple[ConditionRow, ...]:
        """The rows that are seen, a draft last."""
        return tuple(self._rows[: len(self._shown.rows) + self._has_draft])

    @property
    def is_unfinished(self) -> bool:
        """Whether a condition was begun that is not one yet."""
        return self._owner in self._left or any(row.is_unfinished for row in self.rows)

    def show_filter(self, shown: FilterRows) -> None:
        """Show a filter, or the filter as it now is; a draft stays."""
        self._shown = shown
        left = self._left.pop(self._owner, None)
        self._has_draft = self._has_draft or (left is not None and left.new is not None)
        self.combination.show_index(COMBINATIONS.index(shown.combination))
        for index, row in enumerate(shown.rows):
            self._row(index).show_row(row)
        if self._has_draft:
            self._row(len(shown.rows)).show_row(None)
        if left is not None:
            self._go_on(left)
        count = len(self.rows)
        for index, widget in enumerate(self._rows):
            widget.setVisible(index < count)
        for part in (self._lead, self.combination, self._tail):
            part.setVisible(count > 0)
        self._nothing.setVisible(count == 0)

    def turn_to(self, owner: Hashable) -> None:
        """Set aside what was begun: the filter that is shown next is another thing's."""
        if owner == self._owner:
            return
        begun = {place: row.draft for place, row in enumerate(self.rows) if row.is_unfinished}
        if begun:
            new = begun.pop(len(self._shown.rows), None)
            self._left[self._owner] = _Left(self._shown, begun, new)
        self._owner = owner
        self._has_draft = False
        for widget in self._rows:
            widget.begin_anew()

    @property
    def unfinished(self) -> tuple[Hashable, ...]:
        """The things for which a condition was begun that is not one yet."""
        is_here = any(row.is_unfinished for row in self.rows)
        return tuple({*self._left, *((self._owner,) if is_here else ())})

    def drop_unfinished(self) -> None:
        """Forget all conditions that were begun."""
        self._left.clear()
        self._has_draft = False
        for widget in self._rows:
            widget.begin_anew()
        self.show_filter(self._shown)

    def begin_condition(self) -> None:
        """Begin another condition, or go on with the one that was begun."""
        if not self._has_draft:
            self._has_draft = True
            self._row(len(self._shown.rows)).begin_anew()
            self.show_filter(self._shown)
        self.rows[-1].key.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_offers(self, keys: Sequence[PickRow], values_of: ValueOffers) -> None:
        """Offer keys, and values for each key."""
        self._keys, self._values_of = tuple(keys), values_of
        for widget in self._rows:
            widget.set_offers(self._keys, values_of)

    def refuse(self, change: FilterChange, problem: str) -> None:
        """Say at the row that was changed why that was not taken."""
        index = len(self._shown.rows)
        match change:
            case Added():
                self._has_draft = True
                self.show_filter(self._shown)
            case Changed(index=index) | Removed(index=index) | Moved(source=index):
                pass
            case Combined():
                index = 0
        if index < len(self._rows):
            self._rows[index].refuse(problem)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through."""
        parts = [part for widget in self._rows for part in widget.parts]
        return (self.combination, *parts, self.add)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(0, 2, 0, Gap.XS)
        head.setSpacing(Gap.S)
        for part in (self._lead, self.combination, self._tail):
            head.addWidget(part)
        head.addStretch(1)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        whole.addLayout(head)
        whole.addWidget(self._nothing)
        whole.addLayout(self._column)
        whole.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def _go_on(self, left: _Left) -> None:
        """Show again what was begun; changes to conditions that are no longer as they were are void."""
        if left.shown == self._shown:
            for place, draft in left.changes.items():
                self._rows[place].show_draft(draft)
        if left.new is not None:
            self._rows[len(self._shown.rows)].show_draft(left.new)

    def _row(self, index: int) -> ConditionRow:
        while len(self._rows) <= index:
            self._rows.append(self._made(len(self._rows)))
            for before, after in pairwise(self.focus_chain()):
                QWidget.setTabOrder(before, after)
        return self._rows[index]

    def _made(self, index: int) -> ConditionRow:
        widget = ConditionRow()
        widget.set_offers(self._keys, self._values_of)
        widget.changed.connect(lambda row: self._on_changed(index, row))
        widget.removed.connect(lambda: self._on_removed(index))
        widget.stepped.connect(lambda by: self._move(index, index + by))
        widget.dragged.connect(lambda at: self._mark_gap(self._gap_at(at)))
        widget.dropped.connect(lambda at: self._drop(index, at))
        self._column.addWidget(widget)
        return widget

    def _on_changed(self, index: int, row: FilterRow) -> None:
        if index < len(self._shown.rows):
            self.edited.emit(Changed(index, row))
        else:
            self._has_draft = False
            self.edited.emit(Added(row))

    def _on_removed(self, index: int) -> None:
        # The row that goes must not throw the focus out of the panel.
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        if index < len(self._shown.rows):
            self.edited.emit(Removed(index))
        else:
            self._has_draft = False
            self.show_filter(self._shown)

    def _move(self, source: int, target: int) -> None:
        """Move a row; the focus goes with it."""
        if not 0 <= target < len(self._shown.rows) or source == target:
            return
        parts = self._rows[source].parts
        part = next((place for place, widget in enumerate(parts) if widget.hasFocus()), None)
        self.edited.emit(Moved(source, target))
        if part is not None:
            self._rows[target].parts[part].setFocus(Qt.FocusReason.OtherFocusReason)

    def _gap_at(self, at: QPoint) -> int:
        """The gap between rows that a point of the screen is nearest to."""
        y = self.mapFromGlobal(at).y()
        middles = [row.geometry().center().y() for row in self.rows[: len(self._shown.rows)]]
        return sum(middle < y for middle in middles)

    def _mark_gap(self, gap: int) -> None:
        rows = self.rows
        y = (
            rows[gap].y()
            if gap < len(self._shown.rows)
            else rows[len(self._shown.rows) - 1].geometry().bottom()
        )
        self._mark.setGeometry(0, y - _MARK_PX // 2, self.width(), _MARK_PX)
        self._mark.show()
        self._mark.raise_()

    def _drop(self, source: int, at: QPoint) -> None:
        was_dragged = not self._mark.isHidden()
        self._mark.hide()
        if was_dragged and source < len(self._shown.rows):
            gap = self._gap_at(at)
            self._move(source, gap - 1 if gap > source else gap)


class _DropMark(QWidget):
    """A line with a ring where a dragged row would go."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.current().accent), 2))
        middle = self.height() / 2
        painter.drawEllipse(QRectF(1, middle - 3, 6, 6))
        painter.drawLine(QPoint(8, round(middle)), QPoint(self.width(), round(middle)))


def _quiet(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("tone", "secondary")
    label.setFont(font(TypeRole.BODY))
    label.setMinimumHeight(Size.FIELD - Gap.XS)
    return label
