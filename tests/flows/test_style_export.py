"""Export of binary styles: the file, the notices and the lists of what has no equivalent."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.features.files.import_notes import ReportDialog
from editor.mapstyle.binary.reader import read_binary
from editor.mapstyle.binary.writer import write_binary
from editor.mapstyle.edits.filters import replace_filter
from tests import binaries as made
from tests.binaries import RICH
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

FILTER = {"condition": "all", "expression": [{"key": "a", "condition": "has"}]}


def export(user: Driver, path: Path) -> str:
    """Export under a name; return the name that the dialog offered."""
    user.trigger("export_style")
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    offered = Path(dialog.selectedFiles()[0]).name
    dialog.fileSelected.emit(str(path))
    dialog.close()
    return offered


def listed(user: Driver) -> list[str]:
    """Show the list that the notice offers; return its lines."""
    user.answer("Show list")
    dialog = next(each for each in user.window.findChildren(ReportDialog) if each.isVisible())
    lines = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    dialog.reject()
    return lines


def test_a_style_is_exported_and_the_document_keeps_its_file_and_its_changes(
    open_window: OpenWindow, style_file: Path, tmp_path: Path
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    target = tmp_path / "out.style"
    assert export(user, target) == "small.style"
    user.wait_for_notice("“out.style” exported to")
    assert "experimental" in user.notice
    expected = write_binary(user.style.tree, title=user.style.name)
    assert target.read_bytes() == expected.data
    assert listed(user) == list(expected.remarks)
    assert user.path == style_file
    assert user.is_edited


def test_parts_without_a_form_are_listed_before_they_are_left_out(
    open_window: OpenWindow, style_file: Path, tmp_path: Path
) -> None:
    user = open_window(style_file)
    layer = user.layers[0]
    user.edit(replace_filter([layer.key], FILTER))
    target = tmp_path / "out.style"
    export(user, target)
    user.wait_for_notice("“out.style” not exported: 1 part of the style cannot be written.")
    assert not target.exists()
    [line] = listed(user)
    assert line.startswith(f"Layer {layer.record['id']} ({layer.type}), filter: no known field for filters")

    user.answer("Export without them")
    user.wait_for_notice("“out.style” exported without 1 part.")
    assert listed(user)[0] == line
    layers = read_binary(target.read_bytes()).tree["map_schemes_section"]["map_schemes"][0]["definition"]
    assert len(layers["layers"]) == len(user.layers)


def test_the_open_style_and_a_folder_that_is_gone_are_no_place_for_an_export(
    open_window: OpenWindow, style_file: Path, tmp_path: Path
) -> None:
    user = open_window(style_file)
    before = style_file.read_bytes()
    export(user, style_file)
    assert "is the open style" in user.notice
    assert list(user.notice_buttons) == ["Export elsewhere…"]
    assert style_file.read_bytes() == before
    export(user, tmp_path / "none" / "x.style")
    user.wait_for_notice("“x.style” could not be exported.")


def test_an_import_is_exported_with_the_same_bytes(open_window: OpenWindow, tmp_path: Path) -> None:
    binary, target = tmp_path / "old.style", tmp_path / "new.style"
    titles = made.block(3, made.block(1, "eng-USA"), made.block(2, "Night"))
    binary.write_bytes(made.file(RICH, titles))
    user = open_window(binary)
    assert export(user, target) == "old.style"
    user.wait_for_notice("“new.style” exported to")
    assert target.read_bytes() == binary.read_bytes()
    assert list(user.notice_buttons) == []


@pytest.fixture
def unnamed(tmp_path: Path) -> Path:
    """A binary style with known data, unknown data, and a layer without data."""
    path = tmp_path / "old.style"
    data = made.block(3, "map"), made.integer(4, 0)
    unknown = made.block(3, "map"), made.integer(4, 9999)
    path.write_bytes(
        made.file(
            made.style(
                made.layer(4, "line", *data),
                made.layer(3, "line", *data),
                made.layer(2, "line", *unknown),
                made.layer(1, "background"),
            )
        )
    )
    return path


def test_an_import_offers_to_name_its_layers_as_one_step(
    open_window: OpenWindow, unnamed: Path, qtbot: QtBot
) -> None:
    user = open_window(unnamed)
    assert user.layer_names == [""] * 4
    user.window.view_state.set_locked([user.layers[1].key], locked=True)
    user.answer("Name unnamed layers after their data")
    line, locked, without, background = user.layer_names
    assert line
    assert background
    assert (locked, without) == ("", "")
    assert user.undo_text == "Name 2 layers after their data"
    user.undo()
    assert user.layer_names == [""] * 4

    user.trigger("redo")
    user.trigger("name_layers")
    assert user.undo_count == 1
