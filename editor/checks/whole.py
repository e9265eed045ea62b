"""What is wrong with a style as a whole: what its parts are to each other.

As long as nothing that a rule reads is another than before, what it found holds.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

from editor.checks.coverage import Coverage, sharing
from editor.checks.facts import DataDrawn, LayerFacts
from editor.checks.findings import Finding
from editor.checks.layer_rules import Names
from editor.checks.rules import RULES, Rule
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.tree import MISSING, Json, Path, read, read_array

# What gives the names.
_NAMING = (GROUPS, ICONS, SOURCES)
_SECTIONS = frozenset(_NAMING).union(*(rule.sections for rule in RULES))


class WholeChecks:
    """Applies the rules of a whole style to one style after another.

    `names` are those that the last one gives, the very same object for as long as they are equal.
    """

    def __init__(self) -> None:
        self.names = Names.of(MapStyle.of(None))
        self._sections: dict[Path, Json] = {}
        self._facts: Sequence[LayerFacts] | None = None
        self._found: dict[Rule, tuple[Finding, ...]] = {}
        self._sharing: Mapping[DataDrawn, Sequence[int]] = {}
        self._coverage = Coverage()

    def check(self, style: MapStyle, facts: Sequence[LayerFacts]) -> tuple[Finding, ...]:
        """What is wrong with a style whose layers have these facts."""
        sections = {path: read(style.tree, path, None) for path in _SECTIONS}
        other = {path for path in _SECTIONS if sections[path] is not self._sections.get(path, MISSING)}
        has_other_layers = facts != self._facts
        if not other.isdisjoint(_NAMING):
            names = Names.of(style)
            self.names = self.names if self.names == names else names
        if has_other_layers:
            self._sharing = sharing(facts)
        for rule in RULES:
            if (rule.reads_layers and has_other_layers) or not other.isdisjoint(rule.sections):
                self._found[rule] = tuple(rule.find(style, facts))
        self._sections, self._facts = sections, facts
        found = chain.from_iterable(self._found[rule] for rule in RULES)
        return (*found, *self._coverage.check(self._sharing, read_array(style.tree, LAYERS)))
