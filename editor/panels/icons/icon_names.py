"""Names of icons and summaries of their use for undo texts and messages."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication

from editor.look.words import shortened
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import icon_uses
from editor.models.layer_row import layer_name
from editor.panels.row_names import counted_layers

_MAX_NAMES = 3
_SUFFIXES = frozenset({"png", "jpg", "jpeg", "webp", "gif", "svg"})


def called_icons(ids: Sequence[str]) -> str:
    """Return the quoted id of a single icon, or the number of several."""
    if len(ids) == 1:
        return _tr("icon “{id}”").format(id=shortened(ids[0])) if ids[0] else _tr("icon without an id")
    return _tr("%n icons", len(ids))


def name_without_ending(icon_id: str) -> str:
    """Return an id without the suffix of an image file."""
    stem, _, suffix = icon_id.rpartition(".")
    return stem if stem and suffix.lower() in _SUFFIXES else icon_id


def icon_label(icon_id: str) -> str:
    """Return the label of an icon in a list."""
    return icon_id or _tr("Icon without an id")


def counted_images(count: int) -> str:
    """Return a number of images as text."""
    return _tr("1 image") if count == 1 else _tr("%n images", count)


def users_text(style: MapStyle, ids: Collection[str], data: SourceData) -> str:
    """Return the users of icons, such as “2 layers in 3 stops: Gas station, Lake”; empty if unused."""
    uses = icon_uses(style)
    matches = [use for icon_id in ids for use in uses.get(icon_id, ())]
    if not matches:
        return ""
    keys = list(dict.fromkeys(use.layer for use in matches))
    names = [shortened(layer_name(style.layer(key), data)) for key in keys[:_MAX_NAMES]]
    listed = ", ".join(names)
    if len(keys) > _MAX_NAMES:
        listed = _tr("{names} and %n more", len(keys) - _MAX_NAMES).format(names=listed)
    count = sum(use.stops for use in matches)
    stops = _tr("1 stop") if count == 1 else _tr("%n stops", count)
    return _tr("{layers} in {stops}: {names}").format(
        layers=counted_layers(len(keys)), stops=stops, names=listed
    )


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("IconNames", text, "", count)
