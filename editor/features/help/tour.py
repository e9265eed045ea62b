"""Guided tour over the controls of a window, which stays usable."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.ui.later import call_later
from editor.workspace.document_reading import DAY_TEMPLATE
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.help import tour_card, tour_steps
else:
    # Imported on first use.
    tour_card = LazyModule("editor.features.help.tour_card")
    tour_steps = LazyModule("editor.features.help.tour_steps")


_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class Tour(WindowFeature):
    """Shows the day template in an untouched window, and otherwise requests a new window.

    Steps are not animated. Signals: `window_requested()` for a tour in another window, `ended()`.
    """

    window_requested = Signal()
    ended = Signal()

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._steps: tuple[tour_steps.TourStep, ...] = ()
        self._index = 0
        self._card: tour_card.TourCard | None = None
        self._ring: tour_card.Ring | None = None
        self._followed: list[QWidget] = []
        self._is_waiting_for_style = False
        # Many widgets move together when a window is resized: update once after all of them.
        self._update_timer = QTimer(self)
        self._update_timer.setSingleShot(True)
        self._update_timer.setInterval(0)
        self._update_timer.timeout.connect(self._place)
        parts.session.changed.connect(self._on_changed)
        parts.handle({"tour": self.begin})

    @property
    def card(self) -> "tour_card.TourCard | None":
        """The card of the current step; None without a tour."""
        return self._card

    @property
    def ring(self) -> "tour_card.Ring | None":
        """The ring around the control; None without a tour."""
        return self._ring

    @property
    def step(self) -> "tour_steps.TourStep | None":
        """The current step."""
        return self._steps[self._index] if self._steps else None

    @property
    def blocks_rebuild(self) -> bool:
        return self._card is not None or self._is_waiting_for_style

    def begin(self) -> None:
        """Start the tour here, or offer to start it in another window."""
        session = self._parts.session
        is_untouched = session.origin.path is None and not session.undo_stack.count()
        if is_untouched and not self._parts.files.would_lose_changes:
            self._is_waiting_for_style = True
            self._parts.files.new(DAY_TEMPLATE)
            return
        self._parts.notice.ask(
            NoticeSubject.HELP,
            self.tr("The tour uses its own style; yours is not changed."),
            Choice(
                self.tr("Start tour in new window"),
                self.tr("Open the Day template in a new window for the tour"),
                self.window_requested.emit,
            ),
        )

    def go(self, index: int) -> None:
        """Show a step; an index after the last one ends the tour."""
        if not 0 <= index < len(self._steps):
            self.end()
            return
        assert self._card is not None
        self._index = index
        step = self._steps[index]
        step.prepare()
        self._follow(step.target())
        self._card.show_step(index + 1, len(self._steps), step.title, step.text)
        self._place()

    def close(self) -> None:
        self.end()

    def end(self) -> None:
        """Remove the card and the ring."""
        self._is_waiting_for_style = False
        card, ring = self._card, self._ring
        if card is None or ring is None:
            return
        self._update_timer.stop()
        self._unfollow()
        self._card = self._ring = None
        self._steps = ()
        had_focus = card.isAncestorOf(self._parts.window.focusWidget() or card)
        for widget in (card, ring):
            widget.hide()
            widget.deleteLater()
        if had_focus:
            self._parts.centre.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the control, and end the tour with an Esc that no widget handled."""
        if event.type() in _MOVES:
            self._update_timer.start()
        elif watched is self._parts.window and _is_escape(event):
            self.end()
            return True
        return super().eventFilter(watched, event)

    def _on_changed(self, change: Diff) -> None:
        if not change.is_other_document:
            return
        if self._is_waiting_for_style:
            self._is_waiting_for_style = False
            # After panels, docks and the start page have handled the new style.
            call_later(self, self._start)
        else:
            self.end()

    def _start(self) -> None:
        window = self._parts.window
        self.end()
        self._steps = tour_steps.tour_steps(self._parts)
        self._ring, self._card = tour_card.Ring(window), tour_card.TourCard(window)
        self._card.next_requested.connect(lambda: self.go(self._index + 1))
        self._card.back_requested.connect(lambda: self.go(self._index - 1))
        self._card.end_requested.connect(self.end)
        self.go(0)

    def _follow(self, target: QWidget) -> None:
        """Watch a control and its ancestors for moves and visibility changes."""
        self._unfollow()
        ancestor: QWidget | None = target
        while ancestor is not None:
            ancestor.installEventFilter(self)
            self._followed.append(ancestor)
            ancestor = None if ancestor.isWindow() else ancestor.parentWidget()
        if self._parts.window not in self._followed:  # The control is in a floating dock.
            self._parts.window.installEventFilter(self)
            self._followed.append(self._parts.window)

    def _unfollow(self) -> None:
        for widget in self._followed:
            widget.removeEventFilter(self)
        self._followed.clear()

    def _place(self) -> None:
        """Place ring and card at the control; a hidden control has no ring, and the card is centred."""
        step, card, ring, window = self.step, self._card, self._ring, self._parts.window
        if step is None or card is None or ring is None:
            return
        target = step.target()
        widget = step.place() if step.place is not None else target.rect()
        is_visible = target.isVisible() and target.window() is window
        place = tour_card.in_window(target, widget, window) if is_visible else QRect()
        if place.isEmpty():
            ring.hide()
            card.move_beside(QRect(window.rect().center(), window.rect().center()))
            return
        ring.surround(place, is_on_map=target is self._parts.centre.map_view)
        card.move_beside(place)


def _is_escape(event: QEvent) -> bool:
    """Return whether an event is an Esc key press, which reaches the window only if no widget handled it."""
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
        return False
    return event.key() == Qt.Key.Key_Escape
