"""Table of paint properties, one row for each property."""

from collections.abc import Mapping
from enum import Enum
from functools import partial
from types import MappingProxyType

from editor.mapstyle.schema.values import Color, Value
from editor.records import dataclass


class ValueKind(Enum):
    """The type of a property's value."""

    # Members are compared by identity. Enum's own hash is a Python call, made for each stop that is read.
    __hash__ = object.__hash__

    COLOR = "colour"
    NUMBER = "number"
    CHOICE = "choice"
    ICON = "icon"


class PropertySection(Enum):
    """The heading under which a property is displayed."""

    FILL = "Fill"
    LINE = "Line"
    TEXT = "Text"
    ICON = "Icon"
    PLACEMENT = "Placement"


class Effect(Enum):
    """The part of the rendering that an edit of a property invalidates."""

    RECOLOR = "recolour"
    GEOMETRY = "geometry"
    LABELS = "labels"


class Measure(Enum):
    """The unit of a number on the screen. The preview defines the pixels per unit."""

    NONE = "none"
    PIXEL = "pixel"
    MILLIMETRE = "millimetre"
    LINE_UNIT = "line unit"
    HALO_UNIT = "halo unit"


@dataclass(frozen=True, slots=True)
class PropertyChoice:
    """A permitted number of a choice, and its label."""

    value: int
    label: str


@dataclass(frozen=True, slots=True)
class PaintProperty:
    """A paint property.

    Units: `unit` is displayed in the field. `default` is what the preview draws if the property is absent,
    None if it draws nothing; where it varies with the feature, the help says how. `usual_maximum` is 0 for
    other values than numbers. Symbols larger than `collides_above` collide and disappear; None for no such
    limit.
    """

    key: str
    field_id: int
    wrapper: str
    stops: str
    value: str
    kind: ValueKind
    section: PropertySection
    effect: Effect
    label: str
    help: str
    symbol: str
    default: Value | None = None
    default_varies: bool = False
    minimum: float | None = None
    maximum: float | None = None
    usual_maximum: float = 0.0
    collides_above: float | None = None
    step: float = 1.0
    decimals: int = 0
    unit: str = ""
    measure: Measure = Measure.NONE
    choices: tuple[PropertyChoice, ...] = ()

    @property
    def interpolates(self) -> bool:
        """Whether the value is interpolated between two stops."""
        return self.kind in (ValueKind.COLOR, ValueKind.NUMBER)


BLACK = Color(0, 0, 0)

ANCHORS = (
    PropertyChoice(1, "Centre bottom"),
    PropertyChoice(2, "Centre top"),
    PropertyChoice(3, "Right centre"),
    PropertyChoice(4, "Left centre"),
    PropertyChoice(5, "Right bottom"),
    PropertyChoice(6, "Left top"),
    PropertyChoice(7, "Left bottom"),
    PropertyChoice(8, "Right top"),
    PropertyChoice(9, "Centre"),
)
TRANSFORMS = (PropertyChoice(0, "As written"), PropertyChoice(1, "Lowercase"), PropertyChoice(2, "Uppercase"))
STYLES = (PropertyChoice(0, "Regular"), PropertyChoice(1, "Bold"), PropertyChoice(2, "Italic"))

_color = partial(
    PaintProperty,
    wrapper="color_stops",
    stops="color_stop",
    value="color",
    kind=ValueKind.COLOR,
    effect=Effect.RECOLOR,
)
_opacity = partial(
    PaintProperty,
    wrapper="opacity_stops",
    stops="opacity_stop",
    value="opacity",
    kind=ValueKind.NUMBER,
    effect=Effect.RECOLOR,
    section=PropertySection.FILL,
    symbol="opacity",
    default=1.0,
    minimum=0.0,
    maximum=1.0,
    usual_maximum=1.0,
    step=0.05,
    decimals=2,
)
_width = partial(
    PaintProperty,
    wrapper="line_width_stops",
    stops="line_width_stop",
    value="width",
    kind=ValueKind.NUMBER,
    section=PropertySection.LINE,
    effect=Effect.GEOMETRY,
    symbol="format-line-weight",
    measure=Measure.LINE_UNIT,
    minimum=0.0,
    step=0.5,
    decimals=2,
)
_size = partial(
    PaintProperty,
    value="size",
    kind=ValueKind.NUMBER,
    effect=Effect.LABELS,
    minimum=0.0,
    decimals=2,
    step=0.25,
)
_move = partial(
    PaintProperty,
    value="value",
    kind=ValueKind.NUMBER,
    section=PropertySection.PLACEMENT,
    effect=Effect.GEOMETRY,
    symbol="cursor-move",
    default=0.0,
    usual_maximum=50.0,
    decimals=2,
    unit="px",
)
_translate = partial(_move, wrapper="translate_stops", stops="translate_stop")
_offset = partial(_move, wrapper="offset_stops", stops="offset_stop")
_choice = partial(
    PaintProperty, value="intvalue", kind=ValueKind.CHOICE, section=PropertySection.TEXT, effect=Effect.LABELS
)

PROPERTIES: tuple[PaintProperty, ...] = (
    _color(
        key="fill-color",
        field_id=1,
        section=PropertySection.FILL,
        label="Fill colour",
        help="The colour of the fill. Its alpha does not affect the outline.",
        symbol="format-color-fill",
    ),
    _opacity(
        key="fill-opacity",
        field_id=2,
        label="Fill opacity",
        help="Opacity of the fill: 0 is transparent, 1 is opaque.",
    ),
    _color(
        key="fill-outline-color",
        field_id=3,
        section=PropertySection.FILL,
        label="Outline colour",
        help="The colour of the outline.",
        symbol="border-color",
    ),
    _opacity(
        key="fill-outline-opacity",
        field_id=4,
        label="Outline opacity",
        help="Opacity of the outline.",
    ),
    _width(
        key="line-width",
        field_id=5,
        label="Width",
        help="The width of the line without casing, in line units.",
        default=1.0,
        usual_maximum=100.0,
    ),
    _width(
        key="line-outline-width",
        field_id=6,
        label="Casing width",
        help="The width of the casing on each side of the line.",
        default=0.0,
        usual_maximum=250.0,
    ),
    _color(
        key="line-inner-color",
        field_id=7,
        section=PropertySection.LINE,
        label="Line colour",
        help="The colour of the line. If an icon is set, the colour tints it.",
        symbol="format-color-fill",
        default=BLACK,
    ),
    _color(
        key="line-outer-color",
        field_id=8,
        section=PropertySection.LINE,
        label="Casing colour",
        help="The colour of the casing. If not set, the line colour is used.",
        symbol="border-color",
    ),
    _size(
        key="text-size",
        field_id=9,
        wrapper="text_size_stops",
        stops="text_size_stop",
        section=PropertySection.TEXT,
        label="Size",
        help="The size of the text. Usually up to 6; larger text may be hidden by collision.",
        symbol="format-size",
        default=2.0,
        usual_maximum=6.0,
        collides_above=12.0,
        unit="mm",
        measure=Measure.MILLIMETRE,
    ),
    _color(
        key="text-color",
        field_id=10,
        section=PropertySection.TEXT,
        label="Text colour",
        help="The colour of the text.",
        symbol="format-color-text",
        default=BLACK,
    ),
    _size(
        key="text-outline-size",
        field_id=11,
        wrapper="text_size_stops",
        stops="text_size_stop",
        section=PropertySection.TEXT,
        label="Halo width",
        help="The width of the halo around the text.",
        symbol="format-line-weight",
        measure=Measure.HALO_UNIT,
        default=0.0,
        usual_maximum=3.0,
    ),
    _color(
        key="text-outline-color",
        field_id=12,
        section=PropertySection.TEXT,
        label="Halo colour",
        help="The colour of the halo.",
        symbol="border-color",
    ),
    PaintProperty(
        key="icon",
        field_id=13,
        wrapper="icon_stops",
        stops="icon_stop",
        value="custom_icon",
        kind=ValueKind.ICON,
        section=PropertySection.ICON,
        effect=Effect.LABELS,
        label="Icon",
        help="The icon: a marker, a line pattern or a fill pattern.",
        symbol="image-outline",
    ),
    _size(
        key="text-row-height",
        field_id=14,
        wrapper="text_row_height_stops",
        stops="text_row_height_stop",
        section=PropertySection.TEXT,
        label="Line height",
        help="Line spacing of multi-line labels; 0 means 1.2.",
        symbol="format-line-spacing",
        default=1.2,
        usual_maximum=1.0,
        step=0.05,
    ),
    _size(
        key="text-max-width",
        field_id=15,
        wrapper="text_max_width_stops",
        stops="text_max_width_stop",
        section=PropertySection.TEXT,
        label="Max width",
        help="Width at which a label wraps, in multiples of the text size; 0 means no wrapping.",
        symbol="arrow-expand-horizontal",
        default=10.0,
        usual_maximum=10.0,
        step=0.5,
    ),
    _size(
        key="text-padding",
        field_id=16,
        wrapper="text_padding_stops",
        stops="text_padding_stop",
        section=PropertySection.PLACEMENT,
        label="Text padding",
        help="Space around the text that keeps other labels away.",
        symbol="border-outside",
        default=2.0,
        usual_maximum=60.0,
        step=1.0,
        unit="px",
    ),
    _size(
        key="icon-padding",
        field_id=17,
        wrapper="icon_padding_stops",
        stops="icon_padding_stop",
        section=PropertySection.PLACEMENT,
        label="Icon padding",
        help="Space around the icon that keeps other labels away.",
        symbol="border-outside",
        default=2.0,
        usual_maximum=20.0,
        step=1.0,
        unit="px",
    ),
    PaintProperty(
        key="text-rotation-angle",
        field_id=18,
        wrapper="angle-stops",
        stops="angle_stop",
        value="angle",
        kind=ValueKind.NUMBER,
        section=PropertySection.PLACEMENT,
        effect=Effect.LABELS,
        label="Text rotation",
        help="Rotation of the text in degrees clockwise.",
        symbol="rotate-right",
        default=0.0,
        usual_maximum=360.0,
        decimals=1,
        unit="°",
    ),
    PaintProperty(
        key="line-blur",
        field_id=20,
        wrapper="line_blur_stops",
        stops="line_blur_stop",
        value="blur",
        kind=ValueKind.NUMBER,
        section=PropertySection.LINE,
        effect=Effect.GEOMETRY,
        label="Blur",
        help="Blur of the line edges.",
        symbol="blur",
        default=0.0,
        minimum=0.0,
        usual_maximum=20.0,
        step=0.5,
        decimals=2,
        unit="px",
    ),
    _translate(
        key="translate-on-X",
        field_id=21,
        label="Translate X",
        help="Horizontal translation, positive to the right. The preview adds Translate X and Offset X.",
    ),
    _translate(
        key="translate-on-Y",
        field_id=22,
        label="Translate Y",
        help="Vertical translation, positive down. The preview adds Translate Y and Offset Y.",
    ),
    _offset(
        key="offset-on-X",
        field_id=23,
        label="Offset X",
        help="Horizontal offset, positive to the right. The preview adds Translate X and Offset X.",
    ),
    _offset(
        key="offset-on-Y",
        field_id=24,
        label="Offset Y",
        help="Vertical offset, positive down. The preview adds Translate Y and Offset Y.",
    ),
    _size(
        key="icon-size",
        field_id=25,
        wrapper="icon_size_stops",
        stops="icon_size_stop",
        section=PropertySection.ICON,
        label="Icon size",
        help="The size of the icon. Usually 3 to 5; larger icons may be hidden by collision.",
        symbol="resize",
        default=3.0,
        usual_maximum=12.0,
        collides_above=12.0,
        unit="mm",
        measure=Measure.MILLIMETRE,
    ),
    _choice(
        key="text-anchor",
        field_id=27,
        wrapper="text_anchor_stops",
        stops="text_anchor_stop",
        section=PropertySection.PLACEMENT,
        label="Anchor",
        help="Position of the text relative to its point. "
        "If not set, the text is centred or on a free side of its icon, place or area.",
        symbol="anchor",
        choices=ANCHORS,
        default=9,
        default_varies=True,
        minimum=1.0,
        maximum=9.0,
        usual_maximum=9.0,
    ),
    _choice(
        key="text-transform",
        field_id=34,
        wrapper="text_transform_stops",
        stops="text_transform_stop",
        label="Letter case",
        help="Letter case of the text.",
        symbol="format-letter-case",
        choices=TRANSFORMS,
        default=0,
        minimum=0.0,
        maximum=2.0,
        usual_maximum=2.0,
    ),
    _choice(
        key="text-style",
        field_id=36,
        wrapper="text_style_stops",
        stops="text_style_stop",
        label="Font style",
        help="Regular, bold or italic font.",
        symbol="format-italic",
        choices=STYLES,
        default=0,
        minimum=0.0,
        maximum=2.0,
        usual_maximum=2.0,
    ),
    _color(
        key="background-symbol-color",
        field_id=37,
        section=PropertySection.TEXT,
        label="Text background",
        help="The colour behind the text.",
        symbol="format-color-highlight",
    ),
)

BY_KEY: Mapping[str, PaintProperty] = MappingProxyType({row.key: row for row in PROPERTIES})
