"""The log: one rotating file, with Qt's messages and unforeseen errors in it and no key."""

import atexit
import logging
import os
import platform
import re
import sys
import threading
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final, TypeAlias

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion

from editor import __version__
from editor.system import folders
from editor.system.bindings import off_ground

LEVEL_NAME: Final = "ISOPLETH_LOG"
FILE_NAME: Final = "isopleth.log"

# As `logging` hands it to its formatters.
_ExceptionInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

_LARGEST_BYTES: Final = 1_000_000
_OLD_FILES: Final = 3
_FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
# Taking one letter out of every line would leave no log.
_SHORTEST_SECRET: Final = 6
_REMOVED: Final = "[removed]"
_NAMED_SECRET: Final = re.compile(
    r"""(?ix) ( \b (?: authorization | bearer | (?:api|weather)? [_\-\ ]? key | token | password ) \b
        ["']? \s* [:=]? \s* ["']? (?: bearer \s+ )? ) [^\s"',;&]{8,}"""
)
_KEY_SHAPES: Final = re.compile(
    r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b"
    r"|\b(?=[A-Za-z_]*[0-9])(?=[0-9_]*[A-Za-z])[A-Za-z0-9_]{24,}\b"
)

_UNSAFE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
_ESCAPES: Final = {
    ord(sign): sign.encode("unicode_escape").decode("ascii")
    for sign in map(chr, range(0x1_0000))
    if _UNSAFE.match(sign)
}

_log = logging.getLogger(__name__)
_hidden: set[str] = set()


def hide(secret: str) -> None:
    """Never write this text to the log, whatever it looks like; a few letters are no secret."""
    if len(secret) >= _SHORTEST_SECRET:
        _hidden.add(secret)


def redacted(text: str) -> str:
    """A text without any hidden secret and without what looks like a key."""
    for secret in _hidden:
        text = text.replace(secret, _REMOVED)
    return _KEY_SHAPES.sub(_REMOVED, _NAMED_SECRET.sub(rf"\g<1>{_REMOVED}", text))


def start(folder: Path | None = None) -> None:
    """Send the program's log, Qt's messages and unforeseen errors to a file; to be called once.

    The environment variable ISOPLETH_LOG sets the level, such as DEBUG; standard error then gets it all, too.
    A folder that cannot be written costs the file, never the start.
    """
    level = logging.getLevelNamesMapping().get(os.environ.get(LEVEL_NAME, "").upper())
    root = logging.getLogger()
    root.setLevel(level or logging.INFO)
    if sys.stderr is not None:
        root.addHandler(with_form(logging.StreamHandler(), level or logging.ERROR))
    folder = folder if folder is not None else folders.state()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = _PrivateFile(
            folder / FILE_NAME,
            maxBytes=_LARGEST_BYTES,
            backupCount=_OLD_FILES,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError as error:
        _log.error("There is no log file: %s", error)
    else:
        root.addHandler(with_form(file, level or logging.INFO))
    for noisy in ("httpx", "httpcore", "keyring", "PIL", "fontTools", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    qInstallMessageHandler(_on_qt_message)
    atexit.register(qInstallMessageHandler, None)  # Qt still speaks when Python is gone
    take_exceptions()
    _log.info(
        "Isopleth %s begins on Python %s, Qt %s, %s",
        __version__,
        platform.python_version(),
        qVersion(),
        platform.platform(),
    )


def end() -> None:
    """Note that the program ends as it should."""
    _log.info("Isopleth ends")


def take_exceptions() -> None:
    """Write down what nobody catches, on any thread, and do no more about it."""
    sys.excepthook = write_exception
    threading.excepthook = _on_thread_exception


def write_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Write down an exception that nobody caught; Ctrl+C is none, and goes Python's own way."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    off_ground(error)
    _log.critical("An error that nobody foresaw", exc_info=(kind, error, trace))


def escaped(text: str) -> str:
    """A text as one line in which nothing acts on a terminal or on the order of letters.

    Names of files hold line ends, control characters, changes of the writing direction and half characters.
    """
    return text.translate(_ESCAPES) if _UNSAFE.search(text) else text


class _PrivateFile(RotatingFileHandler):
    """Log files for their owner only."""

    def _open(self) -> TextIOWrapper:
        with suppress(OSError):
            Path(self.baseFilename).chmod(0o600)
        descriptor = _opened(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding=self.encoding, errors=self.errors)


def _opened(file: str, flags: int) -> int:
    """The descriptor of a new file for its owner only; a pipe that stands there is not waited for."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


class _RedactingFormatter(logging.Formatter):
    """Redacts the finished text: a key may stand in an argument or in a traceback as well.

    The message is one line. The lines of a traceback are indented, so that none looks like one of the log.
    """

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = escaped(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: _ExceptionInfo) -> str:
        return "\n".join(f"  {escaped(line)}" for line in super().formatException(ei).split("\n"))


def with_form(handler: logging.Handler, level: int) -> logging.Handler:
    """The handler, which writes records of a level and above as the log does: escaped, and without keys."""
    handler.setLevel(level)
    handler.setFormatter(_RedactingFormatter(_FORM))
    return handler


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    category = context.category or "default"
    logging.getLogger(f"qt.{category}").log(_LEVELS.get(kind, logging.WARNING), "%s", message)


def _on_thread_exception(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        write_exception(args.exc_type, args.exc_value, args.exc_traceback)
