"""Contrast of the palette, computed from the tokens."""

import pytest

from editor.mapstyle.color.spaces import contrast
from editor.mapstyle.schema.values import Color
from editor.ui.theme.tokens import DARK, LIGHT, Tokens

_BACKGROUNDS = ("window", "panel", "raised", "field", "field_hover", "field_raised", "selection")
_PROMISED = {
    "light": {
        "text": 12.9,
        "text_2": 5.4,
        "link": 5.2,
        "error": 5.1,
        "warning": 5.0,
        "hint": 5.0,
        "success": 5.1,
    },
    "dark": {
        "text": 9.1,
        "text_2": 5.1,
        "link": 6.0,
        "error": 4.9,
        "warning": 5.9,
        "hint": 5.6,
        "success": 5.8,
    },
}
_PAIRS = {
    "light": {"accent": 6.1, "selection": 11.7, "highlight": 5.5},
    "dark": {"accent": 6.4, "selection": 10.0, "highlight": 6.9},
}
_FOCUS = {"light": 3.6, "dark": 5.7}


@pytest.fixture(params=[LIGHT, DARK], ids=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Tokens:
    return request.param


def _lowest(theme: Tokens, ink: str, backgrounds: tuple[str, ...] = _BACKGROUNDS) -> float:
    color = Color.from_hex(getattr(theme, ink))
    return min(contrast(color, Color.from_hex(getattr(theme, ground))) for ground in backgrounds)


@pytest.mark.parametrize("ink", sorted(_PROMISED["light"]))
def test_text_colours_have_the_required_contrast_on_every_background(theme: Tokens, ink: str) -> None:
    assert round(_lowest(theme, ink), 1) >= _PROMISED[theme.name][ink]


@pytest.mark.parametrize("ground", sorted(_PAIRS["light"]))
def test_text_on_accents_has_the_required_contrast(theme: Tokens, ground: str) -> None:
    assert round(_lowest(theme, f"on_{ground}", (ground,)), 1) >= _PAIRS[theme.name][ground]


def test_the_focus_ring_is_visible_on_every_background(theme: Tokens) -> None:
    assert round(_lowest(theme, "focus"), 1) >= _FOCUS[theme.name]


@pytest.mark.parametrize("level", ["level_yellow", "level_orange", "level_red", "level_magenta"])
def test_a_warning_level_is_readable_on_its_background(theme: Tokens, level: str) -> None:
    colors = getattr(theme, level)
    assert contrast(Color.from_hex(colors.text), Color.from_hex(colors.ground)) >= 4.5
