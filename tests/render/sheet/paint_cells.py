"""Pages of fills, lines, icons and translations."""

from collections.abc import Iterator
from typing import Any

from editor.mapstyle.schema.layer_types import LayerShape
from tests.render.maps import a_layer
from tests.render.sheet.cells import (
    BLACK,
    BLUE,
    GREEN,
    LOOP,
    MARKER,
    RED,
    SCENES,
    WHITE,
    Cell,
    Seen,
    abgr,
)
from tests.render.sheet.compared import (
    AREA,
    ARROWS,
    BARE,
    CANVAS,
    LABELS,
    LINE,
    NAME,
    PALE,
    POINT,
    SHIELD,
    STREET,
    TEXT,
    Holds,
    a_cell,
    is_around,
    is_behind,
)

# A thin blue line that covers two rows of pixels in part.
THIN = (127, 127, 255)


def paint_cells() -> Iterator[Cell]:
    """Yield all cells of paint properties."""
    yield from _fills()
    yield from _lines()
    yield from _icons()
    yield from _moves()


def _on_a_loop(key: str, value: Any, holds: Holds, **base: Any) -> Cell:
    """Return the cells for areas enclosed by closed lines."""
    name = key.replace("-", "_")
    return Cell(
        page=key,
        name="closed line",
        layers=[a_layer("polyline", 86, **base, **{name: value})],
        plain=[a_layer("polyline", 86, **base)],
        features=[LOOP],
        holds=holds,
        shows=(key, LINE),
    )


def _fills() -> Iterator[Cell]:
    red, half = abgr(RED), abgr(RED, 128)
    inside = (128, 128)
    for shape in (AREA, CANVAS):
        yield a_cell(shape, "fill-color", red, lambda seen, _: seen.is_at(*inside, RED))
        yield a_cell(shape, "fill-opacity", 0.5, lambda seen, _: seen.is_at(*inside, PALE), fill_color=red)
        yield a_cell(shape, "fill-color", half, lambda seen, _: seen.is_at(*inside, PALE))
    yield a_cell(
        AREA,
        "fill-outline-color",
        abgr(BLUE),
        lambda seen, plain: seen.count(THIN) > 200 and plain.count(THIN) == 0,
    )
    yield a_cell(
        AREA,
        "fill-outline-opacity",
        0.0,
        lambda seen, plain: plain.count(THIN) > 400 and seen.count(THIN) == 0,
        fill_outline_color=abgr(BLUE),
    )
    yield _on_a_loop(
        "fill-color", red, lambda seen, plain: seen.is_at(*inside, RED) and plain.is_at(*inside, WHITE)
    )
    yield _on_a_loop("fill-opacity", 0.5, lambda seen, _: seen.is_at(*inside, PALE), fill_color=red)
    yield _on_a_loop(
        "fill-outline-color",
        abgr(BLUE),
        lambda seen, plain: seen.count(THIN) > 400 and plain.count(THIN) == 0,
        line_width=0,
    )
    yield _on_a_loop(
        "fill-outline-opacity",
        0.5,
        lambda seen, plain: (
            plain.count(THIN, 20) > 400 and seen.count((191, 191, 255), 20) > 400 > 0 == seen.count(THIN, 20)
        ),
        line_width=0,
        fill_outline_color=abgr(BLUE),
    )
    yield a_cell(LINE, "fill-opacity", 0.5, lambda seen, _: seen.is_at(128, 128, PALE), line_inner_color=red)
    for shape in LABELS:
        yield a_cell(shape, "fill-color", abgr(BLUE), is_behind(BLUE), **TEXT)
        yield a_cell(shape, "fill-opacity", 0.5, is_behind((127, 127, 255)), fill_color=abgr(BLUE), **TEXT)
        yield a_cell(
            shape, "fill-outline-color", abgr(GREEN), is_around(GREEN), fill_color=abgr(BLUE), **TEXT
        )
        yield a_cell(
            shape,
            "fill-outline-opacity",
            0.0,
            lambda seen, plain: plain.count(GREEN) > 30 and seen.count(GREEN) == 0,
            fill_color=abgr(BLUE),
            fill_outline_color=abgr(GREEN),
            **TEXT,
        )


def _lines() -> Iterator[Cell]:
    red, blue = abgr(RED), abgr(BLUE)
    # One unit of width is 3.7 px. The line of an area is its left edge.
    for shape, x, y, dx, dy in ((LINE, 60, 128, 0, 1), (AREA, 64, 100, -1, 0)):

        def out(far: int, x: int = x, y: int = y, dx: int = dx, dy: int = dy) -> tuple[int, int]:
            return x + dx * far, y + dy * far

        yield a_cell(
            shape,
            "line-width",
            6,
            lambda seen, plain, out=out: (
                seen.is_at(*out(9), RED) and seen.is_at(*out(13), WHITE) and plain.is_at(*out(4), WHITE)
            ),
            line_inner_color=red,
        )
        yield a_cell(
            shape,
            "line-inner-color",
            red,
            lambda seen, plain, out=out: seen.is_at(*out(0), RED) and plain.is_at(*out(0), BLACK),
            line_width=4,
        )
        yield a_cell(
            shape,
            "line-inner-color",
            abgr(RED, 128),
            lambda seen, _, out=out: seen.is_at(*out(0), PALE),
            line_width=4,
        )
        yield a_cell(
            shape,
            "line-outline-width",
            2,
            lambda seen, plain, out=out: (
                seen.is_at(*out(8), BLUE) and seen.is_at(*out(0), RED) and plain.is_at(*out(8), WHITE)
            ),
            line_width=3,
            line_inner_color=red,
            line_outer_color=blue,
        )
        yield a_cell(
            shape,
            "line-outer-color",
            blue,
            lambda seen, plain, out=out: seen.is_at(*out(8), BLUE) and plain.is_at(*out(8), RED),
            line_width=3,
            line_inner_color=red,
            line_outline_width=2,
        )
        yield a_cell(
            shape,
            "line-blur",
            8,
            lambda seen, plain, out=out: seen.at(*out(12))[1] < 250 and plain.is_at(*out(12), WHITE),
            line_width=4,
            line_inner_color=red,
        )
    yield from _arrows()


def _arrows() -> Iterator[Cell]:
    red, blue = abgr(RED), abgr(BLUE)
    yield a_cell(
        ARROWS,
        "line-inner-color",
        red,
        lambda seen, plain: seen.count(RED) > 30 and plain.count(RED) == 0,
        line_width=1,
    )
    yield a_cell(
        ARROWS,
        "line-width",
        1,
        lambda seen, plain: seen.height(RED) > 2 * plain.height(RED) > 4,
        line_inner_color=red,
    )
    yield a_cell(
        ARROWS,
        "line-outer-color",
        blue,
        lambda seen, plain: seen.count(BLUE) > 40 and plain.count(BLUE) == 0 and seen.count(RED) > 40,
        line_inner_color=red,
        line_width=1,
    )
    yield a_cell(
        ARROWS,
        "line-outline-width",
        1,
        lambda seen, plain: seen.count(BLUE) > 2 * plain.count(BLUE) > 20,
        line_inner_color=red,
        line_outer_color=blue,
        line_width=1,
    )
    yield a_cell(
        ARROWS,
        "line-blur",
        4,
        lambda seen, plain: seen.count(RED) < plain.count(RED) / 2 and seen.height(PALE) > plain.height(RED),
        line_inner_color=red,
        line_width=1,
    )


def _icons() -> Iterator[Cell]:
    yield a_cell(AREA, "icon", "red", lambda seen, _: seen.is_at(128, 128, RED) and seen.is_at(40, 40, WHITE))
    yield a_cell(CANVAS, "icon", "red", lambda seen, _: seen.is_at(3, 3, RED))
    yield a_cell(
        LINE,
        "icon",
        "halves",
        lambda seen, plain: (
            seen.count(RED, 20) > 500 and seen.count(BLUE, 20) > 500 and plain.count(BLUE) == 0
        ),
        line_width=4,
    )
    yield a_cell(
        ARROWS,
        "icon",
        "halves",
        lambda seen, _: seen.box(RED)[0] < seen.box(BLUE)[0] and seen.count(BLUE, 20) > 50,
    )
    yield a_cell(
        ARROWS,
        "icon-size",
        6,
        lambda seen, plain: seen.height(BLUE) > 1.8 * plain.height(BLUE) > 0,
        icon="blue",
    )
    for shape in LABELS:
        yield a_cell(
            shape,
            "icon",
            "blue",
            lambda seen, plain: seen.count(BLUE) > 150 and plain.count(BLUE) == 0 and seen.count(RED) > 30,
            **TEXT,
        )
        yield a_cell(
            shape,
            "icon",
            "missing",
            lambda seen, _: seen.count(MARKER, 20) > 20,
            text_color=abgr(RED),
            icon_size=5,
        )
        yield a_cell(
            shape,
            "icon-size",
            6,
            lambda seen, plain: seen.height(BLUE) > 1.8 * plain.height(BLUE) > 10,
            icon="blue",
            text_color=abgr(RED),
        )
    for shape in (AREA, CANVAS, LINE, ARROWS):
        yield a_cell(shape, "icon", "missing", lambda seen, _: seen.count(MARKER, 20) > 60, line_width=4)


def _moves() -> Iterator[Cell]:
    """Return cells of all translations, except of full-picture layers."""
    marks = {
        AREA: {"fill_color": abgr(RED)},
        LINE: {"line_inner_color": abgr(RED), "line_width": 3},
        ARROWS: {"line_inner_color": abgr(RED), "line_width": 1},
        STREET: BARE,
        SHIELD: BARE,
        POINT: BARE,
        NAME: BARE,
    }
    for shape, base in marks.items():
        for way in ("translate", "offset"):
            if shape in (AREA, POINT, NAME):
                yield a_cell(shape, f"{way}-on-X", 30, _is_moved(30, 0), **base)
            yield a_cell(shape, f"{way}-on-Y", -30, _is_moved(0, -30), **base)
    for shape in (LINE, ARROWS, STREET, SHIELD):
        for way in ("translate", "offset"):
            yield _moved_along(shape, f"{way}-on-X", marks[shape])


def _is_moved(right: int, down: int) -> Holds:
    def holds(seen: Seen, plain: Seen) -> bool:
        (x, y), (plain_x, plain_y) = seen.middle(RED), plain.middle(RED)
        return plain.count(RED) > 30 and abs(x - plain_x - right) <= 1.5 and abs(y - plain_y - down) <= 1.5

    return holds


def _moved_along(shape: LayerShape, key: str, base: dict[str, Any]) -> Cell:
    """Return whether a translation to the right is visible on a vertical line."""
    name, number, line = SCENES[shape]
    down = {**line, "geometry": "LINESTRING (2048 -160, 2048 4256)"}
    return Cell(
        page=key,
        name=shape.value,
        layers=[a_layer(name, number, **base, **{key.replace("-", "_"): 30})],
        plain=[a_layer(name, number, **base)],
        features=[down],
        holds=_is_moved(30, 0),
        shows=(key, shape),
    )
