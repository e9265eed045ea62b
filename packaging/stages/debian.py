"""Debian package: the frozen program without the libraries that Debian has."""

import email.utils
import gzip
import os
import re
import shutil
from pathlib import Path

from stages import tree
from stages.common import (
    BUILD,
    DIST,
    PACKAGING,
    PYTHON,
    ROOT,
    build_timestamp,
    deb_path,
    relative,
    report,
    run,
    run_output,
    size_mib,
    version,
)

DEBIAN = PACKAGING / "debian"
STAGING = BUILD / "deb"
# Run with the Python that froze the program, so that the versions are those of the frozen parts.
LIST_PARTS = """
from editor.system.fault_report import parts
for part in parts():
    print(f"{part.name} {part.version}: {part.licence}")
"""
# A platform plugin of Qt that only GTK desktops load: its dependencies are only suggested.
GTK_PLUGIN = "libqgtk3.so"
# The loader of PyInstaller searches Python's library only in its own folder.
ALWAYS_BUNDLED = ("libpython",)


def build_deb() -> None:
    """Pack the frozen program into `dist/`, and check the package with lintian if that is installed."""
    shutil.rmtree(STAGING, ignore_errors=True)
    root = STAGING / "isopleth"
    tree.populate(root / "usr")
    removed = _remove_system_libraries(root / "usr" / tree.LIBRARY / "_internal")
    report(f"{len(removed)} libraries replaced by those of Debian")
    _write_documents(root / "usr" / "share")
    depends, suggests = _dependencies(root)
    _write_control(root, depends, suggests)
    tree.set_modes(root)
    DIST.mkdir(exist_ok=True)
    run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", root, deb_path()],
        SOURCE_DATE_EPOCH=build_timestamp(),
    )
    report(f"{relative(deb_path())}: {size_mib(deb_path()):.0f} MiB, {size_mib(root):.0f} MiB installed")
    _run_lintian()


def _remove_system_libraries(bundled: Path) -> list[str]:
    """Remove the libraries that Debian has and updates, and return their names."""
    system_names = _system_libraries()
    removed = []
    for library in sorted(bundled.glob("lib*.so*")):
        is_copy = library.name in system_names and not library.is_symlink()
        if is_copy and not library.name.startswith(ALWAYS_BUNDLED):
            library.unlink()
            removed.append(library.name)
    return removed


def _system_libraries() -> set[str]:
    """Return the names of the libraries of Debian packages in the search path of the loader."""
    triplet = run_output(["dpkg-architecture", "-qDEB_HOST_MULTIARCH"]).strip()
    folders = (f"/lib/{triplet}", f"/usr/lib/{triplet}")
    paths = (
        Path(line.rpartition(": ")[2]) for line in run_output(["dpkg", "--search", "*.so.*"]).splitlines()
    )
    return {path.name for path in paths if str(path.parent) in folders}


def _dependencies(root: Path) -> tuple[str, str]:
    """Return the fields Depends and Suggests of the control file, found by dpkg-shlibdeps in the ELF files.

    Raises: StageError if a library is not found.
    """
    library = root / "usr" / tree.LIBRARY
    files = [path for path in sorted(library.rglob("*")) if _is_elf(path)]
    source = STAGING / "source"
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
        command += ["-dSuggests" if path.name == GTK_PLUGIN else "-dDepends", f"-e{path}"]
    fields = dict(line.split("=", 1) for line in run_output(command, cwd=source).splitlines())
    depends = fields["shlibs:Depends"]
    names = {word.split()[0] for word in depends.split(", ")}
    suggested = [word for word in fields["shlibs:Suggests"].split(", ") if word.split()[0] not in names]
    return depends, ", ".join(suggested)


def _is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _write_documents(share: Path) -> None:
    documents = share / "doc" / "isopleth"
    documents.mkdir(parents=True)
    _write_gzip(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    _write_gzip(documents / "changelog.Debian.gz", _changelog())
    shutil.copyfile(ROOT / "NOTICE", documents / "NOTICE")
    (documents / "copyright").write_text(_copyright(), encoding="utf-8")
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(DEBIAN / "lintian-overrides", overrides / "isopleth")
    for page in (share / "man" / "man1").glob("*.1"):
        _write_gzip(page.with_suffix(".1.gz"), page.read_text(encoding="utf-8"))
        page.unlink()


def _write_gzip(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _changelog() -> str:
    """Return the Debian changelog, whose only entry refers to the changelog of the program."""
    maintainer = re.search("^Maintainer: (.+)$", (DEBIAN / "control.in").read_text(encoding="utf-8"), re.M)
    assert maintainer is not None, "the package has a maintainer"
    date = email.utils.formatdate(int(build_timestamp()))
    return (
        f"isopleth ({version()}-1) unstable; urgency=medium\n\n"
        f"  * Isopleth {version()}; changelog.gz tells what is new in it.\n\n"
        f" -- {maintainer[1]}  {date}\n"
    )


def _copyright() -> str:
    parts = run_output([PYTHON, "-P", "-c", LIST_PARTS], cwd=BUILD).splitlines()
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
        architecture=run_output(["dpkg", "--print-architecture"]).strip(),
        size_kib=sum(path.stat().st_size for path in files) // 1024,
        depends=depends,
        suggests=suggests,
    )
    (folder / "control").write_text(filled, encoding="utf-8")
    sums = run_output(["md5sum", *(str(path.relative_to(root)) for path in files)], cwd=root)
    (folder / "md5sums").write_text(sums, encoding="utf-8")


def _run_lintian() -> None:
    if shutil.which("lintian") is None:
        report("lintian is not installed: the package was not checked.")
        return
    user = ["--allow-root"] if os.geteuid() == 0 else []
    report(run_output(["lintian", *user, "--fail-on", "error", deb_path()]).strip())
    report("lintian found no error.")
