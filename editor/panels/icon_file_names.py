"""What the files of icons are called that leave the program: names that every system takes."""

import re
from collections.abc import Callable
from itertools import chain, count

from editor.mapstyle.icon_edits import numbered_ids

ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "GIF": ".gif"}
"""How a file ends, by the format of its image."""

# Systems allow 255 bytes; a letter may take four.
_LONGEST_NAME = 60
# Names that Windows keeps for devices, whatever ending they have.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def file_name(icon_id: str, ending: str) -> str:
    """A name for the file of an icon that leads to no other folder; an id may end as the file does."""
    return f"{safe_stem(icon_id.removesuffix(ending))}{ending}"


def free_name(wanted: str, is_taken: Callable[[str], bool]) -> str:
    """The wanted name, or with a number behind it where something stands under it."""
    names = chain([wanted], numbered_ids(wanted, count(2)))
    return next(name for name in names if not is_taken(name))


def safe_stem(icon_id: str) -> str:
    """A name without an ending that every system takes, whatever the id is."""
    tidy = re.sub(r"[^\w.+@-]+", "-", icon_id).strip("-. ")[:_LONGEST_NAME].rstrip("-. ")
    return f"icon-{tidy}".rstrip("-") if not tidy or _DEVICES.fullmatch(tidy) else tidy
