"""Table of the parts of the program with their licences: `resources/parts.json` and the end of NOTICE.

Run with Python 3.11 and the environment of the program after an update of the lock file:
`.venv/bin/python packaging/build_parts.py`. Packages and requirements come from pyproject.toml and metadata,
versions from the lock file. The tables below contain what metadata does not have in a standard form.
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

# Parts that are not packages of PyPI, or for which the metadata of a package is not sufficient.
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
# Licences of packages whose metadata has none or no SPDX expression, or that only other systems install.
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
# lazy-importer states no address, and the label of that of pygls is not one of those searched.
ADDRESSES = {
    "lazy-importer": "",
    "pygls": "https://github.com/openlawlibrary/pygls",
    "pywin32-ctypes": "https://github.com/enthought/pywin32-ctypes",
}
# Content of packages from other projects: libraries, fonts and data.
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

Platforms = set[tuple[str, str]]


def main() -> None:
    """Write the table, and the list of parts at the end of NOTICE."""
    table = create_table()
    TARGET.write_text(table, encoding="utf-8")
    NOTICE.write_text(
        update_notice(NOTICE.read_text(encoding="utf-8"), json.loads(table)["parts"]), encoding="utf-8"
    )
    print(f"{TARGET.name}: {len(json.loads(table)['parts'])} parts")


def update_notice(notice: str, parts: list[dict[str, str]]) -> str:
    """Return the text of NOTICE with its last section replaced by the list of parts."""
    names = ", ".join(f"{part['name']} ({part['licence']})" for part in parts)
    text = f"{LIBRARIES_INTRO} {names}."
    section = textwrap.fill(
        text, 110, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
    )
    return f"{notice.partition(LIBRARIES_TITLE)[0]}{LIBRARIES_TITLE}\n{section}\n"


def create_table() -> str:
    """Return the content of the table's file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = project["dependencies"]
    optional = [each for extra in project["optional-dependencies"].values() for each in extra]
    always, ever = required_packages(required), required_packages([*required, *optional])
    versions = locked_versions()
    packages = [row(name, ever[name], versions[name], name not in always) for name in sorted(ever)]
    return json.dumps({"parts": [*OTHERS, *packages]}, indent=1, ensure_ascii=False) + "\n"


def required_packages(requirements: list[str]) -> dict[str, Platforms]:
    """Return all packages that requirements install, each with its systems and Python versions."""
    found: dict[str, Platforms] = defaultdict(set)
    pending = [(Requirement(text), set(product(SYSTEMS, PYTHONS))) for text in requirements]
    while pending:
        requirement, platforms = pending.pop()
        name = canonicalize_name(requirement.name)
        new = {platform for platform in platforms if applies(requirement, platform)} - found[name]
        if new:
            found[name] |= new
            pending += [(Requirement(text), new) for text in requires_of(name, requirement.extras)]
    return {name: platforms for name, platforms in found.items() if platforms}


def requires_of(name: str, extras: set[str]) -> list[str]:
    """Return the requirements of a package and of some of its extras."""
    try:
        declared = requires(name) or []
    except PackageNotFoundError:  # Only other systems install it.
        return []
    plain = [each for each in declared if "extra ==" not in each]
    return plain + [each for each in declared if any(f'extra == "{extra}"' in each for extra in extras)]


def applies(requirement: Requirement, platform: tuple[str, str]) -> bool:
    """Return whether a requirement applies to a system and a Python version."""
    system, python = platform
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


def locked_versions() -> dict[str, str]:
    """Return the locked version of each package, or several if they depend on the Python version."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    versions: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        match = re.match(r"([\w.-]+)==(\S+)", line)
        if match is not None:
            versions[canonicalize_name(match[1])].append(match[2])
    return {name: " or ".join(each) for name, each in versions.items()}


def row(name: str, platforms: Platforms, version: str, is_optional: bool) -> dict[str, object]:
    """Return the row of a package in the table."""
    try:
        known = metadata(name)
    except PackageNotFoundError:
        known = None
    columns: dict[str, object] = {"name": known["Name"] if known is not None else name, "package": name}
    columns |= {"version": version, "licence": licence(name, known), "address": address(name, known)}
    systems, pythons = {system for system, _ in platforms}, {python for _, python in platforms}
    if len(systems) < len(SYSTEMS):
        columns["systems"] = sorted(systems)
    if len(pythons) < len(PYTHONS):
        columns["pythons"] = sorted(pythons)
    if is_optional:
        columns["is_optional"] = True
    if name in BRINGS:
        columns["brings"] = BRINGS[name]
    if name in TEXTS:
        columns["texts"] = TEXTS[name]
    return columns


def licence(name: str, known: PackageMetadata | None) -> str:
    """Return the SPDX expression of a package, from the table above or from its metadata."""
    if name in LICENCES:
        return LICENCES[name]
    expression = (known.get("License-Expression") or known.get("License") or "") if known is not None else ""
    if not re.fullmatch(r"[A-Z0-9][\w.-]*( (AND|OR|WITH) \(?[\w.-]+\)?)*|.* AND \(.* OR .*\)", expression):
        raise SystemExit(f"The licence of {name} is unknown: {expression!r}. Add it to LICENCES.")
    return expression


def address(name: str, known: PackageMetadata | None) -> str:
    """Return the address of the project of a package."""
    if name in ADDRESSES or known is None:
        return ADDRESSES[name]
    links = dict(link.split(", ", 1) for link in known.get_all("Project-URL") or [])
    by_kind = {kind.lower(): link for kind, link in links.items()}
    kinds = ("homepage", "source", "repository", "source code", "github", "documentation")
    found = next((by_kind[kind] for kind in kinds if kind in by_kind), known.get("Home-page"))
    if not found:
        raise SystemExit(f"The address of {name} is unknown. Add it to ADDRESSES.")
    return str(found)


if __name__ == "__main__":
    main()
