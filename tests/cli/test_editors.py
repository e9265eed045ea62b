"""The snippets of the guide for other editors: file patterns, the path of the schema, and the schema."""

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from editor import resources
from editor.__main__ import main
from editor.mapstyle.schema.json_schema import DIALECT

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "guide" / "editors.md").read_text(encoding="utf-8")
STYLE, OTHERS = "styles/day.json", ("package.json", "src/data.json", "map-style.schema.json")


def block(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def schema_file() -> str:
    command = re.search(r"^isopleth schema > (\S+)$", GUIDE, re.MULTILINE)
    assert command is not None
    return command[1]


def test_the_setting_of_vs_code_names_the_schema_for_styles_alone() -> None:
    (mapping,) = json.loads(block("json"))["json.schemas"]
    # Paths begin at the root of the folder that is open.
    assert mapping["url"] == f"./{schema_file()}"
    (pattern,) = mapping["fileMatch"]
    assert fnmatchcase(f"/{STYLE}", pattern)
    assert not any(fnmatchcase(f"/{other}", pattern) for other in OTHERS)


def test_the_mapping_of_jetbrains_is_the_same() -> None:
    options = {
        option.get("name"): option.get("value") for option in ET.fromstring(block("xml")).iter("option")
    }
    assert options["relativePathToSchema"] == schema_file()
    assert options["mappingKind"] == "Pattern"
    pattern = str(options["path"])
    assert fnmatchcase(STYLE, pattern)
    assert not any(fnmatchcase(other, pattern) for other in OTHERS)
    (mapping,) = json.loads(block("json"))["json.schemas"]
    assert mapping["fileMatch"] == [f"/{pattern}"]
    version = re.search(r"draft/(\S+)/schema", DIALECT)
    assert version is not None
    assert options["schemaVersion"] == f"JSON Schema version {version[1]}"
    assert f"“{options['schemaVersion']}”" in GUIDE
    assert f"`{pattern}`" in GUIDE


def test_the_printed_schema_accepts_a_style_and_names_a_wrong_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    validator = jsonschema.Draft202012Validator(printed)
    validator.check_schema(printed)
    style = json.loads(resources.text("templates", "day.json"))
    assert list(validator.iter_errors(style)) == []
    style["map_schemes_section"]["map_schemes"][0]["definition"]["layers"][0]["minzoom"] = "low"
    (error,) = validator.iter_errors(style)
    assert error.absolute_path[-1] == "minzoom"
