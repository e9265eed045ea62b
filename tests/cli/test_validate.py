"""`isopleth validate`: output and exit code."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from tests.assets.made_fonts import a_deeply_broken_face
from tests.corpus import each_real_style
from tests.styles import a_color, a_document, a_line, bytes_of

KEYS = ["file", "severity", "code", "pointer", "line", "column", "message", "layer"]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.json", a_document(3))


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A style whose second layer has a text as its width."""
    layers = [a_line(2), a_line(1, paint={"line-width": "wide"})]
    return write(tmp_path / "bad.json", a_document(layers))


def write(path: Path, tree: Any) -> Path:
    path.write_bytes(bytes_of(tree))
    return path


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_style_without_errors_exits_with_0(good: Path, capsys: Capture) -> None:
    assert main(["validate", str(good)]) == 0
    out, err = capsys.readouterr()
    assert " error " not in out
    assert err.startswith("1 file: ")
    assert err.count("\n") == 1


def test_an_error_exits_with_1_and_has_its_line_and_column(bad: Path, capsys: Capture) -> None:
    assert main(["validate", str(bad)]) == 1
    out, err = capsys.readouterr()
    lines = bad.read_text(encoding="utf-8").splitlines()
    row = next(number for number, line in enumerate(lines, 1) if '"wide"' in line)
    column = lines[row - 1].index('"wide"') + 1
    assert any(line.startswith(f"{bad}:{row}:{column}: error ") for line in out.splitlines())
    assert "error" in err


@pytest.mark.parametrize(
    ("fields", "severity", "lenient", "strict"),
    [
        ({"sourcedata_id": "0"}, "hint", 0, 0),
        ({"label_text": {"label_expression": "x"}}, "warning", 0, 1),
        ({"minzoom": 18}, "error", 1, 1),
    ],
)
def test_in_strict_mode_warnings_count_as_errors_and_hints_do_not(
    fields: Any, severity: str, lenient: int, strict: int, tmp_path: Path, capsys: Capture
) -> None:
    layers = [
        a_line(2, **fields),
        {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}},
    ]
    path = str(write(tmp_path / "style.json", a_document(layers)))
    assert main(["validate", path]) == lenient
    assert severity in {line.split()[1] for line in capsys.readouterr().out.splitlines()}
    assert main(["validate", "--strict", path]) == strict


def test_json_output_is_one_object_per_line_with_the_same_keys(bad: Path, capsys: Capture) -> None:
    assert main(["validate", "--json", str(bad)]) == 1
    out, err = capsys.readouterr()
    found = objects(out)
    assert all(list(problem) == KEYS for problem in found)
    assert {problem["file"] for problem in found} == {str(bad)}
    worst = next(problem for problem in found if problem["severity"] == "error")
    assert worst["pointer"].endswith("/layers/1/paint/line-width")
    assert worst["line"] > 1
    assert worst["column"] > 1
    assert err.count("\n") == 1


def test_a_line_and_an_object_name_the_layer(tmp_path: Path, capsys: Capture) -> None:
    layers = [a_line(3, minzoom=18, COMMENT="Rail"), a_line(2, minzoom=-1), a_line(1)]
    path = str(write(tmp_path / "style.json", a_document(layers, theme={})))
    main(["validate", path])
    messages = [
        line.partition(" error ")[2] for line in capsys.readouterr().out.splitlines() if "zoom" in line
    ]
    assert messages == [
        "out-of-range: layer “Rail”: “minzoom” is 18. It must be from 0 to 17.",
        "zoom-range: Min zoom 18 of “Rail” is above max zoom 17. Swap them.",
        "out-of-range: layer “Motorway”: “minzoom” is -1. It must be from 0 to 17.",
    ]
    main(["validate", "--json", path])
    named = {(found["code"], found["layer"]) for found in objects(capsys.readouterr().out)}
    assert named >= {("out-of-range", "Rail"), ("out-of-range", "Motorway"), ("unknown-section", None)}


def test_the_report_follows_the_order_of_the_file_not_of_severity(tmp_path: Path, capsys: Capture) -> None:
    layers = [a_line(3, maxzoom="17"), a_line(2, paint={"line-width": "wide"}), a_line(1, maxzoom="17")]
    main(["validate", "--json", str(write(tmp_path / "mixed.json", a_document(layers)))])
    found = objects(capsys.readouterr().out)
    places = [(problem["line"], problem["column"]) for problem in found]
    assert places == sorted(places)
    severities = [problem["severity"] for problem in found]
    assert severities.index("hint") < severities.index("error")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "1:1: The file is empty."),
        (b"[1]", "1:1: A style must be a JSON object; found a list."),
        (b'{\n  "a": 1,\n  "a": 2,}', "3:9: The comma before the closing bracket is not needed. Remove it."),
        (b'{"a": "\xff"}', "1:8: The file is not encoded as UTF-8."),
        (b"[" * 100_000, "1:201: The values are nested more than 200 levels deep here."),
    ],
    ids=["empty", "list", "comma", "latin", "deep"],
)
@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_a_file_that_is_no_style_exits_with_2_and_one_plain_line(
    data: bytes, sentence: str, as_json: bool, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(data)
    assert main(["validate", *["--json"][: int(as_json)], str(path)]) == 2
    out, err = capsys.readouterr()
    assert err.startswith(f"{path}:")
    assert sentence in err
    assert err.count("\n") == 1
    assert [problem["code"] for problem in objects(out)] == ["unreadable"] * as_json


def test_a_missing_file_exits_with_2(tmp_path: Path, capsys: Capture) -> None:
    assert main(["validate", str(tmp_path / "gone.json")]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path / 'gone.json'}: The file does not exist.\n")


def test_all_problems_are_printed_and_counted(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "many.json"
    path.write_bytes(bytes_of(a_document([a_line(1, minzoom=18, maxzoom=19) for _ in range(600)])))
    main(["validate", str(path)])
    printed = capsys.readouterr()
    assert printed.out.count("error out-of-range") == 1200
    assert "1200 errors" in printed.err


def test_several_files_are_each_reported_and_the_worst_result_counts(
    good: Path, bad: Path, tmp_path: Path, capsys: Capture
) -> None:
    gone = tmp_path / "gone.json"
    assert main(["validate", str(gone), str(bad), str(good)]) == 2
    out, err = capsys.readouterr()
    assert f"{gone}: " in err
    assert f"{bad}:" in out
    assert "2 files: " in err
    assert main(["validate", str(bad), str(good)]) == 1


def test_a_dash_reads_standard_input(bad: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bad.read_bytes())))
    assert main(["validate", "--json", "-"]) == 1
    assert {problem["file"] for problem in objects(capsys.readouterr().out)} == {"-"}


def test_text_from_a_file_cannot_command_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    path = write(tmp_path / "esc.json", a_document([a_line(1, type="\x1b[2J\n\u202eline")]))
    main(["validate", str(path)])
    out = capsys.readouterr().out
    assert "\\x1b[2J\\x0a\\u202eline" in out
    assert "\x1b" not in out


def test_half_a_surrogate_pair_is_printed_as_its_escape(tmp_path: Path, capsys: Capture) -> None:
    path = write(tmp_path / "half.json", a_document([a_line(1, paint={"HALF": {}})]))
    path.write_text(path.read_text(encoding="utf-8").replace("HALF", "\\ud83d"), encoding="utf-8")
    main(["validate", "--json", str(path)])
    out = capsys.readouterr().out
    assert "\\ud83d" in out
    assert objects(out)


@pytest.mark.parametrize("path", each_real_style())
def test_a_real_style_can_be_read_and_has_no_errors(path: Path, capsys: Capture) -> None:
    assert main(["validate", "--json", str(path)]) == 0
    assert all(problem["line"] for problem in objects(capsys.readouterr().out))


def test_a_font_is_checked_at_every_nesting_depth(tmp_path: Path, capsys: Capture) -> None:
    document = a_document(1, fonts_section={"bold": a_deeply_broken_face("Validated")})
    assert main(["validate", "--json", str(write(tmp_path / "font.json", document))]) == 1
    found = [each for each in objects(capsys.readouterr().out) if each["code"] == "broken-font"]
    assert [each["pointer"] for each in found] == ["/fonts_section/bold"]
