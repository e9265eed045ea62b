"""Test of both packages: installed, used and removed in a temporary Debian."""

import json
import re
import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from stages.chroot import Chroot, temporary_debian
from stages.common import ROOT, StageError, deb_path, report, require, run, run_output, tar_path, version
from stages.display import SOCKETS, virtual_display, wait_for_window

USER = "tester"
WINDOW_LIMIT_S = 60
# The value of StartupWMClass in the desktop entry.
WINDOW_CLASS = "isopleth"
JSON_TYPE = "application/vnd.isopleth.style+json"
# Packages of a desktop that the test needs: tools that find the application of a file, and their data.
DESKTOP = (
    "dbus-x11 desktop-file-utils hicolor-icon-theme libglib2.0-bin procps shared-mime-info xdg-utils xz-utils"
)
# Folders whose content the system changes with every installation.
SYSTEM_STATE = (
    "/proc",
    "/sys",
    "/dev",
    "/run",
    "/tmp",
    "/root",
    "/var/cache",
    "/var/lib/apt",
    "/var/lib/dpkg",
    "/var/log",
)


def check() -> None:
    """Test the Debian package, installed by root, and the archive, installed by a user.

    Raises: StageError at the first failure.
    """
    packages = require(deb_path(), "deb"), require(tar_path(), "tar")
    with temporary_debian() as debian:
        debian.install(*DESKTOP.split())
        debian.add_user(USER)
        for package in packages:
            debian.copy_in(package, f"/srv/{package.name}")
        _copy_test_files(debian)
        report("Debian 12 installed")
        _check_package(debian, "deb", _install_deb, _remove_deb)
        _check_package(debian, "tar", _install_tar, _remove_tar)


def _check_package(
    debian: Chroot, name: str, install: Callable[[Chroot], None], remove: Callable[[Chroot], None]
) -> None:
    depends = run_output(["dpkg-deb", "--field", deb_path(), "Depends"]).strip()
    debian.run(f"apt-get satisfy -qq --yes --no-install-recommends '{depends}'")
    before = _list_paths(debian)
    install(debian)
    added = len(_list_paths(debian) - before)
    report(f"{name}: installed, {added} paths")
    _check_commands(debian)
    report(f"{name}: commands run and render")
    _check_association(debian)
    report(f"{name}: styles are detected by their content, and open with a double click")
    remove(debian)
    difference = _list_paths(debian) ^ before
    if difference:
        paths = "\n  ".join(sorted(difference))
        raise StageError(f"These paths differ after the removal of the package:\n  {paths}")
    report(f"{name}: removed completely")


# Installation and removal


def _install_deb(debian: Chroot) -> None:
    output = debian.run(f"apt-get install --yes --no-install-recommends /srv/{deb_path().name}")
    if "0 upgraded, 1 newly installed" not in output:
        raise StageError(f"The package installs other packages as well:\n{output}")


def _remove_deb(debian: Chroot) -> None:
    debian.run("apt-get purge -qq --yes isopleth")


def _install_tar(debian: Chroot) -> None:
    debian.run(f"mkdir /tmp/t; cd /tmp/t; tar -xf /srv/{tar_path().name}; */install.sh", user=USER)


def _remove_tar(debian: Chroot) -> None:
    debian.run("/tmp/t/*/install.sh --remove; rm -r /tmp/t", user=USER)


def _list_paths(debian: Chroot) -> set[str]:
    """Return all paths that an installation may add, without state of the system and data of the user."""
    home = f"/home/{USER}"
    user_data = [f"{home}/{path}" for path in (".cache", ".config", ".local/state", ".local/share/isopleth")]
    skipped = " -o ".join(f"-path {path}" for path in (*SYSTEM_STATE, *user_data))
    found = debian.run(f"find / \\( {skipped} \\) -prune -o -print").splitlines()
    return set(found) - {f"{home}/.local", f"{home}/.local/share"}


# Test files


def _copy_test_files(debian: Chroot) -> None:
    """Copy styles and other files into the home folder of the user."""
    for path, name in styles().items():
        debian.copy_in(path, f"/home/{USER}/{name}")
    for name, data in other_files().items():
        debian.host_path(f"/home/{USER}/{name}").write_bytes(data)
    debian.run(f"chown -R {USER}: /home/{USER}")


def styles() -> dict[Path, str]:
    """Return the names under which styles are copied: real styles if there are any, else a template."""
    real = sorted((ROOT.parent / "shared" / "data" / "styles").glob("*.json"))
    return {path: path.name for path in real} or {ROOT / "resources/templates/day.json": "day.json"}


def other_files() -> dict[str, bytes]:
    """Return the content of files that must not be detected as styles, by their names."""
    places = {"type": "FeatureCollection", "features": []}
    return {
        "places.geojson": json.dumps(places).encode(),
        "places.json": json.dumps(places).encode(),
        "package.json": b'{"name": "sources_list", "version": "1.0.0"}\n',
        "maplibre.json": b'{"version": 8, "sources": {}, "layers": []}',
        "list.json": b"[1, 2, 3]",
        "osm2pgsql.style": b"node,way amenity text polygon\n",
    }


def _check_commands(debian: Chroot) -> None:
    path = 'PATH="$HOME/.local/bin:$PATH"; '
    printed = debian.run(f"{path}isopleth --version", user=USER).strip()
    if printed != f"Isopleth {version()}":
        raise StageError(f"isopleth --version prints “{printed}” instead of “Isopleth {version()}”.")
    style = next(iter(styles().values()))
    debian.run(f"{path}isopleth validate {style} >/dev/null; isopleth schema >/dev/null", user=USER)
    debian.run(f"{path}isopleth render {style} --place 'Helsinki, centre' -o /tmp/map.png", user=USER)
    image = debian.host_path("/tmp/map.png").read_bytes()
    if image[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", image[16:24]) != (1000, 700):
        raise StageError("isopleth render does not write a PNG image of 1000 by 700 pixels.")
    debian.host_path("/tmp/map.png").unlink()
    debian.run(f"{path}isopleth render {style} --place 'Helsinki, centre' -o /tmp/map.pdf", user=USER)
    if debian.host_path("/tmp/map.pdf").read_bytes()[:5] != b"%PDF-":
        raise StageError("isopleth render does not write a PDF file.")
    debian.host_path("/tmp/map.pdf").unlink()


def _check_association(debian: Chroot) -> None:
    output = debian.run(
        "export XDG_CURRENT_DESKTOP=GNOME; "
        'for file in *.*; do echo "$file: $(xdg-mime query filetype "$file")"; done',
        user=USER,
    )
    types = dict(line.split(": ") for line in output.splitlines() if ": " in line)
    wrong = {name: types.get(name) for name in styles().values() if types.get(name) != JSON_TYPE}
    wrong |= {name: types.get(name) for name in other_files() if types.get(name, JSON_TYPE) == JSON_TYPE}
    if wrong:
        raise StageError(f"These files have a wrong MIME type: {wrong}")
    for opener in ("gio open", "xdg-open"):
        _double_click(debian, opener, next(iter(styles().values())))


def _double_click(debian: Chroot, opener: str, style: str) -> None:
    """Open a style as a desktop does, wait for its window, and end the program as a logout does.

    Raises: StageError if there is no window with the title and the class that desktops expect.
    """
    window_found = debian.host_path(f"/home/{USER}/window_found")
    script = f"""
        export XDG_CURRENT_DESKTOP=GNOME XDG_RUNTIME_DIR=$(mktemp --directory)
        timeout {WINDOW_LIMIT_S * 2} dbus-run-session -- bash -euc '
            {opener} {style}
            until pgrep -x isopleth-gui >/dev/null; do sleep 0.1; done
            until test -e ~/window_found; do pgrep -x isopleth-gui >/dev/null; sleep 0.1; done
            pkill -TERM -x isopleth-gui
            while pgrep -x isopleth-gui >/dev/null; do sleep 0.1; done
        '
        rm -r $XDG_RUNTIME_DIR
    """
    debian.bind_mount(SOCKETS)
    with ThreadPoolExecutor() as executor, virtual_display("-ac") as display:
        program = executor.submit(debian.run, script, user=USER, DISPLAY=display)
        try:
            wait_for_window(display, f"^{re.escape(style)}.* – Isopleth", WINDOW_LIMIT_S, program.done)
            # Desktops match a window with its menu entry, and show the icon of the entry, by the class.
            run(["xdotool", "search", "--onlyvisible", "--class", f"^{WINDOW_CLASS}$"], DISPLAY=display)
        except StageError:
            if program.done():
                program.result()  # The error of the program explains more.
            raise
        finally:
            window_found.touch()
        program.result()
    window_found.unlink()
