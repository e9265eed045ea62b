"""Runs every bench of this folder."""

import sys

from tests.bench.harness import benches, main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], list(benches())))
