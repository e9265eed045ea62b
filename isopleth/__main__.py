"""Entry point of the installed commands: checks the packages, then runs the program."""

import importlib
import sys

from isopleth.own_package import ShadowedError, require_own_editor

FAILURE = 2


def main() -> int:
    """Run the program; return the exit code.

    Raises: SystemExit, with the exit code, for help and for invalid arguments.
    """
    try:
        require_own_editor()
    except ShadowedError as error:
        if sys.stderr is not None:  # None without a console
            sys.stderr.write(f"{error}\n")
        return FAILURE
    code: int = importlib.import_module("editor.__main__").main()
    return code


if __name__ == "__main__":
    sys.exit(main())
