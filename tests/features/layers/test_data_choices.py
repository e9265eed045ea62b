"""Tests of the choices of data for a new layer."""

from editor.features.layers.data_choices import DataChoices
from editor.mapstyle.document.layer_data import DrawnData
from editor.mapstyle.schema import source_data
from editor.ui.fields.pick_list import PickRow
from editor.ui.text import local_count
from tests.styles import Json, a_line, a_style

DATA = source_data.load()
TRUNK, PARK, TREES, VILLAGE = "line/map/1", "polygon/map/23", "polygon/map/58", "symbol/map/6"
COUNTS = {"line/map/0": 9, TRUNK: 1204, PARK: 3, TREES: 17, VILLAGE: 1}


def create_choices(*layers: Json, counts: Json = COUNTS, **sections: Json) -> DataChoices:
    return DataChoices(a_style(list(layers) or [a_line(1)], **sections), DATA, counts)


def under(heading: str, rows: list[PickRow]) -> list[PickRow]:
    """Return the rows under a heading."""
    headings = [place for place, row in enumerate(rows) if row.is_heading]
    start = next(place for place in headings if rows[place].text == heading)
    end = next((place for place in headings if place > start), len(rows))
    return rows[start + 1 : end]


def row_texts(rows: list[PickRow]) -> list[str]:
    return [f"{row.text}: {row.detail}" for row in rows]


def test_data_in_view_without_a_layer_comes_first_with_its_count() -> None:
    rows, _ = create_choices().rows("")
    assert rows[0].text == "In view, without a layer"
    assert row_texts(under(rows[0].text, rows))[:5] == [
        f"Trunk: Road · {local_count(1204)} in view",
        "Forest: Area · 17 in view",
        "Park: Area · 3 in view",
        f"Trunk: Street name · {local_count(1204)} in view",
        "Motorway: Street name · 9 in view",
    ]


def test_arrows_and_shields_are_placed_after_the_features_below_them() -> None:
    rows, _ = create_choices().rows("")
    kinds = [row.detail.split(" · ")[0] for row in under("In view, without a layer", rows)]
    first = min(kinds.index("One-way arrows"), kinds.index("Road shield"))
    assert set(kinds[first:]) == {"One-way arrows", "Road shield"}


def test_data_without_a_layer_is_second_and_then_everything_by_family() -> None:
    rows, _ = create_choices().rows("")
    headings = [row.text for row in rows if row.is_heading]
    assert headings == [
        "In view, without a layer",
        "Without a layer",
        "Lines",
        "Areas",
        "Labels",
        "Points",
        "Background",
        "Terrain and imagery",
        "In-app overlays",
        "No data",
    ]
    assert "Motorway: Road · 9 in view" in row_texts(under("Lines", rows))
    assert "Motorway: Road" not in row_texts(under("Without a layer", rows))
    assert [row for row in under("In-app overlays", rows) if row.text == "Turn arrow"]


def test_the_footer_describes_a_type_when_it_draws_and_whether_a_layer_does() -> None:
    rows, _ = create_choices().rows("motorway")
    assert rows[0].about == (
        "Roads and paths of one class, with a casing. Zoom 3 to 17. A layer already shows this data."
    )


def test_no_data_in_view_is_listed_before_the_map_has_counted_it() -> None:
    rows, _ = create_choices(counts=None).rows("")
    assert rows[0].text == "Searching visible data…"
    assert not [row for row in rows if "in view" in row.detail]


def test_typing_finds_by_name_type_and_number_each_row_once() -> None:
    offers = create_choices()
    assert row_texts(offers.rows("trunk")[0])[:1] == [f"Trunk: Road · {local_count(1204)} in view"]
    assert [row.text for row in offers.rows("line 17")[0]][:1] == ["Raceway"]
    assert [row.text for row in offers.rows("1002")[0]] == ["Food and drink"]
    found = [row.value for row in offers.rows("forest")[0]]
    assert len(found) == len(
        {(each.type, each.sourcedata_id) for each in found if isinstance(each, DrawnData)}
    )


def test_the_message_without_matches_describes_valid_input() -> None:
    rows, sentence = create_choices().rows("qqqxyz")
    assert not rows
    assert sentence == "Nothing matches “qqqxyz”. Try the name of map data, a layer type or an ID."


def test_satellite_images_are_offered_where_their_source_is_declared() -> None:
    source = {
        "id": 1,
        "composite": {"type": "satelliteExternal", "location": "https://t.example/{z}/{x}/{y}"},
    }
    assert not create_choices().rows("satellite")[0]
    rows, _ = create_choices(sources_list={"sources": [source]}).rows("satellite")
    assert rows[0].text == "Satellite imagery"
