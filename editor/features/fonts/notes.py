"""Messages and questions of the fonts view."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.records import dataclass
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.workspace.panel_notes import OutcomeList, TemporaryMessage


@dataclass(frozen=True, slots=True)
class Question:
    """A yes/no question with the texts of both buttons."""

    text: str
    yes: str
    no: str
    answered: Callable[[bool], object]


class FontNotes(QWidget):
    """Shows the progress of reading fonts, refusals, remarks and questions.

    Signals: `cancel_pressed()` to cancel reading.
    """

    cancel_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._questions: list[Question] = []
        self.work, self.question, self.refused = MessageBar(), MessageBar(), OutcomeList()
        self.remark = TemporaryMessage()
        self.setProperty("part", "foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        for part in (self.work, self.question, self.refused, self.remark):
            column.addWidget(part)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The pending questions; the first one is displayed."""
        return tuple(self._questions)

    def show_work(self, text: str) -> None:
        """Display the file being read with a cancel button; an empty text hides it."""
        cancel = BarButton(
            self.tr("Cancel"), self.tr("Cancel without adding fonts"), self.cancel_pressed.emit
        )
        if text:
            self.work.show_message(Tone.NOTE, text, [cancel])
        else:
            self.work.hide()

    def show_refusals(self, sentences: Sequence[str]) -> None:
        """Display refusals in place of the previous messages; several form an expandable list."""
        self.remark.clear()
        if not sentences:
            self.refused.dismiss()
            return
        many = self.tr("%Ln fonts could not be added.", "", len(sentences))
        self.refused.show_outcome(many if len(sentences) > 1 else "", sentences)

    def ask(self, question: Question) -> None:
        """Ask a question after the pending ones."""
        self._questions.append(question)
        self._show_question()

    def withdraw(self) -> None:
        """Remove all questions and messages, for another document."""
        self._questions.clear()
        self._show_question()
        self.show_refusals(())
        self.remark.clear()

    def show_remark(self, text: str, offer: BarButton | None = None) -> None:
        """Display a temporary remark with a button for an optional action."""
        self.remark.show_remark(text, offer)

    def _show_question(self) -> None:
        if not self._questions:
            self.question.hide()
            return
        first, pending = self._questions[0], len(self._questions) - 1
        more = self.tr("%Ln more to confirm.", "", pending) if pending else ""
        self.question.show_message(
            Tone.DECISION,
            f"{first.text} {more}".strip(),
            [
                BarButton(first.yes, first.text, lambda: self._answer(first, is_yes=True)),
                BarButton(first.no, self.tr("Keep style unchanged"), lambda: self._answer(first)),
            ],
        )

    def _answer(self, question: Question, *, is_yes: bool = False) -> None:
        self._questions.remove(question)
        self._show_question()
        question.answered(is_yes)
