"""What a weather service says, in the language of the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication

from editor.preview.service_words import service_words
from editor.system.language import Language
from editor.weather.api.records import SIMULATED_COPYRIGHT
from editor.weather.conditions import KNOWN_WORDS, Sky, sky
from editor.weather.simulator.climate import weather_at


@pytest.fixture
def german(qapp: QCoreApplication) -> Iterator[None]:
    language = Language("de")
    language.speak(qapp)
    yield
    language.fall_silent(qapp)


@pytest.mark.usefixtures("german")
def test_usual_words_are_said_in_german() -> None:
    assert (service_words("Mostly clear"), service_words(" mostly CLEAR ")) == ("Meist klar", "Meist klar")
    assert service_words(SIMULATED_COPYRIGHT) == "Simuliertes Wetter, keine Vorhersage"


@pytest.mark.usefixtures("german")
def test_other_words_stay_as_they_are() -> None:
    # The last one is a label of a property, which the catalogue has, but no word of the sky.
    words = ["Raining frogs", "Line colour", "{x}"]
    assert [service_words(said) for said in words] == words
    assert service_words(None) == ""


def test_all_that_the_simulated_service_says_is_known() -> None:
    said = {
        weather_at(lat, 10.0, hour * 3 * 3600.0).words for lat in range(-85, 86, 10) for hour in range(400)
    }
    assert len(said) > 8
    assert said <= set(KNOWN_WORDS)


@pytest.mark.parametrize("words", KNOWN_WORDS)
def test_each_of_the_known_words_has_a_symbol(words: str) -> None:
    assert sky(words) is not Sky.UNKNOWN
