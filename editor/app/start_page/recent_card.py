"""The card of a recent file, which is opened, pinned and taken off the list by it."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from editor.app.start_page.start_cards import PictureCard, Shape
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.widgets.tool_buttons import quiet_button, tool_button


class RecentCard(PictureCard):
    """A recent file: it opens the file, pins it, and takes it off the list.

    Signals: `pin_turned(bool)` and `forget_requested()`.
    """

    pin_turned = Signal(bool)
    forget_requested = Signal()

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__("map-outline", parent=parent)
        self.path = path
        self.pin = tool_button("pin-outline", "", is_checkable=True, parent=self)
        self.pin.toggled.connect(self._say_pin)
        self.pin.clicked.connect(self.pin_turned)
        self.remove = tool_button("close", self.tr("Remove from list"), parent=self)
        self.remove.clicked.connect(self.forget_requested)
        for button in (self.pin, self.remove):
            button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
            button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.remove_missing = quiet_button(self.tr("Remove from list"), parent=self)
        self.remove_missing.clicked.connect(self.forget_requested)
        self.remove_missing.hide()
        self._say_pin()

    def show_pinned(self, *, is_pinned: bool) -> None:
        """Show whether it stays at the head of the list."""
        self.pin.setChecked(is_pinned)

    def show_missing(self, *, is_missing: bool) -> None:
        """Show that there is no such file any more, or that there is."""
        self.is_off = is_missing
        self._place_tools()
        self.update()

    def take_shape(self, shape: Shape) -> None:
        """Lie otherwise."""
        super().take_shape(shape)
        self._place_tools()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the tools at their places."""
        super().resizeEvent(event)
        self._place_tools()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take it off the list with Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self.forget_requested.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the file."""
        menu = self.make_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        menu.popup(event.globalPos() if by_mouse else self.mapToGlobal(QPoint(Gap.M, Gap.M)))

    def make_menu(self) -> QMenu:
        """The menu of the card."""
        menu = QMenu(self)
        entries = (
            (self.tr("Open"), "folder-open-outline", self.click, not self.is_off),
            (self.pin.toolTip(), "pin-outline", self.pin.click, True),
            (self.tr("Remove from list"), "close", self.forget_requested.emit, True),
        )
        for text, name, act, is_on in entries:
            action = QAction(symbol(name), text, menu)
            action.setEnabled(is_on)
            action.triggered.connect(lambda _checked=False, act=act: act())
            menu.addAction(action)
        return menu

    def _say_pin(self) -> None:
        is_pinned = self.pin.isChecked()
        tip = self.tr("Unpin") if is_pinned else self.tr("Pin to the front")
        self.pin.setIcon(symbol("pin" if is_pinned else "pin-outline"))
        self.pin.setToolTip(tip)
        self.pin.setAccessibleName(tip)

    def tools_px(self) -> int:
        """The room of the two buttons, or of the one beside a button with words."""
        return (1 if self._has_words_to_remove else 2) * Size.SMALL_BUTTON

    @property
    def _has_words_to_remove(self) -> bool:
        """Whether a file that is gone has room for saying what can be done."""
        return self.is_off and self._shape is Shape.STANDING

    def _place_tools(self) -> None:
        in_words = self._has_words_to_remove
        self.remove_missing.setVisible(in_words)
        self.remove.setVisible(not in_words)
        place = self.words_place()
        top = round(place.top()) - Gap.XS
        if self._shape is Shape.ROW:
            top = (self.height() - Size.SMALL_BUTTON) // 2
        right = self.width() - Gap.XS - Size.SMALL_BUTTON
        self.remove.move(right, top)
        self.pin.move(right - (0 if in_words else Size.SMALL_BUTTON), top)
        low = self.remove_missing
        low.resize(low.sizeHint())
        low.move(round(place.left()) - 6, self.height() - low.height() - Gap.XS)
