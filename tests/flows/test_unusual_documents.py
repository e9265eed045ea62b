"""A window with documents at the limit of nesting, and with odd values, in every panel and on the map."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import rename_style
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import MAX_DEPTH
from tests.flows.conftest import OpenWindow
from tests.unusual_documents import NESTS, deep_document, mixed_document, nested

DOCUMENTS = {
    **{f"deep {nest}": deep_document(nest) for nest in NESTS},
    **{f"odd values {first}": mixed_document(first) for first in (0, 4)},
}
DOCKS = ("layers", "properties", "find_replace", "colors", "history", "problems", "json")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_panel_and_the_map_show_a_document(
    open_window: OpenWindow, name: str, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "strange.json"
    path.write_bytes(DOCUMENTS[name])
    user = open_window(path)
    style = user.style
    json_panel = user.json_panel
    for dock in DOCKS:
        user.docks.show(dock)
    for view in ("icons", "fonts", "map"):
        user.trigger(view)
    user.properties_panel.record.set_open(True)
    for key in style.order.keys:
        user.select([key])
        qtbot.waitUntil(lambda: not json_panel.edit.is_loading)
    user.select(style.order.keys, list(style.group_parents))
    user.select([], list(style.group_parents))
    user.select([])
    json_panel.show_mode(is_whole=True)
    qtbot.waitUntil(lambda: '"unknown"' in json_panel.edit.text and not json_panel.edit.is_loading)
    user.edit(rename_style("Other"), "Rename")
    user.save()
    assert path.read_bytes() == encoded_after(DOCUMENTS[name])
    user.undo()
    user.redo()
    user.wait_for_map()
    assert user.map_view.frame is not None
    assert user.drawn_style is user.style


def encoded_after(data: bytes) -> bytes:
    """Return the bytes of a document with another name, otherwise unchanged."""
    source = decode(data)
    renamed = rename_style("Other")(MapStyle.of(source.tree))
    start = source.find(("map_schemes_section", "map_schemes", 0, "name"))
    end = next(
        entry.end
        for entry in source.container(source.find(("map_schemes_section", "map_schemes", 0))).entries
        if entry.key == "name"
    )
    assert renamed.name == "Other"
    return (source.text[:start] + '"Other"' + source.text[end:]).encode()


def test_a_document_that_is_nested_too_deeply_is_refused_and_the_map_keeps_working(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    deep = tmp_path / "deep.json"
    deep.write_text('{"note":' + nested("arrays", MAX_DEPTH) + "}", encoding="ascii")
    before = user.style
    user.window.open_file(deep)
    qtbot.waitUntil(lambda: f"more than {MAX_DEPTH} levels" in user.notice)
    assert user.style is before
    with qtbot.waitSignal(user.map_view.frame_shown, timeout=20_000):
        user.map_view.zoom_by(1.0)
