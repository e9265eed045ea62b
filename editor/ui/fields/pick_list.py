"""A popover with a searchable list: model, delegate and view."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QListView, QWidget

from editor.records import dataclass
from editor.ui.fields.line_edits import SearchEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.card import Popover
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import AnyIndex, Badge, Row, RowDelegate, RowTone, Symbol, Text, TextFit
from editor.ui.theme.painting import SHADOW
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole


@dataclass(frozen=True, slots=True)
class PickRow:
    """A row: its value, text, details, symbol and framed shortcut.

    `disabled_reason` is the reason why it cannot be selected; empty if it can. Headings are never selected.
    `about` is the description at the bottom of the list while the row is current.
    """

    value: object
    text: str
    detail: str = ""
    symbol: str = ""
    keys: str = ""
    disabled_reason: str = ""
    about: str = ""
    is_heading: bool = False


class PickRowModel(RowListModel[PickRow]):
    """List model of the rows; if one has a symbol, all leave space for it."""

    def __init__(self, parent: QObject, role: TypeRole = TypeRole.BODY) -> None:
        super().__init__(parent)
        self._role = role
        self._has_symbols = False

    def show(self, rows: Sequence[PickRow]) -> None:
        """Replace the rows."""
        self._has_symbols = any(row.symbol for row in rows)
        self.reset(rows)

    def describe(self, entry: PickRow) -> Row:
        description = (entry.text, entry.detail, entry.keys, entry.disabled_reason, entry.about)
        if entry.is_heading:
            detail = Text(entry.detail, TypeRole.COLUMN_HEAD, RowTone.QUIET, at_end=True)
            line = detail, Text(entry.text, TypeRole.COLUMN_HEAD, RowTone.QUIET)
        else:
            name = Text(entry.text, self._role, elide=Qt.TextElideMode.ElideMiddle, gap_px=Gap.M)
            line = name, Text(entry.detail, TypeRole.SECONDARY, RowTone.QUIET, TextFit.REST, at_end=True)
        return Row(
            lines=(line,),
            lead=(Symbol(entry.symbol),) if self._has_symbols and not entry.is_heading else (),
            trailing=(Badge(entry.keys),),
            title=entry.text,
            accessible_text=", ".join(filter(None, description)),
            is_enabled=not entry.disabled_reason,
            is_heading=entry.is_heading,
        )

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        entry = self.entry(index)
        return Qt.ItemFlag.NoItemFlags if entry is None or entry.is_heading else super().flags(index)


class _PickDelegate(RowDelegate):
    """Rows as high as buttons."""

    def height_px(self, _index: AnyIndex) -> int:
        return Size.BUTTON


def pick_view(rows: PickRowModel, name: str, parent: QWidget) -> QListView:
    """Return a list view of rows without keyboard focus, which stays in the search field."""
    view = QListView(parent)
    view.setModel(rows)
    view.setItemDelegate(_PickDelegate(view))
    view.setProperty("place", "raised")
    view.setUniformItemSizes(True)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setMouseTracking(True)
    view.setAccessibleName(name)
    return view


_WIDTH_PX = 360
_MAXIMUM_ROWS = 9
_ABOUT_LINES = 3
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PickPopover(Popover):
    """A searchable list. The owner updates the rows on each `typed(text)`; `selected(value)` closes it.

    `missed(text)` is emitted on Enter without a row.
    """

    typed = Signal(str)
    selected = Signal(object)
    missed = Signal(str)

    def __init__(
        self,
        name: str,
        hint: str,
        parent: QWidget | None = None,
        *,
        width_px: int = _WIDTH_PX,
        most_rows: int = _MAXIMUM_ROWS,
    ) -> None:
        super().__init__(name, Gap.S, parent)
        self._most_rows = most_rows
        self._rows = PickRowModel(self)
        self._is_waiting = self._is_enter_pending = False
        self.search = _SearchEdit(parent=self)
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(name)
        self.search.setProperty("place", "raised")
        self.list = pick_view(self._rows, name, self)
        self._sentence = self._secondary_label()
        self._about = self._secondary_label()
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._problem = ProblemLine(self)
        self._problem.set_available_width(width_px - 2 * Gap.S)
        for part in (self.search, self._problem, self.list, self._sentence, self._about):
            self.body.addWidget(part)
        self.setFixedWidth(width_px + SHADOW.left() + SHADOW.right())
        self.search.textEdited.connect(self._on_typed)
        self.search.moved.connect(lambda event: QApplication.sendEvent(self.list, event))
        self.search.returnPressed.connect(self._on_enter)
        self.list.clicked.connect(self._select)
        self.list.entered.connect(self._show_about)
        self.list.selectionModel().currentChanged.connect(self._show_about)

    def _secondary_label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("tone", "secondary")
        label.setWordWrap(True)
        label.setContentsMargins(Gap.XS, Gap.XS, Gap.XS, Gap.XS)
        return label

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """The rows."""
        return self._rows.entries

    @property
    def about(self) -> str:
        """The description of the current row."""
        return self._about.text()

    @property
    def problem(self) -> str:
        """What is wrong with the search; empty if nothing is."""
        return self._problem.text

    def show_rows(self, rows: Sequence[PickRow], sentence: str = "") -> None:
        """Set the rows and select the first that is not a heading; without any, show a sentence."""
        self._rows.show(rows)
        has_about = any(row.about for row in rows)
        self._about.setVisible(has_about)
        self._about.setFixedHeight(_ABOUT_LINES * self.fontMetrics().lineSpacing() + 2 * Gap.XS)
        first = next((index for index, row in enumerate(rows) if not row.is_heading), 0)
        self.list.setCurrentIndex(self._rows.index(first))
        self.list.scrollToTop()
        self.list.setVisible(bool(rows))
        self.list.setFixedHeight(Size.BUTTON * min(len(rows), self._most_rows))
        self._sentence.setText(sentence)
        self._sentence.setVisible(not rows and bool(sentence))
        self._fit()
        is_enter_pending, self._is_waiting, self._is_enter_pending = self._is_enter_pending, False, False
        if is_enter_pending:
            self._on_enter()

    def update_rows(self, rows: Sequence[PickRow], sentence: str = "") -> None:
        """Update the rows of the same search; the current row stays if the user selected it."""
        current = self._rows.entry(self.list.currentIndex())
        first = next((row for row in self.rows if not row.is_heading), None)
        self.show_rows(rows, sentence)
        if current is not None and current is not first:
            self.set_current(current.value)

    def expect_rows(self) -> None:
        """Announce that the rows of the last search come later; Enter waits for them."""
        self._is_waiting = True

    def show_problem(self, text: str) -> None:
        """Show what is wrong with the search, or clear it with an empty text."""
        self._problem.show_text(text)
        self.search.setAccessibleDescription(text)
        self.search.setProperty("invalid", bool(text))
        self.search.style().polish(self.search)
        self._fit()

    def set_current(self, value: object) -> None:
        """Select the row of a value if there is one."""
        index = next(
            (index for index, row in enumerate(self.rows) if row.value == value and not row.is_heading), None
        )
        if index is not None:
            self.list.setCurrentIndex(self._rows.index(index))

    def open_at(self, anchor: QWidget, *, aligns_end: bool = False) -> None:
        """Open below a widget with an empty search."""
        self.search.clear()
        self._on_typed("")
        self.open_below(anchor, aligns_end=aligns_end)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_enter(self) -> None:
        if self._is_waiting:
            self._is_enter_pending = True
        elif self.list.currentIndex().isValid():
            self._select(self.list.currentIndex())
        else:
            self.missed.emit(self.search.text())

    def _on_typed(self, text: str) -> None:
        self._is_waiting = self._is_enter_pending = False
        self.show_problem("")
        self.typed.emit(text)

    def _select(self, index: AnyIndex) -> None:
        row = self._rows.entry(index)
        if row is not None and row.disabled_reason:
            self.show_problem(row.disabled_reason)
        elif row is not None and not row.is_heading:
            self.close()
            self.selected.emit(row.value)

    def _show_about(self, index: AnyIndex) -> None:
        row = self._rows.entry(index)
        if row is not None and not row.is_heading:
            self._about.setText(row.about)

    def _fit(self) -> None:
        """Resize to the contents at once, since an open popup does not follow its layout."""
        self.body.activate()
        self.adjustSize()


class _SearchEdit(SearchEdit):
    """A search edit that emits navigation keys."""

    moved = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self.moved.emit(event)
        else:
            super().keyPressEvent(event)
