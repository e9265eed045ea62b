"""Commands of the window: views, full screen, theme, contrast, motion, and panes by key."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.system.settings import CONTRAST, REDUCED_MOTION, THEME
from editor.ui.kit.keyboard import contains_focus, restore_focus
from editor.ui.theme.theme import ContrastChoice, ThemeChoice
from editor.workspace.feature import WindowFeature
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.window_context import WindowContext

# The central views, in their order.
_VIEWS = ("map", "icons", "fonts", "zoom_ladder")
# The subjects of the property panel beside each view.
_SUBJECTS = (
    PropertiesSubject.LAYERS,
    PropertiesSubject.ICONS,
    PropertiesSubject.FACES,
    PropertiesSubject.LAYERS,
    PropertiesSubject.LAYERS,
)


class ViewCommands(WindowFeature):
    """Switches the central view, synchronizes the view commands and applies the display settings."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._commands, self._centre, self._window = parts.commands, parts.centre, parts.window
        self._settings, self._theme = parts.services.settings, parts.services.theme
        for index, name in enumerate(_VIEWS):
            self._commands[name].triggered.connect(lambda is_on, to=index: self._show_view(to, is_on=is_on))
        self._properties = parts.properties
        self._centre.view_shown.connect(self._check_view)
        self._centre.view_shown.connect(lambda shown: self._properties.show_subject(_SUBJECTS[shown]))
        for choice in ThemeChoice:
            action = self._commands[f"theme_{choice.value}"]
            action.triggered.connect(lambda _checked=False, value=choice.value: self._set_theme(value))
        self._commands["full_screen"].triggered.connect(self._set_full_screen)
        # A click on the selected row does not change the selection but shows its properties.
        parts.layers.row_pressed.connect(lambda: self._properties.show_subject(PropertiesSubject.LAYERS))
        self._settings.changed.connect(self._on_settings_changed)
        self._check_view(0)
        self._check_theme()
        self._apply_motion()

    def _show_view(self, index: int, *, is_on: bool) -> None:
        """Show and focus a view; a second click on its button shows the map."""
        self._centre.show_view(index if is_on else 0)
        restore_focus(self._centre.view)

    def _check_view(self, shown: int) -> None:
        for index, name in enumerate(_VIEWS):
            self._commands[name].setChecked(index == shown)

    def _set_full_screen(self, is_on: bool) -> None:
        """Enter or leave full screen without changing other window states."""
        others = self._window.windowState() & ~Qt.WindowState.WindowFullScreen
        self._window.setWindowState(others | Qt.WindowState.WindowFullScreen if is_on else others)

    def _set_theme(self, value: str) -> None:
        self._settings.set(THEME, value)
        self._theme.set_choice(ThemeChoice(value))
        self._check_theme()

    def _on_settings_changed(self, key: str) -> None:
        if key == THEME.key:
            self._theme.set_choice(ThemeChoice(self._settings.get(THEME)))
            self._check_theme()
        elif key == CONTRAST.key:
            self._theme.set_contrast(ContrastChoice(self._settings.get(CONTRAST)))
        elif key == REDUCED_MOTION.key:
            self._apply_motion()

    def _apply_motion(self) -> None:
        """Apply the setting for animations of map and docks."""
        setting = self._settings.get(REDUCED_MOTION)
        self._centre.map_view.set_reduced_motion(
            is_reduced=None if setting == "system" else setting == "true"
        )
        self._window.setAnimated(setting != "true")  # QMainWindow follows the system otherwise.

    def _check_theme(self) -> None:
        for choice in ThemeChoice:
            self._commands[f"theme_{choice.value}"].setChecked(choice is self._theme.choice)


# The panes to the right of the centre or below it.
_AFTER_CENTRE = ("properties", "weather_panel", "problems", "json", "hours")


class PaneCommands(WindowFeature):
    """Moves the focus to the next pane, and from the layer tree to the properties with Enter."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._docks, self._centre = parts.docks, parts.centre
        self._properties = parts.properties
        parts.handle(
            {"next_pane": lambda: self._focus_next(1), "previous_pane": lambda: self._focus_next(-1)}
        )
        parts.layers.tree.activated.connect(self._focus_properties)

    def _panes(self) -> list[QWidget]:
        docked = {dock.objectName(): dock.widget() for dock in self._docks.all if dock.isVisible()}
        left = [pane for name, pane in docked.items() if name not in _AFTER_CENTRE]
        after = [docked[name] for name in _AFTER_CENTRE if name in docked]
        return [*left, self._centre, *after]

    def _focus_next(self, offset: int) -> None:
        panes = self._panes()
        start = -1 if offset > 0 else 0
        index = next((i for i, pane in enumerate(panes) if contains_focus(pane)), start)
        restore_focus(panes[(index + offset) % len(panes)])

    def _focus_properties(self) -> None:
        self._docks.open("properties")
        restore_focus(self._properties)
