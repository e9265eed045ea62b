"""Icons view with its commands, its page and its messages."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from editor.features.icons.adding import IconAdding
from editor.features.icons.commands import IconCommands, IconDeleting
from editor.features.icons.drag_and_drop import clipboard_mime
from editor.features.icons.exporting import IconExporting
from editor.features.icons.importing import IconFieldController, IconImporter
from editor.features.icons.operations import OPERATIONS, Input, Operation, OperationRunner
from editor.features.icons.page import IconPage, create_icon_page
from editor.features.icons.queue import IconQueue
from editor.features.icons.size_reduction import IconReduction
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.view import IconsView
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.schema.source_data import SourceData
from editor.ui.kit.bars import Tone
from editor.ui.kit.keyboard import restore_focus
from editor.workspace.central_area import ICONS_VIEW
from editor.workspace.edit_targets import COMMANDS
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


class IconViewController(QObject):
    """Connects the icons view, its menu and the icon page to what the commands do.

    `handlers` are those of the icon commands, `edits` those of the edit commands, by the names of the
    actions. Signals: `offers_changed()` after operations on the selected icons became available or
    unavailable.
    """

    offers_changed = Signal()

    def __init__(self, parts: WindowContext, data: SourceData, parent: QObject) -> None:
        super().__init__(parent)
        services = parts.services
        self._parts = parts
        self._session, self._view_state, self._centre = parts.session, parts.view_state, parts.centre
        self._properties, self._docks, self._actions = parts.properties, parts.docks, parts.commands
        self._requested_form, self._is_renaming = "", False
        self._page: IconPage | None = None
        self.view = IconsView(parts.session, parts.assets, services.jobs, services.settings)
        self.queue = IconQueue.of(parts.session, services.jobs)
        self.commands = IconCommands(parts.session, parts.assets, self)
        self.runner = OperationRunner(self.commands, self.queue, self)
        self.strip = IconStrip(self.queue)
        parts.centre.add_strip(self.strip)
        self.importer = IconImporter(parts.session, services.settings, self.queue, self.strip)
        self.field_import = IconFieldController(parts, self.importer)
        self.adding = IconAdding(parts, self.commands, self.importer, self.queue, self.strip)
        self.deleting = IconDeleting(parts, data, self.commands, self.strip)
        self.exporting = IconExporting(parts, self.queue, self.strip)
        self.reduction = IconReduction(parts, self.view, self.view.size_bars, self.runner, self.queue)
        self.handlers = self._create_handlers()
        self.edits: Mapping[str, Callable[[], object]] = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self.adding.paste,
            "duplicate": self.commands.duplicate,
            "rename": self._rename,
            "delete": lambda: self.deleting.delete(self.commands.icons),
        }
        self._connect()
        self._fill_menu()

    def _create_handlers(self) -> Mapping[str, Callable[[], object]]:
        commands, exporting = self.commands, self.exporting
        return {
            "add_icons": self._after_showing(self.adding.ask_for_files),
            "export_icons": self._after_showing(lambda: exporting.ask_where(commands.icons)),
            "export_all_icons": self._after_showing(lambda: exporting.ask_where(commands.every)),
            "shrink_all_icons": self._after_showing(lambda: self.reduction.shrink(commands.every)),
            "select_unused_icons": self._after_showing(commands.select_unused),
            "delete_unused_icons": self._after_showing(lambda: commands.delete(commands.unused)),
            **{row.action: self._handler(row) for row in OPERATIONS.values()},
        }

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
        view, centre = self.view, self._centre
        self.strip.left.connect(lambda: restore_focus(centre.view))
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
        centre.icon_requested.connect(view.show_icon)
        centre.icons_requested.connect(view.show_icons)
        self._session.changed.connect(self._on_changed)
        self._parts.assets.icons_changed.connect(self._on_icons_changed)

    @property
    def page(self) -> IconPage:
        """The page of the selected icons; created on first use."""
        if self._page is None:
            self._properties.page(PropertiesSubject.ICONS)
        assert self._page is not None, "the property panel created it"
        return self._page

    @property
    def disabled_reasons(self) -> Mapping[str, str]:
        """Why each operation on the selected icons is unavailable, as far as it is known."""
        return {} if self._page is None else self._page.disabled_reasons

    def create_page(self) -> IconPage:
        """Create the page of the selected icons."""
        parts = self._parts
        page = self._page = create_icon_page(
            parts.properties, parts.session, parts.assets, parts.services.jobs, self.runner
        )
        page.add_requested.connect(self._after_showing(self.adding.ask_for_files))
        page.replace_requested.connect(self._after_showing(self.adding.ask_to_replace))
        page.delete_requested.connect(lambda: self.deleting.delete(self.commands.icons))
        for ended in (page.record.id.edit.entered, page.record.id.edit.reverted):
            ended.connect(self._end_renaming)
        page.analyses_changed.connect(self._open_requested_form)
        page.offers_changed.connect(self.offers_changed)
        return page

    def _fill_menu(self) -> None:
        for name in _MENU:
            if name:
                self.view.menu.addAction(self._actions[name])
            else:
                self.view.menu.addSeparator()
        self._centre.set_actions(ICONS_VIEW, [self._actions["add_icons"]], self.view.menu)
        self.view.addActions([self._actions[name] for name in COMMANDS])

    def _after_showing(self, command: Callable[[], object]) -> Callable[[], None]:
        """Return a command that shows the icons view first."""

        def run() -> None:
            if self._centre.view is not self.view:
                self._centre.show_view(ICONS_VIEW)
                restore_focus(self.view)
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
            restore_focus(self.view)

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

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.strip.clear()

    def _on_icons_changed(self) -> None:
        self._requested_form = ""
