"""What the program is made of: every package that it needs, with its version and licence."""

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
    """One part of the program.

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
    """The parts of this installation, those that are no package first.

    Versions and licences come from what is installed. Where that does not say them, as in a build that
    carries no metadata, they come from a table that is made of the lock.
    Raises: OSError when the installation lacks the table.
    """
    own_versions = {"Python": platform.python_version(), "Qt": qVersion()}
    return tuple(read(json.loads(resources.data(TABLE))["parts"], own_versions))


def read(table: Iterable[Mapping[str, Any]], own_versions: Mapping[str, str]) -> Iterable[Part]:
    """The parts of a table that belong to this installation, with what is known of those installed."""
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
    """Return the licence texts of one part: those of its package, then those in `resources/licences/`.

    Raises: OSError when the installation lacks one.
    """
    installed = _installed(part.package)
    carried = [path for path in (installed.files or ()) if _is_licence(path)] if installed is not None else []
    own = (path.read_text(encoding="utf-8") for path in carried)
    return (*own, *(resources.text(LICENCES, name) for name in part.texts))


def legal_text(name: str) -> str:
    """The text of LICENSE or of NOTICE: the wheel carries both beside the resources.

    Raises: OSError when the installation lacks it.
    """
    beside = resources.path(name)
    return (beside if beside.is_file() else Path(resources.ROOT).parent / name).read_text(encoding="utf-8")


def _is_licence(path: PurePath) -> bool:
    """Return whether a file of a package is a licence text in its metadata folder."""
    in_metadata = any(part.endswith((".dist-info", ".egg-info")) for part in path.parts[:-1])
    return in_metadata and path.name.upper().startswith(_LICENCE_NAMES)


def _installed(package: str) -> Distribution | None:
    try:
        return distribution(package) if package else None
    except PackageNotFoundError:
        return None


def _belongs_here(row: Mapping[str, Any]) -> bool:
    """Whether an installation like this one has a part, though it says nothing of it itself."""
    python = "{}.{}".format(*sys.version_info)
    is_here = sys.platform in row.get("systems", [sys.platform]) and python in row.get("pythons", [python])
    return is_here and not row.get("is_optional", False)
