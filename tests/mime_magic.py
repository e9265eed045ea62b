"""A reader of MIME type files, to test desktop integration without a desktop."""

from pathlib import Path
from xml.etree import ElementTree as ET

NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
# A desktop reads the beginning of a file, and no further than this.
LOOKED_AT_BYTES = 4096


def kinds(path: Path) -> dict[str, ET.Element]:
    """Return the MIME types in a file by name."""
    found = ET.parse(path).getroot().findall(f"{NAMESPACE}mime-type")
    return {kind.attrib["type"]: kind for kind in found}


def matches(kind: ET.Element, data: bytes) -> bool:
    """Return whether bytes match the magic of a type."""
    begin = data[:LOOKED_AT_BYTES]
    rules = kind.findall(f"{NAMESPACE}magic/{NAMESPACE}match")
    return any(_holds(rule, begin) for rule in rules)


def _holds(rule: ET.Element, data: bytes) -> bool:
    """Return whether a rule and one of its nested rules match."""
    assert rule.attrib["type"] == "string"
    value = rule.attrib["value"].encode().decode("unicode_escape").encode("latin-1")
    first, _, last = rule.attrib["offset"].partition(":")
    end = int(last or first) + len(value)
    inside = rule.findall(f"{NAMESPACE}match")
    return data.find(value, int(first), end) >= 0 and (
        not inside or any(_holds(within, data) for within in inside)
    )
