"""Every pair of ink and ground that is used can be read, in every theme."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from editor.look.theme import style_sheet
from editor.look.tokens import DARK, LIGHT, Tokens, high_contrast
from editor.mapstyle.color import spaces as wcag
from editor.mapstyle.schema.values import Color

_TEXT, _SHAPE = 4.5, 3.0
_GROUNDS = ("window", "panel", "raised", "field", "field_raised", "field_hover", "track", "thumb")
# Inks of words, and the grounds that they are written on.
_WORDS = {
    "text": (*_GROUNDS, "selection", "error_ground", "warning_ground", "success_ground"),
    "text_2": _GROUNDS,
    "link": (*_GROUNDS, "selection"),
    "error": (*_GROUNDS, "error_ground"),
    "warning": (*_GROUNDS, "warning_ground"),
    "hint": _GROUNDS,
    "success": (*_GROUNDS, "success_ground"),
    "on_selection": ("selection",),
    "on_accent": ("accent", "accent_hover"),
    "on_lit": ("lit",),
    "raised": ("error",),  # The count at the rail.
}
# Inks of lines, symbols and handles, which say something.
_SHAPES = {
    "focus": (*_GROUNDS, "selection", "error_ground", "warning_ground"),
    "accent": (*_GROUNDS, "selection"),
    "lit": ("panel", "raised", "field"),
    "warm": ("panel",),
    "cool": ("panel",),
    "text_off": ("panel", "raised"),  # The handle of a scroll bar, and the edge of an empty slot.
    "old_data": ("panel",),
    "accent_ring": ("accent",),
}


def themes() -> list[Tokens]:
    return [LIGHT, DARK, high_contrast(LIGHT), high_contrast(DARK)]


@pytest.fixture(params=themes(), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Tokens:
    theme: Tokens = request.param
    return theme


def faint(theme: Tokens, pairs: dict[str, tuple[str, ...]], least: float) -> list[str]:
    """Pairs that cannot be told apart well enough."""
    every = (pair for ink, grounds in pairs.items() for pair in product([ink], grounds))
    ratios = ((ink, ground, contrast(theme, ink, ground)) for ink, ground in every)
    return [f"{ink} on {ground}: {found:.2f}" for ink, ground, found in ratios if found < least]


def contrast(theme: Tokens, ink: str, ground: str) -> float:
    return ratio(getattr(theme, ink), getattr(theme, ground))


def ratio(ink: str, ground: str) -> float:
    return wcag.contrast(Color.from_hex(ink), Color.from_hex(ground))


def test_words_can_be_read_wherever_they_are_written(theme: Tokens) -> None:
    assert faint(theme, _WORDS, _TEXT) == []


def test_lines_and_symbols_can_be_seen_wherever_they_are_drawn(theme: Tokens) -> None:
    assert faint(theme, _SHAPES, _SHAPE) == []


@pytest.mark.parametrize("theme", themes()[2:], ids=lambda theme: theme.name)
def test_high_contrast_draws_edges_that_can_be_seen_on_every_ground(theme: Tokens) -> None:
    edges = ("edge", "border", "rule", "field_edge")
    assert faint(theme, dict.fromkeys(edges, (*_GROUNDS, "selection")), _SHAPE) == []
    assert faint(theme, {"chosen_edge": (*_GROUNDS, "selection")}, 7.0) == []
    # About a button of the accent it stands out from what it lies on, or from what is around.
    assert max(contrast(theme, "accent_ring", ground) for ground in ("accent", "window")) >= _TEXT


@pytest.mark.parametrize("theme", themes(), ids=lambda theme: theme.name)
def test_the_grid_of_a_chart_stays_behind_its_data(theme: Tokens) -> None:
    grid = max(contrast(theme, name, "panel") for name in ("grid", "grid_upright"))
    data = min(contrast(theme, name, "panel") for name in ("old_data", "warm", "cool"))
    assert grid < data
    assert contrast(theme, "old_data", "panel") > 1.5 * grid


# The style sheet, as it is used.

_OWN = re.compile(r"(?<![-\w])(background|color):\s*(#[0-9A-Fa-f]{6})")


def rules(theme: Tokens) -> Iterator[tuple[str, dict[str, str]]]:
    """Each selector of the style sheet with the colours that its rule sets."""
    text = re.sub(r"/\*.*?\*/", "", style_sheet(theme), flags=re.DOTALL)
    for block in text.split("}"):
        selectors, _, body = block.partition("{")
        found = dict(_OWN.findall(body))
        for selector in selectors.split(","):
            if selector.strip():
                yield selector.strip(), found


def test_every_rule_of_the_style_sheet_that_sets_ink_and_ground_can_be_read(theme: Tokens) -> None:
    pairs = {name: found for name, found in rules(theme) if len(found) == 2 and ":disabled" not in name}
    assert len(pairs) > 15
    ratios = {name: ratio(found["color"], found["background"]) for name, found in pairs.items()}
    assert {name: round(each, 2) for name, each in ratios.items() if each < _TEXT} == {}


def test_no_ink_of_the_style_sheet_is_that_of_what_is_off_but_where_it_is_off(theme: Tokens) -> None:
    off = [name for name, found in rules(theme) if found.get("color") == theme.text_off]
    assert off
    assert [name for name in off if ":disabled" not in name] == []


def test_a_pair_that_cannot_be_read_is_found() -> None:
    assert faint(LIGHT, {"text_off": ("window",)}, _TEXT) != []
