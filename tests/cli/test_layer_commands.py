"""`isopleth get`, `set` and `query`: files, output and exit codes."""

import io
import json
import sys
from pathlib import Path

import pytest

from editor.__main__ import main
from isopleth import open_style
from tests.styles import a_document, a_group, a_line, an_icon, bytes_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A style with two lines and a label."""
    layers = [
        a_line(3, COMMENT="Motorway", group_id=7),
        a_line(2, COMMENT="Tab\there"),
        {"id": 1, "type": "symbol", "source": "map", "COMMENT": "Label", "paint": {}},
    ]
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(layers, [a_group(7, "Roads")])))
    return path


def run(capsys: Capture, *arguments: str | Path) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


def records(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


# query


def test_a_query_lists_layers_top_first(file: Path, capsys: Capture) -> None:
    assert run(capsys, "query", file, "type:line") == (0, "3\tline\tMotorway\n2\tline\tTab\\x09here\n", "")
    assert run(capsys, "query", file, "-type:line") == (0, "1\tsymbol\tLabel\n", "")
    assert run(capsys, "query", file, "") == run(capsys, "get", file)


def test_a_query_without_a_match_prints_nothing(file: Path, capsys: Capture) -> None:
    assert run(capsys, "query", file, "type:polygon") == (1, "", "")


def test_an_invalid_query_is_an_error(file: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, "query", file, "size:3")
    assert (code, out) == (2, "")
    assert err.startswith("Unknown search term “size:”.")
    assert run(capsys, "query", file, "hidden")[0] == 2


def test_json_has_the_place_of_each_layer(file: Path, capsys: Capture) -> None:
    _, out, _ = run(capsys, "query", file, "group:roads", "--json")
    (found,) = records(out)
    line = file.read_text().splitlines().index('              "id": 3,')
    assert found == {
        "id": 3,
        "type": "line",
        "name": "Motorway",
        "source": "map",
        "minzoom": 3,
        "maxzoom": 17,
        "group": "Roads",
        "pointer": "/map_schemes_section/map_schemes/0/definition/layers/0",
        "line": line,  # of the brace before, counted from 1
        "column": 13,
    }


# get


def test_all_values_of_a_layer_are_printed(file: Path, capsys: Capture) -> None:
    assert run(capsys, "get", file, "Motorway") == (
        0,
        """3\tline\tMotorway
  source: map
  sourcedata_id: 0
  minzoom: 3
  maxzoom: 17
  group_id: 7
  line-inner-color: #FF0000
  line-width: 3: 2, 17: 10
""",
        "",
    )
    _, out, _ = run(capsys, "get", file, "Motorway", "--json", "--zoom", "10")
    (found,) = records(out)
    assert found["properties"] == {
        "source": {"value": "map"},
        "sourcedata_id": {"value": 0},
        "minzoom": {"value": 3},
        "maxzoom": {"value": 17},
        "group_id": {"value": 7},
        "line-inner-color": {"value": "#FF0000"},
        "line-width": {"value": 6},
    }


def test_the_value_of_one_layer_is_printed_alone(file: Path, capsys: Capture) -> None:
    assert run(capsys, "get", file, "Motorway", "line-width", "--zoom", "10") == (0, "6\n", "")
    assert run(capsys, "get", file, "Motorway", "line-width") == (0, "3: 2, 17: 10\n", "")
    assert run(capsys, "get", file, "Motorway", "line-inner-color") == (0, "#FF0000\n", "")
    assert run(capsys, "get", file, "id:2", "name") == (0, "Tab\\x09here\n", "")


def test_the_values_of_several_layers_follow_their_names(file: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, "get", file, "*", "line-width", "--zoom", "17")
    assert (code, out) == (0, "3\tline\tMotorway\t10\n2\tline\tTab\\x09here\t10\n")
    _, out, _ = run(capsys, "get", file, "*", "line-width", "--json")
    stops = [{"level": 3, "value": 2}, {"level": 17, "value": 10}]
    assert [(each["stops"], each["easing"]) for each in records(out)] == [(stops, "linear")] * 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["Label", "text-size"], 1, ""),
        (["Sea"], 1, "No layer matches “Sea”.\n"),
        (["Sea", "text-size"], 1, "No layer matches “Sea”.\n"),
        (["Label", "text-sise"], 2, "Unknown property “text-sise”. Did you mean “text-size”?\n"),
        ([""], 2, "The selector is empty. Use * for all layers.\n"),
    ],
)
def test_a_missing_value_has_an_exit_code_of_its_own(
    file: Path, capsys: Capture, arguments: list[str], code: int, message: str
) -> None:
    assert run(capsys, "get", file, *arguments) == (code, "", message)


def test_an_invalid_zoom_is_refused(file: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["get", str(file), "*", "line-width", "--zoom", "21"])
    assert ended.value.code == 2
    assert "zoom must be from 0 to 20" in capsys.readouterr().err


# set


def test_a_value_is_set_in_place(file: Path, capsys: Capture) -> None:
    before = file.read_text()
    code, out, err = run(capsys, "set", file, "Motorway", "line-width", "12.5", "--zoom", "17")
    line = before.splitlines().index('                  "line_width_stops": {')
    assert (code, err) == (0, "1 layer: 1 changed\n")
    assert out == (f"{file}:{line}:31: set line-width of layer “Motorway”: 3: 2, 17: 10 → 3: 2, 17: 12.5\n")
    changed = [
        (old.strip(), new.strip())
        for old, new in zip(before.splitlines(), file.read_text().splitlines(), strict=True)
        if old != new
    ]
    assert changed == [('"width": 10', '"width": 12.5')]


def test_a_value_that_is_set_already_writes_nothing(file: Path, capsys: Capture) -> None:
    state = file.stat()
    assert run(capsys, "set", file, "type:line", "line-inner-color", "red") == (
        0,
        "",
        "2 layers: 0 changed\n",
    )
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (state.st_ino, state.st_mtime_ns)


def test_a_dry_run_changes_nothing_and_reports_what_would_change(file: Path, capsys: Capture) -> None:
    before = file.read_bytes()
    code, out, err = run(capsys, "set", file, "*", "maxzoom", "12", "--dry-run")
    assert (code, err) == (1, "3 layers: 3 would change\n")
    assert [line.split(": ", 1)[1] for line in out.splitlines()] == [
        "would set maxzoom of layer “Motorway”: 17 → 12",
        "would set maxzoom of layer “Tab\\x09here”: 17 → 12",
        "would set maxzoom of layer “Label”: not set → 12",
    ]
    assert file.read_bytes() == before


def test_layers_of_other_types_are_left_as_they_are(file: Path, capsys: Capture) -> None:
    code, _, err = run(capsys, "set", file, "*", "text-size", "3")
    assert (code, err) == (0, "3 layers: 1 changed\n")
    assert [layer.get("text-size") for layer in open_style(file).layers] == [None, None, 3]


def test_a_name_is_set(file: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, "set", file, "Motorway", "name", "-1")
    assert code == 0
    assert out.endswith(": set name of layer “Motorway”: Motorway → -1\n")
    assert open_style(file).layer("-1").id == 3


def test_json_has_the_values_before_and_after(file: Path, capsys: Capture) -> None:
    _, out, _ = run(capsys, "set", file, "Label", "text-size", "3", "--json")
    (found,) = records(out)
    assert (found["id"], found["property"]) == (1, "text-size")
    assert (found["before"], found["after"]) == (None, {"value": 3})


def test_standard_input_is_written_to_standard_output(
    file: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    style = open_style(file)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(style.to_bytes())))
    assert main(["set", "-", "Motorway", "name", "Highway"]) == 0
    style.layer("Motorway").set("name", "Highway")
    out, err = capfdbinary.readouterr()
    assert out == style.to_bytes()
    assert "set name of layer “Motorway”: Motorway → Highway" in err.decode()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["Sea", "name", "x"], 1, "No layer matches “Sea”.\n"),
        (["Label", "line-width", "3"], 2, "Layers of type “symbol” have no line-width.\n"),
        (["*", "line-width", "-3"], 2, "line-width must be 0 or more.\n"),
        (["*", "line-width", "3", "--zoom", "12.5"], 2, "“12.5” is not a zoom level."),
        (["*", "id", "3"], 2, "“id” cannot be set.\n"),
        (["", "name", "x"], 2, "The selector is empty."),
    ],
)
def test_an_invalid_argument_changes_nothing(
    file: Path, capsys: Capture, arguments: list[str], code: int, message: str
) -> None:
    before = file.read_bytes()
    found_code, out, err = run(capsys, "set", file, *arguments)
    assert (found_code, out) == (code, "")
    assert err.startswith(message)
    assert file.read_bytes() == before


def test_a_style_with_a_damaged_paint_is_reported_with_its_layer(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document([a_line(1, paint=[])], icons_section={"icons": [an_icon("a")]})))
    code, out, err = run(capsys, "set", path, "*", "line-width", "3")
    assert (code, out) == (2, "")
    assert "“paint” of this layer is not a JSON object" in err
