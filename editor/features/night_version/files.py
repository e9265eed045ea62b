"""File of a new version: checks of its name, writing, and the link to the style."""

from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.errors import EditorError
from editor.features.night_version.text import kind_name
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.variants.style_set import VariantUse
from editor.mapstyle.versions.rule import VersionKind
from editor.mapstyle.versions.version import name_version
from editor.records import dataclass
from editor.storage.file_state import NO_FILE
from editor.storage.saving import save_with_remarks
from editor.storage.style_sets import link_variant
from editor.ui.text import translated

# When the map shows a version while it follows the sun.
_USES: Final = {VersionKind.NIGHT: VariantUse.NIGHT, VersionKind.DAY: VariantUse.DAY}

_MOST_NAMES: Final = 1000


class NameProblem(Enum):
    """Why a version cannot be written."""

    NO_FOLDER = "no folder"
    EMPTY = "empty"
    INVALID = "invalid"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class NewFile:
    """The file of a version, its kind, and the style that it is made of and linked to."""

    style: Path
    path: Path
    kind: VersionKind
    from_dark: bool
    is_linked: bool


def find_problem(folder: Path, name: str) -> NameProblem | None:
    """Return why a file name cannot be used in a folder; None if it can. Reads the disk."""
    if not name or name.startswith("."):
        return NameProblem.EMPTY
    if "/" in name or "\0" in name:
        return NameProblem.INVALID
    path = folder / name
    return NameProblem.TAKEN if path.exists() or path.is_symlink() else None


def find_free_name(folder: Path, name: str) -> tuple[str, NameProblem | None]:
    """Return a name, or the next free one with a number, and why it cannot be used. Reads the disk."""
    path = Path(name)
    for number in range(2, _MOST_NAMES):
        problem = find_problem(folder, name)
        if problem is not NameProblem.TAKEN:
            return name, problem
        name = f"{path.stem}-{number}{path.suffix}"
    return name, NameProblem.TAKEN


def write_version(new: NewFile, source: SourceText, style: MapStyle) -> str:
    """Write a version to a file that does not exist yet; return a remark on what was not done.

    Raises: SaveError, or ChangedOnDiskError if the file exists by now.
    """
    named = name_version(kind_name(new.kind), [kind_name(kind) for kind in VersionKind])(style)
    _, remarks = save_with_remarks(new.path, encode(source, named.tree), expected=NO_FILE)
    texts = [translated(remark) for remark in remarks]
    if new.is_linked:
        try:
            _link(new)
        except EditorError as error:
            texts += [_tr("It is not linked as a variant."), translated(error.why)]
    return " ".join(texts)


def _link(new: NewFile) -> None:
    """Add both styles to a style set. Raises: EditorError."""
    link_variant(
        new.style,
        new.path,
        name=kind_name(new.kind),
        use=_USES.get(new.kind),
        style_use=VariantUse.NIGHT if new.from_dark else VariantUse.DAY,
        style_name=kind_name(VersionKind.NIGHT if new.from_dark else VersionKind.DAY),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("VersionFiles", text)
