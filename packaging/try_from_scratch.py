#!/usr/bin/env python3
"""Tries the README's first two commands on a fresh Debian 12 that has Python and pip, and nothing else.

    python3 packaging/try_from_scratch.py [--window] [-- PYTEST ARGUMENTS]

A clone of what is committed goes into a new Debian; the first command has to bring up the window on a screen
there, the second the tests to green. How long each took is printed; nothing is left behind.
Needs root and Debian's packages debootstrap, git, xvfb and xdotool. The tests alone take about ten minutes.
"""

import argparse
import shlex
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from stages.chroot import Chroot, fresh_debian
from stages.ground import ROOT, StageError, run, tell
from stages.screen import SOCKETS, screen, wait_for_window

CHECKOUT = "/root/isopleth"
# Setting up fetches all packages of the lock file.
MOST_TO_WINDOW_S = 900
MOST_TO_GREEN_S = 3600


def main() -> int:
    """Try both commands, or the first alone."""
    parser = argparse.ArgumentParser(
        prog="try_from_scratch.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--window", action="store_true", help="only try the first command")
    parser.add_argument("pytest", nargs="*", metavar="PYTEST ARGUMENTS", help="what to test, else everything")
    given = parser.parse_args()
    try:
        begun = time.monotonic()
        with fresh_debian() as debian:
            debian.install("python3", "python3-pip")
            run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, debian.inside(CHECKOUT)])
            tell(f"a fresh Debian with a clone: {time.monotonic() - begun:.0f} s")
            try_run(debian)
            if not given.window:
                try_test(debian, given.pytest)
    except StageError as error:
        print(f"{error}\n== failed", file=sys.stderr, flush=True)
        return 1
    return 0


def try_run(debian: Chroot) -> None:
    """From nothing to the window, by `python3 dev.py run`.

    Raises: StageError when it does not come.
    """
    debian.share(SOCKETS)
    with ThreadPoolExecutor() as beside:
        with screen() as display:
            begun = time.monotonic()
            script = f"cd {CHECKOUT}; exec python3 dev.py run"
            program = beside.submit(debian.run, script, limit_s=MOST_TO_WINDOW_S, DISPLAY=display)
            try:
                wait_for_window(display, "– Isopleth", MOST_TO_WINDOW_S, program.done)
            except StageError:
                program.result(timeout=MOST_TO_WINDOW_S)  # which says more, where it failed
                raise
            tell(f"python3 dev.py run: {time.monotonic() - begun:.0f} s from nothing to the window")
        # The program ends with its screen, and is not content with that.
        program.exception(timeout=60)


def try_test(debian: Chroot, arguments: list[str]) -> None:
    """From there to green tests, by `python3 dev.py test`.

    Raises: StageError when one fails.
    """
    begun = time.monotonic()
    words = shlex.join(["python3", "dev.py", "test", *arguments])
    output = debian.run(f"cd {CHECKOUT}; nice {words}", limit_s=MOST_TO_GREEN_S)
    tell(f"{words}: {time.monotonic() - begun:.0f} s to {output.strip().splitlines()[-1]}")


if __name__ == "__main__":
    sys.exit(main())
