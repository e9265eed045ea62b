"""The preview compared with published maps: the cover of roads, names and overlapping labels."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QImage

from editor.basemap.catalogue import bundled
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.composition import Compositor
from editor.render.label_layers import COUNTRY
from editor.render.renderer import Renderer
from editor.render.stack import Half
from editor.storage.file_state import read_style
from tests.bench.harness import Row
from tests.corpus import real_styles
from tests.render.labels.overlaps import LABEL_VIEWS, overlaps

STREET = "street"
# Inner Montevideo, and the largest part of it that roads may cover at each zoom. Source: decision 29.
INNER_TOWN = Camera(-34.895, -56.165, 12.0, 600, 500)
MOST_ROADS = {12: 37.0, 13: 57.0, 14: 59.0, 15: 46.0, 16: 39.0, 17: 37.0}
LEAST_ROADS = 12.0
# The whole world without its poles, and how many of the largest countries should have their names.
WORLD = Camera(20.0, 10.0, 3.0, 2048, 1500)
LARGEST_COUNTRIES, MOST_UNNAMED = 30, 3
# Names of streets in a view of usual width at zoom 16, in all real styles together: 90 % of the names
# that were drawn before each street had one name in a view.
STREET_VIEW = Camera(-34.9, -56.17, 16.0, 1000, 700)
LEAST_STREET_NAMES = 88
# The roads by their number: all that cars use, without paths.
ROADS = range(19)

_applications: list[QCoreApplication] = []


def bench_truth() -> list[Row]:
    """Measure the cover of roads, the unnamed countries and the overlapping labels of the real styles."""
    _applications.append(QGuiApplication.instance() or QGuiApplication([]))
    styles = [MapStyle.of(read_style(path).tree) for path in real_styles()]
    data = source_data.load()
    renderer = Renderer(bundled(data), data, preview_defaults.load())
    covers = {zoom: [road_cover(renderer, style, zoom) for style in styles] for zoom in MOST_ROADS}
    rows = []
    for zoom, found in covers.items():
        if not found:
            continue
        rows.append(
            Row(f"roads over inner Montevideo at zoom {zoom}, most", max(found), "%", MOST_ROADS[zoom])
        )
        rows.append(
            Row(f"ground between roads at zoom {zoom}, most", 100 - min(found), "%", 100 - LEAST_ROADS)
        )
    unnamed = [unnamed_countries(renderer, style) for style in styles]
    if unnamed:
        name = f"of the {LARGEST_COUNTRIES} largest countries without a name at zoom 3, most"
        rows.append(Row(name, max(unnamed), "", MOST_UNNAMED))
        crossed = [overlaps(renderer.layers(style, view)) for style in styles for view in LABEL_VIEWS]
        rows.append(Row(f"overlapping labels in {len(LABEL_VIEWS)} views, most", max(crossed), "", 0))
        named, repeated = street_names(renderer, styles)
        name = f"names of streets at zoom 16, missing of {LEAST_STREET_NAMES}"
        rows.append(Row(name, max(0, LEAST_STREET_NAMES - named), "", 0))
        rows.append(Row("repeated names of streets in a view at zoom 16", repeated, "", 0))
    return rows


def unnamed_countries(renderer: Renderer, style: MapStyle) -> int:
    """Return how many of the largest countries have no name at zoom 3."""
    composition = renderer.layers(style, WORLD)
    areas: dict[str, float] = {}
    named: set[str] = set()
    for layer in (each for half in composition.laid.values() for each in half):
        if layer.subject.layer.type == COUNTRY and layer.subject.features is not None:
            areas |= {
                str(tags.get("name")): float(tags.get("area_km2", 0)) for tags in layer.subject.features.tags
            }
            named |= {label.text.casefold() for label in layer.labels}
    largest = sorted(areas, key=lambda name: -areas[name])[:LARGEST_COUNTRIES]
    return sum(name.casefold() not in named for name in largest)


def street_names(renderer: Renderer, styles: Sequence[MapStyle]) -> tuple[int, int]:
    """Return the number of streets with a name in a view, and of further names of the same streets."""
    found = repeated = 0
    for style in styles:
        laid = renderer.layers(style, STREET_VIEW).laid.values()
        streets = [layer for half in laid for layer in half if layer.subject.layer.type == STREET]
        names = [label.text for layer in streets for label in layer.labels]
        found += len(set(names))
        repeated += len(names) - len(set(names))
    return found, repeated


def road_cover(renderer: Renderer, style: MapStyle, zoom: int) -> float:
    """Return the part of the view that the roads of a style cover. Units: percent."""
    hidden = (layer.key for layer in style.layers if layer.type != "line" or layer.sourcedata_id not in ROADS)
    composition = renderer.layers(style, INNER_TOWN.with_zoom(float(zoom)), frozenset(hidden))
    free = np.ones(composition.size.width() * composition.size.height())
    for half in Half:
        image = Compositor().compose(composition.size, composition.halves[half], None)
        free *= 1 - _alphas(image)
    return float(100 * (1 - free.mean()))


def _alphas(image: QImage) -> np.ndarray:
    return np.frombuffer(image.constBits(), np.uint8).reshape(-1, 4)[:, 3] / 255
