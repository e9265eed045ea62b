import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import FONTS, MapStyle
from editor.mapstyle.edits.assets import count_face_stops, face_uses, remove_face, replace_face, set_face
from editor.mapstyle.json_tree import Json, read
from tests.styles import a_curve, a_document, a_line, a_style

TTF, OTF = "data:font/ttf;base64,AAEAAA==", "data:font/otf;base64,T1RUTw=="


def section(style: MapStyle) -> Json:
    return read(style.tree, FONTS, None)


def test_font_section_is_created_in_canonical_order() -> None:
    tree = {**a_document(1), "map_schemes_list_section": {}}
    after = set_face("bold", TTF)(MapStyle.of(tree))
    assert section(after) == {"bold": TTF}
    assert list(after.tree)[-2:] == ["fonts_section", "map_schemes_list_section"]


def test_null_font_section_is_replaced() -> None:
    assert section(set_face("regular", TTF)(a_style(1, fonts_section=None))) == {"regular": TTF}


def test_invalid_font_section_is_refused() -> None:
    with pytest.raises(EditError, match="not a JSON object") as caught:
        set_face("regular", TTF)(a_style(1, fonts_section=[TTF]))
    assert caught.value.place is not None
    assert caught.value.place.pointer == "/fonts_section"


def test_new_face_is_inserted_in_canonical_order() -> None:
    style = a_style(1, fonts_section={"note": 1, "regular": TTF, "italic": TTF, "COMMENT": "x"})
    after = set_face("bold", OTF)(style)
    assert list(section(after).items()) == [
        ("note", 1),
        ("regular", TTF),
        ("bold", OTF),
        ("italic", TTF),
        ("COMMENT", "x"),
    ]
    replaced = set_face("regular", OTF)(after)
    assert list(section(replaced)) == list(section(after))
    assert section(replaced)["regular"] == OTF


def test_equal_face_changes_nothing() -> None:
    style = a_style(1, fonts_section={"regular": TTF})
    assert set_face("regular", TTF[:4] + TTF[4:])(style) is style
    assert remove_face("bold")(style) is style


def test_last_face_removes_otherwise_empty_section() -> None:
    alone = a_style(1, fonts_section={"regular": TTF})
    assert "fonts_section" not in remove_face("regular")(alone).tree
    noted = a_style(1, fonts_section={"regular": TTF, "COMMENT": "x"})
    assert section(remove_face("regular")(noted)) == {"COMMENT": "x"}


def test_layers_use_faces_of_all_stops_or_regular() -> None:
    style = a_style(
        [
            a_line(4, type="symbol", paint=_faces(1, 2)),
            a_line(3, type="symbol", paint={}),
            a_line(2, type="symbol", paint=_faces("broken")),
            a_line(1, type="background", paint={}),
        ]
    )
    both, plain, broken, _ = style.order.keys
    assert face_uses(style) == {"regular": (plain, broken), "bold": (both,), "italic": (both,)}


def _faces(*values: Json) -> Json:
    stops = [(level, value) for level, value in enumerate(values)]
    return {"text-style": a_curve(("text_style_stops", "text_style_stop", "intvalue"), *stops)}


def test_face_is_replaced_in_its_stops_only() -> None:
    style = a_style([a_line(2, type="street", paint=_faces(2, 1, 2, "x")), a_line(1, type="street")])
    assert [count_face_stops(layer, "italic") for layer in style.layers] == [2, 0]
    after = replace_face(style.order.keys, "regular", instead_of="italic")(style)
    assert after.layers[0].paint == _faces(0, 1, 0, "x")
    assert after.layers[1].record is style.layers[1].record
    assert face_uses(after)["italic"] == ()


def test_layers_without_the_face_are_shared() -> None:
    style = a_style([a_line(1, type="street")])
    assert replace_face(style.order.keys, "regular", instead_of="bold")(style) is style
