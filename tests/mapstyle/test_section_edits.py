"""The comments of a style's sections and its declared sources are edited, and nothing else is touched."""

import pytest

from editor.checks.check import check
from editor.checks.kinds import Severity
from editor.errors import EditError
from editor.mapstyle.edits import Edit
from editor.mapstyle.model import FONTS, SOURCES, MapStyle
from editor.mapstyle.section_edits import (
    add_satellite_source,
    remove_source,
    rename_source,
    set_comment,
    set_source_location,
    set_source_type,
)
from editor.mapstyle.tree import Json, read
from tests.styles import a_style

ICONS_SECTION = ("icons_section",)


def with_sources(*sources: Json) -> MapStyle:
    return a_style(sources_list={"sources": list(sources)})


def a_source(source_id: Json, **fields: Json) -> Json:
    composite = {"type": "satelliteExternal", "location": "https://tiles.example/", "high_res": 1}
    return {"id": source_id, "composite": composite, **fields}


def test_a_comment_is_written_changed_and_taken_away() -> None:
    style = a_style()
    written = set_comment(ICONS_SECTION, "For cars")(style)
    assert written.tree["icons_section"] == {"icons": [], "COMMENT": "For cars"}
    assert set_comment(ICONS_SECTION, "For bikes")(written).tree["icons_section"]["COMMENT"] == "For bikes"
    assert set_comment(ICONS_SECTION, "")(written).tree == style.tree


def test_a_source_is_renamed_and_led_elsewhere_and_keeps_the_rest() -> None:
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


def test_a_text_that_a_source_must_have_is_left_empty_and_not_taken_away() -> None:
    style = with_sources(a_source(7))
    assert read(set_source_location(0, "")(style).tree, (*SOURCES, 0, "composite", "location")) == ""


def test_a_source_without_a_composite_gets_one() -> None:
    style = with_sources({"id": 1})
    assert set_source_type(0, "satellite")(style).tree["sources_list"]["sources"] == [
        {"id": 1, "composite": {"type": "satellite"}}
    ]


def test_a_satellite_source_is_declared_with_an_id_of_its_own_and_is_right() -> None:
    style = with_sources(a_source(1), a_source("2"), a_source(4))
    new = add_satellite_source("https://tiles.example/{z}")(style)
    assert [source.record["id"] for source in new.sources] == [1, "2", 4, 3]
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
def test_an_edit_that_changes_nothing_gives_the_same_style(edit: Edit) -> None:
    style = with_sources(a_source(1))
    assert edit(style) is style


@pytest.mark.parametrize(
    "edit",
    [set_comment(("icons_section", "icons"), "x"), rename_source(3, "x"), remove_source(3)],
    ids=["comment of a list", "name of no source", "removal of no source"],
)
def test_an_edit_where_nothing_can_stand_is_refused(edit: Edit) -> None:
    with pytest.raises(EditError):
        edit(a_style())


def test_an_edit_shares_what_it_does_not_touch() -> None:
    style = a_style(fonts_section={"COMMENT": "old"})
    new = set_comment(FONTS, "new")(style)
    assert new.order is style.order
    assert all(new.tree[key] is style.tree[key] for key in style.tree if key not in FONTS)
