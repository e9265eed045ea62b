"""Files with damage: their generation, and the reports of the program about them."""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from editor.errors import EditorError
from tests.bench.harness import Row

Damage: TypeAlias = Callable[[Random, bytes], bytes]

_MOST_MB = 500.0
# The longest time for one file, far above that on a busy machine.
LONGEST_S = 60.0
_QUOTED = re.compile("“[^”]*”")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The time of a damaged file, whether it was accepted, and its fault."""

    number: int
    taken_s: float
    is_open: bool
    fault: str
    memory_mb: float = 0.0


def outcome_of(number: int, data: bytes, fault_with: Callable[[bytes], str]) -> Outcome:
    """Return the outcome of a damaged file: rejected with a plain message, or opened without a fault."""
    begun, fault, is_open = time.monotonic(), "", False
    try:
        fault = fault_with(data)
        is_open = True
    except EditorError as error:
        if not is_plain_message(error.text):
            fault = f"no plain message: {error.text!r}"
    except Exception as error:  # noqa: BLE001 (any other exception is a fault)
        fault = repr(error)[:200]
    return Outcome(number, time.monotonic() - begun, is_open, fault)


def is_plain_message(text: str) -> bool:
    """Return whether a rejection is one line of a fault and at most one advice, whatever it quotes."""
    plain = _QUOTED.sub("", text)
    return plain.endswith(".") and plain.count(". ") <= 1 and text.isprintable()


def rows_of(outcomes: Sequence[Outcome], kind: str, name: str) -> list[Row]:
    """Return the rows for files of a kind, and print each fault with the number of its file."""
    faults = [f"{kind} {each.number}: {each.fault}" for each in outcomes if each.fault]
    slowest = max(outcomes, key=lambda each: each.taken_s)
    opened = sum(each.is_open for each in outcomes)
    print(*faults, f"the slowest is {kind} {slowest.number}", f"{opened} opened", sep="\n", flush=True)
    return [
        Row(f"{name}: not borne", len(faults), "files", 0),
        Row(f"{name}: most memory", max(each.memory_mb for each in outcomes), "MB", _MOST_MB),
    ]


def damaged(random: Random, whole: Sequence[bytes], damages: Sequence[Damage]) -> bytes:
    """Damage one of several valid files."""
    data = random.choice(whole)
    for _ in range(random.choice([1, 1, 2, 8])):
        data = random.choice(damages)(random, data)
    return data


def cut(random: Random, data: bytes) -> bytes:
    """Cut off the end of a file."""
    return data[: a_place(random, data)]


def flip(random: Random, data: bytes) -> bytes:
    """Change one byte of a file."""
    return put(data, a_place(random, data), bytes([random.randrange(256)]))


def repeat(random: Random, data: bytes) -> bytes:
    """Repeat a part of a file, such as a cell or a number, many times in sequence."""
    start = a_place(random, data)
    part = data[start : start + random.choice([1, 4, 16, 200])]
    return data[:start] + part * random.choice([2, 20, 500]) + data[start + len(part) :]


def a_place(random: Random, data: bytes) -> int:
    """Return a random offset in a file, which may be empty."""
    return random.randrange(len(data) or 1)


def put(data: bytes, place: int, new: bytes) -> bytes:
    """Replace bytes of a file from an offset on."""
    return data[:place] + new + data[place + len(new) :]
