"""Fonts with contradictory version, outlines and tables: every font that passes can be loaded."""

from collections.abc import Iterator

import pytest

from editor.assets.fonts.checks import examine_font
from editor.assets.fonts.structure import FontCheck, check_font
from editor.assets.fonts.tables import facts_of
from editor.assets.sandbox.process import SANDBOX
from editor.errors import EditorError
from tests.assets.made_fonts import a_made_font
from tests.assets.sfnt_variants import drawn, variants


@pytest.fixture
def sandbox() -> Iterator[None]:
    yield
    SANDBOX.close()


def passes(data: bytes) -> bool:
    """Return whether a font passes every check of this installation."""
    try:
        examine_font(data)
    except EditorError:
        return False
    return True


def passes_without_the_deep_check(data: bytes) -> bool:
    """Return whether a font passes where the font check of web browsers is not installed."""
    if check_font(data).fault is not None:
        return False
    try:
        facts_of(data, draws=True)
    except Exception:  # noqa: BLE001 (fontTools raises everything there is)
        return False
    return True


def test_no_font_that_passes_fails_to_load(sandbox: None) -> None:
    loads = drawn()
    passing = [each.name for each in variants() if passes(each.data)]
    assert [name for name in passing if name not in loads] == []
    assert len(passing) >= 6


def test_no_font_that_passes_without_the_deep_check_fails_to_load() -> None:
    loads = drawn()
    passing = [each.name for each in variants() if passes_without_the_deep_check(each.data)]
    assert [name for name in passing if name not in loads] == []
    assert len(passing) >= 6


@pytest.mark.parametrize(("is_cff", "version"), [(True, b"\0\1\0\0"), (True, b"true"), (False, b"OTTO")])
def test_a_version_that_does_not_fit_the_outlines_is_named(is_cff: bool, version: bytes) -> None:
    verdict = check_font(version + a_made_font(is_cff=is_cff)[4:])
    assert verdict.failed_check is FontCheck.TABLES
    assert verdict.fault is not None
    assert ("TrueType" if is_cff else "CFF") in verdict.fault
