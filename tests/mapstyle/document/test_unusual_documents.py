"""Deeply nested and unusual documents in all readers of styles that need no window."""

import pickle
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from editor.checks.check import check
from editor.checks.fixes.fix import FIXABLE, fix_kinds
from editor.errors import DocumentError, EditError
from editor.mapstyle.compare.style_diff import compare
from editor.mapstyle.document.canonical import canonical_text, detect_other_format
from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.layer_tree import DropPosition, LayerSet
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.document.unknown_content import (
    uneditable_in_group,
    uneditable_in_icon,
    uneditable_in_layers,
    uneditable_members,
)
from editor.mapstyle.edits.appearance import appearance_of, paste_look, read_appearance, write_appearance
from editor.mapstyle.edits.edit import Edit, rename_style
from editor.mapstyle.edits.excerpt import Scope, apply_excerpt, excerpt, read_excerpt, replace_tree, written
from editor.mapstyle.edits.labels import find_fault, label_expression
from editor.mapstyle.edits.paste import create_fragment, duplicate_rows, paste, read_fragment
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.json_diff import find_differences, is_equivalent
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import MAX_DEPTH, read
from editor.mapstyle.labels.label_text import parse as read_label
from editor.mapstyle.schema import source_data
from editor.mapstyle.search.layer_search import LayerSearch, SearchContext, parse
from editor.mapstyle.search.occurrences import Role, find_values
from editor.render.worker.process import RecordPacker
from editor.storage.file_state import read_style
from editor.storage.recovery_store import RecoveryStore
from tests.unusual_documents import NESTS, ODD, PLACES, deep_document, nested, odd_document

DOCUMENTS = {
    **{f"deep {nest}": deep_document(nest) for nest in NESTS},
    **{name: odd_document(text) for name, text in ODD.items()},
}
# Depth of the call stack in a callback of the window.
CALLS = 150
each_document = pytest.mark.parametrize("data", DOCUMENTS.values(), ids=DOCUMENTS)


@each_document
def test_a_document_is_read_and_written_back(data: bytes) -> None:
    source = decode(data)
    assert encode(source, source.tree) == data
    for path in PLACES:
        assert source.place(path).line is not None
    renamed = rename_style("Other")(MapStyle.of(source.tree))
    assert decode(encode(source, renamed.tree)).tree == renamed.tree


@each_document
def test_all_readers_accept_unusual_documents(data: bytes, tmp_path: Path) -> None:
    source = decode(data)
    style, again = MapStyle.of(source.tree), MapStyle.of(decode(data).tree)
    edited = rename_style("Other")(style)
    search = LayerSearch(source_data.load())
    acts: list[Callable[[], object]] = [
        lambda: check(style),
        lambda: detect_other_format(style.tree),
        lambda: (diff(style, again), diff(style, edited)),
        lambda: compare(style, again, lambda layer: layer.type),
        lambda: compare(style, edited, lambda layer: layer.type),
        lambda: [*find_differences(style.tree, again.tree)],
        lambda: is_equivalent(style.tree, again.tree) or sys.exit("it is another one"),
        lambda: pickle.loads(RecordPacker().packed(None, style)),
        lambda: pickle.loads(pickle.dumps(style.tree)),
        lambda: encode(source, again.tree),
        lambda: decode(canonical_text(source).encode()),
        lambda: [*uneditable_members(style.tree), *uneditable_in_layers([*style.layers])],
        lambda: [*map(uneditable_in_group, style.groups), *map(uneditable_in_icon, style.icons)],
        lambda: [find_values(layer, role) for layer in style.layers for role in Role],
        lambda: [search.find(style, parse(text), SearchContext()) for text in ("road", "#ff0000", "icon:x")],
        lambda: [read_label(layer.label_text) for layer in style.layers],
        lambda: [find_fault(label_expression(layer.label_text) or "") for layer in style.layers],
    ]
    for act in acts:
        called_deep(act)


@each_document
def test_all_imports_accept_unusual_documents(data: bytes, tmp_path: Path) -> None:
    source = decode(data)
    style = MapStyle.of(source.tree)

    def reload() -> None:
        assert replace_tree(decode(data).tree)(style) is style

    def paste_back() -> None:
        typed = frozenset(layer.key for layer in style.layers if layer.type)
        fragment = create_fragment(style, LayerSet(typed, frozenset(style.group_parents)))
        after = paste(read_fragment(fragment.text), DropPosition(None, None))(style)
        assert len(after.layers) > len(style.layers)
        assert decode(encode(source, after.tree)).tree == after.tree
        duplicate_rows(LayerSet(frozenset(style.order.keys)), lambda name, _taken: name)(style)

    def paste_appearances() -> None:
        for layer in style.layers:
            paste_look(style.order.keys[:1], read_appearance(write_appearance(appearance_of(layer))))(style)

    def apply_text() -> None:
        scopes = [Scope(), Scope(style.order.keys[:5]), *(Scope((key,)) for key in style.order.keys)]
        for scope in scopes:
            part = excerpt(source, style, scope)
            if part.text.startswith("{"):
                assert apply_excerpt(scope, read_excerpt(part.text, part.data, scope))(style) is style

    def fix() -> None:
        after = fix_kinds(FIXABLE)(style)
        decode(encode(source, after.tree))

    def recover() -> None:
        store = RecoveryStore(tmp_path / "recovery")
        slot = store.begin(None, "style", None)
        slot.write(encode(source, style.tree))
        (copy,) = (tmp_path / "recovery").rglob("copy.json")
        assert read_style(copy).tree == style.tree
        slot.close()

    def show_again() -> None:
        edited = rename_style("Other")(style)
        assert decode(written(source, edited).text.encode()).tree == edited.tree

    for act in (reload, paste_back, paste_appearances, apply_text, fix, recover, show_again):
        called_deep(act)


@pytest.mark.parametrize("nest", NESTS)
def test_added_texts_keep_the_style_readable(nest: str) -> None:
    style = MapStyle.of(decode(deep_document(nest)).tree)
    source = decode(deep_document(nest))
    key = style.order.keys[0]
    for levels in range(MAX_DEPTH - 12, MAX_DEPTH + 2):
        note = nested(nest, levels)
        for scope, text in (
            (Scope((key,)), f'{{"id":1,"type":"line","note":{note}}}'),
            (
                Scope((key,), (1,)),
                f'{{"groups":[{{"id":1,"n":{note}}}],"layers":[{{"id":1,"type":"line"}}]}}',
            ),
            (Scope(), f'{{"note":{note}}}'),
        ):
            check_added(
                source,
                style,
                lambda text=text, scope=scope: apply_excerpt(scope, read_excerpt(text, {}, scope)),
            )
        for text in (f'[{{"type":"line","note":{note}}}]', f'{{"type":"line","note":{note}}}'):
            check_added(source, style, partial(pasted, text))
        look = f'{{"look":{{"type":"line","paint":{{"line-width":{note}}}}}}}'
        check_added(source, style, partial(with_appearance, key, look))


def put_text(scope: Scope, text: str) -> Edit:
    return apply_excerpt(scope, read_excerpt(text, {}, scope))


def pasted(text: str) -> Edit:
    return paste(read_fragment(text), DropPosition(None, None))


def with_appearance(key: LayerKey, text: str) -> Edit:
    return paste_look([key], read_appearance(text))


def check_added(source: SourceText, style: MapStyle, make: Callable[[], Edit]) -> None:
    """Assert that an edit is refused or its result can be read again."""
    try:
        after = make()(style)
    except (DocumentError, EditError):
        return
    assert decode(encode(source, after.tree)).tree == after.tree


@pytest.mark.parametrize("name", ["a repeated key", "repeated keys in each other"])
def test_edits_near_duplicate_keys_change_only_their_span(name: str) -> None:
    data = b'{"a": 1, "v" :  ' + ODD[name].encode() + b' ,"v": {"w": 1, "w":2 , "x": 3}}'
    source = decode(data)
    assert read(source.tree, ("v", "w")) == 2
    last = encode(source, MapStyle.of(source.tree).tree | {"v": {**source.tree["v"], "w": 7}})
    assert last == data.replace(b'"w":2', b'"w":7')
    without = encode(source, source.tree | {"v": {"x": 3}})
    assert without == data.replace(b'"w": 1, "w":2 , ', b"")
    gone = {key: value for key, value in source.tree.items() if key != "v"}
    assert encode(source, gone) == b'{"a": 1}'


def test_places_and_fixes_distinguish_duplicate_keys() -> None:
    text = '{"type":"line",\n"id":3,\n"id":4,"minzoom":1,\n"minzoom": 2,\n"id":1}'
    layers = f'[{{"definition":{{"layers":[{text}]}}}}]'
    source = decode(f'{{"{LAYERS[0]}":{{"{LAYERS[1]}":{layers}}}}}'.encode())
    style = MapStyle.of(source.tree)
    found = [problem for problem in check(style) if problem.code == "repeated-key"]
    assert [source.place(problem.path).line for problem in found] == [2, 3, 3]
    fixed = fix_kinds({"repeated-key"})(style)
    assert encode(source, fixed.tree) == source.text.replace('"id":3,\n"id":4,"minzoom":1,\n', "").encode()


def called_deep(act: Callable[[], object]) -> None:
    """Call a function deep in the call stack of its own thread."""
    failures: list[BaseException] = []

    def down(depth: int) -> None:
        if depth:
            down(depth - 1)
        else:
            act()

    def run() -> None:
        try:
            down(CALLS)
        except BaseException as error:  # noqa: BLE001 (raised again in the test)
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
