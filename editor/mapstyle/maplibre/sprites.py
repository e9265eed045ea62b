"""Index of a sprite sheet: names and boxes of its images, read within limits."""

from collections.abc import Mapping
from typing import Final

from editor import json_bounds
from editor.errors import DocumentError, FilePosition
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.properties import SpriteImage
from editor.mapstyle.maplibre.values import is_number
from editor.records import dataclass
from editor.wording import say, term

MAX_BYTES: Final = 8 * 2**20
MAX_VALUES: Final = 200_000
MAX_SIDE: Final = 1024
_MAX_OFFSET: Final = 16_384
_MIN_RATIO, _MAX_RATIO = 0.1, 8.0
_MAX_NAME_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class SpriteIndex:
    """The images of an index by their names, and the names of those that are invalid."""

    images: Mapping[str, SpriteImage]
    invalid: tuple[str, ...]


def read_sprite(data: bytes, file: str, sheet: int = 0, prefix: str = "") -> SpriteIndex:
    """Read a sprite index.

    Raises: DocumentError, whose place names the file, when it is no index or beyond the limits.
    """
    try:
        json_bounds.check(data, MAX_VALUES)
        tree: Mapping[str, Json] = decode(data, term("A sprite index")).tree
    except json_bounds.BoundsError:
        raise DocumentError(
            say("The file has too many values to be a sprite index."), FilePosition(file)
        ) from None
    except DocumentError as error:
        place = error.place or FilePosition()
        raise DocumentError(error.text, FilePosition(file, place.line, place.column)) from None
    found, invalid = {}, []
    for name, record in tree.items():
        image = _image(record, sheet) if name.strip() and len(name) <= _MAX_NAME_LENGTH else None
        if image is None:
            invalid.append(name)
        else:
            found[prefix + name] = image
    return SpriteIndex(found, tuple(invalid))


def _image(record: Json, sheet: int) -> SpriteImage | None:
    if not isinstance(record, dict):
        return None
    numbers = [record.get(key) for key in ("x", "y", "width", "height")]
    ratio = record.get("pixelRatio", 1)
    if not all(is_number(number) and number == int(number) for number in numbers):
        return None
    if not is_number(ratio) or not _MIN_RATIO <= ratio <= _MAX_RATIO:
        return None
    x, y, width, height = (int(number) for number in numbers if is_number(number))
    is_placed = 0 <= x <= _MAX_OFFSET and 0 <= y <= _MAX_OFFSET
    if not is_placed or not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        return None
    return SpriteImage(x, y, width, height, float(ratio), record.get("sdf") is True, sheet)
