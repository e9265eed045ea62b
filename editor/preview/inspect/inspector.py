"""Inspection of the features under the cursor, on hover and click."""

import math
from collections.abc import Callable, Container, Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.mapstyle.document.model import LayerKey
from editor.preview.frame_source import FrameSource
from editor.preview.inspect.found_list import FoundList, FoundRow
from editor.preview.inspect.hover import FeatureOutline, HoverChip
from editor.render.camera import Camera
from editor.render.query.questions import Hit, HitKind, PickRequest, PickResult

REST_MS = 250
# Tolerance for movements of the cursor.
SAME_PX = 4.0
# Maximum movement of a label by an edit at which it is still matched.
_MOVED_PX = 24.0


class Inspector(QObject):
    """Inspector of one map view. It reports hits; listeners provide the texts of rows.

    A click requests the hits; another click at the same point selects the next layer below.
    Signals: `rested(PickResult)` and `clicked(PickResult)` with the hits, `layer_selected(LayerKey)`;
    `click_started()` before any effect of a click, `click_cancelled()` if it was the first of a double click.
    """

    rested = Signal(object)
    clicked = Signal(object)
    click_started = Signal()
    click_cancelled = Signal()
    layer_selected = Signal(object)

    def __init__(self, source: FrameSource, view_id: Hashable, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._source, self._view_id, self._view, self._camera = source, view_id, view, camera
        self._is_on = True
        # The map shows another style left of this.
        self._range_px = 0.0, math.inf
        self._is_excluded: Callable[[QPointF], bool] = lambda _at: False
        self._at = self._rested_at = QPointF()
        self._pressed_at: QPointF | None = None
        self._clicked_at: QPointF | None = None
        # Whether the last mouse action was a click.
        self._has_clicked = False
        self._takes_focus = False
        self._hover: PickRequest | None = None
        self._click: PickRequest | None = None
        # The world point of the list, and the pending request that updates it after an edit.
        self._found_at = (0.0, 0.0)
        self._update_request: PickRequest | None = None
        self._is_stale = False
        self.outline = FeatureOutline(view)
        self.outline.lower()  # Credits and cards are above it.
        self.chip = HoverChip(view)
        self.list = FoundList(view)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._request_hover)
        source.hits_found.connect(self._on_hits_found)
        self.list.current_changed.connect(self._show_row_outline)
        self.list.row_selected.connect(lambda row: self.layer_selected.emit(row.hit.layer))
        self.list.closed.connect(self._on_closed)
        view.setMouseTracking(True)
        view.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether hover and clicks are inspected."""
        return self._is_on

    def set_on(self, *, is_on: bool) -> None:
        """Enable or disable the inspection."""
        self._is_on = is_on
        if not is_on:
            self.forget()

    def forget(self) -> None:
        """Clear all results."""
        self._click = None
        self._end_hover()
        self.list.close_list()

    def show_camera(self, camera: Camera) -> None:
        """Set the camera; a movement ends the hover."""
        if camera != self._camera:
            self._camera, self._clicked_at = camera, None
            self._end_hover()
            self.outline.show_camera(camera)
            self.list.place()

    def set_range_px(self, left_px: float, right_px: float) -> None:
        """Restrict the inspection to a part of the view between two edges."""
        self._range_px = left_px, right_px
        self._end_hover()

    def set_excluded(self, is_excluded: Callable[[QPointF], bool]) -> None:
        """Set a predicate for points whose clicks and hovers belong to overlays."""
        self._is_excluded = is_excluded

    def show_hover(self, row: FoundRow) -> None:
        """Show the name and outline of the feature under the cursor."""
        self.chip.show_names(row.layer, row.feature, self._at)
        if not self.list.rows:
            self.outline.show_outline(row.hit.outline, self._camera)

    def show_found(self, title: str, rows: Sequence[FoundRow]) -> None:
        """List the hits at the clicked point; close the list without rows."""
        self._end_hover()
        if not rows:
            self.list.close_list()
            return
        at = self._clicked_at
        self.list.show_rows(title, rows, at.toPoint() if at is not None else None)
        if self._takes_focus:
            self.list.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow_edit(self, layers: Container[LayerKey]) -> None:
        """Hide the outline of an edited feature; that of a label is updated by the next frame."""
        self._is_stale, self._update_request = bool(self.list.rows), None
        current = self.list.current
        if not self.list.rows:
            self._end_hover()
        elif current is not None and current.hit.layer in layers:
            self.outline.show_outline((), self._camera)

    def show_frame(self) -> None:
        """Request the listed labels again if they precede the frame's style."""
        if self._is_stale and self._click is None:
            self._is_stale = False
            if any(_is_label(row.hit) for row in self.list.rows):
                self._end_hover()
                self._update_request = PickRequest(*self._found_at, view_id=self._view_id, reach_px=_MOVED_PX)
                self._source.pick(self._update_request)

    def ask_at(self, at: QPointF, *, takes_focus: bool = False) -> None:
        """Request the hits at a point of the view, as a click does."""
        self._clicked_at, self._takes_focus = at, takes_focus
        self._end_hover()
        self._click = self._request(at)
        self._update_request = None
        self._source.pick(self._click)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Track the mouse; consume only Esc, to close the list."""
        kind = event.type()
        if kind is QEvent.Type.Leave:
            self._end_hover()
        elif kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.list.rows:
                self.list.close_list()
                return True
        elif self._is_on and isinstance(event, QMouseEvent):
            self._on_mouse_event(kind, event)
        return False

    def _on_mouse_event(self, kind: QEvent.Type, event: QMouseEvent) -> None:
        at, is_left = event.position(), event.button() is Qt.MouseButton.LeftButton
        if kind is QEvent.Type.MouseMove:
            self._on_move(at, is_free=event.buttons() == Qt.MouseButton.NoButton)
        elif kind is QEvent.Type.MouseButtonPress:
            self._end_hover()
            self._has_clicked = False
            is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            self._pressed_at = at if is_left and is_plain and not self._is_excluded(at) else None
        elif kind is QEvent.Type.MouseButtonRelease and is_left:
            pressed_at, self._pressed_at = self._pressed_at, None
            if pressed_at is not None and _is_near(at, pressed_at, QApplication.startDragDistance()):
                self._on_click(at)
        elif kind is QEvent.Type.MouseButtonDblClick:
            self._pressed_at = self._click = None
            if self._has_clicked:
                self._has_clicked = False
                self.list.close_list()
                self.click_cancelled.emit()

    def _on_move(self, at: QPointF, *, is_free: bool) -> None:
        self._at = at
        if not _is_near(at, self._rested_at, SAME_PX):
            self._end_hover()
        if is_free and self._is_in_range(at) and self.chip.isHidden() and not self._is_excluded(at):
            self._rest.start()

    def _on_click(self, at: QPointF) -> None:
        if not self._is_in_range(at):
            return
        self._has_clicked = True
        self.click_started.emit()
        is_again = self._clicked_at is not None and _is_near(at, self._clicked_at, SAME_PX)
        if is_again and self.list.rows:
            self.list.select_next()
        else:
            self.ask_at(at)

    def _is_in_range(self, at: QPointF) -> bool:
        return self._range_px[0] <= at.x() < self._range_px[1]

    def _request_hover(self) -> None:
        if self._click is None and self._update_request is None:  # Pending clicks take precedence.
            self._rested_at = self._at
            self._hover = self._request(self._at)
            self._source.pick(self._hover)

    def _request(self, at: QPointF) -> PickRequest:
        return PickRequest(*self._camera.screen_to_world(at.x(), at.y()), view_id=self._view_id)

    def _on_hits_found(self, result: PickResult) -> None:
        if result.request is self._click:
            self._click = None
            self._found_at = result.request.x, result.request.y
            self.clicked.emit(result)
        elif result.request is self._update_request:
            self._update_request = None
            self._update_labels(result.hits)
        elif result.request is self._hover:
            self._hover = None
            self.rested.emit(result)

    def _update_labels(self, hits: Sequence[Hit]) -> None:
        """Update the outlines of the listed labels, and clear those of missing ones."""
        hits_left = list(hits)
        for row in self.list.rows:
            if _is_label(row.hit):
                found = next((hit for hit in hits_left if _is_same(hit, row.hit)), None)
                row.hit = replace(row.hit, outline=found.outline if found is not None else ())
                hits_left = [hit for hit in hits_left if hit is not found]
        current = self.list.current
        if current is not None and _is_label(current.hit):
            self._show_row_outline(current)

    def _show_row_outline(self, row: FoundRow) -> None:
        self.outline.show_outline(row.hit.outline, self._camera)

    def _on_closed(self) -> None:
        self._clicked_at = self._update_request = None
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


def _is_same(first: Hit, second: Hit) -> bool:
    """Return whether two hits belong to the same label, whose text an edit may have changed."""
    return (first.layer, first.kind, first.tags) == (second.layer, second.kind, second.tags)


def _is_near(first: QPointF, second: QPointF, px: float) -> bool:
    return (first - second).manhattanLength() <= px
