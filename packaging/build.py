#!/usr/bin/env python3
"""Builds what people install, and tries it.

    python3 packaging/build.py [STAGE ...] [--check]

    wheel    dist/isopleth-VERSION-py3-none-any.whl, which carries all its resources
    freeze   build/frozen/isopleth/, the program with its own Python and Qt, one folder
    tar      dist/isopleth-VERSION-linux-MACHINE.tar.xz, to run from where it lies or to install from
    deb      dist/isopleth_VERSION-1_ARCHITECTURE.deb
    start    measures how long the frozen program takes to its window, beside the checkout
    check    installs both packages in a fresh Debian 12, opens a style there, and takes them away again

Without a stage, the first four; --check adds the last two. Each uses what the ones before it left.
Needs Debian's packages binutils and dpkg-dev to build, xvfb and xdotool to measure, and to check debootstrap
and root.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from stages import archive, checking, debian, freezing, starting
from stages.ground import StageError

BUILDING: dict[str, Callable[[], None]] = {
    "wheel": freezing.build_wheel,
    "freeze": freezing.freeze,
    "tar": archive.build_tar,
    "deb": debian.build_deb,
}
TRYING: dict[str, Callable[[], None]] = {"start": starting.measure, "check": checking.check}
STAGES = BUILDING | TRYING


def main() -> int:
    """Run the stages that are named, one after the other."""
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=", ".join(STAGES))
    parser.add_argument("--check", action="store_true", help="also measure the start and check the packages")
    given = parser.parse_args()
    unknown = [name for name in given.stages if name not in STAGES]
    if unknown:
        parser.error(f"there is no stage “{unknown[0]}”, only {', '.join(STAGES)}")
    names = given.stages or ([] if given.check else list(BUILDING))
    names += [name for name in TRYING if given.check and name not in names]
    for name in names:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        try:
            STAGES[name]()
        except StageError as error:
            print(f"{error}\n== {name} failed", file=sys.stderr, flush=True)
            return 1
        print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
