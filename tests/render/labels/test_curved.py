"""Names along their ways: streets joined from pieces, places on them, and letters that follow them."""

import math
from weakref import ref

import numpy as np
import pytest
from PySide6.QtGui import QPainterPath

from editor.basemap.vector.features import Features
from editor.render.labels.curved import Bending, NamePosition, NamesAlong
from editor.render.labels.text import Glyph, TextRun
from editor.render.labels.ways import NamedWays, spread

STRAIGHT = [(0.0, 0.0), (40.0, 0.0), (40.0, 0.0), (100.0, 0.0)]
SIZE, LETTER = 8.0, 6.0


def ways_of(*lines: list[tuple[float, float]], text: str = "Harbour", gap: float = 0.5) -> NamedWays:
    counts = [len(line) for line in lines]
    coords = np.array([point for line in lines for point in line])
    features = Features(
        "line",
        coords,
        np.concatenate(([0], np.cumsum(counts))),
        np.arange(len(lines) + 1),
        tuple({} for _ in lines),
        np.zeros(len(lines), np.int64),
        np.ones(len(coords), bool),
    )
    return NamedWays(features, [f"{text} {index}" for index in range(len(lines))], gap)


def a_run(text: str) -> TextRun:
    width = LETTER / SIZE
    glyphs = tuple(Glyph(QPainterPath(), (index + 0.5) * width, width) for index in range(len(text)))
    return TextRun(glyphs, width * len(text))


def bending(**values: float) -> Bending:
    usual = {
        "world": 1.0,
        "size": SIZE,
        "lead": 0.0,
        "icon": 0.0,
        "drop": 0.0,
        "angle": 0.0,
        "letter_bend": math.radians(30),
        "whole_bend": math.radians(90),
        "spacing": 1000.0,
    }
    return Bending(**{**usual, **values})


def first_spots(names: NamesAlong, count: int = 1) -> list[NamePosition]:
    return [times[0][0] for _, times in names.spots(range(count), a_run)]


def test_places_on_a_way_lie_where_a_walk_along_it_gets_and_never_beyond_its_ends() -> None:
    ways = ways_of(STRAIGHT, [(0.0, 10.0), (0.0, 40.0), (30.0, 40.0)])
    points = ways.at(np.array([0, 0, 0, 1, 1, 1]), np.array([-5.0, 70.0, 200.0, -1.0, 45.0, 99.0]))
    assert points == pytest.approx(np.array([(0, 0), (70, 0), (100, 0), (0, 10), (15, 40), (30, 40)]))


def test_ways_come_longest_first() -> None:
    ways = ways_of([(0.0, 0.0), (3.0, 4.0)], STRAIGHT)
    assert ways.texts == ("Harbour 1", "Harbour 0")
    assert ways.lengths.tolist() == [100.0, 5.0]


def test_labels_are_spread_evenly_and_not_where_they_do_not_fit() -> None:
    owners, middles = spread(np.array([100.0, 19.0, 20.0]), np.array([20.0, 20.0, 20.0]), 30.0)
    assert owners.tolist() == [0, 0, 2]
    assert middles.tolist() == [25.0, 75.0, 10.0]


def test_streets_that_were_joined_keep_no_more_than_their_own_points() -> None:
    coords = np.array([(0.0, 0.0), (9.0, 0.0), (50.0, 0.0), (59.0, 0.0), (3.0, 3.0), (4.0, 4.0)])
    alive = ref(coords)
    features = Features(
        "line", coords, np.array([0, 2, 4, 6]), np.arange(4), ({},) * 3, np.zeros(3, int), np.ones(6, bool)
    )
    NamedWays(features, ["Apart", "Apart", "Alone"], 0.5)
    del coords, features
    assert alive() is None


def test_letters_stand_one_after_the_other_on_their_street() -> None:
    names = NamesAlong(ways_of(STRAIGHT), bending())
    (spot,) = first_spots(names)
    names.bend([spot])
    assert spot.name is not None
    assert (spot.x, spot.y) == pytest.approx((50.0, 0.0))
    steps = np.diff(spot.name.places[:, 0])
    assert steps == pytest.approx(np.full(len("Harbour 0") - 1, LETTER))
    assert spot.name.places[:, 1:] == pytest.approx(0.0)


@pytest.mark.parametrize("way", [STRAIGHT, STRAIGHT[::-1]], ids=["forth", "back"])
def test_no_name_stands_upside_down(way: list[tuple[float, float]]) -> None:
    names = NamesAlong(ways_of(way), bending())
    spots = first_spots(names)
    names.bend(spots)
    assert spots[0].name is not None
    assert spots[0].name.places[0, 0] < spots[0].name.places[-1, 0]


def test_a_name_is_the_same_whether_it_is_worked_out_alone_or_with_others() -> None:
    arc = [(60 * math.cos(turn), 60 * math.sin(turn)) for turn in np.linspace(0.0, 3.0, 40)]
    ways = ways_of(STRAIGHT, arc, [(0.0, 0.0), (20.0, 90.0)])
    settled = bending(drop=2.0, angle=0.3, lead=9.0, icon=6.0)
    together, alone = NamesAlong(ways, settled), NamesAlong(ways, settled)
    all_spots = first_spots(together, 3)
    together.bend(all_spots)
    for spot, other in zip(all_spots, first_spots(alone, 3), strict=True):
        alone.bend([other])
        assert spot.name is not None
        assert other.name is not None
        assert spot.name.places == pytest.approx(other.name.places)
        assert spot.name.boxes == pytest.approx(other.name.boxes)
        assert spot.name.icon == pytest.approx(other.name.icon)


def test_a_street_that_turns_sharply_under_a_name_bears_none_there() -> None:
    corner = [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0)]
    names = NamesAlong(ways_of(corner), bending())
    spots = first_spots(names)
    names.bend(spots)
    assert spots[0].is_bent
    assert spots[0].name is None


def test_a_text_without_letters_has_no_spots() -> None:
    names = NamesAlong(ways_of(STRAIGHT), bending())
    assert list(names.spots([0], lambda _: TextRun((), 0.0))) == []
