"""Documents that are valid JSON and unusual styles: nested to the limit, or with odd values."""

import json
from collections.abc import Callable
from typing import Any

from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES
from editor.mapstyle.json_tree import MAX_DEPTH, Path, replace
from tests.styles import a_color, a_curve, a_document, a_group, a_line, an_icon

_STOP: Path = ("paint", "line-inner-color", "color_stops", "color_stop", 0, "color")
# Places that the format defines, and others.
PLACES: tuple[Path, ...] = (
    ("unknown",),
    (*SCHEME, "unknown"),
    (*SCHEME, "name"),
    (*FONTS, "unknown"),
    (*GROUPS, 0, "unknown"),
    (*GROUPS, 0, "name"),
    (*SOURCES, 0, "composite", "location"),
    (*ICONS, 0, "unknown"),
    (*ICONS, 0, "value"),
    (*LAYERS, 0, "unknown"),
    (*LAYERS, 1, "id"),
    (*LAYERS, 1, "minzoom"),
    (*LAYERS, 2, "filter"),
    (*LAYERS, 2, "paint", "unknown"),
    (*LAYERS, 2, "paint", "line-width"),
    (*LAYERS, 2, *_STOP),
    (*LAYERS, 3, "filter", "expression", 0, "values"),
    (*LAYERS, 3, "label_text"),
    (*LAYERS, 4, "COMMENT"),
    (*LAYERS, 4, "group_id"),
    (*LAYERS, 4, *_STOP[:3]),
    (*LAYERS, 5),
)
# Openings and closings of containers, for one or two levels.
NESTS = {"arrays": ("[", "]"), "objects": ('{"k":', "}"), "both": ('[{"concat":', "}]")}


def nested(nest: str, levels: int) -> str:
    """Return the text of a number of nested containers."""
    opening, closing = NESTS[nest]
    turns, rest = divmod(levels, 2 if nest == "both" else 1)
    return opening * turns + "[" * rest + "1" + "]" * rest + closing * turns


def deep_document(nest: str) -> bytes:
    """Create a style that is nested to the limit at every place."""
    return _document(lambda path: nested(nest, MAX_DEPTH - len(path)), expression=nested(nest, MAX_DEPTH))


def odd_document(text: str) -> bytes:
    """Create a style that has a value, as text, at every place."""
    return _document(lambda _path: text, expression=f'{{"text":{text}}}')


def mixed_document(first: int) -> bytes:
    """Create a style with an odd value at every place, other ones for every first number."""
    texts = list(ODD.values())
    return _document(lambda path: texts[(first + PLACES.index(path)) % len(texts)], expression="1e400")


# Values that most programs do not have, or not in this form.
ODD = {
    "a float too large": "1e400",
    "a float too small": "-1E+999",
    "many digits": "9" * 5000,
    "a repeated key": '{"id":1, "id" : 2,"name":"a","id":3}',
    "repeated keys in each other": '{"k":{"k":1},"k":{"k":[],"k":{"":0,"":1}}}',
    "half a pair": '"\\ud800"',
    "NUL": '"a\\u0000b"',
    "separators": '"\\u2028\\u2029"',
    "a deep number": "[[[-9e999]]]",
}


def _document(text_at: Callable[[Path], str], expression: str) -> bytes:
    condition = {"key": "highway", "condition": "in", "values": []}
    layers = [a_line(8 - number, paint={"line-inner-color": a_color((3, 1))}) for number in range(7)]
    layers[3]["filter"] = {"condition": "all", "expression": [condition]}
    layers[6] |= {"type": "symbol", "label_text": {"label_expression": expression}}
    layers[4]["paint"]["line-width"] = a_curve(("line_width_stops", "line_width_stop", "width"), (3, 1.5))
    source = {"id": 1, "name": "s", "composite": {"type": "satelliteExternal", "location": "x"}}
    tree: Any = a_document(
        layers,
        [a_group(1)],
        icons_section={"icons": [an_icon("icon")]},
        sources_list={"sources": [source]},
        fonts_section={"regular": "data:font/ttf;base64,AAEAAA=="},
    )
    for number, path in enumerate(PLACES):
        tree = replace(tree, path, f"@{number}@")
    text = json.dumps(tree, indent=2)
    for number, path in enumerate(PLACES):
        text = text.replace(f'"@{number}@"', text_at(path))
    return text.encode()
