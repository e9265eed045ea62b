"""Notes at the bottom of a panel: the result of the last command, with what was not done."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from editor.records import dataclass
from editor.session.session import Session
from editor.ui.fields.info_rows import HintNote
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.auto_dismiss import AUTO_DISMISS_MS, AutoDismissTimer
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme.tokens import Gap


class TemporaryMessage(QWidget):
    """A refusal or a remark that disappears by itself; hidden while empty.

    Units: `timeout_ms` is the time until it disappears, in milliseconds.
    """

    def __init__(self, parent: QWidget | None = None, *, timeout_ms: int = AUTO_DISMISS_MS) -> None:
        super().__init__(parent)
        self._refusal, self._remark = ProblemLine(), HintNote()
        self._timer = AutoDismissTimer(self, timeout_ms)
        self._timer.over.connect(self.clear)
        self._action: Callable[[], object] = lambda: None
        self.button = plain_button("")
        self.button.clicked.connect(lambda: self._action())
        self.button.hide()
        column = QVBoxLayout()
        column.addWidget(self._refusal)
        column.addWidget(self._remark)
        line = h_box(self, margins=(Gap.S, Gap.XS, Gap.S, Gap.XS))
        line.addLayout(column, 1)
        line.addWidget(self.button)
        self.hide()

    @property
    def refusal(self) -> str:
        """The reason why the last action was refused, or an empty text."""
        return self._refusal.text

    @property
    def remark(self) -> str:
        """The remark on the last action or the selection, or an empty text."""
        return self._remark.text

    def show_refusal(self, reason: str) -> None:
        """Display why an action was refused, in place of the previous message."""
        self._show_message(reason, "")

    def show_remark(self, text: str, offer: BarButton | None = None) -> None:
        """Display a remark in place of the previous message, with a button for an optional action."""
        self._show_message("", text)
        if offer is not None:
            self._action = offer.press
            self.button.setText(offer.text)
            self.button.setToolTip(offer.tip)
            self.button.setAccessibleName(offer.text)
            self.button.show()
            self.set_available_width(self.width())

    def stand(self, text: str) -> None:
        """Display a remark that stays until it is replaced or cleared."""
        self._show_message("", text)
        self._timer.stop()

    def clear(self) -> None:
        """Remove the message."""
        self._show_message("", "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_available_width(self.width())

    def set_available_width(self, width_px: int) -> None:
        """Set the width to lay the text out for; a hidden widget gets no resize events."""
        beside = 0 if self.button.isHidden() else self.button.sizeHint().width() + Gap.M
        for line in (self._refusal, self._remark):
            line.set_available_width(width_px - 2 * Gap.S - beside)

    def _show_message(self, refusal: str, remark: str) -> None:
        self._refusal.show_text(refusal)
        self._remark.show_text(remark)
        self.button.hide()
        self.setVisible(bool(refusal or remark))
        if refusal or remark:
            self._timer.begin()
        else:
            self._timer.stop()


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

    def dismiss(self) -> None:
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
        self.list.setAccessibleName(self.tr("Skipped items"))
        self._below = QWidget()
        inset = h_box(self._below, margins=(Gap.M, Gap.XS, Gap.M, Gap.S))
        inset.addWidget(self.list)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self.bar)
        column.addWidget(self._below)

    @property
    def text(self) -> str:
        """The list, one line per item; empty while hidden."""
        return self.list.toPlainText() if not self.isHidden() else ""

    def show_outcome(
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
                BarButton(self.tr("Show"), self.tr("Show all skipped items with reasons"), self._toggle_list)
            )
        copy = self.tr("Copy list") if len(lines) > 1 else self.tr("Copy")
        buttons.append(BarButton(copy, self.tr("Copy list to clipboard"), self._copy))
        buttons.append(BarButton(self.tr("Close"), self.tr("Dismiss"), self.dismiss))
        self.bar.hide()
        self.bar.show_message(tone, message, buttons)
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
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


class StepNotes(QObject):
    """Clears a note at every step, and a list at undo and redo."""

    def __init__(self, session: Session, note: TemporaryMessage, outcome: OutcomeList) -> None:
        super().__init__(note)
        self._session, self._note, self._outcome = session, note, outcome
        self._index = session.undo_stack.index()
        session.stepped.connect(self._on_stepped)

    def _on_stepped(self) -> None:
        previous_index, self._index = self._index, self._session.undo_stack.index()
        is_new = self._index > previous_index and not self._session.undo_stack.canRedo()
        self._note.clear()
        if not is_new:
            self._outcome.dismiss()
