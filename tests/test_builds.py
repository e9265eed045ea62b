"""Content of the build stages, without a build; `packaging/build.py --check` tests the result."""

import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from editor import __version__
from editor.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
PACKAGING = ROOT / "packaging"


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a program; skip the test if it is not installed."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed")
    arguments = [str(word) for word in command]
    return subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, timeout=60, check=False)


def plain_python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code next to the stages, by a Python without any package, as a build is run."""
    path = f"import sys; sys.path.insert(0, {str(PACKAGING)!r})\n"
    return run(sys.executable, "-I", "-S", "-c", path + code)


# The scripts


@pytest.mark.parametrize("name", ["build", "try_from_scratch"])
def test_script_has_help_and_needs_no_package(name: str) -> None:
    result = run(sys.executable, "-S", PACKAGING / f"{name}.py", "--help")
    assert result.returncode == 0, result.stderr
    assert f"python3 packaging/{name}.py" in result.stdout


def test_help_of_the_build_lists_all_stages() -> None:
    message = run(sys.executable, PACKAGING / "build.py", "--help").stdout
    code = "import runpy; print(*runpy.run_path('packaging/build.py')['STAGES'])"
    stages = plain_python(code).stdout.split()
    assert stages == ["wheel", "freeze", "tar", "deb", "start", "check"]
    assert all(re.search(rf"^    {name} ", message, re.MULTILINE) for name in stages)


def test_an_unknown_stage_is_refused_by_its_name() -> None:
    result = run(sys.executable, PACKAGING / "build.py", "rpm")
    assert result.returncode == 2
    assert "there is no stage “rpm”" in result.stderr


def test_a_stage_names_its_predecessor() -> None:
    code = "from stages.common import ROOT, require; require(ROOT / 'build' / 'nothing', 'freeze')"
    assert "First run: python3 packaging/build.py freeze" in plain_python(code).stderr


def test_the_version_of_a_build_is_that_of_the_program() -> None:
    assert plain_python("from stages.common import version; print(version())").stdout.strip() == __version__


def test_a_build_finds_no_modules_by_a_path_of_the_caller() -> None:
    code = (
        "import os, sys; from stages.common import run_output; os.environ['PYTHONPATH'] = '/nowhere'\n"
        "print(run_output([sys.executable, '-c', 'import sys; print(sys.path)']))"
    )
    result = plain_python(code)
    assert result.returncode == 0, result.stderr
    assert "/nowhere" not in result.stdout


# Package contents


def test_the_same_folder_packed_twice_yields_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "isopleth-1"
    (folder / "bin").mkdir(parents=True)
    (folder / "lib").write_text("x")
    (folder / "bin" / "isopleth").symlink_to("../lib")
    code = (
        "import os, time; from pathlib import Path; from stages.archive import pack\n"
        "os.environ['SOURCE_DATE_EPOCH'] = '1000000000'\n"
        f"base = Path({str(tmp_path)!r})\n"
        "pack(base / 'isopleth-1', base / 'a.tar.xz')\n"
        "os.utime(base / 'isopleth-1' / 'lib', (5, 5))\n"
        "pack(base / 'isopleth-1', base / 'b.tar.xz')\n"
    )
    result = plain_python(code)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "a.tar.xz").read_bytes() == (tmp_path / "b.tar.xz").read_bytes()
    with tarfile.open(tmp_path / "a.tar.xz") as archive:
        assert {member.uname for member in archive} == {"root"}
        assert archive.getmember("isopleth-1/bin/isopleth").linkname == "../lib"


def an_archive(here: Path) -> Path:
    for path in ("bin/isopleth-gui", "lib/isopleth/isopleth", "lib/isopleth/_internal/x.so"):
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).write_text("x")
    for source, target in (
        ("isopleth.desktop", "share/applications"),
        ("isopleth-mime.xml", "share/mime/packages"),
    ):
        (here / target).mkdir(parents=True)
        shutil.copy(PACKAGING / source, here / target)
    shutil.copy(PACKAGING / "linux" / "install.sh", here)
    return here


def test_the_script_of_the_archive_removes_all_that_it_installed(tmp_path: Path) -> None:
    here, prefix = an_archive(tmp_path / "isopleth-1"), tmp_path / "a home" / ".local"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin" / "another").write_text("x")
    before = sorted(prefix.rglob("*"))

    installed = run("sh", here / "install.sh", prefix)
    assert installed.returncode == 0, installed.stderr
    entry = (prefix / "share/applications/isopleth.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{prefix}/bin/isopleth-gui" %F\n' in entry
    assert f"\nTryExec={prefix}/bin/isopleth-gui\n" in entry
    assert (prefix / "lib/isopleth/_internal/x.so").exists()

    again = run("sh", here / "install.sh", prefix)
    assert again.returncode == 0, again.stderr
    removed = run("sh", here / "install.sh", "--remove", prefix)
    assert removed.returncode == 0, removed.stderr
    assert sorted(prefix.rglob("*")) == before


def test_the_script_of_the_archive_names_the_whole_path_in_the_menu(tmp_path: Path) -> None:
    here, home = an_archive(tmp_path / "isopleth-1"), tmp_path / "50% of & | 'all'"
    home.mkdir()
    installed = run("sh", here / "install.sh", "own", cwd=home)
    assert installed.returncode == 0, installed.stderr
    entry = (home / "own/share/applications/isopleth.desktop").read_text(encoding="utf-8")
    assert f"\nTryExec={home}/own/bin/isopleth-gui\n" in entry
    started = str(home).replace("%", "%%")
    assert f'\nExec="{started}/own/bin/isopleth-gui" %F\n' in entry
    removed = run("sh", here / "install.sh", "--remove", "own", cwd=home)
    assert removed.returncode == 0, removed.stderr
    assert not any((home / "own").rglob("*"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["."], "contains the unpacked archive"),
        (["--remove", "."], "contains the unpacked archive"),
        (["--remove", "nowhere"], "nowhere does not exist"),
        (["with $HOME"], "menu entry cannot start"),
        (['with "'], "menu entry cannot start"),
        (["--help"], "install.sh [PREFIX]"),
    ],
)
def test_the_script_of_the_archive_changes_nothing_if_it_cannot_install(
    options: list[str], message: str, tmp_path: Path
) -> None:
    here = an_archive(tmp_path / "isopleth-1")
    before = sorted(tmp_path.rglob("*"))
    result = run("sh", here / "install.sh", *options, cwd=here)
    assert result.returncode == 2
    assert message in result.stdout + result.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_manual_page_lists_all_commands_and_is_valid(tmp_path: Path) -> None:
    page = tmp_path / "isopleth.1"
    made = run(sys.executable, PACKAGING / "build_manual.py", page)
    assert made.returncode == 0, made.stderr
    text = page.read_text(encoding="utf-8").replace("\\-", "-")
    assert all(re.search(rf"^\.SS isopleth {command.name}\b", text, re.MULTILINE) for command in COMMANDS)
    assert __version__ in text
    shown = run("man", "--warnings", "--local-file", page)
    assert (shown.returncode, shown.stderr) == (0, "")


def test_the_copyright_of_the_package_names_the_parts_with_their_licences() -> None:
    reported = plain_python("from stages.debian import LIST_PARTS; print(LIST_PARTS)").stdout
    parts = run(sys.executable, "-c", reported).stdout.splitlines()
    assert any(re.fullmatch(r"PySide6\S* [\d.]+: .*LGPL.*", part) for part in parts)
    assert all(re.fullmatch(r".+ \S+: .+", part) for part in parts)


# Other systems


def test_the_specification_of_the_frozen_program_is_python() -> None:
    path = PACKAGING / "isopleth.spec"
    compile(path.read_text(encoding="utf-8"), path, "exec")


def test_the_installer_for_windows_compiles(tmp_path: Path) -> None:
    payload = tmp_path / "payload"
    (payload / "_internal").mkdir(parents=True)
    for path in ("isopleth.exe", "isopleth-gui.exe", "_internal/x.dll"):
        (payload / path).write_text("x")
    installer = tmp_path / f"isopleth-{__version__}.exe"
    reported = {"VERSION": __version__, "PAYLOAD": payload, "OUTPUT": installer}
    defined = [f"-D{name}={value}" for name, value in reported.items()]
    folder = PACKAGING / "windows"
    made = run("makensis", "-V2", "-WX", "-NOCD", *defined, "installer.nsi", cwd=folder)
    assert made.returncode == 0, made.stdout + made.stderr
    assert installer.read_bytes()[:2] == b"MZ"


def test_macos_bundle_declares_both_file_types() -> None:
    about = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    kinds = [kind for entry in about["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]]
    declared = [kind["UTTypeIdentifier"] for kind in about["UTImportedTypeDeclarations"]]
    assert kinds == ["public.json", *declared]
    ranks = {entry["LSHandlerRank"] for entry in about["CFBundleDocumentTypes"]}
    assert ranks == {"Alternate"}, "most JSON files are not styles"
    assert about["LSBackgroundOnly"] is False, "it has windows"
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert all(right.startswith("com.apple.security.cs.") for right in rights)


@pytest.mark.parametrize(
    ("shell", "name"),
    [("bash", "macos/notarise.sh"), ("sh", "linux/install.sh")],
    ids=["notarise", "install"],
)
def test_a_shell_script_is_valid(shell: str, name: str) -> None:
    result = run(shell, "-n", PACKAGING / name)
    assert (result.returncode, result.stderr) == (0, "")


def test_the_flatpak_takes_the_archive_of_this_version() -> None:
    text = (PACKAGING / "flatpak" / "org.isopleth.Isopleth.yaml").read_text(encoding="utf-8")
    found = re.search(r"path: \.\./\.\./dist/isopleth-(.+)-linux-x86_64\.tar\.xz", text)
    assert found is not None
    assert found[1] == __version__


def test_the_flatpak_is_one_that_its_builder_understands(tmp_path: Path) -> None:
    manifest = PACKAGING / "flatpak" / "org.isopleth.Isopleth.yaml"
    result = run("flatpak-builder", "--show-manifest", manifest, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


def test_every_system_calls_the_program_by_the_same_name() -> None:
    name = "org.isopleth.Isopleth"
    about = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    assert about["CFBundleIdentifier"] == name
    assert f"<id>{name}</id>" in (PACKAGING / "isopleth.metainfo.xml").read_text(encoding="utf-8")
    flatpak = (PACKAGING / "flatpak" / f"{name}.yaml").read_text(encoding="utf-8")
    assert f"\nid: {name}\n" in flatpak
