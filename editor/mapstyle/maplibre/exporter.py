"""Export of a style to MapLibre, for vector tiles in the OpenMapTiles schema: what MapLibre can express."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import find_filter, parse
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.export_icons import (
    DEFAULT_ANCHOR,
    ICON,
    ICON_PADDING,
    ICON_SIZE,
    IconExport,
    SpriteTarget,
    icon_layout,
    icons_of,
    text_offset,
)
from editor.mapstyle.maplibre.export_texts import text_field
from editor.mapstyle.maplibre.export_values import layer_filter, query_filter, zoom_value
from editor.mapstyle.maplibre.properties import ImportUnits
from editor.mapstyle.maplibre.report import listed_reasons
from editor.mapstyle.maplibre.sampling import LEVEL_OFFSET
from editor.mapstyle.maplibre.schemas import schemas
from editor.mapstyle.schema.layer_types import (
    BACKGROUND,
    LINE_LABEL_SHAPES,
    LayerShape,
    LayerType,
    layer_type,
)
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import DataEntry, DataQuery, SourceData
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color, Curve, Stop, Value
from editor.records import dataclass
from editor.wording import Sentence, say

SCHEMA: Final = "openmaptiles"
SOURCE: Final = "openmaptiles"
_FONT_FAMILY: Final = "Noto Sans"
_FONTS: Final = ("Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic")
_ANCHORS: Final[Mapping[int, str]] = {
    1: "top",
    2: "bottom",
    3: "left",
    4: "right",
    5: "top-left",
    6: "bottom-right",
    7: "top-right",
    8: "bottom-left",
    9: "center",
}
# The text size of a label without one.
_TEXT_MM: Final = 2.0
_TRANSFORMS: Final[Mapping[int, str]] = {0: "none", 1: "lowercase", 2: "uppercase"}


@dataclass(frozen=True, slots=True)
class ExportNote:
    """What was changed or not exported: of a layer by its name, or of the whole style."""

    layer: str | None
    is_exported: bool
    reasons: tuple[str, ...]

    @property
    def text(self) -> str:
        """The note as a sentence."""
        reasons = listed_reasons(self.reasons)
        if self.layer is None:
            return reasons
        if self.is_exported:
            return say("“{layer}” exported with changes: {reasons}.", layer=self.layer, reasons=reasons)
        return say("“{layer}” not exported: {reasons}.", layer=self.layer, reasons=reasons)


@dataclass(frozen=True, slots=True)
class StyleExport:
    """A style of MapLibre, and a note on each layer and part that was changed or not exported.

    `icons` are the images of the sprite that layers use.
    """

    tree: dict[str, Json]
    details: tuple[ExportNote, ...]
    icons: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes as sentences."""
        return tuple(note.text for note in self.details)


def export_style(
    style: MapStyle,
    data: SourceData,
    units: ImportUnits,
    tiles: str,
    glyphs: str,
    sprite: SpriteTarget | None = None,
) -> StyleExport:
    """Convert a style.

    `tiles` is the address of the TileJSON, `glyphs` that of the fonts. Without a `sprite`, icons are not
    exported.
    """
    exporter = _Exporter(data, units, sprite)
    layers = [layer for each in reversed(style.layers) for layer in exporter.layers(each)]
    tree: dict[str, Json] = {
        "version": 8,
        "name": style.name,
        "sources": {SOURCE: {"type": "vector", "url": tiles}},
        "glyphs": glyphs,
        "layers": layers,
    }
    if sprite is not None and exporter.icons:
        tree["sprite"] = sprite.address
    notes = list(exporter.notes)
    if style.fonts:
        text = say("The embedded font is not exported. Labels use {font}.", font=_FONT_FAMILY)
        notes.append(ExportNote(None, is_exported=False, reasons=(text,)))
    return StyleExport(tree, tuple(notes), tuple(exporter.icons))


@dataclass(slots=True)
class _Parts:
    """What a layer is exported as: paint and layout of MapLibre by their names."""

    suffix: str
    type: str
    paint: dict[str, Json] = field(default_factory=dict)
    layout: dict[str, Json] = field(default_factory=dict)


class _Exporter:
    def __init__(self, data: SourceData, units: ImportUnits, sprite: SpriteTarget | None) -> None:
        self._data, self._units, self._sprite = data, units, sprite
        self._ids: set[str] = set()
        # The paint properties of the current layer that are exported or have no effect.
        self._exported: set[str] = set()
        # Remarks on the icons and the text of the current layer.
        self._remarks: list[Sentence] = []
        self.icons: dict[str, None] = {}
        self.notes: list[ExportNote] = []

    def layers(self, layer: Layer) -> Iterator[dict[str, Json]]:
        """Yield the layers of MapLibre for a layer, the bottom one first."""
        name, row = layer_name(layer, self._data), layer_type(layer.type, layer.source)
        entry = self._data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
        reason = self._obstacle(row, entry) or _filter_obstacle(layer)
        self._exported, self._remarks = set(), []
        parts = [] if reason is not None else list(self._parts(layer, row))
        if not parts:
            reasons = self._remarks or [say("it draws nothing")]
            self._note(name, reasons if reason is None else [reason], is_exported=False)
            return
        dropped = [key for key in layer.paint if key not in self._exported]
        names = [BY_KEY[key].label if key in BY_KEY else key for key in dropped]
        reasons = [say("no counterpart for {names}", names=", ".join(names))] if names else []
        reasons += self._remarks
        if _has_invalid_conditions(layer):
            reasons.append(say("filter conditions that cannot be read"))
        if reasons:
            self._note(name, reasons, is_exported=True)
        for each in parts:
            yield from self._records(layer, name, each, entry)

    def _obstacle(self, row: LayerType, entry: DataEntry | None) -> Sentence | None:
        if row.in_app:
            return say("an app fills it")
        if row.type == BACKGROUND:
            return None
        if row.shape in (LayerShape.NONE, LayerShape.TILES, LayerShape.ARROWS):
            return say("MapLibre styles have no such layers")
        if entry is None or entry.is_uncertain or not entry.queries.get(SCHEMA):
            return say("OpenMapTiles has no data for it")
        return None

    def _note(self, name: str, reasons: list[Sentence], *, is_exported: bool) -> None:
        self.notes.append(ExportNote(name, is_exported, tuple(reasons)))

    def _records(
        self, layer: Layer, name: str, parts: _Parts, entry: DataEntry | None
    ) -> Iterator[dict[str, Json]]:
        lowest, highest = layer.levels
        zooms: dict[str, Json] = {"minzoom": lowest - LEVEL_OFFSET} if lowest > LEVEL_OFFSET else {}
        if highest < HIGHEST_LEVEL:
            # The highest level is included, the highest zoom is not.
            zooms["maxzoom"] = max(highest, 1)
        style = {"layout": parts.layout, "paint": parts.paint}
        shown = {key: value for key, value in style.items() if value}
        if entry is None or parts.type == BACKGROUND:
            yield {"id": self._id(name), "type": parts.type, **zooms, **shown}
            return
        own = find_filter(layer.record)
        read = None if own is None else parse(own)
        own_filter = None if read is None else layer_filter(read)
        for tile_layer, queries in _by_tile_layer(entry, parts).items():
            filters = [each for each in (query_filter(queries), own_filter) if each is not None]
            whole: dict[str, Json] = {}
            if filters:
                whole = {"filter": filters[0] if len(filters) == 1 else ["all", *filters]}
            yield {
                "id": self._id(f"{name}{parts.suffix}"),
                "type": parts.type,
                "source": SOURCE,
                "source-layer": tile_layer,
                **zooms,
                **whole,
                **shown,
            }

    def _id(self, name: str) -> str:
        number, found = 2, name
        while found in self._ids:
            number, found = number + 1, f"{name} {number}"
        self._ids.add(found)
        return found

    def _parts(self, layer: Layer, row: LayerType) -> Iterator[_Parts]:
        if row.shape is LayerShape.CANVAS:
            paint = self._values(
                layer, {"fill-color": "background-color", "fill-opacity": "background-opacity"}
            )
            yield _Parts("", BACKGROUND, paint)
        elif row.shape in (LayerShape.POLYGON, LayerShape.LINE):
            if "fill-color" in layer.paint:
                names = {"fill-color": "fill-color", "fill-opacity": "fill-opacity"}
                outline = {"fill-outline-color": "fill-outline-color"}
                yield _Parts(" area", "fill", self._values(layer, {**names, **outline}))
            if row.shape is LayerShape.POLYGON:
                yield from self._pattern(layer)
            if row.shape is LayerShape.LINE or "line-width" in layer.paint:
                yield from self._lines(layer, row)
        else:
            yield from self._label(layer, row)

    def _curve(self, layer: Layer, key: str) -> Curve | None:
        """Return the curve of a paint property to export, or None."""
        curve = layer.curve(BY_KEY[key])
        if curve is not None:
            self._exported.add(key)
        return curve

    def _values(self, layer: Layer, names: Mapping[str, str]) -> dict[str, Json]:
        """Return properties by their names in MapLibre, with values that both formats share."""
        found = {}
        for key, name in names.items():
            curve = self._curve(layer, key)
            if curve is not None:
                found[name] = zoom_value(curve, BY_KEY[key], lambda value, _level: value)
        return found

    def _lines(self, layer: Layer, row: LayerType) -> Iterator[_Parts]:
        width = self._curve(layer, "line-width") or Curve((Stop(0, 1.0),))
        casing = self._curve(layer, "line-outline-width")
        ends: dict[str, Json] = {"line-cap": "round", "line-join": "round"}
        prop = BY_KEY["line-width"]

        def in_pixels(value: Value, level: float) -> Value:
            return _number(value) * self._units.line_px(row, level)

        if casing is not None and any(_number(stop.value) > 0 for stop in casing.stops):
            whole = _total_width(width, casing)
            color = "line-outer-color" if "line-outer-color" in layer.paint else "line-inner-color"
            paint = self._values(layer, {color: "line-color"})
            paint["line-width"] = zoom_value(whole, prop, in_pixels, is_scaled=True)
            yield _Parts(" casing", "line", paint, ends)
        else:
            self._exported.add("line-outer-color")
        paint = self._values(layer, {"line-inner-color": "line-color", "line-blur": "line-blur"})
        paint["line-width"] = zoom_value(width, prop, in_pixels, is_scaled=True)
        yield _Parts("", "line", paint, ends)

    def _pattern(self, layer: Layer) -> Iterator[_Parts]:
        """Yield the pattern of an area, which is drawn over its colour."""
        icons = self._icons(layer)
        if icons.curve is not None:
            opacity = self._values(layer, {"fill-opacity": "fill-opacity"})
            yield _Parts(" pattern", "fill", {"fill-pattern": icons.image(), **opacity})

    def _icons(self, layer: Layer) -> IconExport:
        found = icons_of(layer, self._sprite)
        self._exported.add(ICON)
        if found.remarks and found.curve is None:
            self._exported |= {ICON_SIZE, ICON_PADDING}
        self._remarks += found.remarks
        self.icons |= dict.fromkeys(found.names)
        return found

    def _label(self, layer: Layer, row: LayerType) -> Iterator[_Parts]:
        text = text_field(layer.record, "ref" if row.shape is LayerShape.SHIELD else "name")
        self._remarks += text.remarks
        layout: dict[str, Json] = {}
        if row.shape in LINE_LABEL_SHAPES:
            layout["symbol-placement"] = "line"
        # The icon of a shield is a plate around its text, which MapLibre stretches in another way.
        icons = IconExport() if row.shape in LINE_LABEL_SHAPES else self._icons(layer)
        if text.field is None and icons.curve is None:
            return
        paint: dict[str, Json] = {}
        if text.field is not None:
            layout["text-field"] = text.field
            paint = self._text(layer, layout)
        if icons.curve is not None and self._sprite is not None:
            self._exported |= {ICON_SIZE, ICON_PADDING}
            layout |= icon_layout(layer, icons, self._sprite, self._units)
            if text.field is not None:
                self._place_beside(layer, icons, self._sprite, layout)
        yield _Parts("", "symbol", paint, layout)

    def _place_beside(
        self, layer: Layer, icons: IconExport, sprite: SpriteTarget, layout: dict[str, Json]
    ) -> None:
        """Place a text beside its icon, and by default below it."""
        layout.setdefault("text-anchor", DEFAULT_ANCHOR)
        anchor, size = layer.curve(BY_KEY["text-anchor"]), layer.curve(BY_KEY["text-size"])

        def anchor_at(level: float) -> str:
            if anchor is None:
                return DEFAULT_ANCHOR
            return _ANCHORS[int(_number(value_at(anchor, BY_KEY["text-anchor"], level)))]

        def text_px_at(level: float) -> float:
            value = _TEXT_MM if size is None else _number(value_at(size, BY_KEY["text-size"], level))
            return value * self._units.px_per_mm

        offset = text_offset(layer, icons, sprite, self._units, anchor_at, text_px_at)
        if offset is not None:
            layout["text-offset"] = offset

    def _text(self, layer: Layer, layout: dict[str, Json]) -> dict[str, Json]:
        """Add the layout of a label's text, and return its paint."""
        layout["text-font"] = _font(self._curve(layer, "text-style"))
        scales = {
            "text-size": ("text-size", self._units.px_per_mm),
            "text-max-width": ("text-max-width", 1.0),
            "text-row-height": ("text-line-height", 1.0),
            "text-padding": ("text-padding", 1.0),
        }
        for key, (name, scale) in scales.items():
            value = self._scaled(layer, key, scale)
            if value is not None:
                layout[name] = value
        layout.setdefault("text-size", _TEXT_MM * self._units.px_per_mm)
        for key, choices in (("text-anchor", _ANCHORS), ("text-transform", _TRANSFORMS)):
            curve = self._curve(layer, key)
            if curve is not None:
                names = Curve(
                    tuple(Stop(stop.level, choices[int(_number(stop.value))]) for stop in curve.stops)
                )
                layout[key] = zoom_value(names, BY_KEY[key], lambda value, _level: value)
        paint = self._values(layer, {"text-color": "text-color", "text-outline-color": "text-halo-color"})
        halo = self._scaled(layer, "text-outline-size", self._units.halo_px)
        if halo is not None:
            paint["text-halo-width"] = halo
        return paint

    def _scaled(self, layer: Layer, key: str, scale: float) -> Json | None:
        curve = self._curve(layer, key)
        if curve is None:
            return None
        return zoom_value(curve, BY_KEY[key], lambda value, _level: _number(value) * scale)


def _filter_obstacle(layer: Layer) -> Sentence | None:
    """Return why a layer with its filter is not exported: without it, it would draw all its data."""
    own = find_filter(layer.record)
    return say("its filter cannot be read") if own is not None and parse(own) is None else None


def _has_invalid_conditions(layer: Layer) -> bool:
    own = find_filter(layer.record) or {}
    read = parse(own)
    return read is not None and len(read.conditions) < len(own["expression"])


def _font(curve: Curve | None) -> Json:
    """Return the fonts of a label: a list, or one for each zoom at which the font style changes."""
    prop = BY_KEY["text-style"]
    styles = None if curve is None else zoom_value(curve, prop, lambda value, _level: value)
    if not isinstance(styles, list):
        return [_FONTS[styles or 0]]
    # The operator, the zoom, then styles and zooms in turn.
    return [
        ["literal", [_FONTS[part]]] if place >= 2 and place % 2 == 0 else part
        for place, part in enumerate(styles)
    ]


def _number(value: Value) -> float:
    return 0.0 if isinstance(value, (Color, str)) else float(value)


def _total_width(width: Curve, casing: Curve) -> Curve:
    """Return the width of a line with its casing on both sides, at every level."""
    inner, outer = BY_KEY["line-width"], BY_KEY["line-outline-width"]
    stops = (
        Stop(level, _number(value_at(width, inner, level)) + 2 * _number(value_at(casing, outer, level)))
        for level in range(HIGHEST_LEVEL + 1)
    )
    return Curve(tuple(stops))


def _by_tile_layer(entry: DataEntry, parts: _Parts) -> dict[str, list[DataQuery]]:
    """Return the queries of an entry by tile layer; labels of roads are in a layer of their own."""
    also = next(schema.also for schema in schemas() if schema.name == SCHEMA)
    labels = {other: name for name, other in also.items()} if parts.type == "symbol" else {}
    found: dict[str, list[DataQuery]] = {}
    for query in entry.queries[SCHEMA]:
        if query.layer is not None:
            found.setdefault(labels.get(query.layer, query.layer), []).append(query)
    return found
