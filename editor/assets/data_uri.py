"""Data URIs of embedded images and fonts, and a cache of results by digest."""

import base64
import binascii
import hashlib
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from editor.errors import EditorError
from editor.records import dataclass
from editor.wording import say

_PREFIX = "data:"
_MAX_HEADER = 1000


@dataclass(frozen=True, slots=True)
class DataUri:
    """A parsed data URI with its payload still encoded. Source: RFC 2397."""

    media_type: str
    is_base64: bool
    payload: str

    @property
    def size_bytes(self) -> int:
        """The size of the decoded payload, without decoding it."""
        if not self.is_base64:
            return len(self.payload.encode("utf-8", "surrogatepass")) - 2 * self.payload.count("%")
        padding = len(self.payload) - len(self.payload.rstrip("="))
        return max(0, len(self.payload) * 3 // 4 - padding)

    def decode(self) -> bytes:
        """Return the decoded bytes.

        Raises: EditorError if the payload is not valid base64.
        """
        if not self.is_base64:
            return unquote_to_bytes(self.payload.encode("utf-8", "surrogatepass"))
        try:
            return base64.b64decode(self.payload, validate=True)
        except (binascii.Error, ValueError):
            raise EditorError(say("The data URI is not valid base64.")) from None


def parse_data_uri(text: str) -> DataUri:
    """Parse a data URI.

    Raises: EditorError if the text is not a data URI.
    """
    comma = text.find(",", 0, _MAX_HEADER)
    if text[: len(_PREFIX)].lower() != _PREFIX or comma < 0:
        raise EditorError(say("Not a data URI. It must start with “data:”, a media type and a comma."))
    media_type, *parameters = text[len(_PREFIX) : comma].split(";")
    is_base64 = bool(parameters) and parameters[-1].strip().lower() == "base64"
    return DataUri(media_type.strip().lower() or "text/plain", is_base64, text[comma + 1 :])


def build_data_uri(media_type: str, data: bytes) -> str:
    """Return the base64 data URI of `data`."""
    return f"{_PREFIX}{media_type};base64,{base64.b64encode(data).decode('ascii')}"


V = TypeVar("V")


def cached_by_digest(most: int) -> Callable[[Callable[[str], V]], Callable[[str], V]]:
    """Cache the results of a function of a text by digest, so that large texts are not retained.

    The least recently used results beyond `most` are dropped. Thread-safe.
    """

    def decorate(function: Callable[[str], V]) -> Callable[[str], V]:
        results: dict[bytes, V] = {}
        lock = Lock()

        @wraps(function)
        def cached(text: str) -> V:
            digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
            with lock:
                if digest in results:
                    results[digest] = results.pop(digest)  # Move it to the end: the newest are last.
                    return results[digest]
            result = function(text)
            with lock:
                # If two threads computed it, both get the first result.
                result = results.setdefault(digest, result)
                while len(results) > most:
                    del results[next(iter(results))]
            return result

        return cached

    return decorate
