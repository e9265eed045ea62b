"""Pictures of the report of `isopleth diff`, drawn by the preview's renderer."""

import argparse
from collections.abc import Iterator
from typing import Final

from editor.api.rendering import create_application
from editor.assets.difference_page import ReportView
from editor.cli.render import size, viewpoints, zooms
from editor.cli.render_context import RenderSources, print_remarks, render_context
from editor.cli.render_difference import compare_views, threshold
from editor.cli.render_options import picture_jobs, viewpoints_named
from editor.errors import RenderError
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.render.difference_scale import DEFAULT_THRESHOLD, HOTTEST, HeatScheme
from editor.render.export.drawing import png
from editor.render.export.page import size_problem
from editor.system.settings import Settings

_SIZE: Final = 1000, 700


def report_views(a: MapStyle, b: MapStyle, arguments: argparse.Namespace) -> list[ReportView]:
    """Return the pictures of all places at all zooms.

    Raises: RenderError for invalid options or without memory; MapDataError if the map cannot be read.
    """
    try:
        return list(_views(a, b, arguments))
    except argparse.ArgumentTypeError as error:
        raise RenderError(f"{error}.") from None


def _views(a: MapStyle, b: MapStyle, arguments: argparse.Namespace) -> Iterator[ReportView]:
    settings = Settings()
    places = [each for text in arguments.center for each in viewpoints(text)]
    places += viewpoints_named(arguments.place, settings)
    levels = [] if arguments.zoom is None else zooms(arguments.zoom)
    width, height = _SIZE if arguments.size is None else size(arguments.size)
    limit = DEFAULT_THRESHOLD if arguments.threshold is None else threshold(arguments.threshold)
    problem = size_problem(width, height)
    if problem:
        raise RenderError(problem)
    jobs = picture_jobs(places, levels, "report-{number}.png")
    application = create_application()
    drawn = []
    with render_context(a, RenderSources(arguments.data), settings) as context:
        other = context.with_style(b)
        for job in jobs:
            camera = Camera(job.viewpoint.lat, job.viewpoint.lon, job.zoom, width, height)
            view = compare_views(context, other, camera, limit)
            drawn += [view.a, view.b]
            title = f"{job.viewpoint.title or job.viewpoint.name}, zoom {job.zoom:g}"
            picture_a, picture_b, heat = (png(picture) for picture in view.pictures)
            pictures = picture_a, picture_b, heat
            yield ReportView(title, view.figure, limit, HOTTEST, HeatScheme.DARK.value.ramp, pictures)
    print_remarks(drawn)
    del application
