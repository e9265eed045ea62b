"""Log file: rotating, with Qt's messages and uncaught exceptions, and without keys."""

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
from editor.system.bindings import remove_guard

LEVEL_NAME: Final = "ISOPLETH_LOG"
FILE_NAME: Final = "isopleth.log"

# As `logging` passes it to formatters.
_ExceptionInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

_MAX_BYTES: Final = 1_000_000
_BACKUP_COUNT: Final = 3
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
# Removing single letters from every line would leave no log.
_MIN_SECRET_LENGTH: Final = 6
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

_log = logging.getLogger(__name__)
_secrets: set[str] = set()


def hide(secret: str) -> None:
    """Never write a text to the log; very short texts are not treated as secrets."""
    if len(secret) >= _MIN_SECRET_LENGTH:
        _secrets.add(secret)


def redacted(text: str) -> str:
    """Return a text without the registered secrets and anything that looks like a key."""
    for secret in _secrets:
        text = text.replace(secret, _REMOVED)
    return _KEY_SHAPES.sub(_REMOVED, _NAMED_SECRET.sub(rf"\g<1>{_REMOVED}", text))


def start(folder: Path | None = None) -> None:
    """Write the program's log, Qt's messages and uncaught exceptions to a file. Call this once.

    The environment variable ISOPLETH_LOG sets the level, such as DEBUG; standard error then receives
    everything, too. If the folder cannot be written, there is no file, and the program starts anyway.
    """
    level = logging.getLevelNamesMapping().get(os.environ.get(LEVEL_NAME, "").upper())
    root = logging.getLogger()
    root.setLevel(level or logging.INFO)
    if sys.stderr is not None:
        root.addHandler(with_format(logging.StreamHandler(), level or logging.ERROR))
    folder = folder if folder is not None else folders.state()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = _PrivateFile(
            folder / FILE_NAME,
            maxBytes=_MAX_BYTES,
            backupCount=_BACKUP_COUNT,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError as error:
        _log.error("There is no log file: %s", error)
    else:
        root.addHandler(with_format(file, level or logging.INFO))
    for verbose in ("httpx", "httpcore", "keyring", "PIL", "fontTools", "asyncio"):
        logging.getLogger(verbose).setLevel(logging.WARNING)
    qInstallMessageHandler(_on_qt_message)
    atexit.register(qInstallMessageHandler, None)  # Qt logs after Python has shut down
    install_exception_hooks()
    _log.info(
        "Isopleth %s begins on Python %s, Qt %s, %s",
        __version__,
        platform.python_version(),
        qVersion(),
        platform.platform(),
    )


def end() -> None:
    """Log the regular end of the program."""
    _log.info("Isopleth ends")


def install_exception_hooks() -> None:
    """Log uncaught exceptions of all threads."""
    sys.excepthook = log_exception
    threading.excepthook = _on_thread_exception


def log_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Log an uncaught exception; Ctrl+C is handled by Python."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    remove_guard(error)
    _log.critical("An error that nobody foresaw", exc_info=(kind, error, trace))


def escaped(text: str) -> str:
    """Return a text as one line, without characters that affect a terminal or the order of letters.

    File names may contain line breaks, control characters, bidirectional controls and lone surrogates.
    """
    return _UNSAFE.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


class _PrivateFile(RotatingFileHandler):
    """A rotating log that only its owner can read."""

    def _open(self) -> TextIOWrapper:
        with suppress(OSError):
            Path(self.baseFilename).chmod(0o600)
        descriptor = _open_private(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding=self.encoding, errors=self.errors)


def _open_private(file: str, flags: int) -> int:
    """Return the descriptor of a new file for its owner only; a pipe at its place does not block."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


class _RedactingFormatter(logging.Formatter):
    """A formatter that redacts the finished text: a key may be in an argument or a traceback.

    The message is one line. The lines of a traceback are indented, so that they differ from log lines.
    """

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = escaped(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: _ExceptionInfo) -> str:
        return "\n".join(f"  {escaped(line)}" for line in super().formatException(ei).split("\n"))


def with_format(handler: logging.Handler, level: int) -> logging.Handler:
    """Set the level and the log's format of a handler, and return it."""
    handler.setLevel(level)
    handler.setFormatter(_RedactingFormatter(_FORMAT))
    return handler


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    category = context.category or "default"
    logging.getLogger(f"qt.{category}").log(_LEVELS.get(kind, logging.WARNING), "%s", message)


def _on_thread_exception(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        log_exception(args.exc_type, args.exc_value, args.exc_traceback)
