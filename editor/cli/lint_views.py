"""The views of `isopleth validate --lint`: what the map shows below the labels."""

import argparse
from functools import cache
from typing import Final

from editor.api.rendering import create_application
from editor.cli.render_context import RenderSources, render_context, wait_for_tiles
from editor.cli.render_options import viewpoint_at, viewpoints_named, views_at
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.search.color_samples import SampledView
from editor.render.camera import Camera
from editor.render.legibility_sample import sample_composition
from editor.system.settings import Settings

_WIDTH_PX, _HEIGHT_PX = 1000, 700
# Fonts need it; Qt must not delete it before the process ends.
_retained_application: Final = cache(create_application)


def sampled_views(style: MapStyle, arguments: argparse.Namespace) -> tuple[SampledView, ...]:
    """Return what the map shows below the labels of a style at each place and zoom.

    Raises: RenderError if a place is unknown or has no zoom; EditorError if the map cannot be read.
    """
    settings = Settings()
    places = [
        *(viewpoint_at(*pair) for pair in arguments.center),
        *viewpoints_named(arguments.place, settings),
    ]
    cameras = [
        Camera(place.lat, place.lon, zoom, _WIDTH_PX, _HEIGHT_PX, 1.0)
        for place, zoom in views_at(places, arguments.zoom)
    ]
    _retained_application()
    found = []
    with render_context(style, RenderSources(arguments.data), settings) as context:
        for camera in cameras:
            wait_for_tiles(context.basemap, camera)
            found.append(sample_composition(context.layers(camera)).of_view())
    return tuple(found)
