"""What the commands do that change the layer tree: its rows, their order, and how they are shown."""

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
# What stands in the context menu; nothing stands for a line.
_MENU = (
    *("cut", "copy", "paste", "duplicate", ""),
    *("rename", "delete", ""),
    *("add_layer", "new_group", "group", "ungroup", ""),
    *("move_to_top", "move_up", "move_down", "move_to_bottom", "move_in", "move_out", ""),
    *("hide", "lock"),
)
# The keys of these belong to the tree.
_KEYS_OF_TREE = (*_SHIFTS, "move_in", "move_out")
# These need a row to begin with.
_NEED_ROWS = ("group", *_SHIFTS, "move_in", "move_out")
_EDITS_NEED_ROWS = ("cut", "copy", "duplicate", "delete")


class LayerCommands(QObject):
    """Joins the layer tree of one window with its commands and the clipboard."""

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
        acts = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self._paste,
            "duplicate": self._verbs.duplicate,
            "rename": parts.layers.rename,
            "delete": self._verbs.delete,
        }
        self._targets, self._target = targets, EditTarget(parts.layers, acts, self._why_not)
        targets.add(self._target)
        self._commands["draw_order"].triggered.connect(lambda is_on: parts.layers.show_flat(is_flat=is_on))
        for name in _KEYS_OF_TREE:
            self._commands[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        entries = [self._commands[name] if name else self._line() for name in (*_MENU, "")]
        tree.insertActions(tree.actions()[0], entries)  # before those that show a layer on the map
        for name in ("new_group", "collapse_all"):
            parts.layers.title.add_button(action_button(self._commands[name]))
        head = parts.properties.title
        head.add_tools([self._commands["lock"]])
        head.add_to_menu(
            [self._line(), *(self._commands[name] for name in ("rename", "duplicate", "delete"))]
        )
        head.more.menu().aboutToShow.connect(lambda: targets.take(self._target))
        self._view_state.selection_changed.connect(self._show)
        self._view_state.selection_changed.connect(lambda: targets.turn_to(self._target))
        parts.centre.view_shown.connect(self._on_view)
        self._view_state.locked_changed.connect(self._show)
        self._show()

    def _line(self) -> QAction:
        line = QAction(self)
        line.setSeparator(True)
        return line

    def _copy(self) -> None:
        self._put(self._verbs.copied())

    def _cut(self) -> None:
        self._put(self._verbs.cut())

    def _put(self, fragment: Fragment | None) -> None:
        if fragment is not None:
            QGuiApplication.clipboard().setMimeData(mime_of(fragment))

    def _paste(self) -> None:
        self._verbs.paste_from(QGuiApplication.clipboard().mimeData() or QMimeData())

    def _toggle_locked(self) -> None:
        self._layers.toggle_locked()
        self._show()

    def _on_view(self, shown: int) -> None:
        """Beside the map, the edits are of layers."""
        if shown == 0:
            self._targets.turn_to(self._target)

    def _why_not(self) -> Mapping[str, str]:
        """Why some edits can do nothing to the selection."""
        if self._view_state.marked:
            return {}
        return dict.fromkeys(_EDITS_NEED_ROWS, self.tr("Select a layer first"))

    def _show(self) -> None:
        """Offer what can be done with the selection."""
        rows = self._view_state.marked
        for name in _NEED_ROWS:
            self._commands[name].setEnabled(bool(rows))
        self._commands["ungroup"].setEnabled(bool(self._view_state.selected_groups))
        lock = self._commands["lock"]
        chosen = self._view_state.chosen
        is_locked = bool(chosen) and self._view_state.locked.issuperset(chosen)
        lock.setEnabled(bool(rows))
        lock.setChecked(is_locked)
        lock.setIcon(symbol("lock-outline" if is_locked else "lock-open-variant-outline"))
