"""Findings that layers share because no rule tells their records apart.

A large style repeats its layers: only their ids, names and data differ. What is computed from the rest of a
record is computed once for all of them.
"""

from editor.checks.facts import LayerFacts, detached_layer, gather
from editor.checks.problems import Finding
from editor.checks.rules.layers import LAYER_RULES
from editor.checks.rules.visibility import Extent
from editor.checks.schema_validation import SchemaFailure, is_broken, layer_failures
from editor.mapstyle.document.model import NAME_KEY
from editor.mapstyle.format.shared_values import digest_of
from editor.mapstyle.json_tree import Json

# Contents beyond are computed again in the next round, so that edits do not collect them without end.
_MOST_CONTENTS = 100_000
# Names for which the findings of one content are cached.
_MOST_NAMES = 16
_HIGHEST_ID = 1 << 31


class LayerContent:
    """What the checks know of all layers with the same content, each part computed on demand.

    `is_repeatable` states that other layers can have the content: `content_digest` accepts their records.
    """

    __slots__ = ("_extent", "_facts", "_failures", "_findings", "_is_repeatable", "_is_silent", "_record")

    def __init__(self, record: Json, *, is_repeatable: bool = False) -> None:
        self._record, self._is_repeatable = record, is_repeatable
        self._facts: LayerFacts | None = None
        self._failures: tuple[SchemaFailure, ...] | None = None
        self._findings: dict[str, tuple[Finding, ...]] = {}
        self._is_silent = False  # no rule finds anything, whatever the name
        self._extent: Extent | None = None

    @property
    def failures(self) -> tuple[SchemaFailure, ...]:
        """Where the layers fail the schema."""
        if self._failures is None:
            self._failures = layer_failures(self._record)
        return self._failures

    @property
    def extent(self) -> Extent:
        """The area that the layers cover; its layer is one of them."""
        if self._extent is None:
            self._extent = Extent(self._record)
        return self._extent

    def facts(self, record: Json) -> LayerFacts:
        """Return the facts of one of the layers."""
        shared = self._facts
        if shared is None:
            has_name = isinstance(self._record, dict) and NAME_KEY in self._record
            nameless = {**self._record, NAME_KEY: ""} if has_name else self._record
            shared = self._facts = gather(detached_layer(nameless))
        if self._is_repeatable:  # its id and name need no conversion
            name, number = record.get(NAME_KEY, ""), record["id"]
        else:
            layer = detached_layer(record)
            name, number = layer.comment, layer.id
        return LayerFacts(
            name or shared.name,
            number,
            shared.type,
            shared.source,
            shared.group_id,
            shared.icons,
            shared.faces,
            shared.mentions,
            shared.data,
        )

    def findings(self, record: Json) -> tuple[Finding, ...]:
        """Return the findings of the rules for one of the layers. They may contain its name."""
        if self._is_silent:
            return ()
        layer = detached_layer(record)
        found = self._findings.get(layer.comment)
        if found is None:
            found = tuple(finding for rule in LAYER_RULES for finding in rule(layer))
            self._is_silent = not found
            if len(self._findings) < _MOST_NAMES:
                self._findings[layer.comment] = found
        return found


class LayerContents:
    """The contents of layers, of one style after another. Not thread-safe."""

    def __init__(self) -> None:
        self._by_record: dict[int, LayerContent] = {}
        self._by_digest: dict[bytes, LayerContent] = {}

    def begin_round(self) -> None:
        """Start with another style, whose records exist until the round ends."""
        if len(self._by_digest) > _MOST_CONTENTS:
            self._by_digest = {}

    def end_round(self) -> None:
        """Release what is only known of the records of this round."""
        self._by_record = {}

    def of(self, record: Json) -> LayerContent:
        """Return the content of a layer's record."""
        content = self._by_record.get(id(record))
        if content is None:
            digest = content_digest(record)
            content = None if digest is None else self._by_digest.get(digest)
            if content is None:
                content = LayerContent(record, is_repeatable=digest is not None)
                if digest is not None:
                    self._by_digest[digest] = content
            self._by_record[id(record)] = content
        return content


def content_digest(record: Json) -> bytes | None:
    """Return a digest of a layer's record without its id and name; None if it must be checked by itself."""
    if type(record) is not dict:
        return None
    layer_id, name = record.get("id"), record.get(NAME_KEY, "")
    if (
        type(layer_id) is not int
        or not 0 < layer_id < _HIGHEST_ID
        or type(name) is not str
        or is_broken(name)
    ):
        return None
    rest = record.copy()
    rest["id"] = 0
    if NAME_KEY in rest:
        rest[NAME_KEY] = ""
    return digest_of(rest)
