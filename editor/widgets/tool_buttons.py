"""Factories for icon buttons and labelled buttons."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from editor.look.symbols import Ink, symbol
from editor.look.tokens import Size


def tool_button(
    symbol_name: str, tooltip: str, *, is_checkable: bool = False, parent: QWidget | None = None
) -> QToolButton:
    """Return an icon button; the tooltip is also its accessible name."""
    button = QToolButton(parent)
    button.setIcon(symbol(symbol_name))
    button.setCheckable(is_checkable)
    button.setToolTip(tooltip)
    button.setAccessibleName(tooltip)
    return _sized(button, Size.TOOL_BUTTON, Size.TOOL_GLYPH)


def action_button(action: QAction, *, is_in_rail: bool = False, parent: QWidget | None = None) -> QToolButton:
    """Return an icon button for an action."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setAccessibleName(action.toolTip() or action.text())
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    if is_in_rail:
        return _sized(button, Size.RAIL_BUTTON, Size.RAIL_GLYPH)
    return _sized(button, Size.TOOL_BUTTON, Size.TOOL_GLYPH)


def plain_button(text: str, symbol_name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a button with a border."""
    return _labelled(text, symbol_name, "plain", Ink.STRONG, parent)


def quiet_button(text: str, symbol_name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a button that looks like a link."""
    return _labelled(text, symbol_name, "quiet", Ink.LINK, parent)


def _labelled(text: str, symbol_name: str, kind: str, ink: Ink, parent: QWidget | None) -> QPushButton:
    button = QPushButton(text, parent)
    button.setProperty("kind", kind)
    button.setAccessibleName(text)
    if symbol_name:
        button.setIcon(symbol(symbol_name, ink))
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
    return button


def _sized(button: QToolButton, side_px: int, glyph_px: int) -> QToolButton:
    button.setFixedSize(side_px, side_px)
    button.setIconSize(QSize(glyph_px, glyph_px))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
