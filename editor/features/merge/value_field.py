"""Field for another value of a conflict: a number, a colour, a choice, or JSON on one line."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.errors import DocumentError
from editor.features.merge.model import MergeItem
from editor.features.merge.values import paint_property, stop_value
from editor.features.merge.wording import item_label
from editor.mapstyle.curves.stops import to_json_value
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color
from editor.ui.color.field import ColorField
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.field import Field
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.text_fields import TextField
from editor.ui.text import translated
from editor.wording import term

_MEMBER: Final = "value"


def create_field(item: MergeItem) -> Field:
    """Return a field for the value of an item."""
    prop = _plain_property(item)
    if prop is None:
        return TextField(item_label(item), _tr("JSON value"), check=lambda text: json_problem(item, text))
    if prop.kind is ValueKind.NUMBER:
        number = NumberField.for_property(prop)
        number.set_tail(_tr("at zoom {level}").format(level=item.place.level))
        return number
    if prop.kind is ValueKind.COLOR:
        return ColorField(translated(prop.label))
    if prop.kind is ValueKind.CHOICE:
        choices = [(choice.value, translated(choice.label)) for choice in prop.choices]
        return ChoiceField(translated(prop.label), choices)
    return TextField(translated(prop.label))


def show_in(field: Field, item: MergeItem, value: Json) -> None:
    """Show a value; MISSING if there is none."""
    if value is MISSING:
        field.show_value(None)
    elif _plain_property(item) is not None:
        field.show_value(stop_value(item, value))
    else:
        field.show_value(write(value, ONE_LINE, ""))


def value_in(field: Field, item: MergeItem) -> Json:
    """Return the JSON value of a field; MISSING if it has none."""
    value = field.value
    if value is None:
        return MISSING
    if _plain_property(item) is None:
        return _parsed(str(value)).get(_MEMBER, MISSING)
    if isinstance(value, (Color, int, float, str)):
        return to_json_value(value)
    return MISSING


def json_problem(item: MergeItem, text: str) -> str:
    """Return why a text is no value of an item; empty if it is one."""
    retained = _tr("Previous value kept.")
    try:
        tree = _parsed(text)
    except DocumentError as error:
        return f"{translated(error.sentence)} {retained}"
    if len(tree) != 1:
        return f"{_tr('Enter one JSON value.')} {retained}"
    kinds = {_kind(value): None for value in item.values if value is not MISSING}
    if _kind(tree[_MEMBER]) not in kinds:
        return f"{_tr('Enter {kind}.').format(kind=_kind_text(next(iter(kinds), '')))} {retained}"
    return ""


def _plain_property(item: MergeItem) -> PaintProperty | None:
    """Return the property of a stop without further members; None for other values."""
    has_records = any(isinstance(value, dict) for value in item.values)
    return None if item.place.level is None or has_records else paint_property(item)


def _parsed(text: str) -> Mapping[str, Json]:
    """Return an object with the value of a text. Raises: DocumentError."""
    tree: Mapping[str, Json] = decode_text(
        f'{{"{_MEMBER}": {text}\n}}', term("The value"), may_repeat=False
    ).tree
    return tree


def _kind(value: Json) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (dict, list, str)):
        return type(value).__name__
    return "null" if value is None else "number"


def _kind_text(kind: str) -> str:
    return {
        "bool": _tr("true or false"),
        "dict": _tr("a JSON object"),
        "list": _tr("a list"),
        "str": _tr("a text in quotation marks"),
        "null": "null",
    }.get(kind, _tr("a number"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("MergeField", text)
