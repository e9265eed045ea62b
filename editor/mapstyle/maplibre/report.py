"""Report of an import, layer by layer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from editor.wording import Sentence, listed, say, say_count


class ImportOutcome(Enum):
    """The result for a layer."""

    MAPPED = "mapped"
    APPROXIMATED = "approximated"
    LOST = "lost"


class NamedRemark(Enum):
    """A remark on several values of a layer, which it names."""

    DATA = "data"
    ZOOMS = "zooms"
    INVALID = "invalid"
    ICONS = "icons"


_MAX_NAMES: Final = 6


@dataclass(slots=True)
class LayerRemarks:
    """Remarks on what was changed in a layer, without repetition."""

    _sentences: dict[Sentence, None] = field(default_factory=dict)
    _names: dict[NamedRemark, dict[str, None]] = field(default_factory=dict)

    def add(self, sentence: Sentence) -> None:
        """Add a remark."""
        self._sentences[sentence] = None

    def add_name(self, remark: NamedRemark, name: str) -> None:
        """Add a name to a remark."""
        self._names.setdefault(remark, {})[name] = None

    @property
    def reasons(self) -> list[Sentence]:
        """The remarks as parts of a sentence."""
        return [*self._sentences, *(_named(remark, list(names)) for remark, names in self._names.items())]


def _named(remark: NamedRemark, names: Sequence[str]) -> Sentence:
    shown = listed([*names[:_MAX_NAMES], *(["…"] if len(names) > _MAX_NAMES else [])])
    if remark is NamedRemark.DATA:
        return say("typical values of {names}, which depend on the data", names=shown)
    if remark is NamedRemark.ZOOMS:
        return say("slightly different values between zooms: {names}", names=shown)
    if remark is NamedRemark.INVALID:
        return say("invalid values of {names}", names=shown)
    return say("icons missing in the sprite: {names}", names=shown)


@dataclass(frozen=True, slots=True)
class ImportRecord:
    """The result for a layer of the imported style.

    `pointer` is its place in the imported file; `layers` are the names of the layers that it became.
    """

    id: str
    pointer: str
    outcome: ImportOutcome
    layers: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The record as a sentence."""
        reasons = listed_reasons(self.reasons)
        if self.outcome is ImportOutcome.LOST:
            return say("“{layer}” not imported: {reasons}.", layer=self.id, reasons=reasons)
        if not reasons:
            return say("“{layer}” imported.", layer=self.id)
        return say("“{layer}” imported with changes: {reasons}.", layer=self.id, reasons=reasons)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The records of all layers in the order of the file, and remarks on the style as a whole."""

    layers: tuple[ImportRecord, ...]
    remarks: tuple[str, ...] = ()

    def count(self, outcome: ImportOutcome) -> int:
        """Return the number of layers with an outcome."""
        return Counter(record.outcome for record in self.layers)[outcome]

    @property
    def summary(self) -> str:
        """The counts as a sentence."""
        return say(
            "{total}: {mapped} imported, {approximated} imported with changes, {lost} not imported.",
            total=say_count("1 layer", "{count} layers", len(self.layers)),
            mapped=self.count(ImportOutcome.MAPPED),
            approximated=self.count(ImportOutcome.APPROXIMATED),
            lost=self.count(ImportOutcome.LOST),
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """The summary, the remarks, and a sentence for each layer that was lost or changed."""
        changed = (record for record in self.layers if record.outcome is not ImportOutcome.MAPPED)
        return (self.summary, *self.remarks, *_lost_first(changed))


def listed_reasons(reasons: Iterable[str]) -> str:
    """Return reasons as one text, separated by semicolons because they contain commas."""
    distinct = list(dict.fromkeys(reasons))
    text = distinct[0] if distinct else ""
    for reason in distinct[1:]:
        text = say("{first}; {second}", first=text, second=reason)
    return text


def _lost_first(records: Iterable[ImportRecord]) -> list[str]:
    ordered = sorted(records, key=lambda record: record.outcome is not ImportOutcome.LOST)
    return [record.text for record in ordered]
