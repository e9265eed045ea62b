"""Real binary styles, compared with their JSON form."""

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from editor.mapstyle.binary.frame import is_binary
from editor.mapstyle.binary.reader import BinaryImport, import_binary, read_binary
from editor.mapstyle.binary.writer import write_binary
from editor.mapstyle.format.codec import decode


def layers_of(tree: Any) -> Any:
    return tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]


def read_real(corpus: Path, name: str, icon_names: list[str]) -> BinaryImport:
    data = (corpus / "data" / "styles" / f"{name}.style").read_bytes()
    assert is_binary(data)
    return read_binary(data, icon_names)


def json_of_style(corpus: Path, name: str) -> Any:
    return json.loads((corpus / "data" / "styles" / f"{name}.json").read_bytes())


REAL = ["cycle-basic", "basic-1-modern-with-elevation", "monochrome-deep-blue"]


@pytest.mark.parametrize("name", REAL)
def test_a_real_file_has_the_layers_of_its_json_field_by_field_and_in_its_order(
    corpus: Path, name: str
) -> None:
    """Binary styles have no comments, no empty paint and no numbers as text."""
    beside = json_of_style(corpus, name)
    tree = read_real(corpus, name, [icon["id"] for icon in beside["icons_section"]["icons"]]).tree
    for layer, expected in zip_longest(layers_of(tree), layers_of(beside)):
        expected.pop("COMMENT", None)
        if isinstance(expected.get("maxzoom"), str):
            expected["maxzoom"] = int(expected["maxzoom"])
        if expected.get("paint") == {}:
            del expected["paint"]
        assert json.dumps(layer) == json.dumps(expected)
    assert tree["icons_section"]["icons"] == beside["icons_section"]["icons"]
    assert groups_of(tree) == groups_of(beside)


def groups_of(tree: Any) -> Any:
    return tree["map_schemes_section"]["map_schemes"][0]["groups_section"]


@pytest.mark.parametrize("name", REAL)
def test_a_real_file_declares_the_sources_of_its_json(corpus: Path, name: str) -> None:
    # The URLs differ: those of the JSON were replaced.
    def plain(tree: Any) -> list[Any]:
        sources = tree["sources_list"]["sources"]
        return [{**source, "composite": {**source["composite"], "location": ""}} for source in sources]

    tree = read_real(corpus, name, []).tree
    assert plain(tree) == plain(json_of_style(corpus, name))
    assert all(
        source["composite"]["location"].startswith("https://") for source in tree["sources_list"]["sources"]
    )


@pytest.mark.parametrize("name", REAL)
def test_real_files_have_no_unknown_fields(corpus: Path, name: str) -> None:
    assert read_real(corpus, name, []).report == ()
    report = import_binary((corpus / "data" / "styles" / f"{name}.style").read_bytes()).report
    assert any("title" in remark.text for remark in report)


@pytest.mark.parametrize("name", REAL)
def test_a_real_file_is_written_with_the_same_bytes_and_read_again(corpus: Path, name: str) -> None:
    data = (corpus / "data" / "styles" / f"{name}.style").read_bytes()
    read = read_binary(data)
    written = write_binary(read.tree, read.frame)
    assert written.data == data
    assert json.dumps(read_binary(written.data).tree) == json.dumps(read.tree)


@pytest.mark.parametrize("name", ["cycle-basic", "monochrome-deep-blue"])
def test_a_real_file_without_thumbnail_is_exported_from_its_import_with_the_same_bytes(
    corpus: Path, name: str
) -> None:
    data = (corpus / "data" / "styles" / f"{name}.style").read_bytes()
    assert write_binary(import_binary(data).tree).data == data


def test_the_json_of_the_public_pair_is_written_as_its_binary(corpus: Path) -> None:
    data = (corpus / "data" / "styles" / "cycle-basic.style").read_bytes()
    tree = decode((corpus / "data" / "styles" / "cycle-basic.json").read_bytes()).tree
    export = write_binary(tree, read_binary(data).frame)
    assert export.data == data
    assert export.left_out == ()


@pytest.mark.parametrize("name", REAL)
def test_an_import_of_a_real_file_names_all_icons(corpus: Path, name: str) -> None:
    tree = import_binary((corpus / "data" / "styles" / f"{name}.style").read_bytes()).tree
    assert [icon["id"] for icon in tree["icons_section"]["icons"] if icon["id"].isdigit()] == []
