"""Rewriting of drawings for the renderer; unsupported parts are rejected by name."""

import re
from contextlib import suppress

import pytest

from editor.assets.svg.drawing import MOST_DRAWN_ELEMENTS, MOST_FILTER_STEPS, plain_svg
from editor.assets.svg.elements import DEEPEST, LARGEST_SVG_BYTES, MOST_ELEMENTS
from editor.assets.svg.values import MOST_RULES
from editor.errors import EditorError
from tests.svgs import a_drawing

SQUARE = '<path d="M0 0h9v9z"></path>'
SENTENCE = r"(?:“[^”]*”|[^.“]|\.(?! ))+\."
# The reason and, if there is one, the solution.
ONE_OR_TWO_SENTENCES = re.compile(rf"{SENTENCE}(?: {SENTENCE})?\Z")


def inside_of(data: bytes) -> str:
    """Return the text within the root of a drawing as the renderer receives it."""
    return re.sub(r"^<svg[^>]*>|</svg>$", "", plain_svg(data))


def refusal(data: bytes) -> str:
    with pytest.raises(EditorError) as raised:
        plain_svg(data)
    assert ONE_OR_TWO_SENTENCES.match(raised.value.text)
    return raised.value.text


@pytest.mark.parametrize(
    ("inside", "left"),
    [
        (SQUARE, SQUARE),
        ("<title>Me</title><desc>x</desc><metadata><a/></metadata><font><glyph/></font>", ""),
        ('<g xmlns:i="http://inkscape"><i:view><path d="M0 0"/></i:view></g>', "<g></g>"),
        ("<g>words<!-- comment --><?php ?></g>", "<g></g>"),
        ('<a href="http://x/y"><g/></a>', "<a><g></g></a>"),
        ('<use xlink:href="#a"/>', '<use href="#a"></use>'),
        ('<rect width=" 50% " rx="auto" height="1in"/>', '<rect width="50%" height="1in"></rect>'),
        ('<g style="display:none"><text>A</text><g/></g>', '<g style="display:none"><g></g></g>'),
        ('<g display="none"><text>A</text></g>', '<g display="none"></g>'),
    ],
)
def test_only_drawn_content_is_rewritten(inside: str, left: str) -> None:
    assert inside_of(a_drawing(inside)) == left


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("fill", "#12345680", "#12345680"),
        ("fill", "#f008", "#FF000088"),
        ("fill", "RebeccaPurple", "#663399"),
        ("fill", "hsl(120, 100%, 50%)", "#00FF00"),
        ("fill", "hsl(120deg 100% 50% / .5)", "#00FF0080"),
        ("fill", "rgb(100% 0 0 / 50%)", "#FF000080"),
        ("fill", "transparent", "#00000000"),
        ("fill", "CURRENTCOLOR", "currentColor"),
        ("fill", "inherit", "inherit"),
        ("fill", "url( '#a' )", "url(#a)"),
        ("fill", "url(#a) red", "url(#a) #FF0000"),
        ("stroke", "context-stroke", "context-stroke"),
        ("stop-color", "red", "#FF0000"),
        ("transform", "rotate(30, 1 2)scale(.5)", "rotate(30.0 1.0 2.0) scale(0.5)"),
        ("stroke-dasharray", "1,2px 3%", "1 2px 3%"),
        ("clip-path", "url('#c')", "url(#c)"),
        ("mask", "none", "none"),
        ("paint-order", "stroke FILL", "stroke fill"),
        ("vector-effect", "none", "none"),
        ("transform-origin", "50% center", "50% center"),
        ("font-size", "medium", "medium"),
        ("opacity", "50%", "50%"),
    ],
)
def test_a_value_is_written_in_a_notation_that_the_renderer_reads(name: str, text: str, written: str) -> None:
    assert inside_of(a_drawing(f'<g {name}="{text}"/>')) == f'<g {name}="{written}"></g>'
    assert inside_of(a_drawing(f'<g style="{name}:{text}"/>')) == f'<g style="{name}:{written}"></g>'


def test_a_style_keeps_the_parts_that_affect_the_image() -> None:
    style = "FILL:Red!important; font-family:'A;B'; /* x */ -inkscape-x:y; width:5px;opacity:.5"
    drawing = f'<rect width="9" style="{style.replace(chr(39) + "A;B" + chr(39), "A")}"/>'
    assert (
        inside_of(a_drawing(drawing))
        == '<rect width="5px" style="fill:#FF0000 !important;opacity:.5"></rect>'
    )


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("fill:red!important;fill:lime", "fill:#FF0000 !important"),
        ("fill:red!important;fill:lime! IMPORTANT", "fill:#00FF00 !important"),
        ("fill:red;opacity:1;fill:lime", "opacity:1;fill:#00FF00"),
        ("font:20px x", "font-size:20px"),
        ("font-size:9px;font:bold 20px/2 'A B',serif", "font-size:20px"),
        ("font:20px x;font-size:9px", "font-size:9px"),
        ("font:20px x!important;font-size:9px", "font-size:20px !important"),
    ],
)
def test_the_declaration_of_the_highest_rank_applies(style: str, written: str) -> None:
    assert inside_of(a_drawing(f'<g style="{style}"/>')) == f'<g style="{written}"></g>'


def test_a_significant_length_is_retained() -> None:
    inside = '<rect style="width:4px !important;width:5px"/>'
    assert inside_of(a_drawing(inside)) == '<rect width="4px"></rect>'


def test_a_background_of_the_drawing_is_refused() -> None:
    assert "“background”" in refusal(a_drawing(SQUARE, style="background:#fff"))
    assert inside_of(a_drawing(SQUARE, style="background:none")) == SQUARE


@pytest.mark.parametrize(
    ("sheet", "left"),
    [
        (".a{fill:red}", ".a{fill:#FF0000}"),
        (" circle , g > .a { fill : RED } ", "circle,g &gt; .a{fill:#FF0000}"),
        ("/* .a{fill:lime} */ @charset 'x'; *{fill:red;}", "*{fill:#FF0000}"),
        ("g.a#b-c > * path.d{}", "g.a#b-c &gt; * path.d{}"),
        ("&lt;!-- .a{font-family:x} --&gt;", ".a{}"),
        (".a{font:italic 700 2em/1.5 A, serif}", ".a{font-size:2em}"),
        (".a{fill:red!important;fill:lime}", ".a{fill:#FF0000 !important}"),
        (".a{mask-image:none;zoom:1;background:none}", ".a{}"),
        ("", ""),
    ],
)
def test_a_style_sheet_is_rewritten(sheet: str, left: str) -> None:
    assert inside_of(a_drawing(f"<style>{sheet}</style>")) == f"<style>{left}</style>"


@pytest.mark.parametrize(
    ("inside", "named"),
    [
        ('<image href="x.png"/>', "“image”"),
        ("<script>alert(1)</script>", "“script”"),
        ("<defs><g><script/></g></defs>", "“script”"),
        ('<circle r="1" onclick="x()"/>', "“onclick”"),
        ("<foreignObject/>", "“foreignObject”"),
        ("<text>A</text>", "“text”"),
        ('<circle r="1"><animate/></circle>', "“animate”"),
        ("<g><set/></g>", "“set”"),
        ('<use href="other.svg#x"/>', "External SVG reference “other.svg#x”"),
        ('<circle r="1" fill="url(http://x/y#z)"/>', "External SVG reference “http://x/y#z”"),
        ('<circle r="1" fill="var(--c)"/>', "“var(--c)”"),
        ('<circle r="1" transform="rotate(1deg)"/>', "“1deg”"),
        ('<circle r="1" transform="scale(1 2 3)"/>', "“scale(1 2 3)”"),
        ('<feImage href="#a"/>', "“feImage”"),
        ("<mesh/>", "“mesh”"),
        ('<circle r="1" filter="blur(2px)"/>', "“filter”"),
        ('<circle r="1" clip-path="circle(5)"/>', "“clip-path”"),
        ('<circle r="1" style="mask:linear-gradient(red,blue)"/>', "“mask”"),
        ('<circle r="1" vector-effect="non-scaling-stroke"/>', "“vector-effect”"),
        ('<circle r="1" style="transform-box:fill-box"/>', "“transform-box”"),
        ('<circle r="1" style="animation:a 1s"/>', "“animation”"),
        ('<circle r="1" style="rotate:1deg"/>', "“rotate”"),
        ("<style>path{d:none}</style>", "“d”"),
        *(
            (f'<circle r="1" style="{name}:{text}"/>', f"“{name}”")
            for name, text in (
                ("zoom", "2"),
                ("mask-image", "url(#a)"),
                ("mask-mode", "alpha"),
                ("-webkit-mask", "url(#a)"),
                ("-webkit-transform", "scale(2)"),
                ("translate", "1px"),
                ("offset", "path('M0 0') 1px"),
                ("content-visibility", "hidden"),
                ("all", "initial"),
            )
        ),
        ("<style>svg{background:red}</style>", "“background”"),
        ('<g style="font:caption"/>', "“font: caption”"),
        ('<g style="font:20px"/>', "“font: 20px”"),
        ("<style>rect{width:4px}</style>", "“width”"),
        ('<style media="print"/>', "“media”"),
        ('<image href="data:image/png;base64,AA=="/>', "“image”"),
        ('<linearGradient href="a.svg#b"/>', "External SVG reference “a.svg#b”"),
        ("<style>.a{fill:url(http://x/y#z)}</style>", "External SVG reference “http://x/y#z”"),
        ('<circle r="1" fill="hsv(1,1%,1%)"/>', "“hsv(1,1%,1%)”"),
        ('<circle r="1" fill="rgb(1,2)"/>', "“rgb(1,2)”"),
        ('<circle r="1" fill="initial"/>', "“initial”"),
        ('<circle r="calc(1px)"/>', "“calc(1px)”"),
        ('<circle r="1" stroke-width="thin"/>', "“thin”"),
        ('<circle r="1" style="fill"/>', "“fill”"),
        ('<circle r="1" fill-rule="1"/>', "“1”"),
        ("<style>.a ~ .b{fill:red}</style>", "“.a ~ .b”"),
        ("<style>.a + .b{fill:red}</style>", "“.a + .b”"),
        ("<style>[fill=red]{fill:lime}</style>", "“[fill=red]”"),
        ('<g opacity="1px"/>', "“1px” in the SVG should be a number"),
        ('<g style="font-size:calc(1px)"/>', "“calc(1px)”"),
        ("<style>path:nth-child(2){fill:red}</style>", "“path:nth-child(2)”"),
        (f"<style>{'a{}' * (MOST_RULES + 1)}</style>", f"more than {MOST_RULES} CSS rules"),
        ("<style>path:hover{fill:red}</style>", "“path:hover”"),
        ("<style>@media print{path{fill:red}}</style>", "“@media”"),
        ("<style>@import 'x.css';</style>", "“@import”"),
        ("<style>.a{fill:red</style>", "“.a”"),
    ],
)
def test_elements_that_the_renderer_would_ignore_are_refused_by_name(inside: str, named: str) -> None:
    assert named in refusal(a_drawing(inside))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "line 1"),
        (b"<html/>", "Not an SVG file"),
        (b"<svg><g></svg>", "invalid XML on line 1"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "document type declarations"),
        (b'<!DOCTYPE svg SYSTEM "x.dtd"><svg>&a;</svg>', "entity “a”"),
        (b'<?xml version="1.0" encoding="martian"?><svg/>', "XML|encoding"),
        (a_drawing("<g>" * DEEPEST + "</g>" * DEEPEST), f"deeper than {DEEPEST} levels"),
        (a_drawing("<g/>" * MOST_ELEMENTS), f"more than {MOST_ELEMENTS} elements"),
        (a_drawing(" " * LARGEST_SVG_BYTES), "larger than 1024 KB"),
        (a_drawing(SQUARE, viewBox=""), "SVG has no size"),
        (a_drawing(SQUARE, viewBox="0 0 0 5"), "zero size"),
        (a_drawing(SQUARE, viewBox="0 0 5"), "needs four numbers"),
        (a_drawing('<g id="a"><use href="#a"/></g>'), "circular references"),
        (a_drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "circular references"),
        (a_drawing(SQUARE, viewBox="", width="100%", height="5"), "SVG has no size"),
        (a_drawing('<pattern id="a"><g fill="url(#a)"/></pattern>'), "circular references"),
        (
            a_drawing("".join(f'<use id="u{n}" href="#u{n + 1}"/>' for n in range(3 * DEEPEST))),
            "nested too deeply",
        ),
        (a_drawing(f"<filter>{'<feTile/>' * (MOST_FILTER_STEPS + 1)}</filter>"), "more than 30 steps"),
        (a_drawing('<g opacity=".9">' * 16 + "</g>" * 16), "nested too deeply"),
        (a_drawing('<g style="mix-blend-mode:darken">' * 16 + "</g>" * 16), "nested too deeply"),
        (
            a_drawing('<linearGradient id="a" href="#a"/><circle r="1" fill="url(#a)"/>'),
            "circular references",
        ),
    ],
)
def test_unsupported_files_are_rejected_with_a_reason(data: bytes, fault: str) -> None:
    assert re.search(fault, refusal(data))


def test_recursive_references_are_not_drawn_without_end() -> None:
    levels = "".join(f'<g id="g{n}">{f"""<use href="#g{n - 1}"/>""" * 10}</g>' for n in range(1, 20))
    masks = levels.replace("<use href=", "<g mask=").replace('"#', '"url(#').replace('"/>', ')"/>')
    for inside in (levels, masks):
        drawing = a_drawing(f'<g id="g0"><circle r="1"/></g>{inside}')
        assert str(MOST_DRAWN_ELEMENTS) in refusal(drawing)


@pytest.mark.timeout(30)
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
        pytest.param('<circle r="1" fill="url(' + " " * 900_000 + 'x"/>', id="gaps in a reference"),
        pytest.param('<circle r="1" style="' + "url(" * 200_000 + '"/>', id="references"),
        pytest.param('<circle r="1" transform="' + "scale(1)" * 100_000 + '"/>', id="transformations"),
        pytest.param('<circle r="1" class="' + "a " * 400_000 + '"/>', id="many classes"),
        pytest.param('<polygon points="' + "1 " * 400_000 + '"/>', id="points"),
    ],
)
def test_parsing_takes_linear_time(inside: str) -> None:
    with suppress(EditorError):
        plain_svg(a_drawing(inside))


@pytest.mark.parametrize(
    "attributes",
    [
        {},
        {"width": "20", "height": "10px"},
        {"width": "100%", "height": "100%"},
        {"viewBox": "", "width": "7", "height": "8"},
        {"viewBox": "", "style": "width:7px;height:8px"},
    ],
)
def test_a_drawing_that_states_its_size_is_read(attributes: dict[str, str]) -> None:
    assert inside_of(a_drawing(SQUARE, **attributes)) == SQUARE


def test_rewriting_is_idempotent() -> None:
    once = plain_svg(a_drawing(f'<style>.a{{fill:red}}</style><g opacity=".5" fill="lime">{SQUARE}</g>'))
    assert plain_svg(once.encode()) == once


def test_text_in_attributes_stays_text() -> None:
    once = inside_of(a_drawing('<g id="&lt;&amp;&quot;"/>'))
    assert once == '<g id="&lt;&amp;&quot;"></g>'


def test_a_plain_document_type_is_skipped() -> None:
    doctype = (
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert plain_svg(doctype + a_drawing(SQUARE)) == plain_svg(a_drawing(SQUARE))


def test_groups_without_effects_may_be_deeply_nested() -> None:
    plain_svg(a_drawing('<g opacity="1" style="mix-blend-mode:normal">' * 60 + "</g>" * 60))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_a_drawing_is_read_in_its_encoding(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>' + a_drawing('<g id="é"/>').decode()
    assert inside_of(text.encode(encoding)) == '<g id="é"></g>'
