"""Commands of the icons and their availability; the icons view is created on first use."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.schema.source_data import SourceData
from editor.ui.kit.keyboard import contains_focus
from editor.workspace.actions import with_shortcut
from editor.workspace.central_area import ICONS_VIEW
from editor.workspace.edit_targets import COMMANDS, EditTarget
from editor.workspace.feature import WindowFeature
from editor.workspace.panel_interfaces import ICON_SYMBOL, PropertiesSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.assets.images import file_names
    from editor.features.icons import operations, page
    from editor.features.icons import view_controller as icon_view
    from editor.mapstyle.search import occurrences
    from editor.workspace import icon_choices
else:
    operations = LazyModule("editor.features.icons.operations")
    page = LazyModule("editor.features.icons.page")
    icon_view = LazyModule("editor.features.icons.view_controller")
    occurrences = LazyModule("editor.mapstyle.search.occurrences")
    file_names = LazyModule("editor.assets.images.file_names")


_REPLACE = "replace_icon"
_NEED_SELECTION = (
    *("export_icons", _REPLACE, "recolor_icons", "resize_icons"),
    *("crop_icons", "pad_icons", "shrink_icons"),
)
_NEED_ICONS = ("export_all_icons", "shrink_all_icons", "merge_icons")
_NEED_UNUSED = ("select_unused_icons", "delete_unused_icons")
ICON_COMMANDS = ("add_icons", *_NEED_SELECTION, *_NEED_ICONS, *_NEED_UNUSED)
_EDITS_NEED_SELECTION = ("cut", "copy", "duplicate", "rename", "delete")


class IconController(WindowFeature):
    """Enables the commands of the icons, and creates the icons view and its page on first use."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._session, self._assets, self._actions = parts.session, parts.assets, parts.commands
        self._view_controller: icon_view.IconViewController | None = None
        parts.centre.add_later(ICONS_VIEW, self._create_view)
        parts.properties.add_page(
            PropertiesSubject.ICONS,
            lambda: self.view_controller.create_page(),
            lambda: page.icon_page_header(parts.assets),
        )
        parts.properties.icons_requested.connect(self._on_icons_requested)
        parts.properties.icon_requested.connect(parts.centre.show_icon)
        parts.handle({name: partial(self._run, name) for name in ICON_COMMANDS})
        self._connect_menu(parts.menus["edit/icons"])
        edits = {name: partial(self._run_edit, name) for name in COMMANDS}
        self._target = EditTarget(self._has_focus, edits, self._disabled_reasons)
        parts.edit_targets.add(self._target)
        self._session.changed.connect(self._on_changed)
        self._assets.icons_changed.connect(self._on_icons_changed)
        parts.centre.view_shown.connect(self._on_view_shown)
        self._fill_header()
        self._update_commands()

    @property
    def view_controller(self) -> "icon_view.IconViewController":
        """The icons view with what its commands do; created on first use."""
        if self._view_controller is None:
            self._parts.centre.view_at(ICONS_VIEW)
        assert self._view_controller is not None, "the centre created the view"
        return self._view_controller

    def accepts(self, path: Path) -> bool:
        """Return whether the name of a dropped file is that of an image."""
        return path.suffix.lower().removeprefix(".") in file_names.IMAGE_ENDINGS

    def open_files(self, paths: Sequence[Path]) -> None:
        """Add images from files."""
        self.view_controller.adding.add_files(paths)

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        if self._view_controller is not None:
            self._view_controller.deleting.show_data(data)

    def close(self) -> None:
        """Cancel the import before the window closes."""
        if self._view_controller is not None:
            self._view_controller.queue.drop()

    def _create_view(self) -> QWidget:
        controller = self._view_controller = icon_view.IconViewController(self._parts, self.source_data, self)
        controller.offers_changed.connect(self._update_commands)
        self._connect_menu(controller.view.menu)
        return controller.view

    def _run(self, name: str) -> None:
        self.view_controller.handlers[name]()

    def _run_edit(self, name: str) -> None:
        self.view_controller.edits[name]()

    def _on_icons_requested(self, request: "icon_choices.IconsRequest") -> None:
        self.view_controller.field_import.add_icons(request)

    def _has_focus(self) -> bool:
        return self._view_controller is not None and contains_focus(self._view_controller.view)

    def _connect_menu(self, menu: QMenu) -> None:
        """Update the commands of a menu whenever it opens."""
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._update_unused_commands)

    def _fill_header(self) -> None:
        """Add the tools for the selected icons to the title line, independent of the focus."""
        self._header_duplicate, self._header_delete = QAction(self), QAction(self)
        for action, name in ((self._header_duplicate, "duplicate"), (self._header_delete, "delete")):
            original = self._actions[name]
            action.setText(original.text())
            action.setIcon(original.icon())
            action.setToolTip(original.text())
            action.triggered.connect(lambda _checked=False, name=name: self._run_edit(name))
        tools = [self._header_duplicate, self._actions["export_icons"], self._header_delete]
        self._parts.properties.title.add_asset_tools(ICON_SYMBOL, tools)

    # Availability of commands

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            self._update_commands()

    def _on_icons_changed(self) -> None:
        if self._assets.icons:
            self._parts.edit_targets.set_current(self._target)
        self._update_commands()

    def _on_view_shown(self, shown: int) -> None:
        if shown == ICONS_VIEW:
            self._parts.edit_targets.set_current(self._target)

    def _disabled_reasons(self) -> Mapping[str, str]:
        count = len(self._assets.icons)
        if not count:
            return dict.fromkeys(_EDITS_NEED_SELECTION, self.tr("Select an icon first"))
        return {"rename": self.tr("Select one icon to rename")} if count > 1 else {}

    def _update_commands(self) -> None:
        """Update commands for the existing and the selected icons."""
        select_text, empty_text = self.tr("Select an icon first"), self.tr("No icons in this style")
        has_icons, selected = bool(self._session.style.icons), self._assets.icons
        reasons = dict.fromkeys(_NEED_SELECTION, "" if selected else select_text)
        reasons |= dict.fromkeys(_NEED_ICONS, "" if has_icons else empty_text)
        if selected:
            if self._view_controller is not None:
                reasons |= self._view_controller.disabled_reasons
            reasons[_REPLACE] = operations.replace_reason(len(selected))
        self._enable(reasons)
        for action in (self._header_duplicate, self._header_delete):
            action.setEnabled(bool(selected))
        self._parts.edit_targets.update_commands()

    def _update_unused_commands(self) -> None:
        """Update commands for unused icons when a menu opens, as layers change often."""
        has_unused = bool(occurrences.unused_icons(self._session.style))
        self._enable(dict.fromkeys(_NEED_UNUSED, "" if has_unused else self.tr("No unused icons")))

    def _enable(self, reasons: Mapping[str, str]) -> None:
        """Enable actions, or show why they are disabled."""
        for name, reason in reasons.items():
            action = self._actions[name]
            action.setEnabled(not reason)
            action.setToolTip(reason or with_shortcut(action.text().removesuffix("…"), action))
