"""The archive: one folder that runs from where it lies, and a script that puts it among a system's files."""

import shutil
import tarfile
from pathlib import Path

from stages import tree
from stages.ground import BUILD, DIST, PACKAGING, ROOT, epoch, relative, size_mib, tar, tell, version


def build_tar() -> None:
    """Pack the frozen program with the files of a desktop into `dist/`."""
    stage = BUILD / "tar"
    shutil.rmtree(stage, ignore_errors=True)
    folder = stage / f"isopleth-{version()}"
    tree.lay_out(folder)
    for name in ("LICENSE", "NOTICE", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, folder / name)
        (folder / name).chmod(0o644)
    shutil.copyfile(PACKAGING / "linux" / "install.sh", folder / "install.sh")
    (folder / "install.sh").chmod(0o755)
    DIST.mkdir(exist_ok=True)
    pack(folder, tar())
    tell(f"{relative(tar())}: {size_mib(tar()):.0f} MiB")


def pack(folder: Path, target: Path) -> None:
    """Pack a folder under its name. The same files give the same bytes."""
    moment = int(epoch())

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = moment
        return member

    made = target.with_name(f"{target.name}.part")
    with tarfile.open(made, "w:xz", preset=6) as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            name = str(path.relative_to(folder.parent))
            archive.add(path, name, recursive=False, filter=plain)
    made.replace(target)
