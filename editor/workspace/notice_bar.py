"""Notice bar of a window: errors, questions and notes, by severity."""

from collections.abc import Callable, Mapping
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
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from editor.errors import EditorError, FilePosition
from editor.records import dataclass
from editor.ui.kit.auto_dismiss import AUTO_DISMISS_MS, AutoDismissTimer
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.keyboard import contains_focus
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import plain_tool_tip, translated
from editor.ui.theme import symbols, tokens
from editor.ui.theme.tokens import Gap, Size


def reason_text(error: EditorError, place: FilePosition | None) -> str:
    """Return the reason of an error, with a place if one is known."""
    where = "" if place is None else translated(place.text)
    return f"{translated(error.why)} ({where})" if where else translated(error.why)


# The minimum width of the text beside the buttons; below it the buttons move under the text.
_MIN_TEXT_PX = 220


class NoticeSubject(Enum):
    """The subject of a notice; each subject has at most one notice, the newest."""

    OPENING = "opening"
    SAVING = "saving"
    SAVED = "saved"
    STEP = "step"
    UNAPPLIED = "what is not applied"
    DISK = "disk"
    RECOVERY = "recovery"
    ELSEWHERE = "elsewhere"
    SAVED_WINDOWS = "windows of last time"
    SUSPECTS = "files that failed last time"
    LAST_RUN = "last run"
    SAFE_MODE = "safe mode"
    SETTINGS = "settings"
    MAP_DATA = "map data"
    ENTRIES = "what layers draw"
    HELP = "help"
    EXPORT = "export"
    COLOR = "colour"
    REFERENCE = "reference image"
    VARIANTS = "variants"


# Questions and errors about unsaved work precede everything else.
_UNSAVED_WORK = frozenset({NoticeSubject.RECOVERY, NoticeSubject.SAVING, NoticeSubject.DISK})


class NoticeSeverity(IntEnum):
    """The severity of a notice."""

    NOTE = 1
    DECISION = 2
    ERROR = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a notice. Pressing it closes the notice, unless `only_shows` is set."""

    text: str
    tip: str
    act: Callable[[], object]
    only_shows: bool = False


@dataclass(frozen=True, slots=True)
class _Notice:
    severity: NoticeSeverity
    text: str
    choices: tuple[Choice, ...]
    auto_dismiss: bool = False


class NoticeBar(QWidget):
    """Shows one notice at a time: the most severe, and among equals the newest.

    Questions and errors about unsaved work precede all others. The buttons take focus by Tab only. News is
    dismissed automatically. Units: `timeout_ms` is the time until then, in milliseconds. Signals:
    `focus_released()` when a notice that had the focus was closed; `shown_changed()` after another notice,
    or none, is shown.
    """

    focus_released = Signal()
    shown_changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, timeout_ms: int = AUTO_DISMISS_MS) -> None:
        super().__init__(parent)
        self._stay = AutoDismissTimer(self, timeout_ms)
        self._stay.over.connect(self.close_shown)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._notices: dict[NoticeSubject, _Notice] = {}
        self._shown: _Notice | None = None
        self._severity_icon = _SeverityIcon()
        self._text = _create_label()
        self._button_row = QWidget()
        self._buttons = h_box(self._button_row, margins=NO_MARGINS, spacing=Gap.S)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(Gap.S)
        self._body.addWidget(self._text, 1)
        self._body.addWidget(self._button_row, 0, Qt.AlignmentFlag.AlignLeft)
        self._close = tool_button("close", self.tr("Dismiss"))
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.close_shown)
        layout = h_box(self, margins=(Gap.M, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        layout.addWidget(self._severity_icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._body, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """The text of the current notice; empty without one."""
        return self._shown.text if self._shown is not None else ""

    @property
    def is_floating(self) -> bool:
        """Whether the current notice floats over the content: it is news, which is soon dismissed."""
        return self._shown is not None and self._shown.auto_dismiss

    @property
    def has_open_question(self) -> bool:
        """Whether a notice asks something, or reports an error with a way out."""
        return any(
            notice.severity is NoticeSeverity.DECISION
            or (notice.severity is NoticeSeverity.ERROR and notice.choices)
            for notice in self._notices.values()
        )

    @property
    def preferred_width(self) -> int:
        """The width that shows the current notice on one line. Units: pixels."""
        text_width = self._text.fontMetrics().horizontalAdvance(self._text.text())
        return text_width + Gap.S + self._button_width + self._edge_width

    @property
    def buttons(self) -> dict[str, QPushButton]:
        """The buttons of the current notice, by text."""
        found = self._button_row.findChildren(QPushButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return {button.text(): button for button in found}

    def show_error(self, subject: NoticeSubject, lead: str, error: EditorError, *choices: Choice) -> None:
        """Show an error: what failed, why and where."""
        self._add(
            subject, _Notice(NoticeSeverity.ERROR, f"{lead} {reason_text(error, error.place)}", choices)
        )

    def ask(self, subject: NoticeSubject, text: str, *choices: Choice) -> None:
        """Show a question with choices."""
        self._add(subject, _Notice(NoticeSeverity.DECISION, text, choices))

    def show_note(self, subject: NoticeSubject, text: str, *choices: Choice) -> None:
        """Show a note that is no error."""
        self._add(subject, _Notice(NoticeSeverity.NOTE, text, choices))

    def show_news(
        self, subject: NoticeSubject, text: str, *remarks: str, choices: tuple[Choice, ...] = ()
    ) -> None:
        """Show news, which is dismissed after a while or at the next step, unless `remarks` are given."""
        self._add(
            subject,
            _Notice(NoticeSeverity.NOTE, " ".join((text, *remarks)), choices, auto_dismiss=not remarks),
        )

    def dismiss_news(self) -> None:
        """Close all news notices."""
        self.withdraw(*(subject for subject, notice in self._notices.items() if notice.auto_dismiss))

    @property
    def lasting(self) -> dict[NoticeSubject, tuple[NoticeSeverity, str]]:
        """The severities and texts of notices that are neither questions nor dismissed by themselves."""
        return {
            subject: (notice.severity, notice.text)
            for subject, notice in self._notices.items()
            if notice.severity is not NoticeSeverity.DECISION and not notice.auto_dismiss
        }

    def restore(self, lasting: Mapping[NoticeSubject, tuple[NoticeSeverity, str]]) -> None:
        """Show notices of a bar that this one replaces, without buttons."""
        for subject, (severity, text) in lasting.items():
            self._add(subject, _Notice(severity, text, ()))

    def withdraw(self, *subjects: NoticeSubject) -> None:
        """Close the notices about some subjects."""
        for subject in subjects:
            self._notices.pop(subject, None)
        self._show_most_severe()

    def close_shown(self) -> None:
        """Close the current notice and show the next one."""
        self._notices = {
            subject: notice for subject, notice in self._notices.items() if notice is not self._shown
        }
        self._show_most_severe()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the notice with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_shown()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the buttons for the new width."""
        super().resizeEvent(event)
        self._place_buttons()

    def _add(self, subject: NoticeSubject, notice: _Notice) -> None:
        self._notices.pop(subject, None)
        self._notices[subject] = notice
        self._show_most_severe()

    def _on_choice(self, choice: Choice) -> None:
        if not choice.only_shows:
            self.close_shown()
        choice.act()

    def _show_most_severe(self) -> None:
        newest_first = reversed(self._notices.items())
        _, notice = max(newest_first, key=_rank, default=(None, None))
        if notice is self._shown:
            return
        had_focus = contains_focus(self)
        self._shown = notice
        self._stay.stop()
        if notice is None:
            self.hide()
        else:
            self._fill(notice)
            if notice.auto_dismiss:
                self._stay.begin()
        self.shown_changed.emit()
        if had_focus:
            self.focus_released.emit()

    def _fill(self, notice: _Notice) -> None:
        self._text.setText(notice.text)
        self.setAccessibleName(notice.text)
        self._severity_icon.show_severity(notice.severity)
        self._fill_buttons(notice)
        self.setProperty("part", _FLOATING_PART if notice.auto_dismiss else _PARTS[notice.severity])
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
            button.clicked.connect(lambda _checked=False, choice=choice: self._on_choice(choice))
            self._buttons.addWidget(button)
        self._button_row.setVisible(bool(notice.choices))
        order = [*self.buttons.values(), self._close]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    @property
    def _button_width(self) -> int:
        return self._button_row.sizeHint().width() if self._button_row.isVisibleTo(self) else 0

    @property
    def _edge_width(self) -> int:
        """The width beside text and buttons: margins, icon and close button."""
        return self._severity_icon.width() + self._close.width() + 2 * Gap.S + Gap.M + Gap.S

    def _place_buttons(self) -> None:
        text_width = min(self._text.fontMetrics().horizontalAdvance(self._text.text()), _MIN_TEXT_PX)
        fits = text_width + Gap.S + self._button_width <= self.width() - self._edge_width
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if fits else directions.TopToBottom)


def _rank(entry: tuple[NoticeSubject, _Notice]) -> tuple[bool, NoticeSeverity]:
    subject, notice = entry
    return subject in _UNSAVED_WORK and notice.severity > NoticeSeverity.NOTE, notice.severity


class _SeverityIcon(QWidget):
    """The icon of a severity, as high as the close button so that both align with the first line."""

    def __init__(self) -> None:
        super().__init__()
        self._severity = NoticeSeverity.NOTE
        self.setFixedSize(QSize(Size.TOOL_GLYPH, Size.TOOL_BUTTON))

    def show_severity(self, severity: NoticeSeverity) -> None:
        """Show the icon of a severity."""
        self._severity = severity
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, side = tokens.current(), Size.TOOL_GLYPH
        name, color = {
            NoticeSeverity.NOTE: ("information-outline", theme.hint),
            NoticeSeverity.DECISION: ("alert", theme.warning),
            NoticeSeverity.ERROR: ("alert-circle", theme.error),
        }[self._severity]
        place = QRectF(0, (self.height() - side) / 2, side, side)
        symbols.paint(QPainter(self), name, place, QColor(color))


_PARTS = {NoticeSeverity.NOTE: "note", NoticeSeverity.DECISION: "decision", NoticeSeverity.ERROR: "notice"}
_FLOATING_PART = "floating-note"


def _create_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    # A long path must not widen the window.
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    label.setMinimumHeight(Size.TOOL_BUTTON)
    return label
