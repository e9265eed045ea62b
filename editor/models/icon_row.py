"""What is told of one icon, and by what icons are told apart and put in order."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeAlias

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.models.icon_picture import IconPicture

# Python refuses to read thousands of digits as one number.
_DIGITS = re.compile(r"(\d{1,9})")

# What rows are put in order by; the parts of all keys of one order can be compared.
_Rank: TypeAlias = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class IconRow:
    """One icon: its place in the file's list, what it weighs, and how many layers draw it in how many stops.

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
        """Whether its image is known to be no real one."""
        return IconKind.BROKEN.test(self)

    @property
    def is_too_heavy(self) -> bool:
        """Whether it weighs more than one image may."""
        return IconKind.TOO_HEAVY.test(self)

    @property
    def is_unused(self) -> bool:
        """Whether no layer draws it."""
        return IconKind.UNUSED.test(self)


class IconKind(Enum):
    """The kinds of icons that can be looked at by themselves."""

    ALL = auto()
    UNUSED = auto()
    TOO_HEAVY = auto()
    BROKEN = auto()

    @property
    def test(self) -> Callable[[IconRow], bool]:
        """Whether an icon is of this kind."""
        return _OF_KIND[self]


_OF_KIND: Final[Mapping[IconKind, Callable[[IconRow], bool]]] = {
    IconKind.ALL: lambda _row: True,
    IconKind.UNUSED: lambda row: row.layers == 0,
    IconKind.TOO_HEAVY: lambda row: row.size_bytes > LARGEST_IMAGE_BYTES,
    IconKind.BROKEN: lambda row: row.picture is not None and row.picture.fault is not None,
}


class IconOrder(Enum):
    """By what icons are put in order."""

    FILE = auto()
    ID = auto()
    SIZE = auto()
    WEIGHT = auto()
    USE = auto()


def in_order(rows: Iterable[IconRow], order: IconOrder, *, is_descending: bool) -> list[IconRow]:
    """Rows in an order, either way; those that nothing is known of come last both ways.

    Rows that the order does not tell apart stand as the file has them.
    """
    rank = _RANKS[order]
    ranked = [(rank(row), row) for row in sorted(rows, key=lambda row: row.place)]
    known = [(key, row) for key, row in ranked if key is not None]
    known.sort(key=lambda pair: pair[0], reverse=is_descending)
    return [row for _, row in known] + [row for key, row in ranked if key is None]


def _id_rank(row: IconRow) -> _Rank:
    """The id with its numbers as numbers: "exit9" comes before "exit10"."""
    parts = _DIGITS.split(row.id.casefold())
    # Texts and numbers take turns, so that equal places hold what can be compared.
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
