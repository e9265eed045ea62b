"""Arguments of random edits of rows and places: moving, grouping, pasting and replacing."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from editor.errors import DocumentError
from editor.mapstyle.document.layer_data import DrawnData, available_data, types_with_data
from editor.mapstyle.document.layer_tree import DropPosition, LayerSet
from editor.mapstyle.document.model import GROUPS, LayerKey, MapStyle
from editor.mapstyle.edits.excerpt import Scope, excerpt, read_excerpt
from editor.mapstyle.edits.paste import Fragment, create_fragment
from editor.mapstyle.edits.replace import Replacement
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.schema.values import Color, Value
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from tests.reliability.drawn_values import Draw, Drawn, a_reloaded_tree, key, keys
from tests.reliability.made_styles import a_style_file, a_text
from tests.styles import a_group, a_line, bytes_of


def _group_id(random: Random, style: MapStyle, _drawn: Drawn) -> int | None:
    return random.choice([None, 9797278307, *(group.id for group in style.groups)])


def _group_ids(random: Random, style: MapStyle, _drawn: Drawn) -> list[int]:
    ids = list(style.group_parents)
    return random.sample(ids, random.randrange(len(ids) + 1))


def _rows(random: Random, style: MapStyle, drawn: Drawn) -> LayerSet:
    layers = keys(random, style, drawn) if random.random() < 0.8 else []
    return LayerSet(frozenset(layers), frozenset(_group_ids(random, style, drawn)))


def _above(random: Random, style: MapStyle, drawn: Drawn) -> LayerKey | None:
    return random.choice([None, key(random, style, drawn)])


def _position(random: Random, style: MapStyle, drawn: Drawn) -> DropPosition:
    return DropPosition(_group_id(random, style, drawn), _above(random, style, drawn))


def _fragment(random: Random, style: MapStyle, drawn: Drawn) -> Fragment:
    """Return a part of this style, or of another one."""
    if random.random() < 0.5:
        style = MapStyle.of(decode(a_style_file(random)).tree)
    return create_fragment(style, _rows(random, style, drawn))


def _record(random: Random, _style: MapStyle, _drawn: Drawn) -> Any:
    return a_line(random.randrange(20), type=random.choice(["line", "background"]))


def _records(random: Random, style: MapStyle, drawn: Drawn) -> list[Any]:
    return [_record(random, style, drawn) for _ in range(random.randrange(3))]


def _pieces(random: Random, style: MapStyle, drawn: Drawn) -> list[tuple[list[Any], DropPosition]]:
    return [
        (_records(random, style, drawn), _position(random, style, drawn)) for _ in range(random.randrange(4))
    ]


def _groups(random: Random, _style: MapStyle, _drawn: Drawn) -> list[Any]:
    return [a_group(random.randrange(100), a_text(random)) for _ in range(random.randrange(3))]


def _groups_section(_random: Random, _style: MapStyle, _drawn: Drawn) -> Path:
    return GROUPS


@cache
def _data() -> SourceData:
    return load()


def _drawn_data(random: Random, style: MapStyle, _drawn: Drawn) -> DrawnData:
    return random.choice([*available_data(style, _data()), *types_with_data()])


# A part of the style as edited text


def _scope(random: Random, style: MapStyle, drawn: Drawn) -> Scope:
    if random.random() < 0.2:
        return Scope()
    return Scope(tuple(keys(random, style, drawn)), tuple(_group_ids(random, style, drawn)))


def _edited(random: Random, style: MapStyle, drawn: Drawn) -> Any:
    """Return the edited text of a part: other members, and records added, removed, changed or reordered."""
    scope = drawn["scope"]
    if scope.is_whole:
        return a_reloaded_tree(random, style, drawn)
    short = excerpt(decode(bytes_of(style.tree)), style, scope)
    try:
        value = read_excerpt(short.text, short.data)
    except DocumentError:  # The layer is no object, but its replacement must be one.
        return a_line(1)
    if scope.is_one_layer:
        return {**value, "note": a_text(random)} if random.random() < 0.5 else value
    for name, records in value.items():
        if random.random() < 0.5:
            remaining = random.sample(records, random.randrange(len(records) + 1))
            new = {"layers": _records, "groups": _groups}[name]
            value[name] = [*remaining, *new(random, style, drawn)]
    return value


# Search results


def _replacements(random: Random, style: MapStyle, _drawn: Drawn) -> list[Replacement]:
    role = random.choice(list(Role))
    found = [each for layer in style.layers for each in find_values(layer, role)]
    sampled = random.sample(found, min(len(found), random.randrange(1, 6)))
    return [Replacement(_aged(random, each), _other_value(random, each)) for each in sampled]


def _aged(random: Random, found: Occurrence) -> Occurrence:
    """Search results, sometimes from before the style changed."""
    return replace(found, stored="another value") if random.random() < 0.1 else found


def _other_value(random: Random, found: Occurrence) -> Value:
    if random.random() < 0.1:
        return found.value
    if isinstance(found.value, Color):
        return Color.from_abgr(random.randrange(1 << 32))
    if isinstance(found.value, float):
        return random.choice([found.value * 2, 0.1 + 0.2, 0.0])
    return random.choice(["name", "7", "0.50", a_text(random)])


# The strategy of an argument, by its name, or by those of the edit and the argument.
DRAWS: dict[str, Draw] = {
    "group_id": _group_id,
    "parent_id": _group_id,
    "group_ids": _group_ids,
    "rows": _rows,
    "above": _above,
    "position": _position,
    "fragment": _fragment,
    "record": _record,
    "records": _records,
    "insertions": _pieces,
    "add_records.section": _groups_section,
    "add_records.records": _groups,
    "drawn": _drawn_data,
    "scope": _scope,
    "apply_excerpt.value": _edited,
    "replacements": _replacements,
}
