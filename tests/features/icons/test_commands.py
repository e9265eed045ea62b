"""Tests of commands on icons that depend on other icons."""

import pytest
from PySide6.QtWidgets import QApplication

from editor.features.icons.commands import IconCommands
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from tests.icons import WHITE, a_png, icon_paint
from tests.styles import a_line, a_source


def a_session(*icons: tuple[str, str]) -> Session:
    """Create a style whose one layer shows `fuel`."""
    records = [{"id": icon_id, "value": image} for icon_id, image in icons]
    layers = [a_line(1, paint=icon_paint((0, "fuel")))]
    return Session(a_source(layers, icons_section={"icons": records}), Origin(None, "test"))


def test_a_merge_retains_an_icon_that_layers_can_refer_to(qapp: QApplication) -> None:
    session = a_session(("fuel", a_png()), ("fuel", a_png(4, 4, WHITE)), ("twin", a_png(4, 4, WHITE)))
    commands = IconCommands(session, AssetSelection(session))
    assert commands.merge([session.style.icons[1:]]) == (1, 1)
    assert [icon.id for icon in session.style.icons] == ["fuel", "twin"]
    assert session.style.icons[0].data_uri == a_png()


@pytest.mark.parametrize(("gone", "selected"), [([0], "b"), ([1], "c"), ([0, 1], "c"), ([2], "b")])
def test_the_icon_after_the_deleted_ones_is_selected(
    qapp: QApplication, gone: list[int], selected: str
) -> None:
    session = a_session(("a", a_png(1)), ("b", a_png(2)), ("c", a_png(3)))
    commands = IconCommands(session, AssetSelection(session))
    commands.delete([session.style.icons[place] for place in gone])
    assert [icon.id for icon in commands.icons] == [selected]
