"""JSON text of a part of a style, and edits that apply the edited text."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from operator import is_

from editor.errors import EditError
from editor.mapstyle.compare.matching import Elements, match_elements
from editor.mapstyle.document.model import GROUPS, LAYERS, LayerKey, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.embedded_data import restore, shorten
from editor.mapstyle.format.rewrite import TWO_SPACES, rewrite, write
from editor.mapstyle.format.source_text import SourceText, find_part
from editor.mapstyle.json_tree import Json, Path, read, read_array, replace, share_branches
from editor.mapstyle.numbers import read_integer
from editor.records import dataclass
from editor.wording import say

LAYERS_KEY, GROUPS_KEY = "layers", "groups"
_INDENT = "  "
# Characters that some editors treat as line ends. They only occur in strings, where they can be escaped.
_LINE_ENDS = {code: f"\\u{code:04x}" for code in (0x85, 0x2028, 0x2029, 0xFDD0, 0xFDD1)}


@dataclass(frozen=True, slots=True)
class Scope:
    """The part of a style that a text covers: layers and groups by id; the whole style if both are empty."""

    layers: tuple[LayerKey, ...] = ()
    groups: tuple[int, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the text covers the whole style."""
        return not self.layers and not self.groups

    @property
    def is_one_layer(self) -> bool:
        """Whether the text is the record of a single layer."""
        return len(self.layers) == 1 and not self.groups

    def within(self, style: MapStyle) -> "Scope | None":
        """Return the part of the scope that a style contains, or None if there is none."""
        if self.is_whole:
            return self
        layers = tuple(key for key in self.layers if style.has_layer(key))
        groups = tuple(group_id for group_id in self.groups if group_id in style.group_parents)
        return Scope(layers, groups) if layers or groups else None


_WHOLE = Scope()


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The text of a part of a style, with the embedded data of its placeholders."""

    scope: Scope
    style: MapStyle
    text: str
    data: Mapping[str, str] = field(repr=False)

    def path_in(self, path: Path) -> Path | None:
        """Map a path of the style to a path in the text's value, or None if it is not part of it."""
        if self.scope.is_whole:
            return path
        for name, list_path, indexes in (
            (LAYERS_KEY, LAYERS, layer_indexes(self.style, self.scope)),
            (GROUPS_KEY, GROUPS, group_indexes(self.style, self.scope)),
        ):
            depth = len(list_path)
            index = path[depth] if path[:depth] == list_path and len(path) > depth else None
            if isinstance(index, int) and index in indexes:
                inner_path, position = path[depth + 1 :], indexes.index(index)
                return inner_path if self.scope.is_one_layer else (name, position, *inner_path)
        return None

    def records(self, style: MapStyle) -> tuple[Json, ...]:
        """Return the values of a style that the text covers. If one is replaced, the text is outdated."""
        if self.scope.is_whole:
            return (style.tree,)
        return tuple(read(style.tree, path) for path in _paths(style, self.scope))


def written(source: SourceText, style: MapStyle) -> SourceText:
    """Return the text that saving an edited style would write."""
    return source if style.tree is source.tree else SourceText(rewrite(source, style.tree), False, style.tree)


def excerpt(text: SourceText, style: MapStyle, scope: Scope) -> Excerpt:
    """Return the text of a part of a style. A file without line breaks is formatted."""
    is_laid_out = bool(text.layout.indent)
    if scope.is_whole:
        shown = text.text if is_laid_out else write(style.tree, TWO_SPACES, "\n")
    else:
        texts = {path: _record_text(text, path, is_laid_out=is_laid_out) for path in _paths(style, scope)}
        layers = [texts[*LAYERS, index] for index in layer_indexes(style, scope)]
        groups = [texts[*GROUPS, index] for index in group_indexes(style, scope)]
        shown = layers[0] if scope.is_one_layer else _lists_text(groups if scope.groups else None, layers)
    if find_part(shown, "\r\n") >= 0:
        shown = shown.replace("\r\n", "\n")
    short = shorten(shown if shown.isascii() else shown.translate(_LINE_ENDS))
    return Excerpt(scope, style, short.text, short.data)


def read_excerpt(text: str, data: Mapping[str, str], scope: Scope = _WHOLE) -> Json:
    """Read the value of the edited text of a part, with its embedded data.

    Raises: DocumentError, with line and column, when it is not a JSON object.
    """
    lists = 0 if scope.is_one_layer else len((LAYERS_KEY, 0))
    around = 0 if scope.is_whole else len((*LAYERS, 0)) - lists
    return restore(decode_text(text, say("A style excerpt"), around=around).tree, data, text)


def apply_excerpt(scope: Scope, value: Json) -> Edit:
    """Replace a part of the style by the value of its edited text; matched layers retain their keys.

    Raises: EditError when the style lacks the part, or the value has another shape.
    """
    if scope.is_whole:
        return replace_tree(value)

    def edit(style: MapStyle) -> MapStyle:
        if scope.within(style) != scope:
            raise EditError(say("The edited part is no longer in the style."))
        layers, groups = _read_lists(scope, value)
        after = _with_groups(style, scope, groups)
        return _with_layers(after, scope, layers)

    return edit


def layer_indexes(style: MapStyle, scope: Scope) -> list[int]:
    """Return the indexes of the scope's layers, in file order."""
    return sorted(style.order.index[key] for key in scope.layers if style.has_layer(key))


def group_indexes(style: MapStyle, scope: Scope) -> list[int]:
    """Return the indexes of the scope's group records."""
    return [group.index for group in style.groups if group.id in scope.groups]


def _paths(style: MapStyle, scope: Scope) -> list[Path]:
    return [
        *((*LAYERS, index) for index in layer_indexes(style, scope)),
        *((*GROUPS, index) for index in group_indexes(style, scope)),
    ]


def _record_text(text: SourceText, path: Path, *, is_laid_out: bool) -> str:
    """Return the text of a record without the indentation of the file."""
    if not is_laid_out:
        return write(read(text.tree, path), TWO_SPACES, "\n")
    start = text.find(path)
    line = text.text[text.text.rfind("\n", 0, start) + 1 : start]
    margin = line[: len(line) - len(line.lstrip())]
    record_text = text.text[start : text.container(start).end] if text.text[start] in "{[" else "null"
    return record_text.replace(f"\n{margin}", "\n")


def _lists_text(groups: Sequence[str] | None, layers: Sequence[str]) -> str:
    lists = [] if groups is None else [_list_text(GROUPS_KEY, groups)]
    return "{\n" + ",\n".join((*lists, _list_text(LAYERS_KEY, layers))) + "\n}"


def _list_text(name: str, texts: Sequence[str]) -> str:
    if not texts:
        return f'{_INDENT}"{name}": []'
    newline = "\n" + 2 * _INDENT
    records = ("," + newline).join(text.replace("\n", newline) for text in texts)
    return f'{_INDENT}"{name}": [{newline}{records}\n{_INDENT}]'


def _read_lists(scope: Scope, value: Json) -> tuple[list[Json], list[Json]]:
    """Return the records of layers and of groups, or raise EditError for another shape."""
    if scope.is_one_layer:
        return [value], []
    expected = [LAYERS_KEY, *([GROUPS_KEY] if scope.groups else [])]
    for name in expected:
        if not isinstance(value.get(name), list):
            raise EditError(say("The JSON needs a list “{name}”.", name=name))
    unexpected = next((name for name in value if name not in expected), None)
    if unexpected is not None:
        raise EditError(
            say(
                "“{other}” is outside a layer. Move it into a layer or edit the whole style.",
                other=unexpected,
            )
        )
    lists = value[LAYERS_KEY], value.get(GROUPS_KEY, []) if scope.groups else []
    if not all(isinstance(record, dict) for records in lists for record in records):
        raise EditError(say("Each layer and group must be a JSON object in braces."))
    return lists


def _with_groups(style: MapStyle, scope: Scope, records: list[Json]) -> MapStyle:
    """Return the style with groups replaced in order."""
    if not scope.groups:
        return style
    indexes, all_groups = group_indexes(style, scope), read_array(style.tree, GROUPS)
    new = share_branches([all_groups[index] for index in indexes], records)
    replacements = dict(zip(indexes, new, strict=False))
    groups = [
        replacements.get(index, group)
        for index, group in enumerate(all_groups)
        if index in replacements or index not in indexes
    ]
    groups += new[len(indexes) :]
    if len(groups) == len(all_groups) and all(
        one is other for one, other in zip(groups, all_groups, strict=True)
    ):
        return style
    return MapStyle(replace(style.tree, GROUPS, groups), style.order)


def _with_layers(style: MapStyle, scope: Scope, records: list[Json]) -> MapStyle:
    """Return the style with layers replaced, each at the position of its matched layer."""
    indexes, layers = layer_indexes(style, scope), read_array(style.tree, LAYERS)
    replaced = frozenset(indexes)
    if not records and len(indexes) == len(layers):
        raise EditError(say("The JSON must contain at least one layer."))
    old_layers = [layers[index] for index in indexes]
    new, origins = _match_layers(old_layers, records)
    keys = style.order.keys
    positions = _layer_positions(indexes, origins, len(new))
    entries: list[tuple[float, int, Json, LayerKey]] = [
        (index, 0, layer, keys[index]) for index, layer in enumerate(layers) if index not in replaced
    ]
    for number, record in enumerate(new):
        origin = origins.get(number)
        key = keys[indexes[origin]] if origin is not None else new_layer_key()
        entries.append((*positions[number], record, key))
    entries.sort(key=lambda entry: entry[:2])
    after, order = [entry[2] for entry in entries], tuple(entry[3] for entry in entries)
    if order == keys:
        if all(one is other for one, other in zip(after, layers, strict=True)):
            return style
        return MapStyle(replace(style.tree, LAYERS, after), style.order)
    return MapStyle(replace(style.tree, LAYERS, after), LayerOrder(order))


def _match_layers(old_layers: list[Json], records: list[Json]) -> tuple[list[Json], dict[int, int]]:
    """Share branches with the old records; return the records, and new index to old index.

    Identical records match first, then those with the same id. If equally many remain, they match in order.
    """
    new = share_branches(old_layers, records)
    origins: dict[int, int] = {}
    key_functions: tuple[Callable[[Json], int | None], ...] = (id, _layer_id)
    for match_key in key_functions:
        candidates = defaultdict[int | None, list[int]](list)
        used = set(origins.values())
        for old_index in reversed(range(len(old_layers))):
            if old_index not in used:
                candidates[match_key(old_layers[old_index])].append(old_index)
        candidates.pop(None, None)
        for number, record in enumerate(new):
            if number not in origins and candidates.get(match_key(record)):
                origins[number] = candidates[match_key(record)].pop()
    used = set(origins.values())
    unmatched = [number for number in range(len(new)) if number not in origins]
    unused = [old_index for old_index in range(len(old_layers)) if old_index not in used]
    if len(unmatched) == len(unused):
        origins |= dict(zip(unmatched, unused, strict=True))
    return [
        share_branches(old_layers[origins[number]], record) if number in origins else record
        for number, record in enumerate(new)
    ], origins


def _layer_id(record: Json) -> int | None:
    return read_integer(read(record, ("id",), None))


def _layer_positions(indexes: list[int], origins: Mapping[int, int], count: int) -> list[tuple[float, int]]:
    """Return the position of each new record: that of its matched layer, or after its predecessor.

    If the order of matched layers changed, they share their positions in text order.
    """
    known = [origins[number] for number in range(count) if number in origins]
    slots = iter(sorted(known)) if known != sorted(known) else iter(known)
    positions: list[tuple[float, int]] = []
    position, offset = (indexes[0] - 0.5 if indexes else -0.5), 0
    for number in range(count):
        if number in origins:
            position, offset = indexes[next(slots)], 0
        else:
            offset += 1
        positions.append((position, offset))
    return positions


def replace_tree(tree: Json) -> Edit:
    """Replace the tree of the style; equal branches are shared, and matched layers retain their keys."""

    def edit(style: MapStyle) -> MapStyle:
        new = MapStyle.of(share_branches(style.tree, tree))
        if new.tree is style.tree:
            return style
        before, after = read_array(style.tree, LAYERS), read_array(new.tree, LAYERS)
        origins = _match_identical(before, after)
        if len(origins) < min(len(before), len(after)):
            origins |= _match_by_content(style, new, origins)
        records, keys = after.copy(), list(new.order.keys)
        for index, old_index in origins.items():
            records[index] = share_branches(before[old_index], after[index])
            keys[index] = style.order.keys[old_index]
        is_unchanged = all(map(is_, records, after))
        order = style.order if style.order.keys == tuple(keys) else LayerOrder(tuple(keys))
        return MapStyle(new.tree if is_unchanged else replace(new.tree, LAYERS, records), order)

    return edit


def _match_identical(before: list[Json], after: list[Json]) -> dict[int, int]:
    """Return new index to old index of the layers with identical records."""
    old_indexes = defaultdict[int, list[int]](list)
    for old_index in reversed(range(len(before))):
        old_indexes[id(before[old_index])].append(old_index)
    return {
        index: old_indexes[id(record)].pop() for index, record in enumerate(after) if old_indexes[id(record)]
    }


def _match_by_content(style: MapStyle, new: MapStyle, origins: Mapping[int, int]) -> dict[int, int]:
    """Return new index to old index of the remaining layers, matched by content."""
    used = set(origins.values())
    before, after = (Elements(value, lambda _layer: "").layers for value in (style, new))
    old = [old_index for old_index in range(len(before)) if old_index not in used]
    rest = [index for index in range(len(after)) if index not in origins]
    pairs = match_elements(
        [before[old_index].match_key for old_index in old], [after[index].match_key for index in rest]
    )
    return {rest[index]: old[old_index] for old_index, index in pairs.items()}
