"""The renderer: a style, map data and a camera in; a picture out, or its layers for a live preview.

A layer is drawn once for its features, its forms and the camera, and kept; inks go on when layers are
composed. So an edit redraws what it shapes and nothing else.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor.basemap.cache import BytesCache
from editor.basemap.catalogue import Basemap
from editor.basemap.features import Features
from editor.basemap.tiles import View
from editor.mapstyle.layertypes import Shape
from editor.mapstyle.model import FONTS, ICONS, Layer, LayerKey, MapStyle
from editor.mapstyle.sourcedata import SourceData
from editor.mapstyle.tree import Json, read
from editor.mapstyle.values import Color
from editor.render.areas import area_parts, ground_parts
from editor.render.camera import Camera
from editor.render.choices import Choices
from editor.render.compose import Drawn, composed
from editor.render.faces import Faces
from editor.render.icons import Icons
from editor.render.label_layers import LabelLayers
from editor.render.labels import LabelLayer, Placed
from editor.render.lines import arrow_parts, line_parts
from editor.render.paint import Forms, Inks, Paint, forms_of, inks_of, left_out, paint_at
from editor.render.parts import Part
from editor.render.placement import LABEL_SHAPES, label_parts, place
from editor.render.scene import Gathering, NotDrawn, Scene, Subject
from editor.render.stage import Stage
from editor.render.text import Letters

CACHED_BYTES = 128 * 2**20
GATHERED_BYTES = 64 * 2**20
# What a drawn layer keeps besides its images, about.
ENTRY_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture, whom to credit for its data, and what it lacks."""

    image: QImage
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]


@dataclass(frozen=True, slots=True)
class Layered:
    """All that is drawn of a style, from the bottom up, before it is composed over the canvas."""

    camera: Camera
    canvas: Color
    layers: tuple[Drawn, ...]
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]

    @property
    def size(self) -> QSize:
        """The size of the picture in device pixels."""
        return QSize(self.camera.device_width, self.camera.device_height)

    def split(self, active: LayerKey | None) -> tuple[tuple[Drawn, ...], Drawn | None, tuple[Drawn, ...]]:
        """The layers below the active one, itself, and those above; all are below where it is not drawn."""
        index = next((index for index, layer in enumerate(self.layers) if layer.key == active), None)
        if index is None:
            return self.layers, None, ()
        return self.layers[:index], self.layers[index], self.layers[index + 1 :]


@dataclass(frozen=True, slots=True)
class _Work:
    """A layer about to be drawn: its paint at the camera's zoom, and what tells its drawing from others."""

    subject: Subject
    paint: Paint
    inks: Inks
    forms: Forms


@dataclass(frozen=True, slots=True)
class _Kept:
    """A drawn layer's parts, and the labels in them: while those live, no other label has their marks."""

    parts: tuple[Part, ...]
    labels: tuple[Placed, ...]

    @property
    def nbytes(self) -> int:
        return ENTRY_BYTES + sum(part.size for part in self.parts)


class Renderer:
    """Draws styles over one basemap, and keeps what it drew for as long as there is room."""

    def __init__(
        self, basemap: Basemap, data: SourceData, choices: Choices, cached_bytes: int = CACHED_BYTES
    ) -> None:
        self._basemap, self._choices = basemap, choices
        self._scene = Scene(basemap, data)
        self._kept = BytesCache[Hashable, _Kept](cached_bytes)
        self._paints: dict[LayerKey, tuple[Mapping[str, Json], float, Paint, Inks]] = {}
        self._gathered_at: Camera | None = None
        self._gathered = BytesCache[Hashable, Gathering](GATHERED_BYTES)
        self._placed: tuple[Hashable, Mapping[LayerKey, tuple[Placed, ...]]] = (None, {})
        self._assets: tuple[Json, Json] = (None, None)
        self._icons, self._faces = Icons(), Faces()
        self._letters = Letters(self._faces)
        self._label_layers = LabelLayers()

    def render(self, style: MapStyle, camera: Camera, hidden: frozenset[LayerKey] = frozenset()) -> Picture:
        """The finished picture of a style.

        Raises: MapDataError when the map data is damaged.
        """
        layered = self.layers(style, camera, hidden)
        image = composed(layered.size, layered.layers, layered.canvas)
        image.setDevicePixelRatio(camera.scale)
        return Picture(image, layered.attribution, layered.not_drawn)

    def layers(self, style: MapStyle, camera: Camera, hidden: frozenset[LayerKey] = frozenset()) -> Layered:
        """The drawn layers of a style, from the bottom up.

        Raises: MapDataError when the map data is damaged.
        """
        self._take_assets(style)
        stage = Stage(camera, self._choices)
        if self._gathered_at != camera:
            self._gathered_at = camera
            self._gathered.clear()
        subjects, missing = self._scene.subjects(style, stage, hidden)
        works = [self._work(subject, stage) for subject in subjects]
        self._paints = {work.subject.layer.key: self._paints[work.subject.layer.key] for work in works}
        placed = self._place([work for work in works if work.subject.row.shape in LABEL_SHAPES], stage)
        drawn = tuple(self._draw(work, placed, stage) for work in reversed(works))
        partly = [
            NotDrawn(work.subject.layer.key, reason, is_partly_drawn=True)
            for work in works
            if (reason := left_out(work.subject.layer, work.paint))
        ]
        attribution = self._basemap.attributions(View(camera.bounds, camera.zoom))
        return Layered(camera, self._choices.canvas, drawn, attribution, (*missing, *partly))

    def _work(self, subject: Subject, stage: Stage) -> _Work:
        layer, zoom = subject.layer, stage.camera.zoom
        known = self._paints.get(layer.key)
        if known is None or known[0] is not layer.record or known[1] != zoom:
            paint = paint_at(layer, zoom)
            known = self._paints[layer.key] = (layer.record, zoom, paint, inks_of(layer, paint))
        _, _, paint, inks = known
        return _Work(subject, paint, inks, forms_of(layer, paint, inks))

    def _draw(self, work: _Work, placed: Mapping[LayerKey, tuple[Placed, ...]], stage: Stage) -> Drawn:
        layer = work.subject.layer
        labels = placed.get(layer.key, ())
        key = (stage.camera, work.subject.features, work.forms, tuple(label.mark for label in labels))
        kept = self._kept.get(key)
        if kept is None:
            kept = _Kept(tuple(self._parts(work, labels, stage)), labels)
            self._kept.put(key, kept)
        return Drawn(layer.key, work.forms, kept.parts, work.inks)

    def _parts(self, work: _Work, labels: Sequence[Placed], stage: Stage) -> Iterator[Part]:
        subject, paint, inks = work.subject, work.paint, work.inks
        if not inks:
            return iter(())
        icon = self._icons.image(paint.icon) if paint.icon else None
        if subject.features is None:
            return ground_parts(inks, stage, icon)
        if subject.row.shape in LABEL_SHAPES:
            return label_parts(labels, inks, stage)
        gathering = self._gathering(subject.features, subject.layer, stage)
        dx, dy = (move * stage.scale for move in paint.move)
        shapes = gathering.shapes.moved(dx, dy)
        if subject.row.shape is Shape.POLYGON:
            return area_parts(shapes, gathering.edges.moved(dx, dy), paint, inks, stage, icon)
        if subject.row.shape is Shape.ARROWS:
            return arrow_parts(shapes, paint, inks, stage, icon)
        return line_parts(shapes, paint, inks, stage, icon)

    def _place(self, works: Sequence[_Work], stage: Stage) -> Mapping[LayerKey, tuple[Placed, ...]]:
        key = (
            stage.camera,
            tuple((work.subject.layer.key, work.subject.features, work.forms) for work in works),
        )
        if self._placed[0] != key:
            labels = [label for work in works if (label := self._label_layer(work, stage)) is not None]
            self._placed = (key, place(labels, stage, self._letters, self._icons))
        return self._placed[1]

    def _label_layer(self, work: _Work, stage: Stage) -> LabelLayer | None:
        features = work.subject.features
        if features is None or not work.inks:
            return None
        gathering = self._gathering(features, work.subject.layer, stage)
        return self._label_layers.of(work.subject, features, gathering, work.paint, work.inks)

    def _gathering(self, features: Features, layer: Layer, stage: Stage) -> Gathering:
        key = (features, repr(layer.filter))
        found = self._gathered.get(key)
        if found is None:
            found = Gathering(features, layer, stage)
            self._gathered.put(key, found)
        return found

    def _take_assets(self, style: MapStyle) -> None:
        """Takes over a style's icons and fonts; where they changed, nothing drawn before is kept."""
        icons, fonts = read(style.tree, ICONS, None), read(style.tree, FONTS, None)
        if icons is self._assets[0] and fonts is self._assets[1]:
            return
        if fonts is not self._assets[1]:
            self._faces.close()
            self._faces = Faces(style.fonts)
            self._letters = Letters(self._faces)
        self._icons = Icons(style.icons)
        self._assets = (icons, fonts)
        self._placed = (None, {})
        self._kept.clear()
