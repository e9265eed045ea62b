"""`isopleth mergetool`: the merge window for `git mergetool`."""

from editor.cli.common import Subparsers

NAME = "mergetool"


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser. The entry point runs the command, since no other command opens a window."""
    parser = subparsers.add_parser(
        NAME,
        help="resolve the conflicts of a merge in a window",
        description=(
            "Open a window with the conflicts of three styles, and write the merged style to OUT when all "
            "are resolved. For git mergetool; isopleth install-git configures it."
        ),
        epilog="Exit code: 0 the merged style was saved, 1 it was not, 2 a file could not be read.",
    )
    parser.add_argument("base", metavar="BASE", help="the common ancestor; an empty file if there is none")
    parser.add_argument("ours", metavar="OURS", help="the current style")
    parser.add_argument("theirs", metavar="THEIRS", help="the style to be merged")
    parser.add_argument("output", metavar="OUT", help="the file for the merged style")
    parser.set_defaults(run=None)
