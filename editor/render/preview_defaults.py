"""Preview defaults where the format is silent, read from `resources/preview/choices.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editor import resources
from editor.errors import EditorError, RenderError
from editor.mapstyle.schema.values import Color
from editor.wording import say


@dataclass(frozen=True, slots=True)
class PreviewDefaults:
    """The preview defaults.

    Units: `*_px` are logical pixels, `*_deg` degrees; `px_per_unit` counts from level 0.
    """

    px_per_unit: tuple[float, ...]
    px_per_mm: float
    halo_px: float
    outline_px: float
    text_step_px: float
    street_spacing_px: float
    same_text_px: float
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

    def line_px(self, zoom: float) -> float:
        """Return the pixels per unit of line width at a zoom."""
        last = len(self.px_per_unit) - 1
        low = min(max(int(zoom), 0), last)
        high = min(low + 1, last)
        part = min(max(zoom - low, 0.0), 1.0)
        return self.px_per_unit[low] + (self.px_per_unit[high] - self.px_per_unit[low]) * part


def load() -> PreviewDefaults:
    """Return the defaults that ship with the editor.

    Raises: RenderError when the file is missing or not in the expected form.
    """
    try:
        return _read(tomllib.loads(resources.text("preview", "choices.toml")))
    except (OSError, KeyError, TypeError, ValueError, EditorError) as error:
        raise RenderError(say("The preview rendering rules cannot be read: {why}", why=error)) from error


def _read(table: Mapping[str, Any]) -> PreviewDefaults:
    lines, sizes, labels = table["lines"], table["sizes"], table["labels"]
    markers, shields, arrows = table["markers"], table["shields"], table["arrows"]
    return PreviewDefaults(
        px_per_unit=tuple(float(value) for value in lines["px_per_unit"]),
        px_per_mm=float(sizes["px_per_mm"]),
        halo_px=float(sizes["halo_px"]),
        outline_px=float(sizes["outline_px"]),
        text_step_px=float(sizes["text_step_px"]),
        street_spacing_px=float(labels["street_spacing_px"]),
        same_text_px=float(labels["same_text_px"]),
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
    )
