"""What all commands share: their exit codes, and the types and words of their arguments."""

import argparse
from typing import Final, NoReturn, TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 (it has no public name)

FINE: Final = 0
ERRORS: Final = 1
CANNOT: Final = 2
INTERRUPTED: Final = 130

STANDARD_INPUT: Final = "-"


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong with the arguments in one plain line."""

    def error(self, message: str) -> NoReturn:
        """Ends the program."""
        self.exit(CANNOT, f"{self.prog}: {message}. See {self.prog} --help.\n")
