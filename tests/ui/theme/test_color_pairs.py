"""Readability of all pairs of text and background colours in all themes."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from editor.mapstyle.color import spaces as wcag
from editor.mapstyle.schema.values import Color
from editor.ui.theme.theme import style_sheet
from editor.ui.theme.tokens import DARK, LIGHT, Tokens, high_contrast

_TEXT, _SHAPE = 4.5, 3.0
_BACKGROUNDS = ("window", "panel", "raised", "field", "field_raised", "field_hover", "track", "thumb")
# Text colours and their backgrounds.
_WORDS = {
    "text": (*_BACKGROUNDS, "selection", "error_background", "warning_background", "success_background"),
    "text_2": _BACKGROUNDS,
    "link": (*_BACKGROUNDS, "selection"),
    "error": (*_BACKGROUNDS, "error_background"),
    "warning": (*_BACKGROUNDS, "warning_background"),
    "hint": _BACKGROUNDS,
    "success": (*_BACKGROUNDS, "success_background"),
    "on_selection": ("selection",),
    "on_accent": ("accent", "accent_hover"),
    "on_highlight": ("highlight",),
    "raised": ("error",),  # The badge of the rail
}
# Colours of meaningful lines, symbols and handles.
_SHAPES = {
    "focus": (*_BACKGROUNDS, "selection", "error_background", "warning_background"),
    "accent": (*_BACKGROUNDS, "selection"),
    "highlight": ("panel", "raised", "field"),
    "warm": ("panel",),
    "cool": ("panel",),
    "text_off": ("panel", "raised"),  # The handle of a scroll bar, and the edge of an empty slot.
    "outdated_data": ("panel",),
    "accent_ring": ("accent",),
}


def themes() -> list[Tokens]:
    return [LIGHT, DARK, high_contrast(LIGHT), high_contrast(DARK)]


@pytest.fixture(params=themes(), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Tokens:
    theme: Tokens = request.param
    return theme


def faint(theme: Tokens, pairs: dict[str, tuple[str, ...]], least: float) -> list[str]:
    """Return the pairs whose contrast is too low."""
    every = (pair for color, backgrounds in pairs.items() for pair in product([color], backgrounds))
    ratios = ((color, ground, contrast(theme, color, ground)) for color, ground in every)
    return [f"{color} on {ground}: {found:.2f}" for color, ground, found in ratios if found < least]


def contrast(theme: Tokens, color: str, ground: str) -> float:
    return ratio(getattr(theme, color), getattr(theme, ground))


def ratio(color: str, ground: str) -> float:
    return wcag.contrast(Color.from_hex(color), Color.from_hex(ground))


def test_text_is_readable_on_every_background(theme: Tokens) -> None:
    assert faint(theme, _WORDS, _TEXT) == []


def test_lines_and_symbols_are_visible_on_every_background(theme: Tokens) -> None:
    assert faint(theme, _SHAPES, _SHAPE) == []


@pytest.mark.parametrize("theme", themes()[2:], ids=lambda theme: theme.name)
def test_high_contrast_edges_are_visible_on_every_background(theme: Tokens) -> None:
    edges = ("edge", "border", "rule", "field_edge")
    assert faint(theme, dict.fromkeys(edges, (*_BACKGROUNDS, "selection")), _SHAPE) == []
    assert faint(theme, {"selected_edge": (*_BACKGROUNDS, "selection")}, 7.0) == []
    # The ring of an accent button contrasts with the button or with its surroundings.
    assert max(contrast(theme, "accent_ring", ground) for ground in ("accent", "window")) >= _TEXT


@pytest.mark.parametrize("theme", themes(), ids=lambda theme: theme.name)
def test_the_grid_of_a_chart_is_fainter_than_its_data(theme: Tokens) -> None:
    grid = max(contrast(theme, name, "panel") for name in ("grid", "grid_vertical"))
    data = min(contrast(theme, name, "panel") for name in ("outdated_data", "warm", "cool"))
    assert grid < data
    assert contrast(theme, "outdated_data", "panel") > 1.5 * grid


# The style sheet

_OWN = re.compile(r"(?<![-\w])(background|color):\s*(#[0-9A-Fa-f]{6})")


def rules(theme: Tokens) -> Iterator[tuple[str, dict[str, str]]]:
    """Return each selector of the style sheet with the colours that its rule sets."""
    text = re.sub(r"/\*.*?\*/", "", style_sheet(theme), flags=re.DOTALL)
    for block in text.split("}"):
        selectors, _, body = block.partition("{")
        found = dict(_OWN.findall(body))
        for selector in selectors.split(","):
            if selector.strip():
                yield selector.strip(), found


def test_every_rule_of_the_style_sheet_has_readable_colours(theme: Tokens) -> None:
    pairs = {name: found for name, found in rules(theme) if len(found) == 2 and ":disabled" not in name}
    assert len(pairs) > 15
    ratios = {name: ratio(found["color"], found["background"]) for name, found in pairs.items()}
    assert {name: round(each, 2) for name, each in ratios.items() if each < _TEXT} == {}


def test_only_disabled_rules_of_the_style_sheet_use_the_disabled_colour(theme: Tokens) -> None:
    off = [name for name, found in rules(theme) if found.get("color") == theme.text_off]
    assert off
    assert [name for name in off if ":disabled" not in name] == []


def test_an_unreadable_pair_is_found() -> None:
    assert faint(LIGHT, {"text_off": ("window",)}, _TEXT) != []
