"""What carries a whole look from one layer to others."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject

from editor.app.window_parts import WindowParts
from editor.look.words import quoted, within
from editor.mapstyle.edits.appearance import Appearance, left_out, missing_icons, paste_look
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.clipboard import copied_look, copy_look
from editor.panels.try_edit import try_edit


class LookCommands(QObject):
    """Copies the look of the layer that was chosen last, and pastes one onto all that are chosen."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._session, self._properties, self._docks = parts.session, parts.properties, parts.docks
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
        parts.properties.layer_page.foot.set_actions([self._copy, self._paste])
        parts.properties.chosen_changed.connect(self._show)
        self._show()

    def _copy_look(self) -> None:
        layer = self._properties.chosen.active
        if layer is not None:
            copy_look(layer)
            name = self._properties.chosen.called(layer)
            self._say(self.tr("The look of “{layer}” is on the clipboard.").format(layer=name))

    def _paste_look(self, *, with_zooms: bool) -> None:
        chosen, look = self._properties.chosen, copied_look()
        if look is None:
            self._say(self.tr("The clipboard holds no look. Copy the look of a layer first."))
            return
        before = self._session.style
        edit = paste_look(chosen.open_keys, look, with_zooms=with_zooms)
        said = self.tr("Paste look onto {layer}").format(layer=chosen.name)
        if not try_edit(self._session, edit, said, self._say):
            return
        text = _told(chosen, look, is_changed=self._session.style is not before)
        lacking = missing_icons(self._session.style, chosen.layers, look)
        self._say(" ".join((text, *((_icons_told(lacking),) if lacking else ()))))

    def _say(self, text: str) -> None:
        self._docks.open("properties")
        self._properties.layer_page.foot.say(text)

    def _show(self) -> None:
        chosen = self._properties.chosen
        self._copy.setEnabled(bool(chosen.everyone))
        for action in (self._paste, self._paste_zooms):
            action.setEnabled(bool(chosen.open_keys))


def _told(chosen: ChosenLayers, look: Appearance, *, is_changed: bool) -> str:
    """What became of a look that was pasted: onto what it went, and what no layer could take."""
    done = _tr("Pasted onto {layer}.") if is_changed else _tr("{layer}: nothing changes.")
    text = done.format(layer=chosen.name)
    missing = left_out(chosen.layers, look)
    if missing:
        listed = ", ".join(within(prop.label) for prop in missing)
        text += " " + _tr("Left out, as their type does not take it: {properties}.").format(properties=listed)
    return text


def _icons_told(ids: Sequence[str]) -> str:
    """Which icons a look shows that the style does not have: a look carries their ids alone."""
    named = ", ".join(map(quoted, ids))
    if len(ids) == 1:
        return _tr("This style has no icon {icon}. Add it, or choose another.").format(icon=named)
    return _tr("This style has no icons {icons}. Add them, or choose others.").format(icons=named)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LookCommands", text)
