"""Table of the scripts of all characters, `resources/scripts.json.gz`, from the Unicode data of fontTools.

Run with the Python of the program: `.venv/bin/python packaging/build_scripts.py`. The program does not use
fontTools for this because its import takes too long for the UI thread.
"""

import gzip
import json
from pathlib import Path

from fontTools import unicodedata
from fontTools.unicodedata import Scripts

TARGET = Path(__file__).parent.parent / "resources" / "scripts.json.gz"


def main() -> None:
    """Write the first character and the script of each run of characters, and the names of the scripts."""
    names = {code: unicodedata.script_name(code) for code in sorted(set(Scripts.VALUES))}
    table = {"starts": list(Scripts.RANGES), "scripts": list(Scripts.VALUES), "names": names}
    data = gzip.compress(json.dumps(table, separators=(",", ":")).encode(), 9, mtime=0)
    TARGET.write_bytes(data)
    print(f"{TARGET.name}: {len(Scripts.RANGES)} runs, {len(data)} bytes")


if __name__ == "__main__":
    main()
