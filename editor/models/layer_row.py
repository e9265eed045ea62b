"""What one row of the layer tree shows."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.look.words import translated
from editor.mapstyle import layer_name as layer_names
from editor.mapstyle.curves import value_at
from editor.mapstyle.layertypes import Family, layer_type
from editor.mapstyle.model import Group, Layer
from editor.mapstyle.properties import PROPERTIES, Kind, Section
from editor.mapstyle.sourcedata import SourceData, tail
from editor.mapstyle.values import Color
from editor.models.layer_marks import Mark

# The colours that stand for a layer, by what it has: of a line all side by side, else the first.
_SWATCHES = tuple(
    (section, tuple(prop for prop in PROPERTIES if prop.section is section and prop.kind is Kind.COLOR))
    for section in (Section.LINE, Section.FILL, Section.TEXT)
)
# Most styles show all they have at this zoom.
_TYPICAL_ZOOM = 14


@dataclass(frozen=True, slots=True)
class LayerRow:
    """A row: symbol, swatch, name and its tail, zoom range or count, whether it is hidden, and its mark."""

    symbol: str
    colors: tuple[QColor, ...]
    name: str
    tail: str
    extent: str
    is_group: bool
    is_hidden: bool
    tool_tip: str
    accessible_text: str
    mark: Mark | None = None


def layer_name(layer: Layer, data: SourceData) -> str:
    """What a layer is called: the name people gave it, else what it draws, in the language of the window."""
    return layer.comment or drawn_name(layer, data)


def drawn_name(layer: Layer, data: SourceData) -> str:
    """What a layer draws, in words."""
    return translated(layer_names.drawn_name(layer, data))


def layer_row(layer: Layer, data: SourceData, *, is_hidden: bool, mark: Mark | None = None) -> LayerRow:
    """The row of a layer."""
    kind = layer_type(layer.type, layer.source)
    name = layer_name(layer, data)
    told = tail(layer.type, layer.sourcedata_id)
    own_tail = "" if kind.family is Family.IN_APP or told == name else told
    least, most = layer.levels
    extent = f"{least}–{most}"
    whole_tail = tail(layer.type, layer.sourcedata_id, layer.meta_category)
    words = [name, translated(kind.label), _tr("zoom {least} to {most}").format(least=least, most=most)]
    if is_hidden:
        words.append(_tr("hidden in the preview"))
    if mark is not None:
        words.append(mark.words)
    return LayerRow(
        symbol=kind.symbol,
        colors=layer_colors(layer),
        name=name,
        tail=own_tail,
        extent=extent,
        is_group=False,
        is_hidden=is_hidden,
        tool_tip=f"{name}\n{translated(kind.label)} · {whole_tail}",
        accessible_text=", ".join(words),
        mark=mark,
    )


def group_row(group: Group, count: int, *, is_hidden: bool, mark: Mark | None = None) -> LayerRow:
    """The row of a group with its number of layers; its mark tells of all in it."""
    name = group.name or _tr("Group without a name")
    layers = _tr("1 layer") if count == 1 else QCoreApplication.translate("LayerRow", "%n layers", "", count)
    words = [name, _tr("group"), layers, *([_tr("hidden in the preview")] if is_hidden else [])]
    if mark is not None:
        words.append(_tr("{problems} in it").format(problems=mark.words))
    return LayerRow(
        symbol="folder-outline",
        colors=(),
        name=name,
        tail="",
        extent=str(count),
        is_group=True,
        is_hidden=is_hidden,
        tool_tip=f"{name}\n{layers}",
        accessible_text=", ".join(words),
        mark=mark,
    )


def layer_colors(layer: Layer) -> tuple[QColor, ...]:
    """The one or two colours that stand for a layer; none where it has no colour."""
    least, most = layer.levels
    zoom = min(max(_TYPICAL_ZOOM, least), most)
    for section, props in _SWATCHES:
        colors = []
        for prop in props:
            curve = layer.curve(prop)
            color = value_at(curve, prop, zoom) if curve is not None else None
            if isinstance(color, Color):
                colors.append(QColor(color.r, color.g, color.b, color.a))
        if colors:
            return tuple(colors if section is Section.LINE else colors[:1])
    return ()


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayerRow", text)
