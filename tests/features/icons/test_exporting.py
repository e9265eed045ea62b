"""Tests of the file names of exported icons."""

from pathlib import Path

import pytest

from editor.assets.image_import import icon_id_from
from editor.assets.images.file_names import file_name
from editor.features.icons.exporting import ExportedIcon, export_icon
from editor.mapstyle.document.model import Icon
from tests.icons import a_png


@pytest.mark.parametrize(
    "icon_id",
    [
        "",
        ".",
        "..",
        "../up",
        "/etc/passwd",
        "a\\b",
        "C:fuel",
        "con",
        "LPT1.png",
        "a\nb",
        "\u202egnp",
        "ü" * 400,
    ],
    ids=range(12),
)
def test_every_id_maps_to_one_name_that_stays_in_the_folder(icon_id: str, tmp_path: Path) -> None:
    name = file_name(icon_id, ".png")
    assert name.endswith(".png")
    assert Path(name).name == name
    assert (tmp_path / name).resolve().parent == tmp_path.resolve()
    assert len(name.encode()) <= 255
    assert not {*name} & {"/", "\\", ":", "\n", "\u202e"}
    assert name.partition(".")[0].lower() not in ("", "con", "lpt1")


@pytest.mark.parametrize(
    "icon_id", ["OCM-Ferry(0).png", "dot blue.png", "Übergang — café.PNG", ".point.png", "a" * 80 + ".png"]
)
def test_an_exported_icon_is_imported_under_its_own_id(icon_id: str) -> None:
    name = file_name(icon_id, ".png")
    assert name == icon_id
    assert icon_id_from(name) == icon_id


def test_a_broken_link_is_not_written_through(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "fuel.png").symlink_to(outside / "stolen.png")
    written = export_icon(folder, Icon(0, {"id": "fuel", "value": a_png()}))
    assert written == ExportedIcon("fuel-2.png", is_renamed=True)
    assert export_icon(folder, Icon(0, {"id": "a:b", "value": a_png()})) == ExportedIcon(
        "a-b.png", is_sanitized=True
    )
    assert list(outside.iterdir()) == []


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    refused = export_icon(tmp_path / "gone", Icon(0, {"id": "fuel", "value": a_png()}))
    assert not isinstance(refused, ExportedIcon)
    assert refused.name == "fuel"
    assert "folder no longer exists" in refused.why
