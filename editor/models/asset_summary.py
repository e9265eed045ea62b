"""What a step did to icons and faces, in few words and never by their data: each time with a symbol."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import FACES, FONTS, Icon, MapStyle
from editor.mapstyle.tree import MISSING, read

# Of more icons a line holds no names.
_MOST_NAMED = 4
_PLUS, _BIN, _PENCIL = "plus", "trash-can-outline", "pencil-outline"


def icons_summary(before: MapStyle, after: MapStyle, layers: int) -> tuple[str, str]:
    """Which icons came, went or changed, and how many layers changed with them."""
    words, symbol = _icons(before, after)
    if not layers:
        return words, symbol
    many = QCoreApplication.translate("AssetSummary", "%n layers", "", layers)
    return f"{words}, {_tr('1 layer') if layers == 1 else many}", symbol


def faces_summary(before: MapStyle, after: MapStyle) -> tuple[str, str]:
    """Which faces of the font came, went or changed."""
    pairs = [(slot, *(read(style.tree, (*FONTS, slot)) for style in (before, after))) for slot in FACES]
    changed = [(slot, old, new) for slot, old, new in pairs if old is not new]
    if not changed:
        return _tr("Fonts"), "format-font"
    names = {"regular": _tr("Regular"), "bold": _tr("Bold"), "italic": _tr("Italic")}
    text = ", ".join(names[slot] for slot, _, _ in changed)
    if all(old is MISSING for _, old, _ in changed):
        return text, _PLUS
    is_gone = all(new is MISSING for _, _, new in changed)
    return text, _BIN if is_gone else "format-font"


def _icons(before: MapStyle, after: MapStyle) -> tuple[str, str]:
    stayed = {id(icon.record) for icon in before.icons} & {id(icon.record) for icon in after.icons}
    gone = [icon for icon in before.icons if id(icon.record) not in stayed]
    came = [icon for icon in after.icons if id(icon.record) not in stayed]
    if not gone or not came:
        some = came or gone
        return (_names(some), _PLUS if came else _BIN) if some else (_tr("Icons"), "image-multiple-outline")
    if [icon.id for icon in gone] == [icon.id for icon in came]:
        return _names(came), "image-outline"
    if [icon.data_uri for icon in gone] == [icon.data_uri for icon in came]:
        return (f"{gone[0].id} → {came[0].id}" if len(came) == 1 else _names(came)), _PENCIL
    return _names([*gone, *came]), "image-multiple-outline"


def _names(icons: Sequence[Icon]) -> str:
    if len(icons) > _MOST_NAMED:
        return QCoreApplication.translate("AssetSummary", "%n icons", "", len(icons))
    return ", ".join(dict.fromkeys(icon.id or _tr("an icon without an id") for icon in icons))


def _tr(text: str) -> str:
    return QCoreApplication.translate("AssetSummary", text)
