"""Explanations of the label debugger: why features of a layer are not drawn, and the action that helps."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.filters.expression import filter_key
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.render.assumptions import Assumption, find_assumption
from editor.render.query.questions import HiddenBox, LabelReport, LayerCounts, LossKind
from editor.ui.text import elide_middle, local_count, local_number, quoted
from editor.workspace.layer_names import layer_name


class RemedyKind(Enum):
    """What a remedy does."""

    SHOW_LAYER = "show layer"
    END_SOLO = "end isolation"
    SHOW_UNCERTAIN = "show uncertain data"
    ZOOM_TO_RANGE = "zoom to the visible range"
    ZOOM_TO_DATA = "zoom to data"
    EDIT_FILTER = "edit the filter"
    EDIT_TEXT = "edit the label text"
    EDIT_ICON = "edit the icon"
    EDIT_TEXT_SIZE = "edit the text size"
    EDIT_PADDING = "edit the padding"
    MOVE_ABOVE = "move above a layer"
    GO_TO_LAYER = "select a layer"


@dataclass(frozen=True, slots=True)
class Remedy:
    """An action that helps, its text, and the layer that it concerns besides the explained one."""

    kind: RemedyKind
    text: str
    other: LayerKey | None = None


@dataclass(frozen=True, slots=True)
class MissingFeatures:
    """Features that are not drawn for one reason; no `kind` for a collision.

    `winner` is the layer whose labels hide theirs, and `hidden` are these labels.
    """

    count: int
    text: str
    remedy: Remedy | None
    winner: LayerKey | None = None
    hidden: tuple[HiddenBox, ...] = ()
    kind: LossKind | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """One sentence about a layer in view, and the remedy; `is_fine` if nothing is missing."""

    sentence: str
    remedy: Remedy | None = None
    is_fine: bool = False


@dataclass(frozen=True, slots=True)
class LayerState:
    """The state of a layer in the window: hidden, left out by an isolation, and why it cannot be drawn.

    `is_uncertain` if the setting for uncertain data draws it.
    """

    is_hidden: bool = False
    is_isolated_out: bool = False
    reason_not_drawn: str = ""
    is_uncertain: bool = False


class LabelExplainer:
    """Words the report on the labels in view for one style."""

    def __init__(self, style: MapStyle, data: SourceData) -> None:
        self._style, self._data = style, data

    def name(self, key: LayerKey) -> str:
        """Return the name of a layer, in quotation marks."""
        if not self._style.has_layer(key):
            return _tr("another layer")
        return quoted(elide_middle(layer_name(self._style.layer(key), self._data), 40))

    def explain(
        self, layer: Layer, zoom: float, state: LayerState, report: LabelReport | None
    ) -> Explanation | None:
        """Return what is missing of a layer and why; None before the first report."""
        if state.is_hidden:
            return Explanation(_tr("This layer is hidden."), Remedy(RemedyKind.SHOW_LAYER, _tr("Show layer")))
        if state.is_isolated_out:
            return Explanation(
                _tr("Other layers are isolated."), Remedy(RemedyKind.END_SOLO, _tr("Stop isolating"))
            )
        if not layer.draws_at(zoom):
            return self._explain_zoom(layer, zoom)
        if state.is_uncertain:
            return Explanation(
                _tr("Not drawn, because Isopleth can only guess its map data."),
                Remedy(RemedyKind.SHOW_UNCERTAIN, _tr("Show uncertain data")),
            )
        counts = report.counts if report is not None else None
        if counts is None:
            return None
        if state.reason_not_drawn and not counts.drawn:
            return Explanation(state.reason_not_drawn)
        if not counts.has_data:
            return Explanation(_tr("No preview data for this layer."))
        return self._explain_counts(layer, counts, self.losses(layer, report))

    def losses(self, layer: Layer, report: LabelReport | None) -> tuple[MissingFeatures, ...]:
        """Return the reasons for missing labels of a layer, collisions first, the most frequent first."""
        counts = report.counts if report is not None else None
        if report is None or counts is None or counts.layer != layer.key:
            return ()
        hidden = counted_labels(report, counts)
        found: list[MissingFeatures] = []
        for winner, count in Counter(_winner_of(each) for each in hidden).most_common():
            labels = tuple(each for each in hidden if _winner_of(each) == winner)
            found.append(self._collision(layer, winner, count, labels))
        for kind, count in counts.losses.items():
            found.append(self._loss(kind, count))
        return tuple(found)

    def hidden_sentence(self, hidden: HiddenBox) -> str:
        """Return why a label is hidden, as one sentence."""
        winner = hidden.winner
        if winner is None:
            return _tr("Hidden by another label.")
        text = elide_middle(winner.text, 40)
        if winner.layer == hidden.layer:
            sentence = (
                _tr("Too close to {label} in the same layer: the padding of one label overlaps the other.")
                if hidden.is_by_padding
                else _tr("Hidden by {label} in the same layer.")
            )
        elif self._style.has_layer(winner.layer):
            sentence = (
                _tr("Too close to {label} in layer {layer}: the padding of one label overlaps the other.")
                if hidden.is_by_padding
                else _tr("Hidden by {label} in layer {layer}.")
            )
        else:
            sentence = (
                _tr("Too close to {label} in another layer: the padding of one label overlaps the other.")
                if hidden.is_by_padding
                else _tr("Hidden by {label} in another layer.")
            )
        label = quoted(text) if text else _tr("an icon")
        return sentence.format(label=label, layer=self.name(winner.layer))

    def hidden_assumption(self, hidden: HiddenBox) -> Assumption | None:
        """Return the assumption of the preview that decided for the winner; None without a known winner."""
        return find_assumption(hidden.assumption) if hidden.assumption else None

    def move_remedy(self, hidden: HiddenBox) -> Remedy | None:
        """Return the move that lets a hidden label win; None if no move does."""
        if hidden.move_above is None:
            return None
        text = _tr("Move above {layer}").format(layer=self._plain_name(hidden.move_above))
        return Remedy(RemedyKind.MOVE_ABOVE, text, hidden.move_above)

    def padding_remedy(self, hidden: HiddenBox) -> Remedy | None:
        """Return the edit of the padding that hides a label; None if no padding of its layer does."""
        if not hidden.is_by_padding or not self._style.has_layer(hidden.layer):
            return None
        if "text-padding" not in self._style.layer(hidden.layer).paint:
            return None
        return Remedy(RemedyKind.EDIT_PADDING, _tr("Edit padding"))

    def go_remedy(self, key: LayerKey) -> Remedy:
        """Return the selection of a layer."""
        return Remedy(RemedyKind.GO_TO_LAYER, _tr("Go to {layer}").format(layer=self._plain_name(key)), key)

    def data_remedy(self) -> Remedy:
        """Return the flight to features of a layer."""
        return Remedy(RemedyKind.ZOOM_TO_DATA, _tr("Zoom to data"))

    def zoom_remedy(self) -> Remedy:
        """Return the flight to the zoom range of a layer."""
        return Remedy(RemedyKind.ZOOM_TO_RANGE, _tr("Zoom to visible range"))

    def _plain_name(self, key: LayerKey) -> str:
        if not self._style.has_layer(key):
            return _tr("another layer")
        return elide_middle(layer_name(self._style.layer(key), self._data), 28)

    def _explain_zoom(self, layer: Layer, zoom: float) -> Explanation:
        first, last = layer.levels
        if first > last:
            return Explanation(_tr("Not visible at any zoom: the min zoom is above the max zoom."))
        sentence = _tr("Visible from zoom {first} to {last}, but the map is at zoom {zoom}.")
        shown = local_number(f"{zoom:.2f}")
        return Explanation(sentence.format(first=first, last=last, zoom=shown), self.zoom_remedy())

    def _explain_counts(
        self, layer: Layer, counts: LayerCounts, losses: Sequence[MissingFeatures]
    ) -> Explanation:
        if not counts.total:
            text = (
                _tr("This view is outside the map data of {layer}.")
                if counts.without_data >= 1
                else _tr("{layer} has no features in this view.")
            )
            return Explanation(text.format(layer=self.name(layer.key)), self.data_remedy())
        if not counts.matching:
            sentence = _tr("None of the %Ln features in view match the filter.", counts.total)
            return Explanation(sentence, Remedy(RemedyKind.EDIT_FILTER, _tr("Edit filter")))
        if not counts.is_visible:
            return Explanation(
                _tr("Invisible at this zoom: its colours are transparent or its sizes are too small.")
            )
        base = counts.matching if counts.names is None else counts.names
        if counts.names is not None and not counts.names:
            return Explanation(
                _tr("None of the %Ln features have text.", counts.matching),
                Remedy(RemedyKind.EDIT_TEXT, _tr("Edit label text")),
            )
        is_complete = counts.drawn >= base
        if is_complete or not losses:
            text = (
                _tr("All %Ln features in view are drawn.", base)
                if counts.names is None
                else _tr("All %Ln names in view are drawn.", base)
            )
            if not is_complete:
                text = self._drawn_text(counts, base)
            return Explanation(text, is_fine=is_complete)
        largest = max(losses, key=lambda loss: loss.count)
        sentence = f"{self._drawn_text(counts, base)} {self._loss_sentence(largest)}"
        return Explanation(sentence, largest.remedy)

    def _drawn_text(self, counts: LayerCounts, base: int) -> str:
        text = (
            _tr("{drawn} of %Ln features drawn.", base)
            if counts.names is None
            else _tr("{drawn} of %Ln names drawn.", base)
        )
        return text.format(drawn=counts.drawn)

    def _loss_sentence(self, loss: MissingFeatures) -> str:
        if loss.hidden:
            if loss.winner is None:
                return _tr("%Ln are hidden by other labels.", loss.count)
            if loss.winner == loss.hidden[0].layer:
                return _tr("%Ln are hidden by labels in the same layer.", loss.count)
            if not self._style.has_layer(loss.winner):
                return _tr("%Ln are hidden by labels in another layer.", loss.count)
            text = _tr("%Ln are hidden by labels in layer {layer}.", loss.count)
            return text.format(layer=self.name(loss.winner))
        return _tr("{reason}: {count}.").format(reason=loss.text, count=local_count(loss.count))

    def _collision(
        self, layer: Layer, winner: LayerKey | None, count: int, labels: tuple[HiddenBox, ...]
    ) -> MissingFeatures:
        if winner is None:
            return MissingFeatures(count, _tr("Hidden by other labels"), None, None, labels)
        if winner == layer.key:
            remedy = Remedy(RemedyKind.EDIT_TEXT_SIZE, _tr("Edit text size"))
            return MissingFeatures(count, _tr("Hidden by labels in the same layer"), remedy, winner, labels)
        text = _tr("Hidden by labels in {layer}").format(layer=self._plain_name(winner))
        above = next((each for each in labels if each.move_above is not None), None)
        move = self.move_remedy(above) if above is not None else None
        return MissingFeatures(count, text, move or self.go_remedy(winner), winner, labels)

    def _loss(self, kind: LossKind, count: int) -> MissingFeatures:
        remedies = {
            LossKind.NO_TEXT: Remedy(RemedyKind.EDIT_TEXT, _tr("Edit label text")),
            LossKind.NO_ICON: Remedy(RemedyKind.EDIT_ICON, _tr("Edit icon")),
            LossKind.TOO_LONG: Remedy(RemedyKind.EDIT_TEXT_SIZE, _tr("Edit text size")),
        }
        texts = {
            LossKind.NO_TEXT: _tr("No text"),
            LossKind.NO_ICON: _tr("No icon"),
            LossKind.REPEATED: _tr("Same text nearby"),
            LossKind.TOO_LONG: _tr("Longer than the line"),
            LossKind.OUTSIDE: _tr("Label outside the view"),
            LossKind.EDGE: _tr("Label at the edge of the map data"),
        }
        return MissingFeatures(count, texts[kind], remedies.get(kind), kind=kind)


def counted_labels(report: LabelReport, counts: LayerCounts) -> tuple[HiddenBox, ...]:
    """Return the hidden labels that the counts of their layer include; a name along lines counts once."""
    own = [each for each in report.hidden if each.layer == counts.layer and each.counts]
    if counts.names is None:
        return tuple(own)
    return tuple({each.text: each for each in reversed(own)}.values())[::-1]


def has_filter(layer: Layer) -> bool:
    """Return whether a layer has a filter."""
    return filter_key(layer.record) is not None


def _winner_of(hidden: HiddenBox) -> LayerKey | None:
    return hidden.winner.layer if hidden.winner is not None else None


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("LabelReport", text, "", count)
