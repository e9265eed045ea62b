"""`isopleth export --to maplibre`: conversion of a style to MapLibre."""

import argparse
from pathlib import Path

from editor.cli import common
from editor.cli.common import SUCCESS, read_source
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.maplibre.exporter import export_style
from editor.mapstyle.schema.source_data import load
from editor.render.import_units import import_units


def run(arguments: argparse.Namespace) -> int:
    """Export the style, write it and print the notes; return the exit code. Raises: EditorError."""
    output = Path(arguments.output)
    common.refuse_input(output, arguments.file)
    style = MapStyle.of(read_source(arguments.file).tree)
    found = export_style(style, load(), import_units(), arguments.tiles, arguments.glyphs)
    common.write_output(output, (write(found.tree, TWO_SPACES, "\n") + "\n").encode())
    for note in found.details:
        if arguments.json:
            record = {
                "file": arguments.file,
                "layer": note.layer,
                "is_exported": note.is_exported,
                "reasons": list(note.reasons),
            }
            common.line(write(record, ONE_LINE, ""))
        else:
            common.line(common.one_line(f"{arguments.file}: {note.text}"))
    return SUCCESS
