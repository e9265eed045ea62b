"""What is noted beside a recovery copy: the document that it was made of."""

import json
import logging
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from editor import user_files

_log = logging.getLogger(__name__)

_NAMELESS: Final = "Unnamed style"
# The names that folders of copies get; any other could lead out of the store.
_FOLDER: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class About:
    """A document that is or was being edited.

    `style_name` is what the style calls itself, `begun_at` when the document was opened or made, `owner` the
    process that holds it. `replaces` names the folders of older copies whose changes are in this one too.
    """

    file: Path | None = None
    name: str = _NAMELESS
    base_digest: bytes | None = None
    style_name: str = ""
    begun_at: datetime | None = None
    owner: int = 0
    replaces: tuple[str, ...] = ()

    def encoded(self) -> bytes:
        """The bytes that stand in a file."""
        noted = {
            "file": None if self.file is None else str(self.file.absolute()),
            "name": self.name,
            "base": None if self.base_digest is None else self.base_digest.hex(),
            "style": self.style_name,
            "begun": None if self.begun_at is None else self.begun_at.isoformat(),
            "owner": self.owner,
            "replaces": self.replaces,
        }
        return json.dumps(noted).encode()


def about_now(file: Path | None, name: str, base_digest: bytes | None) -> About:
    """A document that this process begins to edit."""
    return About(file, name, base_digest, begun_at=datetime.now(UTC), owner=os.getpid())


def read_about(path: Path) -> About:
    """What was noted; only the nameless where that is damaged or gone."""
    try:
        noted = user_files.read_json(path)
    except user_files.UserFileError as error:
        _log.warning("The note on a recovery copy is not used. %s", error)
        return About()
    if not isinstance(noted, dict):
        return About()
    file, name, style_name, owner = (noted.get(key) for key in ("file", "name", "style", "owner"))
    return About(
        file=Path(file) if isinstance(file, str) and file and "\0" not in file else None,
        name=name if isinstance(name, str) and name else _NAMELESS,
        base_digest=_digest(noted.get("base")),
        style_name=style_name if isinstance(style_name, str) else "",
        begun_at=_moment(noted.get("begun")),
        owner=owner if isinstance(owner, int) else 0,
        replaces=_folder_names(noted.get("replaces")),
    )


def _digest(noted: object) -> bytes | None:
    if isinstance(noted, str):
        with suppress(ValueError):
            return bytes.fromhex(noted)
    return None


def _moment(noted: object) -> datetime | None:
    if isinstance(noted, str):
        with suppress(ValueError, OverflowError):
            return datetime.fromisoformat(noted).astimezone(UTC)
    return None


def _folder_names(noted: object) -> tuple[str, ...]:
    names = noted if isinstance(noted, list) else []
    return tuple(name for name in names if isinstance(name, str) and _FOLDER.fullmatch(name))
