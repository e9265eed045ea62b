"""Labels along lines: names that follow their street."""

import math
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainterPath, QPainterPathStroker, QPolygonF

from editor.render.chains import NamedWay
from editor.render.labels import Desk, LabelLayer, Placed, lettering_of
from editor.render.paint import Ink
from editor.render.room import Boxes
from editor.render.shapes import Distances
from editor.render.standing import ANCHORS, CENTRE, box_of, icon_of, icon_rect_at, widened
from editor.render.text import Lettering, Run

# How far along its line, in parts of its own width, a name may shift to find room.
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0)
# A name's ends keep this much of its size free of the line's ends.
END_SIZES = 0.5
# The height of a row of letters, and of the ground under them.
ROW_SIZES = 1.3
# What an icon keeps free before its name.
ICON_GAP_PX = 3.0
# A name counts as steep where it goes less than this part of its width to the side.
UPRIGHT = 0.15


def place_along(layer: LabelLayer, desk: Desk) -> Iterator[Placed]:
    """Names that follow their lines, upright and repeated at a distance."""
    lettering = lettering_of(layer.paint, layer.inks, desk.stage)
    if lettering is None:
        return
    setting = _Setting(layer, lettering, desk)
    for way in layer.ways:
        run = desk.letters.run(way.text, lettering)
        for middle in middles(way, run.width + setting.lead + 2 * END_SIZES * lettering.size, desk):
            label = _best(run, way, middle, setting)
            if label is not None:
                yield label


class _Setting:
    """How all names of a layer are set along their lines."""

    def __init__(self, layer: LabelLayer, lettering: Lettering, desk: Desk) -> None:
        paint = layer.paint
        self.lettering, self.desk = lettering, desk
        scale = desk.stage.scale
        self.icon: QImage | None = icon_of(layer, desk)
        self.has_ground = bool({Ink.GROUND, Ink.FRAME} & layer.inks.keys())
        self.text_padding = paint.number("text-padding") * scale
        self.icon_padding = paint.number("icon-padding") * scale
        self.angle = math.radians(paint.number("text-rotation-angle"))
        # Along a line only above, on or below it counts: sideways a name finds its room by itself.
        _, down = ANCHORS.get(paint.choice("text-anchor"), CENTRE)
        self.drop = (0.5 - down) * lettering.size * ROW_SIZES
        # An icon stands before its name, which then begins so much later.
        self.lead = self.icon.width() + ICON_GAP_PX * scale if self.icon is not None else 0.0


def middles(way: NamedWay, needed: float, desk: Desk) -> list[float]:
    """Where along a way labels may stand, about evenly."""
    if way.length < needed:
        return []
    count = max(
        1, math.floor(way.length / (desk.stage.choices.street_spacing_px * desk.stage.scale + needed))
    )
    return [way.length * (index + 0.5) / count for index in range(count)]


def _best(run: Run, way: NamedWay, middle: float, setting: _Setting) -> Placed | None:
    """The name near a place along its way, where it is straight enough and free."""
    desk, lettering = setting.desk, setting.lettering
    half = (run.width + setting.lead) / 2 + END_SIZES * lettering.size
    view, spacing = desk.stage.view, desk.stage.choices.same_text_px * desk.stage.scale
    for shift in SHIFTS:
        centre = middle + shift * run.width
        if not half <= centre <= way.length - half:
            continue
        x, y = way.at(np.array([centre]))[0].tolist()
        if not view.contains(QPoint(round(x), round(y))) or not desk.room.is_alone(way.text, x, y, spacing):
            continue
        places = _places(run, way, centre, setting)
        if places is None:
            continue
        icon_rect = _icon_rect(way, centre, run, setting)
        tight, wide = _letter_boxes(places, run, icon_rect, setting)
        if desk.room.is_free(tight, wide, along=True):
            desk.room.take(tight, wide, along=True)
            desk.room.note(way.text, x, y)
            return _bent(way.text, x, y, places, icon_rect, setting)
    return None


def _bent(
    text: str, x: float, y: float, places: Distances, icon_rect: QRect | None, setting: _Setting
) -> Placed:
    seen_from_middle = places - np.array([x, y, 0.0])
    sprite = setting.desk.letters.bent(
        text, setting.lettering, [tuple(row) for row in seen_from_middle.tolist()]
    )
    return Placed(
        round(x),
        round(y),
        sprite,
        icon=setting.icon,
        icon_rect=icon_rect,
        band=_band(places, setting),
        text=text,
    )


def _band(places: Distances, setting: _Setting) -> QPainterPath | None:
    """The ground under the letters, wherever the layer's paint asks for one."""
    if not setting.has_ground:
        return None
    first, last = places[0], places[-1]
    reach = setting.lettering.size * END_SIZES
    line = QPolygonF(
        [
            QPointF(first[0] - math.cos(first[2]) * reach, first[1] - math.sin(first[2]) * reach),
            *(QPointF(x, y) for x, y, _ in places.tolist()),
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


def _icon_rect(way: NamedWay, centre: float, run: Run, setting: _Setting) -> QRect | None:
    """Where the icon before a name stands, upright on the line."""
    icon = setting.icon
    if icon is None:
        return None
    way, centre = _readable(way, centre, run)
    x, y = way.at(np.array([centre - (run.width + setting.lead) / 2 + icon.width() / 2]))[0].tolist()
    return icon_rect_at(icon, x, y)


def _readable(way: NamedWay, centre: float, run: Run) -> tuple[NamedWay, float]:
    """The way, or itself backwards, so that no name stands upside down and all steep ones read from below."""
    ends = way.at(np.array([centre - run.width / 2, centre + run.width / 2]))
    right, down = ends[1] - ends[0]
    if right < -UPRIGHT * run.width or (right < UPRIGHT * run.width and down > 0):
        return way.backwards(), way.length - centre
    return way, centre


def _places(run: Run, way: NamedWay, centre: float, setting: _Setting) -> Distances | None:
    """x, y and angle of every glyph; nothing where the way bends too much. Shape: (glyphs, 3)."""
    way, centre = _readable(way, centre, run)
    size = setting.lettering.size
    at = centre + setting.lead / 2 - run.width / 2 + np.array([glyph.middle for glyph in run.glyphs])
    # A chord as long as a letter is wide keeps letters from jerking at each vertex.
    chord = way.at(at + size * 0.7) - way.at(at - size * 0.7)
    angles = np.unwrap(np.arctan2(chord[:, 1], chord[:, 0]))
    choices = setting.desk.stage.choices
    if len(angles) > 1 and (
        np.abs(np.diff(angles)).max() > math.radians(choices.letter_bend_deg)
        or np.ptp(angles) > math.radians(choices.whole_bend_deg)
    ):
        return None
    points = way.at(at)
    if setting.drop:
        points = points + setting.drop * np.column_stack((-np.sin(angles), np.cos(angles)))
    if setting.angle:
        cosine, sine = math.cos(setting.angle), math.sin(setting.angle)
        middle = points.mean(axis=0)
        points = (points - middle) @ np.array([[cosine, sine], [-sine, cosine]]) + middle
    return np.column_stack((points, angles + setting.angle))


def _letter_boxes(
    places: Distances, run: Run, icon_rect: QRect | None, setting: _Setting
) -> tuple[Boxes, Boxes]:
    step = max(1, len(places) // 24 + 1)
    shown = np.unique(np.append(np.arange(0, len(places), step), len(places) - 1))
    half = max(setting.lettering.size * 0.55, max(glyph.width for glyph in run.glyphs) * step / 2)
    tight = np.column_stack((places[shown, :2] - half, places[shown, :2] + half))
    wide = widened(tight, setting.text_padding)
    if icon_rect is None:
        return tight, wide
    box = box_of(QRectF(icon_rect))
    return np.vstack((tight, box)), np.vstack((wide, widened(box, setting.icon_padding)))
