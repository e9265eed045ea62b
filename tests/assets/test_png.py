"""What the header of a PNG says of its pixels."""

import io

import pytest
from PIL import Image

from editor.assets.png import png_bits

BITS = {"1": 1, "L": 8, "LA": 16, "P": 8, "RGB": 24, "RGBA": 32, "I;16": 16}


@pytest.mark.parametrize("mode", BITS)
def test_the_bits_of_a_pixel_are_told_by_depth_and_colour_type(mode: str) -> None:
    file = io.BytesIO()
    image = Image.new(mode, (3, 2))
    if mode == "P":
        image.putpalette([index % 256 for index in range(768)])
    image.save(file, "PNG", bits=8)
    assert png_bits(file.getvalue()) == BITS[mode]
