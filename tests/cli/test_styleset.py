"""`isopleth styleset`: status, synchronization, dry runs and exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editor.__main__ import main
from editor.api.style_sets import open_style_set
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import read
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

Capture = pytest.CaptureFixture[str]


class Folder:
    """A folder with two variants and their set."""

    def __init__(self, folder: Path) -> None:
        self.set, self.day, self.night = (
            folder / name for name in ("city.styleset", "day.json", "night.json")
        )
        for path, color in ((self.day, 0xFFFFFFFF), (self.night, 0xFF000000)):
            paint = {"line-inner-color": a_color((0, color)), "line-width": a_width((3, 1), (17, 8))}
            path.write_bytes(bytes_of(a_document([a_line(1, COMMENT="Motorways", paint=paint)])))
        assert main(["styleset", "add", str(self.set), str(self.day), "--use", "day"]) == 0
        assert main(["styleset", "add", str(self.set), str(self.night), "--name", "By night"]) == 0

    def run(self, *arguments: str) -> int:
        operation, *others = arguments
        return main(["styleset", operation, str(self.set), *others])

    def edit(self, path: Path, **fields: Any) -> None:
        tree = json.loads(path.read_bytes())
        read(tree, (*LAYERS, 0)).update(fields)
        path.write_bytes(bytes_of(tree))

    def minzoom(self, path: Path) -> int:
        return int(read(json.loads(path.read_bytes()), (*LAYERS, 0, "minzoom")))


@pytest.fixture
def folder(tmp_path: Path, capsys: Capture) -> Folder:
    made = Folder(tmp_path)
    capsys.readouterr()
    return made


def test_status_lists_the_variants(folder: Folder, capsys: Capture) -> None:
    assert folder.run("status") == 0
    assert (
        capsys.readouterr().out
        == "day.json\tday\tday\tsynchronised\nnight.json\tBy night\tnight\tsynchronised\n"
    )
    folder.edit(folder.day, minzoom=9)
    folder.night.unlink()
    assert folder.run("status") == 1
    assert capsys.readouterr().out.splitlines() == [
        "day.json\tday\tday\tstructure changed",
        "night.json\tBy night\tnight\tThe file does not exist.",
    ]


def test_status_as_json(folder: Folder, capsys: Capture) -> None:
    assert folder.run("status", "--json") == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first == {"file": "day.json", "name": "day", "use": "day", "changed": False, "problem": None}


def test_a_dry_run_lists_the_changes_and_writes_nothing(folder: Folder, capsys: Capture) -> None:
    folder.edit(folder.day, minzoom=9)
    before = folder.night.read_bytes(), folder.set.read_bytes()
    assert folder.run("sync", "--dry-run") == 1
    assert capsys.readouterr().out == "night.json: layer “Motorways” (line 0), minzoom: 3 -> 9\n"
    assert (folder.night.read_bytes(), folder.set.read_bytes()) == before


def test_sync_writes_the_other_variants(folder: Folder, capsys: Capture) -> None:
    folder.edit(folder.day, minzoom=9)
    assert folder.run("sync") == 0
    assert "day.json: 1 variant changed" in capsys.readouterr().err
    assert folder.minzoom(folder.night) == 9
    assert folder.run("status") == 0
    assert folder.run("sync") == 0
    assert "All variants are synchronised." in capsys.readouterr().err


def test_sync_from_one_variant_leaves_changes_of_others(folder: Folder) -> None:
    folder.edit(folder.day, minzoom=9)
    folder.edit(folder.night, maxzoom=12)
    assert folder.run("sync", "--from", "by night") == 0
    assert folder.minzoom(folder.night) == 3
    assert folder.run("sync") == 0
    assert folder.minzoom(folder.night) == 9


def test_conflicts_are_listed_and_not_made(folder: Folder, capsys: Capture) -> None:
    folder.edit(folder.day, minzoom=9)
    folder.edit(folder.night, minzoom=5)
    assert folder.run("sync", "--from", "day.json", "--json") == 1
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["file"], found["conflict"], found["theirs"]) == ("night.json", "value", 9)
    assert folder.minzoom(folder.night) == 5


def test_a_missing_variant_is_reported_and_not_created(folder: Folder, capsys: Capture) -> None:
    folder.night.unlink()
    folder.edit(folder.day, minzoom=9)
    assert folder.run("sync") == 1
    captured = capsys.readouterr()
    assert captured.out == "night.json: The file does not exist.\n"
    assert "1 variant skipped" in captured.err
    assert not folder.night.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sync", "--from", "winter"), "“winter” names no variant"),
        (("add", "day.json", "night.json", "--name", "X"), "--name needs a single file."),
        (("add", "day.json", "night.json", "--use", "day"), "--use day needs a single file."),
        (("add", "/dev/null"), "/dev/null"),
    ],
)
def test_mistakes_are_refused(
    arguments: tuple[str, ...], message: str, folder: Folder, capsys: Capture
) -> None:
    assert folder.run(*arguments) == 2
    assert message in capsys.readouterr().err


def test_use_and_name_of_a_variant_are_changed_later(folder: Folder, capsys: Capture) -> None:
    styles = open_style_set(folder.set)
    assert styles.uses == ("day", "night"), "the second by the name of its file"
    assert folder.run("add", str(folder.night), "--use", "day", "--name", "day") == 0
    folder.run("status")
    assert [line.split("\t")[1:3] for line in capsys.readouterr().out.splitlines()] == [
        ["day", "-"],
        ["day 2", "day"],
    ]
    assert folder.run("add", str(folder.day), str(folder.night), "--use", "none") == 0
    assert open_style_set(folder.set).uses == (None, None)
    assert folder.run("add", str(folder.night)) == 2
    assert "names this file already" in capsys.readouterr().err


def test_the_source_is_named_by_its_path(folder: Folder) -> None:
    folder.edit(folder.day, minzoom=9)
    assert folder.run("sync", "--from", str(folder.day)) == 0
    assert folder.minzoom(folder.night) == 9


def test_the_schema_of_style_sets_is_printed(folder: Folder, capsys: Capture) -> None:
    assert main(["schema", "--style-set"]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator(schema).validate(json.loads(folder.set.read_bytes()))


def test_a_set_that_cannot_be_read_is_named(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.styleset"
    assert main(["styleset", "status", str(path)]) == 2
    assert f"{path}: The file does not exist." in capsys.readouterr().err
    path.write_bytes(b"[1]")
    assert main(["styleset", "sync", str(path)]) == 2
    assert f"{path}:1:1: A style set must be a JSON object" in capsys.readouterr().err
    assert main(["styleset", "add", str(tmp_path / "x.json"), str(path)]) == 2
    assert "ends in .styleset" in capsys.readouterr().err
