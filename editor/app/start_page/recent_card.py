"""Card of a recent file."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from editor.app.start_page.start_cards import CardLayout, PictureCard
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.widgets.tool_buttons import quiet_button, tool_button


class RecentCard(PictureCard):
    """A card that opens, pins or removes a recent file.

    Signals: `pin_toggled(bool)` and `removal_requested()`.
    """

    pin_toggled = Signal(bool)
    removal_requested = Signal()

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__("map-outline", parent=parent)
        self.path = path
        self.pin = tool_button("pin-outline", "", is_checkable=True, parent=self)
        self.pin.toggled.connect(self._update_pin)
        self.pin.clicked.connect(self.pin_toggled)
        self.remove = tool_button("close", self.tr("Remove from list"), parent=self)
        self.remove.clicked.connect(self.removal_requested)
        for button in (self.pin, self.remove):
            button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
            button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.remove_missing = quiet_button(self.tr("Remove from list"), parent=self)
        self.remove_missing.clicked.connect(self.removal_requested)
        self.remove_missing.hide()
        self._update_pin()

    def show_pinned(self, *, is_pinned: bool) -> None:
        """Show whether the file is pinned."""
        self.pin.setChecked(is_pinned)

    def show_missing(self, *, is_missing: bool) -> None:
        """Show whether the file is missing."""
        self.is_off = is_missing
        self._place_buttons()
        self.update()

    def set_card_layout(self, card_layout: CardLayout) -> None:
        super().set_card_layout(card_layout)
        self._place_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the file from the list with Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the context menu."""
        menu = self.make_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        menu.popup(event.globalPos() if by_mouse else self.mapToGlobal(QPoint(Gap.M, Gap.M)))

    def make_menu(self) -> QMenu:
        """Create the context menu."""
        menu = QMenu(self)
        entries = (
            (self.tr("Open"), "folder-open-outline", self.click, not self.is_off),
            (self.pin.toolTip(), "pin-outline", self.pin.click, True),
            (self.tr("Remove from list"), "close", self.removal_requested.emit, True),
        )
        for text, name, callback, is_on in entries:
            action = QAction(symbol(name), text, menu)
            action.setEnabled(is_on)
            action.triggered.connect(lambda _checked=False, callback=callback: callback())
            menu.addAction(action)
        return menu

    def _update_pin(self) -> None:
        is_pinned = self.pin.isChecked()
        tip = self.tr("Unpin") if is_pinned else self.tr("Pin to the front")
        self.pin.setIcon(symbol("pin" if is_pinned else "pin-outline"))
        self.pin.setToolTip(tip)
        self.pin.setAccessibleName(tip)

    def buttons_width(self) -> int:
        """Return the width of the visible buttons."""
        return (1 if self._shows_text_button else 2) * Size.SMALL_BUTTON

    @property
    def _shows_text_button(self) -> bool:
        """Whether a missing file shows a button with text, which needs a tile."""
        return self.is_off and self._card_layout is CardLayout.TILE

    def _place_buttons(self) -> None:
        with_text = self._shows_text_button
        self.remove_missing.setVisible(with_text)
        self.remove.setVisible(not with_text)
        text_rect = self.text_rect()
        top = round(text_rect.top()) - Gap.XS
        if self._card_layout is CardLayout.ROW:
            top = (self.height() - Size.SMALL_BUTTON) // 2
        right = self.width() - Gap.XS - Size.SMALL_BUTTON
        self.remove.move(right, top)
        self.pin.move(right - (0 if with_text else Size.SMALL_BUTTON), top)
        button = self.remove_missing
        button.resize(button.sizeHint())
        button.move(round(text_rect.left()) - 6, self.height() - button.height() - Gap.XS)
