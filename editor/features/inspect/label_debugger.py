"""Label debugger of a window: collision boxes on the map, and why a label is hidden."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Signal

from editor.basemap.tiles.tile import to_lat_lon
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import tail
from editor.preview.labels.boxes import BoxCounts
from editor.render.query.questions import HiddenBox, PlacedBox
from editor.system.settings import label_of
from editor.system.settings import translated as setting_text
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.layer_names import layer_colors, layer_name
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.preview.labels import cards
    from editor.workspace import label_explanations, remedies
else:
    cards = LazyModule("editor.preview.labels.cards")
    label_explanations = LazyModule("editor.workspace.label_explanations")
    remedies = LazyModule("editor.workspace.remedies")

# Attributes that say more about a feature than its name.
_KINDS = ("amenity", "shop", "tourism", "leisure", "railway", "highway", "place", "natural", "class")


class LabelDebuggerController(WindowFeature):
    """Shows the boxes by the command, and explains the selected hidden label on a card.

    Signals: `page_requested(str)` with a page of the guide and its section, `setting_requested(str)` with the
    key of a setting.
    """

    page_requested = Signal(str)
    setting_requested = Signal(str)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._view = context, context.centre.map_view
        self._debugger = self._view.label_debugger
        self._card: cards.HiddenLabelCard | None = None
        self._legend: cards.BoxLegend | None = None
        self._toggle = context.commands["collision_boxes"]
        context.centre.add_map_toggle(self._toggle)
        self._toggle.toggled.connect(self._show_boxes)
        self._debugger.toggle_requested.connect(self._toggle.trigger)
        self._debugger.counts_changed.connect(self._show_legend)
        self._debugger.current_changed.connect(self._show_card)
        self._view.camera_changed.connect(lambda _camera: self._place_card())
        context.session.changed.connect(lambda _change: self._update_card())

    @cached_property
    def _remedies(self) -> "remedies.Remedies":
        return remedies.Remedies(self._context)

    @property
    def card(self) -> "cards.HiddenLabelCard | None":
        """The card of the selected hidden label; None before its first use."""
        return self._card

    @property
    def legend(self) -> "cards.BoxLegend | None":
        """The legend of the boxes; None before its first use."""
        return self._legend

    def _show_boxes(self, are_shown: bool) -> None:
        if are_shown:
            self._context.centre.show_view(MAP_VIEW)
        self._debugger.show_boxes(are_shown=are_shown)

    def _show_legend(self, counts: BoxCounts | None) -> None:
        if self._legend is None:
            if counts is None:
                return
            self._legend = cards.BoxLegend(self._view)
            self._view.map_overlays.set_legend(self._legend)
        self._legend.show_counts(counts)
        self._view.map_overlays.place()

    def _show_card(self, hidden: HiddenBox | None) -> None:
        style = self._context.session.style
        if hidden is None or not style.has_layer(hidden.layer):
            if self._card is not None:
                self._card.show_text(None, QRectF())
            return
        if self._card is None:
            self._card = cards.HiddenLabelCard(self._view)
            self._card.set_available_rect(self._view.map_overlays.list_rect)
            self._card.closed.connect(lambda: self._debugger.select(None))
            self._card.chip.page_requested.connect(self.page_requested)
            self._card.chip.setting_requested.connect(self.setting_requested)
        self._view.inspector.forget()
        self._card.show_text(self._text_of(hidden), self._around(hidden))

    def _update_card(self) -> None:
        """Update names after an edit; the next report updates the boxes."""
        if self._debugger.current is not None:
            self._show_card(self._debugger.current)

    def _place_card(self) -> None:
        current = self._debugger.current
        if current is not None and self._card is not None:
            self._card.place_beside(self._around(current))

    def _text_of(self, hidden: HiddenBox) -> "cards.HiddenLabelText":
        style = self._context.session.style
        layer = style.layer(hidden.layer)
        explainer = label_explanations.LabelExplainer(style, self.source_data)
        actions = []
        winner = hidden.winner
        for remedy in filter(None, (explainer.move_remedy(hidden), explainer.padding_remedy(hidden))):
            run = partial(self._remedies.run, hidden.layer, remedy, self.source_data)
            actions.append(cards.CardAction(remedy.text, run))
        if winner is not None and winner.layer != hidden.layer:
            remedy = explainer.go_remedy(winner.layer)
            run = partial(self._remedies.run, hidden.layer, remedy, self.source_data)
            actions.append(cards.CardAction(remedy.text, run, self.tr("Select the layer of the other label")))
        if winner is not None:
            tip = self.tr("Move the map to the label that was placed")
            actions.append(
                cards.CardAction(self.tr("Show other label"), partial(self._show_winner, winner), tip)
            )
        assumption = explainer.hidden_assumption(hidden)
        name = layer_name(layer, self.source_data)
        kind = tail(layer.type, layer.sourcedata_id, layer.meta_category)
        return cards.HiddenLabelText(
            layer_type(layer.type, layer.source).symbol,
            name,
            kind if kind != name else "",
            hidden.name,
            _attribute(hidden.tags),
            explainer.hidden_sentence(hidden),
            tuple(actions),
            layer_colors(layer),
            assumption,
            setting_text(label_of(assumption.setting)) if assumption is not None else "",
        )

    def _around(self, hidden: HiddenBox) -> QRectF:
        """Return the rectangle of the view around a hidden label and its winner."""
        rect = self._debugger.boxes.rect_of(hidden)
        if hidden.winner is not None:
            rect = rect.united(self._debugger.boxes.rect_of(hidden.winner))
        return rect

    def _show_winner(self, winner: PlacedBox) -> None:
        boxes = self._debugger.boxes
        boxes.show_hovered(next((box for box in boxes.placed if box.number == winner.number), None))
        if not QRectF(self._view.rect()).contains(boxes.rect_of(winner)) and winner.ring:
            across, down = zip(*winner.ring, strict=True)
            middle = QPointF((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)
            lat, lon = to_lat_lon(middle.x(), middle.y())
            self._view.fly_to(lat, lon, self._view.camera.zoom)


def _attribute(tags: tuple[tuple[str, str], ...]) -> str:
    """Return the attribute that says best what a feature is, or an empty text."""
    values = dict(tags)
    return next((f"{key} = {values[key]}" for key in _KINDS if key in values), "")
