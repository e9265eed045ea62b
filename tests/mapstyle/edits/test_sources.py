"""Edits of section comments and declared sources."""

import pytest

from editor.checks.check import check
from editor.checks.problems import Severity
from editor.errors import EditError
from editor.mapstyle.document.model import FONTS, SOURCES, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.sources import (
    add_satellite_source,
    remove_source,
    rename_source,
    set_comment,
    set_source_id,
    set_source_location,
    set_source_type,
    users_of,
)
from editor.mapstyle.json_tree import Json, read
from tests.styles import a_line, a_style

ICONS_SECTION = ("icons_section",)


def with_sources(*sources: Json) -> MapStyle:
    return a_style(sources_list={"sources": list(sources)})


def a_source(source_id: Json, **fields: Json) -> Json:
    composite = {"type": "satelliteExternal", "location": "https://tiles.example/", "high_res": 1}
    return {"id": source_id, "composite": composite, **fields}


def test_comment_is_set_changed_and_removed() -> None:
    style = a_style()
    written = set_comment(ICONS_SECTION, "For cars")(style)
    assert written.tree["icons_section"] == {"icons": [], "COMMENT": "For cars"}
    assert set_comment(ICONS_SECTION, "For bikes")(written).tree["icons_section"]["COMMENT"] == "For bikes"
    assert set_comment(ICONS_SECTION, "")(written).tree == style.tree


def test_source_is_renamed_and_relocated() -> None:
    style = with_sources(a_source(7, note="kept"))
    new = style
    for edit in (
        rename_source(0, "photos"),
        set_source_type(0, "satellite"),
        set_source_location(0, "https://b.example/"),
    ):
        new = edit(new)
    assert new.tree["sources_list"]["sources"] == [
        {
            "id": 7,
            "composite": {"type": "satellite", "location": "https://b.example/", "high_res": 1},
            "note": "kept",
            "name": "photos",
        }
    ]
    assert rename_source(0, "")(rename_source(0, "photos")(style)).tree == style.tree


def test_required_text_of_source_is_emptied_not_removed() -> None:
    style = with_sources(a_source(7))
    assert read(set_source_location(0, "")(style).tree, (*SOURCES, 0, "composite", "location")) == ""


def test_a_source_without_a_composite_gets_one() -> None:
    style = with_sources({"id": 1})
    assert set_source_type(0, "satellite")(style).tree["sources_list"]["sources"] == [
        {"id": 1, "composite": {"type": "satellite"}}
    ]


def test_satellite_source_is_declared_with_unused_id() -> None:
    style = with_sources(a_source(1), a_source("2"), a_source(4))
    new = add_satellite_source("https://tiles.example/{z}")(style)
    assert [source.record["id"] for source in new.sources] == [1, "2", 4, 5]
    added = new.sources[-1]
    assert (added.name, added.type, added.location) == (
        "satelliteExternal",
        "satelliteExternal",
        "https://tiles.example/{z}",
    )
    errors = [problem for problem in check(new) if problem.severity is Severity.ERROR]
    assert not [problem for problem in errors if problem.path[:3] == (*SOURCES, 3)]


def test_a_source_is_removed() -> None:
    style = with_sources(a_source(1), a_source(2))
    assert [source.record["id"] for source in remove_source(0)(style).sources] == [2]


@pytest.mark.parametrize(
    "edit",
    [
        set_comment(ICONS_SECTION, ""),
        rename_source(0, ""),
        set_source_type(0, "satelliteExternal"),
        set_source_location(0, "https://tiles.example/"),
    ],
    ids=["comment", "name", "type", "location"],
)
def test_an_edit_without_effect_returns_the_same_style(edit: Edit) -> None:
    style = with_sources(a_source(1))
    assert edit(style) is style


@pytest.mark.parametrize(
    "edit",
    [set_comment(("icons_section", "icons"), "x"), rename_source(3, "x"), remove_source(3)],
    ids=["comment of a list", "name of no source", "removal of no source"],
)
def test_edit_of_missing_source_is_refused(edit: Edit) -> None:
    with pytest.raises(EditError):
        edit(a_style())


def test_edit_shares_unchanged_values() -> None:
    style = a_style(fonts_section={"COMMENT": "old"})
    new = set_comment(FONTS, "new")(style)
    assert new.order is style.order
    assert all(new.tree[key] is style.tree[key] for key in style.tree if key not in FONTS)


IMAGERY = {"type": "raster", "source": "satelliteExternal"}


def a_used_source(name: str, source_type: str, *layers: Json) -> MapStyle:
    sources = [{"id": 1, "name": name, "composite": {"type": source_type, "location": "https://t.example/"}}]
    return a_style([*layers, a_line(1)], sources_list={"sources": sources})


def test_source_id_must_be_unused() -> None:
    style = with_sources(a_source("1"), a_source(2))
    assert set_source_id(0, 1)(style) is style
    assert set_source_id(0, 7)(style).sources[0].record["id"] == 7
    with pytest.raises(EditError, match="source ID 2 is taken"):
        set_source_id(0, 2)(style)


@pytest.mark.parametrize(
    ("name", "source_type", "layer", "is_user"),
    [
        ("photos", "satelliteExternal", IMAGERY, True),
        ("rain", "weather", {"type": "raster", "source": "rain"}, True),
        ("rain", "weather", IMAGERY, False),
        ("map", "weather", a_line(2), False),
    ],
    ids=["satellite by its type", "by name", "another", "a built-in name"],
)
def test_layers_of_a_source_are_known(name: str, source_type: str, layer: Json, is_user: bool) -> None:
    style = a_used_source(name, source_type, layer)
    assert users_of(style, style.sources[0]) == (style.order.keys[:1] if is_user else ())


def test_ambiguous_sources_have_no_users() -> None:
    composite = {"type": "satelliteExternal", "location": "https://t.example/"}
    sources = [{"id": 1, "composite": composite}, {"id": 2, "composite": composite}]
    style = a_style([IMAGERY, a_line(1)], sources_list={"sources": sources})
    assert users_of(style, style.sources[0]) == ()


def test_references_follow_renamed_source() -> None:
    style = a_used_source("rain", "weather", {"type": "raster", "source": "rain"})
    new = rename_source(0, "snow")(style)
    assert [layer.source for layer in new.layers] == ["snow", "map"]
    assert new.layers[1].record is style.layers[1].record
    assert [layer.source for layer in rename_source(0, "")(style).layers] == ["rain", "map"]
    satellite = a_used_source("satelliteExternal", "satelliteExternal", IMAGERY)
    assert rename_source(0, "photos")(satellite).layers[0].source == "satelliteExternal"


def test_source_is_removed_with_or_without_layers() -> None:
    style = a_used_source("photos", "satelliteExternal", IMAGERY)
    users = users_of(style, style.sources[0])
    assert [layer.type for layer in remove_source(0)(style).layers] == ["raster", "line"]
    assert [layer.type for layer in remove_source(0, users)(style).layers] == ["line"]
    with pytest.raises(EditError, match="last layer"):
        remove_source(0, style.order.keys)(style)
