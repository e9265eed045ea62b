"""Files of style sets: reading and writing them, and the state of the style files that they name."""

import os
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.errors import DocumentError, EditError, EditorError, FilePosition
from editor.lazy_import import LazyModule
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.variants.style_set import (
    PROBLEM_TEXTS,
    SET,
    SUFFIX,
    Variant,
    VariantProblem,
    VariantSet,
    VariantUse,
)
from editor.records import dataclass
from editor.storage.file_state import NO_FILE, FileState, is_same_file, open_style, read_limited, state_of
from editor.storage.saving import save_file
from editor.wording import Sentence, say

if TYPE_CHECKING:
    from editor.mapstyle.variants import structure
else:
    structure = LazyModule("editor.mapstyle.variants.structure")  # Each opened style looks for its set.

# A set of 32 variants with their packed structures has some MB.
MAX_BYTES: Final = 64 * 1024 * 1024
# A folder with more sets is not searched further.
_MAX_SETS: Final = 64


class FileProblem(Enum):
    """What is wrong with the file of a variant."""

    MISSING = "missing"
    OUTSIDE = "outside"
    NO_STYLE = "no style"


_FILE_TEXTS: Final = {
    FileProblem.MISSING: say("The file does not exist."),
    FileProblem.OUTSIDE: PROBLEM_TEXTS[VariantProblem.OUTSIDE],
    FileProblem.NO_STYLE: say("The file is not a map style that can be edited."),
}


@dataclass(frozen=True, slots=True)
class OpenedSet:
    """A set, its text and the state of its file."""

    path: Path
    source: SourceText
    style_set: VariantSet
    state: FileState

    def file_of(self, variant: Variant) -> Path:
        """Return the path of a variant's style file."""
        return self.path.parent.joinpath(*variant.file.split("/"))

    def variant_of(self, style: Path) -> Variant | None:
        """Return the variant of a style file; None if the set does not name it."""
        return next(
            (each for each in self.style_set.variants if is_same_file(self.file_of(each), style)), None
        )

    def relative(self, style: Path) -> str:
        """Return the path of a style file in the set. Raises: EditError if it is outside the folder."""
        folder = os.path.realpath(self.path.parent)
        try:
            return Path(os.path.realpath(style)).relative_to(folder).as_posix()
        except ValueError:
            raise EditError(PROBLEM_TEXTS[VariantProblem.OUTSIDE], FilePosition(str(style))) from None


@dataclass(frozen=True, slots=True)
class VariantState:
    """An entry of a set with what is wrong with it; an empty text if it can be used."""

    variant: Variant
    path: Path | None
    problem: str = ""


def open_set(path: Path) -> OpenedSet:
    """Read a set.

    Raises: DocumentError, with its place, if the file cannot be read or is not a JSON object.
    """
    data = read_limited(path, MAX_BYTES)
    try:
        source = decode(data, SET)
    except DocumentError as error:
        raise DocumentError(error.text, replace(error.place or FilePosition(), file=str(path))) from None
    state = state_of(path)
    if state is None:
        raise DocumentError(_FILE_TEXTS[FileProblem.MISSING], FilePosition(str(path)))
    return OpenedSet(path, source, VariantSet(source.tree), state)


def save_set(opened: OpenedSet, style_set: VariantSet) -> OpenedSet:
    """Write a set; its unchanged values keep their bytes.

    Raises: EditError if a newer program wrote it, ChangedOnDiskError if the file has changed, SaveError.
    """
    if style_set.tree is opened.source.tree:
        return replace(opened, style_set=style_set)
    if opened.style_set.is_newer:
        text = say("A newer version of the program wrote this style set. Update the program to change it.")
        raise EditError(text, FilePosition(str(opened.path)))
    data = encode(opened.source, style_set.tree)
    saved = save_file(opened.path, data, expected=opened.state)
    return OpenedSet(opened.path, decode(data, SET), style_set, saved.state)


def create_set(path: Path, style_set: VariantSet) -> OpenedSet:
    """Write a new set. Raises: ChangedOnDiskError if the file exists, SaveError."""
    data = (write(style_set.tree, TWO_SPACES, "\n") + "\n").encode("utf-8", "surrogatepass")
    source = decode(data, SET)
    saved = save_file(path, data, expected=NO_FILE)
    return OpenedSet(path, source, VariantSet(source.tree), saved.state)


def find_set(style: Path) -> OpenedSet | None:
    """Return the set beside a style file that names it; None if there is none, or it cannot be read."""
    for path in _sets_beside(style):
        try:
            opened = open_set(path)
        except EditorError:
            continue
        if opened.variant_of(style) is not None:
            return opened
    return None


def link_variant(
    style: Path,
    variant: Path,
    *,
    name: str = "",
    use: VariantUse | None = None,
    style_use: VariantUse | None = VariantUse.DAY,
    style_name: str = "",
) -> OpenedSet:
    """Name a style file as a variant of another one, in the set of that style, which is created if needed.

    `name` is that of the file by default; `style_use` and `style_name` are the use and the name of the other
    style in a new set. Both files must be in the folder of the set; neither is changed.
    Raises: EditError if the set names the variant already, DocumentError if a style cannot be read, SaveError
    if the set cannot be written.
    """
    opened = find_set(style) or create_set_for(style, style_use, style_name)
    return add_variant(opened, variant, name=name, use=use)


def add_variant(
    opened: OpenedSet, variant: Path, *, name: str = "", use: VariantUse | None = None
) -> OpenedSet:
    """Name a style file in a set; a name that another variant has gets a number.

    Raises: as `link_variant` does.
    """
    file = opened.relative(variant)
    synced = structure.pack_structure(_editable(variant))
    name = opened.style_set.free_name(name or variant.stem)
    return save_set(opened, opened.style_set.with_variant(file, name, use, synced))


def new_set_path(style: Path) -> Path:
    """Return a free path for a new set of a style, beside it."""
    names = (f"{style.stem}{number}{SUFFIX}" for number in ("", *(f" {count}" for count in range(2, 100))))
    paths = [style.absolute().parent / name for name in names]
    return next((path for path in paths if not os.path.lexists(path)), paths[-1])


def create_set_for(style: Path, use: VariantUse | None = None, name: str = "") -> OpenedSet:
    """Create a set beside a style file that names only this file. Raises: DocumentError, SaveError.

    `name` is that of the file by default.
    """
    synced = structure.pack_structure(_editable(style))
    style_set = VariantSet.new().with_variant(style.name, name or style.stem, use, synced)
    return create_set(new_set_path(style), style_set)


def variant_states(opened: OpenedSet) -> tuple[VariantState, ...]:
    """Return all entries of a set, with what is wrong with each file. Only names are looked up."""
    return tuple(_state_of(opened, entry) for entry in opened.style_set.entries)


def _state_of(opened: OpenedSet, entry: Variant) -> VariantState:
    if entry.problem is not None:
        return VariantState(entry, None, PROBLEM_TEXTS[entry.problem])
    path = opened.file_of(entry)
    problem = _file_problem(opened, path)
    return VariantState(entry, path, "" if problem is None else _FILE_TEXTS[problem])


def file_problem_text(problem: FileProblem) -> Sentence:
    """Return a sentence on a problem of a variant's file."""
    return _FILE_TEXTS[problem]


def _file_problem(opened: OpenedSet, path: Path) -> FileProblem | None:
    try:
        opened.relative(path)
    except EditError:
        return FileProblem.OUTSIDE
    try:
        if not path.exists():
            return FileProblem.MISSING
        return None if path.is_file() else FileProblem.NO_STYLE
    except OSError:
        return FileProblem.MISSING


def _editable(path: Path) -> object:
    """Return the tree of a style that can be saved. Raises: DocumentError."""
    source = open_style(path).source
    if source.is_import:
        raise DocumentError(_FILE_TEXTS[FileProblem.NO_STYLE], FilePosition(str(path)))
    return source.tree


def _sets_beside(style: Path) -> Iterator[Path]:
    """Yield the sets in the folder of a style file and in the folder above."""
    folder = style.absolute().parent
    for place in (folder, folder.parent):
        try:
            with os.scandir(place) as entries:
                names = sorted(entry.name for entry in entries if entry.name.endswith(SUFFIX))
        except OSError:
            continue
        yield from (place / name for name in names[:_MAX_SETS])
