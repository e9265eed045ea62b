"""Texts of changed values: the property, and its values before and after."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.assets import difference_lines
from editor.mapstyle.compare.style_diff import LAYER_IDS
from editor.mapstyle.compare.value_changes import EASING_SUFFIX, ORDER_SUFFIX, ValueChange
from editor.mapstyle.document.model import NAME_KEY
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.mapstyle.schema.values import Color, is_hex_color
from editor.ui.text import label_in_sentence, local_number, translated
from editor.wording import Sentence


def property_name(change: ValueChange) -> str:
    """Return the label of a property; unknown keys unchanged."""
    key = change.property
    suffixes = ((EASING_SUFFIX, _tr("{property} easing")), (ORDER_SUFFIX, _tr("{property} stop order")))
    for suffix, template in suffixes:
        if key.endswith(suffix) and key.removesuffix(suffix) in BY_KEY:
            return template.format(property=translated(BY_KEY[key.removesuffix(suffix)].label))
    return translated(BY_KEY[key].label) if key in BY_KEY else _field_name(key)


def change_label(change: ValueChange) -> str:
    """Return the changed property and its level; empty if the element itself is the value."""
    if change.property == LAYER_IDS:
        return translated(difference_lines.change_text(change))
    name = property_name(change)
    if change.level is None:
        return name
    return _tr("{property} at zoom {level}").format(property=name, level=change.level)


def change_values(change: ValueChange) -> tuple[str, ...]:
    """Return the values before and after; one text for an addition or removal, none for layer ids."""
    if change.property == LAYER_IDS:
        return ()
    before, after = change.before, change.after
    if before is MISSING:
        return (_tr("added, {value}").format(value=_value(after, change)),)
    if after is MISSING:
        return (_tr("removed, was {value}").format(value=_value(before, change)),)
    return _value(before, change), _value(after, change)


def _value(value: Json, change: ValueChange) -> str:
    """Return a value on one line: choices and easings by their labels; texts of the style untranslated."""
    label = difference_lines.choice_label(value, change)
    if label:
        return label_in_sentence(label)
    text = difference_lines.short_text(value, change)
    if read_number(value) is not None and not isinstance(value, str):
        return local_number(text)
    return translated(text) if isinstance(text, Sentence) else text


def _field_name(key: str) -> str:
    names = {
        NAME_KEY: _tr("Name"),
        "type": _tr("Type"),
        "source": _tr("Source"),
        "sourcedata_id": _tr("Data"),
        "metaCategoryID": _tr("Category"),
        "minzoom": _tr("Min zoom"),
        "maxzoom": _tr("Max zoom"),
        "group": _tr("Group"),
        "group_id": _tr("Group"),
        "name": _tr("Name"),
    }
    return names.get(key, key)


def change_colors(change: ValueChange) -> tuple[QColor, ...]:
    """Return the colours of a value before and after; empty if it is not a colour."""
    prop = BY_KEY.get(change.property)
    if prop is None or prop.kind is not ValueKind.COLOR or change.level is None:
        return ()
    texts = [text for text in (change.before, change.after) if isinstance(text, str) and is_hex_color(text)]
    colors = map(Color.from_hex, texts)
    return tuple(QColor(color.r, color.g, color.b, color.a) for color in colors)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChangeSummary", text)
