"""Colours of a version that are hard to read or to tell apart."""

from dataclasses import dataclass
from typing import Final

from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.mapping import VersionColors
from editor.mapstyle.versions.style_colors import ColorKey, Part

# Contrast below which a text cannot be read, and below which a line cannot be seen.
_UNREADABLE: Final = 3.0
_INVISIBLE: Final = 1.08
_LINES: Final = (ColorRole.ROAD_FILL, ColorRole.BORDER)


@dataclass(frozen=True, slots=True)
class Legibility:
    """The keys of colours with errors and with warnings."""

    errors: tuple[ColorKey, ...]
    warnings: tuple[ColorKey, ...]


def find_low(colors: VersionColors) -> Legibility:
    """Return the colours with too little contrast against their own pair."""
    errors, warnings = [], []
    for each in colors.colors:
        found = colors.contrast(each.key)
        if found is None or each.key.part is Part.KEPT:
            continue
        if each.key.role is ColorRole.LABEL:
            if found.ratio < _UNREADABLE:
                errors.append(each.key)
            elif found.ratio < colors.rule.text_contrast:
                warnings.append(each.key)
        elif each.key.role in _LINES and found.ratio < _INVISIBLE:
            warnings.append(each.key)
    return Legibility(tuple(errors), tuple(warnings))
