"""Tests of the texts of warnings in the panel."""

from datetime import UTC
from typing import Any

import pytest

from editor.weather.api.records import WeatherWarning
from editor.workspace.weather.warning_text import warning_details
from tests.preview.weather.samples import NOW_S, a_warning


@pytest.mark.parametrize(
    ("translations", "shown"),
    [
        (None, ()),
        ({}, ()),
        ("Aviso", (("", "Aviso"),)),
        (["a", 1], (("", '["a", 1]'),)),
        ({"es": "Aviso", "de_AT": "Warnung", "fi": " "}, (("Spanish", "Aviso"), ("German", "Warnung"))),
        ({"warningString": {"es": "Aviso"}}, (("warningString", '{"es": "Aviso"}'),)),
    ],
)
def test_translations_are_shown_by_language(translations: Any, shown: Any) -> None:
    warning = a_warning(translations=translations)
    assert warning_details(warning, UTC, NOW_S).translations == shown


def test_duplicate_texts_of_a_warning_are_shown_once() -> None:
    warning: WeatherWarning = a_warning(phenomenon="Ice", summary="Ice", description="Ice", translations={})
    details = warning_details(warning, UTC, NOW_S)
    assert (details.summary, details.full, details.unfolds) == ("", "", False)
