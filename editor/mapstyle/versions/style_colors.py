"""Colours of a style with what versions need: role, family, part, and what they are seen against."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from editor.mapstyle.color import oklch
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.layer_types import Family as LayerFamily
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole, classify
from editor.mapstyle.search.map_content import RoadClass, is_dark, is_land, is_path, road_class
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.records import dataclass

# Names of waters. Source: `resources/sourcedata.toml`.
_WATER_NAMES: Final = frozenset(("areaname", data) for data in (9, 94))
# A plate that is more colourful and darker than its text is a sign, which keeps its colours.
_SIGN_CHROMA: Final = 0.06
_NO_ROAD: Final = 64


class ColorPart(Enum):
    """The kind of drawing that a colour belongs to, where the role alone does not decide."""

    AREA = "area"
    LINE = "line"
    PATH = "path"
    ARROW = "arrow"
    TEXT = "text"
    UNCHANGED = "unchanged"


class ColorKey(NamedTuple):
    """What a version maps to one colour: uses of a colour in the same role, family and part."""

    color: Color
    role: ColorRole
    family: ColorFamily
    part: ColorPart


@dataclass(slots=True, eq=False)
class StyleColor:
    """A key with its uses and what they are seen against.

    `backdrops` are the halos of a label, the fills of a casing, and the roads below arrows; without any, the
    ground counts, as for the `bare_uses` of a label without a halo. `defaults` are the layers that draw the
    colour because they do not set the property. `rank` is the importance of the road, 0 for motorways;
    `uncased` counts its uses without a casing. `is_on_water` for names of waters, which lie on them.
    """

    key: ColorKey
    uses: list[Occurrence] = field(default_factory=list)
    defaults: list[tuple[LayerKey, str]] = field(default_factory=list)
    backdrops: set[ColorKey] = field(default_factory=set)
    bare_uses: int = 0
    uncased: int = 0
    is_on_water: bool = False
    rank: int = _NO_ROAD

    @property
    def layers(self) -> tuple[LayerKey, ...]:
        """The layers that use the colour, top first."""
        return tuple(dict.fromkeys([*(use.layer for use in self.uses), *(key for key, _ in self.defaults)]))


class StyleColors:
    """All colours of a style by key, in layer order."""

    def __init__(self, colors: Mapping[ColorKey, StyleColor]) -> None:
        self.by_key = colors

    def __iter__(self) -> Iterator[StyleColor]:
        return iter(self.by_key.values())

    def __len__(self) -> int:
        return len(self.by_key)

    @cached_property
    def ground(self) -> Color:
        """The most used colour of the ground; white without one."""
        found = [each for each in self if each.key.role is ColorRole.GROUND and each.key.color.a]
        most = max(found, key=lambda each: len(each.uses) + len(each.defaults), default=None)
        return Color(255, 255, 255) if most is None else most.key.color

    @cached_property
    def is_dark(self) -> bool:
        """Whether the ground is dark."""
        return is_dark(self.ground)

    def of_role(self, role: ColorRole) -> tuple[StyleColor, ...]:
        """Return the colours of a role, in layer order."""
        return tuple(each for each in self if each.key.role is role)


def read_colors(style: MapStyle) -> StyleColors:
    """Return the colours of a style."""
    has_land = any(is_land(layer) for layer in style.layers)
    found: dict[ColorKey, StyleColor] = {}
    for layer in style.layers:
        _LayerReader(layer, found, has_land=has_land).read()
    _set_roads_below_arrows(style, found.values())
    return StyleColors(found)


def _set_roads_below_arrows(style: MapStyle, found: Collection[StyleColor]) -> None:
    """Set the fills of the roads that each colour of arrows lies on: those of the same data."""
    roads: dict[int | None, set[ColorKey]] = {}
    for each in found:
        if each.key.role is ColorRole.ROAD_FILL and each.key.part is not ColorPart.ARROW and each.key.color.a:
            for layer in map(style.layer, each.layers):
                if layer.type == "line":
                    roads.setdefault(layer.sourcedata_id, set()).add(each.key)
    for each in found:
        if each.key.part is ColorPart.ARROW:
            for layer in map(style.layer, each.layers):
                each.backdrops |= roads.get(layer.sourcedata_id, set())


class _LayerReader:
    """Adds the colours of a layer to those of the style."""

    def __init__(self, layer: Layer, found: dict[ColorKey, StyleColor], *, has_land: bool) -> None:
        self._layer, self._found, self._has_land = layer, found, has_land
        self._row: LayerType = layer_type(layer.type, layer.source)
        self._values: dict[str, list[Occurrence]] = {}
        for occurrence in find_values(layer, Role.COLOR):
            self._values.setdefault(occurrence.property, []).append(occurrence)
        self._is_sign = self._is_a_sign()

    def read(self) -> None:
        """Add the colours, then what they are seen against."""
        keys: dict[str, list[tuple[int, ColorKey]]] = {}
        for prop, occurrences in self._values.items():
            for occurrence in occurrences:
                assert isinstance(occurrence.value, Color), "only colours are searched"
                entry = self._entry(occurrence.value, prop)
                entry.uses.append(occurrence)
                level = LOWEST_LEVEL if occurrence.level is None else occurrence.level
                keys.setdefault(prop, []).append((level, entry.key))
        for prop in self._undefined():
            default = BY_KEY[prop].default
            if isinstance(default, Color):
                entry = self._entry(default, prop)
                entry.defaults.append((self._layer.key, prop))
                keys.setdefault(prop, []).append((LOWEST_LEVEL, entry.key))
        self._pair(keys)

    def _entry(self, color: Color, prop: str) -> StyleColor:
        role, family = self._role_and_family(prop)
        key = ColorKey(color, role, family, self._part(prop, role))
        entry = self._found.setdefault(key, StyleColor(key))
        if role is ColorRole.LABEL and (self._layer.type, self._layer.sourcedata_id) in _WATER_NAMES:
            entry.is_on_water = True
        if (
            key.part is ColorPart.LINE
            and self._layer.type == "line"
            and self._layer.sourcedata_id is not None
        ):
            road = road_class(self._layer) or RoadClass.MINOR
            entry.rank = min(entry.rank, road.rank)
        return entry

    def _role_and_family(self, prop: str) -> tuple[ColorRole, ColorFamily]:
        family, role = classify(self._layer, prop)
        if is_land(self._layer) and prop == "fill-color":
            return ColorRole.GROUND, ColorFamily.GROUND
        if self._has_land and self._row.family is LayerFamily.BACKGROUND:
            return ColorRole.WATER, ColorFamily.WATER
        return role, family

    def _part(self, prop: str, role: ColorRole) -> ColorPart:
        if self._is_sign or (self._row.in_app and self._row.shape is not LayerShape.POINT):
            return ColorPart.UNCHANGED
        if role in (ColorRole.LABEL, ColorRole.HALO):
            return ColorPart.TEXT
        if self._row.shape is LayerShape.ARROWS:
            return ColorPart.ARROW
        if is_path(self._layer):
            return ColorPart.PATH
        is_area = prop.startswith("fill") or self._row.family is LayerFamily.BACKGROUND
        return ColorPart.AREA if is_area else ColorPart.LINE

    def _is_a_sign(self) -> bool:
        """Return whether the text is read on a shield or a coloured plate, which does not change."""
        if self._row.shape is LayerShape.SHIELD:
            return True
        plates = [*self._values.get("background-symbol-color", ())]
        if self._row.shape is LayerShape.POINT:
            plates += self._values.get("fill-color", ())
        colors = [each.value for each in plates if isinstance(each.value, Color) and each.value.a]
        if not colors:
            return False
        if self._row.in_app:
            return True
        texts = [each.value for each in self._values.get("text-color", ()) if isinstance(each.value, Color)]
        plate = oklch.from_color(colors[0])
        text = oklch.from_color(texts[0]) if texts else oklch.Oklch(0.0, 0.0, 0.0)
        return plate.chroma > _SIGN_CHROMA and plate.lightness < text.lightness

    def _undefined(self) -> Iterator[str]:
        """Yield the properties that the layer draws in their default colour."""
        paint = self._layer.paint
        is_text = self._row.shape in LABEL_SHAPES and "text-size" in paint and not self._row.in_app
        if is_text and "text-color" not in paint and not self._is_sign:
            yield "text-color"
        is_line = self._row.shape is LayerShape.LINE and not self._row.in_app
        if is_line and "line-width" in paint and "line-inner-color" not in paint:
            yield "line-inner-color"

    def _pair(self, keys: Mapping[str, Sequence[tuple[int, ColorKey]]]) -> None:
        halos = keys.get("text-outline-color", ()) if self._has_width("text-outline-size") else ()
        plates = [pair for pair in keys.get("background-symbol-color", ()) if pair[1].color.a]
        self._set_backdrops(keys.get("text-color", ()), plates or halos)
        fills, casings = keys.get("line-inner-color", ()), keys.get("line-outer-color", ())
        self._set_backdrops(casings, fills)
        is_cased = any(key.color.a for _, key in casings) and self._has_width("line-outline-width")
        for _, key in () if is_cased else fills:
            self._found[key].uncased += 1

    def _set_backdrops(
        self, tops: Sequence[tuple[int, ColorKey]], below: Sequence[tuple[int, ColorKey]]
    ) -> None:
        levels = sorted(below, key=lambda pair: pair[0])
        for level, key in tops:
            entry = self._found[key]
            governing = [each for each in levels if each[0] <= level] or levels[:1]
            if not governing:
                entry.bare_uses += 1
                continue
            # The stops above meet the same colour until its next stop.
            later = [each[1] for each in levels if level < each[0] <= HIGHEST_LEVEL]
            entry.backdrops.update([governing[-1][1], *(later if len(tops) == 1 else ())])

    def _has_width(self, prop: str) -> bool:
        """Return whether the layer draws an outline at any level."""
        curve = self._layer.curve(BY_KEY[prop])
        return curve is not None and any(
            isinstance(stop.value, (int, float)) and stop.value > 0 for stop in curve.stops
        )
