"""Records of style sets, and edits of them."""

import json

import pytest
from jsonschema import Draft202012Validator

from editor import resources
from editor.errors import EditError
from editor.mapstyle.variants.style_set import (
    MAX_NAME,
    MAX_VARIANTS,
    ColorUser,
    NamedColor,
    VariantProblem,
    VariantSet,
    VariantUse,
    is_inside,
)

SCHEMA = json.loads(resources.path("schema", "isopleth-styleset-1.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def a_set(**members: object) -> VariantSet:
    day, night = ({"name": name, "file": f"{name}.json", "use": name} for name in ("day", "night"))
    return VariantSet({"format": 1, "variants": [day, night], **members})


def test_a_set_names_its_variants() -> None:
    day, night = a_set().variants
    assert (day.name, day.file, day.use) == ("day", "day.json", VariantUse.DAY)
    assert a_set().for_use(VariantUse.NIGHT) == night
    assert a_set().variant("night.json") == night


def test_a_variant_without_a_name_has_that_of_its_file() -> None:
    (variant,) = VariantSet({"variants": [{"file": "styles/winter.day.json"}]}).variants
    assert variant.name == "winter.day"
    (variant,) = VariantSet({"variants": [{"file": "winter"}]}).variants
    assert variant.name == "winter"


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (3, VariantProblem.INVALID),
        ({}, VariantProblem.INVALID),
        ({"file": 4}, VariantProblem.INVALID),
        ({"file": "../day.json"}, VariantProblem.OUTSIDE),
        ({"file": "/etc/passwd"}, VariantProblem.OUTSIDE),
        ({"file": "C:/day.json"}, VariantProblem.OUTSIDE),
        ({"file": "a\\b.json"}, VariantProblem.OUTSIDE),
        ({"file": "day.json"}, VariantProblem.REPEATED),
    ],
)
def test_records_that_are_no_variant_are_listed_with_their_problem(
    record: object, problem: VariantProblem
) -> None:
    found = VariantSet({"variants": [{"file": "day.json"}, record]})
    assert [entry.problem for entry in found.entries] == [None, problem]
    assert len(found.variants) == 1


@pytest.mark.parametrize("file", ["", ".", "..", "a/../b", "a//b", " a", "a\0b", "x" * 1000, "a/", "con:1"])
def test_only_plain_relative_paths_are_inside(file: str) -> None:
    assert not is_inside(file)
    assert is_inside("night.json")
    assert is_inside("styles/night 2.json")


def test_an_edit_keeps_unknown_members() -> None:
    before = a_set(note={"by": "me"})
    after = before.with_variant("winter.json", "Winter", None, "x").with_syncs_at_once(is_on=True)
    assert after.tree["note"] == {"by": "me"}
    assert [variant.name for variant in after.variants] == ["day", "night", "Winter"]
    assert after.syncs_at_once
    assert not before.syncs_at_once


def test_only_one_variant_has_a_use() -> None:
    after = a_set().with_use("day.json", VariantUse.NIGHT)
    assert [variant.use for variant in after.variants] == [VariantUse.NIGHT, None]
    assert after.with_use("day.json", None).variants[0].use is None


def test_a_variant_is_removed_and_renamed() -> None:
    assert [each.file for each in a_set().without_variant("day.json").variants] == ["night.json"]
    assert a_set().with_name("night.json", "x" * 500).variants[1].name == "x" * MAX_NAME


def test_a_file_that_the_set_does_not_name_is_not_edited() -> None:
    before = a_set()
    assert before.without_variant("winter.json") is before
    assert before.with_synced({"winter.json": "x"}).tree == before.tree
    with pytest.raises(EditError, match="no longer names"):
        before.with_name("winter.json", "Winter")
    with pytest.raises(EditError, match="no longer names"):
        before.with_use("winter.json", VariantUse.DAY)


def test_a_file_is_named_once_and_inside_the_folder() -> None:
    with pytest.raises(EditError, match="twice"):
        a_set().with_variant("day.json", "", None, "")
    with pytest.raises(EditError, match="outside"):
        a_set().with_variant("../day.json", "", None, "")
    many = VariantSet({"variants": [{"file": f"{number}.json"} for number in range(MAX_VARIANTS)]})
    with pytest.raises(EditError, match="at most 32"):
        many.with_variant("another.json", "", None, "")
    assert len(VariantSet({"variants": [*many.tree["variants"], {"file": "x"}]}).entries) == MAX_VARIANTS


def test_named_colours_are_read_and_written() -> None:
    user = ColorUser("Motorways", "line", "map", 0, None, 1, "line-inner-color", (3, 9))
    color = NamedColor("road fill / primary", (user,))
    found = a_set().with_colors([color])
    assert found.colors == (color,)
    assert VariantSet(json.loads(json.dumps(found.tree))).colors == (color,)
    VALIDATOR.validate(found.tree)


@pytest.mark.parametrize("record", [None, 4, {}, {"name": 5}, {"name": " "}, {"name": "a", "uses": 4}])
def test_invalid_colours_are_skipped(record: object) -> None:
    found = a_set(colors=[record, {"name": "b", "uses": [None, {"property": 4}, {"layer": "x"}]}])
    assert all(color.users == () for color in found.colors)
    assert [color.name for color in found.colors][-1] == "b"


def test_a_newer_format_is_recognized() -> None:
    assert a_set(format=2).is_newer
    assert not a_set(format="x").is_newer


def test_the_schema_knows_every_member_that_is_written() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    value = (
        VariantSet.new()
        .with_variant("day.json", "Day", VariantUse.DAY, "eA==")
        .with_syncs_at_once(is_on=True)
    )
    VALIDATOR.validate(value.tree)
    assert not VALIDATOR.is_valid({"format": 1, "variants": [{"file": "../day.json"}]})
    assert not VALIDATOR.is_valid({"variants": 4})
    properties = SCHEMA["$defs"]["variant"]["properties"]["use"]["enum"]
    assert properties == [use.value for use in VariantUse]
    assert SCHEMA["properties"]["variants"]["maxItems"] == MAX_VARIANTS


def test_what_is_unknown_in_the_records_of_colours_remains() -> None:
    use = ColorUser("Streets", "line", "map", 3, None, 0, "line-inner-color")
    later = {"selector": "by a newer program"}
    road = {"name": "road", "note": "brand", "uses": [use.record, later]}
    rest = [{"title": "without a name"}, 7, {"name": "road", "uses": []}]
    style_set = VariantSet({"colors": [road, *rest, {"name": "sea", "uses": []}]})
    moved = ColorUser("Lanes", "line", "map", 3, None, 0, "line-inner-color")
    edited = style_set.with_colors([NamedColor("road", (moved,)), NamedColor("land", (use,))])
    assert edited.tree["colors"] == [
        {**road, "uses": [moved.record, later]},
        {"name": "land", "uses": [use.record]},
        *rest,
    ]
    assert edited.colors == (NamedColor("road", (moved,)), NamedColor("land", (use,)))
    assert style_set.with_colors(style_set.colors).tree["colors"][0] is road


def test_what_is_unknown_in_the_record_of_a_colour_remains_with_its_new_name() -> None:
    use = ColorUser("Streets", "line", "map", 3, None, 0, "line-inner-color")
    later = {"selector": "by a newer program"}
    road = {"name": "road", "note": "brand", "uses": [use.record, later]}
    style_set = VariantSet({"colors": [road, {"name": "sea", "note": "deep", "uses": []}]})
    edited = style_set.with_colors([NamedColor("street", (use,)), NamedColor("unused", ())])
    assert edited.tree["colors"] == [{**road, "name": "street"}, {"name": "unused", "uses": []}]
