"""Import and export of the user's shortcuts as a JSON file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from editor import user_files
from editor.app.shortcuts import Keys, Shortcuts
from editor.errors import EditorError, SaveError
from editor.look.words import translated
from editor.storage.saving import save_bytes

# The key and the version of the format.
_KIND, _VERSION = "isopleth-shortcuts", 1
# Far more than a file of all commands needs. Units: bytes.
_MAX_BYTES = 1_000_000
_PORTABLE = QKeySequence.SequenceFormat.PortableText


@dataclass(frozen=True, slots=True)
class ImportedKeys:
    """The usable shortcuts of a file, and the number of commands that were skipped."""

    own: Mapping[str, Keys]
    left_out: int


def write_keys(path: Path, shortcuts: Shortcuts) -> None:
    """Write the shortcuts that differ from the defaults.

    Raises: EditorError if the file cannot be written.
    """
    document = {_KIND: _VERSION, "keys": {name: list(keys) for name, keys in sorted(shortcuts.own.items())}}
    try:
        save_bytes(path, json.dumps(document, indent=2).encode() + b"\n")
    except SaveError as error:
        text = _tr("“{name}” was not written. {why}").format(name=path.name, why=translated(error.why))
        raise EditorError(text) from error


def read_keys(path: Path, shortcuts: Shortcuts) -> ImportedKeys:
    """Read the shortcuts of a file; skip unknown commands and invalid shortcuts.

    Raises: EditorError if the file cannot be read or contains no shortcuts.
    """
    no_keys = EditorError(
        _tr("“{name}” holds no keys. Choose a file that “Export keys” has written.").format(name=path.name)
    )
    try:
        data = user_files.read_bytes(path, _MAX_BYTES)
    except user_files.UserFileError as error:
        text = _tr("“{name}” was not read. {why}").format(name=path.name, why=translated(error.text))
        raise EditorError(text) from error
    if data is None:
        text = _tr("“{name}” was not read. {why}").format(name=path.name, why=_tr("The file does not exist."))
        raise EditorError(text)
    try:
        document = user_files.parse_json(data, path)
    except user_files.UserFileError as error:
        raise no_keys from error
    entries = document.get("keys") if isinstance(document, dict) and document.get(_KIND) == _VERSION else None
    if not isinstance(entries, dict):
        raise no_keys
    own, known = {}, shortcuts.names
    for name, keys in entries.items():
        usable = _usable(keys, shortcuts)
        if name in known and usable is not None:
            own[name] = usable
    return ImportedKeys(own, len(entries) - len(own))


def _usable(keys: object, shortcuts: Shortcuts) -> Keys | None:
    """Return the normalized shortcuts; None if one of them is invalid."""
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        return None
    normalized = tuple(QKeySequence(key, _PORTABLE).toString(_PORTABLE) for key in keys)
    return None if any(shortcuts.problem_of(key) for key in normalized) else normalized


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShortcutFile", text)
