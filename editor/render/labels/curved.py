"""Curved names along lines; their shape depends on the zoom but not on the camera position."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import numpy as np

from editor.basemap.vector.features import Flags
from editor.records import dataclass
from editor.render.labels.joined_lines import NamedWays, spread
from editor.render.labels.text import TextRun
from editor.render.paint.viewport import Distances, Offsets, Points

# Offsets along the line that are tried on collisions, relative to the width of the name. Source: assumption
# `name-shifts`.
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0)
# If none of them is possible, positions at these steps to either side are considered, and so many of them
# used: the straightest ones, at equal straightness in this order. Source: assumption `straight-stretches`.
STEPS = (4, 8, 12, 6, 10, 3, 5, 7, 9, 11, 2)
SEARCHED = 6
# Positions whose straightness, the ratio of the chord to the name, differs by less than this are equal.
EQUALLY_STRAIGHT = 0.03
# Minimum distance of a name from the ends of its line, in text sizes.
END_SIZES = 0.5
# A name is steep below this ratio of its extent to its width. Source: assumption `name-direction`.
UPRIGHT = 0.15
# Half the chord that gives a letter's angle, in text sizes: it smooths the angles at vertices.
CHORD_SIZES = 0.7
# Half the height of a letter's box in text sizes, and the maximum number of boxes of a name.
HALF_LETTER_SIZES, MAX_BOXES = 0.55, 24
# Approximate memory of a position, a curved name and each of its letters.
POSITION_BYTES, NAME_BYTES, LETTER_BYTES = 200, 600, 56


@dataclass(frozen=True, slots=True)
class CurveStyle:
    """The style of names along lines at one zoom.

    Units: device pixels; `world` is the size of the whole world; `angle`, `letter_bend` and `whole_bend` are
    in radians. `lead` is the advance of an icon before the name, `icon` the icon's own width. Positions are
    tried at distances of `spacing`; names repeat at distances of `repeat`.
    """

    world: float
    size: float
    lead: float
    icon: float
    drop: float
    angle: float
    letter_bend: float
    whole_bend: float
    spacing: float
    repeat: float


@dataclass(frozen=True, slots=True)
class CurvedName:
    """A curved name: x, y and angle of every glyph, collision boxes, and the centre of its icon.

    Units: device pixels relative to the centre of the name. Shape: (glyphs, 3), (boxes, 4).
    """

    places: Distances
    boxes: Distances
    icon: tuple[float, float]


@dataclass(slots=True)
class NamePosition:
    """A candidate position of a name, and its layout once computed; None if the line bends too sharply.

    Units: device pixels from the corner of the world.
    """

    way: int
    centre: float
    x: float
    y: float
    has_layout: bool = False
    name: CurvedName | None = None


@dataclass(slots=True)
class NamePart:
    """A part of a line that may have the name once, and the positions in it by preference.

    `searched` are further positions, None until they were searched. Units: device pixels; `middle` is a
    distance along the line, `reach` half the length of the part.
    """

    way: int
    middle: float
    reach: float
    positions: list[NamePosition]
    searched: list[NamePosition] | None = None


class CurvedNames:
    """The names of some lines at one zoom; each layout is computed on first use."""

    def __init__(self, ways: NamedWays, style: CurveStyle) -> None:
        self._ways, self._style = ways, style
        self._runs: dict[int, TextRun] = {}
        self._parts: dict[int, tuple[NamePart, ...]] = {}
        # The lines are evicted from their own cache earlier.
        self.nbytes = ways.nbytes

    def parts(
        self, ways: Sequence[int], run_of: Callable[[str], TextRun]
    ) -> Iterator[tuple[str, Sequence[NamePart]]]:
        """Return the name of each line with the parts that may have it, best first."""
        unknown = [way for way in ways if way not in self._parts]
        if unknown:
            self._find_positions(unknown, run_of)
        return ((self._ways.texts[way], parts) for way in ways if (parts := self._parts[way]))

    def lay_out(self, positions: Sequence[NamePosition]) -> None:
        """Compute the layouts at some positions in one batch."""
        runs = [self._runs[position.way] for position in positions]
        ways = np.array([position.way for position in positions], np.int64)
        centres = np.array([position.centre for position in positions])
        middles = np.array([(position.x, position.y) for position in positions])
        letters = _LetterBatch(runs, self._style)
        directions = self._reading_directions(ways, centres, letters.widths)
        places, icons = self._places(ways, centres, directions, letters)
        places[:, :2] -= middles[letters.owners]
        fits = letters.are_straight(places[:, 2])
        if self._style.drop or self._style.angle:
            places = letters.shifted(places)
        shown, boxes = letters.boxes(places)
        firsts = np.concatenate((np.zeros(1, np.int64), np.cumsum(shown)))[letters.offsets].tolist()
        offsets, found = letters.offsets.tolist(), fits.tolist()
        for index, (position, icon) in enumerate(zip(positions, (icons - middles).tolist(), strict=True)):
            position.has_layout = True
            if found[index]:
                own = places[offsets[index] : offsets[index + 1]]
                position.name = CurvedName(own, boxes[firsts[index] : firsts[index + 1]], (icon[0], icon[1]))
                self.nbytes += NAME_BYTES + LETTER_BYTES * len(own)

    def _find_positions(self, ways: Sequence[int], run_of: Callable[[str], TextRun]) -> None:
        style, texts = self._style, self._ways.texts
        runs = [run_of(texts[way]) for way in ways]
        selected = np.array(ways, np.int64)
        lengths = self._ways.lengths[selected] * style.world
        # A text without glyphs fits nowhere.
        widths = np.array([run.width if run.glyphs else math.inf for run in runs]) * style.size
        whole = widths + style.lead + 2 * END_SIZES * style.size
        owners, middles = spread(lengths, whole, style.spacing)
        centres = middles[:, None] + np.outer(widths[owners], SHIFTS)
        margin = (whole / 2)[owners, None]
        fits = (margin <= centres) & (centres <= lengths[owners, None] - margin)
        points = self._at(selected[owners].repeat(len(SHIFTS)), centres.ravel()).reshape(*centres.shape, 2)
        reaches = lengths[owners] / np.bincount(owners, minlength=len(ways))[owners] / 2
        found: dict[int, list[NamePart]] = {way: [] for way in ways}
        for owner, reach, row, are_fit, points_of_row in zip(
            owners.tolist(), reaches.tolist(), centres.tolist(), fits.tolist(), points.tolist(), strict=True
        ):
            way = ways[owner]
            positions = [
                NamePosition(way, centre, x, y)
                for centre, is_fit, (x, y) in zip(row, are_fit, points_of_row, strict=True)
                if is_fit
            ]
            found[way].append(NamePart(way, row[0], reach, positions))
        self._runs.update((way, run) for way, run in zip(ways, runs, strict=True) if found[way])
        self._parts.update((way, _by_preference(parts, style.repeat)) for way, parts in found.items())
        self.nbytes += POSITION_BYTES * (len(ways) + centres.size)

    def find_straight(self, parts: Sequence[NamePart]) -> None:
        """Search the straightest positions of some parts of lines, and compute their layouts in one batch.

        Source: assumption `straight-stretches`.
        """
        style = self._style
        ways = np.array([part.way for part in parts], np.int64)
        widths = np.array([self._runs[part.way].width for part in parts])[:, None] * style.size
        middles = np.array([(part.middle, part.reach) for part in parts])
        reaches = np.maximum(middles[:, 1:] - widths / 2, 0.0)
        sides = np.array([side * step for step in STEPS for side in (-1, 1)])
        steps = sides * np.maximum(reaches / max(STEPS), widths / 2)
        centres = middles[:, :1] + steps
        margins = (widths + style.lead) / 2 + END_SIZES * style.size
        lengths = self._ways.lengths[ways][:, None] * style.world
        every = np.concatenate((centres - widths / 2, centres + widths / 2, centres), axis=1)
        points = self._at(ways.repeat(every.shape[1]), every.ravel()).reshape(*every.shape, 2)
        count = len(sides)
        chords = np.hypot(*np.moveaxis(points[:, count : 2 * count] - points[:, :count], 2, 0))
        fits = (centres >= margins) & (centres <= lengths - margins)
        fits &= (np.abs(steps) <= reaches) & (np.abs(steps) > (SHIFTS[-1] + 0.25) * widths)
        straightness = np.where(fits, chords / widths, 0.0)
        order = -np.round(straightness / EQUALLY_STRAIGHT)
        best = np.argsort(order, axis=1, kind="stable")[:, :SEARCHED]
        least = math.cos(style.whole_bend / 2)
        found: list[NamePosition] = []
        for number, part in enumerate(parts):
            part.searched = []
            for index in best[number].tolist():
                if straightness[number, index] > least:
                    x, y = points[number, 2 * count + index].tolist()
                    found.append(NamePosition(part.way, float(centres[number, index]), x, y))
                    part.searched.append(found[-1])
        self.nbytes += POSITION_BYTES * len(found)
        if found:
            self.lay_out(found)

    def _at(self, ways: Offsets, distances: Distances) -> Points:
        points: Points = self._ways.at(ways, distances / self._style.world) * self._style.world
        return points

    def _reading_directions(self, ways: Offsets, centres: Distances, widths: Distances) -> Distances:
        """Return the reading direction of each name: never upside down, steep names read upwards.

        Shape: 1.0 along the line or -1.0 against it, per name.
        """
        ends = self._at(np.tile(ways, 2), np.concatenate((centres - widths / 2, centres + widths / 2)))
        right, down = (ends[len(ways) :] - ends[: len(ways)]).T
        is_reversed = (right < -UPRIGHT * widths) | ((right < UPRIGHT * widths) & (down > 0))
        return np.where(is_reversed, -1.0, 1.0)

    def _places(
        self, ways: Offsets, centres: Distances, directions: Distances, letters: "_LetterBatch"
    ) -> tuple[Distances, Points]:
        """Return x, y and angle of letters, and the centres of icons. Shape: (letters, 3), (names, 2)."""
        style, owners = self._style, letters.owners
        starts = (style.lead - letters.widths) / 2
        along = centres[owners] + directions[owners] * (starts[owners] + letters.middles)
        reach = directions[owners] * CHORD_SIZES * style.size
        icons = centres + directions * (style.icon - letters.widths - style.lead) / 2
        everywhere = np.concatenate((along, along - reach, along + reach, icons))
        on = ways[owners]
        points = self._at(np.concatenate((on, on, on, ways)), everywhere)
        count = len(along)
        chords = points[2 * count : 3 * count] - points[count : 2 * count]
        angles = letters.unwrapped(np.arctan2(chords[:, 1], chords[:, 0]))
        return np.column_stack((points[:count], angles)), points[3 * count :]


def _by_preference(parts: list[NamePart], repeat: float) -> tuple[NamePart, ...]:
    """Return the parts of a line: first those at the repeat distance from its middle, then the others."""
    if len(parts) < 3:
        return tuple(parts)
    middle, step = len(parts) // 2, max(1, math.ceil(repeat / (2 * parts[0].reach)))

    def rank(index: int) -> tuple[int, int]:
        off = (index - middle) % step
        return min(off, step - off), abs(index - middle)

    return tuple(parts[index] for index in sorted(range(len(parts)), key=rank))


class _LetterBatch:
    """The letters of some names in one array.

    Shape: `middles` and `owners` one per letter, `widths` one per name, `offsets` one more than names.
    """

    def __init__(self, runs: Sequence[TextRun], style: CurveStyle) -> None:
        self._style = style
        counts = np.array([len(run.glyphs) for run in runs], np.int64)
        self.widths: Distances = np.array([run.width for run in runs]) * style.size
        middles = np.fromiter(chain.from_iterable(run.middles for run in runs), np.float64)
        self.middles: Distances = middles * style.size
        self.offsets: Offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts)))
        self.owners: Offsets = np.repeat(np.arange(len(runs)), counts)
        self._steps = np.maximum(1, counts // MAX_BOXES + 1)
        self._widest = np.array([run.widest for run in runs]) * style.size

    def unwrapped(self, angles: Distances) -> Distances:
        """Return angles that continue from letter to letter without jumps by a full turn."""
        turns = np.diff(angles, prepend=0.0)
        turns = np.mod(turns + math.pi, math.tau) - math.pi
        firsts = self.offsets[:-1]
        turns[firsts] = 0.0
        sums = np.cumsum(turns)
        unwrapped: Distances = sums + (angles[firsts] - sums[firsts])[self.owners]
        return unwrapped

    def are_straight(self, angles: Distances) -> Flags:
        """Return which names bend neither too sharply nor too much. Source: assumption `name-bend`."""
        firsts = self.offsets[:-1]
        turns = np.abs(np.diff(angles, prepend=0.0))
        turns[firsts] = 0.0
        whole = np.maximum.reduceat(angles, firsts) - np.minimum.reduceat(angles, firsts)
        are_straight: Flags = np.maximum.reduceat(turns, firsts) <= self._style.letter_bend
        return are_straight & (whole <= self._style.whole_bend)

    def shifted(self, places: Distances) -> Distances:
        """Return the letters shifted off their lines and rotated about the centres of their names."""
        points, angles, angle = places[:, :2], places[:, 2], self._style.angle
        points = points + self._style.drop * np.column_stack((-np.sin(angles), np.cos(angles)))
        if angle:
            cosine, sine = math.cos(angle), math.sin(angle)
            sums = np.add.reduceat(points, self.offsets[:-1], axis=0)
            middles = (sums / np.diff(self.offsets)[:, None])[self.owners]
            points = (points - middles) @ np.array([[cosine, sine], [-sine, cosine]]) + middles
        return np.column_stack((points, angles + angle))

    def boxes(self, places: Distances) -> tuple[Flags, Distances]:
        """Return which letters have a collision box, shared by those that follow, and the boxes."""
        index = np.arange(len(places)) - self.offsets[self.owners]
        shown = index % self._steps[self.owners] == 0
        shown[self.offsets[1:] - 1] = True
        halves = np.maximum(self._style.size * HALF_LETTER_SIZES, self._widest * self._steps / 2)
        half, points = halves[self.owners[shown], None], places[shown, :2]
        return shown, np.hstack((points - half, points + half))
