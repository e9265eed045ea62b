"""How large a picture of the map may be, and which camera makes one of some size."""

import math
from itertools import count
from typing import Final

from editor.render.camera import Camera
from editor.wording import say

# Qt draws nothing beyond 32,767 pixels.
LARGEST_SIDE_PX: Final = 30_000
MOST_PIXELS: Final = 2**27
# Below this no letter could be read, and above it only sharp edges get larger.
LEAST_SCALE: Final = 0.1
MOST_SCALE: Final = 32.0
# Two sheets, one on which what is see-through is drawn, and one that is written as PNG.
BYTES_PER_PIXEL: Final = 4 * 4


def size_problem(width_px: float, height_px: float) -> str:
    """Why no picture can be so large, and what to do; empty where one can."""
    if max(width_px, height_px) > LARGEST_SIDE_PX:
        return say(
            "A picture has at most {most:,} pixels on a side. Choose a smaller one.",
            most=LARGEST_SIDE_PX,
        )
    if width_px * height_px > MOST_PIXELS:
        return say(
            "A picture has at most {most} million pixels, and this would have {given}. Choose a smaller one.",
            most=MOST_PIXELS // 10**6,
            given=round(width_px * height_px / 10**6),
        )
    return ""


def scale_problem(scale: float) -> str:
    """Why nothing can be drawn at a scale, and what to do; empty where it can."""
    if scale < LEAST_SCALE:
        return say("What is in view would be too small to be read. Choose a larger picture.")
    if scale > MOST_SCALE:
        return say("What is in view is too small for so large a picture. Choose a smaller one.")
    return ""


def memory_bytes(width_px: int, height_px: int) -> int:
    """About what the drawing of a picture takes."""
    return width_px * height_px * BYTES_PER_PIXEL


def filled(view: Camera, width_px: int, height_px: int) -> Camera:
    """The camera of a picture of just so many pixels that shows all of a view.

    Everything is as large beside the rest as in the view; a picture of another shape shows more at two sides.
    """
    wider = width_px * view.height_px >= height_px * view.width_px
    least = view.width_px if not wider else -(-view.height_px * width_px // height_px)
    # At the latest a pixel for each of the view's makes it exact.
    cameras = (_of_width(view, width, width_px, height_px) for width in count(least))
    return next(each for each in cameras if (each.device_width, each.device_height) == (width_px, height_px))


def framed(view: Camera, width_px: int, height_px: int, scale: float) -> Camera:
    """The camera of a picture of so many pixels around the middle of a view, drawn at about a scale."""
    width, height = max(1, math.floor(width_px / scale)), max(1, math.floor(height_px / scale))
    return filled(view.with_size(width, height), width_px, height_px)


def _of_width(view: Camera, width: int, width_px: int, height_px: int) -> Camera:
    scale = width_px / width
    return view.with_size(width, max(1, round(height_px / scale)), scale)
