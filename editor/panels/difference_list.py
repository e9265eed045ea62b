"""The differences of two styles in a list: each thing, and under it the values that changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.assets import diff_text
from editor.look import painting, tokens
from editor.look.painting import focus_ring, swatch
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip, translated
from editor.mapstyle.compare.style_diff import Difference
from editor.mapstyle.tree import Path, read_text
from editor.models.change_words import change_head, change_sides
from editor.models.step_summary import change_colors

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_ARROW = " → "
_LINE_PX = 18
# What fits into the narrowest dock behind two colours.
_MOST_IN_LINE = 24


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A thing that differs, and what happened to it, or one of its values; `line` is the row when copied.

    A value has its property as `head`, what it was and is as `sides`. The paths lead to it in both styles,
    where they have it. A colour that changed shows: what it was and what it is.
    """

    head: str
    line: str
    kind: str
    is_thing: bool
    path_a: Path | None = None
    path_b: Path | None = None
    colors: tuple[QColor, ...] = ()
    sides: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The row in one line."""
        return ": ".join(part for part in (self.head, _ARROW.join(self.sides)) if part)

    @property
    def is_stacked(self) -> bool:
        """Whether what a value was and what it is are too long for one line of a narrow dock."""
        return len(_ARROW.join(self.sides)) > _MOST_IN_LINE and len(self.sides) > 1

    @property
    def line_count(self) -> int:
        """How many lines the row takes."""
        sides = len(self.sides) if self.is_stacked else bool(self.sides)
        return bool(self.head) + sides

    def holds(self, wanted: str) -> bool:
        """Whether the row has a text, in its words or in those of the file."""
        return wanted in self.text.casefold() or wanted in self.line.casefold()


class DifferenceListModel(QAbstractListModel):
    """The rows whose text holds a filter. A thing brings all its values; a value brings its thing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._things: tuple[tuple[DifferenceRow, ...], ...] = ()
        self._rows: list[DifferenceRow] = []

    def show_differences(self, differences: Sequence[Difference]) -> None:
        """Show other differences, all of them."""
        self._things = tuple(map(_rows_of, differences))
        self.filter("")

    def filter(self, text: str) -> None:
        """Show what holds a text, large or small letters alike."""
        wanted = text.casefold()
        self.beginResetModel()
        self._rows = [row for thing in self._things for row in _matching(thing, wanted)]
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{_kind_word(row.kind)}: {row.text}" if row.is_thing else row.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(row.text)
        return None


class DifferenceList(QListView):
    """Shows the rows; copies those that are selected."""

    def __init__(self, model: DifferenceListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_RowDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Differences"))

    def copy(self) -> None:
        """Put the selected rows into the clipboard; all of them where none is selected."""
        chosen = sorted(index.row() for index in self.selectedIndexes()) or range(self.model().rowCount())
        rows: list[DifferenceRow] = [self.model().index(row, 0).data(ROW_ROLE) for row in chosen]
        QGuiApplication.clipboard().setText("".join(f"{row.line}\n" for row in rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy with the key that copies everywhere."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


class _RowDelegate(QStyledItemDelegate):
    """Paints a thing with the symbol of what happened to it, and its values set in under it."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        row: DifferenceRow = index.data(ROW_ROLE)
        return QSize(0, Size.TREE_ROW + (row.line_count - 1) * _LINE_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        row: DifferenceRow = index.data(ROW_ROLE)
        rect = QRectF(option.rect)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_selected:
            painting.chosen(painter, rect)
        left = rect.left() + Gap.M
        if row.is_thing:
            name, color = _mark(row.kind)
            place = QRectF(left, rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
            paint_symbol(painter, name, place, QColor(color))
        left += Size.GLYPH + Gap.S
        room = QRectF(left, rect.top(), rect.right() - left - Gap.S, rect.height())
        if row.line_count > 1:
            top = rect.center().y() - row.line_count * _LINE_PX / 2
            room = QRectF(left, top, room.width(), _LINE_PX)
        if row.head:
            painter.setPen(QColor(theme.on_selection if is_selected else theme.text))
            _write(painter, room, row.head, TypeRole.BODY)
        if row.sides:
            painter.setPen(QColor(theme.on_selection if is_selected else theme.text_2))
            _paint_sides(painter, room.translated(0, _LINE_PX if row.head else 0), row)
        if option.state & QStyle.StateFlag.State_HasFocus:
            focus_ring(painter, rect, Radius.FIELD)
        painter.restore()


def _paint_sides(painter: QPainter, room: QRectF, row: DifferenceRow) -> None:
    """What a value was and is, each with its colour: in one line, or in one each."""
    side, left = Size.SWATCH_IN_TREE, room.left()
    for number, text in enumerate(row.sides):
        if number and row.is_stacked:
            room.moveTop(room.top() + _LINE_PX)
            room.setLeft(left)
        if number:
            arrow = _ARROW.lstrip() if row.is_stacked else _ARROW
            room.setLeft(room.left() + _write(painter, room, arrow, TypeRole.FIXED))
        if number < len(row.colors):
            place = QRectF(room.left(), room.center().y() - side / 2, side, side)
            swatch(painter, place, [row.colors[number]])
            room.setLeft(place.right() + Gap.XS)
        room.setLeft(room.left() + _write(painter, room, text, TypeRole.FIXED))


def _write(painter: QPainter, room: QRectF, text: str, role: TypeRole) -> float:
    """Write one line, shortened to its room, and give the width it takes."""
    painter.setFont(font(role))
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, int(room.width())))
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    return metrics.horizontalAdvance(shown)


def _rows_of(difference: Difference) -> tuple[DifferenceRow, ...]:
    kind = diff_text.kind(difference)
    # A text of a file may hold what no program can show, and line ends.
    lines = [" ".join(read_text(line).splitlines()) for line in diff_text.lines(difference)]
    name = _one_line(translated(diff_text.thing_text(difference)))
    thing = DifferenceRow(name, lines[0], kind, True, difference.path_a, difference.path_b)
    return (
        thing,
        *(
            DifferenceRow(
                _one_line(change_head(change)),
                line,
                kind,
                False,
                _inner(difference.path_a, change.path_a),
                _inner(difference.path_b, change.path_b),
                change_colors(change),
                tuple(map(_one_line, change_sides(change))),
            )
            for line, change in zip(lines[1:], difference.changes, strict=True)
        ),
    )


def _one_line(text: str) -> str:
    return " ".join(read_text(text).splitlines())


def _inner(thing: Path | None, value: Path | None) -> Path | None:
    """The path of a value from the top of the style; that of its thing where the thing lacks the value."""
    return thing if thing is None or value is None else (*thing, *value)


def _matching(thing: tuple[DifferenceRow, ...], wanted: str) -> tuple[DifferenceRow, ...]:
    if thing[0].holds(wanted):
        return thing
    values = tuple(row for row in thing[1:] if row.holds(wanted))
    return (thing[0], *values) if values else ()


def _mark(kind: str) -> tuple[str, str]:
    theme = tokens.current()
    return {
        "added": ("plus", theme.success),
        "removed": ("minus", theme.error),
        "changed": ("pencil-outline", theme.hint),
        "moved": ("swap-vertical", theme.text_2),
    }[kind]


def _kind_word(kind: str) -> str:
    translate = QCoreApplication.translate
    return {
        "added": translate("DifferenceList", "Added"),
        "removed": translate("DifferenceList", "Removed"),
        "changed": translate("DifferenceList", "Changed"),
        "moved": translate("DifferenceList", "Moved"),
    }[kind]
