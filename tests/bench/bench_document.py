"""How fast a large style is opened, edited and encoded."""

import base64
import itertools
import json
from random import Random
from typing import Any

from editor.mapstyle.codec import decode, encode
from editor.mapstyle.edits import set_stop
from editor.mapstyle.model import LAYERS
from editor.mapstyle.properties import BY_KEY, PROPERTIES, Kind, PaintProperty
from editor.mapstyle.tree import read, replace
from editor.mapstyle.values import Color
from editor.session.session import Origin, Session
from tests.bench.harness import Row, median, p95, times_ms
from tests.styles import a_curve, a_document, a_source, an_icon

LAYER_COUNT, PROPERTY_COUNT, STOP_COUNT, ICON_COUNT = 1000, 20, 5, 300


def a_large_file() -> bytes:
    """A style of about 24 MB: layers that use most properties, icons, and two faces of a font."""
    random = Random(1)
    layers = [
        {
            "COMMENT": f"Layer {number}",
            "id": number,
            "type": "line",
            "source": "map",
            "paint": a_paint(random),
        }
        for number in range(LAYER_COUNT, 0, -1)
    ]
    icons = [
        an_icon(f"icon{number}", value=an_uri(random, "image/png", 13_000)) for number in range(ICON_COUNT)
    ]
    fonts = {slot: an_uri(random, "font/ttf", 600_000) for slot in ("regular", "bold")}
    tree = a_document(layers, icons_section={"icons": icons}, fonts_section=fonts)
    return json.dumps(tree, indent=2).encode()


def a_paint(random: Random) -> Any:
    """The paint of one layer."""
    return {
        prop.key: a_curve(
            (prop.wrapper, prop.stops, prop.value),
            *((3 * place, a_value(random, prop)) for place in range(STOP_COUNT)),
        )
        for prop in PROPERTIES[:PROPERTY_COUNT]
    }


def a_value(random: Random, prop: PaintProperty) -> Any:
    """A stop's value as a file holds it."""
    if prop.kind is Kind.COLOR:
        return random.randrange(1 << 32)
    if prop.kind is Kind.NUMBER:
        return round(random.uniform(0, 10), 2)
    if prop.kind is Kind.CHOICE:
        return random.choice(prop.choices).value
    return f"icon{random.randrange(ICON_COUNT)}"


def an_uri(random: Random, media_type: str, size: int) -> str:
    """Noise as a data URI."""
    return f"data:{media_type};base64,{base64.b64encode(random.randbytes(size)).decode()}"


def bench_large_style() -> list[Row]:
    data = a_large_file()
    plainly = times_ms(lambda: json.loads(data), rounds=7)
    strictly = times_ms(lambda: decode(data), rounds=7)
    # Each round encodes a source of its own: the first encoding finds what the next ones remember.
    sources = iter([decode(data) for _ in range(6)])
    path = (*LAYERS, LAYER_COUNT // 2, "paint", "line-width")

    def encode_after_one_edit() -> None:
        source = next(sources)
        encode(source, replace(source.tree, path, read(source.tree, (*LAYERS, 0, "paint", "line-width"))))

    encoding = times_ms(encode_after_one_edit, rounds=5)
    size = f"{len(data) / 1e6:.0f} MB"
    return [
        Row(f"open {size}, times a plain parse", median(strictly) / median(plainly), "times", 1.5),
        Row(f"encode {size} after one edit", median(encoding), "ms", 200),
    ]


def bench_layer_edit() -> list[Row]:
    session = Session(a_source(10_000), Origin(None, "bench"))
    key = session.style.layers[5_000].key
    reds = itertools.cycle(range(256))

    def edit_push_and_diff() -> None:
        session.do(set_stop([key], BY_KEY["line-inner-color"], 0, Color(next(reds), 1, 2)), "Change colour")

    return [Row("edit one of 10 000 layers", p95(times_ms(edit_push_and_diff, rounds=200)), "ms", 1.5)]
