"""Hit testing: features and labels drawn at a point, from the top down."""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QTransform

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features, Flags
from editor.mapstyle.filters import expression
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LINE_LABEL_SHAPES, LayerShape
from editor.records import dataclass
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.layout import EdgeLabel, HiddenLabel, PlacedLabel
from editor.render.labels.text import Sprite
from editor.render.labels.text_style import label_texts
from editor.render.paint.coverage import to_array
from editor.render.paint.edges import EdgeFade
from editor.render.paint.lines import WIDEST_PX, Mark, arrow_of
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.viewport import Distances, Offsets, Points, Tags, Viewport
from editor.render.query.outlines import label_outline, outline_of
from editor.render.query.questions import LONGEST_TEXT, Hit, HitKind, PickRequest, limited_tags
from editor.render.scene import SceneLayer


class Edges:
    """The straight edges of features.

    `are_real` is false for cuts at tile borders, `close` is true in closed parts.
    Shape: one row per edge; `owners` are the indexes of the features.
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
        """Return which features' rings enclose a point; holes have the opposite winding."""
        (x0, y0), (x1, y1) = self.starts.T, self.ends.T
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        down = (y0 <= y) & (y < y1) & (side > 0) & self.close
        up = (y1 <= y) & (y < y0) & (side < 0) & self.close
        turns = np.bincount(self.owners, down.astype(float) - up, self._count)
        is_enclosed: Flags = turns != 0
        return is_enclosed

    def crossing(self, box: WorldBox) -> Flags:
        """Return which features have an edge that intersects a box."""
        low, high = np.minimum(self.starts, self.ends), np.maximum(self.starts, self.ends)
        beside = (low > (box.right, box.bottom)) | (high < (box.left, box.top))
        (x0, y0), (dx, dy) = self.starts.T, (self.ends - self.starts).T
        sides = [dx * (y - y0) - dy * (x - x0) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        # An edge with all corners of the box on one side misses it.
        misses = (np.minimum.reduce(sides) > 0) | (np.maximum.reduce(sides) < 0)
        crossing = ~beside.any(axis=1) & ~misses
        found: Flags = np.bincount(self.owners[crossing], minlength=self._count) > 0
        return found

    def distances(self, x: float, y: float, counted: Flags | None = None) -> Distances:
        """Return the distance of a point from each feature's edges, or from the counted ones."""
        selected = np.ones(len(self.starts), bool) if counted is None else counted
        starts, steps = self.starts[selected], (self.ends - self.starts)[selected]
        offset = np.array([x, y]) - starts
        lengths = (steps * steps).sum(axis=1)
        along = np.clip((offset * steps).sum(axis=1) / np.maximum(lengths, 1e-12), 0.0, 1.0)
        off = offset - along[:, None] * steps
        nearest = np.full(self._count, np.inf)
        np.minimum.at(nearest, self.owners[selected], np.hypot(off[:, 0], off[:, 1]))
        return nearest


class LabelHitTest:
    """Hit test of a point against the labels of a layer.

    Units: device pixels; `reach` is the tolerance for small icons and letters.
    """

    def __init__(self, inks: Inks, x: float, y: float, reach: float) -> None:
        self._x, self._y, self._reach = x, y, reach
        self._at = QPointF(x, y)
        self._has_icon = LayerInk.ICON in inks
        self._has_ground = LayerInk.GROUND in inks or LayerInk.FRAME in inks
        self._has_text = self._has_ground or LayerInk.TEXT in inks or LayerInk.HALO in inks

    def meets(self, label: PlacedLabel) -> bool:
        """Return whether a label covers the point."""
        if self._has_icon and label.icon_rect is not None and self._is_on_icon(label.icon_rect):
            return True
        if self._has_ground and label.band is not None and label.band.contains(self._at):
            return True
        if label.sprite is None or not self._has_text:
            return False
        if label.ground is None:
            return self._is_on_letters(label.sprite, label.x, label.y)
        box = label.sprite.box.translated(label.x, label.y)
        return (label.ground if self._has_ground else box).contains(
            self._rotated_point(box.center(), label.angle)
        )

    def _rotated_point(self, middle: QPointF, angle: float) -> QPointF:
        """Return the point rotated into the coordinates of a rotated box."""
        if not angle:
            return self._at
        turn = QTransform().translate(middle.x(), middle.y()).rotate(-angle)
        return turn.translate(-middle.x(), -middle.y()).map(self._at)

    def _is_on_icon(self, rect: QRect) -> bool:
        box = QRectF(rect)
        across, down = (max(0.0, self._reach - side / 2) for side in (box.width(), box.height()))
        return box.adjusted(-across, -down, across, down).contains(self._at)

    def _is_on_letters(self, sprite: Sprite, x: int, y: int) -> bool:
        """Return whether a letter of text along a line lies within reach."""
        left, top = self._x - x - sprite.text_rect.x(), self._y - y - sprite.text_rect.y()
        first, last = round(left - self._reach), round(left + self._reach) + 1
        highest, lowest = round(top - self._reach), round(top + self._reach) + 1
        if last <= 0 or lowest <= 0 or first >= sprite.text.width() or highest >= sprite.text.height():
            return False
        field = to_array(sprite.text)
        return bool(np.any(field[max(0, highest) : lowest, max(0, first) : last]))


MAX_HITS, MAX_HITS_PER_LAYER = 60, 6
# Maximum distance of a shield or name from its line.
BESIDE_PX = 24.0
# Distance of the outline from its label, including half the outline's width.
CLEAR_PX = 6.0
NAME_KEYS = ("name", "name:en", "name:latin", "name_en", "ref")


@dataclass(frozen=True, slots=True)
class DrawnLayer:
    """A layer as last drawn, as input of hit tests."""

    subject: SceneLayer
    paint: Paint
    inks: Inks
    labels: tuple[PlacedLabel, ...]
    icon: QImage | None
    hidden: tuple[HiddenLabel, ...] = ()
    arrows: tuple[Mark, ...] = ()
    index: CollisionIndex | None = None
    fade: EdgeFade | None = None
    at_edge: tuple[EdgeLabel, ...] = ()


@dataclass(frozen=True, slots=True)
class PickArea:
    """A point of the picture with a tolerance. Units: device pixels."""

    x: float
    y: float
    reach: float


def hits_at(drawn_layers: Sequence[DrawnLayer], viewport: Viewport, pick: PickRequest) -> tuple[Hit, ...]:
    """Return the hits at a point; layers are given from the top down."""
    box = viewport.bounds
    # The world repeats; the repetition in the picture counts.
    x = pick.x - round(pick.x - (box.left + box.right) / 2)
    corner = np.array([[x, pick.y]])
    at_x, at_y = viewport.project(corner)[0].tolist()
    area = PickArea(at_x, at_y, pick.reach_px * viewport.scale)
    found = (hit for one in drawn_layers for hit in islice(_hits_of(one, viewport, area), MAX_HITS_PER_LAYER))
    return tuple(islice(found, MAX_HITS))


def _hits_of(one: DrawnLayer, viewport: Viewport, area: PickArea) -> Iterator[Hit]:
    subject = one.subject
    if not one.inks:
        return
    if subject.features is None:
        yield Hit(subject.layer.key, HitKind.GROUND)
    elif subject.row.shape in LABEL_SHAPES:
        yield from _labels_at(one, subject.features, viewport, area)
    else:
        yield from _features_at(one, subject.features, viewport, area)


# Areas and lines


def _features_at(one: DrawnLayer, features: Features, viewport: Viewport, area: PickArea) -> Iterator[Hit]:
    if one.fade is not None and one.fade.is_hidden_at(area.x, area.y):
        return
    dx, dy = (move * viewport.scale for move in one.paint.move)
    # The point is translated instead of the features.
    area = PickArea(area.x - dx, area.y - dy, area.reach)
    half = _half_width(one, viewport)
    features_near = _near(one, features, viewport, area, max(half, area.reach))
    if features_near is None:
        return
    edges = Edges(viewport.project(features_near.coords), features_near)
    distance = np.full(len(features_near), np.inf)
    if {LayerInk.FILL, LayerInk.TEXTURE} & one.inks.keys():
        distance[edges.enclosing(area.x, area.y)] = 0.0
    if half > 0:
        is_cut = (
            one.inks.keys() <= {LayerInk.FILL, LayerInk.OUTLINE} and one.subject.row.shape is LayerShape.LINE
        )
        drawn = edges.are_real & edges.close if is_cut else edges.are_real
        off = edges.distances(area.x, area.y, drawn)
        distance = np.minimum(distance, np.where(off <= max(half, area.reach), off, np.inf))
    # Features drawn later are on top.
    order = np.lexsort((-np.arange(len(features_near)), distance))
    for index in order[np.isfinite(distance[order])].tolist():
        feature = features_near.subset(np.array([index]))
        if one.subject.row.shape is not LayerShape.ARROWS or _has_arrow_at(one, viewport, area):
            yield _hit(one, feature, viewport, (dx, dy))


def _half_width(one: DrawnLayer, viewport: Viewport) -> float:
    paint, inks, unit = one.paint, one.inks, viewport.line_unit(one.subject.row)
    if one.subject.row.shape is LayerShape.ARROWS:
        return arrow_of(paint, viewport, unit, one.icon).length / 2
    inner = paint.number("line-width") * unit
    widths = [0.0]
    if LayerInk.CASING in inks:
        widths.append(inner + 2 * paint.number("line-outline-width") * unit)
    if {LayerInk.INNER, LayerInk.LINE_ICON} & inks.keys():
        widths.append(inner)
    if LayerInk.OUTLINE in inks:
        widths.append(viewport.choices.outline_px * viewport.scale)
    return min(max(widths), WIDEST_PX) / 2


def _near(
    one: DrawnLayer, features: Features, viewport: Viewport, area: PickArea, reach: float
) -> Features | None:
    """Return the drawn features whose boxes lie within reach; None without any."""
    (x, y), distance = viewport.unproject(np.array([[area.x, area.y]]))[0].tolist(), reach / viewport.world
    selected = features.touching(WorldBox(x - distance, y - distance, x + distance, y + distance))
    passing = expression.parse(one.subject.layer.filter)
    if passing is not None:
        selected = np.array([i for i in selected.tolist() if passing.passes(features.tags[i])], np.int64)
    return features.subset(selected) if len(selected) else None


def _has_arrow_at(one: DrawnLayer, viewport: Viewport, area: PickArea) -> bool:
    """Return whether an arrow is drawn at a point, which is given without the layer's translation."""
    arrow = arrow_of(one.paint, viewport, viewport.line_unit(one.subject.row), one.icon)
    reach = max(arrow.length / 2, area.reach)
    x, y = (at + move * viewport.scale for at, move in zip((area.x, area.y), one.paint.move, strict=True))
    return any((left - x) ** 2 + (top - y) ** 2 <= reach**2 for left, top, _ in one.arrows)


# Labels


def _labels_at(one: DrawnLayer, features: Features, viewport: Viewport, area: PickArea) -> Iterator[Hit]:
    key, hit_test = one.subject.layer.key, LabelHitTest(one.inks, area.x, area.y, area.reach)
    for label in one.labels:
        if not hit_test.meets(label):
            continue
        box = label_outline(label, CLEAR_PX * viewport.scale)
        boxes = (viewport.unproject(box),) if box is not None else ()
        if one.subject.row.shape not in LINE_LABEL_SHAPES:
            yield Hit(key, HitKind.POINT, label.text or name_of(label.tags), limited_tags(label.tags), boxes)
            continue
        line = _line_of(label, one, features, viewport)
        tags = line.tags[0] if line is not None else None
        if one.subject.row.shape is LayerShape.SHIELD or line is None:
            yield Hit(key, HitKind.POINT, label.text, limited_tags(tags), boxes)
        else:
            moved = tuple(move * viewport.scale for move in one.paint.move)
            yield Hit(key, HitKind.LINE, label.text, limited_tags(tags), outline_of(line, viewport, moved))


def _line_of(label: PlacedLabel, one: DrawnLayer, features: Features, viewport: Viewport) -> Features | None:
    """Return the line of a label: the nearest one with its text."""
    dx, dy = (move * viewport.scale for move in one.paint.move)
    middle = label.ground.center() if label.ground is not None else None
    x, y = (middle.x(), middle.y()) if middle is not None else (float(label.x), float(label.y))
    area = PickArea(x - dx, y - dy, BESIDE_PX * viewport.scale)
    features_near = _near(one, features, viewport, area, area.reach)
    if features_near is None:
        return None
    texts = label_texts(one.subject.layer, one.subject.row, one.paint, features_near.tags)
    candidates = [index for index, text in enumerate(texts) if text == label.text]
    if not candidates:
        return None
    lines = features_near.subset(np.array(candidates))
    off = Edges(viewport.project(lines.coords), lines).distances(area.x, area.y)
    return lines.subset(np.array([int(np.argmin(off))]))


# Properties of hits


def _hit(one: DrawnLayer, feature: Features, viewport: Viewport, move: tuple[float, float]) -> Hit:
    kind = HitKind.AREA if feature.kind == "polygon" else HitKind.LINE
    tags = feature.tags[0]
    return Hit(
        one.subject.layer.key, kind, name_of(tags), limited_tags(tags), outline_of(feature, viewport, move)
    )


def name_of(tags: Tags | None) -> str:
    """Return the name of a feature, or an empty string."""
    found = (str(tags[key]).strip() for key in NAME_KEYS if key in tags) if tags else ()
    return next((name for name in found if name), "")[:LONGEST_TEXT]
