"""The layers that the property panel shows and edits together."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import layer_name
from editor.session.session import Session
from editor.session.view_state import ViewState


@dataclass(frozen=True, slots=True)
class ChosenLayers:
    """One layer or several, in draw order from the top.

    `layers` are those that are shown and edited: all but the locked ones, or all where every one is locked
    and none is edited. `active` is the one of them that was chosen last, `name` what undo steps call them,
    `called` gives what one of them is called.
    """

    everyone: tuple[Layer, ...] = ()
    layers: tuple[Layer, ...] = ()
    is_locked: bool = False
    active: Layer | None = None
    name: str = ""
    called: Callable[[Layer], str] = lambda layer: layer.comment

    @property
    def are_many(self) -> bool:
        """Whether several layers are chosen."""
        return len(self.everyone) > 1

    @property
    def keys(self) -> tuple[LayerKey, ...]:
        """The key of every layer that is shown."""
        return tuple(layer.key for layer in self.layers)

    @property
    def open_keys(self) -> tuple[LayerKey, ...]:
        """The keys of the layers that edits go to."""
        return () if self.is_locked else self.keys

    @property
    def locked_count(self) -> int:
        """How many layers stay as they are."""
        return len(self.everyone) if self.is_locked else len(self.everyone) - len(self.layers)

    def open_among(self, indexes: Iterable[int]) -> tuple[LayerKey, ...]:
        """The keys of those that edits go to, among the layers at some places."""
        return () if self.is_locked else tuple(self.layers[index].key for index in indexes)


def chosen_layers(session: Session, view_state: ViewState, data: SourceData) -> ChosenLayers:
    """The layers of the selection as they now are."""
    style = session.style
    everyone = tuple(style.layer(key) for key in view_state.chosen if style.has_layer(key))
    if not everyone:
        return ChosenLayers()
    locked = view_state.locked
    free = tuple(layer for layer in everyone if layer.key not in locked)
    layers = free or everyone
    active = next((layer for layer in layers if layer.key == view_state.active), layers[-1])
    called = partial(layer_name, data=data)
    name = called(layers[0]) if len(layers) == 1 else count_text(len(layers))
    return ChosenLayers(everyone, layers, not free, active, name, called)


def count_text(count: int) -> str:
    """So many layers, in words."""
    if count == 1:
        return QCoreApplication.translate("ChosenLayers", "1 layer")
    return QCoreApplication.translate("ChosenLayers", "%n layers", "", count)


@dataclass(frozen=True, slots=True)
class ChangedParts:
    """Which parts of some layers changed: paint properties by their keys, and other fields of their records.

    `places` says whether layers or groups came, went or changed places.
    """

    paint: frozenset[str]
    fields: frozenset[str]
    places: bool

    def __bool__(self) -> bool:
        return bool(self.paint or self.fields or self.places)


def changed_parts(change: Diff, chosen: ChosenLayers) -> ChangedParts:
    """What a change did to the chosen layers."""
    changes = [change.layers[layer.key] for layer in chosen.everyone if layer.key in change.layers]
    paint: frozenset[str] = frozenset().union(*(each.paint for each in changes))
    fields: frozenset[str] = frozenset().union(*(each.fields for each in changes))
    return ChangedParts(paint, fields - {"paint"}, change.changes_structure)
