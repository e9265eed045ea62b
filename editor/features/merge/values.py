"""Values of a conflict in its versions: title, size on the screen, colour, list items and curve."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.assets import difference_lines
from editor.features.merge.model import MergeItem
from editor.mapstyle.compare.matching import PAINT_KEY
from editor.mapstyle.compare.value_changes import ValueChange, field_changes, paint_changes
from editor.mapstyle.curves.curve import read_curve, read_value
from editor.mapstyle.document.model import Layer, new_layer_key
from editor.mapstyle.filters.rows import OPERATOR_WORDS, FilterRow, read_rows
from editor.mapstyle.format.json_diff import is_equivalent
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MISSING, Json, read_array, read_object, read_text
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, KEYS_KEY, ROWS_KEY
from editor.mapstyle.merge.references import Id
from editor.mapstyle.merge.result import GROUP, ORDER
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import Color, Curve, Value
from editor.records import dataclass
from editor.render.preview_options import PreviewOptions
from editor.ui.curves.values import value_text
from editor.ui.text import local_number, quoted, translated
from editor.workspace.change_text import change_label, change_values
from editor.workspace.on_screen import pixel_text, pixels_of

# More lines of a value are not legible in a card.
_MAX_LINES: Final = 60
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_ADDED, _REMOVED = "+", "\N{MINUS SIGN}"
_IDS: Final = frozenset({"id", "group_id"})


@dataclass(frozen=True, slots=True)
class ValueLine:
    """An item of a list or a changed property; `mark` is + or − for an item that Base lacks or had."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class VersionValue:
    """What a card shows of a value: `note` compares it with Base, `pixels` is its size on the screen."""

    title: str = ""
    note: str = ""
    pixels: str = ""
    color: Color | None = None
    lines: tuple[ValueLine, ...] = ()
    curve: Curve | None = None

    @property
    def accessible_text(self) -> str:
        """All texts for a screen reader."""
        lines = (f"{line.mark} {line.text}".strip() for line in self.lines)
        return ", ".join(part for part in (self.title, self.pixels, self.note, *lines) if part)


@dataclass(frozen=True, slots=True)
class ValueContext:
    """What values are described with: the options of the preview, and the names of groups by id."""

    options: PreviewOptions
    group_names: Mapping[Id, str]


def paint_property(item: MergeItem) -> PaintProperty | None:
    """Return the paint property of an item; None if it is not about the values of one."""
    return BY_KEY.get(item.place.property)


def stop_value(item: MergeItem, value: Json) -> Value | None:
    """Return the value of a stop as its property reads it; None for other values."""
    prop = paint_property(item)
    if prop is None or item.place.level is None:
        return None
    # A stop with further members is merged as a whole.
    return read_value(value.get(prop.value) if isinstance(value, dict) else value, prop)


def describe(
    item: MergeItem, value: Json, record: Json, context: ValueContext, *, is_base: bool = False
) -> VersionValue:
    """Return what a card shows of a value; `record` is that of the element in the same version."""
    prop = paint_property(item)
    if not item.place.property:
        return _element(item, value, is_base=is_base)
    if item.place.property == ORDER:
        return VersionValue(_position(value))
    if item.place.property == GROUP:
        number = read_integer(value)
        name = None if number is None else context.group_names.get(number)
        return VersionValue(_tr("No group") if value is MISSING else name or _one_line(value, item))
    if prop is None:
        return _other(item, value, is_base=is_base)
    curve = read_curve(read_object(record, (PAINT_KEY,)).get(prop.key), prop)
    if item.place.level is None:
        return VersionValue(_curve_title(value, curve), curve=curve if value is not MISSING else None)
    if value is MISSING:
        return VersionValue(_tr("No stop"), curve=curve)
    read = stop_value(item, value)
    if read is None:
        return VersionValue(_one_line(value, item), curve=curve)
    base = None if is_base else stop_value(item, item.values.base)
    layer = Layer(new_layer_key(), 0, record if isinstance(record, dict) else {})
    kind = layer_type(layer.type, layer.source)
    pixels = pixels_of(prop, read, kind, float(item.place.level), context.options)
    return VersionValue(
        local_number(value_text(prop, read)),
        note=_factor(base, read),
        pixels="" if pixels is None else pixel_text(pixels),
        color=read if isinstance(read, Color) else None,
        curve=curve,
    )


def _position(above: Json) -> str:
    return (
        _tr("Below {name}").format(name=quoted(str(above))) if isinstance(above, str) else _tr("At the top")
    )


def _curve_title(value: Json, curve: Curve | None) -> str:
    if value is MISSING:
        return _tr("Not set")
    return _count_stops(0 if curve is None else len(curve.stops))


def _count_stops(count: int) -> str:
    return QCoreApplication.translate("MergeValue", "%Ln stops", "", count)


def _factor(base: Value | None, value: Value) -> str:
    """Return the ratio of a number to that of Base."""
    if isinstance(base, (int, float)) and isinstance(value, (int, float)) and base and base != value:
        ratio = local_number(f"{value / base:.2f}")
        return _tr("Base {ratio}").format(ratio=f"{_TIMES}{ratio}") if value / base > 0 else ""
    return ""


def _one_line(value: Json, item: MergeItem) -> str:
    """Return any value on one line."""
    change = ValueChange(item.place.property, item.place.level, None, None, MISSING, value)
    label = difference_lines.choice_label(value, change)
    text = translated(label) if label else translated(difference_lines.short_text(value, change))
    return " ".join(read_text(text).splitlines())


def _other(item: MergeItem, value: Json, *, is_base: bool) -> VersionValue:
    """Describe a filter, a label text, another container or a plain value."""
    if value is MISSING:
        return VersionValue(_tr("Not set"))
    lines = _lines(value)
    if lines is None:
        return VersionValue(_one_line(value, item))
    marked = lines if is_base else _marked(_lines(item.values.base) or (), lines)
    return VersionValue(_title_of(value), lines=_shortened(marked))


def _title_of(value: Json) -> str:
    rows = read_rows(value) if isinstance(value, dict) else None
    if rows is None:
        return ""
    return {
        "all": _tr("All conditions apply"),
        "any": _tr("Any condition applies"),
        "none": _tr("No condition applies"),
    }.get(rows.combination, rows.combination)


def _lines(value: Json) -> tuple[ValueLine, ...] | None:
    """Return the items of a container, each on one line; None for other values."""
    if isinstance(value, list):
        return tuple(ValueLine(_json_line(each)) for each in value)
    if not isinstance(value, dict):
        return None
    rows = read_rows(value) if "expression" in value else None
    if rows is not None:
        return tuple(ValueLine(_condition(row)) for row in rows.rows)
    if KEYS_KEY in value or EXPRESSION_KEY in value:
        return tuple(map(ValueLine, _label_lines(value)))
    return tuple(ValueLine(f"{_field(key)}: {_json_line(member)}") for key, member in value.items())


def _label_lines(value: Mapping[str, Json]) -> Iterator[str]:
    expression = value.get(EXPRESSION_KEY)
    if isinstance(expression, str) and expression:
        yield expression
    for record in read_array(value, (KEYS_KEY, ROWS_KEY)):
        text = record.get("key_text") if isinstance(record, dict) else None
        yield (
            read_text(text)
            if isinstance(text, str) and record.keys() <= {"id", "key_text"}
            else _json_line(record)
        )


def _condition(row: FilterRow) -> str:
    word = translated(OPERATOR_WORDS[row.operator])
    return " ".join(part for part in (row.key, word, ", ".join(row.values)) if part)


def _field(key: str) -> str:
    return change_label(ValueChange(key, None, None, None, MISSING, MISSING))


def _json_line(value: Json) -> str:
    if isinstance(value, str):
        return " ".join(translated(read_text(str(difference_lines.without_data(value)))).splitlines())
    return write(difference_lines.without_data(value), ONE_LINE, "")


def _marked(base: Sequence[ValueLine], lines: Sequence[ValueLine]) -> tuple[ValueLine, ...]:
    """Mark the lines that Base lacks, and append those that only Base has."""
    known, new = {line.text for line in base}, {line.text for line in lines}
    marked = tuple(ValueLine(line.text, "" if line.text in known else _ADDED) for line in lines)
    return (*marked, *(ValueLine(line.text, _REMOVED) for line in base if line.text not in new))


def _shortened(lines: Sequence[ValueLine]) -> tuple[ValueLine, ...]:
    if len(lines) <= _MAX_LINES:
        return tuple(lines)
    more = QCoreApplication.translate("MergeValue", "%Ln more", "", len(lines) - _MAX_LINES)
    return (*lines[:_MAX_LINES], ValueLine(more))


def _element(item: MergeItem, record: Json, *, is_base: bool) -> VersionValue:
    """Describe what a version did with a whole element."""
    base = item.values.base
    if record is MISSING:
        return VersionValue(_tr("Not present") if is_base or base is MISSING else _tr("Removed"))
    if is_base:
        return VersionValue(_tr("Present"))
    if base is MISSING:
        return VersionValue(_tr("Added"), lines=_shortened(_lines(record) or ()))
    changes = tuple(_changes(base, record))
    if not changes:
        is_moved = item.conflict is not None and item.conflict.is_moved
        return VersionValue(_tr("Moved") if is_moved else _tr("Not changed"))
    lines = (f"{change_label(change)}: {' → '.join(change_values(change))}" for change in changes)
    return VersionValue(
        _tr("Changed"), lines=_shortened([ValueLine(" ".join(line.split())) for line in lines])
    )


def _changes(base: Json, record: Json) -> Iterator[ValueChange]:
    """Yield the values of an element that changed, without its ids."""
    if not isinstance(base, dict) or not isinstance(record, dict):
        yield from field_changes(base, record)
        return
    for key in {**base, **record}:
        before, after = base.get(key, MISSING), record.get(key, MISSING)
        if key == PAINT_KEY and isinstance(before, dict) and isinstance(after, dict):
            for name in {**before, **after}:
                yield from paint_changes(name, before.get(name, MISSING), after.get(name, MISSING))
        elif key not in _IDS and not is_equivalent(before, after):
            yield from field_changes(before, after, (key,))


def curve_title(item: MergeItem, curve: Curve) -> str:
    """Return the caption of a curve: its property and the number of stops."""
    prop = paint_property(item)
    name = "" if prop is None else translated(prop.label)
    return _tr("{property} by zoom, {stops}").format(property=name, stops=_count_stops(len(curve.stops)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("MergeValue", text)
