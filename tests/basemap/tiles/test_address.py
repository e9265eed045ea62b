"""Tile addresses: validation, URLs of tiles, and hidden secrets."""

import json

import pytest

from editor.basemap.tiles.address import (
    checked_address,
    is_template,
    secrets_of,
    set_of_template,
    set_of_tilejson,
    shown_address,
)
from editor.basemap.tiles.tile import GLOBE, Bounds, TileId
from editor.errors import MapDataError

SECRET = "pk-5ecret-19"
TEMPLATE = f"https://tiles.example/v1/{{z}}/{{x}}/{{y}}.pbf?key={SECRET}"
TILE = TileId(3, 5, 1)


@pytest.mark.parametrize(
    "text",
    [
        TEMPLATE,
        "https://tiles.example/tiles.json",
        "http://127.0.0.1:8080/{z}/{x}/{y}",
        "http://localhost/{z}/{x}/{-y}.mvt",
        " https://tiles.example/{z}/{x}/{y} ",
    ],
)
def test_usable_address_is_unchanged(text: str) -> None:
    assert checked_address(text) == text.strip()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Invalid URL"),
        ("tiles.example/{z}/{x}/{y}", "Invalid URL"),
        ("file:///etc/passwd", "Invalid URL"),
        ("https://tiles.example/{z}/ {x}/{y}", "Invalid URL"),
        ("https://[broken/{z}/{x}/{y}", "Invalid URL"),
        ("https://tiles.example:port/{z}/{x}/{y}", "Invalid URL"),
        (
            f"http://tiles.example/{{z}}/{{x}}/{{y}}?key={SECRET}",
            "HTTP is not secure. Use HTTPS for tiles.example",
        ),
        (f"https://me:{SECRET}@tiles.example/{{z}}/{{x}}/{{y}}", "without a user name and password"),
        (f"https://tiles.example/{{z}}/{{x}}?key={SECRET}", r"needs \{z\}, \{x\} and \{y\}"),
        ("https://{s}.tiles.example/{z}/{x}/{y}", "placeholder"),
    ],
)
def test_an_unusable_address_is_refused_and_not_repeated(text: str, sentence: str) -> None:
    with pytest.raises(MapDataError, match=sentence) as caught:
        checked_address(text)
    assert SECRET not in caught.value.text


def test_a_template_contains_the_address_of_each_tile() -> None:
    tiles = set_of_template(TEMPLATE)
    assert tiles.url(TILE) == f"https://tiles.example/v1/3/5/1.pbf?key={SECRET}"
    assert (tiles.name, tiles.min_zoom, tiles.max_zoom, tiles.schema) == ("tiles.example", 0, 14, "")
    assert set_of_template("https://a.example/{z}/{x}/{-y}").url(TILE) == "https://a.example/3/5/6"
    assert is_template("https://a.example/{z}/{x}") is None


def test_displayed_and_stored_texts_omit_the_key() -> None:
    tiles = set_of_template(TEMPLATE)
    assert SECRET not in repr(tiles) + tiles.key + tiles.name + shown_address(TEMPLATE)
    assert shown_address(TEMPLATE) == "tiles.example/v1/{z}/{x}/{y}.pbf"
    assert secrets_of(TEMPLATE) == (f"key={SECRET}", SECRET)
    assert secrets_of("https://tiles.example/{z}/{x}/{y}") == ()
    assert tiles.key != set_of_template("https://other.example/{z}/{x}/{y}").key


def _described(**fields: object) -> bytes:
    return json.dumps({"tiles": ["https://t.example/{z}/{x}/{y}.pbf"], **fields}).encode()


def test_a_tilejson_describes_its_tiles() -> None:
    data = _described(
        name="Town", attribution="© T", minzoom=2, maxzoom=9, bounds=[1, 2, 3, 4], scheme="tms",
        vector_layers=[{"id": "earth"}, {"id": "roads"}],
    )  # fmt: skip
    tiles = set_of_tilejson("https://t.example/t.json", data)
    assert (tiles.name, tiles.attribution, tiles.schema) == ("Town", "© T", "protomaps")
    assert (tiles.min_zoom, tiles.max_zoom, tiles.bounds) == (2, 9, Bounds(1, 2, 3, 4))
    assert tiles.url(TILE) == "https://t.example/3/5/6.pbf"


def test_invalid_members_of_a_tilejson_are_left_out() -> None:
    tiles = set_of_tilejson("https://t.example/", _described(minzoom=9, maxzoom=2, bounds="all", name=None))
    assert (tiles.name, tiles.min_zoom, tiles.max_zoom, tiles.bounds) == ("t.example", 0, 14, GLOBE)


def test_tiles_named_relative_to_the_tilejson_are_found() -> None:
    data = json.dumps({"tiles": ["{z}/{x}/{y}.pbf"]}).encode()
    assert set_of_tilejson("https://t.example/a/t.json", data).url(TILE) == "https://t.example/a/3/5/1.pbf"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is not TileJSON"),
        (b"<html>", "is not TileJSON"),
        (b"[]", "is not TileJSON"),
        (b'{"tiles": []}', "is not TileJSON"),
        (b'{"tiles": [[]]}', "is not TileJSON"),
        (b'{"tiles": {}}', "is not TileJSON"),
        (b'{"tiles":' + 100_000 * b"[" + 100_000 * b"]" + b"}", "is not TileJSON"),
        (b'{"tiles": ["{z}/{x}/{y}"], "more": [' + 300_000 * b"{}," + b"{}]}", "is not TileJSON"),
        ('{"tiles": ["{z}/{x}/{y}"]}'.encode("utf-16"), "is not TileJSON"),
        (b'{"tiles": ["https://t.example/tiles"]}', "no tile URL"),
        (b'{"tiles": ["http://t.example/{z}/{x}/{y}"]}', "not secure"),
        (b'{"tiles": ["https://t.example/{z}/{x}/{y}.png"], "format": "png"}', "raster tiles"),
    ],
)
def test_a_tilejson_without_usable_tiles_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(MapDataError, match=sentence):
        set_of_tilejson("https://t.example/t.json", data)


@pytest.mark.parametrize(
    "named",
    [
        *("localhost", "127.0.0.1", "127.1", "0x7f000001", "2130706433", "0.0.0.0", "[::1]"),
        *("10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "[fd00::1]", "[fe80::1]"),
        *("[::ffff:10.0.0.1]", "[::ffff:127.0.0.1]", "printer", "nas.local", "a.localhost"),
    ],
)
def test_a_public_host_cannot_name_tiles_on_private_ones(named: str) -> None:
    data = json.dumps({"tiles": [f"https://{named}/{{z}}/{{x}}/{{y}}.pbf"]}).encode()
    with pytest.raises(MapDataError, match="refers to local or private addresses"):
        set_of_tilejson("https://t.example/t.json", data)


@pytest.mark.parametrize(
    ("address", "named", "is_public"),
    [
        ("http://127.0.0.1:8080/t.json", "http://127.0.0.1:8080", False),
        ("http://localhost:8080/t.json", "http://127.0.0.1:9090", False),
        ("http://localhost:8080/t.json", "https://192.168.1.1", False),
        ("https://192.168.1.1/t.json", "https://192.168.1.1", False),
        ("https://192.168.1.1/t.json", "https://192.168.1.2", False),
        ("https://192.168.1.1/t.json", "https://t.example", False),
        ("https://t.example/t.json", "https://t.example", False),
        ("https://t.example/t.json", "https://other.example", True),
    ],
)
def test_a_private_host_may_name_its_own_tiles_and_public_ones(
    address: str, named: str, is_public: bool
) -> None:
    data = json.dumps({"tiles": [f"{named}/{{z}}/{{x}}/{{y}}.pbf"]}).encode()
    tiles = set_of_tilejson(address, data)
    assert tiles.template.startswith(named)
    assert tiles.is_public is is_public
