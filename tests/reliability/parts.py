"""What a part of the measuring is, and how its work is spread over processes."""

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
    """How much of a part is run: how often, over how many processes, and in which folder of its own.

    What is made at random is made of its number, so that another `first` number makes other things.
    """

    count: int
    workers: int
    folder: Path
    first: int = 0

    @property
    def numbers(self) -> range:
        """The numbers of what is made."""
        return range(self.first, self.first + self.count)


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


def first_number(usual: int) -> int:
    """The number to begin with: the usual one, unless the environment asks to repeat a run."""
    return int(os.environ.get(FIRST_NUMBER, usual))


def rows_of(part: Part, size: Size) -> list[Row]:
    """The rows of a part; one that is not met where the part raises, so that the others are still run.

    Raises: NotHereError where this machine cannot measure them.
    """
    try:
        return part.run(size)
    except NotHereError:
        raise
    except Exception as error:  # noqa: BLE001 (a part that fails must not keep the others from being run)
        traceback.print_exc()
        return [Row(f"{part.name}: ended by {type(error).__name__}", 1, "faults", 0)]


def borne(fault_of: Callable[[int], str], number: int) -> str:
    """What goes wrong with one number, an exception too, or nothing."""
    try:
        return fault_of(number)
    except Exception as error:  # noqa: BLE001 (whatever is raised is a fault of this number alone)
        traceback.print_exc()
        return f"number {number} raises {error!r}"[:500]


def spread(work: Callable[[Sequence[int], Path], list[Result]], size: Size) -> list[Result]:
    """What the work gives for the numbers of a size, in any order; each process has a share."""
    if size.workers == 1:
        return work(size.numbers, size.folder)
    shares = [size.numbers[place :: size.workers] for place in range(size.workers)]
    folders = [size.folder / str(place) for place in range(size.workers)]
    for folder in folders:
        folder.mkdir()
    with ProcessPoolExecutor(size.workers, mp_context=_SPAWN) as pool:
        return [result for share in pool.map(work, shares, folders) for result in share]


def fault_row(faults_of: Callable[[Sequence[int], Path], list[str]], size: Size, name: str, unit: str) -> Row:
    """The row that counts faults, which are printed; none may be found."""
    faults = spread(faults_of, size)
    for fault in faults:
        print(fault, flush=True)
    return Row(name, len(faults), unit, 0)


def in_another_process(work: Callable[[Size], Result], size: Size) -> Result:
    """What the work gives that must not be done in this process: faults would reach others, or kills Qt."""
    with ProcessPoolExecutor(1, mp_context=_SPAWN) as pool:
        return pool.submit(work, size).result()
