"""Colours below the labels of a frame and at the borders of its areas, and the heat of poor legibility."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import ColorBorder, ColorCount, SampledView
from editor.records import dataclass
from editor.render.below_labels import below_labels
from editor.render.composition import Composition
from editor.render.paint.passes import PICTURE, painting
from editor.render.query.questions import BelowLabels, BelowLabelsRequest, join_below_labels
from editor.render.stack import Half

Mask = NDArray[np.bool_]
Packed = NDArray[np.uint32]

# Colours below a label layer are counted in bins of so many bits for each channel.
_BITS: Final = 5
_BINS: Final = 1 << 3 * _BITS
# Fewer borders are reported if a picture has more, as that of a satellite.
_MAX_BORDERS: Final = 2000
# Texts and borders are widened, so that their heat is seen on a whole map. Units: device pixels.
_REACH: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class FrameSample:
    """A frame without labels: its pixels as RGB numbers, the label layers, and the number at each pixel.

    A number is 0 where no text is drawn, else one more than the index of its layer. `drawn` are all layers
    with features in the frame.
    """

    zoom: float
    pixels: Packed
    numbers: NDArray[np.uint16]
    layers: tuple[LayerKey, ...]
    drawn: frozenset[LayerKey] = frozenset()

    def of_view(self, margin_px: int = 0) -> SampledView:
        """Return the colours of the frame without some pixels at each edge."""
        height, width = self.pixels.shape
        inside = slice(margin_px, height - margin_px), slice(margin_px, width - margin_px)
        pixels, numbers = self.pixels[inside], self.numbers[inside]
        counts = dict(self._counts(pixels, numbers))
        return SampledView(self.zoom, counts, find_borders(pixels), self.drawn)

    def text_of(self, key: LayerKey) -> Mask:
        """Return the pixels that the texts of a layer cover."""
        if key not in self.layers:
            return np.zeros(self.numbers.shape, np.bool_)
        return np.asarray(self.numbers == self.layers.index(key) + 1)

    def of_color(self, colors: Sequence[Color]) -> Mask:
        """Return the pixels that have one of some colours."""
        return np.isin(self.pixels, np.array([packed_color(color) for color in colors], np.uint32))

    def _counts(
        self, pixels: Packed, numbers: NDArray[np.uint16]
    ) -> Iterator[tuple[LayerKey, tuple[ColorCount, ...]]]:
        covered = numbers > 0
        colors, owners = pixels[covered], numbers[covered].astype(np.int64)
        channels = np.stack([colors >> 16 & 255, colors >> 8 & 255, colors & 255])
        red, green, blue = (channels >> (8 - _BITS)).astype(np.int64)
        found, inverse, counts = np.unique(
            owners * _BINS + (red << 2 * _BITS | green << _BITS | blue),
            return_inverse=True,
            return_counts=True,
        )
        means = [np.bincount(inverse, channel, len(found)) / counts for channel in channels]
        rounded = np.rint(np.array(means).reshape(3, -1)).astype(int).T.tolist()
        by_layer: dict[int, list[ColorCount]] = {}
        for owner, mean, count in zip((found // _BINS).tolist(), rounded, counts.tolist(), strict=True):
            by_layer.setdefault(owner, []).append(ColorCount(Color(*mean), count))
        for owner, sample in by_layer.items():
            yield self.layers[owner - 1], tuple(sample)


def read_frame(answer: BelowLabels, zoom: float) -> FrameSample:
    """Return the sample of an answer that is known."""
    images = [_image(each, answer.width, answer.height) for each in answer.pictures]
    ground = images[0]
    with painting(ground) as painter:
        for above in images[1:]:
            painter.drawImage(QPoint(0, 0), above)
    rows = np.frombuffer(ground.constBits(), np.uint32).reshape(answer.height, -1)
    numbers = np.frombuffer(zlib.decompress(answer.numbers), np.uint16).reshape(answer.height, answer.width)
    pixels = rows[:, : answer.width] & np.uint32(0xFFFFFF)
    return FrameSample(zoom, pixels, numbers, answer.layers, answer.drawn)


def sample_composition(composition: Composition) -> FrameSample:
    """Return the sample of layers that were not yet drawn."""
    request = BelowLabelsRequest(None)
    upper, lower = (
        below_labels(request, composition, half, lambda: None) for half in (Half.UPPER, Half.LOWER)
    )
    return read_frame(join_below_labels(upper, lower), composition.camera.zoom)


def packed_color(color: Color) -> int:
    """Return an opaque colour as an RGB number."""
    return color.r << 16 | color.g << 8 | color.b


def find_borders(pixels: Packed) -> tuple[ColorBorder, ...]:
    """Return the borders between flat colours, the longest first.

    One blended pixel may lie between the two colours.
    """
    pairs = np.concatenate([_flat_pairs(pixels), _flat_pairs(pixels.T)])
    found, counts = np.unique(pairs, return_counts=True)
    longest = np.argsort(-counts)[:_MAX_BORDERS]
    return tuple(
        ColorBorder(_color(pair >> 24), _color(pair & 0xFFFFFF), length)
        for pair, length in zip(found[longest].tolist(), counts[longest].tolist(), strict=True)
    )


def border_mask(pixels: Packed, one: Color, other: Color) -> Mask:
    """Return the pixels at which two flat colours touch."""
    pair = _pair(np.uint64(packed_color(one)), np.uint64(packed_color(other)))
    mask = np.zeros(pixels.shape, np.bool_)
    for view, target in ((pixels, mask), (pixels.T, mask.T)):
        places, pairs = _flat_places(view)
        rows, columns = (axis[pairs == pair] for axis in places)
        target[rows, columns + 2] = True
    return mask


def widened(mask: Mask, reach: int = _REACH) -> Mask:
    """Return a mask with the pixels around it."""
    result = mask.copy()
    for _ in range(reach):
        for axis in (0, 1):
            before = result.copy()
            low, high = [slice(None)] * 2, [slice(None)] * 2
            low[axis], high[axis] = slice(None, -1), slice(1, None)
            result[tuple(high)] |= before[tuple(low)]
            result[tuple(low)] |= before[tuple(high)]
    return result


def color_heat(pixels: Packed, mask: Mask, heat_of: Callable[[Color], float]) -> NDArray[np.float32]:
    """Return the heat of the pixels in a mask, each by its colour, and 0 elsewhere."""
    found, inverse = np.unique(pixels[mask], return_inverse=True)
    values = np.array([heat_of(_color(each)) for each in found.tolist()], np.float32)
    heat = np.zeros(pixels.shape, np.float32)
    if len(found):
        heat[mask] = values[inverse]
    return heat


def _flat_pairs(pixels: Packed) -> NDArray[np.uint64]:
    return _flat_places(pixels)[1]


def _flat_places(
    pixels: Packed,
) -> tuple[tuple[NDArray[np.intp], ...], NDArray[np.uint64]]:
    """Return where two equal pixels and, after at most one other, two equal ones of another colour follow."""
    if pixels.shape[1] < 5:
        nothing = np.zeros(0, np.intp)
        return (nothing, nothing), np.zeros(0, np.uint64)
    first, second, middle, fourth, fifth = (
        pixels[:, offset : pixels.shape[1] - 4 + offset] for offset in range(5)
    )
    # Without a blended pixel, the middle one belongs to either side; it is counted once.
    is_border = (first == second) & (fourth == fifth) & (second != fourth) & (middle != second)
    places = np.nonzero(is_border)
    return places, _pair(first[places].astype(np.uint64), fourth[places].astype(np.uint64))


def _pair(
    one: "NDArray[np.uint64] | np.uint64", other: "NDArray[np.uint64] | np.uint64"
) -> NDArray[np.uint64]:
    """Return two colours as one number that does not depend on their order."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return np.asarray(high << np.uint64(24) | low, np.uint64)


def _color(packed: int) -> Color:
    return Color(packed >> 16 & 255, packed >> 8 & 255, packed & 255)


def _image(data: bytes, width: int, height: int) -> QImage:
    raw = zlib.decompress(data)
    view = QImage(raw, width, height, len(raw) // max(1, height), PICTURE)
    return view.copy()  # The bytes do not outlive this function.
