"""Adjusted colours on the map: a draft during a drag, then the exact frame, beside the unadjusted map."""

from collections import deque
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.assets.images.adjust import adjust_image
from editor.errors import EditError, EditorError
from editor.features.adjust_colors.model import AdjustOutcome, Subject
from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.adjust_colors import IconImages, adjust_colors
from editor.mapstyle.edits.edit import Edit
from editor.preview.color_draft import DraftBase, create_base, visible_difference
from editor.preview.compare.sides import MapSide
from editor.preview.live_map import MapPicture
from editor.preview.map_view import MapView
from editor.records import dataclass
from editor.render.worker.frame_cache import Frame
from editor.system.jobs import Cancel, Jobs
from editor.workspace.latest_job import LatestJob
from editor.workspace.map_control import MapControl
from editor.workspace.preview_comparison import PreviewComparison

# After this pause in a drag the exact frame is requested. Until then the render processes leave the processor
# to the drafts. Units: milliseconds.
PAUSE_MS: Final = 120
# If more than this share of pixels visibly changes when the frame replaces the draft, the draft has flashed.
MOST_FLASHING: Final = 0.02
# After so many flashes no more drafts are shown in the same scope.
_MOST_FLASHES: Final = 2
# Frames arrive in order, some time after their styles.
_REMEMBERED: Final = 8


@dataclass(frozen=True, slots=True)
class AdjustedStyle:
    """A style after an adjustment, with the edit that leads to it and the images that could not be read."""

    before: MapStyle
    after: MapStyle
    outcome: AdjustOutcome
    edit: Edit
    unreadable_icons: int = 0

    def is_for(self, subject: Subject, adjustment: ColorAdjustment) -> bool:
        """Return whether the same adjustment of a subject gives the same style."""
        own = self.outcome
        is_same_scope = own.subject.scoped.scope == subject.scoped.scope and self.before is subject.style
        return is_same_scope and own.adjustment.has_same_effect(adjustment)


@dataclass(frozen=True, slots=True)
class _Step:
    """The result of one step of a drag."""

    outcome: AdjustOutcome
    draft: MapPicture | None


@dataclass(frozen=True, slots=True)
class _Lesson:
    """The base of the drafts after a comparison with a frame, and the share of pixels that flashed."""

    before: DraftBase
    after: DraftBase
    flashing: float


class LivePreview(QObject):
    """Shows adjustments of a subject on the map.

    Signals: `changed(AdjustOutcome)` after colours were computed, `style_shown(AdjustedStyle)` after the map
    received the exact style, `failed(EditorError)`.
    """

    changed = Signal(object)
    style_shown = Signal(object)
    failed = Signal(object)

    def __init__(self, control: MapControl, view: MapView, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control, self._view, self._jobs = control, view, jobs
        self._subject: Subject | None = None
        self._adjustment = ColorAdjustment()
        self._comparison = PreviewComparison(control, view, self)
        self._base: DraftBase | None = None
        self._plain: MapPicture | None = None
        self._shown_draft: _Step | None = None
        self._flashes = 0
        self._results: deque[AdjustedStyle] = deque(maxlen=_REMEMBERED)
        # Whether the map received the exact style, which no draft may cover then.
        self._is_exact = False
        self._result: AdjustedStyle | None = None
        # Also after another zoom, which changes the labels only. The map then keeps its style.
        self._last: AdjustedStyle | None = None
        self._steps = LatestJob(jobs, "adjust colours", self._on_step, self.failed.emit)
        self._bases = LatestJob(jobs, "read the colours of the map", self._on_base, self.failed.emit)
        self._styles = LatestJob(jobs, "apply adjusted colours", self._on_style, self.failed.emit)
        self._checks = LatestJob(jobs, "compare the draft with the map", self._on_checked, self.failed.emit)
        self._pause_timer = QTimer(self)
        self._pause_timer.setSingleShot(True)
        self._pause_timer.setInterval(PAUSE_MS)
        self._pause_timer.timeout.connect(self._show_exact)
        view.frame_shown.connect(self._on_frame)
        view.split.framed.connect(lambda _frame: self._update_base())

    @property
    def is_idle(self) -> bool:
        """Whether the map received the exact style of the last adjustment."""
        jobs = (self._steps, self._bases, self._styles, self._checks)
        return not self._pause_timer.isActive() and all(job.is_idle for job in jobs)

    @property
    def has_drafts(self) -> bool:
        """Whether the next step of a drag will be shown as a draft."""
        return self._base is not None and self._base.is_sure and self._flashes < _MOST_FLASHES

    @property
    def result(self) -> AdjustedStyle | None:
        """The exact result of the last adjustment; None while it is computed."""
        result = self._result
        if result is None or self._subject is None or result.outcome.subject is not self._subject:
            return None
        return result if result.outcome.adjustment.has_same_effect(self._adjustment) else None

    def set_subject(self, subject: Subject) -> None:
        """Adjust another subject from now on."""
        self._subject, self._base, self._result = subject, None, None
        self._shown_draft, self._flashes = None, 0
        self._results.clear()
        self._comparison.show(subject.style)
        self._update_base()

    def begin(self, style: MapStyle) -> None:
        """Show the unadjusted map beside the adjusted one, unless the user compares other styles."""
        self._comparison.show(style)

    def compare(self) -> None:
        """Show the unadjusted map beside the adjusted one."""
        self._comparison.restart()

    def show_before(self, *, is_before: bool) -> None:
        """Show the unadjusted map only, or both again."""
        if is_before and not self._view.split.is_on:
            self.compare()
        self._view.split.show_whole(is_whole=is_before)

    def end(self) -> None:
        """Show the style without the adjustment."""
        self._pause_timer.stop()
        for job in (self._steps, self._bases, self._styles, self._checks):
            job.cancel()
        self._subject = self._base = self._plain = self._shown_draft = None
        self._result = self._last = None
        self._results.clear()
        self._adjustment = ColorAdjustment()
        self._control.preview(None, self)
        self._view.discard_draft()
        self._comparison.end()

    def show(self, adjustment: ColorAdjustment) -> None:
        """Show an adjustment: at once as a draft if possible, and exactly after a pause."""
        self._adjustment, self._is_exact = adjustment, False
        subject = self._subject
        if subject is None:
            return
        base = self._base if self.has_drafts else None

        def step(_cancel: Cancel) -> _Step:
            return _Step(subject.outcome(adjustment), None if base is None else base.draft(adjustment))

        self._steps.request(step)
        if base is None:
            self._show_exact()
        else:
            self._pause_timer.start()

    def _on_step(self, step: _Step) -> None:
        if step.outcome.subject is not self._subject:
            return
        if step.draft is not None and not self._is_exact:
            self._shown_draft = step
            self._view.show_draft(step.draft)
        self.changed.emit(step.outcome)

    def _show_exact(self) -> None:
        self._pause_timer.stop()
        subject, adjustment = self._subject, self._adjustment
        if subject is None:
            return

        last = self._last

        def work(cancel: Cancel) -> AdjustedStyle:
            if last is not None and last.is_for(subject, adjustment):
                return replace(last, outcome=subject.outcome(adjustment))
            new_images, unreadable = _adjusted_images(subject, adjustment, cancel)
            edit = adjust_colors(adjustment, subject.scoped.scope, new_images)
            outcome = subject.outcome(adjustment)
            after = edit(subject.style)
            return AdjustedStyle(
                subject.style, after, outcome, _computed(subject.style, after, edit), unreadable
            )

        self._styles.request(work)

    def _on_style(self, result: AdjustedStyle) -> None:
        if result.outcome.subject is not self._subject:
            return
        self._result = self._last = result
        self._results.append(result)
        if self.result is None and self.has_drafts:
            return  # The drag continues, and its drafts are newer.
        self._is_exact = self.result is not None
        is_neutral = result.after is result.before
        before = self._control.shown
        try:
            self._control.preview(None if is_neutral else result.edit, self)
        except EditError as error:
            self.failed.emit(error)
            return
        if self._control.shown is before:
            self._view.discard_draft()
        self.style_shown.emit(result)

    # Drafts

    def _before_picture(self) -> MapPicture | None:
        """Return the picture of the unadjusted style at the camera of the map; None if there is none."""
        split = self._view.split
        if self._comparison.is_shown and split.is_on:
            frame = split.frame(MapSide.A)
            return split.picture(MapSide.A) if frame is not None and not frame.awaited else None
        return self._plain

    def _update_base(self) -> None:
        """Read the colours of the unadjusted picture if it changed."""
        subject, picture = self._subject, self._before_picture()
        if subject is None or picture is None:
            self._base = None
            return
        if self._base is not None and self._base.picture.image is picture.image:
            return
        self._base = None
        colors, others = subject.scoped.colors, subject.drawn_others
        self._bases.request(lambda _cancel: (subject, create_base(picture, colors, others)))

    def _on_base(self, result: tuple[Subject, DraftBase]) -> None:
        subject, base = result
        picture = self._before_picture()
        if subject is self._subject and picture is not None and base.picture.image is picture.image:
            self._base = base
            self._learn()

    def _on_frame(self, frame: Frame) -> None:
        if self._subject is None:
            return
        is_plain = frame.request.style is self._subject.style and not frame.awaited and not frame.is_draft
        picture = self._view.map_picture
        if is_plain and picture is not None and picture.camera == frame.camera:
            self._plain = picture
        elif self._plain is not None and self._plain.camera != frame.camera:
            self._plain = None
        self._update_base()
        self._compare_with_draft(frame)

    def _compare_with_draft(self, frame: Frame) -> None:
        """Learn from an exact frame what the adjustment changes, if the drafts do not know it."""
        result = next((each for each in self._results if each.after is frame.request.style), None)
        base, step = self._base, self._shown_draft
        if result is None or base is None or frame.is_draft or frame.awaited or not self._checks.is_idle:
            return
        adjustment, exact = result.outcome.adjustment, MapPicture(frame.camera, frame.compose())
        if adjustment.is_neutral or exact.camera != base.picture.camera:
            return
        draft = None
        if step is not None and step.outcome.adjustment.has_same_effect(adjustment):
            draft, self._shown_draft = step.draft, None
        if draft is not None or not base.is_sure:
            self._checks.request(lambda _cancel: _lesson(base, exact, adjustment, draft))

    def _learn(self) -> None:
        """Learn from the newest frame what the adjustment changes, if that is unknown."""
        frame = self._view.frame
        if frame is not None and self._base is not None and not self._base.is_sure:
            self._compare_with_draft(frame)

    def _on_checked(self, lesson: "_Lesson") -> None:
        if lesson.before is not self._base:
            self._learn()
            return
        self._base = lesson.after
        if lesson.flashing > MOST_FLASHING:
            self._flashes += 1


def _lesson(
    base: DraftBase, exact: MapPicture, adjustment: ColorAdjustment, draft: MapPicture | None
) -> _Lesson:
    """Return what an exact frame shows of the drafts."""
    flashing = 0.0 if draft is None else visible_difference(draft, exact)
    needs_learning = not base.is_sure or flashing > MOST_FLASHING / 10
    return _Lesson(base, base.learned(exact, adjustment) if needs_learning else base, flashing)


def _computed(before: MapStyle, after: MapStyle, edit: Edit) -> Edit:
    """Return an edit whose result for one style is known."""
    return lambda style: after if style is before else edit(style)


def _adjusted_images(subject: Subject, adjustment: ColorAdjustment, cancel: Cancel) -> tuple[IconImages, int]:
    """Return the adjusted images of the subject's icons, and how many images cannot be read."""
    images: dict[str, str] = {}
    unreadable = 0
    for icon in subject.scoped.icons:
        uri = icon.data_uri
        if uri in images or adjustment.is_neutral or cancel.is_set():
            continue
        try:
            images[uri] = adjust_image(uri, adjustment)
        except EditorError:
            unreadable += 1
    return images, unreadable
