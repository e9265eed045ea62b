"""Preview options of a window: those of its style, or the settings."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QActionGroup

from editor.mapstyle.document.diff import Diff
from editor.render.preview_options import (
    LEAST_PX_PER_MM,
    LEAST_PX_PER_UNIT,
    MOST_PX_PER_MM,
    MOST_PX_PER_UNIT,
    AnchorReading,
    LabelFont,
    PreviewOptions,
    WidthRule,
)
from editor.system.settings import (
    ANCHOR_READING,
    EDGES_ON,
    LABEL_FONT,
    PX_PER_MM,
    PX_PER_UNIT,
    STYLE_WIDTH_RULES,
    UNCERTAIN_ON,
    WIDTH_RULE,
    Settings,
)
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

# Styles with line widths of their own, beyond which the oldest is forgotten.
MAX_STYLES: Final = 200
_SEPARATOR: Final = "\t"
_KEYS: Final = {
    setting.key
    for setting in (WIDTH_RULE, PX_PER_UNIT, PX_PER_MM, ANCHOR_READING, UNCERTAIN_ON, EDGES_ON, LABEL_FONT)
}


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
        self._default = options_of(self._settings)
        # Another window may already have set the options of the common renderer.
        self._shown = context.services.render.options
        group = QActionGroup(self)
        self._actions = {rule: context.commands[f"widths_{rule.value}"] for rule in WidthRule}
        for rule, action in self._actions.items():
            group.addAction(action)
            action.triggered.connect(partial(self._select, rule))
        context.centre.set_preview_menu(context.menus["map/preview"])
        context.session.file_changed.connect(self._on_file_changed)
        context.session.changed.connect(self._on_changed)
        self._settings.changed.connect(self._on_settings_changed)
        self._on_document_changed()

    @property
    def options(self) -> PreviewOptions:
        """The options of the preview."""
        default = options_of(self._settings)
        return default if self._own is None else _with_sizes(default, self._own)

    def _select(self, rule: WidthRule) -> None:
        """Draw the open style by a rule for line widths, and remember it for its file."""
        self._set_own(replace(self.options, width_rule=rule))

    def set_line_width(self, px_per_unit: float, is_default: bool) -> None:
        """Draw lines with a number of pixels per unit: in the open style, or in all styles."""
        self._set_own(replace(self.options, width_rule=WidthRule.PIXELS, px_per_unit=px_per_unit))
        if is_default:
            self._settings.set(WIDTH_RULE, WidthRule.PIXELS.value)
            self._settings.set(PX_PER_UNIT, f"{px_per_unit:g}")

    def set_text_size(self, px_per_mm: float, is_default: bool) -> None:
        """Draw text with a number of pixels per millimetre: in the open style, or in all styles."""
        self._set_own(replace(self.options, px_per_mm=px_per_mm))
        if is_default:
            self._settings.set(PX_PER_MM, f"{px_per_mm:g}")

    def reset_line_width(self) -> None:
        """Let the line widths of the open style follow the settings."""
        default = self._default
        self._set_own(replace(self.options, width_rule=default.width_rule, px_per_unit=default.px_per_unit))

    def reset_text_size(self) -> None:
        """Let the text size of the open style follow the settings."""
        self._set_own(replace(self.options, px_per_mm=self._default.px_per_mm))

    def _set_own(self, options: PreviewOptions) -> None:
        """Draw the open style with options, and remember them for its file."""
        self._own = None if options == self._default else options
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
        before, self._default = self._default, options_of(self._settings)
        if self._own is not None and key != WIDTH_RULE.key:
            self._set_own(_followed(self._own, before, self._default))
        else:
            self._apply()

    def _remember(self) -> None:
        if self._path is not None:
            remember(self._settings, self._path, self._own)

    def _apply(self) -> None:
        options, render = self.options, self._context.services.render
        self._actions[options.width_rule].setChecked(True)
        if options != render.options or options != self._shown:
            self._shown = options
            render.set_options(options)
            self._context.properties.show_preview_options(options)
            self._context.map_control.redraw()


def options_of(settings: Settings) -> PreviewOptions:
    """Return the options of the settings; those that are damaged have their defaults."""
    text = settings.get(PX_PER_MM)
    px_per_mm = "" if text == PX_PER_MM.default else text
    sizes = _parsed(settings.get(WIDTH_RULE), settings.get(PX_PER_UNIT), px_per_mm) or PreviewOptions()
    return replace(
        sizes,
        anchor_reading=AnchorReading(settings.get(ANCHOR_READING)),
        shows_uncertain=settings.get(UNCERTAIN_ON),
        marks_edges=settings.get(EDGES_ON),
        label_font=LabelFont(settings.get(LABEL_FONT)),
    )


def options_of_style(settings: Settings, path: Path) -> PreviewOptions | None:
    """Return the line widths of a style; None if it follows the settings."""
    for entry in settings.get(STYLE_WIDTH_RULES):
        rule, _, rest = entry.partition(_SEPARATOR)
        sizes, _, file = rest.partition(_SEPARATOR)
        if file == str(path):
            px_per_unit, _, px_per_mm = sizes.partition(" ")
            own = _parsed(rule, px_per_unit, px_per_mm)
            return None if own is None else _with_sizes(options_of(settings), own)
    return None


def remember(settings: Settings, path: Path, options: PreviewOptions | None) -> None:
    """Store the line widths of a style; None removes them."""
    tail = f"{_SEPARATOR}{path}"
    entries = [entry for entry in settings.get(STYLE_WIDTH_RULES) if not entry.endswith(tail)]
    if options is not None:
        px_per_mm = "" if options.px_per_mm is None else f" {options.px_per_mm:g}"
        entry = f"{options.width_rule.value}{_SEPARATOR}{options.px_per_unit:g}{px_per_mm}{tail}"
        entries = [entry, *entries][:MAX_STYLES]
    settings.set(STYLE_WIDTH_RULES, tuple(entries))


def _with_sizes(options: PreviewOptions, own: PreviewOptions) -> PreviewOptions:
    """Return options with the sizes of others."""
    return replace(options, width_rule=own.width_rule, px_per_unit=own.px_per_unit, px_per_mm=own.px_per_mm)


def _followed(own: PreviewOptions, before: PreviewOptions, after: PreviewOptions) -> PreviewOptions:
    """Return the options of a style after a change of the settings, which its unchanged sizes follow."""
    return replace(
        after,
        width_rule=own.width_rule,
        px_per_unit=after.px_per_unit if own.px_per_unit == before.px_per_unit else own.px_per_unit,
        px_per_mm=after.px_per_mm if own.px_per_mm == before.px_per_mm else own.px_per_mm,
    )


def _parsed(rule: str, px_per_unit: str, px_per_mm: str) -> PreviewOptions | None:
    """Return the options of texts; None if one is damaged. Without pixels per millimetre, the default."""
    try:
        number = float(px_per_unit)
        size = float(px_per_mm) if px_per_mm else None
        # Not a number fails these comparisons as well.
        is_size = size is None or LEAST_PX_PER_MM <= size <= MOST_PX_PER_MM
        if not is_size or not LEAST_PX_PER_UNIT <= number <= MOST_PX_PER_UNIT:
            return None
        return PreviewOptions(WidthRule(rule), number, px_per_mm=size)
    except ValueError:
        return None
