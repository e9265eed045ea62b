"""Portable file names of icons, and the endings of image files."""

import re
from collections.abc import Callable
from itertools import chain, count

from editor.mapstyle.edits.assets import numbered_ids

ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "GIF": ".gif"}
"""File name suffixes by image format."""

IMAGE_ENDINGS = ("png", "jpg", "jpeg", "webp", "gif", "svg")
"""The suffixes of files that can become icons, without the dot."""

# File systems allow 255 bytes; the suffix and a number need some of them.
_MAX_BYTES = 240
# Characters that Windows reserves, control characters, bidirectional controls and lone surrogates.
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+')
# Device names that Windows reserves, with any suffix.
_DEVICE_NAME = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\..*)?", re.IGNORECASE)


def file_name(icon_id: str, ending: str) -> str:
    """Return a portable file name for an icon, without path separators.

    It is the id plus the suffix of the image if missing; only forbidden characters are replaced.
    """
    has_ending = icon_id.lower().endswith(ending)
    stem, suffix = (icon_id[: -len(ending)], icon_id[-len(ending) :]) if has_ending else (icon_id, ending)
    return f"{safe_stem(stem)}{suffix}"


def is_own_name(name: str, icon_id: str, ending: str) -> bool:
    """Return whether a file name equals the icon id, with or without suffix."""
    return name in (icon_id, icon_id + ending)


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return the name, with a number appended if it is taken."""
    names = chain([name], numbered_ids(name, count(2)))
    return next(each for each in names if not is_taken(each))


def safe_stem(icon_id: str) -> str:
    """Return a portable file name without suffix for any id."""
    plain = _FORBIDDEN.sub("-", icon_id)
    if plain != icon_id:
        plain = plain.strip("-. ")
    plain = plain.encode()[:_MAX_BYTES].decode(errors="ignore")
    return f"icon-{plain}".rstrip("- .") if not plain.strip("- .") or _DEVICE_NAME.fullmatch(plain) else plain
