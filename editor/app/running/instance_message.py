"""What a second start says to the first: files to open, in one line of a version."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

VERSION: Final = 1
GREETING: Final = f"isopleth {VERSION}\n".encode()
TAKEN: Final = b"taken\n"
REFUSED: Final = b"refused\n"
LARGEST_BYTES: Final = 256 * 1024


class MessageError(Exception):
    """A message that is none of ours."""


@dataclass(frozen=True, slots=True)
class Request:
    """Files that are to be opened, by absolute paths, and what lets a window come to the front.

    Without files, the first program only comes to the front.
    """

    files: tuple[str, ...]
    activation_token: str = ""

    def encoded(self) -> bytes:
        """The message, which ends with its line."""
        told = {"version": VERSION, "files": self.files, "activation_token": self.activation_token}
        return json.dumps(told).encode("ascii") + b"\n"


def parsed(data: bytes) -> Request:
    """The request of a message.

    Raises: MessageError, with a word on why, when it is none.
    """
    if len(data) > LARGEST_BYTES:
        raise MessageError("it is too long")
    try:
        told = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError):
        raise MessageError("it is no JSON") from None
    if not isinstance(told, dict) or told.get("version") != VERSION:
        raise MessageError("it is of another version")
    files, token = told.get("files"), told.get("activation_token")
    if not isinstance(files, list) or not all(map(_is_path, files)) or not isinstance(token, str):
        raise MessageError("it holds something else than files")
    return Request(tuple(files), token)


def _is_path(value: object) -> bool:
    return isinstance(value, str) and Path(value).is_absolute() and "\0" not in value
