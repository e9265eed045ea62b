"""The user's map data entries, edited one by one in a TOML file; all other text of the file is preserved."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from editor import user_files
from editor.errors import FilePosition, MapDataError, SaveError
from editor.mapstyle.schema.source_data import (
    OSM,
    SCHEMAS,
    USER_ORIGIN,
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

_FILE_HEADER: Final = "# What layers draw in the preview, where it differs from what Isopleth brings.\n"
_TABLE_HEADER: Final = re.compile(r"^\s*\[.*\]\s*(#.*)?$")
_KEY: Final = re.compile(r"[^\s=<>!&|]+")
_KINDS: Final = ("point", "line", "polygon")


def load_merged(path: Path) -> SourceData:
    """Return the shipped entries, overridden by the user's file if there is one.

    Raises: MapDataError, with the line if known, if the file is broken or cannot be read.
    """
    return load_user_entries(path) or load()


def load_user_entries(path: Path) -> SourceData | None:
    """Return the shipped entries overridden by the user's file; None if there is no such file.

    Raises: MapDataError as `load_merged` does.
    """
    try:
        return load(path) if user_files.exists(path) else None
    except user_files.UserFileError as error:
        raise MapDataError(error.text, error.place) from error


class UserEntries:
    """The user's entries, shared by all windows: the file is read once, on first use."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._is_read = False
        self._data: SourceData | None = None
        self._error: MapDataError | None = None

    def load(self) -> SourceData | None:
        """Return the entries of the first `load_user_entries`, or those of the last `replace`.

        Raises: MapDataError as `load_user_entries` did.
        """
        if not self._is_read:
            self._is_read = True
            try:
                self._data = load_user_entries(self.file)
            except MapDataError as error:
                self._error = error
        if self._error is not None:
            raise MapDataError(self._error.text, self._error.place)
        return self._data

    @property
    def current(self) -> SourceData | None:
        """The loaded or replaced entries; None before the first load, and if they cannot be used."""
        return self._data

    def replace(self, data: SourceData) -> None:
        """Use other entries after the file was written."""
        self._is_read, self._data, self._error = True, data, None


def query_text(query: DataQuery, schema: str) -> str:
    """Return the text of a query; the inverse of `parse_query`."""
    parts = [_condition_text(condition) for condition in query.conditions]
    if query.geometry is not None:
        parts.append(f"geometry={query.geometry}")
    if schema == OSM or query.layer is None:
        return " & ".join(parts)
    return f"{query.layer}: {' & '.join(parts)}" if parts else query.layer


def query_problem(text: str, schema: str) -> str:
    """Return what is wrong with the text of a query and how to fix it; empty if it is valid."""
    query = parse_query(text, schema)
    if schema != OSM and not (query.layer and _KEY.fullmatch(query.layer)):
        return say("“{text}” has no layer. Use “layer: key=value & key=value”.", text=text)
    if schema == OSM and not query.conditions:
        return say("Condition missing. Use “key=value & key=value”.")
    for condition in query.conditions:
        if not _KEY.fullmatch(condition.key):
            return say("“{text}” is not a condition. Use “key=value & key=value”.", text=text)
        if condition.op not in ("has", "absent") and not all(condition.values):
            return say("“{key}” has no value. Enter one, or * for any.", key=condition.key)
        if condition.op in (">", "<", ">=", "<=") and not _is_number(condition.values):
            return say("“{key}” must be compared with a number.", key=condition.key)
    if query.geometry is not None and query.geometry not in _KINDS:
        return say(
            "The geometry “{geometry}” is not one of {names}.",
            geometry=query.geometry,
            names=", ".join(_KINDS),
        )
    return ""


def edited_entry(entry: DataEntry, label: str, queries: Mapping[str, tuple[str, ...]]) -> DataEntry:
    """Return an entry with another label and other queries, as lines by schema."""
    parsed = {
        schema: tuple(parse_query(line, schema) for line in queries.get(schema, ())) for schema in SCHEMAS
    }
    return replace(entry, label=label, origin=USER_ORIGIN, queries=parsed)


def write_entry(path: Path, entry: DataEntry) -> SourceData:
    """Write an entry, replacing the one with its key, and return all entries.

    Raises: MapDataError if the file is broken, SaveError if it cannot be written.
    """
    return _rewrite(path, entry.key, _to_toml(entry))


def delete_entry(path: Path, key: DataKey) -> SourceData:
    """Delete the user's entry, so that the shipped one applies, and return all entries.

    Raises: MapDataError if the file is broken, SaveError if it cannot be written.
    """
    return _rewrite(path, key, "")


def _rewrite(path: Path, key: DataKey, block: str) -> SourceData:
    load_merged(path)
    try:
        text = user_files.read_text(path)
    except user_files.UserFileError as error:
        raise MapDataError(error.text, error.place) from error
    text = _FILE_HEADER if text is None else text
    remaining = [each for each in _blocks(text) if _key_of(each) != key]
    if remaining and not remaining[-1].endswith("\n"):
        remaining[-1] += "\n"
    try:
        make_private_folder(path.parent)
    except OSError as error:
        raise SaveError.untouched(why_not_saved(error), FilePosition(file=str(path))) from error
    save_bytes(path, ("".join(remaining) + (f"\n{block}" if block else "")).encode())
    return load_merged(path)


def _blocks(text: str) -> Iterator[str]:
    """Split the text so that each piece but the first begins with a table header."""
    piece: list[str] = []
    for line in text.splitlines(keepends=True):
        # A line within a list may look like a header; the text before it is not a complete table then.
        if _TABLE_HEADER.match(line) and piece and _is_complete("".join(piece)):
            yield "".join(piece)
            piece = []
        piece.append(line)
    if piece:
        yield "".join(piece)


def _is_complete(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def _key_of(block: str) -> DataKey | None:
    table = tomllib.loads(block)
    for record in table.get("poi_category", []):
        return f"poi/{record['id']}"
    for record in table.get("data", []):
        return f"{record['types'][0]}/{record['source']}/{record.get('id')}"
    return None


def _to_toml(entry: DataEntry) -> str:
    queries = {
        schema: [query_text(query, schema) for query in entry.queries.get(schema, ())] for schema in SCHEMAS
    }
    fields: dict[str, Any]
    if entry.category is not None:
        fields = {
            "id": entry.category,
            "label": entry.label,
            "confidence": entry.confidence,
            "origin": USER_ORIGIN,
        }
        queries = {OSM: queries[OSM]}
    else:
        fields = {"types": list(entry.types), "source": entry.source}
        fields |= {} if entry.id is None else {"id": entry.id}
        fields |= {"label": entry.label, "confidence": entry.confidence, "origin": USER_ORIGIN}
        fields |= {"geometry": entry.geometry}
        fields |= {"note": entry.note} if entry.note else {}
        fields |= {"demo": entry.demonstration} if entry.demonstration else {}
        if draws_every_category(entry):
            del queries[OSM]
    head = "[[data]]" if entry.category is None else "[[poi_category]]"
    lines = [f"{name} = {_to_toml_value(value)}" for name, value in {**fields, **queries}.items()]
    return "\n".join([head, *lines, ""])


def _to_toml_value(value: object) -> str:
    """Return a TOML value: its strings and arrays are those of JSON, except for one character."""
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
