"""Results of a three-way merge: merged tree, automatic changes, conflicts and their resolutions."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from editor.mapstyle.compare.style_diff import DifferenceKind
from editor.mapstyle.json_tree import Json, RepeatedKey
from editor.records import dataclass

# The property name of an element's place in its list.
ORDER: Final = "order"
# The property name of the group of a layer or group.
GROUP: Final = "group"
# The property name of a layer's lowest and highest level together.
ZOOM_RANGE: Final = "zoom range"
DATA: Final = "data"


class Side(Enum):
    """The style that a value comes from; BOTH if both styles have it or both values are combined."""

    OURS = "ours"
    THEIRS = "theirs"
    BOTH = "both"


class ConflictKind(Enum):
    """The kind of a conflict."""

    VALUE = "value"
    LIST = "list"
    REMOVED_AND_CHANGED = "removed and changed"
    ORDER = "order"
    ADDED_BY_BOTH = "added by both"


class Versions(NamedTuple):
    """A value in the three styles; MISSING, or None for a path, where a style lacks it."""

    base: Json
    ours: Json
    theirs: Json


@dataclass(frozen=True, slots=True)
class Edited:
    """A value that resolves a conflict in place of those of the styles."""

    value: Json


Resolution: TypeAlias = Side | Edited
Resolutions: TypeAlias = Mapping[str, Resolution]


@dataclass(frozen=True, slots=True)
class MergePlace:
    """The place of a merged value.

    `key` is the same for the same three styles, whatever is resolved. `paths` lead to the element in each
    style. `property` is empty for the whole element; `level` is that of a stop.
    """

    key: str
    what: DifferenceKind
    name: str
    detail: str
    paths: Versions
    property: str = ""
    level: int | None = None

    def member(self, key: str) -> "MergePlace":
        """Return the place of a member."""
        number = f"#{key.number}" if isinstance(key, RepeatedKey) else ""
        step = str(key).replace("~", "~0").replace("/", "~1") + number
        name = f"{self.property}/{key}" if self.property else str(key)
        return replace(self, key=f"{self.key}/{step}", property=name)

    def named(self, property_name: str) -> "MergePlace":
        """Return the place with another property name."""
        return replace(self, property=property_name)

    def at_level(self, level: int | None, step: str) -> "MergePlace":
        """Return the place of a stop; `step` extends the key."""
        return replace(self, key=f"{self.key}/{step}", level=level)


@dataclass(frozen=True, slots=True)
class AutomaticChange:
    """A change of one or both styles that the merged style contains; MISSING if there is no value.

    For a move, `property` is ORDER, and the values are the names of the elements directly above, or None.
    """

    place: MergePlace
    side: Side
    before: Json
    after: Json


@dataclass(frozen=True, slots=True)
class MergeConflict:
    """Changes of both styles of which the merged style can contain only one, unless they can be combined.

    The values are those of the place: a whole record if the place has no property, and for an order the
    name of the element directly above, or None. `is_editable` if another value may resolve the conflict,
    `is_moved` if a style moved the element that the other one removed.
    """

    place: MergePlace
    kind: ConflictKind
    values: Versions
    sides: frozenset[Side]
    is_editable: bool
    is_moved: bool = False

    @property
    def key(self) -> str:
        """The key by which the conflict is resolved."""
        return self.place.key
