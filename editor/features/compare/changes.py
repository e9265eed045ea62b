"""Changes between the two styles of a comparison, and their shares of the pixels that differ."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.features.compare.difference import DifferenceCounter, Highlight, PixelCount
from editor.lazy_import import LazyModule
from editor.mapstyle.compare.style_diff import DifferenceKind, StyleComparison, compare_layers
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, layer_type
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.compare.sides import MapSide
from editor.preview.compare.split_map import SplitMap
from editor.preview.frame_source import FrameSource
from editor.records import dataclass
from editor.render.query.questions import LayerDifference, LayerDifferenceRequest
from editor.system.jobs import Cancel, Jobs
from editor.workspace.layer_names import layer_name

if TYPE_CHECKING:
    from editor.render import pixel_shares
else:
    pixel_shares = LazyModule("editor.render.pixel_shares")  # It imports NumPy.

_COMPARE, _SHARE, _HIGHLIGHT = "compare styles", "share pixels", "highlight pixels"
# A newer frame or another question can make an answer worthless.
_ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """The differences of two styles, and which of the pairs of layers draw the pixels of each.

    `owners` are the index of a difference for each pair; None for a layer that did not change itself, such
    as labels that other labels displace.
    """

    a: MapStyle
    b: MapStyle
    comparison: StyleComparison
    owners: tuple[int | None, ...]

    def pairs_of(self, index: int | None) -> frozenset[int]:
        """Return the pairs of layers of a difference, or those of none."""
        return frozenset(pair for pair, owner in enumerate(self.owners) if owner == index)


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """The numbers of pixels in view that differ because of each difference, and for other reasons."""

    pixels: tuple[int, ...]
    others: int


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    """The layers that differ at each pixel of two pictures."""

    count: PixelCount
    changes: Changes
    numbers: "pixel_shares.PairNumbers"


class ChangeTracker(QObject):
    """Finds the changes after each count of pixels, then their shares; all off the thread of the window.

    Signals: `outdated()` when the shares are of former maps; `changes_found(Changes)`;
    `shares_found(Shares)`; `failed()` if the shares are not known.
    """

    outdated = Signal()
    changes_found = Signal(object)
    shares_found = Signal(object)
    failed = Signal()

    def __init__(
        self,
        source: FrameSource,
        split: SplitMap,
        counter: DifferenceCounter,
        jobs: Jobs,
        data: SourceData,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._source, self._split, self._counter, self._jobs = source, split, counter, jobs
        self._data = data
        self._is_watched = False
        self._changes: Changes | None = None
        self._request: LayerDifferenceRequest | None = None
        self._requested_for: PixelCount | None = None
        self._counted: _Counted | None = None
        self._highlighted: frozenset[int] | None = None
        self._last_highlight: tuple[pixel_shares.PairNumbers, frozenset[int]] | None = None
        self._attempts = 0
        counter.outdated.connect(self._on_outdated)
        counter.counted.connect(lambda _share: self._update())
        source.layers_compared.connect(self._on_layers_compared)

    @property
    def changes(self) -> Changes | None:
        """The newest changes."""
        return self._changes

    @property
    def is_idle(self) -> bool:
        """Whether the shares are those of the shown maps, or nothing watches them."""
        is_running = any(map(self._jobs.is_running, (_COMPARE, _SHARE, _HIGHLIGHT)))
        return self._counter.is_idle and self._request is None and not is_running

    def watch(self, *, is_watched: bool) -> None:
        """Find changes and shares from now on, or no longer."""
        if is_watched is not self._is_watched:
            self._is_watched = is_watched
            if is_watched:
                self._update()

    def show_data(self, data: SourceData) -> None:
        """Name layers by other source data."""
        self._data, self._changes = data, None
        self._update()

    def highlight(self, pairs: frozenset[int] | None) -> None:
        """Highlight the pixels of some pairs of layers; None ends the highlight."""
        self._highlighted = pairs
        self._update_highlight()

    def stop(self) -> None:
        """Discard the results and pending work."""
        for purpose in (_COMPARE, _SHARE, _HIGHLIGHT):
            self._jobs.cancel(purpose)
        self._changes = self._request = self._counted = self._requested_for = None
        self._highlighted = self._last_highlight = None

    def _on_outdated(self) -> None:
        self._attempts = 0
        self.outdated.emit()

    def _update(self) -> None:
        """Start what is missing for the newest count."""
        count = self._counter.last
        frames = [self._split.frame(side) for side in MapSide]
        if not self._is_watched or count is None or None in frames:
            return
        a, b = (frame.request.style for frame in frames if frame is not None)
        changes = self._changes
        if changes is None or changes.a is not a or changes.b is not b:
            self._counted = None
            work = partial(_find_changes, a, b, self._data)
            self._jobs.run(work, self._on_changes, self._on_error, purpose=_COMPARE)
        elif self._counted is None or not self._counted.count.has_pictures_of(count):
            self._request_layers(changes, count)
        else:
            self._share(_Counted(count, changes, self._counted.numbers))

    def _on_changes(self, changes: Changes) -> None:
        self._changes = changes
        self.changes_found.emit(changes)
        self._update()

    def _request_layers(self, changes: Changes, count: PixelCount) -> None:
        if self._requested_for is not None and self._requested_for.has_pictures_of(count):
            return
        pairs = tuple(
            (
                None if one is None else changes.a.order.keys[one],
                None if other is None else changes.b.order.keys[other],
            )
            for one, other in changes.comparison.layers
        )
        differences = changes.comparison.differences
        moved = frozenset(
            pair
            for pair, owner in enumerate(changes.owners)
            if owner is not None and differences[owner].move is not None
        )
        ids = [self._split.map_of(side).view_id for side in MapSide]
        self._request, self._requested_for = LayerDifferenceRequest(pairs, moved, *ids), count
        self._source.compare_layers(self._request)

    def _on_layers_compared(self, answer: LayerDifference) -> None:
        if answer.request is not self._request:
            return
        count, changes = self._requested_for, self._changes
        self._request = self._requested_for = None
        newest = self._counter.last
        if count is None or changes is None or newest is None or not newest.has_pictures_of(count):
            self._update()
        elif answer.is_known:
            work = partial(_read_numbers, answer, newest, changes)
            self._jobs.run(work, self._share, self._on_error, purpose=_SHARE)
        elif self._attempts < _ATTEMPTS:
            self._attempts += 1
            self._update()
        else:
            self.failed.emit()

    def _share(self, counted: _Counted) -> None:
        """Count the pixels of each difference above the threshold of the count."""
        self._counted = counted
        self._jobs.run(
            partial(_count_shares, counted), self.shares_found.emit, self._on_error, purpose=_SHARE
        )
        self._update_highlight()

    def _update_highlight(self) -> None:
        counted, pairs = self._counted, self._highlighted
        if pairs is None or counted is None:
            self._jobs.cancel(_HIGHLIGHT)
            self._last_highlight = None
            self._counter.set_highlight(None)
            return
        last = self._last_highlight
        # A highlight is counted too, and must not be repeated because of that.
        if last is None or last[0] is not counted.numbers or last[1] != pairs:
            self._last_highlight = counted.numbers, pairs
            work = partial(_highlight, counted, pairs)
            self._jobs.run(work, self._counter.set_highlight, self._on_error, purpose=_HIGHLIGHT)

    def _on_error(self, _error: EditorError) -> None:
        self.failed.emit()


def _find_changes(a: MapStyle, b: MapStyle, data: SourceData, _cancel: Cancel) -> Changes:
    comparison = compare_layers(a, b, lambda layer: layer_name(layer, data))
    return Changes(a, b, comparison, tuple(_owners(a, b, comparison)))


def _owners(a: MapStyle, b: MapStyle, comparison: StyleComparison) -> Sequence[int | None]:
    """Return the difference that explains why each pair of layers is drawn differently."""
    differences = comparison.differences
    own = {
        (_layer_index(each.path_a), _layer_index(each.path_b)): index
        for index, each in enumerate(differences)
        if each.what is DifferenceKind.LAYER
    }
    icons = {each.name: index for index, each in enumerate(differences) if each.what is DifferenceKind.ICON}
    font = next((index for index, each in enumerate(differences) if each.what is DifferenceKind.FONT), None)
    return [own.get(pair, _indirect_owner(a, b, pair, icons, font)) for pair in comparison.layers]


def _indirect_owner(
    a: MapStyle,
    b: MapStyle,
    pair: tuple[int | None, int | None],
    icons: Mapping[str, int],
    font: int | None,
) -> int | None:
    """Return the changed icon or font that an unchanged layer uses."""
    if not icons and font is None:
        return None
    index = pair[1]
    layer = b.layers[index] if index is not None else a.layers[pair[0] or 0]
    used = next((icons[text] for text in _strings(dict(layer.record)) if text in icons), None)
    is_label = layer_type(layer.type, layer.source).shape in LABEL_SHAPES
    return used if used is not None or not is_label else font


def _strings(value: Json) -> Sequence[str]:
    if isinstance(value, str):
        return (value,)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in inner for text in _strings(each)]


def _layer_index(path: "tuple[str | int, ...] | None") -> int | None:
    """Return the index of a layer from its path."""
    last = None if path is None or len(path) <= len(LAYERS) else path[len(LAYERS)]
    return last if isinstance(last, int) else None


def _read_numbers(answer: LayerDifference, count: PixelCount, changes: Changes, _cancel: Cancel) -> _Counted:
    return _Counted(count, changes, pixel_shares.pair_numbers(answer))


def _count_shares(counted: _Counted, _cancel: Cancel) -> Shares:
    count, changes = counted.count, counted.changes
    nothing, *by_pair = pixel_shares.pixels_by_pair(
        counted.numbers, count.difference, count.threshold, count.margin_px, len(changes.owners)
    )
    pixels = [0] * len(changes.comparison.differences)
    for owner, number in zip(changes.owners, by_pair, strict=True):
        if owner is None:
            nothing += number
        else:
            pixels[owner] += number
    return Shares(tuple(pixels), nothing)


def _highlight(counted: _Counted, pairs: frozenset[int], _cancel: Cancel) -> Highlight:
    return Highlight(counted.count, pixel_shares.belongs_to(counted.numbers, pairs))
