"""Scale and colours of differences, without the libraries that measure them.

Units: ΔE, 100 times the distance in OKLab; black and white differ by 100.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias

from editor.records import dataclass

Rgb: TypeAlias = tuple[int, int, int]

# Two colours side by side are just distinguishable.
DEFAULT_THRESHOLD: Final = 2.0
MIN_THRESHOLD: Final = 0.0
MAX_THRESHOLD: Final = 20.0
# Larger differences have the same colour.
HOTTEST: Final = 40.0


@dataclass(frozen=True, slots=True)
class HeatColors:
    """The grey levels of the map below the heat, and the colours of the heat by rising difference."""

    darkest: int
    lightest: int
    ramp: tuple[Rgb, ...]


class HeatScheme(Enum):
    """The colour scheme of a heat picture. The heat is distinct from a dark or a light map."""

    DARK = HeatColors(34, 186, ((142, 31, 123), (217, 48, 138), (242, 112, 90), (255, 214, 70)))
    LIGHT = HeatColors(132, 250, ((240, 150, 60), (226, 62, 98), (150, 26, 120), (62, 10, 92)))


def whole_percents(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the percentages of counts as integers with the sum 100; all 0 without counts.

    The largest remainders are rounded up.
    """
    total = sum(counts)
    if not total:
        return (0,) * len(counts)
    found = [100 * count // total for count in counts]
    by_remainder = sorted(range(len(counts)), key=lambda place: -(100 * counts[place] % total))
    for place in by_remainder[: 100 - sum(found)]:
        found[place] += 1
    return tuple(found)


def percent(share: float) -> str:
    """Return a share as percentage with one decimal; only no pixel is 0, and only all pixels are 100."""
    if share in (0, 1):
        return f"{100 * share:.0f}"
    tenths = 1000 * share
    return "<0.1" if tenths < 1 else f"{min(round(tenths), 999) / 10:.1f}"
