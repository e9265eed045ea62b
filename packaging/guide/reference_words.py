"""What the reference says of names that the program's tables do not explain themselves."""

from collections.abc import Mapping
from typing import Final

from editor.checks.fixes.fix_rule import Verb
from editor.mapstyle.schema.layer_types import LayerShape

OPERATORS: Final[Mapping[str, str]] = {
    "has": "The feature has the key. Takes no value.",
    "hasnot": "The feature does not have the key. Takes no value.",
    "in": "The value is one of those given.",
    "notin": "The value is none of those given; true as well without the key.",
    "==": "The value equals one of those given, compared as text.",
    "!=": "The value equals none of those given; true as well without the key.",
    ">": "The value is a number greater than the one given.",
    "<": "The value is a number less than the one given.",
    ">=": "The value is a number greater than or equal to the one given.",
    "<=": "The value is a number less than or equal to the one given.",
}
COMBINATIONS: Final[Mapping[str, str]] = {
    "all": "Every condition holds.",
    "any": "At least one condition holds.",
    "none": "No condition holds.",
}
NODES: Final[Mapping[str, tuple[str, str]]] = {
    "text": ('{"text": "Exit "}', "The text itself."),
    "number": ('{"number": 2}', "The number, without needless zeros."),
    "get_v": ('{"get_v": "name"}', "The value of an attribute; nothing where the feature lacks it."),
    "concat": ('{"concat": [{"text": "E"}, {"get_v": "ref"}]}', "The parts, one after the other."),
    "*": (
        '{"*": [{"get_v": "height"}, {"number": 3.28}]}',
        "The product; nothing where a part is no number.",
    ),
}
SHAPES: Final[Mapping[LayerShape, str]] = {
    LayerShape.NONE: "not drawn in the preview",
    LayerShape.POLYGON: "area",
    LayerShape.LINE: "line",
    LayerShape.LINE_LABEL: "name along a line",
    LayerShape.AREA_LABEL: "name of an area",
    LayerShape.POINT: "point",
    LayerShape.ARROWS: "arrows along a line",
    LayerShape.SHIELD: "plate on a line",
    LayerShape.CANVAS: "the whole map",
    LayerShape.TILES: "tiles of pictures",
}
FIXES: Final[Mapping[Verb, str]] = {Verb.FIX: "Fix", Verb.REMOVE: "Remove", Verb.DELETE: "Delete"}
