"""Three-way merge of random styles and random edits."""

import copy
import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, set_stop
from editor.mapstyle.edits.order import number_layers, numbering
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.json_diff import find_differences, is_equivalent
from editor.mapstyle.json_tree import MISSING, read_array, replace
from editor.mapstyle.merge.result import Side
from editor.mapstyle.merge.style_merge import MergeResult, merge, resolve
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind
from editor.storage.file_state import read_style
from tests.corpus import each_real_style
from tests.reliability.made_styles import a_style_file
from tests.reliability.random_edits import a_random_edit, drawn_arguments, edit_makers

Maker = Callable[..., Edit]

SEEDS = st.integers(0, 1 << 32)
MAKERS = edit_makers()
# Edits of the values of some layers: they read and change no others.
LOCAL_MODULES = ("edit", "bulk", "data", "filters", "labels")
LOCAL_MAKERS = [
    maker
    for maker in MAKERS
    if maker.__module__.rpartition(".")[2] in LOCAL_MODULES
    and not inspect.signature(maker).parameters.keys().isdisjoint({"key", "keys"})
]
NUMBERS = [prop for prop in PROPERTIES if prop.kind is ValueKind.NUMBER]


def name_of(layer: Layer) -> str:
    return layer.comment or layer.type


def merged(base: Any, ours: Any, theirs: Any) -> MergeResult:
    """Merge trees that share no branches, as three files do not."""
    return merge(*(copy.deepcopy(tree) for tree in (base, ours, theirs)), name_of)


def a_base(random: Random) -> MapStyle:
    """Create a random style whose layers have different names and data."""
    records: list[Any] = []
    while not records:  # Some random styles have an invalid list of layers.
        tree = decode(a_style_file(random)).tree
        records = [record for record in read_array(tree, LAYERS) if isinstance(record, dict)]
    named = [
        {**record, "COMMENT": f"Layer {index}", "sourcedata_id": index}
        for index, record in enumerate(records)
    ]
    return MapStyle.of(replace(tree, LAYERS, named))


def edited(random: Random, style: MapStyle) -> MapStyle:
    for _ in range(random.randrange(1, 4)):
        with suppress(EditError):
            style = a_random_edit(random, style, MAKERS)(style)
    return style


def a_local_edit(random: Random, style: MapStyle, keys: Collection[LayerKey]) -> Edit:
    """Create an edit that only changes values of some layers."""
    maker = random.choice(LOCAL_MAKERS)
    drawn = drawn_arguments(random, style, maker)
    if "keys" in drawn:
        drawn["keys"] = [key for key in keys if random.random() < 0.7]
    if "key" in drawn:
        drawn["key"] = random.choice(list(keys))
    return maker(**drawn)


def run(edit: Edit, style: MapStyle) -> MapStyle:
    try:
        return edit(style)
    except EditError:
        return style


def differences(one: Any, other: Any) -> list[Any]:
    return list(find_differences(one, other))


@example(1262252)  # A group whose id only THEIRS changed.
@given(SEEDS)
def test_equal_changes_or_those_of_one_style_are_the_result(seed: int) -> None:
    random = Random(seed)
    base = MapStyle.of(decode(a_style_file(random)).tree)
    changed = edited(random, base).tree
    for ours, theirs in ((changed, base.tree), (changed, changed), (base.tree, changed)):
        result = merged(base.tree, ours, theirs)
        assert result.conflicts == ()
        assert differences(result.tree, changed) == []


@given(SEEDS)
def test_the_bytes_of_ours_are_the_result_if_theirs_did_not_change(seed: int) -> None:
    random = Random(seed)
    data = a_style_file(random)
    source = decode(data)
    ours = decode(encode(source, edited(random, MapStyle.of(source.tree)).tree))
    result = merge(decode(data).tree, ours.tree, decode(data).tree, name_of)
    assert encode(ours, result.tree) == encode(ours, ours.tree)


@given(SEEDS)
def test_edits_of_different_layers_give_the_style_with_both(seed: int) -> None:
    random = Random(seed)
    base = a_base(random)
    keys = list(base.order.keys)
    count = random.randrange(len(keys) + 1)
    random.shuffle(keys)
    if not 0 < count < len(keys):
        return
    mine, other = (a_local_edit(random, base, some) for some in (keys[:count], keys[count:]))
    both = run(other, run(mine, base))
    if len(both.order.keys) != len({name_of(layer) for layer in both.layers}):
        return  # A layer has the name of another one, which makes it ambiguous.
    ours, theirs = run(mine, base), run(other, base)
    if not ours.order.index.keys() & theirs.order.index.keys():
        return  # The edits delete all layers.
    result = merged(base.tree, ours.tree, theirs.tree)
    assert [conflict.key for conflict in result.conflicts] == []
    assert differences(*(number_layers()(MapStyle.of(tree)).tree for tree in (result.tree, both.tree))) == []


@given(SEEDS)
def test_edits_of_different_stops_and_properties_give_the_layer_with_both(seed: int) -> None:
    random = Random(seed)
    base = a_base(random)
    keys = [random.choice(base.order.keys)]
    stops = random.sample([(prop, level) for prop in NUMBERS[:3] for level in range(18)], 6)
    edits = [set_stop(keys, prop, level, random.choice([0.5, 2.5, 7.0])) for prop, level in stops]
    # A property that both styles add is a conflict, so each has a stop to start with.
    for prop in NUMBERS[:3]:
        base = run(set_stop(keys, prop, 9, 1.0), base)
    ours, theirs, both = base, base, base
    for number, (edit, (_, level)) in enumerate(zip(edits, stops, strict=True)):
        if level != 9:
            ours, theirs = (run(edit, ours), theirs) if number % 2 else (ours, run(edit, theirs))
            both = run(edit, both)
    result = merged(base.tree, ours.tree, theirs.tree)
    if result.conflicts:  # A curve is merged as a whole if its stops have no clear levels.
        assert all(conflict.place.level is None for conflict in result.conflicts)
    else:
        assert differences(result.tree, both.tree) == []


def flat_values(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the values of a layer's record by keys; lists are values, and empty objects have none."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from flat_values(item, (*path, str(key)))
    else:
        yield path, value


def values_of(style: MapStyle, key: LayerKey) -> Mapping[tuple[str, ...], Any] | None:
    """Return the values of a layer; None without it. References to groups and icons may be renumbered."""
    if not style.has_layer(key):
        return None
    found = flat_values(dict(style.layer(key).record))
    return {
        path: value
        for path, value in found
        if path[:1] not in (("id",), ("group_id",), ("source",)) and "custom_icon" not in str(value)
    }


def faults_of_layer(result: MergeResult, number: int, versions: list[Any]) -> Iterator[str]:
    """Yield what is wrong with a layer of the base in the result, by the known identity of layers."""
    base, ours, theirs = versions
    key = f"layers/{number}"
    has_conflict = any(f"{conflict.key}/".startswith(f"{key}/") for conflict in result.conflicts)
    if has_conflict:
        return
    if ours is None or theirs is None:
        remaining = theirs if ours is None else ours
        if remaining is not None and not is_equivalent(list(base.items()), list(remaining.items())):
            yield f"{key}: a changed layer was removed without a conflict"
        elif key in result.paths:
            yield f"{key}: a removed layer remains"
        return
    layers = MapStyle.of(result.tree).layers
    if key not in result.paths:  # The only change is so large that the layer is a new one.
        changed = theirs if is_equivalent(list(base.items()), list(ours.items())) else ours
        if not any(changed.items() <= dict(flat_values(dict(layer.record))).items() for layer in layers):
            yield f"{key}: the layer is lost"
        return
    actual = dict(flat_values(dict(layers[int(result.paths[key][-1])].record)))
    for path in base.keys() | ours.keys() | theirs.keys():
        one, mine, other = (side.get(path, MISSING) for side in versions)
        is_mine, is_other = not is_same(one, mine), not is_same(one, other)
        if is_mine and is_other and not is_same(mine, other) and not isinstance(mine, list):
            yield f"{key}: {path} was changed by both without a conflict"
        elif not (is_mine and is_other) and not is_same(
            actual.get(path, MISSING), mine if is_mine else other
        ):
            yield f"{key}: {path} is wrong"


def has_clear_names(base: MapStyle, side: MapStyle) -> bool:
    """Return whether each layer of an edited style has its name of the base, or a unique one.

    A copy of a layer in place of the layer is a renamed one.
    """
    if (
        base.order.index.keys() - side.order.index.keys()
        and side.order.index.keys() - base.order.index.keys()
    ):
        return False
    names = {name_of(layer): layer.key for layer in (*base.layers, *side.layers)}
    return all(
        names[name_of(layer)] == layer.key
        and (not base.has_layer(layer.key) or base.layer(layer.key).comment == layer.comment)
        for layer in (*base.layers, *side.layers)
    )


def is_same(one: Any, other: Any) -> bool:
    return one is other or (MISSING not in (one, other) and is_equivalent(one, other))


@given(SEEDS)
def test_no_change_is_lost_without_a_conflict(seed: int) -> None:
    random = Random(seed)
    base = a_base(random)
    ours, theirs = edited(random, base), edited(random, base)
    if not all(has_clear_names(base, side) for side in (ours, theirs)):
        return
    result = merged(base.tree, ours.tree, theirs.tree)
    for number, key in enumerate(base.order.keys):
        versions = [values_of(side, key) for side in (base, ours, theirs)]
        assert list(faults_of_layer(result, number, versions)) == []


@given(SEEDS)
def test_every_conflict_can_be_resolved_either_way(seed: int) -> None:
    random = Random(seed)
    base = MapStyle.of(decode(a_style_file(random)).tree)
    result = merged(base.tree, edited(random, base).tree, edited(random, base).tree)
    for side in (Side.OURS, Side.THEIRS):
        new = result
        for _ in range(5):
            resolutions = {conflict.key: side for conflict in new.conflicts}
            new = resolve(new, resolutions)
        assert new.unresolved == ()
        if side is Side.OURS:
            assert (
                differences(resolve(result, {each.key: side for each in result.conflicts}).tree, result.tree)
                == []
            )
    assert {key for key in result.paths if key.startswith("layers/")} == {
        key for key, path in result.paths.items() if path[:-1] == LAYERS
    }


@given(SEEDS)
def test_valid_layer_ids_remain_valid(seed: int) -> None:
    random = Random(seed)
    base = number_layers()(a_base(random))
    ours, theirs = (number_layers()(edited(random, base)) for _ in range(2))
    assert numbering(MapStyle.of(merged(base.tree, ours.tree, theirs.tree).tree)) == {}


@pytest.mark.parametrize("path", each_real_style())
def test_real_styles_are_merged_without_other_changes(path: Path) -> None:
    random = Random(path.name)
    data = path.read_bytes()
    source = read_style(path)
    base = MapStyle.of(source.tree)
    keys = list(base.order.keys)
    random.shuffle(keys)
    half = len(keys) // 2
    mine = [a_local_edit(random, base, keys[:half]) for _ in range(3)]
    other = [a_local_edit(random, base, keys[half:]) for _ in range(3)]
    ours = theirs = both = base
    for edit in mine:
        ours, both = run(edit, ours), run(edit, both)
    for edit in other:
        theirs, both = run(edit, theirs), run(edit, both)
    unchanged = merge(read_style(path).tree, source.tree, read_style(path).tree, name_of)
    if not source.is_import:
        assert encode(source, unchanged.tree) == data
    assert unchanged.changes == ()
    result = merged(base.tree, ours.tree, theirs.tree)
    assert [conflict.key for conflict in result.conflicts] == []
    assert differences(result.tree, both.tree) == []
