"""Table of the data of layers, `resources/sourcedata.json`, from `resources/sourcedata.toml`.

Run with the Python of the program: `.venv/bin/python packaging/build_source_data.py`. People edit TOML; the
window and each render process would take 20 ms to read it at every start.
"""

import json
import tomllib
from pathlib import Path

RESOURCES = Path(__file__).parent.parent / "resources"
SOURCE, TARGET = RESOURCES / "sourcedata.toml", RESOURCES / "sourcedata.json"
# What the program reads; the rest is for people.
_TABLES = ("data", "poi_category")
_NOT_READ = ("evidence",)


def create_table() -> str:
    """Return the entries that the program reads."""
    read = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    table = {
        name: [{key: value for key, value in row.items() if key not in _NOT_READ} for row in read[name]]
        for name in _TABLES
    }
    return json.dumps(table, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def main() -> None:
    """Write the table."""
    TARGET.write_text(create_table(), encoding="utf-8", newline="\n")
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
