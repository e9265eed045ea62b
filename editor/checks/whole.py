"""What is wrong with a style as a whole: what its parts are to each other.

As long as nothing that the rules read is another than before, what they found holds.
"""

import operator
from collections.abc import Mapping, Sequence

from editor.checks.coverage import Coverage, sharing
from editor.checks.facts import DataDrawn, LayerFacts
from editor.checks.findings import Finding
from editor.checks.layer_rules import Names
from editor.checks.rules import RULES
from editor.mapstyle.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.tree import Json, read, read_array

# What the rules read beside the facts of the layers.
_SECTIONS = (GROUPS, ICONS, SOURCES, FONTS)


class WholeChecks:
    """Applies the rules of a whole style to one style after another.

    `names` are those that the last one gives, the very same object for as long as they are equal.
    """

    def __init__(self) -> None:
        self.names = Names.of(MapStyle.of(None))
        self._sections: tuple[Json, ...] = ()
        self._facts: Sequence[LayerFacts] | None = None
        self._found: tuple[Finding, ...] = ()
        self._sharing: Mapping[DataDrawn, Sequence[int]] = {}
        self._coverage = Coverage()

    def check(self, style: MapStyle, facts: Sequence[LayerFacts]) -> tuple[Finding, ...]:
        """What is wrong with a style whose layers have these facts."""
        sections = tuple(read(style.tree, path, None) for path in _SECTIONS)
        is_known = len(sections) == len(self._sections) and all(map(operator.is_, sections, self._sections))
        if not is_known:
            names = Names.of(style)
            self.names = self.names if self.names == names else names
        if not is_known or facts != self._facts:
            self._found = tuple(finding for rule in RULES for finding in rule(style, facts))
            self._sharing = sharing(facts)
        self._sections, self._facts = sections, facts
        return (*self._found, *self._coverage.check(self._sharing, read_array(style.tree, LAYERS)))
