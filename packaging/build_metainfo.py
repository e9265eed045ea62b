"""List of releases in `isopleth.metainfo.xml`, copied from CHANGELOG.md.

    python3 packaging/build_metainfo.py

A release is a heading such as `## [1.2.0] - 2027-03-01`. Unreleased changes are not listed.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = ROOT / "CHANGELOG.md"
METAINFO = ROOT / "packaging" / "isopleth.metainfo.xml"

_HEADING = re.compile(r"^## \[(\d+(?:\.\d+)+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
_RELEASES = re.compile(r"  <releases>.*</releases>\n", re.DOTALL)


def main() -> None:
    """Update the file."""
    text = METAINFO.read_text(encoding="utf-8")
    METAINFO.write_text(with_releases(text, CHANGELOG.read_text(encoding="utf-8")), encoding="utf-8")


def with_releases(metainfo: str, changelog: str) -> str:
    """Return the metainfo with its list of releases replaced by that of a changelog."""
    found = _HEADING.findall(changelog)
    lines = [f'    <release version="{version}" date="{date}"/>\n' for version, date in found]
    releases = f"  <releases>\n{''.join(lines)}  </releases>\n" if lines else ""
    return _RELEASES.sub("", metainfo).replace("</component>", f"{releases}</component>")


if __name__ == "__main__":
    main()
