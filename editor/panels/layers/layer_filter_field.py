"""Filter field of the layers panel with completion, help and error line."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QKeySequence, QPainter, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.look import tokens
from editor.look.painting import chosen
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import translated
from editor.mapstyle.search.query import SEARCH_WORDS, LayerQuery, parse
from editor.widgets.card import Popover
from editor.widgets.fields.filter_edit import FilterEdit
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.tool_buttons import quiet_button

AnyIndex = QModelIndex | QPersistentModelIndex

NO_INDEX = QModelIndex()

# The column of the search words in the completion list.
_WORD_PX = 72


class LayerFilterField(FilterEdit):
    """A line edit for search queries with completion.

    Signals: `entered()` when it gets the focus; `query_changed(LayerQuery)` after each edit and on Enter;
    `left_below()` when Down should move the focus to the rows.
    """

    entered = Signal()
    query_changed = Signal(object)
    left_below = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Filter layers"), self.tr("Filter by name, type, colour, zoom"), parent)
        self._help: SearchHelp | None = None
        action = self.addAction(symbol("help-circle-outline"), QLineEdit.ActionPosition.TrailingPosition)
        action.setText(self.tr("What can be searched for"))
        keys = QKeySequence(Qt.Modifier.ALT | Qt.Key.Key_Down)
        action.setToolTip(f"{action.text()} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
        action.triggered.connect(self.open_help)
        shortcut = QShortcut(keys, self, context=Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(self.open_help)
        self.setCompleter(_WordCompleter(self))
        self.textChanged.connect(self._emit_query)
        self.returnPressed.connect(self._emit_query)

    def open_help(self) -> "SearchHelp":
        """Open the help on search queries."""
        if self._help is None:
            self._help = SearchHelp(self)
            self._help.selected.connect(self.add_word)
        self._help.open_below(self)
        return self._help

    def add_word(self, word: str) -> None:
        """Append a search word."""
        self.setText(f"{self.text().strip()} {word}".strip())
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave for the rows with Down; an open completion list handles the key itself."""
        if event.key() == Qt.Key.Key_Down:
            self.left_below.emit()
        else:
            super().keyPressEvent(event)

    def _emit_query(self) -> None:
        self.query_changed.emit(parse(self.text()))


class LayerFilterBar(QWidget):
    """The filter field with an error line below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LayerFilterField()
        self._problem = ProblemLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.field)
        column.addWidget(self._problem)
        self.field.query_changed.connect(self._show_problem)

    @property
    def problem(self) -> str:
        """The error of the query, or an empty text."""
        return self._problem.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem.set_room(self.width())

    def _show_problem(self, query: LayerQuery) -> None:
        problem = translated(query.problem)
        if problem == self._problem.text:
            return
        self._problem.show_text(problem)
        self.field.setAccessibleDescription(problem)
        self.field.setProperty("invalid", bool(problem))
        self.field.style().polish(self.field)


class SearchHelp(Popover):
    """Help on search queries, with examples to insert.

    Signals: `selected(str)` with an example.
    """

    selected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("What can be searched for"), Gap.M, parent)
        lead = self._create_line(
            self.tr("Words find what layers are called, what they draw, their properties and icons. More:")
        )
        self.body.addWidget(lead)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.M)
        grid.setVerticalSpacing(0)
        for row, word in enumerate(SEARCH_WORDS):
            button = quiet_button(word.example, parent=self)
            button.setFont(font(TypeRole.FIXED))
            button.clicked.connect(lambda _checked=False, example=word.example: self._select(example))
            grid.addWidget(button, row, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(self._create_line(translated(word.help)), row, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        more = self.tr(
            "All must hold. A minus before a word leaves out, as in -locked; quotes keep words together."
        )
        self.body.addWidget(self._create_line(more))

    def _create_line(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setFont(font(TypeRole.SECONDARY))
        label.setProperty("tone", "secondary")
        return label

    def _select(self, example: str) -> None:
        self.close()
        self.selected.emit(example)


class _WordModel(QAbstractListModel):
    """The search words for the completer."""

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(SEARCH_WORDS)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        word = SEARCH_WORDS[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return word.written
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{word.written} {translated(word.help)}"
        return None


class _WordCompleter(QCompleter):
    """Completes the last word of the field from its second letter."""

    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        self.setModel(_WordModel(self))
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        popup = QListView()
        popup.setProperty("part", "menu")
        self.setPopup(popup)
        popup.setItemDelegate(_WordDelegate(popup))

    def splitPath(self, path: str) -> list[str]:
        last = path.rpartition(" ")[2].removeprefix("-")
        # A single letter matches too many words, and a complete word needs no completion.
        is_partial = len(last) > 1 and all(last.casefold() != word.written for word in SEARCH_WORDS)
        return [last if is_partial else "\0"]

    def pathFromIndex(self, index: AnyIndex) -> str:
        before, space, last = self._field.text().rpartition(" ")
        minus = "-" if last.startswith("-") else ""
        return f"{before}{space}{minus}{SEARCH_WORDS[index.row()].written}"


class _WordDelegate(QStyledItemDelegate):
    """Paints a search word and its help."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.BUTTON)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        word = SEARCH_WORDS[index.row()]
        theme = tokens.current()
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_selected:
            chosen(painter, QRectF(option.rect))
        text_rect = option.rect.adjusted(Gap.S, 0, -Gap.S, 0)
        for role, text, color in (
            (TypeRole.FIXED, word.written, theme.text),
            (TypeRole.SECONDARY, translated(word.help), theme.text_2),
        ):
            painter.setFont(font(role))
            painter.setPen(QColor(theme.on_selection if is_selected else color))
            elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, text_rect.width())
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)
            text_rect.setLeft(text_rect.left() + _WORD_PX)
        painter.restore()
