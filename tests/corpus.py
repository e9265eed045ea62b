"""Real styles and damaged files that are not part of the repository.

The environment variable ISOPLETH_CORPUS names their folder: `data/styles` holds real styles, `corpora` holds
good and damaged JSON, images and fonts. Tests that need them are skipped if it is not set.
"""

import csv
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

WHY_NOT = "ISOPLETH_CORPUS names no folder of real styles and damaged files"


def folder() -> Path | None:
    """Return the folder of the corpus, or None if there is none.

    Raises: FileNotFoundError when the variable is set and names no corpus.
    """
    named = os.environ.get("ISOPLETH_CORPUS")
    if not named:
        return None
    path = Path(named).resolve()
    if not (path / "data" / "styles").is_dir() or not (path / "corpora").is_dir():
        raise FileNotFoundError(f"ISOPLETH_CORPUS is {path}, which lacks data/styles or corpora")
    return path


def real_styles() -> list[Path]:
    """Return the real styles in JSON, by name; none where there is no corpus."""
    here = folder()
    return sorted((here / "data" / "styles").glob("*.json")) if here else []


def verdicts(corpus: Path, folder_name: str) -> dict[str, str]:
    """Return the expected outcome for each file of a folder: open, refuse or either."""
    with (corpus / "corpora" / "manifest.tsv").open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["path"]: row["expected"] for row in rows if row["path"].startswith(f"{folder_name}/")}


def each_real_style() -> Sequence[object]:
    """Parametrize a test: one case per real style, or a single skipped one with the reason."""
    found = [pytest.param(path, id=path.stem) for path in real_styles()]
    return found or [pytest.param(None, id="no-corpus", marks=pytest.mark.skip(WHY_NOT))]
