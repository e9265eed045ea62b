"""The limits of images: one image and all of them. The other limits are in the schema. Source: "Limits"."""

from collections.abc import Iterator

from editor.assets.datauri import parse_data_uri
from editor.assets.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES
from editor.checks.problems import Problem, problem_at
from editor.errors import EditorError
from editor.mapstyle.model import ICONS, Icon, MapStyle


def check_limits(style: MapStyle) -> Iterator[Problem]:
    """The images that are too large, and whether all together are."""
    total = 0
    for icon in style.icons:
        size = image_size_bytes(icon)
        total += size
        if size > LARGEST_IMAGE_BYTES:
            text = (
                f"The icon “{icon.id}” takes {_kb(size)} KB. An image may take {_kb(LARGEST_IMAGE_BYTES)} KB."
            )
            path = (*ICONS, icon.index, "value")
            yield problem_at(style, "image-too-large", path, f"{text} Shrink it.")
    if total > LARGEST_IMAGES_BYTES:
        text = f"All images together take {_kb(total)} KB. They may take {_kb(LARGEST_IMAGES_BYTES)} KB."
        yield problem_at(style, "images-too-large", ICONS, text)


def image_size_bytes(icon: Icon) -> int:
    """What an icon's image takes, told without decoding it; 0 where it is no data URI."""
    try:
        return parse_data_uri(icon.data_uri).size_bytes
    except EditorError:
        return 0


def _kb(size_bytes: int) -> int:
    return -(-size_bytes // 1024)
