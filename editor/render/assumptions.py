"""Ledger of assumptions: what the preview decides where the format is silent.

The rows are in `resources/preview/assumptions.toml`, and the names of values in `choices.toml` beside it.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, Final

from editor import resources
from editor.errors import EditorError, RenderError
from editor.mapstyle.document.model import Layer
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.schema.layer_types import BY_TYPE, LayerShape, LayerType, is_waterway, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData, drawn_type
from editor.records import dataclass
from editor.wording import say

# The page of the guide with a section for each row, named by the row's id.
GUIDE_PAGE: Final = "reference/preview"
ALL: Final = "all"
IN_APP: Final = "in-app"
WATERWAY: Final = "waterway"
# Keys of a layer besides its paint that rows name. Another key may hold the filter.
_RECORD_KEYS: Final = ("minzoom", "maxzoom", LABEL_KEY)
_PROPERTIES: Final = frozenset({*BY_KEY, *_RECORD_KEYS, FILTER_KEY})
_SHAPES: Final = frozenset({ALL, IN_APP, WATERWAY, *(shape.value for shape in LayerShape)})


class Confidence(Enum):
    """How well published styles support an assumption."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Assumption:
    """A row of the ledger.

    `value` is a text, or empty if `choices` name values in `choices.toml` as `table.key`. The row concerns
    layers of `shapes` and `types`, without them the map as a whole; of these layers it applies to those that
    set one of the `properties` and lack one of the `absent` ones. `setting` is the key of a setting or empty.
    """

    section: str
    id: str
    number: int
    sentence: str
    value: str
    choices: tuple[str, ...]
    reason: str
    confidence: Confidence
    shapes: frozenset[str]
    types: tuple[str, ...]
    properties: tuple[str, ...]
    absent: tuple[str, ...]
    setting: str

    @property
    def page(self) -> str:
        """The section of the guide that explains the assumption."""
        return f"{GUIDE_PAGE}#{self.id}"

    @property
    def is_general(self) -> bool:
        """Whether all layers are drawn by the assumption."""
        return ALL in self.shapes

    def concerns(self, row: LayerType) -> bool:
        """Return whether the preview draws layers of a type by this assumption."""
        if row.type in self.types or self.is_general or row.shape.value in self.shapes:
            return True
        if is_waterway(row) and WATERWAY in self.shapes:
            return True
        return row.in_app and IN_APP in self.shapes

    def applies_to(self, row: LayerType, keys: Collection[str]) -> bool:
        """Return whether a layer of a type that sets these properties is drawn by it."""
        return (
            self.concerns(row)
            and (not self.properties or any(key in keys for key in self.properties))
            and (not self.absent or any(key not in keys for key in self.absent))
        )


_KEYS: Final = frozenset(field.name for field in fields(Assumption)) - {"section", "choices"}


@cache
def load() -> tuple[Assumption, ...]:
    """Return the ledger, by section and there in the order of the numbers.

    Raises: RenderError when the file is missing or not in the expected form.
    """
    try:
        table = tomllib.loads(resources.text("preview", "assumptions.toml"))
        return tuple(
            _read(row, section["title"]) for section in table["section"] for row in section["assumption"]
        )
    except (OSError, KeyError, TypeError, ValueError, EditorError) as error:
        raise RenderError(
            say("The list of preview assumptions cannot be read. Reinstall Isopleth. {why}", why=error)
        ) from error


def find_assumption(id_: str) -> Assumption:
    """Return the assumption with an id.

    Raises: RenderError when the ledger cannot be read, KeyError for an unknown id.
    """
    return _by_id()[id_]


@cache
def _by_id() -> Mapping[str, Assumption]:
    return {each.id: each for each in load()}


def assumptions_of(layer: Layer, data: SourceData) -> tuple[Assumption, ...]:
    """Return the assumptions by which a layer is drawn, those on its own properties first.

    Raises: RenderError when the ledger cannot be read.
    """
    entry = data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
    row = drawn_type(layer_type(layer.type, layer.source), entry)
    keys = {*layer.paint, *(key for key in _RECORD_KEYS if key in layer.record)}
    if layer.filter is not None:
        keys.add(FILTER_KEY)
    found = [each for each in load() if each.applies_to(row, keys)]
    return tuple(sorted(found, key=_generality))


def _generality(assumption: Assumption) -> int:
    """Return the rank in the list of a layer: its own properties first, assumptions on all layers last."""
    if assumption.is_general:
        return 2
    return 0 if assumption.properties or assumption.absent else 1


def _read(row: Mapping[str, Any], section: str) -> Assumption:
    value = row["value"]
    if unknown := row.keys() - _KEYS:
        raise ValueError(f"{row['id']}: {', '.join(sorted(unknown))}")
    return Assumption(
        section=section,
        id=row["id"],
        number=int(row["number"]),
        sentence=row["sentence"],
        value=value if isinstance(value, str) else "",
        choices=() if isinstance(value, str) else tuple(value),
        reason=row["reason"],
        confidence=Confidence(row["confidence"]),
        shapes=frozenset(_checked(row, "shapes", _SHAPES)),
        types=_checked(row, "types", BY_TYPE),
        properties=_checked(row, "properties", _PROPERTIES),
        absent=_checked(row, "absent", _PROPERTIES),
        setting=row.get("setting", ""),
    )


def _checked(row: Mapping[str, Any], key: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the names in a list of a row. Raises: ValueError for an unknown name."""
    names = tuple(row.get(key, ()))
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"{row['id']}: {key}: {', '.join(unknown)}")
    return names
