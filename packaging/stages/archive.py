"""Linux archive: one folder that runs from any place, with a script that installs it."""

import shutil
import tarfile
from pathlib import Path

from stages import tree
from stages.common import (
    BUILD,
    DIST,
    PACKAGING,
    ROOT,
    build_timestamp,
    relative,
    report,
    size_mib,
    tar_path,
    version,
)


def build_tar() -> None:
    """Pack the frozen program with its desktop files into `dist/`."""
    staging = BUILD / "tar"
    shutil.rmtree(staging, ignore_errors=True)
    folder = staging / f"isopleth-{version()}"
    tree.populate(folder)
    for name in ("LICENSE", "NOTICE", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, folder / name)
        (folder / name).chmod(0o644)
    shutil.copyfile(PACKAGING / "linux" / "install.sh", folder / "install.sh")
    (folder / "install.sh").chmod(0o755)
    DIST.mkdir(exist_ok=True)
    pack(folder, tar_path())
    report(f"{relative(tar_path())}: {size_mib(tar_path()):.0f} MiB")


def pack(folder: Path, target: Path) -> None:
    """Pack a folder under its own name. The same files yield the same bytes."""
    timestamp = int(build_timestamp())

    def normalize(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = timestamp
        return member

    partial = target.with_name(f"{target.name}.part")
    with tarfile.open(partial, "w:xz", preset=6) as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            name = str(path.relative_to(folder.parent))
            archive.add(path, name, recursive=False, filter=normalize)
    partial.replace(target)
