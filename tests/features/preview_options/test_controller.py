"""Line widths of the preview: of the settings, and of single styles."""

from pathlib import Path

import pytest

from editor.features.preview_options.controller import MAX_STYLES, options_of, options_of_style, remember
from editor.render.preview_options import LabelFont, PreviewOptions, WidthRule
from editor.system.settings import (
    LABEL_FONT,
    PX_PER_MM,
    PX_PER_UNIT,
    STYLE_WIDTH_RULES,
    WIDTH_RULE,
    Settings,
)

PIXELS = PreviewOptions(WidthRule.PIXELS, 3.5)
SIZED = PreviewOptions(WidthRule.MEASURED, 2.0, px_per_mm=5.25)
MILLIMETRES = PreviewOptions(WidthRule.MILLIMETRES)
ROADS, NIGHT = Path("/maps/roads.json"), Path("/maps/night\tblue.json")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def test_new_settings_have_the_measured_rule(settings: Settings) -> None:
    assert options_of(settings) == PreviewOptions()


@pytest.mark.parametrize("rule", WidthRule)
def test_every_option_of_the_settings_is_a_rule(settings: Settings, rule: WidthRule) -> None:
    assert rule.value in [option.value for option in WIDTH_RULE.options]
    settings.set(WIDTH_RULE, rule.value)
    assert options_of(settings) == PreviewOptions(rule)


@pytest.mark.parametrize("text", ["", "wide", "nan", "inf", "0", "-1", "1000", "0x2"])
def test_a_damaged_number_gives_the_defaults(settings: Settings, text: str) -> None:
    settings.set(WIDTH_RULE, WidthRule.PIXELS.value)
    settings.set(PX_PER_UNIT, text)
    assert options_of(settings) == PreviewOptions()


@pytest.mark.parametrize("label_font", LabelFont)
def test_every_label_font_is_an_option_of_the_settings(settings: Settings, label_font: LabelFont) -> None:
    assert label_font.value in [option.value for option in LABEL_FONT.options]
    settings.set(LABEL_FONT, label_font.value)
    assert options_of(settings) == PreviewOptions(label_font=label_font)


@pytest.mark.parametrize("text", ["0", "nan", "wide", "1000"])
def test_a_damaged_text_size_gives_the_defaults(settings: Settings, text: str) -> None:
    settings.set(PX_PER_MM, text)
    assert options_of(settings) == PreviewOptions()


def test_the_default_text_size_is_that_of_the_preview(settings: Settings) -> None:
    settings.set(PX_PER_MM, PX_PER_MM.default)
    assert options_of(settings).px_per_mm is None
    settings.set(PX_PER_MM, "5.25")
    assert options_of(settings) == SIZED


def test_a_style_without_options_has_none(settings: Settings) -> None:
    assert options_of_style(settings, ROADS) is None


def test_each_style_has_its_options(settings: Settings) -> None:
    remember(settings, ROADS, PIXELS)
    remember(settings, NIGHT, SIZED)
    assert options_of_style(settings, ROADS) == PIXELS
    assert options_of_style(settings, NIGHT) == SIZED


def test_later_options_replace_earlier_ones(settings: Settings) -> None:
    remember(settings, ROADS, PIXELS)
    remember(settings, ROADS, MILLIMETRES)
    assert options_of_style(settings, ROADS) == MILLIMETRES
    assert len(settings.get(STYLE_WIDTH_RULES)) == 1
    remember(settings, ROADS, None)
    assert settings.get(STYLE_WIDTH_RULES) == ()


def test_the_oldest_style_is_forgotten(settings: Settings) -> None:
    for number in range(MAX_STYLES + 1):
        remember(settings, Path(f"/maps/{number}.json"), PIXELS)
    assert len(settings.get(STYLE_WIDTH_RULES)) == MAX_STYLES
    assert options_of_style(settings, Path("/maps/0.json")) is None
    assert options_of_style(settings, Path("/maps/1.json")) == PIXELS


@pytest.mark.parametrize(
    "entry", ["", "pixels", "pixels\t3.5", "wide\t3.5\t/maps/roads.json", "pixels\t3 x\t/maps/roads.json"]
)
def test_damaged_entries_are_ignored(settings: Settings, entry: str) -> None:
    settings.set(STYLE_WIDTH_RULES, (entry,))
    assert options_of_style(settings, ROADS) is None
