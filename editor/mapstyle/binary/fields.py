"""Tables of the field numbers of a binary style, with the keys of the JSON form.

Source: the field ids of the format; those of a layer from a style that exists in both forms. The table of
paint properties holds their field ids. The JSON Schema gives the same numbers as `x-field-id`.
Not known: the field numbers of a layer's `filter` and of `fonts_section`.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import Final, TypeAlias

from editor.mapstyle.binary.protobuf_wire import Wire
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.schema.json_schema import OTHER_PAINT
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.records import dataclass


class Scalar(Enum):
    """The type of a field that is not a message."""

    INTEGER = "integer"
    FLAG = "flag"
    COLOR = "colour"
    NUMBER = "number"
    TEXT = "text"
    ICON = "icon"
    IMAGE = "image"
    BYTES = "bytes"


@dataclass(frozen=True, eq=False)
class Message:
    """A message type: its fields by number, in the usual order of the JSON keys.

    `is_whole` marks one that is written completely or not at all, such as a curve.
    """

    entries: "Mapping[int, FieldRow]"
    is_whole: bool = False

    @cached_property
    def by_key(self) -> "Mapping[str, tuple[int, FieldRow]]":
        """The number and row of each field by its JSON key."""
        return {row.key: (number, row) for number, row in self.entries.items()}


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field of a message type. `is_required` marks an object that JSON includes even if empty."""

    key: str
    holds: Scalar | Message
    is_repeated: bool = False
    is_required: bool = False

    @property
    def wire(self) -> Wire:
        """The wire type of the value."""
        return _WIRE_TYPES.get(self.holds, Wire.LENGTH) if isinstance(self.holds, Scalar) else Wire.LENGTH


_WIRE_TYPES: Final = {
    Scalar.INTEGER: Wire.INTEGER,
    Scalar.FLAG: Wire.INTEGER,
    Scalar.COLOR: Wire.INTEGER,
    Scalar.ICON: Wire.INTEGER,
    Scalar.NUMBER: Wire.EIGHT_BYTES,
}
_SCALARS: Final = {
    ValueKind.COLOR: Scalar.COLOR,
    ValueKind.NUMBER: Scalar.NUMBER,
    ValueKind.CHOICE: Scalar.INTEGER,
    ValueKind.ICON: Scalar.ICON,
}

_KeyAndType: TypeAlias = "tuple[str, Scalar | Message]"


def _message(entries: Mapping[int, _KeyAndType], *, is_whole: bool = False) -> Message:
    rows = {number: FieldRow(key, holds) for number, (key, holds) in entries.items()}
    return Message(rows, is_whole=is_whole)


def _list_of(key: str, message: Message) -> dict[int, FieldRow]:
    """Return the only field of most sections: a list, which JSON includes also if empty."""
    return {1: FieldRow(key, message, is_repeated=True)}


def _paint_property(row: PaintProperty) -> Message:
    values = {1: ("level_id", Scalar.INTEGER), 2: (row.value, _SCALARS[row.kind])}
    stop = _message(values, is_whole=True)
    easing = FieldRow("easing_type", Scalar.INTEGER)
    curve = Message({**_list_of(row.stops, stop), 2: easing}, is_whole=True)
    return _message({1: (row.wrapper, curve)}, is_whole=True)


PAINT: Final = _message(
    {row.field_id: (row.key, _paint_property(row)) for row in PROPERTIES}
    | {part["x-field-id"]: (key, Scalar.INTEGER) for key, part in OTHER_PAINT.items() if "x-field-id" in part}
)

LABEL: Final = _message(
    {
        1: ("use_default", Scalar.INTEGER),
        2: ("op", Scalar.TEXT),
        3: (
            "label_keys",
            Message(
                _list_of(
                    "label_key",
                    _message(
                        {
                            1: ("id", Scalar.INTEGER),
                            2: ("use_key_text", Scalar.INTEGER),
                            3: ("key_text", Scalar.TEXT),
                            4: ("custom_text", Scalar.TEXT),
                        },
                        is_whole=True,
                    ),
                ),
                is_whole=True,
            ),
        ),
        4: ("label_expression", Scalar.TEXT),
    },
    is_whole=True,
)

LAYER: Final = _message(
    {
        1: ("id", Scalar.INTEGER),
        3: ("source", Scalar.TEXT),
        4: ("sourcedata_id", Scalar.INTEGER),
        5: ("type", Scalar.TEXT),
        7: ("paint", PAINT),
        8: ("minzoom", Scalar.INTEGER),
        9: ("maxzoom", Scalar.INTEGER),
        10: ("group_id", Scalar.INTEGER),
        12: ("isTemplate", Scalar.INTEGER),
        13: (LABEL_KEY, LABEL),
        15: ("metaCategoryID", Scalar.INTEGER),
    }
)

GROUP: Final = _message(
    {
        1: ("id", Scalar.INTEGER),
        2: ("name", Scalar.TEXT),
        3: ("collapsed", Scalar.FLAG),
        4: ("parent_id", Scalar.INTEGER),
    }
)

SCHEME: Final = Message(
    {
        1: FieldRow("id", Scalar.INTEGER),
        2: FieldRow("name", Scalar.TEXT),
        4: FieldRow("groups_section", Message(_list_of("groups", GROUP)), is_required=True),
        3: FieldRow("definition", Message(_list_of("layers", LAYER)), is_required=True),
    }
)

SOURCE: Final = _message(
    {
        1: ("id", Scalar.INTEGER),
        2: ("name", Scalar.TEXT),
        3: (
            "composite",
            _message(
                {
                    1: ("location", Scalar.TEXT),
                    2: ("type", Scalar.TEXT),
                    3: ("location_bbox", Scalar.TEXT),
                    4: ("qtree", Scalar.TEXT),
                    5: ("encoding", Scalar.TEXT),
                    6: ("high_res", Scalar.INTEGER),
                },
                is_whole=True,
            ),
        ),
    },
    is_whole=True,
)

SCHEME_NAME: Final = Message(
    {
        1: FieldRow("name", Scalar.TEXT),
        2: FieldRow(
            "translations",
            _message({1: ("language_code", Scalar.TEXT), 2: ("name", Scalar.TEXT)}, is_whole=True),
            is_repeated=True,
        ),
    },
    is_whole=True,
)

ICON: Final = _message({1: ("id", Scalar.ICON), 2: ("value", Scalar.IMAGE)}, is_whole=True)

STYLE: Final = Message(
    {
        1: FieldRow("sources_list", Message(_list_of("sources", SOURCE)), is_required=True),
        2: FieldRow("map_schemes_list_section", Message(_list_of("available_map_schemes", SCHEME_NAME))),
        3: FieldRow(
            "map_schemes_section",
            Message({**_list_of("map_schemes", SCHEME), 2: FieldRow("slippytiles", Scalar.INTEGER)}),
            is_required=True,
        ),
        4: FieldRow("icons_section", Message(_list_of("icons", ICON)), is_required=True),
    }
)

# Metadata of a file. JSON has no place for it; the format does not define the names.
INFO: Final = Message(
    {
        3: FieldRow(
            "names", _message({1: ("language", Scalar.TEXT), 2: ("name", Scalar.TEXT)}), is_repeated=True
        ),
        5: FieldRow(
            "picture",
            _message({1: ("kind", Scalar.INTEGER), 2: ("image", Scalar.BYTES), 3: ("size", Scalar.INTEGER)}),
        ),
        6: FieldRow(
            "parameters",
            _message(
                {
                    1: ("key", Scalar.TEXT),
                    2: ("type", Scalar.INTEGER),
                    3: ("text", Scalar.TEXT),
                    4: ("integer", Scalar.INTEGER),
                }
            ),
            is_repeated=True,
        ),
    }
)
