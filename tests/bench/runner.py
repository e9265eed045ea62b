"""The run of all benches, each in a separate process.

Benches share no application object, caches or memory. A bench that raises, crashes or hangs is a failed row,
and the run continues. A bench with a time over its limit runs again: other work on a machine makes times
longer.
"""

import argparse
import ast
import gc
import importlib
import inspect
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.bench import baseline
from tests.bench.harness import FAULT, NAME_WIDTH, QUICK_VARIABLE, Row, as_json, table
from tests.bench.slowdown import slowdown

# A bench that runs longer counts as hung.
FULL_LIMIT_S, LONG_LIMIT_S, QUICK_LIMIT_S = 600.0, 1800.0, 120.0
# The maximum number of runs while a time is over its limit.
MOST_RUNS = 3
_SLOWDOWN_LIMIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Found:
    """A bench by its name without `bench_`, and its location."""

    name: str
    module: str
    function: str


def find_benches(folder: Path, package: str = "") -> Iterator[Found]:
    """Yield every bench of a folder, in the order of files and lines, without imports."""
    for path in sorted(folder.glob("bench_*.py")):
        for node in ast.parse(path.read_bytes(), path.name).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("bench_"):
                yield Found(node.name.removeprefix("bench_"), f"{package}.{path.stem}".lstrip("."), node.name)


@dataclass(slots=True)
class _Running:
    """A bench in its process."""

    found: Found
    process: BaseProcess
    answer: Connection
    started_s: float
    limit_s: float
    rows: Sequence[Row] | None = None

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started_s

    @property
    def left_s(self) -> float:
        return self.limit_s - self.seconds

    def end(self) -> Sequence[Row]:
        """End the process and all that it started; return its rows, or a row with its failure."""
        if self.rows is None and self.answer.poll():
            with suppress(EOFError):
                self.rows = self.answer.recv()
        self.answer.close()
        is_late = self.rows is None and self.left_s <= 0
        if self.rows is not None:
            self.process.join(max(1.0, self.left_s))
        elif not is_late:
            self.process.join()
        _kill_group(self.process)
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        if is_late:
            return [_failed(self.found, f"not done after {self.limit_s:.0f} s")]
        if self.rows is None or code:
            return [_failed(self.found, _reason(code or 0))]
        return self.rows


def _failed(found: Found, why: str) -> Row:
    return Row(f"{found.name.replace('_', ' ')}: {why}", 1, FAULT, 0)


def _reason(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


def _kill_group(process: BaseProcess) -> None:
    """Kill a process and those that it started."""
    if os.name == "nt":
        process.kill()
    elif process.pid is not None:
        with suppress(ProcessLookupError, PermissionError):  # All of them had ended.
            os.killpg(process.pid, signal.SIGKILL)


def _measure(found: Found, options: argparse.Namespace, answer: Connection) -> None:
    """Run one bench in its process and send its rows."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if os.name != "nt":
        os.setsid()
    os.dup2(sys.stderr.fileno(), 1)  # Standard output is for rows only.
    bench = getattr(importlib.import_module(found.module), found.function)
    rows = bench(options) if inspect.signature(bench).parameters else bench()
    answer.send(list(rows))
    answer.close()


def run(
    found: Sequence[Found], options: argparse.Namespace, workers: int, limit_s: float
) -> Iterator[tuple[Found, Sequence[Row], float]]:
    """Yield each bench with its rows and the seconds it took, as they end."""
    context = _context()
    waiting, running = deque(found), dict[Connection, _Running]()
    gc.freeze()
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                one = _begin(waiting.popleft(), options, context, limit_s)
                running[one.answer] = one
            soonest_s = max(0.0, min(one.left_s for one in running.values()))
            ready = wait(list(running), soonest_s)
            for answer, one in list(running.items()):
                if answer in ready or one.left_s <= 0:
                    del running[answer]
                    seconds = one.seconds
                    yield one.found, one.end(), seconds
    finally:
        for one in running.values():
            _kill_group(one.process)
            one.process.join()


def run_for_limits(
    found: Sequence[Found], options: argparse.Namespace, limit_s: float, most_runs: int = MOST_RUNS
) -> Iterator[tuple[Found, Sequence[Row], float]]:
    """Yield each bench with its rows and the seconds of all its runs, one bench at a time.

    A bench runs again while a time is over its limit, but not after a fault. The slowdown of a run is the
    lower one of before and after it.
    """
    before = measured_slowdown()
    for each in found:
        began_s, runs = time.monotonic(), list[Sequence[Row]]()
        for _ in range(most_runs):
            ((_, rows, _),) = run([each], options, 1, limit_s)
            after = measured_slowdown()
            runs.append([replace(row, slowdown=min(before, after)) for row in rows])
            before = after
            if not needs_another_run(runs[-1]):
                break
        yield each, best_rows(runs), time.monotonic() - began_s


def needs_another_run(rows: Sequence[Row]) -> bool:
    """Return whether a time is over its limit, and nothing failed."""
    return any(row.is_time and not row.met for row in rows) and not any(row.unit == FAULT for row in rows)


def best_rows(runs: Sequence[Sequence[Row]]) -> list[Row]:
    """Return the times of the best run as a whole, and of all other rows the worst of all runs.

    The best run is the one whose worst time is the smallest fraction of its limit. A failure remains one.
    """
    best = min(runs, key=_worst)
    rows = [replace(row, runs=len(runs)) for row in best if row.is_time]
    others: dict[str, Row] = {}
    for row in (row for each in runs for row in each if not row.is_time):
        others[row.name] = max(others.get(row.name, row), row, key=lambda each: each.share)
    order = {row.name: place for place, row in enumerate(runs[0])}
    return sorted([*rows, *others.values()], key=lambda row: order.get(row.name, len(order)))


def _worst(rows: Sequence[Row]) -> tuple[bool, float]:
    """Return whether a run failed, and the largest fraction of its limit that a time of it takes."""
    is_failed = any(row.unit == FAULT for row in rows)
    return is_failed, max((row.share for row in rows if row.is_time), default=0.0)


def measured_slowdown() -> float:
    """Return the slowdown of the machine, measured in a separate process; 1 if that fails."""
    answer, sender = _context().Pipe(duplex=False)
    process = _context().Process(target=_send_slowdown, args=(sender,))
    process.start()
    sender.close()
    measured = 1.0
    with answer, suppress(EOFError):
        if answer.poll(_SLOWDOWN_LIMIT_S):
            measured = float(answer.recv())
    process.kill()
    process.join()
    process.close()
    return measured


def _send_slowdown(answer: Connection) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    answer.send(slowdown())
    answer.close()


def _context() -> multiprocessing.context.ForkContext | multiprocessing.context.SpawnContext:
    """Return how processes start: forked with the program imported, or else each with its own imports."""
    kinds = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if "fork" in kinds else "spawn")


def _begin(
    found: Found,
    options: argparse.Namespace,
    context: multiprocessing.context.ForkContext | multiprocessing.context.SpawnContext,
    limit_s: float,
) -> _Running:
    print(f"measuring {found.name.replace('_', ' ')}", file=sys.stderr, flush=True)
    sys.stdout.flush()
    answer, sender = context.Pipe(duplex=False)
    process = context.Process(target=_measure, args=(found, options, sender))
    process.start()
    sender.close()
    return _Running(found, process, answer, time.monotonic(), limit_s)


def main(arguments: Sequence[str], benches: Sequence[Found], imports: Sequence[str] = ()) -> int:
    """Run benches over what is imported for all of them, and write their rows.

    Rows go to standard output, everything else to standard error; a quick run shows only failures. Each row
    of a full run has its ratio to the stored baseline of this machine. Return 0 if every bench ran and every
    limit was met.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    before = None if options.quick else baseline.read_baseline(options.baseline)
    found = [each for each in benches if options.only is None or options.only in each.name]
    if not found:
        parser.error(f"no bench has “{options.only}” in its name")
    os.environ[QUICK_VARIABLE] = "1" if options.quick else ""
    for module in imports:
        importlib.import_module(module)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # Running benches end too.
    began_s, rows = time.monotonic(), list[Row]()
    for one, measured, seconds in _run_for_options(found, options):
        measured = with_ratios(measured, before)
        rows += measured
        if not options.json and not options.quick:
            print(table(measured, NAME_WIDTH), flush=True)
        print(f"{one.name.replace('_', ' ')} took {seconds:.1f} s", file=sys.stderr, flush=True)
    missed = [row for row in rows if not row.met]
    if options.json:
        print(as_json(rows, "slowdown", "runs", "ratio"))
    elif missed:
        print(f"\nNot met:\n{table(missed, NAME_WIDTH)}")
    if not options.quick:
        _report_baseline(options, rows, before)
    minutes, seconds = divmod(round(time.monotonic() - began_s), 60)
    again = sum(row.runs > 1 for row in rows)
    print(
        f"{len(found)} benches, {len(rows)} rows, {len(missed)} not met, in {minutes} min {seconds} s; "
        f"{again} rows of several runs",
        file=sys.stderr,
        flush=True,
    )
    return 1 if missed else 0


def with_ratios(rows: Sequence[Row], before: baseline.Baseline | None) -> list[Row]:
    """Return rows with their ratios to a baseline."""
    return [row if before is None else replace(row, ratio=before.ratio(row)) for row in rows]


def _report_baseline(
    options: argparse.Namespace, rows: Sequence[Row], before: baseline.Baseline | None
) -> None:
    """Report what is worse than the baseline, and store a new one if requested."""
    if before is None:
        print("no baseline of this machine; --save-baseline stores one", file=sys.stderr)
    elif worse := baseline.worse_rows(rows):
        print(f"\nWorse than the baseline of {before.taken} by more than a tenth:", file=sys.stderr)
        print(table(worse, NAME_WIDTH), file=sys.stderr)
    else:
        print(f"no row is worse than the baseline of {before.taken} by more than a tenth", file=sys.stderr)
    if options.save_baseline:
        measured = [row for row in rows if row.unit != FAULT]
        baseline.write_baseline(options.baseline, measured, time.strftime("%Y-%m-%d"))
        print(f"baseline stored: {options.baseline}", file=sys.stderr)


def _run_for_options(
    found: Sequence[Found], options: argparse.Namespace
) -> Iterator[tuple[Found, Sequence[Row], float]]:
    """Yield each bench with its rows and seconds; those of a quick run have no limits but for faults."""
    if not options.quick:
        limit_s, most_runs = (LONG_LIMIT_S, 1) if options.long else (FULL_LIMIT_S, MOST_RUNS)
        yield from run_for_limits(found, options, limit_s, most_runs)
        return
    for one, measured, seconds in run(found, options, min(os.cpu_count() or 1, 2), QUICK_LIMIT_S):
        rows = [row if row.unit == FAULT else replace(row, limit=None) for row in measured]
        yield one, rows, seconds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Measure, and compare with limits.")
    parser.add_argument("--json", action="store_true", help="write one JSON array")
    parser.add_argument("--only", "--row", metavar="NAME", help="run the benches with NAME in their names")
    parser.add_argument("--quick", action="store_true", help="run with tiny inputs and without limits")
    parser.add_argument("--long", action="store_true", help="measure growth of memory over 10 minutes")
    stored = baseline.FOLDER / f"{baseline.machine()}.json"
    parser.add_argument("--baseline", metavar="FILE", type=Path, default=stored, help="compare with FILE")
    parser.add_argument("--save-baseline", action="store_true", help="store the rows for later comparisons")
    parser.add_argument(
        "--program", metavar="FILE", type=Path, help="measure the start of an installed program"
    )
    parser.add_argument("--peer", choices=["maplibre"], help="measure this one too, where it is installed")
    return parser
