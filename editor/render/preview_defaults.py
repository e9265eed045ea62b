"""Preview defaults where the format is silent, read from `resources/preview/choices.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from editor import resources
from editor.errors import EditorError, RenderError
from editor.mapstyle.schema.layer_types import LayerType
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.render.preview_options import AnchorReading, PreviewOptions, WidthRule
from editor.wording import say

# The layer type of traffic on road links, and those of roads and their arrows.
TRAFFIC: Final = "traffic_links"
ROADS: Final = ("line", "linkarrows")


@dataclass(frozen=True, slots=True)
class PreviewDefaults:
    """The preview defaults.

    Units: `*_px` are logical pixels, `*_deg` degrees; `*_px_per_unit` count from level 0.
    """

    road_px_per_unit: tuple[float, ...]
    border_px_per_unit: tuple[float, ...]
    in_app_px_per_unit: tuple[float, ...]
    traffic_part: float
    px_per_mm: float
    halo_px: float
    outline_px: float
    text_step_px: float
    street_spacing_px: float
    street_name_px: float
    waterway_smoothing_px: float
    same_text_px: float
    anchor_is_side: bool
    letter_bend_deg: float
    whole_bend_deg: float
    place_dot_below_zoom: float
    marker_fill: Color
    marker_border: Color
    marker_diameter: float
    place_px: float
    shield_padding_px: float
    arrow_length_px: float
    arrow_spacing_px: float
    canvas: Color
    edge_fade_px: float
    hatch_spacing_px: float
    hatch_width_px: float
    hatch_reach_px: float
    hatch_on_light: Color
    hatch_on_dark: Color
    dark_luminance: float

    def line_px(self, row: LayerType, zoom: float) -> float:
        """Return the pixels per unit of line width in a layer of a type at a zoom.

        Source: assumptions `road-width-unit`, `border-width-unit`, `in-app-width-unit`, `traffic-width-unit`.
        """
        if row.type == TRAFFIC:
            return self.traffic_part * _at_zoom(self.road_px_per_unit, zoom)
        if row.in_app:
            return _at_zoom(self.in_app_px_per_unit, zoom)
        return _at_zoom(self.road_px_per_unit if row.type in ROADS else self.border_px_per_unit, zoom)

    def with_options(self, options: PreviewOptions) -> "PreviewDefaults":
        """Return the defaults with the options of a user."""
        if options.px_per_mm is not None:
            sized = replace(self, px_per_mm=options.px_per_mm)
            return sized.with_options(replace(options, px_per_mm=None))
        is_side = options.anchor_reading is AnchorReading.SIDE
        defaults = self if is_side == self.anchor_is_side else replace(self, anchor_is_side=is_side)
        if options.width_rule is WidthRule.MEASURED:
            return defaults
        unit = self.px_per_mm if options.width_rule is WidthRule.MILLIMETRES else options.px_per_unit
        return replace(
            defaults,
            road_px_per_unit=(unit,),
            border_px_per_unit=(unit,),
            in_app_px_per_unit=(unit,),
            traffic_part=1.0,
        )


def _at_zoom(levels: Sequence[float], zoom: float) -> float:
    """Return the value at a zoom, between two levels in proportion."""
    last = len(levels) - 1
    low = min(max(int(zoom), 0), last)
    high = min(low + 1, last)
    part = min(max(zoom - low, 0.0), 1.0)
    return levels[low] + (levels[high] - levels[low]) * part


def load() -> PreviewDefaults:
    """Return the defaults that ship with the editor.

    Raises: RenderError when the file is missing or not in the expected form.
    """
    try:
        return _read(tomllib.loads(resources.text("preview", "choices.toml")))
    except (OSError, KeyError, TypeError, ValueError, EditorError) as error:
        raise RenderError(
            say("The preview rendering rules cannot be read. Reinstall Isopleth. {why}", why=error)
        ) from error


def _read(table: Mapping[str, Any]) -> PreviewDefaults:
    lines, sizes, labels = table["lines"], table["sizes"], table["labels"]
    markers, shields, arrows = table["markers"], table["shields"], table["arrows"]
    edges = table["edges"]
    return PreviewDefaults(
        road_px_per_unit=tuple(float(value) for value in lines["road_px_per_unit"]),
        border_px_per_unit=tuple(float(value) for value in lines["border_px_per_unit"]),
        in_app_px_per_unit=tuple(float(value) for value in lines["in_app_px_per_unit"]),
        traffic_part=float(lines["traffic_part"]),
        px_per_mm=float(sizes["px_per_mm"]),
        halo_px=float(sizes["halo_px"]),
        outline_px=float(sizes["outline_px"]),
        text_step_px=float(sizes["text_step_px"]),
        street_spacing_px=float(labels["street_spacing_px"]),
        street_name_px=float(labels["street_name_px"]),
        waterway_smoothing_px=float(labels["waterway_smoothing_px"]),
        same_text_px=float(labels["same_text_px"]),
        anchor_is_side=bool(labels["anchor_is_side"]),
        letter_bend_deg=float(labels["letter_bend_deg"]),
        whole_bend_deg=float(labels["whole_bend_deg"]),
        place_dot_below_zoom=float(labels["place_dot_below_zoom"]),
        marker_fill=Color.from_hex(markers["fill"]),
        marker_border=Color.from_hex(markers["border"]),
        marker_diameter=float(markers["diameter"]),
        place_px=float(markers["place_px"]),
        shield_padding_px=float(shields["padding_px"]),
        arrow_length_px=float(arrows["length_px"]),
        arrow_spacing_px=float(arrows["spacing_px"]),
        canvas=Color.from_hex(table["canvas"]["color"]),
        edge_fade_px=float(edges["fade_px"]),
        hatch_spacing_px=float(edges["hatch_spacing_px"]),
        hatch_width_px=float(edges["hatch_width_px"]),
        hatch_reach_px=float(edges["hatch_reach_px"]),
        hatch_on_light=Color.from_hex(edges["hatch_on_light"]),
        hatch_on_dark=Color.from_hex(edges["hatch_on_dark"]),
        dark_luminance=float(edges["dark_luminance"]),
    )
