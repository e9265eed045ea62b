"""Icons of labels and patterns of areas as properties of MapLibre, for the images of a sprite."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Final

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.export_values import zoom_value
from editor.mapstyle.maplibre.properties import ImportUnits
from editor.mapstyle.maplibre.sampling import LEVEL_OFFSET
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color, Curve, Stop, Value
from editor.records import dataclass
from editor.wording import Sentence, listed, say

ICON, ICON_SIZE, ICON_PADDING = "icon", "icon-size", "icon-padding"
_LEVELS: Final = range(HIGHEST_LEVEL + 1)
_DIGITS: Final = 3
_MAX_NAMES: Final = 5
_MAX_LENGTH: Final = 60
# Between an icon and a text beside it, as in the preview.
_GAP_PX: Final = 2
# The point of a text that lies at an anchor of MapLibre: 0 left or top, 1 right or bottom.
_POINTS: Final[Mapping[str, tuple[float, float]]] = {
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top-left": (0.0, 0.0),
    "bottom-right": (1.0, 1.0),
    "top-right": (1.0, 0.0),
    "bottom-left": (0.0, 1.0),
    "center": (0.5, 0.5),
}
DEFAULT_ANCHOR: Final = "top"
_DEFAULT_SIZE: Final = Curve((Stop(0, BY_KEY[ICON_SIZE].default or 0.0),))


@dataclass(frozen=True, slots=True)
class SpriteTarget:
    """Where a sprite will be: its address without ending, and the pixels of its images by their names."""

    address: str
    sizes: Mapping[str, tuple[int, int]]


@dataclass(slots=True)
class IconExport:
    """The icons of a layer: those in the sprite by level, their curve, and remarks on others."""

    curve: Curve | None = None
    remarks: list[Sentence] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the images."""
        stops = () if self.curve is None else self.curve.stops
        return tuple(dict.fromkeys(str(stop.value) for stop in stops if stop.value))

    def image(self) -> Json:
        """Return the image as a name, or one for each zoom at which it changes."""
        return None if self.curve is None else zoom_value(self.curve, BY_KEY[ICON], _same)

    def name_at(self, level: float) -> str:
        """Return the image at a level; empty without one."""
        return "" if self.curve is None else str(value_at(self.curve, BY_KEY[ICON], level))


def icons_of(layer: Layer, sprite: SpriteTarget | None) -> IconExport:
    """Return the icons of a layer that are in the sprite."""
    curve = layer.curve(BY_KEY[ICON])
    names = (
        [] if curve is None else list(dict.fromkeys(str(stop.value) for stop in curve.stops if stop.value))
    )
    if curve is None or not names:
        return IconExport()
    if sprite is None:
        return IconExport(remarks=[say("icons are not exported without the URL of a sprite")])
    missing = [name for name in names if name not in sprite.sizes]
    found = IconExport()
    if missing:
        shown = [name[:_MAX_LENGTH] for name in missing[:_MAX_NAMES]]
        more = ["…"] if len(missing) > _MAX_NAMES else []
        found.remarks.append(say("icons that are missing or damaged: {names}", names=listed([*shown, *more])))
    if len(missing) < len(names):
        stops = (replace(stop, value="") if stop.value in missing else stop for stop in curve.stops)
        found.curve = Curve(tuple(stops), curve.easing)
    return found


def icon_layout(layer: Layer, icons: IconExport, sprite: SpriteTarget, units: ImportUnits) -> dict[str, Json]:
    """Return the layout of the icons of a label."""
    size = layer.curve(BY_KEY[ICON_SIZE]) or _DEFAULT_SIZE

    def scale(value: Value, level: float) -> Value:
        name = icons.name_at(level) or icons.names[0]
        return _number(value) * units.px_per_mm / sprite.sizes[name][1]

    is_scaled = len({sprite.sizes[name][1] for name in icons.names}) > 1
    found: dict[str, Json] = {
        "icon-image": icons.image(),
        "icon-size": zoom_value(size, BY_KEY[ICON_SIZE], scale, is_scaled=is_scaled),
    }
    padding = layer.curve(BY_KEY[ICON_PADDING])
    if padding is not None:
        found["icon-padding"] = zoom_value(padding, BY_KEY[ICON_PADDING], _same)
    return found


def text_offset(
    layer: Layer,
    icons: IconExport,
    sprite: SpriteTarget,
    units: ImportUnits,
    anchor_at: Callable[[float], str],
    text_px_at: Callable[[float], float],
) -> Json:
    """Return the offset of a text from its icon, in ems; None if the text is on the icon at all zooms."""
    size = layer.curve(BY_KEY[ICON_SIZE]) or _DEFAULT_SIZE
    offsets: dict[float, tuple[float, float]] = {}
    for level in _LEVELS:
        name, text_px = icons.name_at(level), text_px_at(level)
        across, down = _POINTS.get(anchor_at(level), _POINTS[DEFAULT_ANCHOR])
        if not name or text_px <= 0:
            offset = (0.0, 0.0)
        else:
            width, height = sprite.sizes[name]
            height_px = _number(value_at(size, BY_KEY[ICON_SIZE], level)) * units.px_per_mm
            width_px = height_px * width / height
            offset = (
                round((0.5 - across) * (width_px + _GAP_PX) / text_px, _DIGITS),
                round((0.5 - down) * height_px / text_px, _DIGITS),
            )
        offsets[max(float(level - LEVEL_OFFSET), 0.0)] = offset
    first, *others = offsets.items()
    parts: list[Json] = []
    last = first[1]
    for zoom, offset in others:
        if offset != last:
            parts += [zoom, ["literal", list(offset)]]
            last = offset
    if not parts:
        return list(last) if any(last) else None
    # Steps, because icon and anchor change at whole zooms.
    return ["step", ["zoom"], ["literal", list(first[1])], *parts]


def _same(value: Value, _level: float) -> Value:
    return value


def _number(value: Value) -> float:
    return 0.0 if isinstance(value, (Color, str)) else float(value)
