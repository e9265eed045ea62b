"""Texts of the service, and the states of its answers, in words."""

from collections.abc import Sequence
from typing import Final

from editor.weather.api.records import SIMULATED_COPYRIGHT, Record, WeatherAnswer
from editor.weather.conditions import KNOWN_WORDS
from editor.wording import Sentence, say, say_count, term

_KNOWN: Final = {text.casefold(): text for text in (*KNOWN_WORDS, SIMULATED_COPYRIGHT)}

PENDING: Final = say("Loading weather…")
PENDING_DAYS: Final = say("Loading daily forecast…")
NO_RECORD: Final = say("The service returned no weather data. Try again later.")
NO_HOURS: Final = say("No hourly forecast for this place. Move the map or try again.")
SIMULATED: Final = say("Simulated")
SIMULATED_PLACE: Final = say("simulated")
SIMULATED_HELP: Final = say("Simulated weather, not a forecast")
# For pictures from the terminal.
NO_WEATHER: Final = "No weather"
NOTHING_KNOWN: Final = "Nothing is known"


def verbatim(text: str) -> Sentence:
    """Create a sentence from a text of the service, which is not translated."""
    return say("{text}", text=text)


def service_text(text: str | None) -> str:
    """Return a text of the service: translatable if it is a known phrase, else verbatim."""
    known = _KNOWN.get((text or "").strip().casefold())
    return term(known) if known else verbatim(text or "")


def unit_note(answer: WeatherAnswer[Record]) -> str:
    """Return a note about unexpected units; empty if the units are metric."""
    if answer.is_metric:
        return ""
    return say(
        "Unknown unit system “{unit}”. Values are shown without units.",
        unit=answer.unit,
    )


def remarks_text(remarks: Sequence[str]) -> str:
    """Return the first remark and the number of others."""
    more = len(remarks) - 1
    if more < 1:
        return remarks[0] if remarks else ""
    return say("{first} {count} more.", first=remarks[0], count=more)


def missing_text(missing: int, requested: int) -> str:
    """Return a note about places for which the service sent no weather; empty if there are none."""
    if not missing:
        return ""
    return say_count(
        "The service sent no weather for 1 of {requested} places.",
        "The service sent no weather for {count} of {requested} places.",
        missing,
        requested=requested,
    )


def source_text(credits_line: str) -> str:
    """Return the text of the data's source. Its credits may end with an ellipsis."""
    if credits_line.endswith("…"):
        return say("Weather data: {credits}", credits=credits_line)
    return credits_line and say("Weather data: {credits}.", credits=credits_line)
