"""Message from a second start to the first instance: a line of JSON."""

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
    """An invalid message."""


@dataclass(frozen=True, slots=True)
class Request:
    """Absolute paths of files to open, and the token that allows a window to be activated.

    Without files the first instance only activates its window.
    """

    files: tuple[str, ...]
    activation_token: str = ""

    def encoded(self) -> bytes:
        """Encode the request, with the line break."""
        message = {"version": VERSION, "files": self.files, "activation_token": self.activation_token}
        return json.dumps(message).encode("ascii") + b"\n"


def parsed(data: bytes) -> Request:
    """Decode a request.

    Raises: MessageError with the reason if the message is invalid.
    """
    if len(data) > LARGEST_BYTES:
        raise MessageError("it is too long")
    try:
        message = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError):
        raise MessageError("it is no JSON") from None
    if not isinstance(message, dict) or message.get("version") != VERSION:
        raise MessageError("it is of another version")
    files, token = message.get("files"), message.get("activation_token")
    if not isinstance(files, list) or not all(map(_is_path, files)) or not isinstance(token, str):
        raise MessageError("it holds something else than files")
    return Request(tuple(files), token)


def _is_path(value: object) -> bool:
    return isinstance(value, str) and Path(value).is_absolute() and "\0" not in value
