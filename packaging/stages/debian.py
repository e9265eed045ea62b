"""The Debian package: the frozen program, which takes from the system what libraries Debian has."""

import email.utils
import gzip
import os
import re
import shutil
from pathlib import Path

from stages import tree
from stages.ground import (
    BUILD,
    DIST,
    PACKAGING,
    PYTHON,
    ROOT,
    deb,
    epoch,
    relative,
    run,
    said,
    size_mib,
    tell,
    version,
)

DEBIAN = PACKAGING / "debian"
STAGE = BUILD / "deb"
# By the program's own list, as it is installed to be frozen.
TELL_PARTS = """
from editor.system.fault_report import parts
for part in parts():
    print(f"{part.name} {part.version}: {part.licence}")
"""
# Wanted where the desktop is GTK's, and by nobody elsewhere.
FOR_GTK_ALONE = "libqgtk3.so"
# The loader looks for Python's library in its own folder and nowhere else.
ALWAYS_CARRIED = ("libpython",)


def build_deb() -> None:
    """Pack the frozen program into `dist/`, and look at the package with lintian where that is installed."""
    shutil.rmtree(STAGE, ignore_errors=True)
    root = STAGE / "isopleth"
    tree.lay_out(root / "usr")
    dropped = _drop_debians_own(root / "usr" / tree.LIBRARY / "_internal")
    tell(f"left to Debian: {len(dropped)} libraries")
    _write_documents(root / "usr" / "share")
    depends, suggests = _dependencies(root)
    _write_control(root, depends, suggests)
    tree.set_modes(root)
    DIST.mkdir(exist_ok=True)
    run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", root, deb()],
        SOURCE_DATE_EPOCH=epoch(),
    )
    tell(f"{relative(deb())}: {size_mib(deb()):.0f} MiB, {size_mib(root):.0f} MiB installed")
    _look()


def _drop_debians_own(carried: Path) -> list[str]:
    """Take away the libraries that are copies of Debian's, so that its repairs reach the program, too."""
    debians = _debians_libraries()
    dropped = []
    for library in sorted(carried.glob("lib*.so*")):
        is_copy = library.name in debians and not library.is_symlink()
        if is_copy and not library.name.startswith(ALWAYS_CARRIED):
            library.unlink()
            dropped.append(library.name)
    return dropped


def _debians_libraries() -> set[str]:
    """The names of the libraries that packages of Debian have put where the system looks for them."""
    triplet = said(["dpkg-architecture", "-qDEB_HOST_MULTIARCH"]).strip()
    folders = (f"/lib/{triplet}", f"/usr/lib/{triplet}")
    paths = (Path(line.rpartition(": ")[2]) for line in said(["dpkg", "--search", "*.so.*"]).splitlines())
    return {path.name for path in paths if str(path.parent) in folders}


def _dependencies(root: Path) -> tuple[str, str]:
    """What the program needs to run and what it can use, as fields of control: found in its ELF files.

    Raises: StageError when a library is nowhere to be found.
    """
    library = root / "usr" / tree.LIBRARY
    files = [path for path in sorted(library.rglob("*")) if _is_elf(path)]
    source = STAGE / "source"
    (source / "debian").mkdir(parents=True)
    (source / "debian" / "control").write_text("Source: isopleth\n\nPackage: isopleth\nArchitecture: any\n")
    folders = sorted({path.parent for path in files})
    command = [
        "dpkg-shlibdeps",
        "-O",
        "--ignore-missing-info",
        f"-S{root}",
        *(f"-l{path}" for path in folders),
    ]
    for path in files:
        command += ["-dSuggests" if path.name == FOR_GTK_ALONE else "-dDepends", f"-e{path}"]
    fields = dict(line.split("=", 1) for line in said(command, cwd=source).splitlines())
    needed = fields["shlibs:Depends"]
    names = {word.split()[0] for word in needed.split(", ")}
    suggested = [word for word in fields["shlibs:Suggests"].split(", ") if word.split()[0] not in names]
    return needed, ", ".join(suggested)


def _is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _write_documents(share: Path) -> None:
    documents = share / "doc" / "isopleth"
    documents.mkdir(parents=True)
    _write_zipped(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    _write_zipped(documents / "changelog.Debian.gz", _changelog())
    shutil.copyfile(ROOT / "NOTICE", documents / "NOTICE")
    (documents / "copyright").write_text(_copyright(), encoding="utf-8")
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(DEBIAN / "lintian-overrides", overrides / "isopleth")
    for page in (share / "man" / "man1").glob("*.1"):
        _write_zipped(page.with_suffix(".1.gz"), page.read_text(encoding="utf-8"))
        page.unlink()


def _write_zipped(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _changelog() -> str:
    """The changes of the packaging: one entry a version, whose own changes stand beside it."""
    maintainer = re.search("^Maintainer: (.+)$", (DEBIAN / "control.in").read_text(encoding="utf-8"), re.M)
    assert maintainer is not None, "the package has a maintainer"
    date = email.utils.formatdate(int(epoch()))
    return (
        f"isopleth ({version()}-1) unstable; urgency=medium\n\n"
        f"  * Isopleth {version()}; changelog.gz tells what is new in it.\n\n"
        f" -- {maintainer[1]}  {date}\n"
    )


def _copyright() -> str:
    parts = said([PYTHON, "-P", "-c", TELL_PARTS], cwd=BUILD).splitlines()
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("\n\n")[2]
    template = (DEBIAN / "copyright.in").read_text(encoding="utf-8")
    return template.format(
        parts="\n".join(f"  {part}" for part in parts),
        licence="\n".join(f" {line}" if line else " ." for line in licence.rstrip().splitlines()),
    )


def _write_control(root: Path, depends: str, suggests: str) -> None:
    folder = root / "DEBIAN"
    folder.mkdir()
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
    control = (DEBIAN / "control.in").read_text(encoding="utf-8")
    filled = control.format(
        version=f"{version()}-1",
        architecture=said(["dpkg", "--print-architecture"]).strip(),
        size_kib=sum(path.stat().st_size for path in files) // 1024,
        depends=depends,
        suggests=suggests,
    )
    (folder / "control").write_text(filled, encoding="utf-8")
    sums = said(["md5sum", *(str(path.relative_to(root)) for path in files)], cwd=root)
    (folder / "md5sums").write_text(sums, encoding="utf-8")


def _look() -> None:
    if shutil.which("lintian") is None:
        tell("lintian is not installed, so it did not look at the package.")
        return
    user = ["--allow-root"] if os.geteuid() == 0 else []
    tell(said(["lintian", *user, "--fail-on", "error", deb()]).strip())
    tell("lintian found no error.")
