"""Placement of labels along lines."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QImage, QPainterPath, QPainterPathStroker, QPolygonF

from editor.render.labels.collision_index import Box
from editor.render.labels.curved import (
    END_SIZES,
    CurvedName,
    CurvedNames,
    CurveStyle,
    NamePart,
    NamePosition,
)
from editor.render.labels.layout import (
    Attempt,
    EdgeLabel,
    HiddenLabel,
    LabelContext,
    LabelLayer,
    LabelOutcome,
    PlacedLabel,
    Streets,
    anchor_of,
    box_of,
    icon_of,
    icon_rect_at,
    padding_of,
    widened,
)
from editor.render.labels.text_style import TextStyle, text_angle, text_style_of
from editor.render.paint.paint import LayerInk

# The height of a text line and of its background, in text sizes.
ROW_SIZES = 1.3
# Further positions are searched for so many names of a layer that collide, those of the longest lines.
MAX_SEARCHED = 24
# The gap between an icon and its name.
ICON_GAP_PX = 3.0


class _Boxes(NamedTuple):
    """The boxes of a name without and with padding, and the rectangle of its icon. Units: device pixels."""

    tight: Sequence[Box]
    wide: Sequence[Box]
    icon_rect: QRect | None


class _LineLabelContext:
    """The style of a layer's names along lines, and the state of their placement."""

    def __init__(self, layer: LabelLayer, lettering: TextStyle, context: LabelContext) -> None:
        paint, viewport = layer.paint, context.viewport
        scale = viewport.scale
        self.layer, self.lettering, self.context = layer, lettering, context
        self.icon: QImage | None = icon_of(layer, context)
        self.has_ground = bool({LayerInk.GROUND, LayerInk.FRAME} & layer.inks.keys())
        self.text_padding = padding_of(paint, "text-padding", scale)
        self.icon_padding = padding_of(paint, "icon-padding", scale)
        self.same_text = viewport.choices.same_text_px * scale
        self.same_name = viewport.choices.street_name_px * scale
        # Only the vertical anchor applies. Source: assumption `anchor-along-lines`.
        _, down = anchor_of(paint.choice("text-anchor"), viewport.choices)
        wide = self.icon.width() if self.icon is not None else 0
        self.curve_style = CurveStyle(
            world=viewport.world,
            size=lettering.size,
            # The icon precedes its name. Source: assumption `icon-along-lines`.
            lead=wide + ICON_GAP_PX * scale if wide else 0.0,
            icon=wide,
            drop=(0.5 - down) * lettering.size * ROW_SIZES,
            angle=math.radians(text_angle(paint)),
            letter_bend=math.radians(viewport.choices.letter_bend_deg),
            whole_bend=math.radians(viewport.choices.whole_bend_deg),
            spacing=viewport.choices.street_spacing_px * scale,
            repeat=self.same_name,
        )
        corner, (dx, dy) = viewport.bounds, paint.move
        self.right, self.down = (
            dx * scale - corner.left * viewport.world,
            dy * scale - corner.top * viewport.world,
        )
        self._width, self._height = viewport.view.width(), viewport.view.height()

    def names(self, streets: Streets) -> CurvedNames:
        """Return the cached names of some lines at this zoom."""
        key = (streets.ways, self.curve_style, self.lettering.style, self.context.shaper.mark)
        names = streets.names.get(key)
        if names is None:
            names = CurvedNames(streets.ways, self.curve_style)
            streets.names.put(key, names)
        return names

    def is_seen(self, position: NamePosition) -> bool:
        """Return whether the centre of a name lies in the picture."""
        x, y = round(position.x + self.right), round(position.y + self.down)
        return 0 <= x < self._width and 0 <= y < self._height

    def point(self, position: NamePosition) -> tuple[float, float]:
        """Return the centre of the name at a position."""
        return position.x + self.right, position.y + self.down

    def is_spaced(self, text: str, position: NamePosition) -> bool:
        """Return whether the same name is placed nowhere near a position."""
        index = self.context.collision_index
        return index.is_spaced(text, *self.point(position), self.same_text, self.same_name)

    def is_placeable(self, position: NamePosition) -> bool:
        """Return whether the name fits at a position, on the map data and without a collision."""
        boxes = self.boxes(position)
        return boxes is not None and self.is_free(boxes) and self.layer.is_on_data(boxes.tight)

    def is_free(self, boxes: _Boxes) -> bool:
        """Return whether a name does not collide."""
        return self.context.collision_index.is_free(boxes.tight, boxes.wide, along=True)

    def attempt(self, position: NamePosition, before: int) -> Attempt:
        """Return the boxes of the name at a position where it was not placed."""
        tight, wide, icon_rect = self.boxes(position) or _Boxes((), (), None)
        count = len(tight) - (icon_rect is not None)
        return Attempt(tight[count:], tight[:count], wide, before, self.lettering.size, along=True)

    def boxes(self, position: NamePosition) -> _Boxes | None:
        """Return the boxes of the name at a position; None if it does not fit the line."""
        name = position.name
        x, y = self.point(position)
        if name is None:
            return None
        tight: list[Box] = [*map(tuple, (name.boxes + np.array((x, y, x, y))).tolist())]
        wide = widened(tight, self.text_padding)
        icon_rect = icon_rect_at(self.icon, x + name.icon[0], y + name.icon[1])
        if icon_rect is not None:
            tight = [*tight, box_of(icon_rect)]
            wide = [*wide, *widened(tight[-1:], self.icon_padding)]
        return _Boxes(tight, wide, icon_rect)


def place_along(layer: LabelLayer, context: LabelContext) -> Iterator[LabelOutcome]:
    """Yield names that follow their lines, upright and repeated at a distance.

    Source: assumptions `street-name-repeat`, `street-name-distance`, `same-text-distance`.
    """
    lettering, streets = text_style_of(layer.paint, layer.inks, context.viewport), layer.streets
    if lettering is None or streets is None or len(streets.visible) == 0:
        return
    line_context = _LineLabelContext(layer, lettering, context)
    names = line_context.names(streets)
    parts = names.parts(streets.visible.tolist(), partial(context.shaper.run, lettering=lettering))
    seen = [
        _VisiblePart(text, part, here)
        for text, others in parts
        for part in others
        if (here := [*filter(line_context.is_seen, part.positions)])
    ]
    _lay_out_probable(seen, names, line_context)
    hidden: list[tuple[_VisiblePart, HiddenLabel]] = []
    for each in seen:
        label = _first_free(each.text, each.positions, names, line_context)
        if isinstance(label, HiddenLabel) and len(hidden) < MAX_SEARCHED:
            hidden.append((each, label))
        elif label is not None:
            yield label
    _search([each.part for each, _ in hidden], names)
    for each, label in hidden:
        further = [*filter(line_context.is_seen, each.part.searched or ())]
        found = _first_free(each.text, further, names, line_context)
        yield found if isinstance(found, PlacedLabel) else label


class _VisiblePart(NamedTuple):
    """A part of a line that may have its name once, and the positions of it in the picture."""

    text: str
    part: NamePart
    positions: list[NamePosition]


def _lay_out_probable(
    seen: Sequence[_VisiblePart], names: CurvedNames, line_context: _LineLabelContext
) -> None:
    """Compute probable layouts in batches: most names are placed at their first position."""
    pending = [each for each in seen if not each.positions[0].has_layout]
    if pending:
        names.lay_out([each.positions[0] for each in pending])
    further = [
        position
        for text, _, (first, *others) in pending
        if others and not (line_context.is_spaced(text, first) and line_context.is_placeable(first))
        for position in others
        if not position.has_layout
    ]
    if further:
        names.lay_out(further)
    bent = [each for each in seen if all(one.has_layout and one.name is None for one in each.positions)]
    _search([each.part for each in bent], names)
    for each in bent:
        each.positions[:] = filter(line_context.is_seen, each.part.searched or ())


def _search(parts: Sequence[NamePart], names: CurvedNames) -> None:
    """Search further positions in some parts of lines, unless they were searched before."""
    new = [part for part in parts if part.searched is None]
    if new:
        names.find_straight(new)


def _first_free(
    text: str, positions: Sequence[NamePosition], names: CurvedNames, line_context: _LineLabelContext
) -> LabelOutcome | None:
    """Return the name at the first position where the line is straight enough and no label collides.

    The name is hidden if other labels occupy every position where it fits on the map data.
    """
    collision_index = line_context.context.collision_index
    collisions: list[NamePosition] = []
    is_repeated = is_at_edge = False
    for position in positions:
        if not position.has_layout:
            names.lay_out([other for other in positions if not other.has_layout])
        if position.name is None:
            continue
        is_spaced = line_context.is_spaced(text, position)
        boxes = line_context.boxes(position) if is_spaced or not is_repeated else None
        if boxes is None:
            continue
        if not line_context.is_free(boxes):
            collisions.append(position)
        elif not line_context.layer.is_on_data(boxes.tight):
            is_at_edge = True
        elif is_spaced:
            x, y = line_context.point(position)
            number = collision_index.insert(boxes.tight, boxes.wide, along=True)
            collision_index.insert_text(text, x, y, is_name=True)
            return _placed(text, x, y, position.name, boxes.icon_rect, line_context, number)
        else:
            is_repeated = True
    if not collisions or is_repeated:
        return EdgeLabel(text) if is_at_edge and not is_repeated else None
    attempt = partial(line_context.attempt, collisions[0], collision_index.count)
    return HiddenLabel(tuple(map(line_context.point, collisions)), text, attempt=attempt)


def _placed(
    text: str,
    x: float,
    y: float,
    name: CurvedName,
    icon_rect: QRect | None,
    line_context: _LineLabelContext,
    number: int,
) -> PlacedLabel:
    return PlacedLabel(
        round(x),
        round(y),
        line_context.context.shaper.curved_sprite(text, line_context.lettering, name.places),
        icon=line_context.icon,
        icon_rect=icon_rect,
        band=_band([(x + dx, y + dy, angle) for dx, dy, angle in name.places.tolist()], line_context),
        text=text,
        number=number,
    )


def _band(
    places: Sequence[tuple[float, float, float]], line_context: _LineLabelContext
) -> QPainterPath | None:
    """Return the background of the letters if the layer's paint has one."""
    if not line_context.has_ground:
        return None
    first, last = places[0], places[-1]
    reach = line_context.lettering.size * END_SIZES
    line = QPolygonF(
        [
            QPointF(first[0] - math.cos(first[2]) * reach, first[1] - math.sin(first[2]) * reach),
            *(QPointF(x, y) for x, y, _ in places),
            QPointF(last[0] + math.cos(last[2]) * reach, last[1] + math.sin(last[2]) * reach),
        ]
    )
    path = QPainterPath()
    path.addPolygon(line)
    stroker = QPainterPathStroker()
    stroker.setWidth(line_context.lettering.size * ROW_SIZES)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()
