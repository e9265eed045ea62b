"""What a weather service says, in the language of the window."""

from typing import Final

from editor.look.words import translated
from editor.weather.api.records import SIMULATED_COPYRIGHT
from editor.weather.conditions import KNOWN_WORDS

_KNOWN: Final = {words.casefold(): words for words in (*KNOWN_WORDS, SIMULATED_COPYRIGHT)}


def service_words(words: str | None) -> str:
    """Words of the service, translated where they are usual ones; others as they are, empty for none."""
    known = _KNOWN.get((words or "").strip().casefold())
    return translated(known) if known else words or ""
