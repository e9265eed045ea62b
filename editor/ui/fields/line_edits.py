"""Line edits: inside fields, for values, for search and for filters."""

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from editor.ui.kit.keyboard import is_history_key, is_save_key
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Radius, Size
from editor.ui.theme.typography import TypeRole, font

# After a menu or another window, the cursor stays where it was.
_RESUMING_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class ValueEdit(QLineEdit):
    """A line edit that selects its text on focus by keyboard, by code or by a first click.

    A second click places the cursor, and a drag selects text.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._is_first_press = False
        self.textEdited.connect(self._end_first_press)

    def replace_text(self, text: str) -> None:
        """Replace the text; if all was selected, it stays selected."""
        is_selected = self.hasFocus() and self.selectedText() == self.text()
        self.setText(text)
        self.setCursorPosition(0)
        if is_selected:
            self.selectAll()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_first_press = event.reason() is Qt.FocusReason.MouseFocusReason
        if not self._is_first_press and event.reason() not in _RESUMING_REASONS:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_click = event.button() is Qt.MouseButton.LeftButton and not self.hasSelectedText()
        if self._is_first_press and is_click:
            self.selectAll()
        self._end_first_press()

    def _end_first_press(self) -> None:
        self._is_first_press = False


_EDGE_PX = 8
_TAIL_GAP_PX = 8
_UNIT_GAP_PX = 1
# Margins of QLineEdit on both sides of the text, and behind it for the cursor.
_TEXT_MARGIN_PX, _CURSOR_PX = 2, 1


class FieldEdit(ValueEdit):
    """A line edit whose text is committed by Enter or on leaving it.

    Signals: `committed(str)` on commit; `reverted()` on Esc; `stepped(float)`; `entered()` on Enter;
    `lead_pressed()`; `left()` on losing the focus; `menu_opening(QMenu)`.
    """

    committed = Signal(str)
    reverted = Signal()
    stepped = Signal(float)
    entered = Signal()
    lead_pressed = Signal()
    left = Signal()
    menu_opening = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._tails: tuple[str, ...] = ()
        self._lead = ""
        self._lead_px = 0
        self._is_unset = False
        self._shown = ""
        self._overpaint: Callable[[QPainter], None] | None = None
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(24)

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.isModified()

    def show_text(self, text: str) -> None:
        """Set the committed text; uncommitted text stays."""
        self._shown = text
        if not self.is_typing:
            self.discard()

    def discard(self) -> None:
        """Discard uncommitted text."""
        if self.text() != self._shown:
            self.replace_text(self._shown)
            self._fit()
        self.setModified(False)

    def reject(self) -> None:
        """Treat rejected text as uncommitted while the edit has the focus."""
        self.setModified(self.hasFocus())

    def show_state(self, *, is_unset: bool = False, is_mixed: bool = False) -> None:
        """Show a dashed outline if unset, and italics if mixed."""
        self._is_unset = is_unset
        self.setPlaceholderText(self.tr("Not set") if is_unset else self.tr("Mixed") if is_mixed else "")
        if self.font().italic() != is_mixed:
            italic = QFont(self.font())
            italic.setItalic(is_mixed)
            self.setFont(italic)
        self.set_flag("unset", is_unset)

    def set_flag(self, name: str, value: bool) -> None:
        """Set a boolean property of the style sheet."""
        if bool(self.property(name)) is not value:
            self.setProperty(name, value)
            self.style().unpolish(self)
            self.style().polish(self)

    def set_tails(self, *tails: str) -> None:
        """Set the texts at the right, such as "px" and "at 13"; the last is hidden first."""
        self._tails = tuple(tail for tail in tails if tail)
        self._fit()

    def set_lead(self, text: str) -> None:
        """Set a letter at the left, such as "R"."""
        self._lead = text
        self.set_lead_px(self.fontMetrics().horizontalAdvance(text) + 6)

    def set_lead_px(self, width_px: int) -> None:
        """Reserve space at the left."""
        self._lead_px = width_px
        self._fit()

    def set_overpaint(self, overpaint: Callable[[QPainter], None]) -> None:
        """Set a function that paints over the edit, such as a swatch in the lead."""
        self._overpaint = overpaint

    def lead_rect(self) -> QRect:
        """Return the rectangle of the lead."""
        return QRect(_EDGE_PX, 0, self._lead_px, self.height())

    def commit(self) -> None:
        """Commit uncommitted text."""
        if self.isModified():
            self.setModified(False)
            self.committed.emit(self.text())

    def commit_or_discard(self) -> None:
        """Commit the text, or discard it if it is rejected, so that a step starts from a value."""
        self.commit()
        self.discard()

    def event(self, event: QEvent) -> bool:
        """Leave undo, redo and save to the window unless they apply to uncommitted text."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and self._belongs_to_window(event):
            # Commit first, or a save would miss the text.
            self.commit()
            self.left.emit()
            event.ignore()
            return False
        return super().event(event)

    def _belongs_to_window(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        return is_save_key(event) or (is_history_key(event) and self.text() == self._shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Commit on Enter, revert on Esc, step on Up and Down."""
        key = event.key()
        if self._belongs_to_window(event):
            event.ignore()  # A popover forwards it to the window.
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press_enter(event)
        elif key == Qt.Key.Key_Escape:
            was_modified = self.isModified()
            self.discard()
            self.reverted.emit()
            event.setAccepted(was_modified)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.commit_or_discard()
            self.stepped.emit((1 if key == Qt.Key.Key_Up else -1) * step_factor(event.modifiers()))
        else:
            super().keyPressEvent(event)

    def _press_enter(self, event: QKeyEvent) -> None:
        was_modified = self.isModified()
        self.commit()
        if was_modified:
            self.selectAll()
        else:
            self.lead_pressed.emit()
        self.entered.emit()
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the standard menu; `menu_opening` lets the owner add actions."""
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu_opening.emit(menu)
        menu.popup(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with Alt; otherwise leave the wheel to the scroll area."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and delta:
            factor = 10.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0
            self.commit_or_discard()
            self.stepped.emit(factor if delta > 0 else -factor)
            event.accept()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()
            self.left.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit `lead_pressed` for the lead; elsewhere place the cursor."""
        is_on_lead = event.position().x() < self._lead_px + _EDGE_PX
        if self._lead_px and not self._lead and is_on_lead and event.button() is Qt.MouseButton.LeftButton:
            self._end_first_press()
            self.commit_or_discard()
            self.lead_pressed.emit()
            event.accept()
        else:
            super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = tokens.current()
        painter = QPainter(self)
        painter.setPen(QColor(theme.text_2 if self.isEnabled() else theme.text_off))
        if self._lead:
            painter.drawText(self.lead_rect(), Qt.AlignmentFlag.AlignVCenter, self._lead)
        tail = self._tail()
        if tail:
            painter.setFont(font(TypeRole.BODY))
            text_rect = self.rect().adjusted(0, 0, -_EDGE_PX, 0)
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, tail)
        if self._is_unset and not self.hasFocus():
            painter.setPen(QPen(QColor(theme.text_off), 1, Qt.PenStyle.DashLine))
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, Radius.FIELD, Radius.FIELD)
        if self._overpaint is not None:
            self._overpaint(painter)

    def _fit(self) -> None:
        right = self.fontMetrics().horizontalAdvance(self._tail())
        self.setTextMargins(self._lead_px, 0, right + self._gap_px() if right else 0, 0)
        self.update()

    def _gap_px(self) -> int:
        return _UNIT_GAP_PX if self.alignment() & Qt.AlignmentFlag.AlignRight else _TAIL_GAP_PX

    def _tail(self) -> str:
        metrics = self.fontMetrics()
        advance = QFontMetricsF(metrics).horizontalAdvance(self.text() or self.placeholderText())
        text_px = math.ceil(advance) + 2 * _TEXT_MARGIN_PX + _CURSOR_PX
        needed = max(text_px, metrics.horizontalAdvance("000"))
        available = self.width() - 2 * _EDGE_PX - self._lead_px - needed - self._gap_px()
        for count in range(len(self._tails), 0, -1):
            text = "  ".join(self._tails[:count])
            if metrics.horizontalAdvance(text) <= available:
                return text
        return ""


def step_factor(modifiers: Qt.KeyboardModifier) -> float:
    """Return the factor of a step: 10 with Shift, 0.1 with Alt."""
    if modifiers & Qt.KeyboardModifier.ShiftModifier:
        return 10.0
    if modifiers & Qt.KeyboardModifier.AltModifier:
        return 0.1
    return 1.0


# Object name of the clear action of QLineEdit, which has no text.
_CLEAR_ACTION: Final = "_q_qlineeditclearaction"
_SYMBOL_X_PX = 8
_SYMBOL_MARGIN_PX = Size.GLYPH + 6


class SearchEdit(QLineEdit):
    """A line edit with a decorative magnifier and a large clear button."""

    def __init__(self, clear: str = "", parent: QWidget | None = None) -> None:
        """`clear` is the text of the clear button; without it there is none."""
        super().__init__(parent)
        self.setTextMargins(_SYMBOL_MARGIN_PX, 0, 0, 0)
        self.setClearButtonEnabled(bool(clear))
        cross = self.findChild(QAction, _CLEAR_ACTION)
        if cross is not None:
            cross.setText(clear)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in self.findChildren(QToolButton):
            rect = button.geometry()
            side = min(Size.SMALL_BUTTON, self.height())
            middle = rect.center().x()
            button.setGeometry(middle - side // 2 + 1, (self.height() - side) // 2, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = tokens.current()
        left = _SYMBOL_X_PX
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = self.width() - _SYMBOL_X_PX - Size.GLYPH
        rect = QRectF(left, (self.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        symbols.paint(QPainter(self), FileSymbol.FIND, rect, color)


class FilterEdit(SearchEdit):
    """A search edit whose cross and Esc clear it. An empty one ignores Esc."""

    def __init__(self, name: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FilterEdit", "Clear filter"), parent)
        self.setProperty("place", "bar")
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        clear = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, context=Qt.ShortcutContext.WidgetShortcut)
        clear.activated.connect(self.clear)
        clear.setEnabled(False)
        self.textChanged.connect(lambda text: clear.setEnabled(bool(text)))

    def add_find_shortcut(self, window: QWidget) -> None:
        """Focus the edit on the Find shortcut of a window."""
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), window)
        find.activated.connect(lambda: self.setFocus(Qt.FocusReason.ShortcutFocusReason))
