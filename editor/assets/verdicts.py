"""What was found of assets, remembered by the digest of their text: a file read anew is not judged anew."""

import hashlib
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar

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
