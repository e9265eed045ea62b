"""Images and faces: whether each is a real one, and the limits of images. The other limits are in the schema.

Source: "Consistency rules" 8 and 9, "Limits".
"""

from collections.abc import Iterator

from editor.assets.datauri import parse_data_uri
from editor.assets.face_verdicts import known_face
from editor.assets.fonts import judge_face
from editor.assets.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES, judge_icon
from editor.checks.findings import Finding
from editor.errors import EditorError
from editor.mapstyle.model import ICONS, FontFace, Icon


def check_image(icon: Icon) -> Iterator[Finding]:
    """Rule 8: an icon is a real image. The path begins in its record."""
    if not icon.data_uri:
        yield "broken-image", (), f"The icon “{icon.id}” has no image. Add one."
    elif len(icon.data_uri) <= 2 * LARGEST_IMAGES_BYTES:
        fault = judge_icon(icon.data_uri).fault
        if fault is not None:
            yield "broken-image", (icon.image_key,), f"The icon “{icon.id}” is no real image. {fault}"


def check_image_size(icon: Icon, size: int) -> Iterator[Finding]:
    """Whether one image, of so many bytes, is too large. The path begins in its record."""
    if size > LARGEST_IMAGE_BYTES:
        text = f"The icon “{icon.id}” takes {_kb(size)} KB. An image may take {_kb(LARGEST_IMAGE_BYTES)} KB."
        yield "image-too-large", (icon.image_key,), f"{text} Shrink it."


def check_images_size(total: int) -> Iterator[Finding]:
    """Whether all images together, of so many bytes, are too large."""
    if total > LARGEST_IMAGES_BYTES:
        text = f"All images together take {_kb(total)} KB. They may take {_kb(LARGEST_IMAGES_BYTES)} KB."
        yield "images-too-large", ICONS, text


def check_face(face: FontFace) -> Iterator[Finding]:
    """Rule 9: a face is a real TTF or OTF file, as far as is known at once.

    The path begins in the section of the font.
    """
    known = known_face(face.data_uri)
    fault = known.fault if known is not None else judge_face(face.data_uri).fault
    if fault is not None:
        yield "broken-font", (face.slot,), f"The {face.slot} face is no real font. {fault}"


def image_size_bytes(icon: Icon) -> int:
    """What an icon's image takes, told without decoding it; 0 where it is no data URI."""
    try:
        return parse_data_uri(icon.data_uri).size_bytes
    except EditorError:
        return 0


def _kb(size_bytes: int) -> int:
    return -(-size_bytes // 1024)
