"""Copying and pasting the appearance of layers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.features.properties.view import PropertiesPanel
from editor.lazy_import import LazyModule
from editor.ui.text import label_in_sentence, quoted
from editor.workspace.edit_commands import try_edit
from editor.workspace.feature import WindowFeature
from editor.workspace.selected_layers import SelectedLayers
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.mapstyle.edits import appearance as appearances
    from editor.workspace import clipboard
else:
    clipboard = LazyModule("editor.workspace.clipboard")
    appearances = LazyModule("editor.mapstyle.edits.appearance")


class AppearanceCommands(WindowFeature):
    """Copies the appearance of the active layer, and pastes one onto all selected layers."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._session, self._docks = parts.session, parts.docks
        panel = self._properties = PropertiesPanel.of(parts)
        self._copy, self._paste = parts.commands["copy_look"], parts.commands["paste_look"]
        self._paste_zooms = parts.commands["paste_look_zooms"]
        parts.handle(
            {
                "copy_look": self._copy_look,
                "paste_look": lambda: self._paste_look(with_zooms=False),
                "paste_look_zooms": lambda: self._paste_look(with_zooms=True),
            }
        )
        parts.layers.set_actions([self._copy, self._paste])
        panel.connect_layer_page(lambda page: page.foot.set_actions([self._copy, self._paste]))
        panel.shown_layers_changed.connect(self._update_commands)
        self._update_commands()

    def _copy_look(self) -> None:
        layer = self._properties.selection.active
        if layer is not None:
            clipboard.copy_appearance(layer)
            name = self._properties.selection.called(layer)
            self._show_message(self.tr("Appearance of “{layer}” copied.").format(layer=name))

    def _paste_look(self, *, with_zooms: bool) -> None:
        selection, appearance = self._properties.selection, clipboard.copied_appearance()
        if appearance is None:
            self._show_message(self.tr("No appearance on the clipboard. Copy a layer’s appearance first."))
            return
        previous = self._session.style
        edit = appearances.paste_look(selection.editable_keys, appearance, with_zooms=with_zooms)
        step = self.tr("Paste appearance to {layer}").format(layer=selection.name)
        if not try_edit(self._session, edit, step, self._show_message):
            return
        text = _result_text(selection, appearance, is_changed=self._session.style is not previous)
        missing = appearances.missing_icons(self._session.style, selection.layers, appearance)
        self._show_message(" ".join((text, *((_missing_icons_text(missing),) if missing else ()))))

    def _show_message(self, text: str) -> None:
        self._docks.open("properties")
        self._properties.layer_page.foot.show_message(text)

    def _update_commands(self) -> None:
        selection = self._properties.selection
        self._copy.setEnabled(bool(selection.all_layers))
        for action in (self._paste, self._paste_zooms):
            action.setEnabled(bool(selection.editable_keys))


def _result_text(selection: SelectedLayers, appearance: "appearances.Appearance", *, is_changed: bool) -> str:
    """Return which layers changed, and which properties no layer supports."""
    template = _tr("Appearance pasted to {layer}.") if is_changed else _tr("No changes to {layer}.")
    text = template.format(layer=selection.name)
    missing = appearances.unsupported_properties(selection.layers, appearance)
    if missing:
        names = ", ".join(label_in_sentence(prop.label) for prop in missing)
        text += " " + _tr("Not supported by the layer type: {properties}.").format(properties=names)
    return text


def _missing_icons_text(ids: Sequence[str]) -> str:
    icons = ", ".join(map(quoted, ids))
    if len(ids) == 1:
        return _tr("Icon {icon} is not in this style. Add it or choose another.").format(icon=icons)
    return _tr("Icons {icons} are not in this style. Add them or choose others.").format(icons=icons)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LookCommands", text)
