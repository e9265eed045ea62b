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
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.assets import diff_text
from editor.look import tokens
from editor.look.painting import focus_ring, swatch
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.mapstyle.compare import Difference
from editor.mapstyle.texts import read_text
from editor.mapstyle.tree import Path
from editor.models.step_summary import change_colors

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A thing that differs, and what happened to it, or one of its values; `line` is the row when copied.

    The paths lead to it in the first and the second style, where they have it. A colour that changed shows:
    what it was and what it is.
    """

    text: str
    line: str
    kind: str
    is_thing: bool
    path_a: Path | None = None
    path_b: Path | None = None
    colors: tuple[QColor, ...] = ()


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
        self.setUniformItemSizes(True)
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

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.TREE_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        row: DifferenceRow = index.data(ROW_ROLE)
        rect = QRectF(option.rect)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_selected:
            painter.fillRect(rect, QColor(theme.selection))
        left = rect.left() + Gap.M
        if row.is_thing:
            name, color = _mark(row.kind)
            place = QRectF(left, rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
            paint_symbol(painter, name, place, QColor(color))
        left += Size.GLYPH + Gap.S
        for changed in row.colors:
            side = Size.SWATCH_IN_TREE
            swatch(painter, QRectF(left, rect.center().y() - side / 2, side, side), [changed])
            left += side + Gap.XS
        painter.setFont(font(TypeRole.BODY if row.is_thing else TypeRole.FIXED))
        ink = theme.text if row.is_thing else theme.text_2
        painter.setPen(QColor(theme.on_selection if is_selected else ink))
        room = QRectF(left, rect.top(), rect.right() - left - Gap.S, rect.height())
        text = QFontMetrics(painter.font()).elidedText(
            row.text, Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            focus_ring(painter, rect, Radius.FIELD)
        painter.restore()


def _rows_of(difference: Difference) -> tuple[DifferenceRow, ...]:
    kind = diff_text.kind(difference)
    # A text of a file may hold what no program can show, and line ends.
    lines = [" ".join(read_text(line).splitlines()) for line in diff_text.lines(difference)]
    texts = [diff_text.thing_text(difference), *map(diff_text.change_text, difference.changes)]
    thing = DifferenceRow(_one_line(texts[0]), lines[0], kind, True, difference.path_a, difference.path_b)
    return (
        thing,
        *(
            DifferenceRow(
                _one_line(text),
                line,
                kind,
                False,
                _inner(difference.path_a, change.path_a),
                _inner(difference.path_b, change.path_b),
                change_colors(change),
            )
            for text, line, change in zip(texts[1:], lines[1:], difference.changes, strict=True)
        ),
    )


def _one_line(text: str) -> str:
    return " ".join(read_text(text).splitlines())


def _inner(thing: Path | None, value: Path | None) -> Path | None:
    """The path of a value from the top of the style; that of its thing where the thing lacks the value."""
    return thing if thing is None or value is None else (*thing, *value)


def _matching(thing: tuple[DifferenceRow, ...], wanted: str) -> tuple[DifferenceRow, ...]:
    if wanted in thing[0].text.casefold():
        return thing
    values = tuple(row for row in thing[1:] if wanted in row.text.casefold())
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
