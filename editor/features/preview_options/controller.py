"""Preview options of a window: those of its style, or the settings."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QActionGroup

from editor.mapstyle.document.diff import Diff
from editor.render.preview_options import (
    LEAST_PX_PER_UNIT,
    MOST_PX_PER_UNIT,
    AnchorReading,
    LabelFont,
    LineLaw,
    PreviewOptions,
)
from editor.system.settings import (
    ANCHOR_READING,
    LABEL_FONT,
    LINE_LAW,
    PX_PER_UNIT,
    STYLE_LINE_LAWS,
    UNCERTAIN_ON,
    Settings,
)
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

# Styles with line widths of their own, beyond which the oldest is forgotten.
MAX_STYLES: Final = 200
_SEPARATOR: Final = "\t"
_KEYS: Final = {setting.key for setting in (LINE_LAW, PX_PER_UNIT, ANCHOR_READING, UNCERTAIN_ON, LABEL_FONT)}


class PreviewOptionsController(WindowFeature):
    """Draws the preview with the options of the open style, and sets them by the menu.

    A style without line widths of its own follows the settings. A new style has its line widths until it is
    closed; when it is saved, they belong to its file. The other options are the same for all styles.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context, self._settings = context, context.services.settings
        self._path = context.session.origin.path
        self._own: PreviewOptions | None = None
        group = QActionGroup(self)
        self._actions = {law: context.commands[f"widths_{law.value}"] for law in LineLaw}
        for law, action in self._actions.items():
            group.addAction(action)
            action.triggered.connect(partial(self._select, law))
        context.centre.set_preview_menu(context.menus["map/preview"])
        context.session.file_changed.connect(self._on_file_changed)
        context.session.changed.connect(self._on_changed)
        self._settings.changed.connect(self._on_settings_changed)
        self._on_document_changed()

    @property
    def options(self) -> PreviewOptions:
        """The options of the preview."""
        default = options_of(self._settings)
        if self._own is None:
            return default
        return replace(default, line_law=self._own.line_law, px_per_unit=self._own.px_per_unit)

    def _select(self, law: LineLaw) -> None:
        """Draw the open style by a law of line widths, and remember it for its file."""
        default = options_of(self._settings)
        selected = replace(default, line_law=law)
        self._own = None if selected == default else selected
        self._remember()
        self._apply()

    def _on_file_changed(self) -> None:
        path = self._context.session.origin.path
        if path != self._path:
            self._path = path
            self._remember()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._on_document_changed()

    def _on_document_changed(self) -> None:
        self._path = self._context.session.origin.path
        self._own = None if self._path is None else options_of_style(self._settings, self._path)
        self._apply()

    def _on_settings_changed(self, key: str) -> None:
        if key not in _KEYS:
            return
        if key != LINE_LAW.key and self._own is not None:
            self._own = replace(options_of(self._settings), line_law=self._own.line_law)
            self._remember()
        self._apply()

    def _remember(self) -> None:
        if self._path is not None:
            remember(self._settings, self._path, self._own)

    def _apply(self) -> None:
        options, render = self.options, self._context.services.render
        self._actions[options.line_law].setChecked(True)
        if options != render.options:
            render.set_options(options)
            self._context.properties.show_preview_options(options)
            self._context.map_control.redraw()


def options_of(settings: Settings) -> PreviewOptions:
    """Return the options of the settings; those that are damaged have their defaults."""
    widths = _parsed(settings.get(LINE_LAW), settings.get(PX_PER_UNIT)) or PreviewOptions()
    return replace(
        widths,
        anchor_reading=_reading(settings),
        shows_uncertain=settings.get(UNCERTAIN_ON),
        label_font=LabelFont(settings.get(LABEL_FONT)),
    )


def options_of_style(settings: Settings, path: Path) -> PreviewOptions | None:
    """Return the line widths of a style; None if it follows the settings."""
    for entry in settings.get(STYLE_LINE_LAWS):
        law, _, rest = entry.partition(_SEPARATOR)
        px_per_unit, _, file = rest.partition(_SEPARATOR)
        if file == str(path):
            found = _parsed(law, px_per_unit)
            return (
                None
                if found is None
                else replace(options_of(settings), line_law=found.line_law, px_per_unit=found.px_per_unit)
            )
    return None


def remember(settings: Settings, path: Path, options: PreviewOptions | None) -> None:
    """Store the line widths of a style; None removes them."""
    tail = f"{_SEPARATOR}{path}"
    entries = [entry for entry in settings.get(STYLE_LINE_LAWS) if not entry.endswith(tail)]
    if options is not None:
        entry = f"{options.line_law.value}{_SEPARATOR}{options.px_per_unit:g}{tail}"
        entries = [entry, *entries][:MAX_STYLES]
    settings.set(STYLE_LINE_LAWS, tuple(entries))


def _reading(settings: Settings) -> AnchorReading:
    try:
        return AnchorReading(settings.get(ANCHOR_READING))
    except ValueError:
        return AnchorReading.SIDE


def _parsed(law: str, px_per_unit: str) -> PreviewOptions | None:
    try:
        number = float(px_per_unit)
        # Not a number fails this comparison as well.
        if not LEAST_PX_PER_UNIT <= number <= MOST_PX_PER_UNIT:
            return None
        return PreviewOptions(LineLaw(law), number)
    except ValueError:
        return None
