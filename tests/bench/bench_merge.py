"""Three-way merges of large styles."""

import copy
from functools import partial
from typing import Any

from editor.mapstyle.document.model import Layer
from editor.mapstyle.merge.style_merge import merge, resolve
from tests.bench.harness import Row, p95, sized, times_ms
from tests.styles import a_color, a_document, a_line, a_width

_ROUNDS = 7
_LAYERS = sized(1000, 20)
_GROWTH = 4


def bench_merge() -> list[Row]:
    """Measure styles of 1,000 and 4,000 layers; both sides changed a tenth and inserted one layer."""
    taken = p95(times_ms(partial(merge, *_three_styles(_LAYERS), _name_of), _ROUNDS))
    larger = p95(times_ms(partial(merge, *_three_styles(_LAYERS * _GROWTH), _name_of), 3))
    result = merge(*_three_styles(_LAYERS), _name_of)
    return [
        Row("merge 1,000 layers, p95", taken, "ms", 800),
        Row("merge 4,000 layers in times of 1,000", larger / taken, "times", 2 * _GROWTH),
        Row(
            "resolve a conflict of 1,000 layers, p95",
            p95(times_ms(partial(resolve, result, {}), _ROUNDS)),
            "ms",
            400,
        ),
    ]


def _three_styles(count: int) -> tuple[Any, Any, Any]:
    base = [
        a_line(
            count - number,
            COMMENT=f"Layer {number}",
            sourcedata_id=number % 40,
            paint={"line-width": a_width((3, 1), (9, 3), (17, 10)), "line-inner-color": a_color((0, number))},
        )
        for number in range(count)
    ]
    ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
    for number in range(0, count, 10):
        ours[number]["paint"]["line-width"] = a_width((3, 2), (9, 3), (17, 10))
        theirs[number]["paint"]["line-width"] = a_width((3, 1), (9, 3), (17, 12))
    theirs[5]["paint"]["line-width"] = a_width((3, 7), (9, 3), (17, 10))
    ours[5]["paint"]["line-width"] = a_width((3, 8), (9, 3), (17, 10))
    for side, place, name in ((ours, 3, "Ours"), (theirs, count // 2, "Theirs")):
        side.insert(place, a_line(0, COMMENT=name))
        for index, layer in enumerate(side):
            layer["id"] = len(side) - index
    return a_document(base), a_document(ours), a_document(theirs)


def _name_of(layer: Layer) -> str:
    return layer.comment or layer.type
