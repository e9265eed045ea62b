"""Table of settlements, for the search for places and for their names."""

import gzip
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

MIN_POPULATION = 15_000


def ranked(records: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the GeoNames records of settlements of a minimum size, the most populous first."""
    included = (record for record in records if record["population"] >= MIN_POPULATION)
    return sorted(included, key=lambda record: (-record["population"], record["geonameid"]))


def write(records: Iterable[Mapping[str, Any]], path: Path) -> None:
    """Write the table that `editor.basemap.gazetteer` reads."""
    rows = (
        f"{record['name']}\t{record['countrycode']}\t{round(record['latitude'] * 1000)}"
        f"\t{round(record['longitude'] * 1000)}\t{record['population']}\n"
        for record in records
    )
    path.write_bytes(gzip.compress("".join(rows).encode(), 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size} bytes")
