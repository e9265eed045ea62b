"""The keys that belong to the window wherever the focus is: undo, redo and save."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

_Key = QKeySequence.StandardKey
_REDO = (QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z"))  # either is custom on some desktop


def is_history_key(event: QKeyEvent) -> bool:
    """Whether a key undoes or redoes."""
    return event.matches(_Key.Undo) or event.matches(_Key.Redo) or _sequence(event) in _REDO


def is_save_key(event: QKeyEvent) -> bool:
    """Whether a key saves."""
    return event.matches(_Key.Save)


def hand_to_window(popup: QWidget, event: QKeyEvent) -> bool:
    """Do what the window under a popup does at a key; gives whether it does anything.

    Qt itself asks only the popup, which counts as the active window while it is open.
    """
    if not (is_history_key(event) or is_save_key(event)):
        return False
    owner = popup.parentWidget()
    while owner is not None and owner.parentWidget() is not None:
        owner = owner.parentWidget()
    actions = owner.findChildren(QAction) if owner is not None else []
    meant = next((each for each in actions if _sequence(event) in each.shortcuts()), None)
    if meant is None:
        return False
    if is_save_key(event):
        popup.close()  # A save may ask for a name, and a popup would cover the question.
    meant.trigger()
    return True


def _sequence(event: QKeyEvent) -> QKeySequence:
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(plain.value | event.key())
