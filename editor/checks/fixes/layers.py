"""Fixes of layers: order, zooms, curves, and layers or elements without effect."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import takewhile
from typing import Final

from editor.checks.facts import layer_name
from editor.checks.fixes.fix_rule import (
    FixRule,
    Plan,
    Problems,
    Verb,
    by_values,
    current_problems,
    fixer,
    layer_of,
    property_of,
    quoted,
)
from editor.checks.problems import Problem
from editor.checks.rules.layers import meant_keys
from editor.checks.rules.visibility import check_shown, check_text_color
from editor.mapstyle.curves.stops import with_sorted_stops, with_stop, with_unique_levels
from editor.mapstyle.document.model import NAME_KEY, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Changes, Edit, delete_layers
from editor.mapstyle.edits.order import add_at_end, move_to_end, number_layers, numbering
from editor.mapstyle.json_tree import MISSING, Json, Path, read, read_object
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.layer_types import BACKGROUND, SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color
from editor.wording import say, term


def _delete_unused(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in current_problems(style, problems):
        yield problem, {problem.path: MISSING}


def _delete_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    unused = list(current_problems(style, problems))
    deleted = {problem.path for problem in unused}
    remaining = {group.id for group in style.groups if group.path not in deleted}
    ancestors = _RemainingAncestors(style.group_parents, remaining)
    # Groups in a deleted one move to the nearest remaining ancestor.
    moved: dict[Path, Json] = {
        (*group.path, "parent_id"): ancestors.of(group.parent_id)
        for group in style.groups
        if group.parent_id in style.group_parents
        and group.parent_id not in remaining
        and group.path not in deleted
    }
    for number, problem in enumerate(unused):
        yield problem, {problem.path: MISSING} if number else {problem.path: MISSING, **moved}


class _RemainingAncestors:
    """Finds the nearest remaining ancestor of a group; visits each group once."""

    def __init__(self, parents: Mapping[int, int | None], remaining: Collection[int | None]) -> None:
        self._parents, self._remaining = parents, remaining
        self._resolved: dict[int, Json] = {}

    def of(self, group_id: int | None) -> Json:
        """Return the group or its nearest remaining ancestor; MISSING if there is none."""
        visited: dict[int, None] = {}
        while (
            group_id is not None
            and group_id in self._parents
            and group_id not in self._remaining
            and group_id not in self._resolved
            and group_id not in visited
        ):
            visited[group_id] = None
            group_id = self._parents[group_id]
        found: Json = MISSING
        if group_id is not None:
            found = group_id if group_id in self._remaining else self._resolved.get(group_id, MISSING)
        self._resolved.update(dict.fromkeys(visited, found))
        return found


def _name(style: MapStyle, problem: Problem) -> object:
    record = read_object(style.tree, problem.path)
    return record.get("name") or record.get("id")


def _icon_text(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete the icon {name}", name=quoted(name)) if name else say("Delete the icon")


def _group_text(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete the group {name}", name=quoted(name)) if name else say("Delete the group")


def _source_text(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete the source {name}", name=quoted(name)) if name else say("Delete the source")


def _face_text(_style: MapStyle, problem: Problem) -> str:
    return say("Delete the {slot} face", slot=term(str(problem.path[-1])))


UNUSED_FIXES: Final = (
    FixRule(
        "unused-icon", _icon_text, say("Delete the unused icons"), by_values(_delete_unused), Verb.DELETE
    ),
    FixRule(
        "unused-group", _group_text, say("Delete the empty groups"), by_values(_delete_groups), Verb.DELETE
    ),
    FixRule(
        "unused-face",
        _face_text,
        say("Delete the unused faces"),
        by_values(_delete_unused),
        Verb.DELETE,
    ),
    FixRule(
        "unused-source",
        _source_text,
        say("Delete the unused sources"),
        by_values(_delete_unused),
        Verb.DELETE,
    ),
)


_FILL = BY_KEY["fill-color"]
_TEXT_COLOR = BY_KEY["text-color"]
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


def _rearrange_stops(change: Callable[[Json, PaintProperty], Json]) -> Plan[Changes]:
    def plan(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
        for problem in problems:
            layer, prop = layer_of(style, problem), property_of(problem)
            if layer is None or prop is None or prop.key not in layer.paint:
                continue
            old = layer.paint[prop.key]
            new = change(old, prop)
            if new is not old:
                yield problem, {(*layer.path, "paint", prop.key): new}

    return plan


def _reduce_size(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        prop = property_of(problem)
        size = read_number(read(style.tree, problem.path))
        if prop is None or prop.collides_above is None or size is None or size <= prop.collides_above:
            continue
        most = prop.usual_maximum
        yield problem, {problem.path: int(most) if most.is_integer() else most}


def _color_text(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is None or not any(check_text_color(layer)) or _TEXT_COLOR.default is None:
            continue
        holder = with_stop(MISSING, _TEXT_COLOR, LOWEST_LEVEL, _TEXT_COLOR.default)
        yield problem, {(*layer.path, "paint", _TEXT_COLOR.key): holder}


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
        return say("Delete the layer")
    return say("Delete the layer {name}", name=quoted(layer_name(layer)))


_RENUMBER = say("Renumber the layers")

LAYER_FIXES: Final = (
    FixRule("zoom-range", say("Swap the zooms"), say("Swap the zooms"), by_values(_swap_zooms)),
    FixRule("layer-ids", _RENUMBER, _RENUMBER, fixer(_renumber, lambda _parts: number_layers())),
    FixRule(
        "background-not-last",
        say("Move the background to the end"),
        say("Move the backgrounds to the end"),
        fixer(_background_keys, _move_backgrounds),
    ),
    FixRule(
        "stops-unsorted",
        say("Sort the stops"),
        say("Sort the stops"),
        by_values(_rearrange_stops(with_sorted_stops)),
    ),
    FixRule(
        "stops-doubled",
        say("Keep the last stop of each level"),
        say("Keep the last stop of each level"),
        by_values(_rearrange_stops(with_unique_levels)),
    ),
    FixRule(
        "never-shown",
        _delete_text,
        say("Delete the layers that never show"),
        fixer(_keep_one_layer(_never_shown), _delete),
        Verb.DELETE,
    ),
    FixRule(
        "hidden-layer",
        _delete_text,
        say("Delete the layers that others hide"),
        fixer(_keep_one_layer(_hidden), _delete),
        Verb.DELETE,
    ),
    FixRule(
        "text-without-color",
        say("Add a text colour"),
        say("Add the missing text colours"),
        by_values(_color_text),
    ),
    FixRule(
        "missing-background",
        say("Add a background"),
        say("Add a background"),
        fixer(_missing_background, lambda _parts: add_at_end(_background())),
    ),
    FixRule("unknown-layer-key", _rename_text, say("Rename the keys of layers"), by_values(_rename_keys)),
    FixRule("unusual-size", say("Make it smaller"), say("Make the sizes smaller"), by_values(_reduce_size)),
)
