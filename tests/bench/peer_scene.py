"""The map that the preview draws at a camera as a MapLibre style over one GeoJSON source; no labels."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from editor.basemap.catalogue import bundled
from editor.basemap.tiles.tile import to_lat_lon
from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.filters import expression
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.layer_types import LayerShape
from editor.mapstyle.schema.values import Color
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.paint.lines import WIDE_PX
from editor.render.paint.paint import Inks, LayerInk, Paint, curves_of, inks_of, paint_at
from editor.render.paint.viewport import Viewport
from editor.render.scene import Scene, SceneLayer, bounds_with_margin
from editor.render.stack import Half, in_app_layers

Json = Any

# All features are in one source, as in a server's tiles, so that layers share tiles; each names its layer.
_SOURCE, _OWNER = "ground", "of"


def scene_of(style: MapStyle, camera: Camera) -> dict[str, Json]:
    """Return the style, its camera, and the paint properties that hold a colour."""
    # Twice as much as the camera sees, so that a pan stays within it.
    viewport = Viewport(camera.with_size(2 * camera.width_px, 2 * camera.height_px), preview_defaults.load())
    layers: list[Json] = []
    features: list[Json] = []
    for owner, subject in enumerate(_from_below(style, viewport)):
        paint = paint_at(curves_of(subject.layer), camera.zoom)
        made = list(_layers(subject, paint, inks_of(subject.layer, paint), viewport))
        if subject.features is not None and made:
            features += _geojson(subject.features, subject, viewport, owner)
            made = [{**each, "source": _SOURCE, "filter": ["==", ["get", _OWNER], owner]} for each in made]
        layers += [{"id": f"{owner} {number}", **each} for number, each in enumerate(made)]
    ground = {"type": "geojson", "data": {"type": "FeatureCollection", "features": features}}
    return {
        "style": {
            "version": 8,
            "transition": {"duration": 0},
            "sources": {_SOURCE: ground},
            "layers": layers,
        },
        "center": [camera.lon, camera.lat],
        # Its zoom counts tiles of 512 pixels.
        "zoom": camera.zoom - 1,
        "colours": [
            (layer["id"], key)
            for layer in layers
            for key in layer["paint"]
            if key.endswith("-color") and layer["type"] != "background"
        ],
    }


def _from_below(style: MapStyle, viewport: Viewport) -> list[SceneLayer]:
    data = source_data.load()
    scene = Scene(bundled(data), data)
    stack = scene.stack(style, viewport, in_app_layers(style))
    # Within a half, layers run from the top down.
    return [
        subject
        for half in (Half.LOWER, Half.UPPER)
        for subject in reversed(list(scene.subjects(stack.halves[half], viewport)))
    ]


def _layers(subject: SceneLayer, paint: Paint, inks: Inks, viewport: Viewport) -> Iterator[Json]:
    """Yield a layer as MapLibre has it: a surface, or casing and inner line, or both."""
    if subject.row.shape is LayerShape.CANVAS and LayerInk.FILL in inks:
        yield {"type": "background", "paint": {"background-color": _css(inks[LayerInk.FILL])}}
    if subject.row.shape is LayerShape.POLYGON and LayerInk.FILL in inks:
        outline = {"fill-outline-color": _css(inks[LayerInk.OUTLINE])} if LayerInk.OUTLINE in inks else {}
        yield {"type": "fill", "paint": {"fill-color": _css(inks[LayerInk.FILL]), **outline}}
    if subject.row.shape in (LayerShape.LINE, LayerShape.POLYGON):
        inner = paint.number("line-width") * viewport.line_unit(subject.row)
        casing = inner + 2 * paint.number("line-outline-width") * viewport.line_unit(subject.row)
        for ink, width in ((LayerInk.CASING, casing), (LayerInk.INNER, inner)):
            if ink in inks and width > 0:
                cap, join = ("round", "round") if width >= WIDE_PX else ("square", "miter")
                yield {
                    "type": "line",
                    "layout": {"line-cap": cap, "line-join": join},
                    "paint": {"line-color": _css(inks[ink]), "line-width": round(width, 3)},
                }


def _geojson(features: Features, subject: SceneLayer, viewport: Viewport, owner: int) -> Iterator[Json]:
    passing = expression.parse(subject.layer.filter)
    for index in features.touching(bounds_with_margin(viewport)).tolist():
        if passing is None or passing.passes(features.tags[index]):
            yield {
                "type": "Feature",
                "properties": {_OWNER: owner},
                "geometry": geometry_of(features, index),
            }


def geometry_of(features: Features, index: int) -> Json:
    """Return one feature's lines, or areas with their holes, in degrees."""
    first, last = features.feature_offsets[index : index + 2]
    parts = [features.coords[start:end] for start, end in pairwise(features.part_offsets[first : last + 1])]
    degrees = [[to_lat_lon(x, y)[::-1] for x, y in part.tolist()] for part in parts]
    if features.kind != "polygon":
        return {"type": "MultiLineString", "coordinates": degrees}
    polygons: list[Json] = []
    outer = 0.0
    for part, ring in zip(parts, degrees, strict=True):
        (x, y), (next_x, next_y) = part.T, np.roll(part, -1, axis=0).T
        turn = float(np.sign(np.sum(x * next_y - next_x * y)))
        outer = outer or turn
        if turn == outer or not polygons:
            polygons.append([ring])
        else:
            polygons[-1].append(ring)
    return {"type": "MultiPolygon", "coordinates": polygons}


def _css(color: Color) -> str:
    return f"rgba({color.r},{color.g},{color.b},{color.a / 255:.3f})"
