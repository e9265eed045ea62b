"""Fixes of layers: draw order, ids, keys, zoom ranges, and layers without effect."""

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Final

from editor.checks.facts import layer_name
from editor.checks.fixes.fix_rule import (
    FixRule,
    Plan,
    Problems,
    by_values,
    current_problems,
    fixer,
    layer_of,
    quoted,
)
from editor.checks.problems import Problem, Verb
from editor.checks.rules.layers import meant_keys
from editor.checks.rules.visibility import check_shown
from editor.mapstyle.curves.stops import with_stop
from editor.mapstyle.document.model import NAME_KEY, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Changes, Edit, delete_layers
from editor.mapstyle.edits.order import add_at_end, move_to_end, number_layers, numbering
from editor.mapstyle.json_tree import MISSING, Json, Path, read_object
from editor.mapstyle.schema.layer_types import BACKGROUND, SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color
from editor.wording import say

_FILL = BY_KEY["fill-color"]
_BACKGROUND_COLOR = Color(243, 241, 236)


def _renumber(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, None]]:
    changes = numbering(style)
    for problem in problems:
        if changes:
            yield problem, None


def _background_keys(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, LayerKey]]:
    others = [layer.index for layer in style.layers if layer.type != BACKGROUND]
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is not None and layer.type == BACKGROUND and others and layer.index < others[-1]:
            yield problem, layer.key


def _rename_keys(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    by_layer: dict[Path, list[Problem]] = {}
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is not None:
            by_layer.setdefault(layer.path, []).append(problem)
    for path, found in by_layer.items():
        record = read_object(style.tree, path)
        meant = meant_keys(record)
        names: dict[Json, str] = {}
        for problem in found:
            key = problem.path[-1]
            # Of several keys that mean the same one, the first is renamed.
            if key in meant and key not in names and meant[key] not in names.values():
                names[key] = meant[key]
        renamed = {names.get(each, each): value for each, value in record.items()}
        yield from ((problem, {path: renamed}) for problem in found if problem.path[-1] in names)


def _rename_text(style: MapStyle, problem: Problem) -> str:
    layer, key = layer_of(style, problem), str(problem.path[-1])
    meant = None if layer is None else meant_keys(layer.record).get(key)
    return say("Rename {key} to {meant}", key=quoted(key), meant=quoted(meant))


def _swap_zooms(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is None or layer.minzoom is None or layer.maxzoom is None:
            continue
        if layer.minzoom > layer.maxzoom:
            low, high = layer.record["maxzoom"], layer.record["minzoom"]
            yield problem, {(*layer.path, "minzoom"): low, (*layer.path, "maxzoom"): high}


def _never_shown(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, LayerKey]]:
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is not None and any(check_shown(layer)):
            yield problem, layer.key


def _hidden(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, LayerKey]]:
    for problem in current_problems(style, problems):
        if problem.layer_key is not None:
            yield problem, problem.layer_key


def _keep_one_layer(plan: Plan[LayerKey]) -> Plan[LayerKey]:
    """Return a plan to delete layers that retains the last layer of the style."""

    def limited_plan(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, LayerKey]]:
        planned = list(plan(style, problems))
        last = style.order.keys[-1:]
        deletes_all = len({key for _, key in planned}) == len(style.order.keys)
        return ((problem, key) for problem, key in planned if not deletes_all or key not in last)

    return limited_plan


def _delete(keys: Collection[LayerKey]) -> Edit:
    """Delete layers, and renumber the rest if that leaves the ids invalid."""

    def edit(style: MapStyle) -> MapStyle:
        remaining = delete_layers(keys)(style)
        return remaining if numbering(style) else number_layers()(remaining)

    return edit


def _missing_background(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, None]]:
    has_background = any(
        layer.type == BACKGROUND or layer.source == SATELLITE_SOURCE for layer in style.layers
    )
    for problem in problems:
        if style.layers and not has_background:
            yield problem, None


def _background() -> Json:
    return {
        NAME_KEY: "Background",
        "id": 1,
        "type": BACKGROUND,
        "sourcedata_id": 0,
        "minzoom": LOWEST_LEVEL,
        "maxzoom": HIGHEST_LEVEL,
        "paint": {_FILL.key: with_stop(MISSING, _FILL, LOWEST_LEVEL, _BACKGROUND_COLOR)},
    }


def _move_backgrounds(keys: Collection[LayerKey]) -> Edit:
    """Move backgrounds to the end, above the backgrounds that are there."""

    def edit(style: MapStyle) -> MapStyle:
        trailing = takewhile(lambda layer: layer.type == BACKGROUND, reversed(list(style.layers)))
        return move_to_end({*keys, *(layer.key for layer in trailing)})(style)

    return edit


def _delete_text(style: MapStyle, problem: Problem) -> str:
    layer = layer_of(style, problem)
    if layer is None:
        return say("Delete layer")
    return say("Delete layer {name}", name=quoted(layer_name(layer)))


_RENUMBER = say("Renumber layers")

LAYER_FIXES: Final = (
    FixRule("zoom-range", say("Swap min and max zoom"), say("Swap min and max zoom"), by_values(_swap_zooms)),
    FixRule("layer-ids", _RENUMBER, _RENUMBER, fixer(_renumber, lambda _parts: number_layers())),
    FixRule(
        "background-not-last",
        say("Move background to bottom"),
        say("Move backgrounds to bottom"),
        fixer(_background_keys, _move_backgrounds),
    ),
    FixRule(
        "never-shown",
        _delete_text,
        say("Delete layers that are never visible"),
        fixer(_keep_one_layer(_never_shown), _delete),
        Verb.DELETE,
    ),
    FixRule(
        "hidden-layer",
        _delete_text,
        say("Delete covered layers"),
        fixer(_keep_one_layer(_hidden), _delete),
        Verb.DELETE,
    ),
    FixRule(
        "missing-background",
        say("Add background"),
        say("Add background"),
        fixer(_missing_background, lambda _parts: add_at_end(_background())),
    ),
    FixRule("unknown-layer-key", _rename_text, say("Rename layer keys"), by_values(_rename_keys)),
)
