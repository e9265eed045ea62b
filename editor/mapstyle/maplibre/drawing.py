"""What several imported layers together draw of the same data, as samples of the format's properties."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final, TypeAlias

from editor.mapstyle.maplibre.properties import CLEAR, ImportUnits, LayerValues, SpriteImage, faded, over
from editor.mapstyle.maplibre.report import LayerRemarks, NamedRemark
from editor.mapstyle.maplibre.sampling import POSITIONS, zoom_of
from editor.mapstyle.schema.layer_types import LayerType
from editor.mapstyle.schema.values import Color, Value
from editor.records import dataclass
from editor.wording import say

# The images that a style can use by their names.
Sprite: TypeAlias = Mapping[str, SpriteImage]
# Samples of each property by its key, one for each position.
Drawing: TypeAlias = dict[str, list[Value | None]]

_MIN_ALPHA: Final = 4
_MIN_WIDTH_PX: Final = 0.04
# A stroke this much wider than the line above it is a casing.
_MIN_CASING_PX: Final = 0.2
_MAX_WIDTH_PX: Final = 200.0
_MAX_TEXT_MM: Final = 12.0
_MAX_ICON_MM: Final = 12.0
_OPAQUE: Final = 255
_DASHES: Final = say("dashes are drawn as a solid line")
_HATCHING: Final = say("dashes over another line are not drawn")


@dataclass(slots=True)
class Contribution:
    """An imported layer that draws data, with its values for the candidate that it draws."""

    values: LayerValues
    remarks: LayerRemarks
    is_used: bool = False

    @property
    def index(self) -> int:
        """The place of the layer in the imported style."""
        return self.values.layer.index


@dataclass(slots=True)
class LayerDrawing:
    """The samples of a layer of the format, and the imported layer that draws most of it.

    `tints` are the colours of icons, which distance fields need.
    """

    drawing: Drawing = field(default_factory=dict)
    main: Contribution | None = None
    tints: dict[str, Color] = field(default_factory=dict)

    def put(self, key: str, at: int, value: Value | None) -> None:
        """Set a sample; the values of other positions stay unset."""
        self.drawing.setdefault(key, [None] * len(POSITIONS))[at] = value

    def use(self, contribution: Contribution) -> None:
        """Record that a layer is drawn."""
        contribution.is_used = True
        if self.main is None or contribution.index > self.main.index:
            self.main = contribution

    @property
    def drawn(self) -> list[int]:
        """The positions at which anything is drawn."""
        return sorted(
            {at for samples in self.drawing.values() for at, value in enumerate(samples) if value is not None}
        )


def _active(contributions: Sequence[Contribution], at: int) -> list[Contribution]:
    zoom = zoom_of(POSITIONS[at])
    return [each for each in contributions if each.values.is_drawn(zoom)]


@dataclass(frozen=True, slots=True)
class _Stroke:
    owner: Contribution
    color: Color
    width: float
    gap: float
    is_dashed: bool

    @property
    def outer(self) -> float:
        return self.width if self.gap <= 0 else self.gap + 2 * self.width


def compose_lines(
    contributions: Sequence[Contribution],
    row: LayerType,
    units: ImportUnits,
    sprite: Sprite,
) -> LayerDrawing:
    """Return the line and the casing that layers draw together, each above the previous one."""
    found = LayerDrawing()
    for at, position in enumerate(POSITIONS):
        zoom = zoom_of(position)
        strokes = [
            stroke for each in _active(contributions, at) if (stroke := _stroke(each, zoom)) is not None
        ]
        inner = _inner(strokes)
        if inner is None:
            continue
        unit = units.line_px(row, position)
        found.use(inner.owner)
        if inner.is_dashed:
            inner.owner.remarks.add(_DASHES)
        found.put("line-inner-color", at, inner.color)
        found.put("line-width", at, inner.width / unit)
        _add_casing(found, at, inner, strokes, unit)
        _add_line_details(found, at, inner.owner, zoom, sprite)
    return found


def _stroke(each: Contribution, zoom: float) -> _Stroke | None:
    values = each.values
    width = min(values.number("line-width", zoom), _MAX_WIDTH_PX)
    color = values.color("line-color", zoom, "line-opacity")
    has_pattern = values.is_set("line-pattern")
    if width < _MIN_WIDTH_PX or (color.a < _MIN_ALPHA and not has_pattern):
        return None
    gap = min(max(values.number("line-gap-width", zoom), 0.0), _MAX_WIDTH_PX)
    dashes = values.value("line-dasharray", zoom) if values.is_set("line-dasharray") else None
    is_dashed = isinstance(dashes, list) and len(dashes) > 1 and dashes[1] != 0
    return _Stroke(each, color, width, gap, is_dashed)


def _inner(strokes: Sequence[_Stroke]) -> _Stroke | None:
    """Return the stroke that is the line: the topmost one without a gap, and without dashes if possible."""
    plain = [stroke for stroke in strokes if stroke.gap <= 0]
    solid = [stroke for stroke in plain if not stroke.is_dashed]
    if solid:
        for stroke in plain:
            if stroke.is_dashed:
                stroke.owner.remarks.add(_HATCHING)
        return solid[-1]
    return plain[-1] if plain else None


def _add_casing(
    found: LayerDrawing, at: int, inner: _Stroke, strokes: Sequence[_Stroke], unit: float
) -> None:
    order = strokes.index(inner)
    wider = [
        stroke
        for number, stroke in enumerate(strokes)
        if stroke.outer > inner.width + _MIN_CASING_PX and (number < order or stroke.gap > 0)
    ]
    if not wider:
        found.put("line-outline-width", at, 0.0)
        return
    casing = wider[-1]
    casing.owner.is_used = True
    found.put("line-outline-width", at, (casing.outer - inner.width) / 2 / unit)
    found.put("line-outer-color", at, casing.color)


def _add_line_details(found: LayerDrawing, at: int, owner: Contribution, zoom: float, sprite: Sprite) -> None:
    values = owner.values
    blur = values.number("line-blur", zoom)
    if values.is_set("line-blur"):
        found.put("line-blur", at, min(max(blur, 0.0), 60.0))
    if values.is_set("line-pattern"):
        add_pattern(found, at, owner, "line-pattern", zoom, sprite)
    _add_translation(found, at, values.pair("line-translate", zoom), "translate")


def add_pattern(
    found: LayerDrawing,
    at: int,
    owner: Contribution,
    name: str,
    zoom: float,
    sprite: Sprite,
) -> bool:
    """Add the icon of a pattern, if the sprite has it."""
    icon = owner.values.text(name, zoom)
    if icon in sprite:
        found.put("icon", at, icon)
        return True
    if icon:
        owner.remarks.add_name(NamedRemark.ICONS, icon[:60])
    return False


def _add_translation(found: LayerDrawing, at: int, move: tuple[float, float], kind: str) -> None:
    for axis, distance in zip("XY", move, strict=True):
        key = f"{kind}-on-{axis}"
        if distance or key in found.drawing:
            found.put(key, at, min(max(distance, -500.0), 500.0))


def compose_fills(
    fills: Sequence[Contribution],
    edges: Sequence[Contribution],
    row: LayerType,
    units: ImportUnits,
    sprite: Sprite,
) -> LayerDrawing:
    """Return the area that fill layers draw together, with line layers as its edge."""
    found = LayerDrawing()
    for at, position in enumerate(POSITIONS):
        zoom = zoom_of(position)
        layers = [(each, *_fill(each, zoom)) for each in _active(fills, at)]
        visible = [item for item in layers if item[2] * item[1].a >= _MIN_ALPHA]
        for each, color, opacity in visible[-1:]:
            found.use(each)
            _add_fill(found, at, each, color, opacity, [(item[1], item[2]) for item in visible], zoom)
        for each, _, opacity in layers:
            if (
                each.values.is_set("fill-pattern")
                and opacity > 0
                and add_pattern(found, at, each, "fill-pattern", zoom, sprite)
            ):
                found.use(each)
        strokes = [stroke for each in _active(edges, at) if (stroke := _stroke(each, zoom)) is not None]
        inner = _inner(strokes)
        if inner is not None:
            unit = units.line_px(row, position)
            inner.owner.is_used = True
            if not visible:
                found.use(inner.owner)
            found.put("line-inner-color", at, inner.color)
            found.put("line-width", at, inner.width / unit)
    return found


def _prefix(each: Contribution) -> str:
    return "fill-extrusion" if each.values.layer.type == "fill-extrusion" else "fill"


def _fill(each: Contribution, zoom: float) -> tuple[Color, float]:
    prefix = _prefix(each)
    opacity = min(max(each.values.number(f"{prefix}-opacity", zoom), 0.0), 1.0)
    if each.values.is_set("fill-pattern"):
        return CLEAR, opacity
    return each.values.color(f"{prefix}-color", zoom), opacity


def _add_fill(
    found: LayerDrawing,
    at: int,
    each: Contribution,
    color: Color,
    opacity: float,
    stack: Sequence[tuple[Color, float]],
    zoom: float,
) -> None:
    whole = CLEAR
    for layer_color, layer_opacity in stack:
        whole = over(faded(layer_color, layer_opacity), whole)
    if len(stack) > 1:
        found.put("fill-color", at, whole)
        found.put("fill-opacity", at, 1.0)
    else:
        found.put("fill-color", at, color)
        found.put("fill-opacity", at, opacity)
    if each.values.is_set("fill-outline-color"):
        found.put("fill-outline-color", at, each.values.color("fill-outline-color", zoom, "fill-opacity"))
    _add_translation(found, at, each.values.pair("fill-translate", zoom), "translate")


def compose_background(each: Contribution, sprite: Sprite) -> LayerDrawing:
    """Return the background of a layer."""
    found = LayerDrawing()
    for at in range(len(POSITIONS)):
        zoom = zoom_of(POSITIONS[at])
        if not each.values.is_drawn(zoom):
            continue
        found.use(each)
        if each.values.is_set("background-pattern"):
            add_pattern(found, at, each, "background-pattern", zoom, sprite)
        else:
            found.put("fill-color", at, each.values.color("background-color", zoom))
        found.put("fill-opacity", at, min(max(each.values.number("background-opacity", zoom), 0.0), 1.0))
    return found
