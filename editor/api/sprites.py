"""Sprite sheets: the icons of a style in one image, with an index of their boxes, as web maps read them.

Source: MapLibre style specification, "Sprite".
"""

import base64
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from editor import json_bounds
from editor.assets.image_import import LONGEST_ID
from editor.assets.images.decoding import MOST_PIXELS
from editor.assets.images.resize import Pixels, png_of, read_pixels, resize_pixels
from editor.errors import DocumentError, EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import NewIcon, add_icons, set_images
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.json_tree import Json
from editor.mapstyle.numbers import read_integer, read_number
from editor.wording import term

# Between images, so that none bleeds into another one where a map scales them.
_GAP_PX: Final = 1
_BYTES_PER_PIXEL: Final = 4
_MIN_RATIO, _MAX_RATIO = 0.5, 8.0


@dataclass(frozen=True, slots=True)
class SheetBox:
    """The box of an image in a sheet, and the number of its pixels in a logical one."""

    left: int
    top: int
    width: int
    height: int
    ratio: float = 1.0


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """A sheet and the boxes of its images by their ids."""

    pixels: Pixels
    boxes: Mapping[str, SheetBox]

    @property
    def png(self) -> bytes:
        """The image of the sheet."""
        return png_of(self.pixels)

    @property
    def index(self) -> bytes:
        """The index of the sheet as JSON."""
        records = {
            name: {
                "x": box.left,
                "y": box.top,
                "width": box.width,
                "height": box.height,
                "pixelRatio": int(box.ratio),
            }
            for name, box in sorted(self.boxes.items())
        }
        return (write(records, TWO_SPACES, "\n") + "\n").encode()


def icon_pixels(style: MapStyle) -> tuple[dict[str, Pixels], dict[str, str]]:
    """Return the pixels of the icons by their ids, and why others cannot be read.

    Of several icons with an id, the last one counts.
    """
    images: dict[str, Pixels] = {}
    faults: dict[str, str] = {}
    for icon in style.icons:
        try:
            images[icon.id] = read_pixels(icon.data_uri)
        except EditorError as error:
            faults[icon.id] = error.text
    return images, faults


def pack_sheet(images: Mapping[str, Pixels], ratio: int) -> PackedSheet:
    """Pack images into a sheet in rows, enlarged by a whole ratio.

    Raises: EditorError if the sheet would have too many pixels.
    """
    scaled = {
        name: image if ratio == 1 else resize_pixels(image, image.width * ratio, image.height * ratio)
        for name, image in images.items()
    }
    area = sum((image.width + _GAP_PX) * (image.height + _GAP_PX) for image in scaled.values())
    widest = max((image.width for image in scaled.values()), default=1)
    sheet_width = max(widest, math.ceil(math.sqrt(area)))
    boxes: dict[str, SheetBox] = {}
    left = top = row_height = 0
    # Rows of images of similar heights waste little.
    for name in sorted(scaled, key=lambda each: (-scaled[each].height, -scaled[each].width, each)):
        image = scaled[name]
        if left and left + image.width > sheet_width:
            left, top, row_height = 0, top + row_height + _GAP_PX, 0
        boxes[name] = SheetBox(left, top, image.width, image.height, ratio)
        left += image.width + _GAP_PX
        row_height = max(row_height, image.height)
    width = max((box.left + box.width for box in boxes.values()), default=1)
    height = max((box.top + box.height for box in boxes.values()), default=1)
    if width * height > MOST_PIXELS:
        raise EditorError("The icons have too many pixels for one sheet.")
    return PackedSheet(_composed(width, height, scaled, boxes), boxes)


def _composed(width: int, height: int, images: Mapping[str, Pixels], boxes: Mapping[str, SheetBox]) -> Pixels:
    sheet = bytearray(width * height * _BYTES_PER_PIXEL)
    for name, box in boxes.items():
        length = box.width * _BYTES_PER_PIXEL
        for row in range(box.height):
            start = ((box.top + row) * width + box.left) * _BYTES_PER_PIXEL
            sheet[start : start + length] = images[name].rgba[row * length : (row + 1) * length]
    return Pixels(width, height, bytes(sheet))


def read_boxes(data: bytes) -> tuple[dict[str, SheetBox], dict[str, str]]:
    """Return the boxes of an index by their names, and why others are not imported.

    Raises: DocumentError if it is not an index.
    """
    try:
        json_bounds.check(data)
    except json_bounds.BoundsError:
        raise DocumentError("The file has too many values to be a sprite index.") from None
    try:
        tree = decode_text(data.decode("utf-8"), term("A sprite index")).tree
    except UnicodeDecodeError:
        raise DocumentError("The file is not encoded as UTF-8.") from None
    boxes: dict[str, SheetBox] = {}
    faults: dict[str, str] = {}
    for name, record in tree.items():
        box = _box(record)
        if isinstance(record, dict) and record.get("sdf") is True:
            faults[name] = "It is a distance field, not an image."
        elif box is None or not 0 < len(name.strip()) <= LONGEST_ID:
            faults[name] = "Its name or its box is invalid."
        else:
            boxes[name] = box
    return boxes, faults


def _box(record: Json) -> SheetBox | None:
    if not isinstance(record, dict):
        return None
    numbers = [read_integer(record.get(key)) for key in ("x", "y", "width", "height")]
    ratio = read_number(record.get("pixelRatio", 1))
    left, top, width, height = (-1 if number is None else number for number in numbers)
    if min(left, top) < 0 or min(width, height) < 1 or ratio is None or not _MIN_RATIO <= ratio <= _MAX_RATIO:
        return None
    return SheetBox(left, top, width, height, float(ratio))


def cut_icons(sheet: Pixels, boxes: Mapping[str, SheetBox]) -> tuple[dict[str, Pixels], dict[str, str]]:
    """Return the images of a sheet, one pixel for each logical one, and why others are missing."""
    images: dict[str, Pixels] = {}
    faults: dict[str, str] = {}
    for name, box in boxes.items():
        if box.left + box.width > sheet.width or box.top + box.height > sheet.height:
            faults[name] = "Its box is beyond the sheet."
            continue
        image = Pixels(box.width, box.height, b"".join(_rows(sheet, box)))
        if box.ratio != 1:
            size = (max(1, round(side / box.ratio)) for side in (box.width, box.height))
            image = resize_pixels(image, *size)
        images[name] = image
    return images, faults


def _rows(sheet: Pixels, box: SheetBox) -> Iterator[bytes]:
    length = box.width * _BYTES_PER_PIXEL
    for row in range(box.top, box.top + box.height):
        start = (row * sheet.width + box.left) * _BYTES_PER_PIXEL
        yield sheet.rgba[start : start + length]


def put_icons(images: Mapping[str, Pixels]) -> Edit:
    """Replace the images of icons with the same ids, and append the others; equal images stay as they are."""

    def edit(style: MapStyle) -> MapStyle:
        indexes = {icon.id: icon.index for icon in style.icons}
        old, _ = icon_pixels(style)
        changed = {name: _data_uri(image) for name, image in images.items() if old.get(name) != image}
        new = [NewIcon(name, uri) for name, uri in changed.items() if name not in indexes]
        replaced = {indexes[name]: uri for name, uri in changed.items() if name in indexes}
        return add_icons(new)(set_images(replaced)(style))

    return edit


def _data_uri(image: Pixels) -> str:
    return f"data:image/png;base64,{base64.b64encode(png_of(image)).decode()}"
