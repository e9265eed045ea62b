"""SVG drawings of the map: a group for each layer, with areas, lines and letters as paths, else images."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final
from xml.sax.saxutils import quoteattr

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.errors import RenderError
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.layer_data import data_name
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.render.composition import Composition, Drawing
from editor.render.export.drawing import (
    OnProgress,
    credits_on,
    ignore_progress,
    paint_map,
)
from editor.render.export.request import ExportOverlays, group_names
from editor.render.renderer import HATCH
from editor.wording import say

# By the definition of the pixel in CSS.
_PIXELS_PER_INCH: Final = 96.0
_NOT_IN_XML: Final = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SIZE: Final = re.compile(rb' width="[^"]*" height="[^"]*"')
_EMPTY_GROUP: Final = re.compile(rb"<g [^>]*>\s*</g>\s*")
_FONT: Final = re.compile(
    rb'\nfont-family="[^"]*" font-size="[^"]*" font-weight="[^"]*" font-style="[^"]*" ?\n'
)
# A square far outside the drawing starts the group of the layers with its number.
_MARK_X: Final = -90_001
_MARK: Final = re.compile(rb'<g [^>]*>\s*<rect x="%d" y="(\d+)" width="1" height="1"/>\s*</g>\s*' % _MARK_X)
_UNNAMED: Final = "Layer"
_END: Final = b"</g>\n</svg>"
_NAMESPACE: Final = re.compile(rb"(<svg )")
_INKSCAPE: Final = "http://www.inkscape.org/namespaces/inkscape"
# The ASCII characters and letters that an id may have in XML, and those that it may begin with.
_LETTERS: Final = "A-Za-z_\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u2c00-\u2fef\u3001-\ud7ff"
_NOT_IN_ID: Final = re.compile(rf"[^{_LETTERS}0-9.-]+")
_ID: Final = re.compile(rb'\bid="([^"]*)"')
_ID_START: Final = re.compile(f"[{_LETTERS}]")
_NO_NAMES: Final[Mapping[LayerKey, str]] = MappingProxyType({})
_NO_TRANSLATIONS: Final[Mapping[str, str]] = MappingProxyType({})


def layer_names(
    style: MapStyle, data: SourceData, translations: Mapping[str, str] = _NO_TRANSLATIONS
) -> dict[LayerKey, str]:
    """Return the names of a style's layers, for the groups of a drawing; no two are the same.

    Layers that share a name have that of their group before it, else their data after it, else a number.
    `translations` maps names of data to the language of the window.
    """
    layers, groups = style.layers, {group.id: group.name for group in style.groups}
    names = []
    for layer in layers:
        name = data_name(layer, data)
        names.append(layer.comment or translations.get(name, name))
    for number in _shared(names):
        group = groups.get(layers[number].group_id, "")
        names[number] = f"{group}: {names[number]}" if group else names[number]
    for number in _shared(names):
        layer = layers[number]
        names[number] += f" · {tail(layer.type, layer.sourcedata_id, layer.meta_category)}"
    used = dict[str, int]()
    return {
        layer.key: _unused(name, used, "{name} {number}") for layer, name in zip(layers, names, strict=True)
    }


def _shared(names: Sequence[str]) -> list[int]:
    """Return the indices of names that occur several times."""
    counts = Counter(names)
    return [index for index, name in enumerate(names) if counts[name] > 1]


def _unused(name: str, used: dict[str, int], pattern: str) -> str:
    """Return a name with a number if it is used already.

    `used` has the last number of each name, so that thousands of layers with one name take no time.
    """
    found, number = name, used.get(name, 1)
    while found in used:
        number += 1
        found = pattern.format(name=name, number=number)
    used[name] = number
    used.setdefault(found, 1)
    return found


def picture_svg(
    composition: Composition,
    over: ExportOverlays,
    on_progress: OnProgress = ignore_progress,
    vision: Vision = Vision.NORMAL,
    dots_per_inch: float = 0.0,
    names: Mapping[LayerKey, str] = _NO_NAMES,
    title: str = "",
    translations: Mapping[str, str] = _NO_TRANSLATIONS,
) -> bytes:
    """Return the map as an SVG drawing, whose unit is a device pixel.

    Each layer that draws anything is a group with its name; layers that fade out together share one. The
    overlays are another group. `translations` maps the names of other groups to the language of the window.
    Its size on paper is that of a picture with a resolution, or by default that of the map on a screen. The
    credits are in its description too. A map that is shown as another vision sees it is one image.
    Raises: RenderError when it cannot be written.
    """
    box = QRect(QPoint(0, 0), composition.size)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The default version has no clip paths, which fading layers need.
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(composition.size)
    generator.setViewBox(box)
    generator.setTitle(_NOT_IN_XML.sub("", title))  # Qt writes no empty title
    generator.setDescription(_NOT_IN_XML.sub("", " · ".join(credits_on(composition, over))))
    groups = _Groups(names, translations)
    painter = QPainter(generator)
    try:
        paint_map(painter, composition, box, over, on_progress, vision, groups.mark)
    finally:
        is_written = painter.end()
    if not is_written:
        raise RenderError(say("The SVG could not be exported."))
    pixel = dots_per_inch / _PIXELS_PER_INCH if dots_per_inch else composition.camera.scale
    drawing = _tidied(bytes(buffer.data().data()), box.width() / pixel, box.height() / pixel)
    return groups.opened_in(drawing)


class _Groups:
    """The groups of a drawing, which editors of drawings show as layers with names.

    The generator has no groups of its own, so each is marked in the drawing, and opened where its mark is.
    """

    def __init__(self, names: Mapping[LayerKey, str], translations: Mapping[str, str]) -> None:
        hatch, self._overlays = (translations.get(name, name) for name in group_names())
        self._names, self._labels = {HATCH: hatch, **names}, list[str]()

    def mark(self, painter: QPainter, layers: Sequence[Drawing]) -> None:
        """Mark the start of layers that belong together, or without layers that of the overlays."""
        painter.fillRect(_MARK_X, len(self._labels), 1, 1, QColor(Qt.GlobalColor.black))
        names = [self._names.get(layer.key, _UNNAMED) for layer in layers]
        self._labels.append(", ".join(names) if names else self._overlays)

    def opened_in(self, drawing: bytes) -> bytes:
        """Return a drawing with its groups instead of their marks."""
        drawing = _NAMESPACE.sub(rf'\1xmlns:inkscape="{_INKSCAPE}" '.encode(), drawing, count=1)
        # What is before the first mark, and then each number with what is drawn until the next mark.
        start, *marked = _MARK.split(drawing.removesuffix(_END))
        # Clips and textures of the generator have ids, too.
        ids, groups = dict.fromkeys(map(bytes.decode, _ID.findall(drawing)), 1), list[bytes]()
        for number, content in zip(marked[::2], marked[1::2], strict=True):
            if content.strip():
                label = _NOT_IN_XML.sub("", self._labels[int(number)])
                opening = (
                    f'<g id="{_unused_id(label, ids)}" inkscape:groupmode="layer" '
                    f"inkscape:label={quoteattr(label)}>\n"
                )
                groups += opening.encode(), content, b"</g>\n"
        return b"".join((start, *groups, _END, b"\n"))


def _unused_id(label: str, used: dict[str, int]) -> str:
    """Return an id for a label that is not used yet, and add it to the used ones."""
    stem = _NOT_IN_ID.sub("-", label).strip("-.") or "layer"
    if not _ID_START.match(stem):
        stem = f"layer-{stem}"
    return _unused(stem, used, "{name}-{number}")


def _tidied(drawing: bytes, width_px: float, height_px: float) -> bytes:
    """Return a drawing of the generator with its size in pixels, and without groups that contain nothing.

    Some readers do not know the size of a millimetre. The generator writes a group for each change of a pen.
    """
    size = f' width="{width_px:.6g}" height="{height_px:.6g}"'.encode()
    drawing = _FONT.sub(b" ", _SIZE.sub(size, drawing, count=1))
    # A group without content may be the only content of a clipped one.
    return _EMPTY_GROUP.sub(b"", _EMPTY_GROUP.sub(b"", drawing)).rstrip()
