"""Cache of the complete checks of font faces; a face may be loaded only after it has passed."""

import threading
from dataclasses import field
from typing import Final

from editor.assets.data_uri import cached_by_digest, parse_data_uri
from editor.assets.fonts.checks import examine_font
from editor.assets.fonts.font_info import FontInfo
from editor.assets.fonts.structure import FontCheck, FontError
from editor.assets.sandbox.process import NotStartedError, SandboxCancelledError
from editor.errors import EditorError
from editor.records import dataclass
from editor.wording import say

_POLL_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class FaceVerdict:
    """The check of a face; without facts, `fault` is why it is not a valid font.

    `failed_check` is None if the data URI is not a font at all. If this machine could not run the check,
    `is_checked` is false and `fault` is the reason.
    """

    size_bytes: int
    facts: FontInfo | None = None
    fault: str | None = None
    failed_check: FontCheck | None = None
    is_checked: bool = True


@dataclass(slots=True, eq=False)
class _Slot:
    """The cached verdict on one text; the thread that computes it holds the lock."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    verdict: FaceVerdict | None = None


@dataclass(slots=True)
class _VerdictCount:
    lock: threading.Lock = field(default_factory=threading.Lock)
    count: int = 0


_finished: Final = _VerdictCount()


def cached_verdict(data_uri: str) -> FaceVerdict | None:
    """Return the verdict on a face if it has been examined."""
    return _slot(data_uri).verdict


def count_verdicts() -> int:
    """Return the number of finished verdicts; it changes with each new one."""
    return _finished.count


def is_sound(data_uri: str) -> bool:
    """Return whether a face has passed its check and may be loaded."""
    verdict = cached_verdict(data_uri)
    return verdict is not None and verdict.fault is None


def examine_face(data_uri: str, cancel: threading.Event | None = None) -> FaceVerdict:
    """Examine a face, which may take seconds, and cache the verdict. Thread-safe.

    A face that could not be checked is examined again the next time.
    Raises: UnwantedError once `cancel` is set.
    """
    slot = _slot(data_uri)
    while not slot.lock.acquire(timeout=_POLL_S):
        if cancel is not None and cancel.is_set():
            raise SandboxCancelledError(say("Cancelled."))
    try:
        if slot.verdict is None or not slot.verdict.is_checked:
            slot.verdict = _examine(data_uri, cancel)
            with _finished.lock:
                _finished.count += 1
        return slot.verdict
    finally:
        slot.lock.release()


@cached_by_digest(most=64)
def _slot(_data_uri: str) -> _Slot:
    return _Slot()


def _examine(data_uri: str, cancel: threading.Event | None) -> FaceVerdict:
    size = 0
    try:
        data = parse_data_uri(data_uri).decode()
        size = len(data)
        return FaceVerdict(size, facts=examine_font(data, cancel))
    except SandboxCancelledError:
        raise
    except NotStartedError as error:
        return FaceVerdict(size, fault=error.text, is_checked=False)
    except FontError as error:
        return FaceVerdict(size, fault=error.text, failed_check=error.failed_check)
    except EditorError as error:
        return FaceVerdict(size, fault=error.text)
