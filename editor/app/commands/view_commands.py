"""What decides how a window shows things: the middle, the whole screen, theme, contrast and motion."""

from PySide6.QtCore import QObject, Qt

from editor.app.panes import give_keys_back
from editor.app.window_parts import WindowParts
from editor.look.theme import ContrastChoice, ThemeChoice
from editor.panels.properties.properties_panel import Subject
from editor.system.settings import CONTRAST, REDUCED_MOTION, THEME

# The views of the middle, in their order there.
_VIEWS = ("map", "icons", "fonts")
# What the right dock shows beside each of them.
_SUBJECTS = (Subject.LAYERS, Subject.ICONS, Subject.FACES)


class ViewCommands(QObject):
    """Turns the views of the middle, checks the commands of what is shown, and follows the settings."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._commands, self._centre, self._window = parts.commands, parts.centre, parts.window
        self._settings, self._theme = parts.services.settings, parts.services.theme
        for index, name in enumerate(_VIEWS):
            self._commands[name].triggered.connect(lambda is_on, to=index: self._show_view(to, is_on=is_on))
        self._properties = parts.properties
        self._centre.view_shown.connect(self._check_view)
        self._centre.view_shown.connect(lambda shown: self._properties.show_subject(_SUBJECTS[shown]))
        for choice in ThemeChoice:
            action = self._commands[f"theme_{choice.value}"]
            action.triggered.connect(lambda _checked=False, value=choice.value: self._choose_theme(value))
        self._commands["full_screen"].triggered.connect(self._fill_screen)
        # A press on what is selected already selects nothing else, but asks for its properties.
        parts.layers.row_pressed.connect(lambda: self._properties.show_subject(Subject.LAYERS))
        self._settings.changed.connect(self._on_setting)
        self._check_view(0)
        self._check_theme()
        self._reduce_motion()

    def _show_view(self, index: int, *, is_on: bool) -> None:
        """Show a view with the keys in it; the map where the one that is shown was pressed again."""
        self._centre.show_view(index if is_on else 0)
        give_keys_back(self._centre.view)

    def _check_view(self, shown: int) -> None:
        for index, name in enumerate(_VIEWS):
            self._commands[name].setChecked(index == shown)

    def _fill_screen(self, is_on: bool) -> None:
        """Fill the whole screen, or be again what the window was: its other states stay what they are."""
        others = self._window.windowState() & ~Qt.WindowState.WindowFullScreen
        self._window.setWindowState(others | Qt.WindowState.WindowFullScreen if is_on else others)

    def _choose_theme(self, value: str) -> None:
        self._settings.set(THEME, value)
        self._theme.set_choice(ThemeChoice(value))
        self._check_theme()

    def _on_setting(self, key: str) -> None:
        if key == THEME.key:
            self._theme.set_choice(ThemeChoice(self._settings.get(THEME)))
            self._check_theme()
        elif key == CONTRAST.key:
            self._theme.set_contrast(ContrastChoice(self._settings.get(CONTRAST)))
        elif key == REDUCED_MOTION.key:
            self._reduce_motion()

    def _reduce_motion(self) -> None:
        """Let map and docks move at once, in time, or as the style of the system asks for."""
        wish = self._settings.get(REDUCED_MOTION)
        self._centre.map_view.set_reduced_motion(is_reduced=None if wish == "system" else wish == "true")
        self._window.setAnimated(wish != "true")  # Of itself it asks the style.

    def _check_theme(self) -> None:
        for choice in ThemeChoice:
            self._commands[f"theme_{choice.value}"].setChecked(choice is self._theme.choice)
