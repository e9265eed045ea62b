"""Labels along lines: names that follow their street."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QImage, QPainterPath, QPainterPathStroker, QPolygonF

from editor.render.labels.collision_index import Box
from editor.render.labels.curved import END_SIZES, Bending, Bent, NamePosition, NamesAlong
from editor.render.labels.labels import Hidden, LabelContext, LabelLayer, PlacedLabel, Streets, lettering_of
from editor.render.labels.layout import ANCHORS, CENTRE, box_of, icon_of, icon_rect_at, padding_of, widened
from editor.render.labels.text import Lettering
from editor.render.paint.paint import LayerInk

# The height of a row of letters, and of the ground under them.
ROW_SIZES = 1.3
_Boxes: TypeAlias = tuple[Sequence[Box], Sequence[Box], QRect | None]

# What an icon keeps free before its name.
ICON_GAP_PX = 3.0


class _Setting:
    """How all names of a layer are set along their lines."""

    def __init__(self, layer: LabelLayer, lettering: Lettering, desk: LabelContext) -> None:
        paint, stage = layer.paint, desk.stage
        scale = stage.scale
        self.lettering, self.desk = lettering, desk
        self.icon: QImage | None = icon_of(layer, desk)
        self.has_ground = bool({LayerInk.GROUND, LayerInk.FRAME} & layer.inks.keys())
        self.text_padding = padding_of(paint, "text-padding", scale)
        self.icon_padding = padding_of(paint, "icon-padding", scale)
        self.same_text = stage.choices.same_text_px * scale
        # Along a line only above, on or below it counts: sideways a name finds its room by itself.
        _, down = ANCHORS.get(paint.choice("text-anchor"), CENTRE)
        wide = self.icon.width() if self.icon is not None else 0
        self.bending = Bending(
            world=stage.world,
            size=lettering.size,
            # An icon stands before its name, which then begins so much later.
            lead=wide + ICON_GAP_PX * scale if wide else 0.0,
            icon=wide,
            drop=(0.5 - down) * lettering.size * ROW_SIZES,
            angle=math.radians(paint.number("text-rotation-angle")),
            letter_bend=math.radians(stage.choices.letter_bend_deg),
            whole_bend=math.radians(stage.choices.whole_bend_deg),
            spacing=stage.choices.street_spacing_px * scale,
        )
        corner, (dx, dy) = stage.camera.bounds, paint.move
        self.right, self.down = dx * scale - corner.left * stage.world, dy * scale - corner.top * stage.world
        self._width, self._height = stage.view.width(), stage.view.height()

    def names(self, streets: Streets) -> NamesAlong:
        """The names of some streets as they were worked out at this zoom."""
        key = (streets.ways, self.bending, self.lettering.style, self.desk.letters.mark)
        names = streets.names.get(key)
        if names is None:
            names = NamesAlong(streets.ways, self.bending)
            streets.names.put(key, names)
        return names

    def is_seen(self, spot: NamePosition) -> bool:
        """Whether the middle of a name is in the picture."""
        x, y = round(spot.x + self.right), round(spot.y + self.down)
        return 0 <= x < self._width and 0 <= y < self._height

    def point(self, spot: NamePosition) -> tuple[float, float]:
        """The middle of the name at a spot."""
        return spot.x + self.right, spot.y + self.down

    def is_alone(self, text: str, spot: NamePosition) -> bool:
        """Whether the same name stands nowhere near a spot."""
        return self.desk.room.is_alone(text, *self.point(spot), self.same_text)

    def boxes_if_free(self, spot: NamePosition) -> _Boxes | None:
        """The boxes of the name at a spot; None where it does not fit or its place is taken."""
        name, room = spot.name, self.desk.room
        x, y = self.point(spot)
        if name is None:
            return None
        tight: list[Box] = [*map(tuple, (name.boxes + np.array((x, y, x, y))).tolist())]
        wide = widened(tight, self.text_padding)
        icon_rect = icon_rect_at(self.icon, x + name.icon[0], y + name.icon[1])
        if icon_rect is not None:
            tight = [*tight, box_of(icon_rect)]
            wide = [*wide, *widened(tight[-1:], self.icon_padding)]
        return (tight, wide, icon_rect) if room.is_free(tight, wide, along=True) else None


def place_along(layer: LabelLayer, desk: LabelContext) -> Iterator[PlacedLabel | Hidden]:
    """Names that follow their lines, upright and repeated at a distance."""
    lettering, streets = lettering_of(layer.paint, layer.inks, desk.stage), layer.streets
    if lettering is None or streets is None or len(streets.chosen) == 0:
        return
    setting = _Setting(layer, lettering, desk)
    names = setting.names(streets)
    spots = names.spots(streets.chosen.tolist(), partial(desk.letters.run, lettering=lettering))
    seen = [
        (text, here) for text, times in spots for each in times if (here := [*filter(setting.is_seen, each)])
    ]
    _bend(seen, names, setting)
    for text, here in seen:
        label = _best(text, here, names, setting)
        if label is not None:
            yield label


def _bend(seen: Sequence[tuple[str, Sequence[NamePosition]]], names: NamesAlong, setting: _Setting) -> None:
    """Works out together what is most likely needed: most names stand at the first of their spots."""
    fresh = [(text, here) for text, here in seen if not here[0].is_bent]
    if not fresh:
        return
    names.bend([here[0] for _, here in fresh])
    further = [
        spot
        for text, (first, *others) in fresh
        if others and not (setting.is_alone(text, first) and setting.boxes_if_free(first) is not None)
        for spot in others
        if not spot.is_bent
    ]
    if further:
        names.bend(further)


def _best(
    text: str, spots: Sequence[NamePosition], names: NamesAlong, setting: _Setting
) -> PlacedLabel | Hidden | None:
    """The name at the first spot where its way is straight enough and where it is free.

    It is hidden where other labels take every spot where it fits.
    """
    room = setting.desk.room
    taken: list[tuple[float, float]] = []
    is_repeated = False
    for spot in spots:
        if not spot.is_bent:
            names.bend([other for other in spots if not other.is_bent])
        if spot.name is None:
            continue
        is_alone = setting.is_alone(text, spot)
        if is_repeated and not is_alone:
            continue
        boxes, (x, y) = setting.boxes_if_free(spot), setting.point(spot)
        if boxes is None:
            taken.append((x, y))
        elif is_alone:
            tight, wide, icon_rect = boxes
            room.take(tight, wide, along=True)
            room.note(text, x, y)
            return _placed(text, x, y, spot.name, icon_rect, setting)
        else:
            is_repeated = True
    return Hidden(tuple(taken)) if taken and not is_repeated else None


def _placed(
    text: str, x: float, y: float, name: Bent, icon_rect: QRect | None, setting: _Setting
) -> PlacedLabel:
    return PlacedLabel(
        round(x),
        round(y),
        setting.desk.letters.bent(text, setting.lettering, name.places),
        icon=setting.icon,
        icon_rect=icon_rect,
        band=_band([(x + dx, y + dy, angle) for dx, dy, angle in name.places.tolist()], setting),
        text=text,
    )


def _band(places: Sequence[tuple[float, float, float]], setting: _Setting) -> QPainterPath | None:
    """The ground under the letters, wherever the layer's paint asks for one."""
    if not setting.has_ground:
        return None
    first, last = places[0], places[-1]
    reach = setting.lettering.size * END_SIZES
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
    stroker.setWidth(setting.lettering.size * ROW_SIZES)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()
