"""Names bent along their ways, wherever the camera is: what they look like depends on the zoom alone."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from editor.basemap.vector.features import Flags
from editor.render.labels.text import TextRun
from editor.render.labels.ways import NamedWays, spread
from editor.render.paint.viewport import Distances, Offsets, Points

# How far along its line, in parts of its own width, a name may shift to find room.
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0)
# A name's ends keep this much of its size free of the line's ends.
END_SIZES = 0.5
# A name counts as steep where it goes less than this part of its width to the side.
UPRIGHT = 0.15
# A chord so long, to either side in sizes, keeps letters from jerking at each vertex.
CHORD_SIZES = 0.7
# Half a letter's box is at least so high. No more boxes than this guard a name.
HALF_LETTER_SIZES, MOST_BOXES = 0.55, 24
# What a spot keeps in memory without its name, and the name with each of its letters, about.
SPOT_BYTES, NAME_BYTES, LETTER_BYTES = 200, 600, 56


@dataclass(frozen=True, slots=True)
class Bending:
    """How names are set along their ways.

    Units: device pixels; `world` is the size of the whole world, `angle`, `letter_bend` and `whole_bend` are
    in radians. `lead` is what an icon takes up before its name, `icon` how wide it is itself.
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


@dataclass(frozen=True, slots=True)
class Bent:
    """A name along its way: x, y and angle of every glyph, the boxes they take, and the middle of its icon.

    Units: device pixels, seen from the middle of the name. Shape: (glyphs, 3), (boxes, 4).
    """

    places: Distances
    boxes: Distances
    icon: tuple[float, float]


@dataclass(slots=True)
class NamePosition:
    """Where a name may stand, and the name once it was bent; None where its way bends too much.

    Units: device pixels from the corner of the world.
    """

    way: int
    centre: float
    x: float
    y: float
    is_bent: bool = False
    name: Bent | None = None


class NamesAlong:
    """The names of some ways at one zoom, each worked out when it is first asked for."""

    def __init__(self, ways: NamedWays, bending: Bending) -> None:
        self._ways, self._bending = ways, bending
        self._runs: dict[int, TextRun] = {}
        self._spots: dict[int, tuple[tuple[NamePosition, ...], ...]] = {}
        # Its ways are forgotten elsewhere sooner than here.
        self.nbytes = ways.nbytes

    def spots(
        self, ways: Sequence[int], run_of: Callable[[str], TextRun]
    ) -> Iterator[tuple[str, tuple[tuple[NamePosition, ...], ...]]]:
        """The name of each way, and the spots for every time that it may be written, best first."""
        unknown = [way for way in ways if way not in self._spots]
        if unknown:
            self._look_for_spots(unknown, run_of)
        return ((self._ways.texts[way], spots) for way in ways if (spots := self._spots[way]))

    def bend(self, spots: Sequence[NamePosition]) -> None:
        """Bends the names at some spots, all at once."""
        runs = [self._runs[spot.way] for spot in spots]
        ways = np.array([spot.way for spot in spots], np.int64)
        centres = np.array([spot.centre for spot in spots])
        middles = np.array([(spot.x, spot.y) for spot in spots])
        letters = _Letters(runs, self._bending)
        forth = self._directions(ways, centres, letters.widths)
        places, icons = self._places(ways, centres, forth, letters)
        places[:, :2] -= middles[letters.owners]
        fits = letters.straight(places[:, 2])
        if self._bending.drop or self._bending.angle:
            places = letters.turned(places)
        shown, boxes = letters.boxes(places)
        firsts = np.concatenate((np.zeros(1, np.int64), np.cumsum(shown)))[letters.offsets].tolist()
        offsets, found = letters.offsets.tolist(), fits.tolist()
        for index, (spot, icon) in enumerate(zip(spots, (icons - middles).tolist(), strict=True)):
            spot.is_bent = True
            if found[index]:
                own = places[offsets[index] : offsets[index + 1]]
                spot.name = Bent(own, boxes[firsts[index] : firsts[index + 1]], (icon[0], icon[1]))
                self.nbytes += NAME_BYTES + LETTER_BYTES * len(own)

    def _look_for_spots(self, ways: Sequence[int], run_of: Callable[[str], TextRun]) -> None:
        bending, texts = self._bending, self._ways.texts
        runs = [run_of(texts[way]) for way in ways]
        chosen = np.array(ways, np.int64)
        lengths = self._ways.lengths[chosen] * bending.world
        # A text without any letters fits nowhere.
        widths = np.array([run.width if run.glyphs else math.inf for run in runs]) * bending.size
        whole = widths + bending.lead + 2 * END_SIZES * bending.size
        owners, middles = spread(lengths, whole, bending.spacing)
        centres = middles[:, None] + np.outer(widths[owners], SHIFTS)
        margin = (whole / 2)[owners, None]
        fits = (margin <= centres) & (centres <= lengths[owners, None] - margin)
        points = self._at(chosen[owners].repeat(len(SHIFTS)), centres.ravel()).reshape(*centres.shape, 2)
        found: dict[int, list[tuple[NamePosition, ...]]] = {way: [] for way in ways}
        for owner, row, are_fit, seats in zip(
            owners.tolist(), centres.tolist(), fits.tolist(), points.tolist(), strict=True
        ):
            way = ways[owner]
            found[way].append(
                tuple(
                    NamePosition(way, centre, x, y)
                    for centre, is_fit, (x, y) in zip(row, are_fit, seats, strict=True)
                    if is_fit
                )
            )
        self._runs.update((way, run) for way, run in zip(ways, runs, strict=True) if found[way])
        self._spots.update((way, tuple(times)) for way, times in found.items())
        self.nbytes += SPOT_BYTES * (len(ways) + centres.size)

    def _at(self, ways: Offsets, distances: Distances) -> Points:
        points: Points = self._ways.at(ways, distances / self._bending.world) * self._bending.world
        return points

    def _directions(self, ways: Offsets, centres: Distances, widths: Distances) -> Distances:
        """Along the way or against it, so that no name stands upside down and all steep ones read from below.

        Shape: 1.0 or -1.0 per name.
        """
        ends = self._at(np.tile(ways, 2), np.concatenate((centres - widths / 2, centres + widths / 2)))
        right, down = (ends[len(ways) :] - ends[: len(ways)]).T
        against = (right < -UPRIGHT * widths) | ((right < UPRIGHT * widths) & (down > 0))
        return np.where(against, -1.0, 1.0)

    def _places(
        self, ways: Offsets, centres: Distances, forth: Distances, letters: "_Letters"
    ) -> tuple[Distances, Points]:
        """x, y and angle of every letter, and the middle of every icon. Shape: (letters, 3), (names, 2)."""
        bending, owners = self._bending, letters.owners
        starts = (bending.lead - letters.widths) / 2
        along = centres[owners] + forth[owners] * (starts[owners] + letters.middles)
        reach = forth[owners] * CHORD_SIZES * bending.size
        icons = centres + forth * (bending.icon - letters.widths - bending.lead) / 2
        everywhere = np.concatenate((along, along - reach, along + reach, icons))
        on = ways[owners]
        points = self._at(np.concatenate((on, on, on, ways)), everywhere)
        count = len(along)
        chords = points[2 * count : 3 * count] - points[count : 2 * count]
        angles = letters.unwrapped(np.arctan2(chords[:, 1], chords[:, 0]))
        return np.column_stack((points[:count], angles)), points[3 * count :]


class _Letters:
    """The letters of some names, one behind the other.

    Shape: `middles` and `owners` one per letter, `widths` one per name, `offsets` one more.
    """

    def __init__(self, runs: Sequence[TextRun], bending: Bending) -> None:
        self._bending = bending
        counts = np.array([len(run.glyphs) for run in runs], np.int64)
        self.widths: Distances = np.array([run.width for run in runs]) * bending.size
        middles = np.fromiter(chain.from_iterable(run.middles for run in runs), np.float64)
        self.middles: Distances = middles * bending.size
        self.offsets: Offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts)))
        self.owners: Offsets = np.repeat(np.arange(len(runs)), counts)
        self._steps = np.maximum(1, counts // MOST_BOXES + 1)
        self._widest = np.array([run.widest for run in runs]) * bending.size

    def unwrapped(self, angles: Distances) -> Distances:
        """Angles that go on from letter to letter without a jump by a whole turn."""
        turns = np.diff(angles, prepend=0.0)
        turns = np.mod(turns + math.pi, math.tau) - math.pi
        firsts = self.offsets[:-1]
        turns[firsts] = 0.0
        sums = np.cumsum(turns)
        unwrapped: Distances = sums + (angles[firsts] - sums[firsts])[self.owners]
        return unwrapped

    def straight(self, angles: Distances) -> Flags:
        """Which names bend neither too sharply nor too much."""
        firsts = self.offsets[:-1]
        turns = np.abs(np.diff(angles, prepend=0.0))
        turns[firsts] = 0.0
        whole = np.maximum.reduceat(angles, firsts) - np.minimum.reduceat(angles, firsts)
        straight: Flags = np.maximum.reduceat(turns, firsts) <= self._bending.letter_bend
        return straight & (whole <= self._bending.whole_bend)

    def turned(self, places: Distances) -> Distances:
        """Letters as far above or below their ways and as much turned about their middles as they are set."""
        points, angles, angle = places[:, :2], places[:, 2], self._bending.angle
        points = points + self._bending.drop * np.column_stack((-np.sin(angles), np.cos(angles)))
        if angle:
            cosine, sine = math.cos(angle), math.sin(angle)
            sums = np.add.reduceat(points, self.offsets[:-1], axis=0)
            middles = (sums / np.diff(self.offsets)[:, None])[self.owners]
            points = (points - middles) @ np.array([[cosine, sine], [-sine, cosine]]) + middles
        return np.column_stack((points, angles + angle))

    def boxes(self, places: Distances) -> tuple[Flags, Distances]:
        """Which letters have a box, for themselves and those that follow, and the boxes."""
        index = np.arange(len(places)) - self.offsets[self.owners]
        shown = index % self._steps[self.owners] == 0
        shown[self.offsets[1:] - 1] = True
        halves = np.maximum(self._bending.size * HALF_LETTER_SIZES, self._widest * self._steps / 2)
        half, points = halves[self.owners[shown], None], places[shown, :2]
        return shown, np.hstack((points - half, points + half))
