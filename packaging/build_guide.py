"""Build of the guide by ProperDocs.

    .venv/bin/python packaging/build_guide.py [FOLDER]

Builds `docs/guide/` into `resources/guide/`, where the program opens it, or into FOLDER. Fails at any warning
of ProperDocs, such as a broken link. `hatch_build.py` runs it for a wheel.
"""

import logging
import sys
from pathlib import Path

from properdocs.commands.build import build
from properdocs.config import load_config
from properdocs.exceptions import ProperDocsException

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "resources" / "guide"


def main(folder: Path = TARGET) -> int:
    """Build all pages of the guide, and return the exit code. Errors are printed."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    config = load_config(str(ROOT / "docs" / "properdocs.yml"), site_dir=str(folder.absolute()), strict=True)
    try:
        build(config)
    except ProperDocsException as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
