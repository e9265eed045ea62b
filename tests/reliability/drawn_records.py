"""Arguments of random edits of layers: filters, label texts, appearances, and changes of whole records."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any

from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.appearance import Appearance, appearance_of
from editor.mapstyle.edits.labels import label_keys
from editor.mapstyle.edits.paste import stored_name
from editor.mapstyle.filters.expression import COMBINATIONS, OPERATORS
from editor.mapstyle.filters.rows import FilterRow
from editor.mapstyle.json_tree import MISSING
from editor.mapstyle.labels.expression_tree import (
    CONTAINERS,
    new_node,
    read_node,
    with_kind,
    with_part,
    without_node,
    wrap_node,
)
from editor.mapstyle.labels.label_text import NODE_KINDS
from tests.reliability.drawn_values import Draw, Drawn, key, keys
from tests.reliability.made_styles import a_filter, a_label_text, a_text, an_expression


def _filtered_keys(random: Random, style: MapStyle, drawn: Drawn) -> list[LayerKey]:
    """Return a layer with a filter if there is one."""
    found = [layer.key for layer in style.layers if isinstance(layer.filter, dict)]
    return [random.choice(found)] if found else keys(random, style, drawn)


def _combination(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return random.choice(COMBINATIONS)


def _row(random: Random, _style: MapStyle, _drawn: Drawn) -> FilterRow:
    values = [
        random.choice(["primary", "7", "007", "0.5", a_text(random)]) for _ in range(random.randrange(3))
    ]
    return FilterRow(random.choice(["highway", a_text(random)]), random.choice(OPERATORS), tuple(values))


def _filter(random: Random, _style: MapStyle, _drawn: Drawn) -> Any:
    return a_filter(random)


def _attribute(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return random.choice(["name", "ref", a_text(random) + "x"])


def _expression(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return random.choice([an_expression(random), '{ "get_v" : "name" }', ""])


def _label_text(random: Random, _style: MapStyle, _drawn: Drawn) -> Any:
    return random.choice([MISSING, {}, a_label_text(random), a_label_text(random)])


def _key_with_rows(random: Random, style: MapStyle, drawn: Drawn) -> LayerKey:
    """Return a layer with label keys if there is one."""
    found = [layer.key for layer in style.layers if label_keys(layer.label_text)]
    return random.choice(found) if found else key(random, style, drawn)


def _names(random: Random, style: MapStyle, drawn: Drawn) -> dict[LayerKey, str]:
    """Return names of some layers, empty ones too."""
    return {each: a_text(random) for each in keys(random, style, drawn)}


def _appearance(random: Random, style: MapStyle, drawn: Drawn) -> Appearance:
    """Return the appearance of a layer of the style."""
    name = key(random, style, drawn)
    return appearance_of(style.layer(name)) if style.has_layer(name) else Appearance("line", {})


# Changes, of which some edits consist.


def _change_of_node(random: Random, _style: MapStyle, _drawn: Drawn) -> Callable[[Any], Any]:
    """Return one of the changes of a node of an expression, at any place that the expression has."""
    kind, other, place = random.choice(NODE_KINDS), random.choice(CONTAINERS), random.randrange(9)

    def change(tree: Any) -> Any:
        nodes = list(read_node(tree).walk())
        path = nodes[place % len(nodes)].path
        changes: list[Callable[[], Any]] = [
            lambda: with_part(tree, path, new_node(kind))[0],
            lambda: with_kind(tree, path, kind),
            lambda: wrap_node(tree, path, other),
            lambda: without_node(tree, path),
            lambda: tree,
        ]
        return changes[place % len(changes)]()

    return change


def _name_of_copy(text: str) -> Callable[[str, Collection[str]], str]:
    """Return a name for copies, whether or not it is in use."""
    return lambda name, _taken: name + text


def _change_of_members(random: Random, _style: MapStyle, _drawn: Drawn) -> Callable[[Any], Any]:
    """Return a change that adds a member, removes one, or does nothing."""
    text, kind = a_text(random), random.randrange(3)

    def change(record: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind == 0 or not record:
            return {**record, "note": text}
        return dict(list(record.items())[:-1]) if kind == 1 else record

    return change


def _change_of_holder(random: Random, _style: MapStyle, _drawn: Drawn) -> Callable[[Any], Any]:
    """Return a change that adds a member to the value of a paint key, or empties the value."""
    text, is_extended = a_text(random), random.random() < 0.5
    return lambda holder: {**holder, "note": text} if is_extended and isinstance(holder, dict) else MISSING


# The strategy of an argument, by its name, or by those of the edit and the argument.
DRAWS: dict[str, Draw] = {
    "set_combination.keys": _filtered_keys,
    "set_condition.keys": _filtered_keys,
    "remove_condition.keys": _filtered_keys,
    "move_condition.keys": _filtered_keys,
    "combination": _combination,
    "row": _row,
    "replace_filter.value": _filter,
    "attribute": _attribute,
    "expression": _expression,
    "label_text": _label_text,
    "name_layers.names": _names,
    "appearance": _appearance,
    "move_label_key.key": _key_with_rows,
    "remove_label_key.key": _key_with_rows,
    "set_key_text.key": _key_with_rows,
    "set_use_key_text.key": _key_with_rows,
    "change": _change_of_members,
    "change_property.change": _change_of_holder,
    "change_expression.change": _change_of_node,
    "duplicate_rows.copy_name": lambda random, _style, _drawn: _name_of_copy(a_text(random)),
    "duplicate_rows.name_of": lambda _random, _style, _drawn: stored_name,
}
