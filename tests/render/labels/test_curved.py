"""Tests of curved names: joined lines, positions and glyph layout."""

import math
from weakref import ref

import numpy as np
import pytest
from PySide6.QtGui import QPainterPath

from editor.basemap.vector.features import Features
from editor.render.labels.curved import CurvedNames, CurveStyle, NamePosition
from editor.render.labels.joined_lines import NamedWays, smoothed, spread
from editor.render.labels.text import Glyph, TextRun

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


def bending(**values: float) -> CurveStyle:
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
        "repeat": 1000.0,
    }
    return CurveStyle(**{**usual, **values})


def first_positions(names: CurvedNames, count: int = 1) -> list[NamePosition]:
    return [parts[0].positions[0] for _, parts in names.parts(range(count), a_run)]


def test_points_along_a_line_are_interpolated_and_clamped() -> None:
    ways = ways_of(STRAIGHT, [(0.0, 10.0), (0.0, 40.0), (30.0, 40.0)])
    points = ways.at(np.array([0, 0, 0, 1, 1, 1]), np.array([-5.0, 70.0, 200.0, -1.0, 45.0, 99.0]))
    assert points == pytest.approx(np.array([(0, 0), (70, 0), (100, 0), (0, 10), (15, 40), (30, 40)]))


def test_rivers_are_sorted_by_length() -> None:
    ways = ways_of([(0.0, 0.0), (3.0, 4.0)], STRAIGHT)
    assert ways.texts == ("Harbour 1", "Harbour 0")
    assert ways.lengths.tolist() == [100.0, 5.0]


def test_labels_are_spread_evenly_and_not_where_they_do_not_fit() -> None:
    owners, middles = spread(np.array([100.0, 19.0, 20.0]), np.array([20.0, 20.0, 20.0]), 30.0)
    assert owners.tolist() == [0, 0, 2]
    assert middles.tolist() == [25.0, 75.0, 10.0]


def test_joined_lines_retain_only_their_own_points() -> None:
    coords = np.array([(0.0, 0.0), (9.0, 0.0), (50.0, 0.0), (59.0, 0.0), (3.0, 3.0), (4.0, 4.0)])
    alive = ref(coords)
    features = Features(
        "line", coords, np.array([0, 2, 4, 6]), np.arange(4), ({},) * 3, np.zeros(3, int), np.ones(6, bool)
    )
    NamedWays(features, ["Apart", "Apart", "Alone"], 0.5)
    del coords, features
    assert alive() is None


def test_letters_follow_each_other_along_their_street() -> None:
    names = CurvedNames(ways_of(STRAIGHT), bending())
    (position,) = first_positions(names)
    names.lay_out([position])
    assert position.name is not None
    assert (position.x, position.y) == pytest.approx((50.0, 0.0))
    steps = np.diff(position.name.places[:, 0])
    assert steps == pytest.approx(np.full(len("Harbour 0") - 1, LETTER))
    assert position.name.places[:, 1:] == pytest.approx(0.0)


@pytest.mark.parametrize("way", [STRAIGHT, STRAIGHT[::-1]], ids=["forth", "back"])
def test_no_name_is_upside_down(way: list[tuple[float, float]]) -> None:
    names = CurvedNames(ways_of(way), bending())
    positions = first_positions(names)
    names.lay_out(positions)
    assert positions[0].name is not None
    assert positions[0].name.places[0, 0] < positions[0].name.places[-1, 0]


def test_a_name_is_laid_out_the_same_alone_and_in_a_batch() -> None:
    arc = [(60 * math.cos(turn), 60 * math.sin(turn)) for turn in np.linspace(0.0, 3.0, 40)]
    ways = ways_of(STRAIGHT, arc, [(0.0, 0.0), (20.0, 90.0)])
    laid_out = bending(drop=2.0, angle=0.3, lead=9.0, icon=6.0)
    together, alone = CurvedNames(ways, laid_out), CurvedNames(ways, laid_out)
    all_positions = first_positions(together, 3)
    together.lay_out(all_positions)
    for position, other in zip(all_positions, first_positions(alone, 3), strict=True):
        alone.lay_out([other])
        assert position.name is not None
        assert other.name is not None
        assert position.name.places == pytest.approx(other.name.places)
        assert position.name.boxes == pytest.approx(other.name.boxes)
        assert position.name.icon == pytest.approx(other.name.icon)


def test_no_name_is_placed_at_a_sharp_bend() -> None:
    corner = [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0)]
    names = CurvedNames(ways_of(corner), bending())
    positions = first_positions(names)
    names.lay_out(positions)
    assert positions[0].has_layout
    assert positions[0].name is None


def test_where_a_line_bends_everywhere_nearby_its_name_is_on_a_straight_stretch() -> None:
    wiggles = [(float(x), 12.0 * (x // 6 % 2)) for x in range(0, 400, 6)]
    straight = [(400.0, 0.0), (700.0, 0.0)]
    names = CurvedNames(ways_of([*wiggles, *straight]), bending())
    ((_, (part,)),) = names.parts([0], a_run)
    names.lay_out(part.positions)
    assert all(position.name is None for position in part.positions)
    names.find_straight([part])
    assert part.searched
    best = part.searched[0]
    assert best.name is not None
    assert best.x > 400
    assert np.ptp(best.name.places[:, 2]) == pytest.approx(0.0, abs=1e-6)


def test_a_name_is_first_tried_at_the_repeat_distance_from_the_middle_of_its_line() -> None:
    names = CurvedNames(ways_of([(0.0, 0.0), (1000.0, 0.0)]), bending(spacing=60.0, repeat=400.0))
    ((_, parts),) = names.parts([0], a_run)
    middles = [part.middle for part in parts]
    assert middles != sorted(middles)
    assert sorted(middles) == pytest.approx([1000 * (n + 0.5) / len(parts) for n in range(len(parts))])
    assert middles[0] == pytest.approx(500, abs=80)
    assert abs(middles[1] - middles[0]) >= 400


def test_short_bends_of_a_line_are_smoothed_between_its_ends() -> None:
    wiggles = np.array([(float(x), 3.0 * (x // 4 % 2)) for x in range(0, 400, 4)])
    smooth = smoothed(wiggles, 60.0)
    assert smooth[[0, -1]] == pytest.approx(wiggles[[0, -1]])
    assert np.ptp(smooth[8:-8, 1]) < 0.5
    bow = np.array([(math.cos(turn), math.sin(turn)) for turn in np.linspace(0, 3, 90)]) * 300
    assert smoothed(bow, 60.0)[:, 1].max() == pytest.approx(300, abs=3)


def test_a_text_without_letters_has_no_positions() -> None:
    names = CurvedNames(ways_of(STRAIGHT), bending())
    assert list(names.parts([0], lambda _: TextRun((), 0.0))) == []
