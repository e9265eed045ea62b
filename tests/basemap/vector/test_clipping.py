"""Clipping of features by a box."""

import numpy as np

from editor.basemap.tiles.tile import WorldBox, to_lat_lon
from editor.basemap.vector.clipping import outside
from editor.basemap.vector.features import Features, merge_features, offsets
from editor.basemap.vector.mvt import Kind
from tests.basemap.made_tiles import covers

BOX = WorldBox(0.4, 0.4, 0.6, 0.6)


def _features(kind: Kind, *shapes: list[tuple[float, float]], ids: tuple[int, ...] = ()) -> Features:
    sizes = np.array([len(shape) for shape in shapes])
    edges = np.ones(sizes.sum(), dtype=bool)
    edges[offsets(sizes)[1:] - 1] = False
    return Features(
        kind,
        np.array([place for shape in shapes for place in shape], dtype=np.float64),
        offsets(sizes),
        np.arange(len(shapes) + 1),
        tuple({"name": str(number)} for number in range(len(shapes))),
        np.array(ids or [0] * len(shapes)),
        edges,
    )


SQUARE = [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7), (0.3, 0.3)]


def test_a_polygon_is_retained_around_the_box_and_removed_inside() -> None:
    left = outside(_features("polygon", SQUARE), BOX, 1e-6)
    for x, y, expected in (
        (0.35, 0.5, True),
        (0.5, 0.35, True),
        (0.65, 0.65, True),
        (0.5, 0.5, False),
        (0.1, 0.5, False),
    ):
        assert covers(left, *to_lat_lon(x, y)) is expected


def test_the_cut_is_no_edge() -> None:
    lines = outside(_features("polygon", SQUARE), BOX, 1e-6).outlines()
    inner = np.all((lines.coords > 0.31) & (lines.coords < 0.69), axis=1)
    assert len(lines)
    assert not inner.any()


def test_a_line_is_cut_into_its_parts_outside() -> None:
    left = outside(_features("line", [(0.0, 0.5), (1.0, 0.5)]), BOX, 0.0)
    ends = sorted(
        (float(part[0, 0]), float(part[-1, 0])) for part in np.split(left.coords, left.part_offsets[1:-1])
    )
    assert ends == [(0.0, 0.4), (0.6, 1.0)]


def test_a_point_in_the_box_is_removed() -> None:
    left = outside(_features("point", [(0.5, 0.5)], [(0.1, 0.5)]), BOX, 0.0)
    assert [tags["name"] for tags in left.tags] == ["1"]


def test_features_far_from_the_box_stay_the_same_object() -> None:
    features = _features("line", [(0.0, 0.1), (1.0, 0.1)])
    assert outside(features, BOX, 0.0) is features


def test_equal_copies_of_a_feature_are_joined_into_one_with_the_edges_of_both() -> None:
    first, second = _features("polygon", SQUARE, ids=(7,)), _features("polygon", SQUARE, ids=(7,))
    first.edges[:2] = False
    second.edges[2:] = False
    together = merge_features("polygon", (first, second, _features("polygon", SQUARE, ids=(8,))))
    assert together.ids.tolist() == [7, 8]
    assert together.edges[:4].all()


def test_features_without_an_id_are_never_taken_for_copies() -> None:
    assert len(merge_features("polygon", (_features("polygon", SQUARE), _features("polygon", SQUARE)))) == 2
