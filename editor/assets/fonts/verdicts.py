"""The full verdicts on faces of styles: no face is loaded anywhere before its own says that it is sound."""

import threading
from dataclasses import dataclass, field
from typing import Final

from editor.assets.data_uri import parse_data_uri, remembered
from editor.assets.fonts.checks import examine_font
from editor.assets.fonts.facts import FontFacts
from editor.assets.fonts.fonts import FontError, FontStage
from editor.assets.sandbox.process import NotStartedError, UnwantedError
from editor.errors import EditorError
from editor.wording import say

_LOOK_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class FaceVerdict:
    """What a face holds; without facts, `fault` says in one sentence why it is no real font.

    `stage` is the check that it fails; none where it is not even a font in a data URI. Where this machine
    could not examine it, `is_checked` is not set and `fault` says why: that is no fault of the face.
    """

    size_bytes: int
    facts: FontFacts | None = None
    fault: str | None = None
    stage: FontStage | None = None
    is_checked: bool = True


@dataclass(slots=True, eq=False)
class _Slot:
    """Room for the verdict on one text; who makes it holds the lock."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    verdict: FaceVerdict | None = None


@dataclass(slots=True)
class _VerdictCount:
    """The number of finished verdicts."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    count: int = 0


_finished: Final = _VerdictCount()


def known_face(data_uri: str) -> FaceVerdict | None:
    """The verdict on a face, at once; None where it was not examined yet."""
    return _slot(data_uri).verdict


def count_verdicts() -> int:
    """Return the number of finished verdicts. While it stays the same, no new verdict is known."""
    return _finished.count


def is_sound(data_uri: str) -> bool:
    """Whether a face was examined and is a real font, so that it may be loaded."""
    verdict = known_face(data_uri)
    return verdict is not None and verdict.fault is None


def examine_face(data_uri: str, cancel: threading.Event | None = None) -> FaceVerdict:
    """The verdict on a face. It may take seconds, but the same text is examined once; any thread may ask.

    What could not be checked is examined again when it is asked for the next time.

    Raises: UnwantedError once `cancel` is set.
    """
    slot = _slot(data_uri)
    while not slot.lock.acquire(timeout=_LOOK_S):
        if cancel is not None and cancel.is_set():
            raise UnwantedError(say("This is no longer wanted."))
    try:
        if slot.verdict is None or not slot.verdict.is_checked:
            slot.verdict = _examined(data_uri, cancel)
            with _finished.lock:
                _finished.count += 1
        return slot.verdict
    finally:
        slot.lock.release()


@remembered(most=64)
def _slot(_data_uri: str) -> _Slot:
    return _Slot()


def _examined(data_uri: str, cancel: threading.Event | None) -> FaceVerdict:
    size = 0
    try:
        data = parse_data_uri(data_uri).decode()
        size = len(data)
        return FaceVerdict(size, facts=examine_font(data, cancel))
    except UnwantedError:
        raise
    except NotStartedError as error:
        return FaceVerdict(size, fault=error.text, is_checked=False)
    except FontError as error:
        return FaceVerdict(size, fault=error.text, stage=error.stage)
    except EditorError as error:
        return FaceVerdict(size, fault=error.text)
