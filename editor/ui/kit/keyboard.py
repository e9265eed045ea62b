"""Keyboard handling: shortcuts in every editor, tab order, focus of panes, and Enter on buttons."""

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QPushButton, QToolButton, QWidget

_Key = QKeySequence.StandardKey
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_REDO = (QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z"))  # either is the convention of a desktop


def is_history_key(event: QKeyEvent) -> bool:
    """Return whether a key event is undo or redo."""
    return event.matches(_Key.Undo) or event.matches(_Key.Redo) or _sequence(event) in _REDO


def is_save_key(event: QKeyEvent) -> bool:
    """Return whether a key event is save."""
    return event.matches(_Key.Save)


def forward_to_window(popup: QWidget, event: QKeyEvent) -> bool:
    """Trigger the window's action for a key pressed in a popup; return whether there is one.

    Qt offers keys only to the active window, which is the popup.
    """
    if not (is_history_key(event) or is_save_key(event)):
        return False
    owner = popup.parentWidget()
    while owner is not None and owner.parentWidget() is not None:
        owner = owner.parentWidget()
    actions = owner.findChildren(QAction) if owner is not None else []
    action = next((action for action in actions if _sequence(event) in action.shortcuts()), None)
    if action is None:
        return False
    if is_save_key(event):
        popup.close()  # It would cover the dialog of a save.
    action.trigger()
    return True


def _sequence(event: QKeyEvent) -> QKeySequence:
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(plain.value | event.key())


def focus_chain(first: QWidget) -> list[QWidget]:
    """Return all other widgets of a window in tab order, starting after `first`.

    PySide makes the widget that `nextInFocusChain` returns a child of the one that was asked, so destroying
    the first would invalidate all wrappers behind it. `findChildren` restores the window as their owner.
    """
    window = first.window()
    last, chain = window.previousInFocusChain(), [window]
    while chain[-1] is not last and (following := chain[-1].nextInFocusChain()) is not None:
        chain.append(following)
    window.findChildren(QWidget)
    start = chain.index(first)
    return [*chain[start + 1 :], *chain[:start]]


def contains_focus(pane: QWidget) -> bool:
    """Return whether a pane or one of its descendants has the focus."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is pane or pane.isAncestorOf(focus))


def focus_pane(pane: QWidget) -> bool:
    """Move the focus to a pane's focus proxy, else to its first tab stop; return whether there is one."""
    target = pane.focusProxy()
    if target is None or not can_take_focus(target):
        target = _first_tab_stop(pane)
    if target is not None:
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
    return target is not None


def restore_focus(pane: QWidget) -> None:
    """Move the focus to the widget of a pane that had it last, else as `focus_pane` does."""
    last = pane.focusWidget()
    if last is not None and can_take_focus(last):
        last.setFocus(Qt.FocusReason.ShortcutFocusReason)
    else:
        focus_pane(pane)


def can_take_focus(part: QWidget) -> bool:
    """Return whether a widget is visible and enabled."""
    return part.isVisible() and part.isEnabled()


def _first_tab_stop(pane: QWidget) -> QWidget | None:
    """Return the first tab stop of a pane; None for an empty page."""
    for part in focus_chain(pane):
        takes_tab = part.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_tab and pane.isAncestorOf(part) and can_take_focus(part):
            return part
    return None


class EnterKey(QObject):
    """Presses the focused button of any kind with Enter, in all windows; Qt leaves that to Space.

    In dialogs, Enter stays with the default button.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        # A filter of the application would receive every event of the program.
        if isinstance(before, QAbstractButton) and shiboken6.isValid(before):
            before.removeEventFilter(self)
        if isinstance(now, QAbstractButton):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the button that has the focus."""
        if not (isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress):
            return False
        if not (_is_plain_enter(event) and isinstance(watched, QAbstractButton)):
            return False
        if _belongs_to_dialog(watched):
            return False
        if not event.isAutoRepeat():
            press(watched)
        return True


def install_enter_key() -> None:
    """Let Enter press buttons in the running application; calls after the first do nothing."""
    application = QApplication.instance()
    if isinstance(application, QApplication) and application.findChild(EnterKey) is None:
        EnterKey(application)


def press(button: QAbstractButton) -> None:
    """Click a button, or open its menu."""
    if isinstance(button, (QPushButton, QToolButton)) and _opens_menu(button):
        button.showMenu()
    else:
        button.click()


def _opens_menu(button: QPushButton | QToolButton) -> bool:
    """Return whether a click only opens a menu."""
    if isinstance(button, QPushButton):
        return button.menu() is not None
    is_instant = button.popupMode() is QToolButton.ToolButtonPopupMode.InstantPopup
    return is_instant and (button.menu() is not None or bool(button.actions()))


def _is_plain_enter(event: QKeyEvent) -> bool:
    return event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def _belongs_to_dialog(button: QAbstractButton) -> bool:
    """Return whether a dialog handles Enter: by the button itself, or by its default button."""
    window = button.window()
    if not isinstance(window, QDialog):
        return False
    if isinstance(button, QPushButton) and button.autoDefault():
        return True
    return any(each.isDefault() and each.isVisible() for each in window.findChildren(QPushButton))
