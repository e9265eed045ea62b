"""Equal values of layers in one object, and the spans of layers."""

import pytest

from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.format import codec
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.format.shared_values import SharedValues
from editor.mapstyle.json_tree import read, read_array, replace
from editor.mapstyle.numbers import FloatLiteral
from tests.styles import a_document, a_line, bytes_of


def test_layers_with_equal_paint_share_it_and_others_its_properties() -> None:
    shared = SharedValues()
    one, same, other = a_line(1), a_line(2), a_line(3)
    del other["paint"]["line-width"]
    for layer in (one, same, other):
        shared.share(layer)
    assert same["paint"] is one["paint"]
    assert other["paint"] is not one["paint"]
    assert other["paint"]["line-inner-color"] is one["paint"]["line-inner-color"]
    assert same == a_line(2)


@pytest.mark.parametrize("number", [True, 1.0, FloatLiteral("1.00"), "1"])
def test_values_of_another_type_spelling_or_order_are_not_shared(number: object) -> None:
    shared = SharedValues()
    layers = [{"paint": {"a": {"x": 1, "y": 2}}}, {"paint": {"a": {"x": number, "y": 2}}}]
    layers.append({"paint": {"a": {"y": 2, "x": 1}}})
    for layer in layers:
        shared.share(layer)
    assert len({id(layer["paint"]["a"]) for layer in layers}) == 3


@pytest.mark.parametrize(
    ("is_on_trial", "equal_share", "are_shared"),
    [
        (True, 0.0, False),
        (True, 0.5, True),
        (False, 0.0, True),
    ],
)
def test_a_trial_ends_if_values_have_few_equals(
    is_on_trial: bool, equal_share: float, are_shared: bool
) -> None:
    shared = SharedValues(is_on_trial=is_on_trial)
    for number in range(2_000):
        width = 0 if (number + 1) % 10 < 10 * equal_share else number
        shared.share({"paint": {"line-width": {"value": width}}})
    one, same = a_line(1), a_line(2)
    shared.share(one)
    shared.share(same)
    assert (same["paint"] is one["paint"]) is are_shared


def test_a_large_style_with_shared_values_is_saved_as_without(monkeypatch: pytest.MonkeyPatch) -> None:
    data = bytes_of(a_document(20))
    plain = decode(data)
    monkeypatch.setattr(codec, "_LEAST_SHARED_LENGTH", 0)
    source = decode(data)
    layers = read_array(source.tree, LAYERS)
    assert len({id(layer["paint"]) for layer in layers}) == 1
    assert source.tree == plain.tree
    assert encode(source, source.tree) == data
    # Layers that share their paint are moved, copied and changed.
    changed = [layers[3], {**layers[0], "minzoom": 9}, *layers[5:], {**layers[7], "id": 99}]
    after, expected = (encode(each, replace(each.tree, LAYERS, changed)) for each in (source, decode(data)))
    assert after == expected
    assert read(decode(after).tree, LAYERS) == changed


def test_the_spans_of_layers_are_those_of_their_text() -> None:
    source = decode(bytes_of(a_document(4)))
    layers = source.container(source.find(LAYERS)).entries
    assert len(layers) == 4
    for index, entry in enumerate(layers):
        assert layers[index] == entry
        assert decode(source.text[entry.value : entry.end].encode()).tree == read(
            source.tree, (*LAYERS, index)
        )
    assert list(layers[1:3]) == [layers[1], layers[2]]
    assert source.find((*LAYERS, 2)) == layers[2].value
    assert source.find((*LAYERS, 2, "id")) > layers[2].value
    assert source.find((*LAYERS, 99)) == source.find(LAYERS)
