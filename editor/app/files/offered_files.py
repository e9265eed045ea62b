"""Files that a person offers: read whole, or why that cannot be, in words."""

import errno
from pathlib import Path

from editor.errors import EditorError
from editor.regular_file import NotRegularError, read_regular
from editor.wording import say

# The largest fonts, of Chinese, have a third of it; a mistaken pick should not fill the memory.
LARGEST_FILE = 64 * 1024 * 1024

_WHY_NOT = {
    errno.ENOENT: say("The file does not exist."),
    errno.EACCES: say("You may not read this file."),
    errno.EPERM: say("You may not read this file."),
    errno.EFBIG: say("This file is larger than 64 MB, far more than a style may hold."),
    errno.EIO: say("The disk reports a fault."),
}


def read_offered(path: Path, no_folder: str) -> bytes:
    """The bytes of a file; `no_folder` is what to say where a folder is offered.

    Raises: EditorError with one sentence, or two where there is something to do.
    """
    try:
        return read_regular(path, LARGEST_FILE)
    except IsADirectoryError:
        raise EditorError(no_folder) from None
    except NotRegularError as error:
        raise EditorError(error.text) from None
    except OSError as error:
        raise EditorError(_WHY_NOT.get(error.errno or 0) or say("The system refuses.")) from None
