"""Every font of the corpus, with the deep check and without it."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from editor.assets.fonts.checks import HAS_DEEP_CHECK
from tests.assets import font_corpus
from tests.corpus import verdicts

LONGEST_S = 5.0
MOST_MB = 500.0


@dataclass(frozen=True, slots=True)
class Run:
    """The result for each file: seconds and sentences."""

    found: dict[str, tuple[str | None, float]]
    most_mb: float


def a_run(corpus: Path, paths: list[str], *options: str) -> Run:
    root = Path(__file__).parents[3]
    files = [str(corpus / "corpora" / path) for path in paths]
    command = [sys.executable, "-m", font_corpus.__name__, *options, *files]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=110, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    *lines, memory = result.stdout.splitlines()
    found = {path: (fault, taken) for path, (fault, taken) in zip(paths, map(json.loads, lines), strict=True)}
    return Run(found, json.loads(memory))


def reported(expected: dict[str, str], run: Run) -> str:
    """Return the table of verdicts: accepted and rejected files of each folder, then each file."""
    counts = Counter(
        (Path(path).parent.name, verdict, "refused" if run.found[path][0] else "opened")
        for path, verdict in expected.items()
    )
    lines = [
        f"{folder:12} {verdict:7} {met:8} {count:4}"
        for (folder, verdict, met), count in sorted(counts.items())
    ]
    for path, verdict in expected.items():
        fault, taken_s = run.found[path]
        lines.append(f"{verdict:7} {taken_s * 1000:6.0f} ms  {Path(path).name:50} {fault or 'opened'}")
    return "\n".join([*lines, f"at most {run.most_mb:.0f} MB", ""])


@pytest.mark.parametrize("options", [(), ("--shallow",)], ids=["deep", "shallow"])
def test_every_font_of_the_corpus_has_the_expected_verdict(
    corpus: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    if not options and not HAS_DEEP_CHECK:
        pytest.skip("opentype-sanitizer is not installed")
    expected = verdicts(corpus, "fonts")
    assert len(expected) > 60
    run = a_run(corpus, list(expected), *options)
    with capsys.disabled():
        sys.stdout.write(f"\n{' '.join(options) or 'with the deep check'}\n{reported(expected, run)}")
    wrong = []
    for path, verdict in expected.items():
        fault, taken_s = run.found[path]
        is_refused = fault is not None
        should_refuse = verdict == "refuse" or (verdict == "either" and not options)
        free = verdict == "either" and options
        if (not free and is_refused is not should_refuse) or taken_s > LONGEST_S:
            wrong.append((path, verdict, fault, taken_s))
    assert wrong == []
    assert run.most_mb < MOST_MB
    faults = [fault for fault, _taken in run.found.values() if fault]
    assert all(
        fault.endswith((".", ". Use the TTF or OTF file.")) and "Traceback" not in fault for fault in faults
    )
