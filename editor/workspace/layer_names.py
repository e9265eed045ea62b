"""Display names of layers and groups, and the rows of the layer tree."""

import re
from collections.abc import Collection, Iterable
from itertools import chain, count

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document import layer_data as layer_names
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import Group, Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import Family, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, PropertySection
from editor.mapstyle.schema.source_data import DataEntry, SourceData, tail
from editor.mapstyle.schema.values import Color, Value
from editor.records import dataclass
from editor.system.settings import UNCERTAIN_ON
from editor.system.settings import translated as setting_text
from editor.ui.text import elide_middle, local_count, quoted, translated
from editor.workspace.severity import Mark

# The swatch colours of a layer: both colours of a line side by side, else the first that the layer has. A
# label has the colour of its letters, never that of its halo or background.
_SWATCHES = (
    (PropertySection.LINE, ("line-inner-color", "line-outer-color")),
    (PropertySection.FILL, ("fill-color", "fill-outline-color")),
)
# A layer with any of these draws text, by default in the default colour.
_TEXT = tuple(prop for prop in PROPERTIES if prop.section is PropertySection.TEXT)
# Marks of groups whose layers are interleaved with others in draw order, and of layers with uncertain data.
_INTERLEAVED, _UNCERTAIN = "layers-outline", "help-circle-outline"
# Most styles show all they have at this zoom.
_TYPICAL_ZOOM = 14


@dataclass(frozen=True, slots=True)
class State:
    """The state of a row: hidden, locked, its level, and the names of its groups."""

    is_hidden: bool
    is_locked: bool
    level: int
    around: str

    @property
    def texts(self) -> list[str]:
        """The state as texts for a screen reader."""
        texts = [_tr("depth {level}").format(level=self.level)]
        if self.is_hidden:
            texts.append(_tr("hidden in the preview"))
        if self.is_locked:
            texts.append(_tr("locked"))
        return texts

    @property
    def place(self) -> list[str]:
        """The groups of the row, as text."""
        return [_tr("in {group}").format(group=self.around)] if self.around else []


@dataclass(frozen=True, slots=True)
class LayerRow:
    """A row: symbol, swatch, name and tail, zoom range or count, state and mark.

    `note` explains that other layers draw between those of a group, or that the data of a layer is only a
    guess; empty otherwise. `note_symbol` marks the row then.
    """

    symbol: str
    colors: tuple[QColor, ...]
    name: str
    tail: str
    extent: str
    is_group: bool
    is_hidden: bool
    is_locked: bool
    tool_tip: str
    accessible_text: str
    mark: Mark | None = None
    note: str = ""
    note_symbol: str = ""


def layer_name(layer: Layer, data: SourceData) -> str:
    """Return the name of a layer: the one that the user gave it, else what it draws, translated."""
    return layer.comment or drawn_name(layer, data)


def drawn_name(layer: Layer, data: SourceData) -> str:
    """Return what a layer draws, translated."""
    return translated(layer_names.data_name(layer, data))


def first_layers(style: MapStyle, keys: Iterable[LayerKey], data: SourceData, *, most: int = 1) -> str:
    """Return the names of the first layers, and how many other names follow, such as “Lake + 2”."""
    layers = [style.layer(key) for key in keys if style.has_layer(key)]
    names = list(dict.fromkeys(layer_name(layer, data) for layer in layers))
    first = ", ".join(map(elide_middle, names[:most]))
    more = len(names) - most
    return first if more <= 0 else _tr("{name} + {count}").format(name=first, count=local_count(more))


def group_name(group: Group) -> str:
    """Return the name of a group."""
    return group.name or _tr("Unnamed group")


def layer_row(
    layer: Layer, data: SourceData, state: State, *, mark: Mark | None = None, shows_group: bool = False
) -> LayerRow:
    """Return the row of a layer; with `shows_group` its tail is the group."""
    kind = layer_type(layer.type, layer.source)
    name = layer_name(layer, data)
    data_tail = tail(layer.type, layer.sourcedata_id)
    own_tail = "" if kind.family is Family.IN_APP or data_tail == name else data_tail
    least, most = layer.levels
    whole_tail = tail(layer.type, layer.sourcedata_id, layer.meta_category)
    zooms = _tr("zoom {least} to {most}").format(least=least, most=most)
    texts = [name, translated(kind.label), *state.place, zooms, *state.texts]
    if mark is not None:
        texts.append(mark.summary)
    entry = data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
    note = uncertain_note(entry) if entry is not None and entry.is_uncertain else ""
    if note:
        texts.append(_tr("uncertain data"))
    return LayerRow(
        symbol=kind.symbol,
        colors=layer_colors(layer),
        name=name,
        tail=state.around if shows_group and state.around else own_tail,
        extent=f"{least}–{most}",
        is_group=False,
        is_hidden=state.is_hidden,
        is_locked=state.is_locked,
        tool_tip=f"{name}\n{translated(kind.label)} · {whole_tail}",
        accessible_text=", ".join(texts),
        mark=mark,
        note=note,
        note_symbol=_UNCERTAIN if note else "",
    )


def uncertain_note(entry: DataEntry) -> str:
    """Return what is uncertain about the data of a layer, and the setting that draws it."""
    text = _tr("The data “{label}” is only a guess. The preview draws it only with the setting “{setting}”.")
    return text.format(label=translated(entry.label), setting=setting_text(UNCERTAIN_ON.label))


def group_row(
    group: Group,
    count: int,
    state: State,
    *,
    shown: int | None = None,
    mark: Mark | None = None,
    is_interleaved: bool = False,
) -> LayerRow:
    """Return the row of a group with its number of layers, and how many of them a filter shows.

    `mark` concerns the visible layers.
    """
    name = group_name(group)
    layers = counted_layers(count)
    extent = local_count(count)
    if shown is not None and shown < count:
        extent = _tr("{shown} of {count}").format(shown=local_count(shown), count=local_count(count))
        layers = _tr("{shown} of {layers}").format(shown=local_count(shown), layers=layers)
    note = _tr("Layers outside the group are drawn between its layers.")
    texts = [name, _tr("group"), *state.place, layers, *state.texts]
    if is_interleaved:
        texts.append(_tr("interleaved with other layers"))
    if mark is not None:
        texts.append(_tr("contains {problems}").format(problems=mark.summary))
    return LayerRow(
        symbol="folder-outline",
        colors=(),
        name=name,
        tail="",
        extent=extent,
        is_group=True,
        is_hidden=state.is_hidden,
        is_locked=state.is_locked,
        tool_tip=f"{name}\n{layers}",
        accessible_text=", ".join(texts),
        mark=mark,
        note=note if is_interleaved else "",
        note_symbol=_INTERLEAVED if is_interleaved else "",
    )


def layer_colors(layer: Layer) -> tuple[QColor, ...]:
    """Return the one or two swatch colours of a layer; empty if it has no colour."""
    least, most = layer.levels
    zoom = min(max(_TYPICAL_ZOOM, least), most)
    for section, keys in _SWATCHES:
        colors = [color for key in keys if (color := _color(layer, BY_KEY[key], zoom)) is not None]
        if colors:
            return tuple(colors if section is PropertySection.LINE else colors[:1])
    text = BY_KEY["text-color"]
    color = _color(layer, text, zoom)
    if color is None and any(layer.curve(prop) is not None for prop in _TEXT) and text.default is not None:
        color = _swatch(text.default)
    return () if color is None else (color,)


def _color(layer: Layer, prop: PaintProperty, zoom: float) -> QColor | None:
    curve = layer.curve(prop)
    return None if curve is None else _swatch(value_at(curve, prop, zoom))


def _swatch(value: Value | None) -> QColor | None:
    return QColor(value.r, value.g, value.b, value.a) if isinstance(value, Color) else None


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("LayerNames", text, "", count)


def rows_name(style: MapStyle, rows: LayerSet, data: SourceData) -> str:
    """Return the quoted name of a single row, or the number of layers and groups of several."""
    if len(rows.layers) + len(rows.groups) == 1:
        name = (
            layer_name(style.layer(next(iter(rows.layers))), data)
            if rows.layers
            else group_name_of(style, next(iter(rows.groups)))
        )
        return quoted(elide_middle(name))
    layers, groups = counted_layers(len(rows.layers)), counted_groups(len(rows.groups))
    if not rows.groups:
        return layers
    if not rows.layers:
        return groups
    return _tr("{layers} and {groups}").format(layers=layers, groups=groups)


def group_name_of(style: MapStyle, group_id: int | None) -> str:
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
    return _tr("%Ln layers", count)


def counted_groups(count: int) -> str:
    """Return a number of groups as text."""
    return _tr("%Ln groups", count)
