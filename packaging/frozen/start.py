"""Where the frozen program begins. Its worker processes begin here too, and go another way."""

import multiprocessing
import os
import sys

if __name__ == "__main__":
    # The loader has put our folder before the system's libraries. This process has read that already; a
    # browser or a file manager that it starts must find its own.
    if sys.platform == "linux" and os.environ.pop("LD_LIBRARY_PATH", None) is not None:
        before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
        if before is not None:
            os.environ["LD_LIBRARY_PATH"] = before

    # A worker is started as this very program. It must take its orders before anything else is loaded.
    multiprocessing.freeze_support()

    from editor.__main__ import main

    sys.exit(main())
