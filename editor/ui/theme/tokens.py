"""Design tokens: colours, spacing, sizes and durations. No other module holds a hex colour."""

from dataclasses import replace
from enum import Enum
from typing import ClassVar, Final

from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class WarningColors:
    """Background and text colour of a weather warning level; a word and a symbol always accompany them."""

    ground: str
    text: str


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme, as `#RRGGBB`."""

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
    highlight: str
    on_highlight: str
    error: str
    error_background: str
    warning: str
    warning_background: str
    hint: str
    success: str
    success_background: str
    warm: str
    cool: str
    night: str
    checker_1: str
    checker_2: str
    checker_1_for_light: str
    checker_2_for_light: str
    checker_1_for_dark: str
    checker_2_for_dark: str
    level_orange: WarningColors
    level_magenta: WarningColors
    shadow_opacity: float

    @property
    def field_edge(self) -> str:
        """The outline of an inactive field, visible in high contrast only."""
        return self.edge if self.is_high_contrast else "transparent"

    @property
    def selected_edge(self) -> str:
        """The outline of a selected or checked item, visible in high contrast only."""
        return self.text if self.is_high_contrast else self.selection

    @property
    def selected_item_border(self) -> str:
        """The border of a selected row, in style sheet syntax."""
        return f"2px solid {self.text}" if self.is_high_contrast else "none"

    @property
    def checked_focus_border(self) -> str:
        """The border of a checked button with focus, in style sheet syntax."""
        return f"4px solid {self.focus}" if self.is_high_contrast else f"2px solid {self.focus}"

    @property
    def checked_focus_padding(self) -> str:
        """The padding inside `checked_focus_border`, in style sheet syntax."""
        return "0" if self.is_high_contrast else "2px"

    @property
    def grid(self) -> str:
        """The horizontal grid lines of a chart, fainter than its data."""
        return self.text_off if self.is_high_contrast else self.rule

    @property
    def grid_vertical(self) -> str:
        """The vertical grid lines of a chart, which separate times."""
        return self.text_off if self.is_high_contrast else self.border

    @property
    def outdated_data(self) -> str:
        """The colour of outdated data in a chart."""
        return self.text if self.is_high_contrast else self.text_2

    @property
    def level_yellow(self) -> WarningColors:
        """The colours of the first warning level."""
        return WarningColors(self.warning_background, self.warning)

    @property
    def level_red(self) -> WarningColors:
        """The colours of the third warning level."""
        return WarningColors(self.error_background, self.error)


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
    highlight="#C2188B",
    on_highlight="#FFFFFF",
    error="#B3261E",
    error_background="#FBE9E7",
    warning="#8A5200",
    warning_background="#FBF0DC",
    hint="#3A5BA8",
    success="#1E6B3A",
    success_background="#E3F3E7",
    warm="#C2571A",
    cool="#2F6FB3",
    night="#D6DDE7",
    checker_1="#FFFFFF",
    checker_2="#D9DCE0",
    checker_1_for_light="#5A6067",
    checker_2_for_light="#4A5056",
    checker_1_for_dark="#FFFFFF",
    checker_2_for_dark="#D9DCE0",
    level_orange=WarningColors("#FCE8D6", "#8F3F00"),
    level_magenta=WarningColors("#F9E1F1", "#8E1067"),
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
    highlight="#FF5FC4",
    on_highlight="#2A0019",
    error="#FF8A80",
    error_background="#3A2322",
    warning="#F0B255",
    warning_background="#352B1A",
    hint="#9DB8F2",
    success="#7FCB97",
    success_background="#1D3325",
    warm="#F0A064",
    cool="#7FB2EC",
    night="#151D29",
    checker_1="#3A3E43",
    checker_2="#2B2E32",
    checker_1_for_light="#5A6067",
    checker_2_for_light="#4A5056",
    checker_1_for_dark="#E1E4E7",
    checker_2_for_dark="#C8CCD1",
    level_orange=WarningColors("#3B2816", "#FFB877"),
    level_magenta=WarningColors("#3A1A30", "#FF9BDA"),
    shadow_opacity=0.50,
)


def high_contrast(tokens: Tokens) -> Tokens:
    """Return a theme with borders and rules in the secondary text colour and a black ring on accents."""
    return replace(
        tokens,
        name=f"{tokens.name}-high-contrast",
        is_high_contrast=True,
        border=tokens.text_2,
        rule=tokens.text_2,
        edge=tokens.text_2,
        accent_ring="#000000",
    )


# Degrees Celsius and their colours, the same in all themes.
TEMPERATURE_COLORS: Final = (
    (-30.0, "#4B2E83"),
    (-20.0, "#3F4FA6"),
    (-10.0, "#3777BF"),
    (0.0, "#55A3D0"),
    (10.0, "#86C5B8"),
    (20.0, "#E6C765"),
    (30.0, "#E2893A"),
    (40.0, "#C0402F"),
    (50.0, "#7A1A35"),
)


class Gap:
    """Spacing between items. Units: logical pixels, on a grid of four."""

    XS: Final = 4
    S: Final = 8
    M: Final = 12
    L: Final = 16
    XL: Final = 24
    XXL: Final = 40


class Radius:
    """Corner radii. Units: logical pixels."""

    SWATCH: Final = 3
    FIELD: Final = 4
    ROW: Final = 4
    BUTTON: Final = 6
    CARD: Final = 8


class Density(Enum):
    """Row heights of trees, properties and stops. Units: logical pixels."""

    COMPACT = (24, 26, 24)
    NORMAL = (26, 28, 24)
    ROOMY = (32, 36, 30)


class Size:
    """Heights and widths. Row heights depend on the density setting. Units: logical pixels."""

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
    """Durations of animations and delays. Units: milliseconds."""

    FADE_MS: Final = 120
    FOLD_MS: Final = 120
    FLY_MS: Final = 250
    TYPING_PAUSE_MS: Final = 500


_current_tokens: list[Tokens] = [LIGHT]


def current() -> Tokens:
    """Return the tokens of the current theme."""
    return _current_tokens[0]


def set_current(tokens: Tokens) -> None:
    """Set the tokens of the current theme; called by the theme only."""
    _current_tokens[0] = tokens


def set_density(density: Density) -> None:
    """Set the row heights. Call it before widgets are created, since they do not follow later changes."""
    Size.TREE_ROW, Size.PROPERTY_ROW, Size.STOP_ROW = density.value
