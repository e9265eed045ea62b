"""The elements of a style that come in lists, with their names."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from editor.mapstyle.compare.matching import MatchKey
from editor.mapstyle.document.model import (
    GROUPS,
    ICONS,
    LAYERS,
    SOURCES,
    DeclaredSource,
    Group,
    Icon,
    Layer,
    MapStyle,
)
from editor.mapstyle.format.json_diff import text
from editor.mapstyle.schema.source_data import tail
from editor.mapstyle.tree import Json, Path, read_array, read_object
from editor.wording import say

LayerName: TypeAlias = Callable[[Layer], str]

GROUP_KEY = "group_id"
PARENT_KEY = "parent_id"
PAINT_KEY = "paint"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a list: where it stands, what it is called, what tells it from others of that name."""

    path: Path
    name: str
    detail: str
    record: Json
    features: MatchKey


class Elements:
    """The things of one style."""

    def __init__(self, style: MapStyle, layer_name: LayerName) -> None:
        self.style = style
        self._layer_name = layer_name

    @cached_property
    def group_indexes(self) -> Mapping[int, int]:
        """Where the group of an id stands; of two with one id the first."""
        return {group.id: group.index for group in reversed(self.style.groups) if group.id is not None}

    def group_name(self, group_id: int | None) -> str:
        """The names of a group and of those around it, outermost first; empty where there is none."""
        return " / ".join(reversed([self._own_name(each) for each in self.style.group_chain(group_id)]))

    @cached_property
    def sources(self) -> list[Element]:
        """The declared sources."""
        return list(self._sources())

    @cached_property
    def groups(self) -> list[Element]:
        """The groups."""
        return list(self._groups())

    @cached_property
    def layers(self) -> list[Element]:
        """The layers, top first."""
        return list(self._layers())

    @cached_property
    def icons(self) -> list[Element]:
        """The icons."""
        return list(self._icons())

    def _sources(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, SOURCES)):
            source = DeclaredSource(index, read_object(record, ()))
            name = source.name or source.location or say("source {number}", number=index + 1)
            number = text(source.record.get("id"))
            signs = ((number, source.name), source.name or None, source.location or None, number)
            yield _thing((*SOURCES, index), record, signs, name)

    def _groups(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, GROUPS)):
            group = Group(index, read_object(record, ()))
            parent = self.group_name(group.parent_id)
            signs = ((group.id, group.name), (group.name, parent), group.name or None, group.id)
            name = group.name or say("Group without a name")
            within = say("in “{group}”", group=parent) if parent else ""
            yield _thing(group.path, record, signs, name, within, {PARENT_KEY: parent})

    def _layers(self) -> Iterator[Element]:
        records = read_array(self.style.tree, LAYERS)
        for layer in self.style.layers:
            group = self.group_name(layer.group_id)
            data = (layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
            named = (layer.comment, layer.type) if layer.comment else None
            signs = (
                (layer.comment, data, group),
                (layer.comment, data),
                (data, group),
                data,
                named,
                layer.type,
            )
            what = tail(layer.type or "layer", layer.sourcedata_id, layer.meta_category)
            detail = say("({what}) in “{group}”", what=what, group=group) if group else f"({what})"
            instead = {GROUP_KEY: group, "id": ""}
            yield _thing(layer.path, records[layer.index], signs, self._layer_name(layer), detail, instead)

    def _icons(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, ICONS)):
            icon = Icon(index, read_object(record, ()))
            signs = (icon.id or None, icon.data_uri or None)
            yield _thing((*ICONS, index), record, signs, icon.id or say("icon {number}", number=index + 1))

    def _own_name(self, group_id: int) -> str:
        return self.style.group(self.group_indexes[group_id]).name or say("Group without a name")


def _thing(
    path: Path,
    record: Json,
    signs: tuple[Hashable, ...],
    name: str,
    detail: str = "",
    instead: Mapping[str, str] | None = None,
) -> Element:
    """A thing; `instead` are the facts of keys whose values mean nothing outside their own file."""
    if not isinstance(record, dict):
        return Element(path, name, "", record, MatchKey({"": _fact(record)}, (None,) * len(signs)))
    paint = record.get(PAINT_KEY)
    facts = {key: _fact(value) for key, value in record.items()}
    if isinstance(paint, dict):
        facts |= {f"{PAINT_KEY}/{key}": _fact(value) for key, value in paint.items()}
        del facts[PAINT_KEY]
    return Element(path, name, detail, record, MatchKey({**facts, **(instead or {})}, signs))


def _fact(value: Json) -> str:
    """A value as text; one that is text as it stands, since it may be a whole image."""
    return f"'{value}" if isinstance(value, str) else text(value)
