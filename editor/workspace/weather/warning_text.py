"""Texts of weather warnings."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from PySide6.QtCore import QCoreApplication, QLocale

from editor.preview.weather.text import warning_title
from editor.preview.weather.values import span_text
from editor.weather.api.records import Json, WarningCertainty, WarningUrgency, WeatherWarning
from editor.weather.conditions import subject_of


@dataclass(frozen=True, slots=True)
class WarningDetails:
    """Texts of one warning: heading lines and the expandable text. Unknown parts are empty."""

    warning: WeatherWarning
    title: str
    summary: str
    where_and_when: str
    outlook: str
    full: str
    translations: tuple[tuple[str, str], ...]

    @property
    def whole(self) -> str:
        """The complete text, one line per part."""
        others = (f"{name}: {text}" if name else text for name, text in self.translations)
        lines = (self.title, self.summary, self.where_and_when, self.outlook, self.full, *others)
        return "\n".join(line for line in lines if line)

    @property
    def unfolds(self) -> bool:
        """Whether there is an expandable text."""
        return bool(self.full or self.translations)


def warning_details(warning: WeatherWarning, zone: tzinfo, now_s: float) -> WarningDetails:
    """Return the texts of a warning at a time. Units: UNIX time."""
    subject = subject_of(warning) or ""
    summary = warning.summary or ""
    full = warning.description or ""
    when = span_text(warning.starts, warning.ends, zone, now_s)
    outlook = (_urgency_text(warning.urgency), _certainty_text(warning.certainty))
    return WarningDetails(
        warning=warning,
        title=warning_title(warning),
        summary="" if summary == subject else summary,
        where_and_when=" · ".join(part for part in (warning.region or "", when) if part),
        outlook=" · ".join(part for part in outlook if part),
        full="" if full in (summary, subject) else full,
        translations=tuple(_translations(warning.translations)),
    )


def _translations(value: Json) -> Iterator[tuple[str, str]]:
    """Yield the texts of `translations` with the names of their languages.

    Not known: the format of the field. Anything but texts by name is returned as received.
    """
    if not value:
        return
    if not isinstance(value, dict):
        yield "", value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return
    for name, text in value.items():
        plain = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
        if plain.strip():
            yield _language(name), plain


def _language(code: str) -> str:
    language = QLocale.codeToLanguage(code.replace("_", "-").split("-")[0])
    is_language = language not in (QLocale.Language.AnyLanguage, QLocale.Language.C)
    return QLocale.languageToString(language) if is_language else code


def _urgency_text(urgency: WarningUrgency) -> str:
    return {
        WarningUrgency.IMMEDIATE: _tr("Immediate"),
        WarningUrgency.EXPECTED: _tr("Expected"),
        WarningUrgency.FUTURE: _tr("Future"),
        WarningUrgency.UNKNOWN: "",
    }[urgency]


def _certainty_text(certainty: WarningCertainty) -> str:
    return {
        WarningCertainty.OBSERVED: _tr("observed"),
        WarningCertainty.LIKELY: _tr("likely"),
        WarningCertainty.POSSIBLE: _tr("possible"),
        WarningCertainty.UNLIKELY: _tr("unlikely"),
        WarningCertainty.UNKNOWN: "",
    }[certainty]


def _tr(text: str) -> str:
    return QCoreApplication.translate("WarningText", text)
