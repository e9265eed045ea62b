"""Summaries of undo steps: what changed, in few words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.assets import difference_lines
from editor.mapstyle.compare.value_changes import (
    EASING_SUFFIX,
    ValueChange,
    field_changes,
    paint_changes,
)
from editor.mapstyle.document.diff import Diff, LayerChange, diff
from editor.mapstyle.document.model import FACES, FONTS, NAME_KEY, Icon, LayerKey, MapStyle
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json, read
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.ui.text import label_in_sentence, local_number
from editor.workspace.change_text import change_colors, change_label, property_name
from editor.workspace.layer_names import layer_name

_PAINT = "paint"
# Longer values are cut off.
_MAX_VALUE = 24
# Comparing the values of more layers would delay the list.
_MAX_COMPARED = 300
# Scaled values, and the shown factor, are rounded to two decimals.
_ROUNDING = 0.006
# Above this number a summary has no names.
_MAX_NAMES = 4
_PLUS, _BIN, _PENCIL = "plus", "trash-can-outline", "pencil-outline"


def icons_summary(before: MapStyle, after: MapStyle, layers: int) -> tuple[str, str]:
    """Return the added, removed or changed icons, and the number of changed layers."""
    text, symbol = _icons(before, after)
    if not layers:
        return text, symbol
    count_text = QCoreApplication.translate("AssetSummary", "%Ln layers", "", layers)
    return f"{text}, {count_text}", symbol


def faces_summary(before: MapStyle, after: MapStyle) -> tuple[str, str]:
    """Return the added, removed or changed faces of the font."""
    pairs = [(slot, *(read(style.tree, (*FONTS, slot)) for style in (before, after))) for slot in FACES]
    changed = [(slot, old, new) for slot, old, new in pairs if old is not new]
    if not changed:
        return _tr("Fonts"), "format-font"
    names = {"regular": _tr("Regular"), "bold": _tr("Bold"), "italic": _tr("Italic")}
    text = ", ".join(names[slot] for slot, _, _ in changed)
    if all(old is MISSING for _, old, _ in changed):
        return text, _PLUS
    is_removed = all(new is MISSING for _, _, new in changed)
    return text, _BIN if is_removed else "format-font"


def _icons(before: MapStyle, after: MapStyle) -> tuple[str, str]:
    unchanged = {id(icon.record) for icon in before.icons} & {id(icon.record) for icon in after.icons}
    removed = [icon for icon in before.icons if id(icon.record) not in unchanged]
    added = [icon for icon in after.icons if id(icon.record) not in unchanged]
    if not removed or not added:
        some = added or removed
        return (
            (_icon_names(some), _PLUS if added else _BIN)
            if some
            else (_tr("Icons"), "image-multiple-outline")
        )
    if [icon.id for icon in removed] == [icon.id for icon in added]:
        return _icon_names(added), "image-outline"
    if [icon.data_uri for icon in removed] == [icon.data_uri for icon in added]:
        return (f"{removed[0].id} → {added[0].id}" if len(added) == 1 else _icon_names(added)), _PENCIL
    return _icon_names([*removed, *added]), "image-multiple-outline"


def _icon_names(icons: Sequence[Icon]) -> str:
    if len(icons) > _MAX_NAMES:
        return QCoreApplication.translate("AssetSummary", "%Ln icons", "", len(icons))
    return ", ".join(dict.fromkeys(icon.id or _tr("icon without ID") for icon in icons))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChangeSummary", text)


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
        return StepSummary(_tr("Layer order"), "swap-vertical")
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
        (change.rest, _tr("Style"), "tune-variant"),
    )
    changed = [(text, symbol) for has_changed, text, symbol in parts if has_changed]
    return StepSummary(", ".join(text for text, _ in changed), changed[0][1] if changed else "circle-small")


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
        text, layers = _shared_change(before, after, change.layers), _names(after, keys, data)
        template = _tr("{change} on {layers}")
        return StepSummary(template.format(change=text, layers=layers) if text else layers, symbol)
    changes = list(_changes(before, after, keys[0], change.layers[keys[0]]))
    if len(changes) != 1:
        named = dict.fromkeys(property_name(each) for each in changes)
        return StepSummary(_list(list(named)), symbol)
    colors = change_colors(changes[0])
    return StepSummary(_value_text(changes[0], has_colors=len(colors) == 2), symbol, colors)


def _shared_change(before: MapStyle, after: MapStyle, changed: Mapping[LayerKey, LayerChange]) -> str:
    """Return the only property that changed in all layers, with its common factor or value if it has one."""
    names = {name for change in changed.values() for name in {*change.paint, *change.fields} - {_PAINT}}
    if len(names) != 1:
        return ""
    found = [
        each
        for key, change in islice(changed.items(), _MAX_COMPARED)
        for each in _changes(before, after, key, change)
    ]
    subjects = dict.fromkeys(map(_subject, found))
    if len(subjects) != 1 or not found:
        return ""
    levels = {each.level for each in found}
    subject = change_label(found[0]) if len(levels) == 1 else next(iter(subjects))
    if len(changed) > _MAX_COMPARED or change_colors(found[0]):
        return subject
    factor = _common_factor(found)
    if factor is not None:
        return f"{subject} ×{local_number(f'{factor:g}')}"
    values = dict.fromkeys(_shown(each.after, each) for each in found)
    return f"{subject} → {next(iter(values))}" if len(values) == 1 else subject


def _common_factor(changes: Sequence[ValueChange]) -> float | None:
    """Return the factor that leads from all old numbers to the new ones, within their rounding."""
    pairs = [(read_number(each.before), read_number(each.after)) for each in changes]
    numbers = [(old, new) for old, new in pairs if old is not None and new is not None and old > 0]
    if len(numbers) < len(pairs) or len({old for old, _ in numbers}) == 1:
        return None
    factor = round(sum(new for _, new in numbers) / sum(old for old, _ in numbers), 2)
    is_common = all(abs(new - factor * old) <= _ROUNDING * max(1.0, old) for old, new in numbers)
    return factor if is_common else None


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
    """Return the zoom or name of a changed value, and its values unless they are colours."""
    subject = _subject(change)
    if change.level is not None:
        subject = _tr("zoom {level}").format(level=change.level)
    if has_colors:
        return subject
    values = f"{_shown(change.before, change)} → {_shown(change.after, change)}"
    return values if change.property == NAME_KEY else f"{subject}: {values}"


def _subject(change: ValueChange) -> str:
    """Return the name of what changed; the easing of every property has the same."""
    return _tr("Easing") if change.property.endswith(EASING_SUFFIX) else property_name(change)


def _shown(value: Json, change: ValueChange) -> str:
    """Return a value in few letters: labels for choices, numbers in the notation of the language."""
    if value is MISSING:
        return _tr("none")
    if isinstance(value, bool):
        return _tr("on") if value else _tr("off")
    label, number = difference_lines.choice_label(value, change), read_number(value)
    if label:
        return label_in_sentence(label)
    if number is not None and not isinstance(value, str):
        return local_number(f"{number:.6g}")
    text = value if isinstance(value, str) else write(value, ONE_LINE, "")
    return text if len(text) <= _MAX_VALUE else f"{text[:_MAX_VALUE]}…"


def _names(style: MapStyle, keys: tuple[LayerKey, ...], data: SourceData) -> str:
    if len(keys) > _MAX_NAMES:
        return _count(len(keys))
    return _list([layer_name(style.layer(key), data) for key in keys])


def _list(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= _MAX_NAMES else ", ".join((*names[:_MAX_NAMES], "…"))


def _count(number: int) -> str:
    return QCoreApplication.translate("StepSummary", "%Ln layers", "", number)
