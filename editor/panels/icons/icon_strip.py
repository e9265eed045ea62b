"""What lies over the icons while something is done to them: progress, a question, what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from editor.assets.svg.picture import LARGEST_PX
from editor.look.tokens import Gap
from editor.panels.icons.icon_queue import IconQueue
from editor.panels.outcome_list import OutcomeList, PassingPart
from editor.panels.passing_note import PassingNote
from editor.widgets.message_bar import BarButton, MessageBar, Tone
from editor.widgets.progress_strip import ProgressStrip
from editor.widgets.tool_buttons import plain_button


class IconStrip(QWidget):
    """Lies at the foot of the icons, and takes no room while nothing is going on.

    Signals: `left()` when a part that has the keys goes.
    """

    left = Signal()

    def __init__(self, queue: IconQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.progress = ProgressStrip()
        self.size_question = SizeQuestion()
        self.question = IconQuestion()
        self.outcome = OutcomeList()
        self.note = PassingNote()
        self.setProperty("part", "foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.progress, self.size_question, self.question, self.outcome, self.note):
            column.addWidget(part)
        for part in (self.progress, self.size_question, self.question, self.outcome):
            part.left.connect(self.left)
        queue.begun.connect(self.progress.begin)
        queue.begun.connect(self.begin)
        queue.progressed.connect(self.progress.show_progress)
        queue.ended.connect(self.progress.end)
        queue.told.connect(self.note.tell)
        queue.failed.connect(self.note.refuse)
        self.progress.cancelled.connect(queue.cancel)

    def begin(self) -> None:
        """Something else is done: nothing is said of what was done before."""
        self.outcome.put_away()
        self.note.clear()

    def clear(self) -> None:
        """Say and ask nothing: all of it was about another document."""
        self.progress.end()
        for part in (self.size_question, self.question, self.outcome):
            part.put_away()
        self.note.clear()


class IconQuestion(PassingPart):
    """One question with its buttons. The last of them changes nothing: Esc answers as it does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = MessageBar()
        self._subject: object = None
        self._buttons: Sequence[BarButton] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bar)

    @property
    def text(self) -> str:
        """The question; empty while none is asked."""
        return self.bar.text if not self.isHidden() else ""

    def ask(self, text: str, buttons: Sequence[BarButton], tone: Tone = Tone.DECISION) -> None:
        """Ask in place of what was asked before; an answer ends it.

        The keys are on the primary button, and where there is none, on the one that changes nothing.
        """
        self._buttons = tuple(
            each if each.leads_on else replace(each, press=partial(self._answer, each.press))
            for each in buttons
        )
        self.bar.hide()
        self.bar.say(tone, text, self._buttons)
        self.show()
        begin = next((each for each in buttons if each.is_primary), buttons[-1])
        self.bar.buttons[begin.text].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer with Esc, and press with Enter, which not every system does by itself."""
        held = next((each for each in self.bar.buttons.values() if each.hasFocus()), None)
        if event.key() == Qt.Key.Key_Escape and self._buttons:
            self._buttons[-1].press()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held is not None:
            held.click()
        else:
            super().keyPressEvent(event)

    def _answer(self, act: Callable[[], object]) -> None:
        self.put_away()
        act()


class SizeQuestion(PassingPart):
    """Asks how large drawings become as pictures, once for all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "note")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._answered: Callable[[int], object] = lambda _px: None
        self._given_up: Callable[[], object] = lambda: None
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field = QSpinBox()
        self.field.setRange(1, LARGEST_PX)
        self.field.setSuffix(self.tr(" px"))
        self.field.setAccessibleName(self.tr("Longer side in pixels"))
        self.field.setToolTip(self.tr("How many pixels the longer side of each becomes"))
        self.go_on = plain_button(self.tr("Add"))
        self.go_on.setProperty("kind", "primary")
        self.go_on.clicked.connect(self._accept)
        self.cancel = plain_button(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Add nothing"))
        self.cancel.clicked.connect(self._give_up)
        line = QHBoxLayout(self)
        line.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        line.setSpacing(Gap.S)
        line.addWidget(self._words, 1)
        for part in (self.field, self.go_on, self.cancel):
            line.addWidget(part)

    @property
    def text(self) -> str:
        """The question; empty while none is asked."""
        return self._words.text() if not self.isHidden() else ""

    def ask(
        self,
        text: str,
        verb: str,
        size_px: int,
        answered: Callable[[int], object],
        given_up: Callable[[], object],
    ) -> None:
        """Ask for a size, with one to begin with; the verb stands on the button that goes on."""
        self._answered, self._given_up = answered, given_up
        self._words.setText(text)
        self.setAccessibleName(text)
        self.go_on.setText(verb)
        self.go_on.setAccessibleName(verb)
        self.field.setValue(size_px)
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on with Enter, give up with Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._accept()
        elif event.key() == Qt.Key.Key_Escape:
            self._give_up()
        else:
            super().keyPressEvent(event)

    def _accept(self) -> None:
        self.put_away()
        self._answered(self.field.value())

    def _give_up(self) -> None:
        self.put_away()
        self._given_up()
