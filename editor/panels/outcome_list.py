"""What came of many things at once, in one line; what was not done unfolds as a list."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.widgets.message_bar import BarButton, MessageBar, Tone

_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was not done: to what, and why."""

    name: str
    why: str

    @property
    def line(self) -> str:
        """Both, to be read."""
        return f"{self.name}: {self.why}"


class PassingPart(QWidget):
    """Something that shows itself for a while."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hide()

    def put_away(self) -> None:
        """Go, and say so where the keys would go astray."""
        focus = self.focusWidget()
        had_keys = focus is not None and focus.hasFocus()
        self.hide()
        if had_keys:
            self.left.emit()


class OutcomeList(PassingPart):
    """One line; a press on “Show” unfolds the rest under it, no higher than some lines."""

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
        """What was not done, a line each; empty while nothing is told."""
        return self.list.toPlainText() if not self.isHidden() else ""

    def tell(
        self,
        text: str,
        lines: Sequence[str],
        acts: Sequence[BarButton] = (),
        tone: Tone = Tone.ERROR,
    ) -> None:
        """Say what came of it, in place of what was told before; a single line needs no list."""
        self.list.show_lines(lines)
        self._below.hide()
        said, buttons = text, list(acts)
        if len(lines) == 1:
            said = f"{text} {lines[0]}".strip()
        elif lines:
            buttons.append(BarButton(self.tr("Show"), self.tr("Show all of them, and why"), self._unfold))
        copy = self.tr("Copy list") if len(lines) > 1 else self.tr("Copy")
        buttons.append(BarButton(copy, self.tr("Copy it all to the clipboard"), self._copy))
        buttons.append(BarButton(self.tr("Close"), self.tr("Close this message"), self.put_away))
        self.bar.hide()
        self.bar.say(tone, said, buttons)
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close it with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def _unfold(self) -> None:
        is_open = self._below.isHidden()
        self._below.setVisible(is_open)
        words = self.tr("Hide") if is_open else self.tr("Show")
        button = self.bar.buttons[self.tr("Show")]
        button.setText(words)
        button.setAccessibleName(words)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.list.toPlainText())


class _Lines(QPlainTextEdit):
    """Lines to be read, as high as they are, to some most."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._count = 1

    def show_lines(self, lines: Sequence[str]) -> None:
        self._count = max(1, min(len(lines), _MOST_LINES))
        self.setPlainText("\n".join(lines))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def sizeHint(self) -> QSize:
        margins = 2 * int(self.document().documentMargin()) + 2 * self.frameWidth() + Gap.XS
        return QSize(super().sizeHint().width(), self._count * self.fontMetrics().lineSpacing() + margins)
