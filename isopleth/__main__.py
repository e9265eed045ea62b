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
        program = importlib.import_module("editor.__main__")
    except ShadowedError as error:
        return _fail(str(error))
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name in ("", "editor"):
            raise
        return _fail(f"The package {name} is not installed. Install Isopleth with all its packages.")
    code: int = program.main()
    return code


def _fail(message: str) -> int:
    if sys.stderr is not None:  # None without a console
        sys.stderr.write(f"{message}\n")
    return FAILURE


if __name__ == "__main__":
    sys.exit(main())
