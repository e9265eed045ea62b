"""Report of an import, layer by layer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field
from enum import Enum
from typing import Final

from editor.records import dataclass
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
class ReportSection:
    """A part of a report: a heading and its lines."""

    heading: str
    lines: tuple[str, ...]


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

    @property
    def line(self) -> str:
        """The record below a heading that states its outcome: the layer, what it became, and why."""
        reasons = listed_reasons(self.reasons)
        if self.outcome is ImportOutcome.LOST:
            return say("“{layer}”: {reasons}.", layer=self.id, reasons=reasons)
        became = self.layers[:_MAX_NAMES]
        names = listed(
            [*(say("“{name}”", name=name) for name in became), *(["…"] if self.layers != became else [])]
        )
        if reasons:
            return say("“{layer}” is now {names}: {reasons}.", layer=self.id, names=names, reasons=reasons)
        return say("“{layer}” is now {names}.", layer=self.id, names=names)


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

    @property
    def sections(self) -> tuple[ReportSection, ...]:
        """The whole report, layer by layer: what concerns the style, then the layers by their outcome."""
        found = [ReportSection(say("The style"), (self.summary, *self.remarks))]
        for outcome, heading in _HEADINGS.items():
            lines = tuple(record.line for record in self.layers if record.outcome is outcome)
            if lines:
                headline = say("{heading} ({count})", heading=heading, count=len(lines))
                found.append(ReportSection(headline, lines))
        return tuple(found)


_HEADINGS: Final = {
    ImportOutcome.LOST: say("Not imported"),
    ImportOutcome.APPROXIMATED: say("Imported with changes"),
    ImportOutcome.MAPPED: say("Imported"),
}


def report_text(title: str, sections: Iterable[ReportSection]) -> str:
    """Return a report as plain text, for a file."""
    parts = [title]
    for section in sections:
        lines = [section.heading] if section.heading else []
        parts.append("\n".join([*lines, *(f"- {line}" for line in section.lines)]))
    return "\n\n".join(parts) + "\n"


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
