"""Texts for changed values, in the terms of the panels."""

from PySide6.QtCore import QCoreApplication

from editor.assets import diff_text
from editor.look.words import translated, within
from editor.mapstyle.compare.style_diff import LAYER_IDS
from editor.mapstyle.compare.value_changes import EASING_SUFFIX, ORDER_SUFFIX, ValueChange
from editor.mapstyle.document.model import NAME_KEY
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.tree import MISSING, Json
from editor.wording import Sentence


def property_name(change: ValueChange) -> str:
    """Return the label of a property; unknown keys unchanged."""
    key = change.property
    suffixes = ((EASING_SUFFIX, _tr("{property}, easing")), (ORDER_SUFFIX, _tr("{property}, order of stops")))
    for suffix, template in suffixes:
        if key.endswith(suffix) and key.removesuffix(suffix) in BY_KEY:
            return template.format(property=translated(BY_KEY[key.removesuffix(suffix)].label))
    return translated(BY_KEY[key].label) if key in BY_KEY else _field_name(key)


def change_head(change: ValueChange) -> str:
    """Return the changed property and its level; empty if the element itself is the value."""
    if change.property == LAYER_IDS:
        return translated(diff_text.change_text(change))
    name = property_name(change)
    if change.level is None:
        return name
    return _tr("{property} at level {level}").format(property=name, level=change.level)


def change_sides(change: ValueChange) -> tuple[str, ...]:
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
    """Return a value on one line; texts of the style itself are not translated."""
    text = diff_text.short_text(value, change)
    label = diff_text.choice_label(value, change)
    shown = translated(text) if isinstance(text, Sentence) else text
    return _tr("{value} ({meaning})").format(value=shown, meaning=within(label)) if label else shown


def _field_name(key: str) -> str:
    names = {
        NAME_KEY: _tr("Name"),
        "type": _tr("Type"),
        "source": _tr("Source"),
        "sourcedata_id": _tr("Data"),
        "metaCategoryID": _tr("Category"),
        "minzoom": _tr("Lowest zoom"),
        "maxzoom": _tr("Highest zoom"),
        "group": _tr("Group"),
        "group_id": _tr("Group"),
        "name": _tr("Name"),
    }
    return names.get(key, key)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChangeWords", text)
