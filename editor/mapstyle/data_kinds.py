"""Which data are of one kind: areas that look alike on most maps, and lines that lie and look as one does."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from editor import resources
from editor.mapstyle.drawn_data import DrawnData
from editor.mapstyle.model import Layer
from editor.mapstyle.values import Color

_AREA: Final = "polygon"
_LINE: Final = "polyline"
_SOURCE: Final = "map"


@dataclass(frozen=True, slots=True)
class DataKind:
    """The ids of the lines and of the areas of one kind, and the colour where a style tells none.

    The first of its areas says best what colour the kind has.
    """

    lines: tuple[int, ...]
    areas: tuple[int, ...]
    color: Color | None


def kind_of(drawn: DrawnData | Layer) -> DataKind | None:
    """The kind of what is drawn, by a layer or by one to be added; nothing where it is of none."""
    if drawn.source != _SOURCE:
        return None
    kinds = _kinds()
    if drawn.type == _AREA:
        return next((kind for kind in kinds if drawn.sourcedata_id in kind.areas), None)
    if drawn.type == _LINE:
        return next((kind for kind in kinds if drawn.sourcedata_id in kind.lines), None)
    return None


@cache
def new_layers() -> Mapping[str, Any]:
    """What a new layer starts from."""
    return tomllib.loads(resources.text("new_layers.toml"))


@cache
def _kinds() -> tuple[DataKind, ...]:
    return tuple(
        DataKind(
            tuple(row.get("lines", ())),
            tuple(row.get("areas", ())),
            Color.from_hex(row["color"]) if "color" in row else None,
        )
        for row in new_layers()["kind"]
    )
