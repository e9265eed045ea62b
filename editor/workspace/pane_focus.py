"""Keyboard focus of the panes of a window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from editor.ui.kit.keyboard import focus_chain


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
