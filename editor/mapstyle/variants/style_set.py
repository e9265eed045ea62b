"""Style sets: the variants of one style and the names of its colours.

A set is a JSON file beside the styles, which stay plain and complete. Records that cannot be read are listed
with their problem, and everything unknown stays in the tree.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import chain, count
from typing import Final

from editor.errors import EditError
from editor.mapstyle.json_tree import Json, Path, read_array, read_text, replace
from editor.mapstyle.numbers import read_integer
from editor.records import dataclass
from editor.wording import Sentence, say

SUFFIX: Final = ".styleset"
FORMAT: Final = 1
# Real styles have a handful of variants; the limits bound the work for a file selected by mistake.
MAX_VARIANTS: Final = 32
MAX_COLORS: Final = 2000
MAX_NAME: Final = 200

SET: Final = say("A style set")

_FORMAT: Final = "format"
VARIANTS: Final = "variants"
COLORS: Final = "colors"
_NAME: Final = "name"
_FILE: Final = "file"
_USE: Final = "use"
_USES: Final = "uses"
SYNCED: Final = "synced"
_AT_ONCE: Final = "sync_at_once"


class VariantUse(Enum):
    """When the map shows a variant while it follows the sun."""

    DAY = "day"
    NIGHT = "night"


class VariantProblem(Enum):
    """Why a record of a set is no variant."""

    INVALID = "invalid"
    OUTSIDE = "outside"
    REPEATED = "repeated"


PROBLEM_TEXTS: Final[Mapping[VariantProblem, Sentence]] = {
    VariantProblem.INVALID: say("The entry names no file."),
    VariantProblem.OUTSIDE: say("The file is outside the folder of the style set."),
    VariantProblem.REPEATED: say("The style set names this file twice."),
}


@dataclass(frozen=True, slots=True)
class Variant:
    """View of a variant's record; `file` is relative to the folder of the set, with slashes."""

    index: int
    record: Mapping[str, Json]
    problem: VariantProblem | None = None

    @property
    def file(self) -> str:
        """The path of the style file; empty if there is none."""
        return read_text(self.record.get(_FILE))

    @property
    def name(self) -> str:
        """The name for people; that of the file without one."""
        stem = self.file.rpartition("/")[2].rpartition(".")
        return (read_text(self.record.get(_NAME)).strip() or stem[0] or stem[2])[:MAX_NAME]

    @property
    def use(self) -> VariantUse | None:
        """When the map shows it while it follows the sun."""
        value = self.record.get(_USE)
        return next((use for use in VariantUse if use.value == value), None)

    @property
    def synced(self) -> str:
        """The packed structure at the last synchronization; empty if it is not known."""
        return read_text(self.record.get(SYNCED))


@dataclass(frozen=True, slots=True)
class ColorUser:
    """A use of a named colour: a layer by its name and data, one of its properties, and levels of stops.

    `number` counts layers with equal names and data from the top. Without levels, all stops are meant.
    """

    name: str
    type: str
    source: str
    data: int | None
    category: int | None
    number: int
    prop_key: str
    levels: tuple[int, ...] = ()

    @staticmethod
    def of(record: Json) -> "ColorUser | None":
        """Read a record; None if it names no property."""
        if not isinstance(record, dict) or not read_text(record.get("property")):
            return None
        levels = (read_integer(level) for level in read_array(record, ("levels",)))
        return ColorUser(
            name=read_text(record.get("layer")),
            type=read_text(record.get("type")),
            source=read_text(record.get("source")),
            data=read_integer(record.get("data")),
            category=read_integer(record.get("category")),
            number=read_integer(record.get("number")) or 0,
            prop_key=read_text(record.get("property")),
            levels=tuple(level for level in levels if level is not None),
        )

    @property
    def record(self) -> dict[str, Json]:
        """The record, without members that have their default."""
        members = {
            "layer": self.name or None,
            "type": self.type or None,
            "source": self.source or None,
            "data": self.data,
            "category": self.category,
            "number": self.number or None,
            "property": self.prop_key,
            "levels": list(self.levels) or None,
        }
        return {key: value for key, value in members.items() if value is not None}


@dataclass(frozen=True, slots=True)
class NamedColor:
    """A named colour and what uses it; the colour itself is in each variant."""

    name: str
    users: tuple[ColorUser, ...]

    @property
    def record(self) -> dict[str, Json]:
        """The record in the file."""
        return {_NAME: self.name, _USES: [user.record for user in self.users]}


@dataclass(frozen=True, eq=False)
class VariantSet:
    """An immutable value of a set: its tree, and views of it."""

    tree: Json

    @staticmethod
    def new() -> "VariantSet":
        """Create a set without variants."""
        return VariantSet({_FORMAT: FORMAT, VARIANTS: []})

    @property
    def is_newer(self) -> bool:
        """Whether a newer program wrote the file; it must not be changed then."""
        number = read_integer(self.tree.get(_FORMAT))
        return number is not None and number > FORMAT

    @cached_property
    def entries(self) -> tuple[Variant, ...]:
        """All records of variants, with their problems."""
        found: list[Variant] = []
        files: set[str] = set()
        for index, record in enumerate(read_array(self.tree, (VARIANTS,))[:MAX_VARIANTS]):
            variant = Variant(index, record if isinstance(record, dict) else {})
            problem = None
            if not variant.file.strip():
                problem = VariantProblem.INVALID
            elif not is_inside(variant.file):
                problem = VariantProblem.OUTSIDE
            elif variant.file in files:
                problem = VariantProblem.REPEATED
            files.add(variant.file)
            found.append(Variant(index, variant.record, problem))
        return tuple(found)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants without a problem in their record."""
        return tuple(entry for entry in self.entries if entry.problem is None)

    def variant(self, file: str) -> Variant | None:
        """Return the variant of a file; None if the set does not name it."""
        return next((each for each in self.variants if each.file == file), None)

    def for_use(self, use: VariantUse) -> Variant | None:
        """Return the first variant for a use."""
        return next((each for each in self.variants if each.use is use), None)

    def free_name(self, name: str) -> str:
        """Return a name that no variant has: the given one, with a number if necessary."""
        taken = {each.name.casefold() for each in self.variants}
        return free_name(name, lambda each: each.casefold() in taken)

    @property
    def syncs_at_once(self) -> bool:
        """Whether a change of structure is made in all variants without a question."""
        return self.tree.get(_AT_ONCE) is True

    @cached_property
    def colors(self) -> tuple[NamedColor, ...]:
        """The named colours with their users; records without a name are skipped, as are equal names."""
        return tuple(color for color, _ in self._read_colors.values())

    @cached_property
    def _read_colors(self) -> dict[str, tuple[NamedColor, int]]:
        """The named colours with the indexes of their records, by their names."""
        found: dict[str, tuple[NamedColor, int]] = {}
        for index, record in enumerate(read_array(self.tree, (COLORS,))[:MAX_COLORS]):
            name = read_text(record.get(_NAME)).strip()[:MAX_NAME] if isinstance(record, dict) else ""
            if name and name not in found:
                users = (ColorUser.of(each) for each in read_array(record, (_USES,)))
                found[name] = NamedColor(name, tuple(user for user in users if user is not None)), index
        return found

    # Edits

    def with_variant(self, file: str, name: str, use: VariantUse | None, synced: str) -> "VariantSet":
        """Return the set with another variant, whose use no other variant has then.

        Raises: EditError if that is not possible.
        """
        if not is_inside(file):
            raise EditError(PROBLEM_TEXTS[VariantProblem.OUTSIDE])
        if self.variant(file) is not None:
            raise EditError(PROBLEM_TEXTS[VariantProblem.REPEATED])
        records = self._list(VARIANTS)
        if len(records) >= MAX_VARIANTS:
            raise EditError(say("A style set has at most {most} variants.", most=MAX_VARIANTS))
        record = {_NAME: name, _FILE: file}
        if use is not None:
            record[_USE] = use.value
            records = [_without(each, _USE) if _use_of(each) == use.value else each for each in records]
        return self._with(VARIANTS, [*records, {**record, SYNCED: synced}])

    def without_variant(self, file: str) -> "VariantSet":
        """Return the set without the record of a file; the style file is not concerned."""
        variant, records = self.variant(file), self._list(VARIANTS)
        if variant is None:
            return self
        return self._with(VARIANTS, [*records[: variant.index], *records[variant.index + 1 :]])

    def with_use(self, file: str, use: VariantUse | None) -> "VariantSet":
        """Return the set with another use of a variant, which no other variant has then.

        Raises: EditError if the set does not name the file.
        """
        index = self._index(file)
        records = [
            _without(record, _USE)
            if each == index or (use is not None and _use_of(record) == use.value)
            else record
            for each, record in enumerate(self._list(VARIANTS))
        ]
        if use is not None:
            records[index] = {**records[index], _USE: use.value}
        return self._with(VARIANTS, records)

    def with_name(self, file: str, name: str) -> "VariantSet":
        """Return the set with another name of a variant. Raises: EditError as `with_use` does."""
        records, index = list(self._list(VARIANTS)), self._index(file)
        records[index] = {**records[index], _NAME: name[:MAX_NAME]}
        return self._with(VARIANTS, records)

    def with_synced(self, synced: Mapping[str, str]) -> "VariantSet":
        """Return the set with the packed structures of some variants, by their files; others are skipped."""
        tree = self.tree
        for file, text in synced.items():
            variant = self.variant(file)
            if variant is not None:
                path: Path = (VARIANTS, variant.index, SYNCED)
                tree = replace(tree, path, text)
        return VariantSet(tree)

    def with_syncs_at_once(self, *, is_on: bool) -> "VariantSet":
        """Return the set that makes changes of structure in all variants at once, or offers them."""
        return self._with(_AT_ONCE, is_on)

    def with_colors(self, colors: Iterable[NamedColor]) -> "VariantSet":
        """Return the set with other named colours; what cannot be read in their records remains.

        Raises: EditError for too many, or an empty name.
        """
        found: Sequence[NamedColor] = list(colors)
        if len(found) > MAX_COLORS:
            raise EditError(say("A style set has at most {most} named colours.", most=MAX_COLORS))
        if not all(color.name.strip() for color in found):
            raise EditError(say("Enter a name for the colour."))
        records, read = self._list(COLORS), {index for _, index in self._read_colors.values()}
        rest = [record for index, record in enumerate(records) if index not in read]
        names = {color.name for color in found}
        renamed = {
            before.users: name
            for name, (before, _) in self._read_colors.items()
            if before.users and name not in names
        }
        own = [self._color_record(color, renamed.get(color.users, color.name)) for color in found]
        return self._with(COLORS, [*own, *rest])

    def _color_record(self, color: NamedColor, old_name: str) -> Json:
        """Return the record of a named colour, with what is unknown in the one that it had."""
        known = self._read_colors.get(color.name) or self._read_colors.get(old_name)
        if known is None:
            return color.record
        before, index = known
        record = self._list(COLORS)[index]
        if before == color:
            return record
        unknown = [each for each in read_array(record, (_USES,)) if ColorUser.of(each) is None]
        return {**record, **color.record, _USES: [*color.record[_USES], *unknown]}

    def _index(self, file: str) -> int:
        variant = self.variant(file)
        if variant is None:
            raise EditError(say("The style set no longer names “{name}”.", name=file))
        return variant.index

    def _list(self, key: str) -> list[Json]:
        return read_array(self.tree, (key,))

    def _with(self, key: str, value: Json) -> "VariantSet":
        return VariantSet({**self.tree, key: value})


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name, with the first number that makes it free if it is taken."""
    names = chain((name,), (f"{name} {number}" for number in count(2)))
    return next(each for each in names if not is_taken(each))


def is_inside(file: str) -> bool:
    """Return whether a path is relative, and stays in its folder on every system."""
    parts = file.split("/")
    is_plain = all(part not in ("", ".", "..") and part.strip() == part for part in parts)
    return is_plain and not any(char in '\\:*?"<>|' or ord(char) < 32 for char in file) and len(file) < 1000


def _use_of(record: Json) -> str:
    return read_text(record.get(_USE)) if isinstance(record, dict) else ""


def _without(record: Mapping[str, Json], key: str) -> dict[str, Json]:
    return {name: value for name, value in record.items() if name != key}
