#!/usr/bin/env python3
"""Test of the first two commands of the README in a new Debian 12 that has only Python and pip.

    python3 packaging/try_from_scratch.py [--window] [-- PYTEST ARGUMENTS]

Clones the last commit into a temporary Debian. The first command has to show the window, the second has to
pass the tests. Prints the time of each, and removes the Debian. Requires root and the Debian packages
debootstrap, git, xvfb and xdotool. The tests take about ten minutes.
"""

import argparse
import shlex
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from stages.chroot import Chroot, temporary_debian
from stages.common import ROOT, StageError, report, run
from stages.display import SOCKETS, virtual_display, wait_for_window

CHECKOUT = "/root/isopleth"
# Long, because the setup downloads all packages of the lock file.
WINDOW_LIMIT_S = 900
TESTS_LIMIT_S = 3600


def main() -> int:
    """Test both commands or only the first, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="try_from_scratch.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--window", action="store_true", help="test only the first command")
    parser.add_argument("pytest", nargs="*", metavar="PYTEST ARGUMENTS", help="tests to run, by default all")
    arguments = parser.parse_args()
    try:
        begin = time.monotonic()
        with temporary_debian() as debian:
            debian.install("python3", "python3-pip")
            run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, debian.host_path(CHECKOUT)])
            report(f"Debian with a clone installed: {time.monotonic() - begin:.0f} s")
            check_run(debian)
            if not arguments.window:
                check_test(debian, arguments.pytest)
    except StageError as error:
        print(f"{error}\n== failed", file=sys.stderr, flush=True)
        return 1
    return 0


def check_run(debian: Chroot) -> None:
    """Run `python3 dev.py run`, and report the time until the window is shown.

    Raises: StageError if it is not shown.
    """
    debian.bind_mount(SOCKETS)
    with ThreadPoolExecutor() as executor:
        with virtual_display() as display:
            begin = time.monotonic()
            script = f"cd {CHECKOUT}; exec python3 dev.py run"
            program = executor.submit(debian.run, script, limit_s=WINDOW_LIMIT_S, DISPLAY=display)
            try:
                wait_for_window(display, "– Isopleth", WINDOW_LIMIT_S, program.done)
            except StageError:
                program.result(timeout=WINDOW_LIMIT_S)  # If it failed, its error explains more.
                raise
            report(f"python3 dev.py run: {time.monotonic() - begin:.0f} s to the window, with the setup")
        # The program ends with an error when its display is closed.
        program.exception(timeout=60)


def check_test(debian: Chroot, pytest_arguments: list[str]) -> None:
    """Run `python3 dev.py test`, and report the time and the summary.

    Raises: StageError if a test fails.
    """
    begin = time.monotonic()
    command = shlex.join(["python3", "dev.py", "test", *pytest_arguments])
    output = debian.run(f"cd {CHECKOUT}; nice {command}", limit_s=TESTS_LIMIT_S)
    report(f"{command}: {time.monotonic() - begin:.0f} s to {output.strip().splitlines()[-1]}")


if __name__ == "__main__":
    sys.exit(main())
