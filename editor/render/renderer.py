"""The renderer: a style, map data and a camera in; a picture out, or its layers for a live preview.

Layers are drawn straight onto sheets, which a change draws again from its own layer up. The layer that is
being edited is drawn for itself and without its inks, which go on when it is composed.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from PySide6.QtGui import QImage

from editor.assets.fonts.verdicts import is_sound
from editor.basemap.cache import BytesCache
from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View
from editor.mapstyle.document.model import FONTS, ICONS, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LayerShape
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.tree import Json, read
from editor.render.camera import Camera
from editor.render.choices import Choices
from editor.render.label_layers import LabelLayers
from editor.render.labels.fonts import Faces, MayLoad
from editor.render.labels.labels import LabelLayer, LayerLabels, PlacedLabel
from editor.render.labels.placement import LABEL_SHAPES, label_passes, place
from editor.render.labels.provisional import drafted_passes
from editor.render.labels.text import Letters
from editor.render.layered import Drawing, Layered, Picture, Sheet, over
from editor.render.paint.areas import area_passes, ground_passes, surface_passes
from editor.render.paint.arrows import arrow_passes
from editor.render.paint.geometry import Geometries
from editor.render.paint.icons import Icons
from editor.render.paint.lines import line_passes
from editor.render.paint.paint import Forms, Inks, LayerInk, Paint, PaintedLayers, left_out
from editor.render.paint.parts import PaintPart, Pass
from editor.render.paint.viewport import Viewport
from editor.render.query.picking import Hit, Laid, PickRequest, hits_at
from editor.render.query.placed_labels import PlacedLabels, WrittenRequest, written
from editor.render.query.survey import Survey, SurveyRequest, survey
from editor.render.satellite.satellite import Satellite
from editor.render.scene import Half, NotDrawn, Scene, SceneLayer

# Of parts, in either process: only the layer that is being edited has any. Sheets and their steps take more.
CACHED_BYTES = 6 * 2**20
# What a drawn layer keeps besides its images, about.
ENTRY_BYTES = 4096


@dataclass(frozen=True, slots=True)
class _Work:
    """A layer about to be drawn: its paint at the camera's zoom, and what tells its drawing from others."""

    subject: SceneLayer
    paint: Paint
    inks: Inks
    forms: Forms


@dataclass(frozen=True, slots=True)
class _Placing:
    """The labels that found their places at the last camera, and what they were placed for."""

    stage: Viewport
    key: Hashable
    works: Mapping[LayerKey, _Work]
    labels: Mapping[LayerKey, LayerLabels]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A drawn layer's parts, and the labels in them: while those live, no other label has their marks."""

    parts: tuple[PaintPart, ...]
    labels: tuple[PlacedLabel, ...]

    @property
    def nbytes(self) -> int:
        return ENTRY_BYTES + sum(part.size for part in self.parts)


def _covered(passes: Callable[[], Iterator[Pass]]) -> tuple[PaintPart, ...]:
    return tuple(part for one in passes() if (part := one.covered()) is not None)


class Overtaken(Exception):  # noqa: N818  (nothing went wrong)
    """Nobody waits any longer for what is being drawn."""


class Renderer:
    """Draws styles over one basemap, and keeps what it drew for as long as there is room."""

    def __init__(
        self,
        basemap: Basemap,
        data: SourceData,
        choices: Choices,
        cached_bytes: int = CACHED_BYTES,
        satellite: Satellite | None = None,
        may_load: MayLoad = is_sound,
    ) -> None:
        self._basemap, self._choices = basemap, choices
        # Without one that was allowed a host, none is asked.
        self._satellite = satellite if satellite is not None else Satellite()
        self._scene = Scene(basemap, data)
        self._kept = BytesCache[Hashable, _Kept](cached_bytes)
        self._painted = PaintedLayers()
        self._geometries = Geometries()
        self._placing: _Placing | None = None
        self._assets: tuple[Json, Json] = (None, None)
        self._may_load = may_load
        self._icons, self._faces = Icons(), Faces()
        self._letters = Letters(self._faces)
        self._label_layers = LabelLayers()
        self.is_overtaken: Callable[[], bool] | None = None
        self.note_progress: Callable[[], None] = lambda: None

    def render(self, style: MapStyle, camera: Camera, hidden: frozenset[LayerKey] = frozenset()) -> Picture:
        """The finished picture of a style.

        Raises: MapDataError when the map data is damaged.
        """
        layered = self.layers(style, camera, hidden)
        lower, upper = (
            Sheet().drawn(layered.size, layered.halves[half], layered.ground(half)) for half in Half
        )
        image = over(upper, lower)
        image.setDevicePixelRatio(camera.scale)
        return Picture(image, layered.attribution, layered.not_drawn)

    def layers(
        self,
        style: MapStyle,
        camera: Camera,
        hidden: frozenset[LayerKey] = frozenset(),
        halves: Collection[Half] = tuple(Half),
        margin_px: int = 0,
    ) -> Layered:
        """Return the layers of a style that are seen, in both halves or in one.

        The camera reaches `margin_px` beyond what is seen, for which no source is credited.
        Units: logical pixels.
        Raises: MapDataError when the map data is damaged.
        """
        self._take_assets(style)
        stage = Viewport(camera, self._choices)
        self._satellite.take(style)
        stack = self._scene.stack(style, stage, hidden, self._satellite.why_not)
        works = {
            half: [self._work(subject, stage) for subject in self._scene.subjects(stack.halves[half], stage)]
            for half in halves
        }
        every = [work for half in works.values() for work in half]
        self._painted.keep([work.subject.layer.key for work in every])
        placed = self._place([work for work in every if work.subject.row.shape in LABEL_SHAPES], stage)
        if any(work.subject.row.shape is LayerShape.TILES for work in every):
            self._satellite.look(stage)
        partly = [
            NotDrawn(work.subject.layer.key, reason, is_partly_drawn=True)
            for work in every
            if (reason := self._left_out(work))
        ]
        seen = camera.with_size(camera.width_px - 2 * margin_px, camera.height_px - 2 * margin_px)
        credited = self._basemap.attributions(View(camera.bounds, camera.zoom), View(seen.bounds, seen.zoom))
        if any(each.row.shape is LayerShape.TILES for half in stack.halves.values() for each in half):
            credited += self._satellite.attribution
        return Layered(
            camera,
            self._choices.canvas,
            {
                half: tuple(self._drawing(work, placed, stage) for work in reversed(works[half]))
                for half in works
            },
            credited,
            (*stack.missing, *partly),
            {half: tuple(self._laid(work, placed) for work in works[half]) for half in works},
            stack.halves,
        )

    def hits(self, laid: Sequence[Laid], camera: Camera, pick: PickRequest) -> tuple[Hit, ...]:
        """What of some layers was drawn at a point, from the top down."""
        return hits_at(laid, Viewport(camera, self._choices), pick)

    def written(self, laid: Sequence[Laid], camera: Camera, request: WrittenRequest) -> PlacedLabels:
        """What the labels of some layers say in a box of the camera's view."""
        return written(request, laid, Viewport(camera, self._choices))

    def survey(
        self, style: MapStyle, camera: Camera, request: SurveyRequest, laid: Sequence[Laid] = ()
    ) -> Survey:
        """What the data of a layer has in a box, which lies in the camera's view, and what is hidden there.

        Raises: MapDataError when the map data is damaged.
        """
        if not style.has_layer(request.layer):
            return Survey(request)
        view = View(camera.bounds, camera.zoom)
        features = self._scene.data_of(style, request.layer, view)
        if features is None:
            return Survey(request)
        hidden = next((each.hidden for each in laid if each.subject.layer.key == request.layer), ())
        stage = Viewport(camera, self._choices)
        return survey(request, features, style.layer(request.layer).filter, stage, hidden)

    def draft(self, style: MapStyle, camera: Camera, active: LayerKey | None) -> Drawing | None:
        """A layer of labels as it now is, its labels where they last stood; None for all other layers.

        Placing labels takes long, and all of them may move for one; other layers are quickly drawn well.
        """
        placing = self._placing
        work = placing.works.get(active) if placing is not None and active is not None else None
        if placing is None or work is None or placing.stage.camera != camera:
            return None
        layer = style.layer(work.subject.layer.key)
        now = self._painted.of(layer, camera.zoom)
        if now.forms == work.forms:
            return None
        labels = placing.labels.get(layer.key, LayerLabels()).placed
        passes = partial(drafted_passes, labels, work.paint, now.paint, now.inks, placing.stage)
        return Drawing(layer.key, now.forms, now.inks, object(), labels, passes, partial(_covered, passes))

    def _work(self, subject: SceneLayer, stage: Viewport) -> _Work:
        painted = self._painted.of(subject.layer, stage.camera.zoom)
        return _Work(subject, painted.paint, painted.inks, painted.forms)

    def _laid(self, work: _Work, placed: Mapping[LayerKey, LayerLabels]) -> Laid:
        labels = placed.get(work.subject.layer.key, LayerLabels())
        icon = self._icon(work.paint) if work.subject.row.shape is LayerShape.ARROWS else None
        return Laid(work.subject, work.paint, work.inks, labels.placed, icon, labels.hidden)

    def _icon(self, paint: Paint) -> QImage | None:
        return self._icons.image_or_marker(paint.icon, self._choices) if paint.icon else None

    def _drawing(self, work: _Work, placed: Mapping[LayerKey, LayerLabels], stage: Viewport) -> Drawing:
        layer = work.subject.layer
        labels = placed.get(layer.key, LayerLabels()).placed
        shown = self._satellite.mark if work.subject.row.shape is LayerShape.TILES else ()
        # The same name may be of another picture once the style has other icons.
        icons = self._icons if work.paint.icon else None
        marks = tuple(label.mark for label in labels)
        mark = (stage.camera, work.subject.features, work.forms, icons, marks, shown)
        passes = partial(self._passes, work, labels, stage)
        parts = partial(self._kept_parts, mark, labels, passes)
        return Drawing(layer.key, work.forms, work.inks, mark, labels, passes, parts)

    def _left_out(self, work: _Work) -> str:
        if work.subject.row.shape is LayerShape.TILES:
            return self._satellite.lack
        return left_out(work.subject.layer, work.paint, work.subject.features)

    def _kept_parts(
        self, mark: Hashable, labels: tuple[PlacedLabel, ...], passes: Callable[[], Iterator[Pass]]
    ) -> tuple[PaintPart, ...]:
        kept = self._kept.get(mark)
        if kept is None:
            kept = _Kept(_covered(passes), labels)
            self._kept.put(mark, kept)
        return kept.parts

    def _passes(self, work: _Work, labels: Sequence[PlacedLabel], stage: Viewport) -> Iterator[Pass]:
        self._go_on()
        subject, paint, inks = work.subject, work.paint, work.inks
        if not inks:
            return iter(())
        if subject.row.shape is LayerShape.TILES:
            return self._satellite.passes(inks, stage)
        icon = self._icon(paint)
        if subject.features is None:
            return ground_passes(inks, stage, icon)
        if subject.row.shape in LABEL_SHAPES:
            return label_passes(labels, inks, stage)
        geometry = self._geometries.of(subject.features, subject.layer, stage.level_px)
        fit = stage.fit(*paint.move)
        if subject.row.shape is LayerShape.POLYGON:
            return area_passes(geometry, fit, paint, inks, stage, icon)
        lines = line_passes(geometry, fit, paint, inks, stage, icon)
        if subject.row.shape is LayerShape.LINE and {LayerInk.FILL, LayerInk.OUTLINE} & inks.keys():
            return chain(surface_passes(geometry, fit, inks, stage), lines)
        if subject.row.shape is LayerShape.ARROWS:
            return arrow_passes(geometry, fit, paint, inks, stage, icon)
        return lines

    def _place(self, works: Sequence[_Work], stage: Viewport) -> Mapping[LayerKey, LayerLabels]:
        key = tuple((work.subject.layer.key, work.subject.features, work.forms) for work in works)
        known = self._placing
        if known is None or known.key != key or known.stage.camera != stage.camera:
            layers = [label for work in works if (label := self._label_layer(work, stage)) is not None]
            labels = place(layers, stage, self._letters, self._icons, self._go_on)
            by_key = {work.subject.layer.key: work for work in works}
            known = self._placing = _Placing(stage, key, by_key, labels)
        return known.labels

    def _go_on(self) -> None:
        self.note_progress()
        if self.is_overtaken is not None and self.is_overtaken():
            raise Overtaken

    def _label_layer(self, work: _Work, stage: Viewport) -> LabelLayer | None:
        features = work.subject.features
        if features is None or not work.inks:
            return None
        features = self._geometries.passing(features, work.subject.layer)
        return self._label_layers.of(work.subject, features, stage, work.paint, work.inks)

    def _take_assets(self, style: MapStyle) -> None:
        """Takes over a style's icons and fonts; where they changed, nothing drawn before is kept."""
        icons, fonts = read(style.tree, ICONS, None), read(style.tree, FONTS, None)
        if icons is self._assets[0] and fonts is self._assets[1]:
            return
        if fonts is not self._assets[1]:
            self._faces.close()
            self._faces = Faces(style.fonts, self._may_load)
            self._letters = Letters(self._faces)
        self._icons = Icons(style.icons)
        self._assets = (icons, fonts)
        self._placing = None
        self._kept.clear()
