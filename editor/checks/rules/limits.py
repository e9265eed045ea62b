"""Rules of images and font faces: validity, and the sizes of images. Other limits are in the schema.

Source: "Consistency rules" 8 and 9, "Limits".
"""

from collections.abc import Iterator

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.fonts import check_font_uri
from editor.assets.fonts.verdicts import known_face
from editor.assets.images.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES, MEDIA_TYPES, judge_icon
from editor.checks.problems import Finding
from editor.errors import EditorError
from editor.mapstyle.document.model import ICONS, FontFace, Icon
from editor.wording import say, term


def check_image(icon: Icon) -> Iterator[Finding]:
    """Rule 8: an icon is a real image. The path is relative to its record."""
    if not icon.data_uri:
        yield "broken-image", (), say("The icon “{id}” has no image. Add one.", id=icon.id)
    elif len(icon.data_uri) <= 2 * LARGEST_IMAGES_BYTES:
        verdict = judge_icon(icon.data_uri)
        named = parse_data_uri(icon.data_uri).media_type if verdict.fault is None else ""
        if verdict.fault is not None:
            text = say("The icon “{id}” is no real image. {fault}", id=icon.id, fault=verdict.fault)
            yield "broken-image", (icon.image_key,), text
        elif verdict.has_trailer:
            text = say("The image of icon “{id}” has trailing data. Remove it.", id=icon.id)
            yield "broken-image", (icon.image_key,), text
        elif named not in MEDIA_TYPES[verdict.format]:
            text = say(
                "The icon “{id}” is of type {type}, but its data URI says {named}. Correct the media type.",
                id=icon.id,
                type=MEDIA_TYPES[verdict.format][0],
                named=named,
            )
            yield "image-type", (icon.image_key,), text


def check_image_size(icon: Icon, size: int) -> Iterator[Finding]:
    """Check the size of one image in bytes. The path is relative to the icon's record."""
    if size > LARGEST_IMAGE_BYTES:
        text = say(
            "The icon “{id}” takes {size} KB. An image may take {most} KB.",
            id=icon.id,
            size=_kb(size),
            most=_kb(LARGEST_IMAGE_BYTES),
        )
        yield "image-too-large", (icon.image_key,), say("{text} Shrink it.", text=text)


def check_images_size(total: int) -> Iterator[Finding]:
    """Check the size of all images together in bytes."""
    if total > LARGEST_IMAGES_BYTES:
        text = say(
            "All images together take {size} KB. They may take {most} KB.",
            size=_kb(total),
            most=_kb(LARGEST_IMAGES_BYTES),
        )
        yield "images-too-large", ICONS, text


def check_face(face: FontFace) -> Iterator[Finding]:
    """Rule 9: a face is a real TTF or OTF file, as far as it was examined.

    The path is relative to the font section.
    """
    known = known_face(face.data_uri)
    # A face that this machine could not examine is no fault of the style.
    verdict = known if known is not None and known.is_checked else check_font_uri(face.data_uri)
    fault = verdict.fault
    if fault is not None:
        text = say("The {slot} face is no real font. {fault}", slot=term(face.slot), fault=fault)
        yield "broken-font", (face.slot,), text


def image_size_bytes(icon: Icon) -> int:
    """Return the decoded size of an icon's image, without decoding it; 0 if it is not a data URI."""
    try:
        return parse_data_uri(icon.data_uri).size_bytes
    except EditorError:
        return 0


def _kb(size_bytes: int) -> int:
    return -(-size_bytes // 1024)
