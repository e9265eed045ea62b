"""Texts of conflicts and changes: their names, their kinds and their sources."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.features.merge.model import MergeItem
from editor.mapstyle.compare.style_diff import DifferenceKind
from editor.mapstyle.compare.value_changes import EASING_SUFFIX, ValueChange
from editor.mapstyle.document.model import NAME_KEY
from editor.mapstyle.json_tree import MISSING
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.merge.result import (
    DATA,
    GROUP,
    ORDER,
    ZOOM_RANGE,
    ConflictKind,
    Edited,
    MergePlace,
    Resolution,
    Side,
)
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.workspace.change_text import change_label

FILTER_KEY: Final = "filter"
_FIELD_SYMBOLS: Final = {
    ORDER: "swap-vertical",
    GROUP: "folder-outline",
    ZOOM_RANGE: "magnify",
    DATA: "database-outline",
    FILTER_KEY: "filter-outline",
    LABEL_KEY: "format-text",
    NAME_KEY: "pencil-outline",
}
_ELEMENT_SYMBOLS: Final = {
    DifferenceKind.GROUP: "folder-outline",
    DifferenceKind.ICON: "image-outline",
    DifferenceKind.FONT: "format-font",
    DifferenceKind.SOURCE: "database-outline",
    DifferenceKind.LAYER: "layers-outline",
    DifferenceKind.VALUE: "tune-variant",
}


def item_label(item: MergeItem) -> str:
    """Return the property of an item, or what happened to its whole element."""
    if not item.place.property:
        return _element_label(item)
    return place_label(item.place)


def place_label(place: MergePlace) -> str:
    """Return the property and the zoom of a place."""
    names = {
        ORDER: _tr("Order"),
        GROUP: _tr("Group"),
        ZOOM_RANGE: _tr("Zoom range"),
        DATA: _tr("Data"),
        FILTER_KEY: _tr("Filter"),
        LABEL_KEY: _tr("Label text"),
    }
    known = names.get(place.property)
    return known or change_label(ValueChange(place.property, place.level, None, None, MISSING, MISSING))


def property_label(place: MergePlace) -> str:
    """Return the property of a place without its zoom."""
    return change_label(ValueChange(place.property, None, None, None, MISSING, MISSING))


def item_symbol(item: MergeItem) -> str:
    """Return the symbol of an item."""
    if not item.place.property:
        is_added = item.values.base is MISSING
        is_removed = MISSING in (item.values.ours, item.values.theirs)
        return "plus" if is_added else "trash-can-outline" if is_removed else "pencil-outline"
    prop = BY_KEY.get(item.place.property.removesuffix(EASING_SUFFIX))
    return prop.symbol if prop is not None else _FIELD_SYMBOLS.get(item.place.property, "tune-variant")


def element_symbol(what: DifferenceKind) -> str:
    """Return the symbol of a kind of element; that of a layer depends on its type."""
    return _ELEMENT_SYMBOLS[what]


def element_kind(what: DifferenceKind) -> str:
    """Return the name of a kind of element."""
    return {
        DifferenceKind.GROUP: _tr("Group"),
        DifferenceKind.ICON: _tr("Icon"),
        DifferenceKind.FONT: _tr("Font"),
        DifferenceKind.SOURCE: _tr("Source"),
        DifferenceKind.LAYER: _tr("Layer"),
        DifferenceKind.VALUE: _tr("Style"),
    }[what]


def version_name(side: Side | None) -> str:
    """Return the name of a version; None is the common ancestor."""
    return {
        None: _tr("Base"),
        Side.OURS: _tr("Ours"),
        Side.THEIRS: _tr("Theirs"),
        Side.BOTH: _tr("Both"),
    }[side]


def resolution_name(resolution: Resolution | None) -> str:
    """Return where a resolved value comes from, or that there is none yet."""
    if resolution is None:
        return _tr("Not resolved")
    return _tr("Edited") if isinstance(resolution, Edited) else version_name(resolution)


def source_text(item: MergeItem, resolution: Resolution | None) -> str:
    """Return where the merged value comes from."""
    if item.conflict is not None:
        return resolution_name(resolution)
    return _tr("Same in both") if item.side is Side.BOTH else version_name(item.side)


def explanation(item: MergeItem) -> str:
    """Return why an item is a conflict, or which side was merged."""
    if item.conflict is None:
        return {
            Side.OURS: _tr("changed in Ours only, merged automatically"),
            Side.THEIRS: _tr("changed in Theirs only, merged automatically"),
            Side.BOTH: _tr("same change on both sides, merged automatically"),
            None: "",
        }[item.side]
    if item.conflict.kind is ConflictKind.VALUE and item.place.level is not None:
        return _tr("both sides changed this stop")
    return {
        ConflictKind.VALUE: _tr("both sides changed this value"),
        ConflictKind.LIST: _tr("both sides changed this list"),
        ConflictKind.REMOVED_AND_CHANGED: _tr("one side removed what the other changed"),
        ConflictKind.ORDER: _tr("both sides moved this element"),
        ConflictKind.ADDED_BY_BOTH: _tr("both sides added this"),
    }[item.conflict.kind]


def why_not_both(item: MergeItem) -> str:
    """Return why a conflict cannot have both values."""
    prop = BY_KEY.get(item.place.property)
    if item.conflict is not None and item.conflict.kind is ConflictKind.REMOVED_AND_CHANGED:
        return _tr("An element is either removed or retained.")
    if item.place.property == ORDER:
        return _tr("An element can have only one position.")
    if prop is not None:
        return _tr("“{property}” can have only one value.").format(property=property_label(item.place))
    return _tr("Only lists can have the values of both sides.")


def _element_label(item: MergeItem) -> str:
    base, ours, theirs = item.values
    if base is MISSING:
        return _tr("Added")
    if MISSING in (ours, theirs):
        return _tr("Removed")
    return _tr("Changed")


def _tr(text: str) -> str:
    return QCoreApplication.translate("MergeText", text)
