"""The guide: its commands, its reference and its build."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from editor.workspace.actions import action_rows, menu_titles
from tests import guide

PAGES = sorted((guide.ROOT / "docs" / "guide").rglob("*.md"))
PICTURES = guide.ROOT / "docs" / "guide" / "pictures"
REFERENCE = guide.ROOT / "docs" / "guide" / "reference"
MAX_BYTES = 5_000_000
MAX_WORDS = 25
# Menus that are filled while the program runs.
FILLED = {"File > Open recent", "Map > Places", "Map > Map data", "View > Theme"}
COMMAND = re.compile(r"\*\*([^*]+? > [^*]+?)\*\*", re.DOTALL)
KEYS = re.compile(r"\*\*([^*]+? > [^*]+?)\*\* \(`([^`]+)`\)", re.DOTALL)
PICTURE = re.compile(r"!\[([^\]]*)\]\(pictures/([\w-]+)-light\.png\)")


@pytest.fixture(scope="module")
def commands(qapp: QApplication) -> dict[str, list[str]]:
    """The shortcuts of every command, by its name as the guide writes it: its menus, and its text."""
    titles = menu_titles()
    found = {}
    for row in action_rows():
        outer, _, inner = row.menu.partition("/")
        menus = [titles[outer], *([titles[row.menu]] if inner else [])]
        keys = [QKeySequence(each) for each in (row.shortcut, row.also) if each]
        found[" > ".join([*menus, row.text])] = [
            key.toString(QKeySequence.SequenceFormat.PortableText).replace("Return", "Enter") for key in keys
        ]
    return found


def name(page: Path) -> str:
    return page.relative_to(guide.ROOT / "docs" / "guide").as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_that_a_page_names_is_in_a_menu(page: Path, commands: dict[str, list[str]]) -> None:
    named = {" ".join(each.split()) for each in COMMAND.findall(page.read_text(encoding="utf-8"))}
    assert named - commands.keys() - FILLED == set()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_keys_after_a_command_are_its_shortcuts(page: Path, commands: dict[str, list[str]]) -> None:
    shortcuts = KEYS.findall(page.read_text(encoding="utf-8"))
    assert [
        (command, key) for command, key in shortcuts if key not in commands[" ".join(command.split())]
    ] == []


def test_every_command_has_its_menu_in_the_guide_or_the_reference() -> None:
    listed = (REFERENCE / "commands.md").read_text(encoding="utf-8")
    assert [row.text for row in action_rows() if f"| {row.text} |" not in listed] == []


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="argparse lays out help in another way there")
@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac has other standard keys")
def test_the_reference_is_what_the_tables_say(tmp_path: Path) -> None:
    script = guide.ROOT / "packaging" / "build_reference.py"
    subprocess.run([sys.executable, script, tmp_path], timeout=100, check=True)
    pages = sorted(path.name for path in tmp_path.iterdir())
    stale = [page for page in pages if (REFERENCE / page).read_bytes() != (tmp_path / page).read_bytes()]
    assert stale == [], "run python3 dev.py docs"
    assert {path.name for path in REFERENCE.iterdir()} == {*pages, "index.md"}


def sentences_in(page: str) -> list[str]:
    """Return the sentences of paragraphs, list items and table cells, without code blocks and link targets.

    Stops in bold names and in code do not end a sentence.
    """
    prose = re.sub(r"^```.*?^```|(?<=\])\([^)]*\)", "", page, flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"`[^`]*`|\*\*(?:\\.|[^*])*\*\*", lambda name: re.sub("[.:?>]", "", name[0]), prose)
    blocks = re.split(r"\n\s*\n|\n\s*(?=#|- |\d+\. )|\|", prose)
    return [sentence for block in blocks for sentence in re.split(r"(?<=[.!?])\s+", block)]


def is_too_long(sentence: str) -> bool:
    return len(re.findall(r"[\w’-]*\w", sentence)) > MAX_WORDS


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent != REFERENCE], ids=name)
def test_sentences_of_the_written_pages_are_short(page: Path) -> None:
    assert list(filter(is_too_long, sentences_in(page.read_text(encoding="utf-8")))) == []


def test_a_planted_long_sentence_is_found() -> None:
    long = " ".join(["word"] * (MAX_WORDS + 1))
    text = f"# Title\n\nShort one. {long}.\n\n- {long}\n| cell | {long} |\n```\n{long}\n```\n"
    assert len(list(filter(is_too_long, sentences_in(text)))) == 3


def test_every_screenshot_exists_with_a_description_and_none_is_unused() -> None:
    shown = {}
    for page in PAGES:
        shown |= {found[1]: found[0] for found in PICTURE.findall(page.read_text(encoding="utf-8"))}
    assert all(shown.values())
    files = {path.stem.removesuffix("-light").removesuffix("-dark") for path in PICTURES.glob("*.png")}
    assert files == set(shown)
    assert all((PICTURES / f"{each}-light.png").is_file() for each in shown)


def test_the_previews_are_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < MAX_BYTES


def test_the_guide_builds_without_a_warning_and_reads_no_other_files(tmp_path: Path) -> None:
    assert guide.build(tmp_path / "guide") == ""
    built = sorted((tmp_path / "guide").rglob("*.html"))
    expected = {page.relative_to(guide.ROOT / "docs" / "guide").with_suffix(".html") for page in PAGES}
    assert expected <= {page.relative_to(tmp_path / "guide") for page in built}
    loaded = re.compile(r"""(?:src|<link[^>]*href)=["'](?:https?:)?//""")
    assert [page.name for page in built if loaded.search(page.read_text(encoding="utf-8"))] == []
    assert '"title":"Add a layer"' in (tmp_path / "guide" / "index.js").read_text(encoding="utf-8")
    changes = (tmp_path / "guide" / "changes.html").read_text(encoding="utf-8")
    assert "What’s new</h1>" in changes
    assert "A start page with recent files" in changes
