"""Styles that are wide: very many small parts of one kind, as generators and broken tools write them."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.styles import a_curve, a_document, a_group, a_line, an_icon, bytes_of

Json = Any

_LINE = a_line(1)


def _nested_groups(count: int) -> Json:
    groups = [a_group(1, "outermost")]
    groups += [a_group(number, "inner", parent_id=number - 1) for number in range(2, count)]
    return a_document([{**_LINE, "group_id": count - 1}], groups)


def _stops(count: int) -> Json:
    row = BY_KEY["line-width"]
    stops = ((level % 22, 1.5) for level in range(count))
    return a_document([a_line(1, paint={row.key: a_curve((row.wrapper, row.stops, row.value), *stops)})])


def _filter(*conditions: Json) -> Json:
    return a_document([{**_LINE, "filter": {"condition": "any", "expression": list(conditions)}}])


def _condition(*values: str) -> Json:
    return {"key": "name", "condition": "in", "values": list(values)}


def _label_keys(count: int) -> Json:
    rows = [{"id": number, "use_key_text": 1, "key_text": f"name_{number}"} for number in range(count)]
    return a_document([{**_LINE, "label_text": {"label_keys": {"label_key": rows}}}])


# The kinds of parts.
KINDS: Mapping[str, Callable[[int], Json]] = {
    "layers": lambda count: a_document([a_line(number) for number in range(count, 0, -1)]),
    "groups": lambda count: a_document([_LINE], [a_group(n, f"group {n}") for n in range(1, count)]),
    "nested groups": _nested_groups,
    "icons": lambda count: a_document(
        [_LINE], icons_section={"icons": [an_icon(f"icon{number}") for number in range(count)]}
    ),
    "sources": lambda count: a_document(
        [_LINE], sources_list={"sources": [{"id": n, "name": f"source {n}"} for n in range(count)]}
    ),
    "stops": _stops,
    "keys": lambda count: a_document([_LINE]) | {f"key {number}": number for number in range(count)},
    "layer keys": lambda count: a_document([{**_LINE, **{f"key {n}": n for n in range(count)}}]),
    "conditions": lambda count: _filter(*(_condition(str(number)) for number in range(count))),
    "values": lambda count: _filter(_condition(*map(str, range(count)))),
    "label keys": _label_keys,
    "comments": lambda count: a_document([{**_LINE, "COMMENT": count * "line\n"}]),
    "equal names": lambda count: a_document([{**a_line(n), "name": "same"} for n in range(count, 0, -1)]),
    "equal ids": lambda count: a_document(count * [_LINE]),
}


def a_wide_style(random: Random, count: int) -> bytes:
    """Return the bytes of a style with very many parts of one kind."""
    return bytes_of(KINDS[random.choice(list(KINDS))](count))
