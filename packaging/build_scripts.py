"""Writes `resources/scripts.json.gz`, the script of every character, from fontTools' copy of Unicode's table.

Run with the program's own Python: `.venv/bin/python packaging/build_scripts.py`. fontTools itself takes
longer to load than a window may wait for it.
"""

import gzip
import json
from pathlib import Path

from fontTools import unicodedata
from fontTools.unicodedata import Scripts

TARGET = Path(__file__).parent.parent / "resources" / "scripts.json.gz"


def main() -> None:
    """Write where each run of characters begins and its script, and the names of the scripts."""
    names = {code: unicodedata.script_name(code) for code in sorted(set(Scripts.VALUES))}
    table = {"starts": list(Scripts.RANGES), "scripts": list(Scripts.VALUES), "names": names}
    data = gzip.compress(json.dumps(table, separators=(",", ":")).encode(), 9, mtime=0)
    TARGET.write_bytes(data)
    print(f"{TARGET.name}: {len(Scripts.RANGES)} runs, {len(data)} bytes")


if __name__ == "__main__":
    main()
