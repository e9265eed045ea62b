"""Names of layer tree rows for undo texts and messages."""

import re
from collections.abc import Collection
from itertools import chain, count

from PySide6.QtCore import QCoreApplication

from editor.look.words import quoted, shortened
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import group_name, layer_name


def called(style: MapStyle, rows: LayerSet, data: SourceData) -> str:
    """Return the quoted name of a single row, or the number of layers and groups of several."""
    if len(rows.layers) + len(rows.groups) == 1:
        name = (
            layer_name(style.layer(next(iter(rows.layers))), data)
            if rows.layers
            else called_group(style, next(iter(rows.groups)))
        )
        return quoted(shortened(name))
    layers, groups = counted_layers(len(rows.layers)), counted_groups(len(rows.groups))
    if not rows.groups:
        return layers
    if not rows.layers:
        return groups
    return _tr("{layers} and {groups}").format(layers=layers, groups=groups)


def called_group(style: MapStyle, group_id: int | None) -> str:
    """Return the name of a group, or an empty text if it does not exist."""
    groups = style.groups if group_id is not None else ()
    return next((group_name(group) for group in groups if group.id == group_id), "")


def copy_name(name: str, taken: Collection[str]) -> str:
    """Return a name for a copy: “Roads copy”, for the next one “Roads copy 2”, not “Roads copy copy”."""
    pattern = _tr("{name} copy")
    is_copy = re.fullmatch(re.escape(pattern).replace(re.escape("{name}"), "(.+)") + r"(?: \d+)?", name)
    first = pattern.format(name=is_copy[1] if is_copy else name)
    names = chain([first], (f"{first} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def counted_layers(count: int) -> str:
    """Return a number of layers as text."""
    return _tr("1 layer") if count == 1 else _tr("%n layers", count)


def counted_groups(count: int) -> str:
    """Return a number of groups as text."""
    return _tr("1 group") if count == 1 else _tr("%n groups", count)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("RowNames", text, "", count)
