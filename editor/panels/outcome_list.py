"""Result of a batch operation: a one-line message with an expandable list of what was not done."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.widgets.message_bar import BarButton, MessageBar, Tone

_MAX_LINES = 6


@dataclass(frozen=True, slots=True)
class Refusal:
    """An item that was not processed, and why."""

    name: str
    why: str

    @property
    def line(self) -> str:
        """The item and the reason as one line."""
        return f"{self.name}: {self.why}"


class TemporaryWidget(QWidget):
    """A widget that is shown temporarily.

    Signals: `left()` when it is hidden while it has the focus.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hide()

    def put_away(self) -> None:
        """Hide, and emit `left` if the focus would be lost."""
        focus = self.focusWidget()
        had_focus = focus is not None and focus.hasFocus()
        self.hide()
        if had_focus:
            self.left.emit()


class OutcomeList(TemporaryWidget):
    """A message bar; its button “Show” expands the list below, a few lines high at most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = MessageBar()
        self.list = _Lines()
        self.list.setAccessibleName(self.tr("What was not done, and why"))
        self._below = QWidget()
        inset = QHBoxLayout(self._below)
        inset.setContentsMargins(Gap.M, Gap.XS, Gap.M, Gap.S)
        inset.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._below)

    @property
    def text(self) -> str:
        """The list, one line per item; empty while hidden."""
        return self.list.toPlainText() if not self.isHidden() else ""

    def tell(
        self,
        text: str,
        lines: Sequence[str],
        actions: Sequence[BarButton] = (),
        tone: Tone = Tone.ERROR,
    ) -> None:
        """Display a message in place of the previous one; a single line is appended to it."""
        self.list.show_lines(lines)
        self._below.hide()
        message, buttons = text, list(actions)
        if len(lines) == 1:
            message = f"{text} {lines[0]}".strip()
        elif lines:
            buttons.append(
                BarButton(self.tr("Show"), self.tr("Show all of them, and why"), self._toggle_list)
            )
        copy = self.tr("Copy list") if len(lines) > 1 else self.tr("Copy")
        buttons.append(BarButton(copy, self.tr("Copy it all to the clipboard"), self._copy))
        buttons.append(BarButton(self.tr("Close"), self.tr("Close this message"), self.put_away))
        self.bar.hide()
        self.bar.say(tone, message, buttons)
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def _toggle_list(self) -> None:
        is_open = self._below.isHidden()
        self._below.setVisible(is_open)
        text = self.tr("Hide") if is_open else self.tr("Show")
        button = self.bar.buttons[self.tr("Show")]
        button.setText(text)
        button.setAccessibleName(text)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.list.toPlainText())


class _Lines(QPlainTextEdit):
    """Read-only lines; as high as its text, up to `_MAX_LINES`."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._count = 1

    def show_lines(self, lines: Sequence[str]) -> None:
        self._count = max(1, min(len(lines), _MAX_LINES))
        self.setPlainText("\n".join(lines))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def sizeHint(self) -> QSize:
        margins = 2 * int(self.document().documentMargin()) + 2 * self.frameWidth() + Gap.XS
        return QSize(super().sizeHint().width(), self._count * self.fontMetrics().lineSpacing() + margins)
