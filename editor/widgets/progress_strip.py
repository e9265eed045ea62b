"""Progress strip with a cancel button."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from editor.look import tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import plain_button

_LINE_PX = 2
# A task that is finished sooner is not displayed.
_DELAY_MS = 400


class ProgressStrip(QWidget):
    """Progress of a task, displayed if the task takes long.

    Signals: `cancelled()`, and `left()` when the strip is hidden while it has the focus.
    """

    cancelled = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "note")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._share = 0.0
        self._label = ElidedLabel("", TypeRole.BODY)
        self.cancel_button = plain_button(self.tr("Cancel"))
        self.cancel_button.setProperty("kind", "small")
        self.cancel_button.setToolTip(self.tr("End this, and change nothing"))
        self.cancel_button.clicked.connect(self.cancelled)
        line = QHBoxLayout(self)
        line.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS + _LINE_PX)
        line.setSpacing(Gap.S)
        line.addWidget(self._label, 1)
        line.addWidget(self.cancel_button)
        self._show_timer = QTimer(self)
        self._show_timer.setSingleShot(True)
        self._show_timer.setInterval(_DELAY_MS)
        self._show_timer.timeout.connect(self.show)
        self.hide()

    @property
    def text(self) -> str:
        """The description of the progress."""
        return self._label.text

    def begin(self) -> None:
        """Start a task; the strip appears after a delay."""
        self.show_progress("", 0.0)
        self._show_timer.start()

    def show_progress(self, text: str, share: float) -> None:
        """Show the progress; `share` is the completed part, from 0 to 1."""
        self._share = share
        self._label.set_text(text)
        self.setAccessibleName(text)
        self.update()

    def end(self) -> None:
        """Hide the strip."""
        self._show_timer.stop()
        had_focus = self.cancel_button.hasFocus()
        self.hide()
        if had_focus:
            self.left.emit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), Size.SMALL_BUTTON + 2 * Gap.XS + _LINE_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        track = QRectF(0, self.height() - _LINE_PX, self.width(), _LINE_PX)
        painter.fillRect(track, QColor(tokens.current().field_hover))
        track.setWidth(track.width() * self._share)
        painter.fillRect(track, QColor(tokens.current().accent))
