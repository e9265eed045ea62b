"""Contents, kinds and sort orders of icon rows."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeAlias

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.models.icon_picture import IconPicture

# Python refuses to convert thousands of digits.
_DIGITS = re.compile(r"(\d{1,9})")

# A sort key; the parts of all keys of one order are comparable.
_Rank: TypeAlias = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class IconRow:
    """An icon: its index in the file's list, file size, and numbers of layers and stops that use it.

    It has no picture until that is decoded.
    """

    place: int
    id: str
    size_bytes: int
    layers: int = 0
    stops: int = 0
    picture: IconPicture | None = None

    @property
    def is_broken(self) -> bool:
        """Whether its image is known to be invalid."""
        return IconKind.BROKEN.test(self)

    @property
    def is_too_heavy(self) -> bool:
        """Whether it exceeds the size limit of an image."""
        return IconKind.TOO_HEAVY.test(self)

    @property
    def is_unused(self) -> bool:
        """Whether no layer uses it."""
        return IconKind.UNUSED.test(self)


class IconKind(Enum):
    """The kinds of icons that can be shown separately."""

    ALL = auto()
    UNUSED = auto()
    TOO_HEAVY = auto()
    BROKEN = auto()

    @property
    def test(self) -> Callable[[IconRow], bool]:
        """The test for an icon of this kind."""
        return _OF_KIND[self]


_OF_KIND: Final[Mapping[IconKind, Callable[[IconRow], bool]]] = {
    IconKind.ALL: lambda _row: True,
    IconKind.UNUSED: lambda row: row.layers == 0,
    IconKind.TOO_HEAVY: lambda row: row.size_bytes > LARGEST_IMAGE_BYTES,
    IconKind.BROKEN: lambda row: row.picture is not None and row.picture.fault is not None,
}


class IconOrder(Enum):
    """The sort orders of icons."""

    FILE = auto()
    ID = auto()
    SIZE = auto()
    WEIGHT = auto()
    USE = auto()


def in_order(rows: Iterable[IconRow], order: IconOrder, *, is_descending: bool) -> list[IconRow]:
    """Sort rows; those without a key come last in both directions.

    Rows with equal keys remain in file order.
    """
    rank = _RANKS[order]
    ranked = [(rank(row), row) for row in sorted(rows, key=lambda row: row.place)]
    known = [(key, row) for key, row in ranked if key is not None]
    known.sort(key=lambda pair: pair[0], reverse=is_descending)
    return [row for _, row in known] + [row for key, row in ranked if key is None]


def _id_rank(row: IconRow) -> _Rank:
    """Return the id with its numbers as integers: "exit9" precedes "exit10"."""
    parts = _DIGITS.split(row.id.casefold())
    # Texts and numbers alternate, so that equal positions are comparable.
    return tuple(int(part) if at % 2 else part for at, part in enumerate(parts))


def _size_rank(row: IconRow) -> _Rank | None:
    picture = row.picture
    if picture is None or picture.fault is not None:
        return None
    return picture.width * picture.height, picture.width


_RANKS: Final[Mapping[IconOrder, Callable[[IconRow], _Rank | None]]] = {
    IconOrder.FILE: lambda row: (row.place,),
    IconOrder.ID: _id_rank,
    IconOrder.SIZE: _size_rank,
    IconOrder.WEIGHT: lambda row: (row.size_bytes,),
    IconOrder.USE: lambda row: (row.layers, row.stops),
}
