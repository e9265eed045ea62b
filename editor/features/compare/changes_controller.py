"""Changes of a comparison: their list, the highlight on the map, and the report."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.features.compare.change_rows import ChangeRow, rows_of, with_shares
from editor.features.compare.changes import Changes, ChangeTracker, Shares
from editor.features.compare.changes_panel import ChangesPanel
from editor.features.compare.difference import DifferenceCounter
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.system.settings import LAST_FOLDER
from editor.workspace.file_dialogs import ask_where_to_write, start_folder
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.compare import report
else:
    report = LazyModule("editor.features.compare.report")  # It imports NumPy.

_REPORT = "write the report of a comparison"
_SUFFIX = "html"


class ChangesController(QObject):
    """Connects the list of changes to the map.

    Signals: `place_requested(path_a, path_b)` with the paths of a changed element in both styles; None where
    it is absent.
    """

    place_requested = Signal(object, object)

    def __init__(
        self,
        parts: WindowContext,
        counter: DifferenceCounter,
        data: SourceData,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._counter, self._data = parts, counter, data
        self._view = parts.centre.map_view
        self._split = self._view.split
        services = parts.services
        self.tracker = ChangeTracker(services.render, self._split, counter, services.jobs, data, self)
        self.panel = ChangesPanel(self._split.key)
        self._rows: list[ChangeRow] = []
        self.tracker.outdated.connect(self._on_outdated)
        self.tracker.changes_found.connect(self._on_changes_found)
        self.tracker.shares_found.connect(self._on_shares_found)
        self.tracker.failed.connect(self._on_failed)
        self.panel.highlight_requested.connect(self._highlight)
        self.panel.place_requested.connect(lambda row: self.place_requested.emit(row.path_a, row.path_b))
        self.panel.shown_changed.connect(lambda is_shown: self.tracker.watch(is_watched=is_shown))
        self._split.highlight_cleared.connect(self._clear_highlight)
        self._split.shown.connect(self._on_shown)
        self._split.sides_changed.connect(lambda: self.panel.set_compared(is_compared=True))
        self.panel.set_compared(is_compared=self._split.is_on)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other source data."""
        self._data = data
        self.tracker.show_data(data)

    def clear(self) -> None:
        """List nothing, since there are no two styles to compare."""
        self._rows = []
        self.tracker.stop()
        self._clear_highlight()
        self.panel.set_compared(is_compared=False)

    def export_report(self) -> None:
        """Ask for a file, and write the report of the shown maps."""
        if self._counter.last is None:
            return
        session, settings = self._parts.session, self._parts.services.settings
        folder = start_folder(settings.get(LAST_FOLDER), session.origin)
        name = f"{Path(session.origin.name).stem}-{self.tr('changes')}.{_SUFFIX}"
        ask_where_to_write(
            self._parts.window,
            self.tr("Export report"),
            folder / name,
            self.tr("Web page (*.html)"),
            _SUFFIX,
            self.write_report,
        )

    def write_report(self, path: Path) -> None:
        """Write the report of the shown maps to a file."""
        count = self._counter.last
        if count is None:
            return
        made = report.ComparisonReport(count, self._view.map_overlays.attribution.texts, self._data)
        self._parts.services.jobs.run(
            lambda _cancel: report.write_report(made, path),
            self._on_written,
            partial(self._on_not_written, path),
            purpose=_REPORT,
        )

    def _on_written(self, path: Path) -> None:
        text = self.tr("Report written to “{name}”.").format(name=path.name)
        self._parts.notice.show_news(NoticeSubject.EXPORT, text)

    def _on_not_written(self, path: Path, error: EditorError) -> None:
        lead = self.tr("The report “{name}” could not be written.").format(name=path.name)
        self._parts.notice.show_error(NoticeSubject.EXPORT, lead, error)

    def _on_shown(self, is_on: bool) -> None:
        if not is_on:
            self.clear()

    def _on_outdated(self) -> None:
        self._show(self.panel.model.all_rows, is_outdated=True)

    def _on_changes_found(self, changes: Changes) -> None:
        self._rows = rows_of(changes, self._data)
        self._show(self._rows)

    def _on_shares_found(self, shares: Shares) -> None:
        self._show(with_shares(self._rows, shares))
        row = self.panel.current_row
        if row is not None and not row.is_heading:
            self._highlight(row)  # The same change may have another index now.

    def _on_failed(self) -> None:
        self._show(self._rows)

    def _show(self, rows: Sequence[ChangeRow], *, is_outdated: bool = False) -> None:
        self.panel.show_rows([row.as_outdated() for row in rows] if is_outdated else rows)

    def _highlight(self, row: ChangeRow | None) -> None:
        changes = self.tracker.changes
        if row is None or changes is None:
            self._split.show_highlight("", "")
            self.tracker.highlight(None)
        else:
            self._split.show_highlight(row.symbol, row.full_name)
            self.tracker.highlight(changes.pairs_of(row.index))

    def _clear_highlight(self) -> None:
        self.panel.clear_selection()
        self._highlight(None)
