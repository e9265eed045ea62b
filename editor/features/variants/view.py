"""Chooser of the variant in the header of the window."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from editor.ui.text import elide_middle, plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size

_MAX_NAME: Final = 18
_COMMANDS: Final = ("variants_compare", "variants_sync", "variants_at_once", "", "variants_add")


class VariantChooser(QToolButton):
    """A button with the name of the open variant; its menu opens others."""

    def __init__(
        self,
        variants: Callable[[QMenu], list[QAction]],
        commands: Mapping[str, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._variants, self._commands = variants, commands
        self.setIcon(symbol("palette-outline"))
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFixedHeight(Size.TOOL_BUTTON)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def show_variant(self, name: str, set_name: str) -> None:
        """Set the name of the open variant and that of the set."""
        self.setText(elide_middle(name, _MAX_NAME))
        text = self.tr("Variant {name} of {set}").format(name=name, set=set_name)
        self.setToolTip(plain_tool_tip(text))
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        """Return the size with space for the chevron."""
        return super().sizeHint() + QSize(Size.GLYPH, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button, and a chevron that announces the menu."""
        super().paintEvent(event)
        box = QRectF(0, 0, Size.GLYPH, Size.GLYPH)
        box.moveCenter(QRectF(self.rect()).center())
        box.moveRight(self.width() - Gap.XS)
        symbols.paint(QPainter(self), "chevron-down", box, QColor(tokens.current().text_2))

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        menu.addActions(self._variants(menu))
        menu.addSeparator()
        for name in _COMMANDS:
            if name:
                menu.addAction(self._commands[name])
            else:
                menu.addSeparator()
