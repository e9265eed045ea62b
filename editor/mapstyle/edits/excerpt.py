"""A part of a style as JSON text, and the edits that apply a changed text."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import is_

from editor.errors import EditError
from editor.mapstyle.compare.elements import Elements
from editor.mapstyle.compare.matching import pair
from editor.mapstyle.document.model import GROUPS, LAYERS, LayerKey, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.embedded_data import restore, shorten
from editor.mapstyle.format.rewrite import rewrite
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.format.writer import TWO_SPACES, write
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.tree import Json, Path, grafted, read, read_array, replace
from editor.wording import say

LAYERS_KEY, GROUPS_KEY = "layers", "groups"
_INDENT = "  "
# What some editors end a line at. In JSON they stand in texts only, where an escape means the same.
_LINE_ENDS = {code: f"\\u{code:04x}" for code in (0x85, 0x2028, 0x2029, 0xFDD0, 0xFDD1)}


@dataclass(frozen=True, slots=True)
class Scope:
    """Which part of a style a text is of: some layers, and groups by their ids; without any all of it."""

    layers: tuple[LayerKey, ...] = ()
    groups: tuple[int, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the text is of the whole style."""
        return not self.layers and not self.groups

    @property
    def is_one_layer(self) -> bool:
        """Whether the text is the record of a single layer."""
        return len(self.layers) == 1 and not self.groups

    def within(self, style: MapStyle) -> "Scope | None":
        """What of it a style has; None where it has nothing of it any more."""
        if self.is_whole:
            return self
        layers = tuple(key for key in self.layers if style.has_layer(key))
        groups = tuple(group_id for group_id in self.groups if group_id in style.group_parents)
        return Scope(layers, groups) if layers or groups else None


_WHOLE = Scope()


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The text of a part of a style, and what its words for embedded data stand for."""

    scope: Scope
    style: MapStyle
    text: str
    data: Mapping[str, str] = field(repr=False)

    def path_in(self, path: Path) -> Path | None:
        """Where in the text's own value a path of the style leads; None where the text has it not."""
        if self.scope.is_whole:
            return path
        for name, head, indexes in (
            (LAYERS_KEY, LAYERS, layer_indexes(self.style, self.scope)),
            (GROUPS_KEY, GROUPS, group_indexes(self.style, self.scope)),
        ):
            depth = len(head)
            index = path[depth] if path[:depth] == head and len(path) > depth else None
            if isinstance(index, int) and index in indexes:
                inside, place = path[depth + 1 :], indexes.index(index)
                return inside if self.scope.is_one_layer else (name, place, *inside)
        return None

    def records(self, style: MapStyle) -> tuple[Json, ...]:
        """The values of a style that the text is of: when one is another object, the text is of old ones."""
        if self.scope.is_whole:
            return (style.tree,)
        return tuple(read(style.tree, path) for path in _paths(style, self.scope))


def written(source: SourceText, style: MapStyle) -> SourceText:
    """The text that saving would write of a style that edits made from a source's own."""
    return source if style.tree is source.tree else SourceText(rewrite(source, style.tree), False, style.tree)


def excerpt(text: SourceText, style: MapStyle, scope: Scope) -> Excerpt:
    """The part of a style's written text. A file without line ends is laid out for reading."""
    is_laid_out = bool(text.layout.indent)
    if scope.is_whole:
        shown = text.text if is_laid_out else write(style.tree, TWO_SPACES, "\n")
    else:
        texts = {path: _record_text(text, path, is_laid_out=is_laid_out) for path in _paths(style, scope)}
        layers = [texts[*LAYERS, index] for index in layer_indexes(style, scope)]
        groups = [texts[*GROUPS, index] for index in group_indexes(style, scope)]
        shown = layers[0] if scope.is_one_layer else _listed(groups if scope.groups else None, layers)
    shown = shown.replace("\r\n", "\n")
    short = shorten(shown if shown.isascii() else shown.translate(_LINE_ENDS))
    return Excerpt(scope, style, short.text, short.data)


def read_part(text: str, data: Mapping[str, str], scope: Scope = _WHOLE) -> Json:
    """The value of an edited text of a part, with the embedded data that it has words for.

    Raises: DocumentError, with line and column, where it is no JSON object.
    """
    lists = 0 if scope.is_one_layer else len((LAYERS_KEY, 0))
    around = 0 if scope.is_whole else len((*LAYERS, 0)) - lists
    return restore(decode_text(text, say("A part of a style"), around=around).tree, data, text)


def replace_part(scope: Scope, value: Json) -> Edit:
    """Put the value of an edited text in place of the part it is of; a layer of both keeps its key.

    Raises: EditError where the style has the part no more, or the value is of another shape.
    """
    if scope.is_whole:
        return replace_tree(value)

    def edit(style: MapStyle) -> MapStyle:
        if scope.within(style) != scope:
            raise EditError(say("What this text was of is no longer in the style."))
        layers, groups = _read_lists(scope, value)
        after = _with_groups(style, scope, groups)
        return _with_layers(after, scope, layers)

    return edit


def layer_indexes(style: MapStyle, scope: Scope) -> list[int]:
    """The indexes of the layers that a style has of a part, in the order of the file."""
    return sorted(style.order.index[key] for key in scope.layers if style.has_layer(key))


def group_indexes(style: MapStyle, scope: Scope) -> list[int]:
    """The indexes of the group records that a style has of a part."""
    return [group.index for group in style.groups if group.id in scope.groups]


def _paths(style: MapStyle, scope: Scope) -> list[Path]:
    return [
        *((*LAYERS, index) for index in layer_indexes(style, scope)),
        *((*GROUPS, index) for index in group_indexes(style, scope)),
    ]


# The text of records


def _record_text(text: SourceText, path: Path, *, is_laid_out: bool) -> str:
    """The text of one record, moved to the left edge."""
    if not is_laid_out:
        return write(read(text.tree, path), TWO_SPACES, "\n")
    start = text.find(path)
    line = text.text[text.text.rfind("\n", 0, start) + 1 : start]
    margin = line[: len(line) - len(line.lstrip())]
    whole = text.text[start : text.container(start).end] if text.text[start] in "{[" else "null"
    return whole.replace(f"\n{margin}", "\n")


def _listed(groups: Sequence[str] | None, layers: Sequence[str]) -> str:
    """The texts of records as an object of two lists."""
    lists = [] if groups is None else [_list_text(GROUPS_KEY, groups)]
    return "{\n" + ",\n".join((*lists, _list_text(LAYERS_KEY, layers))) + "\n}"


def _list_text(name: str, texts: Sequence[str]) -> str:
    if not texts:
        return f'{_INDENT}"{name}": []'
    deep = "\n" + 2 * _INDENT
    records = ("," + deep).join(each.replace("\n", deep) for each in texts)
    return f'{_INDENT}"{name}": [{deep}{records}\n{_INDENT}]'


# From text to style


def _read_lists(scope: Scope, value: Json) -> tuple[list[Json], list[Json]]:
    """The records of layers and of groups that a value holds.

    Raises: EditError where it is of another shape.
    """
    if scope.is_one_layer:
        return [value], []
    wanted = [LAYERS_KEY, *([GROUPS_KEY] if scope.groups else [])]
    for name in wanted:
        if not isinstance(value.get(name), list):
            raise EditError(say("The text should have a list of “{name}”.", name=name))
    other = next((name for name in value if name not in wanted), None)
    if other is not None:
        raise EditError(
            say("“{other}” belongs to no layer. Put it inside one, or edit the whole style.", other=other)
        )
    lists = value[LAYERS_KEY], value.get(GROUPS_KEY, []) if scope.groups else []
    if not all(isinstance(record, dict) for records in lists for record in records):
        raise EditError(say("Every layer and every group is an object in braces."))
    return lists


def _with_groups(style: MapStyle, scope: Scope, records: list[Json]) -> MapStyle:
    """The style with other records in place of some groups: the first in place of the first, and so on."""
    if not scope.groups:
        return style
    indexes, all_groups = group_indexes(style, scope), read_array(style.tree, GROUPS)
    new = grafted([all_groups[index] for index in indexes], records)
    kept = dict(zip(indexes, new, strict=False))
    groups = [
        kept.get(index, group)
        for index, group in enumerate(all_groups)
        if index in kept or index not in indexes
    ]
    groups += new[len(indexes) :]
    if len(groups) == len(all_groups) and all(
        one is other for one, other in zip(groups, all_groups, strict=True)
    ):
        return style
    return MapStyle(replace(style.tree, GROUPS, groups), style.order)


def _with_layers(style: MapStyle, scope: Scope, records: list[Json]) -> MapStyle:
    """The style with other records in place of some layers, each where the layer it stands for is."""
    indexes, layers = layer_indexes(style, scope), read_array(style.tree, LAYERS)
    chosen = frozenset(indexes)
    if not records and len(indexes) == len(layers):
        raise EditError(say("A style needs at least one layer."))
    olds = [layers[index] for index in indexes]
    new, origins = _paired(olds, records)
    keys = style.order.keys
    placed = _placed(indexes, origins, len(new))
    entries: list[tuple[float, int, Json, LayerKey]] = [
        (index, 0, layer, keys[index]) for index, layer in enumerate(layers) if index not in chosen
    ]
    for number, record in enumerate(new):
        origin = origins.get(number)
        key = keys[indexes[origin]] if origin is not None else new_layer_key()
        entries.append((*placed[number], record, key))
    entries.sort(key=lambda entry: entry[:2])
    after, order = [entry[2] for entry in entries], tuple(entry[3] for entry in entries)
    if order == keys:
        if all(one is other for one, other in zip(after, layers, strict=True)):
            return style
        return MapStyle(replace(style.tree, LAYERS, after), style.order)
    return MapStyle(replace(style.tree, LAYERS, after), LayerOrder(order))


def _paired(olds: list[Json], records: list[Json]) -> tuple[list[Json], dict[int, int]]:
    """The records, sharing what is the same with the old ones, and which old one each stands for.

    Those that are the same are one, then those with one id; as many as are left on both sides by their order.
    """
    new = grafted(olds, records)
    origins: dict[int, int] = {}
    signs: tuple[Callable[[Json], int | None], ...] = (id, _layer_id)
    for sign in signs:
        places = defaultdict[int | None, list[int]](list)
        taken = set(origins.values())
        for place in reversed(range(len(olds))):
            if place not in taken:
                places[sign(olds[place])].append(place)
        places.pop(None, None)
        for number, record in enumerate(new):
            if number not in origins and places.get(sign(record)):
                origins[number] = places[sign(record)].pop()
    taken = set(origins.values())
    left = [number for number in range(len(new)) if number not in origins]
    free = [place for place in range(len(olds)) if place not in taken]
    if len(left) == len(free):
        origins |= dict(zip(left, free, strict=True))
    return [
        grafted(olds[origins[number]], record) if number in origins else record
        for number, record in enumerate(new)
    ], origins


def _layer_id(record: Json) -> int | None:
    return read_integer(read(record, ("id",), None))


def _placed(indexes: list[int], origins: Mapping[int, int], count: int) -> list[tuple[float, int]]:
    """Where each new record goes: to the layer it stands for, a new one behind the one before it.

    Where those are in another order than before, they share the places in the order of the text.
    """
    known = [origins[number] for number in range(count) if number in origins]
    slots = iter(sorted(known)) if known != sorted(known) else iter(known)
    places: list[tuple[float, int]] = []
    at, behind = (indexes[0] - 0.5 if indexes else -0.5), 0
    for number in range(count):
        if number in origins:
            at, behind = indexes[next(slots)], 0
        else:
            behind += 1
        places.append((at, behind))
    return places


def replace_tree(tree: Json) -> Edit:
    """Give the style another tree: what is the same in both is shared, and a layer of both keeps its key."""

    def edit(style: MapStyle) -> MapStyle:
        new = MapStyle.of(grafted(style.tree, tree))
        if new.tree is style.tree:
            return style
        before, after = read_array(style.tree, LAYERS), read_array(new.tree, LAYERS)
        origins = _identical(before, after)
        if len(origins) < min(len(before), len(after)):
            origins |= _alike(style, new, origins)
        records, keys = after.copy(), list(new.order.keys)
        for index, place in origins.items():
            records[index] = grafted(before[place], after[index])
            keys[index] = style.order.keys[place]
        is_as_new = all(map(is_, records, after))
        order = style.order if style.order.keys == tuple(keys) else LayerOrder(tuple(keys))
        return MapStyle(new.tree if is_as_new else replace(new.tree, LAYERS, records), order)

    return edit


def _identical(before: list[Json], after: list[Json]) -> dict[int, int]:
    """The indexes of the layers that are the very records of another list, with their indexes there."""
    places = defaultdict[int, list[int]](list)
    for place in reversed(range(len(before))):
        places[id(before[place])].append(place)
    return {index: places[id(record)].pop() for index, record in enumerate(after) if places[id(record)]}


def _alike(style: MapStyle, new: MapStyle, origins: Mapping[int, int]) -> dict[int, int]:
    """Return the former indexes of the other layers that are in both, matched by their content."""
    taken = set(origins.values())
    before, after = (Elements(each, lambda _layer: "").layers for each in (style, new))
    old = [place for place in range(len(before)) if place not in taken]
    rest = [index for index in range(len(after)) if index not in origins]
    pairs = pair([before[place].features for place in old], [after[index].features for index in rest])
    return {rest[index]: old[place] for place, index in pairs.items()}
