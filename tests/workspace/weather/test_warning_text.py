"""Tests of the texts of warnings in the panel."""

from datetime import UTC
from typing import Any

import pytest
from PySide6.QtCore import QLocale

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


@pytest.mark.parametrize(
    ("locale", "translations", "native", "others"),
    [
        ("de_DE", {"es": "Aviso", "de": "Warnung"}, "Warnung", ["Aviso"]),
        ("de_AT", {"de": "Warnung", "de-AT": "Warnung (AT)", "en": "A"}, "Warnung (AT)", ["Warnung", "A"]),
        ("en_US", {"es": "Aviso", "EN": "Keep away."}, "Keep away.", ["Aviso"]),
        ("en_US", {"es": "Aviso", "warningString": "B"}, "", ["Aviso", "B"]),
        ("fi_FI", ["Aviso"], "", ['["Aviso"]']),
        ("en_US", {"en": "Strong wind"}, "", []),
    ],
)
def test_the_text_in_the_language_of_the_window_precedes_the_others(
    request: pytest.FixtureRequest, locale: str, translations: Any, native: str, others: list[str]
) -> None:
    former = QLocale()
    request.addfinalizer(lambda: QLocale.setDefault(former))
    QLocale.setDefault(QLocale(locale))
    warning = a_warning(phenomenon="Wind", summary="Strong wind", translations=translations)
    details = warning_details(warning, UTC, NOW_S)
    assert (details.native, [text for _, text in details.translations]) == (native, others)
    lines = details.whole.splitlines()
    assert lines.index("Strong wind") == (2 if native else 1)


def test_a_long_translation_starts_with_its_lead_and_unfolds() -> None:
    text = "Storm. " * 60
    details = warning_details(a_warning(description="", translations={"en": text}), UTC, NOW_S)
    assert details.native_lead.endswith("…")
    assert len(details.native_lead) < 200
    assert details.unfolds
    assert not warning_details(a_warning(description="", translations={"en": "A"}), UTC, NOW_S).unfolds
