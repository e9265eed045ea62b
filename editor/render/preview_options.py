"""Preview options: what a user selects where the format is silent."""

from enum import Enum
from typing import Final

from editor.records import dataclass

# Limits of the pixels per unit that a user can enter.
LEAST_PX_PER_UNIT: Final = 0.1
MOST_PX_PER_UNIT: Final = 20.0
LEAST_PX_PER_MM: Final = 0.5
MOST_PX_PER_MM: Final = 40.0


class WidthRule(Enum):
    """How wide one unit of line width is drawn.

    Measured on published maps, with its own values for layers that apps fill; one millimetre; or a number of
    pixels. Millimetres and pixels are the same at every zoom and in every layer.
    """

    MEASURED = "measured"
    MILLIMETRES = "millimetres"
    PIXELS = "pixels"


class AnchorReading(Enum):
    """What `text-anchor` names: the side of the point with the text, or the part of the text on the point."""

    SIDE = "side"
    POINT = "point"


class LabelFont(Enum):
    """The built-in font of labels for which the style has no font: that of the program, or of the system."""

    BUNDLED = "bundled"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class PreviewOptions:
    """The options of a preview; `px_per_mm` is None for that of the preview defaults.

    `shows_uncertain` draws layers whose data is only a guess; `marks_edges` marks where map data ends.
    Units: `px_per_unit` is logical pixels per unit of line width, `px_per_mm` those per millimetre of text.
    """

    width_rule: WidthRule = WidthRule.MEASURED
    px_per_unit: float = 2.0
    px_per_mm: float | None = None
    anchor_reading: AnchorReading = AnchorReading.SIDE
    shows_uncertain: bool = False
    label_font: LabelFont = LabelFont.BUNDLED
    marks_edges: bool = True


DEFAULT_OPTIONS: Final = PreviewOptions()
