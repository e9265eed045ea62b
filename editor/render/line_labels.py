"""Labels along lines: street names that follow their street, and road shields."""

import math
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPoint

from editor.render.chains import NamedWay
from editor.render.labels import Desk, LabelLayer, Placed, lettering_of
from editor.render.room import Boxes
from editor.render.shapes import Distances
from editor.render.text import Lettering, Run

# How far along its line, in parts of its own width, a name may shift to find room.
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0)
# A name's ends keep this much of its size free of the line's ends.
END_SIZES = 0.5
# A name counts as steep where it goes less than this part of its width to the side.
UPRIGHT = 0.15


def place_along(layer: LabelLayer, desk: Desk) -> Iterator[Placed]:
    """Names that follow their lines, upright and repeated at a distance."""
    lettering = lettering_of(layer.paint, layer.inks, desk.stage)
    if lettering is None:
        return
    padding = layer.paint.number("text-padding") * desk.stage.scale
    for way in layer.ways:
        run = desk.letters.run(way.text, lettering)
        for middle in _middles(way, run.width + 2 * END_SIZES * lettering.size, desk):
            label = _best(run, lettering, way, middle, padding, desk)
            if label is not None:
                yield label


def place_shields(layer: LabelLayer, desk: Desk) -> Iterator[Placed]:
    """Shields on their lines, repeated at a distance."""
    lettering = lettering_of(layer.paint, layer.inks, desk.stage)
    if lettering is None:
        return
    stage = desk.stage
    room_px = layer.paint.number("text-padding") * stage.scale
    inner = stage.choices.shield_padding_px * stage.scale
    for way in layer.ways:
        sprite = desk.letters.sprite(way.text, lettering)
        for middle in _middles(way, sprite.box.width(), desk):
            x, y = way.at(np.array([middle]))[0]
            left, top = round(x - sprite.box.width() / 2), round(y - sprite.box.height() / 2)
            ground = sprite.box.translated(left, top).adjusted(-inner, -inner / 3, inner, inner / 3)
            tight = np.array([[ground.left(), ground.top(), ground.right(), ground.bottom()]])
            wide = tight + np.array([-room_px, -room_px, room_px, room_px])
            if _is_settled(way.text, float(x), float(y), tight, wide, desk):
                yield Placed(left, top, sprite, ground=ground)


def _middles(way: NamedWay, needed: float, desk: Desk) -> list[float]:
    """Where along a way labels may stand, about evenly."""
    if way.length < needed:
        return []
    count = max(
        1, math.floor(way.length / (desk.stage.choices.street_spacing_px * desk.stage.scale + needed))
    )
    return [way.length * (index + 0.5) / count for index in range(count)]


def _best(
    run: Run, lettering: Lettering, way: NamedWay, middle: float, padding: float, desk: Desk
) -> Placed | None:
    """The name near a place along its way, where it is straight enough and free."""
    half = run.width / 2 + END_SIZES * lettering.size
    view, spacing = desk.stage.view, desk.stage.choices.same_text_px * desk.stage.scale
    for shift in SHIFTS:
        centre = middle + shift * run.width
        if not half <= centre <= way.length - half:
            continue
        x, y = way.at(np.array([centre]))[0].tolist()
        if not view.contains(QPoint(round(x), round(y))) or not desk.room.is_alone(way.text, x, y, spacing):
            continue
        places = _places(run, lettering, way, centre, desk)
        if places is None:
            continue
        tight, wide = _letter_boxes(places, run, lettering, padding)
        if _is_settled(way.text, x, y, tight, wide, desk):
            seen_from_middle = places - np.array([x, y, 0.0])
            sprite = desk.letters.bent(way.text, lettering, [tuple(row) for row in seen_from_middle.tolist()])
            return Placed(round(x), round(y), sprite)
    return None


def _is_settled(text: str, x: float, y: float, tight: Boxes, wide: Boxes, desk: Desk) -> bool:
    """Takes the room for a label if it is free and the text not already near."""
    spacing = desk.stage.choices.same_text_px * desk.stage.scale
    if not desk.room.is_alone(text, x, y, spacing) or not desk.room.is_free(tight, wide, along=True):
        return False
    desk.room.take(tight, wide, along=True)
    desk.room.note(text, x, y)
    return True


def _places(run: Run, lettering: Lettering, way: NamedWay, centre: float, desk: Desk) -> Distances | None:
    """x, y and angle of every glyph; nothing where the way bends too much. Shape: (glyphs, 3)."""
    ends = way.at(np.array([centre - run.width / 2, centre + run.width / 2]))
    right, down = ends[1] - ends[0]
    if right < -UPRIGHT * run.width or (right < UPRIGHT * run.width and down > 0):
        # Against the way, so that no name stands upside down and all steep ones read from below.
        way, centre = way.backwards(), way.length - centre
    at = centre - run.width / 2 + np.array([glyph.middle for glyph in run.glyphs])
    # A chord as long as a letter is wide keeps letters from jerking at each vertex.
    chord = way.at(at + lettering.size * 0.7) - way.at(at - lettering.size * 0.7)
    angles = np.unwrap(np.arctan2(chord[:, 1], chord[:, 0]))
    choices = desk.stage.choices
    if len(angles) > 1 and (
        np.abs(np.diff(angles)).max() > math.radians(choices.letter_bend_deg)
        or np.ptp(angles) > math.radians(choices.whole_bend_deg)
    ):
        return None
    return np.column_stack((way.at(at), angles))


def _letter_boxes(places: Distances, run: Run, lettering: Lettering, padding: float) -> tuple[Boxes, Boxes]:
    step = max(1, len(places) // 24 + 1)
    shown = np.unique(np.append(np.arange(0, len(places), step), len(places) - 1))
    half = max(lettering.size * 0.55, max(glyph.width for glyph in run.glyphs) * step / 2)
    tight = np.column_stack((places[shown, :2] - half, places[shown, :2] + half))
    return tight, tight + np.array([-padding, -padding, padding, padding])
