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


def an_offer(*layers: Json, counts: Json = COUNTS, **sections: Json) -> DataChoices:
    return DataChoices(a_style(list(layers) or [a_line(1)], **sections), DATA, counts)


def under(heading: str, rows: list[PickRow]) -> list[PickRow]:
    """The rows under a heading."""
    headings = [place for place, row in enumerate(rows) if row.is_heading]
    start = next(place for place in headings if rows[place].text == heading)
    end = next((place for place in headings if place > start), len(rows))
    return rows[start + 1 : end]


def words(rows: list[PickRow]) -> list[str]:
    return [f"{row.text}: {row.detail}" for row in rows]


def test_data_in_view_without_a_layer_comes_first_with_its_count() -> None:
    rows, _ = an_offer().rows("")
    assert rows[0].text == "In view, and no layer draws it"
    assert words(under(rows[0].text, rows))[:5] == [
        f"Trunk: Road · {local_count(1204)} in view",
        "Forest: Area · 17 in view",
        "Park: Area · 3 in view",
        f"Trunk: Street name · {local_count(1204)} in view",
        "Motorway: Street name · 9 in view",
    ]


def test_arrows_and_shields_come_after_what_they_are_put_upon() -> None:
    rows, _ = an_offer().rows("")
    kinds = [row.detail.split(" · ")[0] for row in under("In view, and no layer draws it", rows)]
    first = min(kinds.index("One-way arrows"), kinds.index("Road shield"))
    assert set(kinds[first:]) == {"One-way arrows", "Road shield"}


def test_then_comes_what_no_layer_draws_and_then_everything_by_family() -> None:
    rows, _ = an_offer().rows("")
    headings = [row.text for row in rows if row.is_heading]
    assert headings == [
        "In view, and no layer draws it",
        "No layer draws it",
        "Lines",
        "Areas",
        "Labels",
        "Points",
        "Background",
        "Terrain and imagery",
        "In-App",
        "Without data",
    ]
    assert "Motorway: Road · 9 in view" in words(under("Lines", rows))
    assert "Motorway: Road" not in words(under("No layer draws it", rows))
    assert [row for row in under("In-App", rows) if row.text == "Turn arrow"]


def test_the_foot_tells_what_a_type_is_for_when_it_draws_and_whether_a_layer_does() -> None:
    rows, _ = an_offer().rows("motorway")
    assert rows[0].about == (
        "Roads and paths of one class, with a casing. Drawn from zoom 3 to 17. A layer draws it already."
    )


def test_no_data_in_view_is_listed_before_the_map_has_counted_it() -> None:
    rows, _ = an_offer(counts=None).rows("")
    assert rows[0].text == "Looking at what is in view…"
    assert not [row for row in rows if "in view" in row.detail]


def test_typing_finds_by_name_type_and_number_each_row_once() -> None:
    offers = an_offer()
    assert words(offers.rows("trunk")[0])[:1] == [f"Trunk: Road · {local_count(1204)} in view"]
    assert [row.text for row in offers.rows("line 17")[0]][:1] == ["Raceway"]
    assert [row.text for row in offers.rows("1002")[0]] == ["Food and drink"]
    found = [row.value for row in offers.rows("forest")[0]]
    assert len(found) == len(
        {(each.type, each.sourcedata_id) for each in found if isinstance(each, DrawnData)}
    )


def test_the_message_without_matches_describes_valid_input() -> None:
    rows, sentence = an_offer().rows("qqqxyz")
    assert not rows
    assert sentence == "Nothing matches “qqqxyz”. Type what the layer shows, its type or its number."


def test_satellite_pictures_are_offered_where_their_source_is_declared() -> None:
    source = {
        "id": 1,
        "composite": {"type": "satelliteExternal", "location": "https://t.example/{z}/{x}/{y}"},
    }
    assert not an_offer().rows("satellite")[0]
    rows, _ = an_offer(sources_list={"sources": [source]}).rows("satellite")
    assert rows[0].text == "Satellite imagery"
