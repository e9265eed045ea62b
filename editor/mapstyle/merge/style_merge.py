"""Three-way merge of styles by layer, group, source, icon, font and value.

Elements are matched by content, as in a comparison. A layer's id is its position: layers are renumbered once,
at the end. Ids of groups and icons and names of sources are merged first, and references follow them.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from editor.errors import EditError
from editor.mapstyle.compare.matching import GROUP_KEY, PARENT_KEY, LayerName
from editor.mapstyle.compare.style_diff import DifferenceKind
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, MapStyle
from editor.mapstyle.edits.assets import redirect_icons
from editor.mapstyle.edits.order import number_layers, numbering
from editor.mapstyle.json_tree import MISSING, Json, Path, read, read_array, share_branches
from editor.mapstyle.json_tree import replace as replace_value
from editor.mapstyle.merge.elements import (
    KINDS,
    ElementMerge,
    MatchedStyles,
    find_cycle,
    group_parents,
)
from editor.mapstyle.merge.references import Id, group_names
from editor.mapstyle.merge.result import (
    AutomaticChange,
    MergeConflict,
    MergePlace,
    Resolutions,
    Versions,
)
from editor.mapstyle.merge.values import ValueMerge, is_same
from editor.mapstyle.numbers import read_integer
from editor.records import dataclass
from editor.wording import say

_SCHEMES: Final = SCHEME[:-1]
# The objects that are merged by key even if both styles added them.
_CONTAINERS: Final = frozenset(
    {FONTS, *(path[:length] for path in KINDS for length in range(len(path)) if path[:length] != _SCHEMES)}
)


@dataclass(frozen=True)
class MergeResult:
    """The merged style, and what was merged automatically or is a conflict.

    A conflict without a resolution has the value of OURS. `paths` are those of the elements in the tree, by
    the keys of their places. A changed group has its id as value; `group_names` are the names by id.
    """

    tree: Json
    changes: tuple[AutomaticChange, ...]
    conflicts: tuple[MergeConflict, ...]
    resolutions: Resolutions
    paths: Mapping[str, Path]
    group_names: Mapping[Id, str]
    matched: MatchedStyles

    @property
    def unresolved(self) -> tuple[MergeConflict, ...]:
        """The conflicts without a resolution."""
        return tuple(conflict for conflict in self.conflicts if conflict.key not in self.resolutions)


def merge(base: Json, ours: Json, theirs: Json, layer_name: LayerName) -> MergeResult:
    """Merge the changes of two styles since their common ancestor.

    Unchanged branches of the merged tree are those of OURS, so that rewriting its text preserves their bytes.
    """
    base, theirs = share_branches(ours, base), share_branches(ours, theirs)
    result = _Merge(MatchedStyles.of((base, ours, theirs), layer_name), {}).result()
    # Changes of one style alone are taken as they are, with the ids that it gave.
    if is_same(base, ours):
        return replace(result, tree=theirs)
    return replace(result, tree=ours) if is_same(base, theirs) else result


def resolve(result: MergeResult, resolutions: Resolutions) -> MergeResult:
    """Return the result with resolutions of its conflicts, by their keys.

    A resolution may cause another conflict, which is then unresolved.
    Raises: EditError if a resolution is not possible, or groups would contain each other.
    """
    new = _Merge(result.matched, resolutions).result()
    found = {conflict.key for conflict in new.conflicts}
    # Two elements that are both retained are no longer one conflict.
    retained = (each for each in result.conflicts if each.key in resolutions and each.key not in found)
    return replace(new, conflicts=(*new.conflicts, *retained))


def resolved(result: MergeResult, resolutions: Resolutions) -> Json:
    """Return the merged tree with resolutions of conflicts. Raises: EditError as `resolve` does."""
    return resolve(result, resolutions).tree


class _Merge:
    """One merge of matched styles with some resolutions."""

    def __init__(self, matched: MatchedStyles, resolutions: Resolutions) -> None:
        self._matched = matched
        self._values = ValueMerge(resolutions)
        self._elements = ElementMerge(matched, self._values)
        self._lists: dict[Path, list[Json]] = {}

    def result(self) -> MergeResult:
        """Merge everything. Raises: EditError as `resolve` does."""
        trees = self._elements.trees
        self._elements.find_uses_by_groups()
        for section in KINDS:
            if all(isinstance(read(tree, section), list) for tree in trees[1:]):
                self._lists[section] = self._elements.merge(section)
        name = next((style.name for style in self._matched.styles[1:] if style.name), "")
        place = MergePlace("style", DifferenceKind.VALUE, name, "", Versions((), (), ()))
        tree = self._with_valid_references(self._tree(place, trees, ()))
        if find_cycle(group_parents(tree)) and not any(find_cycle(group_parents(each)) for each in trees[1:]):
            raise EditError(say("A group cannot contain itself. Choose another position."))
        return MergeResult(
            tree=self._renumbered(tree),
            changes=tuple(self._values.changes),
            conflicts=tuple(self._values.conflicts.values()),
            resolutions=self._values.resolutions,
            paths=self._elements.paths,
            group_names={number: name for each in trees for number, name in group_names(each).items()},
            matched=self._matched,
        )

    def _tree(self, place: MergePlace, versions: Versions, path: Path) -> Json:
        """Merge a value of the style at a path."""
        base, ours, theirs = versions
        if path in self._lists:
            merged = self._lists[path]
            is_ours = len(merged) == len(ours) and all(
                new is old for new, old in zip(merged, ours, strict=True)
            )
            return ours if is_ours else merged
        if path in _CONTAINERS and isinstance(ours, dict) and isinstance(theirs, dict):
            base = base if isinstance(base, dict) else {}
            return self._values.members(
                place,
                Versions(base, ours, theirs),
                lambda key, inner, members: self._tree(self._named(inner, path, key), members, (*path, key)),
            )
        if path == _SCHEMES and all(isinstance(side, list) and side for side in (ours, theirs)):
            return self._schemes(place, Versions(base if isinstance(base, list) else [], ours, theirs))
        return self._values.value(place, versions)

    def _schemes(self, place: MergePlace, versions: Versions) -> list[Json]:
        """Merge the first scheme, which is the style, and the others as a whole."""
        firsts = Versions(*(side[0] if side else MISSING for side in versions))
        first = self._tree(place.named(""), firsts, SCHEME)
        others = self._values.unit(place.member("others"), Versions(*(side[1:] for side in versions)))
        ours: list[Json] = versions.ours
        return ours if first is ours[0] and others == ours[1:] else [first, *others]

    @staticmethod
    def _named(place: MergePlace, path: Path, key: str) -> MergePlace:
        """Return a place with the name that its property has in a comparison."""
        inside = (*path, key)
        shown = inside[len(SCHEME) :] if inside[: len(SCHEME)] == SCHEME else inside
        return place.named("/".join(map(str, shown)))

    def _with_valid_references(self, tree: Json) -> Json:
        """Return the tree without references to elements that were removed against a new reference."""
        icons = self._elements.removed_by_conflict(ICONS)
        if icons:
            tree = redirect_icons({str(icon): "" for icon in icons})(MapStyle.of(tree)).tree
        groups = self._elements.removed_by_conflict(GROUPS)
        if not groups:
            return tree
        parents = {
            group: parent for each in self._elements.trees for group, parent in group_parents(each).items()
        }
        for section, key in ((LAYERS, GROUP_KEY), (GROUPS, PARENT_KEY)):
            records = [_outside(record, key, groups, parents) for record in read_array(tree, section)]
            tree = replace_value(tree, section, records)
        return tree

    def _renumbered(self, tree: Json) -> Json:
        """Return the tree with descending layer ids; ids that are wrong in both styles are not repaired."""
        style = MapStyle.of(tree)
        if not numbering(style):
            return tree
        sides = self._matched.styles[1:]
        if all(map(numbering, sides)) or any(is_same(tree, side.tree) for side in sides):
            return tree
        return number_layers()(style).tree


def _outside(record: Json, key: str, removed: Collection[Id], parents: Mapping[Id, Id | None]) -> Json:
    """Return a record whose reference to a removed group leads to the nearest remaining parent."""
    group = read_integer(record.get(key)) if isinstance(record, dict) else None
    if group is None or group not in removed:
        return record
    parent: Id | None = group
    for _ in removed:
        if parent in removed and parent is not None:
            parent = parents.get(parent)
    if parent is None or parent in removed:
        return {name: value for name, value in record.items() if name != key}
    return {**record, key: parent}
