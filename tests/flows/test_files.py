"""Opening and closing of files, and protection of unsaved changes."""

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from editor.checks.fixes.fix import FIXABLE, find_fix, fix_all
from editor.system.settings import PINNED_FILES, RECENT_FILES
from tests.flows.conftest import OpenWindow, question
from tests.flows.driver import Driver
from tests.styles import a_color, a_document, a_line, bytes_of


def test_without_a_file_the_template_opens_and_stays_when_a_file_is_no_style(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    bad = tmp_path / "bad.json"
    user = open_window()
    assert 30 <= len(user.layers) <= 60
    assert not user.is_edited
    assert user.path is None
    before = user.style
    for data, message in (
        (b'{"a": tru}', "line 1, column 7"),
        (b"[1, 2]", "a list"),
        (b"\xff\xfe", "UTF-8"),
        (b"", "is empty"),
        (b'{"a": 1, "a": 2,}', "not needed"),
    ):
        bad.write_bytes(data)
        with qtbot.waitSignal(user.documents.open_failed):
            user.window.open_file(bad)
        assert "“bad.json” could not be opened." in user.notice
        assert message in user.notice
        assert user.style is before
        assert bad.read_bytes() == data


def test_an_object_that_is_no_style_opens_whole_with_a_notice_and_no_destructive_fix(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path, plain = tmp_path / "other.json", tmp_path / "style.json"
    plain.write_bytes(bytes_of(a_document([a_line(1)])))
    maplibre = {"version": 8, "sources": {}, "layers": [{"id": "sea", "type": "fill", "paint": {}}]}
    user = open_window()
    for tree, message in (
        (maplibre, "This is a Mapbox or MapLibre style."),
        ({"name": "isopleth", "private": True}, "This file is not a map style."),
    ):
        path.write_bytes(bytes_of(tree))
        user.open(path)
        assert message in user.notice
        assert user.session.encoded() == path.read_bytes()
        assert not user.is_edited
        qtbot.waitUntil(lambda: len(user.checker.problems) > 0)
        assert not any(find_fix(user.style, problem) for problem in user.checker.problems)
        codes = {problem.code for problem in user.checker.problems} & FIXABLE
        assert "unknown-section" in codes
        assert all(fix_all(code).edit(user.style) is user.style for code in codes)
        user.open(plain)
        assert user.notice == ""


ODD_TREES: tuple[object, ...] = (
    {},
    {"sources_list": 1, "map_schemes_section": [], "icons_section": None},
    {"map_schemes_section": {"map_schemes": [{"definition": {"layers": [1, None, {"paint": []}, "x"]}}]}},
    a_document([{"id": "x", "type": 5, "paint": {"line-width": {"line_width_stops": 3}}, "group_id": {}}]),
    a_document(
        [
            a_line(2, COMMENT="\ud800", minzoom=10**30, **{"\udfff": 1}),
            a_line(1, group_id="\ud800", maxzoom=-(10**30)),
        ],
        groups=[None, {"id": 1, "name": "\ud800"}],
    ),
)


def test_a_style_with_wrong_types_anywhere_opens_with_its_problems(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot, subtests: pytest.Subtests
) -> None:
    user = open_window()
    user.trigger("problems")
    for at, tree in enumerate(ODD_TREES):
        with subtests.test(at=at):
            path = tmp_path / f"odd-{at}.json"
            path.write_bytes(bytes_of(tree))
            user.open(path)
            qtbot.waitUntil(lambda: len(user.checker.problems) > 0)
            for layer in user.layers:
                user.select([layer.key])
                user.window.grab()
            user.window.grab()
            assert user.problems.rowCount() > 0
            user.save()
            assert path.read_bytes() == bytes_of(tree)


def test_hex_colours_are_written_as_integers_in_a_step_of_their_own(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    path = tmp_path / "hex.json"
    paint = {"line-inner-color": a_color((0, "#FF0000"), (9, "#0000FF80"))}
    path.write_bytes(bytes_of(a_document([a_line(1, paint=paint)])))
    held = path.read_bytes()
    user = open_window(path)
    assert user.layers[0].paint == {"line-inner-color": a_color((0, 0xFF0000FF), (9, 0x80FF0000))}
    assert user.is_edited
    assert user.undo_text == "Convert 2 hex colours to integers"
    assert "2 hex colours in “hex.json” converted to integers" in user.notice
    assert path.read_bytes() == held
    user.answer("Undo")
    assert user.session.encoded() == held
    assert not user.is_edited
    assert user.notice == ""
    user.trigger("redo")
    user.save()
    assert b"#" not in path.read_bytes()


def test_changes_are_confirmed_before_another_file_opens(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document(1)))
    user.rename_first_layer()
    user.window.open_file(other)
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert user.path == style_file
    assert user.is_edited

    user.window.open_file(other)
    with qtbot.waitSignal(user.documents.opened):
        question().button(QMessageBox.StandardButton.Save).click()
    assert b"Changed" in style_file.read_bytes()
    assert user.path == other


def test_closing_with_changes_asks_once_and_discard_keeps_the_file(
    open_window: OpenWindow, style_file: Path
) -> None:
    before = style_file.read_bytes()
    user = open_window(style_file)
    user.rename_first_layer()
    assert not user.window.close()
    message_box = question()
    assert not user.window.close()
    message_box.button(QMessageBox.StandardButton.Discard).click()
    assert not user.window.isVisible()
    assert not [box for box in QApplication.topLevelWidgets() if box.isVisible()]
    assert style_file.read_bytes() == before


def test_edits_while_a_file_is_read_lead_to_a_question(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window()
    with qtbot.waitSignal(user.documents.document_read):
        user.window.open_file(style_file)
        user.rename_first_layer()
    edited = user.style
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert user.style is edited
    with qtbot.waitSignal(user.documents.opened):
        user.window.open_file(style_file)
        question().button(QMessageBox.StandardButton.Discard).click()
    assert user.path == style_file


def test_while_a_file_is_read_the_window_says_so_and_is_read_only(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window()
    user.layer_filter.setFocus()
    with qtbot.waitSignal(user.documents.opened):
        user.window.open_file(style_file)
        assert user.window.windowTitle() == "Opening “small.json”…[*] – Isopleth"
        assert user.strip.title.accessibleName() == "Opening “small.json”…"
        for panel in (user.layers_panel, user.properties_panel, user.centre):
            assert not panel.isEnabled()
        assert user.window.focusWidget() is user.window
    assert user.window.windowTitle() == "small.json[*] – Isopleth"
    assert user.layers_panel.isEnabled()
    assert user.centre.isEnabled()
    assert user.window.focusWidget() is user.layer_filter
    with qtbot.waitSignal(user.documents.open_failed):
        user.window.open_file(style_file.with_name("none.json"))
        assert "none.json" in user.window.windowTitle()
        assert user.layers_panel.isEnabled()  # Edits of an open file lead to a question.
    assert user.window.windowTitle() == "small.json[*] – Isopleth"


def test_an_opened_file_is_listed_in_the_recent_files_menu(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    file_menu = user.strip.menu_bar.actions()[0].menu()
    assert isinstance(file_menu, QMenu)
    texts = [action.text() or "-" for action in file_menu.actions()]
    assert texts == [
        *(
            "New",
            "New from template",
            "New window",
            "Open…",
            "Open recent",
            "Import binary style (.style)…",
            "Import MapLibre style…",
            "Show import report",
            "-",
        ),
        *("Save", "Save as…", "Save a copy…", "-"),
        *("Export map…", "Export binary style (experimental)…", "Print…", "-"),
        *("New night version…", "Variants", "-"),
        *("Revert to saved", "Compare with saved…", "Merge styles…", "Restore previous version…"),
        *("Restore unsaved changes…", "-", "Close window", "Quit"),
    ]
    user.window.files.new("empty.json")
    qtbot.waitUntil(lambda: user.path is None)
    recent = recent_menu(user)
    assert [action.text() for action in recent.actions()] == [
        style_file.name,
        "",
        "Clear unpinned entries",
    ]
    recent.actions()[0].trigger()
    qtbot.waitUntil(lambda: user.path == style_file)


def test_pinned_files_are_first_in_the_menu_missing_ones_are_disabled_and_the_list_is_cleared(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    settings, pinned = user.settings, str(tmp_path / "pinned.json")
    settings.set(PINNED_FILES, (pinned,))
    first, second, _, clear = recent_menu(user).actions()
    assert (first.text(), second.text()) == ("pinned.json", style_file.name)
    assert not first.icon().isNull()
    assert second.icon().isNull()
    clear.trigger()
    left = recent_menu(user)
    assert [action.toolTip() for action in left.actions()[:1]] == [pinned]
    assert not left.actions()[-1].isEnabled()

    settings.set(PINNED_FILES, ())
    settings.set(RECENT_FILES, (str(style_file),))
    style_file.unlink()
    recent = recent_menu(user)
    qtbot.waitUntil(lambda: not recent.actions()[0].isEnabled())
    assert recent.actions()[0].text().endswith("(missing)")
    assert recent.actions()[0].toolTip().startswith("File not found: ")
    recent.actions()[-1].trigger()
    assert settings.get(RECENT_FILES) == ()
    assert not recent_menu(user).isEnabled()


def recent_menu(user: Driver) -> QMenu:
    """Return the recent files in the File menu."""
    file_menu = user.window.menus["file"]
    file_menu.aboutToShow.emit()
    menu = next(action.menu() for action in file_menu.actions() if action.text() == "Open recent")
    assert isinstance(menu, QMenu)
    return menu


def test_a_copy_is_saved_elsewhere_or_refused_and_the_document_keeps_its_file_and_its_changes(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before = style_file.read_bytes()
    user.rename_first_layer()
    user.trigger("save_copy")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.selectedFiles()[0]).name == "small copy.json"
    dialog.fileSelected.emit(str(tmp_path / "elsewhere.json"))
    dialog.close()
    qtbot.waitUntil(lambda: "“elsewhere.json”" in user.notice, timeout=10_000)
    assert (tmp_path / "elsewhere.json").read_bytes() == user.session.encoded()
    assert style_file.read_bytes() == before
    assert user.path == style_file
    assert user.is_edited
    assert user.window.isWindowModified()
    user.trigger("undo")
    assert user.notice == ""

    user.trigger("save_copy")
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(tmp_path / "none" / "x.json"))
    dialog.close()
    qtbot.waitUntil(lambda: "“x.json” could not be saved." in user.notice, timeout=10_000)
    assert list(user.notice_buttons) == ["Save elsewhere…"]


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_read_only_file_is_marked_beside_its_name(
    what: str, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    path = folder / "small.json"
    path.write_bytes(bytes_of(a_document(3)))
    with locked(path if what == "file" else folder):
        user = open_window(path)
        title = user.strip.title
        qtbot.waitUntil(lambda: title.accessibleName() == "small.json, Read-only")
        assert "No permission to write" in title.toolTip()
        user.rename_first_layer()
        assert title.accessibleName() == "small.json, Read-only, Edited"
        user.trigger("save")
        qtbot.waitUntil(lambda: "Save as…" in user.notice_buttons, timeout=10_000)
    user.file_access.look()
    qtbot.waitUntil(lambda: title.accessibleName() == "small.json, Edited")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Deny everybody to write a file, or in a folder; root may, unless the file is immutable."""
    if os.geteuid() == 0:
        if subprocess.run(["chattr", "+i", str(path)], capture_output=True, check=False).returncode:
            pytest.skip("nothing keeps an administrator from writing here")
        yield
        subprocess.run(["chattr", "-i", str(path)], check=True)
        return
    mode = path.stat().st_mode
    path.chmod(0o555)
    yield
    path.chmod(mode)


def test_a_file_is_opened_unless_a_newer_request_replaces_it(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user, goes_on = open_window(), threading.Event()
    opened: list[Path | None] = []
    user.documents.opened.connect(lambda document: opened.append(document.origin.path))
    with qtbot.waitSignal(user.documents.opened):
        user.window.open_file(style_file)
        user.trigger("new_empty")
    qtbot.waitUntil(lambda: not user.jobs.is_running("open"))
    assert opened == [None]
    assert user.path is None

    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with qtbot.waitSignal(user.documents.open_failed):
        user.window.open_file(pipe)
    assert user.notice == f"“pipe.json” could not be opened. This is a pipe, not a file. ({pipe})"
    user.open(style_file)

    user.trigger("new_empty")
    qtbot.waitUntil(lambda: user.path is None)
    jobs = user.jobs
    jobs.run(lambda _cancel: goes_on.wait(60), lambda _done: None, lambda _error: None, purpose="open")
    user.open(style_file)
    goes_on.set()
    assert user.path == style_file
