"""Selectors: layers by name, by number, or by a query of the layer filter."""

from typing import TYPE_CHECKING, Final

from editor.api.values import display_name, source_data
from editor.errors import EditError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.search.layer_search import LayerSearch, QueryField, SearchContext, parse

if TYPE_CHECKING:
    from editor.api import problems
else:
    problems = LazyModule("editor.api.problems")

ALL_LAYERS: Final = "*"
NUMBER: Final = "id:"

_OF_THE_WINDOW: Final = {QueryField.HIDDEN, QueryField.LOCKED}


def select_layers(style: MapStyle, selector: str) -> tuple[Layer, ...]:
    """Return the layers of a selector, top first: a name, `id:NUMBER`, a query, or `*` for all.

    A name that a layer has precedes a query. Raises: EditError for an empty selector or an invalid query.
    """
    if not selector.strip():
        raise EditError(f"The selector is empty. Use {ALL_LAYERS} for all layers.")
    if selector == ALL_LAYERS:
        return tuple(style.layers)
    named = tuple(layer for layer in style.layers if display_name(layer) == selector)
    if named:
        return named
    number = read_integer(selector.removeprefix(NUMBER)) if selector.startswith(NUMBER) else None
    if number is not None:
        return tuple(layer for layer in style.layers if layer.id == number)
    return query_layers(style, selector)


def query_layers(style: MapStyle, text: str) -> tuple[Layer, ...]:
    """Return the layers that match a query of the layer filter, top first; all for an empty one.

    Raises: EditError for an invalid query, and for words about the state of a window.
    """
    query = parse(text)
    if query.problem:
        raise EditError(str(query.problem))
    fields = {term.field for term in query.terms}
    if fields & _OF_THE_WINDOW:
        raise EditError("Layers are hidden and locked in a window only. A file has no such layers.")
    context = SearchContext()
    if QueryField.PROBLEM in fields:
        context = SearchContext(problems=problems.texts_by_layer(style))
    found = LayerSearch(source_data()).find(style, query, context)
    return tuple(layer for layer in style.layers if layer.key in found)
