"""Output formats of `isopleth validate`: annotations of GitHub, and SARIF."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.__main__ import main
from editor.checks.problems import ALL_KINDS, KINDS, Severity
from editor.cli.common import Finding
from editor.cli.report_formats import FORMATS, create_report, sarif_log
from tests.styles import a_document, a_line, bytes_of

Capture = pytest.CaptureFixture[str]

# A workflow command: its name, its properties and its message. Source: GitHub, Workflow commands.
COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A style with an error, a warning and a hint."""
    layers = [a_line(3, minzoom=18), a_line(2, label_text={"label_expression": "x"}, sourcedata_id="0")]
    path = tmp_path / "two words.json"
    path.write_bytes(bytes_of(a_document(layers)))
    return path


def a_finding(**fields: Any) -> Finding:
    values = {
        "file": "style.json",
        "severity": Severity.ERROR.value,
        "code": KINDS[0].code,
        "pointer": "/a",
        "line": 2,
        "column": 3,
        "message": "Wrong.",
    }
    return Finding(**(values | fields))


def printed(name: str, bad: Path, capsys: Capture) -> str:
    main(["validate", "--format", name, str(bad)])
    return capsys.readouterr().out


def results_of(log: dict[str, Any]) -> list[dict[str, Any]]:
    (run,) = log["runs"]
    results: list[dict[str, Any]] = run["results"]
    return results


def test_every_format_reports_the_same_problems(bad: Path, capsys: Capture) -> None:
    found = [json.loads(line) for line in printed("json", bad, capsys).splitlines()]
    assert {each["severity"] for each in found} == {"error", "warning", "hint"}
    codes = [each["code"] for each in found]
    assert [line.split()[3].rstrip(":") for line in printed("text", bad, capsys).splitlines()] == codes
    titles = re.findall("title=([a-z-]+)", printed("github", bad, capsys))
    assert titles == codes
    assert [each["ruleId"] for each in results_of(json.loads(printed("sarif", bad, capsys)))] == codes


def test_the_short_option_prints_json(bad: Path, capsys: Capture) -> None:
    main(["validate", "--json", str(bad)])
    assert capsys.readouterr().out == printed("json", bad, capsys)


@pytest.mark.parametrize("name", FORMATS)
def test_the_exit_code_does_not_depend_on_the_format(name: str, bad: Path, capsys: Capture) -> None:
    assert main(["validate", "--format", name, str(bad)]) == 1
    assert main(["validate", "--format", name, str(bad), "missing.json"]) == 2
    assert "missing.json: The file does not exist." in capsys.readouterr().err


def test_github_gets_the_place_of_each_problem(bad: Path, capsys: Capture) -> None:
    first = printed("github", bad, capsys).splitlines()[0]
    (object_line, *_) = printed("json", bad, capsys).splitlines()
    found = json.loads(object_line)
    command = COMMAND.fullmatch(first)
    assert command is not None
    properties = dict(part.split("=") for part in command[2].split(","))
    assert properties["line"] == str(found["line"])
    assert properties["col"] == str(found["column"])
    assert properties["file"] == str(bad)
    assert command[3].endswith(found["message"])


@given(file=st.text(min_size=1), message=st.text(), layer=st.none() | st.text())
def test_no_text_ends_a_command_of_github_or_starts_another(
    file: str, message: str, layer: str | None
) -> None:
    lines: list[str] = []
    report = create_report("github")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("editor.cli.common.line", lines.append)
        report.add(a_finding(file=file, message=message, layer=layer))
    (line,) = lines
    assert len(line.splitlines()) == 1
    command = COMMAND.fullmatch(line)
    assert command is not None
    keys = [part.split("=")[0] for part in command[2].split(",")]
    assert keys == ["file", "line", "col", "title"]


def test_a_sarif_log_has_all_rules_and_one_place_for_each_problem(bad: Path, capsys: Capture) -> None:
    log = json.loads(printed("sarif", bad, capsys))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [kind.code for kind in ALL_KINDS]
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        physical = location["physicalLocation"]
        assert physical["artifactLocation"]["uri"].endswith("/two%20words.json")
        assert physical["region"]["startLine"] > 1
    assert {result["level"] for result in run["results"]} == {"error", "warning", "note"}


def test_a_relative_file_name_stays_relative_in_sarif() -> None:
    (result,) = results_of(sarif_log([a_finding(file="styles/day 1.json")]))
    (location,) = result["locations"]
    assert location["physicalLocation"]["artifactLocation"] == {"uri": "styles/day%201.json"}


def test_a_problem_without_a_line_has_no_region() -> None:
    (result,) = results_of(sarif_log([a_finding(line=None, column=None)]))
    assert "region" not in result["locations"][0]["physicalLocation"]


def test_standard_input_has_only_the_place_in_the_document() -> None:
    (result,) = results_of(sarif_log([a_finding(file="-")]))
    assert result["locations"] == [{"logicalLocations": [{"fullyQualifiedName": "/a"}]}]


def test_an_unreadable_file_is_a_failed_run_and_no_problem(capsys: Capture) -> None:
    assert main(["validate", "--format", "sarif", "missing.json"]) == 2
    log = json.loads(capsys.readouterr().out)
    assert results_of(log) == []
    (invocation,) = log["runs"][0]["invocations"]
    assert not invocation["executionSuccessful"]
    (note,) = invocation["toolExecutionNotifications"]
    assert note["message"] == {"text": "The file does not exist."}
