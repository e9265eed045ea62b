"""A person's own entries of what layers draw: written into a file of their own, entry by entry.

What else stands in the file, comments too, stays as it is.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from editor import user_files
from editor.errors import MapDataError, Place, SaveError
from editor.mapstyle.schema.source_data import (
    OSM,
    OWN,
    SCHEMAS,
    Condition,
    DataEntry,
    DataKey,
    DataQuery,
    SourceData,
    draws_every_category,
    load,
    parse_query,
)
from editor.storage.atomic_file import make_private_folder
from editor.storage.saving import save_bytes, why_not_saved
from editor.wording import say

FILE_NAME: Final = "sourcedata.toml"

_HEAD: Final = "# What layers draw in the preview, where it differs from what Isopleth brings.\n"
_TABLE: Final = re.compile(r"^\s*\[.*\]\s*(#.*)?$")
_KEY: Final = re.compile(r"[^\s=<>!&|]+")
_KINDS: Final = ("point", "line", "polygon")


def load_with_own(path: Path) -> SourceData:
    """The shipped entries with those of a person's own file, where there is one, over them.

    Raises: MapDataError, with the line where it is known, when the file is broken or cannot be read.
    """
    return load_own(path) or load()


def load_own(path: Path) -> SourceData | None:
    """Return the same; None where a person has no file of their own.

    Raises: MapDataError as `load_with_own` does.
    """
    try:
        return load(path) if user_files.exists(path) else None
    except user_files.UserFileError as error:
        raise MapDataError(error.text, error.place) from error


class OwnEntries:
    """A person's own entries as all windows share them: their file is read once, on first use."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._is_read = False
        self._data: SourceData | None = None
        self._error: MapDataError | None = None

    def load(self) -> SourceData | None:
        """Return what `load_own` gave the first time, or what has replaced it since.

        Raises: MapDataError as `load_own` did.
        """
        if not self._is_read:
            self._is_read = True
            try:
                self._data = load_own(self.file)
            except MapDataError as error:
                self._error = error
        if self._error is not None:
            raise MapDataError(self._error.text, self._error.place)
        return self._data

    def replace(self, data: SourceData) -> None:
        """Use other entries, which the file holds by now."""
        self._is_read, self._data, self._error = True, data, None


def query_text(query: DataQuery, schema: str) -> str:
    """The line that means a query: the inverse of `parse_query`."""
    parts = [_condition_text(condition) for condition in query.conditions]
    if query.geometry is not None:
        parts.append(f"geometry={query.geometry}")
    if schema == OSM or query.layer is None:
        return " & ".join(parts)
    return f"{query.layer}: {' & '.join(parts)}" if parts else query.layer


def problem_of(text: str, schema: str) -> str:
    """What is wrong with a line that shall be a query, and what to write; empty where nothing is."""
    query = parse_query(text, schema)
    if schema != OSM and not (query.layer and _KEY.fullmatch(query.layer)):
        return say("“{text}” names no layer. Write it as “layer: key=value & key=value”.", text=text)
    if schema == OSM and not query.conditions:
        return say("A line without a condition would draw everything. Write it as “key=value & key=value”.")
    for condition in query.conditions:
        if not _KEY.fullmatch(condition.key):
            return say("“{text}” is no condition. Write it as “key=value & key=value”.", text=text)
        if condition.op not in ("has", "absent") and not all(condition.values):
            return say("“{key}” has no value. Write one, or * for any.", key=condition.key)
        if condition.op in (">", "<", ">=", "<=") and not _is_number(condition.values):
            return say("“{key}” is compared with what is no number.", key=condition.key)
    if query.geometry is not None and query.geometry not in _KINDS:
        return say(
            "The geometry “{geometry}” is none of {names}.", geometry=query.geometry, names=", ".join(_KINDS)
        )
    return ""


def changed(entry: DataEntry, label: str, queries: Mapping[str, tuple[str, ...]]) -> DataEntry:
    """An entry as a person wants it, with the lines of its queries by schema."""
    parsed = {
        schema: tuple(parse_query(line, schema) for line in queries.get(schema, ())) for schema in SCHEMAS
    }
    return replace(entry, label=label, origin=OWN, queries=parsed)


def keep(path: Path, entry: DataEntry) -> SourceData:
    """Writes an entry in place of the one of its key, and gives all entries as they now are.

    Raises: MapDataError when the file as it stands is broken, SaveError when it cannot be written.
    """
    return _rewritten(path, entry.key, _written(entry))


def reset(path: Path, key: DataKey) -> SourceData:
    """Takes a person's own entry away, so that the shipped one holds, and gives all entries.

    Raises: MapDataError when the file as it stands is broken, SaveError when it cannot be written.
    """
    return _rewritten(path, key, "")


def _rewritten(path: Path, key: DataKey, block: str) -> SourceData:
    load_with_own(path)
    try:
        text = user_files.read_text(path)
    except user_files.UserFileError as error:
        raise MapDataError(error.text, error.place) from error
    text = _HEAD if text is None else text
    kept = [each for each in _blocks(text) if _key_of(each) != key]
    if kept and not kept[-1].endswith("\n"):
        kept[-1] += "\n"
    try:
        make_private_folder(path.parent)
    except OSError as error:
        raise SaveError.untouched(why_not_saved(error), Place(file=str(path))) from error
    save_bytes(path, ("".join(kept) + (f"\n{block}" if block else "")).encode())
    return load_with_own(path)


def _blocks(text: str) -> Iterator[str]:
    """The text in pieces, each but the first beginning with the head of a table."""
    piece: list[str] = []
    for line in text.splitlines(keepends=True):
        # A line within a list may look like a head, but leaves what is before it no whole table.
        if _TABLE.match(line) and piece and _is_whole("".join(piece)):
            yield "".join(piece)
            piece = []
        piece.append(line)
    if piece:
        yield "".join(piece)


def _is_whole(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def _key_of(block: str) -> DataKey | None:
    """The key of the entry that a piece of the file holds."""
    table = tomllib.loads(block)
    for record in table.get("poi_category", []):
        return f"poi/{record['id']}"
    for record in table.get("data", []):
        return f"{record['types'][0]}/{record['source']}/{record.get('id')}"
    return None


def _written(entry: DataEntry) -> str:
    """An entry as it stands in the file."""
    queries = {
        schema: [query_text(query, schema) for query in entry.queries.get(schema, ())] for schema in SCHEMAS
    }
    fields: dict[str, Any]
    if entry.category is not None:
        fields = {"id": entry.category, "label": entry.label, "confidence": entry.confidence, "origin": OWN}
        queries = {OSM: queries[OSM]}
    else:
        fields = {"types": list(entry.types), "source": entry.source}
        fields |= {} if entry.id is None else {"id": entry.id}
        fields |= {"label": entry.label, "confidence": entry.confidence, "origin": OWN}
        fields |= {"geometry": entry.geometry}
        fields |= {"note": entry.note} if entry.note else {}
        fields |= {"demo": entry.demonstration} if entry.demonstration else {}
        if draws_every_category(entry):
            del queries[OSM]
    head = "[[data]]" if entry.category is None else "[[poi_category]]"
    lines = [f"{name} = {_value(value)}" for name, value in {**fields, **queries}.items()]
    return "\n".join([head, *lines, ""])


def _value(value: object) -> str:
    """A value as TOML writes it, whose texts and lists are those of JSON, but for one sign."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _condition_text(condition: Condition) -> str:
    if condition.op == "has":
        return f"{condition.key}=*"
    if condition.op == "absent":
        return f"{condition.key}=absent"
    return f"{condition.key}{condition.op}{'|'.join(condition.values)}"


def _is_number(values: tuple[str, ...]) -> bool:
    try:
        return len(values) == 1 and float(values[0]) is not None
    except ValueError:
        return False
