"""A strip above the map that says what went wrong or is good to know, without stopping anything."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from editor.app.panes import has_keys
from editor.errors import EditorError
from editor.look import symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.words import plain_tool_tip, translated
from editor.widgets.stay import STAYS_MS, Stay
from editor.widgets.tool_buttons import tool_button

# Below this a sentence is easier to read over the buttons than beside them.
_SENTENCE_PX = 220


class Subject(Enum):
    """What a notice is about: one subject has one notice, the newest."""

    OPENING = "opening"
    SAVING = "saving"
    SAVED = "saved"
    STEP = "step"
    UNAPPLIED = "what is not applied"
    DISK = "disk"
    RECOVERY = "recovery"
    ELSEWHERE = "elsewhere"
    KEPT = "windows of last time"
    SUSPECTS = "files that failed last time"
    LAST_RUN = "last run"
    SAFE_MODE = "safe mode"
    SETTINGS = "settings"
    MAP_DATA = "map data"
    ENTRIES = "what layers draw"
    HELP = "help"
    EXPORT = "export"
    COLOR = "colour"


# What may cost unsaved work comes before everything else.
_OF_UNSAVED_WORK = frozenset({Subject.RECOVERY, Subject.SAVING, Subject.DISK})


class Gravity(IntEnum):
    """How much a notice matters: what is good to know, waits for a decision, or went wrong."""

    NOTE = 1
    DECISION = 2
    ERROR = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a notice. Pressing it closes the notice, unless it only shows something."""

    text: str
    tip: str
    act: Callable[[], object]
    only_shows: bool = False


@dataclass(frozen=True, slots=True)
class _Notice:
    gravity: Gravity
    text: str
    choices: tuple[Choice, ...]
    passes: bool = False


class NoticeBar(QWidget):
    """Shows one notice at a time: the gravest, and of those alike the newest. The others wait behind it.

    A decision or an error about unsaved work comes before all others.

    Its buttons take no keys from where a person works unless Tab leads to them. News goes by itself.
    Units: `stays_ms` is how long news shows, in milliseconds.
    Signals: `keys_dropped()` when a notice went that had the keys.
    """

    keys_dropped = Signal()

    def __init__(self, parent: QWidget | None = None, *, stays_ms: int = STAYS_MS) -> None:
        super().__init__(parent)
        self._stay = Stay(self, stays_ms)
        self._stay.over.connect(self.close_shown)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._notices: dict[Subject, _Notice] = {}
        self._shown: _Notice | None = None
        self._mark = _Mark()
        self._text = _sentence()
        self._row = QWidget()
        self._buttons = QHBoxLayout(self._row)
        self._buttons.setContentsMargins(0, 0, 0, 0)
        self._buttons.setSpacing(Gap.S)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(Gap.S)
        self._body.addWidget(self._text, 1)
        self._body.addWidget(self._row, 0, Qt.AlignmentFlag.AlignLeft)
        self._close = tool_button("close", self.tr("Close this notice"))
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.close_shown)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        layout.setSpacing(Gap.S)
        layout.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._body, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """What the notice says; empty when there is none."""
        return self._shown.text if self._shown is not None else ""

    @property
    def buttons(self) -> dict[str, QPushButton]:
        """The buttons of the notice by their words."""
        found = self._row.findChildren(QPushButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return {button.text(): button for button in found}

    def show_error(self, subject: Subject, lead: str, error: EditorError, *choices: Choice) -> None:
        """Say what was tried, why it failed and where."""
        where = "" if error.place is None else translated(error.place.words)
        place = f" ({where})" if where else ""
        self._add(subject, _Notice(Gravity.ERROR, f"{lead} {translated(error.why)}{place}", choices))

    def ask(self, subject: Subject, text: str, *choices: Choice) -> None:
        """Say what a person should decide on."""
        self._add(subject, _Notice(Gravity.DECISION, text, choices))

    def show_note(self, subject: Subject, text: str, *choices: Choice) -> None:
        """Say what is good to know and is no error."""
        self._add(subject, _Notice(Gravity.NOTE, text, choices))

    def tell(self, subject: Subject, text: str, *lacks: str, choices: tuple[Choice, ...] = ()) -> None:
        """Say that what was wished is done: it is gone after a while, or at the next step.

        With what it lacks it stays until it is closed.
        """
        self._add(subject, _Notice(Gravity.NOTE, " ".join((text, *lacks)), choices, passes=not lacks))

    def withdraw_news(self) -> None:
        """Take back what was only told: a person went on."""
        self.withdraw(*(subject for subject, notice in self._notices.items() if notice.passes))

    def withdraw(self, *subjects: Subject) -> None:
        """Take back what was said of some subjects: it holds no more."""
        for subject in subjects:
            self._notices.pop(subject, None)
        self._show_gravest()

    def close_shown(self) -> None:
        """Close the notice that shows; what waits behind it shows then."""
        self._notices = {
            subject: notice for subject, notice in self._notices.items() if notice is not self._shown
        }
        self._show_gravest()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the notice with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_shown()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons under the sentence where there is no room beside it."""
        super().resizeEvent(event)
        self._place_buttons()

    def _add(self, subject: Subject, notice: _Notice) -> None:
        self._notices.pop(subject, None)
        self._notices[subject] = notice
        self._show_gravest()

    def _choose(self, choice: Choice) -> None:
        if not choice.only_shows:
            self.close_shown()
        choice.act()

    def _show_gravest(self) -> None:
        newest_first = reversed(self._notices.items())
        _, notice = max(newest_first, key=_rank, default=(None, None))
        if notice is self._shown:
            return
        had_keys = has_keys(self)
        self._shown = notice
        self._stay.stop()
        if notice is None:
            self.hide()
        else:
            self._fill(notice)
            if notice.passes:
                self._stay.begin()
        if had_keys:  # Else what stands next in line has them now, whatever that is.
            self.keys_dropped.emit()

    def _fill(self, notice: _Notice) -> None:
        self._text.setText(notice.text)
        self.setAccessibleName(notice.text)
        self._mark.show_gravity(notice.gravity)
        self._fill_buttons(notice)
        self.setProperty("part", _PARTS[notice.gravity])
        for widget in (self, self._text):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._place_buttons()
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _fill_buttons(self, notice: _Notice) -> None:
        for old in self.buttons.values():
            self._buttons.removeWidget(old)
            old.setParent(None)
            old.deleteLater()
        for choice in notice.choices:
            button = QPushButton(choice.text)
            button.setProperty("kind", "small")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(plain_tool_tip(choice.tip))
            button.setAccessibleName(choice.text)
            button.setAccessibleDescription(choice.tip)
            button.clicked.connect(lambda _checked=False, choice=choice: self._choose(choice))
            self._buttons.addWidget(button)
        self._row.setVisible(bool(notice.choices))
        order = [*self.buttons.values(), self._close]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _place_buttons(self) -> None:
        room = self.width() - self._mark.width() - self._close.width() - 2 * Gap.S - Gap.M - Gap.S
        sentence = min(self._text.fontMetrics().horizontalAdvance(self._text.text()), _SENTENCE_PX)
        fits = sentence + Gap.S + self._row.sizeHint().width() <= room
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if fits else directions.TopToBottom)


def _rank(entry: tuple[Subject, _Notice]) -> tuple[bool, Gravity]:
    """Return what puts one notice before others."""
    subject, notice = entry
    return subject in _OF_UNSAVED_WORK and notice.gravity > Gravity.NOTE, notice.gravity


class _Mark(QWidget):
    """The symbol of a gravity, as high as the close button so that both stand on the first line."""

    def __init__(self) -> None:
        super().__init__()
        self._gravity = Gravity.NOTE
        self.setFixedSize(QSize(Size.TOOL_GLYPH, Size.TOOL_BUTTON))

    def show_gravity(self, gravity: Gravity) -> None:
        """Show the symbol of another gravity."""
        self._gravity = gravity
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, side = tokens.current(), Size.TOOL_GLYPH
        name, color = {
            Gravity.NOTE: ("information-outline", theme.hint),
            Gravity.DECISION: ("alert", theme.warning),
            Gravity.ERROR: ("alert-circle", theme.error),
        }[self._gravity]
        place = QRectF(0, (self.height() - side) / 2, side, side)
        symbols.paint(QPainter(self), name, place, QColor(color))


_PARTS = {Gravity.NOTE: "note", Gravity.DECISION: "decision", Gravity.ERROR: "notice"}


def _sentence() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    # A long path must not widen the window.
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    label.setMinimumHeight(Size.TOOL_BUTTON)
    return label
