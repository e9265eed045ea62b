"""Checks images in its own process and prints the results: `FILE ...`.

Prints one line of JSON per file: format, fault, seconds; the last line has the peak memory of the program.
"""

import json
import sys
import time
from pathlib import Path

from editor.assets.images.icons import check_image_data
from tests.assets.font_corpus import most_memory_mb


def verdict_on(file: Path) -> tuple[str, str | None, float]:
    """Return the format of an image, or why it was rejected, and the time taken."""
    data = file.read_bytes()
    begun = time.monotonic()
    verdict = check_image_data(data)
    return verdict.format, verdict.fault, time.monotonic() - begun


def main() -> None:
    for word in sys.argv[1:]:
        sys.stdout.write(json.dumps(verdict_on(Path(word))) + "\n")
    sys.stdout.write(json.dumps(most_memory_mb()) + "\n")


if __name__ == "__main__":
    main()
