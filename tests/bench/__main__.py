"""All benches of this folder."""

import sys
from pathlib import Path

from editor.system.bindings import import_core
from tests.bench.runner import find_benches, main

# The program, imported once for all benches.
_PROGRAM = ("editor.app.startup", "editor.app.main_window")

if __name__ == "__main__":
    import_core()
    sys.exit(main(sys.argv[1:], list(find_benches(Path(__file__).parent, "tests.bench")), _PROGRAM))
