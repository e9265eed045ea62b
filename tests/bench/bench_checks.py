"""Checks of a large style: by the schema, by all rules, and after one edit."""

import json
from collections.abc import Iterator
from random import Random

from editor.checks.check import Checks
from editor.checks.rules.schema import SchemaChecks
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, MapStyle
from editor.mapstyle.edits.edit import Edit, change_values, rename_group, set_group, set_stop
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import read, replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.bench.bench_document import ICON_COUNT, a_large_file, an_uri
from tests.bench.harness import Row, median, p95, sized, times_ms
from tests.styles import a_group

GROUP_COUNT, EDIT_COUNT = 20, sized(300, 2)


def a_large_style(data: bytes) -> MapStyle:
    """Create a large style with groups; it follows the schema, so that no limit ends the check early."""
    tree = json.loads(data)
    for layer in read(tree, LAYERS):
        for key in ("fill-opacity", "fill-outline-opacity"):
            for stop in layer["paint"][key]["opacity_stops"]["opacity_stop"]:
                stop["opacity"] = round(stop["opacity"] / 10, 2)
    tree = replace(tree, GROUPS, [a_group(number) for number in range(GROUP_COUNT)])
    return MapStyle.of(decode(json.dumps(tree, indent=2).encode()).tree)


def some_edits(style: MapStyle, random: Random) -> Iterator[Edit]:
    """Yield endless edits: mostly of a layer's paint, sometimes of a group or an icon."""
    inner = BY_KEY["line-inner-color"]
    while True:
        keys = [random.choice(style.order.keys)]
        for level in range(7):
            yield set_stop(keys, inner, level, Color(random.randrange(256), 1, 2))
        yield set_group(keys, random.randrange(GROUP_COUNT))
        yield rename_group(random.randrange(GROUP_COUNT), f"Group {random.random()}")
        yield change_values(
            {(*ICONS, random.randrange(ICON_COUNT), "value"): an_uri(random, "image/png", 13_000)}
        )


def bench_checks() -> list[Row]:
    data = a_large_file()
    style = a_large_style(data)
    by_schema = times_ms(lambda: list(SchemaChecks().check(style)), rounds=9)
    # The warm-up round checks the images and the font.
    by_all = times_ms(lambda: Checks().check(style), rounds=9)

    checks, edits = Checks(), some_edits(style, Random(1))
    styles = [style]
    for _ in range(EDIT_COUNT):
        styles.append(next(edits)(styles[-1]))
    checks.check(style)
    following = iter(styles)
    after_edit = times_ms(lambda: checks.check(next(following)), rounds=EDIT_COUNT)
    size = f"{len(data) / 1e6:.0f} MB"
    return [
        Row(f"validate {size} by the schema", median(by_schema), "ms", 60),
        Row(f"validate {size}, images judged before", median(by_all), "ms", 150),
        Row("check after one edit, p95", p95(after_edit), "ms", 5),
    ]
