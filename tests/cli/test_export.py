"""`isopleth export`: options that belong to a format."""

from pathlib import Path

import pytest

from editor.__main__ import main
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--to", "maplibre"], "--to maplibre requires --tiles"),
        (["--to", "maplibre", "--tiles", "t.json"], "--to maplibre requires --glyphs"),
        (["--to", "style", "--glyphs", "x"], "--glyphs is an option of --to maplibre"),
        (
            ["--to", "maplibre", "--tiles", "t", "--glyphs", "g", "--leave-out"],
            "--leave-out is an option of --to style",
        ),
        ([], "the following arguments are required: --to"),
        (["--to", "svg"], "argument --to: invalid choice: 'svg'"),
    ],
)
def test_options_of_another_format_and_missing_ones_are_named(
    options: list[str], message: str, tmp_path: Path, capsys: Capture
) -> None:
    style, out = tmp_path / "style.json", tmp_path / "out"
    style.write_bytes(bytes_of(a_document(1)))
    with pytest.raises(SystemExit) as ended:
        main(["export", str(style), "-o", str(out), *options])
    assert ended.value.code == 2
    assert f"isopleth export: {message}" in capsys.readouterr().err
    assert not out.exists()
