"""Texts of weather warnings."""

from datetime import tzinfo

from PySide6.QtCore import QLocale

from editor.records import dataclass
from editor.ui.text import translated
from editor.weather.api.records import WeatherWarning
from editor.weather.conditions import subject_of
from editor.weather.wording.times import span_text
from editor.weather.wording.warnings import certainty_text, translations_of, urgency_text, warning_title


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
    when = translated(span_text(warning.starts, warning.ends, zone, now_s))
    outlook = (urgency_text(warning.urgency), certainty_text(warning.certainty))
    return WarningDetails(
        warning=warning,
        title=translated(warning_title(warning)),
        summary="" if summary == subject else summary,
        where_and_when=" · ".join(part for part in (warning.region or "", when) if part),
        outlook=" · ".join(translated(part) for part in outlook if part),
        full="" if full in (summary, subject) else full,
        translations=tuple((name and _language(name), text) for name, text in translations_of(warning)),
    )


def _language(code: str) -> str:
    language = QLocale.codeToLanguage(code.replace("_", "-").split("-")[0])
    is_language = language not in (QLocale.Language.AnyLanguage, QLocale.Language.C)
    return QLocale.languageToString(language) if is_language else code
