"""What was drawn at a point of the map: hits from the top down, each with its layer and its feature.

Areas are hit exactly, lines and small marks within a few pixels, so that a hairline can be picked. Labels are
hit where they found room, hidden layers and transparent inks nowhere.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice

import numpy as np
from PySide6.QtGui import QImage

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.filters import expression
from editor.mapstyle.schema.layer_types import Shape
from editor.render.arrows import arrow_marks, arrow_of
from editor.render.geometry import Geometry
from editor.render.label_layers import texts_of
from editor.render.label_touch import Touch
from editor.render.labels import LINE_SHAPES, Hidden, Placed
from editor.render.lines import WIDEST_PX
from editor.render.nearness import Edges
from editor.render.outlines import Outline, around, outline_of
from editor.render.paint import Ink, Inks, Paint
from editor.render.placement import LABEL_SHAPES
from editor.render.scene import Subject
from editor.render.shapes import Tags
from editor.render.stage import Stage

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

    subject: Subject
    paint: Paint
    inks: Inks
    labels: tuple[Placed, ...]
    icon: QImage | None
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the picture and how near to it a thing must be. Units: device pixels."""

    x: float
    y: float
    reach: float


def hits_at(laid: Sequence[Laid], stage: Stage, pick: PickRequest) -> tuple[Hit, ...]:
    """What was drawn at a point; the layers come from the top down."""
    box = stage.camera.bounds
    # The world repeats itself: of all turns the one that is in the picture counts.
    x = pick.x - round(pick.x - (box.left + box.right) / 2)
    corner = np.array([[x, pick.y]])
    at_x, at_y = stage.project(corner)[0].tolist()
    spot = Spot(at_x, at_y, pick.reach_px * stage.scale)
    found = (hit for one in laid for hit in islice(_hits_of(one, stage, spot), MOST_OF_LAYER))
    return tuple(islice(found, MOST_HITS))


def _hits_of(one: Laid, stage: Stage, spot: Spot) -> Iterator[Hit]:
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


def _features_at(one: Laid, features: Features, stage: Stage, spot: Spot) -> Iterator[Hit]:
    dx, dy = (move * stage.scale for move in one.paint.move)
    # The point is moved instead of all that might lie there.
    spot = Spot(spot.x - dx, spot.y - dy, spot.reach)
    half = _half_width(one, stage)
    near = _near(one, features, stage, spot, max(half, spot.reach))
    if near is None:
        return
    edges = Edges(stage.project(near.coords), near)
    far = np.full(len(near), np.inf)
    if {Ink.FILL, Ink.TEXTURE} & one.inks.keys():
        far[edges.enclosing(spot.x, spot.y)] = 0.0
    if half > 0:
        is_cut = one.inks.keys() <= {Ink.FILL, Ink.OUTLINE} and one.subject.row.shape is Shape.LINE
        drawn = edges.are_real & edges.close if is_cut else edges.are_real
        off = edges.distances(spot.x, spot.y, drawn)
        far = np.minimum(far, np.where(off <= max(half, spot.reach), off, np.inf))
    # What is drawn later lies on top.
    order = np.lexsort((-np.arange(len(near)), far))
    for index in order[np.isfinite(far[order])].tolist():
        feature = near.subset(np.array([index]))
        if one.subject.row.shape is not Shape.ARROWS or _has_arrow_at(one, feature, stage, spot):
            yield _hit(one, feature, stage, (dx, dy))


def _half_width(one: Laid, stage: Stage) -> float:
    """How far a layer's lines reach to either side; 0 where it draws none."""
    paint, inks = one.paint, one.inks
    if one.subject.row.shape is Shape.ARROWS:
        return arrow_of(paint, stage, one.icon).length / 2
    inner = paint.number("line-width") * stage.unit
    widths = [0.0]
    if Ink.CASING in inks:
        widths.append(inner + 2 * paint.number("line-outline-width") * stage.unit)
    if {Ink.INNER, Ink.LINE_ICON} & inks.keys():
        widths.append(inner)
    if Ink.OUTLINE in inks:
        widths.append(stage.choices.outline_px * stage.scale)
    return min(max(widths), WIDEST_PX) / 2


def _near(one: Laid, features: Features, stage: Stage, spot: Spot, reach: float) -> Features | None:
    """The features that a layer draws whose boxes come so near; None where none does."""
    (x, y), far = stage.unproject(np.array([[spot.x, spot.y]]))[0].tolist(), reach / stage.world
    chosen = features.touching(WorldBox(x - far, y - far, x + far, y + far))
    passing = expression.parse(one.subject.layer.filter)
    if passing is not None:
        chosen = np.array([i for i in chosen.tolist() if passing.passes(features.tags[i])], np.int64)
    return features.subset(chosen) if len(chosen) else None


def _has_arrow_at(one: Laid, feature: Features, stage: Stage, spot: Spot) -> bool:
    arrow = arrow_of(one.paint, stage, one.icon)
    lines = Geometry(feature, stage.level_px)
    reach = max(arrow.length / 2, spot.reach)
    marks = arrow_marks(lines, stage.fit(), arrow, stage)
    return any((x - spot.x) ** 2 + (y - spot.y) ** 2 <= reach**2 for x, y, _ in marks)


# Labels


def _labels_at(one: Laid, features: Features, stage: Stage, spot: Spot) -> Iterator[Hit]:
    key, touch = one.subject.layer.key, Touch(one.inks, spot.x, spot.y, spot.reach)
    for label in one.labels:
        if not touch.meets(label):
            continue
        box = around(label, CLEAR_PX * stage.scale)
        boxes = (stage.unproject(box),) if box is not None else ()
        if one.subject.row.shape not in LINE_SHAPES:
            yield Hit(key, HitKind.POINT, label.text or name_of(label.tags), told_tags(label.tags), boxes)
            continue
        line = _line_of(label, one, features, stage)
        tags = line.tags[0] if line is not None else None
        if one.subject.row.shape is Shape.SHIELD or line is None:
            yield Hit(key, HitKind.POINT, label.text, told_tags(tags), boxes)
        else:
            moved = tuple(move * stage.scale for move in one.paint.move)
            yield Hit(key, HitKind.LINE, label.text, told_tags(tags), outline_of(line, stage, moved))


def _line_of(label: Placed, one: Laid, features: Features, stage: Stage) -> Features | None:
    """The line that a label is of: of those with its text the nearest."""
    dx, dy = (move * stage.scale for move in one.paint.move)
    middle = label.ground.center() if label.ground is not None else None
    x, y = (middle.x(), middle.y()) if middle is not None else (float(label.x), float(label.y))
    spot = Spot(x - dx, y - dy, BESIDE_PX * stage.scale)
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


def _hit(one: Laid, feature: Features, stage: Stage, move: tuple[float, float]) -> Hit:
    kind = HitKind.AREA if feature.kind == "polygon" else HitKind.LINE
    tags = feature.tags[0]
    return Hit(one.subject.layer.key, kind, name_of(tags), told_tags(tags), outline_of(feature, stage, move))


def name_of(tags: Tags | None) -> str:
    """What a feature is called; empty where it has no name."""
    found = (str(tags[key]).strip() for key in NAME_KEYS if key in tags) if tags else ()
    return next((name for name in found if name), "")[:LONGEST_TEXT]


def told_tags(tags: Tags | None) -> tuple[tuple[str, str], ...]:
    """What a hit tells of the tags of its feature."""
    pairs = islice(tags.items(), MOST_TAGS) if tags else ()
    return tuple((key[:LONGEST_TEXT], str(value)[:LONGEST_TEXT]) for key, value in pairs)
