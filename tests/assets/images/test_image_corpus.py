"""Every image of the corpus, with a table of verdicts."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.assets import image_corpus
from tests.corpus import verdicts

LONGEST_S = 5.0
MOST_MB = 500.0
IS_REAL = "rule 8 asks for a real image, and a whole GIF or WebP is one; the reference readers knew neither"
# The files whose verdict differs from the expected one, each with the reason.
DEVIATIONS = {
    "gen_gif_named.png": IS_REAL,
    "gen_image.gif": IS_REAL,
    "gen_image.webp": IS_REAL,
    "gen_webp_named.jpg": IS_REAL,
}
# Of the files that may be opened or rejected, those that are opened; all others are rejected.
OPENED = {
    "gen_after_eoi.jpg": "what follows the end of a JPEG is often another picture of the same camera",
    "gen_exif_broken.jpg": "what cameras tell is not needed to draw",
    "gen_iccp_noise.png": "the profile is not needed to draw",
    "gen_jpeg_named.png": "the content counts, not the name",
    "gen_no_dht.jpg": "a JPEG without tables means the usual ones",
    "gen_png_named.jpg": "the content counts, not the name",
    "gen_png_no_ext": "the content counts, not the name",
    "gen_scan_noise.jpg": "noise that decodes cannot be distinguished from an image",
    "gen_text_keyword_long.png": "texts are not needed to draw",
    "gen_zlib_excess.png": "every row is there",
    "libpng_empty_ancillary_chunks.png": "what is empty only tells of the picture",
    "pillow_apng_chunk_no_fdat.png": "of an animation the still picture counts, and it is whole",
    "pillow_apng_sequence_gap.png": "of an animation the still picture counts, and it is whole",
    "pillow_hopper_16bit_qtables.jpg": "its picture is whole",
    "pillow_icc-after-SOF.jpg": "its picture is whole",
    "pillow_invalid-exif-without-x-resolution.jpg": "what cameras tell is not needed to draw",
    "pillow_padded_idat.png": "every row is there",
    "pillow_png_decompression_dos.png": "its texts unpack to less than 8 MB",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a file."""

    expected: str
    format: str
    fault: str | None
    taken_s: float

    @property
    def ours(self) -> str:
        return "open" if self.fault is None else "refuse"


def examine_images(corpus: Path) -> tuple[dict[str, Verdict], float]:
    """Return the verdict on every image by name, and the memory used."""
    expected = verdicts(corpus, "images")
    files = [str(corpus / "corpora" / path) for path in expected]
    command = [sys.executable, "-m", image_corpus.__name__, *files]
    root = Path(__file__).parents[3]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=110, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    *lines, memory = map(json.loads, result.stdout.splitlines())
    found = {
        Path(path).name: Verdict(verdict, *line)
        for (path, verdict), line in zip(expected.items(), lines, strict=True)
    }
    return found, memory


def table(found: dict[str, Verdict], most_mb: float) -> str:
    """Return a table of expected and actual verdicts with times, files and texts."""
    counts = Counter((each.expected, each.ours) for each in found.values())
    lines = [f"{expected:7} {ours:7} {count:4} files" for (expected, ours), count in sorted(counts.items())]
    for name, each in found.items():
        reason = DEVIATIONS.get(name) or (OPENED.get(name) if each.expected == "either" else None)
        text = each.fault or each.format + (f" ({reason})" if reason else "")
        lines.append(f"{each.expected:7} {each.ours:7} {each.taken_s * 1000:5.0f} ms  {name:45} {text}")
    return "\n".join([*lines, f"at most {most_mb:.0f} MB", ""])


def test_every_image_of_the_corpus_has_the_expected_verdict(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found, most_mb = examine_images(corpus)
    with capsys.disabled():
        sys.stdout.write(f"\n{table(found, most_mb)}")
    assert len(found) > 100
    opened = {name for name, each in found.items() if each.fault is None}
    rightly = {name for name, each in found.items() if each.expected == "open"}
    assert opened ^ (rightly | set(DEVIATIONS) | set(OPENED)) == set()
    assert {found[name].expected for name in DEVIATIONS} == {"refuse"}
    assert {found[name].expected for name in OPENED} == {"either"}
    assert max(each.taken_s for each in found.values()) < LONGEST_S
    assert most_mb < MOST_MB
    faults = [each.fault for each in found.values() if each.fault]
    assert [
        fault for fault in faults if not fault.endswith(".") or fault.count(". ") > 1 or "\n" in fault
    ] == []
