"""Line edit with a list of suggestions."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.ui.fields.line_edits import FieldEdit
from editor.ui.fields.pick_list import PickRow, PickRowModel, pick_view
from editor.ui.kit.card import Card
from editor.ui.kit.rows import AnyIndex
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import SHADOW
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_MAXIMUM_ROWS = 7
_CHEVRON_PX = Size.GLYPH + Gap.XS
_MINIMUM_WIDTH_PX = 220


class CompletionList(Card):
    """A list of suggestions in a card. The keyboard focus stays in the edit."""

    selected = Signal(object)

    def __init__(self, edit: QWidget) -> None:
        super().__init__(edit.accessibleName(), Gap.XS, edit.window())
        self._edit, self._window = edit, edit.window()
        self._watched_widgets: list[QWidget] = []
        self._rows = PickRowModel(self, TypeRole.FIXED)
        self.list = pick_view(self._rows, edit.accessibleName(), self)
        self.body.addWidget(self.list)
        self.list.clicked.connect(self._on_clicked)
        self.hide()

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """The suggestions."""
        return self._rows.entries

    @property
    def current(self) -> PickRow | None:
        """The current suggestion."""
        return self._rows.entry(self.list.currentIndex())

    def show_rows(self, rows: Sequence[PickRow], current: str = "") -> None:
        """Show suggestions, with the one of the text `current` selected; hide without any."""
        self._rows.show(rows)
        if not rows:
            self.hide()
            return
        at = next((index for index, row in enumerate(rows) if current and row.text == current), -1)
        self.list.setCurrentIndex(self._rows.index(at))
        self._place(min(len(rows), _MAXIMUM_ROWS) * Size.BUTTON)
        if self.isHidden():
            self._watch_ancestors()
        self.show()
        self.raise_()

    def step(self, by: int) -> None:
        """Move the current row."""
        index = self.list.currentIndex()
        at = index.row() + by if index.isValid() else (0 if by > 0 else len(self.rows) - 1)
        self.list.setCurrentIndex(self._rows.index(min(max(at, 0), len(self.rows) - 1)))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Hide when an ancestor of the edit moves, such as a page that scrolls."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide):
            self.hide()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        while self._watched_widgets:
            # The widget may be deleted already.
            with suppress(RuntimeError):
                self._watched_widgets.pop().removeEventFilter(self)

    def _watch_ancestors(self) -> None:
        widget: QWidget | None = self._edit
        while widget is not None:
            widget.installEventFilter(self)
            self._watched_widgets.append(widget)
            widget = None if widget.isWindow() else widget.parentWidget()

    def _place(self, preferred_px: int) -> None:
        """Place the list below the edit, or above it if there is more space."""
        window, edit = self._window, self._edit
        top = edit.mapTo(window, QPoint(0, 0)) - QPoint(SHADOW.left(), SHADOW.top())
        frame_px = 2 * Gap.XS
        below = window.height() - (top.y() + SHADOW.top() + edit.height()) - 2 * Gap.S - frame_px
        above = top.y() + SHADOW.top() - 2 * Gap.S - frame_px
        is_below = below >= preferred_px or below >= above
        height = max(Size.BUTTON, min(preferred_px, below if is_below else above))
        self.list.setFixedHeight(height)
        width = max(edit.width(), _MINIMUM_WIDTH_PX) + SHADOW.left() + SHADOW.right()
        total_px = height + frame_px + SHADOW.top() + SHADOW.bottom()
        card_px = height + frame_px
        y = top.y() + edit.height() + Gap.XS if is_below else top.y() - card_px - Gap.XS
        x = min(top.x(), window.width() - width + SHADOW.right() - Gap.XS)
        self.setGeometry(QRect(x, y, width, total_px))

    def _on_clicked(self, index: AnyIndex) -> None:
        row = self._rows.entry(index)
        if row is not None:
            self.hide()
            self.selected.emit(row.value)


class CompletionEdit(FieldEdit):
    """A line edit with suggestions. Typing filters them, Down opens the list, Enter accepts the current one.

    Signals: `selected(value)` of a suggestion.
    """

    selected = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, has_chevron: bool = True) -> None:
        self._has_chevron = has_chevron
        super().__init__(parent)
        self._offers: tuple[PickRow, ...] = ()
        self._list: CompletionList | None = None
        self.setFont(font(TypeRole.FIXED))
        self.textEdited.connect(self._show_matches)

    @property
    def offered(self) -> tuple[PickRow, ...]:
        """The rows of the open list."""
        return self._list.rows if self._list is not None and self.is_open else ()

    @property
    def is_open(self) -> bool:
        """Whether the list is open."""
        return self._list is not None and not self._list.isHidden()

    def set_offers(self, rows: Sequence[PickRow]) -> None:
        """Set the suggestions."""
        self._offers = tuple(rows)
        if self.is_open:
            self._show_matches(self.text() if self.is_typing else "")

    def open_offers(self) -> None:
        """Open the list with all suggestions."""
        self._show_matches("")

    def close_offers(self) -> None:
        """Close the list."""
        if self._list is not None:
            self._list.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Navigate the list, accept its row or close it."""
        key, is_alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            if is_alt:
                event.ignore()  # Alt+Up and Alt+Down move the row of the edit.
            elif self.is_open and self._list is not None:
                self._list.step(1 if key == Qt.Key.Key_Down else -1)
            elif key == Qt.Key.Key_Down:
                self.open_offers()
            return
        if key == Qt.Key.Key_Escape and self.is_open:
            self.close_offers()
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            row = self._list.current if self._list is not None and self.is_open else None
            self.close_offers()
            if row is not None and (row.text != self.text() or self.is_typing):
                self._accept(row.value)
                return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_offers()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.close_offers()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.close_offers()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._has_chevron:
            theme = tokens.current()
            color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
            glyph = symbols.pixmap(LayerSymbol.UNFOLDED, color, Size.GLYPH, self.devicePixelRatioF())
            chevron_rect = QRect(
                self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH
            )
            QPainter(self).drawPixmap(chevron_rect, glyph)

    def _fit(self) -> None:
        super()._fit()
        if self._has_chevron:
            margins = self.textMargins()
            self.setTextMargins(margins.left(), 0, margins.right() + _CHEVRON_PX, 0)

    def _show_matches(self, typed: str) -> None:
        rows = matching(self._offers, typed)
        if self._list is None or self._list.parentWidget() is not self.window():
            self._list = CompletionList(self)
            self._list.selected.connect(self._accept)
        self._list.show_rows(rows, self.text())

    def _accept(self, value: object) -> None:
        self.discard()
        self.selected.emit(value)


def matching(rows: Sequence[PickRow], typed: str) -> list[PickRow]:
    """Return the rows that begin with a text, then those that contain it."""
    query = typed.strip().casefold()
    if not query:
        return list(rows)
    texts = [(row, row.text.casefold()) for row in rows]
    first = [row for row, text in texts if text.startswith(query)]
    return first + [row for row, text in texts if query in text and not text.startswith(query)]
