"""Numbers of icons in a binary style, and the names that are known to have one."""

import struct
from collections.abc import Iterable
from typing import Final

# Names of icons in published styles, which share many icons.
KNOWN_NAMES: Final = (
    *(f"dunga{number}.png" for number in range(10)),
    *(f"punct{number}.png" for number in range(10)),
    "punctBasic3Granita.png",
    *(f"OCM-{name}(0).png" for name in ("Steps", "Footway", "Ferry", "Railway", "Track")),
    "OCM-Bridleway.png",
    "OCM-Aerialway.png",
)
_MAX_NUMBER: Final = (1 << 64) - 1
_LONGEST_DIGITS: Final = 20


def icon_number(name: str) -> int:
    """Return the number that replaces an icon's name in a binary style."""
    number = 0
    for (unit,) in struct.iter_unpack("<H", name.encode("utf-16-le", "surrogatepass")):
        number = (31 * number + unit) & 0xFFFFFFFF
    return number


def number_of_id(icon_id: str) -> int:
    """Return the number of an icon id: its hash, or the number itself if the id is one, as after an import.

    The number zero is no icon, so the id "0" has a hash too.
    """
    if icon_id.isascii() and icon_id.isdigit() and len(icon_id) <= _LONGEST_DIGITS and icon_id[0] != "0":
        number = int(icon_id)
        if number <= _MAX_NUMBER:
            return number
    return icon_number(icon_id)


def names_by_number(names: Iterable[str]) -> dict[int, str]:
    """Return the names by number; ambiguous numbers map to their digits. Zero is no icon."""
    found: dict[int, str] = {}
    for name in set(names):
        number = icon_number(name)
        found[number] = name if number not in found else str(number)
    return found | {0: ""}
