#!/usr/bin/env python3
"""Build and test of the packages.

    python3 packaging/build.py [STAGE ...] [--check]

    wheel    dist/isopleth-VERSION-py3-none-any.whl, which contains all resources
    freeze   build/frozen/isopleth/, a folder with the program, Python and Qt
    tar      dist/isopleth-VERSION-linux-MACHINE.tar.xz, to run without installation or to install
    deb      dist/isopleth_VERSION-1_ARCHITECTURE.deb
    start    measures the start time of the frozen program, compared with the checkout
    check    installs both packages in a new Debian 12, opens a style there, and removes them

Without arguments, runs the first four stages; --check runs the last two. Each uses the results of earlier
ones. Requires the Debian packages binutils and dpkg-dev for the build, xvfb and xdotool for the measurement,
and debootstrap and root for the check.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from stages import archive, debian, freezing, package_check, start_time
from stages.common import StageError

BUILD_STAGES: dict[str, Callable[[], None]] = {
    "wheel": freezing.build_wheel,
    "freeze": freezing.freeze,
    "tar": archive.build_tar,
    "deb": debian.build_deb,
}
CHECK_STAGES: dict[str, Callable[[], None]] = {"start": start_time.measure, "check": package_check.check}
STAGES = BUILD_STAGES | CHECK_STAGES


def main() -> int:
    """Run the stages of the arguments one after the other, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=", ".join(STAGES))
    parser.add_argument("--check", action="store_true", help="also measure the start and check the packages")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.stages if name not in STAGES]
    if unknown:
        parser.error(f"there is no stage “{unknown[0]}”, only {', '.join(STAGES)}")
    names = arguments.stages or ([] if arguments.check else list(BUILD_STAGES))
    names += [name for name in CHECK_STAGES if arguments.check and name not in names]
    for name in names:
        print(f"== {name}", flush=True)
        begin = time.monotonic()
        try:
            STAGES[name]()
        except StageError as error:
            print(f"{error}\n== {name} failed", file=sys.stderr, flush=True)
            return 1
        print(f"   {time.monotonic() - begin:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
