"""The list of settlements by which places are found and named."""

import gzip
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

LEAST_POPULATION = 15_000


def ranked(records: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """GeoNames records of settlements, the most populous first."""
    kept = (record for record in records if record["population"] >= LEAST_POPULATION)
    return sorted(kept, key=lambda record: (-record["population"], record["geonameid"]))


def write(records: Iterable[Mapping[str, Any]], path: Path) -> None:
    """Writes the table that `editor.basemap.gazetteer` reads."""
    rows = (
        f"{record['name']}\t{record['countrycode']}\t{round(record['latitude'] * 1000)}"
        f"\t{round(record['longitude'] * 1000)}\t{record['population']}\n"
        for record in records
    )
    path.write_bytes(gzip.compress("".join(rows).encode(), 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size} bytes")
