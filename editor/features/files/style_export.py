"""Export of the style as a binary style, experimental."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from editor.errors import EditorError
from editor.features.files.file_command import FileCommand
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.storage.saving import save_bytes
from editor.system.settings import EXPORT_FOLDER
from editor.ui.text import elide_middle, translated
from editor.workspace.file_dialogs import start_folder
from editor.workspace.notice_bar import Choice, NoticeSubject

if TYPE_CHECKING:
    from editor.features.files import import_notes
    from editor.mapstyle.binary import writer
    from editor.mapstyle.maplibre import report
else:
    import_notes = LazyModule("editor.features.files.import_notes")
    report = LazyModule("editor.mapstyle.maplibre.report")
    writer = LazyModule("editor.mapstyle.binary.writer")


class StyleExporter(FileCommand):
    """Asks for a name, writes the binary style in a job, and reports what has no known form in it."""

    def ask(self) -> None:
        """Ask for a name and write the binary style."""
        folder = start_folder(self._settings.get(EXPORT_FOLDER), self._session.origin)
        title = self.tr("Export binary style (experimental)")
        self._request_path(title, folder / f"{self._stem}.style", self.tr("Binary styles (*.style)"), "style")

    def write(self, path: Path, *, leave_out: bool = False) -> None:
        """Write the current style; without `leave_out` only if all of it has a known form."""
        if self._is_own(path):
            text = self.tr("“{name}” is the open style. Export under another name.")
            self._notice.ask(NoticeSubject.EXPORT, text.format(name=elide_middle(path.name)), self._elsewhere)
            return
        if self._files.is_elsewhere(path, self._elsewhere):
            return
        self._settings.set(EXPORT_FOLDER, str(path.absolute().parent))
        style, title = self._session.style, self._session.style.name or self._stem
        self._jobs.run(
            lambda _cancel: _write(style, title, path, leave_out=leave_out),
            partial(self._on_written, path),
            partial(self._on_failed, path),
            purpose=f"binary style to {path}",
        )

    def _on_written(self, path: Path, export: "writer.BinaryExport") -> None:
        name = elide_middle(path.name)
        trial = self.tr("The export is experimental: try it in your app.")
        if export.count:
            text = self.tr("“{name}” exported without %Ln parts.", "", export.count).format(name=name)
            lead = self.tr("These parts of the style were left out:")
            show = self._show_list(path, lead, self._lines(export.left_out, export.count, export.remarks))
            self._notice.show_note(NoticeSubject.EXPORT, f"{text} {trial}", show)
            return
        folder = elide_middle(str(path.parent))
        text = self.tr("“{name}” exported to {folder}.").format(name=name, folder=folder)
        lead = self.tr("The file differs from the style:")
        lines = self._lines((), 0, export.remarks)
        choices = (self._show_list(path, lead, lines),) if lines else ()
        self._notice.show_note(NoticeSubject.EXPORT, f"{text} {trial}", *choices)

    def _on_failed(self, path: Path, error: EditorError) -> None:
        name = elide_middle(path.name)
        if not isinstance(error, writer.UnwritableError):
            lead = self.tr("“{name}” could not be exported.").format(name=name)
            self._notice.show_error(NoticeSubject.EXPORT, lead, error, self._elsewhere)
            return
        text = self.tr("“{name}” not exported: %Ln parts of the style cannot be written.", "", error.count)
        lead = self.tr("These parts of the style cannot be written to a binary style:")
        without = Choice(
            self.tr("Export without them"),
            self.tr("Leave out these parts and write the file"),
            partial(self.write, path, leave_out=True),
        )
        lines = self._lines(error.unwritten, error.count, ())
        self._notice.ask(
            NoticeSubject.EXPORT, text.format(name=name), self._show_list(path, lead, lines), without
        )

    def _lines(self, parts: "Sequence[writer.Unwritten]", count: int, remarks: Sequence[str]) -> list[str]:
        lines = [translated(part.text) for part in parts]
        if count > len(parts):
            lines.append(self.tr("%Ln more.", "", count - len(parts)))
        return [*lines, *map(translated, remarks)]

    def _show_list(self, path: Path, lead: str, lines: Sequence[str]) -> Choice:
        title = self.tr("Export report – {name}").format(name=path.name)

        def show() -> None:
            sections = (report.ReportSection("", tuple(lines)),)
            import_notes.ReportDialog(title, lead, sections, self._window).show()

        tip = self.tr("Show the export report")
        return Choice(self.tr("Show list"), tip, show, only_shows=True)

    @property
    def _elsewhere(self) -> Choice:
        tip = self.tr("Export under another name or in another folder")
        return Choice(self.tr("Export elsewhere…"), tip, self.ask)


def _write(style: MapStyle, title: str, path: Path, *, leave_out: bool) -> "writer.BinaryExport":
    """Write a binary style to a file, and return it.

    Raises: EditorError if the style has parts without a known form, or the file cannot be written.
    """
    export = writer.write_binary(style.tree, title=title, leave_out=leave_out)
    save_bytes(path, export.data)
    return export
