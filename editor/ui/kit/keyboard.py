"""Keyboard handling: shortcuts of the window in every editor, and the tab order."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

_Key = QKeySequence.StandardKey
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
