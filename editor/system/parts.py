"""Components of the program: every package in use, with its version and licence."""

import json
import platform
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePath
from typing import Any, Final

from PySide6.QtCore import qVersion

from editor import resources

TABLE: Final = "parts.json"
LICENCES: Final = "licences"
_LICENCE_NAMES: Final = ("LICENSE", "LICENCE", "COPYING", "NOTICE")


@dataclass(frozen=True, slots=True)
class Part:
    """A component of the program.

    `address` is its home page and `brings` the third-party code inside it; both may be empty. `package` is
    its name in the package index, empty for Qt, Python and fonts. `texts` are names in `resources/licences/`.
    """

    name: str
    version: str
    licence: str
    address: str = ""
    brings: str = ""
    package: str = ""
    texts: tuple[str, ...] = ()


def parts() -> tuple[Part, ...]:
    """Return the components of this installation, those that are not packages first.

    Versions and licences come from the installed metadata. Where there is none, as in a frozen build, they
    come from a table generated from the lock file.
    Raises: OSError if the installation lacks the table.
    """
    own_versions = {"Python": platform.python_version(), "Qt": qVersion()}
    return tuple(read(json.loads(resources.data(TABLE))["parts"], own_versions))


def read(table: Iterable[Mapping[str, Any]], own_versions: Mapping[str, str]) -> Iterable[Part]:
    """Return the rows of a table that belong to this installation, updated from installed metadata."""
    for row in table:
        installed = _installed(row.get("package", ""))
        if installed is None and not _belongs_here(row):
            continue
        version = own_versions.get(row["name"]) or row["version"]
        licence = row["licence"]
        if installed is not None:
            version = installed.version
            licence = installed.metadata.json.get("license_expression") or licence
        yield Part(
            row["name"],
            version,
            licence,
            row["address"],
            row.get("brings", ""),
            row.get("package", ""),
            tuple(row.get("texts", ())),
        )


def licence_texts(part: Part) -> tuple[str, ...]:
    """Return the licence texts of a component: those of its package, then those in `resources/licences/`.

    Raises: OSError if the installation lacks one.
    """
    installed = _installed(part.package)
    bundled = [path for path in (installed.files or ()) if _is_licence(path)] if installed is not None else []
    package_texts = (path.read_text(encoding="utf-8") for path in bundled)
    return (*package_texts, *(resources.text(LICENCES, name) for name in part.texts))


def legal_text(name: str) -> str:
    """Return the text of LICENSE or NOTICE, which the wheel carries beside the resources.

    Raises: OSError if the installation lacks it.
    """
    beside = resources.path(name)
    return (beside if beside.is_file() else Path(resources.ROOT).parent / name).read_text(encoding="utf-8")


def _is_licence(path: PurePath) -> bool:
    in_metadata = any(part.endswith((".dist-info", ".egg-info")) for part in path.parts[:-1])
    return in_metadata and path.name.upper().startswith(_LICENCE_NAMES)


def _installed(package: str) -> Distribution | None:
    try:
        return distribution(package) if package else None
    except PackageNotFoundError:
        return None


def _belongs_here(row: Mapping[str, Any]) -> bool:
    python = "{}.{}".format(*sys.version_info)
    is_here = sys.platform in row.get("systems", [sys.platform]) and python in row.get("pythons", [python])
    return is_here and not row.get("is_optional", False)
