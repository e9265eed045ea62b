"""Versions by rule pass the lint of legibility: no errors, and few warnings."""

from pathlib import Path

import pytest

from editor import resources
from editor.checks.legibility.lint import find_legibility_problems
from editor.checks.problems import Severity
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.versions.rule import VersionKind
from editor.mapstyle.versions.version import create_version
from editor.storage.file_state import read_style
from tests.corpus import real_styles

STYLES = [*real_styles(), *(resources.path("templates", name) for name in ("day.json", "night.json"))]


@pytest.mark.parametrize("kind", VersionKind, ids=lambda kind: kind.value)
@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_a_version_has_no_error_and_not_more_warnings_than_its_style(path: Path, kind: VersionKind) -> None:
    style = MapStyle.of(read_style(path).tree)
    before = find_legibility_problems(style)
    after = find_legibility_problems(create_version(style, kind).style)
    assert [each.text for each in after if each.severity is Severity.ERROR] == []
    counts = [sum(each.severity is not Severity.HINT for each in problems) for problems in (before, after)]
    assert counts[1] <= counts[0]
