"""Entry point of the frozen program and of its worker processes."""

import multiprocessing
import os
import sys

if __name__ == "__main__":
    # PyInstaller's loader adds the folder of the program to LD_LIBRARY_PATH. This process has its libraries
    # already; a browser or a file manager that it starts must load those of the system.
    if sys.platform == "linux" and os.environ.pop("LD_LIBRARY_PATH", None) is not None:
        original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
        if original is not None:
            os.environ["LD_LIBRARY_PATH"] = original

    # Worker processes start the same executable. This call runs their task and ends them; it comes before all
    # other imports, which they may not need.
    multiprocessing.freeze_support()

    from editor.__main__ import main

    sys.exit(main())
