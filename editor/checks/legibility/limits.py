"""Limits of the legibility rules.

Source: assumption `legibility-limits`.
"""

from typing import Final

# Contrast below which a label is reported, and below which it cannot be read. Source: WCAG 2.2, 1.4.3 and
# 1.4.11.
MIN_CONTRAST: Final = 4.5
MIN_READABLE: Final = 3.0

# The part of the pixels below a label layer that may have less contrast.
WORST_SHARE: Final = 0.05

# Samples with fewer pixels are not used.
MIN_SAMPLE_PX: Final = 30

# Differences below which two adjacent areas, or a line and its ground, are too similar. Units: ΔE, 100 times
# the distance in OKLab.
MIN_AREA_DIFFERENCE: Final = 2.0
MIN_LINE_DIFFERENCE: Final = 5.0
# Colours that differ less are the same: styles draw many data in one colour on purpose.
SAME_COLOR: Final = 0.1
# A casing that differs less from its line is invisible.
MIN_CASING_DIFFERENCE: Final = 1.0
# A shared border shorter than this is not reported. Units: pixels.
MIN_BORDER_PX: Final = 24
