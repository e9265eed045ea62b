"""Properties page of the selected icons: preview, record, users and image operations."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.features.icons.analysis import (
    PNG,
    AnalysedIcon,
    EqualIcons,
    IconAnalysis,
    ImageResults,
    analyse_for_list,
    analyse_image,
    reduce_image,
)
from editor.features.icons.details import IconRecord, IconUsers
from editor.features.icons.operation_section import IconChanges
from editor.features.icons.operations import OperationRunner
from editor.features.icons.preview import IconPreview, drawn_size
from editor.features.icons.size_reduction import IconShrink
from editor.features.icons.text import icon_label
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.document.unknown_content import uneditable_in_icon
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import IconUse, icon_uses
from editor.render import preview_defaults
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.ui.fields.number_field import number_text
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import ScrollPage
from editor.ui.theme.symbols import PanelSymbol
from editor.workspace.layer_names import layer_name
from editor.workspace.panel_interfaces import ICON_SYMBOL, PageHeader, PropertiesView
from editor.workspace.unknown_keys import UnknownKeys

# Slow computations start after the selection has been stable for this time.
_IDLE_MS = 250


class IconPage(ScrollPage):
    """Edits the selected icons; their images are analysed while the page is visible.

    Signals: `place_requested(path in the tree)` to go to a user of an icon; `add_requested()`,
    `replace_requested()` and `delete_requested()` for the window's commands; `analyses_changed()` after more
    images are analysed; `offers_changed()` after operations became available or unavailable.
    """

    place_requested = Signal(object)
    add_requested = Signal()
    replace_requested = Signal()
    delete_requested = Signal()
    analyses_changed = Signal()
    offers_changed = Signal()

    def __init__(
        self,
        session: Session,
        selection: AssetSelection,
        data: SourceData,
        jobs: Jobs,
        runner: OperationRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._selection, self._data = session, selection, data
        self._zoom = 0.0
        self._px_per_mm = preview_defaults.load().px_per_mm
        self._uses: Mapping[str, tuple[IconUse, ...]] = {}
        self._single_analyses = ImageResults(jobs, "icon analysis", analyse_image, self)
        self._multiple_analyses = ImageResults(jobs, "icon analyses", analyse_for_list, self)
        self._reduced = ImageResults(jobs, "icon shrink", reduce_image, self)
        self._equals = EqualIcons(jobs, self)
        self._displayed: list[AnalysedIcon] = []
        self._is_updating = False
        self._idle_timer = QTimer(self)
        self._idle_timer.setSingleShot(True)
        self._idle_timer.setInterval(_IDLE_MS)
        self.preview = IconPreview()
        self.record = IconRecord(session)
        self.users = IconUsers(data)
        self.changes = IconChanges(session, runner, jobs)
        self.shrink = IconShrink(runner.commands, self._reduced)
        runner.commands.refused.connect(self.changes.problem.show_text)
        self.unknown_keys = UnknownKeys()
        self.nothing = EmptyState(
            PanelSymbol.ICONS, self.tr("No icon selected. Select one or add images."), self.tr("Add images…")
        )
        self.all_button = self.nothing.add_button(self.tr("Select all icons"))
        self._sections = (self.preview, self.record, self.users, self.changes, self.shrink, self.unknown_keys)
        for part in self._sections:
            self.column.addWidget(part)
        self.column.addWidget(self.nothing, 1)
        self.column.addStretch(0)
        self._connect()
        self._show()

    def _connect(self) -> None:
        self.nothing.pressed.connect(self.add_requested)
        self.all_button.clicked.connect(self._select_all)
        self.users.place_requested.connect(self.place_requested)
        self.users.delete_requested.connect(self.delete_requested)
        self.changes.replace_requested.connect(self.replace_requested)
        self.changes.offers_changed.connect(self.offers_changed)
        self._session.changed.connect(self._on_changed)
        self._selection.icons_changed.connect(self._show)
        for analyses in (self._single_analyses, self._multiple_analyses):
            analyses.changed.connect(self._on_analysed)
            analyses.changed.connect(self.analyses_changed)
        self._reduced.changed.connect(self._show_shrink)
        self._equals.changed.connect(self._show_changes)
        self._idle_timer.timeout.connect(self._analyse)

    @property
    def is_complete(self) -> bool:
        """Whether all results for the selected icons are displayed."""
        is_known = self._analyses.is_complete and self._reduced.is_complete
        are_compared = not self._icons or self._equals.among(self._session.style.icons) is not None
        return is_known and are_compared and not self._idle_timer.isActive()

    @property
    def disabled_reasons(self) -> Mapping[str, str]:
        """Why each operation on the selected icons is unavailable; known only while the page is visible."""
        return self.changes.disabled_reasons if self.isVisible() else {}

    def edit_id(self) -> None:
        """Focus the id of the icon and select its text."""
        if self._selection.icon is not None:
            self.record.edit_id()

    def show_zoom(self, zoom: float) -> None:
        """Show the icon at the size drawn at a zoom of the map."""
        if zoom != self._zoom:
            self._zoom = zoom
            if self.isVisible():
                self._show_preview()

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self._data = data
        self.users.show_data(data)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Update the page with the current icons."""
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        """Announce that the operations are unknown while the page is hidden."""
        super().hideEvent(event)
        self.offers_changed.emit()

    @property
    def _icons(self) -> list[Icon]:
        """The selected icons, in the order of the file."""
        indexes = set(self._selection.icons)
        return [icon for icon in self._session.style.icons if icon.index in indexes] if indexes else []

    @property
    def _analyses(self) -> ImageResults[IconAnalysis]:
        """The analysis results for a single icon or for several."""
        return self._single_analyses if self._selection.icon is not None else self._multiple_analyses

    @property
    def analysed(self) -> list[AnalysedIcon]:
        """The selected icons with the results so far; the previous ones while these are updated."""
        if self._is_updating:
            return self._displayed
        return [AnalysedIcon(icon, self._analyses.get(icon.data_uri)) for icon in self._icons]

    def _select_all(self) -> None:
        self._selection.select_icons(icon.index for icon in self._session.style.icons)

    def _on_changed(self, change: Diff) -> None:
        # The selection reports changes of the images of the selected icons.
        affects_uses = change.icons or change.added or change.removed or change.is_reordered
        if self.isVisible() and (affects_uses or change.layers or change.is_other_document):
            self._show_users()
            self._show_preview()
            self._show_empty()
            self._idle_timer.start()

    def _show(self) -> None:
        """Show the available results for the selected icons and request the others."""
        if not self.isVisible():
            return
        self._show_empty()
        icons = self._icons
        for analyses in (self._single_analyses, self._multiple_analyses):
            analyses.request(icon.data_uri for icon in icons if analyses is self._analyses)
        if not icons:
            self._displayed, self._is_updating = [], False
            return
        before = [each.icon.index for each in self._displayed]
        # Changed images of the same icons are shown once they are analysed, so the page does not flicker.
        self._is_updating = [icon.index for icon in icons] == before and not self._analyses.is_complete
        self._show_users()
        if not self._is_updating:
            self._show_analysed()
        self.unknown_keys.show_members(uneditable_in_icon(icons[0]) if len(icons) == 1 else ())
        self._idle_timer.start()

    def _on_analysed(self) -> None:
        if self._is_updating and not self._analyses.is_complete:
            return
        self._is_updating = False
        self._show_analysed()
        self._idle_timer.start()

    def _show_empty(self) -> None:
        has_icons = bool(self._selection.icons)
        for part in self._sections:
            if part is not self.unknown_keys and part is not self.shrink:
                part.setVisible(has_icons)
        if not has_icons:
            self.unknown_keys.hide()
            self.shrink.hide()
        self.nothing.setVisible(not has_icons)
        self.all_button.setVisible(bool(self._session.style.icons))

    def _show_users(self) -> None:
        self._uses = icon_uses(self._session.style)
        if self._icons:
            self.users.show_icons(self._session.style, self._icons, self._uses)

    def _show_analysed(self) -> None:
        """Update the sections that show analysis results."""
        if self._icons:
            self._displayed = analysed = self.analysed  # Computed once: slow for many icons.
            self._preview(analysed)
            self.record.show_icons(analysed)
            self.changes.show_icons(analysed, self._equals.among(self._session.style.icons))
            self.shrink.show_icons(analysed)

    def _show_preview(self) -> None:
        self._preview(self.analysed)

    def _preview(self, analysed: Sequence[AnalysedIcon]) -> None:
        if len(analysed) != 1:
            self.preview.show_many([each.analysis for each in analysed if each.analysis is not None])
            return
        drawn = drawn_size(self._session.style, self._uses.get(analysed[0].icon.id, ()), self._zoom)
        size = number_text(round(drawn.size, 2))
        if drawn.layer is None:
            caption = self.tr("icon size {size}").format(size=size)
        else:
            layer = layer_name(drawn.layer, self._data)
            caption = self.tr("{layer}, icon size {size}").format(layer=layer, size=size)
        self.preview.show_one(analysed[0].analysis, drawn.size * self._px_per_mm, caption)

    def _show_changes(self) -> None:
        if self._icons:
            self.changes.show_icons(self.analysed, self._equals.among(self._session.style.icons))

    def _show_shrink(self) -> None:
        if self._icons:
            self.shrink.show_icons(self.analysed)

    def _analyse(self) -> None:
        """Request the groups of equal icons and the reduced images."""
        if self.isVisible() and self._icons:
            self._equals.request(self._session.style.icons)
            self._reduced.request(
                each.icon.data_uri
                for each in self.analysed
                if each.valid is not None and each.valid.format == PNG
            )
            self._show_changes()


def create_icon_page(
    panel: PropertiesView, session: Session, assets: AssetSelection, jobs: Jobs, runner: OperationRunner
) -> IconPage:
    """Create the page of the selected icons for the property panel, which shows it."""
    page = IconPage(session, assets, panel.data, jobs, runner)
    page.show_zoom(panel.zoom)
    page.place_requested.connect(panel.reveal)
    panel.zoom_changed.connect(page.show_zoom)
    panel.data_changed.connect(page.show_data)
    return page


def icon_page_header(assets: AssetSelection) -> PageHeader:
    """Return what the header of the property panel shows for the selected icons."""
    icon, count = assets.icon, len(assets.icons)
    if icon is not None:
        return PageHeader(ICON_SYMBOL, _tr("Icon"), icon_label(icon.id))
    if count:
        return PageHeader(ICON_SYMBOL, _tr("Icons"), _tr("%Ln icons", count))
    return PageHeader(ICON_SYMBOL, _tr("Icons"), _tr("Nothing selected"), has_tools=False)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("IconPage", text, "", count)
