"""Images with damage: truncated, bits flipped, parts mixed up. None may crash or block a reader."""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from PIL import Image

from editor.assets.image_import import imported_png, is_svg
from editor.assets.images.icons import check_image_data
from editor.assets.images.png import SIGNATURE, png_chunks
from editor.assets.images.size_reduction import PILLOW, reduce_png
from editor.assets.svg import picture
from tests import corpus
from tests.assets.font_corpus import most_memory_mb
from tests.bench.harness import Row
from tests.pngs import END, a_chunk, a_header, a_picture, png_of_chunks, saved
from tests.reliability.damage import Damage, Outcome, a_place, cut, damaged, flip, outcome_of, put, rows_of
from tests.reliability.parts import Size, spread

_DRAWN_PX = 64
_WORDS = (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\xff\xff", b"\1\0\0\0", b"\0\0\0\1")
_MOST_CHUNKS = 5000
_DRAWING = b"""
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="24px"
 height="24" viewBox="0 0 24 24" fill="none"><style>.a{fill:red;stroke-width:.5}path.b,#c{stroke:#00f8}
</style>
<defs><linearGradient id="g" x2="50%" gradientTransform="rotate(30)"><stop offset="0" stop-color="#fff"/>
<stop offset="80%" stop-opacity=".5"/></linearGradient><radialGradient id="h" xlink:href="#g" r="40%"/>
<clipPath id="k"><path d="M0 0h24v23H0z"/></clipPath>
<mask id="m"><rect width="9" height="24" fill="#fff"/></mask><pattern id="q" width="4" height="4"
 patternUnits="userSpaceOnUse"><circle r="2" fill="red"/></pattern><filter id="f"><feGaussianBlur
 stdDeviation=".5"/><feOffset dx="1"/></filter><g id="u">
<path class="b" d="M1 1c2-2,4 4 9 9a5 5 0 01-3 3z"/>
</g></defs><g clip-path="url(#k)" opacity=".7">
<rect class="a" width="50%" height="9" rx="2" fill="url(#h)"/>
<use xlink:href="#u" x="3" transform="scale(2) translate(1 -1)"/>
<circle id="c" cx="9" cy="9" r="4" fill="url(#g)"
 stroke="currentColor" stroke-dasharray="1 2"/>
<path d="M9 2h9v9" fill="url(#q)" filter="url(#f)"/>
<polygon points="1,2 3,4 9 20" style="fill:hsl(90,50%,50%)"/></g>
<ellipse cx="9" cy="9" rx="4" ry="2" fill="rgb(10%,20%,30%)" mask="url(#m)"/></svg>"""


def run(size: Size) -> list[Row]:
    """Import and reduce damaged images; each is rejected with a plain message, or is still an image."""
    return rows_of(imported(size), "damaged image", f"{size.count} damaged images and drawings imported")


def imported(size: Size) -> list[Outcome]:
    """Return the outcome of each damaged image."""
    return spread(_outcomes, size, is_isolated=True)


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[Outcome]:
    picture.svg_png(_DRAWING, _DRAWN_PX)
    outcomes = [_outcome(number) for number in numbers]
    picture.SANDBOX.close()  # so that its memory is measured
    memory_mb = most_memory_mb()
    return [replace(outcome, memory_mb=memory_mb) for outcome in outcomes]


def _outcome(number: int) -> Outcome:
    data = damaged(Random(f"image {number}"), _whole_images(), _DAMAGES)
    return outcome_of(number, data, _fault_with)


def _fault_with(data: bytes) -> str:
    """Return the fault, other than an exception, of an image that is accepted."""
    png = picture.svg_png(data, _DRAWN_PX) if is_svg(data) else imported_png(data)
    if check_image_data(png).format != "PNG":
        return "imported as what is no PNG"
    light = [reduce_png(png), reduce_png(png, PILLOW)]
    return "" if all(check_image_data(each).fault is None for each in light) else "shrunk to what is no image"


@cache
def _whole_images() -> tuple[bytes, ...]:
    """Return images of every format and kind, and those of the corpus if there is one."""
    noise = Image.effect_noise((40, 30), 60).convert("RGB")
    clear = noise.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize((40, 30)))
    frames = [noise, noise.rotate(90)]
    made = [saved(clear.convert(mode)) for mode in ("RGBA", "RGB", "L", "LA", "P", "1")]
    made += [saved(noise, save_all=True, append_images=frames)]
    made += [
        saved(noise, "JPEG", **options) for options in ({}, {"progressive": True}, {"exif": b"Exif\0\0MM\0*"})
    ]
    made += [saved(noise.convert(mode), "JPEG") for mode in ("L", "CMYK")]
    made += [saved(clear, "WEBP", lossless=lossless) for lossless in (False, True)]
    made += [saved(noise, kind, save_all=True, append_images=frames) for kind in ("WEBP", "GIF")]
    made += [saved(clear.convert("P"), "GIF"), _DRAWING, _DRAWING]
    interlaced = a_header(5, 5, 16, 6, interlace=1)
    made += [
        png_of_chunks(
            interlaced, a_chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(500))), a_picture(bytes(400)), END
        )
    ]
    folder = corpus.folder()
    good = sorted((folder / "corpora" / "images" / "good").iterdir()) if folder is not None else []
    return (*made, *(file.read_bytes() for file in good))


def _flip_in_head(random: Random, data: bytes) -> bytes:
    return put(data, random.randrange(64), random.randbytes(1))


def _put_word(random: Random, data: bytes) -> bytes:
    return put(data, a_place(random, data), random.choice(_WORDS))


def _double(random: Random, data: bytes) -> bytes:
    """Repeat a range once, or many times."""
    begin, length = a_place(random, data), random.randrange(1, 200)
    return data[:begin] + data[begin : begin + length] * random.choice([2, 2, 50]) + data[begin + length :]


def _drop(random: Random, data: bytes) -> bytes:
    begin = a_place(random, data)
    return data[:begin] + data[begin + random.randrange(1, 200) :]


def _swap(random: Random, data: bytes) -> bytes:
    """Exchange two ranges."""
    one, two, three = sorted(a_place(random, data) for _ in range(3))
    return data[:one] + data[two:three] + data[one:two] + data[three:]


def _damage_chunks(random: Random, data: bytes) -> bytes:
    """Double, drop, mix up or change chunks of a PNG, with corrected checksums."""
    if not data.startswith(SIGNATURE):
        return data
    chunks = [(chunk.kind, bytes(chunk.body)) for chunk in png_chunks(data) if chunk.is_complete][
        :_MOST_CHUNKS
    ]
    for _ in range(random.choice([1, 1, 3])):
        if not chunks:
            return data
        place, other = random.randrange(len(chunks)), random.randrange(len(chunks))
        kind, body = chunks[place]
        changed = random.choice([flip, _put_word, cut, _double])(random, body)
        match random.randrange(5):
            case 0:
                chunks.insert(other, chunks[place])
            case 1:
                del chunks[place]
            case 2:
                chunks[place], chunks[other] = chunks[other], chunks[place]
            case 3:
                chunks[place] = (kind, changed)
            case _:
                chunks[place] = (kind, _recompressed(random, kind, body))
    return png_of_chunks(*(a_chunk(kind, body) for kind, body in chunks))


def _recompressed(random: Random, kind: bytes, body: bytes) -> bytes:
    """Damage an image before compression, or give it the header of another kind of image."""
    if kind == b"IHDR":
        small = struct.pack(">II", random.choice([1, 9, 40, 4096, 2**31]), random.choice([0, 3, 30, 4096]))
        kinds = bytes(
            [random.choice([1, 2, 4, 8, 16, 3]), random.choice([0, 2, 3, 4, 6, 5]), 0, 0, random.randrange(3)]
        )
        return random.choice([small, body[:8]]) + random.choice([kinds, body[8:]])
    try:
        rows = zlib.decompress(body)
    except zlib.error:
        return random.randbytes(len(body) % 999)
    return zlib.compress(random.choice([flip, cut, _double])(random, rows))


_DAMAGES: Sequence[Damage] = (
    cut,
    flip,
    flip,
    _flip_in_head,
    _put_word,
    _put_word,
    _double,
    _drop,
    _swap,
    _damage_chunks,
    _damage_chunks,
    _damage_chunks,
)
