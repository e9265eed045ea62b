"""The font check of web browsers, where it is installed: every table that they read, to its last byte."""

import re
import subprocess
import sys
import threading
from typing import Final

from editor.assets.aside import ASIDE, NotStartedError
from editor.errors import EditorError
from editor.storage.temporary import TemporaryFolder
from editor.wording import say

try:
    import ots
except ImportError:
    HAS_DEEP_CHECK = False
else:
    HAS_DEEP_CHECK = True

LIMIT_S: Final = 5.0
_NO_WINDOW: Final = 0x08000000 if sys.platform == "win32" else 0
# Of what it says the first error names the table; what follows only says that it gave up.
_ERROR = re.compile(r"^ERROR: (?:(?P<table>[!-~ ]{1,4}): )?(?P<what>.+)$", re.MULTILINE)


def deep_fault(data: bytes, cancel: threading.Event | None = None) -> str | None:
    """Why web browsers would refuse a font, in one sentence; nothing where they take it or cannot be asked.

    Raises: EditorError when the check comes to no end; NotStartedError when this machine cannot make it;
    UnwantedError once `cancel` is set.
    """
    if not HAS_DEEP_CHECK:
        return None
    try:
        # Made here, since the process beside ours may be ended before it could tidy up.
        with TemporaryFolder() as folder:
            file = folder / "font"
            file.write_bytes(data)
            why, fault = ASIDE.call(_sanitized, str(file), limit_s=LIMIT_S, cancel=cancel)
    except OSError as error:
        why, fault = error.strerror or str(error), None
    if why:
        raise NotStartedError(say("It cannot be checked: {why}.", why=why))
    return fault


def _sanitized(file: str) -> tuple[str, str | None]:
    """Why the check cannot be run, and its verdict.

    It is asked for in the process beside ours, whose limits of memory hold for the check too.
    """
    command = [ots.OTS_SANITIZE, file]
    try:
        result = subprocess.run(command, capture_output=True, check=False, creationflags=_NO_WINDOW)
    except OSError as error:
        return error.strerror or str(error), None
    return "", _verdict(result)


def _verdict(result: "subprocess.CompletedProcess[bytes]") -> str | None:
    if result.returncode == 0:
        return None
    if result.returncode < 0:
        raise EditorError(say("It is so damaged that the deep check crashes."))
    said = _ERROR.search(result.stderr.decode("utf-8", "replace"))
    table = said["table"].strip() if said is not None and said["table"] else ""
    return say("Its table “{table}” is damaged.", table=table) if table else say("Its tables are damaged.")
