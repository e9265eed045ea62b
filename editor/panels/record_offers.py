"""What can be chosen for a layer's type, source, data and category, as rows that are searched by typing."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.look.words import shortened, translated
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.layer_types import LAYER_TYPES, SATELLITE_SOURCE, SOURCES, Family, LayerType
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import OWN, DataEntry, SourceData
from editor.models.fuzzy import Sought
from editor.widgets.fields.pick_rows import PickRow

Offered = tuple[list[PickRow], str]
_SURE = frozenset({"documented", "named"})
_NUMBER = re.compile(r"[-+]?[0-9]*[.,]?[0-9]+")


@dataclass(frozen=True, slots=True)
class Choosable:
    """A row, the heading it stands under, and what else finds it."""

    row: PickRow
    heading: str = ""
    also: str = ""


def offered(choices: Sequence[Choosable], typed: str, nothing: str) -> Offered:
    """The rows that fit what was typed, the best first; all under their headings where nothing was typed."""
    if not typed:
        return list(_under_headings(choices)), nothing
    costs = ((Sought(each.row.text, each.also).cost(typed), each.row) for each in choices)
    # What a person knows by its very number or name is meant, whatever else begins with it.
    fitting = [(str(row.value) != typed, cost, row) for cost, row in costs if cost is not None]
    fitting.sort(key=lambda each: each[:2])
    return [row for *_, row in fitting], nothing


def type_choices() -> list[Choosable]:
    """Every layer type under its family, with what it is for and which properties it takes."""
    return [
        Choosable(
            PickRow(row.type, translated(row.label), row.type, row.symbol, about=about_type(row)),
            translated(row.family.value),
            f"{row.type} {translated(row.family.value)}",
        )
        for family in Family
        for row in LAYER_TYPES
        if row.family is family
    ]


def about_type(row: LayerType) -> str:
    """What a type is for and which properties it takes."""
    names = ", ".join(translated(BY_KEY[key].label) for key in row.properties)
    takes = _tr("Takes {properties}.").format(properties=names) if names else _tr("Takes no paint.")
    return f"{translated(row.help)} {takes}"


def source_choices(style: MapStyle, named: Collection[str]) -> list[Choosable]:
    """The built-in sources, the declared ones, and those that layers name without either."""
    meanings = {
        "map": _tr("Roads, areas, names and points of the map"),
        "overlay": _tr("Points of a service, such as speed cameras"),
        "elevation": _tr("Heights of the ground"),
        SATELLITE_SOURCE: _tr("Pictures of the declared tile service"),
    }
    built_in = _tr("Built in")
    choices = [
        Choosable(PickRow(name, name, meanings[name], "database-outline"), built_in) for name in SOURCES
    ]
    declared = {source.name: source for source in style.sources if source.name not in ("", *SOURCES)}
    choices += [
        Choosable(PickRow(name, name, source.type, "satellite-variant"), _tr("Declared in this style"))
        for name, source in declared.items()
    ]
    choices += [
        Choosable(PickRow(name, name, _tr("Not declared"), "help-rhombus-outline"), _tr("Named by layers"))
        for name in named
        if name and name not in declared and name not in SOURCES
    ]
    choices.append(Choosable(PickRow("", _tr("No source"), _tr("As what an app draws has")), _tr("None")))
    return choices


def data_choices(data: SourceData, layers: Sequence[Layer]) -> list[Choosable]:
    """What the source of some layers has for their types; data of the layers that nobody knows too."""
    places = {(layer.type, layer.source) for layer in layers}
    types = {name for name, _ in places}
    sources = {source for _, source in places}
    known = [
        entry
        for entry in data.entries
        if entry.category is None
        and entry.id is not None
        and types.issubset(entry.types)
        and sources == {entry.source}
    ]
    kind = next(iter(types)) if len(types) == 1 else _tr("data")
    choices = [Choosable(_data_row(entry, kind), also=f"{kind} {entry.id}") for entry in known]
    ids = {entry.id for entry in known}
    unknown = {layer.sourcedata_id for layer in layers} - ids - {None}
    choices += [
        _unknown_data(number, kind) for number in sorted(each for each in unknown if each is not None)
    ]
    choices.append(Choosable(PickRow(None, _tr("No data number"))))
    return choices


def category_choices(data: SourceData) -> list[Choosable]:
    """The categories of points, and all of them."""
    symbol = "map-marker-outline"
    choices = [Choosable(PickRow(None, _tr("All categories"), symbol=symbol))]
    return choices + [
        Choosable(
            PickRow(entry.category, translated(entry.label), _told(str(entry.category), entry), symbol),
            also=str(entry.category),
        )
        for entry in data.entries
        if entry.category is not None
    ]


def numbered(
    choices: Sequence[Choosable], typed: str, make: Callable[[int], PickRow], nothing: str
) -> Offered:
    """The choices that fit what was typed, and a number that was typed and is none of them."""
    if _NUMBER.fullmatch(typed) and not typed.isdecimal():
        return [], nothing
    if typed.isdecimal() and all(each.row.value != int(typed) for each in choices):
        choices = [*choices, Choosable(make(int(typed)), also=typed)]
    return offered(choices, typed, nothing)


def typed_data(number: int) -> PickRow:
    """Data by its number alone."""
    return PickRow(number, _tr("Data {number}").format(number=number), _tr("Not known"))


def typed_category(number: int) -> PickRow:
    """A category by its number alone."""
    return PickRow(number, _tr("Category {number}").format(number=number), _tr("Not known"))


def not_a_number(typed: str) -> str:
    """What to say where what was typed is neither a name nor a number."""
    text = _tr("Nothing matches “{text}”. Type a name, or a whole number.")
    return text.format(text=shortened(typed))


def basis(entry: DataEntry) -> str:
    """How sure it is what an entry says; empty where it is documented."""
    if entry.origin == OWN:
        return _tr("own entry")
    if entry.confidence in ("low", "unknown"):
        return _tr("doubtful")
    return "" if entry.origin in _SURE else _tr("most likely")


def _data_row(entry: DataEntry, kind: str) -> PickRow:
    told = _told(f"{kind} {entry.id}", entry)
    return PickRow(entry.id, translated(entry.label), told, about=translated(entry.note))


def _unknown_data(number: int, kind: str) -> Choosable:
    row = typed_data(number)
    return Choosable(row, also=f"{kind} {number}")


def _told(text: str, entry: DataEntry) -> str:
    sure = basis(entry)
    return f"{text} · {sure}" if sure else text


def _under_headings(choices: Sequence[Choosable]) -> Iterator[PickRow]:
    last = ""
    for each in choices:
        if each.heading and each.heading != last:
            yield PickRow(None, each.heading, is_heading=True)
        last = each.heading
        yield each.row


def _tr(text: str) -> str:
    return QCoreApplication.translate("RecordOffers", text)
