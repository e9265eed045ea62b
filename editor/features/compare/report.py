"""Report of a comparison as one HTML page: the differences, and the pictures of the map."""

from pathlib import Path

from PySide6.QtGui import QImage

from editor.assets.difference_page import ReportView, report_page
from editor.features.compare.difference import PixelCount
from editor.mapstyle.compare.style_diff import compare
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.difference_scale import HOTTEST, HeatScheme, percent
from editor.render.export.drawing import png
from editor.render.export.overlays import paint_overlays
from editor.render.picture_difference import heat_picture
from editor.storage.saving import save_bytes


@dataclass(frozen=True, slots=True, eq=False)
class ComparisonReport:
    """What a report shows: both styles with their names and pictures, and the credits of these."""

    count: PixelCount
    credits: tuple[str, ...]
    data: SourceData


def write_report(report: ComparisonReport, path: Path) -> Path:
    """Write the page, and return its path. Raises: EditorError if it cannot be written."""
    sides = report.count.sides
    differences = compare(*sides.styles, lambda layer: layer_name(layer, report.data))
    save_bytes(path, report_page(*sides.names, differences, (_view(report),)))
    return path


def _view(report: ComparisonReport) -> ReportView:
    count, camera = report.count, report.count.a.camera
    margin = round(2 * count.margin_px / camera.scale)
    seen = camera.with_size(camera.width_px - margin, camera.height_px - margin)
    scheme = HeatScheme.DARK
    heat = heat_picture(count.a.image, count.difference, count.threshold, scheme)
    pictures = [
        png(_finished(image, count.margin_px, seen, report.credits))
        for image in (count.a.image, count.b.image, heat)
    ]
    return ReportView(
        f"{camera.lat:.4f}, {camera.lon:.4f}, zoom {camera.zoom:.2f}",
        f"{percent(count.share)} % of pixels differ",
        count.threshold,
        HOTTEST,
        scheme.value.ramp,
        (pictures[0], pictures[1], pictures[2]),
    )


def _finished(image: QImage, margin_px: int, camera: Camera, credits_: tuple[str, ...]) -> QImage:
    """Return the visible part of a picture with credits and scale bar."""
    inner = image.rect().adjusted(margin_px, margin_px, -margin_px, -margin_px)
    visible = image.copy(inner)
    visible.setDevicePixelRatio(1.0)
    paint_overlays(visible, camera, credits_)
    return visible
