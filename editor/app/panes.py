"""Panes of the window and the keys: who has them, and who gets them in a pane that is gone to."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from editor.widgets.focus_chain import focus_chain


def has_keys(pane: QWidget) -> bool:
    """Whether the keys go to a pane or to something in it."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is pane or pane.isAncestorOf(focus))


def give_keys(pane: QWidget) -> bool:
    """Give the keys to what a pane is there for, else to its first stop of Tab; whether there is one."""
    wanted = pane.focusProxy()
    if wanted is None or not takes_keys(wanted):
        wanted = _first_stop(pane)
    if wanted is not None:
        wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
    return wanted is not None


def give_keys_back(pane: QWidget) -> None:
    """Give the keys to what had them last in a pane, as Qt remembers it; else as `give_keys` does."""
    last = pane.focusWidget()
    if last is not None and takes_keys(last):
        last.setFocus(Qt.FocusReason.ShortcutFocusReason)
    else:
        give_keys(pane)


def takes_keys(part: QWidget) -> bool:
    """Whether a part is there for the keys to go to."""
    return part.isVisible() and part.isEnabled()


def _first_stop(pane: QWidget) -> QWidget | None:
    """What Tab meets first in a pane; nothing where that is an empty page."""
    for part in focus_chain(pane):
        takes_tab = part.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_tab and pane.isAncestorOf(part) and takes_keys(part):
            return part
    return None
