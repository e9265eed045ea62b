"""`isopleth sprite table` and `assign`: the icons of a style, and icons for points of interest by a table."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from isopleth import open_style
from tests.icons import RED, a_png, icon_paint, icons_section
from tests.styles import a_document, a_line, bytes_of

Capture = pytest.CaptureFixture[str]


def a_point(number: int, category: int | None, icon: str | None, **others: Any) -> dict[str, Any]:
    paint = {} if icon is None else icon_paint((0, icon))
    fields = {} if category is None else {"metaCategoryID": category}
    return a_line(number, type="symbol", sourcedata_id=12, paint=paint, **fields, **others)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    layers = [
        a_point(4, 1002, "food", COMMENT="Food; drink"),
        a_point(3, 1004, "food", COMMENT="Medicine"),
        a_point(2, None, None, COMMENT="Others"),
        a_line(1, paint=icon_paint((0, "arrow")), COMMENT="One-way"),
    ]
    icons = icons_section(food=a_png(6, 5, RED), arrow=a_png(3, 2), spare="data:image/png;base64,AAAA")
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(layers, icons_section=icons)))
    return path


def run(capsys: Capture, *arguments: str | Path) -> tuple[int, str, str]:
    code = main(["sprite", *map(str, arguments)])
    return code, *capsys.readouterr()


def icons_of(file: Path) -> dict[str, object]:
    style = open_style(file)
    return {layer.name: layer.get("icon", zoom=10) for layer in style.layers}


def test_the_table_has_sizes_categories_and_layers_of_each_icon(file: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, "table", file)
    assert (code, err) == (0, "")
    rows = [line.split("\t") for line in out.splitlines()]
    assert rows == [
        ["food", "6x5", "1004 1002", "Medical services; Food and drink", "Medicine; Food; drink"],
        ["arrow", "3x2", "", "", "One-way"],
        ["spare", "0x0", "", "", ""],
    ]


def test_the_table_as_json_and_csv_has_the_same_rows(file: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, "table", file, "--format", "json")
    records = [json.loads(line) for line in out.splitlines()]
    assert (code, len(records)) == (0, 3)
    assert records[0] == {
        "icon": "food",
        "width": 6,
        "height": 5,
        "poi_ids": ["1004", "1002"],
        "poi_names": ["Medical services", "Food and drink"],
        "used_by": ["Medicine", "Food; drink"],
    }
    code, out, _ = run(capsys, "table", file, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["icon"] for row in rows] == [record["icon"] for record in records]
    assert rows[0]["poi_ids"] == "1004 1002"


def test_a_style_without_icons_has_no_rows(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(1)))
    assert run(capsys, "table", path) == (1, "", f"{path}: The style has no icons.\n")


def test_a_table_that_was_not_edited_changes_nothing(file: Path, tmp_path: Path, capsys: Capture) -> None:
    before, table = file.read_bytes(), tmp_path / "table.csv"
    table.write_text(run(capsys, "table", file, "--format", "csv")[1])
    assert run(capsys, "assign", file, table) == (0, "", "0 layers changed\n")
    assert file.read_bytes() == before


def test_icons_are_assigned_to_categories(file: Path, tmp_path: Path, capsys: Capture) -> None:
    table = tmp_path / "table.csv"
    table.write_text("\ufeffpoi_ids,note,icon\r\n1004 all,,arrow\r\n\r\n1002,,food\r\n,,gone\r\n", "utf-8")
    assert run(capsys, "assign", file, table) == (0, "", "2 layers changed\n")
    assert icons_of(file) == {
        "Food; drink": "food",
        "Medicine": "arrow",
        "Others": "arrow",
        "One-way": "arrow",
    }
    assert main(["validate", str(file)]) == 1  # The damaged icon, as before.


def test_rows_without_effect_are_named_by_their_lines(file: Path, tmp_path: Path, capsys: Capture) -> None:
    table = tmp_path / "table.csv"
    table.write_text("icon,poi_ids\ngone,1002\nfood,1004 9999\narrow,1004\n")
    code, out, err = run(capsys, "assign", file, table)
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        f"{table}:2: The row has no effect. The style has no icon “gone”.",
        f"{table}:3: The row has no effect. No layer draws POI 9999.",
        f"{table}:3: The row has no effect. POI 1004 is in line 4 too.",
        f"{table}:4: The row has no effect. POI 1004 is in line 3 already.",
        "0 layers changed",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ":1: The table has no column “icon”."),
        (b"icon;poi_ids\nfood;1\n", ":1: The table has no column “icon”."),
        (b"icon\nfood\n", ":1: The table has no column “poi_ids”."),
        (b"icon,poi_ids\nfood\n", ":2: The row has too few columns."),
        (b'icon,poi_ids\n"food\n', ": The table is not CSV: unexpected end of data."),
        (b"\xff\xfe", ": The table is not UTF-8 text."),
        (b"icon,poi_ids\n" + b"x" * 200_000 + b",1\n", "The table is not CSV: field larger than field limit"),
        (b"icon,poi_ids\n" + b"food,\n" * 20_001, ":20002: The table has more than 20000 rows."),
        (b"x" * (8 * 2**20 + 1), ": The file is larger than the limit of 8 MB."),
    ],
)
def test_a_file_that_is_no_table_is_an_error_with_its_place(
    file: Path, tmp_path: Path, capsys: Capture, content: bytes, message: str
) -> None:
    before, table = file.read_bytes(), tmp_path / "table.csv"
    table.write_bytes(content)
    code, _, err = run(capsys, "assign", file, table)
    assert code == 2
    assert err.startswith(str(table))
    assert message in err
    assert file.read_bytes() == before
