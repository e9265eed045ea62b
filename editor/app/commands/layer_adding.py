"""The command that adds a layer: a list of data, in which what is on the map without a layer stands first."""

from PySide6.QtCore import QObject

from editor.app.window_parts import WindowParts
from editor.errors import EditError
from editor.look.words import translated
from editor.mapstyle.document.layer_data import DrawnData
from editor.mapstyle.schema.source_data import SourceData
from editor.panels.layers.data_offers import DataOffers
from editor.panels.layers.layer_adder import LayerAdder
from editor.render.query.survey import Census, CensusRequest
from editor.widgets.fields.pick_list import PickPopover
from editor.widgets.tool_buttons import action_button

_WIDTH_PX = 440
_MOST_ROWS = 14


class LayerAdding(QObject):
    """Offers the data of the map, counted in view, and adds a layer for what is picked."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts, self._data = parts, parts.services.data
        self._adder = LayerAdder(parts.session, parts.view_state)
        self._asked: CensusRequest | None = None
        self._offers = DataOffers(parts.session.style, self._data)
        self.button = action_button(parts.commands["add_layer"])
        parts.layers.title.add_button(self.button)
        self.popover = PickPopover(
            self.tr("Add a layer"),
            self.tr("What the layer shows, its type or its number"),
            parts.window,
            width_px=_WIDTH_PX,
            most_rows=_MOST_ROWS,
        )
        self.popover.typed.connect(self._fill)
        self.popover.picked.connect(self.add)
        self.popover.missed.connect(self._miss)
        parts.services.render.counted.connect(self._take)
        parts.handle({"add_layer": self.open})
        parts.layers.add_requested.connect(self.open)

    def show_data(self, data: SourceData) -> None:
        """Offer what other entries say that layers draw."""
        self._data = data

    def open(self) -> None:
        """Open the list under its button, and ask what is in view."""
        self._parts.docks.show("layers")
        view, self._asked = self._parts.centre.map_view, None
        if view.frame is not None:
            self._asked = CensusRequest(view.camera.bounds, view.frame.request.asker)
            self._parts.services.render.count(self._asked)
        style = self._parts.session.style
        self._offers = DataOffers(style, self._data, None if self._asked is not None else {})
        self.popover.open_at(self.button)

    def add(self, drawn: DrawnData) -> None:
        """Add a layer for some data; where that cannot be, say why."""
        try:
            self._adder.add(drawn)
        except EditError as error:
            self._parts.centre.map_view.show_note(translated(error.text))

    def _take(self, census: Census) -> None:
        """Show what is in view."""
        if census.request is self._asked:
            self._asked = None
            self._offers = DataOffers(self._offers.style, self._offers.data, census.counts)
            if self.popover.isVisible():
                self.popover.renew_rows(*self._offers.rows(self.popover.search.text().strip()))

    def _miss(self, typed: str) -> None:
        self.popover.show_problem(self._offers.rows(typed.strip())[1])

    def _fill(self, typed: str) -> None:
        self.popover.show_rows(*self._offers.rows(typed.strip()))
