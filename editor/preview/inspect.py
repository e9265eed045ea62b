"""Finds out what lies under the cursor: where it rests, and where the map is clicked."""

from collections.abc import Callable, Container, Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.mapstyle.document.model import LayerKey
from editor.preview.found_list import FoundList, FoundRow
from editor.preview.frame_source import FrameSource
from editor.preview.inspect_overlays import FeatureOutline, HoverChip
from editor.render.camera import Camera
from editor.render.query.picking import Hit, HitKind, Picked, PickRequest

REST_MS = 250
# A cursor that shakes this much still points at the same.
SAME_PX = 4.0
# A label that an edit moved so far is still known.
_MOVED_PX = 24.0


class Inspector(QObject):
    """Watches one map view. It knows hits, not the words for them: who listens gives those.

    A click asks what is there; another one at the same spot chooses the next layer beneath.
    Signals: `rested(Picked)` and `clicked(Picked)` with what is there, `chosen(LayerKey)`; `click_begun()`
    before anything that a click does, and `click_taken_back()` where it was the first of a double click.
    """

    rested = Signal(object)
    clicked = Signal(object)
    click_begun = Signal()
    click_taken_back = Signal()
    chosen = Signal(object)

    def __init__(self, source: FrameSource, asker: Hashable, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._source, self._asker, self._view, self._camera = source, asker, view, camera
        self._is_on = True
        # Left of this the map shows another state.
        self._first_px = 0.0
        self._is_spared: Callable[[QPointF], bool] = lambda _at: False
        self._at = self._rested_at = QPointF()
        self._pressed_at: QPointF | None = None
        self._clicked_at: QPointF | None = None
        # Whether the last thing that the mouse did was a click.
        self._has_clicked = False
        self._takes_focus = False
        self._hover: PickRequest | None = None
        self._click: PickRequest | None = None
        # The point of the world that the list tells of, and the question of what an edit made of that.
        self._found_at = (0.0, 0.0)
        self._again: PickRequest | None = None
        self._is_stale = False
        self.outline = FeatureOutline(view)
        self.outline.lower()  # Credits and cards lie over it.
        self.chip = HoverChip(view)
        self.list = FoundList(view)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask_hover)
        source.picked.connect(self._take)
        self.list.current_changed.connect(self._show_row)
        self.list.chosen.connect(lambda row: self.chosen.emit(row.hit.layer))
        self.list.closed.connect(self._on_closed)
        view.setMouseTracking(True)
        view.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether the map tells what lies under the cursor."""
        return self._is_on

    def set_on(self, *, is_on: bool) -> None:
        """Watch, or leave the map to be looked at."""
        self._is_on = is_on
        if not is_on:
            self.forget()

    def forget(self) -> None:
        """Take away everything that was found."""
        self._click = None
        self._end_hover()
        self.list.close_list()

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera: a map that moves is not pointed at."""
        if camera != self._camera:
            self._camera, self._clicked_at = camera, None
            self._end_hover()
            self.outline.show_camera(camera)
            self.list.place()

    def show_edge(self, first_px: float) -> None:
        """Only what lies to the right of an edge is the map's own."""
        self._first_px = first_px
        self._end_hover()

    def spare(self, is_spared: Callable[[QPointF], bool]) -> None:
        """Leave clicks and hovers at some points of the view to what lies there over the map."""
        self._is_spared = is_spared

    def show_hover(self, row: FoundRow) -> None:
        """Name what the cursor rests on, and outline it."""
        self.chip.show_names(row.layer, row.feature, self._at)
        if not self.list.rows:
            self.outline.show_outline(row.hit.outline, self._camera)

    def show_found(self, title: str, rows: Sequence[FoundRow]) -> None:
        """List what was found where the map was clicked; without rows nothing is listed."""
        self._end_hover()
        if not rows:
            self.list.close_list()
            return
        at = self._clicked_at
        self.list.show_rows(title, rows, at.toPoint() if at is not None else None)
        if self._takes_focus:
            self.list.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow_edit(self, layers: Container[LayerKey]) -> None:
        """Let what is edited be seen: its outline goes; around a label it comes back with the next frame."""
        self._is_stale, self._again = bool(self.list.rows), None
        current = self.list.current
        if not self.list.rows:
            self._end_hover()
        elif current is not None and current.hit.layer in layers:
            self.outline.show_outline((), self._camera)

    def show_frame(self) -> None:
        """Ask again for the labels that are listed, where they are of a style before the frame's."""
        if self._is_stale and self._click is None:
            self._is_stale = False
            if any(_is_label(row.hit) for row in self.list.rows):
                self._end_hover()
                self._again = PickRequest(*self._found_at, asker=self._asker, reach_px=_MOVED_PX)
                self._source.pick(self._again)

    def ask_at(self, at: QPointF, *, takes_focus: bool = False) -> None:
        """Ask what lies at a point of the view, as a click does."""
        self._clicked_at, self._takes_focus = at, takes_focus
        self._end_hover()
        self._click = self._request(at)
        self._again = None
        self._source.pick(self._click)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See what the mouse does; only Esc is taken from the map, to close the list."""
        kind = event.type()
        if kind is QEvent.Type.Leave:
            self._end_hover()
        elif kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.list.rows:
                self.list.close_list()
                return True
        elif self._is_on and isinstance(event, QMouseEvent):
            self._watch(kind, event)
        return False

    def _watch(self, kind: QEvent.Type, event: QMouseEvent) -> None:
        at, is_left = event.position(), event.button() is Qt.MouseButton.LeftButton
        if kind is QEvent.Type.MouseMove:
            self._on_move(at, is_free=event.buttons() == Qt.MouseButton.NoButton)
        elif kind is QEvent.Type.MouseButtonPress:
            self._end_hover()
            self._has_clicked = False
            is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            self._pressed_at = at if is_left and is_plain and not self._is_spared(at) else None
        elif kind is QEvent.Type.MouseButtonRelease and is_left:
            pressed_at, self._pressed_at = self._pressed_at, None
            if pressed_at is not None and _is_near(at, pressed_at, QApplication.startDragDistance()):
                self._on_click(at)
        elif kind is QEvent.Type.MouseButtonDblClick:
            self._pressed_at = self._click = None
            if self._has_clicked:
                self._has_clicked = False
                self.list.close_list()
                self.click_taken_back.emit()

    def _on_move(self, at: QPointF, *, is_free: bool) -> None:
        self._at = at
        if not _is_near(at, self._rested_at, SAME_PX):
            self._end_hover()
        if is_free and at.x() >= self._first_px and self.chip.isHidden() and not self._is_spared(at):
            self._rest.start()

    def _on_click(self, at: QPointF) -> None:
        if at.x() < self._first_px:
            return
        self._has_clicked = True
        self.click_begun.emit()
        is_again = self._clicked_at is not None and _is_near(at, self._clicked_at, SAME_PX)
        if is_again and self.list.rows:
            self.list.step()
        else:
            self.ask_at(at)

    def _ask_hover(self) -> None:
        if self._click is None and self._again is None:  # What is still being answered counts for more.
            self._rested_at = self._at
            self._hover = self._request(self._at)
            self._source.pick(self._hover)

    def _request(self, at: QPointF) -> PickRequest:
        return PickRequest(*self._camera.screen_to_world(at.x(), at.y()), asker=self._asker)

    def _take(self, picked: Picked) -> None:
        if picked.request is self._click:
            self._click = None
            self._found_at = picked.request.x, picked.request.y
            self.clicked.emit(picked)
        elif picked.request is self._again:
            self._again = None
            self._take_again(picked.hits)
        elif picked.request is self._hover:
            self._hover = None
            self.rested.emit(picked)

    def _take_again(self, hits: Sequence[Hit]) -> None:
        """Outline the labels that are listed as they are now, and none that is gone."""
        now = list(hits)
        for row in self.list.rows:
            if _is_label(row.hit):
                found = next((hit for hit in now if _is_same(hit, row.hit)), None)
                row.hit = replace(row.hit, outline=found.outline if found is not None else ())
                now = [hit for hit in now if hit is not found]
        current = self.list.current
        if current is not None and _is_label(current.hit):
            self._show_row(current)

    def _show_row(self, row: FoundRow) -> None:
        self.outline.show_outline(row.hit.outline, self._camera)

    def _on_closed(self) -> None:
        self._clicked_at = self._again = None
        self._is_stale = False
        self.outline.show_outline((), self._camera)

    def _end_hover(self) -> None:
        self._rest.stop()
        self._hover = None
        self.chip.hide()
        if not self.list.rows:
            self.outline.show_outline((), self._camera)


def _is_label(hit: Hit) -> bool:
    return hit.kind is HitKind.POINT


def _is_same(one: Hit, other: Hit) -> bool:
    """Whether two hits are of one label; an edit may let it say something else."""
    return (one.layer, one.kind, one.tags) == (other.layer, other.kind, other.tags)


def _is_near(one: QPointF, other: QPointF, px: float) -> bool:
    return (one - other).manhattanLength() <= px
