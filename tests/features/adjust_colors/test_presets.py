"""Tests of presets of adjustments."""

import random
from pathlib import Path

import pytest

from editor.features.adjust_colors.presets import MOST_NAME, Presets, read_preset
from editor.mapstyle.color.adjustment import AMOUNTS, LIMITS, ColorAdjustment
from editor.mapstyle.schema.values import Color
from editor.system.settings import ADJUST_PRESETS, Settings

DUSK = ColorAdjustment(
    lightness=-12.5, hue=20, tint=30, tint_color=Color(120, 80, 200), inverts_lightness=True
)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def test_a_saved_preset_is_there_after_a_restart(settings: Settings, tmp_path: Path) -> None:
    Presets(settings).save("  Dusk  in autumn ", DUSK)
    assert settings.write()
    again = Presets(Settings(tmp_path / "settings.ini"))
    assert [(preset.name, preset.adjustment) for preset in again.own] == [("Dusk in autumn", DUSK)]
    assert all(not preset.is_own for preset in again.bundled)
    assert again.all[-1].is_own


def test_saving_under_the_same_name_replaces_the_preset(settings: Settings) -> None:
    presets = Presets(settings)
    changes: list[int] = []
    presets.changed.connect(lambda: changes.append(len(presets.own)))
    presets.save("Dusk", DUSK)
    presets.save("Dawn", ColorAdjustment(warmth=5))
    presets.save("Dusk", ColorAdjustment(chroma=-5))
    assert {preset.name: preset.adjustment.chroma for preset in presets.own} == {"Dusk": -5, "Dawn": 0}
    presets.delete("Dawn")
    assert [preset.name for preset in presets.own] == ["Dusk"]
    assert changes == [1, 2, 2, 1]


def test_names_are_checked(settings: Settings) -> None:
    presets = Presets(settings)
    assert presets.problem_of("Dusk") == ""
    assert presets.problem_of(" \t ") == "Enter a preset name."
    assert presets.problem_of("x" * (MOST_NAME + 1)) == "The name is too long. Enter up to 60 characters."
    assert presets.problem_of("Greyscale").startswith("“Greyscale” is a preset of Isopleth")


def test_every_bundled_preset_changes_something_and_is_within_the_limits(settings: Settings) -> None:
    for preset in Presets(settings).bundled:
        assert not preset.adjustment.is_neutral
        for name in AMOUNTS:
            least, most = LIMITS[name]
            assert least <= getattr(preset.adjustment, name) <= most


@pytest.mark.parametrize(
    "line",
    [
        "Dusk",
        "[]",
        "null",
        "{}",
        '{"name": ""}',
        '{"name": " Dusk"}',
        '{"name": 3}',
        '{"name": "Dusk", "lightness": "5"}',
        '{"name": "Dusk", "lightness": true}',
        '{"name": "Dusk", "lightness": 101}',
        '{"name": "Dusk", "lightness": NaN}',
        '{"name": "Dusk", "lightness": Infinity}',
        '{"name": "Dusk", "lightness": 1' + "0" * 400 + "}",
        '{"name": "Dusk", "tint": -1}',
        '{"name": "Dusk", "hue": -181}',
        '{"name": "Dusk", "tint_color": "blue"}',
        '{"name": "Dusk", "tint_color": 5}',
        '{"name": "Dusk", "inverts_lightness": 1}',
        '{"name": "Dusk", "is_neutral": 1}',
        '{"name": "Dusk", "brightness": 1}',
        '{"name": "Dusk", "lightness": 5',
        "[" * 100_000,
    ],
)
def test_a_damaged_line_is_skipped_counted_and_left_as_it_is(settings: Settings, line: str) -> None:
    settings.set(ADJUST_PRESETS, (line, '{"name": "Dusk", "lightness": 5}'))
    presets = Presets(settings)
    assert [preset.name for preset in presets.own] == ["Dusk"]
    assert presets.unreadable == 1
    presets.save("Dawn", DUSK)
    presets.delete("Dusk")
    assert settings.get(ADJUST_PRESETS)[0] == line
    assert [preset.name for preset in presets.own] == ["Dawn"]


def test_no_damage_of_a_line_raises(settings: Settings) -> None:
    Presets(settings).save("Dusk", DUSK)
    (line,) = settings.get(ADJUST_PRESETS)
    source = random.Random(7)
    for _ in range(2000):
        damaged = list(line)
        for _ in range(source.randint(1, 4)):
            damaged[source.randrange(len(damaged))] = chr(
                source.choice([0, 34, 45, 57, 92, 123, 0x2019, 0x10FFFF])
            )
        preset = read_preset("".join(damaged))
        if preset is not None:
            assert all(
                LIMITS[name][0] <= getattr(preset.adjustment, name) <= LIMITS[name][1] for name in AMOUNTS
            )
