"""Placement of the labels and arrows of a scene, reused while its input is unchanged."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from PySide6.QtGui import QImage

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LayerShape
from editor.records import dataclass
from editor.render.label_layers import LabelLayers
from editor.render.labels.arrows import ArrowLayer, place_arrows
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.layout import LabelLayer, LayerLabels
from editor.render.labels.placement import place
from editor.render.labels.text import TextShaper
from editor.render.paint.edges import EdgeFade
from editor.render.paint.geometry import Geometries
from editor.render.paint.icons import Icons
from editor.render.paint.lines import Mark, arrow_marks, arrow_of
from editor.render.paint.paint import Forms, Inks, Paint
from editor.render.paint.viewport import Viewport
from editor.render.scene import SceneLayer


@dataclass(frozen=True, slots=True)
class LayerJob:
    """A layer to be drawn with its paint at the camera's zoom; `forms` identify its shapes."""

    subject: SceneLayer
    paint: Paint
    inks: Inks
    forms: Forms
    fade: EdgeFade | None


@dataclass(frozen=True, slots=True)
class LabelPlacement:
    """Placed labels and their input; `index` has the boxes of all labels."""

    viewport: Viewport
    key: Hashable
    jobs: Mapping[LayerKey, LayerJob]
    by_layer: Mapping[LayerKey, LayerLabels]
    index: CollisionIndex

    def of(self, layer: LayerKey) -> LayerLabels:
        """Return the labels of a layer."""
        return self.by_layer.get(layer, LayerLabels())


@dataclass(frozen=True, slots=True)
class ScenePlacement:
    """Placed labels, and the arrows between them; `index` has the boxes of both."""

    labels: LabelPlacement
    key: Hashable
    arrows: Mapping[LayerKey, tuple[Mark, ...]]
    index: CollisionIndex


class Placements:
    """The last placement, of which an edit repeats only what it changes.

    No label depends on an arrow, so an edit of arrows keeps the labels.
    """

    def __init__(self, geometries: Geometries, label_layers: LabelLayers) -> None:
        self._geometries, self._label_layers = geometries, label_layers
        self._last: ScenePlacement | None = None

    @property
    def labels(self) -> LabelPlacement | None:
        """The labels of the last placement."""
        return self._last.labels if self._last is not None else None

    def clear(self) -> None:
        """Place everything again next time."""
        self._last = None

    def place(
        self,
        jobs: Sequence[LayerJob],
        viewport: Viewport,
        shaper: TextShaper,
        icons: Icons,
        check_superseded: Callable[[], None],
    ) -> ScenePlacement:
        """Return the placement of layers from the top down; `check_superseded` may raise to cancel it."""
        label_jobs = [job for job in jobs if job.subject.row.shape in LABEL_SHAPES]
        labels = self._place_labels(label_jobs, viewport, shaper, icons, check_superseded)
        arrow_jobs = [job for job in jobs if job.subject.row.shape is LayerShape.ARROWS]
        key = _key(arrow_jobs)
        last = self._last
        if last is None or last.labels is not labels or last.key != key:
            index = CollisionIndex(labels.index)
            arrows = place_arrows(list(self._arrow_layers(arrow_jobs, viewport, icons)), index)
            last = self._last = ScenePlacement(labels, key, arrows, index)
        return last

    def _place_labels(
        self,
        jobs: Sequence[LayerJob],
        viewport: Viewport,
        shaper: TextShaper,
        icons: Icons,
        check_superseded: Callable[[], None],
    ) -> LabelPlacement:
        key, last = _key(jobs), self.labels
        if last is not None and last.key == key and last.viewport == viewport:
            return last
        layers = [label for job in jobs if (label := self._label_layer(job, viewport)) is not None]
        index = CollisionIndex()
        labels = place(layers, viewport, shaper, icons, check_superseded, index)
        return LabelPlacement(viewport, key, {job.subject.layer.key: job for job in jobs}, labels, index)

    def _label_layer(self, job: LayerJob, viewport: Viewport) -> LabelLayer | None:
        features = job.subject.features
        if features is None or not job.inks:
            return None
        features = self._geometries.passing(features, job.subject.layer)
        return self._label_layers.of(job.subject, features, viewport, job.paint, job.inks)

    def _arrow_layers(
        self, jobs: Sequence[LayerJob], viewport: Viewport, icons: Icons
    ) -> Iterator[ArrowLayer]:
        for job in jobs:
            subject = job.subject
            if subject.features is None or not job.inks:
                continue
            icon = line_icon(job.paint, viewport, icons)
            arrow = arrow_of(job.paint, viewport, viewport.line_unit(subject.row), icon)
            lines = self._geometries.of(subject.features, subject.layer, viewport.level_px)
            marks = arrow_marks(lines, viewport.fit(*job.paint.move), arrow, viewport)
            yield ArrowLayer(subject.layer.key, arrow, marks)


def line_icon(paint: Paint, viewport: Viewport, icons: Icons) -> QImage | None:
    """Return the icon of a layer of lines or areas, or a marker for one that the style lacks."""
    return icons.image_or_marker(paint.icon, viewport.choices) if paint.icon else None


def _key(jobs: Sequence[LayerJob]) -> Hashable:
    return tuple((job.subject.layer.key, job.subject.features, job.forms) for job in jobs)
