"""Files of an installation below a Unix prefix such as `/usr`, `/usr/local` or `~/.local`."""

import shutil
from pathlib import Path

from stages.common import FROZEN, PACKAGING, PYTHON, ROOT, require, run

LIBRARY = "lib/isopleth"
ICONS = ROOT / "resources" / "icons"
COMPLETION = ROOT / "resources" / "completion"


def populate(prefix: Path) -> None:
    """Copy the frozen program and its desktop files into an empty prefix.

    Raises: StageError if the program was not frozen.
    """
    shutil.copytree(require(FROZEN, "freeze"), prefix / LIBRARY, symlinks=True)
    commands = prefix / "bin"
    commands.mkdir()
    for name in ("isopleth", "isopleth-gui"):
        (commands / name).symlink_to(f"../{LIBRARY}/isopleth")
    for source, target in shared_files().items():
        path = prefix / target
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
    manual = prefix / "share/man/man1/isopleth.1"
    manual.parent.mkdir(parents=True)
    run([PYTHON, PACKAGING / "build_manual.py", manual])
    manual.with_name("isopleth-gui.1").write_text(".so man1/isopleth.1\n", encoding="utf-8")
    set_modes(prefix)


def shared_files() -> dict[Path, str]:
    """Return the desktop files: the target of each below the prefix, by its source."""
    theme = "share/icons/hicolor"
    files = {
        PACKAGING / "isopleth.desktop": "share/applications/isopleth.desktop",
        PACKAGING / "isopleth-mime.xml": "share/mime/packages/isopleth.xml",
        PACKAGING / "isopleth.metainfo.xml": "share/metainfo/org.isopleth.Isopleth.metainfo.xml",
        ICONS / "isopleth.svg": f"{theme}/scalable/apps/isopleth.svg",
        COMPLETION / "isopleth.bash": "share/bash-completion/completions/isopleth",
        COMPLETION / "isopleth.fish": "share/fish/vendor_completions.d/isopleth.fish",
        COMPLETION / "isopleth.zsh": "share/zsh/vendor-completions/_isopleth",
    }
    for image in sorted(ICONS.glob("isopleth-*.png")):
        size = image.stem.rpartition("-")[2]
        files[image] = f"{theme}/{size}x{size}/apps/isopleth.png"
    return files


def set_modes(folder: Path) -> None:
    """Set the permissions: readable for all users, writable for the owner, programs executable.

    Shared libraries are not executable.
    """
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_program(path) else 0o644)


def _is_program(path: Path) -> bool:
    """Return whether an executable file is a program. Some packages mark their licences as executable."""
    if not path.stat().st_mode & 0o100 or ".so" in path.name:
        return False
    with path.open("rb") as file:
        return file.read(4).startswith((b"\x7fELF", b"#!"))
