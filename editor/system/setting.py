"""What a row of the settings is: a value that is kept under a key, and the words a dialog shows it with."""

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeAlias, TypeGuard, TypeVar

from PySide6.QtCore import QCoreApplication

Value: TypeAlias = bool | str | bytes | tuple[str, ...]
T = TypeVar("T", bound=Value)


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """The text itself. The translator's tool finds texts by this name; Qt's own gives an untyped object."""
    return text


class Page(Enum):
    """Where the settings dialog shows a setting; what the program only remembers is on no page."""

    GENERAL = QT_TRANSLATE_NOOP("Settings", "General")
    LOOK = QT_TRANSLATE_NOOP("Settings", "Look")
    PREVIEW = QT_TRANSLATE_NOOP("Settings", "Preview")
    WEATHER = QT_TRANSLATE_NOOP("Settings", "Weather")
    SHORTCUTS = QT_TRANSLATE_NOOP("Settings", "Shortcuts")
    LANGUAGE = QT_TRANSLATE_NOOP("Settings", "Language")
    NONE = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One value that a setting can take, and its name for people."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """One row: what is kept under a key, and how a dialog shows it.

    `waits` says that another value holds only from the next start on.
    Units: label, help and option labels are English; `translated` gives them in the person's language.
    """

    key: str
    default: T
    label: str = ""
    help: str = ""
    page: Page = Page.NONE
    options: tuple[Option, ...] = ()
    waits: bool = False

    @property
    def type(self) -> type[T]:
        """The type of its value."""
        return type(self.default)


def is_toggle(row: object) -> TypeGuard[Setting[bool]]:
    """Whether a row is on or off."""
    return isinstance(row, Setting) and row.type is bool


def is_choice(row: object) -> TypeGuard[Setting[str]]:
    """Whether a row is a word."""
    return isinstance(row, Setting) and row.type is str


def translated(text: str) -> str:
    """A label or help text of a row in the person's language."""
    return QCoreApplication.translate("Settings", text)
