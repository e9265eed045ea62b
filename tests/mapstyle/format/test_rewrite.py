"""Text changes of edits: only the span of the changed value."""

import json
import threading
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import Edit, delete_layers, remove_property, rename_layer, set_group, set_stop
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import MAX_DEPTH, Path, insert, move, read, remove, replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.styles import a_document, a_group, a_line, an_icon

WIDTH = BY_KEY["line-width"]
MARK = "@mark@"

FORMS: dict[str, dict[str, Any]] = {
    "two spaces": {"indent": 2},
    "four spaces": {"indent": 4},
    "tabs": {"indent": "\t"},
    "one line": {},
    "compact": {"separators": (",", ":")},
    "windows": {"indent": 2},
}

scalars = st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from([0.25, 1.5]) | st.text(max_size=3)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)
forms = st.sampled_from(sorted(FORMS))


def text_of(tree: Any, form: str) -> str:
    """Return the text of a tree in one form."""
    text = json.dumps(tree, ensure_ascii=False, **FORMS[form]) + "\n"
    return text.replace("\n", "\r\n") if form == "windows" else text


def a_real_like_document() -> Any:
    """Return a style with names, groups, icons, empty lists and unknown keys."""
    layers = [
        a_line(4, COMMENT="Motörway \U0001f6e3", group_id=9797278307),
        a_line(3, unknown={"kept": [1, [2, {"x": None}], []]}, filter={"condition": "all"}),
        a_line(2, paint={}),
        {"id": 1, "type": "background", "paint": {"unknown-property": {"a": 0.5}}},
    ]
    return a_document(
        layers,
        groups=[a_group(9797278307, "Roads", collapsed=0)],
        icons_section={"COMMENT": "free", "icons": [an_icon("a"), an_icon("b")]},
    )


def paths_of(tree: Any) -> list[tuple[str | int, ...]]:
    """Return all paths except the root."""
    if isinstance(tree, dict):
        steps = list(tree.items())
    else:
        steps = list(enumerate(tree)) if isinstance(tree, list) else []
    return [(step, *rest) for step, value in steps for rest in [(), *paths_of(value)]]


def scalar_paths(tree: Any) -> list[tuple[str | int, ...]]:
    return [path for path in paths_of(tree) if not isinstance(read(tree, path), (dict, list))]


@given(forms, st.data())
def test_edit_changes_only_bytes_of_its_value(form: str, data: st.DataObject) -> None:
    tree = a_real_like_document()
    path = data.draw(st.sampled_from(scalar_paths(tree)))
    spelled = data.draw(st.sampled_from(["1.10", "-0", "1E2", "2.500e-1", '"\\u0061"', "null", "true"]))
    before, _, after = text_of(replace(tree, path, MARK), form).partition(f'"{MARK}"')
    source = decode((before + spelled + after).encode())
    edited = encode(source, replace(source.tree, path, "new"))
    assert edited.decode() == f'{before}"new"{after}'
    assert encode(source, source.tree).decode() == before + spelled + after


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "edit",
    [
        lambda k: set_stop(k[:1], WIDTH, 3, 7.5),
        lambda k: set_stop(k, WIDTH, 9, 7.5),
        lambda k: set_stop(k[2:3], BY_KEY["fill-color"], 0, Color(1, 2, 3)),
        lambda k: remove_property(k, WIDTH),
        lambda k: rename_layer(k[1], "Neu"),
        lambda k: rename_layer(k[0], ""),
        lambda k: set_group(k, 9797278307),
        lambda k: delete_layers(k[:1]),
        lambda k: delete_layers([k[0], k[2]]),
        lambda k: delete_layers(k[-1:]),
    ],
)
def test_edited_style_equals_formatted_tree(form: str, edit: Any) -> None:
    source = decode(text_of(a_real_like_document(), form).encode())
    style = MapStyle.of(source.tree)
    made: Edit = edit([layer.key for layer in style.layers])
    new = made(style)
    assert new is not style
    assert encode(source, new.tree).decode() == text_of(new.tree, form)


@given(st.dictionaries(st.text(max_size=3), values, min_size=1, max_size=4), forms, st.data())
def test_any_edited_tree_equals_formatted_tree(tree: dict[str, Any], form: str, data: st.DataObject) -> None:
    source = decode(text_of(tree, form).encode())
    new = source.tree
    for _ in range(data.draw(st.integers(1, 4))):
        new = data.draw(one_step(new))
    assume(new)
    assert encode(source, new).decode() == text_of(new, form)


@st.composite
def one_step(draw: st.DrawFn, tree: Any) -> Any:
    """Draw the tree with one change."""
    if not paths_of(tree):
        return tree
    path = draw(st.sampled_from(paths_of(tree)))
    parent = read(tree, path[:-1])
    kinds = ["replace", "remove", "copy", "add"] + ["insert", "move"] * isinstance(parent, list)
    kind = draw(st.sampled_from(kinds))
    if kind == "remove":
        return remove(tree, path)
    if kind == "insert":
        return insert(tree, path, draw(values))
    if kind == "move":
        return move(tree, path[:-1], int(path[-1]), draw(st.integers(0, len(parent) - 1)))
    if kind == "copy":  # A shared branch in two places is written twice.
        return replace(tree, path, read(tree, draw(st.sampled_from(paths_of(tree)))))
    if kind == "add" and isinstance(parent, dict):
        return replace(tree, (*path[:-1], draw(st.text(max_size=3))), draw(values))
    return replace(tree, path, draw(values))


def test_value_moved_to_another_key() -> None:
    source = decode(b'{"v": {"a": {"x": 1, "y": 2}}}')
    shared = read(source.tree, ("v", "a"))
    assert encode(source, {"v": {"": shared}}) == b'{"v": {"": {"x": 1, "y": 2}}}'
    assert encode(source, {"v": {"": {"x": 1, "y": 2}}}) == b'{"v": {"": {"x": 1, "y": 2}}}'


def test_new_stop_is_on_one_line_like_siblings() -> None:
    stops = '[\n    {"level_id": 3, "width": 1},\n    {"level_id": 9, "width": 2}\n  ]'
    source = decode(f'{{\n  "stops": {stops}\n}}'.encode())
    tree = insert(source.tree, ("stops", 1), {"level_id": 5, "width": 1.5})
    added = '{"level_id": 3, "width": 1},\n    {"level_id": 5, "width": 1.5},'
    assert encode(source, tree) == source.text.replace('{"level_id": 3, "width": 1},', added).encode()


def test_a_new_member_of_an_object_on_one_line_stays_on_it() -> None:
    source = decode(b'{\n  "a": {"x": 1}\n}')
    assert encode(source, replace(source.tree, ("a", "y"), [1])) == b'{\n  "a": {"x": 1, "y": [1]}\n}'


def test_mixed_line_ends_stay_valid() -> None:
    source = decode(b'{\r\n  "l": [\n    1,\n    2\n  ]\r\n}')
    tree = insert(source.tree, ("l", 0), {"x": 1})
    assert encode(source, tree) == (
        b'{\r\n  "l": [\n    {\r\n      "x": 1\r\n    },\n    1,\n    2\n  ]\r\n}'
    )


def test_lone_surrogate_is_escaped() -> None:
    source = decode(b'{"a": "\\ud800", "b": 1}')
    copied = replace(source.tree, ("b",), source.tree["a"])
    assert encode(source, copied) == b'{"a": "\\ud800", "b": "\\ud800"}'


def test_copied_value_retains_spelling() -> None:
    source = decode(b'{"a": [1.10, 1E2], "b": 1}')
    copied = replace(source.tree, ("b",), source.tree["a"])
    assert encode(source, copied) == b'{"a": [1.10, 1E2], "b": [1.10, 1E2]}'


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"k":', "}")])
def test_edit_next_to_deep_nesting(opening: str, closing: str) -> None:
    deep = opening * (MAX_DEPTH - 3) + "1" + closing * (MAX_DEPTH - 3)
    data = f'{{"layers": [{{"unknown": {deep}, "x": 1}}, {{"unknown": {deep}, "x": 2}}]}}'.encode()

    def edit() -> None:
        source = decode(data)
        new = replace(source.tree, ("layers", 0, "x"), 3)
        assert calls_deep(500, lambda: encode(source, new)) == data.replace(b'"x": 1', b'"x": 3')
        shorter = remove(source.tree, ("layers", 0))
        start = data.index(b'{"unknown"')
        second = data.index(b'{"unknown"', start + 1)
        assert calls_deep(500, lambda: encode(source, shorter)) == data[:start] + data[second:]

    run_in_a_thread(edit)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{ "k":', "}"), ('[0,{"k" :', "} ]")])
def test_an_edit_at_any_depth_changes_only_its_span(opening: str, closing: str) -> None:
    levels = (MAX_DEPTH - 1) // (opening.count("{") + opening.count("["))
    steps: tuple[str | int, ...] = {"[": (0,), "{ ": ("k",), "[0": (1, "k")}[opening[:2]]

    def edit() -> None:
        for level in range(levels + 1):
            data = '{"v":' + opening * levels + "1" + closing * levels + "}"
            path: Path = ("v", *(steps * level))
            start = len('{"v":' + opening * level)
            end = len(data) - 1 - len(closing) * level
            source = decode(data.encode())
            new = replace(source.tree, path, "\u2028")
            after = calls_deep(500, partial(encode, source, new))
            assert after.decode() == data[:start] + '"\u2028"' + data[end:]

    run_in_a_thread(edit)


@pytest.mark.parametrize("place", ["front", "back"])
def test_added_members_at_any_depth_preserve_others(place: str) -> None:
    levels = MAX_DEPTH - 2
    data = '{ "k" : ' * levels + "1 " + " }" * levels

    def widened(value: Any, left: int) -> Any:
        if not isinstance(value, dict):
            return value
        inner = {"k": widened(value["k"], left - 1)}
        return {"n": 0, **inner} if place == "front" else {**inner, "n": 0}

    def edit() -> None:
        source = decode(data.encode())
        after = calls_deep(200, lambda: encode(source, widened(source.tree, levels))).decode()
        assert json.loads(after) == widened(json.loads(data), levels)
        assert after.count('"k" : ') == levels

    run_in_a_thread(edit)


def calls_deep(depth: int, act: Any) -> Any:
    """Call a function deep in the call stack."""
    return act() if depth == 0 else calls_deep(depth - 1, act)


def run_in_a_thread(act: Any) -> None:
    """Run a function in a thread, so that the call stack of the test runner does not count."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


def test_the_real_layers_are_edited_one_by_one(corpus: Any) -> None:
    for path in sorted((corpus / "data" / "styles").glob("*.json")):
        data = path.read_bytes()
        source = decode(data)
        for index in range(0, len(read(source.tree, LAYERS)), 25):
            edited = encode(source, replace(source.tree, (*LAYERS, index, "type"), MARK))
            offset = edited.index(MARK.encode())
            old_type = json.dumps(read(source.tree, (*LAYERS, index, "type"))).encode()
            assert edited[: offset - 1] + old_type + edited[offset + len(MARK) + 1 :] == data
