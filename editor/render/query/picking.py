"""Hit testing: what was drawn at a point of the map, from the top down."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QTransform

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features, Flags
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.filters import expression
from editor.mapstyle.schema.layer_types import LayerShape
from editor.render.label_layers import texts_of
from editor.render.labels.labels import LINE_SHAPES, Hidden, PlacedLabel
from editor.render.labels.placement import LABEL_SHAPES
from editor.render.labels.text import Sprite
from editor.render.paint.arrows import arrow_marks, arrow_of
from editor.render.paint.geometry import Geometry
from editor.render.paint.lines import WIDEST_PX
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.parts import field_of
from editor.render.paint.viewport import Distances, Offsets, Points, Tags, Viewport
from editor.render.query.outlines import Outline, around, outline_of
from editor.render.scene import SceneLayer


class Edges:
    """The straight pieces of some features, and whose they are.

    `are_real` is false where an edge is the cut at a tile's border, `close` true in parts that end where they
    began.
    Shape: one row per edge.
    """

    def __init__(self, points: Points, features: Features) -> None:
        parts = features.part_offsets
        is_last = np.zeros(len(points), bool)
        is_last[parts[1:][np.diff(parts) > 0] - 1] = True
        firsts = np.flatnonzero(~is_last)
        part = np.searchsorted(parts, firsts, side="right") - 1
        self._count = len(features)
        self.starts: Points = points[firsts]
        self.ends: Points = points[firsts + 1]
        self.owners: Offsets = np.searchsorted(features.feature_offsets, part, side="right") - 1
        self.are_real: Flags = features.edges[firsts]
        self.close: Flags = (points[parts[part]] == points[parts[part + 1] - 1]).all(axis=1)

    def enclosing(self, x: float, y: float) -> Flags:
        """Which features' rings go around a point; outer rings run the other way round than holes."""
        (x0, y0), (x1, y1) = self.starts.T, self.ends.T
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        down = (y0 <= y) & (y < y1) & (side > 0) & self.close
        up = (y1 <= y) & (y < y0) & (side < 0) & self.close
        turns = np.bincount(self.owners, down.astype(float) - up, self._count)
        around: Flags = turns != 0
        return around

    def crossing(self, box: WorldBox) -> Flags:
        """Which features have an edge with a point in a box."""
        low, high = np.minimum(self.starts, self.ends), np.maximum(self.starts, self.ends)
        beside = (low > (box.right, box.bottom)) | (high < (box.left, box.top))
        (x0, y0), (dx, dy) = self.starts.T, (self.ends - self.starts).T
        sides = [dx * (y - y0) - dy * (x - x0) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        # An edge that has all corners on one side passes the box by.
        passes_by = (np.minimum.reduce(sides) > 0) | (np.maximum.reduce(sides) < 0)
        crossing = ~beside.any(axis=1) & ~passes_by
        found: Flags = np.bincount(self.owners[crossing], minlength=self._count) > 0
        return found

    def distances(self, x: float, y: float, counted: Flags | None = None) -> Distances:
        """How far a point is from each feature's edges, or from those that are counted."""
        chosen = np.ones(len(self.starts), bool) if counted is None else counted
        starts, steps = self.starts[chosen], (self.ends - self.starts)[chosen]
        seen = np.array([x, y]) - starts
        lengths = (steps * steps).sum(axis=1)
        along = np.clip((seen * steps).sum(axis=1) / np.maximum(lengths, 1e-12), 0.0, 1.0)
        off = seen - along[:, None] * steps
        nearest = np.full(self._count, np.inf)
        np.minimum.at(nearest, self.owners[chosen], np.hypot(off[:, 0], off[:, 1]))
        return nearest


class Touch:
    """A point, and what is seen of a layer's labels.

    Units: device pixels; `reach` is how near what is smaller than that must be.
    """

    def __init__(self, inks: Inks, x: float, y: float, reach: float) -> None:
        self._x, self._y, self._reach = x, y, reach
        self._at = QPointF(x, y)
        self._has_icon = LayerInk.ICON in inks
        self._has_ground = LayerInk.GROUND in inks or LayerInk.FRAME in inks
        self._has_text = self._has_ground or LayerInk.TEXT in inks or LayerInk.HALO in inks

    def meets(self, label: PlacedLabel) -> bool:
        """Whether a label covers the point."""
        if self._has_icon and label.icon_rect is not None and self._is_on_icon(label.icon_rect):
            return True
        if self._has_ground and label.band is not None and label.band.contains(self._at):
            return True
        if label.sprite is None or not self._has_text:
            return False
        if label.ground is None:
            return self._is_on_letters(label.sprite, label.x, label.y)
        box = label.sprite.box.translated(label.x, label.y)
        return (label.ground if self._has_ground else box).contains(self._seen(box.center(), label.angle))

    def _seen(self, middle: QPointF, angle: float) -> QPointF:
        """The point as it lies to a box that is turned about its middle."""
        if not angle:
            return self._at
        turn = QTransform().translate(middle.x(), middle.y()).rotate(-angle)
        return turn.translate(-middle.x(), -middle.y()).map(self._at)

    def _is_on_icon(self, rect: QRect) -> bool:
        box = QRectF(rect)
        across, down = (max(0.0, self._reach - side / 2) for side in (box.width(), box.height()))
        return box.adjusted(-across, -down, across, down).contains(self._at)

    def _is_on_letters(self, sprite: Sprite, x: int, y: int) -> bool:
        """Whether any letter that follows its line comes so near."""
        left, top = self._x - x - sprite.text_rect.x(), self._y - y - sprite.text_rect.y()
        first, last = round(left - self._reach), round(left + self._reach) + 1
        highest, lowest = round(top - self._reach), round(top + self._reach) + 1
        if last <= 0 or lowest <= 0 or first >= sprite.text.width() or highest >= sprite.text.height():
            return False
        field = field_of(sprite.text)
        return bool(np.any(field[max(0, highest) : lowest, max(0, first) : last]))


# Narrower lines are picked as if they were twice as wide. Units: logical pixels.
REACH_PX = 4.0
MOST_HITS, MOST_OF_LAYER = 60, 6
# No answer is larger, whatever the map data holds.
MOST_TAGS, LONGEST_TEXT = 80, 400
# A shield or a name lies so near to the line that it is of.
BESIDE_PX = 24.0
# So far outside of a label runs the line around it, the wider half of that line included.
CLEAR_PX = 6.0
NAME_KEYS = ("name", "name:en", "name:latin", "name_en", "ref")


class HitKind(Enum):
    """What was hit."""

    POINT = "point"
    LINE = "line"
    AREA = "area"
    GROUND = "ground"


@dataclass(frozen=True, slots=True, eq=False)
class PickRequest:
    """A wish to know what the newest frame of an asker shows at a point of the world."""

    x: float
    y: float
    asker: Hashable = None
    reach_px: float = REACH_PX


@dataclass(frozen=True, slots=True, eq=False)
class Hit:
    """A feature of a layer that was drawn at a point; the ground is hit without one.

    `outline` shows where it lies, for labels at points the label itself.
    Units: world coordinates.
    """

    layer: LayerKey
    kind: HitKind
    name: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    outline: Outline = ()


@dataclass(frozen=True, slots=True, eq=False)
class Picked:
    """What lies at a point that was asked for, from the top down."""

    request: PickRequest
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A layer as it was drawn last, as far as it matters to what can be picked."""

    subject: SceneLayer
    paint: Paint
    inks: Inks
    labels: tuple[PlacedLabel, ...]
    icon: QImage | None
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class PickArea:
    """A point of the picture and how near to it a thing must be. Units: device pixels."""

    x: float
    y: float
    reach: float


def hits_at(laid: Sequence[Laid], stage: Viewport, pick: PickRequest) -> tuple[Hit, ...]:
    """What was drawn at a point; the layers come from the top down."""
    box = stage.camera.bounds
    # The world repeats itself: of all turns the one that is in the picture counts.
    x = pick.x - round(pick.x - (box.left + box.right) / 2)
    corner = np.array([[x, pick.y]])
    at_x, at_y = stage.project(corner)[0].tolist()
    spot = PickArea(at_x, at_y, pick.reach_px * stage.scale)
    found = (hit for one in laid for hit in islice(_hits_of(one, stage, spot), MOST_OF_LAYER))
    return tuple(islice(found, MOST_HITS))


def _hits_of(one: Laid, stage: Viewport, spot: PickArea) -> Iterator[Hit]:
    subject = one.subject
    if not one.inks:
        return
    if subject.features is None:
        yield Hit(subject.layer.key, HitKind.GROUND)
    elif subject.row.shape in LABEL_SHAPES:
        yield from _labels_at(one, subject.features, stage, spot)
    else:
        yield from _features_at(one, subject.features, stage, spot)


# Areas and lines


def _features_at(one: Laid, features: Features, stage: Viewport, spot: PickArea) -> Iterator[Hit]:
    dx, dy = (move * stage.scale for move in one.paint.move)
    # The point is moved instead of all that might lie there.
    spot = PickArea(spot.x - dx, spot.y - dy, spot.reach)
    half = _half_width(one, stage)
    near = _near(one, features, stage, spot, max(half, spot.reach))
    if near is None:
        return
    edges = Edges(stage.project(near.coords), near)
    far = np.full(len(near), np.inf)
    if {LayerInk.FILL, LayerInk.TEXTURE} & one.inks.keys():
        far[edges.enclosing(spot.x, spot.y)] = 0.0
    if half > 0:
        is_cut = (
            one.inks.keys() <= {LayerInk.FILL, LayerInk.OUTLINE} and one.subject.row.shape is LayerShape.LINE
        )
        drawn = edges.are_real & edges.close if is_cut else edges.are_real
        off = edges.distances(spot.x, spot.y, drawn)
        far = np.minimum(far, np.where(off <= max(half, spot.reach), off, np.inf))
    # What is drawn later lies on top.
    order = np.lexsort((-np.arange(len(near)), far))
    for index in order[np.isfinite(far[order])].tolist():
        feature = near.subset(np.array([index]))
        if one.subject.row.shape is not LayerShape.ARROWS or _has_arrow_at(one, feature, stage, spot):
            yield _hit(one, feature, stage, (dx, dy))


def _half_width(one: Laid, stage: Viewport) -> float:
    """How far a layer's lines reach to either side; 0 where it draws none."""
    paint, inks = one.paint, one.inks
    if one.subject.row.shape is LayerShape.ARROWS:
        return arrow_of(paint, stage, one.icon).length / 2
    inner = paint.number("line-width") * stage.unit
    widths = [0.0]
    if LayerInk.CASING in inks:
        widths.append(inner + 2 * paint.number("line-outline-width") * stage.unit)
    if {LayerInk.INNER, LayerInk.LINE_ICON} & inks.keys():
        widths.append(inner)
    if LayerInk.OUTLINE in inks:
        widths.append(stage.choices.outline_px * stage.scale)
    return min(max(widths), WIDEST_PX) / 2


def _near(one: Laid, features: Features, stage: Viewport, spot: PickArea, reach: float) -> Features | None:
    """The features that a layer draws whose boxes come so near; None where none does."""
    (x, y), far = stage.unproject(np.array([[spot.x, spot.y]]))[0].tolist(), reach / stage.world
    chosen = features.touching(WorldBox(x - far, y - far, x + far, y + far))
    passing = expression.parse(one.subject.layer.filter)
    if passing is not None:
        chosen = np.array([i for i in chosen.tolist() if passing.passes(features.tags[i])], np.int64)
    return features.subset(chosen) if len(chosen) else None


def _has_arrow_at(one: Laid, feature: Features, stage: Viewport, spot: PickArea) -> bool:
    arrow = arrow_of(one.paint, stage, one.icon)
    lines = Geometry(feature, stage.level_px)
    reach = max(arrow.length / 2, spot.reach)
    marks = arrow_marks(lines, stage.fit(), arrow, stage)
    return any((x - spot.x) ** 2 + (y - spot.y) ** 2 <= reach**2 for x, y, _ in marks)


# Labels


def _labels_at(one: Laid, features: Features, stage: Viewport, spot: PickArea) -> Iterator[Hit]:
    key, touch = one.subject.layer.key, Touch(one.inks, spot.x, spot.y, spot.reach)
    for label in one.labels:
        if not touch.meets(label):
            continue
        box = around(label, CLEAR_PX * stage.scale)
        boxes = (stage.unproject(box),) if box is not None else ()
        if one.subject.row.shape not in LINE_SHAPES:
            yield Hit(key, HitKind.POINT, label.text or name_of(label.tags), tags_shown(label.tags), boxes)
            continue
        line = _line_of(label, one, features, stage)
        tags = line.tags[0] if line is not None else None
        if one.subject.row.shape is LayerShape.SHIELD or line is None:
            yield Hit(key, HitKind.POINT, label.text, tags_shown(tags), boxes)
        else:
            moved = tuple(move * stage.scale for move in one.paint.move)
            yield Hit(key, HitKind.LINE, label.text, tags_shown(tags), outline_of(line, stage, moved))


def _line_of(label: PlacedLabel, one: Laid, features: Features, stage: Viewport) -> Features | None:
    """The line that a label is of: of those with its text the nearest."""
    dx, dy = (move * stage.scale for move in one.paint.move)
    middle = label.ground.center() if label.ground is not None else None
    x, y = (middle.x(), middle.y()) if middle is not None else (float(label.x), float(label.y))
    spot = PickArea(x - dx, y - dy, BESIDE_PX * stage.scale)
    near = _near(one, features, stage, spot, spot.reach)
    if near is None:
        return None
    texts = texts_of(one.subject.layer, one.subject.row, one.paint, near.tags)
    alike = [index for index, text in enumerate(texts) if text == label.text]
    if not alike:
        return None
    same = near.subset(np.array(alike))
    off = Edges(stage.project(same.coords), same).distances(spot.x, spot.y)
    return same.subset(np.array([int(np.argmin(off))]))


# What is told of a feature


def _hit(one: Laid, feature: Features, stage: Viewport, move: tuple[float, float]) -> Hit:
    kind = HitKind.AREA if feature.kind == "polygon" else HitKind.LINE
    tags = feature.tags[0]
    return Hit(one.subject.layer.key, kind, name_of(tags), tags_shown(tags), outline_of(feature, stage, move))


def name_of(tags: Tags | None) -> str:
    """What a feature is called; empty where it has no name."""
    found = (str(tags[key]).strip() for key in NAME_KEYS if key in tags) if tags else ()
    return next((name for name in found if name), "")[:LONGEST_TEXT]


def tags_shown(tags: Tags | None) -> tuple[tuple[str, str], ...]:
    """Return the first tags of a feature, their texts cut to the longest that a hit holds."""
    pairs = islice(tags.items(), MOST_TAGS) if tags else ()
    return tuple((key[:LONGEST_TEXT], str(value)[:LONGEST_TEXT]) for key, value in pairs)
