"""Sprite sheets: the icons of a style in one image, with an index of their boxes, as web maps read them.

Source: MapLibre style specification, "Sprite".
"""

import math
from collections.abc import Mapping
from typing import Final

from editor.assets.data_uri import build_data_uri
from editor.assets.images.decoding import MOST_PIXELS
from editor.assets.images.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES
from editor.assets.images.resize import Pixels, png_of, read_pixels, resize_pixels
from editor.assets.images.sprite_sheet import cut_image
from editor.checks.rules.sections import image_size_bytes
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon, MapStyle
from editor.mapstyle.edits.assets import NewIcon, add_icons, set_images
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.maplibre.properties import SpriteImage
from editor.records import dataclass

# Between images, so that none bleeds into another one where a map scales them.
_GAP_PX: Final = 1
_BYTES_PER_PIXEL: Final = 4
MOST_IMAGES: Final = 10_000
# The ending of the name for each ratio, as web maps request them.
SHEET_ENDINGS: Final[Mapping[int, str]] = {1: "", 2: "@2x"}


@dataclass(frozen=True, slots=True)
class SheetBox:
    """The box of an image in a packed sheet, and the number of its pixels in a logical one."""

    left: int
    top: int
    width: int
    height: int
    ratio: int


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
                "pixelRatio": box.ratio,
            }
            for name, box in sorted(self.boxes.items())
        }
        return (write(records, TWO_SPACES, "\n") + "\n").encode()


def icon_pixels(style: MapStyle) -> tuple[dict[str, Pixels], dict[str, str]]:
    """Return the pixels of the icons by their ids, and why others cannot be read."""
    images: dict[str, Pixels] = {}
    faults: dict[str, str] = {}
    for icon in first_icons(style).values():
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


def sheet_files(images: Mapping[str, Pixels], name: str) -> dict[str, bytes]:
    """Return the files of a sprite by their names: image and index, as they are and twice as large.

    Raises: EditorError if a sheet would have too many pixels.
    """
    files: dict[str, bytes] = {}
    for ratio, ending in SHEET_ENDINGS.items():
        sheet = pack_sheet(images, ratio)
        files |= {f"{name}{ending}.png": sheet.png, f"{name}{ending}.json": sheet.index}
    return files


def _composed(width: int, height: int, images: Mapping[str, Pixels], boxes: Mapping[str, SheetBox]) -> Pixels:
    sheet = bytearray(width * height * _BYTES_PER_PIXEL)
    for name, box in boxes.items():
        length = box.width * _BYTES_PER_PIXEL
        for row in range(box.height):
            start = ((box.top + row) * width + box.left) * _BYTES_PER_PIXEL
            sheet[start : start + length] = images[name].rgba[row * length : (row + 1) * length]
    return Pixels(width, height, bytes(sheet))


def cut_icons(
    style: MapStyle, sheet: Pixels, boxes: Mapping[str, SpriteImage]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the images of a sheet as data URIs, one pixel for each logical one, and why others are missing.

    An image that equals that of the style's icon is the same data URI.
    Raises: EditorError if there are too many images, or too many pixels in all of them together.
    """
    _check_amount(boxes)
    found = IconCollection(style)
    for name, box in boxes.items():
        if box.is_distance_field:
            found.faults[name] = "It is a distance field, not an image."
            continue
        part = cut_image(sheet, (box.x, box.y, box.width, box.height))
        if part is None:
            found.faults[name] = "Its box is beyond the sheet."
            continue
        found.add(name, resize_pixels(part, *_logical_size(box)))
    return found.images, found.faults


class IconCollection:
    """Images for the icons of a style as data URIs by their ids, within its limits, and why others are not.

    An image that equals that of the style's icon is the same data URI.
    """

    def __init__(self, style: MapStyle) -> None:
        self._icons = first_icons(style)
        self._total = sum(image_size_bytes(icon) for icon in style.icons)
        self.images: dict[str, str] = {}
        self.faults: dict[str, str] = {}

    def add(self, name: str, image: Pixels, png: bytes | None = None) -> None:
        """Add an image, as the bytes of its PNG file if it has one."""
        icon = self._icons.get(name)
        if icon is not None and _is_image_of(icon, image):
            self.images[name] = icon.data_uri
            return
        data = png_of(image) if png is None else png
        new_total = self._total + len(data) - (0 if icon is None else image_size_bytes(icon))
        if len(data) > LARGEST_IMAGE_BYTES:
            self.faults[name] = f"It is larger than {LARGEST_IMAGE_BYTES >> 10} KB."
        elif new_total > max(self._total, LARGEST_IMAGES_BYTES):
            self.faults[name] = (
                f"The images of the style would be larger than {LARGEST_IMAGES_BYTES >> 20} MB."
            )
        else:
            self.images[name], self._total = build_data_uri("image/png", data), new_total


def _check_amount(boxes: Mapping[str, SpriteImage]) -> None:
    """Raise an EditorError for more images than a sheet needs; boxes may share its pixels."""
    if len(boxes) > MOST_IMAGES:
        raise EditorError(f"The index has more than {MOST_IMAGES} images.")
    pixels = 0
    for box in boxes.values():
        width, height = _logical_size(box)
        pixels += max(box.width * box.height, width * height)
    if pixels > MOST_PIXELS:
        raise EditorError("The images of the index have too many pixels.")


def _logical_size(box: SpriteImage) -> tuple[int, int]:
    return max(1, round(box.width / box.ratio)), max(1, round(box.height / box.ratio))


def first_icons(style: MapStyle) -> dict[str, Icon]:
    """Return the icons by their ids; of several with an id, the first one, which the map draws."""
    icons: dict[str, Icon] = {}
    for icon in style.icons:
        icons.setdefault(icon.id, icon)
    return icons


def _is_image_of(icon: Icon, image: Pixels) -> bool:
    try:
        return read_pixels(icon.data_uri) == image
    except EditorError:
        return False


def put_icons(images: Mapping[str, str]) -> Edit:
    """Replace the images of icons with the same ids by data URIs, and append the others."""

    def edit(style: MapStyle) -> MapStyle:
        icons = first_icons(style)
        new = [NewIcon(name, uri) for name, uri in images.items() if name not in icons]
        replaced = {icons[name].index: uri for name, uri in images.items() if name in icons}
        return add_icons(new)(set_images(replaced)(style))

    return edit
