"""Images of icons checked, compared, reduced, imported and drawn from SVG."""

from collections.abc import Sequence
from functools import partial
from random import Random

from PIL import Image, ImageDraw

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.image_import import imported_png
from editor.assets.images.icons import check_icon
from editor.assets.images.resize import (
    equal_pictures,
    read_pixels,
    recolor_pixels,
    resize_pixels,
    single_color,
)
from editor.assets.images.size_reduction import OXIPNG, PILLOW, REDUCER, reduce_png
from editor.assets.svg.picture import svg_png
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import decode
from editor.mapstyle.schema.values import Color
from tests import corpus
from tests.bench.harness import Row, median, sized, times_ms
from tests.pngs import saved
from tests.svgs import a_drawing

COUNT, SIDE_PX = sized(300, 10), 96
_PHOTO_PX = sized((2000, 1500), (200, 150))
LEAF = "M20 4c9 6 14 12 14 19a14 13 0 01-28 0c0-7 5-13 14-19zm0 9v20m0-8l6-5m-6 9l-6-5"


def some_icons(seed: int) -> list[str]:
    """Create icons with soft edges in a few colours, all different."""
    random = Random(seed)
    return [build_data_uri("image/png", saved(_a_sign(random))) for _ in range(COUNT)]


def _a_sign(random: Random) -> Image.Image:
    side = SIDE_PX * 3
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    for _ in range(4):
        left, top = random.randrange(side // 2), random.randrange(side // 2)
        box = (left, top, left + random.randrange(20, side // 2), top + random.randrange(20, side // 2))
        color = (*random.randbytes(3), 255)
        random.choice([draw.ellipse, draw.rectangle])(box, fill=color, outline="white", width=9)
    return image.resize((SIDE_PX, SIDE_PX), Image.Resampling.LANCZOS)


def bench_judging() -> list[Row]:
    rounds = iter([some_icons(seed) for seed in range(6)])
    first = times_ms(lambda: [check_icon(icon) for icon in next(rounds)], rounds=5)
    icons = some_icons(0)
    again = times_ms(lambda: [check_icon(icon) for icon in icons], rounds=9)
    others = iter([some_icons(seed) for seed in range(10, 14)])
    compared = times_ms(lambda: equal_pictures(next(others)), rounds=3)
    compared_again = times_ms(lambda: equal_pictures(icons), rounds=9)
    return [
        Row(f"judge {COUNT} icons for the first time", median(first), "ms", 300),
        Row(f"judge {COUNT} icons again", median(again), "ms", 20),
        Row(f"find equal ones of {COUNT} icons for the first time", median(compared), "ms", 1000),
        Row(f"find equal ones of {COUNT} icons again", median(compared_again), "ms", 20),
    ]


def bench_shrinking() -> list[Row]:
    """Measure how small the icons of the real styles become, or generated ones if those are missing."""
    real = real_icons()
    most_left = 75 if real else 100
    icons = real[: sized(None, 3)] or [
        parse_data_uri(icon).decode() for icon in some_icons(0)[: sized(20, 3)]
    ]
    rows = []
    for shrinker in (OXIPNG, PILLOW):
        if shrinker == OXIPNG != REDUCER:
            continue
        taken = [times_ms(partial(reduce_png, png, shrinker), rounds=1, warm_up=0)[0] for png in icons]
        left = sum(len(reduce_png(png, shrinker)) for png in icons) / sum(map(len, icons))
        rows += [
            Row(f"shrink {len(icons)} icons by {shrinker}: what is left", 100 * left, "%", most_left),
            Row(f"shrink {len(icons)} icons by {shrinker}: each", sum(taken) / len(taken), "ms", 200),
        ]
    return rows


def bench_pixels() -> list[Row]:
    icon = some_icons(0)[0]
    pixels = read_pixels(icon)
    changes = {
        "read its pixels": lambda: read_pixels(icon),
        "recolour it": lambda: recolor_pixels(pixels, Color(1, 2, 3)),
        "tell its one colour": lambda: single_color(pixels),
        "make it four times as large": lambda: resize_pixels(pixels, 4 * SIDE_PX, 4 * SIDE_PX),
    }
    return [
        Row(f"an icon: {name}", median(times_ms(act, rounds=19)), "ms", 33) for name, act in changes.items()
    ]


def bench_importing() -> list[Row]:
    photo = saved(Image.effect_noise(_PHOTO_PX, 60).convert("RGB"), "JPEG", quality=90)
    drawing = a_drawing(f'<path d="{LEAF}" fill="green" stroke="white" stroke-width="2"/>')
    by_photo = times_ms(lambda: imported_png(photo), rounds=3)
    svg_png(drawing, 256)  # starts the drawing process
    by_drawing = times_ms(lambda: svg_png(drawing, 256), rounds=19)
    return [
        Row("import a photo of 3 megapixels", median(by_photo), "ms", 5000),
        Row("import a drawing at 256 pixels", median(by_drawing), "ms", 50),
    ]


def real_icons() -> Sequence[bytes]:
    """Return the images of the icons of all real styles, each once."""
    found = {}
    for path in corpus.real_styles():
        for icon in MapStyle.of(decode(path.read_bytes()).tree).icons:
            try:
                found[icon.data_uri] = parse_data_uri(icon.data_uri).decode()
            except EditorError:
                continue
    return tuple(found.values())
