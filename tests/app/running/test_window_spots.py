"""Where new windows stand."""

from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize

from editor.app.running.window_spots import spot_beside

ROOM = QRect(0, 30, 1920, 1050)


def row(size: QSize, count: int) -> list[QPoint]:
    """Where one window after the other stands."""
    spots = [QPoint(100, 100)]
    while len(spots) < count:
        spots.append(spot_beside(spots[-1], size, ROOM))
    return spots


def test_a_window_stands_a_step_beside_the_one_before() -> None:
    assert row(QSize(800, 600), 3) == [QPoint(100, 100), QPoint(128, 128), QPoint(156, 156)]


def test_ten_windows_stay_on_the_screen_and_begin_anew_in_its_corner() -> None:
    size = QSize(1440, 948)
    spots = row(size, 10)
    assert all(ROOM.contains(QRect(spot, size)) for spot in spots)
    assert spots[2] == QPoint(0, 30)
    assert all(one != other for one, other in pairwise(spots))


def test_a_window_as_large_as_the_screen_does_not_hide_the_one_before() -> None:
    assert spot_beside(QPoint(0, 30), ROOM.size(), ROOM) == QPoint(28, 58)
