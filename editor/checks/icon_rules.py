"""The rules of icon ids: each icon has one of its own."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from editor.checks.facts import LayerFacts
from editor.checks.findings import Finding
from editor.mapstyle.document.model import ICONS, MapStyle
from editor.wording import say

_FACTOR: Final = 31
_MASK: Final = 0xFFFF_FFFF


def check_icon_ids(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Rule 5: icon ids are unique; the empty one means that no icon is shown."""
    seen: set[str] = set()
    by_number: dict[int, str] = {0: ""}
    for icon in style.icons:
        icon_id, path = icon.id, (*ICONS, icon.index, "id")
        if icon_id in seen:
            text = say(
                "The icon id “{icon_id}” stands here a second time. Give this icon another.", icon_id=icon_id
            )
            yield "duplicate-icon-id", path, text
        elif icon.record.get("id") == "":
            text = say("The id of this icon is empty, so no layer can show it. Give it an id.")
            yield "empty-icon-id", path, text
        elif icon_id:
            number = icon_number(icon_id)
            other = by_number.setdefault(number, icon_id)
            if other != icon_id:
                yield "icon-id-collision", path, _collision_text(icon_id, other)
        seen.add(icon_id)


def icon_number(icon_id: str) -> int:
    """Return the number by which a binary style knows an icon.

    Source: real files, a hash of 32 bits over the UTF-16 units of the id.
    """
    return _number(icon_id.encode("utf-16-le", "surrogatepass"))


@lru_cache(maxsize=8192)
def _number(units: bytes) -> int:
    number = 0
    for unit in memoryview(units).cast("H"):
        number = (number * _FACTOR + unit) & _MASK
    return number


def _collision_text(icon_id: str, other: str) -> str:
    if not other:
        return say(
            "A binary style reads the icon id “{icon_id}” as “no icon”. Give this icon another id.",
            icon_id=icon_id,
        )
    return say(
        "A binary style cannot distinguish the icon id “{icon_id}” from “{other}”: both have the same hash. "
        "Give this icon another id.",
        icon_id=icon_id,
        other=other,
    )
