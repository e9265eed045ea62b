"""What the files of icons are called that leave the program: names that every system takes."""

import re
from collections.abc import Callable
from itertools import chain, count

from editor.mapstyle.edits.icons import numbered_ids

ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "GIF": ".gif"}
"""How a file ends, by the format of its image."""

# Systems allow 255 bytes; a number may have to stand behind the name.
_MOST_BYTES = 240
# What Windows keeps for itself, and what no name should hold: controls, turns of the direction, half letters.
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+')
# Names that Windows keeps for devices, whatever ending they have.
_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\..*)?", re.IGNORECASE)


def file_name(icon_id: str, ending: str) -> str:
    """A name for the file of an icon that every system takes and that leads to no other folder.

    It is the id, with the ending of its image where that lacks it; only what some system forbids is changed.
    """
    has_ending = icon_id.lower().endswith(ending)
    stem, kept = (icon_id[: -len(ending)], icon_id[-len(ending) :]) if has_ending else (icon_id, ending)
    return f"{safe_stem(stem)}{kept}"


def is_own_name(name: str, icon_id: str, ending: str) -> bool:
    """Whether a file is called as its icon is."""
    return name in (icon_id, icon_id + ending)


def free_name(wanted: str, is_taken: Callable[[str], bool]) -> str:
    """The wanted name, or with a number behind it where something stands under it."""
    names = chain([wanted], numbered_ids(wanted, count(2)))
    return next(name for name in names if not is_taken(name))


def safe_stem(icon_id: str) -> str:
    """A name without an ending that every system takes, whatever the id is."""
    plain = _FORBIDDEN.sub("-", icon_id)
    if plain != icon_id:
        plain = plain.strip("-. ")
    plain = plain.encode()[:_MOST_BYTES].decode(errors="ignore")
    return f"icon-{plain}".rstrip("- .") if not plain.strip("- .") or _DEVICES.fullmatch(plain) else plain
