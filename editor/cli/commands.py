"""Exit codes and argument parser of all commands."""

import argparse
from typing import Final, NoReturn, TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 (it has no public name)

SUCCESS: Final = 0
ERRORS: Final = 1
FAILURE: Final = 2
INTERRUPTED: Final = 130

STANDARD_INPUT: Final = "-"


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print an error and exit."""
        self.exit(FAILURE, f"{self.prog}: {message}. See {self.prog} --help.\n")


def number_in_range(text: str, minimum: float, maximum: float, name: str) -> float:
    """Return a number between limits. Raises: argparse.ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is no number") from None
    if not minimum <= value <= maximum:
        raise argparse.ArgumentTypeError(f"the {name} goes from {minimum:g} to {maximum:g}")
    return value
