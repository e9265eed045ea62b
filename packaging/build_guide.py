"""Builds the guide of `docs/guide/` into `resources/guide/`, from where the program opens it, or into FOLDER.

    .venv/bin/python packaging/build_guide.py [FOLDER]

Any warning of ProperDocs, such as a link that leads nowhere, fails. A wheel builds it by `hatch_build.py`.
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
    """Build the guide anew; gives the exit code, after saying what is wrong."""
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
