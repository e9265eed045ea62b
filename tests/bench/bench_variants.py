"""Variants of a style of 1,000 layers: their structure compared and packed, and their named colours."""

from functools import partial
from typing import Any

from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.variants.color_names import find_named, users_of
from editor.mapstyle.variants.structure import merge_structure, pack_structure, unpack_structure
from editor.mapstyle.variants.style_set import NamedColor
from tests.bench.harness import Row, p95, sized, times_ms
from tests.styles import a_color, a_document, a_line, a_width

_LAYERS = sized(1000, 20)
_ROUNDS = 5
_KB = 1024


def bench_variants() -> list[Row]:
    """Measure a day and a night version; the day version has another width in a tenth of its layers."""
    day, night = _style(0xFFFFFFFF), _style(0xFF202020)
    packed = pack_structure(day)
    changed = _style(0xFFFFFFFF, is_changed=True)
    base = unpack_structure(packed)
    style = MapStyle.of(day)
    values = [each for layer in style.layers for each in find_values(layer, Role.COLOR)]
    colors = [NamedColor("all", users_of(style, values))]
    return [
        Row(
            "structure of 1,000 layers merged into a variant, p95",
            p95(times_ms(partial(merge_structure, base, night, changed, _name_of), _ROUNDS)),
            "ms",
            1500,
        ),
        Row(
            "structure of 1,000 layers packed, p95",
            p95(times_ms(partial(pack_structure, day), _ROUNDS)),
            "ms",
            300,
        ),
        Row("packed structure of 1,000 layers", len(packed) / _KB, "KB", 100),
        Row(
            "uses of a named colour found in 1,000 layers, p95",
            p95(times_ms(partial(find_named, style, colors), _ROUNDS)),
            "ms",
            60,
        ),
        Row(
            "a named colour with 2,000 uses edited, p95",
            p95(
                times_ms(
                    lambda: replace_values(Replacement(each, Color(1, 2, 3)) for each in values)(style),
                    _ROUNDS,
                )
            ),
            "ms",
            60,
        ),
        Row(
            "another variant of 1,000 layers made ready for the map, p95",
            p95(times_ms(lambda: replace_tree(night)(style), _ROUNDS)),
            "ms",
            600,
        ),
    ]


def _style(color: int, *, is_changed: bool = False) -> Any:
    return a_document(
        [
            a_line(
                _LAYERS - number,
                COMMENT=f"Layer {number}",
                sourcedata_id=number % 40,
                paint={
                    "line-width": a_width((3, 1), (9, 3), (17, 12 if is_changed and not number % 10 else 10)),
                    "line-inner-color": a_color((0, color)),
                    "line-outer-color": a_color((0, color)),
                },
            )
            for number in range(_LAYERS)
        ]
    )


def _name_of(layer: Layer) -> str:
    return layer.comment or layer.type
