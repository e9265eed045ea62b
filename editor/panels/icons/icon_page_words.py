"""What the page of the chosen icons says of them."""

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from editor.panels.icons.icon_study import PNG, Extent, IconStudy


def icon_count(count: int) -> str:
    """So many icons."""
    return _tr("1 icon") if count == 1 else _count("%n icons", count)


def use_count(layers: int, stops: int) -> str:
    """In how many layers and stops an icon is named; empty where in none."""
    if not layers:
        return ""
    return f"{_tr('1 layer') if layers == 1 else _count('%n layers', layers)}, {stop_count(stops)}"


def stop_count(count: int) -> str:
    """So many stops."""
    return _tr("1 stop") if count == 1 else _count("%n stops", count)


def size_words(size: Extent) -> str:
    """A size, such as "64 × 52"."""
    return f"{size[0]} × {size[1]}"


def sizes_words(sizes: Collection[Extent]) -> str:
    """The size of all, or from which to which they reach."""
    if not sizes:
        return ""
    least, most = min(sizes, key=_area), max(sizes, key=_area)
    if len(set(sizes)) == 1:
        return _tr("{size} px").format(size=size_words(least))
    return _tr("{least} to {most} px").format(least=size_words(least), most=size_words(most))


def format_words(study: IconStudy) -> str:
    """Of which format a sound image is, and that it is valid or stays as it is."""
    if study.format != PNG:
        return _tr("{format}, kept as it is").format(format=format_name(study.format))
    return _tr("PNG, {bits} bit, valid").format(bits=study.bits)


def format_name(of_format: str) -> str:
    """What people call a format."""
    return {"WEBP": "WebP"}.get(of_format, of_format)


def becomes_words(studies: Collection[IconStudy]) -> str:
    """That images which are no PNG become one when they are changed; empty where all are."""
    others = {format_name(study.format) for study in studies if study.format != PNG}
    if not others:
        return ""
    named = ", ".join(sorted(others))
    return _tr("A change makes a PNG of what is {formats} now.").format(formats=named)


def _area(size: Extent) -> tuple[int, int]:
    return size[0] * size[1], size[0]


def _count(text: str, count: int) -> str:
    return QCoreApplication.translate("IconPageWords", text, "", count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconPageWords", text)
