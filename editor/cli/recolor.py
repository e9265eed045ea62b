"""`isopleth recolor`: a night, day, greyscale or high-contrast version of a style."""

import argparse
from pathlib import Path
from typing import Final

from editor.assets.images.version_icons import adjust_icons
from editor.cli import common
from editor.cli.common import STANDARD_INPUT, SUCCESS, Subparsers, read_source
from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.versions.rule import PRESETS, VersionKind, VersionPreset
from editor.mapstyle.versions.version import KIND_NAMES, create_version, name_version
from editor.storage.saving import save_file

_HELP: Final = {
    VersionKind.NIGHT: "dark background, muted colours, light labels with dark halos",
    VersionKind.DAY: "light background, dark labels with light halos",
    VersionKind.GREYSCALE: "the same lightness without colour",
    VersionKind.HIGH_CONTRAST: "strong contrasts; labels of at least 7:1",
}


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "recolor",
        help="create a night or other version of a style",
        description=(
            "Create a version of a style by rule: each colour gets its lightness and chroma from what it "
            "draws. Labels keep a contrast of at least 4.5:1 against halo and background, roads their order, "
            "and colours their hue. Only the colours and the name change."
        ),
        epilog="Exit code: 0 success, 2 the style could not be read or the version not written.",
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    kinds = parser.add_mutually_exclusive_group(required=True)
    for kind in VersionKind:
        kinds.add_argument(
            f"--{kind.value}", dest="kind", action="store_const", const=kind.value, help=_HELP[kind]
        )
    parser.add_argument(
        "--preset",
        choices=[preset.value for preset in VersionPreset],
        help="start of the rule; by default muted-blue at night and neutral by day",
    )
    parser.add_argument(
        "--icons",
        action="store_true",
        help="make icons lighter or darker that are hardly visible on the new background",
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="the new style; - writes standard output"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the version; return the exit code.

    Raises: EditorError if a file cannot be read or written, or the kind has no such preset.
    """
    file, output = arguments.file, arguments.output
    kind = VersionKind(arguments.kind)
    preset = PRESETS[kind][0] if arguments.preset is None else VersionPreset(arguments.preset)
    if preset not in PRESETS[kind]:
        raise EditError(f"--{kind.value} has no preset {preset.value}.")
    if output != STANDARD_INPUT:
        common.refuse_input(Path(output), file)
    source = read_source(file)
    style = MapStyle.of(source.tree)
    version = create_version(style, kind, preset)
    style = version.style
    if arguments.icons:
        style = adjust_icons(kind, version.colors.ground_colors[0])(style)
    style = name_version(KIND_NAMES[kind], KIND_NAMES.values())(style)
    data = encode(source, style.tree)
    if output == STANDARD_INPUT:
        common.data(data)
        return SUCCESS
    saved = save_file(Path(output), data)
    if saved.remark:
        common.remark(f"{output}: {saved.remark}")
    return SUCCESS
