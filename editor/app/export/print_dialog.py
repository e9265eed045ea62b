"""Print dialog with page setup and preview."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.app.export.drawing_dialog import DrawingDialog
from editor.app.export.over_form import OverForm
from editor.app.export.page_form import PageForm
from editor.app.export.page_preview import PagePreview
from editor.look.tokens import Gap
from editor.render.export.page import MM_PER_INCH, PaperPage
from editor.system.settings import Settings

_FORM_PX = 320
# Twice the size of the preview, for screens with a high resolution.
_PREVIEW_PX = 800
# Delays the preview while a number is dragged.
_PAUSE_MS = 250


class PrintDialog(DrawingDialog):
    """Asks for the page; the system's print dialog asks for the printer.

    Signals: `print_requested()`; `preview_requested()` after the page changed; `cancel_requested()` to stop
    all work; `print_cancelled()` to stop printing.
    """

    print_requested = Signal()
    preview_requested = Signal()
    print_cancelled = Signal()
    cancel_requested = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Print"), _FORM_PX, parent)
        self.page_form, self.over = PageForm(settings), OverForm(settings)
        self.preview = PagePreview()
        self._preview_timer = QTimer(self)
        self._preview_timer.setSingleShot(True)
        self._preview_timer.setInterval(_PAUSE_MS)
        self._preview_timer.timeout.connect(self.preview_requested)
        self._lay_out()
        self.page_form.changed.connect(self.update_preview)
        self.over.changed.connect(self.update_preview)
        self.progress.cancelled.connect(self.print_cancelled)
        self.finished.connect(self.cancel_requested)

    @property
    def page(self) -> PaperPage:
        """The page to print."""
        return self.page_form.page()

    @property
    def small_page(self) -> PaperPage:
        """The page at the resolution of the preview."""
        page = self.page
        longest_mm = max(page.width_mm, page.height_mm)
        return self.page_form.page(round(_PREVIEW_PX / longest_mm * MM_PER_INCH))

    def update_preview(self) -> None:
        """Request a preview after a short delay; a page without space for the map has none."""
        page = self.small_page
        self._update_state()
        self.preview.show_shape(page.size)
        if page.has_room:
            self._preview_timer.start()

    def _lay_out(self) -> None:
        self.start.setText(self.tr("Print…"))
        self.start.setToolTip(self.tr("Choose a printer"))
        self.start.clicked.connect(self.print_requested)
        form = QVBoxLayout()
        form.setSpacing(Gap.M)
        self.page_form.setFixedWidth(_FORM_PX)
        for widget in (self.page_form, self.over, self.problem):
            form.addWidget(widget)
        form.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(Gap.L)
        columns.addLayout(form)
        columns.addWidget(self.preview)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        column.setSpacing(Gap.M)
        column.addLayout(columns)
        column.addWidget(self.progress)
        column.addWidget(self.buttons)

    def _problem(self) -> str:
        return "" if self.page.has_room else self._margins_problem()
