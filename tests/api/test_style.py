"""Styles that scripts open, read, edit, check and save."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import isopleth
from isopleth import EditorError, Style, open_style
from tests.styles import a_color, a_document, a_group, a_line, bytes_of

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A style with two lines in a group, an area, and content that is unknown to the editor."""
    layers = [
        a_line(3, COMMENT="Motorway", group_id=7, future={"a": [1, 2.50]}),
        a_line(2, COMMENT="Road", group_id=7),
        {
            "id": 1,
            "type": "polygon",
            "source": "map",
            "sourcedata_id": 3,
            "paint": {"fill-color": a_color((0, 0xFF112233))},
        },
    ]
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(layers, [a_group(7, "Roads")], extra={"kept": 1e3})))
    return path


def test_a_style_without_edits_is_saved_byte_for_byte(file: Path) -> None:
    before = file.read_bytes()
    style = open_style(file)
    assert style.to_bytes() == before
    style.save()
    assert file.read_bytes() == before


def test_an_edit_changes_only_the_bytes_of_its_value(file: Path) -> None:
    before = file.read_text()
    style = open_style(file)
    assert style.layer("Motorway").set("line-width", 12, zoom=17)
    style.save()
    lines = zip(before.splitlines(), file.read_text().splitlines(), strict=True)
    assert [(old.strip(), new.strip()) for old, new in lines if old != new] == [
        ('"width": 10', '"width": 12')
    ]


def test_an_edit_that_changes_nothing_says_so(file: Path) -> None:
    style = open_style(file)
    assert not style.layer("Motorway").set("line-width", 10, zoom=17)
    assert not style.layer("Motorway").set("name", "Motorway")
    assert not style.layer("Motorway").remove("line-outline-width")
    assert not style.is_changed


def test_a_real_style_survives_an_edit_of_each_layer_and_its_reversal(real_styles: list[Path]) -> None:
    for path in real_styles:
        data = path.read_bytes()
        style = Style.from_bytes(data)
        assert style.to_bytes() == data
        for layer in style.layers:
            old = layer.get("sourcedata_id")
            assert layer.set("sourcedata_id", 9_999)
            if old is None:
                layer.remove("sourcedata_id")
            else:
                layer.set("sourcedata_id", old)
        assert Style.from_bytes(style.to_bytes()).json() == Style.from_bytes(data).json()


def test_the_value_of_a_property_depends_on_the_zoom(file: Path) -> None:
    layer = open_style(file).layer("Motorway")
    assert layer.stops("line-width") == ((3, 2), (17, 10))
    assert [layer.get("line-width", zoom) for zoom in (0, 10, 17, 20)] == [2, 6, 10, 10]
    with pytest.raises(EditorError, match="varies with the zoom"):
        layer.get("line-width")
    assert layer.get("line-inner-color") == "#FF0000"
    assert layer.get("text-size") is None
    assert layer.easing("line-width") == "linear"
    assert layer.easing("text-size") is None


def test_a_value_without_a_zoom_holds_at_all_zooms(file: Path) -> None:
    layer = open_style(file).layer("Motorway")
    assert layer.set("line-width", 4.5)
    assert layer.stops("line-width") == ((3, 4.5),)
    assert not layer.set("line-width", 4.5)


def test_a_property_that_is_not_set_starts_at_the_lowest_level(file: Path) -> None:
    layer = open_style(file).layer("Motorway")
    assert layer.set("line-outline-width", 1)
    assert layer.stops("line-outline-width") == ((0, 1),)
    assert layer.properties == ("line-inner-color", "line-width", "line-outline-width")


def test_stops_are_set_with_their_easing(file: Path) -> None:
    layer = open_style(file).layer("Motorway")
    assert layer.set_stops("line-width", {17: 8, 5: 1}, easing="easeInSine")
    assert layer.stops("line-width") == ((5, 1), (17, 8))
    assert layer.easing("line-width") == "easeInSine"
    assert layer.set_stops("line-width", {5: 2})
    assert layer.easing("line-width") == "easeInSine"


@pytest.mark.parametrize(
    ("name", "value"),
    [("name", "Highway"), ("minzoom", 5), ("maxzoom", 12), ("sourcedata_id", 4), ("type", "polyline")],
)
def test_a_field_is_set_and_read(file: Path, name: str, value: str | int) -> None:
    layer = open_style(file).layer("Motorway")
    assert layer.set(name, value)
    assert layer.get(name) == value


def test_a_field_is_removed(file: Path) -> None:
    layer = open_style(file).layer("Motorway")
    assert layer.group == "Roads"
    for name in ("group_id", "minzoom", "source"):
        assert layer.remove(name)
        assert layer.get(name) is None
    assert layer.group is None
    assert layer.json()["future"] == {"a": [1, 2.5]}


@pytest.mark.parametrize(
    ("name", "value", "zoom", "message"),
    [
        ("line-wdth", 3, None, "Unknown property “line-wdth”. Did you mean “line-width”?"),
        ("line-width", -1, None, "line-width must be 0 or more."),
        ("line-width", "wide", None, "“wide” is not a number."),
        ("line-width", True, None, "“True” is not a number."),
        ("line-width", float("nan"), None, ""),
        ("line-width", 3, 18, "“18” is not a zoom level. Use a whole number from 0 to 17."),
        ("line-width", 3, 12.5, "“12.5” is not a zoom level. Use a whole number from 0 to 17."),
        ("line-inner-color", "blurple", None, ""),
        ("fill-color", "#112233", None, "Layers of type “line” have no fill-color."),
        ("minzoom", 18, None, "“18” is not a zoom level. Use a whole number from 0 to 17."),
        ("minzoom", 3, 4, "“minzoom” does not depend on the zoom."),
        ("id", 3, None, "“id” cannot be set."),
        ("type", 3, None, "“3” is not a text."),
        ("group_id", "x", None, "“x” is not a whole number."),
        ("group_id", 8, None, "The style has no group 8."),
        ("type", "lien", None, "Unknown layer type “lien”. Did you mean “line”?"),
        ("type", "", None, "Unknown layer type “”."),
        ("source", "mpa", None, "Unknown source “mpa”. Did you mean “map”?"),
        ("maxzoom", 2, None, "Max zoom 2 of “Motorway” would be below min zoom 3. Change that first."),
    ],
)
def test_an_invalid_value_is_refused_and_changes_nothing(
    file: Path, name: str, value: str | float, zoom: int | None, message: str
) -> None:
    style = open_style(file)
    with pytest.raises(EditorError) as caught:
        style.layer("Motorway").set(name, value, zoom)
    assert message in str(caught.value)
    assert not style.is_changed


def test_a_bound_of_the_zoom_is_refused_above_the_other(file: Path) -> None:
    style = open_style(file)
    assert style.layer("Motorway").set("maxzoom", 3)
    with pytest.raises(EditorError, match=r"Min zoom 4 of “Motorway” would be above max zoom 3\."):
        style.apply(isopleth.set_property(style.layers, "minzoom", 4))
    assert [layer.get("minzoom") for layer in style.layers] == [3, 3, None]


def test_a_source_of_the_style_is_set(file: Path) -> None:
    style = open_style(file)
    style.apply(isopleth.set_json("/sources_list", {"sources": [{"name": "own"}]}))
    assert style.layer("Motorway").set("source", "own")


def test_a_choice_is_a_number_of_its_list(file: Path) -> None:
    style = Style.from_bytes(
        bytes_of(a_document([{"id": 1, "type": "symbol", "source": "map", "paint": {}}]))
    )
    layer = style.layer("id:1")
    assert layer.set("text-style", 1)
    assert layer.get("text-style") == 1
    with pytest.raises(EditorError, match=r"Use one of 0 \(Regular\), 1 \(Bold\), 2 \(Italic\)\."):
        layer.set("text-style", 9)


def test_a_layer_that_was_deleted_says_so(file: Path) -> None:
    style = open_style(file)
    motorway, road = style.find("group:roads")
    assert style.apply(isopleth.delete_layers(motorway))
    assert road.name == "Road"
    for use in (lambda: motorway.name, lambda: motorway.set("name", "x")):
        with pytest.raises(EditorError, match="The layer was deleted"):
            use()


def test_a_copy_is_independent_and_has_no_file(file: Path) -> None:
    style = open_style(file)
    trial = style.copy()
    trial.layer("Road").set("name", "Street")
    assert (trial.is_changed, style.is_changed) == (True, False)
    with pytest.raises(EditorError, match="no file"):
        trial.save()


def test_problems_have_their_place_in_the_text_that_a_save_writes(file: Path) -> None:
    style = open_style(file)
    style.apply(isopleth.set_json("/map_schemes_section/map_schemes/0/definition/layers/1/type", "lien"))
    found = [problem for problem in style.validate() if problem.code == "unknown-layer-type"]
    assert [(problem.severity, problem.layer) for problem in found] == [("error", "Road")]
    line = style.to_bytes().decode().splitlines()[(found[0].line or 0) - 1]
    assert '"type": "lien"' in line
    assert found[0].pointer.endswith("/layers/1/type")


# Saving


def test_a_file_that_another_program_changed_is_not_overwritten(file: Path) -> None:
    style = open_style(file)
    style.layer("Road").set("name", "Street")
    file.write_bytes(file.read_bytes() + b"\n")
    before = file.read_bytes()
    with pytest.raises(EditorError, match="Another program changed this file"):
        style.save()
    with pytest.raises(EditorError, match="Another program changed this file"):
        style.save(file, overwrite=True)
    assert file.read_bytes() == before
    assert style.is_changed


def test_other_names_of_a_file_are_named_in_a_warning(file: Path, tmp_path: Path) -> None:
    os.link(file, tmp_path / "other.json")
    before = file.read_bytes()
    style = open_style(file)
    style.layer("Road").set("name", "Street")
    with pytest.warns(UserWarning, match=r"style\.json: The file has other names \(hard links\), which keep"):
        style.save()
    assert (tmp_path / "other.json").read_bytes() == before
    assert open_style(file).layer("id:2").name == "Street"


def test_a_style_can_be_saved_again_after_a_save(file: Path) -> None:
    style = open_style(file)
    for name in ("Street", "Avenue"):
        style.layer("id:2").set("name", name)
        style.save()
        assert not style.is_changed
    assert open_style(file).layer("id:2").name == "Avenue"


def test_another_file_is_overwritten_on_request_only(file: Path, tmp_path: Path) -> None:
    style, other = open_style(file), tmp_path / "other.json"
    style.layer("Road").set("name", "Street")
    style.save(other)
    style.save(other)  # with the same bytes
    style.layer("Motorway").set("name", "Highway")
    with pytest.raises(EditorError, match="The file exists"):
        style.save(other)
    style.save(other, overwrite=True)
    assert other.read_bytes() == style.to_bytes()
    assert style.is_changed
    assert open_style(file).layer("id:2").name == "Road"


def test_a_link_to_the_own_file_is_protected_too(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(file)
    style = open_style(file)
    file.write_bytes(file.read_bytes() + b" ")
    with pytest.raises(EditorError, match="Another program changed this file"):
        style.save(link, overwrite=True)


def test_bytes_have_no_file(tmp_path: Path) -> None:
    style = Style.from_bytes(bytes_of(a_document(1)))
    assert style.path is None
    with pytest.raises(EditorError, match="Save it to a path"):
        style.save()
    style.save(tmp_path / "new.json")
    assert (tmp_path / "new.json").read_bytes() == style.to_bytes()


def test_a_binary_style_is_saved_as_json_to_another_file(corpus: Path, tmp_path: Path) -> None:
    binary = next(path for path in sorted((corpus / "data" / "styles").rglob("*.style")))
    style = open_style(binary)
    with pytest.raises(EditorError, match="binary style"):
        style.save()
    style.save(tmp_path / "converted.json")
    assert len(open_style(tmp_path / "converted.json").layers) == len(style.layers) > 0


def test_a_missing_file_is_an_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(EditorError, match=f"{os.sep}missing.json.*does not exist"):
        open_style(tmp_path / "missing.json")


# Drawing


def test_a_style_is_drawn_at_a_bookmark_and_at_coordinates(qapp: object) -> None:
    style = open_style(ROOT / "resources" / "templates" / "day.json")
    plain = style.render((60.17, 24.94), zoom=12, size=(200, 120))
    assert style.render((60.17, 24.94), zoom=12, size=(200, 120)) == plain
    style.layer("Sea").set("fill-color", "#FF0000")
    assert style.render((60.17, 24.94), zoom=12, size=(200, 120)) != plain
    assert style.render("helsinki, centre", size=(80, 60), scale=2).startswith(b"\x89PNG")


def test_a_script_without_an_application_draws_more_than_once() -> None:
    program = """
import isopleth, sys
style = isopleth.open_style(sys.argv[1])
pictures = {style.render((60.17, 24.94), zoom=12, size=(80, 60)) for _ in range(2)}
sys.exit(len(pictures) != 1)
"""
    command = [sys.executable, "-W", "error", "-c", program, ROOT / "resources" / "templates" / "day.json"]
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("place", "options", "message"),
    [
        ("Atlantis", {}, "Unknown bookmark “Atlantis”. Available: “"),
        ((60.17, 24.94), {}, "No zoom for the coordinates."),
        ((91.0, 0.0), {"zoom": 3}, "latitude -90 to 90"),
        ((0.0, 0.0), {"zoom": 21}, "The zoom must be from 0 to 20."),
        ((0.0, 0.0), {"zoom": 3, "size": (100_000, 1)}, "pixels wide and high"),
        ((0.0, 0.0), {"zoom": 3, "size": (0, 10)}, "must be positive"),
    ],
)
def test_an_invalid_view_is_refused(
    place: str | tuple[float, float], options: dict[str, object], message: str
) -> None:
    style = Style.from_bytes(bytes_of(a_document(1)))
    with pytest.raises(EditorError) as caught:
        style.render(place, **options)  # type: ignore[arg-type]
    assert message in str(caught.value)
