"""The keys that a person chose, as a file that another computer reads."""

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

# What the file calls itself. Another form of it gets another number.
_KIND, _FORM = "isopleth-shortcuts", 1
# Far more than all commands with all their keys take. Units: bytes.
_MOST_BYTES = 1_000_000
_PORTABLE = QKeySequence.SequenceFormat.PortableText


@dataclass(frozen=True, slots=True)
class ReadKeys:
    """What a file of keys held: those that can be used here, and how many commands cannot."""

    own: Mapping[str, Keys]
    left_out: int


def write_keys(path: Path, shortcuts: Shortcuts) -> None:
    """Write the keys that differ from the table's.

    Raises: EditorError when the file cannot be written.
    """
    whole = {_KIND: _FORM, "keys": {name: list(keys) for name, keys in sorted(shortcuts.own.items())}}
    try:
        save_bytes(path, json.dumps(whole, indent=2).encode() + b"\n")
    except SaveError as error:
        text = _tr("“{name}” was not written. {why}").format(name=path.name, why=translated(error.why))
        raise EditorError(text) from error


def read_keys(path: Path, shortcuts: Shortcuts) -> ReadKeys:
    """The keys of a file; commands that are not known here, and keys that cannot be any, are left out.

    Raises: EditorError when it cannot be read, or holds no keys.
    """
    no_keys = EditorError(
        _tr("“{name}” holds no keys. Choose a file that “Export keys” has written.").format(name=path.name)
    )
    try:
        data = user_files.read_bytes(path, _MOST_BYTES)
    except user_files.UserFileError as error:
        text = _tr("“{name}” was not read. {why}").format(name=path.name, why=translated(error.text))
        raise EditorError(text) from error
    if data is None:
        text = _tr("“{name}” was not read. {why}").format(name=path.name, why=_tr("The file does not exist."))
        raise EditorError(text)
    try:
        whole = user_files.parse_json(data, path)
    except user_files.UserFileError as error:
        raise no_keys from error
    held = whole.get("keys") if isinstance(whole, dict) and whole.get(_KIND) == _FORM else None
    if not isinstance(held, dict):
        raise no_keys
    own, known = {}, shortcuts.names
    for name, keys in held.items():
        usable = _usable(keys, shortcuts)
        if name in known and usable is not None:
            own[name] = usable
    return ReadKeys(own, len(held) - len(own))


def _usable(keys: object, shortcuts: Shortcuts) -> Keys | None:
    """Keys as they are kept; nothing where one of them can be no shortcut."""
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        return None
    plain = tuple(QKeySequence(key, _PORTABLE).toString(_PORTABLE) for key in keys)
    return None if any(shortcuts.problem_of(key) for key in plain) else plain


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShortcutFile", text)
