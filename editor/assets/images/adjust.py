"""Adjustment of the colours of images."""

from dataclasses import replace

import numpy as np

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import Pixels, png_of, read_pixels
from editor.mapstyle.color.adjustment import ColorAdjustment


def adjust_pixels(pixels: Pixels, adjustment: ColorAdjustment) -> Pixels:
    """Adjust the visible colours of an image; alpha and fully transparent pixels remain."""
    array = np.frombuffer(pixels.rgba, np.uint8).reshape(-1, 4).copy()
    visible = np.flatnonzero(array[:, 3])
    if not len(visible):
        return pixels
    colors, places = np.unique(array[visible, :3], axis=0, return_inverse=True)
    array[visible, :3] = adjustment.apply_to_pixels(colors)[places.reshape(-1)]
    return replace(pixels, rgba=array.tobytes())


def adjust_image(data_uri: str, adjustment: ColorAdjustment) -> str:
    """Return the image of an icon with adjusted colours as PNG; an image that does not change remains.

    Raises: EditorError if it is not a valid image.
    """
    before = read_pixels(data_uri)
    after = adjust_pixels(before, adjustment)
    return data_uri if after == before else build_data_uri("image/png", png_of(after))
