"""Strip at the bottom of the icons view: progress, questions and results of operations."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QSpinBox, QWidget

from editor.assets.svg.picture import LARGEST_PX
from editor.features.icons.queue import IconQueue
from editor.ui.kit.bars import BarButton, MessageBar, ProgressStrip, Tone
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme.tokens import Gap
from editor.workspace.panel_notes import OutcomeList, TemporaryMessage, TemporaryWidget


class IconStrip(QWidget):
    """Shows the operation in progress, its question or its result; empty otherwise.

    Signals: `left()` when a part with the focus is hidden.
    """

    left = Signal()

    def __init__(self, queue: IconQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.progress = ProgressStrip()
        self.size_question = SizeQuestion()
        self.question = IconQuestion()
        self.outcome = OutcomeList()
        self.note = TemporaryMessage()
        self.setProperty("part", "foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        for part in (self.progress, self.size_question, self.question, self.outcome, self.note):
            column.addWidget(part)
        for part in (self.progress, self.size_question, self.question, self.outcome):
            part.left.connect(self.left)
        queue.begun.connect(self.progress.begin)
        queue.begun.connect(self.begin)
        queue.progressed.connect(self.progress.show_progress)
        queue.ended.connect(self.progress.end)
        queue.cancelled.connect(self.note.show_remark)
        queue.failed.connect(self.note.show_refusal)
        self.progress.cancelled.connect(queue.cancel)

    def begin(self) -> None:
        """Remove the messages of the previous operation."""
        self.outcome.dismiss()
        self.note.clear()

    def clear(self) -> None:
        """Remove all messages and questions, for another document."""
        self.progress.end()
        for part in (self.size_question, self.question, self.outcome):
            part.dismiss()
        self.note.clear()


class IconQuestion(TemporaryWidget):
    """A question with its buttons. The last button changes nothing and is also triggered by Esc."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = MessageBar()
        self._subject: object = None
        self._buttons: Sequence[BarButton] = ()
        column = v_box(self, margins=NO_MARGINS)
        column.addWidget(self.bar)

    @property
    def text(self) -> str:
        """The question; empty while hidden."""
        return self.bar.text if not self.isHidden() else ""

    def ask(self, text: str, buttons: Sequence[BarButton], tone: Tone = Tone.DECISION) -> None:
        """Ask a question in place of the previous one; an answer closes it.

        The primary button gets the focus, or the last one if there is none.
        """
        self._buttons = tuple(
            each if each.opens_question else replace(each, press=partial(self._answer, each.press))
            for each in buttons
        )
        self.bar.hide()
        self.bar.show_message(tone, text, self._buttons)
        self.show()
        default = next((each for each in buttons if each.is_primary), buttons[-1])
        self.bar.buttons[default.text].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer with Esc, and click the focused button with Enter, which some platforms do not."""
        focused = next((each for each in self.bar.buttons.values() if each.hasFocus()), None)
        if event.key() == Qt.Key.Key_Escape and self._buttons:
            self._buttons[-1].press()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is not None:
            focused.click()
        else:
            super().keyPressEvent(event)

    def _answer(self, action: Callable[[], object]) -> None:
        self.dismiss()
        action()


class SizeQuestion(TemporaryWidget):
    """Asks for the size at which vector images are rasterized, once for all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "note")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._on_accepted: Callable[[int], object] = lambda _px: None
        self._on_cancelled: Callable[[], object] = lambda: None
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field = QSpinBox()
        self.field.setProperty("part", "field")
        self.field.setRange(1, LARGEST_PX)
        self.field.setSuffix(self.tr(" px"))
        self.field.setAccessibleName(self.tr("Longer side in pixels"))
        self.field.setToolTip(self.tr("Longer side of each image in pixels"))
        self.accept_button = plain_button(self.tr("Add"))
        self.accept_button.setProperty("kind", "primary")
        self.accept_button.clicked.connect(self._accept)
        self.cancel_button = plain_button(self.tr("Cancel"))
        self.cancel_button.setToolTip(self.tr("Cancel"))
        self.cancel_button.clicked.connect(self._cancel)
        line = h_box(self, margins=(Gap.M, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        line.addWidget(self._label, 1)
        for part in (self.field, self.accept_button, self.cancel_button):
            line.addWidget(part)

    @property
    def text(self) -> str:
        """The question; empty while hidden."""
        return self._label.text() if not self.isHidden() else ""

    def ask(
        self,
        text: str,
        accept_text: str,
        size_px: int,
        on_accepted: Callable[[int], object],
        on_cancelled: Callable[[], object],
    ) -> None:
        """Ask for a size with a default; `accept_text` is the text of the button."""
        self._on_accepted, self._on_cancelled = on_accepted, on_cancelled
        self._label.setText(text)
        self.setAccessibleName(text)
        self.accept_button.setText(accept_text)
        self.accept_button.setAccessibleName(accept_text)
        self.field.setValue(size_px)
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept with Enter, cancel with Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._accept()
        elif event.key() == Qt.Key.Key_Escape:
            self._cancel()
        else:
            super().keyPressEvent(event)

    def _accept(self) -> None:
        self.dismiss()
        self._on_accepted(self.field.value())

    def _cancel(self) -> None:
        self.dismiss()
        self._on_cancelled()
