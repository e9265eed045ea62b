"""The sandbox process: the caller gets a result in time, whatever the work does."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from editor.assets.sandbox.process import Sandbox, SandboxCancelledError, SandboxError
from editor.errors import EditorError
from tests.assets import sandbox_work

SOON_S = 20.0
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks for children as Linux tells of them")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="asks the system as POSIX has it")


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    """A process of the test's own."""
    made = Sandbox()
    yield made
    made.close()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds; fails if it never does."""
    deadline = time.monotonic() + SOON_S
    while not holds():
        assert time.monotonic() < deadline, "the process never started"
        time.sleep(0.01)


def test_nothing_runs_before_the_first_call_and_one_process_serves_all(sandbox: Sandbox) -> None:
    assert sandbox.pid is None
    first = sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    assert first == sandbox.pid != os.getpid()
    assert sandbox.call(sandbox_work.add, 2, 3, limit_s=SOON_S) == 5
    assert sandbox.call(sandbox_work.own_pid, limit_s=SOON_S) == first


def test_a_refusal_is_reported_verbatim(sandbox: Sandbox) -> None:
    with pytest.raises(EditorError, match=r"^It is green\.$"):
        sandbox.call(sandbox_work.refuse, limit_s=SOON_S)
    pid = sandbox.pid
    assert sandbox.call(sandbox_work.own_pid, limit_s=SOON_S) == pid


@pytest.mark.parametrize(
    ("work", "arguments", "text"),
    [
        (sandbox_work.sleep, (600,), "Reading timed out."),
        (sandbox_work.spin, (), "Reading timed out."),
        (sandbox_work.leave, (), "The file is damaged and could not be read."),
        (sandbox_work.fail, (), "The file could not be read."),
        pytest.param(
            sandbox_work.crash, (), "The file is damaged and could not be read.", marks=POSIX, id="crash"
        ),
        pytest.param(sandbox_work.stop, (), "Reading timed out.", marks=POSIX, id="stop"),
        pytest.param(sandbox_work.eat, (450,), "Not enough memory to read the file.", marks=POSIX, id="eat"),
    ],
)
def test_failed_work_is_one_sentence_and_the_next_is_done(
    sandbox: Sandbox, work: Callable[..., object], arguments: tuple[object, ...], text: str
) -> None:
    # Only the work is measured, not the start of the process.
    sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    begun = time.monotonic()
    with pytest.raises(SandboxError) as raised:
        sandbox.call(work, *arguments, limit_s=1.0)
    assert raised.value.text == text
    assert time.monotonic() - begun < 5.0
    assert sandbox.call(sandbox_work.add, 2, 3, limit_s=SOON_S) == 5


@POSIX
def test_more_than_a_pipe_buffers_is_sent_to_a_stopped_process(sandbox: Sandbox) -> None:
    os.kill(sandbox.call(sandbox_work.own_pid, limit_s=SOON_S), signal.SIGSTOP)
    data = bytes(8 * 2**20)
    with pytest.raises(SandboxError, match="timed out"):
        sandbox.call(sandbox_work.length, data, limit_s=0.5)
    assert sandbox.call(sandbox_work.length, data, limit_s=SOON_S) == len(data)


@POSIX
def test_an_unused_process_is_ended(sandbox: Sandbox) -> None:
    pid = sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    sandbox.end_if_idle()
    assert sandbox.pid is None
    assert not is_running(pid)
    holder = threading.Thread(target=sandbox.call, args=(sandbox_work.sleep, 1.0), kwargs={"limit_s": SOON_S})
    holder.start()
    until(lambda: sandbox.pid is not None)
    pid = sandbox.pid
    sandbox.end_if_idle()
    holder.join()
    assert sandbox.pid == pid


def test_work_within_its_memory_limit_is_done(sandbox: Sandbox) -> None:
    assert sandbox.call(sandbox_work.eat, 200, limit_s=SOON_S) == 200 * 1024 * 1024


def test_a_cancelled_call_ends_at_once(sandbox: Sandbox) -> None:
    sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    begun = time.monotonic()
    with pytest.raises(SandboxCancelledError):
        sandbox.call(sandbox_work.spin, limit_s=600, cancel=cancel)
    assert time.monotonic() - begun < 5.0
    assert sandbox.call(sandbox_work.add, 2, 3, limit_s=SOON_S) == 5


def test_threads_wait_for_each_other_and_can_be_cancelled(sandbox: Sandbox) -> None:
    sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    sums: list[int] = []
    threads = [
        threading.Thread(target=lambda n=n: sums.append(sandbox.call(sandbox_work.add, n, n, limit_s=SOON_S)))  # type: ignore[misc]
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(sums) == [0, 2, 4, 6, 8, 10, 12, 14]

    stop_first, stop_second = threading.Event(), threading.Event()
    held: list[EditorError] = []

    def hold() -> None:
        try:
            sandbox.call(sandbox_work.spin, limit_s=600, cancel=stop_first)
        except EditorError as error:
            held.append(error)

    holder = threading.Thread(target=hold)
    holder.start()
    stop_second.set()
    with pytest.raises(SandboxCancelledError):
        # A waiting caller can be cancelled before the current call ends.
        sandbox.call(sandbox_work.spin, limit_s=600, cancel=stop_second)
    stop_first.set()
    holder.join()
    assert [type(error) for error in held] == [SandboxCancelledError]


@POSIX
def test_a_killed_process_is_restarted(sandbox: Sandbox) -> None:
    first = sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    os.kill(first, signal.SIGKILL)
    until(lambda: _outcome(sandbox) not in (None, first))


def _outcome(sandbox: Sandbox) -> int | None:
    """Return the id of the process, or None if the process ended during the call."""
    try:
        return sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    except SandboxError:
        return None


@LINUX
def test_closing_ends_the_process_during_its_work_with_all_that_it_has_started(
    sandbox: Sandbox,
) -> None:
    pid = sandbox.call(sandbox_work.own_pid, limit_s=SOON_S)
    errors: list[EditorError] = []

    def work() -> None:
        try:
            sandbox.call(sandbox_work.hold_a_child, limit_s=600)
        except EditorError as error:
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    until(lambda: bool(children_of(pid)))
    child = children_of(pid)[0]
    sandbox.close()
    thread.join()
    assert len(errors) == 1
    until(lambda: not is_running(pid) and not is_running(child))


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started, read from Linux's /proc."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            after_name = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(after_name.split()[1]) == pid and after_name.split()[0] != "Z":
            found.append(int(folder.name))
    return found


_PROGRAM = """
import os, sys, threading, time
from editor.assets.sandbox.process import Sandbox
from tests.assets import sandbox_work

if __name__ == "__main__":
    sandbox = Sandbox()
    print(sandbox.call(sandbox_work.own_pid, limit_s=20), flush=True)
    if sys.argv[1] == "busy":
        held = {"limit_s": 1}
        work = threading.Thread(target=sandbox.call, args=(sandbox_work.sleep, 600), kwargs=held, daemon=True)
        work.start()
        time.sleep(0.2)
    if sys.argv[1] != "ends":
        os.kill(os.getpid(), 9)
"""


@POSIX
def test_the_process_ends_with_the_program(tmp_path: Path, subtests: pytest.Subtests) -> None:
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    # They run side by side, as the last one waits for a limit.
    programs = {
        how: subprocess.Popen(
            [sys.executable, str(program), how], env=environment, stdout=subprocess.PIPE, text=True
        )
        for how in ("ends", "killed", "busy")
    }
    for how, each in programs.items():
        with subtests.test(how):
            pid = int(each.communicate(timeout=60)[0])
            # The kernel itself ends a busy process whose caller has ended, soon after the limit of its work.
            until(lambda pid=pid: not is_running(pid))  # type: ignore[misc]


_CROWDED = """
import os, resource, sys
from editor.assets.sandbox.process import Sandbox
from editor.errors import EditorError
from tests.assets import sandbox_work

if __name__ == "__main__":
    sandbox = Sandbox()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.open(os.devnull, os.O_RDONLY)
    # Its connection still has space; the process that starts it has none.
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest + 3, hard))
    try:
        sandbox.call(sandbox_work.own_pid, limit_s=20)
    except EditorError as error:
        print(error.text)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    print(sandbox.call(sandbox_work.add, 2, 3, limit_s=20))
"""

_HELD = """
import resource
from editor.assets.sandbox.process import Sandbox
from tests.assets import sandbox_work

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    print(Sandbox(2**40).call(sandbox_work.add, 2, 3, limit_s=20))
"""


@POSIX
@pytest.mark.parametrize(
    ("text", "output"),
    [
        pytest.param(
            _CROWDED,
            "Not checked: the sandboxed reader could not be started. Try again, or restart Isopleth.\n5\n",
            id="crowded",
        ),
        pytest.param(_HELD, "5\n", id="held"),
    ],
)
def test_it_works_with_few_descriptors_and_little_memory(tmp_path: Path, text: str, output: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(text)
    root = Path(__file__).parents[3]
    result = subprocess.run(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.stdout == output, result.stderr


def test_the_process_loads_no_window(sandbox: Sandbox) -> None:
    loaded = sandbox.call(sandbox_work.what_is_loaded, limit_s=SOON_S)
    assert "editor.assets.sandbox.serving" in loaded
    assert not [name for name in loaded if name.startswith("PySide6")]
