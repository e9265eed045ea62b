"""Commands of the faces and their availability; the fonts view is created on first use."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.features.fonts.text import slot_word
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES
from editor.ui.kit.keyboard import contains_focus
from editor.workspace.central_area import FONTS_VIEW
from editor.workspace.edit_targets import COMMANDS, EditTarget
from editor.workspace.feature import WindowFeature
from editor.workspace.panel_interfaces import FACE_SYMBOL, PropertiesSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.fonts import page
    from editor.features.fonts import view_controller as font_view
else:
    page = LazyModule("editor.features.fonts.page")
    font_view = LazyModule("editor.features.fonts.view_controller")


_COPIES = {f"font_to_{slot}": slot for slot in FACES}
FONT_COMMANDS = ("font_add", "font_replace", "font_export", "font_remove", *_COPIES)
_SUFFIXES = frozenset({".ttf", ".otf"})


class FontController(WindowFeature):
    """Enables the commands of the faces, and creates the fonts view and its page on first use."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._session, self._assets, self._commands = parts.session, parts.assets, parts.commands
        self._view_controller: font_view.FontViewController | None = None
        parts.centre.add_later(FONTS_VIEW, self._create_view)
        parts.properties.add_page(
            PropertiesSubject.FACES,
            lambda: self.view_controller.faces.create_page(),
            lambda: page.face_page_header(parts.assets),
        )
        tools = [parts.commands[name] for name in ("font_replace", "font_export", "font_remove")]
        parts.properties.title.add_asset_tools(FACE_SYMBOL, tools)
        parts.handle({name: partial(self._run, name) for name in FONT_COMMANDS})
        edits = {name: partial(self._run_edit, name) for name in COMMANDS}
        self._target = EditTarget(self._has_focus, edits, self._disabled_reasons)
        parts.edit_targets.add(self._target)
        self._session.changed.connect(self._on_changed)
        self._assets.face_changed.connect(self._update_commands)
        parts.centre.view_shown.connect(self._on_view_shown)
        self._update_commands()

    @property
    def view_controller(self) -> "font_view.FontViewController":
        """The fonts view with what its commands do; created on first use."""
        if self._view_controller is None:
            self._parts.centre.view_at(FONTS_VIEW)
        assert self._view_controller is not None, "the centre created the view"
        return self._view_controller

    def accepts(self, path: Path) -> bool:
        """Return whether the name of a dropped file is that of a font."""
        return path.suffix.lower() in _SUFFIXES

    def open_files(self, paths: Sequence[Path]) -> None:
        """Add fonts from files, each to its preferred slot."""
        self.view_controller.add_files(paths)

    def close(self) -> None:
        """Cancel the import before the window closes."""
        if self._view_controller is not None:
            self._view_controller.importer.cancel()

    def _create_view(self) -> QWidget:
        self._view_controller = font_view.FontViewController(self._parts, self)
        return self._view_controller.view

    def _run(self, name: str) -> None:
        self.view_controller.handlers[name]()

    def _run_edit(self, name: str) -> None:
        self.view_controller.edits[name]()

    def _has_focus(self) -> bool:
        return self._view_controller is not None and contains_focus(self._view_controller.view)

    # Availability of commands

    def _on_changed(self, change: Diff) -> None:
        if change.fonts or change.is_other_document:
            self._update_commands()

    def _on_view_shown(self, shown: int) -> None:
        """Make faces the target of edit commands while the fonts view is shown."""
        if shown == FONTS_VIEW:
            self._parts.edit_targets.set_current(self._target)

    def _occupied_slots(self) -> set[str]:
        return {face.slot for face in self._session.style.fonts}

    def _disabled_reasons(self) -> Mapping[str, str]:
        """Return why edit commands are disabled for the selected face."""
        why = dict.fromkeys(("duplicate", "rename"), self.tr("Fonts cannot be renamed or duplicated"))
        if self._assets.face not in self._occupied_slots():
            why |= dict.fromkeys(("cut", "copy", "delete"), self.tr("No font for this font style"))
        return why

    def _update_commands(self) -> None:
        """Update the commands for the selected slot."""
        slot, occupied = self._assets.face, self._occupied_slots()
        name, is_occupied = slot_word(slot), slot in occupied
        texts = {
            "font_replace": self.tr("Replace {slot} font…") if is_occupied else self.tr("Add {slot} font…"),
            "font_export": self.tr("Export {slot} font…"),
            "font_remove": self.tr("Remove {slot} font"),
        }
        for command, text in texts.items():
            self._update_command(
                command, text.format(slot=name), is_enabled=is_occupied or command == "font_replace"
            )
        for command, target in _COPIES.items():
            text = self.tr("Replace {target} font with {slot} font")
            if target not in occupied:
                text = self.tr("Use {slot} font as {target} font")
            text = text.format(slot=name, target=slot_word(target))
            self._update_command(command, text, is_enabled=is_occupied and target != slot)
            self._commands[command].setVisible(target != slot)
        self._parts.edit_targets.update_commands()

    def _update_command(self, command: str, text: str, *, is_enabled: bool) -> None:
        action = self._commands[command]
        action.setText(text)
        action.setEnabled(is_enabled)
        action.setToolTip(text.removesuffix("…") if is_enabled else self.tr("No font for this font style"))
