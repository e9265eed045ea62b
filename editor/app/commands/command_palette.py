"""Every command, layer and place of the window in one list that is searched by typing."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from editor.app.actions import action_rows, with_keys
from editor.app.window_parts import WindowParts
from editor.look.words import shortened
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import tail
from editor.models.fuzzy import Sought
from editor.models.layer_row import layer_name
from editor.system.settings import RECENT_COMMANDS
from editor.widgets.fields.pick_list import PickPopover
from editor.widgets.fields.pick_rows import PickRow

_WIDTH_PX = 560
# More than a person looks through; what is further down is typed more exactly.
_MOST_ROWS = 60
_MOST_RECENT = 6


@dataclass(frozen=True, slots=True)
class _Entry:
    """Something that can be run: its row, what finds it, and its action's name where that is remembered."""

    row: PickRow
    sought: Sought
    name: str = ""


class CommandPalette(QObject):
    """Offers all that the menus hold, what was run last first, and the layers of the style."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts, self._strip = parts, parts.strip
        self._settings = parts.services.settings
        self._symbols = {row.name: row.symbol for row in action_rows()}
        self._commands: list[_Entry] = []
        self._layers: list[_Entry] = []
        self.popover = PickPopover(
            self.tr("Search commands"),
            self.tr("Name of a command, a layer or a place"),
            parts.window,
            width_px=_WIDTH_PX,
        )
        self.popover.typed.connect(self._offer)
        self.popover.picked.connect(lambda run: run())
        parts.handle({"search_commands": self.open})

    def open(self) -> None:
        """Open under the field of the strip, with the commands as they stand now."""
        self._commands = list(self._of_menus(self._strip.menu_bar.actions(), ""))
        self._layers = []
        self.popover.open_at(self._strip.search, ends_with_it=True)

    def _offer(self, typed: str) -> None:
        found = self._found(typed) if typed.strip() else self._recent_first()
        rows = [entry.row for entry in found[:_MOST_ROWS]]
        self.popover.show_rows(
            rows, self.tr("Nothing matches “{text}”.").format(text=shortened(typed.strip()))
        )

    def _found(self, typed: str) -> list[_Entry]:
        """What fits, the best first; a command before a layer that fits as well."""
        self._layers = self._layers or list(self._of_layers())
        costs = ((entry.sought.cost(typed), entry) for entry in (*self._commands, *self._layers))
        fitting = [(cost, entry) for cost, entry in costs if cost is not None]
        fitting.sort(key=lambda each: each[0])
        return [entry for _, entry in fitting]

    def _recent_first(self) -> list[_Entry]:
        by_name = {entry.name: entry for entry in self._commands if entry.name}
        recent = [by_name[name] for name in self._settings.get(RECENT_COMMANDS) if name in by_name]
        return [*recent, *(entry for entry in self._commands if entry not in recent)]

    # What there is

    def _of_menus(self, actions: Iterable[QAction], path: str) -> Iterator[_Entry]:
        """All that menus hold, each brought up to date as if a person opened it."""
        for action in actions:
            menu = action.menu()
            if isinstance(menu, QMenu):
                menu.aboutToShow.emit()
                inner = f"{path} › {_plain(action)}" if path else _plain(action)
                yield from self._of_menus(menu.actions(), inner)
            elif not action.isSeparator() and action.isVisible() and action.objectName() != "search_commands":
                yield self._of_action(action, path)

    def _of_action(self, action: QAction, path: str) -> _Entry:
        name, text = action.objectName(), _plain(action)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        is_on = action.isCheckable() and action.isChecked()
        detail = self.tr("{menu} · on").format(menu=path) if is_on else path
        why_not = ""
        if not action.isEnabled():
            plain = text.removesuffix("…")
            said = action.toolTip().removesuffix(with_keys("", action))
            not_now = self.tr("“{name}” is not possible now.").format(name=plain)
            why_not = not_now if said == plain else said
            detail = detail if said == plain else said
        row = PickRow(
            self._runs(action.trigger, name), text, detail, self._symbols.get(name, ""), keys, why_not
        )
        return _Entry(row, Sought(text, path), name)

    def _of_layers(self) -> Iterator[_Entry]:
        data = self._parts.services.data
        for layer in self._parts.session.style.layers:
            kind, name = layer_type(layer.type, layer.source), layer_name(layer, data)
            told = tail(layer.type, layer.sourcedata_id, layer.meta_category)
            detail = self.tr("Layer · {tail}").format(tail=told) if told != name else self.tr("Layer")
            row = PickRow(self._runs(self._goes_to(layer.key)), name, detail, kind.symbol)
            yield _Entry(row, Sought(name, told))

    def _goes_to(self, key: LayerKey) -> Callable[[], None]:
        def go() -> None:
            self._parts.view_state.select([key])
            self._parts.docks.show("layers")

        return go

    def _runs(self, run: Callable[[], object], name: str = "") -> Callable[[], None]:
        """Runs something, and remembers it by its name."""

        def run_and_remember() -> None:
            if name:
                others = [each for each in self._settings.get(RECENT_COMMANDS) if each != name]
                self._settings.set(RECENT_COMMANDS, (name, *others)[:_MOST_RECENT])
            run()

        return run_and_remember


def _plain(action: QAction) -> str:
    """The words of an action without the marks of its letter."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
