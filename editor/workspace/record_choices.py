"""Searchable choices for the type, source, data and category of a layer."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.layer_types import LAYER_TYPES, SATELLITE_SOURCE, SOURCES, Family, LayerType
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import USER_ORIGIN, DataEntry, SourceData
from editor.records import dataclass
from editor.ui.fields.pick_list import PickRow
from editor.ui.text import elide_middle, translated
from editor.workspace.fuzzy_match import SearchText

Offered = tuple[list[PickRow], str]
_CERTAIN_ORIGINS = frozenset({"documented", "named"})
_NUMBER = re.compile(r"[-+]?[0-9]*[.,]?[0-9]+")


@dataclass(frozen=True, slots=True)
class RecordChoice:
    """A row of a choice list with its heading and additional search terms."""

    row: PickRow
    heading: str = ""
    also: str = ""


def matching_choices(choices: Sequence[RecordChoice], typed: str, nothing: str) -> Offered:
    """Return the rows that match the typed text, best first; without text, all under their headings."""
    if not typed:
        return list(_under_headings(choices)), nothing
    costs = ((SearchText(each.row.text, each.also).cost(typed), each.row) for each in choices)
    # An exact number or name precedes everything that only begins with it.
    matches = [(str(row.value) != typed, cost, row) for cost, row in costs if cost is not None]
    matches.sort(key=lambda each: each[:2])
    return [row for *_, row in matches], nothing


def type_choices() -> list[RecordChoice]:
    """Return all layer types by family, with their help and properties."""
    return [
        RecordChoice(
            PickRow(row.type, translated(row.label), row.type, row.symbol, about=about_type(row)),
            translated(row.family.value),
            f"{row.type} {translated(row.family.value)}",
        )
        for family in Family
        for row in LAYER_TYPES
        if row.family is family
    ]


def about_type(row: LayerType) -> str:
    """Return the help of a layer type and the list of its properties."""
    names = ", ".join(translated(BY_KEY[key].label) for key in row.properties)
    properties = (
        _tr("Properties: {properties}.").format(properties=names) if names else _tr("No paint properties.")
    )
    return f"{translated(row.help)} {properties}"


def source_choices(style: MapStyle, named: Collection[str]) -> list[RecordChoice]:
    """Return the built-in, the declared and the undeclared sources that layers name."""
    descriptions = {
        "map": _tr("Roads, areas, names and points"),
        "overlay": _tr("Points from a service, such as speed cameras"),
        "elevation": _tr("Elevation"),
        SATELLITE_SOURCE: _tr("Imagery from the satellite source of the style"),
    }
    built_in = _tr("Built in")
    choices = [
        RecordChoice(PickRow(name, name, descriptions[name], "database-outline"), built_in)
        for name in SOURCES
    ]
    declared = {source.name: source for source in style.sources if source.name not in ("", *SOURCES)}
    choices += [
        RecordChoice(PickRow(name, name, source.type, "satellite-variant"), _tr("Sources of this style"))
        for name, source in declared.items()
    ]
    choices += [
        RecordChoice(
            PickRow(name, name, _tr("Not in this style"), "help-rhombus-outline"), _tr("Used by layers")
        )
        for name in named
        if name and name not in declared and name not in SOURCES
    ]
    choices.append(RecordChoice(PickRow("", _tr("No source"), _tr("For in-app overlays")), _tr("None")))
    return choices


def data_choices(data: SourceData, layers: Sequence[Layer]) -> list[RecordChoice]:
    """Return the data entries for the source and types of some layers, and the unknown numbers they use."""
    types = {layer.type for layer in layers}
    sources = {layer.source for layer in layers}
    known = [
        entry
        for entry in data.entries
        if entry.category is None
        and entry.id is not None
        and types.issubset(entry.types)
        and sources == {entry.source}
    ]
    kind = next(iter(types)) if len(types) == 1 else _tr("data")
    choices = [RecordChoice(_data_row(entry, kind), also=f"{kind} {entry.id}") for entry in known]
    ids = {entry.id for entry in known}
    unknown = {layer.sourcedata_id for layer in layers} - ids - {None}
    choices += [
        _unknown_data(number, kind) for number in sorted(each for each in unknown if each is not None)
    ]
    choices.append(RecordChoice(PickRow(None, _tr("No data ID"))))
    return choices


def category_choices(data: SourceData) -> list[RecordChoice]:
    """Return the categories of points, preceded by “All categories”."""
    symbol = "map-marker-outline"
    choices = [RecordChoice(PickRow(None, _tr("All categories"), symbol=symbol))]
    return choices + [
        RecordChoice(
            PickRow(entry.category, translated(entry.label), _detail(str(entry.category), entry), symbol),
            also=str(entry.category),
        )
        for entry in data.entries
        if entry.category is not None
    ]


def matching_numbers(
    choices: Sequence[RecordChoice], typed: str, make: Callable[[int], PickRow], nothing: str
) -> Offered:
    """Return the choices that match the typed text; `make` creates the row of an unlisted number."""
    if _NUMBER.fullmatch(typed) and not typed.isdecimal():
        return [], nothing
    if typed.isdecimal() and all(each.row.value != int(typed) for each in choices):
        choices = [*choices, RecordChoice(make(int(typed)), also=typed)]
    return matching_choices(choices, typed, nothing)


def unlisted_data(number: int) -> PickRow:
    """Return a row for a data number without an entry."""
    return PickRow(number, _tr("Data {number}").format(number=number), _tr("Unknown"))


def unlisted_category(number: int) -> PickRow:
    """Return a row for a category number without an entry."""
    return PickRow(number, _tr("Category {number}").format(number=number), _tr("Unknown"))


def not_a_number(typed: str) -> str:
    """Return the message for a text that is neither a known name nor a number."""
    text = _tr("Nothing matches “{text}”. Enter a name or an ID.")
    return text.format(text=elide_middle(typed))


def certainty_text(entry: DataEntry) -> str:
    """Return how reliable an entry is, as text; empty if it is documented."""
    if entry.origin == USER_ORIGIN:
        return _tr("custom entry")
    if entry.confidence in ("low", "unknown"):
        return _tr("uncertain")
    return "" if entry.origin in _CERTAIN_ORIGINS else _tr("most likely")


def _data_row(entry: DataEntry, kind: str) -> PickRow:
    detail = _detail(f"{kind} {entry.id}", entry)
    return PickRow(entry.id, translated(entry.label), detail, about=translated(entry.note))


def _unknown_data(number: int, kind: str) -> RecordChoice:
    return RecordChoice(unlisted_data(number), also=f"{kind} {number}")


def _detail(text: str, entry: DataEntry) -> str:
    certainty = certainty_text(entry)
    return f"{text} · {certainty}" if certainty else text


def _under_headings(choices: Sequence[RecordChoice]) -> Iterator[PickRow]:
    last = ""
    for each in choices:
        if each.heading and each.heading != last:
            yield PickRow(None, each.heading, is_heading=True)
        last = each.heading
        yield each.row


def _tr(text: str) -> str:
    return QCoreApplication.translate("RecordOffers", text)
