"""The frozen program among the files of a Unix system: what lies below `/usr`, `/usr/local` or `~/.local`."""

import shutil
from pathlib import Path

from stages.ground import FROZEN, PACKAGING, PYTHON, ROOT, needed, run

LIBRARY = "lib/isopleth"
ICONS = ROOT / "resources" / "icons"
COMPLETION = ROOT / "resources" / "completion"


def lay_out(prefix: Path) -> None:
    """Fill an empty folder.

    Raises: StageError when the program was not frozen.
    """
    shutil.copytree(needed(FROZEN, "freeze"), prefix / LIBRARY, symlinks=True)
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
    """The files of a desktop: where each comes from, and where it goes below the prefix."""
    themed = "share/icons/hicolor"
    files = {
        PACKAGING / "isopleth.desktop": "share/applications/isopleth.desktop",
        PACKAGING / "isopleth-mime.xml": "share/mime/packages/isopleth.xml",
        PACKAGING / "isopleth.metainfo.xml": "share/metainfo/org.isopleth.Isopleth.metainfo.xml",
        ICONS / "isopleth.svg": f"{themed}/scalable/apps/isopleth.svg",
        COMPLETION / "isopleth.bash": "share/bash-completion/completions/isopleth",
        COMPLETION / "isopleth.fish": "share/fish/vendor_completions.d/isopleth.fish",
        COMPLETION / "isopleth.zsh": "share/zsh/vendor-completions/_isopleth",
    }
    for picture in sorted(ICONS.glob("isopleth-*.png")):
        size = picture.stem.rpartition("-")[2]
        files[picture] = f"{themed}/{size}x{size}/apps/isopleth.png"
    return files


def set_modes(folder: Path) -> None:
    """Let everybody read, only the owner write, and run what is a program; shared libraries are none."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_program(path) else 0o644)


def _is_program(path: Path) -> bool:
    """Whether a file may be run that is marked so: some packages mark their licences."""
    if not path.stat().st_mode & 0o100 or ".so" in path.name:
        return False
    with path.open("rb") as file:
        return file.read(4).startswith((b"\x7fELF", b"#!"))
