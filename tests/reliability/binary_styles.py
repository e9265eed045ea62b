"""Binary styles: real ones written and read again, and damaged ones read, written and read again."""

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from random import Random

from editor.errors import DocumentError
from editor.mapstyle.binary.frame import is_binary
from editor.mapstyle.binary.reader import import_binary, read_binary
from editor.mapstyle.binary.writer import UnwritableError, write_binary
from editor.mapstyle.format.codec import decode
from tests import binaries, corpus
from tests.bench.harness import Row
from tests.mapstyle.binary.random_styles import a_tree, without_empty
from tests.reliability.parts import Size, fault_row


def run(size: Size) -> list[Row]:
    """Read all real binary styles, and damaged real and generated ones."""
    real = real_files()
    faults = [fault for file in real if (fault := fault_with_real(file))]
    texts = corpus.real_styles()
    faults += [f"{file.name} is read as another style" for file in texts if not is_read_as_written(file)]
    print(*faults, sep="\n", end="", flush=True)
    name = f"{len(real)} binary and {len(texts)} JSON real styles written as binary: other bytes or values"
    damage = f"{size.count} damaged binary styles read, written and read again: not borne"
    return [Row(name, len(faults), "files", 0), fault_row(faults_of, size, damage, "files")]


def real_files() -> list[Path]:
    """Return the real binary styles; none without the corpus."""
    folder = corpus.folder()
    return [] if folder is None else sorted((folder / "data" / "styles").glob("*.style"))


def fault_with_real(file: Path) -> str:
    """Return the fault of a real file that is read, written and read again, directly and as a document."""
    data = file.read_bytes()
    read = read_binary(data)
    written = write_binary(read.tree, read.frame)
    if written.data != data:
        return f"{file.name} is written as other bytes"
    if json.dumps(read_binary(written.data).tree) != json.dumps(read.tree):
        return f"{file.name} is read as another style after it was written"
    document = write_binary(import_binary(data).tree)
    if read_binary(document.data).tree != read.tree:
        return f"{file.name} is another style after an import and an export"
    return ""


def is_read_as_written(file: Path) -> bool:
    """Return whether a JSON style that is written as a binary one is read as a style with the same bytes."""
    data = write_binary(decode(file.read_bytes()).tree).data
    read = read_binary(data)
    return write_binary(read.tree, read.frame).data == data


def faults_of(numbers: Sequence[int], _folder: Path) -> list[str]:
    """Return the faults of some damaged files."""
    real = [file.read_bytes() for file in real_files()]
    found = []
    for number in numbers:
        random = Random(f"binary damage {number}")
        try:
            fault = fault_with(_a_damaged_file(random, real))
        except Exception as error:  # noqa: BLE001 (any other exception than a refusal is a fault)
            fault = repr(error)[:200]
        if fault:
            found.append(f"damaged binary style {number}: {fault}")
    return found


def fault_with(data: bytes) -> str:
    """Return the fault, other than an exception, of damaged bytes that are read, written and read again."""
    try:
        read = read_binary(data)
    except DocumentError as error:
        # Only a file that is no binary style at all has no place.
        is_placed = " at byte " in error.text or not is_binary(data)
        return "" if is_placed and error.text.endswith(".") else f"it says {error.text!r}"
    import_binary(data)
    try:
        written = write_binary(read.tree, read.frame)
    except UnwritableError as error:
        written = write_binary(read.tree, read.frame, leave_out=True)
        if written.count != error.count:
            return "the error and the report have other numbers of parts"
        read_binary(written.data)
        return ""
    again = read_binary(written.data)
    return "" if without_empty(again.tree) == without_empty(read.tree) else "it is read as another style"


def _a_damaged_file(random: Random, real: Sequence[bytes]) -> bytes:
    """Create a damaged file; most damage is within a message whose frame is intact, so that it is parsed."""
    whole = random.choice(real) if real and random.random() < 0.5 else write_binary(a_tree(random)[0]).data
    if random.random() < 0.2:
        return damaged(random, whole)
    [info_block] = struct.unpack_from("<Q", whole, len(whole) - 12)
    style = whole[65 : info_block - 1]
    return binaries.file(damaged(random, style), whole[info_block + 1 : -13])


def damaged(random: Random, data: bytes) -> bytes:
    """Change bytes one to four times: flipped bits, other bytes, gaps, copies and a cut end."""
    content = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        if not content:
            break
        start = random.randrange(len(content))
        end = min(len(content), start + random.choice([1, 1, 2, 8, 300]))
        kind = random.choice([0, 0, 0, 1, 1, 2, 3, 4, 5])
        if kind == 0:
            content[start] ^= 1 << random.randrange(8)
        elif kind == 1:
            content[start] = random.choice([0, 1, 8, 0x0A, 0x7F, 0x80, 0xFF])
        elif kind == 2:
            del content[start:end]
        elif kind == 3:
            content[start:start] = content[random.randrange(len(content)) :][: end - start]
        elif kind == 4:
            content[start:start] = bytes([random.choice([0x0A, 0x80, 0xFF])]) * random.randint(1, 40)
        elif random.random() < 0.2:
            del content[start:]
    return bytes(content)
