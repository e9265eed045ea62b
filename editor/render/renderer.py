"""Map renderer: composes a style, map data and a camera into a picture, or into layers for a live preview.

Layers are painted directly onto images; a change repaints from its own layer up. The edited layer is drawn
separately and without its inks, which are applied during composition.
"""

import sys
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from editor.assets.fonts.check_results import is_sound
from editor.basemap.catalogue import Basemap
from editor.basemap.memory_cache import BytesCache
from editor.basemap.tiles.tile import View, WorldBox
from editor.mapstyle.color.spaces import composite
from editor.mapstyle.document.model import FONTS, ICONS, LayerKey, MapStyle
from editor.mapstyle.json_tree import Json, read
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LayerShape
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.map_content import LAND
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.composition import Composition, Compositor, Drawing, Picture
from editor.render.labels.collision_index import CollisionIndex
from editor.render.labels.faces import MayLoad
from editor.render.labels.layout import LabelContext, PlacedLabel
from editor.render.labels.placement import label_passes, provisional_passes
from editor.render.paint.areas import area_passes, ground_passes, surface_passes
from editor.render.paint.edges import HATCH_INKS, EdgeFade, Hatch
from editor.render.paint.icons import Icons
from editor.render.paint.lines import Mark, arrow_passes, line_passes
from editor.render.paint.paint import LayerInk, PaintCache, left_out
from editor.render.paint.passes import PaintPart, Pass, over
from editor.render.paint.viewport import Viewport
from editor.render.placements import LayerJob, Placements, ScenePlacement, line_icon
from editor.render.preview_defaults import PreviewDefaults
from editor.render.preview_options import PreviewOptions
from editor.render.query.features_in_view import survey
from editor.render.query.label_report import LayerScene, label_report
from editor.render.query.picking import DrawnLayer, hits_at
from editor.render.query.placed_labels import read_placed_labels
from editor.render.query.questions import (
    Hit,
    LabelReport,
    LabelReportRequest,
    PickRequest,
    PlacedLabels,
    PlacedLabelsRequest,
    Survey,
    SurveyRequest,
)
from editor.render.satellite.satellite import Satellite
from editor.render.scene import Scene, SceneLayer
from editor.render.shared_caches import SharedCaches
from editor.render.stack import Candidate, Half, NotDrawn, Stack

# For parts, per process: only the edited layer has any. Composed images and snapshots take more.
CACHED_BYTES = 6 * 2**20
# Approximate size of a cached drawing without its images.
ENTRY_BYTES = 4096
# The drawing of the hatch belongs to no layer. Land is the ground, on which the hatch must be visible.
HATCH: Final = LayerKey(-1)


@dataclass(frozen=True, slots=True)
class _CachedParts:
    """The parts of a drawn layer. The labels are retained because marks contain the `id` of their sprites."""

    parts: tuple[PaintPart, ...]
    labels: tuple[PlacedLabel, ...]

    @property
    def nbytes(self) -> int:
        return ENTRY_BYTES + sum(part.size for part in self.parts)


def _parts_of(passes: Callable[[], Iterator[Pass]], fade: EdgeFade | None = None) -> tuple[PaintPart, ...]:
    parts = (part for one in passes() if (part := one.to_part()) is not None)
    if fade is None:
        return tuple(parts)
    return tuple(faded for part in parts if (faded := fade.faded(part)) is not None)


class RequestSuperseded(Exception):  # noqa: N818  (not an error)
    """The request is superseded; its result is no longer needed."""


class Renderer:
    """Renderer of styles over one basemap, with caches of limited size."""

    def __init__(
        self,
        basemap: Basemap,
        data: SourceData,
        choices: PreviewDefaults,
        cached_bytes: int = CACHED_BYTES,
        satellite: Satellite | None = None,
        may_load: MayLoad = is_sound,
        shared: SharedCaches | None = None,
    ) -> None:
        self._basemap, self._choices = basemap, choices
        self._defaults, self._options = choices, PreviewOptions()
        # The default satellite source has no permitted host and requests nothing.
        self._satellite = satellite if satellite is not None else Satellite()
        self._scene = Scene(basemap, data)
        self._parts_cache = BytesCache[Hashable, _CachedParts](cached_bytes)
        self._paint_cache = PaintCache()
        self._shared = shared if shared is not None else SharedCaches()
        self._geometries = self._shared.geometries
        self._last_fade: EdgeFade | None = None
        self._assets: tuple[Json, Json] = (None, None)
        self._label_font = self._options.label_font
        self._may_load = may_load
        self._icons = Icons()
        self._lettering = self._shared.lettering((), may_load, self._label_font)
        self._label_layers = self._shared.label_layers
        self._placements = Placements(self._geometries, self._label_layers)
        self.is_superseded: Callable[[], bool] | None = None
        self.note_progress: Callable[[], None] = lambda: None

    def set_options(self, options: PreviewOptions) -> None:
        """Draw with the options of a user from now on."""
        if options != self._options:
            self._options, self._choices = options, self._defaults.with_options(options)

    def render(self, style: MapStyle, camera: Camera, hidden: frozenset[LayerKey] = frozenset()) -> Picture:
        """Return the finished picture of a style.

        Raises: MapDataError when the map data is damaged.
        """
        composition = self.layers(style, camera, hidden)
        lower, upper = (
            Compositor().compose(composition.size, composition.halves[half], composition.ground(half))
            for half in Half
        )
        image = over(upper, lower)
        image.setDevicePixelRatio(camera.scale)
        return Picture(image, composition.attribution, composition.not_drawn)

    def layers(
        self,
        style: MapStyle,
        camera: Camera,
        hidden: frozenset[LayerKey] = frozenset(),
        halves: Collection[Half] = tuple(Half),
        margin_px: int = 0,
    ) -> Composition:
        """Return the visible layers of a style, in both halves or in one.

        The camera reaches `margin_px` beyond the visible part; sources of the margin are not credited. Layers
        that are not drawn at all are reported with the lower half. Units: logical pixels.
        Raises: MapDataError when the map data is damaged.
        """
        self._update_assets(style)
        viewport = Viewport(camera, self._choices)
        self._satellite.set_style(style)
        stack = self._scene.stack(
            style,
            viewport,
            hidden,
            self._satellite.unavailable_reason,
            shows_uncertain=self._options.shows_uncertain,
        )
        jobs = {
            half: [
                self._job(subject, viewport)
                for subject in self._scene.subjects(stack.halves[half], viewport, self._check_superseded)
            ]
            for half in halves
        }
        every = [job for half in jobs.values() for job in half]
        self._paint_cache.retain([job.subject.layer.key for job in every])
        placed = self._placements.place(
            every, viewport, self._lettering.shaper, self._icons, self._check_superseded
        )
        if any(job.subject.row.shape is LayerShape.TILES for job in every):
            self._satellite.request_tiles(viewport)
        partly = [
            NotDrawn(job.subject.layer.key, reason, is_partly_drawn=True)
            for job in every
            if (reason := self._left_out(job))
        ]
        seen = camera.with_size(camera.width_px - 2 * margin_px, camera.height_px - 2 * margin_px)
        credited = self._basemap.attributions(View(camera.bounds, camera.zoom), View(seen.bounds, seen.zoom))
        if any(each.row.shape is LayerShape.TILES for half in stack.halves.values() for each in half):
            credited += self._satellite.attribution
        return Composition(
            camera,
            self._choices.canvas,
            {half: tuple(self._drawings(half, jobs[half], stack, placed, viewport)) for half in jobs},
            credited,
            # Both processes of a frame find the same layers missing; one of them reports these.
            (*(stack.missing if Half.LOWER in halves else ()), *partly),
            {half: tuple(self._drawn_layer(job, placed) for job in jobs[half]) for half in jobs},
            stack.halves,
        )

    def hits(self, drawn_layers: Sequence[DrawnLayer], camera: Camera, pick: PickRequest) -> tuple[Hit, ...]:
        """Return what the given layers draw at a point, from the top down."""
        return hits_at(drawn_layers, Viewport(camera, self._choices), pick)

    def placed_labels(
        self, drawn_layers: Sequence[DrawnLayer], camera: Camera, request: PlacedLabelsRequest
    ) -> PlacedLabels:
        """Return the texts of placed labels in a box of the camera's view."""
        return read_placed_labels(request, drawn_layers, Viewport(camera, self._choices))

    def survey(
        self, style: MapStyle, camera: Camera, request: SurveyRequest, drawn_layers: Sequence[DrawnLayer] = ()
    ) -> Survey:
        """Return the survey of a layer's data, and of its hidden labels, in a box of the camera's view.

        Raises: MapDataError when the map data is damaged.
        """
        if not style.has_layer(request.layer):
            return Survey(request)
        view = View(camera.bounds, camera.zoom)
        features = self._scene.data_of(style, request.layer, view)
        if features is None:
            return Survey(request)
        hidden = next((each.hidden for each in drawn_layers if each.subject.layer.key == request.layer), ())
        viewport = Viewport(camera, self._choices)
        return survey(request, features, style.layer(request.layer).filter, viewport, hidden)

    def label_report(
        self,
        style: MapStyle,
        camera: Camera,
        request: LabelReportRequest,
        drawn_layers: Sequence[DrawnLayer],
        *,
        is_own: bool = True,
    ) -> LabelReport:
        """Return the boxes of the labels in a box of the camera's view.

        The counts of the request's layer are included if it `is_own`, one of the half of `drawn_layers`.
        Raises: MapDataError when the map data is damaged.
        """
        viewport = Viewport(camera, self._choices)
        return label_report(
            request, drawn_layers, viewport, self._layer_scene(style, viewport, request, drawn_layers, is_own)
        )

    def _layer_scene(
        self,
        style: MapStyle,
        viewport: Viewport,
        request: LabelReportRequest,
        drawn_layers: Sequence[DrawnLayer],
        is_own: bool,
    ) -> LayerScene | None:
        key = request.layer
        if key is None or not is_own or not style.has_layer(key):
            return None
        layer = style.layer(key)
        drawn = next((each for each in drawn_layers if each.subject.layer.key == key), None)
        view = viewport.data_view
        features = self._scene.data_of(style, key, view) if drawn is None else drawn.subject.features
        if features is None:
            return LayerScene(layer, drawn)
        without_data = self._scene.share_without_data(style, key, view)
        passing = self._geometries.passing(features, layer)
        if drawn is None or not drawn.inks or drawn.subject.row.shape not in LABEL_SHAPES:
            return LayerScene(layer, drawn, features, passing, without_data=without_data)
        index = drawn.index if drawn.index is not None else CollisionIndex()
        return LayerScene(
            layer,
            drawn,
            features,
            passing,
            self._label_layers.of(drawn.subject, passing, viewport, drawn.paint, drawn.inks),
            LabelContext(viewport, self._lettering.shaper, self._icons, index),
            without_data,
        )

    def provisional_drawing(self, style: MapStyle, camera: Camera, active: LayerKey | None) -> Drawing | None:
        """Return a label layer with its new paint at its last label positions; None for other layers.

        Label placement is slow and may move all labels; other layers redraw fast enough.
        """
        placement = self._placements.labels
        job = placement.jobs.get(active) if placement is not None and active is not None else None
        if placement is None or job is None or placement.viewport != Viewport(camera, self._choices):
            return None
        layer = style.layer(job.subject.layer.key)
        current = self._paint_cache.of(layer, camera.zoom)
        if current.forms == job.forms:
            return None
        labels = placement.of(layer.key).placed
        passes = partial(
            provisional_passes, labels, job.paint, current.paint, current.inks, placement.viewport
        )
        return Drawing(
            layer.key, current.forms, current.inks, object(), labels, passes, partial(_parts_of, passes)
        )

    def _job(self, subject: SceneLayer, viewport: Viewport) -> LayerJob:
        cached = self._paint_cache.of(subject.layer, viewport.camera.zoom)
        return LayerJob(subject, cached.paint, cached.inks, cached.forms, self._fade(subject, viewport))

    def _drawn_layer(self, job: LayerJob, placed: ScenePlacement) -> DrawnLayer:
        key = job.subject.layer.key
        labels = placed.labels.of(key)
        icon = (
            line_icon(job.paint, placed.labels.viewport, self._icons)
            if job.subject.row.shape is LayerShape.ARROWS
            else None
        )
        arrows = placed.arrows.get(key, ())
        return DrawnLayer(
            job.subject,
            job.paint,
            job.inks,
            labels.placed,
            icon,
            labels.hidden,
            arrows,
            placed.index,
            job.fade,
            labels.at_edge,
        )

    def _drawing(self, job: LayerJob, placed: ScenePlacement, viewport: Viewport) -> Drawing:
        layer = job.subject.layer
        labels = placed.labels.of(layer.key).placed
        arrows = placed.arrows.get(layer.key, ())
        shown = self._satellite.mark if job.subject.row.shape is LayerShape.TILES else ()
        # Icons are compared because the same name may mean another image after an edit.
        icons = self._icons if job.paint.icon else None
        marks = (*(label.mark for label in labels), *arrows)
        box = job.fade.box if job.fade is not None else None
        mark = (viewport.camera, self._options, job.subject.features, job.forms, icons, marks, shown, box)
        passes = partial(self._passes, job, labels, arrows, viewport)
        parts = partial(self._cached_parts, mark, labels, passes, job.fade)
        return Drawing(layer.key, job.forms, job.inks, mark, labels, passes, parts, job.fade)

    def _fade(self, subject: SceneLayer, viewport: Viewport) -> EdgeFade | None:
        """Return the fade of a layer whose data ends in the picture. Labels do not fade."""
        entry = subject.entry
        if not self._options.marks_edges or entry is None or subject.features is None:
            return None
        if entry.is_demonstration or subject.row.shape in LABEL_SHAPES:
            return None
        box = self._basemap.data_box(entry, viewport.data_view)
        return self._fade_at(box, viewport) if box is not None else None

    def _fade_at(self, box: WorldBox, viewport: Viewport) -> EdgeFade:
        """Return the fade at a box, which all layers of a picture share."""
        if self._last_fade is None or (self._last_fade.box, self._last_fade.viewport) != (box, viewport):
            self._last_fade = EdgeFade(box, viewport)
        return self._last_fade

    def _drawings(
        self,
        half: Half,
        jobs: Sequence[LayerJob],
        stack: Stack,
        placed: ScenePlacement,
        viewport: Viewport,
    ) -> Iterator[Drawing]:
        """Yield the drawings of a half from the bottom up, with the hatch above the ground."""
        hatch = self._hatch(half, stack, viewport)
        for job in reversed(jobs):
            if hatch is not None and job.subject.layer.index < hatch[0]:
                yield hatch[1]
                hatch = None
            yield self._drawing(job, placed, viewport)
        if hatch is not None:
            yield hatch[1]

    def _hatch(self, half: Half, stack: Stack, viewport: Viewport) -> tuple[int, Drawing] | None:
        """Return the hatch with the index of the topmost ground layer, below it; None if another half has it.

        It depends on the style, not on its features, so that both halves agree.
        """
        camera = viewport.camera
        if not self._options.marks_edges:
            return None
        reach = self._choices.hatch_reach_px / camera.world_px
        box = self._basemap.detailed_box(View(camera.bounds, camera.zoom), reach)
        if box is None:
            return None
        for each in (Half.UPPER, Half.LOWER):
            found = next((one for one in stack.halves[each] if self._is_ground(one)), None)
            if found is not None or each is Half.LOWER:
                break
        if each is not half:
            return None
        hatch = Hatch(self._fade_at(box, viewport), self._ground_color(stack, camera.zoom))
        drawing = Drawing(
            HATCH, (), HATCH_INKS, (camera, hatch.mark), (), hatch.passes, partial(_parts_of, hatch.passes)
        )
        return (found.layer.index if found is not None else sys.maxsize), drawing

    def _is_ground(self, candidate: Candidate) -> bool:
        """Return whether a layer draws areas that coarse maps have as well, such as land and sea."""
        shape, entry = candidate.row.shape, candidate.entry
        if shape in (LayerShape.CANVAS, LayerShape.TILES):
            return True
        return shape is LayerShape.POLYGON and entry is not None and self._basemap.is_everywhere(entry)

    def _ground_color(self, stack: Stack, zoom: float) -> Color:
        """Return the colour of backgrounds and land, over which the hatch must be visible."""
        color = self._choices.canvas
        for candidate in (*reversed(stack.halves[Half.LOWER]), *reversed(stack.halves[Half.UPPER])):
            is_land = candidate.entry is not None and candidate.entry.key == LAND
            if candidate.row.shape is LayerShape.CANVAS or is_land:
                fill = self._paint_cache.of(candidate.layer, zoom).inks.get(LayerInk.FILL)
                color = composite(fill, color) if fill is not None else color
        return color

    def _left_out(self, job: LayerJob) -> str:
        if job.subject.row.shape is LayerShape.TILES:
            return self._satellite.fault_text
        return left_out(job.subject.row, job.paint, job.inks, job.subject.features)

    def _cached_parts(
        self,
        mark: Hashable,
        labels: tuple[PlacedLabel, ...],
        passes: Callable[[], Iterator[Pass]],
        fade: EdgeFade | None,
    ) -> tuple[PaintPart, ...]:
        cached = self._parts_cache.get(mark)
        if cached is None:
            cached = _CachedParts(_parts_of(passes, fade), labels)
            self._parts_cache.put(mark, cached)
        return cached.parts

    def _passes(
        self,
        job: LayerJob,
        labels: Sequence[PlacedLabel],
        arrows: Sequence[Mark],
        viewport: Viewport,
    ) -> Iterator[Pass]:
        self._check_superseded()
        subject, paint, inks = job.subject, job.paint, job.inks
        if not inks:
            return iter(())
        if subject.row.shape is LayerShape.TILES:
            return self._satellite.passes(inks, viewport)
        icon = line_icon(paint, viewport, self._icons)
        if subject.features is None:
            return ground_passes(inks, viewport, icon)
        if subject.row.shape in LABEL_SHAPES:
            return label_passes(labels, inks, viewport)
        unit = viewport.line_unit(subject.row)
        if subject.row.shape is LayerShape.ARROWS:
            return arrow_passes(arrows, paint, inks, viewport, unit, icon)
        geometry = self._geometries.of(subject.features, subject.layer, viewport.level_px)
        fit = viewport.fit(*paint.move)
        if subject.row.shape is LayerShape.POLYGON:
            return area_passes(geometry, fit, paint, inks, viewport, unit, icon)
        lines = line_passes(geometry, fit, paint, inks, viewport, unit, icon)
        if subject.row.shape is LayerShape.LINE and {LayerInk.FILL, LayerInk.OUTLINE} & inks.keys():
            return chain(surface_passes(geometry, fit, inks, viewport), lines)
        return lines

    def _check_superseded(self) -> None:
        self.note_progress()
        if self.is_superseded is not None and self.is_superseded():
            raise RequestSuperseded

    def _update_assets(self, style: MapStyle) -> None:
        """Adopt a style's icons and fonts and the built-in font; clear the caches if they changed."""
        icons, fonts = read(style.tree, ICONS, None), read(style.tree, FONTS, None)
        label_font = self._options.label_font
        is_same_font = fonts is self._assets[1] and label_font is self._label_font
        if icons is self._assets[0] and is_same_font:
            return
        if not is_same_font:
            self._lettering = self._shared.lettering(style.fonts, self._may_load, label_font)
            self._label_font = label_font
        self._icons = Icons(style.icons)
        self._assets = (icons, fonts)
        self._placements.clear()
        self._parts_cache.clear()
