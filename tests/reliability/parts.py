"""What a part of the measuring is, and how its work is spread over processes."""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests.bench.harness import Row

Result = TypeVar("Result")

# A process that forks after Qt has started threads may hang, and so may its child.
_SPAWN = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class Size:
    """How much of a part is run: how often, over how many processes, and in which folder of its own."""

    count: int
    workers: int
    folder: Path


class NotHereError(Exception):
    """This machine lacks what a part needs; the sentence says what."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that are measured together: what measures them, how often in full, and how often in the check.

    What it runs raises NotHereError where this machine cannot measure them.
    """

    name: str
    run: Callable[[Size], list[Row]]
    full: int
    small: int


def spread(work: Callable[[Sequence[int], Path], list[Result]], size: Size) -> list[Result]:
    """What the work gives for the numbers from 0 to the count, in any order; each process has a share."""
    if size.workers == 1:
        return work(range(size.count), size.folder)
    shares = [range(first, size.count, size.workers) for first in range(size.workers)]
    folders = [size.folder / str(place) for place in range(size.workers)]
    for folder in folders:
        folder.mkdir()
    with ProcessPoolExecutor(size.workers, mp_context=_SPAWN) as pool:
        return [result for share in pool.map(work, shares, folders) for result in share]


def in_another_process(work: Callable[[Size], Result], size: Size) -> Result:
    """What the work gives that must not be done in this process: faults would reach others, or kills Qt."""
    with ProcessPoolExecutor(1, mp_context=_SPAWN) as pool:
        return pool.submit(work, size).result()
