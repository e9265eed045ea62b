"""Edits run on a style other than their own, as by a slow panel or a second window."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from editor.errors import DocumentError, EditError
from editor.mapstyle.document.layer_tree import DropPosition, LayerSet
from editor.mapstyle.document.model import LAYERS, LayerKey, LayerOrder, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import read_array
from tests.bench.harness import Row
from tests.reliability.drawn_values import Drawn
from tests.reliability.made_styles import a_style_file
from tests.reliability.mutations import damaged
from tests.reliability.parts import Size, caught_fault, fault_row
from tests.reliability.random_edits import drawn_arguments, edit_makers

_GONE = LayerKey(-7)
# Indexes and ids that name nothing, or would if a negative one counted from the end.
_NUMBERS = (-1, -2, 0, 1, 7, 99, 2**70)
_INDEXES = frozenset({"index", "place", "source", "target", "keep", "group_id", "parent_id"})


def run(size: Size) -> list[Row]:
    """Run edits of all kinds, each on several styles."""
    name = f"{size.count} edits run on styles that they were not made for: not borne"
    return [fault_row(faults_of, size, name, "edits")]


def faults_of(numbers: Sequence[int], _folder: Path) -> list[str]:
    """Return the faults of some edits, made by each function in turn."""
    makers = edit_makers()

    def fault_of(number: int) -> str:
        fault = fault_with(Random(f"stale {number}"), makers[number % len(makers)])
        return fault and f"stale edit {number}: {fault}"

    return [fault for number in numbers if (fault := caught_fault(fault_of, number))]


def fault_with(random: Random, maker: Callable[..., Edit]) -> str:
    """Return the fault of one edit that is run on a style it does not fit; empty if there is none."""
    style = MapStyle.of(decode(a_style_file(random)).tree)
    arguments = drawn_arguments(random, style, maker)
    if random.random() < 0.7:
        arguments = {name: aged(random, name, value) for name, value in arguments.items()}
    for other in others(random, style):
        try:
            after = maker(**arguments)(other)
        except EditError:
            continue
        except Exception as error:  # noqa: BLE001 (an edit may raise nothing else, which is what is looked for)
            return f"{maker.__name__}({shown(arguments)}) raises {error!r}"
        if len(after.order.keys) != len(read_array(after.tree, LAYERS)):
            return f"{maker.__name__}({shown(arguments)}) leaves other keys than layers"
        if len(set(after.order.keys)) != len(after.order.keys):
            return f"{maker.__name__}({shown(arguments)}) gives two layers one key"
    return ""


def others(random: Random, style: MapStyle) -> list[MapStyle]:
    """Return the style, one without some layers and sections, another, a damaged and an empty one."""
    remaining = random.sample(range(len(style.order.keys)), len(style.order.keys) // 2)
    return [
        style,
        thinned(style, sorted(remaining)),
        MapStyle.of(decode(a_style_file(random)).tree),
        broken(random, style),
        MapStyle.of({}),
    ]


def broken(random: Random, style: MapStyle) -> MapStyle:
    """Return a style with damage, under the same keys where it has as many layers as before."""
    try:
        tree = decode(damaged(random, style.tree)).tree
    except DocumentError:  # It is nested too deeply.
        return style
    is_whole = len(read_array(tree, LAYERS)) == len(style.order.keys)
    return MapStyle(tree, style.order) if is_whole else MapStyle.of(tree)


def thinned(style: MapStyle, remaining: list[int]) -> MapStyle:
    """Return a style with some of its layers, which keep their keys, and with no groups, icons or sources."""
    tree = {
        "map_schemes_section": {
            "map_schemes": [
                {"definition": {"layers": [read_array(style.tree, LAYERS)[at] for at in remaining]}}
            ]
        }
    }
    return MapStyle(tree, LayerOrder(tuple(style.order.keys[at] for at in remaining)))


def aged(random: Random, name: str, value: Any) -> Any:
    """Return an argument that refers to something deleted, or that never existed."""
    if name in _INDEXES and (value is None or isinstance(value, int)):
        return random.choice(_NUMBERS)
    if name in ("key", "above"):
        return random.choice([value, _GONE])
    if name in ("keys", "layers"):
        return [*value, _GONE]
    if isinstance(value, DropPosition):
        return DropPosition(
            random.choice([value.group_id, *_NUMBERS]), random.choice([value.above, _GONE, None])
        )
    if isinstance(value, LayerSet):
        return LayerSet(value.layers | {_GONE}, value.groups | {random.choice(_NUMBERS)})
    if isinstance(value, Mapping) and all(isinstance(key, int) for key in value):
        return {**value, **{random.choice(_NUMBERS): each for each in list(value.values())[:1]}}
    if isinstance(value, list) and value and all(type(each) is int for each in value):
        return [*value, random.choice(_NUMBERS)]
    if is_dataclass(value) and not isinstance(value, type) and hasattr(value, "layers"):
        names = {field.name for field in fields(value)}
        if {"layers", "groups"} == names:
            return replace(value, layers=(*value.layers, _GONE))
    return value


def shown(arguments: Drawn) -> str:
    """Return arguments as one line of text."""
    return ", ".join(f"{name}={value!r}"[:80] for name, value in arguments.items())
