"""An open style and its layers, as scripts use them."""

import json
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from editor.api import edits
from editor.api.selection import query_layers, select_layers
from editor.api.values import FIELDS, PropertyValue, display_name, find_property, from_value
from editor.errors import ChangedOnDiskError, EditError, FilePosition, SaveError
from editor.lazy_import import LazyModule
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode, encode, encode_in_pieces
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import MISSING, read
from editor.mapstyle.json_tree import pointer as pointer_of
from editor.mapstyle.schema.easing import BY_NUMBER
from editor.records import dataclass
from editor.storage import file_state
from editor.storage.file_state import NO_FILE, FileState, is_same_file
from editor.storage.saving import save_with_remarks

if TYPE_CHECKING:
    from editor.api import problems, rendering
else:
    # Only checks need the validator, and only images need Qt.
    problems = LazyModule("editor.api.problems")
    rendering = LazyModule("editor.api.rendering")


def open_style(path: str | PathLike[str]) -> "Style":
    """Open a style file: JSON, or a binary style, which is converted.

    >>> style = open_style("day.json")
    >>> style
    <Style “Day”, 51 layers>

    Raises: EditorError if the file cannot be read or is not a style.
    """
    file = Path(path)
    opened = file_state.open_style(file)
    return Style(opened.source, file, opened.state)


class Style:
    """A style in memory. Edits change it; `save` writes it.

    >>> style = open_style("day.json")
    >>> style.layer("Motorways").set("line-width", 6)
    True
    >>> style.is_changed
    True
    """

    def __init__(self, source: SourceText, path: Path | None = None, state: FileState | None = None) -> None:
        self._source, self._path, self._state = source, path, state
        self._style = MapStyle.of(source.tree)
        self._saved_tree = source.tree

    @staticmethod
    def from_bytes(data: bytes) -> "Style":
        """Read a style from the bytes of a file, such as standard input.

        >>> Style.from_bytes(b"{}")
        <Style “”, 0 layers>

        Raises: EditorError if they are not a style.
        """
        return Style(file_state.source_of(data, "-"))

    def __repr__(self) -> str:
        return f"<Style “{self.name}”, {len(self._style.layers)} layers>"

    @property
    def name(self) -> str:
        """The name of the style."""
        return self._style.name

    @property
    def path(self) -> Path | None:
        """The file that the style was opened from; None for bytes."""
        return self._path

    @property
    def is_changed(self) -> bool:
        """Whether the style differs from its file."""
        return self._style.tree is not self._saved_tree

    @property
    def layers(self) -> tuple["StyleLayer", ...]:
        """All layers, top first.

        >>> open_style("day.json").layers[-1]
        <StyleLayer 1 background “Background”>
        """
        return self._views(self._style.layers)

    def find(self, selector: str) -> tuple["StyleLayer", ...]:
        """Return the layers of a selector, top first.

        A selector is the name of a layer, `id:` and its number, `*` for all layers, or a query as in the
        layer list. A name precedes a query.

        >>> style = open_style("day.json")
        >>> style.find("Motorways")
        (<StyleLayer 20 line “Motorways”>,)
        >>> style.find("id:20") == style.find("Motorways")
        True
        >>> [layer.name for layer in style.find("type:line zoom:7")]
        ['Motorways', 'Trunk roads']

        Raises: EditorError for an empty selector or an invalid query.
        """
        return self._views(select_layers(self._style, selector))

    def query(self, text: str) -> tuple["StyleLayer", ...]:
        """Return the layers that match a query of the layer list, top first; all layers for an empty one.

        >>> [layer.name for layer in open_style("day.json").query("rivers -type:areaname")]
        ['Lakes and rivers', 'Rivers']

        Raises: EditorError for an invalid query.
        """
        return self._views(query_layers(self._style, text))

    def layer(self, selector: str) -> "StyleLayer":
        """Return the only layer of a selector.

        Raises: EditorError if there is none, or more than one.
        """
        found = self.find(selector)
        if len(found) != 1:
            what = "No layer matches" if not found else f"{len(found)} layers match"
            raise EditError(f"{what} “{selector}”.")
        return found[0]

    def apply(self, edit: Edit) -> bool:
        """Run an edit, and return whether it changed the style. An edit that raises changes nothing.

        >>> from isopleth import replace_color
        >>> style = open_style("day.json")
        >>> style.apply(replace_color(style.layer("Sea").get("fill-color"), "#204060"))
        True
        >>> style.layer("Sea").get("fill-color")
        '#204060'
        """
        before = self._style
        self._style = edit(before)
        return self._style is not before

    def copy(self) -> "Style":
        """Return a copy with the same layers, at no cost. Only the original saves to the file.

        >>> style = open_style("day.json")
        >>> trial = style.copy()
        >>> trial.layer("Sea").set("fill-color", "#000000")
        True
        >>> style.is_changed
        False
        """
        other = Style(self._source)
        other._style, other._saved_tree = self._style, self._saved_tree
        return other

    def json(self, pointer: str = "") -> Any:
        """Return a copy of the JSON value at a JSON Pointer (RFC 6901); the whole style by default.

        >>> open_style("day.json").json("/map_schemes_section/map_schemes/0/name")
        'Day'

        Raises: EditorError if there is none.
        """
        value = read(self._style.tree, edits.path_of(self._style.tree, pointer))
        if value is MISSING:
            raise EditError(f"There is nothing at “{pointer}”.")
        return json.loads(write(value, ONE_LINE, ""))

    def validate(self) -> tuple["problems.StyleProblem", ...]:
        """Return the problems of the style in the order of its text.

        >>> style = open_style("day.json")
        >>> style.layer("Parking").set("icon", "bicycle")
        True
        >>> [(each.severity, each.code, each.layer) for each in style.validate() if each.layer]
        [('warning', 'unknown-icon-reference', 'Parking')]
        """
        text = self._source if self._style.tree is self._source.tree else decode(self.to_bytes())
        return problems.find_problems(self._style, text)

    def render(
        self,
        place: str | tuple[float, float],
        size: tuple[int, int] = (1000, 700),
        zoom: float | None = None,
        scale: float = 1.0,
    ) -> bytes:
        """Return a PNG of the style on the bundled maps, at a bookmark or at a latitude and longitude.

        The zoom is that of the bookmark by default. Coordinates need one. This needs the full installation.

        >>> style = open_style("day.json")
        >>> style.render((60.17, 24.94), zoom=13, size=(320, 200))[:4]
        b'\\x89PNG'

        Raises: EditorError for an unknown bookmark or an invalid view.
        """
        return rendering.draw_png(self._style, place, zoom, size, scale)

    def to_bytes(self) -> bytes:
        """Return the bytes that a save writes: those of the file, except for changed values."""
        return encode(self._source, self._style.tree)

    def save(self, path: str | PathLike[str] | None = None, *, overwrite: bool = False) -> None:
        """Write the style to its file, or to another one, which must not exist unless `overwrite` is set.

        At every moment the file has its old or its new content. A file that another program changed since it
        was opened is not written. A binary style is saved as JSON, to another file. A warning says which
        permissions and hard links could not be preserved.

        >>> style = open_style("day.json")
        >>> style.layer("Sea").set("fill-color", "#204060")
        True
        >>> style.save("blue.json")
        >>> open_style("blue.json").layer("Sea").get("fill-color")
        '#204060'

        Raises: EditorError if it cannot be written.
        """
        target = self._path if path is None else Path(path)
        if target is None:
            raise SaveError("The style has no file. Save it to a path.")
        is_own = self._state is not None and self._path is not None and is_same_file(target, self._path)
        if is_own and self._source.is_import:
            raise SaveError("This is a binary style, which cannot be written.", FilePosition(str(target)))
        expected = self._state if is_own else None if overwrite else NO_FILE
        try:
            pieces = encode_in_pieces(self._source, self._style.tree)
            state, remarks = save_with_remarks(target, pieces, expected=expected)
        except ChangedOnDiskError as error:
            if is_own:
                raise
            raise SaveError(
                "The file exists. Use overwrite=True to replace it.", FilePosition(str(target))
            ) from error
        if is_own:
            self._state, self._saved_tree = state, self._style.tree
        for remark in remarks:
            warnings.warn(f"{target}: {remark}", stacklevel=2)

    def _views(self, layers: Iterable[Layer]) -> tuple["StyleLayer", ...]:
        return tuple(StyleLayer(self, layer.key) for layer in layers)


@dataclass(frozen=True, slots=True, repr=False)
class StyleLayer:
    """A layer of an open style; it follows the layer when others are deleted.

    >>> layer = open_style("day.json").layer("Motorways")
    >>> layer.type, layer.get("minzoom"), layer.get("maxzoom")
    ('line', 5, 17)
    >>> layer.properties
    ('line-inner-color', 'line-width', 'line-outer-color', 'line-outline-width')
    """

    style: Style
    key: LayerKey = field()

    def __repr__(self) -> str:
        layer = self._layer
        return f"<StyleLayer {layer.id} {layer.type} “{display_name(layer)}”>"

    @property
    def name(self) -> str:
        """The name as the layer list shows it."""
        return display_name(self._layer)

    @property
    def id(self) -> int | None:
        """The draw order number."""
        return self._layer.id

    @property
    def type(self) -> str:
        """The layer type."""
        return self._layer.type

    @property
    def group(self) -> str | None:
        """The name of the group that contains the layer, or None."""
        number = self._layer.group_id
        names = (group.name for group in self.style._style.groups if group.id == number)  # noqa: SLF001 (one view of a style)
        return None if number is None else next(names, None)

    @property
    def properties(self) -> tuple[str, ...]:
        """The keys of the paint properties that are set, in file order."""
        return tuple(map(str, self._layer.paint))

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the layer in the style."""
        return pointer_of(self._layer.path)

    def get(self, name: str, zoom: float | None = None) -> PropertyValue | None:
        """Return the value of a paint property at a zoom, or of a field; None if it is not set.

        Fields are `id`, `name`, `type`, `source`, `sourcedata_id`, `metaCategoryID`, `minzoom`, `maxzoom` and
        `group_id`. Without a zoom, a property must have the same value at all zooms. Colours are text such as
        `#RRGGBB`.

        >>> layer = open_style("day.json").layer("Motorways")
        >>> layer.set_stops("line-width", {5: 2, 17: 8})
        True
        >>> layer.get("line-width", zoom=11)
        5
        >>> layer.get("line-width")
        Traceback (most recent call last):
        ...
        editor.errors.EditError: line-width varies with the zoom. Give a zoom, or read its stops.

        Raises: EditorError for an unknown property, or without a zoom if the value varies.
        """
        layer = self._layer
        if name in FIELDS:
            return FIELDS[name].read(layer)
        prop = find_property(name)
        curve = layer.curve(prop)
        if curve is None:
            return None
        if zoom is not None:
            return from_value(value_at(curve, prop, zoom))
        if len({stop.value for stop in curve.stops}) > 1:
            raise EditError(f"{name} varies with the zoom. Give a zoom, or read its stops.")
        return from_value(curve.stops[0].value)

    def stops(self, name: str) -> tuple[tuple[int, PropertyValue], ...]:
        """Return the levels of a paint property with their values, in file order; empty if it is not set.

        >>> open_style("day.json").layer("Rivers").stops("line-inner-color")
        ((0, '#B7D5E5'),)

        Raises: EditorError for an unknown property.
        """
        curve = self._layer.curve(find_property(name))
        return () if curve is None else tuple((stop.level, from_value(stop.value)) for stop in curve.stops)

    def easing(self, name: str) -> str | None:
        """Return the name of a paint property's easing; None if the property is not set.

        >>> open_style("day.json").layer("Motorways").easing("line-width")
        'linear'

        Raises: EditorError for an unknown property.
        """
        curve = self._layer.curve(find_property(name))
        return None if curve is None else BY_NUMBER[curve.easing].name

    def set(self, name: str, value: PropertyValue, zoom: int | None = None) -> bool:
        """Set a paint property or a field, as `set_property` does; return whether it changed.

        >>> layer = open_style("day.json").layer("Motorways")
        >>> layer.set("line-width", 9, zoom=17)
        True
        >>> layer.get("line-width", zoom=17)
        9
        >>> layer.set("name", "Autobahnen")
        True
        >>> layer
        <StyleLayer 20 line “Autobahnen”>

        Raises: EditorError for an unknown property, or a value or type of layer that it cannot have.
        """
        return self._apply(edits.set_property(self, name, value, zoom))

    def set_stops(self, name: str, stops: Mapping[int, PropertyValue], easing: str | None = None) -> bool:
        """Set all stops of a paint property, as `set_stops` of the module does; return whether it changed."""
        return self._apply(edits.set_stops(self, name, stops, easing))

    def remove(self, name: str) -> bool:
        """Remove a paint property or a field; return whether the layer had it.

        >>> layer = open_style("day.json").layer("Motorways")
        >>> layer.remove("line-outline-width")
        True
        >>> layer.get("line-outline-width") is None
        True
        """
        return self._apply(edits.remove_property(self, name))

    def json(self) -> Any:
        """Return a copy of the layer's JSON object, with everything that it contains."""
        return self.style.json(self.pointer)

    def _apply(self, edit: Callable[[MapStyle], MapStyle]) -> bool:
        _ = self._layer  # raises if it was deleted
        return self.style.apply(edit)

    @property
    def _layer(self) -> Layer:
        style = self.style._style  # noqa: SLF001 (both classes are one view of a style)
        if not style.has_layer(self.key):
            raise EditError("The layer was deleted.")
        return style.layer(self.key)
