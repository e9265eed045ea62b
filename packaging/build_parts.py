"""Table of the parts of the program with their licences: `resources/parts.json` and the end of NOTICE.

Run with the program's own Python 3.11 after a new lock: `.venv/bin/python packaging/build_parts.py`.
The packages and what they need come from pyproject.toml and their own metadata, the versions from the lock.
What metadata does not say, or says in words of its own, stands in the tables below.
"""

import json
import re
import textwrap
import tomllib
from collections import defaultdict
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, requires
from itertools import product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "resources" / "parts.json"
NOTICE = ROOT / "NOTICE"

LIBRARIES_TITLE = "Libraries, Python, symbols and fonts"
LIBRARIES_INTRO = (
    "The installed program carries these parts, each under its own licence. Their texts are in"
    " `resources/licences/` or in the metadata of each package (`*.dist-info`), and About shows them. Qt,"
    " PySide6 and Shiboken are used under the GNU Lesser General Public License, version 3, as shared"
    " libraries that you may replace:"
)

SYSTEMS = {"linux": ("Linux", "posix"), "darwin": ("Darwin", "posix"), "win32": ("Windows", "nt")}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")

# What is no package of Python's index, or is not known by that alone.
OTHERS = [
    {"name": "Python", "licence": "PSF-2.0", "address": "https://www.python.org/", "texts": ["python.txt"]},
    {
        "name": "Qt",
        "licence": "LGPL-3.0-only",
        "address": "https://www.qt.io/licensing/open-source-lgpl-obligations",
        "brings": "shared libraries that you may replace; their third-party code is listed at"
        " https://doc.qt.io/qt-6/licenses-used-in-qt.html",
        "texts": ["lgpl-3.0.txt", "gpl-3.0.txt"],
    },
    {
        "name": "Material Design Icons",
        "version": "6.9.96",
        "licence": "Apache-2.0",
        "address": "https://pictogrammers.com/library/mdi/",
        "brings": "the symbols of the window, a subset made by `packaging/build_symbols.py`",
        "texts": ["apache-2.0.txt"],
    },
    {
        "name": "Noto Sans",
        "version": "2.015",
        "licence": "OFL-1.1",
        "address": "https://github.com/notofonts/latin-greek-cyrillic",
        "brings": "the built-in font of labels, a subset made by `packaging/build_preview_fonts.py`",
        "texts": ["noto-sans.txt"],
    },
]
# Where metadata is empty, is not an SPDX expression, or belongs to a package of another system.
LICENCES = {
    "backports-tarfile": "MIT",
    "jaraco-classes": "MIT",
    "lsprotocol": "MIT",
    "opentype-sanitizer": "BSD-3-Clause",
    "protobuf": "BSD-3-Clause",
    "pyoxipng": "MIT",
    "pywin32-ctypes": "BSD-3-Clause",
    "resvg-py": "MIT",
}
# The first names no home of its own, and pygls none that is found by its kind.
ADDRESSES = {
    "lazy-importer": "",
    "pygls": "https://github.com/openlawlibrary/pygls",
    "pywin32-ctypes": "https://github.com/enthought/pywin32-ctypes",
}
# What the packages carry inside: libraries of others, fonts and data.
BRINGS = {
    "certifi": "Mozilla's list of certificate authorities (MPL-2.0)",
    "cryptography": "OpenSSL (Apache-2.0)",
    "numpy": "OpenBLAS (BSD-3-Clause), libgfortran and libquadmath (GPL-3.0-or-later WITH GCC-exception-3.1,"
    " LGPL-2.1-or-later)",
    "opentype-sanitizer": "OpenType Sanitizer (BSD-3-Clause)",
    "pillow": "FreeType (FTL), HarfBuzz (MIT), libjpeg-turbo (IJG AND BSD-3-Clause), libpng (libpng-2.0),"
    " libtiff (libtiff), libwebp (BSD-3-Clause), libavif (BSD-2-Clause), OpenJPEG (BSD-2-Clause), Little CMS"
    " (MIT), Brotli (MIT), Zstandard (BSD-3-Clause), liblzma (0BSD), libxcb and libXau (MIT)",
    "pyoxipng": "OxiPNG (MIT)",
    "pyside6-essentials": "Qt (LGPL-3.0-only)",
    "resvg-py": "resvg and the Rust libraries that it uses (Apache-2.0), among them some under MIT,"
    " BSD-3-Clause, BSD-2-Clause and Zlib",
    "tzfpy": "bounds of time zones, © OpenStreetMap contributors (ODbL-1.0)",
}
# Texts in `resources/licences/` for packages whose wheels lack them, or that only other systems install.
TEXTS = {
    "jsonschema-rs": ["jsonschema-rs.txt"],
    "pmtiles": ["pmtiles.txt"],
    "pyside6-essentials": ["lgpl-3.0.txt", "gpl-3.0.txt"],
    "pywin32-ctypes": ["pywin32-ctypes.txt"],
    "resvg-py": ["resvg.txt", "apache-2.0.txt"],
    "shiboken6": ["lgpl-3.0.txt", "gpl-3.0.txt"],
}

Places = set[tuple[str, str]]


def main() -> None:
    """Write the table, and the list of parts at the end of NOTICE."""
    table = made()
    TARGET.write_text(table, encoding="utf-8")
    NOTICE.write_text(
        noticed(NOTICE.read_text(encoding="utf-8"), json.loads(table)["parts"]), encoding="utf-8"
    )
    print(f"{TARGET.name}: {len(json.loads(table)['parts'])} parts")


def noticed(notice: str, parts: list[dict[str, str]]) -> str:
    """Return the text of NOTICE with its last section made from the table."""
    names = ", ".join(f"{part['name']} ({part['licence']})" for part in parts)
    text = f"{LIBRARIES_INTRO} {names}."
    section = textwrap.fill(
        text, 110, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
    )
    return f"{notice.partition(LIBRARIES_TITLE)[0]}{LIBRARIES_TITLE}\n{section}\n"


def made() -> str:
    """The table as it stands in the file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plain = project["dependencies"]
    optional = [words for extra in project["optional-dependencies"].values() for words in extra]
    always, ever = needed(plain), needed([*plain, *optional])
    versions = locked()
    packages = [row(name, ever[name], versions[name], name not in always) for name in sorted(ever)]
    return json.dumps({"parts": [*OTHERS, *packages]}, indent=1, ensure_ascii=False) + "\n"


def needed(requirements: list[str]) -> dict[str, Places]:
    """The packages that some requirements bring, each with the systems and Pythons where they do."""
    found: dict[str, Places] = defaultdict(set)
    waiting = [(Requirement(words), set(product(SYSTEMS, PYTHONS))) for words in requirements]
    while waiting:
        requirement, places = waiting.pop()
        name = canonicalize_name(requirement.name)
        new = {place for place in places if holds(requirement, place)} - found[name]
        if new:
            found[name] |= new
            waiting += [(Requirement(words), new) for words in requires_of(name, requirement.extras)]
    return {name: places for name, places in found.items() if places}


def requires_of(name: str, extras: set[str]) -> list[str]:
    """What a package needs, with what its extras need."""
    try:
        words = requires(name) or []
    except PackageNotFoundError:  # It belongs to another system.
        return []
    plain = [each for each in words if "extra ==" not in each]
    return plain + [each for each in words if any(f'extra == "{extra}"' in each for extra in extras)]


def holds(requirement: Requirement, place: tuple[str, str]) -> bool:
    """Whether something is required on a system with a Python."""
    system, python = place
    long_name, os_name = SYSTEMS[system]
    environment = {
        "sys_platform": system,
        "platform_system": long_name,
        "os_name": os_name,
        "python_version": python,
        "python_full_version": f"{python}.7",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    marker = requirement.marker
    return marker is None or "extra ==" in str(marker) or marker.evaluate(environment)


def locked() -> dict[str, str]:
    """The locked versions; more than one where that depends on the Python."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    versions: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        match = re.match(r"([\w.-]+)==(\S+)", line)
        if match is not None:
            versions[canonicalize_name(match[1])].append(match[2])
    return {name: " or ".join(each) for name, each in versions.items()}


def row(name: str, places: Places, version: str, is_optional: bool) -> dict[str, object]:
    """One package in the table."""
    try:
        known = metadata(name)
    except PackageNotFoundError:
        known = None
    made: dict[str, object] = {"name": known["Name"] if known is not None else name, "package": name}
    made |= {"version": version, "licence": licence(name, known), "address": address(name, known)}
    systems, pythons = {system for system, _ in places}, {python for _, python in places}
    if len(systems) < len(SYSTEMS):
        made["systems"] = sorted(systems)
    if len(pythons) < len(PYTHONS):
        made["pythons"] = sorted(pythons)
    if is_optional:
        made["is_optional"] = True
    if name in BRINGS:
        made["brings"] = BRINGS[name]
    if name in TEXTS:
        made["texts"] = TEXTS[name]
    return made


def licence(name: str, known: PackageMetadata | None) -> str:
    """An SPDX expression: from the table above, or from the metadata of the package."""
    if name in LICENCES:
        return LICENCES[name]
    said = (known.get("License-Expression") or known.get("License") or "") if known is not None else ""
    if not re.fullmatch(r"[A-Z0-9][\w.-]*( (AND|OR|WITH) \(?[\w.-]+\)?)*|.* AND \(.* OR .*\)", said):
        raise SystemExit(f"The licence of {name} is not known: {said!r}. Write it into the table above.")
    return said


def address(name: str, known: PackageMetadata | None) -> str:
    """Where the package is at home."""
    if name in ADDRESSES or known is None:
        return ADDRESSES[name]
    links = dict(link.split(", ", 1) for link in known.get_all("Project-URL") or [])
    by_kind = {kind.lower(): link for kind, link in links.items()}
    kinds = ("homepage", "source", "repository", "source code", "github", "documentation")
    found = next((by_kind[kind] for kind in kinds if kind in by_kind), known.get("Home-page"))
    if not found:
        raise SystemExit(f"The home of {name} is not known. Write it into the table above.")
    return str(found)


if __name__ == "__main__":
    main()
