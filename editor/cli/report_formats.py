"""Output formats of `isopleth validate`: text, JSON lines, annotations of GitHub, and SARIF."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import PurePath
from typing import Any, Final, Protocol
from urllib.parse import quote

from editor import __version__
from editor.checks.problems import ALL_KINDS, Severity
from editor.cli import common
from editor.cli.common import STANDARD_INPUT, Finding

# The code of a file that could not be read. It is not a kind of problem, because nothing was checked.
UNREADABLE: Final = "unreadable"

_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_SARIF_LEVELS: Final = {
    Severity.ERROR.value: "error",
    Severity.WARNING.value: "warning",
    Severity.HINT.value: "note",
}
_GITHUB_COMMANDS: Final = {
    Severity.ERROR.value: "error",
    Severity.WARNING.value: "warning",
    Severity.HINT.value: "notice",
}


class Report(Protocol):
    """A report of problems, printed while files are checked or at the end."""

    def add(self, found: Finding) -> None:
        """Add a problem."""

    def end(self) -> None:
        """Print what is left."""


class _Lines:
    """A report with one line for each problem."""

    def __init__(self, line_of: Callable[[Finding], str]) -> None:
        self._line_of = line_of

    def add(self, found: Finding) -> None:
        common.line(self._line_of(found))

    def end(self) -> None:
        """All lines are printed already."""


class _Sarif:
    """A log of one run in SARIF 2.1.0. Source: OASIS, Static Analysis Results Interchange Format, 2020."""

    def __init__(self) -> None:
        self._found: list[Finding] = []

    def add(self, found: Finding) -> None:
        self._found.append(found)

    def end(self) -> None:
        common.line(json.dumps(sarif_log(self._found), ensure_ascii=False, indent=2))


def create_report(name: str) -> Report:
    """Return an empty report in the format of a name in `FORMATS`."""
    return FORMATS[name]()


def _text_line(found: Finding) -> str:
    return common.one_line(found.text(found.severity))


def _json_line(found: Finding) -> str:
    return json.dumps(asdict(found), ensure_ascii=False)


def _github_line(found: Finding) -> str:
    """Return a workflow command, which GitHub shows at the line of the file."""
    place = {"file": found.file, "line": found.line, "col": found.column, "title": found.code}
    properties = ",".join(
        f"{key}={_escaped_property(str(value))}" for key, value in place.items() if value is not None
    )
    return f"::{_GITHUB_COMMANDS[found.severity]} {properties}::{_escaped_message(found.full_message)}"


def _escaped_message(text: str) -> str:
    """Escape the characters that end a workflow command, and other control characters."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return common.one_line(escaped)


def _escaped_property(text: str) -> str:
    return _escaped_message(text).replace(":", "%3A").replace(",", "%2C")


def sarif_log(found: Sequence[Finding]) -> dict[str, Any]:
    """Return a SARIF log of problems. Files that could not be read are notifications of the tool."""
    problems = [each for each in found if each.code != UNREADABLE]
    unreadable = [each for each in found if each.code == UNREADABLE]
    number_of_rule = {kind.code: number for number, kind in enumerate(ALL_KINDS)}
    return {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "Isopleth", "version": __version__, "rules": _sarif_rules()}},
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {
                        "executionSuccessful": not unreadable,
                        "toolExecutionNotifications": [
                            {
                                "level": "error",
                                "message": {"text": each.message},
                                "locations": [_sarif_location(each)],
                            }
                            for each in unreadable
                        ],
                    }
                ],
                "results": [
                    {
                        "ruleId": each.code,
                        "ruleIndex": number_of_rule[each.code],
                        "level": _SARIF_LEVELS[each.severity],
                        "message": {"text": each.full_message},
                        "locations": [_sarif_location(each)],
                    }
                    for each in problems
                ],
            }
        ],
    }


def _sarif_rules() -> list[dict[str, Any]]:
    return [
        {
            "id": kind.code,
            "shortDescription": {"text": kind.title},
            "help": {"text": kind.help},
            "defaultConfiguration": {"level": _SARIF_LEVELS[kind.severity.value]},
        }
        for kind in ALL_KINDS
    ]


def _sarif_location(found: Finding) -> dict[str, Any]:
    # Standard input has no file name; its problems have only their place in the document.
    location: dict[str, Any] = {}
    if found.file != STANDARD_INPUT:
        location["physicalLocation"] = {"artifactLocation": {"uri": _uri(found.file)}}
        region = {"startLine": found.line, "startColumn": found.column}
        if found.line is not None:
            location["physicalLocation"]["region"] = {
                key: value for key, value in region.items() if value is not None
            }
    if found.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": found.pointer}]
    return location


def _uri(file: str) -> str:
    """Return a file name as a URI: relative if the name is relative."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="surrogateescape")


FORMATS: Final[Mapping[str, Callable[[], Report]]] = {
    "text": lambda: _Lines(_text_line),
    "json": lambda: _Lines(_json_line),
    "github": lambda: _Lines(_github_line),
    "sarif": _Sarif,
}
