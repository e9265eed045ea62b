"""Drawings are rebuilt from plain shapes; whatever else would change the picture is refused by name."""

import re
import time
from contextlib import suppress

import pytest

from editor.assets.svg import MOST_CLEAN_ELEMENTS, CleanSvg, clean_svg
from editor.assets.svg_reading import DEEPEST, LARGEST_SVG_BYTES, MOST_ELEMENTS
from editor.errors import EditorError
from tests.svgs import a_drawing

SQUARE = '<path d="M0 0h9v9z"/>'
WHOLE = '<rect width="40" height="40"/>'
ONE_SENTENCE = re.compile(r"(?:“[^”]*”|[^.“]|\.(?! ))+\.\Z")


def shapes(data: bytes) -> str:
    """What is left of a drawing inside its root, without its definitions where it has none."""
    text = clean_svg(data).data.decode()
    return re.sub(r"<svg[^>]*>|</svg>|<defs></defs>", "", text)


def refusal(data: bytes) -> str:
    with pytest.raises(EditorError) as raised:
        clean_svg(data)
    assert ONE_SENTENCE.match(raised.value.text)
    return raised.value.text


@pytest.mark.parametrize(
    ("inside", "left"),
    [
        (SQUARE, '<path d="M 0 0 h 9 v 9 z" fill="#000000" stroke="none"/>'),
        ("<title>Me</title><desc>x</desc><metadata><a/></metadata>", ""),
        ('<g xmlns:i="http://inkscape"><i:view><path d="M0 0"/></i:view></g>', ""),
        (
            '<circle r="1" id="x" class="y" data-z="1" aria-label="q"/>',
            '<circle r="1" fill="#000000" stroke="none"/>',
        ),
        ('<rect width="50%" height="1in"/>', '<rect width="20" height="96" fill="#000000" stroke="none"/>'),
        ('<g fill="red"><line x2="9" fill="inherit"/></g>', '<line x2="9" fill="#FF0000" stroke="none"/>'),
        (
            '<g fill="red" style="fill:lime"><circle r="1"/></g>',
            '<circle r="1" fill="#00FF00" stroke="none"/>',
        ),
        (
            '<circle r="1" fill="#12345680"/>',
            '<circle r="1" fill="#123456" fill-opacity="0.501960784" stroke="none"/>',
        ),
        ('<circle r="1" fill="hsl(120, 100%, 50%)"/>', '<circle r="1" fill="#00FF00" stroke="none"/>'),
        (
            '<circle r="1" fill="rgb(100% 0 0 / 50%)" fill-opacity=".5"/>',
            '<circle r="1" fill="#FF0000" fill-opacity="0.25" stroke="none"/>',
        ),
        (
            '<g color="red"><circle r="1" fill="currentColor"/></g>',
            '<circle r="1" fill="#FF0000" stroke="none"/>',
        ),
        ('<circle r="1" fill="none"/>', ""),
        ('<circle r="1" fill="transparent"/>', ""),
        ('<circle r="1" display="none"/>', ""),
        (
            '<g visibility="hidden"><circle r="1"/><circle r="2" visibility="visible"/></g>',
            '<circle r="2" fill="#000000" stroke="none"/>',
        ),
        (
            '<g opacity=".5"><circle r="1"/></g>',
            '<g opacity="0.5"><circle r="1" fill="#000000" stroke="none"/></g>',
        ),
        (
            '<g transform="scale(2)"><circle r="1" transform="rotate(30, 1 2)"/></g>',
            '<circle r="1" fill="#000000" stroke="none" transform="scale(2) rotate(30 1 2)"/>',
        ),
        (
            '<path d="M1-1.5.5.5a1 1 0 01.5.5"/>',
            '<path d="M 1 -1.5 0.5 0.5 a 1 1 0 0 1 0.5 0.5" fill="#000000" stroke="none"/>',
        ),
        ('<polygon points="1,2 3 4,5"/>', '<polygon points="1 2 3 4" fill="#000000" stroke="none"/>'),
        (
            '<defs><circle id="c" r="1"/></defs><use href="#c" x="3" fill="red"/>',
            '<circle r="1" fill="#FF0000" stroke="none" transform="translate(3 0)"/>',
        ),
        ('<use xlink:href="#nothing"/>', ""),
        (
            '<circle r="1" stroke="red" opacity=".5"/>',
            (
                '<g opacity="0.5"><circle r="1" fill="#000000" stroke="none"/>'
                '<circle r="1" fill="none" stroke="#FF0000"/></g>'
            ),
        ),
        ("<a><circle r='1'/></a>", '<circle r="1" fill="#000000" stroke="none"/>'),
        ('<filter id="f"/><mask id="m"/><pattern id="p"/>', ""),
    ],
)
def test_what_draws_is_written_anew_and_nothing_else(inside: str, left: str) -> None:
    assert shapes(a_drawing(inside)) == left


@pytest.mark.parametrize(
    ("sheet", "color"),
    [
        (".a{fill:red}", "FF0000"),
        ("circle { fill : RED }", "FF0000"),
        ("#b{fill:red}.a{fill:lime}", "FF0000"),
        (".a{fill:lime}circle{fill:red}", "00FF00"),
        (".a{fill:lime}.a{fill:red}", "FF0000"),
        (".x,.a{fill:red}", "FF0000"),
        ("circle.a{fill:red}.a{fill:lime}", "FF0000"),
        (".a.c{fill:red}.a{fill:lime}", "FF0000"),
        (".x{fill:red}path{fill:red}#x{fill:red}.a.x{fill:red}", "0000FF"),
        ("/* .a{fill:lime} */ @charset 'x'; *{fill:red}", "FF0000"),
    ],
)
def test_a_simple_sheet_styles_as_it_would_elsewhere(sheet: str, color: str) -> None:
    drawing = a_drawing(f'<style>{sheet}</style><circle r="1" id="b" class="a c" fill="blue"/>')
    assert f'fill="#{color}"' in shapes(drawing)


def test_a_style_of_its_own_counts_above_a_sheet() -> None:
    assert 'fill="#FF0000"' in shapes(
        a_drawing('<style>#b{fill:lime}</style><circle r="1" id="b" style="fill:red"/>')
    )


@pytest.mark.parametrize(
    ("inside", "named"),
    [
        ('<image href="x.png"/>', "“image”"),
        ("<script>alert(1)</script>", "“script”"),
        ("<defs><g><script/></g></defs>", "“script”"),
        ('<circle r="1" onclick="x()"/>', "“onclick”"),
        ("<foreignObject/>", "“foreignObject”"),
        ("<text>A</text>", "“text”"),
        ("<svg/>", "“svg”"),
        ("<switch/>", "“switch”"),
        ('<circle r="1"><animate/></circle>', "“animate”"),
        ("<g><set/></g>", "“set”"),
        ('<circle r="1" filter="url(#f)"/>', "“filter”"),
        ('<circle r="1" style="mask:url(#f)"/>', "“mask”"),
        ('<path d="M0 0" marker-end="url(#m)"/>', "“marker-end”"),
        ('<circle r="1" style="mix-blend-mode:multiply"/>', "“mix-blend-mode”"),
        ('<circle r="1" clip-path="url(#c)"/><clipPath id="c"><circle r="5"/></clipPath>', "“clip-path”"),
        ('<pattern id="p"/><circle r="1" fill="url(#p)"/>', "“pattern”"),
        ('<symbol id="s"/><use href="#s"/>', "“symbol”"),
        ('<use href="other.svg#x"/>', "“other.svg#x” outside"),
        ('<circle r="1" fill="url(http://x/y#z)"/>', "“http://x/y#z” outside"),
        ('<circle r="1" fill="context-fill"/>', "“context-fill”"),
        ('<circle r="1" fill="var(--c)"/>', "“var(--c)”"),
        ('<circle r="1em"/>', "“1em”"),
        ('<circle r="1e30"/>', "1e30, which is too large"),
        ('<path d="M0 0 L"/>', "cannot be read from “” on"),
        ('<path d="0 0"/>', "cannot be read"),
        ('<path d="M0 0a1 1 0 2 0 1 1"/>', "cannot be read"),
        ('<circle r="1" transform="rotate(1deg)"/>', "“1deg”"),
        ('<circle r="1" transform="scale(1 2 3)"/>', "“scale(1 2 3)”"),
        ('<circle r="1" fill-rule="odd"/>', "“odd”"),
        ("<style>g > path{fill:red}</style>", "“g > path”"),
        ("<style>path:hover{fill:red}</style>", "“path:hover”"),
        ("<style>@media print{path{fill:red}}</style>", "“@media”"),
        ("<style>@import 'x.css';</style>", "“@import”"),
        ("<style>.a{fill:red!important}</style>", "red!important"),
        ("<style>.a{fill:red</style>", "“.a”"),
    ],
)
def test_what_would_change_the_picture_is_refused_by_name(inside: str, named: str) -> None:
    assert named in refusal(a_drawing(inside))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "line 1"),
        (b"<html/>", "no SVG drawing"),
        (b"<svg><g></svg>", "rules of XML in line 1"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "document type of its own"),
        (b'<!DOCTYPE svg SYSTEM "x.dtd"><svg>&a;</svg>', "entity “a”"),
        (b'<?xml version="1.0" encoding="martian"?><svg/>', "XML|encoding"),
        (a_drawing("<g>" * DEEPEST + "</g>" * DEEPEST), "levels deep"),
        (a_drawing("<g/>" * MOST_ELEMENTS), f"more than {MOST_ELEMENTS} elements"),
        (a_drawing(" " * LARGEST_SVG_BYTES), "more than 1024 KB"),
        (a_drawing(SQUARE, viewBox=""), "how large it is"),
        (a_drawing(SQUARE, viewBox="0 0 0 5"), "no size"),
        (a_drawing(SQUARE, viewBox="0 0 5"), "not four numbers"),
        (a_drawing(SQUARE, viewBox="0 0 1 5000"), "far longer than wide"),
        (a_drawing(SQUARE, width="40", height="20", preserveAspectRatio="none"), "“preserveAspectRatio”"),
        (a_drawing('<g id="a"><use href="#a"/></g>'), "without an end"),
        (a_drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "without an end"),
        (a_drawing('<linearGradient id="a" href="#a"/><circle r="1" fill="url(#a)"/>'), "without an end"),
    ],
)
def test_what_is_no_drawing_of_ours_is_told(data: bytes, fault: str) -> None:
    assert re.search(fault, refusal(data))


def test_parts_that_repeat_parts_are_not_written_out_without_an_end() -> None:
    levels = "".join(f'<g id="g{n}">{f"""<use href="#g{n - 1}"/>""" * 10}</g>' for n in range(1, 20))
    begun = time.monotonic()
    assert str(MOST_CLEAN_ELEMENTS) in refusal(a_drawing(f'<g id="g0"><circle r="1"/></g>{levels}'))
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param('<path d="' + "1" * 900_000 + '"/>', id="digits"),
        pytest.param('<path d="M0 0' + " " * 900_000 + '?"/>', id="gaps"),
        pytest.param(f"<style>{' ' * 900_000}</style>", id="an empty sheet"),
        pytest.param(f"<style>{'/*' * 400_000}</style>", id="comments in a sheet"),
        pytest.param(f"<style>{'.a' * 400_000}{{}}</style>", id="classes"),
        pytest.param('<circle r="' + "1" * 900_000 + 'x"/>', id="a length"),
        pytest.param('<circle r="1" fill="' + "rgb(" * 200_000 + '"/>', id="a colour"),
        pytest.param('<circle r="1" fill="url(' + "'" * 900_000 + '"/>', id="a reference"),
        pytest.param('<circle r="1" transform="' + "scale(1)" * 100_000 + '"/>', id="transformations"),
        pytest.param('<circle r="1" class="' + "a " * 400_000 + '"/>', id="many classes"),
        pytest.param('<polygon points="' + "1 " * 400_000 + '"/>', id="points"),
    ],
)
def test_no_text_makes_reading_slow(inside: str) -> None:
    begun = time.monotonic()
    with suppress(EditorError):
        clean_svg(a_drawing(inside))
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ({}, (40, 40)),
        ({"width": "20", "height": "10px"}, (20, 10)),
        ({"width": "100%", "height": "100%"}, (40, 40)),
        ({"width": "20"}, (20, 20)),
        ({"height": "1in", "viewBox": "0 0 2 1"}, (192, 96)),
        ({"viewBox": "", "width": "7", "height": "8"}, (7, 8)),
        ({"style": "width:5px;height:5px"}, (5, 5)),
    ],
)
def test_the_size_of_a_drawing_is_read(attributes: dict[str, str], size: tuple[float, float]) -> None:
    drawing = clean_svg(a_drawing(SQUARE, **attributes))
    assert (drawing.width, drawing.height) == size


@pytest.mark.parametrize(
    "clip",
    [
        '<rect width="40" height="40"/>',
        '<rect x="-1" y="-1" width="50" height="100%"/>',
        '<path d="M0 0h40v40H0z"/>',
        '<path d="M40 40V0H0v40z"/>',
    ],
)
def test_a_clip_that_takes_nothing_away_is_left_out(clip: str) -> None:
    inside = f'<g clip-path="url(#c)">{SQUARE}</g><clipPath id="c">{clip}</clipPath>'
    if "-1" in clip:
        assert "clip-path" in refusal(a_drawing(inside))
    else:
        assert shapes(a_drawing(inside)) == shapes(a_drawing(SQUARE))


@pytest.mark.parametrize(
    "inside",
    [
        '<g clip-path="url(#c)"/><clipPath id="c"><rect width="39" height="40"/></clipPath>',
        '<g clip-path="url(#c)"/><clipPath id="c"><rect width="40" height="40" rx="9"/></clipPath>',
        '<g clip-path="url(#c)"/><clipPath id="c"><path d="M0 0 40 40 40 0 0 40z"/></clipPath>',
        '<g clip-path="url(#c)"/><clipPath id="c"><path d="M0 0h40v40H0zM0 0h40v40H0z"/></clipPath>',
        f'<g clip-path="url(#c)"/><clipPath id="c" transform="scale(.5)">{WHOLE}</clipPath>',
        f'<g clip-path="url(#c)"/><clipPath id="c" clipPathUnits="objectBoundingBox">{WHOLE}</clipPath>',
        f'<g transform="scale(2)" clip-path="url(#c)"/><clipPath id="c">{WHOLE}</clipPath>',
        '<g clip-path="url(#c)"/><clipPath id="c"/>',
        '<g clip-path="circle(5)"/>',
    ],
)
def test_a_clip_that_may_take_something_away_is_refused(inside: str) -> None:
    assert "“clip-path”" in refusal(a_drawing(inside))


def test_a_gradient_takes_what_it_lacks_from_another() -> None:
    gradients = (
        '<linearGradient id="a" x1="5" gradientUnits="userSpaceOnUse" spreadMethod="reflect">'
        '<stop offset="50%" stop-color="red"/><stop offset=".2" style="stop-color:blue;stop-opacity:.5"/>'
        '</linearGradient><linearGradient id="b" href="#a" x2="50%"/>'
    )
    text = shapes(a_drawing(f'{gradients}<circle r="1" fill="url(#b)"/><circle r="2" stroke="url(#b)"/>'))
    assert text.count("<linearGradient") == 1
    assert 'gradientUnits="userSpaceOnUse" x1="5" y1="0" x2="20" y2="0" spreadMethod="reflect"' in text
    assert '<stop offset="0.5" stop-color="#FF0000" stop-opacity="1"/>' in text
    assert '<stop offset="0.5" stop-color="#0000FF" stop-opacity="0.5"/>' in text
    assert 'fill="url(#g0)"' in text
    assert 'stroke="url(#g0)"' in text


@pytest.mark.parametrize(
    ("gradient", "fill"),
    [
        ('<linearGradient id="a"/>', "none"),
        ('<linearGradient id="a"><stop stop-color="red"/></linearGradient>', "#FF0000"),
        (
            '<radialGradient id="a" r="0"><stop/><stop offset="1" stop-color="red"/></radialGradient>',
            "#FF0000",
        ),
        (
            '<linearGradient id="a" x2="0"><stop/><stop offset="1" stop-color="red"/></linearGradient>',
            "#FF0000",
        ),
        ("", "#00FF00"),
    ],
)
def test_a_gradient_without_an_extent_is_a_colour(gradient: str, fill: str) -> None:
    text = shapes(a_drawing(f'{gradient}<circle r="1" fill="url(#a) lime" stroke="blue"/>'))
    assert f'fill="{fill}"' in text


def test_a_clean_drawing_stays_as_it_is() -> None:
    once = clean_svg(a_drawing(f'<g opacity=".5" transform="scale(2)">{SQUARE}</g>', width="20"))
    assert clean_svg(once.data) == once
    assert isinstance(once, CleanSvg)


def test_a_plain_document_type_is_passed_over() -> None:
    doctype = (
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert clean_svg(doctype + a_drawing(SQUARE)) == clean_svg(a_drawing(SQUARE))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_a_drawing_is_read_in_its_encoding(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>' + a_drawing(f"<title>é</title>{SQUARE}").decode()
    assert clean_svg(text.encode(encoding)) == clean_svg(a_drawing(SQUARE))
