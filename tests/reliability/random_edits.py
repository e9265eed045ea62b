"""Edits at random: every function of the document that gives one, with arguments that fit the style."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from random import Random
from typing import Any

from editor import mapstyle
from editor.mapstyle.codec import decode
from editor.mapstyle.edits import Edit
from editor.mapstyle.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, LayerKey, MapStyle
from editor.mapstyle.properties import PROPERTIES, Kind, PaintProperty
from editor.mapstyle.tree import MISSING, Path, read, replace
from editor.mapstyle.values import Color, Curve, Stop
from tests.reliability.made_styles import ODD_TEXTS, a_text
from tests.styles import a_line, bytes_of

Draw = Callable[[Random, MapStyle, dict[str, Any]], Any]


def edit_makers() -> list[Callable[..., Edit]]:
    """Every public function of the document that gives an edit, by module and line."""
    found = []
    for module in pkgutil.iter_modules(mapstyle.__path__, f"{mapstyle.__name__}."):
        for name, function in vars(importlib.import_module(module.name)).items():
            is_own = inspect.isfunction(function) and function.__module__ == module.name
            if is_own and not name.startswith("_") and inspect.signature(function).return_annotation == Edit:
                found.append(function)
    return found


def a_random_edit(random: Random, style: MapStyle, makers: list[Callable[..., Edit]]) -> Edit:
    """One of the edits with arguments drawn by their names."""
    maker = random.choice(makers)
    drawn: dict[str, Any] = {}
    for name in inspect.signature(maker).parameters:
        drawn[name] = DRAWS[name](random, style, drawn)
    return maker(**drawn)


def _keys(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> list[LayerKey]:
    keys = list(style.order.keys)
    return random.sample(keys, min(len(keys), random.choice([1, 1, 1, 2, 5])))


def _key(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> LayerKey:
    return random.choice(style.order.keys or (LayerKey(-1),))


def _prop(random: Random, style: MapStyle, drawn: dict[str, Any]) -> PaintProperty:
    """A property, mostly one that the layers have."""
    paints = [style.layer(key).paint for key in drawn.get("keys", ()) if style.has_layer(key)]
    there = [prop for prop in PROPERTIES if any(prop.key in paint for paint in paints)]
    return random.choice(there if there and random.random() < 0.8 else PROPERTIES)


def _value(random: Random, _style: MapStyle, drawn: dict[str, Any]) -> Any:
    prop = drawn["prop"]
    if prop.kind is Kind.COLOR:
        return Color.from_abgr(random.randrange(1 << 32))
    if prop.kind is Kind.NUMBER:
        return random.choice([0.0, 1.0, 0.1 + 0.2, random.uniform(-50, 50), 1e-9, 1e14])
    if prop.kind is Kind.CHOICE:
        return random.choice(prop.choices).value
    return a_text(random)


def _curve(random: Random, style: MapStyle, drawn: dict[str, Any]) -> Curve:
    levels = random.sample(range(18), random.randrange(5))
    stops = tuple(Stop(level, _value(random, style, drawn)) for level in sorted(levels))
    return Curve(stops, random.randrange(1, 23))


def _index(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> int:
    return random.randrange(max(1, len(style.groups), len(style.sources)))


def _collapsed(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> dict[int, bool]:
    return {group.index: random.random() < 0.5 for group in style.groups}


def _level(random: Random, _style: MapStyle, _drawn: dict[str, Any]) -> int:
    return random.randrange(18)


def _easing(random: Random, _style: MapStyle, _drawn: dict[str, Any]) -> int:
    return random.randrange(1, 23)


def _group_id(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> int | None:
    return random.choice([None, 9797278307, *(group.id for group in style.groups)])


def _section(random: Random, _style: MapStyle, _drawn: dict[str, Any]) -> tuple[str | int, ...]:
    return random.choice([SCHEME[:1], ICONS[:1], FONTS, SCHEME, GROUPS[:-1], LAYERS[:-1]])


def _text(random: Random, _style: MapStyle, _drawn: dict[str, Any]) -> str:
    return a_text(random)


def _record(random: Random, _style: MapStyle, _drawn: dict[str, Any]) -> Any:
    return a_line(random.randrange(20))


def _changes(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> dict[Path, Any]:
    """New values for some of what the style holds, or an end of it; the layers themselves stay."""
    paths = [path for path in (_path(random, style.tree) for _ in range(3)) if path != LAYERS[: len(path)]]
    inner = [path for path in paths if len(path) > len(LAYERS) + 1 or path[: len(LAYERS)] != LAYERS]
    return {path: random.choice([MISSING, None, 7, 0.25, "new", {"a": []}]) for path in inner}


def _path(random: Random, tree: Any) -> Path:
    """The path of a value somewhere in a tree."""
    path: Path = ()
    while isinstance(tree, (dict, list)) and tree and random.random() < 0.9:
        step: str | int = random.choice(list(tree)) if isinstance(tree, dict) else random.randrange(len(tree))
        path, tree = (*path, step), tree[step]
    return path


def _tree(random: Random, style: MapStyle, _drawn: dict[str, Any]) -> Any:
    """What the style is when it is read anew and another program has changed a little in it."""
    tree = decode(bytes_of(style.tree)).tree
    layers = read(tree, LAYERS, None)
    if isinstance(layers, list) and layers and random.random() < 0.5:
        layers = random.sample(layers, random.randrange(1, len(layers) + 1))
        tree = replace(tree, LAYERS, layers)
    return replace(tree, ("COMMENT",), random.choice(ODD_TEXTS))


# What an argument of an edit is drawn from, by its name.
DRAWS: dict[str, Draw] = {
    "keys": _keys,
    "key": _key,
    "prop": _prop,
    "level": _level,
    "value": _value,
    "curve": _curve,
    "easing": _easing,
    "minzoom": _level,
    "maxzoom": _level,
    "name": _text,
    "text": _text,
    "group_id": _group_id,
    "index": _index,
    "collapsed": _collapsed,
    "section": _section,
    "composite_type": _text,
    "location": _text,
    "record": _record,
    "changes": _changes,
    "tree": _tree,
}
