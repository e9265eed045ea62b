"""Positions of new windows."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize

from editor.app.window_state import place_beside

ROOM = QRect(0, 30, 1920, 1050)
SMALL = QRect(0, 0, 1440, 900)
FIRST = QPoint(100, 100)


def row(size: QSize, count: int, available: QRect = ROOM, first: QPoint = FIRST) -> list[QRect]:
    """Return the positions of successive windows of the same size."""
    places = [QRect(first, size)]
    while len(places) < count:
        places.append(place_beside(places[-1].topLeft(), size, available))
    return places


def test_a_window_is_offset_from_the_previous_one() -> None:
    size = QSize(800, 600)
    assert row(size, 3) == [QRect(QPoint(at, at), size) for at in (100, 128, 156)]


def test_the_cascade_restarts_in_the_corner() -> None:
    size = QSize(1440, 948)
    places = row(size, 10)
    assert all(ROOM.contains(place) and place.size() == size for place in places)
    assert places[2].topLeft() == ROOM.topLeft()
    assert all(one.topLeft() != other.topLeft() for one, other in pairwise(places))


@pytest.mark.parametrize("size", [QSize(1440, 900), QSize(1440, 852), QSize(1432, 852), QSize(3000, 2000)])
@pytest.mark.parametrize("first", [QPoint(0, 0), QPoint(2, 40), QPoint(-30, -10)])
def test_large_windows_stay_on_the_screen(size: QSize, first: QPoint) -> None:
    places = row(size, 8, SMALL, first)
    assert all(SMALL.contains(place) for place in places[1:])
    assert all(one.topLeft() != other.topLeft() for one, other in pairwise(places))


def test_a_window_as_large_as_the_screen_is_smaller_beside_one_in_its_corner() -> None:
    assert place_beside(ROOM.topLeft(), ROOM.size(), ROOM) == QRect(QPoint(28, 58), ROOM.bottomRight())
