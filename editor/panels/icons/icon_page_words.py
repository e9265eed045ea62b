"""Texts of the icon properties page."""

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from editor.panels.icons.icon_study import PNG, Extent, IconAnalysis


def icon_count(count: int) -> str:
    """Return a number of icons as text."""
    return _tr("1 icon") if count == 1 else _tr("%n icons", count)


def use_count(layers: int, stops: int) -> str:
    """Return the number of layers and stops that name an icon; empty if there are none."""
    if not layers:
        return ""
    return f"{_tr('1 layer') if layers == 1 else _tr('%n layers', layers)}, {stop_count(stops)}"


def stop_count(count: int) -> str:
    """Return a number of stops as text."""
    return _tr("1 stop") if count == 1 else _tr("%n stops", count)


def size_words(size: Extent) -> str:
    """Return a size such as “64 × 52”."""
    return f"{size[0]} × {size[1]}"


def sizes_words(sizes: Collection[Extent]) -> str:
    """Return the common size, or the range of sizes by area."""
    if not sizes:
        return ""
    smallest, largest = min(sizes, key=_area), max(sizes, key=_area)
    if len(set(sizes)) == 1:
        return _tr("{size} px").format(size=size_words(smallest))
    return _tr("{least} to {most} px").format(least=size_words(smallest), most=size_words(largest))


def format_words(study: IconAnalysis) -> str:
    """Return the format of a valid image with its bit depth."""
    if study.format != PNG:
        return _tr("{format}, kept as it is").format(format=format_name(study.format))
    return _tr("PNG, {bits} bit, valid").format(bits=study.bits)


def format_name(image_format: str) -> str:
    """Return the display name of a format."""
    return {"WEBP": "WebP"}.get(image_format, image_format)


def becomes_words(studies: Collection[IconAnalysis]) -> str:
    """Return the sentence that edits convert other formats to PNG; empty if all images are PNG."""
    others = {format_name(study.format) for study in studies if study.format != PNG}
    if not others:
        return ""
    formats = ", ".join(sorted(others))
    return _tr("A change makes a PNG of what is {formats} now.").format(formats=formats)


def _area(size: Extent) -> tuple[int, int]:
    return size[0] * size[1], size[0]


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("IconPageWords", text, "", count)
