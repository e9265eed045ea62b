"""Report of an import, layer by layer."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from editor.wording import listed, say, say_count


class ImportOutcome(Enum):
    """The result for a layer."""

    MAPPED = "mapped"
    APPROXIMATED = "approximated"
    LOST = "lost"


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
        reasons = listed(dict.fromkeys(self.reasons))
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


def _lost_first(records: Iterable[ImportRecord]) -> list[str]:
    ordered = sorted(records, key=lambda record: record.outcome is not ImportOutcome.LOST)
    return [record.text for record in ordered]
