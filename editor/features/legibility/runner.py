"""Legibility lint of a window: its checker, what the map shows below labels, and the heat of a problem."""

from collections.abc import Hashable
from typing import Final

from PySide6.QtCore import QObject

from editor.checks.legibility.findings import LegibilityProblem, rounded_down
from editor.checks.problems import Problem
from editor.errors import EditorError
from editor.features.legibility import heat
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import HIGHEST_LEVEL
from editor.mapstyle.search.color_samples import SampledView
from editor.preview.below_labels import only_recolors_labels
from editor.preview.live_map import MARGIN_PX, MapPicture
from editor.preview.overlays.chip import MarkChip
from editor.records import dataclass
from editor.render import legibility_sample
from editor.render.query.questions import BelowLabels
from editor.render.worker.frame_cache import Frame
from editor.session.legibility_checker import LegibilityChecker
from editor.system.jobs import Cancel
from editor.ui.text import local_number
from editor.ui.theme import tokens
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.layer_names import layer_name
from editor.workspace.window_context import WindowContext

_SAMPLE, _HEAT = "sample-legibility", "show-legibility"
_LOW_CONTRAST: Final = frozenset({"unreadable-label", "low-label-contrast"})


@dataclass(frozen=True, slots=True, eq=False)
class _ReadView:
    """A frame, its sample, and the colours of the part in view."""

    sample: legibility_sample.FrameSample
    frame: Frame
    view: SampledView


def _identity(problem: LegibilityProblem) -> Hashable:
    """Return what an edit that does not solve a problem leaves unchanged.

    Either code of a low contrast may follow the other, and a label may have its worst contrast elsewhere.
    """
    if problem.code in _LOW_CONTRAST:
        return _LOW_CONTRAST, problem.layer_key
    return problem.code, problem.layer_key, problem.other if problem.code in heat.BY_DIFFERENCE else None


class LegibilityRunner(QObject):
    """Checks the style, and what the map at rest shows below its labels.

    While the map shows another style, such as that of a preview, its last view of this one counts. The heat
    of the shown problem follows the map until `end`, another document, or an edit that solves the problem.
    """

    def __init__(self, context: WindowContext, data: SourceData, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._view = context, context.centre.map_view
        self._jobs = context.services.jobs
        self.checker = LegibilityChecker(context.session, self._jobs, context.checker, self)
        self._reader = self._view.below_labels
        self._reader.read.connect(self._on_read)
        self._sample: _ReadView | None = None
        self._shown: LegibilityProblem | None = None
        self._found_in: tuple[MapStyle, MapStyle | None] | None = None
        self._data = data
        self.chip = MarkChip("contrast-circle", self.tr("End"), self.tr("Show normal map (Esc)"), self._view)
        self.chip.cleared.connect(self.end)
        self._view.add_chip(self.chip)
        self._view.heat_cleared.connect(self.end)
        self.checker.checked.connect(self._on_checked)
        context.session.changed.connect(self._on_changed)

    @property
    def is_idle(self) -> bool:
        """Whether problems and heat are those of the current map."""
        running = any(self._jobs.is_running(purpose) for purpose in (_SAMPLE, _HEAT))
        return not running and not self._reader.is_waiting and self.checker.is_idle

    @property
    def has_sample(self) -> bool:
        """Whether the map was read since the lint was turned on."""
        return self._sample is not None

    @property
    def shown(self) -> LegibilityProblem | None:
        """The problem whose heat covers the map."""
        return self._shown

    def set_on(self, *, is_on: bool) -> None:
        """Start or stop."""
        self._reader.watch(is_watched=is_on)
        self.checker.set_on(is_on=is_on)
        if not is_on:
            self._jobs.cancel(_SAMPLE)
            self._sample = None
            self.end()

    def show(self, problem: Problem, data: SourceData) -> None:
        """Cover the map with the heat of a problem, at a zoom at which it exists."""
        style = self._context.session.style
        if not isinstance(problem, LegibilityProblem) or problem.layer_key is None:
            return
        if not style.has_layer(problem.layer_key):
            return
        self._context.centre.show_view(MAP_VIEW)
        self._shown, self._found_in = problem, self._checked_styles
        self._data = data
        self.chip.show_text(self._text_of(problem))
        self._view.map_overlays.place()
        level = min(int(self._view.camera.zoom), HIGHEST_LEVEL)
        if level not in {problem.level, *(each for each, _ in problem.opponents)}:
            self._view.zoom_to(float(problem.level))
        self._view.setFocus()
        self._update_heat()

    def end(self) -> None:
        """Remove the heat."""
        self._shown = None
        self._jobs.cancel(_HEAT)
        self._view.show_heat(None)
        self.chip.show_text("")

    @property
    def _checked_styles(self) -> tuple[MapStyle, MapStyle | None]:
        """The styles of the last check and of the sample: an edit changes one, then the other."""
        return self.checker.checked_style, self._sample.frame.request.style if self._sample else None

    def _text_of(self, problem: LegibilityProblem) -> str:
        """Return the name of the layer and the figure."""
        style, key = self._context.session.style, problem.layer_key
        figure = self._figure_text(problem)
        if key is None or not style.has_layer(key):
            return figure
        return f"{layer_name(style.layer(key), self._data)}: {figure}"

    def _figure_text(self, problem: LegibilityProblem) -> str:
        figure = local_number(f"{rounded_down(problem.figure):.1f}")
        if problem.code in heat.BY_DIFFERENCE:
            text = self.tr("{figure} ΔE").format(figure=figure)
            names = {
                Vision.PROTANOPIA: self.tr("{figure} with protanopia"),
                Vision.DEUTERANOPIA: self.tr("{figure} with deuteranopia"),
                Vision.TRITANOPIA: self.tr("{figure} with tritanopia"),
            }
            return names.get(problem.vision, "{figure}").format(figure=text)
        if problem.code == "light-halo-at-night":
            return self.tr("light halo")
        return self.tr("{ratio}:1").format(ratio=figure)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._jobs.cancel(_SAMPLE)
            self._sample = None
            self.end()

    def _on_read(self, answer: BelowLabels, frame: Frame) -> None:
        if not only_recolors_labels(frame.request.style, self._context.session.style):
            return
        margin_px = round(MARGIN_PX * frame.camera.scale)

        def work(_cancel: Cancel) -> _ReadView:
            sample = legibility_sample.read_frame(answer, frame.camera.zoom)
            return _ReadView(sample, frame, sample.of_view(margin_px))

        self._jobs.run(work, self._on_sampled, self._on_failed, purpose=_SAMPLE)

    def _on_sampled(self, read: _ReadView) -> None:
        self._sample = read
        self.checker.set_views((read.view,))
        self._update_heat()

    def _on_checked(self) -> None:
        """Update the heat after an edit: the shown problem may be another one, or solved."""
        shown = self._shown
        if shown is None:
            return
        identity = _identity(shown)
        found = (each for each in self.checker.problems if _identity(each) == identity)
        current, styles = next(found, None), self._checked_styles
        if current is not None:
            self._shown, self._found_in = current, styles
            if current != shown:
                self._update_heat()
        elif styles != self._found_in:
            self.end()  # Without an edit, it is only out of view.

    def _update_heat(self) -> None:
        problem, style = self._shown, self._context.session.style
        if problem is None or self._sample is None:
            return
        sample, frame = self._sample.sample, self._sample.frame
        newest = self._view.map_picture
        is_same = newest is not None and newest.camera == frame.camera
        picture = newest.image if newest is not None and is_same else None
        scheme = heat.scheme_of(is_dark=tokens.current().is_dark)

        def work(_cancel: Cancel) -> tuple[MapPicture, bool]:
            image, has_heat = heat.picture_of(problem, style, sample, picture, scheme)
            return MapPicture(frame.camera, image), has_heat

        self._jobs.run(work, self._on_heat, self._on_failed, purpose=_HEAT)

    def _on_heat(self, result: tuple[MapPicture, bool]) -> None:
        picture, has_heat = result
        if self._shown is None:
            return
        self._view.show_heat(picture)
        text = self._text_of(self._shown)
        self.chip.show_text(text if has_heat else self.tr("{problem}, not in this view").format(problem=text))

    def _on_failed(self, _error: EditorError) -> None:
        """Keep the last picture; the job has logged the error."""
