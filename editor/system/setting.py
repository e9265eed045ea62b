"""The record of a setting, and the pages of the settings dialog."""

from enum import Enum
from typing import Generic, TypeGuard, TypeVar

from editor.records import dataclass
from editor.system.ini_file import Value

T = TypeVar("T", bound=Value)


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Return the text unchanged, marked for the translation tool; Qt's own function is untyped."""
    return text


class Page(Enum):
    """The page of the settings dialog that shows a setting; NONE for hidden settings."""

    GENERAL = QT_TRANSLATE_NOOP("Settings", "General")
    LOOK = QT_TRANSLATE_NOOP("Settings", "Appearance")
    PREVIEW = QT_TRANSLATE_NOOP("Settings", "Preview")
    WEATHER = QT_TRANSLATE_NOOP("Settings", "Weather")
    SHORTCUTS = QT_TRANSLATE_NOOP("Settings", "Shortcuts")
    LANGUAGE = QT_TRANSLATE_NOOP("Settings", "Language")
    NONE = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A possible value of a setting, and its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A setting: its key and default, and how the dialog shows it.

    Units: label, help and option labels are English; `translated` translates them.
    """

    key: str
    default: T
    label: str = ""
    help: str = ""
    page: Page = Page.NONE
    options: tuple[Option, ...] = ()

    @property
    def type(self) -> type[T]:
        """The type of the value."""
        return type(self.default)


def is_toggle(row: object) -> TypeGuard[Setting[bool]]:
    """Return whether a setting is on or off."""
    return isinstance(row, Setting) and row.type is bool


def is_choice(row: object) -> TypeGuard[Setting[str]]:
    """Return whether a setting is a string."""
    return isinstance(row, Setting) and row.type is str
