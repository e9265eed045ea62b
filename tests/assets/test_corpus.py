from pathlib import Path

from editor.assets.icons import judge_image
from tests.corpus import verdicts

# Rule 8 asks for a real image: a whole GIF or WebP is one, although the reference readers knew neither.
REAL_IMAGES = {"gen_gif_named.png", "gen_image.gif", "gen_image.webp", "gen_webp_named.jpg"}


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
