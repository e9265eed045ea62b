"""Command palette: commands, layers and places in one searchable list."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import tail
from editor.records import dataclass
from editor.system.settings import RECENT_COMMANDS
from editor.ui.text import elide_middle
from editor.workspace.actions import action_rows, with_shortcut
from editor.workspace.feature import WindowFeature
from editor.workspace.fuzzy_match import SearchText
from editor.workspace.layer_names import layer_name
from editor.workspace.search_words import search_words
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.ui.fields import pick_list
else:
    pick_list = LazyModule("editor.ui.fields.pick_list")

_WIDTH_PX = 560
# Longer lists are narrowed by typing more.
_MAX_ROWS = 60
_MAX_RECENT = 6


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the list: its row, its search key, and the action's name if it is remembered as recent."""

    row: "pick_list.PickRow"
    key: SearchText
    name: str = ""


class CommandPalette(WindowFeature):
    """Lists all menu commands, recent ones first, and the layers of the style."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts, self._strip = parts, parts.strip
        self._settings = parts.services.settings
        self._search_words = search_words()
        self._symbols = {row.name: row.symbol for row in action_rows()}
        self._commands: list[_Entry] = []
        self._layers: list[_Entry] = []
        parts.handle({"search_commands": self.open})

    @cached_property
    def popover(self) -> "pick_list.PickPopover":
        """The list."""
        popover = pick_list.PickPopover(
            self.tr("Search commands"),
            self.tr("Search commands, layers and places"),
            self._parts.window,
            width_px=_WIDTH_PX,
        )
        popover.typed.connect(self._update_rows)
        popover.selected.connect(lambda run: run())
        return popover

    def open(self) -> None:
        """Open the list with the current state of the commands."""
        self._commands = list(self._menu_entries(self._strip.menu_bar.actions(), ""))
        self._layers = []
        self.popover.open_at(self._strip.search, aligns_end=True)

    def _update_rows(self, typed: str) -> None:
        entries = self._find(typed) if typed.strip() else self._recent_first()
        rows = [entry.row for entry in entries[:_MAX_ROWS]]
        self.popover.show_rows(
            rows, self.tr("Nothing matches “{text}”.").format(text=elide_middle(typed.strip()))
        )

    def _find(self, typed: str) -> list[_Entry]:
        """Return the matching entries, best first; commands precede layers of equal cost."""
        self._layers = self._layers or list(self._layer_entries())
        costs = ((entry.key.cost(typed), entry) for entry in (*self._commands, *self._layers))
        matches = [(cost, entry) for cost, entry in costs if cost is not None]
        matches.sort(key=lambda pair: pair[0])
        return [entry for _, entry in matches]

    def _recent_first(self) -> list[_Entry]:
        by_name = {entry.name: entry for entry in self._commands if entry.name}
        recent = [by_name[name] for name in self._settings.get(RECENT_COMMANDS) if name in by_name]
        return [*recent, *(entry for entry in self._commands if entry not in recent)]

    # Entries

    def _menu_entries(self, actions: Iterable[QAction], path: str) -> Iterator[_Entry]:
        """Yield the entries of menus, which are updated as if they were opened."""
        for action in actions:
            menu = action.menu()
            if isinstance(menu, QMenu):
                menu.aboutToShow.emit()
                inner = f"{path} › {_plain_text(action)}" if path else _plain_text(action)
                yield from self._menu_entries(menu.actions(), inner)
            elif not action.isSeparator() and action.isVisible() and action.objectName() != "search_commands":
                yield self._action_entry(action, path)

    def _action_entry(self, action: QAction, path: str) -> _Entry:
        name, text = action.objectName(), _plain_text(action)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        is_on = action.isCheckable() and action.isChecked()
        detail = self.tr("{menu} · on").format(menu=path) if is_on else path
        reason = ""
        if not action.isEnabled():
            plain = text.removesuffix("…")
            tool_tip = action.toolTip().removesuffix(with_shortcut("", action))
            not_now = self.tr("“{name}” is not available now.").format(name=plain)
            reason = not_now if tool_tip == plain else tool_tip
            detail = detail if tool_tip == plain else tool_tip
        row = pick_list.PickRow(
            self._remembering(action.trigger, name), text, detail, self._symbols.get(name, ""), keys, reason
        )
        return _Entry(row, SearchText(text, path, self._search_words.get(name, "")), name)

    def _layer_entries(self) -> Iterator[_Entry]:
        data = self.source_data
        for layer in self._parts.session.style.layers:
            kind, name = layer_type(layer.type, layer.source), layer_name(layer, data)
            layer_tail = tail(layer.type, layer.sourcedata_id, layer.meta_category)
            detail = (
                self.tr("Layer · {tail}").format(tail=layer_tail) if layer_tail != name else self.tr("Layer")
            )
            row = pick_list.PickRow(
                self._remembering(self._select_layer(layer.key)), name, detail, kind.symbol
            )
            yield _Entry(row, SearchText(name, layer_tail))

    def _select_layer(self, key: LayerKey) -> Callable[[], None]:
        def select() -> None:
            self._parts.view_state.select([key])
            self._parts.docks.show("layers")

        return select

    def _remembering(self, run: Callable[[], object], name: str = "") -> Callable[[], None]:
        """Return a function that runs a command and remembers its name."""

        def run_and_remember() -> None:
            if name:
                others = [other for other in self._settings.get(RECENT_COMMANDS) if other != name]
                self._settings.set(RECENT_COMMANDS, (name, *others)[:_MAX_RECENT])
            run()

        return run_and_remember


def _plain_text(action: QAction) -> str:
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
