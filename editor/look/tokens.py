"""The table of colours and measures. No other module holds a hex value."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Final


@dataclass(frozen=True, slots=True)
class Level:
    """The two colours of a weather warning level; its word and symbol always stand beside them."""

    ground: str
    text: str


@dataclass(frozen=True, slots=True)
class Tokens:
    """Every colour of one theme, as `#RRGGBB`."""

    name: str
    is_dark: bool
    is_high_contrast: bool
    window: str
    panel: str
    raised: str
    field: str
    field_raised: str
    field_hover: str
    track: str
    thumb: str
    border: str
    rule: str
    edge: str
    text: str
    text_2: str
    text_off: str
    accent: str
    on_accent: str
    accent_hover: str
    accent_ring: str
    link: str
    selection: str
    on_selection: str
    focus: str
    lit: str
    on_lit: str
    error: str
    error_ground: str
    warning: str
    warning_ground: str
    hint: str
    success: str
    success_ground: str
    warm: str
    cool: str
    check_1: str
    check_2: str
    check_1_for_light: str
    check_2_for_light: str
    check_1_for_dark: str
    check_2_for_dark: str
    level_orange: Level
    level_magenta: Level
    shadow_opacity: float

    @property
    def field_edge(self) -> str:
        """The edge of a field at rest, which only high contrast draws."""
        return self.edge if self.is_high_contrast else "transparent"

    @property
    def chosen_edge(self) -> str:
        """The edge of what is chosen or switched on, which only high contrast tells from its ground."""
        return self.text if self.is_high_contrast else self.selection

    @property
    def chosen_item_edge(self) -> str:
        """The edge of a chosen row, as a style sheet has it."""
        return f"2px solid {self.text}" if self.is_high_contrast else "none"

    @property
    def chosen_focus_edge(self) -> str:
        """The edge of what is switched on and has the keys: it goes beyond the edge of what is only on."""
        return f"4px solid {self.focus}" if self.is_high_contrast else f"2px solid {self.focus}"

    @property
    def chosen_focus_gap(self) -> str:
        """What that edge leaves of the room about a symbol."""
        return "0" if self.is_high_contrast else "2px"

    @property
    def grid(self) -> str:
        """Lines behind a chart: never as strong as what lies over them."""
        return self.text_off if self.is_high_contrast else self.rule

    @property
    def grid_upright(self) -> str:
        """Lines behind a chart that part its times."""
        return self.text_off if self.is_high_contrast else self.border

    @property
    def old_data(self) -> str:
        """What a chart shows that is old."""
        return self.text if self.is_high_contrast else self.text_2

    @property
    def level_yellow(self) -> Level:
        """The colours of the first warning level."""
        return Level(self.warning_ground, self.warning)

    @property
    def level_red(self) -> Level:
        """The colours of the third warning level."""
        return Level(self.error_ground, self.error)


LIGHT: Final = Tokens(
    name="light",
    is_dark=False,
    is_high_contrast=False,
    window="#E4E6E9",
    panel="#F8F9FA",
    raised="#FFFFFF",
    field="#ECEEF0",
    field_raised="#ECEEF0",
    field_hover="#E1E4E7",
    track="#ECEEF0",
    thumb="#FFFFFF",
    border="#D4D8DC",
    rule="#E6E9EC",
    edge="#D4D8DC",
    text="#1B1F23",
    text_2="#525A63",
    text_off="#868D95",
    accent="#0B6B80",
    on_accent="#FFFFFF",
    accent_hover="#095A6C",
    accent_ring="#000000",
    link="#0A6478",
    selection="#CFE7ED",
    on_selection="#0E2A31",
    focus="#0B7F98",
    lit="#C2188B",
    on_lit="#FFFFFF",
    error="#B3261E",
    error_ground="#FBE9E7",
    warning="#8A5200",
    warning_ground="#FBF0DC",
    hint="#3A5BA8",
    success="#1E6B3A",
    success_ground="#E3F3E7",
    warm="#C2571A",
    cool="#2F6FB3",
    check_1="#FFFFFF",
    check_2="#D9DCE0",
    check_1_for_light="#5A6067",
    check_2_for_light="#4A5056",
    check_1_for_dark="#FFFFFF",
    check_2_for_dark="#D9DCE0",
    level_orange=Level("#FCE8D6", "#8F3F00"),
    level_magenta=Level("#F9E1F1", "#8E1067"),
    shadow_opacity=0.20,
)

DARK: Final = Tokens(
    name="dark",
    is_dark=True,
    is_high_contrast=False,
    window="#131518",
    panel="#1D2023",
    raised="#282B2F",
    field="#2B2F33",
    field_raised="#373C42",
    field_hover="#363A3F",
    track="#131518",
    thumb="#3A3F45",
    border="#363A40",
    rule="#2A2E32",
    edge="#363A40",
    text="#E7E9EB",
    text_2="#A9B0B7",
    text_off="#6E757C",
    accent="#46AEC4",
    on_accent="#06222A",
    accent_hover="#5FBED2",
    accent_ring="#08586A",
    link="#6CCBDF",
    selection="#154049",
    on_selection="#E3F4F8",
    focus="#5CC8DE",
    lit="#FF5FC4",
    on_lit="#2A0019",
    error="#FF8A80",
    error_ground="#3A2322",
    warning="#F0B255",
    warning_ground="#352B1A",
    hint="#9DB8F2",
    success="#7FCB97",
    success_ground="#1D3325",
    warm="#F0A064",
    cool="#7FB2EC",
    check_1="#3A3E43",
    check_2="#2B2E32",
    check_1_for_light="#5A6067",
    check_2_for_light="#4A5056",
    check_1_for_dark="#E1E4E7",
    check_2_for_dark="#C8CCD1",
    level_orange=Level("#3B2816", "#FFB877"),
    level_magenta=Level("#3A1A30", "#FF9BDA"),
    shadow_opacity=0.50,
)


def high_contrast(tokens: Tokens) -> Tokens:
    """The same theme with edges and rules in the colour of secondary text, and a black ring on accents."""
    return replace(
        tokens,
        name=f"{tokens.name}-high-contrast",
        is_high_contrast=True,
        border=tokens.text_2,
        rule=tokens.text_2,
        edge=tokens.text_2,
        accent_ring="#000000",
    )


class Gap:
    """Distances between parts. Units: logical pixels, a grid of four."""

    XS: Final = 4
    S: Final = 8
    M: Final = 12
    L: Final = 16
    XL: Final = 24
    XXL: Final = 40


class Radius:
    """How round corners are. Units: logical pixels."""

    SWATCH: Final = 3
    FIELD: Final = 4
    ROW: Final = 4
    BUTTON: Final = 6
    CARD: Final = 8


class Density(Enum):
    """How high rows are: those of trees, of properties and of stops. Units: logical pixels."""

    COMPACT = (24, 26, 24)
    NORMAL = (26, 28, 24)
    ROOMY = (32, 36, 30)


class Size:
    """Heights and widths of parts; those of rows are as dense as a person wants. Units: logical pixels."""

    TOP_STRIP: Final = 40
    PANEL_HEAD: Final = 36
    STATUS_BAR: Final = 28
    RAIL: Final = 44
    TREE_ROW: ClassVar[int] = 26
    PROPERTY_ROW: ClassVar[int] = 28
    STOP_ROW: ClassVar[int] = 24
    PROBLEM_ROW: Final = 32
    HISTORY_STEP: Final = 44
    ICON_CELL: Final = 144
    FIELD: Final = 24
    FIELD_IN_BAR: Final = 28
    BUTTON: Final = 28
    SMALL_BUTTON: Final = 24
    RAIL_BUTTON: Final = 36
    RAIL_GLYPH: Final = 20
    TOOL_BUTTON: Final = 28
    TOOL_GLYPH: Final = 18
    GLYPH: Final = 16
    MESSAGE_GLYPH: Final = 32
    SWATCH_IN_TREE: Final = 14
    SWATCH_IN_FIELD: Final = 14
    SWATCH_IN_PALETTE: Final = 18
    PROPERTY_LABEL: Final = 92
    STOP_COUNT: Final = 28
    LEFT_DOCK: Final = 292
    LEFT_DOCK_LEAST: Final = 220
    RIGHT_DOCK: Final = 348
    RIGHT_DOCK_LEAST: Final = 288
    MAP_LEAST: Final = 360
    BOTTOM_DOCK: Final = 240
    BOTTOM_DOCK_LEAST: Final = 160
    CARD: Final = 248
    FOCUS_RING: Final = 2
    CHECK_IN_GRID: Final = 12
    CHECK_IN_FIELD: Final = 8


class Motion:
    """How long a movement takes. Units: milliseconds."""

    FADE_MS: Final = 120
    FOLD_MS: Final = 120
    FLY_MS: Final = 250
    TYPING_PAUSE_MS: Final = 500


_in_force: list[Tokens] = [LIGHT]


def current() -> Tokens:
    """The tokens that painting uses now."""
    return _in_force[0]


def put_in_force(tokens: Tokens) -> None:
    """Make these the tokens that painting uses; only the theme calls it."""
    _in_force[0] = tokens


def set_density(density: Density) -> None:
    """Make rows as high as this; only the start calls it, as widgets keep the heights they are made with."""
    Size.TREE_ROW, Size.PROPERTY_ROW, Size.STOP_ROW = density.value
