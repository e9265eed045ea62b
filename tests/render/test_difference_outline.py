"""Outlines around the pixels that differ."""

import numpy as np
from PySide6.QtGui import QImage

from editor.render.difference_outline import outline_picture
from editor.render.picture_difference import PictureDifference

MAGENTA = (194, 24, 139)


def a_difference(*pixels: tuple[int, int], size: tuple[int, int] = (15, 15)) -> PictureDifference:
    distances = np.zeros(size, np.float32)
    for row, column in pixels:
        distances[row, column] = 10
    return PictureDifference(distances)


def marked(image: QImage) -> set[tuple[int, int]]:
    """Return the rows and columns of the opaque pixels."""
    return {
        (row, column)
        for row in range(image.height())
        for column in range(image.width())
        if image.pixelColor(column, row).alpha()
    }


def test_nothing_is_outlined_where_nothing_differs() -> None:
    assert marked(outline_picture([a_difference()], 2.0, MAGENTA, gap_px=1, width_px=1)) == set()


def test_an_outline_surrounds_a_pixel_at_a_distance() -> None:
    image = outline_picture([a_difference((7, 7))], 2.0, MAGENTA, gap_px=1, width_px=1)
    found = marked(image)
    assert {(5, 7), (9, 7), (7, 5), (7, 9)} <= found
    assert found.isdisjoint({(7, 7), (6, 7), (8, 7), (7, 6), (7, 8), (4, 7), (10, 7)})
    assert image.pixelColor(5, 7).getRgb()[:3] == MAGENTA


def test_smaller_differences_are_ignored_and_any_pair_counts() -> None:
    small, large = a_difference((3, 3)), a_difference((11, 11))
    assert marked(outline_picture([small], 10.0, MAGENTA, gap_px=1, width_px=1)) == set()
    both = marked(outline_picture([small, large], 2.0, MAGENTA, gap_px=1, width_px=1))
    assert {(1, 3), (9, 11)} <= both


def test_a_hole_is_closed_if_it_is_small() -> None:
    edges = [(row, column) for row in range(3, 12) for column in (5, 9)]
    open_hole = marked(outline_picture([a_difference(*edges)], 2.0, MAGENTA, gap_px=0, width_px=1))
    assert (7, 6) in open_hole
    closed = outline_picture([a_difference(*edges)], 2.0, MAGENTA, gap_px=0, width_px=1, hole_px=3)
    assert {(7, 4), (7, 10)} <= marked(closed)
    assert {(7, column) for column in (6, 7, 8)}.isdisjoint(marked(closed))


def test_near_pixels_share_an_outline() -> None:
    found = marked(outline_picture([a_difference((7, 6), (7, 8))], 2.0, MAGENTA, gap_px=2, width_px=1))
    assert (7, 7) not in found
    assert (4, 7) in found
