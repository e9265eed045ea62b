"""The plain arguments of random edits: layers, properties, values, numbers, texts and paths."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, LayerKey, MapStyle
from editor.mapstyle.edits.bulk import Scaling
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import MISSING, Path, read, replace
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color, Curve, Stop
from tests.reliability.made_styles import ODD_TEXTS, a_text
from tests.styles import bytes_of

Drawn: TypeAlias = dict[str, Any]
"""The arguments of an edit that are drawn already."""
Draw: TypeAlias = Callable[[Random, MapStyle, Drawn], Any]


def keys(random: Random, style: MapStyle, _drawn: Drawn) -> list[LayerKey]:
    keys = list(style.order.keys)
    return random.sample(keys, min(len(keys), random.choice([1, 1, 1, 2, 5])))


def key(random: Random, style: MapStyle, _drawn: Drawn) -> LayerKey:
    return random.choice(style.order.keys or (LayerKey(-1),))


def _prop(random: Random, style: MapStyle, drawn: Drawn) -> PaintProperty:
    """Return a property, usually one that the layers have."""
    paints = [style.layer(key).paint for key in drawn.get("keys", ()) if style.has_layer(key)]
    there = [prop for prop in PROPERTIES if any(prop.key in paint for paint in paints)]
    return random.choice(there if there and random.random() < 0.8 else PROPERTIES)


def _value(random: Random, _style: MapStyle, drawn: Drawn) -> Any:
    prop = drawn["prop"]
    if prop.kind is ValueKind.COLOR:
        return Color.from_abgr(random.randrange(1 << 32))
    if prop.kind is ValueKind.NUMBER:
        return random.choice([0.0, 1.0, 0.1 + 0.2, random.uniform(-50, 50), 1e-9, 1e14])
    if prop.kind is ValueKind.CHOICE:
        return random.choice(prop.choices).value
    return a_text(random)


def _curve(random: Random, style: MapStyle, drawn: Drawn) -> Curve:
    levels = random.sample(range(18), random.randrange(5))
    stops = tuple(Stop(level, _value(random, style, drawn)) for level in sorted(levels))
    return Curve(stops, random.randrange(1, 23))


def _index(random: Random, style: MapStyle, _drawn: Drawn) -> int:
    return random.randrange(max(1, len(style.groups), len(style.sources)))


def _collapsed(random: Random, style: MapStyle, _drawn: Drawn) -> dict[int, bool]:
    return {group.index: random.random() < 0.5 for group in style.groups}


def _level(random: Random, _style: MapStyle, _drawn: Drawn) -> int:
    return random.randrange(18)


def _easing(random: Random, _style: MapStyle, _drawn: Drawn) -> int:
    return random.randrange(1, 23)


def _section(random: Random, _style: MapStyle, _drawn: Drawn) -> tuple[str | int, ...]:
    return random.choice([SCHEME[:1], ICONS[:1], FONTS, SCHEME, GROUPS[:-1], LAYERS[:-1]])


def _text(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return a_text(random)


def _changes(random: Random, style: MapStyle, _drawn: Drawn) -> dict[Path, Any]:
    """Return new values for some of the style's, or their removal, but never that of a layer."""
    paths = [path for path in (_path(random, style.tree) for _ in range(3)) if path != LAYERS[: len(path)]]
    inner = [path for path in paths if len(path) > len(LAYERS) + 1 or path[: len(LAYERS)] != LAYERS]
    return {path: random.choice([MISSING, None, 7, 0.25, "new", {"a": []}]) for path in inner}


def _path(random: Random, tree: Any) -> Path:
    """Return the path of a value somewhere in a tree."""
    path: Path = ()
    while isinstance(tree, (dict, list)) and tree and random.random() < 0.9:
        step: str | int = random.choice(list(tree)) if isinstance(tree, dict) else random.randrange(len(tree))
        path, tree = (*path, step), read(tree, (step,))
    return path


def a_reloaded_tree(random: Random, style: MapStyle, _drawn: Drawn) -> Any:
    """Return the style as read again after another program has changed a little in it."""
    tree = decode(bytes_of(style.tree)).tree
    layers = read(tree, LAYERS, None)
    if isinstance(layers, list) and layers and random.random() < 0.5:
        layers = random.sample(layers, random.randrange(1, len(layers) + 1))
        tree = replace(tree, LAYERS, layers)
    return replace(tree, ("COMMENT",), random.choice(ODD_TEXTS))


def _all_keys(random: Random, style: MapStyle, _drawn: Drawn) -> list[LayerKey]:
    return random.sample(style.order.keys, len(style.order.keys))


def _bound(random: Random, _style: MapStyle, _drawn: Drawn) -> int | None:
    return random.choice([None, random.randrange(18)])


def _zoom(random: Random, _style: MapStyle, _drawn: Drawn) -> float:
    return random.uniform(0, 17)


def _number(random: Random, _style: MapStyle, _drawn: Drawn) -> int:
    return random.choice([0, 1, 2, 7, 95, 9797278307])


def _number_or_none(random: Random, style: MapStyle, drawn: Drawn) -> int | None:
    return random.choice([None, _number(random, style, drawn)])


def _place(random: Random, _style: MapStyle, _drawn: Drawn) -> int:
    return random.choice([-1, 0, 0, 1, 1, 2])


def _is_so(random: Random, _style: MapStyle, _drawn: Drawn) -> bool:
    return random.random() < 0.5


def _scaling(random: Random, _style: MapStyle, _drawn: Drawn) -> Scaling:
    factor, shift = random.choice([1.0, 2.0, 1 / 3, 0.0, -1.5]), random.choice([0.0, 0.0, 0.25, -7.0])
    return Scaling(factor, shift, random.choice([None, random.uniform(0, 17)]))


# The strategy of an argument, by its name, or by those of the edit and the argument.
DRAWS: dict[str, Draw] = {
    "keys": keys,
    "set_draw_order.keys": _all_keys,
    "layers": keys,
    "key": key,
    "prop": _prop,
    "level": _level,
    "value": _value,
    "curve": _curve,
    "easing": _easing,
    "minzoom": _bound,
    "maxzoom": _bound,
    "zoom": _zoom,
    "scaling": _scaling,
    "number": _number_or_none,
    "set_source_id.number": _number,
    "place": _place,
    "source": _place,
    "target": _place,
    "is_on": _is_so,
    "is_flat": _is_so,
    "with_zooms": _is_so,
    "name": _text,
    "text": _text,
    "index": _index,
    "collapsed": _collapsed,
    "section": _section,
    "composite_type": _text,
    "location": _text,
    "changes": _changes,
    "tree": a_reloaded_tree,
}
