"""Commands of the layer tree: rows, order and visibility."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication

from editor.app.commands.edit_targets import EditTarget, EditTargets
from editor.app.window_parts import WindowParts
from editor.look.symbols import symbol
from editor.mapstyle.edits.fragment import Fragment
from editor.mapstyle.edits.structure import move_down, move_to_bottom, move_to_top, move_up
from editor.panels.layers.layer_clipboard import mime_of
from editor.widgets.tool_buttons import action_button

_SHIFTS = {
    "move_to_top": move_to_top,
    "move_up": move_up,
    "move_down": move_down,
    "move_to_bottom": move_to_bottom,
}
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


class LayerCommands(QObject):
    """Connects the layer tree of a window to its commands and the clipboard."""

    def __init__(self, parts: WindowParts, targets: EditTargets) -> None:
        super().__init__(parts.window)
        self._session, self._view_state = parts.session, parts.view_state
        self._layers, self._verbs = parts.layers, parts.layers.verbs
        self._commands = parts.commands
        tree = parts.layers.tree
        parts.handle(
            {
                "new_group": parts.layers.new_group,
                "group": self._verbs.group,
                "ungroup": self._verbs.ungroup,
                "move_in": self._verbs.move_in,
                "move_out": self._verbs.move_out,
                "hide": parts.layers.toggle_hidden,
                "lock": self._toggle_locked,
                "show_all": parts.view_state.show_all,
                "expand_all": tree.expandAll,
                "collapse_all": tree.collapseAll,
                "keep_folding": parts.layers.keep_folding,
                **{name: partial(self._verbs.shift, how) for name, how in _SHIFTS.items()},
            }
        )
        handlers = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self._paste,
            "duplicate": self._verbs.duplicate,
            "rename": parts.layers.rename,
            "delete": self._verbs.delete,
        }
        self._targets, self._target = targets, EditTarget(parts.layers, handlers, self._disabled_reasons)
        targets.add(self._target)
        self._commands["draw_order"].triggered.connect(lambda is_on: parts.layers.show_flat(is_flat=is_on))
        for name in _TREE_SHORTCUTS:
            self._commands[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        menu_actions = [self._commands[name] if name else self._separator() for name in (*_MENU, "")]
        tree.insertActions(tree.actions()[0], menu_actions)  # before those that show a layer on the map
        for name in ("new_group", "collapse_all"):
            parts.layers.title.add_button(action_button(self._commands[name]))
        title = parts.properties.title
        title.add_tools([self._commands["lock"]])
        title.add_to_menu(
            [self._separator(), *(self._commands[name] for name in ("rename", "duplicate", "delete"))]
        )
        title.more.menu().aboutToShow.connect(lambda: targets.take(self._target))
        self._view_state.selection_changed.connect(self._update_commands)
        self._view_state.selection_changed.connect(lambda: targets.turn_to(self._target))
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

    def _copy_fragment(self, fragment: Fragment | None) -> None:
        if fragment is not None:
            QGuiApplication.clipboard().setMimeData(mime_of(fragment))

    def _paste(self) -> None:
        self._verbs.paste_from(QGuiApplication.clipboard().mimeData() or QMimeData())

    def _toggle_locked(self) -> None:
        self._layers.toggle_locked()
        self._update_commands()

    def _on_view_shown(self, shown: int) -> None:
        """Let edit commands apply to layers while the map is shown."""
        if shown == 0:
            self._targets.turn_to(self._target)

    def _disabled_reasons(self) -> Mapping[str, str]:
        """Return why some edit commands are disabled."""
        if self._view_state.marked:
            return {}
        return dict.fromkeys(_EDITS_NEED_ROWS, self.tr("Select a layer first"))

    def _update_commands(self) -> None:
        rows = self._view_state.marked
        for name in _NEED_ROWS:
            self._commands[name].setEnabled(bool(rows))
        self._commands["ungroup"].setEnabled(bool(self._view_state.selected_groups))
        lock = self._commands["lock"]
        selected_layers = self._view_state.chosen
        is_locked = bool(selected_layers) and self._view_state.locked.issuperset(selected_layers)
        lock.setEnabled(bool(rows))
        lock.setChecked(is_locked)
        lock.setIcon(symbol("lock-outline" if is_locked else "lock-open-variant-outline"))
