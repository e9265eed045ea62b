"""What can go wrong, said in plain words and with its place."""

import errno
from dataclasses import dataclass
from enum import Enum
from typing import Self

from editor.wording import listed, say


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something is.

    Units: line and column count from 1; `pointer` is a JSON Pointer (RFC 6901).
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    pointer: str | None = None

    @property
    def words(self) -> str:
        """The place for people; empty where nothing of it is known."""
        spot = ""
        if self.line is not None:
            spot = say("line {line}, column {column}", line=self.line, column=self.column)
        parts = [part for part in (self.file, spot, self.pointer) if part]
        return listed(parts)

    def __str__(self) -> str:
        return str(self.words)


class EditorError(Exception):
    """Something a person must be told: one plain sentence, and the place if it has one.

    `why` is what is left to say of it where it was told already what was not done.
    """

    def __init__(self, text: str, place: Place | None = None) -> None:
        super().__init__(text)
        self.text = self.why = text
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place is not None and str(self.place) else self.text


class DocumentError(EditorError):
    """The bytes are no style: not UTF-8, not JSON, or no object."""


class EditError(EditorError):
    """An edit that the style as it stands does not allow."""


class SaveError(EditorError):
    """A file that could not be written; what stood there before still stands, where it says nothing else."""

    @classmethod
    def untouched(cls, why: str, place: Place) -> Self:
        """One that says of a file that it stands as it stood, and why."""
        error = cls(say("Nothing was saved. {why}", why=why), place)
        error.why = why
        return error


class ChangedOnDiskError(SaveError):
    """A file that was not written, because another program has changed or deleted it."""


class LinkedFileError(SaveError):
    """A file that was not written, because a save would part it from its other names."""


class MapDataError(EditorError):
    """Map data that cannot be read."""


class RenderError(EditorError):
    """A picture that cannot be drawn."""


class WeatherError(EditorError):
    """Weather that cannot be asked for or understood."""


class NetFailure(Enum):
    """The ways in which a request fails."""

    ADDRESS = "address"
    HOST = "host"
    REFUSED = "refused"
    BROKEN = "broken"
    TIMEOUT = "timeout"
    TLS = "tls"
    REDIRECT = "redirect"
    STATUS = "status"
    TOO_LARGE = "too large"
    CANCELLED = "cancelled"
    HELD = "held"  # back by us, for the server asked for a pause


class NetError(EditorError):
    """A request that brought no usable answer.

    Units: `status` is the HTTP status, `retry_after_s` the server's wish in seconds.
    """

    def __init__(
        self, text: str, kind: NetFailure, status: int | None = None, retry_after_s: float | None = None
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.status = status
        self.retry_after_s = retry_after_s


def system_code(error: OSError) -> str:
    """Return the name of a system error, such as "ENXIO", else its number. Its own text is not translated."""
    number = error.errno or 0
    return errno.errorcode.get(number, str(number))
