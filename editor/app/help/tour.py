"""The tour of one window: step by step over the real controls, while the window stays usable."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.app.files.reading import DAY_TEMPLATE
from editor.app.notice_bar import Choice, Subject
from editor.app.window_parts import WindowParts
from editor.later import Later
from editor.mapstyle.document.diff import Diff

if TYPE_CHECKING:
    from editor.app.help import tour_card, tour_steps
else:
    # Most runs take no tour.
    tour_card = Later("editor.app.help.tour_card")
    tour_steps = Later("editor.app.help.tour_steps")

_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class Tour(QObject):
    """Shows the day template where nobody works on the style, and else asks for a window of its own.

    Nothing of it moves: a step is there at once. Signals: `window_requested()` when the tour is to be taken
    in another window, `ended()`.
    """

    window_requested = Signal()
    ended = Signal()

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._steps: tuple[tour_steps.TourStep, ...] = ()
        self._at = 0
        self._card: tour_card.TourCard | None = None
        self._ring: tour_card.Ring | None = None
        self._followed: list[QWidget] = []
        self._awaits_style = False
        # Many parts move together when a window is resized: one look after all of them is enough.
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._place)
        parts.session.changed.connect(self._on_changed)
        parts.handle({"tour": self.begin})

    @property
    def card(self) -> "tour_card.TourCard | None":
        """The card of the step; nothing where no tour is taken."""
        return self._card

    @property
    def ring(self) -> "tour_card.Ring | None":
        """The ring about the control; nothing where no tour is taken."""
        return self._ring

    @property
    def step(self) -> "tour_steps.TourStep | None":
        """The step that shows."""
        return self._steps[self._at] if self._steps else None

    def begin(self) -> None:
        """Take the tour from its first step, here or where the person says."""
        session = self._parts.session
        is_untouched = session.origin.path is None and not session.undo_stack.count()
        if is_untouched and not self._parts.files.would_lose_changes:
            self._awaits_style = True
            self._parts.files.new(DAY_TEMPLATE)
            return
        self._parts.notice.ask(
            Subject.HELP,
            self.tr("The tour shows a style of its own, so that yours stays as it is."),
            Choice(
                self.tr("Tour in a new window"),
                self.tr("Open the day template in another window, and take the tour there"),
                self.window_requested.emit,
            ),
        )

    def go(self, place: int) -> None:
        """Show a step; after the last one the tour ends."""
        if not 0 <= place < len(self._steps):
            self.end()
            return
        assert self._card is not None
        self._at = place
        step = self._steps[place]
        step.prepare()
        self._follow(step.target())
        self._card.show_step(place + 1, len(self._steps), step.title, step.text)
        self._place()

    def end(self) -> None:
        """Take everything away that the tour laid over the window."""
        self._awaits_style = False
        card, ring = self._card, self._ring
        if card is None or ring is None:
            return
        self._turn.stop()
        self._unfollow()
        self._card = self._ring = None
        self._steps = ()
        had_keys = card.isAncestorOf(self._parts.window.focusWidget() or card)
        for part in (card, ring):
            part.hide()
            part.deleteLater()
        if had_keys:
            self._parts.centre.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the control where it goes, and end with an Esc that nothing else wants."""
        if event.type() in _MOVES:
            self._turn.start()
        elif watched is self._parts.window and _is_escape(event):
            self.end()
            return True
        return super().eventFilter(watched, event)

    def _on_changed(self, change: Diff) -> None:
        if not change.is_other_document:
            return
        if self._awaits_style:
            self._awaits_style = False
            # After all that shows another style: panels, docks, and the start page, which leaves.
            QTimer.singleShot(0, self, self._start)
        else:
            self.end()

    def _start(self) -> None:
        window = self._parts.window
        self.end()
        self._steps = tour_steps.tour_steps(self._parts)
        self._ring, self._card = tour_card.Ring(window), tour_card.TourCard(window)
        self._card.next_requested.connect(lambda: self.go(self._at + 1))
        self._card.back_requested.connect(lambda: self.go(self._at - 1))
        self._card.end_requested.connect(self.end)
        self.go(0)

    def _follow(self, target: QWidget) -> None:
        """Notice whatever moves, shows or hides a control: it, and all that it stands in."""
        self._unfollow()
        each: QWidget | None = target
        while each is not None:
            each.installEventFilter(self)
            self._followed.append(each)
            each = None if each.isWindow() else each.parentWidget()
        if self._parts.window not in self._followed:  # The control is in a dock that was pulled off.
            self._parts.window.installEventFilter(self)
            self._followed.append(self._parts.window)

    def _unfollow(self) -> None:
        for widget in self._followed:
            widget.removeEventFilter(self)
        self._followed.clear()

    def _place(self) -> None:
        """Put ring and card where the control is now; where it is not seen, the card stands in the middle."""
        step, card, ring, window = self.step, self._card, self._ring, self._parts.window
        if step is None or card is None or ring is None:
            return
        target = step.target()
        part = step.place() if step.place is not None else target.rect()
        is_here = target.isVisible() and target.window() is window
        place = tour_card.in_window(target, part, window) if is_here else QRect()
        if place.isEmpty():
            ring.hide()
            card.stand_by(QRect(window.rect().center(), window.rect().center()))
            return
        ring.surround(place, is_on_map=target is self._parts.centre.map_view)
        card.stand_by(place)


def _is_escape(event: QEvent) -> bool:
    """Whether a press of Esc has come up to the window: nothing below it wants it."""
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
        return False
    return event.key() == Qt.Key.Key_Escape
