"""`isopleth diff`: output and exit code."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from editor.mapstyle.json_tree import MAX_DEPTH
from tests.corpus import each_real_style
from tests.styles import a_color, a_curve, a_document, a_group, a_line, a_width, an_icon, bytes_of

Capture = pytest.CaptureFixture[str]

KEYS = ["change", "what", "name", "pointer_a", "pointer_b", "property", "level", "before", "after"]
LAYERS = "/map_schemes_section/map_schemes/0/definition/layers"
ANCHORS = ("text_anchor_stops", "text_anchor_stop", "intvalue")


def write(path: Path, tree: Any) -> str:
    path.write_bytes(bytes_of(tree))
    return str(path)


@pytest.fixture
def a(tmp_path: Path) -> str:
    layers = [
        a_line(3, COMMENT="Motorway", paint={"line-width": a_width((3, 1), (13, 2.5))}),
        a_line(2, COMMENT="Rail", type="polyline", sourcedata_id=8),
        a_line(1, sourcedata_id=2),
    ]
    return write(tmp_path / "a.json", a_document(layers, icons_section={"icons": [an_icon("x.png")]}))


@pytest.fixture
def b(tmp_path: Path) -> str:
    paint = {"line-width": a_width((3, 1), (13, 3)), "text-anchor": a_curve(ANCHORS, (5, 2))}
    layers = [
        a_line(4, COMMENT="Path", sourcedata_id=25, group_id=7),
        a_line(3, COMMENT="Motorway", paint={**paint, "line-inner-color": a_color((0, 0xFF0000FF))}),
        a_line(1, sourcedata_id=2),
    ]
    icons = {"icons": [an_icon("x.png", value="data:image/png;base64,AAAA")]}
    return write(tmp_path / "b.json", a_document(layers, [a_group(7, "Ways")], icons_section=icons))


def reported(capsys: Capture) -> list[str]:
    return capsys.readouterr().out.splitlines()


def objects(capsys: Capture) -> list[dict[str, Any]]:
    return [json.loads(line) for line in reported(capsys)]


def test_equal_styles_exit_with_0_and_print_nothing(a: str, tmp_path: Path, capsys: Capture) -> None:
    compact = tmp_path / "compact.json"
    compact.write_text(json.dumps(json.loads(Path(a).read_text(encoding="utf-8")), sort_keys=True))
    assert main(["diff", a, str(compact)]) == 0
    assert capsys.readouterr() == ("", "No differences.\n")


def test_a_report_reads_layer_by_layer_and_stop_by_stop(a: str, b: str, capsys: Capture) -> None:
    assert main(["diff", a, b]) == 1
    out, err = capsys.readouterr()
    digests = [
        word for line in out.splitlines() if "image/png" in line for word in line.split() if len(word) == 8
    ]
    assert out.splitlines()[:-1] == [
        "+ group “Ways”",
        "- layer “Rail” (polyline 8)",
        "+ layer “Path” (line 25) in “Ways”",
        "~ layer “Motorway” (line 0)",
        "    line-width at 13: 2.5 -> 3",
        "    line-inner-color at 0: added, #FF0000",
        "    text-anchor at 5: added, 2 (centre top)",
        "~ icon “x.png”",
    ]
    assert (
        out.splitlines()[-1]
        == f"    value: image/png, 8 bytes, {digests[0]} -> image/png, 3 bytes, {digests[1]}"
    )
    assert err == "1 layer changed, 1 layer added, 1 layer removed, 1 group added, 1 icon changed\n"


def test_a_layer_without_a_name_is_called_by_its_data(tmp_path: Path, capsys: Capture) -> None:
    one, other = (a_document([a_line(1, maxzoom=level)]) for level in (9, 10))
    assert main(["diff", write(tmp_path / "1.json", one), write(tmp_path / "2.json", other)]) == 1
    assert reported(capsys) == ["~ layer “Motorway” (line 0)", "    maxzoom: 9 -> 10"]


def test_moved_layer_is_reported_as_moved(tmp_path: Path, capsys: Capture) -> None:
    names = "ABCD"
    layers = {name: a_line(0, COMMENT=name, sourcedata_id=place) for place, name in enumerate(names)}
    first = write(tmp_path / "first.json", a_document([layers[name] for name in names]))
    for order, sentence in [
        ("BCAD", "down, now below “C”"),
        ("DABC", "to the top"),
        ("ADBC", "up, now below “A”"),
    ]:
        other = write(tmp_path / "other.json", a_document([layers[name] for name in order]))
        assert main(["diff", first, other]) == 1
        assert [line.partition(" moved ")[2] for line in reported(capsys)] == [sentence]
    assert main(["diff", "--json", first, other]) == 1
    (line,) = objects(capsys)
    assert (line["change"], line["name"], line["before"], line["after"]) == ("moved", "D", "C", "A")
    assert (line["pointer_a"], line["pointer_b"]) == (f"{LAYERS}/3", f"{LAYERS}/1")


def test_json_output_is_one_object_per_line_with_the_same_keys(a: str, b: str, capsys: Capture) -> None:
    assert main(["diff", "--json", a, b]) == 1
    found = objects(capsys)
    assert all(list(each) == KEYS for each in found)
    stop = "paint/line-width/line_width_stops/line_width_stop/1/width"
    assert {
        "change": "changed",
        "what": "layer",
        "name": "Motorway",
        "pointer_a": f"{LAYERS}/0/{stop}",
        "pointer_b": f"{LAYERS}/1/{stop}",
        "property": "line-width",
        "level": 13,
        "before": 2.5,
        "after": 3,
    } in found
    gone = next(each for each in found if each["change"] == "removed")
    assert (gone["what"], gone["name"], gone["pointer_b"], gone["after"]) == ("layer", "Rail", None, None)
    assert gone["before"]["type"] == "polyline"
    new = next(each for each in found if each["property"] == "text-anchor")
    assert (new["change"], new["pointer_a"], new["before"], new["after"]) == ("added", None, None, 2)


def test_new_ids_of_all_layers_are_one_line(tmp_path: Path, capsys: Capture) -> None:
    one, other = (a_document([a_line(top), a_line(top - 1, sourcedata_id=1)]) for top in (2, 9))
    assert main(["diff", write(tmp_path / "1.json", one), write(tmp_path / "2.json", other)]) == 1
    assert reported(capsys) == ["~ style “Test”", "    layer ids: 2 layers renumbered"]


@pytest.mark.parametrize("args", [["diff"], ["diff", "--json"]], ids=" ".join)
def test_deeply_nested_values_are_compared_too(args: list[str], tmp_path: Path, capsys: Capture) -> None:
    levels = MAX_DEPTH - 8  # The containers of the layer, and the object at the end.
    deep = "[" * levels + "{}" + "]" * levels
    one, other = (tmp_path / name for name in ("one.json", "other.json"))
    text = bytes_of(a_document([a_line(1, deep="DEEP")])).decode()
    one.write_text(text.replace('"DEEP"', deep.format(1)), encoding="utf-8")
    other.write_text(text.replace('"DEEP"', deep.format(2)), encoding="utf-8")
    assert main([*args, str(one), str(one)]) == 0
    assert main([*args, str(one), str(other)]) == 1
    assert len(reported(capsys)) == len(args) % 2 + 1
    assert main([*args, "/dev/null", str(one)]) == 1


def test_a_long_value_is_shortened(tmp_path: Path, capsys: Capture) -> None:
    one, other = (a_document([a_line(1, note=letter * 5000)]) for letter in "xy")
    assert main(["diff", write(tmp_path / "1.json", one), write(tmp_path / "2.json", other)]) == 1
    assert max(map(len, reported(capsys))) < 300


def test_text_from_a_file_cannot_command_the_terminal(a: str, tmp_path: Path, capsys: Capture) -> None:
    other = write(tmp_path / "esc.json", a_document([a_line(1, COMMENT="\x1b[2J\nRoad", type="odd")]))
    assert main(["diff", a, other]) == 1
    out = capsys.readouterr().out
    assert "\\x1b[2J\\x0aRoad" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("side", [0, 1])
def test_one_of_the_two_may_come_from_standard_input(
    side: int, a: str, b: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["diff", a, b])
    expected = capsys.readouterr()
    files = [a, b]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(files[side]).read_bytes())))
    files[side] = "-"
    assert main(["diff", *files]) == 1
    assert capsys.readouterr() == expected


def test_both_may_not_come_from_standard_input(capsys: Capture) -> None:
    assert main(["diff", "-", "-"]) == 2
    assert capsys.readouterr() == ("", "Only one of the two styles can come from standard input.\n")


def test_an_unreadable_file_exits_with_2(a: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["diff", a, str(tmp_path / "gone.json")]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path / 'gone.json'}: The file does not exist.\n")


def test_the_empty_file_of_git_is_no_style(a: str, capsys: Capture) -> None:
    assert main(["diff", "--json", "/dev/null", a]) == 1
    assert {each["change"] for each in objects(capsys)} == {"added"}
    assert main(["diff", "--json", a, "/dev/null"]) == 1
    assert {each["change"] for each in objects(capsys)} == {"removed"}


@pytest.mark.parametrize("path", each_real_style())
def test_a_real_style_means_the_same_as_its_canonical_form(
    path: Path, tmp_path: Path, capsys: Capture
) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    assert main(["fmt", str(copy)]) == 0
    assert main(["diff", str(path), str(copy)]) == 0
