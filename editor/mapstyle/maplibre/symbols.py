"""What imported symbol layers draw: text, halo, icon and placement, as samples of the format's properties."""

from collections.abc import Mapping, Sequence
from typing import Final

from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.drawing import Contribution, LayerDrawing, Sprite
from editor.mapstyle.maplibre.properties import ImportUnits, LayerValues
from editor.mapstyle.maplibre.report import NamedRemark
from editor.mapstyle.maplibre.sampling import POSITIONS, zoom_of
from editor.mapstyle.schema.layer_types import LINE_LABEL_SHAPES, LayerShape, LayerType
from editor.wording import say

_MIN_ALPHA: Final = 8
_MIN_TEXT_PX: Final = 2.0
_MAX_TEXT_MM: Final = 12.0
_MAX_ICON_MM: Final = 12.0
_MAX_HALO: Final = 6.0
_MAX_PADDING: Final = 100.0
REGULAR, BOLD, ITALIC = 0, 1, 2

# The part of the text at the point, in MapLibre, and the side of the point with the text, in the format.
_ANCHORS: Final[Mapping[str, int]] = {
    "top": 1,
    "bottom": 2,
    "left": 3,
    "right": 4,
    "top-left": 5,
    "bottom-right": 6,
    "top-right": 7,
    "bottom-left": 8,
    "center": 9,
}
_TRANSFORMS: Final[Mapping[str, int]] = {"none": 0, "lowercase": 1, "uppercase": 2}
_BOLD_WORDS: Final = ("bold", "black", "heavy")
_ITALIC_WORDS: Final = ("italic", "oblique")


def font_style(name: str) -> int:
    """Return the text style that a font name asks for: regular, bold or italic."""
    lower = name.lower()
    if any(word in lower for word in _BOLD_WORDS):
        return BOLD
    return ITALIC if any(word in lower for word in _ITALIC_WORDS) else REGULAR


def first_font(values: LayerValues, zoom: float) -> str:
    """Return the first font of a layer; empty without one."""
    fonts = values.value("text-font", zoom)
    if isinstance(fonts, list) and fonts and isinstance(fonts[0], str):
        return fonts[0]
    return ""


def compose_symbols(
    contributions: Sequence[Contribution],
    row: LayerType,
    units: ImportUnits,
    sprite: Sprite,
    *,
    has_text: bool,
    is_upper: bool,
) -> LayerDrawing:
    """Return the label that the topmost of several layers draws at each position."""
    found = LayerDrawing()
    for at, position in enumerate(POSITIONS):
        zoom = zoom_of(position)
        for each in reversed(contributions):
            if each.values.is_drawn(zoom) and _add_label(
                found, at, each, zoom, row, units, sprite, has_text=has_text, is_upper=is_upper
            ):
                break
    return found


def _add_label(
    found: LayerDrawing,
    at: int,
    each: Contribution,
    zoom: float,
    row: LayerType,
    units: ImportUnits,
    sprite: Sprite,
    *,
    has_text: bool,
    is_upper: bool,
) -> bool:
    """Add a label at a position; return whether it is visible there."""
    values = each.values
    size = values.number("text-size", zoom)
    color = values.color("text-color", zoom, "text-opacity")
    is_text = has_text and size >= _MIN_TEXT_PX and color.a >= _MIN_ALPHA
    icon = _icon(each, zoom, sprite)
    if not is_text and not icon:
        return False
    found.use(each)
    if is_text:
        _add_text(found, at, each, zoom, units, is_upper=is_upper)
    _add_icon(found, at, each, zoom, icon, units, sprite)
    if row.shape not in LINE_LABEL_SHAPES:
        _add_position(found, at, values, zoom, size, has_icon=bool(icon), is_text=is_text)
    elif values.is_set("text-offset") and is_text:
        _, down = values.pair("text-offset", zoom)
        if down:
            found.put("offset-on-Y", at, min(max(down * size, -100.0), 100.0))
    return True


def _icon(each: Contribution, zoom: float, sprite: Sprite) -> str:
    """Return the icon of a label at a zoom; empty if there is none in the sprite."""
    name = each.values.text("icon-image", zoom)
    if not name:
        return ""
    if name in sprite:
        return name if each.values.number("icon-size", zoom) > 0 else ""
    if sprite:
        each.remarks.add_name(NamedRemark.ICONS, name[:60])
    else:
        each.remarks.add(say("its icons are not in a sprite"))
    return ""


def _add_text(
    found: LayerDrawing, at: int, each: Contribution, zoom: float, units: ImportUnits, *, is_upper: bool
) -> None:
    values = each.values
    size = values.number("text-size", zoom)
    millimetres = size / units.px_per_mm
    if millimetres > _MAX_TEXT_MM:
        each.remarks.add(say("very large text is smaller"))
    found.put("text-size", at, min(millimetres, _MAX_TEXT_MM))
    found.put("text-color", at, values.color("text-color", zoom, "text-opacity"))
    halo = values.color("text-halo-color", zoom, "text-opacity")
    width = values.number("text-halo-width", zoom)
    if width > 0 and halo.a >= _MIN_ALPHA:
        found.put("text-outline-color", at, halo)
        found.put("text-outline-size", at, min(width / units.halo_px, _MAX_HALO))
    elif "text-outline-size" in found.drawing:
        found.put("text-outline-size", at, 0.0)
    style = font_style(first_font(values, zoom))
    if style != REGULAR or "text-style" in found.drawing:
        found.put("text-style", at, style)
    transform = 2 if is_upper else _TRANSFORMS.get(values.text("text-transform", zoom), 0)
    if transform or "text-transform" in found.drawing:
        found.put("text-transform", at, transform)
    for name, key, default in (
        ("text-max-width", "text-max-width", 10.0),
        ("text-line-height", "text-row-height", 1.2),
        ("text-padding", "text-padding", 2.0),
    ):
        number = min(max(values.number(name, zoom), 0.0), _MAX_PADDING)
        if number != default or key in found.drawing:
            found.put(key, at, number)
    if values.is_set("text-rotate"):
        found.put("text-rotation-angle", at, values.number("text-rotate", zoom) % 360)


def _add_icon(
    found: LayerDrawing,
    at: int,
    each: Contribution,
    zoom: float,
    icon: str,
    units: ImportUnits,
    sprite: Sprite,
) -> None:
    if icon:
        image = sprite[icon]
        found.put("icon", at, icon)
        if image.is_distance_field:
            found.tints.setdefault(icon, each.values.color("icon-color", zoom))
        height = image.height / image.ratio * each.values.number("icon-size", zoom)
        found.put("icon-size", at, min(max(height / units.px_per_mm, 0.1), _MAX_ICON_MM))
        padding = each.values.value("icon-padding", zoom)
        if isinstance(padding, (int, float)) and padding != 2:
            found.put("icon-padding", at, min(max(float(padding), 0.0), _MAX_PADDING))
    elif "icon" in found.drawing:
        found.put("icon", at, "")


def _add_position(
    found: LayerDrawing,
    at: int,
    values: LayerValues,
    zoom: float,
    size: float,
    *,
    has_icon: bool,
    is_text: bool,
) -> None:
    is_free = values.is_set("text-variable-anchor") or values.is_set("text-variable-anchor-offset")
    anchor = values.text("text-anchor", zoom)
    if is_text and not is_free and (anchor != "center" or has_icon):
        found.put("text-anchor", at, _ANCHORS.get(anchor, 9))
    right, down = values.pair("text-translate", zoom) if is_text else (0.0, 0.0)
    if is_text and not is_free and not has_icon:
        across, along = values.pair("text-offset", zoom)
        right, down = right + across * size, down + along * size
    if has_icon and not is_text:
        across, along = values.pair("icon-offset", zoom)
        scale = values.number("icon-size", zoom)
        right, down = right + across * scale, down + along * scale
    for key, distance in (("offset-on-X", right), ("offset-on-Y", down)):
        if abs(distance) >= 1 or key in found.drawing:
            found.put(key, at, min(max(distance, -200.0), 200.0))


def compose_arrows(contributions: Sequence[Contribution], units: ImportUnits, sprite: Sprite) -> LayerDrawing:
    """Return the one-way arrows that a layer draws with an icon or a text."""
    found = LayerDrawing()
    for at, position in enumerate(POSITIONS):
        zoom = zoom_of(position)
        active = [each for each in contributions if each.values.is_drawn(zoom)]
        for each in active[-1:]:
            name = "icon" if each.values.is_set("icon-image") else "text"
            color = each.values.color(f"{name}-color", zoom, f"{name}-opacity")
            icon = _icon(each, zoom, sprite)
            if color.a >= _MIN_ALPHA or icon:
                found.use(each)
                _add_icon(found, at, each, zoom, icon, units, sprite)
                found.put("line-inner-color", at, color)
    return found


def is_line_placed(values: LayerValues, zoom: float) -> bool:
    """Return whether labels follow lines."""
    return values.text("symbol-placement", zoom) in ("line", "line-center")


def draws_labels(row: LayerType) -> bool:
    """Return whether a layer type can draw a symbol layer."""
    return row.shape in LINE_LABEL_SHAPES | {LayerShape.POINT, LayerShape.AREA_LABEL, LayerShape.ARROWS}


def text_field(values: LayerValues) -> Json:
    """Return the text field of a layer as it is in the style."""
    return values.layer.value("text-field")
