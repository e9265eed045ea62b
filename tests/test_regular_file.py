"""Regular files, and the modules that must open files through them."""

import os
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.basemap.sources.user_map import open_file
from editor.errors import EditorError
from editor.features.routes.files import read_routes
from editor.mapstyle.schema.source_data import load
from editor.regular_file import NotRegularError, check_regular, open_regular, read_regular
from editor.storage.file_state import open_style, read_style
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel
from editor.workspace.file_dialogs import read_selected_file

ROOT = Path(__file__).parents[1]


def a_pipe(path: Path) -> str:
    os.mkfifo(path)
    return "pipe"


def a_socket(path: Path) -> str:
    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        os.chdir(path.parent)  # The address of a socket is limited to about a hundred bytes.
        try:
            made.bind(path.name)
        finally:
            os.chdir(here)
    return "socket"


def a_device(path: Path) -> str:
    path.symlink_to("/dev/zero")
    return "device"


def a_link_to_a_pipe(path: Path) -> str:
    os.mkfifo(path.with_name("behind"))
    path.symlink_to(path.with_name("behind"))
    return "pipe"


# Modules that open files of the program or the system by name, not files of the user.
OPENS_BY_NAME = {
    "editor/resources.py",
    "editor/storage/file_state.py",  # A pipe for a command, and the old file of a save.
    "editor/assets/sandbox/serving.py",
    "editor/app/run_records.py",
    "editor/basemap/catalogue.py",
    "editor/basemap/gazetteer.py",
    "editor/basemap/places.py",
    "editor/features/export/print_paper.py",  # A page that it printed into a temporary folder.
    "editor/basemap/tiles/pmtiles.py",  # It is opened after `open_file` has judged it.
    "editor/ui/theme/theme.py",
    "editor/system/fault_report.py",
    "editor/weather/clocks.py",  # The name of this boot.
}
BY_NAME = re.compile(r"(?<!user_files)\.read_bytes\(|(?<!user_files)\.read_text\(|\.open\(\"rb?\"")


def test_all_user_files_are_read_by_one_reader() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "editor").rglob("*.py")
        if BY_NAME.search(path.read_text(encoding="utf-8"))
    }
    assert found == OPENS_BY_NAME


KINDS = [a_pipe, a_socket, a_device, a_link_to_a_pipe]
READERS: dict[str, Callable[[Path], object]] = {
    "a.json": open_style,
    "b.json": read_style,
    "c.json": lambda path: save_bytes(path, b"new"),
    "a.png": lambda path: read_selected_file(path, "This is a folder."),
    "a.gpx": lambda path: read_routes(path, Cancel()),
    "a.mbtiles": open_file,
    "a.pmtiles": open_file,
    "a.toml": load,
}


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("name", READERS)
def test_every_opened_path_must_be_a_file(tmp_path: Path, name: str, make: Callable[[Path], str]) -> None:
    path = tmp_path / name
    kind = make(path)
    with pytest.raises(EditorError) as caught:
        READERS[name](path)
    assert re.search(rf"{kind}|\b(?:no|not a) file\b", caught.value.why, re.IGNORECASE)


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("use", [open_regular, check_regular, lambda path: read_regular(path, 10)])
def test_files_of_no_other_kind_are_opened(
    tmp_path: Path, make: Callable[[Path], str], use: Callable[[Path], object]
) -> None:
    kind = make(tmp_path / "it")
    with pytest.raises(NotRegularError, match=kind):
        use(tmp_path / "it")


def test_a_folder_is_none_and_a_missing_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "none", 10)


def test_a_file_is_read_up_to_a_size(tmp_path: Path) -> None:
    path = tmp_path / "ten"
    path.write_bytes(b"0123456789")
    assert read_regular(path, 10) == b"0123456789"
    with pytest.raises(OSError, match="too large"):
        read_regular(path, 9)
