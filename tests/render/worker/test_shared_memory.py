"""Memory without a name, shared through the files of a process."""

import multiprocessing
import os
import socket
import subprocess
import sys
from multiprocessing.connection import Connection

import pytest

from editor.render.worker.shared_memory import (
    HAS_UNNAMED,
    UnnamedMemory,
    attach,
    can_attach_unnamed,
)

pytestmark = pytest.mark.skipif(not HAS_UNNAMED, reason="Linux has memory without a name")

# A program that starts render processes, and prints its child processes.
_PROGRAM = """
import os
from contextlib import suppress
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from editor.render.worker.service import RenderService
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.render.worker.frame_cache import FrameRequest
from PySide6.QtWidgets import QApplication
application = QApplication(["isopleth"])
service = RenderService()
def report(frame):
    children = []
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((each / "stat").read_text().rpartition(")")[2].split()[1])
            children += [(each / "cmdline").read_text()] * (parent == os.getpid())
    print(frame.below.width(), len(children), sum("resource_tracker" in child for child in children))
    application.quit()
for reported in (service.framed, service.failed):
    reported.connect(report)
service.request(FrameRequest(MapStyle.of({}), Camera(-34.9, -56.18, 13.0, 64, 64)))
application.exec()
service.close()
"""


def test_what_is_written_on_one_side_is_read_on_the_other() -> None:
    memory = UnnamedMemory(5000)
    other = attach(memory.name)
    assert memory.buf is not None
    assert other.buf is not None
    memory.buf[4000:4003] = b"abc"
    other.buf[0] = 7
    assert (bytes(other.buf[4000:4003]), memory.buf[0], other.size) == (b"abc", 7, 5000)
    memory.close()
    assert bytes(other.buf[4000:4003]) == b"abc"
    other.close()


def test_unlinked_memory_cannot_be_attached() -> None:
    memory = UnnamedMemory(100)
    memory.unlink()
    with pytest.raises(FileNotFoundError):
        attach(memory.name)
    memory.close()


def test_memory_is_not_mistaken_for_a_later_file_with_the_same_descriptor() -> None:
    memory = UnnamedMemory(100)
    old_name = memory.name
    memory.close()
    later = UnnamedMemory(100)
    assert later.name.split(":")[:2] == old_name.split(":")[:2]
    with pytest.raises(FileNotFoundError):
        attach(old_name)
    later.close()


def test_memory_is_not_mistaken_for_a_later_socket_with_the_same_descriptor() -> None:
    memory = UnnamedMemory(100)
    old_name = memory.name
    memory.close()
    with socket.socket() as later:
        assert str(later.fileno()) == old_name.split(":")[1]
        with pytest.raises(FileNotFoundError):
            attach(old_name)


def test_memory_with_an_image_is_released_later() -> None:
    memory = UnnamedMemory(100)
    assert memory.buf is not None
    image = memory.buf[10:20]
    memory.close()
    image[0] = 3
    assert image[0] == 3
    image.release()
    memory.close()


def _send(connection: Connection) -> None:
    connection.send(can_attach_unnamed())
    connection.close()


def test_a_child_process_can_attach_and_a_process_without_a_parent_cannot() -> None:
    receiver, sender = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("spawn").Process(target=_send, args=(sender,))
    child.start()
    sender.close()
    assert receiver.recv() is True
    child.join()
    child.close()
    receiver.close()
    alone = "from editor.render.worker.shared_memory import can_attach_unnamed; print(can_attach_unnamed())"
    done = subprocess.run(
        [sys.executable, "-c", alone], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "False\n"


def test_the_renderer_starts_no_process_but_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.split() == ["64", "1", "0"], done.stderr
