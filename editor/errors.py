"""Exceptions with a message for the user and a place in a file."""

import errno
from enum import Enum
from typing import Self

from editor.records import dataclass
from editor.wording import listed, say


@dataclass(frozen=True, slots=True)
class FilePosition:
    """A position in a file. Units: line and column count from 1; `pointer` is a JSON Pointer (RFC 6901)."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    pointer: str | None = None

    @property
    def text(self) -> str:
        """The place as text for the user; empty if nothing is known."""
        location_text = ""
        if self.line is not None:
            location_text = say("line {line}, column {column}", line=self.line, column=self.column)
        parts = [part for part in (self.file, location_text, self.pointer) if part]
        return listed(parts)

    def __str__(self) -> str:
        return str(self.text)


class EditorError(Exception):
    """An error with one sentence for the user, and a place if it has one.

    `why` is the reason alone, for messages that already name the failed action.
    """

    def __init__(self, text: str, place: FilePosition | None = None) -> None:
        super().__init__(text)
        self.text = self.why = text
        self.place = place

    @property
    def sentence(self) -> str:
        """The text after its place, where that is known."""
        where = "" if self.place is None else self.place.text
        return say("{place}: {text}", place=where, text=self.text) if where else self.text

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place is not None and str(self.place) else self.text


class DocumentError(EditorError):
    """The bytes are not a style: not UTF-8, not JSON, or not a JSON object."""


class EditError(EditorError):
    """An edit that the current style does not allow."""


class SaveError(EditorError):
    """A file that could not be written; unless the message says otherwise, its previous content is intact."""

    @classmethod
    def untouched(cls, why: str, place: FilePosition) -> Self:
        """Return an error which states that the file is unchanged, and why."""
        error = cls(say("Not saved. {why}", why=why), place)
        error.why = why
        return error


class ChangedOnDiskError(SaveError):
    """A file that was not written because another program has changed or deleted it."""


class LinkedFileError(SaveError):
    """A file that was not written because saving would separate it from its other hard links."""


class MapDataError(EditorError):
    """Map data that cannot be read."""


class RenderError(EditorError):
    """A picture that cannot be drawn."""


class WeatherError(EditorError):
    """Weather data that cannot be requested or parsed."""


class NetFailure(Enum):
    """The kinds of failed requests."""

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
    HELD = "held"  # not sent, because the server requested a pause


class NetError(EditorError):
    """A request without a usable response.

    Units: `status` is the HTTP status; `retry_after_s` is the delay in seconds that the server requested.
    `server_time_s` is the UNIX time of the response by the server's clock, if it states it.
    """

    def __init__(
        self, text: str, kind: NetFailure, status: int | None = None, retry_after_s: float | None = None
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.status = status
        self.retry_after_s = retry_after_s
        self.server_time_s: float | None = None


def system_code(error: OSError) -> str:
    """Return the name of a system error, such as "ENXIO", or its number; its text is untranslated."""
    number = error.errno or 0
    return errno.errorcode.get(number, str(number))
