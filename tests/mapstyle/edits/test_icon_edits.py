import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.document.model import ICONS, Icon, MapStyle
from editor.mapstyle.edits.assets import (
    NewIcon,
    add_icons,
    delete_icons,
    duplicate_icons,
    free_icon_id,
    merge_groups,
    merge_icons,
    new_icon_ids,
    redirect_icons,
    rename_icon,
    rename_icons,
    set_images,
)
from editor.mapstyle.format.rewrite import rewrite
from editor.mapstyle.json_tree import Json, read
from editor.mapstyle.search.occurrences import Role, find_values
from tests.icons import icon_paint
from tests.styles import a_line, a_source, a_style

RED, BLUE = "data:image/png;base64,UmVk", "data:image/gif;base64,Qmx1ZQ=="


def a_map(icons: list[Json], *references: str) -> MapStyle:
    """Return a style with icons, and a layer for each reference."""
    layers = [a_line(number, paint=icon_paint((3, each))) for number, each in enumerate(references)]
    return a_style(layers or 1, icons_section={"icons": icons})


def ids(style: MapStyle) -> list[str]:
    return [icon.id for icon in style.icons]


def references(style: MapStyle) -> list[str]:
    """Return the references of all stops, including empty ones."""
    stops = ("paint", "icon", "icon_stops", "icon_stop")
    return [stop["custom_icon"] for layer in style.layers for stop in read(layer.record, stops)]


def drawn(style: MapStyle) -> list[str | None]:
    """Return the image of each reference."""
    images = {icon.id: icon.data_uri for icon in reversed(style.icons)}
    return [images.get(str(each.value)) for layer in style.layers for each in find_values(layer, Role.ICON)]


def test_new_icons_are_appended_with_unique_ids() -> None:
    style = a_map([{"id": "shop.png", "value": RED}])
    after = add_icons([NewIcon("shop.png", BLUE), NewIcon("shop.png", RED), NewIcon("", RED)])(style)
    assert ids(after) == ["shop.png", "shop-2.png", "shop-3.png", "icon"]
    assert read(after.tree, (*ICONS, 1)) == {"id": "shop-2.png", "value": BLUE}


def test_a_style_without_a_list_of_icons_gets_one() -> None:
    style = MapStyle.of({key: value for key, value in a_style(1).tree.items() if key != "icons_section"})
    assert ids(add_icons([NewIcon("shop", RED)])(style)) == ["shop"]


@pytest.mark.parametrize(
    ("preferred", "free"),
    [
        ("new", "new"),
        ("a", "a-3"),
        ("b.png", "b-2.png"),
        (".png", ".png-2"),
        ("v1.5 shop", "v1.5 shop-2"),
        ("", "icon"),
    ],
)
def test_used_id_is_numbered_before_extension(preferred: str, free: str) -> None:
    assert free_icon_id(preferred, ["a", "a-2", "b.png", ".png", "v1.5 shop"]) == free


def test_new_ids_are_distinct() -> None:
    assert new_icon_ids(["a", "a-2", "a"], []) == ["a", "a-2", "a-3"]


def test_every_reference_follows_a_renamed_icon() -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "b", "value": BLUE}], "a", "b", "", "ghost", "a")
    after = rename_icon(0, "x")(style)
    assert (ids(after), references(after)) == (["x", "b"], ["x", "b", "", "ghost", "x"])
    assert after.layers[1].record is style.layers[1].record


def test_references_in_ineffective_stops_are_renamed() -> None:
    line = a_line(1, paint=icon_paint((3, "a"), (3, "a"), (99, "a"), (5, "b")))
    style = a_style([line], icons_section={"icons": [{"id": "a", "value": RED}]})
    assert references(rename_icon(0, "x")(style)) == ["x", "x", "x", "b"]


def test_icons_swap_ids() -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "b", "value": BLUE}], "a", "b")
    after = rename_icons({0: "b", 1: "a"})(style)
    assert (ids(after), references(after), drawn(after)) == (["b", "a"], ["b", "a"], drawn(style))


def test_references_follow_first_icon_with_duplicate_id() -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "a", "value": BLUE}], "a")
    assert drawn(rename_icon(1, "x")(style)) == [RED]
    assert drawn(rename_icon(0, "x")(style)) == [RED]


def test_icon_without_id_gets_unreferenced_id() -> None:
    style = a_map([{"value": RED}, {"id": "b", "value": RED}], "", "b")
    after = rename_icons({0: "a", 1: "c"})(style)
    assert list(read(after.tree, (*ICONS, 0))) == ["id", "value"]
    assert references(after) == ["", "c"]


@pytest.mark.parametrize(
    ("new_id", "message"), [("", "Enter an icon ID"), ("  ", "Enter an icon ID"), ("b", "“b”")]
)
def test_empty_or_used_id_is_refused_with_place(new_id: str, message: str) -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "b", "value": BLUE}])
    with pytest.raises(EditError, match=message) as caught:
        rename_icon(0, new_id)(style)
    assert caught.value.place is not None
    assert caught.value.place.pointer == "/icons_section/icons/0"


def test_duplicate_new_ids_are_refused() -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "b", "value": BLUE}])
    with pytest.raises(EditError, match="“x”"):
        rename_icons({0: "x", 1: "x"})(style)


def test_image_is_set_under_existing_key() -> None:
    icons = [{"picture": RED, "id": "a", "note": 1}, {"id": "b", "value": RED}, {"id": "c"}]
    after = set_images({0: BLUE, 1: BLUE, 2: BLUE})(a_map(icons))
    assert [list(icon.record.items()) for icon in after.icons] == [
        [("picture", BLUE), ("id", "a"), ("note", 1)],
        [("id", "b"), ("value", BLUE)],
        [("id", "c"), ("value", BLUE)],
    ]


def test_equal_image_changes_nothing() -> None:
    style = a_map([{"id": "a", "value": RED}])
    assert set_images({0: RED[:5] + RED[5:], 7: BLUE})(style) is style


@pytest.mark.parametrize(
    ("instead", "expected"), [("", ["", "b", ""]), ("b", ["b", "b", ""]), (None, ["a", "b", ""])]
)
def test_the_references_to_a_deleted_icon_are_cleared_redirected_or_retained(
    instead: str | None, expected: list[str]
) -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "b", "value": BLUE}, {"value": RED}], "a", "b", "")
    after = delete_icons([0, 2], instead)(style)
    assert (ids(after), references(after)) == (["b"], expected)


@pytest.mark.parametrize("instead", ["a", "ghost"])
def test_deleted_or_unknown_replacement_is_refused(instead: str) -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "b", "value": BLUE}], "a")
    with pytest.raises(EditError, match=f"“{instead}”"):
        delete_icons([0], instead)(style)


def test_references_to_remaining_duplicate_id_are_preserved() -> None:
    style = a_map([{"id": "a", "value": RED}, {"id": "a", "value": BLUE}], "a")
    after = delete_icons([0])(style)
    assert (references(after), drawn(after)) == (["a"], [BLUE])


def test_copied_icons_retain_all_members_except_id() -> None:
    style = a_map([{"picture": RED, "id": "a.png", "note": 1}, {"id": "b", "value": BLUE}], "a.png")
    after = duplicate_icons([1, 0])(style)
    assert ids(after) == ["a.png", "b", "a-2.png", "b-2"]
    assert list(after.icons[2].record.items()) == [("picture", RED), ("id", "a-2.png"), ("note", 1)]
    assert references(after) == ["a.png"]


def test_references_follow_merged_icon() -> None:
    icons = [{"id": each, "value": RED} for each in "abc"]
    after = merge_icons(1, [0, 1, 2])(a_map(icons, "a", "b", "c", ""))
    assert (ids(after), references(after)) == (["b"], ["b", "b", "b", ""])


@pytest.mark.parametrize(
    ("icons", "message"),
    [
        (
            [{"id": "a", "value": BLUE}, {"id": "a", "value": RED}, {"id": "c", "value": RED}],
            "Duplicate icon ID “a”",
        ),
        ([{"id": "a", "value": RED}, {"value": RED}, {"id": "c", "value": RED}], "has no ID"),
    ],
)
def test_unreferenceable_merge_target_is_refused(icons: list[Json], message: str) -> None:
    with pytest.raises(EditError, match=message):
        merge_icons(1, [2])(a_map(icons, "a", "c"))


def test_merge_target_must_be_first_with_its_id() -> None:
    icons: list[Json] = [{"id": "a", "value": image} for image in (RED, BLUE, RED)]
    with pytest.raises(EditError, match="Duplicate icon ID “a”"):
        merge_icons(2, [0])(a_map(icons, "a"))
    after = merge_icons(2, [0, 1])(a_map(icons, "a"))
    assert [icon.data_uri for icon in after.icons] == [RED]


def test_references_are_redirected() -> None:
    after = redirect_icons({"a": "b", "c": "", "": "b"})(a_map([], "a", "b", "c", "", "d"))
    assert references(after) == ["b", "b", "", "", "d"]


@pytest.mark.parametrize(
    "edit", [add_icons([]), rename_icon(7, "x"), delete_icons([7]), duplicate_icons([]), merge_icons(7, [0])]
)
def test_edit_without_icons_returns_the_same_style(edit: object) -> None:
    style = a_map([{"id": "a", "value": RED}], "a")
    assert callable(edit)
    assert edit(style) is style


@st.composite
def maps(draw: st.DrawFn) -> MapStyle:
    """Draw styles with few ids, often duplicate or unknown, and few images."""
    some_ids = st.sampled_from(["a", "b", "c", "é/~", ""])
    icons: list[Json] = draw(
        st.lists(st.builds(dict, id=some_ids, value=st.sampled_from([RED, BLUE])), max_size=6)
    )
    return a_map(icons, *draw(st.lists(some_ids, min_size=1, max_size=5)))


@st.composite
def merges(draw: st.DrawFn) -> tuple[MapStyle, Icon, set[int]]:
    """Draw a style, one of its icons, and others with the same image."""
    style = draw(maps().filter(lambda style: bool(style.icons)))
    keep: Icon = draw(st.sampled_from(style.icons))
    equal_images = [icon.index for icon in style.icons if icon.data_uri == keep.data_uri]
    return style, keep, draw(st.sets(st.sampled_from(equal_images)))


def a_merge(images: list[str], keep: int, others: set[int]) -> tuple[MapStyle, Icon, set[int]]:
    """Merge icons that share one id."""
    style = a_map([{"id": "a", "value": image} for image in images], "a")
    return style, style.icons[keep], others


@given(merges())
@example(a_merge([RED, RED], 1, {0}))
@example(a_merge([RED, BLUE, RED], 2, {0}))
@example(a_merge([RED, BLUE, RED], 0, {2}))
@example(a_merge([BLUE, RED, RED], 2, {1}))
def test_merging_equal_images_preserves_rendering(
    merge: tuple[MapStyle, Icon, set[int]],
) -> None:
    style, keep, others = merge
    try:
        after = merge_icons(keep.index, others)(style)
    except EditError:
        after = style
    assert drawn(after) == drawn(style)
    assert keep.record in [icon.record for icon in after.icons]


def test_each_of_several_groups_is_merged_into_its_first_icon() -> None:
    icons = [{"id": name, "value": RED} for name in "abcdef"]
    style = a_map(icons, *"abcdef")
    after = merge_groups([[1, 4], [3, 0, 5]])(style)
    assert ids(after) == ["b", "c", "d"]
    assert references(after) == ["d", "b", "c", "d", "b", "d"]
    assert merge_groups([])(style) is style


@given(maps(), st.dictionaries(st.integers(0, 5), st.sampled_from(["a", "b", "x", "y z"]), max_size=4))
def test_renaming_preserves_shown_icons(style: MapStyle, new_ids: dict[int, str]) -> None:
    try:
        after = rename_icons(new_ids)(style)
    except EditError:
        return
    for before, now in zip(drawn(style), drawn(after), strict=True):
        assert now == before or before is None


@given(st.sampled_from(["b", "x", "道路", 'say "so"', "a/b"]))
def test_renaming_back_restores_bytes(name: str) -> None:
    icons = [{"note": 1.50, "picture": RED, "id": "a"}, {"id": "c", "value": BLUE}]
    layers = [a_line(1, paint=icon_paint((3, "a"), (5, "c"), (7, "a"))), a_line(2)]
    source = a_source(layers, icons_section={"icons": icons})
    style = MapStyle.of(source.tree)
    there = rename_icon(0, name)(style)
    assert rewrite(source, there.tree) == source.text.replace(
        '"a"', f'"{name}"'.replace('say "so"', 'say \\"so\\"')
    )
    assert rewrite(source, rename_icon(0, "a")(there).tree) == source.text
