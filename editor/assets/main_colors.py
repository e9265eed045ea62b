"""The main colours of an image: deterministic k-means in OKLab, in the sandbox process."""

import threading
from typing import TYPE_CHECKING, Final

from editor.assets.image_import import decoded_pixels, is_svg
from editor.assets.images.decoding import LARGEST_FILE_BYTES
from editor.assets.sandbox.process import NotStartedError
from editor.assets.svg.picture import SANDBOX, svg_png
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.color import color_arrays
from editor.mapstyle.schema.values import Color
from editor.wording import say

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = LazyModule("numpy")

FEWEST_COLORS: Final = 4
MOST_COLORS: Final = 16
DEFAULT_COLORS: Final = 8
_LIMIT_S: Final = 10.0
_SVG_PX: Final = 512
# Of larger images, rows and columns are left out evenly.
_MOST_PIXELS: Final = 1_000_000
# Images with more colours are grouped by the upper bits of each channel.
_MOST_EXACT: Final = 4096
_GROUP_BITS: Final = 5
_MOST_ROUNDS: Final = 60
_LEAST_MOVE: Final = 1e-4
# Pixels with a lower alpha do not count.
_LEAST_ALPHA: Final = 128
# A colour with this share of the pixels of its cluster is a flat one, which is offered exactly.
_FLAT_SHARE: Final = 0.3


def main_colors(data: bytes, count: int, cancel: threading.Event | None = None) -> tuple[Color, ...]:
    """Return the main colours of an image, the most common first; fewer if the image has fewer. Thread-safe.

    The same image has the same colours every time.
    Raises: EditorError if it is not a valid image, or has only transparent pixels.
    """
    if len(data) > LARGEST_FILE_BYTES:
        raise EditorError(say("The image file is larger than {most} MB.", most=LARGEST_FILE_BYTES >> 20))
    if is_svg(data):
        data = svg_png(data, _SVG_PX)
    try:
        found = SANDBOX.call(_main_colors, data, count, limit_s=_LIMIT_S, cancel=cancel)
    except NotStartedError:
        raise EditorError(say("The image could not be read. Try again.")) from None
    if not found:
        raise EditorError(say("The image is blank."))
    return tuple(Color(*rgb) for rgb in found)


def _main_colors(data: bytes, count: int) -> list[tuple[int, int, int]]:
    pixels = decoded_pixels(data)
    rgba = np.frombuffer(pixels.rgba, np.uint8).reshape(pixels.height, pixels.width, 4)
    stride = max(1, int(np.ceil(np.sqrt(pixels.width * pixels.height / _MOST_PIXELS))))
    sampled = rgba[::stride, ::stride].reshape(-1, 4)
    rgb = sampled[sampled[:, 3] >= _LEAST_ALPHA][:, :3]
    if not len(rgb):
        return []
    colors, weights = color_counts(rgb)
    found = clustered(colors, weights, count)
    return [(int(red), int(green), int(blue)) for red, green, blue in found]


def color_counts(rgb: "npt.NDArray[np.uint8]") -> "tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]]":
    """Return the distinct colours of pixels and their numbers; of many, one of each group of similar ones.

    Shape: pixels and colours are n, 3.
    """
    packed = (rgb[:, 0].astype(np.uint32) << 16) | (rgb[:, 1].astype(np.uint32) << 8) | rgb[:, 2]
    exact, counts = np.unique(packed, return_counts=True)
    if len(exact) > _MOST_EXACT:
        drop = 8 - _GROUP_BITS
        groups = (
            (exact >> 16 >> drop << 2 * _GROUP_BITS)
            | ((exact >> 8 & 0xFF) >> drop << _GROUP_BITS)
            | ((exact & 0xFF) >> drop)
        )
        # Sorted by group and number, the last of each group is its most common colour.
        order = np.lexsort((exact, counts, groups))
        sorted_groups = groups[order]
        last = np.flatnonzero(np.append(sorted_groups[1:] != sorted_groups[:-1], True))
        sums = np.add.reduceat(counts[order], np.append(0, last[:-1] + 1))
        exact, counts = exact[order][last], sums
    colors = np.column_stack([exact >> 16, exact >> 8 & 0xFF, exact & 0xFF]).astype(np.uint8)
    return colors, counts.astype(np.float64)


def clustered(
    colors: "npt.NDArray[np.uint8]", weights: "npt.NDArray[np.float64]", count: int
) -> "npt.NDArray[np.uint8]":
    """Return the centres of clusters of weighted colours, the heaviest first. Shape: colours are n, 3."""
    points = color_arrays.pixels_to_lab(colors)
    centres = _first_centres(points, weights, min(count, len(points)))
    nearest = _nearest(points, centres)
    for _ in range(_MOST_ROUNDS):
        moved = np.array(
            [
                np.average(points[nearest == place], axis=0, weights=weights[nearest == place])
                if (nearest == place).any()
                else centre
                for place, centre in enumerate(centres)
            ]
        )
        shift = float(np.abs(moved - centres).max())
        centres, nearest = moved, _nearest(points, moved)
        if shift < _LEAST_MOVE:
            break
    found = color_arrays.lab_to_pixels(centres)
    sizes = np.array([weights[nearest == place].sum() for place in range(len(centres))])
    for place in range(len(centres)):
        members = np.flatnonzero(nearest == place)
        if len(members):
            heaviest = members[np.argmax(weights[members])]
            if weights[heaviest] >= _FLAT_SHARE * sizes[place]:
                found[place] = colors[heaviest]
    order = np.argsort(-sizes, kind="stable")
    _, first = np.unique(found[order], axis=0, return_index=True)
    return found[order][np.sort(first)]


def _first_centres(
    points: "npt.NDArray[np.float64]", weights: "npt.NDArray[np.float64]", count: int
) -> "npt.NDArray[np.float64]":
    """Return the heaviest point, then those that are heavy and far from all before."""
    found = [int(np.argmax(weights))]
    distance = ((points - points[found[0]]) ** 2).sum(axis=1)
    while len(found) < count:
        # The root favours small areas of distinct colours over shades of large ones.
        found.append(int(np.argmax(distance * np.sqrt(weights))))
        distance = np.minimum(distance, ((points - points[found[-1]]) ** 2).sum(axis=1))
    return points[found]


def _nearest(points: "npt.NDArray[np.float64]", centres: "npt.NDArray[np.float64]") -> "npt.NDArray[np.intp]":
    """Return the index of the nearest centre of each point."""
    return np.asarray(((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2).argmin(axis=1))
