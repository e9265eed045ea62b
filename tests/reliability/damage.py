"""Files with damage: how they are made, and what is told of those that a program was given."""

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
_QUOTED = re.compile("“[^”]*”")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How long a damaged file took, whether it was taken for a real one, and what went wrong."""

    number: int
    taken_s: float
    is_open: bool
    fault: str
    memory_mb: float = 0.0


def outcome_of(number: int, data: bytes, fault_with: Callable[[bytes], str]) -> Outcome:
    """What comes of a damaged file: it is refused in one sentence, or opened and without a fault."""
    begun, fault, is_open = time.monotonic(), "", False
    try:
        fault = fault_with(data)
        is_open = True
    except EditorError as error:
        if not is_one_sentence(error.text):
            fault = f"no sentence: {error.text!r}"
    except Exception as error:  # noqa: BLE001 (that is what is looked for)
        fault = repr(error)[:200]
    return Outcome(number, time.monotonic() - begun, is_open, fault)


def is_one_sentence(text: str) -> bool:
    """Whether a refusal is a single plain sentence, whatever it quotes."""
    plain = _QUOTED.sub("", text)
    return plain.endswith(".") and plain.count(". ") == 0 and text.isprintable()


def rows_of(outcomes: Sequence[Outcome], kind: str, name: str) -> list[Row]:
    """The rows that tell how files of a kind were borne; what was not is printed by its number."""
    faults = [f"{kind} {each.number}: {each.fault}" for each in outcomes if each.fault]
    slowest = max(outcomes, key=lambda each: each.taken_s)
    opened = sum(each.is_open for each in outcomes)
    print(*faults, f"the slowest is {kind} {slowest.number}", f"{opened} opened", sep="\n", flush=True)
    return [
        Row(f"{name}: not borne", len(faults), "files", 0),
        Row(f"{name}: most memory", max(each.memory_mb for each in outcomes), "MB", _MOST_MB),
    ]


def damaged(random: Random, whole: Sequence[bytes], damages: Sequence[Damage]) -> bytes:
    """One of some whole files, which somebody or something has damaged."""
    data = random.choice(whole)
    for _ in range(random.choice([1, 1, 2, 8])):
        data = random.choice(damages)(random, data)
    return data


def cut(random: Random, data: bytes) -> bytes:
    """A file that ends too early."""
    return data[: a_place(random, data)]


def flip(random: Random, data: bytes) -> bytes:
    """A file with one byte that is another."""
    return put(data, a_place(random, data), bytes([random.randrange(256)]))


def a_place(random: Random, data: bytes) -> int:
    """A place in a file, which may be empty."""
    return random.randrange(len(data) or 1)


def put(data: bytes, place: int, new: bytes) -> bytes:
    """A file with other bytes at a place."""
    return data[:place] + new + data[place + len(new) :]
