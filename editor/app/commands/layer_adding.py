"""Command that adds a layer for data of the map."""

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
_MAX_ROWS = 14


class LayerAdding(QObject):
    """Lists the data of the map, counted in view, and adds a layer for the selected entry."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts, self._data = parts, parts.services.data
        self._adder = LayerAdder(parts.session, parts.view_state)
        self._request: CensusRequest | None = None
        self._offers = DataOffers(parts.session.style, self._data)
        self.button = action_button(parts.commands["add_layer"])
        parts.layers.title.add_button(self.button)
        self.popover = PickPopover(
            self.tr("Add a layer"),
            self.tr("What the layer shows, its type or its number"),
            parts.window,
            width_px=_WIDTH_PX,
            most_rows=_MAX_ROWS,
        )
        self.popover.typed.connect(self._update_rows)
        self.popover.picked.connect(self.add)
        self.popover.missed.connect(self._on_missed)
        parts.services.render.counted.connect(self._on_counted)
        parts.handle({"add_layer": self.open})
        parts.layers.add_requested.connect(self.open)

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        self._data = data

    def open(self) -> None:
        """Open the list and request the counts of what is in view."""
        self._parts.docks.show("layers")
        view, self._request = self._parts.centre.map_view, None
        if view.frame is not None:
            self._request = CensusRequest(view.camera.bounds, view.frame.request.asker)
            self._parts.services.render.count(self._request)
        style = self._parts.session.style
        self._offers = DataOffers(style, self._data, None if self._request is not None else {})
        self.popover.open_at(self.button)

    def add(self, drawn: DrawnData) -> None:
        """Add a layer, or show why it cannot be added."""
        try:
            self._adder.add(drawn)
        except EditError as error:
            self._parts.centre.map_view.show_note(translated(error.text))

    def _on_counted(self, census: Census) -> None:
        if census.request is self._request:
            self._request = None
            self._offers = DataOffers(self._offers.style, self._offers.data, census.counts)
            if self.popover.isVisible():
                self.popover.renew_rows(*self._offers.rows(self.popover.search.text().strip()))

    def _on_missed(self, typed: str) -> None:
        self.popover.show_problem(self._offers.rows(typed.strip())[1])

    def _update_rows(self, typed: str) -> None:
        self.popover.show_rows(*self._offers.rows(typed.strip()))
