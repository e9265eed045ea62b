"""What the simulated service answers over HTTP, as the bytes that go down the line."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

import orjson

from editor.weather.records import Json

SERVER: Final = "IsoplethSimulatedWeather"  # the header Server of every answer, so that none passes for real


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; `more` are further headers."""

    status: HTTPStatus
    body: bytes
    content_type: str = "application/json"
    more: tuple[tuple[str, str], ...] = ()

    def head(self, length: int | None = None) -> bytes:
        """The status line and the headers; another length than the body's where one is given."""
        lines = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            f"Server: {SERVER}",
            f"Content-Type: {self.content_type}",
            f"Content-Length: {len(self.body) if length is None else length}",
            *(f"{name}: {value}" for name, value in self.more),
            "Connection: close",
        )
        return "\r\n".join(lines).encode() + b"\r\n\r\n"

    def wire(self) -> bytes:
        """All of it."""
        return self.head() + self.body


def said(value: Json) -> Reply:
    """A value as an answer that all is well."""
    return Reply(HTTPStatus.OK, orjson.dumps(value))


def refused(status: HTTPStatus, text: str = "", *more: tuple[str, str]) -> Reply:
    """What is wrong, as JSON. Not known: the shape of the real service's errors."""
    error = {"status": status.value, "message": text or status.description or status.phrase}
    return Reply(status, orjson.dumps({"error": error}), more=more)
