"""Layer selection that the properties panel displays and edits."""

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.workspace.layer_names import layer_name

if TYPE_CHECKING:
    from editor.mapstyle.document import mixed_values
else:
    mixed_values = LazyModule("editor.mapstyle.document.mixed_values")  # A start shows no layer's values.


@dataclass(frozen=True)
class SelectedLayers:
    """The selected layers in draw order, topmost first.

    `all_layers` is the whole selection. `layers` are the ones displayed and edited: the unlocked layers, or
    all of them, read-only, if every one is locked. `active` is the layer selected last, `name` the subject
    of undo texts, `called` returns the name of a layer.
    """

    all_layers: tuple[Layer, ...] = ()
    layers: tuple[Layer, ...] = ()
    is_locked: bool = False
    active: Layer | None = None
    name: str = ""
    called: Callable[[Layer], str] = lambda layer: layer.comment

    @property
    def is_multiple(self) -> bool:
        """Whether more than one layer is selected."""
        return len(self.all_layers) > 1

    @cached_property
    def distinct(self) -> tuple[Layer, ...]:
        """One displayed layer, the first, of each set of layers that differ only in id and name."""
        return mixed_values.distinct_layers(self.layers)

    @cached_property
    def keys(self) -> tuple[LayerKey, ...]:
        """The keys of the displayed layers."""
        return tuple(layer.key for layer in self.layers)

    @property
    def editable_keys(self) -> tuple[LayerKey, ...]:
        """The keys of the editable layers."""
        return () if self.is_locked else self.keys

    @property
    def locked_count(self) -> int:
        """The number of locked layers in the selection."""
        return len(self.all_layers) if self.is_locked else len(self.all_layers) - len(self.layers)

    def editable_keys_at(self, indexes: Iterable[int]) -> tuple[LayerKey, ...]:
        """Return the keys of the editable layers at some indexes of `layers`."""
        return () if self.is_locked else tuple(self.layers[index].key for index in indexes)


def selected_layers(session: Session, view_state: ViewState, data: SourceData) -> SelectedLayers:
    """Return the current selection with the layers of the current style."""
    style = session.style
    all_layers = tuple(style.layer(key) for key in view_state.selected_layers if style.has_layer(key))
    if not all_layers:
        return SelectedLayers()
    locked = view_state.locked
    unlocked = tuple(layer for layer in all_layers if layer.key not in locked)
    layers = unlocked or all_layers
    active = next((layer for layer in layers if layer.key == view_state.active), layers[-1])
    called = partial(layer_name, data=data)
    name = called(layers[0]) if len(layers) == 1 else count_text(len(layers))
    return SelectedLayers(all_layers, layers, not unlocked, active, name, called)


def count_text(count: int) -> str:
    """Return a number of layers as text."""
    return QCoreApplication.translate("ChosenLayers", "%Ln layers", "", count)


@dataclass(frozen=True, slots=True)
class ChangedParts:
    """The changed parts of some layers: keys of paint properties, and other fields of their records.

    `places` is true if layers or groups were added, removed or moved.
    """

    paint: frozenset[str]
    fields: frozenset[str]
    places: bool

    def __bool__(self) -> bool:
        return bool(self.paint or self.fields or self.places)


def changed_parts(change: Diff, selection: SelectedLayers) -> ChangedParts:
    """Return the parts of the selected layers that a diff changed."""
    changes = [change.layers[layer.key] for layer in selection.all_layers if layer.key in change.layers]
    paint: frozenset[str] = frozenset().union(*(each.paint for each in changes))
    fields: frozenset[str] = frozenset().union(*(each.fields for each in changes))
    return ChangedParts(paint, fields - {"paint"}, change.changes_structure)
