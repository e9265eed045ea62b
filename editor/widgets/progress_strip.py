"""A strip that says how far some work is, with a button that ends it."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from editor.look import tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import plain_button

_LINE_PX = 2
# Work that is done before this is over before anybody could read of it.
_WAIT_MS = 400


class ProgressStrip(QWidget):
    """Shows itself for work that takes its time.

    Signals: `cancelled()` when it should end, `left()` when the strip goes with the keys in it.
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
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self.show)
        self.hide()

    @property
    def text(self) -> str:
        """What is said of the work."""
        return self._label.text

    def begin(self) -> None:
        """Work begins; the strip shows itself if it lasts."""
        self.show_progress("", 0.0)
        self._wait.start()

    def show_progress(self, text: str, share: float) -> None:
        """Say how far the work is; `share` is the part that is done, where 1 is all."""
        self._share = share
        self._label.set_text(text)
        self.setAccessibleName(text)
        self.update()

    def end(self) -> None:
        """The work is over."""
        self._wait.stop()
        had_keys = self.cancel_button.hasFocus()
        self.hide()
        if had_keys:
            self.left.emit()

    def sizeHint(self) -> QSize:
        """Room for the button and the line under it."""
        return QSize(super().sizeHint().width(), Size.SMALL_BUTTON + 2 * Gap.XS + _LINE_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End the work with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line at the lower edge."""
        super().paintEvent(event)
        painter = QPainter(self)
        track = QRectF(0, self.height() - _LINE_PX, self.width(), _LINE_PX)
        painter.fillRect(track, QColor(tokens.current().field_hover))
        track.setWidth(track.width() * self._share)
        painter.fillRect(track, QColor(tokens.current().accent))
