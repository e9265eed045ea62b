"""`isopleth fix`: files, output and exit code."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from editor.checks.fixes.fix import FIXABLE
from tests import binaries
from tests.checks.fixable import BACKGROUND, EXAMPLES, Example
from tests.corpus import each_real_style
from tests.styles import a_curve, a_document, a_group, a_line, a_width, bytes_of

Capture = pytest.CaptureFixture[str]

# Two layers have problems; the second one has no automatic fix.
BAD = [
    a_line(3, COMMENT="Rail", minzoom="3", maxzoom=99),
    a_line(2, sourcedata_id="4", maxzoom={}),
    BACKGROUND,
]


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    return write(tmp_path / "bad.json", a_document(BAD))


def write(path: Path, tree: Any) -> Path:
    path.write_bytes(bytes_of(tree))
    return path


def lines(text: str, path: Path) -> list[str]:
    """Return the lines of a report without their positions."""
    assert all(line.startswith(f"{path}:") for line in text.splitlines())
    return [line.split(": ", 1)[1] for line in text.splitlines()]


def test_one_kind_is_fixed_in_place_and_only_its_values_change(bad: Path, capsys: Capture) -> None:
    assert main(["fix", "--rule", "number-as-text", str(bad)]) == 0
    text = bytes_of(a_document(BAD)).decode()
    assert bad.read_text(encoding="utf-8") == text.replace('"3"', "3").replace('"4"', "4")
    out, err = capsys.readouterr()
    assert lines(out, bad) == [
        f"fixed number-as-text: layer “{layer}”: “{key}” is the text “{number}”. Remove the quotes."
        for layer, key, number in [("Rail", "minzoom", 3), ("Tertiary", "sourcedata_id", 4)]
    ]
    assert err == "1 file: 2 fixed, 0 left\n"


def test_places_are_those_of_validate(bad: Path, capsys: Capture) -> None:
    main(["validate", str(bad)])
    reported = [line for line in capsys.readouterr().out.splitlines() if "out-of-range" in line]
    main(["fix", "--rule", "out-of-range", str(bad)])
    fixed = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in fixed] == [line.split(": ")[0] for line in reported]


def test_several_kinds_are_fixed_at_once(bad: Path, capsys: Capture) -> None:
    assert main(["fix", "--rule", "number-as-text", "--rule", "out-of-range", str(bad)]) == 0
    assert main(["validate", str(bad)]) == 1
    assert [line.split()[1:3] for line in capsys.readouterr().out.splitlines()][3:] == [
        ["error", "wrong-type:"]
    ]


def test_all_kinds_are_fixed_including_revealed_problems(tmp_path: Path, capsys: Capture) -> None:
    holder = {"line_width_stops": {"more": 1}}
    layers = [a_line(7, paint={"line-width": holder}), a_line(5, sourcedata_id=1, group_id=9), BACKGROUND]
    path = write(tmp_path / "style.json", a_document(layers, [a_group(3)]))
    assert main(["fix", "--rule", "all", str(path)]) == 0
    assert capsys.readouterr().err == "1 file: 4 fixed, 0 left\n"
    assert main(["fix", "--rule", "all", "--dry-run", str(path)]) == 0
    assert main(["validate", "--strict", str(path)]) == 0


def test_unfixable_problem_is_reported_with_exit_code_1(tmp_path: Path, capsys: Capture) -> None:
    tree = a_document(2)
    scheme = tree["map_schemes_section"]["map_schemes"][0]
    del scheme["name"], scheme["id"]
    path = write(tmp_path / "style.json", tree)
    assert main(["fix", "--rule", "missing-key", str(path)]) == 1
    out, err = capsys.readouterr()
    assert lines(out, path) == [
        "fixed missing-key: “id” is missing in “map_schemes”.",
        "left missing-key: “name” is missing in “map_schemes”.",
    ]
    assert err == "1 file: 1 fixed, 1 left\n"
    assert json.loads(path.read_bytes())["map_schemes_section"]["map_schemes"][0]["id"] == 1
    before = path.stat()
    assert main(["fix", "--rule", "missing-key", str(path)]) == 1
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_dry_run_changes_nothing_and_lists_the_fixes(bad: Path, capsys: Capture) -> None:
    assert main(["fix", "--dry-run", "--rule", "out-of-range", str(bad)]) == 1
    assert bad.read_bytes() == bytes_of(a_document(BAD))
    out, err = capsys.readouterr()
    assert lines(out, bad) == [
        "would fix out-of-range: layer “Rail”: “maxzoom” is 99. It must be from 0 to 17."
    ]
    assert err == "1 file: 1 to fix, 0 left\n"
    assert main(["fix", "--dry-run", "--rule", "layer-ids", str(bad)]) == 0


def test_a_file_without_such_problems_is_not_written(bad: Path, capsys: Capture) -> None:
    before = bad.stat()
    assert main(["fix", "--rule", "layer-ids", str(bad)]) == 0
    after = bad.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert capsys.readouterr() == ("", "1 file: 0 fixed, 0 left\n")


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (["--rule", "unheard-of"], "unknown problem code “unheard-of”. Fixable codes: background-not-last, "),
        (["--rule", "broken-font"], "“broken-font” has no fix. Fixable codes: background-not-last, "),
    ],
)
def test_a_kind_without_a_fix_is_refused_with_the_list_of_fixable_kinds(
    rules: list[str], sentence: str, bad: Path, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["fix", *rules, str(bad)])
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
    assert all(code in err for code in FIXABLE)


def test_without_a_rule_the_rules_are_listed(bad: Path, capsys: Capture) -> None:
    before = bad.read_bytes()
    assert main(["fix", str(bad)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--rule all, or --rule CODE with one of background-not-last, " in err
    assert err.count("\n") == 1
    assert all(code in err for code in FIXABLE)
    assert bad.read_bytes() == before


def test_unreadable_file_exits_with_2_and_others_are_fixed(
    bad: Path, tmp_path: Path, capsys: Capture
) -> None:
    gone = tmp_path / "gone.json"
    assert main(["fix", "--rule", "out-of-range", str(gone), str(bad)]) == 2
    assert b"99" not in bad.read_bytes()
    assert f"{gone}: The file does not exist.\n1 file: 1 fixed, 0 left\n" == capsys.readouterr().err


def test_a_binary_style_is_not_written_over(tmp_path: Path, capsys: Capture) -> None:
    path, data = tmp_path / "old.style", binaries.file(binaries.style(binaries.layer(1, "line")))
    path.write_bytes(data)
    assert main(["fix", "--rule", "all", str(path)]) == 2
    assert path.read_bytes() == data
    assert "cannot be written" in capsys.readouterr().err


def test_a_dash_reads_standard_input_and_writes_standard_output(
    bad: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bad.read_bytes())))
    assert main(["fix", "--rule", "out-of-range", "-"]) == 0
    out, err = capsysbinary.readouterr()
    assert out == bytes_of(a_document(BAD)).replace(b"99", b"17")
    assert err.startswith(b"-:")
    assert err.endswith(b"\n1 file: 1 fixed, 0 left\n")


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{at}-{each.code}" for at, each in enumerate(EXAMPLES)])
def test_every_kind_with_a_fix_can_be_fixed(example: Example, tmp_path: Path, capsys: Capture) -> None:
    path = write(tmp_path / "style.json", example.tree)
    assert main(["fix", "--rule", example.code, str(path)]) == 0
    assert main(["fix", "--dry-run", "--rule", example.code, str(path)]) == 0
    assert f" fixed {example.code}: " in capsys.readouterr().out


@pytest.mark.parametrize("path", each_real_style())
def test_real_style_can_be_fixed(path: Path, tmp_path: Path, capsys: Capture) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    assert main(["fix", "--rule", "all", str(copy)]) == 0
    assert main(["fix", "--rule", "all", "--dry-run", str(copy)]) == 0
    assert capsys.readouterr().err.endswith("1 file: 0 to fix, 0 left\n")


def test_the_safe_fixes_omit_problems_that_need_a_decision(tmp_path: Path, capsys: Capture) -> None:
    hex_color = a_curve(("color_stops", "color_stop", "color"), (3, "#FF0000"))
    layer = a_line(
        2, minzoom=9, maxzoom=4, paint={"line-inner-color": hex_color, "line-width": a_width((3, 2))}
    )
    path = write(tmp_path / "style.json", a_document([layer, BACKGROUND]))
    main(["fix", "--rule", "safe", str(path)])
    out = capsys.readouterr().out
    assert "fixed hex-color" in out
    assert "zoom-range" not in out
    assert json.loads(path.read_text()) != a_document([layer, BACKGROUND])
