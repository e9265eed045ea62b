"""The layers of a style that a query finds."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from editor.mapstyle.color.spaces import NEAR, distance
from editor.mapstyle.document.diff import PerLayer
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.search.query import LayerQuery, QueryField, Term
from editor.mapstyle.tree import Json, read_text

_OPAQUE_DIGITS = 7
# Where texts of several fields are joined nothing may match across the seam.
_SEAM = "\n"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a search may ask for that no style says.

    Shape: `problems` has the words of each layer's problems, in folded case.
    """

    problems: Mapping[LayerKey, str] = field(default_factory=dict)
    hidden: Collection[LayerKey] = frozenset()
    locked: Collection[LayerKey] = frozenset()


class LayerSearch:
    """Finds layers, and remembers what each of them has until its record is another one."""

    def __init__(self, data: SourceData, translated: Callable[[str], str] = str) -> None:
        self._translated = translated
        self._types = PerLayer(lambda layer: self._type_words(layer.type, layer.source))
        self._drawn = PerLayer(lambda layer: self._data_words(*_data_of(layer)))
        self._properties = PerLayer(lambda layer: self._property_words(tuple(layer.paint)))
        self._icons = PerLayer(lambda layer: _values_of(layer, Role.ICON))
        self._filters = PerLayer(lambda layer: _values_of(layer, Role.FILTER_KEY, Role.FILTER_VALUE))
        self._labels = PerLayer(_label_words)
        self._colors = PerLayer(_colors_of)
        self._zooms = PerLayer(lambda layer: layer.zooms)
        self._groups = PerLayer(lambda layer: layer.group_id)
        self._all = PerLayer(self._all_words)
        self._type_words = cache(self._make_type_words)
        self._property_words = cache(self._make_property_words)
        self.set_data(data)

    def set_data(self, data: SourceData) -> None:
        """Find layers by what they now draw."""
        self._data = data
        self._data_words = cache(self._make_data_words)
        self._drawn.forget()
        self._all.forget()

    def find(self, style: MapStyle, query: LayerQuery, around: Circumstances) -> frozenset[LayerKey]:
        """The layers that a query holds for; all of them where it asks for nothing."""
        found: Iterable[LayerKey] = style.order.keys
        for term in query.terms:
            holding = self._holding(style, term, around)
            found = [key for key in found if (key in holding) is not term.is_excluded]
        return frozenset(found)

    def prepare(self, style: MapStyle) -> None:
        """Look at every layer now, so that the first letter of a search has not to."""
        for facet in (self._all, self._groups, self._colors):
            facet.of(style)

    def is_named(self, query: LayerQuery, name: str) -> bool:
        """Whether a group without layers is what a query asks for, by its name."""
        folded = name.casefold()
        return all(
            term.field in (QueryField.ANY, QueryField.GROUP) and (term.text in folded) is not term.is_excluded
            for term in query.terms
        )

    def _holding(self, style: MapStyle, term: Term, around: Circumstances) -> Collection[LayerKey]:
        """The layers that a term holds for, were it not for its minus."""
        text = term.text
        match term.field:
            case QueryField.HIDDEN:
                return around.hidden
            case QueryField.LOCKED:
                return around.locked
            case QueryField.PROBLEM:
                return {key for key, words in around.problems.items() if text in words}
            case QueryField.GROUP:
                return self._in_groups(style, text)
            case QueryField.COLOR | QueryField.NEAR:
                return self._with_color(style, term)
            case QueryField.ZOOM:
                zoom = term.zoom or 0.0
                return {key for key, (first, end) in self._zooms.of(style).items() if first <= zoom < end}
            case QueryField.ANY:
                found = {key for key, words in self._all.of(style).items() if text in words}
                return found | self._in_groups(style, text)
            case QueryField.TYPE:
                return self._of_type(style, text)
            case QueryField.DATA if text.isdecimal():
                number = f" {text} "
                return {key for key, words in self._drawn.of(style).items() if number in words}
        facets = {
            QueryField.DATA: self._drawn,
            QueryField.PROPERTY: self._properties,
            QueryField.ICON: self._icons,
            QueryField.FILTER: self._filters,
            QueryField.TEXT: self._labels,
        }
        return {key for key, words in facets[term.field].of(style).items() if text in words}

    def _of_type(self, style: MapStyle, text: str) -> set[LayerKey]:
        """The layers of exactly a type; else those whose type has a word that begins so."""
        types = self._types.of(style)
        exactly = {key for key, words in types.items() if words.startswith(f" {text} ")}
        return exactly or {key for key, words in types.items() if f" {text}" in words}

    def _in_groups(self, style: MapStyle, text: str) -> set[LayerKey]:
        """The layers in groups, however deep, whose names hold a text."""
        named = {group.id for group in style.groups if text in group.name.casefold()}
        if not named:
            return set()
        ids = self._groups.of(style)
        inside = {each for each in set(ids.values()) if not named.isdisjoint(style.group_chain(each))}
        return {key for key, group_id in ids.items() if group_id in inside}

    def _with_color(self, style: MapStyle, term: Term) -> set[LayerKey]:
        of_layers = self._colors.of(style)
        wanted = {color for color in set(chain.from_iterable(of_layers.values())) if _is_like(color, term)}
        return {key for key, colors in of_layers.items() if not wanted.isdisjoint(colors)}

    def _all_words(self, layer: Layer) -> str:
        return _SEAM.join(
            (
                layer_name(layer, self._data).casefold(),
                self._type_words(layer.type, layer.source),
                self._data_words(*_data_of(layer)),
                self._property_words(tuple(layer.paint)),
                _values_of(layer, Role.ICON),
            )
        )

    def _make_type_words(self, type_: str, source: str) -> str:
        label = layer_type(type_, source).label
        return f" {type_} {label} {self._translated(label)} ".casefold()

    def _make_data_words(
        self, type_: str, source: str, sourcedata_id: int | None, category: int | None
    ) -> str:
        label = self._data.label(type_, source, sourcedata_id, category)
        numbers = " ".join(str(number) for number in (sourcedata_id, category) if number is not None)
        return f" {numbers} {_SEAM}{label}{_SEAM}{self._translated(label)}".casefold()

    def _make_property_words(self, keys: tuple[str, ...]) -> str:
        known = [BY_KEY[key].label for key in keys if key in BY_KEY]
        return _SEAM.join((*map(read_text, keys), *known, *map(self._translated, known))).casefold()


def _data_of(layer: Layer) -> tuple[str, str, int | None, int | None]:
    return layer.type, layer.source, layer.sourcedata_id, layer.meta_category


def _values_of(layer: Layer, *roles: Role) -> str:
    values = (str(each.value) for role in roles for each in find_values(layer, role))
    return _SEAM.join(dict.fromkeys(values)).casefold()


def _colors_of(layer: Layer) -> frozenset[Color]:
    values = (each.value for each in find_values(layer, Role.COLOR))
    return frozenset(value for value in values if isinstance(value, Color))


def _label_words(layer: Layer) -> str:
    """The texts that a label text holds, as the file has them."""
    return _SEAM.join(_texts_in(layer.label_text)).casefold()


def _texts_in(value: Json) -> Iterable[str]:
    if isinstance(value, str):
        yield read_text(value)
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_texts_in, value.values()))
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_texts_in, value))


def _is_like(color: Color, term: Term) -> bool:
    """Whether a colour is what a term means: six digits leave the alpha open, fewer begin a colour."""
    wanted = term.color
    if wanted is None or (len(term.text) < _OPAQUE_DIGITS and color.hex.startswith(term.text)):
        return color.hex.startswith(term.text)
    if len(term.text) > _OPAQUE_DIGITS and wanted.a != color.a:
        return False
    if term.field is QueryField.NEAR:
        return distance(color, wanted) <= NEAR
    return (color.r, color.g, color.b) == (wanted.r, wanted.g, wanted.b)
