"""Conversion of hex colours to packed colours."""

from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.bulk import pack_hex_colors
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import read
from tests.styles import a_color, a_document, a_line, a_style, a_width, bytes_of


def test_every_hex_colour_of_paint_is_packed_and_nothing_else_changes() -> None:
    paint = {
        "fill-color": a_color((3, "#F00"), (5, 7), (9, "#11223344")),  # type: ignore[arg-type]
        "line-width": a_width((3, "#F00")),  # type: ignore[arg-type]
        "text-color": a_color((3, "red")),  # type: ignore[arg-type]
        "unheard-of": a_color((3, "#F00")),  # type: ignore[arg-type]
    }
    tree = a_document([a_line(2, COMMENT="#F00", paint=paint), a_line(1)])
    source = decode(bytes_of(tree))
    old = MapStyle.of(source.tree)
    new = pack_hex_colors()(old)
    packed = {**paint, "fill-color": a_color((3, 0xFF0000FF), (5, 7), (9, 0x44332211))}
    assert encode(source, new.tree) == bytes_of(
        a_document([a_line(2, COMMENT="#F00", paint=packed), a_line(1)])
    )
    assert read(new.tree, (*LAYERS, 1)) is read(old.tree, (*LAYERS, 1))


def test_style_without_hex_colours_is_unchanged() -> None:
    style = a_style(3)
    assert pack_hex_colors()(style) is style


def test_invalid_paint_is_skipped() -> None:
    style = a_style([{"paint": []}, 7, {"paint": {"fill-color": {"color_stops": {"color_stop": ["#F00"]}}}}])
    assert pack_hex_colors()(style) is style
