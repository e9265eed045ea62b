"""Reads a file of MIME types as desktops do, to test what they will say where there is no desktop."""

from pathlib import Path
from xml.etree import ElementTree as ET

NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
# A desktop looks at the beginning of a file, and not further than this.
LOOKED_AT_BYTES = 4096


def kinds(path: Path) -> dict[str, ET.Element]:
    """The types of a file by their names."""
    found = ET.parse(path).getroot().findall(f"{NAMESPACE}mime-type")
    return {kind.attrib["type"]: kind for kind in found}


def matches(kind: ET.Element, data: bytes) -> bool:
    """Whether bytes begin as a type says."""
    begin = data[:LOOKED_AT_BYTES]
    rules = kind.findall(f"{NAMESPACE}magic/{NAMESPACE}match")
    return any(_holds(rule, begin) for rule in rules)


def _holds(rule: ET.Element, data: bytes) -> bool:
    """Whether a rule holds, and one of those inside it, where there are any."""
    assert rule.attrib["type"] == "string"
    value = rule.attrib["value"].encode().decode("unicode_escape").encode("latin-1")
    first, _, last = rule.attrib["offset"].partition(":")
    end = int(last or first) + len(value)
    inside = rule.findall(f"{NAMESPACE}match")
    return data.find(value, int(first), end) >= 0 and (
        not inside or any(_holds(within, data) for within in inside)
    )
