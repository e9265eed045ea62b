"""The header of the property panel: the layer's name, visibility and lock."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from editor.ui.kit.buttons import action_button, quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import rounded_rect
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.panel_interfaces import PropertiesHeader


class LockNote(QWidget):
    """Message with a lock symbol; `unlock_pressed()` requests to unlock the layers."""

    unlock_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.button = quiet_button(self.tr("Unlock"))
        self.button.clicked.connect(self.unlock_pressed)
        line = h_box(self, margins=(Gap.M + Size.GLYPH + Gap.S, Gap.XS, Gap.M, Gap.XS + 1))
        line.addWidget(self._label, 1)
        line.addWidget(self.button)
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty if nothing is locked."""
        return self._label.text

    def show_count(self, locked: int, total: int) -> None:
        """Show how many of the layers are locked."""
        if not locked:
            text = ""
        elif total == 1:
            text = self.tr("Layer locked")
        elif locked == total:
            text = self.tr("All layers locked")
        else:
            text = self.tr("%Ln locked layers not changed", "", locked)
        self._show_text(text)

    def show_group(self, *, is_locked: bool) -> None:
        self._show_text(self.tr("Group locked") if is_locked else "")

    def _show_text(self, text: str) -> None:
        self._label.set_text(text)
        self._label.setToolTip(text)
        self.setVisible(bool(text))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lock and the separator below."""
        theme = tokens.current()
        painter = QPainter(self)
        lock = symbols.pixmap("lock-outline", QColor(theme.text_2), Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(QRect(Gap.M, (self.height() - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH), lock)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.rule))


_HEIGHT_PX = 62
_BOX_PX = 36


class PanelTitle(PropertiesHeader):
    """Symbol, name and kind of the layer; `eye_pressed` requests to hide or show it."""

    eye_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEIGHT_PX)
        self._box = _SymbolBox(self)
        self._name = ElidedLabel("", TypeRole.LAYER_TITLE)
        self._kind = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._eye = tool_button("eye-outline", self.tr("Hide layer"))
        self._eye.clicked.connect(self.eye_pressed)
        self.tools: list[QToolButton] = []
        self.asset_tools: dict[str, list[QToolButton]] = {}
        self.more = tool_button("dots-vertical", self.tr("More actions"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        texts = v_box(spacing=0)
        texts.addStretch()
        texts.addWidget(self._name)
        texts.addWidget(self._kind)
        texts.addStretch()
        line = self._line = h_box(self, margins=(Gap.M, 0, Gap.S, 0), spacing=Gap.S)
        line.addWidget(self._box)
        line.addSpacing(Gap.XS)
        line.addLayout(texts, 1)
        line.addWidget(self._eye)
        line.addWidget(self.more)

    def add_tools(self, actions: list[QAction]) -> None:
        """Add buttons of actions before the eye. They are shown for layers."""
        for action in actions:
            button = action_button(action)
            button.setVisible(self._eye.isVisibleTo(self))
            self.tools.append(button)
            self._line.insertWidget(self._line.indexOf(self._eye), button)
            self.setTabOrder(button, self._eye)
            self.setTabOrder(self._eye, self.more)

    def add_asset_tools(self, symbol_name: str, actions: list[QAction]) -> None:
        """Add buttons of actions at the right. They are shown for icons or font faces with this symbol."""
        buttons = [action_button(action) for action in actions]
        self.asset_tools.setdefault(symbol_name, []).extend(buttons)
        for button in buttons:
            button.hide()
            self._line.addWidget(button)

    def add_to_menu(self, actions: list[QAction]) -> None:
        """Add actions to the overflow menu."""
        self.more.menu().addActions(actions)

    def show_layer(
        self,
        symbol_name: str,
        name: str,
        kind: Sequence[str],
        separator: str = " · ",
        *,
        is_hidden: bool,
        explained: str = "",
    ) -> None:
        """Show a layer, several layers or a group. The last parts of `kind` are elided first.

        `explained` is the text of “What’s this?”.
        """
        self.setWhatsThis(explained)
        self._box.set_symbol(symbol_name)
        self._name.set_text(name)
        self._kind.set_parts(kind, separator)
        self._show_tools(are_shown=True)
        self._eye.setIcon(symbol("eye-off-outline" if is_hidden else "eye-outline"))
        tip = self.tr("Show layer") if is_hidden else self.tr("Hide layer")
        self._eye.setToolTip(tip)
        self._eye.setAccessibleName(tip)

    def show_style(self, name: str) -> None:
        """Show the style, with a note that no layer is selected."""
        self.setWhatsThis("")
        self._box.set_symbol("map-outline")
        self._name.set_text(name)
        note = (self.tr("Nothing selected."), self.tr("Select a layer or click the map."))
        self._kind.set_parts(note, " ")
        self._show_tools(are_shown=False)

    def show_asset(self, symbol_name: str, kind: str, name: str, *, has_tools: bool = True) -> None:
        """Show an icon or a face, with the tools of its symbol."""
        self.setWhatsThis("")
        self._box.set_symbol(symbol_name)
        self._name.set_text(name)
        self._kind.set_parts((kind,), "")
        self._show_tools(are_shown=False, asset=symbol_name if has_tools else "")

    def _show_tools(self, *, are_shown: bool, asset: str = "") -> None:
        for tool in (*self.tools, self._eye, self.more):
            tool.setVisible(are_shown)
        for symbol_name, tools in self.asset_tools.items():
            for tool in tools:
                tool.setVisible(symbol_name == asset)

    def sizeHint(self) -> QSize:
        return QSize(Size.RIGHT_DOCK_LEAST, _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _HEIGHT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = tokens.current()
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.rule))


class _SymbolBox(QWidget):
    """Symbol of the layer type in a rounded square."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._symbol = "tune-variant"
        self.setFixedSize(_BOX_PX, _BOX_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_symbol(self, name: str) -> None:
        self._symbol = name
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = tokens.current()
        rounded_rect(painter, self.rect().toRectF(), QColor(theme.field), Radius.BUTTON)
        inset = (_BOX_PX - Size.RAIL_GLYPH) / 2
        paint_symbol(
            painter,
            self._symbol,
            self.rect().toRectF().adjusted(inset, inset, -inset, -inset),
            QColor(theme.text),
        )
