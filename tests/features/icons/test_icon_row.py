"""Kinds and sort orders of icons."""

import pytest
from PySide6.QtGui import QImage

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.features.icons.model import IconKind, IconOrder, IconRow, sort_icons
from editor.workspace.icon_choices import IconPicture


def a_row(place: int, id_: str = "", *, side: int = 0, size_bytes: int = 0, layers: int = 0) -> IconRow:
    picture = IconPicture(QImage(), side, side) if side else None
    return IconRow(place, id_, size_bytes, layers, layers, picture)


def places(rows: list[IconRow]) -> list[int]:
    return [row.place for row in rows]


def test_a_number_in_an_id_counts_as_a_number_and_case_does_not() -> None:
    rows = [a_row(0, "exit10"), a_row(1, "Exit9"), a_row(2, "airport"), a_row(3, "exit")]
    assert places(sort_icons(rows, IconOrder.ID, is_descending=False)) == [2, 3, 1, 0]
    assert places(sort_icons(rows, IconOrder.ID, is_descending=True)) == [0, 1, 3, 2]


def test_digits_without_end_in_an_id_are_put_in_order_too() -> None:
    rows = [a_row(0, "9" * 6000), a_row(1, "1" * 6000)]
    assert places(sort_icons(rows, IconOrder.ID, is_descending=False)) == [1, 0]


@pytest.mark.parametrize(
    ("order", "upward"),
    [
        (IconOrder.FILE, [0, 1, 2]),
        (IconOrder.SIZE, [2, 0, 1]),
        (IconOrder.WEIGHT, [1, 2, 0]),
        (IconOrder.USE, [2, 1, 0]),
    ],
)
def test_every_order_goes_both_ways(order: IconOrder, upward: list[int]) -> None:
    rows = [
        a_row(0, side=32, size_bytes=9, layers=3),
        a_row(1, side=64, size_bytes=2, layers=2),
        a_row(2, side=16, size_bytes=5, layers=1),
    ]
    assert places(sort_icons(rows, order, is_descending=False)) == upward
    assert places(sort_icons(rows, order, is_descending=True)) == upward[::-1]


@pytest.mark.parametrize("is_descending", [False, True])
def test_an_icon_of_unknown_size_stands_last_both_ways(is_descending: bool) -> None:
    broken = IconRow(1, "broken", 0, picture=IconPicture(QImage(), fault="It is damaged."))
    rows = [a_row(0), broken, a_row(2, side=8)]
    assert places(sort_icons(rows, IconOrder.SIZE, is_descending=is_descending)) == [2, 0, 1]


@pytest.mark.parametrize("is_descending", [False, True])
def test_equal_icons_stand_as_in_the_file(is_descending: bool) -> None:
    rows = [a_row(2, size_bytes=7), a_row(0, size_bytes=7), a_row(1, size_bytes=7)]
    assert places(sort_icons(rows, IconOrder.WEIGHT, is_descending=is_descending)) == [0, 1, 2]


def test_an_image_at_the_limit_is_not_too_heavy() -> None:
    assert not a_row(0, size_bytes=LARGEST_IMAGE_BYTES).is_too_large
    assert a_row(0, size_bytes=LARGEST_IMAGE_BYTES + 1).is_too_large


def test_every_icon_is_of_the_kind_all() -> None:
    assert all(IconKind.ALL.test(row) for row in (a_row(0), a_row(1, layers=4)))
