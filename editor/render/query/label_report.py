"""Report on the labels in view: boxes of placed and hidden labels, and counts of one layer.

The placement records references only; boxes and winners are computed here, when they are requested.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LINE_LABEL_SHAPES, LayerShape, is_waterway
from editor.records import dataclass
from editor.render.label_layers import marker_of, place_class_of
from editor.render.labels.collision_index import Box, CollisionIndex
from editor.render.labels.feature_rank import is_capital
from editor.render.labels.layout import (
    COUNTRY_CLASS,
    Attempt,
    HiddenLabel,
    LabelContext,
    LabelLayer,
    PlacedLabel,
    icon_of,
)
from editor.render.labels.placement import layer_to_move_above
from editor.render.labels.text_style import label_texts, text_style_of
from editor.render.paint.viewport import NOTHING, Distances, Offsets, Tags, Viewport
from editor.render.query.features_in_view import first_pieces, intersecting
from editor.render.query.picking import DrawnLayer, name_of
from editor.render.query.questions import (
    LONGEST_TEXT,
    HiddenBox,
    LabelReport,
    LabelReportRequest,
    LayerCounts,
    LossKind,
    PlacedBox,
    Ring,
    limited_tags,
)
from editor.render.scene import bounds_with_margin

# Limits of an answer.
MAX_PLACED, MAX_HIDDEN = 3000, 1500
# A chain of letters with a smaller bend is shown as a rectangle. Units: radians.
STRAIGHT_BEND = 0.06


@dataclass(frozen=True, slots=True)
class LayerScene:
    """A layer whose features are counted, with its data.

    `drawn` is None if the layer is not in the frame, `features` without data. `labels` and `context` are the
    input of the placement of a visible label layer. `without_data` is the part of the view outside the map
    data of the layer, from 0 to 1.
    """

    layer: Layer
    drawn: DrawnLayer | None
    features: Features | None = None
    passing: Features | None = None
    labels: LabelLayer | None = None
    context: LabelContext | None = None
    without_data: float = 0.0


def label_report(
    request: LabelReportRequest,
    drawn_layers: Sequence[DrawnLayer],
    viewport: Viewport,
    scene: LayerScene | None = None,
) -> LabelReport:
    """Return the labels in the request's box; layers are given from the top down."""
    layers = [each for each in drawn_layers if each.subject.row.shape in LABEL_SHAPES]
    frame = _Frame(layers, viewport, request.box)
    placed = tuple(islice(frame.placed(), MAX_PLACED))
    hidden = tuple(islice(frame.hidden(), MAX_HIDDEN))
    counts = _counts(scene, request, viewport, placed, hidden) if scene is not None else None
    if counts is not None and counts.names is not None:
        drawn = {each.text for each in placed if each.layer == counts.layer}
        hidden = tuple(
            replace(each, counts=False) if each.layer == counts.layer and each.text in drawn else each
            for each in hidden
        )
    return LabelReport(request, is_known=True, placed=placed, hidden=hidden, counts=counts)


# Boxes


class _Kind(NamedTuple):
    """The boxes of all placed labels of one kind, without and with padding, and the numbers of the labels."""

    tight: Distances
    wide: Distances
    numbers: Offsets


class _Frame:
    """The labels of a frame in the coordinates of the world."""

    def __init__(self, layers: Sequence[DrawnLayer], viewport: Viewport, box: WorldBox) -> None:
        self._layers, self._viewport, self._box = layers, viewport, box
        corner = viewport.bounds
        self._left, self._top = corner.left, corner.top
        self._owners = {
            label.number: (each, label) for each in layers for label in each.labels if label.number >= 0
        }
        self._index = next((each.index for each in layers if each.index is not None), CollisionIndex())
        self._kinds = {along: _kind(self._index, along=along) for along in (False, True)}
        self._stand_ins = [_stand_in(each) for each in layers]
        self._stand_in_of = {each.key: each for each in self._stand_ins}
        self._move_above: dict[tuple[LayerKey, LayerKey], LayerKey | None] = {}

    def placed(self) -> Iterator[PlacedBox]:
        """Yield the placed labels in the box."""
        for layer, label in self._owners.values():
            placed = self._placed(layer, label)
            if _meets(placed.ring, self._box):
                yield placed

    def hidden(self) -> Iterator[HiddenBox]:
        """Yield the hidden labels with a possible point in the box."""
        for layer in self._layers:
            for label in layer.hidden:
                if label.attempt is not None and any(map(self._is_inside, label.points)):
                    yield self._hidden(layer, label, label.attempt())

    def _is_inside(self, point: tuple[float, float]) -> bool:
        x, y = self._world(point)
        box = self._box
        return box.left <= x < box.right and box.top <= y < box.bottom

    def _placed(self, layer: DrawnLayer, label: PlacedLabel) -> PlacedBox:
        boxes = self._index.boxes_of(label.number)
        along = layer.subject.row.shape is LayerShape.LINE_LABEL
        letters = boxes[: len(boxes) - (label.icon_rect is not None)] if along else boxes
        ring = _chain(letters) if along else _rectangle(letters)
        return PlacedBox(
            layer.subject.layer.key,
            label.number,
            (label.text or name_of(label.tags))[:LONGEST_TEXT],
            tuple(map(self._world, ring)),
        )

    def _hidden(self, layer: DrawnLayer, label: HiddenLabel, attempt: Attempt) -> HiddenBox:
        key, along = layer.subject.layer.key, layer.subject.row.shape is LayerShape.LINE_LABEL
        ring = _chain(attempt.texts) if along else _rectangle([*attempt.texts, *attempt.icons])
        number, is_by_padding = self._winner(attempt)
        winner = None if number is None else self._owners.get(number)
        winner_key = winner[0].subject.layer.key if winner is not None else None
        is_first = winner is not None and self._is_first(*winner)
        return HiddenBox(
            key,
            label.text[:LONGEST_TEXT],
            (label.text or name_of(label.tags))[:LONGEST_TEXT],
            limited_tags(label.tags),
            tuple(map(self._world, ring)),
            self._box_around(attempt.icons),
            self._box_around(attempt.texts),
            attempt.text_px / self._viewport.scale,
            self._placed(*winner) if winner is not None else None,
            is_by_padding,
            self._above(key, winner_key) if winner_key is not None and not is_first else None,
            assumption=self._assumption(key, winner_key, is_by_padding, is_first)
            if winner_key is not None
            else "",
        )

    def _is_first(self, layer: DrawnLayer, label: PlacedLabel) -> bool:
        """Return whether a label is that of a capital, which precedes all layers but countries."""
        place_class = self._stand_in_of[layer.subject.layer.key].place_class
        return place_class is not None and label.tags is not None and is_capital(label.tags)

    def _winner(self, attempt: Attempt) -> tuple[int | None, bool]:
        """Return the number of the label that an attempt collides with, and whether only paddings collide.

        A label whose box intersects is preferred to one whose padding does, then the one placed first. Icons
        come before texts: without its icon a label is not placed at all.
        """
        pairs = [*zip((*attempt.texts, *attempt.icons), attempt.padded, strict=True)]
        pairs = [*pairs[len(attempt.texts) :], *pairs[: len(attempt.texts)]]
        same, other = self._kinds[attempt.along], self._kinds[not attempt.along]
        by_padding: int | None = None
        for tight, wide in pairs:
            before, others = same.numbers < attempt.before, other.numbers < attempt.before
            overlaps = [
                *same.numbers[before & _overlap(same.tight, tight)].tolist(),
                *other.numbers[others & _overlap(other.tight, tight)].tolist(),
            ]
            if overlaps:
                return min(overlaps), False
            near = before & (_overlap(same.wide, tight) | _overlap(same.tight, wide))
            if by_padding is None and near.any():
                by_padding = int(same.numbers[near].min())
        return by_padding, by_padding is not None

    def _assumption(self, loser: LayerKey, winner: LayerKey, is_by_padding: bool, is_first: bool) -> str:
        """Return the id of the assumption that decided between the labels of two layers."""
        if is_by_padding:
            return "padding-unit"
        first, second = self._stand_in_of[loser], self._stand_in_of[winner]
        if loser == winner:
            return "" if first.shape in LINE_LABEL_SHAPES else "feature-rank"
        # Places precede each other by their class; the draw order decides between them and other labels.
        are_places = first.place_class is not None and second.place_class is not None
        if self._is_small_country(loser, winner):
            return "small-countries"
        if is_first or are_places or second.place_class == COUNTRY_CLASS:
            return "place-order"
        return (
            "waterway-order" if second.is_waterway and first.shape in LINE_LABEL_SHAPES else "placement-order"
        )

    def _is_small_country(self, loser: LayerKey, winner: LayerKey) -> bool:
        """Return whether a country lost to a settlement, which only countries smaller than their names do."""
        first, second = self._stand_in_of[loser].place_class, self._stand_in_of[winner].place_class
        return first == COUNTRY_CLASS and second is not None and second != COUNTRY_CLASS

    def _above(self, loser: LayerKey, winner: LayerKey) -> LayerKey | None:
        # No other order of the layers would show a small country.
        if loser == winner or self._is_small_country(loser, winner):
            return None
        if (loser, winner) not in self._move_above:
            self._move_above[loser, winner] = layer_to_move_above(self._stand_ins, loser, winner)
        return self._move_above[loser, winner]

    def _box_around(self, boxes: Sequence[Box]) -> WorldBox | None:
        if not boxes:
            return None
        (left, top), _, (right, bottom), _ = map(self._world, _rectangle(boxes))
        return WorldBox(left, top, right, bottom)

    def _world(self, point: tuple[float, float]) -> tuple[float, float]:
        world = self._viewport.world
        return point[0] / world + self._left, point[1] / world + self._top


def _kind(index: CollisionIndex, *, along: bool) -> _Kind:
    boxes, numbers = index.numbered_boxes(along=along)
    array = np.array(boxes, np.float64).reshape(-1, 2, 4)
    return _Kind(array[:, 0], array[:, 1], np.array(numbers, np.int64))


def _overlap(boxes: Distances, box: Box) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
    left, top, right, bottom = boxes.T
    found: np.ndarray[tuple[int], np.dtype[np.bool_]] = (
        (left < box[2]) & (box[0] < right) & (top < box[3]) & (box[1] < bottom)
    )
    return found


def _stand_in(drawn: DrawnLayer) -> LabelLayer:
    """Return a label layer without labels, for its position in the order of placement."""
    layer, row = drawn.subject.layer, drawn.subject.row
    return LabelLayer(
        layer.key,
        row.shape,
        drawn.paint,
        drawn.inks,
        NOTHING,
        (),
        None,
        place_class_of(layer),
        marker_of(layer, row),
        is_waterway(row),
    )


def _rectangle(boxes: Sequence[Box]) -> Ring:
    if not boxes:
        return ()
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _chain(boxes: Sequence[Box]) -> Ring:
    """Return a band around the centres of square boxes, which follow each other along a line."""
    if len(boxes) < 2:
        return _rectangle(boxes)
    squares = np.array(boxes)
    centres, half = (squares[:, :2] + squares[:, 2:]) / 2, float((squares[:, 3] - squares[:, 1]).mean()) / 2
    steps = np.diff(centres, axis=0)
    angles = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    if float(np.ptp(angles)) < STRAIGHT_BEND:
        centres = centres[[0, -1]]
        steps = np.diff(centres, axis=0)
    lengths = np.maximum(np.hypot(*steps.T), 1e-9)
    directions = steps / lengths[:, None]
    along = np.vstack((directions[:1], (directions[1:] + directions[:-1]) / 2, directions[-1:]))
    along /= np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    centres = centres.copy()
    centres[0] -= along[0] * half
    centres[-1] += along[-1] * half
    across = np.column_stack((-along[:, 1], along[:, 0])) * half
    sides = np.vstack((centres - across, (centres + across)[::-1]))
    return tuple((x, y) for x, y in sides.tolist())


def _meets(ring: Ring, box: WorldBox) -> bool:
    if not ring:
        return False
    across, down = zip(*ring, strict=True)
    return WorldBox(min(across), min(down), max(across), max(down)).meets(box)


# Counts


def _counts(
    scene: LayerScene,
    request: LabelReportRequest,
    viewport: Viewport,
    placed: Sequence[PlacedBox],
    hidden: Sequence[HiddenBox],
) -> LayerCounts:
    key, drawn = scene.layer.key, scene.drawn
    if scene.features is None or scene.passing is None:
        return LayerCounts(key, is_in_frame=drawn is not None)
    total = int(first_pieces(scene.features.subset(intersecting(scene.features, request.box))).sum())
    rows = intersecting(scene.passing, request.box)
    rows = rows[first_pieces(scene.passing.subset(rows))]
    counts = LayerCounts(
        key,
        has_data=True,
        total=total,
        matching=len(rows),
        is_in_frame=drawn is not None,
        is_visible=drawn is None or bool(drawn.inks),
        without_data=scene.without_data,
    )
    if drawn is None or not drawn.inks:
        return counts
    if scene.labels is None or scene.context is None:
        return replace(counts, drawn=len(rows))
    if drawn.subject.row.shape in LINE_LABEL_SHAPES:
        tags = tuple(scene.passing.tags[row] for row in rows.tolist())
        return _name_counts(counts, drawn, tags, placed, hidden)
    return _point_counts(counts, scene, scene.labels, scene.context, viewport, rows)


def _name_counts(
    counts: LayerCounts,
    drawn: DrawnLayer,
    tags: tuple[Tags, ...],
    placed: Sequence[PlacedBox],
    hidden: Sequence[HiddenBox],
) -> LayerCounts:
    """Count the different names along lines."""
    texts = [
        text[:LONGEST_TEXT] for text in label_texts(drawn.subject.layer, drawn.subject.row, drawn.paint, tags)
    ]
    shown = {each.text for each in placed if each.layer == counts.layer}
    covered = {each.text for each in hidden if each.layer == counts.layer} - shown
    names = {text for text in texts if text} | shown | covered
    at_edge = names & {each.text[:LONGEST_TEXT] for each in drawn.at_edge} - shown - covered
    losses = {
        LossKind.EDGE: len(at_edge),
        LossKind.NO_TEXT: sum(not text for text in texts),
        LossKind.TOO_LONG: len(names - shown - covered - at_edge),
    }
    return replace(counts, drawn=len(shown), names=len(names), losses=_above_zero(losses))


def _point_counts(
    counts: LayerCounts,
    scene: LayerScene,
    labels: LabelLayer,
    context: LabelContext,
    viewport: Viewport,
    rows: Offsets,
) -> LayerCounts:
    """Count the features with labels at points, each by its outcome."""
    drawn, passing = scene.drawn, scene.passing
    assert drawn is not None
    assert passing is not None
    # The placement had the features that intersect the picture, in the same order.
    near = passing.touching(bounds_with_margin(viewport)).tolist()
    index_of = {row: index for index, row in enumerate(near)}
    shown = {label.feature for label in drawn.labels}
    covered = {label.feature for label in drawn.hidden}
    at_edge = {label.feature for label in drawn.at_edge}
    has_icon = icon_of(labels, context) is not None
    has_text = text_style_of(labels.paint, labels.inks, viewport) is not None
    spacing = viewport.choices.same_text_px * viewport.scale
    points = labels.shapes.first_points().tolist()
    losses = dict.fromkeys(LossKind, 0)
    count = 0
    for row in rows.tolist():
        index = index_of.get(row, -1)
        if index in shown:
            count += 1
        elif index in covered:
            continue
        elif index in at_edge:
            losses[LossKind.EDGE] += 1
        elif index < 0:
            losses[LossKind.OUTSIDE] += 1
        elif not has_icon and not (has_text and labels.texts[index]):
            losses[LossKind.NO_TEXT if has_text else LossKind.NO_ICON] += 1
        elif not has_icon and not context.collision_index.is_spaced(
            labels.texts[index], points[index][0], points[index][1], spacing
        ):
            losses[LossKind.REPEATED] += 1
        else:
            losses[LossKind.OUTSIDE] += 1
    return replace(counts, drawn=count, losses=_above_zero(losses))


def _above_zero(losses: dict[LossKind, int]) -> dict[LossKind, int]:
    return {kind: count for kind, count in losses.items() if count}
