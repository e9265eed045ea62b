"""Tests of geometry prepared for all cameras between two zoom levels."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QRect

from editor.basemap.vector.features import Features, offsets
from editor.basemap.vector.mvt import Kind
from editor.render.camera import Camera
from editor.render.paint.geometry import (
    CELL_PX,
    MAX_PASSES,
    STRAIGHT_PX,
    Geometry,
    simplified,
    without_collinear,
)
from editor.render.paint.viewport import Fit, Points, Viewport
from editor.render.preview_defaults import load

VIEW = QRect(0, 0, 300, 200)
AS_THEY_ARE = Fit(1.0, 0.0, 0.0)


def features_of(*lines: list[tuple[float, float]], kind: Kind = "line", **tags: str) -> Features:
    points = np.concatenate([np.array(line, np.float64) for line in lines])
    parts = offsets(np.array([len(line) for line in lines]))
    edges = np.ones(len(points), bool)
    edges[parts[1:] - 1] = False
    count = len(lines)
    return Features(
        kind, points, parts, np.arange(count + 1), (tags,) * count, np.zeros(count, np.int64), edges
    )


def geometry_of(*lines: list[tuple[float, float]], kind: Kind = "line", **tags: str) -> Geometry:
    return Geometry(features_of(*lines, kind=kind, **tags), 1.0)


def max_distance(points: Points, line: Points) -> float:
    """Return the distance of the farthest point from a line."""
    starts, steps = line[:-1], np.diff(line, axis=0)
    seen = points[:, None] - starts
    along = np.clip((seen * steps).sum(axis=2) / (steps * steps).sum(axis=1), 0.0, 1.0)
    return float(np.hypot(*np.moveaxis(seen - along[..., None] * steps, 2, 0)).min(axis=1).max())


@pytest.mark.parametrize("zoom", [12.01, 12.4, 13.0])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_level_fits_onto_the_image_where_the_world_does(zoom: float, scale: float) -> None:
    viewport = Viewport(Camera(-34.9, -56.17, zoom, 400, 300, scale), load())
    world = np.array([[0.34397, 0.6031], [0.344, 0.60312]])
    fitted = viewport.fit().points(world * viewport.level_px)
    assert fitted == pytest.approx(viewport.project(world), abs=1e-4)
    assert 0.5 < viewport.fit().factor <= 1.0
    assert viewport.fit(3.0, -4.0).points(world) == pytest.approx(
        viewport.fit().points(world) + np.array([3, -4]) * scale
    )


def test_cameras_between_two_levels_share_one() -> None:
    levels = [
        Viewport(Camera(0.0, 0.0, zoom, 400, 300), load()).level_px for zoom in (12.001, 12.5, 13.0, 13.001)
    ]
    assert levels == [256 * 2.0**13] * 3 + [256 * 2.0**14]


def test_points_of_one_cell_are_merged_except_for_the_ends() -> None:
    steps = np.array([(0.05 * CELL_PX * index, 0.0) for index in range(101)])
    points, parts = simplified(steps, np.array([0, 101]))
    assert 5 <= len(points) <= 7
    assert parts.tolist() == [0, len(points)]
    assert points[[0, -1]].tolist() == steps[[0, -1]].tolist()


def test_a_way_out_and_back_keeps_its_turning_point() -> None:
    out_and_back = np.array([(0.0, 0.0), (50.0, 0.0), (0.0, 0.0)])
    assert without_collinear(out_and_back, np.array([0, 3]))[0].tolist() == out_and_back.tolist()


def test_a_straight_street_with_many_junctions_needs_few_points_and_a_bend_keeps_its_own() -> None:
    street = np.array([(float(x), 0.0) for x in range(0, 165, 5)])
    assert len(without_collinear(street, np.array([0, len(street)]))[0]) <= len(street) / 2**MAX_PASSES + 2
    bend = np.array([(10 * math.cos(t), 10 * math.sin(t)) for t in np.linspace(0, 3, 40)])
    retained, _ = without_collinear(bend, np.array([0, 40]))
    assert 3 < len(retained) < 40
    assert max_distance(bend, retained) <= MAX_PASSES * STRAIGHT_PX


def test_a_line_that_reverses_keeps_its_turning_point() -> None:
    there_and_back = np.array([(0.0, 0.0), (30.0, 0.0), (10.0, 0.0)])
    assert without_collinear(there_and_back, np.array([0, 3]))[0].tolist() == there_and_back.tolist()


def test_lines_stay_separate_when_points_are_removed() -> None:
    geometry = geometry_of([(0, 0), (10, 0), (20, 0)], [(20, 0), (20, 10), (20, 20)])
    segments = geometry.segments
    assert segments.owners.tolist() == [0, 1]
    assert segments.ends.tolist() == [[20, 0], [20, 20]]
    assert np.isinf(segments.before).all()
    assert np.isinf(segments.after).all()


def test_only_pieces_that_a_stroke_brings_into_view_are_seen() -> None:
    geometry = geometry_of([(10, 10), (50, 10)], [(-90, 50), (-20, 50)], [(10, 900), (50, 900)])
    assert geometry.segments.in_view(AS_THEY_ARE, VIEW, 5).owners.tolist() == [0]
    assert geometry.segments.in_view(AS_THEY_ARE, VIEW, 25).owners.tolist() == [0, 1]
    # At half the scale, the third one is at 450; moved up, it is in view.
    moved = geometry.segments.in_view(Fit(0.5, 0.0, -300.0), VIEW, 5)
    assert moved.owners.tolist() == [2]
    assert moved.starts.tolist() == [[5.0, 150.0]]


def test_the_bounds_of_areas_are_of_those_in_view() -> None:
    far = [(1000.0, 1000.0), (1010.0, 1000.0), (1010.0, 1010.0), (1000.0, 1000.0)]
    # As many points as fill a separate path.
    near = [(20.0 + x, 30.0) for x in range(0, 40, 2)] + [(60.0, 30.0), (60.0, 80.0), (20.0, 30.0)]
    areas = geometry_of(near, far, kind="polygon").areas
    assert areas.bounds(AS_THEY_ARE, 0.0, VIEW) == QRect(19, 29, 43, 53)
    assert areas.bounds(Fit(1.0, -500.0, 0.0), 0.0, VIEW).isEmpty()


def test_only_lines_that_close_enclose_a_surface() -> None:
    geometry = geometry_of([(0, 0), (9, 0), (9, 9), (0, 0)], [(0, 0), (9, 0), (9, 9)], name="a")
    assert len(geometry.closed) == 1
    assert geometry.closed.features.tags == ({"name": "a"},)


def test_its_size_grows_with_its_computed_parts() -> None:
    geometry = geometry_of([(0, 0), (50, 10), (90, 80)])
    before = geometry.nbytes
    assert len(geometry.segments) == 2
    assert geometry.nbytes > before
