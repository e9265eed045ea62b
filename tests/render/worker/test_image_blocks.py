"""Tests of images in shared memory, and of memory that images reuse."""

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from editor.render.paint.passes import PICTURE, ReusedImages
from editor.render.worker.messages import MAX_USED, ImageBlock, ImageBlocks, SheetImage, Writer, is_scarce
from editor.render.worker.shared_memory import HAS_UNNAMED

SIZE = QSize(8, 8)
BYTES = 4096

needs_unnamed = pytest.mark.skipif(not HAS_UNNAMED, reason="Linux has memory without a name")


@pytest.fixture(params=[True, pytest.param(False, marks=needs_unnamed)], ids=["named", "unnamed"])
def blocks(request: pytest.FixtureRequest) -> Iterator[ImageBlocks]:
    """The blocks of a process."""
    made = ImageBlocks()
    made.are_named = request.param
    yield made
    made.close()


def drawn(block: ImageBlock, color: str) -> SheetImage:
    """Draw an image of one colour into a block, as a render process does."""
    sheet, image = Writer(block.memory).target(SIZE)
    image.fill(QColor(color))
    return sheet


def filled(color: str) -> QImage:
    image = QImage(SIZE, PICTURE)
    image.fill(QColor(color))
    return image


def test_an_image_is_what_was_drawn_into_the_block(blocks: ImageBlocks) -> None:
    block = blocks.acquire(BYTES, copies=False)
    assert block.image(drawn(block, "red")) == filled("red")


def test_a_block_with_an_image_is_not_used_for_the_next_frame(blocks: ImageBlocks) -> None:
    first = blocks.acquire(BYTES, copies=False)
    shown = first.image(drawn(first, "red"))
    second = blocks.acquire(BYTES, copies=False)
    assert second is not first
    drawn(second, "blue")
    assert shown == filled("red")


def test_a_block_is_used_again_after_the_last_copy_of_its_image_is_gone(blocks: ImageBlocks) -> None:
    first = blocks.acquire(BYTES, copies=False)
    shown = first.image(drawn(first, "red"))
    copy = QImage(shown)
    del shown
    assert blocks.acquire(BYTES, copies=False) is not first
    assert copy == filled("red")
    del copy
    assert blocks.acquire(BYTES, copies=False) is first


def test_a_larger_frame_has_a_larger_block(blocks: ImageBlocks) -> None:
    small = blocks.acquire(BYTES, copies=False)
    assert blocks.acquire(8 * BYTES, copies=False).memory.size >= 8 * BYTES
    # It was free, and too small.
    assert small.memory.buf is None


@pytest.mark.parametrize("is_small", [True, False])
def test_images_of_small_frames_and_of_too_many_views_are_copied(
    blocks: ImageBlocks, *, is_small: bool
) -> None:
    held = []
    for _ in range(0 if is_small else MAX_USED):
        block = blocks.acquire(BYTES, copies=False)
        held.append(block.image(drawn(block, "red")))
    last = blocks.acquire(BYTES, copies=is_small)
    copied = last.image(drawn(last, "blue"))
    assert last.is_free
    drawn(last, "green")
    assert copied == filled("blue")


def test_shared_memory_is_scarce_for_frames_that_do_not_fit_into_it() -> None:
    assert not is_scarce(1)
    if sys.platform == "linux":
        assert is_scarce(2**60)


def test_an_image_outlives_the_blocks_of_its_process() -> None:
    ended, next_process = ImageBlocks(), ImageBlocks()
    block = ended.acquire(BYTES, copies=False)
    shown = block.image(drawn(block, "red"))
    ended.close()
    assert shown == filled("red")
    assert block.memory.buf is not None
    del shown
    # The memory is released when the next frame needs some.
    next_process.acquire(BYTES, copies=False)
    assert block.memory.buf is None
    next_process.close()


def test_reused_images_share_no_memory_while_a_copy_exists() -> None:
    images = ReusedImages()
    first = images.image(SIZE)
    first.fill(QColor("red"))
    copy = QImage(first)
    del first
    second = images.image(SIZE)
    second.fill(QColor("blue"))
    assert copy == filled("red")


def test_the_memory_of_a_released_image_is_reused() -> None:
    images = ReusedImages()
    first = images.image(SIZE)
    first.fill(QColor("red"))
    other = images.image(SIZE)
    other.fill(QColor("blue"))
    del first
    again = images.image(SIZE)
    assert again == filled("red")
    with_border = QPainter(again)
    with_border.drawImage(QPoint(0, 0), filled("green"))
    with_border.end()
    assert (again, other) == (filled("green"), filled("blue"))
    assert images.image(QSize(5, 3)).size() == QSize(5, 3)
