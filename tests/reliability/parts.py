"""A part of the measurement, and the distribution of its work over processes."""

import multiprocessing
import os
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests.bench.harness import Row

Result = TypeVar("Result")

FIRST_NUMBER = "ISOPLETH_FIRST_NUMBER"

# A process that forks after Qt has started threads may hang, and so may its child.
_SPAWN = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a part: the number of rounds and processes, and its own folder.

    Random values come from the number of the round, so that another `first` number gives other values.
    """

    count: int
    workers: int
    folder: Path
    first: int = 0

    @property
    def numbers(self) -> range:
        """The seeds of the rounds."""
        return range(self.first, self.first + self.count)


class NotHereError(Exception):
    """This machine lacks a requirement of a part, named in the message."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that are measured together by one function, with its full and small numbers of rounds.

    Its function raises NotHereError if this machine cannot measure them.
    """

    name: str
    run: Callable[[Size], list[Row]]
    full: int
    small: int


def first_number(usual: int) -> int:
    """Return the first seed: the usual one, unless the environment asks to repeat a run."""
    return int(os.environ.get(FIRST_NUMBER, usual))


def rows_of(part: Part, size: Size) -> list[Row]:
    """Run a part and return its rows; if it raises, return a failed row, so that the others still run.

    Raises: NotHereError if this machine cannot measure them.
    """
    try:
        return part.run(size)
    except NotHereError:
        raise
    except Exception as error:  # noqa: BLE001 (a part that fails must not keep the others from being run)
        traceback.print_exc()
        return [Row(f"{part.name}: ended by {type(error).__name__}", 1, "faults", 0)]


def caught_fault(fault_of: Callable[[int], str], number: int) -> str:
    """Return the fault of one seed, also an exception; empty if there is none."""
    try:
        return fault_of(number)
    except Exception as error:  # noqa: BLE001 (any exception is a fault of this number)
        traceback.print_exc()
        return f"number {number} raises {error!r}"[:500]


def spread(
    work: Callable[[Sequence[int], Path], list[Result]], size: Size, *, is_isolated: bool = False
) -> list[Result]:
    """Run the work for the seeds of a size and return the results, in any order; each process has a share.

    Work that `is_isolated` never runs in this process.
    """
    if size.workers == 1 and not is_isolated:
        return work(size.numbers, size.folder)
    shares = [size.numbers[place :: size.workers] for place in range(size.workers)]
    folders = [size.folder / str(place) for place in range(size.workers)]
    for folder in folders:
        folder.mkdir()
    with ProcessPoolExecutor(size.workers, mp_context=_SPAWN) as pool:
        return [result for share in pool.map(work, shares, folders) for result in share]


def fault_row(faults_of: Callable[[Sequence[int], Path], list[str]], size: Size, name: str, unit: str) -> Row:
    """Count and print faults; the limit of the row is 0."""
    faults = spread(faults_of, size)
    for fault in faults:
        print(fault, flush=True)
    return Row(name, len(faults), unit, 0)


def in_another_process(work: Callable[[Size], Result], size: Size) -> Result:
    """Run work that must not run in this process, as it injects faults or kills Qt."""
    with ProcessPoolExecutor(1, mp_context=_SPAWN) as pool:
        return pool.submit(work, size).result()
