"""The check of what was built: both packages installed, used and taken away again in a fresh Debian."""

import json
import re
import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from stages.chroot import Chroot, fresh_debian
from stages.ground import ROOT, StageError, deb, needed, run, said, tar, tell, version
from stages.screen import SOCKETS, screen, wait_for_window

USER = "somebody"
MOST_TO_WINDOW_S = 60
# As the entry of the menu has it.
WINDOW_CLASS = "isopleth"
JSON_TYPE = "application/vnd.isopleth.style+json"
# What a desktop has besides the program: something to look with, and what finds a program for a file.
DESKTOP = (
    "dbus-x11 desktop-file-utils hicolor-icon-theme libglib2.0-bin procps shared-mime-info xdg-utils xz-utils"
)
# What a system writes down about its packages, whatever they hold.
NOTES = (
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
    """Try the Debian package as a system's, and the archive as a person's.

    Raises: StageError at the first thing that is not as it should be.
    """
    packages = needed(deb(), "deb"), needed(tar(), "tar")
    with fresh_debian() as debian:
        debian.install(*DESKTOP.split())
        debian.add_user(USER)
        for package in packages:
            debian.copy_in(package, f"/srv/{package.name}")
        _bring_styles(debian)
        tell("a fresh Debian 12 stands")
        _try(debian, "deb", _install_deb, _remove_deb)
        _try(debian, "tar", _install_tar, _remove_tar)


def _try(
    debian: Chroot, name: str, install: Callable[[Chroot], None], remove: Callable[[Chroot], None]
) -> None:
    depends = said(["dpkg-deb", "--field", deb(), "Depends"]).strip()
    debian.run(f"apt-get satisfy -qq --yes --no-install-recommends '{depends}'")
    before = _listing(debian)
    install(debian)
    added = len(_listing(debian) - before)
    tell(f"{name}: installed, {added} paths")
    _check_commands(debian)
    tell(f"{name}: commands work, and draw")
    _check_association(debian)
    tell(f"{name}: styles are known by what they hold, and a double click opens them")
    remove(debian)
    left = _listing(debian) ^ before
    if left:
        raise StageError("Not as before after it was removed:\n  " + "\n  ".join(sorted(left)))
    tell(f"{name}: removed, and every path is as before")


# Coming and going


def _install_deb(debian: Chroot) -> None:
    said_ = debian.run(f"apt-get install --yes --no-install-recommends /srv/{deb().name}")
    if "0 upgraded, 1 newly installed" not in said_:
        raise StageError(f"The package brings more than itself:\n{said_}")


def _remove_deb(debian: Chroot) -> None:
    debian.run("apt-get purge -qq --yes isopleth")


def _install_tar(debian: Chroot) -> None:
    debian.run(f"mkdir /tmp/t; cd /tmp/t; tar -xf /srv/{tar().name}; */install.sh", user=USER)


def _remove_tar(debian: Chroot) -> None:
    debian.run("/tmp/t/*/install.sh --remove; rm -r /tmp/t", user=USER)


def _listing(debian: Chroot) -> set[str]:
    """Every path of the system and of the person's programs, but not what a program writes for its person."""
    home = f"/home/{USER}"
    own = [f"{home}/{path}" for path in (".cache", ".config", ".local/state", ".local/share/isopleth")]
    skipped = " -o ".join(f"-path {path}" for path in (*NOTES, *own))
    found = debian.run(f"find / \\( {skipped} \\) -prune -o -print").splitlines()
    return set(found) - {f"{home}/.local", f"{home}/.local/share"}


# What it is tried with


def _bring_styles(debian: Chroot) -> None:
    """Real styles where there are some beside the checkout, else a template; and what is no style."""
    for path, name in styles().items():
        debian.copy_in(path, f"/home/{USER}/{name}")
    for name, data in no_styles().items():
        debian.inside(f"/home/{USER}/{name}").write_bytes(data)
    debian.run(f"chown -R {USER}: /home/{USER}")


def styles() -> dict[Path, str]:
    """Styles to open, by the name that they get."""
    real = sorted((ROOT.parent / "shared" / "data" / "styles").glob("*.json"))
    return {path: path.name for path in real} or {ROOT / "resources/templates/day.json": "day.json"}


def no_styles() -> dict[str, bytes]:
    """Files which no desktop may take for styles."""
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
    told = debian.run(f"{path}isopleth --version", user=USER)
    if told.strip() != f"Isopleth {version()}":
        raise StageError(f"It calls itself {told.strip()}.")
    style = next(iter(styles().values()))
    debian.run(f"{path}isopleth validate {style} >/dev/null; isopleth schema >/dev/null", user=USER)
    debian.run(f"{path}isopleth render {style} --place 'Helsinki, centre' -o /tmp/map.png", user=USER)
    picture = debian.inside("/tmp/map.png").read_bytes()
    if picture[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", picture[16:24]) != (1000, 700):
        raise StageError("The picture is none.")
    debian.inside("/tmp/map.png").unlink()
    debian.run(f"{path}isopleth render {style} --place 'Helsinki, centre' -o /tmp/map.pdf", user=USER)
    if debian.inside("/tmp/map.pdf").read_bytes()[:5] != b"%PDF-":
        raise StageError("The page is none.")
    debian.inside("/tmp/map.pdf").unlink()


def _check_association(debian: Chroot) -> None:
    kinds = debian.run(
        "export XDG_CURRENT_DESKTOP=GNOME; "
        'for file in *.*; do echo "$file: $(xdg-mime query filetype "$file")"; done',
        user=USER,
    )
    found = dict(line.split(": ") for line in kinds.splitlines() if ": " in line)
    wrong = {name: found.get(name) for name in styles().values() if found.get(name) != JSON_TYPE}
    wrong |= {name: found.get(name) for name in no_styles() if found.get(name, JSON_TYPE) == JSON_TYPE}
    if wrong:
        raise StageError(f"Wrongly known: {wrong}")
    for opener in ("gio open", "xdg-open"):
        _double_click(debian, opener, next(iter(styles().values())))


def _double_click(debian: Chroot, opener: str, style: str) -> None:
    """Open a style as a desktop does, wait for its window, and end the program as a logout does."""
    seen = debian.inside(f"/home/{USER}/seen")
    script = f"""
        export XDG_CURRENT_DESKTOP=GNOME XDG_RUNTIME_DIR=$(mktemp --directory)
        timeout {MOST_TO_WINDOW_S * 2} dbus-run-session -- bash -euc '
            {opener} {style}
            until pgrep -x isopleth-gui >/dev/null; do sleep 0.1; done
            until test -e ~/seen; do pgrep -x isopleth-gui >/dev/null; sleep 0.1; done
            pkill -TERM -x isopleth-gui
            while pgrep -x isopleth-gui >/dev/null; do sleep 0.1; done
        '
        rm -r $XDG_RUNTIME_DIR
    """
    debian.share(SOCKETS)
    with ThreadPoolExecutor() as beside, screen("-ac") as display:
        program = beside.submit(debian.run, script, user=USER, DISPLAY=display)
        try:
            wait_for_window(display, f"^{re.escape(style)}.* – Isopleth", MOST_TO_WINDOW_S, program.done)
            # By its class a desktop knows it as a window of the entry, and gives it the icon of that.
            run(["xdotool", "search", "--onlyvisible", "--class", f"^{WINDOW_CLASS}$"], DISPLAY=display)
        except StageError:
            if program.done():
                program.result()  # which says more
            raise
        finally:
            seen.touch()
        program.result()
    seen.unlink()
