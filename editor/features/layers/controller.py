"""Commands on layers and groups: add, group, rename, move, hide."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QAction, QGuiApplication

from editor.errors import EditError
from editor.features.layers.view import LayersPanel
from editor.lazy_import import LazyModule
from editor.mapstyle.document.layer_data import DrawnData
from editor.render.query.questions import Census, CensusRequest
from editor.ui.kit.buttons import action_button
from editor.ui.kit.keyboard import contains_focus
from editor.ui.text import translated
from editor.ui.theme.symbols import symbol
from editor.workspace.edit_commands import LayerAdder
from editor.workspace.edit_targets import EditTarget
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.layers import data_choices
    from editor.mapstyle.edits import paste, structure
    from editor.ui.fields import pick_list
    from editor.workspace import clipboard
else:
    data_choices = LazyModule("editor.features.layers.data_choices")
    structure = LazyModule("editor.mapstyle.edits.structure")
    clipboard = LazyModule("editor.workspace.clipboard")
    pick_list = LazyModule("editor.ui.fields.pick_list")

_SHIFTS = ("move_to_top", "move_up", "move_down", "move_to_bottom")
# The context menu; an empty name is a separator.
_MENU = (
    *("cut", "copy", "paste", "duplicate", ""),
    *("rename", "delete", ""),
    *("add_layer", "new_group", "group", "ungroup", ""),
    *("move_to_top", "move_up", "move_down", "move_to_bottom", "move_in", "move_out", ""),
    *("hide", "lock"),
)
# Shortcuts that apply to the tree only.
_TREE_SHORTCUTS = (*_SHIFTS, "move_in", "move_out")
# Commands that need selected rows.
_NEED_ROWS = ("group", *_SHIFTS, "move_in", "move_out")
_EDITS_NEED_ROWS = ("cut", "copy", "duplicate", "delete")


class LayerCommands(WindowFeature):
    """Connects the layer tree of a window to its commands and the clipboard."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        panel, targets = LayersPanel.of(parts), parts.edit_targets
        self._session, self._view_state = parts.session, parts.view_state
        self._layers, self._verbs = panel, panel.verbs
        self._commands = parts.commands
        tree = panel.tree
        parts.handle(
            {
                "find": lambda: panel.filter.setFocus(Qt.FocusReason.ShortcutFocusReason),
                "new_group": panel.new_group,
                "group": self._verbs.group,
                "ungroup": self._verbs.ungroup,
                "move_in": self._verbs.move_in,
                "move_out": self._verbs.move_out,
                "hide": panel.toggle_hidden,
                "lock": self._toggle_locked,
                "show_all": parts.view_state.show_all,
                "expand_all": tree.expandAll,
                "collapse_all": tree.collapseAll,
                "name_layers": self._verbs.name_unnamed,
                "keep_folding": panel.keep_folding,
                **{name: partial(self._shift, name) for name in _SHIFTS},
            }
        )
        handlers = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self._paste,
            "duplicate": self._verbs.duplicate,
            "rename": panel.rename,
            "delete": self._verbs.delete,
        }
        has_focus = partial(contains_focus, panel)
        self._targets, self._target = targets, EditTarget(has_focus, handlers, self._disabled_reasons)
        targets.add(self._target)
        self._commands["draw_order"].triggered.connect(lambda is_on: panel.show_flat(is_flat=is_on))
        for name in _TREE_SHORTCUTS:
            self._commands[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        menu_actions = [self._commands[name] if name else self._separator() for name in (*_MENU, "")]
        tree.insertActions(tree.actions()[0], menu_actions)  # before those that show a layer on the map
        for name in ("new_group", "collapse_all"):
            panel.title.add_button(action_button(self._commands[name]))
        title = parts.properties.title
        title.add_tools([self._commands["lock"]])
        title.add_to_menu(
            [self._separator(), *(self._commands[name] for name in ("rename", "duplicate", "delete"))]
        )
        title.more.menu().aboutToShow.connect(lambda: targets.activate(self._target))
        self._view_state.selection_changed.connect(self._update_commands)
        self._view_state.selection_changed.connect(lambda: targets.set_current(self._target))
        parts.centre.view_shown.connect(self._on_view_shown)
        self._view_state.locked_changed.connect(self._update_commands)
        self._update_commands()

    def _separator(self) -> QAction:
        separator = QAction(self)
        separator.setSeparator(True)
        return separator

    def _copy(self) -> None:
        self._copy_fragment(self._verbs.copied())

    def _cut(self) -> None:
        self._copy_fragment(self._verbs.cut())

    def _copy_fragment(self, fragment: "paste.Fragment | None") -> None:
        if fragment is not None:
            QGuiApplication.clipboard().setMimeData(clipboard.mime_of(fragment))

    def _paste(self) -> None:
        self._verbs.paste_from(QGuiApplication.clipboard().mimeData() or QMimeData())

    def _shift(self, name: str) -> None:
        shifts = {
            "move_to_top": structure.move_to_top,
            "move_up": structure.move_up,
            "move_down": structure.move_down,
            "move_to_bottom": structure.move_to_bottom,
        }
        self._verbs.shift(shifts[name])

    def _toggle_locked(self) -> None:
        self._layers.toggle_locked()
        self._update_commands()

    def _on_view_shown(self, shown: int) -> None:
        """Let edit commands apply to layers while the map is shown."""
        if shown == 0:
            self._targets.set_current(self._target)

    def _disabled_reasons(self) -> Mapping[str, str]:
        """Return why some edit commands are disabled."""
        if self._view_state.selection:
            return {}
        return dict.fromkeys(_EDITS_NEED_ROWS, self.tr("Select a layer first"))

    def _update_commands(self) -> None:
        rows = self._view_state.selection
        for name in _NEED_ROWS:
            self._commands[name].setEnabled(bool(rows))
        self._commands["ungroup"].setEnabled(bool(self._view_state.selected_groups))
        lock = self._commands["lock"]
        selected_layers = self._view_state.selected_layers
        is_locked = bool(selected_layers) and self._view_state.locked.issuperset(selected_layers)
        lock.setEnabled(bool(rows))
        lock.setChecked(is_locked)
        lock.setIcon(symbol("lock-outline" if is_locked else "lock-open-variant-outline"))


_WIDTH_PX = 440
_MAX_ROWS = 14


class AddLayerCommand(WindowFeature):
    """Lists the data of the map, counted in view, and adds a layer for the selected entry."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        panel = LayersPanel.of(parts)
        self._parts = parts
        self._adder = LayerAdder(parts.session, parts.view_state)
        self._request: CensusRequest | None = None
        self.button = action_button(parts.commands["add_layer"])
        panel.title.add_button(self.button)
        parts.services.render.counted.connect(self._on_counted)
        parts.handle({"add_layer": self.open})
        panel.add_requested.connect(self.open)

    @cached_property
    def _offers(self) -> "data_choices.DataChoices":
        return data_choices.DataChoices(self._parts.session.style, self.source_data)

    @cached_property
    def popover(self) -> "pick_list.PickPopover":
        """The list."""
        popover = pick_list.PickPopover(
            self.tr("Add layer"),
            self.tr("Search by data, layer type or ID"),
            self._parts.window,
            width_px=_WIDTH_PX,
            most_rows=_MAX_ROWS,
        )
        popover.typed.connect(self._update_rows)
        popover.selected.connect(self.add)
        popover.missed.connect(self._on_missed)
        return popover

    def open(self) -> None:
        """Open the list and request the counts of what is in view."""
        self._parts.docks.show("layers")
        view, self._request = self._parts.centre.map_view, None
        if view.frame is not None:
            self._request = CensusRequest(view.camera.bounds, view.frame.request.view_id)
            self._parts.services.render.count(self._request)
        style = self._parts.session.style
        self._offers = data_choices.DataChoices(
            style, self.source_data, None if self._request is not None else {}
        )
        self.popover.open_at(self.button)

    def add(self, drawn: DrawnData) -> None:
        """Add a layer, or show why it cannot be added."""
        try:
            self._adder.add(drawn)
        except EditError as error:
            self._parts.centre.map_view.show_note(translated(error.text))

    def _on_counted(self, census: Census) -> None:
        if census.request is self._request:
            self._request = None
            self._offers = data_choices.DataChoices(self._offers.style, self._offers.data, census.counts)
            if self.popover.isVisible():
                self.popover.update_rows(*self._offers.rows(self.popover.search.text().strip()))

    def _on_missed(self, typed: str) -> None:
        self.popover.show_problem(self._offers.rows(typed.strip())[1])

    def _update_rows(self, typed: str) -> None:
        self.popover.show_rows(*self._offers.rows(typed.strip()))
