"""Application style, palette and style sheet."""

from PySide6.QtWidgets import QApplication, QStyleFactory

from editor.look.theme import Theme, palette, style_sheet, whats_this_palette
from editor.look.tokens import Tokens
from editor.look.type_roles import TypeRole, font
from editor.widgets import spoken_widget

# The class of Qt's “What’s this?” window.
_WHATS_THIS_CLASS = "QWhatsThat"


def dress(app: QApplication, theme: Theme) -> None:
    """Apply the theme to the application, and again whenever it changes."""
    spoken_widget.install()
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
