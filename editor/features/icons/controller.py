"""Controller of the icons view: commands, menus, keys and drag and drop."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from editor.features.icons.adding import IconAdding
from editor.features.icons.commands import IconCommands, IconDeleting
from editor.features.icons.drag_and_drop import clipboard_mime
from editor.features.icons.exporting import IconExporting
from editor.features.icons.importing import IconImporter
from editor.features.icons.operations import (
    OPERATIONS,
    Input,
    Operation,
    OperationRunner,
    replace_reason,
)
from editor.features.icons.page import ICON_SYMBOL, IconPage, add_icon_page
from editor.features.icons.queue import IconQueue
from editor.features.icons.size_reduction import IconReduction
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.view import IconsView
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.schema.source_data import SourceData
from editor.ui.kit.bars import Tone
from editor.ui.kit.keyboard import restore_focus
from editor.workspace.actions import with_shortcut
from editor.workspace.central_area import ICONS_VIEW
from editor.workspace.edit_targets import COMMANDS, EditTarget, EditTargets
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.panel_notes import StepNotes
from editor.workspace.window_context import WindowContext

_REPLACE, *_OTHERS = OPERATIONS.values()
# Commands in the menu of the grid; an empty name is a separator.
_MENU = (
    *("add_icons", _REPLACE.action, ""),
    *("cut", "copy", "paste", "duplicate", ""),
    *("rename", "delete", ""),
    *(row.action for row in _OTHERS),
    *("", "export_icons", "select_unused_icons"),
)
_NEED_SELECTION = ("export_icons", *(row.action for row in OPERATIONS.values() if row.needs_selection))
_NEED_ICONS = (
    *("export_all_icons", "shrink_all_icons"),
    *(row.action for row in OPERATIONS.values() if not row.needs_selection),
)
_NEED_UNUSED = ("select_unused_icons", "delete_unused_icons")
_EDITS_NEED_SELECTION = ("cut", "copy", "duplicate", "rename", "delete")


class IconController(QObject):
    """Connects the icons view, its menu and the icon page to the commands."""

    def __init__(self, parts: WindowContext, targets: EditTargets, view: IconsView) -> None:
        super().__init__(parts.window)
        self._session, self._assets, self._view_state = parts.session, parts.assets, parts.view_state
        self._centre, self._view = parts.centre, view
        self._properties, self._docks, self._targets = parts.properties, parts.docks, targets
        self._actions, self._requested_form, self._is_renaming = parts.commands, "", False
        self.queue = IconQueue.of(parts.session, parts.services.jobs)
        self.commands = IconCommands(parts.session, parts.assets, self)
        self.runner = OperationRunner(self.commands, self.queue, self)
        self._page: IconPage | None = None
        add_icon_page(
            parts.properties,
            parts.session,
            parts.assets,
            parts.services.jobs,
            self.runner,
            self._connect_page,
        )
        self.strip = IconStrip(self.queue)
        parts.centre.add_strip(self.strip)
        self.importer = IconImporter(parts.session, parts.services.settings, self.queue, self.strip)
        self.adding = IconAdding(parts, self.commands, self.importer, self.queue, self.strip)
        self.deleting = IconDeleting(parts, self.commands, self.strip)
        self.exporting = IconExporting(parts, self.queue, self.strip)
        self.reduction = IconReduction(parts, view, view.size_bars, self.runner, self.queue)
        parts.handle(
            {
                "add_icons": self._after_showing(self.adding.ask_for_files),
                "export_icons": self._after_showing(lambda: self.exporting.ask_where(self.commands.icons)),
                "export_all_icons": self._after_showing(
                    lambda: self.exporting.ask_where(self._session.style.icons)
                ),
                "shrink_all_icons": self._after_showing(
                    lambda: self.reduction.shrink(self._session.style.icons)
                ),
                "select_unused_icons": self._after_showing(self.commands.select_unused),
                "delete_unused_icons": self._after_showing(
                    lambda: self.commands.delete(self.commands.unused)
                ),
                **{row.action: self._handler(row) for row in OPERATIONS.values()},
            }
        )
        edits = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self.adding.paste,
            "duplicate": self.commands.duplicate,
            "rename": self._rename,
            "delete": lambda: self.deleting.delete(self.commands.icons),
        }
        self._target = EditTarget(self._view, edits, self._disabled_reasons)
        targets.add(self._target)
        self._connect()
        self._fill_menu()
        self._fill_head()
        self._update_commands()

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self.deleting.show_data(data)

    def connect_menu(self, menu: QMenu) -> None:
        """Update the commands of a menu whenever it opens."""
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._update_unused_commands)

    def close(self) -> None:
        """Cancel the import before the window closes."""
        self.queue.drop()

    def _handler(self, operation: Operation) -> Callable[[], object]:
        """Return the handler of the action of an operation on the selected icons."""
        if operation.input is Input.FILE:
            return self._after_showing(self.adding.ask_to_replace)
        if operation.input is Input.FORM:
            return self._after_showing(partial(self._open_form, operation.id))
        if operation.confirm is not None:
            return self._after_showing(lambda: self.reduction.shrink(self.commands.icons))
        if operation.apply is None:
            return lambda: self.runner.merge(self.commands.icons)
        return lambda: self.runner.run(operation, self.commands.icons)

    def _connect(self) -> None:
        view = self._view
        self.strip.left.connect(lambda: restore_focus(self._centre.view))
        self.commands.refused.connect(self.strip.note.show_refusal)
        self.runner.reported.connect(self.strip.note.show_remark)
        self.runner.icons_refused.connect(self.strip.outcome.show_outcome)
        self.runner.confirmation_requested.connect(partial(self.strip.question.ask, tone=Tone.NOTE))
        StepNotes(self._session, self.strip.note, self.strip.outcome)
        # All pasted images have the same name, so renaming starts at once.
        self.adding.pasted.connect(self._rename)
        view.add_requested.connect(self.adding.ask_for_files)
        view.files_dropped.connect(self.adding.add_files)
        view.image_dropped.connect(self.adding.add_image)
        view.icons_dropped.connect(self.adding.add_records)
        view.page_requested.connect(self._go_to_page)
        # A click on a selected icon does not change the selection, but shows the page.
        view.grid.clicked.connect(lambda _index: self._properties.show_subject(PropertiesSubject.ICONS))
        view.grid.drag_begun.connect(self._on_drag_begun)
        view.grid.drag_ended.connect(self._on_drag_ended)
        self._session.changed.connect(self._on_changed)
        self._assets.icons_changed.connect(self._on_icons_changed)
        self._centre.view_shown.connect(self._on_view)

    @property
    def page(self) -> IconPage:
        """The page of the selected icons; created on first use."""
        if self._page is None:
            self._properties.page(PropertiesSubject.ICONS)
        assert self._page is not None, "the property panel created it"
        return self._page

    def _connect_page(self, page: IconPage) -> None:
        self._page = page
        page.add_requested.connect(self._after_showing(self.adding.ask_for_files))
        page.replace_requested.connect(self._after_showing(self.adding.ask_to_replace))
        page.delete_requested.connect(lambda: self.deleting.delete(self.commands.icons))
        for ended in (page.record.id.edit.entered, page.record.id.edit.reverted):
            ended.connect(self._end_renaming)
        page.analyses_changed.connect(self._open_requested_form)
        page.offers_changed.connect(self._update_commands)

    def _fill_menu(self) -> None:
        for name in _MENU:
            if name:
                self._view.menu.addAction(self._actions[name])
            else:
                self._view.menu.addSeparator()
        self.connect_menu(self._view.menu)
        self._centre.set_actions(ICONS_VIEW, [self._actions["add_icons"]], self._view.menu)
        self._view.addActions([self._actions[name] for name in COMMANDS])

    def _fill_head(self) -> None:
        """Add the tools for the selected icons to the title line, independent of the focus."""
        self._head_duplicate, self._head_delete = QAction(self), QAction(self)
        for action, name, command in (
            (self._head_duplicate, "duplicate", self.commands.duplicate),
            (self._head_delete, "delete", lambda: self.deleting.delete(self.commands.icons)),
        ):
            original = self._actions[name]
            action.setText(original.text())
            action.setIcon(original.icon())
            action.setToolTip(original.text())
            action.triggered.connect(lambda _checked=False, run=command: run())
        tools = [self._head_duplicate, self._actions["export_icons"], self._head_delete]
        self._properties.title.add_asset_tools(ICON_SYMBOL, tools)

    def _after_showing(self, command: Callable[[], object]) -> Callable[[], None]:
        """Return a command that shows the icons view first."""

        def run() -> None:
            if self._centre.view is not self._view:
                self._centre.show_view(ICONS_VIEW)
                restore_focus(self._view)
            command()

        return run

    # Clipboard

    def _copy(self) -> None:
        icons = self.commands.icons
        if icons:
            QGuiApplication.clipboard().setMimeData(clipboard_mime(icons))

    def _cut(self) -> None:
        icons = self.commands.icons
        data = clipboard_mime(icons)
        if self.commands.cut(icons):
            QGuiApplication.clipboard().setMimeData(data)

    # The page of the selected icons

    def _rename(self) -> None:
        self._go_to_page()
        self._is_renaming = True
        self.page.edit_id()

    def _end_renaming(self) -> None:
        """Restore the focus from before renaming."""
        field = self.page.record.id
        if self._is_renaming and not field.problem:
            self._is_renaming = False
            restore_focus(self._view)

    def _go_to_page(self) -> None:
        self._docks.open("properties")
        self._properties.show_subject(PropertiesSubject.ICONS)
        restore_focus(self._properties)

    def _on_drag_begun(self) -> None:
        """Show the layers during a drag, because their fields accept icons."""
        if self._view_state.selected_layers:
            self._properties.show_subject(PropertiesSubject.LAYERS)

    def _on_drag_ended(self, is_dropped: bool) -> None:
        if not is_dropped:
            self._properties.show_subject(PropertiesSubject.ICONS)

    def _open_form(self, name: str) -> None:
        """Open a form of the page once its availability is known; otherwise show why not."""
        self._go_to_page()
        self._requested_form = name
        self._open_requested_form()

    def _open_requested_form(self) -> None:
        page, name = self.page, self._requested_form
        if not name or any(each.analysis is None for each in page.analysed):
            return
        self._requested_form = ""
        tile = page.changes.tiles[name]
        if tile.isEnabled():
            tile.setChecked(True)
        else:
            self.strip.note.show_refusal(tile.toolTip())

    # Availability of commands

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.strip.clear()
        if change.icons or change.is_other_document:
            self._update_commands()

    def _on_icons_changed(self) -> None:
        self._requested_form = ""
        if self._assets.icons:
            self._targets.set_current(self._target)
        self._update_commands()

    def _on_view(self, shown: int) -> None:
        if shown == ICONS_VIEW:
            self._targets.set_current(self._target)

    def _disabled_reasons(self) -> Mapping[str, str]:
        count = len(self._assets.icons)
        if not count:
            return dict.fromkeys(_EDITS_NEED_SELECTION, self.tr("Choose an icon first"))
        return {"rename": self.tr("Choose one icon to rename")} if count > 1 else {}

    def _update_commands(self) -> None:
        """Update commands for the existing and the selected icons."""
        select_text, empty_text = self.tr("Choose an icon first"), self.tr("This style has no icons")
        has_icons = bool(self._session.style.icons)
        reasons = dict.fromkeys(_NEED_SELECTION, "" if self._assets.icons else select_text)
        reasons |= dict.fromkeys(_NEED_ICONS, "" if has_icons else empty_text)
        if self._assets.icons:
            reasons |= self.page.disabled_reasons
            reasons[_REPLACE.action] = replace_reason(len(self._assets.icons))
        self._enable(reasons)
        for action in (self._head_duplicate, self._head_delete):
            action.setEnabled(bool(self._assets.icons))
        self._targets.update_commands()

    def _update_unused_commands(self) -> None:
        """Update commands for unused icons when a menu opens, as layers change often."""
        self._enable(
            dict.fromkeys(_NEED_UNUSED, "" if self.commands.unused else self.tr("No icon is unused"))
        )

    def _enable(self, reasons: Mapping[str, str]) -> None:
        """Enable actions, or show why they are disabled."""
        for name, reason in reasons.items():
            action = self._actions[name]
            action.setEnabled(not reason)
            action.setToolTip(reason or with_shortcut(action.text().removesuffix("…"), action))
