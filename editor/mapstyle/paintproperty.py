"""What a row of the table of paint properties says."""

from dataclasses import dataclass
from enum import Enum

from editor.mapstyle.values import Value


class Kind(Enum):
    """What a property's value is."""

    # Members are equal by identity. The hash that Enum gives is a call of Python for each stop that is read.
    __hash__ = object.__hash__

    COLOR = "colour"
    NUMBER = "number"
    CHOICE = "choice"
    ICON = "icon"


class Section(Enum):
    """Under which heading a property stands."""

    FILL = "Fill"
    LINE = "Line"
    TEXT = "Text"
    ICON = "Icon"
    PLACEMENT = "Placement"


class Effect(Enum):
    """What an edit of a property changes in a picture."""

    RECOLOR = "recolour"
    GEOMETRY = "geometry"
    LABELS = "labels"


class Measure(Enum):
    """What one unit of a number is on the screen; how many pixels that makes is the preview's choice."""

    NONE = "none"
    PIXEL = "pixel"
    MILLIMETRE = "millimetre"
    LINE_UNIT = "line unit"
    HALO_UNIT = "halo unit"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the numbers a choice may be, and its name."""

    value: int
    label: str


@dataclass(frozen=True, slots=True)
class PaintProperty:
    """One paint property.

    Units: `unit` is shown in the field; `default` is what the preview draws where the property is absent,
    None where it then draws nothing. `usual_maximum` is 0 where a number means nothing. Above
    `collides_above` symbols are so large that they collide and disappear; None where that does not happen.
    """

    key: str
    field_id: int
    wrapper: str
    stops: str
    value: str
    kind: Kind
    section: Section
    effect: Effect
    label: str
    help: str
    symbol: str
    default: Value | None = None
    minimum: float | None = None
    maximum: float | None = None
    usual_maximum: float = 0.0
    collides_above: float | None = None
    step: float = 1.0
    decimals: int = 0
    unit: str = ""
    measure: Measure = Measure.NONE
    choices: tuple[Choice, ...] = ()

    @property
    def interpolates(self) -> bool:
        """Whether the value runs between two stops, rather than stepping at each."""
        return self.kind in (Kind.COLOR, Kind.NUMBER)
