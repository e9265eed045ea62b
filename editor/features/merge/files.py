"""Files of a merge: reading the three versions, and writing the merged style."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Final

from editor.errors import DocumentError, EditorError, FilePosition
from editor.features.merge.git_names import SideNames, find_side_names
from editor.mapstyle.format.codec import encode_in_pieces
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import Json
from editor.mapstyle.merge.style_merge import MergeResult, merge
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.storage.backups import backup_path
from editor.storage.file_state import (
    NO_FILE,
    FileState,
    OpenedFile,
    is_same_file,
    open_style,
    read_style,
    state_of,
)
from editor.storage.saving import save_file
from editor.wording import say
from editor.workspace.layer_names import layer_name
from editor.workspace.style_sets import VariantMerge

_NO_FILES: Final = frozenset({os.devnull, "nul", "NUL"})


@dataclass(frozen=True, slots=True)
class MergeFiles:
    """The files of a merge. Without an `output`, saving asks for one."""

    base: Path
    ours: Path
    theirs: Path
    output: Path | None = None

    @property
    def name(self) -> str:
        """The name of the merged file."""
        return (self.output or self.ours).name


@dataclass(frozen=True, slots=True)
class OpenedMerge:
    """Three styles and their merge.

    `source` is the text of OURS and `ours_state` its file; `output_state` is that of the output when it was
    opened. `names` are those of the sides. `is_for_git` tells whether git waits for the output.
    """

    files: MergeFiles
    source: SourceText
    result: MergeResult
    names: SideNames
    ours_state: FileState
    output_state: FileState | None
    is_for_git: bool = True


def open_merge(files: MergeFiles, data: SourceData) -> OpenedMerge:
    """Read three styles and merge them. Raises: EditorError; its place names the file."""
    output_state = None if files.output is None else state_of(files.output) or NO_FILE
    ours = _open_ours(files.ours)
    base, theirs = _ancestor(files.base), read_style(files.theirs).tree
    result = merge(base, ours.source.tree, theirs, lambda layer: layer_name(layer, data))
    names = SideNames(files.ours.name, files.theirs.name)
    if files.output is not None:
        # The other files are temporary ones of git.
        names = find_side_names(files.output) or names
    return OpenedMerge(files, ours.source, result, names, ours.state, output_state)


def variant_merge(request: VariantMerge) -> OpenedMerge:
    """Return the merge of the structure of a variant into another one, which it is saved to."""
    plan, change = request.plan, request.change
    if change.path is None or change.opened is None or change.result is None:
        raise EditorError(say("The variant cannot be merged."))
    theirs = plan.opened.file_of(plan.source)
    return OpenedMerge(
        MergeFiles(base=theirs, ours=change.path, theirs=theirs, output=change.path),
        change.opened.source,
        change.result,
        SideNames(change.variant.name, plan.source.name),
        change.opened.state,
        change.opened.state,
        is_for_git=False,
    )


def save_merge(opened: OpenedMerge, tree: Json, path: Path, backups: Path) -> OpenedMerge:
    """Write the merged style; return the merge with the new state of the file.

    OURS and the given output are only replaced in the state in which they were read.
    Raises: EditorError if the file is BASE or THEIRS, has changed, or cannot be written.
    """
    files = opened.files
    if any(is_same_file(path, each) for each in (files.base, files.theirs)):
        text = say("This file is used as “Base” or “Theirs” in the merge. Save under another name.")
        raise EditorError(text, FilePosition(str(path)))
    is_output = files.output is not None and is_same_file(path, files.output)
    is_ours = is_same_file(path, files.ours)
    expected = opened.output_state if is_output else opened.ours_state if is_ours else None
    content = encode_in_pieces(opened.source, tree)
    saved = save_file(path, content, expected=expected, backup=backup_path(backups, path))
    return replace(
        opened,
        output_state=saved.state if is_output else opened.output_state,
        ours_state=saved.state if is_ours else opened.ours_state,
    )


def _open_ours(path: Path) -> OpenedFile:
    opened = open_style(path)
    if opened.source.is_import:
        raise DocumentError(
            say("This is a binary style. Import it, save it as JSON, and merge that file."),
            FilePosition(str(path)),
        )
    return opened


def _ancestor(path: Path) -> Json:
    """Return the tree of the common ancestor; an empty one for the empty file of git if there is none."""
    if str(path) in _NO_FILES or (path.is_file() and path.stat().st_size == 0):
        return {}
    return read_style(path).tree
