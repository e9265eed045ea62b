"""Texts of a weather service in the language of the window."""

from typing import Final

from editor.look.words import translated
from editor.weather.api.records import SIMULATED_COPYRIGHT
from editor.weather.conditions import KNOWN_WORDS

_KNOWN: Final = {text.casefold(): text for text in (*KNOWN_WORDS, SIMULATED_COPYRIGHT)}


def service_words(text: str | None) -> str:
    """Return a text of the service, translated if it is a known phrase, or unchanged."""
    known = _KNOWN.get((text or "").strip().casefold())
    return translated(known) if known else text or ""
