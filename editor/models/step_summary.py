"""Summaries of undo steps: a short text and a symbol. Only changed objects are compared."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.mapstyle.compare.value_changes import ValueChange, field_changes, paint_changes
from editor.mapstyle.document.diff import Diff, LayerChange, diff
from editor.mapstyle.document.model import NAME_KEY, LayerKey, MapStyle
from editor.mapstyle.format.writer import ONE_LINE, write
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color, is_hex_color
from editor.mapstyle.tree import MISSING
from editor.models.asset_summary import faces_summary, icons_summary
from editor.models.change_words import property_name
from editor.models.layer_row import layer_name

_PAINT = "paint"
# Above this number of values or layers a summary has no names.
_MAX_NAMES = 4
_MAX_VALUE = 24


@dataclass(frozen=True, slots=True)
class StepSummary:
    """A text, a symbol, and the colours before and after if a single colour changed."""

    text: str
    symbol: str
    colors: tuple[QColor, ...] = ()


def summary_of(before: MapStyle, after: MapStyle, data: SourceData) -> StepSummary:
    """Return the summary of the difference between two values of one document."""
    change = diff(before, after)
    if change.added or change.removed:
        return _added_or_removed(before, after, change, data)
    if change.is_reordered:
        return StepSummary(_tr("The order of layers"), "swap-vertical")
    if change.icons and not change.groups:
        return StepSummary(*icons_summary(before, after, len(change.layers)))
    if change.layers:
        return _layers(before, after, change, data)
    if change.fonts and not (change.groups or change.sources or change.rest):
        return StepSummary(*faces_summary(before, after))
    parts = (
        (change.groups, _tr("Groups"), "folder-outline"),
        (change.icons, _tr("Icons"), "image-multiple-outline"),
        (change.fonts, _tr("Fonts"), "format-font"),
        (change.sources, _tr("Sources"), "database-outline"),
        (change.rest, _tr("The style"), "tune-variant"),
    )
    changed = [(text, symbol) for has_changed, text, symbol in parts if has_changed]
    return StepSummary(", ".join(text for text, _ in changed), changed[0][1] if changed else "circle-small")


def change_colors(change: ValueChange) -> tuple[QColor, ...]:
    """Return the colours of a value before and after; empty if it is not a colour."""
    prop = BY_KEY.get(change.property)
    if prop is None or prop.kind is not ValueKind.COLOR or change.level is None:
        return ()
    texts = [text for text in (change.before, change.after) if isinstance(text, str) and is_hex_color(text)]
    colors = map(Color.from_hex, texts)
    return tuple(QColor(color.r, color.g, color.b, color.a) for color in colors)


def _added_or_removed(before: MapStyle, after: MapStyle, change: Diff, data: SourceData) -> StepSummary:
    if change.added and change.removed:
        return StepSummary(_count(len(change.added) + len(change.removed)), "layers-outline")
    if change.added:
        return StepSummary(_names(after, change.added, data), "plus")
    return StepSummary(_names(before, change.removed, data), "trash-can-outline")


def _layers(before: MapStyle, after: MapStyle, change: Diff, data: SourceData) -> StepSummary:
    keys = tuple(change.layers)
    symbol = _symbol(change.layers.values())
    if len(keys) > 1:
        return StepSummary(_names(after, keys, data), symbol)
    changes = list(_changes(before, after, keys[0], change.layers[keys[0]]))
    if len(changes) != 1:
        named = dict.fromkeys(property_name(each) for each in changes)
        return StepSummary(_list(list(named)), symbol)
    colors = change_colors(changes[0])
    return StepSummary(_value_text(changes[0], has_colors=len(colors) == 2), symbol, colors)


def _changes(before: MapStyle, after: MapStyle, key: LayerKey, change: LayerChange) -> Iterator[ValueChange]:
    old, new = before.layer(key), after.layer(key)
    for name in sorted(change.paint):
        yield from paint_changes(name, old.paint.get(name, MISSING), new.paint.get(name, MISSING))
    for name in sorted(change.fields - {_PAINT}):
        yield from field_changes(old.record.get(name, MISSING), new.record.get(name, MISSING), (name,))


def _symbol(changes: Iterable[LayerChange]) -> str:
    """Return the symbol of the only changed property, or of the kind of change."""
    paint = {name for change in changes for name in change.paint}
    if len(paint) == 1:
        prop = BY_KEY.get(next(iter(paint)))
        return prop.symbol if prop is not None else "tune-variant"
    fields = {name for change in changes for name in change.fields} - {_PAINT}
    if paint or len(fields) != 1:
        return "tune-variant"
    symbols = {NAME_KEY: "pencil-outline", "group_id": "folder-outline", "filter": "filter-outline"}
    return symbols.get(fields.pop(), "tune-variant")


def _value_text(change: ValueChange, *, has_colors: bool) -> str:
    """Return the level or name of a changed value, and its values unless they are colours."""
    location = _tr("level {level}").format(level=change.level) if change.level is not None else ""
    values = "" if has_colors else f"{_short(change.before)} → {_short(change.after)}"
    if not location and change.property != NAME_KEY:
        location = property_name(change)
    return ", ".join(part for part in (location, values) if part)


def _short(value: object) -> str:
    if value is MISSING:
        return _tr("none")
    text = value if isinstance(value, str) else write(value, ONE_LINE, "")
    return text if len(text) <= _MAX_VALUE else f"{text[:_MAX_VALUE]}…"


def _names(style: MapStyle, keys: tuple[LayerKey, ...], data: SourceData) -> str:
    if len(keys) > _MAX_NAMES:
        return _count(len(keys))
    return _list([layer_name(style.layer(key), data) for key in keys])


def _list(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= _MAX_NAMES else ", ".join((*names[:_MAX_NAMES], "…"))


def _count(number: int) -> str:
    return QCoreApplication.translate("StepSummary", "%n layers", "", number)


def _tr(text: str) -> str:
    return QCoreApplication.translate("StepSummary", text)
