"""Styles with one part that grows: stops, keys, layers, groups, icons, sources, labels, filters.

Every part has a problem, or looks as if it had one, so that checks and fixes cannot stop early.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.styles import a_curve, a_document, a_group, a_line, an_icon

Json = Any
# A style with this number of parts.
Growing = Callable[[int], Json]

_BACKGROUND: Final = {"id": 1, "type": "background"}


def _stops(key: str, stop: Callable[[int], tuple[Json, Json]]) -> Growing:
    """Return a style of one curve by size; `stop` gives the level and the value of each of its stops."""
    prop = BY_KEY[key]

    def of_size(size: int) -> Json:
        curve = a_curve((prop.wrapper, prop.stops, prop.value), *map(stop, range(size)))
        return a_document([a_line(2, paint={key: curve}), _BACKGROUND])

    return of_size


def _layers(fields: Callable[[int], Json]) -> Growing:
    return lambda size: a_document([*map(fields, range(size)), _BACKGROUND])


def _groups(group: Callable[[int], Json]) -> Growing:
    """Return a style of groups by size; `group` gives each by its number, from 0."""
    return lambda size: a_document([a_line(2), _BACKGROUND], [group(number) for number in range(size)])


def _filled_groups(size: int) -> Json:
    """Create groups in one another, each with a layer."""
    layers = [a_line(size + 1 - number, group_id=number) for number in range(size)]
    groups = [a_group(number, **({"parent_id": number - 1} if number else {})) for number in range(size)]
    return a_document([*layers, _BACKGROUND], groups)


def _filter(combination: str, condition: Callable[[int, int], Json]) -> Growing:
    """Return a style of one filter by size; `condition` gives each condition by its number and the size."""

    def of_size(size: int) -> Json:
        expression = [condition(number, size) for number in range(size)]
        return a_document(
            [a_line(2, filter={"condition": combination, "expression": expression}), _BACKGROUND]
        )

    return of_size


def _expression(text: Callable[[int], str]) -> Growing:
    return lambda size: a_document([a_line(2, label_text={"label_expression": text(size)}), _BACKGROUND])


def _excluded(number: int, size: int) -> Json:
    """Return a condition that excludes one of the values that only the last condition admits."""
    if number < size - 1:
        return {"key": "class", "condition": "!=", "values": [str(number)]}
    return {"key": "class", "condition": "in", "values": [str(each) for each in range(size - 1)]}


def _nested(depth: int) -> str:
    return '{"concat":[' * depth + '{"text":"a"}' + "]}" * depth


def _icons(icon: Callable[[int], Json]) -> Growing:
    return lambda size: a_document(
        [a_line(2), _BACKGROUND], icons_section={"icons": [icon(number) for number in range(size)]}
    )


GROWING: Final[Mapping[str, Growing]] = {
    "stops of the same levels": _stops("line-width", lambda number: (number % 18, 1)),
    "stops of levels that do not exist": _stops("line-width", lambda number: (30 + number, 1)),
    "stops without an allowed choice": _stops(
        "text-anchor", lambda number: (number % 18, 99 if number % 2 else 3)
    ),
    "stops that are no numbers": _stops("line-width", lambda number: (str(number % 18), "3")),
    "colours in hex": _stops("line-inner-color", lambda number: (number % 18, "#ff0000")),
    "references to icons": _stops("icon", lambda number: (number % 18, f"icon {number}")),
    "sizes": _stops("text-size", lambda number: (number % 18, 99)),
    "keys of a layer": lambda size: a_document([a_line(2, **{f"key {number}": 1 for number in range(size)})]),
    "keys like known ones": lambda size: a_document(
        [a_line(2, **{f"sourc{chr(0x4E00 + number)}": "map" for number in range(size)})]
    ),
    "keys of paint": lambda size: a_document(
        [a_line(2, paint={f"line-widt{number}": {} for number in range(size)})]
    ),
    "sections": lambda size: a_document(2, None, **{f"section {number}": {} for number in range(size)}),
    "layers without ids": _layers(lambda _number: {"type": "line", "source": "map", "group_id": 7}),
    "layers that are never shown": _layers(lambda _number: a_line(2, paint={})),
    "layers that others hide": _layers(lambda number: a_line(number, minzoom="3", maxzoom=2)),
    "layers on unknown sources": _layers(
        lambda number: a_line(number, source=f"mapp{number}", type=f"lin{number}")
    ),
    "groups of one id": _groups(lambda _number: a_group(1)),
    "groups in one another": _groups(lambda number: a_group(number + 1, parent_id=number)),
    "groups in one another, each with a layer": _filled_groups,
    "groups in a circle": _groups(lambda number: a_group(number, parent_id=number ^ 1)),
    "icons of one id": _icons(lambda _number: {"id": "a"}),
    "icons": _icons(lambda number: an_icon(f"icon {number}")),
    "icons whose numbers collide": _icons(
        lambda number: an_icon("".join("Aa" if number >> bit & 1 else "BB" for bit in range(16)))
    ),
    "sources": lambda size: a_document(
        2, None, sources_list={"sources": [{"name": "a", "composite": {"type": "x"}} for _ in range(size)]}
    ),
    "conditions that shut one another out": _filter("all", _excluded),
    "conditions on numbers": _filter(
        "none", lambda number, _size: {"key": "rank", "condition": "<=", "values": [number]}
    ),
    "conditions without values": _filter(
        "all", lambda number, _size: {"key": f"key {number}", "condition": "=="}
    ),
    "label keys": lambda size: a_document(
        [
            a_line(2, label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "x"}] * size}}),
            _BACKGROUND,
        ]
    ),
    "nodes of a label": _expression(
        lambda size: json.dumps({"concat": [{f"node {number}": 1} for number in range(size)]})
    ),
    "nodes of a label in one another": _expression(_nested),
}
