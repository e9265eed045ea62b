"""Weather warnings in words."""

import json
from collections.abc import Iterator
from datetime import tzinfo

from editor.weather.api.records import (
    Json,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherWarning,
)
from editor.weather.conditions import subject_of
from editor.weather.wording.states import verbatim
from editor.weather.wording.times import dated_span, reported_moment
from editor.wording import say


def warning_title(warning: WeatherWarning) -> str:
    """Return the subject of a warning, after its level if known."""
    subject = subject_of(warning)
    title = verbatim(subject) if subject else say("Weather warning")
    if warning.level is None:
        return title
    return say("{level}: {subject}", level=_level_text(warning.level), subject=title)


def _level_text(level: WarningLevel) -> str:
    return {
        WarningLevel.YELLOW: say("Yellow"),
        WarningLevel.ORANGE: say("Orange"),
        WarningLevel.RED: say("Red"),
        WarningLevel.MAGENTA: say("Magenta"),
    }[level]


def urgency_text(urgency: WarningUrgency) -> str:
    """Return the urgency of a warning; empty if unknown."""
    return {
        WarningUrgency.IMMEDIATE: say("Immediate"),
        WarningUrgency.EXPECTED: say("Expected"),
        WarningUrgency.FUTURE: say("Future"),
        WarningUrgency.UNKNOWN: "",
    }[urgency]


def certainty_text(certainty: WarningCertainty) -> str:
    """Return the certainty of a warning; empty if unknown."""
    return {
        WarningCertainty.OBSERVED: say("observed"),
        WarningCertainty.LIKELY: say("likely"),
        WarningCertainty.POSSIBLE: say("possible"),
        WarningCertainty.UNLIKELY: say("unlikely"),
        WarningCertainty.UNKNOWN: "",
    }[certainty]


def translations_of(warning: WeatherWarning) -> Iterator[tuple[str, str]]:
    """Yield the texts of `translations` by their names, which may be codes of languages.

    Not known: the format of the field. Anything but texts by name is returned as received.
    """
    value: Json = warning.translations
    if not value:
        return
    for name, text in value.items() if isinstance(value, dict) else (("", value),):
        plain = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
        if plain.strip():
            yield name, plain


# Warnings of the terminal and of pictures from there.


def reported_title(warning: WeatherWarning) -> str:
    """Return the level and subject of a warning for the terminal."""
    level = f"{warning.level.value} warning" if warning.level else "Warning"
    return ": ".join(filter(None, (level, subject_of(warning))))


def reported_line(warning: WeatherWarning, zone: tzinfo, now_s: float) -> str:
    """Return a warning in one line with full dates, for a picture that is kept."""
    span = dated_span(warning.starts, warning.ends, zone, now_s)
    return ", ".join(filter(None, (reported_title(warning), warning.region, span)))


def reported_entries(warning: WeatherWarning) -> Iterator[tuple[str, str]]:
    """Yield label and text of the parts of a warning for the terminal; unknown ones are empty."""
    subject, summary, description = subject_of(warning), warning.summary, warning.description
    yield "summary", "" if summary == subject else summary or ""
    yield "region", warning.region or ""
    yield "from", reported_moment(warning.starts)
    yield "until", reported_moment(warning.ends)
    yield "urgency", warning.urgency.value
    yield "certainty", warning.certainty.value
    yield "text", "" if description in (summary, subject) else description or ""
    for name, text in translations_of(warning):
        yield "translation", f"{name}: {text}" if name else text
