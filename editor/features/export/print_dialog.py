"""The print dialog, with a preview of the page."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.errors import EditorError
from editor.features.export.forms import OverlayForm, PageForm
from editor.render.export.page import MM_PER_INCH, PaperPage
from editor.system.settings import Settings
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.drawing_dialog import DrawingDialog

_SIDE_PX = 380


class PagePreview(QWidget):
    """Shows the latest picture of the page, or an empty sheet of its shape while the first one is drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QImage()
        self._shape = QSize(1, 1)
        self._is_pending = False
        self.setFixedSize(_SIDE_PX, _SIDE_PX)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Page preview"))

    @property
    def picture(self) -> QImage:
        """The current picture; null without one."""
        return self._picture

    def show_shape(self, shape: QSize) -> None:
        """Show an empty sheet, unless the picture has this shape."""
        if shape != self._shape:
            self._shape, self._picture = shape, QImage()
            self.update()

    def show_pending(self, *, is_pending: bool) -> None:
        """Show or hide the note on an empty sheet that its picture is being drawn."""
        self._is_pending = is_pending
        self.update()

    def show_picture(self, picture: QImage) -> None:
        """Show a picture of the page."""
        self._picture, self._is_pending = picture, False
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(theme.window))
        available = self.rect().adjusted(Gap.M, Gap.M, -Gap.M, -Gap.M)
        size = self._shape.scaled(available.size(), Qt.AspectRatioMode.KeepAspectRatio)
        sheet = QRectF(0, 0, size.width(), size.height())
        sheet.moveCenter(QRectF(available).center())
        painter.fillRect(sheet, Qt.GlobalColor.white)
        if not self._picture.isNull():
            device_size = (size * self.devicePixelRatioF()).expandedTo(QSize(1, 1))
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(
                sheet, self._picture.scaled(device_size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
            )
        elif self._is_pending:
            painter.setPen(QColor(tokens.LIGHT.text_2))  # the paper is white in every theme
            painter.drawText(sheet, Qt.AlignmentFlag.AlignCenter, self.tr("Drawing preview…"))
        painter.setPen(QColor(theme.border))
        painter.drawRect(sheet)


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
        self.page_form, self.over = PageForm(settings), OverlayForm(settings)
        self.preview = PagePreview()
        self.note = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.note.hide()
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
        self.preview.show_pending(is_pending=page.has_room)
        if page.has_room:
            self._preview_timer.start()

    def show_note(self, text: str) -> None:
        """Show a remark on the page of the preview; an empty text shows none."""
        self.note.show_text(text)
        self.note.setVisible(bool(text))

    def _lay_out(self) -> None:
        self.start.setText(self.tr("Print…"))
        self.start.setToolTip(self.tr("Choose printer"))
        self.start.clicked.connect(self.print_requested)
        form = v_box(spacing=Gap.M)
        self.page_form.setFixedWidth(_FORM_PX)
        for widget in (self.page_form, self.over, self.note, self.problem):
            form.addWidget(widget)
        form.addStretch(1)
        columns = h_box(spacing=Gap.L)
        columns.addLayout(form)
        columns.addWidget(self.preview)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addLayout(columns)
        column.addWidget(self.progress)
        column.addWidget(self.buttons)

    def show_failure(self, error: EditorError) -> None:
        """Show an error; an empty sheet no longer expects a picture."""
        self.preview.show_pending(is_pending=False)
        super().show_failure(error)

    def _problem(self) -> str:
        return "" if self.page.has_room else self._margins_problem()
