"""Central widget of the window: a bar above the map, zoom ladder, icons or fonts view."""

from collections.abc import Callable, Sequence
from itertools import chain

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QToolButton, QWidget

from editor.preview.map_view import MapView
from editor.ui.kit.bars import ToolStrip
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.layouts import NO_MARGINS, FootOverlay, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.theme import tokens
from editor.ui.theme.symbols import FileSymbol, symbol
from editor.ui.theme.tokens import Gap, Size

MAP_VIEW, ICONS_VIEW, FONTS_VIEW, LADDER_VIEW, VERSION_VIEW = range(5)
"""Indexes of the views."""

# The order of the views in the bar.
_ORDER = (MAP_VIEW, LADDER_VIEW, ICONS_VIEW, FONTS_VIEW)

# Below this width buttons show their icons only.
_WIDE_PX = 680
# Below these widths the menus and the toggles of the map show their icons only.
_MENUS_PX, _TOGGLES_PX = 740, 832


class ViewHistory(QObject):
    """Connects the commands Undo and Redo with a view that has undo steps of its own, while it is shown.

    Signals: `changed()` after another step can be undone or redone; `undo_requested()` and `redo_requested()`
    by the commands.
    """

    changed = Signal()
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.can_undo = self.can_redo = False

    def show(self, *, can_undo: bool, can_redo: bool) -> None:
        """Enable the commands for the steps that there are."""
        if (can_undo, can_redo) != (self.can_undo, self.can_redo):
            self.can_undo, self.can_redo = can_undo, can_redo
            self.changed.emit()


class CentrePanel(QWidget):
    """Shows one view at a time; the bar's buttons are actions of the window.

    The map exists from the start; features add the other views, which are created on first use.

    Signals: `view_shown(int)` after each `show_view`, with the index of the view; `history_changed()` after
    the steps of a view with a history of its own changed;
    `icon_requested(index or None)`, `icons_requested(indexes)` and `face_requested(slot)` to show those.
    """

    view_shown = Signal(int)
    history_changed = Signal()
    icon_requested = Signal(object)
    icons_requested = Signal(object)
    face_requested = Signal(str)

    def __init__(self, map_view: MapView, tools: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.map_view = map_view
        self._views: dict[int, QWidget] = {MAP_VIEW: map_view}
        self._factories: dict[int, Callable[[], QWidget]] = {}
        self._histories: dict[int, ViewHistory] = {}
        self._stack = QStackedWidget()
        self._map_panes = self._create_map_panes()
        self._stack.addWidget(self._map_panes)
        self._index = MAP_VIEW
        names = {
            MAP_VIEW: (self.tr("Map"), "map-outline"),
            LADDER_VIEW: (self.tr("Zoom ladder"), "view-grid-outline"),
            ICONS_VIEW: (self.tr("Icons"), "image-multiple-outline"),
            FONTS_VIEW: (self.tr("Fonts"), "format-font"),
        }
        self._switch = Segmented(self.tr("View"), [names[index] for index in _ORDER])
        self._switch.selected.connect(lambda place: self.show_view(_ORDER[place]))
        self.preview = self._create_menu_button(
            self.tr("Preview"), "eye-outline", self.tr("Choose how the preview is drawn")
        )
        self.places = self._create_menu_button(
            self.tr("Places"), "map-marker-outline", self.tr("Go to place or bookmark")
        )
        bar = h_box(margins=(Gap.S, 0, Gap.S, 0), spacing=Gap.XS)
        bar.addWidget(self._switch)
        bar.addStretch(1)
        bar.addWidget(self.preview)
        bar.addWidget(self.places)
        self._bar = bar
        self.tools = ToolStrip(tools)
        bar.addWidget(self.tools)
        self._text_buttons: list[QToolButton] = []
        self._map_toggles: list[QToolButton] = []
        self._view_widgets: dict[int, list[QWidget]] = {
            MAP_VIEW: [self.preview, self.places, self.tools],
            ICONS_VIEW: [],
            FONTS_VIEW: [],
            LADDER_VIEW: [self.preview, self.places],
            VERSION_VIEW: [],
        }
        header = self._header = _Bar()
        header.setLayout(bar)
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)
        self._column.addWidget(header)
        self._column.addWidget(self._stack, 1)

    def add_strip(self, strip: QWidget) -> None:
        """Overlay a strip at the bottom of every view."""
        FootOverlay(strip, self)

    def add_map_foot(self, foot: QWidget) -> None:
        """Add a strip below the map and the pane of a comparison; its owner shows and hides it."""
        self._map_column.addWidget(foot)

    def add_map_bar(self, bar: QWidget) -> None:
        """Add a bar directly above the map; its owner shows and hides it."""
        self._column.insertWidget(self._column.count() - 1, bar)

    def add_later(self, index: int, create: Callable[[], QWidget]) -> None:
        """Register a view that is created when it is first used."""
        self._factories[index] = create

    def set_history(self, index: int, history: ViewHistory) -> None:
        """Undo and redo by the history of a view while it is shown."""
        self._histories[index] = history
        history.changed.connect(self.history_changed)

    @property
    def history(self) -> ViewHistory | None:
        """The history of the current view; None for that of the style."""
        return self._histories.get(self._index)

    def view_at(self, index: int) -> QWidget:
        """Return a view; a registered one is created on the first call."""
        if index not in self._views:
            self._views[index] = view = self._factories[index]()
            self._stack.addWidget(view)
        return self._views[index]

    def show_view(self, index: int) -> None:
        """Show a view by its index; one that is not in the bar has a header of its own."""
        self._header.setVisible(index in _ORDER)
        if index in _ORDER:
            self._switch.show_index(_ORDER.index(index))
        view = self.view_at(index)
        had_no_focus = view.focusWidget() is None
        self._index = index
        self._stack.setCurrentWidget(self._map_panes if index == MAP_VIEW else view)
        proxy = view.focusProxy()
        if had_no_focus and view.focusWidget() and proxy is not None and proxy.isVisible():
            proxy.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt focused the first widget in tab order.
        for part in chain.from_iterable(self._view_widgets.values()):
            part.setVisible(part in self._view_widgets[index])
        self.view_shown.emit(index)

    def set_actions(self, view: int, actions: Sequence[QAction], menu: QMenu | None = None) -> None:
        """Add text buttons for actions of a view to the bar, and a “More” button for a menu."""
        buttons = [self._create_text_button(action) for action in actions]
        self._text_buttons += buttons
        if menu is not None:
            more = tool_button(FileSymbol.MORE, self.tr("More"))
            more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            more.setMenu(menu)
            buttons.append(more)
        self._view_widgets[view] += buttons
        for button in buttons:
            self._bar.addWidget(button)
            button.setVisible(self._index == view)
        self._update_button_styles()

    def add_map_toggle(self, action: QAction) -> None:
        """Add a button for an action before the tools of the map; it has a text on a wide panel."""
        button = self._create_text_button(action)
        button.setProperty("kind", None)  # Its checked state looks like that of the tools.
        self._map_toggles.append(button)
        self._view_widgets[MAP_VIEW].append(button)
        self._bar.insertWidget(self._bar.indexOf(self.tools), button)
        button.setVisible(self._index == MAP_VIEW)
        self._update_button_styles()

    @property
    def view(self) -> QWidget:
        """The current view."""
        return self._views[self._index]

    @property
    def view_index(self) -> int:
        """The index of the current view."""
        return self._index

    def show_icon(self, index: int | None) -> None:
        """Show the icons view and select the icon at an index of the style."""
        self.show_view(ICONS_VIEW)
        self.icon_requested.emit(index)

    def show_icons(self, places: Sequence[int]) -> None:
        """Show the icons view and select the icons at some indexes of the style."""
        if self._index != ICONS_VIEW:
            self.show_view(ICONS_VIEW)
        self.icons_requested.emit(tuple(places))

    def show_face(self, slot: str) -> None:
        """Show the fonts view and scroll to the face of a slot."""
        self.show_view(FONTS_VIEW)
        self.face_requested.emit(slot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_button_styles()

    def _update_button_styles(self) -> None:
        is_wide = self.width() >= _WIDE_PX
        self._switch.set_compact(not is_wide)
        for buttons, needed_px in (
            (self._text_buttons, _WIDE_PX),
            ((self.preview, self.places), _MENUS_PX if self._map_toggles else _WIDE_PX),
            (self._map_toggles, _TOGGLES_PX),
        ):
            style = (
                Qt.ToolButtonStyle.ToolButtonTextBesideIcon
                if self.width() >= needed_px
                else Qt.ToolButtonStyle.ToolButtonIconOnly
            )
            for button in buttons:
                button.setToolButtonStyle(style)
        if self._bar.sizeHint().width() > self.width():
            # No text while a tool has no space.
            for button in self._map_toggles:
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def tool(self, action: QAction) -> QToolButton:
        """Return the bar's button of an action, or the one whose menu contains it."""
        buttons = (*self._text_buttons, *self._map_toggles)
        button = next((button for button in buttons if button.defaultAction() is action), None)
        return button or self.tools.button(action)

    def set_places(self, menu: QMenu) -> None:
        """Set the menu of the “Places” button."""
        self.places.setMenu(menu)

    def set_preview_menu(self, menu: QMenu) -> None:
        """Set the menu of the “Preview” button."""
        self.preview.setMenu(menu)

    def _create_map_panes(self) -> QWidget:
        """Return the map with the pane of a comparison, which has the same width."""
        panes = QWidget()
        self._map_column = v_box(panes, margins=NO_MARGINS, spacing=0)
        row = h_box(margins=NO_MARGINS, spacing=2)
        row.addWidget(self.map_view.split.pane, 1)
        row.addWidget(self.map_view, 1)
        self._map_column.addLayout(row, 1)
        return panes

    def _create_text_button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setProperty("kind", "plain")
        button.setAccessibleName(action.toolTip() or action.text())
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _create_menu_button(self, text: str, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setIcon(symbol(name))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button


class _Bar(QWidget):
    """The background of the bar."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(Size.PANEL_HEAD)

    def minimumSizeHint(self) -> QSize:
        """Return no minimum width: the buttons become icons when the panel gets narrow."""
        return QSize(0, Size.PANEL_HEAD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = tokens.current()
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.border))
