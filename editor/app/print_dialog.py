"""The dialog that prints the map: its page, what stands on it, and how it will look."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from editor.app.over_form import OverForm
from editor.app.page_form import PageForm
from editor.app.page_preview import PagePreview
from editor.errors import EditorError
from editor.look.tokens import Gap
from editor.look.words import translated
from editor.render.paper import MM_PER_INCH, Page
from editor.system.settings import Settings
from editor.widgets.progress_strip import ProgressStrip
from editor.widgets.property_row import ProblemLine

_FORM_PX = 320
# More than the preview shows on most screens, for those that show more.
_PREVIEW_PX = 800
# Ticks of a number that is dragged are drawn together.
_PAUSE_MS = 250


class PrintDialog(QDialog):
    """Asks for a page; the printer is asked for by the system's own dialog.

    Signals: `print_wanted()`; `preview_wanted()` after the page is another; `given_up()` when no work should
    go on; `printing_given_up()` when the page should not be printed.
    """

    print_wanted = Signal()
    preview_wanted = Signal()
    printing_given_up = Signal()
    given_up = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Print"))
        self.page_form, self.over = PageForm(settings), OverForm(settings)
        self.preview = PagePreview()
        self.problem = ProblemLine()
        self.problem.set_room(_FORM_PX)
        self.progress = ProgressStrip()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.preview_wanted)
        self._lay_out()
        self.page_form.changed.connect(self.show_again)
        self.over.changed.connect(self.show_again)
        self.progress.cancelled.connect(self.printing_given_up)
        self.finished.connect(self.given_up)

    @property
    def page(self) -> Page:
        """The page to be printed."""
        return self.page_form.page()

    @property
    def small_page(self) -> Page:
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

    def show_progress(self, share: float) -> None:
        """Say how far the drawing for the printer is."""
        self.progress.show_progress(self.tr("Drawing"), share)

    def begin(self) -> None:
        """The drawing for the printer begins."""
        self._print.setEnabled(False)
        self.progress.begin()
        self.show_progress(0.0)

    def end(self) -> None:
        """The drawing for the printer is over."""
        self.progress.end()
        self._judge()

    def show_failure(self, error: EditorError) -> None:
        """Say why there is no page."""
        self.problem.show_text(translated(error.text))

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._print = buttons.addButton(self.tr("Print…"), QDialogButtonBox.ButtonRole.ActionRole)
        self._print.setProperty("kind", "primary")
        self._print.setDefault(True)
        self._print.setToolTip(self.tr("Choose a printer"))
        self._print.clicked.connect(self.print_wanted)
        buttons.rejected.connect(self.reject)
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
        column.addWidget(buttons)

    def _judge(self) -> None:
        has_room = self.page.has_room
        narrow = self.tr("The margins leave no room for the map. Choose narrower ones.")
        self.problem.show_text("" if has_room else narrow)
        self._print.setEnabled(has_room and not self.progress.isVisible())
