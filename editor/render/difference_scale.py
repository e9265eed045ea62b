"""Scale of colour differences, without the libraries that measure them.

Units: ΔE, 100 times the distance in OKLab; black and white differ by 100.
"""

from typing import Final

# Two colours side by side are just distinguishable.
DEFAULT_THRESHOLD: Final = 2.0
MIN_THRESHOLD: Final = 0.0
MAX_THRESHOLD: Final = 20.0
# Larger differences have the same colour.
HOTTEST: Final = 40.0


def percent(share: float) -> str:
    """Return a share as percentage with one decimal; only no pixel is 0, and only all pixels are 100."""
    if share in (0, 1):
        return f"{100 * share:.0f}"
    tenths = 1000 * share
    return "<0.1" if tenths < 1 else f"{min(round(tenths), 999) / 10:.1f}"
