"""Reading of files that the user selects or drops."""

import errno
from pathlib import Path

from editor.errors import EditorError
from editor.regular_file import NotRegularError, read_regular
from editor.wording import say

# Three times the largest Chinese fonts. Limits the memory that a wrong file uses.
LARGEST_FILE = 64 * 1024 * 1024

_REASONS = {
    errno.ENOENT: say("The file does not exist."),
    errno.EACCES: say("You may not read this file."),
    errno.EPERM: say("You may not read this file."),
    errno.EFBIG: say("This file is larger than 64 MB, far more than a style may hold."),
    errno.EIO: say("The disk reports a fault."),
}


def read_offered(path: Path, no_folder: str) -> bytes:
    """Read a file; `no_folder` is the error text for a folder.

    Raises: EditorError with one or two sentences.
    """
    try:
        return read_regular(path, LARGEST_FILE)
    except IsADirectoryError:
        raise EditorError(no_folder) from None
    except NotRegularError as error:
        raise EditorError(error.text) from None
    except OSError as error:
        raise EditorError(_REASONS.get(error.errno or 0) or say("The system refuses.")) from None
