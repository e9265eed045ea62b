"""Texts of weather warnings."""

from datetime import tzinfo
from typing import Final

from PySide6.QtCore import QLocale

from editor.records import dataclass
from editor.ui.text import translated
from editor.weather.api.records import WeatherWarning
from editor.weather.conditions import has_ended, subject_of
from editor.weather.wording.times import span_text
from editor.weather.wording.warnings import certainty_text, translations_of, urgency_text, warning_title

_LEAD: Final = 160  # characters of a translation in a collapsed card


@dataclass(frozen=True, slots=True)
class WarningDetails:
    """Texts of one warning: heading lines and the expandable text. Unknown parts are empty.

    `native` is the translation into the window's language, which precedes the texts of the service.
    `translations` are the others.
    """

    warning: WeatherWarning
    title: str
    native: str
    summary: str
    where_and_when: str
    outlook: str
    full: str
    translations: tuple[tuple[str, str], ...]
    has_ended: bool = False

    @property
    def whole(self) -> str:
        """The complete text, one line per part."""
        others = (f"{name}: {text}" if name else text for name, text in self.translations)
        lines = (self.title, self.native, self.summary, self.where_and_when, self.outlook, self.full, *others)
        return "\n".join(line for line in lines if line)

    @property
    def line(self) -> str:
        """The summary in one line, in the window's language where the service has it."""
        return self.native_lead or self.summary

    @property
    def unfolds(self) -> bool:
        """Whether there is an expandable text."""
        return bool(self.full or self.translations or self.native != self.native_lead)

    @property
    def native_lead(self) -> str:
        """The beginning of the text in the window's language, for a collapsed card."""
        start = self.native.split("\n", 1)[0][:_LEAD]
        return f"{start.rstrip()}…" if len(start) < len(self.native) else self.native


def warning_details(warning: WeatherWarning, zone: tzinfo, now_s: float) -> WarningDetails:
    """Return the texts of a warning at a time. Units: UNIX time."""
    subject = subject_of(warning) or ""
    summary = warning.summary or ""
    full = warning.description or ""
    when = translated(span_text(warning.starts, warning.ends, zone, now_s))
    outlook = (urgency_text(warning.urgency), certainty_text(warning.certainty))
    native, others = _by_language(tuple(translations_of(warning)))
    return WarningDetails(
        warning=warning,
        title=translated(warning_title(warning)),
        native="" if native in (subject, summary, full) else native,
        summary="" if summary == subject else summary,
        where_and_when=" · ".join(part for part in (warning.region or "", when) if part),
        outlook=" · ".join(translated(part) for part in outlook if part),
        full="" if full in (summary, subject) else full,
        translations=tuple((name and _language_name(name), text) for name, text in others),
        has_ended=has_ended(warning, now_s),
    )


def _by_language(texts: tuple[tuple[str, str], ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the text in the window's language, empty without one, and the others."""
    window = QLocale()
    # The locale "C" is that of English texts.
    language = QLocale.Language.English if window.language() is QLocale.Language.C else window.language()
    matches = [
        (_code(name) != window.name().casefold(), number)
        for number, (name, _) in enumerate(texts)
        if _language(name) == language
    ]
    if not matches:
        return "", texts
    _, number = min(matches)  # a text for the same territory, else the first one
    return texts[number][1], texts[:number] + texts[number + 1 :]


def _language_name(code: str) -> str:
    language = _language(code)
    return code if language is None else QLocale.languageToString(language)


def _language(code: str) -> QLocale.Language | None:
    language = QLocale.codeToLanguage(_code(code).split("_")[0])
    return None if language in (QLocale.Language.AnyLanguage, QLocale.Language.C) else language


def _code(name: str) -> str:
    return name.replace("-", "_").casefold()
