"""Data URIs of embedded images and fonts, and what was found of them, cached by digest."""

import base64
import binascii
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from editor.errors import EditorError
from editor.wording import say

_PREFIX = "data:"
_LONGEST_HEAD = 1000


@dataclass(frozen=True, slots=True)
class DataUri:
    """A data URI, taken apart but not decoded. Source: RFC 2397."""

    media_type: str
    is_base64: bool
    payload: str

    @property
    def size_bytes(self) -> int:
        """How many bytes the payload decodes to, told without decoding it."""
        if not self.is_base64:
            return len(self.payload.encode("utf-8", "surrogatepass")) - 2 * self.payload.count("%")
        padding = len(self.payload) - len(self.payload.rstrip("="))
        return max(0, len(self.payload) * 3 // 4 - padding)

    def decode(self) -> bytes:
        """The bytes.

        Raises: EditorError when the payload is no base64.
        """
        if not self.is_base64:
            return unquote_to_bytes(self.payload.encode("utf-8", "surrogatepass"))
        try:
            return base64.b64decode(self.payload, validate=True)
        except (binascii.Error, ValueError):
            raise EditorError(say("The data URI is not valid base64.")) from None


def parse_data_uri(text: str) -> DataUri:
    """The parts of a data URI.

    Raises: EditorError when the text is none.
    """
    comma = text.find(",", 0, _LONGEST_HEAD)
    if text[: len(_PREFIX)].lower() != _PREFIX or comma < 0:
        raise EditorError(say("This is no data URI. It begins with “data:”, a media type and a comma."))
    media_type, *parameters = text[len(_PREFIX) : comma].split(";")
    is_base64 = bool(parameters) and parameters[-1].strip().lower() == "base64"
    return DataUri(media_type.strip().lower() or "text/plain", is_base64, text[comma + 1 :])


def build_data_uri(media_type: str, data: bytes) -> str:
    """The base64 data URI of some bytes."""
    return f"{_PREFIX}{media_type};base64,{base64.b64encode(data).decode('ascii')}"


V = TypeVar("V")


def remembered(most: int) -> Callable[[Callable[[str], V]], Callable[[str], V]]:
    """For a function that judges a text: the same text is judged once, and its megabytes are not kept.

    Of more than so many texts the ones that were not asked for longest are forgotten. Any thread may ask.
    """

    def remember(judge: Callable[[str], V]) -> Callable[[str], V]:
        verdicts: dict[bytes, V] = {}
        lock = Lock()

        @wraps(judge)
        def judge_once(text: str) -> V:
            digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
            with lock:
                if digest in verdicts:
                    verdicts[digest] = verdicts.pop(digest)  # to the end, where the newest are
                    return verdicts[digest]
            verdict = judge(text)
            with lock:
                # Of two that asked at once either gets the verdict of the first.
                verdict = verdicts.setdefault(digest, verdict)
                while len(verdicts) > most:
                    del verdicts[next(iter(verdicts))]
            return verdict

        return judge_once

    return remember
