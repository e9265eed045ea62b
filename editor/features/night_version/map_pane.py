"""Map of a new version beside the style it is made of."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from editor.basemap.places import Bookmark
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.compare.sides import FixedStyle
from editor.preview.frame_source import FrameSource
from editor.preview.map_view import MapView
from editor.render.camera import Camera
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import elide_middle
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size

SPLIT, BEFORE, AFTER = range(3)
"""What the map shows: both styles at a bar, or one of them."""

_MODES: Final = 3


class VersionMapPane(QWidget):
    """A bar with modes and places above the map.

    Signals: `place_selected(Bookmark)`; `places_opening()` before the menu of places opens.
    """

    place_selected = Signal(object)
    places_opening = Signal()

    def __init__(self, source: FrameSource, start: Camera, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before: MapStyle | None = None
        self._after: MapStyle | None = None
        self._hidden: frozenset[LayerKey] = frozenset()
        self._names = ("", "")
        self._is_held = False
        self.mode = Segmented(self.tr("Map"), [("", "")] * _MODES)
        self.mode.selected.connect(lambda _index: self._show())
        self.map_view = MapView(source, start)
        self.places = self._places_button()
        self._lay_out()

    @property
    def shown(self) -> int:
        """What the map shows: `SPLIT`, `BEFORE` or `AFTER`."""
        return BEFORE if self._is_held else self.mode.index

    @property
    def is_idle(self) -> bool:
        """Whether the map is final for all requests."""
        return self.map_view.is_idle

    def set_reduced_motion(self, *, is_reduced: bool | None) -> None:
        """Move the map at once, or animated; None follows the system."""
        self.map_view.set_reduced_motion(is_reduced=is_reduced)

    def show_names(self, before: str, after: str) -> None:
        """Name both styles."""
        if (before, after) != self._names:
            self._names = before, after
            self.map_view.split.name_sides(before, after)
            self.mode.set_parts(((self.tr("Split"), ""), (before, ""), (after, "")), self.mode.index)
            self._show()

    def show_styles(self, before: MapStyle, after: MapStyle, hidden: frozenset[LayerKey]) -> None:
        """Show a style and its version, without some layers."""
        self._before, self._after, self._hidden = before, after, hidden
        self._show()

    def hold_before(self, *, is_held: bool) -> None:
        """Show only the style before, while a key is held."""
        if is_held != self._is_held:
            self._is_held = is_held
            self._show()

    def show_places(self, places: Sequence[Bookmark]) -> None:
        """Fill the menu of places."""
        menu = self.places.menu()
        menu.clear()
        for place in places:
            action = menu.addAction(elide_middle(place.name).replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, to=place: self.place_selected.emit(to))

    def highlight(self, layer: LayerKey | None) -> None:
        """Let a layer flash on the map."""
        if layer is not None and self._after is not None and self._after.has_layer(layer):
            self.map_view.show_active(layer)
            self.map_view.flash.begin()

    def _show(self) -> None:
        if self._before is None or self._after is None:
            return
        mode = self.shown
        view = self.map_view
        view.show_hidden(self._hidden)
        view.show_style(self._before if mode == BEFORE else self._after)
        if mode != SPLIT:
            view.split.end()
            return
        view.compare(FixedStyle(self._before, self._hidden, self._names[0]), None)

    def _places_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(self.tr("Places"))
        button.setIcon(symbol("map-marker-outline"))
        button.setToolButtonStyle(button.toolButtonStyle().ToolButtonTextBesideIcon)
        button.setToolTip(self.tr("Go to place or bookmark"))
        button.setAccessibleName(self.tr("Go to place or bookmark"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(Size.TOOL_BUTTON)
        menu = QMenu(button)
        menu.aboutToShow.connect(self.places_opening)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        head = QWidget()
        head.setProperty("part", "head")
        head.setFixedHeight(Size.PANEL_HEAD)
        line = h_box(head, margins=(Gap.S, 0, Gap.S, 0), spacing=Gap.S)
        line.addWidget(self.mode)
        line.addStretch(1)
        line.addWidget(self.places)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(head)
        column.addWidget(self.map_view, 1)
