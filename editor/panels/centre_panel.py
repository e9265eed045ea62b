"""The middle of the window: a bar, and under it the map, the icons or the fonts."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from editor.look import tokens
from editor.look.symbol_names import FileSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.panels.fonts.fonts_view import FontsView
from editor.panels.icons.icons_view import IconsView
from editor.preview.map_view import MapView
from editor.widgets.foot_overlay import FootOverlay
from editor.widgets.segmented import Segmented
from editor.widgets.tool_buttons import tool_button
from editor.widgets.tool_strip import ToolStrip

MAP_VIEW, ICONS_VIEW, FONTS_VIEW = range(3)
"""The views, as `show_view` counts them."""

# Below this width the view names become symbols.
_ROOMY_PX = 560


class CentrePanel(QWidget):
    """Shows one view at a time; the bar's buttons are actions of the window.

    Signals: `view_shown(int)` when another view may be shown, as `show_view` counts them.
    """

    view_shown = Signal(int)

    def __init__(
        self,
        map_view: MapView,
        icons_view: IconsView,
        fonts_view: FontsView,
        tools: list[QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.map_view, self.icons_view, self.fonts_view = map_view, icons_view, fonts_view
        self._views = QStackedWidget()
        for view in (map_view, icons_view, fonts_view):
            self._views.addWidget(view)
        names = ((self.tr("Map"), "map-outline"), (self.tr("Icons"), "image-multiple-outline"))
        self._switch = Segmented(self.tr("View"), (*names, (self.tr("Fonts"), "format-font")))
        self._switch.chosen.connect(self.show_view)
        self.places = self._make_places()
        bar = QHBoxLayout()
        bar.setContentsMargins(Gap.S, 0, Gap.S, 0)
        bar.setSpacing(Gap.XS)
        bar.addWidget(self._switch)
        bar.addStretch(1)
        bar.addWidget(self.places)
        self._bar = bar
        self.tools = ToolStrip(tools)
        bar.addWidget(self.tools)
        self._worded: list[QToolButton] = []
        self._of_view: dict[int, list[QWidget]] = {
            MAP_VIEW: [self.places, self.tools],
            ICONS_VIEW: [],
            FONTS_VIEW: [],
        }
        head = _Bar()
        head.setLayout(bar)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(head)
        self._column.addWidget(self._views, 1)

    def add_strip(self, strip: QWidget) -> None:
        """Let a strip lie at the foot, over whatever is shown."""
        FootOverlay(strip, self)

    def show_view(self, index: int) -> None:
        """Show `MAP_VIEW`, `ICONS_VIEW` or `FONTS_VIEW`."""
        self._switch.show_index(index)
        never_had_keys = (self.map_view, self.icons_view, self.fonts_view)[index].focusWidget() is None
        self._views.setCurrentIndex(index)
        meant = self.view.focusProxy()
        if never_had_keys and self.view.focusWidget() and meant is not None and meant.isVisible():
            meant.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt took the first stop of Tab.
        for view, parts in self._of_view.items():
            for part in parts:
                part.setVisible(view == index)
        self.view_shown.emit(index)

    def set_actions(self, view: int, actions: Sequence[QAction], menu: QMenu | None = None) -> None:
        """Offer actions in the bar while a view is shown, in words, and the rest of them in a menu."""
        buttons = [self._worded_button(action) for action in actions]
        self._worded += buttons
        if menu is not None:
            more = tool_button(FileSymbol.MORE, self.tr("More"))
            more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            more.setMenu(menu)
            buttons.append(more)
        self._of_view[view] += buttons
        for button in buttons:
            self._bar.addWidget(button)
            button.setVisible(self._views.currentIndex() == view)
        self._share_room()

    @property
    def view(self) -> QWidget:
        """The view that is shown."""
        return (self.map_view, self.icons_view, self.fonts_view)[self._views.currentIndex()]

    @property
    def view_index(self) -> int:
        """The view that is shown, as `show_view` counts them."""
        return self._views.currentIndex()

    def show_icon(self, index: int | None) -> None:
        """Show the icons, and go to the one at a place of the file's list."""
        self.show_view(ICONS_VIEW)
        self.icons_view.show_icon(index)

    def show_icons(self, places: Sequence[int]) -> None:
        """Show the icons, and choose those at some places of the file's list."""
        if self.view is not self.icons_view:
            self.show_view(ICONS_VIEW)
        self.icons_view.show_icons(places)

    def show_face(self, slot: str) -> None:
        """Show the fonts, and go to the face of a slot."""
        self.show_view(FONTS_VIEW)
        self.fonts_view.show_face(slot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let names give way where room is short."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        roomy = self.width() >= _ROOMY_PX
        self._switch.set_compact(not roomy)
        style = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon if roomy else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        for button in (self.places, *self._worded):
            button.setToolButtonStyle(style)

    def tool(self, action: QAction) -> QToolButton:
        """The bar's button of an action, or the one whose menu holds it."""
        worded = next((button for button in self._worded if button.defaultAction() is action), None)
        return worded or self.tools.button(action)

    def set_places(self, menu: QMenu) -> None:
        """Let the button of places open a menu."""
        self.places.setMenu(menu)

    def _worded_button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setProperty("kind", "plain")
        button.setAccessibleName(action.toolTip() or action.text())
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _make_places(self) -> QToolButton:
        button = QToolButton()
        button.setText(self.tr("Places"))
        button.setIcon(symbol("map-marker-outline"))
        button.setToolTip(self.tr("Go to a place or a bookmark"))
        button.setAccessibleName(button.toolTip())
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button


class _Bar(QWidget):
    """The ground of the bar."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(Size.PANEL_HEAD)

    def minimumSizeHint(self) -> QSize:
        """No width of its own: names that give way in a narrow panel must not keep it wide."""
        return QSize(0, Size.PANEL_HEAD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = tokens.current()
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.border))
