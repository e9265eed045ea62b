"""Misspelt keys of layers are reported, other unknown keys are not."""

from typing import Any

import pytest

from editor.checks.check import check
from editor.checks.fixes.fix import fix_all
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import decode
from editor.session.session import Origin, Session
from tests.checks.fixable import a_map, problems
from tests.styles import bytes_of


def a_bare(**fields: Any) -> dict[str, Any]:
    """Create a layer with only the required fields and these."""
    return {"id": 2, "type": "line", "source": "map", "sourcedata_id": 0, **fields}


def reported(record: dict[str, Any]) -> list[str]:
    """Return the texts of the problems with keys of the layer."""
    return [problem.text for problem in problems(MapStyle.of(a_map(record)), "unknown-layer-key")]


@pytest.mark.parametrize(
    ("key", "value", "meant"),
    [
        ("grup_id", 1, "group_id"),
        ("minzom", 3, "minzoom"),
        ("minZoom", "3", "minzoom"),
        ("max_zoom", 9, "maxzoom"),
        ("metacategoryid", 1002, "metaCategoryID"),
        ("label_txet", {}, "label_text"),
        ("istemplate", True, "isTemplate"),
    ],
)
def test_a_misspelt_key_is_reported_with_a_suggestion(key: str, value: object, meant: str) -> None:
    assert reported(a_bare(**{key: value})) == [f"Unknown layer key “{key}”. Did you mean “{meant}”?"]


@pytest.mark.parametrize(
    "fields",
    [
        {"minzoom": 3, "minzom": 3},
        {"minzom": {"at": 3}},
        {"groups": [1]},
        {"comment": "Main"},
        {"COMMENTS": "Main"},
        {"vendor": 1, "x-sort": 2, "uid": 3, "name": "Main", "": 1, "metadata": {}, "layout": {}},
        {"m" * 5_000: 1},
    ],
    ids=["known too", "another value", "a list", "a comment", "comments", "a vendor's", "long"],
)
def test_a_key_with_another_meaning_is_not_reported(fields: dict[str, Any]) -> None:
    assert reported(a_bare(**fields)) == []


def test_keys_are_renamed_in_place_and_nothing_else_changes() -> None:
    tree = a_map(a_bare(minzom=3, before=[1.50], grup_id=7, maxZoom=9, after={"a": 1}))
    session = Session(decode(bytes_of(tree)), Origin(None, "test"))
    session.do(fix_all("unknown-layer-key").edit, "Rename")
    text = bytes_of(tree).decode()
    for old, new in (("minzom", "minzoom"), ("grup_id", "group_id"), ("maxZoom", "maxzoom")):
        text = text.replace(f'"{old}"', f'"{new}"')
    assert session.encoded().decode() == text


def test_one_of_two_keys_with_the_same_meaning_is_renamed() -> None:
    style = fix_all("unknown-layer-key").edit(MapStyle.of(a_map(a_bare(minzom=3, minzoon=4))))
    record = style.layers[0].record
    assert [key for key in record if key.startswith("minzo")] == ["minzoom", "minzoon"]
    assert "unknown-layer-key" not in {problem.code for problem in check(style)}
