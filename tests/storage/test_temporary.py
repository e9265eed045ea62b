"""Temporary folders: private, deleted with their owner, and swept after a kill."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from editor.storage.temporary import TemporaryFolder, sweep_temporary

ROOT = Path(__file__).parents[2]
OWNER = """
import sys
from editor.storage.temporary import TemporaryFolder
folder = TemporaryFolder()
(folder.path / "file").write_bytes(b"1")
print(folder.path, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary folders."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_a_folder_is_private_and_deleted_with_its_owner(around: Path) -> None:
    with TemporaryFolder() as folder:
        (folder / "file").write_bytes(b"1")
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert folder.parent == around
        assert sweep_temporary() == 0
        assert (folder / "file").exists()
    assert list(around.iterdir()) == []


def test_files_of_killed_runs_are_swept_but_no_folder_in_use(around: Path) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with owner:
        assert owner.stdout is not None
        folder = Path(owner.stdout.readline().decode().strip())
        assert sweep_temporary() == 0
        assert (folder / "file").exists()
        owner.kill()
    assert sweep_temporary() == 1
    assert list(around.iterdir()) == []


def test_nothing_else_is_swept(around: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "owner.lock").touch()
    names = ["isopleth-abcdefgh", "isopleth-toolongname", "other-abcdefgh", "isopleth-abcdefg0"]
    for name in names:
        (around / name).mkdir(mode=0o700)
    (around / "isopleth-toolongname" / "owner.lock").touch()
    (around / "isopleth-abcdefg0" / "owner.lock").touch()
    (around / "isopleth-abcdefg0").chmod(0o777)
    (around / "isopleth-abcdefg1").symlink_to(elsewhere)
    assert sweep_temporary() == 0
    assert sorted(each.name for each in around.iterdir()) == sorted([*names, "isopleth-abcdefg1"])
    assert (elsewhere / "owner.lock").exists()
