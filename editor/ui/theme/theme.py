"""The current theme: follows the system or the setting, and supplies palette, style and style sheet."""

import re
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from editor.ui import accessible_widgets
from editor.ui.theme import tokens
from editor.ui.theme.tokens import DARK, LIGHT, Tokens, high_contrast
from editor.ui.theme.typography import TypeRole, font

_TEMPLATE = Path(__file__).with_name("style.qss")
# Replaces the coarse check mark that the Fusion style draws in menus.
_TICK = {
    is_dark: Path(__file__).with_name(f"check-{name}.svg")
    for is_dark, name in ((False, "light"), (True, "dark"))
}
_PLACEHOLDER = re.compile(r"%([a-z][a-z0-9_]*)")


class ThemeChoice(Enum):
    """Setting of the colour scheme."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class ContrastChoice(Enum):
    """Setting of the contrast of edges and rules."""

    SYSTEM = "system"
    NORMAL = "normal"
    HIGH = "high"


class Theme(QObject):
    """The theme of the application, according to the settings and the system."""

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
        hints.colorSchemeChanged.connect(self._update)
        hints.accessibility().contrastPreferenceChanged.connect(self._update)
        tokens.set_current(self._resolve())

    @property
    def tokens(self) -> Tokens:
        """The tokens of the current theme."""
        return tokens.current()

    @property
    def choice(self) -> ThemeChoice:
        """The colour scheme that the user set."""
        return self._choice

    def set_choice(self, choice: ThemeChoice) -> None:
        """Set the colour scheme."""
        self._choice = choice
        self._update()

    def set_contrast(self, contrast: ContrastChoice) -> None:
        """Set the contrast."""
        self._contrast = contrast
        self._update()

    def _update(self) -> None:
        resolved = self._resolve()
        if resolved != tokens.current():
            tokens.set_current(resolved)
            self.changed.emit(resolved)

    def _resolve(self) -> Tokens:
        hints = QGuiApplication.styleHints()
        dark = self._choice is ThemeChoice.DARK
        if self._choice is ThemeChoice.SYSTEM:
            dark = hints.colorScheme() is Qt.ColorScheme.Dark
        base = DARK if dark else LIGHT
        is_high = self._contrast is ContrastChoice.HIGH
        if self._contrast is ContrastChoice.SYSTEM:
            is_high = hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
        return high_contrast(base) if is_high else base


def palette(theme: Tokens) -> QPalette:
    """Return the palette of a theme for all colour groups."""
    result = QPalette()
    for role, color in _roles(theme).items():
        result.setColor(QPalette.ColorGroup.All, role, QColor(color))
    for role in _DIMMED_WHEN_DISABLED:
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.text_off))
    result.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, QColor(theme.field_hover))
    return result


def whats_this_palette(theme: Tokens) -> QPalette:
    """Return the palette of “What’s this?” texts, whose frame Qt draws in the colour of tooltip text."""
    result = palette(theme)
    result.setColor(QPalette.ColorRole.ToolTipText, QColor(theme.edge))
    return result


def style_sheet(theme: Tokens) -> str:
    """Return the style sheet of a theme, for what the palette cannot express.

    Raises: KeyError if the template names an unknown token.
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


# The class of Qt's “What’s this?” window.
_WHATS_THIS_CLASS = "QWhatsThat"


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Apply the theme to the application, and again whenever it changes."""
    accessible_widgets.install()
    app.setStyle(QStyleFactory.create("Fusion"))
    app.setFont(font(TypeRole.BODY))

    def apply(tokens: Tokens) -> None:
        app.setPalette(palette(tokens))
        app.setPalette(whats_this_palette(tokens), _WHATS_THIS_CLASS)  # type: ignore[arg-type]  # the stub wants bytes
        sheet = style_sheet(tokens)
        if sheet != app.styleSheet():  # Qt polishes all widgets again, also for the same sheet.
            app.setStyleSheet(sheet)

    apply(theme.tokens)
    theme.changed.connect(apply)
