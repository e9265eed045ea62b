"""Invalid input of a reader: the JSONTestSuite, and styles with damage."""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from editor.checks.check import check
from editor.checks.fixes.fix import find_fix
from editor.errors import DocumentError, EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import rename_style
from editor.mapstyle.format.codec import decode, encode
from editor.storage.file_state import source_of
from tests import corpus
from tests.bench.harness import Row
from tests.reliability.mutations import a_damaged_style
from tests.reliability.parts import NotHereError, Size, spread

_SLOW_S, _MORE_TRIES = 1, 2


def run_suite(_size: Size) -> list[Row]:
    """Open every file of the JSONTestSuite."""
    folder = corpus.folder()
    if folder is None:
        raise NotHereError(f"{corpus.WHY_NOT}, so the JSONTestSuite is not run.")
    files = sorted((folder / "corpora" / "json").glob("*.json"))
    wrong = [file.name for file in files if has_wrong_verdict(file)]
    print(*wrong, sep="\n", end="", flush=True)
    return [Row(f"JSONTestSuite, {len(files)} files: wrong verdicts", len(wrong), "files", 0)]


def has_wrong_verdict(file: Path) -> bool:
    """Return whether a file of the suite is opened or rejected against its verdict."""
    # The suite has all kinds of values; as a member each is a candidate for a style's part.
    data = b'{"v": ' + file.read_bytes().removeprefix(b"\xef\xbb\xbf") + b"}"
    try:
        decode(data)
        is_open = True
    except DocumentError:
        is_open = False
    if file.name.startswith("n_"):
        return is_open
    return file.name.startswith("y_") and not is_open


def run_damaged(size: Size) -> list[Row]:
    """Open damaged styles, check them, and save those that can be read."""
    outcomes = opened(size)
    faults = [f"damaged style {each.number}: {each.fault}" for each in outcomes if each.fault]
    slowest = max(outcomes, key=lambda each: each.taken_s)
    print(*faults, f"the slowest is damaged style {slowest.number}", sep="\n", flush=True)
    name = f"{size.count} damaged styles opened, checked, mended and saved"
    return [Row(f"{name}: not borne", len(faults), "files", 0)]


def opened(size: Size) -> list["Outcome"]:
    """Return the outcome of each damaged style."""
    return spread(_outcomes, size)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The time of a damaged style, and its fault."""

    number: int
    taken_s: float
    fault: str


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[Outcome]:
    real = [file.read_bytes() for file in corpus.real_styles()]
    outcomes = []
    for number in numbers:
        data = a_damaged_style(Random(f"damage {number}"), real)
        taken_s, fault = _outcome(data)
        for _ in range(_MORE_TRIES):
            # A machine that does other work too is no fault of a style.
            if taken_s > _SLOW_S:
                taken_s = min(taken_s, _outcome(data)[0])
        outcomes.append(Outcome(number, taken_s, fault))
    return outcomes


def _outcome(data: bytes) -> tuple[float, str]:
    start = time.perf_counter()
    try:
        fault = fault_with(data)
    except Exception as error:  # noqa: BLE001 (any other exception than a refusal is a fault)
        fault = repr(error)[:200]
    return time.perf_counter() - start, fault


def fault_with(data: bytes) -> str:
    """Return the fault, if no exception, of damaged bytes that are opened, checked, fixed and saved."""
    try:
        source = source_of(data, "style.json")
    except DocumentError as error:
        return "" if error.place is not None and error.text.endswith(".") else f"it says {error!r}"
    style = MapStyle.of(source.tree)
    if encode(source, source.tree) != data and not source.is_import:
        return "unedited, it is saved as other bytes"
    for problem in {problem.code: problem for problem in check(style)}.values():
        fix = find_fix(style, problem)
        with suppress(EditError):
            style = style if fix is None else fix.edit(style)
    with suppress(EditError):
        style = rename_style("Mended")(style)
    return (
        "" if decode(encode(source, style.tree)).tree == style.tree else "edited, it is read as another style"
    )
