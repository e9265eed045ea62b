"""Pages of embedded font faces and fallback fonts."""

from collections.abc import Iterator

from tests.render.maps import a_layer, a_node
from tests.render.sheet.cells import RED, Cell, Seen, abgr
from tests.render.sheet.fonts import a_font, fonts_section
from tests.styles import Json

REGULAR, BOLD, ITALIC = range(3)


def font_cells() -> Iterator[Cell]:
    """Yield all cells of embedded fonts."""
    whole = fonts_section(
        regular=a_font("regular"), bold=a_font("bold", style="Bold"), italic=a_font("italic", style="Italic")
    )
    yield _cell("regular", whole, REGULAR, "A", _is_regular)
    yield _cell("bold", whole, BOLD, "A", _is_bold)
    yield _cell("italic", whole, ITALIC, "A", _is_italic)
    same = fonts_section(**{face: a_font(face) for face in ("regular", "bold", "italic")})
    for style, holds in enumerate((_is_regular, _is_bold, _is_italic)):
        yield _cell(f"face {style} of three that call themselves Regular", same, style, "A", holds)
    alone = fonts_section(bold=a_font("bold", style="Bold"))
    yield _cell("bold alone", alone, BOLD, "A", _is_bold)
    yield _cell("no regular face", alone, REGULAR, "A", _is_plain)
    yield _cell("no face at all", {}, BOLD, "A", _is_plain)
    yield _cell(
        "no font in a face", fonts_section(regular="data:font/ttf;base64,AAAA"), REGULAR, "A", _is_plain
    )
    # The fallback letter is right of the box and not a box itself.
    yield _cell("a letter it lacks", whole, REGULAR, "AB", _is_box_and_letter)
    for family in ("Noto Sans", "DejaVu Sans"):
        named = fonts_section(regular=a_font("regular", family))
        yield _cell(f"called {family}", named, REGULAR, "A", _is_regular)


def _cell(name: str, fonts: Json, style: int, text: str, holds: object) -> Cell:
    letters = {"text_color": abgr(RED), "text_size": 6, "icon_size": 0, "text_style": style, "text_anchor": 9}
    layer = a_layer("symbol", 12, **letters)
    return Cell(
        page="fonts_section",
        name=name,
        layers=[layer],
        # The same letters in the built-in font alone.
        plain=[layer],
        features=[a_node(128, 128, amenity="cafe", name=text)],
        holds=holds,  # type: ignore[arg-type]
        sections=fonts,
    )


def _share(seen: Seen) -> float:
    """Return the share of their box that letters cover."""
    return seen.count(RED) / max(1, (seen.width(RED) + 1) * (seen.height(RED) + 1))


def _is_regular(seen: Seen, _plain: Seen) -> bool:
    return _share(seen) > 0.85 and abs(seen.width(RED) - seen.height(RED)) <= 3


def _is_bold(seen: Seen, _plain: Seen) -> bool:
    return _share(seen) > 0.8 and seen.width(RED) > 2.5 * seen.height(RED)


def _is_italic(seen: Seen, _plain: Seen) -> bool:
    return _share(seen) > 0.8 and seen.height(RED) > 2.5 * seen.width(RED)


def _is_plain(seen: Seen, plain: Seen) -> bool:
    return seen.image == plain.image


def _is_box_and_letter(seen: Seen, plain: Seen) -> bool:
    letters = seen.covered(RED)
    left, top, right, bottom = seen.box(RED)
    middle = (left + right) // 2
    box, letter = (
        letters[top : bottom + 1, left : middle - 2],
        letters[top : bottom + 1, middle + 4 : right + 1],
    )
    return bool(box.mean() > 0.75 and 0.2 < letter.mean() < 0.75)
