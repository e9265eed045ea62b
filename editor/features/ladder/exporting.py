"""Export of all cells as one image."""

from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.errors import EditorError
from editor.render.export.cell_sheet import CellSheet
from editor.render.export.page import size_problem
from editor.render.export.request import ExportFormat, ExportOrder, ExportResult
from editor.render.satellite.service import satellite_credit
from editor.system.settings import EXPORT_FOLDER, LADDER_CAPTIONS, LADDER_SCALE, Settings
from editor.ui.kit.buttons import CheckBox
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import elide_middle, translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.drawing_dialog import DrawingDialog
from editor.workspace.export_work import ExportWork, order_seen_by, save
from editor.workspace.file_dialogs import ask_where_to_write, start_folder
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

_WIDTH_PX: Final = 360
_SCALES: Final = tuple(int(option.value) for option in LADDER_SCALE.options)


class MakeSheet(Protocol):
    """Returns the sheet of the current cells."""

    def __call__(self, scale: float, *, has_captions: bool) -> CellSheet: ...


class LadderExportDialog(DrawingDialog):
    """Asks for scale and captions, and shows the resulting size.

    Signals: `export_requested()` to ask for a file, `cancel_requested()` to stop the work.
    """

    export_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, settings: Settings, make_sheet: MakeSheet, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Export zoom ladder"), _WIDTH_PX - 2 * Gap.L, parent)
        self.setMinimumWidth(_WIDTH_PX)
        self._settings, self._make_sheet = settings, make_sheet
        self.scale = Segmented(self.tr("Scale"), [(f"{scale}×", "") for scale in _SCALES])
        self.scale.show_index(_SCALES.index(int(settings.get(LADDER_SCALE))))
        self.captions = CheckBox(self.tr("Captions"), self.tr("Zoom or place, and value, above each cell"))
        self.captions.setChecked(settings.get(LADDER_CAPTIONS))
        self.note = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.start.setText(self.tr("Export…"))
        self.start.setToolTip(self.tr("Choose a file and export"))
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        for part in (self.scale, self.captions, self.note, self.problem, self.progress):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.buttons)
        self.start.clicked.connect(self.export_requested)
        self.scale.selected.connect(self._on_changed)
        self.captions.clicked.connect(self._on_changed)
        self.progress.cancelled.connect(self.cancel_requested)
        self.finished.connect(self.cancel_requested)
        self._update_state()

    @property
    def sheet(self) -> CellSheet:
        """The sheet with the current options."""
        return self._make_sheet(float(_SCALES[self.scale.index]), has_captions=self.captions.isChecked())

    def _on_changed(self) -> None:
        self._settings.set(LADDER_SCALE, str(_SCALES[self.scale.index]))
        self._settings.set(LADDER_CAPTIONS, self.captions.isChecked())
        self._update_state()

    def _update_state(self) -> None:
        """Show the resulting size, or why it cannot be drawn."""
        super()._update_state()
        size, locale = self.sheet.size, QLocale()
        text = self.tr("About {width} × {height} pixels")
        self.note.show_text(
            text.format(width=locale.toString(size.width()), height=locale.toString(size.height()))
        )

    def _problem(self) -> str:
        size = self.sheet.size
        return translated(size_problem(size.width(), size.height()))


class LadderExport(QObject):
    """Draws all cells in a process of its own, and writes them to a file."""

    def __init__(self, context: WindowContext, make_sheet: MakeSheet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._make_sheet = context, make_sheet
        self._work = ExportWork(context.services.jobs, "export the zoom ladder", self)
        self.dialog: LadderExportDialog | None = None

    def open(self) -> LadderExportDialog:
        """Ask how to export."""
        if self.dialog is not None:
            self.dialog.done(0)
        dialog = LadderExportDialog(self._context.services.settings, self._make_sheet, self._context.window)
        dialog.export_requested.connect(self._ask_where)
        dialog.cancel_requested.connect(self._work.cancel)
        dialog.finished.connect(self._on_finished)
        self._work.progress_changed.connect(dialog.show_progress)
        self._work.ended.connect(dialog.end)
        self.dialog = dialog
        dialog.show()
        return dialog

    def write(self, path: Path) -> None:
        """Write the sheet of the dialog to a file."""
        dialog = self.dialog
        if dialog is None:
            return
        if path.suffix.lower() != ".png":
            text = self.tr("“{name}” has the wrong file extension. Use .{ending}.")
            dialog.problem.show_text(text.format(name=elide_middle(path.name), ending="png"))
            return
        self._context.services.settings.set(EXPORT_FOLDER, str(path.absolute().parent))
        dialog.begin()
        self._work.submit(
            self._order(dialog.sheet), partial(save, path), partial(self._on_written, path), self._on_failed
        )

    def close(self) -> None:
        """Cancel the work when the window closes."""
        if self.dialog is not None:
            self.dialog.done(0)

    def _order(self, sheet: CellSheet) -> ExportOrder:
        control, render = self._context.map_control, self._context.services.render
        style = control.shown
        order = ExportOrder(
            ExportFormat.SHEET,
            style.tree,
            style.order.keys,
            sheet.cells[0].camera,
            control.omitted,
            data=render.data,
            hosts=render.hosts,
            translated_credits={credit: translated(credit) for credit in map(satellite_credit, render.hosts)},
            sheet=sheet,
            options=render.options,
        )
        return order_seen_by(order, control.vision)

    def _ask_where(self) -> None:
        dialog = self.dialog
        if dialog is None:
            return
        origin = self._context.session.origin
        folder = start_folder(self._context.services.settings.get(EXPORT_FOLDER), origin)
        stem = (origin.path.stem if origin.path is not None else origin.name).replace("/", "-")
        ask_where_to_write(
            dialog,
            dialog.windowTitle(),
            folder / f"{stem}-ladder.png",
            self.tr("PNG images (*.png)"),
            "png",
            self.write,
        )

    def _on_written(self, path: Path, result: ExportResult) -> None:
        if self.dialog is not None:
            self.dialog.done(0)
        text = self.tr("“{name}” exported to {folder}.").format(
            name=elide_middle(path.name), folder=elide_middle(str(path.parent))
        )
        remarks = tuple(map(translated, result.lacks))
        self._context.notice.show_news(NoticeSubject.EXPORT, text, *remarks)

    def _on_failed(self, error: EditorError) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(error)

    def _on_finished(self) -> None:
        self.dialog = None
