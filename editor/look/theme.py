"""The theme in force: it follows the system or the person's choice, and makes palette and style sheet."""

import re
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from editor.look import tokens
from editor.look.tokens import DARK, LIGHT, Tokens, high_contrast

_TEMPLATE = Path(__file__).with_name("style.qss")
# The style draws a tick of its own in menus, of few and large dots.
_TICK = {
    is_dark: Path(__file__).with_name(f"check-{name}.svg")
    for is_dark, name in ((False, "light"), (True, "dark"))
}
_PLACEHOLDER = re.compile(r"%([a-z][a-z0-9_]*)")


class ThemeChoice(Enum):
    """What a person can ask for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class ContrastChoice(Enum):
    """How strong a person wants edges and rules."""

    SYSTEM = "system"
    NORMAL = "normal"
    HIGH = "high"


class Theme(QObject):
    """The one theme of the program; whoever paints reads `tokens.current()`."""

    changed = Signal(object)

    def __init__(
        self,
        choice: ThemeChoice = ThemeChoice.SYSTEM,
        parent: QObject | None = None,
        *,
        contrast: ContrastChoice = ContrastChoice.SYSTEM,
    ) -> None:
        super().__init__(parent)
        self._choice, self._contrast = choice, contrast
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow)
        tokens.put_in_force(self._wanted())

    @property
    def tokens(self) -> Tokens:
        """The tokens in force."""
        return tokens.current()

    @property
    def choice(self) -> ThemeChoice:
        """What the person asked for."""
        return self._choice

    def set_choice(self, choice: ThemeChoice) -> None:
        """Follow the system, or stay light or dark."""
        self._choice = choice
        self._follow()

    def set_contrast(self, contrast: ContrastChoice) -> None:
        """Follow the system, or stay at normal or high contrast."""
        self._contrast = contrast
        self._follow()

    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted != tokens.current():
            tokens.put_in_force(wanted)
            self.changed.emit(wanted)

    def _wanted(self) -> Tokens:
        hints = QGuiApplication.styleHints()
        dark = self._choice is ThemeChoice.DARK
        if self._choice is ThemeChoice.SYSTEM:
            dark = hints.colorScheme() is Qt.ColorScheme.Dark
        plain = DARK if dark else LIGHT
        is_high = self._contrast is ContrastChoice.HIGH
        if self._contrast is ContrastChoice.SYSTEM:
            is_high = hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
        return high_contrast(plain) if is_high else plain


def palette(theme: Tokens) -> QPalette:
    """The palette of a theme, with all three colour groups."""
    made = QPalette()
    for role, color in _roles(theme).items():
        made.setColor(QPalette.ColorGroup.All, role, QColor(color))
    for role in _DIMMED_WHEN_DISABLED:
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.text_off))
    made.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, QColor(theme.field_hover))
    return made


def explanation_palette(theme: Tokens) -> QPalette:
    """The palette of the words of “What’s this?”, whose frame Qt draws in the colour of a tooltip's text."""
    made = palette(theme)
    made.setColor(QPalette.ColorRole.ToolTipText, QColor(theme.edge))
    return made


def style_sheet(theme: Tokens) -> str:
    """The style sheet of a theme: what the palette cannot say.

    Raises: KeyError when the template names a token that does not exist.
    """
    text = _TEMPLATE.read_text(encoding="utf-8").replace("%tick_image", _TICK[theme.is_dark].as_posix())
    return _PLACEHOLDER.sub(lambda match: str(_token(theme, match[1])), text)


def _token(theme: Tokens, name: str) -> str:
    value = getattr(theme, name, None)
    if not isinstance(value, str):
        raise KeyError(f"The style sheet names the token “{name}”, which does not exist.")
    return value


def _roles(theme: Tokens) -> dict[QPalette.ColorRole, str]:
    role = QPalette.ColorRole
    return {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.panel,
        role.AlternateBase: theme.panel,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.Text: theme.text,
        role.PlaceholderText: theme.text_2,
        role.BrightText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.link,
        role.LinkVisited: theme.link,
        role.Highlight: theme.selection,
        role.HighlightedText: theme.on_selection,
        role.Light: theme.raised,
        role.Midlight: theme.field_hover,
        role.Mid: theme.border,
        role.Dark: theme.rule,
        role.Shadow: theme.border,
    }


_DIMMED_WHEN_DISABLED = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.PlaceholderText,
    QPalette.ColorRole.HighlightedText,
    QPalette.ColorRole.Link,
)
