"""Pages of texts and their placement."""

from collections.abc import Iterator

from editor.mapstyle.schema.layer_types import LayerShape
from tests.render.maps import a_node, a_way
from tests.render.sheet.cells import (
    BLUE,
    RED,
    SCENES,
    Cell,
    Seen,
    a_layer_of,
    abgr,
)
from tests.render.sheet.compared import (
    BARE,
    LABELS,
    NAME,
    PALE,
    POINT,
    SHIELD,
    STREET,
    TEXT,
    a_cell,
    is_behind,
    unframed,
)


def label_cells() -> Iterator[Cell]:
    """Yield all cells of texts."""
    yield from _texts()
    yield from _placements()
    yield from _paddings()


def _texts() -> Iterator[Cell]:
    for shape in LABELS:
        blank_image = {"text_size": 4, "icon_size": 0}
        yield a_cell(
            shape,
            "text-color",
            abgr(RED),
            lambda seen, plain: seen.count(RED) > 60 and plain.count(RED) == 0,
            **blank_image,
        )
        yield a_cell(
            shape,
            "text-color",
            abgr(RED, 128),
            lambda seen, plain: seen.count(RED) == 0 and seen.count(PALE, 40) > 60,
            **blank_image,
        )
        yield a_cell(
            shape,
            "text-size",
            6,
            lambda seen, plain: seen.height(RED) > 1.8 * plain.height(RED) > 10,
            text_color=abgr(RED),
            icon_size=0,
        )
        for style in (1, 2):
            yield a_cell(
                shape,
                "text-style",
                style,
                lambda seen, plain: seen.count(RED) > 60 and (seen.pixels != plain.pixels).any(),
                **BARE,
            )
        # Only letters have a case: a shield with figures writes its name instead.
        yield _transformed(shape)
        yield a_cell(
            shape,
            "text-outline-size",
            2,
            lambda seen, plain: seen.height(BLUE) > seen.height(RED) + 3 and plain.count(BLUE) == 0,
            text_outline_color=abgr(BLUE),
            **BARE,
        )
        yield a_cell(
            shape,
            "text-outline-color",
            abgr(BLUE),
            lambda seen, plain: seen.count(BLUE) > 60 and plain.count(BLUE) == 0,
            text_outline_size=2,
            **BARE,
        )
        yield a_cell(shape, "background-symbol-color", abgr(BLUE), is_behind(BLUE), **BARE)
    for shape in (SHIELD, POINT, NAME):
        yield from _rows(shape)


def _transformed(shape: LayerShape) -> Cell:
    text = {"label_text": {"label_expression": '{"text": "nono"}'}}
    return Cell(
        page="text-transform",
        name=shape.value,
        layers=[a_layer_of(shape, text_transform=2, **unframed(shape, BARE)) | text],
        plain=[a_layer_of(shape, **unframed(shape, BARE)) | text],
        features=[SCENES[shape][2]],
        holds=lambda seen, plain: (
            seen.height(RED) > plain.height(RED) * 1.15 and seen.width(RED) > plain.width(RED)
        ),
        shows=("text-transform", shape),
    )


def _rows(shape: LayerShape) -> Iterator[Cell]:
    text = {"label_text": {"label_expression": '{"text": "Nine wide words"}'}}
    base = {"text_color": abgr(RED), "text_size": 2.5, "icon_size": 0}
    for key, value, plain, holds in (
        (
            "text-max-width",
            3,
            base,
            lambda seen, plain: seen.width(RED) < plain.width(RED) * 0.7 and seen.height(RED) > 25,
        ),
        (
            "text-row-height",
            3,
            {**base, "text_max_width": 3},
            lambda seen, plain: seen.height(RED) > plain.height(RED) * 1.5,
        ),
    ):
        yield Cell(
            page=key,
            name=shape.value,
            layers=[a_layer_of(shape, **plain, **{key.replace("-", "_"): value}) | text],
            plain=[a_layer_of(shape, **plain) | text],
            features=[SCENES[shape][2]],
            holds=holds,
            shows=(key, shape),
        )


def _placements() -> Iterator[Cell]:
    yield from _anchors()
    for shape in (POINT, NAME, SHIELD, STREET):
        yield a_cell(
            shape,
            "text-rotation-angle",
            90,
            lambda seen, plain: seen.height(RED) > plain.height(RED) and seen.width(RED) < plain.width(RED),
            **BARE,
        )


def _anchors() -> Iterator[Cell]:
    """Return cells of all nine anchors at points and on shields; on lines only the vertical ones."""
    sides = {
        1: ("middle", "after"),
        2: ("middle", "before"),
        3: ("after", "middle"),
        4: ("before", "middle"),
        5: ("after", "after"),
        6: ("before", "before"),
        7: ("before", "after"),
        8: ("after", "before"),
        9: ("middle", "middle"),
    }
    for shape in (POINT, NAME, SHIELD, STREET):
        for anchor, (across, down) in sides.items():
            if shape is STREET and across != "middle":
                continue
            yield _anchored(shape, anchor, across, down)


def _anchored(shape: LayerShape, anchor: int, across: str, down: str) -> Cell:
    def holds(seen: Seen, _plain: Seen) -> bool:
        left, top, right, bottom = seen.box(RED)
        return seen.count(RED) > 60 and _side(left, right) == across and _side(top, bottom) == down

    return Cell(
        page="text-anchor",
        name=f"{shape.value} {anchor}",
        layers=[a_layer_of(shape, text_anchor=anchor, **unframed(shape, BARE))],
        plain=[],
        features=[SCENES[shape][2]],
        holds=holds,
        shows=("text-anchor", shape),
    )


def _side(first: int, last: int) -> str:
    if last <= 129:
        return "before"
    return "after" if first >= 127 else "middle"


def _paddings() -> Iterator[Cell]:
    """Return cells with two close labels: with padding only one is placed."""
    cafes = [a_node(88, 128, amenity="cafe", name="One"), a_node(168, 128, amenity="cafe", name="Two")]
    parks = [a_node(88, 128, leisure="park", name="One"), a_node(168, 128, leisure="park", name="Two")]
    streets = [
        a_way((-10, y), (266, y), highway="residential", name=name) for y, name in ((90, "One"), (130, "Two"))
    ]
    roads = [a_way((-10, y), (266, y), highway="motorway", ref=name) for y, name in ((90, "1"), (130, "2"))]
    for shape, features in ((POINT, cafes), (NAME, parks), (STREET, streets), (SHIELD, roads)):
        for key, base in (("text-padding", BARE), ("icon-padding", {**TEXT, "icon": "blue", "icon_size": 2})):
            rgb = RED if key == "text-padding" else BLUE
            yield Cell(
                page=key,
                name=shape.value,
                layers=[a_layer_of(shape, **unframed(shape, base), **{key.replace("-", "_"): 60})],
                plain=[a_layer_of(shape, **unframed(shape, base))],
                features=features,
                holds=lambda seen, plain, rgb=rgb: 0 < seen.count(rgb) < 0.75 * plain.count(rgb),
                shows=(key, shape),
            )
