"""The dialog that prints the map: its page, what stands on it, and how it will look."""

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
# More than the preview shows on most screens, for those that show more.
_PREVIEW_PX = 800
# Ticks of a number that is dragged are drawn together.
_PAUSE_MS = 250


class PrintDialog(DrawingDialog):
    """Asks for a page; the printer is asked for by the system's own dialog.

    Signals: `print_requested()`; `preview_requested()` after the page is another; `given_up()` when no work
    should go on; `printing_given_up()` when the page should not be printed.
    """

    print_requested = Signal()
    preview_requested = Signal()
    printing_given_up = Signal()
    given_up = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Print"), _FORM_PX, parent)
        self.page_form, self.over = PageForm(settings), OverForm(settings)
        self.preview = PagePreview()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.preview_requested)
        self._lay_out()
        self.page_form.changed.connect(self.show_again)
        self.over.changed.connect(self.show_again)
        self.progress.cancelled.connect(self.printing_given_up)
        self.finished.connect(self.given_up)

    @property
    def page(self) -> PaperPage:
        """The page to be printed."""
        return self.page_form.page()

    @property
    def small_page(self) -> PaperPage:
        """The same for the preview."""
        page = self.page
        longest_mm = max(page.width_mm, page.height_mm)
        return self.page_form.page(round(_PREVIEW_PX / longest_mm * MM_PER_INCH))

    def show_again(self) -> None:
        """Ask for a preview of the page as it is chosen now, in a moment; one without room has none."""
        page = self.small_page
        self._judge()
        self.preview.show_shape(page.size)
        if page.has_room:
            self._pause.start()

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
        beside = QHBoxLayout()
        beside.setSpacing(Gap.L)
        beside.addLayout(form)
        beside.addWidget(self.preview)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        column.setSpacing(Gap.M)
        column.addLayout(beside)
        column.addWidget(self.progress)
        column.addWidget(self.buttons)

    def _problem(self) -> str:
        return "" if self.page.has_room else self._too_narrow()
