"""Names, counts and sizes of icons as text."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication

from editor.assets.images.file_names import IMAGE_ENDINGS
from editor.features.icons.analysis import PNG, Extent, IconAnalysis
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import icon_uses
from editor.ui.text import elide_middle
from editor.workspace.layer_names import counted_layers, layer_name
from editor.workspace.usage_list import stop_count

_MAX_NAMES = 3


def icons_name(ids: Sequence[str]) -> str:
    """Return the quoted id of a single icon, or the number of several."""
    if len(ids) == 1:
        return _tr("icon “{id}”").format(id=elide_middle(ids[0])) if ids[0] else _tr("icon without ID")
    return _tr("%Ln icons", len(ids))


def name_without_ending(icon_id: str) -> str:
    """Return an id without the suffix of an image file."""
    stem, _, suffix = icon_id.rpartition(".")
    return stem if stem and suffix.lower() in IMAGE_ENDINGS else icon_id


def icon_label(icon_id: str) -> str:
    """Return the label of an icon in a list."""
    return icon_id or _tr("Icon without ID")


def counted_images(count: int) -> str:
    """Return a number of images as text."""
    return _tr("%Ln images", count)


def users_text(style: MapStyle, ids: Collection[str], data: SourceData) -> str:
    """Return the users of icons, such as “2 layers in 3 stops: Gas station, Lake”; empty if unused."""
    uses = icon_uses(style)
    matches = [use for icon_id in ids for use in uses.get(icon_id, ())]
    if not matches:
        return ""
    keys = list(dict.fromkeys(use.layer for use in matches))
    names = [elide_middle(layer_name(style.layer(key), data)) for key in keys[:_MAX_NAMES]]
    listed = ", ".join(names)
    if len(keys) > _MAX_NAMES:
        listed = _tr("{names} and %Ln more", len(keys) - _MAX_NAMES).format(names=listed)
    count = sum(use.stops for use in matches)
    stops = _tr("%Ln stops", count)
    return _tr("{layers} in {stops}: {names}").format(
        layers=counted_layers(len(keys)), stops=stops, names=listed
    )


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Text", text, "", count)


def icon_count(count: int) -> str:
    """Return a number of icons as text."""
    return _tr("%Ln icons", count)


def use_count(layers: int, stops: int) -> str:
    """Return the number of layers and stops that name an icon; empty if there are none."""
    if not layers:
        return ""
    return f"{_tr('%Ln layers', layers)}, {stop_count(stops)}"


def extent_text(size: Extent) -> str:
    """Return a size such as “64 × 52”."""
    return f"{size[0]} × {size[1]}"


def extents_text(sizes: Collection[Extent]) -> str:
    """Return the common size, or the range of sizes by area."""
    if not sizes:
        return ""
    smallest, largest = min(sizes, key=_area), max(sizes, key=_area)
    if len(set(sizes)) == 1:
        return _tr("{size} px").format(size=extent_text(smallest))
    return _tr("{least} to {most} px").format(least=extent_text(smallest), most=extent_text(largest))


def format_text(analysis: IconAnalysis) -> str:
    """Return the format of a valid image with its bit depth."""
    if analysis.format != PNG:
        return _tr("{format}, unchanged").format(format=format_name(analysis.format))
    return _tr("PNG, {bits}-bit, valid").format(bits=analysis.bits)


def format_name(image_format: str) -> str:
    """Return the display name of a format."""
    return {"WEBP": "WebP"}.get(image_format, image_format)


def conversion_text(analyses: Collection[IconAnalysis]) -> str:
    """Return the sentence that edits convert other formats to PNG; empty if all images are PNG."""
    others = {format_name(analysis.format) for analysis in analyses if analysis.format != PNG}
    if not others:
        return ""
    formats = ", ".join(sorted(others))
    return _tr("Editing converts {formats} to PNG.").format(formats=formats)


def _area(size: Extent) -> tuple[int, int]:
    return size[0] * size[1], size[0]
