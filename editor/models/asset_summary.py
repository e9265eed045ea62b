"""Summaries of undo steps on icons and font faces: a short text and a symbol."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import FACES, FONTS, Icon, MapStyle
from editor.mapstyle.tree import MISSING, read

# Above this number a summary has no names.
_MAX_NAMES = 4
_PLUS, _BIN, _PENCIL = "plus", "trash-can-outline", "pencil-outline"


def icons_summary(before: MapStyle, after: MapStyle, layers: int) -> tuple[str, str]:
    """Return the added, removed or changed icons, and the number of changed layers."""
    text, symbol = _icons(before, after)
    if not layers:
        return text, symbol
    count_text = QCoreApplication.translate("AssetSummary", "%n layers", "", layers)
    return f"{text}, {_tr('1 layer') if layers == 1 else count_text}", symbol


def faces_summary(before: MapStyle, after: MapStyle) -> tuple[str, str]:
    """Return the added, removed or changed faces of the font."""
    pairs = [(slot, *(read(style.tree, (*FONTS, slot)) for style in (before, after))) for slot in FACES]
    changed = [(slot, old, new) for slot, old, new in pairs if old is not new]
    if not changed:
        return _tr("Fonts"), "format-font"
    names = {"regular": _tr("Regular"), "bold": _tr("Bold"), "italic": _tr("Italic")}
    text = ", ".join(names[slot] for slot, _, _ in changed)
    if all(old is MISSING for _, old, _ in changed):
        return text, _PLUS
    is_removed = all(new is MISSING for _, _, new in changed)
    return text, _BIN if is_removed else "format-font"


def _icons(before: MapStyle, after: MapStyle) -> tuple[str, str]:
    unchanged = {id(icon.record) for icon in before.icons} & {id(icon.record) for icon in after.icons}
    removed = [icon for icon in before.icons if id(icon.record) not in unchanged]
    added = [icon for icon in after.icons if id(icon.record) not in unchanged]
    if not removed or not added:
        some = added or removed
        return (_names(some), _PLUS if added else _BIN) if some else (_tr("Icons"), "image-multiple-outline")
    if [icon.id for icon in removed] == [icon.id for icon in added]:
        return _names(added), "image-outline"
    if [icon.data_uri for icon in removed] == [icon.data_uri for icon in added]:
        return (f"{removed[0].id} → {added[0].id}" if len(added) == 1 else _names(added)), _PENCIL
    return _names([*removed, *added]), "image-multiple-outline"


def _names(icons: Sequence[Icon]) -> str:
    if len(icons) > _MAX_NAMES:
        return QCoreApplication.translate("AssetSummary", "%n icons", "", len(icons))
    return ", ".join(dict.fromkeys(icon.id or _tr("an icon without an id") for icon in icons))


def _tr(text: str) -> str:
    return QCoreApplication.translate("AssetSummary", text)
