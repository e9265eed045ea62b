"""The application dressed in the theme: style, palette and style sheet; and how it is heard."""

from PySide6.QtWidgets import QApplication, QStyleFactory

from editor.look.theme import Theme, explanation_palette, palette, style_sheet
from editor.look.tokens import Tokens
from editor.look.type_roles import TypeRole, font
from editor.widgets import spoken_widget

# Qt's own window for the words of “What’s this?”.
_EXPLANATION = "QWhatsThat"


def dress(app: QApplication, theme: Theme) -> None:
    """Dress the application in the theme, now and whenever the theme changes."""
    spoken_widget.install()
    app.setStyle(QStyleFactory.create("Fusion"))
    app.setFont(font(TypeRole.BODY))

    def put_on(tokens: Tokens) -> None:
        app.setPalette(palette(tokens))
        app.setPalette(explanation_palette(tokens), _EXPLANATION)  # type: ignore[arg-type]  # the stub wants bytes
        sheet = style_sheet(tokens)
        if sheet != app.styleSheet():  # Qt polishes all widgets again, also for the same sheet.
            app.setStyleSheet(sheet)

    put_on(theme.tokens)
    theme.changed.connect(put_on)
