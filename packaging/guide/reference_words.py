"""Descriptions for the reference of names that the program's tables do not describe."""

from collections.abc import Mapping
from typing import Final

from editor.checks.fixes.fix_rule import Verb
from editor.mapstyle.schema.layer_types import LayerShape
from editor.render.assumptions import ALL, IN_APP, WATERWAY

OPERATORS: Final[Mapping[str, str]] = {
    "has": "The feature has the attribute. No values.",
    "hasnot": "The feature does not have the attribute. No values.",
    "in": "The attribute equals one of the values.",
    "notin": "The attribute equals none of the values. Also matches without the attribute.",
    "==": "The attribute equals one of the values, compared as text.",
    "!=": "The attribute equals none of the values, compared as text. Also matches without the attribute.",
    ">": "The attribute is a number greater than the value.",
    "<": "The attribute is a number less than the value.",
    ">=": "The attribute is a number greater than or equal to the value.",
    "<=": "The attribute is a number less than or equal to the value.",
}
COMBINATIONS: Final[Mapping[str, str]] = {
    "all": "All conditions match.",
    "any": "At least one condition matches.",
    "none": "No condition matches.",
}
NODES: Final[Mapping[str, tuple[str, str]]] = {
    "text": ('{"text": "Exit "}', "The text."),
    "number": ('{"number": 2}', "The number, without trailing zeros."),
    "get_v": ('{"get_v": "name"}', "The value of an attribute; blank if the feature does not have it."),
    "concat": ('{"concat": [{"text": "E"}, {"get_v": "ref"}]}', "The parts, concatenated."),
    "*": (
        '{"*": [{"get_v": "height"}, {"number": 3.28}]}',
        "The product; blank if a part is not a number.",
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
    LayerShape.SHIELD: "shield on a line",
    LayerShape.CANVAS: "the whole map",
    LayerShape.TILES: "image tiles",
}
# The layers of a row of the ledger, by their shape or another name of the ledger.
LAYERS: Final[Mapping[str, str]] = {
    ALL: "all layers",
    IN_APP: "layers that an app fills",
    LayerShape.NONE.value: "layers that are not drawn",
    LayerShape.POLYGON.value: "areas",
    LayerShape.LINE.value: "lines",
    LayerShape.LINE_LABEL.value: "names along lines",
    WATERWAY: "names of rivers and streams",
    LayerShape.AREA_LABEL.value: "names of areas",
    LayerShape.POINT.value: "points",
    LayerShape.ARROWS.value: "arrows",
    LayerShape.SHIELD.value: "shields",
    LayerShape.CANVAS.value: "the background",
    LayerShape.TILES.value: "satellite imagery",
}
FIXES: Final[Mapping[Verb, str]] = {Verb.FIX: "Fix", Verb.REMOVE: "Remove", Verb.DELETE: "Delete"}
