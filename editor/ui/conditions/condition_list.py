"""Filter editor: a combination and a row for each condition."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QWidget

from editor.mapstyle.filters.expression import COMBINATIONS
from editor.mapstyle.filters.rows import FilterRow, FilterRows
from editor.records import dataclass
from editor.ui.conditions.condition_row import ConditionRow, ValueOffers
from editor.ui.fields.pick_list import PickRow
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.theme import tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_INDICATOR_PX = 8


@dataclass(frozen=True, slots=True)
class Combined:
    """A changed combination."""

    combination: str


@dataclass(frozen=True, slots=True)
class Added:
    """A new condition."""

    row: FilterRow


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed condition."""

    index: int
    row: FilterRow


@dataclass(frozen=True, slots=True)
class Removed:
    """A removed condition."""

    index: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A moved condition."""

    source: int
    target: int


FilterChange: TypeAlias = Combined | Added | Changed | Removed | Moved


@dataclass(frozen=True, slots=True)
class _Draft:
    """The incomplete input for one owner: changed conditions by index, and a new one."""

    shown: FilterRows
    changes: Mapping[int, FilterRow]
    new: FilterRow | None


class ConditionList(QWidget):
    """A list of condition rows, which are reused. It emits `edited(FilterChange)`.

    Incomplete conditions are saved per owner and restored when the owner is shown again.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = FilterRows(COMBINATIONS[0], ())
        self._rows: list[ConditionRow] = []
        self._has_new_row = False
        self._owner: Hashable = None
        self._saved_drafts: dict[Hashable, _Draft] = {}
        self._key_offers: tuple[PickRow, ...] = ()
        self._values_of: ValueOffers = lambda _key: ()
        self.combination = Segmented(
            self.tr("Draw features that match"),
            [(self.tr("all"), ""), (self.tr("any"), ""), (self.tr("none"), "")],
        )
        self.combination.selected.connect(lambda index: self.edited.emit(Combined(COMBINATIONS[index])))
        self.add = quiet_button(self.tr("Add condition"), FileSymbol.ADD)
        self.add.setToolTip(self.tr("Add condition at the end"))
        self.add.clicked.connect(self.start_condition)
        self._lead = _secondary_label(self.tr("Match"))
        self._tail = _secondary_label(self.tr("of these"))
        self._empty_label = WrappedLabel(self.tr("No conditions. All features are drawn."), is_secondary=True)
        self._drop_indicator = _DropIndicator(self)
        self._init_layout()
        self.show_filter(self._shown)

    @property
    def rows(self) -> tuple[ConditionRow, ...]:
        """The visible rows, with the new one last."""
        return tuple(self._rows[: len(self._shown.rows) + self._has_new_row])

    @property
    def is_unfinished(self) -> bool:
        """Whether there is an incomplete condition."""
        return self._owner in self._saved_drafts or any(row.is_unfinished for row in self.rows)

    def show_filter(self, shown: FilterRows) -> None:
        """Show a filter; incomplete conditions stay."""
        self._shown = shown
        draft = self._saved_drafts.pop(self._owner, None)
        self._has_new_row = self._has_new_row or (draft is not None and draft.new is not None)
        self.combination.show_index(COMBINATIONS.index(shown.combination))
        for index, row in enumerate(shown.rows):
            self._row(index).show_row(row)
        if self._has_new_row:
            self._row(len(shown.rows)).show_row(None)
        if draft is not None:
            self._restore(draft)
        count = len(self.rows)
        for index, widget in enumerate(self._rows):
            widget.setVisible(index < count)
        for part in (self._lead, self.combination, self._tail):
            part.setVisible(count > 0)
        self._empty_label.setVisible(count == 0)

    def set_owner(self, owner: Hashable) -> None:
        """Save incomplete conditions and switch to the filter of another owner."""
        if owner == self._owner:
            return
        changes = {index: row.draft for index, row in enumerate(self.rows) if row.is_unfinished}
        if changes:
            new = changes.pop(len(self._shown.rows), None)
            self._saved_drafts[self._owner] = _Draft(self._shown, changes, new)
        self._owner = owner
        self._has_new_row = False
        for widget in self._rows:
            widget.clear()

    @property
    def unfinished(self) -> tuple[Hashable, ...]:
        """The owners with incomplete conditions."""
        is_current = any(row.is_unfinished for row in self.rows)
        return tuple({*self._saved_drafts, *((self._owner,) if is_current else ())})

    def discard_unfinished(self) -> None:
        """Discard all incomplete conditions."""
        self._saved_drafts.clear()
        self._has_new_row = False
        for widget in self._rows:
            widget.clear()
        self.show_filter(self._shown)

    def start_condition(self) -> None:
        """Add a new condition, or focus the incomplete one."""
        if not self._has_new_row:
            self._has_new_row = True
            self._row(len(self._shown.rows)).clear()
            self.show_filter(self._shown)
        self.rows[-1].key.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_offers(self, keys: Sequence[PickRow], values_of: ValueOffers) -> None:
        """Set the suggested keys, and the values for each key."""
        self._key_offers, self._values_of = tuple(keys), values_of
        for widget in self._rows:
            widget.set_offers(self._key_offers, values_of)

    def reject(self, change: FilterChange, problem: str) -> None:
        """Show at the row of a change why it was rejected."""
        index = len(self._shown.rows)
        match change:
            case Added():
                self._has_new_row = True
                self.show_filter(self._shown)
            case Changed(index=index) | Removed(index=index) | Moved(source=index):
                pass
            case Combined():
                index = 0
        if index < len(self._rows):
            self._rows[index].reject(problem)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        parts = [part for widget in self._rows for part in widget.parts]
        return (self.combination, *parts, self.add)

    def _init_layout(self) -> None:
        header = h_box(margins=(0, 2, 0, Gap.XS), spacing=Gap.S)
        for part in (self._lead, self.combination, self._tail):
            header.addWidget(part)
        header.addStretch(1)
        self._column = v_box(spacing=0)
        layout = v_box(self, margins=NO_MARGINS, spacing=2)
        layout.addLayout(header)
        layout.addWidget(self._empty_label)
        layout.addLayout(self._column)
        layout.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def _restore(self, draft: _Draft) -> None:
        """Restore incomplete conditions. Changes are dropped if the filter has changed since."""
        if draft.shown == self._shown:
            for index, row in draft.changes.items():
                self._rows[index].show_draft(row)
        if draft.new is not None:
            self._rows[len(self._shown.rows)].show_draft(draft.new)

    def _row(self, index: int) -> ConditionRow:
        while len(self._rows) <= index:
            self._rows.append(self._create_row(len(self._rows)))
            for before, after in pairwise(self.focus_chain()):
                QWidget.setTabOrder(before, after)
        return self._rows[index]

    def _create_row(self, index: int) -> ConditionRow:
        widget = ConditionRow()
        widget.set_offers(self._key_offers, self._values_of)
        widget.changed.connect(lambda row: self._on_changed(index, row))
        widget.removed.connect(lambda: self._on_removed(index))
        widget.stepped.connect(lambda by: self._move(index, index + by))
        widget.dragged.connect(lambda position: self._show_drop_indicator(self._gap_at(position)))
        widget.dropped.connect(lambda position: self._drop(index, position))
        self._column.addWidget(widget)
        return widget

    def _on_changed(self, index: int, row: FilterRow) -> None:
        if index < len(self._shown.rows):
            self.edited.emit(Changed(index, row))
        else:
            self._has_new_row = False
            self.edited.emit(Added(row))

    def _on_removed(self, index: int) -> None:
        # Keep the focus in the panel when the row is removed.
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        if index < len(self._shown.rows):
            self.edited.emit(Removed(index))
        else:
            self._has_new_row = False
            self.show_filter(self._shown)

    def _move(self, source: int, target: int) -> None:
        """Move a row together with the focus."""
        if not 0 <= target < len(self._shown.rows) or source == target:
            return
        parts = self._rows[source].parts
        part = next((index for index, widget in enumerate(parts) if widget.hasFocus()), None)
        self.edited.emit(Moved(source, target))
        if part is not None:
            self._rows[target].parts[part].setFocus(Qt.FocusReason.OtherFocusReason)

    def _gap_at(self, position: QPoint) -> int:
        """Return the gap between rows nearest to a global position."""
        y = self.mapFromGlobal(position).y()
        middles = [row.geometry().center().y() for row in self.rows[: len(self._shown.rows)]]
        return sum(middle < y for middle in middles)

    def _show_drop_indicator(self, gap: int) -> None:
        rows = self.rows
        y = (
            rows[gap].y()
            if gap < len(self._shown.rows)
            else rows[len(self._shown.rows) - 1].geometry().bottom()
        )
        self._drop_indicator.setGeometry(0, y - _INDICATOR_PX // 2, self.width(), _INDICATOR_PX)
        self._drop_indicator.show()
        self._drop_indicator.raise_()

    def _drop(self, source: int, position: QPoint) -> None:
        was_dragged = not self._drop_indicator.isHidden()
        self._drop_indicator.hide()
        if was_dragged and source < len(self._shown.rows):
            gap = self._gap_at(position)
            self._move(source, gap - 1 if gap > source else gap)


class _DropIndicator(QWidget):
    """A line with a ring at the drop position of a dragged row."""

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


def _secondary_label(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("tone", "secondary")
    label.setFont(font(TypeRole.BODY))
    label.setMinimumHeight(Size.FIELD - Gap.XS)
    return label
