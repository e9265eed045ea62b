"""Other packages named `editor`: before ours on the path, next to it, and installed over it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
# Fails if it is run: the check looks at the place first.
OTHER = "raise SystemExit('the other package was run')\n"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def run_python(*arguments: str, path: list[Path], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    return subprocess.run(
        [sys.executable, "-P", *arguments], cwd=folder, env=environment, capture_output=True, encoding="utf-8"
    )


def install_package(folder: Path, text: str = OTHER) -> Path:
    (folder / "editor").mkdir()
    (folder / "editor" / "__init__.py").write_text(text)
    return folder / "editor" / "__init__.py"


def install_module(folder: Path, text: str = OTHER) -> Path:
    (folder / "editor.py").write_text(text)
    return folder / "editor.py"


def link_ours(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).symlink_to(ROOT / name)


@pytest.mark.parametrize("install", [install_package, install_module])
def test_the_command_reports_another_package_that_is_found_first(elsewhere: Path, install: object) -> None:
    assert callable(install)
    other = install(elsewhere)
    done = run_python("-m", "isopleth", "schema", path=[elsewhere, ROOT], folder=elsewhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"Isopleth cannot start, because another package named “editor” hides its own: {other}. Install "
        "Isopleth into an environment of its own with “pipx install” or “uv tool install”, and keep scripts "
        "away from files named editor.py.\n"
    )


@pytest.mark.parametrize("install", [install_package, install_module])
def test_a_script_that_imports_the_api_gets_the_same_message(elsewhere: Path, install: object) -> None:
    assert callable(install)
    install(elsewhere)
    program = "import isopleth\ntry: isopleth.open_style\nexcept ImportError as error: print(error)"
    done = run_python("-c", program, path=[elsewhere, ROOT], folder=elsewhere)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Isopleth cannot start, because another package named “editor” hides")


def test_another_package_that_a_script_imported_before_is_reported(elsewhere: Path) -> None:
    install_module(elsewhere, "")
    program = f"""
import sys
sys.path.insert(0, {str(elsewhere)!r})
import editor
sys.path.pop(0)
import isopleth
try: isopleth.Style
except isopleth.ShadowedError as error: print(error)
"""
    done = run_python("-c", program, path=[ROOT], folder=elsewhere)
    assert done.returncode == 0, done.stderr
    assert str(elsewhere / "editor.py") in done.stdout


def test_a_module_that_was_made_without_a_file_is_reported(elsewhere: Path) -> None:
    program = """
import sys, types
sys.modules["editor"] = types.ModuleType("editor")
from isopleth.__main__ import main
sys.exit(main())
"""
    done = run_python("-c", program, path=[ROOT], folder=elsewhere)
    assert done.returncode == 2
    assert done.stderr.startswith(
        "Isopleth cannot start, because another package named “editor” hides its own. "
    )


@pytest.mark.parametrize("text", ["VERSION = 1\n", "import a_missing_module\n", "1 / 0\n"])
def test_a_package_installed_over_ours_is_reported(elsewhere: Path, text: str) -> None:
    link_ours(elsewhere, "isopleth")
    install_package(elsewhere, text)
    done = run_python("-m", "isopleth", "schema", path=[elsewhere], folder=elsewhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Isopleth cannot start, because another package named “editor” has overwritten its files in "
        f"{elsewhere / 'editor'}. Uninstall both, and install Isopleth into an environment of its own with "
        "“pipx install” or “uv tool install”.\n"
    )


def test_an_installation_without_our_package_is_reported(elsewhere: Path) -> None:
    link_ours(elsewhere, "isopleth")
    # Without the packages of this environment, which contain a link to the checkout.
    done = run_python("-S", "-m", "isopleth", "schema", path=[elsewhere], folder=elsewhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Isopleth cannot start, because files of its package “editor” are missing in "
        f"{elsewhere / 'editor'}. Uninstall it, and install it into an environment of its own with “pipx "
        "install” or “uv tool install”.\n"
    )
    (elsewhere / "editor").mkdir()  # with the files that the other package did not overwrite
    assert run_python("-S", "-m", "isopleth", path=[elsewhere], folder=elsewhere).stderr == done.stderr


def test_other_packages_after_or_beside_ours_do_no_harm(elsewhere: Path, tmp_path: Path) -> None:
    after = tmp_path / "after"
    after.mkdir()
    install_package(after)
    link_ours(elsewhere, "isopleth", "editor", "resources")
    install_module(elsewhere)  # a folder precedes a module of the same name
    done = run_python("-m", "isopleth", "--version", path=[elsewhere, after], folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Isopleth ")


def test_a_copied_installation_finds_its_own_package(elsewhere: Path) -> None:
    shutil.copytree(ROOT / "isopleth", elsewhere / "isopleth", ignore=shutil.ignore_patterns("__pycache__"))
    link_ours(elsewhere, "editor", "resources")
    done = run_python("-m", "isopleth", "--version", path=[elsewhere], folder=elsewhere)
    assert done.returncode == 0, done.stderr


def test_a_missing_library_is_reported_in_one_line(elsewhere: Path) -> None:
    program = "import sys; sys.modules['orjson'] = None; from isopleth.__main__ import main; sys.exit(main())"
    done = run_python("-c", program, path=[ROOT], folder=elsewhere)
    assert done.returncode == 2
    assert done.stderr == "The package orjson is not installed. Install Isopleth with all its packages.\n"
