"""What the fonts view says of faces that come and go: in its own place, and nothing is stopped by it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.panels.outcome_list import OutcomeList
from editor.panels.passing_note import PassingNote
from editor.widgets.message_bar import BarButton, MessageBar, Tone


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a person should decide: words, and the buttons for both answers."""

    text: str
    yes: str
    no: str
    answered: Callable[[bool], object]


class FontNotes(QWidget):
    """Tells what is being read, what was refused and what was done, and asks what must be decided.

    Signals: `cancel_pressed()` while something is being read.
    """

    cancel_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._questions: list[Question] = []
        self.work, self.question, self.refused = MessageBar(), MessageBar(), OutcomeList()
        self.remark = PassingNote()
        self.setProperty("part", "foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.work, self.question, self.refused, self.remark):
            column.addWidget(part)

    @property
    def asked(self) -> tuple[Question, ...]:
        """What is not decided yet; the first of them shows."""
        return tuple(self._questions)

    def show_work(self, text: str) -> None:
        """Say what is being read now; it can be cancelled. Nothing for an empty text."""
        cancel = BarButton(self.tr("Cancel"), self.tr("Add none of these files"), self.cancel_pressed.emit)
        if text:
            self.work.say(Tone.NOTE, text, [cancel])
        else:
            self.work.hide()

    def refuse(self, sentences: Sequence[str]) -> None:
        """Say what was refused, in place of all that was said before; several are a list to unfold."""
        self.remark.clear()
        if not sentences:
            self.refused.put_away()
            return
        many = self.tr("%n fonts were not added.", "", len(sentences))
        self.refused.tell(many if len(sentences) > 1 else "", sentences)

    def ask(self, question: Question) -> None:
        """Ask something, after what was asked before is answered."""
        self._questions.append(question)
        self._show_question()

    def withdraw(self) -> None:
        """Ask nothing any more, and say nothing of what was refused: it was of another document."""
        self._questions.clear()
        self._show_question()
        self.refuse(())
        self.remark.clear()

    def tell(self, text: str, offer: BarButton | None = None) -> None:
        """Say what was done, for a while, and offer to do something then."""
        self.remark.tell(text, offer)

    def _show_question(self) -> None:
        if not self._questions:
            self.question.hide()
            return
        first, later = self._questions[0], len(self._questions) - 1
        more = self.tr("1 more question follows.") if later == 1 else ""
        if later > 1:
            more = self.tr("%n more questions follow.", "", later)
        self.question.say(
            Tone.DECISION,
            f"{first.text} {more}".strip(),
            [
                BarButton(first.yes, first.text, lambda: self._answer(first, is_yes=True)),
                BarButton(first.no, self.tr("Leave the style as it is"), lambda: self._answer(first)),
            ],
        )

    def _answer(self, question: Question, *, is_yes: bool = False) -> None:
        self._questions.remove(question)
        self._show_question()
        question.answered(is_yes)
