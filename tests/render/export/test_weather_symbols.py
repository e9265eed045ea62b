"""Tests of the weather symbols of exported pictures."""

import json

import pytest
from PySide6.QtGui import QGuiApplication

from editor import resources
from editor.preview.weather.text import NIGHT_SYMBOLS, SKY_SYMBOLS
from editor.render.export.weather_plate import FILE, NIGHT, path_to_text, weather_symbol
from editor.ui.theme.symbols import outline
from editor.weather.conditions import Sky


@pytest.mark.parametrize("is_night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("sky", Sky)
def test_a_symbol_is_the_one_that_the_window_shows(sky: Sky, is_night: bool, qapp: QGuiApplication) -> None:
    name = (NIGHT_SYMBOLS.get(sky) if is_night else None) or SKY_SYMBOLS[sky]
    assert path_to_text(weather_symbol(sky, is_night=is_night)) == path_to_text(outline(name))


def test_the_file_has_no_symbol_that_nothing_shows() -> None:
    table = json.loads(resources.data(FILE))
    assert set(table) == {sky.value for sky in Sky} | {sky.value + NIGHT for sky in NIGHT_SYMBOLS}
