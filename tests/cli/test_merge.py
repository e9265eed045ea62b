"""`isopleth merge`: output, resolutions, exit codes and errors."""

import copy
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import read
from editor.mapstyle.merge.style_merge import MergeResult, merge
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

Capture = pytest.CaptureFixture[str]

RED, BLUE = 0xFF0000FF, 0xFFFF0000
WIDTH_STOPS = ("paint", "line-width", "line_width_stops", "line_width_stop")
COLOR_STOPS = ("paint", "line-inner-color", "color_stops", "color_stop")


@pytest.fixture
def tree() -> Any:
    paint = {"line-width": a_width((3, 1), (13, 2)), "line-inner-color": a_color((0, RED))}
    return a_document(
        [a_line(2, COMMENT="Motorway", paint=paint), a_line(1, COMMENT="Rail", sourcedata_id=8)]
    )


class Files:
    """The three files of a merge, and the trees to change before they are written."""

    def __init__(self, folder: Path, tree: Any) -> None:
        self.folder = folder
        self.trees = {name: copy.deepcopy(tree) for name in ("base", "ours", "theirs")}

    def layer(self, name: str, index: int = 0) -> Any:
        return read(self.trees[name], (*LAYERS, index))

    def set_width(self, name: str, value: float, stop: int = 1) -> None:
        read(self.layer(name), WIDTH_STOPS)[stop]["width"] = value

    def write(self) -> list[str]:
        for name, tree in self.trees.items():
            self.path(name).write_bytes(bytes_of(tree))
        return [str(self.path(name)) for name in self.trees]

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def read(self, name: str) -> Any:
        return json.loads(self.path(name).read_bytes())


@pytest.fixture
def files(tmp_path: Path, tree: Any) -> Files:
    return Files(tmp_path, tree)


@pytest.fixture
def conflict(files: Files) -> Files:
    """A width that both changed, and a colour that only THEIRS changed."""
    files.set_width("ours", 2.5)
    files.set_width("theirs", 3)
    read(files.layer("theirs"), COLOR_STOPS)[0]["color"] = BLUE
    return files


def width_in(tree: Any) -> Any:
    return read(tree, (*LAYERS, 0, *WIDTH_STOPS, 1, "width"))


def test_the_merged_style_is_printed(files: Files, capsys: Capture) -> None:
    files.set_width("ours", 2.5)
    files.set_width("theirs", 1.5, stop=0)
    assert main(["merge", *files.write()]) == 0
    out, err = capsys.readouterr()
    expected = files.path("ours").read_text("utf-8").replace('"width": 1\n', '"width": 1.5\n', 1)
    assert (out, err) == (expected, "2 changes merged\n")


def test_a_conflict_is_listed_and_has_the_value_of_ours_in_the_file(conflict: Files, capsys: Capture) -> None:
    assert main(["merge", *conflict.write(), "-o", str(conflict.path("out"))]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "! layer “Motorway” (line 0), line-width at 13 [layers/0/paint/line-width/13]",
        "    base: 2",
        "    ours: 2.5",
        "    theirs: 3",
    ]
    assert err == "1 change merged, 1 conflict with the value of OURS\n"
    assert width_in(conflict.read("out")) == 2.5
    assert conflict.read("ours") == conflict.trees["ours"]


def test_changes_are_listed_on_request(conflict: Files, capsys: Capture) -> None:
    assert main(["merge", *conflict.write(), "-o", str(conflict.path("out")), "--changes"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == (
        "theirs: layer “Motorway” (line 0), line-inner-color at 0: #FF0000 -> #0000FF"
    )


def test_json_has_one_object_per_conflict_and_change(conflict: Files, capsys: Capture) -> None:
    options = ["--json", "--changes", "-o", str(conflict.path("out"))]
    assert main(["merge", *conflict.write(), *options]) == 1
    found, change = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    pointer = "/map_schemes_section/map_schemes/0/definition/layers/0"
    assert found == {
        "conflict": "value",
        "key": "layers/0/paint/line-width/13",
        "what": "layer",
        "name": "Motorway",
        "property": "line-width",
        "level": 13,
        "pointer_base": pointer,
        "pointer_ours": pointer,
        "pointer_theirs": pointer,
        "base": 2,
        "ours": 2.5,
        "theirs": 3,
        "resolutions": ["ours", "theirs"],
    }
    assert (change["merged"], change["before"], change["after"]) == ("theirs", RED, BLUE)


def test_an_absent_value_has_no_member_in_json(files: Files, capsys: Capture) -> None:
    del read(files.trees["ours"], LAYERS)[1]
    files.layer("theirs", 1)["minzoom"] = 9
    assert main(["merge", *files.write(), "--json", "-o", str(files.path("out"))]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["conflict"], found["pointer_ours"]) == ("removed and changed", None)
    assert "ours" not in found
    assert found["theirs"]["minzoom"] == 9


def test_a_removed_and_changed_layer_is_described(files: Files, capsys: Capture) -> None:
    del read(files.trees["ours"], LAYERS)[1]
    files.layer("theirs", 1)["minzoom"] = 9
    assert main(["merge", *files.write(), "-o", str(files.path("out"))]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "! layer “Rail” (line 8) [layers/1]",
        "    ours: removed",
        "    theirs: changed minzoom",
    ]


@pytest.mark.parametrize(
    ("resolve", "width"),
    [("ours", 2.5), ("theirs", 3), ("layers/0/paint/line-width/13=theirs", 3)],
)
def test_conflicts_are_resolved_on_request_only(
    resolve: str, width: float, conflict: Files, capsys: Capture
) -> None:
    out = str(conflict.path("out"))
    assert main(["merge", *conflict.write(), "-o", out, "--resolve", resolve]) == 0
    assert capsys.readouterr() == ("", "1 change merged, 1 conflict resolved\n")
    assert width_in(conflict.read("out")) == width


@pytest.mark.parametrize(
    ("resolve", "message"),
    [
        ("layers/9=ours", "There is no conflict with this key: layers/9\n"),
        (
            "layers/0/paint/line-width/13=both",
            "This conflict cannot have both values: layers/0/paint/line-width/13\n",
        ),
    ],
)
def test_an_impossible_resolution_writes_nothing(
    resolve: str, message: str, conflict: Files, capsys: Capture
) -> None:
    out = conflict.path("out")
    assert main(["merge", *conflict.write(), "-o", str(out), "--resolve", resolve]) == 2
    assert capsys.readouterr() == ("", message)
    assert not out.exists()


def test_an_unknown_resolution_is_an_invalid_argument(conflict: Files, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(["merge", *conflict.write(), "--resolve", "both"])
    assert exit_info.value.code == 2
    assert "“both” is not ours, theirs, KEY=ours, KEY=theirs or KEY=both" in capsys.readouterr().err


def test_both_lists_are_retained_on_request(files: Files, capsys: Capture) -> None:
    for name, key in (("ours", "a"), ("theirs", "b")):
        files.layer(name)["filter"] = {"condition": "all", "expression": [{"key": key, "condition": "has"}]}
    arguments = ["merge", *files.write(), "-o", str(files.path("out"))]
    assert main(arguments) == 1
    assert main([*arguments, "--resolve", "layers/0/filter=both"]) == 0
    rows = read(files.read("out"), (*LAYERS, 0, "filter", "expression"))
    assert [row["key"] for row in rows] == ["a", "b"]
    capsys.readouterr()


def test_the_driver_writes_to_ours_and_calls_it_by_its_path(conflict: Files, capsys: Capture) -> None:
    assert main(["merge", "--driver=styles/day.json", *conflict.write()]) == 1
    merged = conflict.read("ours")
    assert (width_in(merged), read(merged, (*LAYERS, 0, *COLOR_STOPS, 0, "color"))) == (2.5, BLUE)
    assert capsys.readouterr().err.startswith("styles/day.json: 1 change merged")


def test_an_error_of_the_driver_names_the_file_of_the_repository(files: Files, capsys: Capture) -> None:
    paths = files.write()
    files.path("theirs").write_text('{\n  "a": }', "utf-8")
    before = files.path("ours").read_bytes()
    assert main(["merge", "--driver=styles/day.json", *paths]) == 2
    assert capsys.readouterr().err.startswith("styles/day.json (theirs):2:8: ")
    assert files.path("ours").read_bytes() == before


def test_an_empty_base_is_no_common_ancestor(files: Files, capsys: Capture) -> None:
    files.set_width("theirs", 3)
    paths = files.write()
    files.path("base").write_bytes(b"")
    assert main(["merge", *paths, "-o", str(files.path("out"))]) == 1
    assert "! layer “Motorway” (line 0) [layers/o0t0]" in capsys.readouterr().out


def test_one_style_may_come_from_standard_input(
    conflict: Files, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, _, theirs = conflict.write()
    data = conflict.path("ours").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert main(["merge", base, "-", theirs, "--resolve", "theirs"]) == 0
    assert width_in(json.loads(capsys.readouterr().out)) == 3
    assert main(["merge", base, "-", "-"]) == 2
    assert capsys.readouterr().err == "Only one of the three styles can come from standard input.\n"


def test_a_missing_file_exits_with_2(files: Files, capsys: Capture) -> None:
    base, ours, _ = files.write()
    gone = str(files.path("gone"))
    assert main(["merge", base, ours, gone]) == 2
    assert capsys.readouterr() == ("", f"{gone}: The file does not exist.\n")


def test_a_removed_and_moved_layer_is_described(files: Files, capsys: Capture) -> None:
    layers = read(files.trees["ours"], LAYERS)
    layers.reverse()
    for index, layer in enumerate(layers):
        layer["id"] = len(layers) - index
    read(files.trees["theirs"], LAYERS).pop()
    assert main(["merge", *files.write(), "-o", str(files.path("out"))]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "! layer “Rail” (line 8) [layers/1]",
        "    ours: moved",
        "    theirs: removed",
    ]


def test_the_data_of_a_layer_is_described_as_one_value(files: Files, capsys: Capture) -> None:
    files.layer("ours")["sourcedata_id"] = 5
    files.layer("theirs")["type"] = "polyline"
    assert main(["merge", *files.write(), "-o", str(files.path("out"))]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "! layer “Motorway” (line 5), data [layers/0/data]",
        '    base: {"type": "line", "source": "map", "sourcedata_id": 0}',
        "    ours: data/sourcedata_id: 0 -> 5",
        '    theirs: data/type: "line" -> "polyline"',
    ]


@pytest.mark.parametrize("name", ["base", "theirs"])
@pytest.mark.parametrize("is_link", [False, True])
def test_no_other_input_is_the_output(conflict: Files, name: str, is_link: bool, capsys: Capture) -> None:
    paths, output = conflict.write(), conflict.path(name)
    if is_link:
        output = conflict.path("link")
        output.symlink_to(conflict.path(name))
    before = conflict.path(name).read_bytes()
    assert main(["merge", *paths, "-o", str(output), "--resolve", "theirs"]) == 2
    message = "The output is a file that is read. Use another name after -o."
    assert capsys.readouterr() == ("", f"{conflict.path(name)}: {message}\n")
    assert conflict.path(name).read_bytes() == before


def test_ours_is_not_replaced_while_conflicts_remain(conflict: Files, capsys: Capture) -> None:
    paths, ours = conflict.write(), conflict.path("ours")
    before = ours.read_bytes()
    assert main(["merge", *paths, "-o", str(ours)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("! layer “Motorway”")
    assert f"{ours}: Not written. Resolve the conflicts with --resolve, or use another name after -o." in err
    assert ours.read_bytes() == before
    assert main(["merge", *paths, "-o", str(ours), "--resolve", "theirs"]) == 0
    assert width_in(conflict.read("ours")) == 3


def test_ours_is_not_replaced_if_another_program_changes_it_meanwhile(
    files: Files, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.set_width("theirs", 3)
    paths, ours = files.write(), files.path("ours")

    def merge_slowly(*args: Any) -> MergeResult:
        ours.write_bytes(b"new")
        return merge(*args)

    monkeypatch.setattr("editor.cli.merge.merge", merge_slowly)
    assert main(["merge", *paths, "-o", str(ours)]) == 2
    assert "Another program changed this file" in capsys.readouterr().err
    assert ours.read_bytes() == b"new"
