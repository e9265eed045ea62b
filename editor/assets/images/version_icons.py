"""Icons of a version: images that are too close to the new ground become lighter or darker."""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import Pixels, png_of, read_pixels
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.color import oklch
from editor.mapstyle.document.model import Icon, MapStyle
from editor.mapstyle.edits.assets import set_images
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.schema.values import Color
from editor.mapstyle.versions.rule import VersionKind

if TYPE_CHECKING:
    import numpy as np

    from editor.mapstyle.color import color_arrays
else:
    np = LazyModule("numpy")
    color_arrays = LazyModule("editor.mapstyle.color.color_arrays")

# Pixels of less opacity do not count.
_VISIBLE: Final = 64
# An icon is visible if this share of its pixels differs so much from the ground in lightness.
_ENOUGH: Final = 0.25
_DIFFERENCE: Final = 0.22
# The mean difference of an adjusted icon, and the share of its own contrasts that stays.
_NEW_DIFFERENCE: Final = 0.42
_OWN_CONTRAST: Final = 0.8


class Lock(Protocol):
    """A lock for the examination of one image."""

    def __call__(self) -> AbstractContextManager[None]: ...


def adjust_icons(kind: VersionKind, ground: Color, lock: Lock = nullcontext) -> Edit:
    """Adjust the icons of a version to its ground; those of a greyscale version become grey."""

    def edit(style: MapStyle) -> MapStyle:
        is_grey = kind is VersionKind.GREYSCALE
        return set_images(adjusted_images(style.icons, ground, is_grey=is_grey, lock=lock))(style)

    return edit


def adjusted_images(
    icons: Iterable[Icon], ground: Color, *, is_grey: bool, lock: Lock = nullcontext
) -> Mapping[int, str]:
    """Return new images by the index of their icons.

    Icons that need no change or cannot be read are omitted. With `is_grey`, all colours become grey.
    """
    found = {}
    for icon in icons:
        try:
            with lock():
                pixels = read_pixels(icon.data_uri)
                adjusted = adjust_pixels(pixels, ground, is_grey=is_grey)
                if adjusted is not pixels:
                    found[icon.index] = build_data_uri("image/png", png_of(adjusted))
        except EditorError:
            continue
    return found


def adjust_pixels(pixels: Pixels, ground: Color, *, is_grey: bool) -> Pixels:
    """Return an image that is visible on a ground; the same object if it is already."""
    array = np.frombuffer(pixels.rgba, np.uint8).reshape(-1, 4)
    is_visible = array[:, 3] >= _VISIBLE
    if not is_visible.any():
        return pixels
    lab = color_arrays.pixels_to_lab(array[:, :3])
    below = oklch.from_color(ground).lightness
    lightness = lab[is_visible, 0]
    is_seen = float((np.abs(lightness - below) >= _DIFFERENCE).mean()) >= _ENOUGH
    if is_seen and not is_grey:
        return pixels
    if not is_seen:
        sign = 1.0 if below < 0.5 else -1.0
        mean = float(lightness.mean())
        lab[:, 0] = np.clip(below + sign * _NEW_DIFFERENCE + (lab[:, 0] - mean) * _OWN_CONTRAST, 0.0, 1.0)
    if is_grey:
        lab[:, 1:] = 0.0
    rgb = np.where(array[:, 3:] > 0, color_arrays.lab_to_pixels(lab), array[:, :3])
    result = np.column_stack([rgb, array[:, 3]]).astype(np.uint8).tobytes()
    return pixels if result == pixels.rgba else replace(pixels, rgba=result)
