"""Tests of the validation and notes of source addresses."""

import pytest

from editor.features.properties.source_card import address_note, address_problem

NOT_SAFE = "No imagery in the preview. HTTP is not secure. Use HTTPS for t.org."
TILES = "https://tiles.example/{z}/{x}/{y}.png"


@pytest.mark.parametrize(
    "text",
    [TILES, "https://tiles.example/%7Bz%7D/%7Bx%7D/%7By%7D", "http://127.0.0.1:8080/", "urn:tiles:one"],
    ids=["template", "strict", "of this machine", "a name"],
)
def test_every_uri_is_an_address(text: str) -> None:
    assert address_problem(text) == ""
    assert address_problem(f" {text} ") == ""


@pytest.mark.parametrize(
    "text", ["tiles.example", "https://tiles example/", "https:", "<img>", "//x/y"], ids=lambda text: text
)
def test_an_invalid_uri_is_rejected_with_an_example(text: str) -> None:
    assert address_problem(text) == f"Invalid URL. Enter one such as {TILES}."


def test_an_empty_address_is_refused() -> None:
    assert address_problem(" ") == f"No URL. Enter one such as {TILES}."


@pytest.mark.parametrize(
    ("location", "note"),
    [
        (TILES, "You will be asked once before loading from tiles.example."),
        (
            "https://t.example/%7Bz%7D/%7bx%7d/{y}",
            "You will be asked once before loading from t.example.",
        ),
        (
            "https://t.example/",
            "No imagery in the preview: the URL needs {z}, {x} and {y}.",
        ),
        (
            "http://t.org/{z}/{x}/{y}",
            NOT_SAFE,
        ),
        ("", ""),
    ],
    ids=["template", "strict", "no template", "not safe", "none"],
)
def test_the_use_of_an_address_in_the_preview_is_shown(location: str, note: str) -> None:
    assert address_note("satelliteExternal", location) == note


def test_other_types_let_the_preview_fetch_nothing() -> None:
    assert address_note("weather", TILES) == "The preview does not load this source type."
