"""Heat pictures of legibility problems: where a map is hard to read, over a grey version of it."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.checks.legibility.backdrops import LevelColors, level_colors
from editor.checks.legibility.drawn_colors import DrawnColors, drawn_colors_of
from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.labels import text_contrast
from editor.mapstyle.color.spaces import composite, contrast
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color
from editor.render.difference_scale import HOTTEST, HeatScheme
from editor.render.legibility_sample import FrameSample, border_mask, color_heat, widened
from editor.render.picture_difference import PictureDifference, heat_picture

BY_DIFFERENCE: Final = frozenset({"similar-colors", "colors-confused", "invisible-casing"})
"""The kinds whose figure is a difference of colours."""

# Half of the widest usual line. Units: device pixels.
_LINE_REACH: Final = 8
_RATIO_OF_NO_CONTRAST: Final = 1.0
# The coldest heat is still visible.
_COLDEST: Final = 0.15 * HOTTEST


def scheme_of(*, is_dark: bool) -> HeatScheme:
    """Return the colours of the heat in a theme."""
    return HeatScheme.DARK if is_dark else HeatScheme.LIGHT


class HeatPicture(NamedTuple):
    """A picture, and whether the problem is anywhere in it."""

    image: QImage
    has_heat: bool


def picture_of(
    problem: LegibilityProblem,
    style: MapStyle,
    sample: FrameSample,
    picture: QImage | None,
    scheme: HeatScheme,
) -> HeatPicture:
    """Return the heat of a problem over a grey map; without a `picture`, over the map without labels."""
    heat = heat_of(problem, style, sample)
    # The heat glows around a text, which remains readable.
    key = problem.layer_key
    around = ~sample.text_of(key) if key is not None else None
    height, width = sample.pixels.shape
    is_same_size = picture is not None and (picture.width(), picture.height()) == (width, height)
    ground = picture if picture is not None and is_same_size else _image_of(sample)
    image = heat_picture(ground, PictureDifference(heat), 0.0, scheme, around)
    return HeatPicture(image, bool(heat.any()))


def heat_of(problem: LegibilityProblem, style: MapStyle, sample: FrameSample) -> NDArray[np.float32]:
    """Return the heat of a problem at each pixel of a map: 0 without it, `HOTTEST` where it is worst."""
    key = problem.layer_key
    if key is None or not style.has_layer(key):
        return np.zeros(sample.pixels.shape, np.float32)
    level = min(int(sample.zoom), HIGHEST_LEVEL)
    drawn = drawn_colors_of(style.layer(key))
    if level in drawn.labels:
        return _text_heat(problem, key, drawn, level, sample)
    mask = _color_mask(problem, key, style, level, sample)
    value = _heat_of_lack(1 - problem.figure / problem.limit if problem.limit else 1.0)
    return np.where(widened(mask), np.float32(value), np.float32(0))


def _text_heat(
    problem: LegibilityProblem, key: LayerKey, drawn: DrawnColors, level: int, sample: FrameSample
) -> NDArray[np.float32]:
    colors = drawn.labels[level]
    measure: Callable[[Color], float] = {
        "label-needs-halo": lambda color: contrast(colors.text, colors.below_label(color)),
        "light-halo-at-night": lambda _color: _RATIO_OF_NO_CONTRAST,
    }.get(problem.code, lambda color: text_contrast(colors, color))
    limit = problem.limit or 2 * _RATIO_OF_NO_CONTRAST

    def heat(color: Color) -> float:
        ratio = measure(color)
        if ratio >= limit:
            return 0.0
        return _heat_of_lack((limit - ratio) / (limit - _RATIO_OF_NO_CONTRAST))

    return color_heat(sample.pixels, widened(sample.text_of(key)), heat)


def _heat_of_lack(lack: float) -> float:
    """Return the heat of a lack of contrast or difference, from 0 for none to 1 for equal colours."""
    return _COLDEST + (HOTTEST - _COLDEST) * min(max(lack, 0.0), 1.0)


def _color_mask(
    problem: LegibilityProblem, key: LayerKey, style: MapStyle, level: int, sample: FrameSample
) -> NDArray[np.bool_]:
    """Return the pixels of the two colours of a problem: where they touch, or where the layer is drawn."""
    drawn_by_layer = {each: drawn_colors_of(style.layer(each)) for each in style.order.keys}
    below: LevelColors = level_colors(style, drawn_by_layer)[level]
    own = next((area.color for area in below.areas if area.layer == key), None)
    other = next((area.color for area in below.areas if area.layer == problem.other), None)
    if own is not None and other is not None:
        return border_mask(sample.pixels, own, other)
    line = drawn_by_layer[key].lines.get(level)
    visible = line.visible if line is not None else () if own is None else (own,)
    colors = [composite(color, below.ground_color) for color in visible]
    mask = sample.of_color(colors)
    if other is not None:
        # Other lines may have the same colour, but do not lie on this area.
        edges = [border_mask(sample.pixels, color, other) for color in colors]
        near = widened(np.logical_or.reduce(edges), _LINE_REACH) if edges else mask
        return mask & near if near.any() else mask
    return mask


def _image_of(sample: FrameSample) -> QImage:
    height, width = sample.pixels.shape
    packed = sample.pixels | np.uint32(0xFF000000)
    view = QImage(packed.tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32)
    return view.copy()  # The bytes do not outlive this function.
