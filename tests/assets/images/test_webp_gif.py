"""Parsing of WebP and GIF before they are decoded."""

import pytest
from PIL import Image

from editor.assets.images.formats import read_gif, webp_size
from editor.assets.images.icons import check_image_data
from editor.errors import EditorError
from tests.pngs import an_image, saved


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"lossless": True},
        {"exif": b"Exif\0\0MM\0*"},
        {"save_all": True, "append_images": [Image.new("RGB", (70, 30))]},
    ],
)
def test_the_size_of_every_kind_of_webp_is_read(options: dict[str, object]) -> None:
    data = an_image("WEBP", "RGB", (70, 30), **options)
    assert webp_size(data) == (70, 30)
    assert check_image_data(data).format == "WEBP"


def test_every_truncated_webp_is_refused() -> None:
    data = an_image("WEBP", "RGB", (9, 9))
    assert all(check_image_data(data[:length]).fault for length in range(len(data)))


def test_a_webp_without_a_size_is_refused() -> None:
    with pytest.raises(EditorError, match="incomplete or damaged"):
        webp_size(b"RIFF\x0c\0\0\0WEBPEXIF\0\0\0\0")
    with pytest.raises(EditorError, match="incomplete or damaged"):
        webp_size(b"RIFF\x0c\0\0\0WEBPEXIF\xff\0\0\0")


def test_only_the_first_frame_of_a_gif_is_read() -> None:
    frames = [Image.new("RGB", (5, 4), color) for color in ("red", "lime")]
    data = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    width, height, bare = read_gif(data)
    assert (width, height, bare[-1:]) == (5, 4, b";")
    assert len(bare) < len(data)
    assert read_gif(bare) == (5, 4, bare)


def test_a_frame_beyond_the_edges_of_its_gif_enlarges_it() -> None:
    data = bytearray(an_image("GIF", "P", (5, 4)))
    frame = data.index(b",\0\0\0\0\5\0\4\0")
    data[frame + 1] = 3
    assert read_gif(bytes(data))[:2] == (8, 4)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"GIF89a\1\0", "incomplete or damaged"),
        (b"GIF89a\1\0\1\0\0\0\0;", "incomplete or damaged"),
        (b"GIF89a\1\0\1\0\0\0\0?", "incomplete or damaged"),
        (b"GIF89a\1\0\1\0\0\0\0,\0\0", "incomplete or damaged"),
        (b"GIF89a\1\0\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\x63", "incomplete or damaged"),
        (b"GIF89a\1\0\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\5ab", "incomplete or damaged"),
        (b"GIF89a\1\0\1\0\0\0\0,\0\0\0\0\0\0\1\0\0\2\0;", "no pixels"),
    ],
)
def test_a_broken_gif_is_reported_by_its_damage(data: bytes, fault: str) -> None:
    with pytest.raises(EditorError, match=fault):
        read_gif(data)


def test_every_gif_truncated_before_its_end_is_refused() -> None:
    data = an_image("GIF", "P", (9, 9))
    assert all(check_image_data(data[:length]).fault for length in range(len(data) - 1))
