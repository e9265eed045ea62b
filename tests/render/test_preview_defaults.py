"""Tests of the preview defaults."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from editor import render, resources
from editor.render import preview_defaults


def test_a_route_keeps_its_width_on_screen_over_all_zooms() -> None:
    table = preview_defaults.load()
    assert 20 * table.line_px(3) == pytest.approx(7.0, abs=0.1)
    assert 6 * table.line_px(10) == pytest.approx(7.0, abs=0.1)
    assert 1 * table.line_px(17) == pytest.approx(7.0, abs=0.1)


def test_between_two_levels_the_width_runs_straight() -> None:
    table = preview_defaults.load()
    assert table.line_px(10.5) == pytest.approx((table.line_px(10) + table.line_px(11)) / 2)


def test_beyond_the_levels_the_width_is_constant() -> None:
    table = preview_defaults.load()
    assert table.line_px(-1) == table.line_px(0)
    assert table.line_px(20) == table.line_px(17)


def test_every_value_of_the_table_is_read_and_drawn() -> None:
    table = tomllib.loads(resources.text("preview", "choices.toml"))
    values = [value for section in table.values() if isinstance(section, dict) for value in section]
    retained = [field.name for field in fields(preview_defaults.PreviewDefaults)]
    assert len(values) == len(retained)
    code = "".join(_drawing())
    assert [name for name in retained if f".{name}" not in code] == []


def _drawing() -> Iterator[str]:
    for file in Path(render.__file__).parent.rglob("*.py"):
        yield file.read_text(encoding="utf-8")
