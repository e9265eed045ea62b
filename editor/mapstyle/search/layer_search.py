"""Search for layers: parsed queries, and the layers that match."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from enum import Enum
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.json_tree import Json, read_text
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.layer_types import LAYER_TYPES, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, is_hex_color
from editor.mapstyle.search.occurrences import Role, find_values
from editor.records import dataclass
from editor.wording import join_sentences, say

if TYPE_CHECKING:
    from editor.mapstyle.color import color_faults, notations, spaces
else:
    notations = LazyModule("editor.mapstyle.color.notations")
    color_faults = LazyModule("editor.mapstyle.color.color_faults")
    spaces = LazyModule("editor.mapstyle.color.spaces")

_TERM = re.compile(r'(?P<minus>-?)(?:(?P<head>[^\s":]+):)?(?P<value>"[^"]*"?|\S*)')
_HEX_PREFIX = re.compile(r"#?[0-9a-fA-F]{0,8}\Z")


_EXAMPLE = Color(253, 226, 147).hex


class QueryField(Enum):
    """The field of a layer that a term matches."""

    ANY = ""
    TYPE = "type"
    DATA = "data"
    PROPERTY = "prop"
    COLOR = "color"
    NEAR = "near"
    ICON = "icon"
    ZOOM = "zoom"
    PROBLEM = "problem"
    HIDDEN = "hidden"
    LOCKED = "locked"
    GROUP = "group"
    FILTER = "filter"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A keyword of the query syntax, with an example and a description."""

    field: QueryField
    written: str
    example: str
    help: str


SEARCH_WORDS = (
    SearchWord(QueryField.TYPE, "type:", "type:line", "Layers of a type"),
    SearchWord(QueryField.DATA, "data:", "data:motorway", "With data, by name or ID"),
    SearchWord(QueryField.GROUP, "group:", "group:roads", "In a group"),
    SearchWord(QueryField.PROPERTY, "prop:", "prop:width", "With a paint property"),
    SearchWord(QueryField.COLOR, "color:", _EXAMPLE, "With this exact colour"),
    SearchWord(QueryField.NEAR, "near:", f"~{_EXAMPLE}", "With a similar colour"),
    SearchWord(QueryField.ICON, "icon:", "icon:fuel", "With an icon"),
    SearchWord(QueryField.ZOOM, "zoom:", "zoom:13", "Visible at a zoom"),
    SearchWord(QueryField.FILTER, "filter:", "filter:highway", "With an attribute or value in the filter"),
    SearchWord(QueryField.TEXT, "text:", "text:name", "With an attribute or words in the label"),
    SearchWord(QueryField.PROBLEM, "problem", "problem:error", "With problems"),
    SearchWord(QueryField.HIDDEN, "hidden", "hidden", "Hidden"),
    SearchWord(QueryField.LOCKED, "locked", "locked", "Locked"),
)

_FIELDS = {word.field.value: word.field for word in SEARCH_WORDS} | {"colour": QueryField.COLOR}
# Keywords without a value. Quotes search for them as names.
_FLAGS = {QueryField.PROBLEM, QueryField.HIDDEN, QueryField.LOCKED}


@dataclass(frozen=True, slots=True)
class Term:
    """A case-folded condition; `color` or `zoom` is set if the text is a valid one."""

    field: QueryField
    text: str
    is_excluded: bool = False
    color: Color | None = None
    zoom: float | None = None


@dataclass(frozen=True, slots=True)
class LayerQuery:
    """Conditions that must all match; `problem` explains invalid words."""

    terms: tuple[Term, ...] = ()
    problem: str = ""

    @property
    def needs_problems(self) -> bool:
        """Whether a condition is about the problems of layers."""
        return any(term.field is QueryField.PROBLEM for term in self.terms)


def parse(text: str) -> LayerQuery:
    """Parse a query. Incomplete terms such as `type:` are ignored."""
    terms: list[Term] = []
    problems: list[str] = []
    for match in _TERM.finditer(text):
        if match[0] in ("", "-"):
            continue
        try:
            term = _term(match["head"], match["value"], is_excluded=bool(match["minus"]))
        except ValueError as error:
            problems.append(error.args[0])
        else:
            terms += [term] if term is not None else []
    return LayerQuery(tuple(terms), join_sentences(problems))


def _term(head: str | None, value: str, *, is_excluded: bool) -> Term | None:
    """Return the term of a word, None if it is incomplete, or raise ValueError with an explanation."""
    is_quoted = value.startswith('"')
    value = value.strip('"').strip()
    field = QueryField.ANY if head is None else _FIELDS.get(head.casefold())
    if field is None:
        keywords = ", ".join(word.field.value for word in SEARCH_WORDS)
        raise ValueError(say("Unknown search term “{head}:”. Try {words}.", head=head, words=keywords))
    if head is None and not is_quoted:
        field, value = _split_plain_word(value)
    if field in _FLAGS:
        return Term(field, value.casefold(), is_excluded)
    if not value:
        return None
    if field is QueryField.ZOOM:
        return Term(field, value, is_excluded, zoom=_zoom(value))
    if field in (QueryField.COLOR, QueryField.NEAR):
        return _color_term(field, value, is_excluded=is_excluded)
    return Term(field, value.casefold(), is_excluded)


def _split_plain_word(value: str) -> tuple[QueryField, str]:
    """Return field and value of a word without a colon."""
    if value.startswith("#"):
        return QueryField.COLOR, value
    if value.startswith("~"):
        return QueryField.NEAR, value[1:]
    flag = _FIELDS.get(value.casefold())
    return (flag, "") if flag in _FLAGS else (QueryField.ANY, value)


def _zoom(value: str) -> float:
    number = read_number(value.removesuffix("."))
    if number is None:
        raise ValueError(say("“{value}” is not a zoom. Enter a number, as in “zoom:13”.", value=value))
    if not LOWEST_LEVEL <= number <= HIGHEST_LEVEL:
        raise ValueError(
            say(
                "Enter a zoom from {low} to {high}.",
                low=LOWEST_LEVEL,
                high=HIGHEST_LEVEL,
            )
        )
    return float(number)


def _color_term(field: QueryField, value: str, *, is_excluded: bool) -> Term | None:
    """Return the term of a colour or of a hex prefix, so that every typed digit finds something."""
    if not _HEX_PREFIX.match(value):
        css = notations.parse_css_color(value)
        if css is not None:
            text = css.color.hex if css.has_alpha else css.color.hex[:_OPAQUE_DIGITS]
            return Term(field, text, is_excluded, color=css.color)
        if color_faults.is_like_color(value) and not value.startswith("#"):
            raise ValueError(color_faults.fault_text(value))
        raise ValueError(
            say("“{value}” is not a colour. Enter hex such as {example}.", value=value, example=_EXAMPLE)
        )
    text = f"#{value.lstrip('#').upper()}"
    if text == "#":
        return None
    color = Color.from_hex(text) if is_hex_color(text) else None
    return Term(field, text, is_excluded, color=color)


_OPAQUE_DIGITS = 7
# Separates joined fields, so that no match extends across them.
_SEPARATOR = "\n"
_ICON_KEYS = frozenset(prop.key for prop in BY_KEY.values() if prop.kind is ValueKind.ICON)


@dataclass(frozen=True, slots=True)
class SearchContext:
    """Search context outside the style; `problems` are the case-folded texts of each layer."""

    problems: Mapping[LayerKey, str] = field(default_factory=dict)
    hidden: Collection[LayerKey] = frozenset()
    locked: Collection[LayerKey] = frozenset()


class LayerSearch:
    """Layer search that caches the searchable content of each layer record."""

    def __init__(self, data: SourceData, translated: Callable[[str], str] = str) -> None:
        self._translated = translated
        self._labels_of_types = self._translate_types()
        self._types = LayerCache(lambda layer: self._type_text(layer.type, layer.source))
        self._drawn = LayerCache(lambda layer: self._data_text(*_data_of(layer)))
        self._properties = LayerCache(lambda layer: self._property_text(tuple(layer.paint)))
        self._icons = LayerCache(lambda layer: _values_of(layer, Role.ICON))
        self._filters = LayerCache(lambda layer: _values_of(layer, Role.FILTER_KEY, Role.FILTER_VALUE))
        self._labels = LayerCache(_label_strings)
        self._colors = LayerCache(_colors_of)
        self._zooms = LayerCache(lambda layer: layer.zooms)
        self._groups = LayerCache(lambda layer: layer.group_id)
        self._all = LayerCache(self._all_text)
        self._type_text = cache(self._make_type_text)
        self._property_text = cache(self._make_property_text)
        self.set_data(data)

    def set_data(self, data: SourceData) -> None:
        """Replace the data that layers are found by."""
        self._data = data
        self._data_text = cache(self._make_data_text)
        self._shared_text = cache(self._make_shared_text)
        self._drawn.clear()
        self._all.clear()

    def is_current(self, data: SourceData) -> bool:
        """Return whether the cached texts are those of some data in the language of now."""
        return data is self._data and self._labels_of_types == self._translate_types()

    def _translate_types(self) -> list[str]:
        return [self._translated(row.label) for row in LAYER_TYPES]

    def find(self, style: MapStyle, query: LayerQuery, context: SearchContext) -> frozenset[LayerKey]:
        """Return the layers that match a query; all layers for an empty one."""
        found: Iterable[LayerKey] = style.order.keys
        for term in query.terms:
            matching = self._matching_layers(style, term, context)
            found = [key for key in found if (key in matching) is not term.is_excluded]
        return frozenset(found)

    def prepare(self, style: MapStyle) -> None:
        """Fill the caches, so that the first keystroke of a search is fast."""
        for facet in (self._all, self._groups, self._colors):
            facet.of(style)

    def is_named(self, query: LayerQuery, name: str) -> bool:
        """Return whether the name of an empty group matches a query."""
        folded = name.casefold()
        return all(
            term.field in (QueryField.ANY, QueryField.GROUP) and (term.text in folded) is not term.is_excluded
            for term in query.terms
        )

    def _matching_layers(self, style: MapStyle, term: Term, context: SearchContext) -> Collection[LayerKey]:
        """Return the layers that match a term, ignoring its exclusion."""
        text = term.text
        match term.field:
            case QueryField.HIDDEN:
                return context.hidden
            case QueryField.LOCKED:
                return context.locked
            case QueryField.PROBLEM:
                return {key for key, texts in context.problems.items() if text in texts}
            case QueryField.GROUP:
                return self._layers_in_groups(style, text)
            case QueryField.COLOR | QueryField.NEAR:
                return self._layers_with_color(style, term)
            case QueryField.ZOOM:
                zoom = term.zoom or 0.0
                return {key for key, (first, end) in self._zooms.of(style).items() if first <= zoom < end}
            case QueryField.ANY:
                found = {key for key, texts in self._all.of(style).items() if text in texts}
                return found | self._layers_in_groups(style, text)
            case QueryField.TYPE:
                return self._layers_of_type(style, text)
            case QueryField.DATA if text.isdecimal():
                number = f" {text} "
                return {key for key, texts in self._drawn.of(style).items() if number in texts}
        facets = {
            QueryField.DATA: self._drawn,
            QueryField.PROPERTY: self._properties,
            QueryField.ICON: self._icons,
            QueryField.FILTER: self._filters,
            QueryField.TEXT: self._labels,
        }
        return {key for key, texts in facets[term.field].of(style).items() if text in texts}

    def _layers_of_type(self, style: MapStyle, text: str) -> set[LayerKey]:
        """Return the layers of an exact type; else those whose type has a word with this prefix."""
        types = self._types.of(style)
        exact = {key for key, names in types.items() if names.startswith(f" {text} ")}
        return exact or {key for key, names in types.items() if f" {text}" in names}

    def _layers_in_groups(self, style: MapStyle, text: str) -> set[LayerKey]:
        """Return the layers in groups, at any depth, whose names contain a text."""
        named = {group.id for group in style.groups if text in group.name.casefold()}
        if not named:
            return set()
        ids = self._groups.of(style)
        inside = {inner for inner in set(ids.values()) if not named.isdisjoint(style.group_chain(inner))}
        return {key for key, group_id in ids.items() if group_id in inside}

    def _layers_with_color(self, style: MapStyle, term: Term) -> set[LayerKey]:
        colors_by_layer = self._colors.of(style)
        matching = {
            color
            for color in set(chain.from_iterable(colors_by_layer.values()))
            if _matches_color(color, term)
        }
        return {key for key, colors in colors_by_layer.items() if not matching.isdisjoint(colors)}

    def _all_text(self, layer: Layer) -> str:
        paint = layer.paint
        icons = "" if _ICON_KEYS.isdisjoint(paint) else _values_of(layer, Role.ICON)
        shared = self._shared_text(*_data_of(layer), tuple(paint))
        return f"{layer_name(layer, self._data).casefold()}{_SEPARATOR}{shared}{_SEPARATOR}{icons}"

    def _make_shared_text(
        self, type_: str, source: str, sourcedata_id: int | None, category: int | None, keys: tuple[str, ...]
    ) -> str:
        """Return what layers with the same data and properties are found by: a large style repeats them."""
        return _SEPARATOR.join(
            (
                self._type_text(type_, source),
                self._data_text(type_, source, sourcedata_id, category),
                self._property_text(keys),
            )
        )

    def _make_type_text(self, type_: str, source: str) -> str:
        label = layer_type(type_, source).label
        return f" {type_} {label} {self._translated(label)} ".casefold()

    def _make_data_text(
        self, type_: str, source: str, sourcedata_id: int | None, category: int | None
    ) -> str:
        label = self._data.label(type_, source, sourcedata_id, category)
        numbers = " ".join(str(number) for number in (sourcedata_id, category) if number is not None)
        return f" {numbers} {_SEPARATOR}{label}{_SEPARATOR}{self._translated(label)}".casefold()

    def _make_property_text(self, keys: tuple[str, ...]) -> str:
        known = [BY_KEY[key].label for key in keys if key in BY_KEY]
        return _SEPARATOR.join((*map(read_text, keys), *known, *map(self._translated, known))).casefold()


def _data_of(layer: Layer) -> tuple[str, str, int | None, int | None]:
    return layer.type, layer.source, layer.sourcedata_id, layer.meta_category


def _values_of(layer: Layer, *roles: Role) -> str:
    values = (str(found.value) for role in roles for found in find_values(layer, role))
    return _SEPARATOR.join(dict.fromkeys(values)).casefold()


def _colors_of(layer: Layer) -> frozenset[Color]:
    values = (found.value for found in find_values(layer, Role.COLOR))
    return frozenset(value for value in values if isinstance(value, Color))


def _label_strings(layer: Layer) -> str:
    return _SEPARATOR.join(_strings_in(layer.label_text)).casefold()


def _strings_in(value: Json) -> Iterable[str]:
    if isinstance(value, str):
        yield read_text(value)
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_strings_in, value.values()))
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_strings_in, value))


def _matches_color(color: Color, term: Term) -> bool:
    """Return whether a colour matches a term: six digits ignore the alpha, fewer are a prefix."""
    requested = term.color
    if requested is None or (len(term.text) < _OPAQUE_DIGITS and color.hex.startswith(term.text)):
        return color.hex.startswith(term.text)
    if len(term.text) > _OPAQUE_DIGITS and requested.a != color.a:
        return False
    if term.field is QueryField.NEAR:
        return spaces.distance(color, requested) <= spaces.SIMILARITY_THRESHOLD
    return (color.r, color.g, color.b) == (requested.r, requested.g, requested.b)
