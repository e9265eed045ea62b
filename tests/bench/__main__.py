"""Runs every bench of this folder."""

import argparse
import sys

from tests.bench.harness import benches, main


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that single benches know."""
    parser.add_argument("--long", action="store_true", help="measure growth of memory over 10 minutes")
    parser.add_argument("--peer", choices=["maplibre"], help="measure this one too, where it is installed")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], list(benches()), add_options=add_options))
