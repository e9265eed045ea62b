"""Tests of translated texts of a weather service."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication

from editor.system.language import Language
from editor.ui.text import translated
from editor.weather.api.records import SIMULATED_COPYRIGHT
from editor.weather.conditions import KNOWN_WORDS, Sky, sky
from editor.weather.simulator.climate import weather_at
from editor.weather.wording.states import remarks_text, service_text


@pytest.fixture
def german(qapp: QCoreApplication) -> Iterator[None]:
    language = Language("de")
    language.install(qapp)
    yield
    language.uninstall(qapp)


@pytest.mark.usefixtures("german")
def test_common_phrases_are_translated() -> None:
    texts = [translated(service_text(text)) for text in ("Mostly clear", " mostly CLEAR ")]
    assert texts == ["Meist klar", "Meist klar"]
    assert translated(service_text(SIMULATED_COPYRIGHT)) == "Simuliertes Wetter, keine Vorhersage"


@pytest.mark.usefixtures("german")
def test_other_texts_are_unchanged() -> None:
    # The last one is a label of a property in the catalogue, but no weather condition.
    text = ["Raining frogs", "Line colour", "{x}"]
    assert [translated(service_text(message)) for message in text] == text
    assert translated(service_text(None)) == ""


def test_all_texts_of_the_simulated_service_are_known() -> None:
    message = {
        weather_at(lat, 10.0, hour * 3 * 3600.0).description
        for lat in range(-85, 86, 10)
        for hour in range(400)
    }
    assert len(message) > 8
    assert message <= set(KNOWN_WORDS)


@pytest.mark.parametrize("text", KNOWN_WORDS)
def test_each_of_the_known_words_has_a_symbol(text: str) -> None:
    assert sky(text) is not Sky.UNKNOWN


def test_the_first_remark_is_shown_and_others_are_counted() -> None:
    assert [remarks_text(texts) for texts in ((), ("A.",), ("A.", "B.", "C."))] == [
        "",
        "A.",
        "A. 2 more.",
    ]
