"""Draft of a map picture with adjusted colours, computed from the pixels of the unadjusted picture.

Filled areas become exact, as their pixels have colours of the style. The pixels of edges are blends of
colours: the adjustment of a blend is near the blend of adjusted colours. If only a part of the style is
adjusted, the first frame shows which pixels change.
"""

from collections.abc import Collection
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.color.color_arrays import Floats, Pixels, color_pixels, lab_to_pixels, pixels_to_lab
from editor.mapstyle.schema.values import Color
from editor.preview.live_map import MapPicture
from editor.records import dataclass
from editor.render.paint.passes import PICTURE

_Packed = npt.NDArray[np.uint32]

_OPAQUE: Final = np.uint32(0xFF000000)
# Rarer colours are rounded to this many values per channel if there are more than `_EXACT_COLORS`.
_EXACT_COLORS: Final = 8192
_ROUNDING: Final = np.uint32(0xFCFCFC)
# Of more colours outside the scope, the others are ignored.
_MOST_OTHERS: Final = 512
# Shares are rounded to this many steps, so that few entries are computed for each draft.
_LEVELS: Final = 8
# From a colour that changes less, no share can be learned. Units: squared channels.
_LEAST_CHANGE: Final = 3 * 6**2
# Channels that differ by more are visible as a flash when the frame replaces the draft. Units: 0 to 255.
_TOLERANCE: Final = 24


@dataclass(frozen=True, slots=True, eq=False)
class DraftBase:
    """The colours of an unadjusted picture and the place of each.

    `shares` is how far each entry takes part in an adjustment, 0 to 1; None if all do. One colour may have
    several entries, as a road and a halo may both be white. `is_sure` if the shares are known: otherwise the
    frame would visibly differ. Shape: colours n and n, 3; `places` one index for each pixel.
    """

    picture: MapPicture
    places: npt.NDArray[np.intp]
    packed: _Packed
    labs: Floats
    shares: Floats | None
    is_sure: bool = True

    def draft(self, adjustment: ColorAdjustment) -> MapPicture:
        """Return the picture with adjusted colours."""
        source = self.picture.image
        image = QImage(source.width(), source.height(), PICTURE)
        table = self._table(adjustment, self.shares)
        np.take(table, self.places, out=np.frombuffer(image.bits(), np.uint32), mode="clip")
        image.setDevicePixelRatio(source.devicePixelRatio())
        return MapPicture(self.picture.camera, image)

    def learned(self, frame: MapPicture, adjustment: ColorAdjustment) -> "DraftBase":
        """Return the base with the shares that explain an adjusted frame of the same view.

        Shares of colours that the adjustment hardly changes remain.
        """
        before = _channels_of(self.packed).astype(np.int32)
        change = _channels_of(self._table(adjustment, None)).astype(np.int32) - before
        size = (change**2).sum(axis=1)
        moved = _channels_of(_packed(frame.image)).astype(np.int32) - before[self.places]
        along = np.einsum("ij,ij->i", moved, change[self.places])
        known = size[self.places] >= _LEAST_CHANGE
        shares = np.ones(len(self.packed)) if self.shares is None else self.shares
        share = np.where(known, along / np.maximum(size, 1)[self.places], shares[self.places])
        levels = np.rint(np.clip(share, 0.0, 1.0) * _LEVELS).astype(np.int64)
        entries, places = np.unique(
            self.packed[self.places].astype(np.int64) * (_LEVELS + 1) + levels, return_inverse=True
        )
        packed = (entries // (_LEVELS + 1)).astype(np.uint32)
        return DraftBase(
            self.picture,
            places.reshape(-1).astype(np.intp),
            packed,
            pixels_to_lab(_channels_of(packed)),
            entries % (_LEVELS + 1) / _LEVELS,
        )

    def _table(self, adjustment: ColorAdjustment, shares: Floats | None) -> _Packed:
        """Return the new packed colour of each entry."""
        if adjustment.is_neutral:
            return self.packed | _OPAQUE
        labs = adjustment.apply(self.labs)
        if shares is not None:
            labs = self.labs + (labs - self.labs) * shares[:, np.newaxis]
        pixels = lab_to_pixels(labs).astype(np.uint32)
        return np.asarray(pixels[:, 0] << 16 | pixels[:, 1] << 8 | pixels[:, 2] | _OPAQUE, np.uint32)


def create_base(picture: MapPicture, scope: Collection[Color], others: Collection[Color]) -> DraftBase:
    """Return the base of drafts; `others` are the colours of the picture that must not change."""
    packed, places, counts = np.unique(_packed(picture.image), return_inverse=True, return_counts=True)
    places = places.reshape(-1)
    if len(packed) > _EXACT_COLORS:
        packed, places = _rounded(packed, places, counts)
    labs = pixels_to_lab(_channels_of(packed))
    shares = _shares(labs, _labs_of(scope), _labs_of(others)) if others and scope else None
    return DraftBase(picture, places.astype(np.intp), packed, labs, shares, is_sure=not others)


def visible_difference(draft: MapPicture, frame: MapPicture) -> float:
    """Return the share of pixels, 0 to 1, that visibly change when a frame replaces a draft."""
    if draft.camera != frame.camera or draft.image.size() != frame.image.size():
        return 0.0
    one, other = (_channels_of(_packed(each.image)).astype(np.int16) for each in (draft, frame))
    return float((np.abs(one - other).max(axis=1) > _TOLERANCE).mean())


def _packed(image: QImage) -> _Packed:
    """Return the pixels of an opaque picture as numbers without alpha, row by row."""
    if image.format() != PICTURE:
        image = image.convertToFormat(PICTURE)
    return np.frombuffer(image.constBits(), np.uint32) & np.uint32(0xFFFFFF)


def _channels_of(packed: _Packed) -> Pixels:
    return np.column_stack([packed >> 16 & 255, packed >> 8 & 255, packed & 255]).astype(np.uint8)


def _rounded(
    packed: _Packed, places: npt.NDArray[np.intp], counts: npt.NDArray[np.intp]
) -> tuple[_Packed, npt.NDArray[np.intp]]:
    """Return fewer colours: frequent ones as they are, each other one as a similar colour."""
    rounded = packed & _ROUNDING | np.uint32(0x020202)
    frequent = np.argpartition(counts, -_EXACT_COLORS)[-_EXACT_COLORS:]
    rounded[frequent] = packed[frequent]
    fewer, indexes = np.unique(rounded, return_inverse=True)
    return fewer, indexes.reshape(-1)[places]


def _labs_of(colors: Collection[Color]) -> Floats:
    different = dict.fromkeys(Color(color.r, color.g, color.b) for color in colors)
    return pixels_to_lab(color_pixels([*different][:_MOST_OTHERS]))


def _shares(labs: Floats, scope: Floats, others: Floats) -> Floats:
    """Return how near each colour is to those of the scope, in relation to the others; 0 to 1."""
    inside, outside = _least_distance(labs, scope), _least_distance(labs, others)
    total = inside + outside
    return np.where(total > 0, outside / np.where(total > 0, total, 1.0), 1.0)


def _least_distance(labs: Floats, colors: Floats) -> Floats:
    """Return the squared distance of each colour to the nearest of some colours."""
    least = np.full(len(labs), np.inf)
    for color in colors:
        np.minimum(least, ((labs - color) ** 2).sum(axis=1), out=least)
    return least
