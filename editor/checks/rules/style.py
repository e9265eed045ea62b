"""Rules of a style as a whole."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import TypeAlias

from editor.checks.facts import DataDrawn, LayerFacts
from editor.checks.problems import Finding
from editor.checks.rules.layers import Names
from editor.checks.rules.sections import (
    check_icon_ids,
    check_source_addresses,
    check_source_names,
    check_source_types,
    check_unused_faces,
    check_unused_groups,
    check_unused_icons,
    check_unused_sources,
)
from editor.checks.rules.visibility import CoverageFinder, Extent, layers_by_data
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.json_tree import MISSING, Json, Path, read, read_array
from editor.mapstyle.schema.layer_types import BACKGROUND, SATELLITE_SOURCE
from editor.records import dataclass
from editor.wording import say, say_count

FindAll: TypeAlias = Callable[[MapStyle, Sequence[LayerFacts]], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a whole style: its function, and the sections of the style that it reads."""

    find: FindAll
    sections: tuple[Path, ...] = ()
    reads_layers: bool = False


def check_layer_ids(_style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Rule 1: ids descend from the top layer to the last, which has 1."""
    numbered = [(index, facts.id) for index, facts in enumerate(layers) if facts.id is not None]
    misplaced = [each for (_, above), each in pairwise(numbered) if each[1] >= above]
    if misplaced:
        index, number = misplaced[0]
        text = say(
            "ID {number} of “{name}” is not lower than that of the layer above.",
            number=number,
            name=layers[index].name,
        )
        if len(misplaced) > 1:
            more = say_count(
                "{count} more id is out of order.", "{count} more IDs are out of order.", len(misplaced) - 1
            )
            text = say("{text} {more}", text=text, more=more)
        yield "layer-ids", (*LAYERS, index, "id"), say("{text} Renumber the layers.", text=text)
    elif numbered and numbered[-1][1] != 1:
        index, number = numbered[-1]
        text = say(
            "The last layer, “{name}”, has the ID {number}. It should be 1.",
            name=layers[index].name,
            number=number,
        )
        yield "layer-ids", (*LAYERS, index, "id"), text


def check_background(_style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Rule 2: the background comes last; there is one, or satellite imagery."""
    following = 0
    for index in reversed(range(len(layers))):
        if layers[index].type != BACKGROUND:
            following += 1
        elif following:
            text = say_count(
                "The background hides a layer below it. Move the background to the bottom.",
                "The background hides {count} layers below it. Move the background to the bottom.",
                following,
            )
            yield "background-not-last", (*LAYERS, index), text
    if layers and not any(facts.type == BACKGROUND or facts.source == SATELLITE_SOURCE for facts in layers):
        text = say("No background layer. Add one at the bottom.")
        yield "missing-background", LAYERS, text


def check_groups(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Rule 3: group ids are unique, and parent groups exist."""
    known: set[int] = set()
    for group in style.groups:
        if group.id in known:
            text = say("Duplicate group ID {id} (“{name}”).", name=group.name, id=group.id)
            yield "duplicate-group-id", (*group.path, "id"), text
        if group.id is not None:
            known.add(group.id)
    for group in style.groups:
        if group.parent_id is not None and group.parent_id not in known:
            text = say(
                "Parent group {parent_id} of “{name}” does not exist.",
                name=group.name,
                parent_id=group.parent_id,
            )
            yield "unknown-parent-group", (*group.path, "parent_id"), text


def check_group_cycles(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Rule 3: no group contains itself."""
    parents = style.group_parents
    done: set[int] = set()
    for group in style.groups:
        visited: dict[int, None] = {}
        current = group.id
        while current is not None and current in parents and current not in done and current not in visited:
            visited[current] = None
            current = parents[current]
        if current is not None and current in visited:
            text = say(
                "Group “{name}” contains itself. Change its parent group.",
                name=group.name,
            )
            yield "group-cycle", (*group.path, "parent_id"), text
        done.update(visited)


RULES: tuple[Rule, ...] = (
    Rule(check_layer_ids, reads_layers=True),
    Rule(check_background, reads_layers=True),
    Rule(check_groups, (GROUPS,)),
    Rule(check_group_cycles, (GROUPS,)),
    Rule(check_icon_ids, (ICONS,)),
    Rule(check_source_types, (SOURCES,)),
    Rule(check_source_addresses, (SOURCES,)),
    Rule(check_source_names, (SOURCES,)),
    Rule(check_unused_groups, (GROUPS,), reads_layers=True),
    Rule(check_unused_icons, (ICONS,), reads_layers=True),
    Rule(check_unused_faces, (FONTS,), reads_layers=True),
    Rule(check_unused_sources, (SOURCES,), reads_layers=True),
)


# The sections that define names.
_NAME_SECTIONS = (GROUPS, ICONS, SOURCES)
_SECTIONS = frozenset(_NAME_SECTIONS).union(*(rule.sections for rule in RULES))


class WholeChecks:
    """Applies the rules of a whole style to one style after another.

    `names` are those of the last style; the same object while they are equal. `extent_of` returns the extent
    of a layer.
    """

    def __init__(self, extent_of: Callable[[Json], Extent] = Extent) -> None:
        self.names = Names.of(MapStyle.of(None))
        self._sections: dict[Path, Json] = {}
        self._facts: Sequence[LayerFacts] | None = None
        self._found: dict[Rule, tuple[Finding, ...]] = {}
        self._layers_by_data: Mapping[DataDrawn, Sequence[int]] = {}
        self._coverage = CoverageFinder(extent_of)

    def check(self, style: MapStyle, facts: Sequence[LayerFacts]) -> tuple[Finding, ...]:
        """Return the findings of a style whose layers have these facts."""
        sections = {path: read(style.tree, path, None) for path in _SECTIONS}
        changed = {path for path in _SECTIONS if sections[path] is not self._sections.get(path, MISSING)}
        has_changed_layers = facts != self._facts
        if not changed.isdisjoint(_NAME_SECTIONS):
            names = Names.of(style)
            self.names = self.names if self.names == names else names
        if has_changed_layers:
            self._layers_by_data = layers_by_data(facts)
        for rule in RULES:
            if (rule.reads_layers and has_changed_layers) or not changed.isdisjoint(rule.sections):
                self._found[rule] = tuple(rule.find(style, facts))
        self._sections, self._facts = sections, facts
        found = chain.from_iterable(self._found[rule] for rule in RULES)
        return (*found, *self._coverage.check(self._layers_by_data, read_array(style.tree, LAYERS), facts))
