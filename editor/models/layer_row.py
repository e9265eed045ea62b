"""What one row of the layer tree shows."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.look.words import translated
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document import layer_data as layer_names
from editor.mapstyle.document.model import Group, Layer
from editor.mapstyle.schema.layer_types import Family, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, PropertySection
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.mapstyle.schema.values import Color, Value
from editor.models.layer_marks import Mark

# The colours that stand for a layer: both of a line side by side, else the first that the layer has. A label
# is known by the colour of its letters, never by that of their halo or ground.
_SWATCHES = (
    (PropertySection.LINE, ("line-inner-color", "line-outer-color")),
    (PropertySection.FILL, ("fill-color", "fill-outline-color")),
)
# A layer with any of these draws letters, in the default colour where it names none.
_TEXT = tuple(prop for prop in PROPERTIES if prop.section is PropertySection.TEXT)
# Most styles show all they have at this zoom.
_TYPICAL_ZOOM = 14


@dataclass(frozen=True, slots=True)
class State:
    """How a row stands: hidden, locked, how deep, and in which groups, told by their names."""

    is_hidden: bool
    is_locked: bool
    level: int
    around: str

    @property
    def words(self) -> list[str]:
        """What a screen reader says of it."""
        words = [_tr("level {level}").format(level=self.level)]
        if self.is_hidden:
            words.append(_tr("hidden in the preview"))
        if self.is_locked:
            words.append(_tr("locked"))
        return words

    @property
    def place(self) -> list[str]:
        """In which groups the row sits, in words."""
        return [_tr("in {group}").format(group=self.around)] if self.around else []


@dataclass(frozen=True, slots=True)
class LayerRow:
    """A row: symbol, swatch, name and its tail, zoom range or count, how it stands, and its marks.

    `note` says of a group that others draw between its layers; it is empty where none do.
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


def layer_name(layer: Layer, data: SourceData) -> str:
    """What a layer is called: the name people gave it, else what it draws, in the language of the window."""
    return layer.comment or drawn_name(layer, data)


def drawn_name(layer: Layer, data: SourceData) -> str:
    """What a layer draws, in words."""
    return translated(layer_names.drawn_name(layer, data))


def group_name(group: Group) -> str:
    """What a group is called."""
    return group.name or _tr("Group without a name")


def layer_row(
    layer: Layer, data: SourceData, state: State, *, mark: Mark | None = None, tells_group: bool = False
) -> LayerRow:
    """The row of a layer; where no group rows do, it tells its group itself."""
    kind = layer_type(layer.type, layer.source)
    name = layer_name(layer, data)
    told = tail(layer.type, layer.sourcedata_id)
    own_tail = "" if kind.family is Family.IN_APP or told == name else told
    least, most = layer.levels
    whole_tail = tail(layer.type, layer.sourcedata_id, layer.meta_category)
    zooms = _tr("zoom {least} to {most}").format(least=least, most=most)
    words = [name, translated(kind.label), *state.place, zooms, *state.words]
    if mark is not None:
        words.append(mark.words)
    return LayerRow(
        symbol=kind.symbol,
        colors=layer_colors(layer),
        name=name,
        tail=state.around if tells_group and state.around else own_tail,
        extent=f"{least}–{most}",
        is_group=False,
        is_hidden=state.is_hidden,
        is_locked=state.is_locked,
        tool_tip=f"{name}\n{translated(kind.label)} · {whole_tail}",
        accessible_text=", ".join(words),
        mark=mark,
    )


def group_row(
    group: Group,
    count: int,
    state: State,
    *,
    shown: int | None = None,
    mark: Mark | None = None,
    is_interleaved: bool = False,
) -> LayerRow:
    """The row of a group with its number of layers, and how many of them a filter shows.

    Its mark tells of all that is shown in it.
    """
    name = group_name(group)
    layers = _tr("1 layer") if count == 1 else QCoreApplication.translate("LayerRow", "%n layers", "", count)
    extent = str(count)
    if shown is not None and shown < count:
        extent = _tr("{shown} of {count}").format(shown=shown, count=count)
        layers = _tr("{shown} of {layers}").format(shown=shown, layers=layers)
    note = _tr(
        "Other layers draw between these. The group is a folder; the order of drawing is that of the file."
    )
    words = [name, _tr("group"), *state.place, layers, *state.words]
    if is_interleaved:
        words.append(_tr("other layers draw between these"))
    if mark is not None:
        words.append(_tr("{problems} in it").format(problems=mark.words))
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
        accessible_text=", ".join(words),
        mark=mark,
        note=note if is_interleaved else "",
    )


def layer_colors(layer: Layer) -> tuple[QColor, ...]:
    """The one or two colours that stand for a layer; none where it has no colour."""
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


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayerRow", text)
