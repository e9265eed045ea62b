"""Reading of styles and sprite indexes within limits."""

import json
from typing import Any

import pytest

from editor.errors import DocumentError
from editor.mapstyle.maplibre.properties import SpriteImage
from editor.mapstyle.maplibre.sprites import SpriteIndex, read_sprite
from editor.mapstyle.maplibre.style import MAX_LAYERS, read_style
from tests.maplibre_styles import a_layer, a_maplibre_style, bytes_of


@pytest.mark.parametrize(
    ("change", "message", "pointer"),
    [
        ({"version": 7}, "“version” must be 8", "/version"),
        ({"version": True}, "“version” must be 8", "/version"),
        ({"layers": {}}, "no list of layers", "/layers"),
        ({"layers": [3]}, "a JSON object with an “id”", "/layers/0"),
        ({"layers": [{"id": "a"}]}, "has no “type”", "/layers/0"),
        (
            {"layers": [{"id": "a", "type": "fill", "paint": 3}]},
            "“paint” must be a JSON object",
            "/layers/0/paint",
        ),
    ],
)
def test_what_is_no_style_is_refused_with_its_place(
    change: dict[str, Any], message: str, pointer: str
) -> None:
    with pytest.raises(DocumentError, match=message) as error:
        read_style(bytes_of({**a_maplibre_style(), **change}), "bad.json")
    place = error.value.place
    assert place is not None
    assert (place.file, place.pointer) == ("bad.json", pointer)
    assert place.line == 1


def test_invalid_json_is_refused_with_its_line() -> None:
    with pytest.raises(DocumentError) as error:
        read_style(b'{"version": 8,\n "layers": [}', "bad.json")
    assert error.value.place is not None
    assert (error.value.place.file, error.value.place.line) == ("bad.json", 2)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 200 + b"]" * 200,
        b'{"version": 8, "layers": [' + b"0," * 1_100_000 + b"0]}",
        bytes_of(a_maplibre_style(*(a_layer("x", "fill", "water") for _ in range(MAX_LAYERS + 1)))),
        b" " * (33 * 2**20),
    ],
    ids=["deep", "many values", "many layers", "large"],
)
def test_a_style_beyond_the_limits_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError):
        read_style(data, "bad.json")


@pytest.mark.parametrize(
    ("sprite", "expected"),
    [
        ("https://example.test/a/bright", {"": "bright"}),
        ("mapbox://sprites/x/streets-v1", {"": "streets-v1"}),
        (
            [{"id": "default", "url": "a/base"}, {"id": "more", "url": "b/extra"}],
            {"": "base", "more:": "extra"},
        ),
        ("../../etc/passwd", {"": "passwd"}),
        ("a/..", {}),
        ("a/.hidden", {}),
        (3, {}),
        (None, {}),
    ],
)
def test_sprites_are_names_and_never_paths(sprite: Any, expected: dict[str, str]) -> None:
    assert read_style(bytes_of(a_maplibre_style(sprite=sprite)), "test.json").sprites == expected


def test_a_sprite_index_gives_boxes_and_ratios() -> None:
    index = {
        "dot": {"x": 1, "y": 2, "width": 8, "height": 9, "pixelRatio": 2},
        "shape": {"x": 0, "y": 0, "width": 4, "height": 4, "sdf": True},
    }
    found = read_sprite(json.dumps(index).encode(), "sprite.json", 1, "more:").images
    assert found["more:dot"] == SpriteImage(1, 2, 8, 9, 2.0, False, 1)
    assert found["more:shape"].is_distance_field


@pytest.mark.parametrize(
    "record",
    [
        3,
        {},
        {"x": -1, "y": 0, "width": 1, "height": 1},
        {"x": 0, "y": 0, "width": 0, "height": 1},
        {"x": 0, "y": 0, "width": 100_000, "height": 1},
        {"x": 0.5, "y": 0, "width": 1, "height": 1},
        {"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 0},
        {"x": 0, "y": 0, "width": 1, "height": 1e300},
        {"x": True, "y": 0, "width": 1, "height": 1},
    ],
)
def test_invalid_images_of_an_index_are_left_out(record: Any) -> None:
    assert read_sprite(json.dumps({"bad": record}).encode(), "sprite.json") == SpriteIndex({}, ("bad",))


def test_an_index_that_is_no_object_is_refused_with_its_file() -> None:
    with pytest.raises(DocumentError) as error:
        read_sprite(b"[]", "sprite.json")
    assert error.value.place is not None
    assert error.value.place.file == "sprite.json"
