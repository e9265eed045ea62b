"""HTTP caching of tiles: how long a response is fresh, and requests that ask only for what has changed.

Source: RFC 9111, as a private cache; RFC 9110, section 13 for conditional requests.
"""

import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC
from typing import TYPE_CHECKING, Final

from editor import net
from editor.later import Later

if TYPE_CHECKING:
    from email import utils as email_utils
else:
    email_utils = Later("email.utils")

# How long a tile is fresh whose server does not say. Source: our choice.
DEFAULT_S: Final = 30 * 86_400.0
# A tile is asked for no more often than this, whatever its server says: two processes draw one map, and a map
# that is panned shows a tile many times. Source: our choice.
LEAST_S: Final = 60.0
# A view waits at most this long before it looks for tiles that are out of date: the clock may be set, and the
# system may sleep. Source: our choice.
_LONGEST_WAIT_S: Final = 3600.0

_LONGEST_S: Final = 2**31  # Source: RFC 9111, section 1.2.2
_DIRECTIVE: Final = re.compile(
    r'([!#$%&\'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?', re.ASCII
)
_VALIDATED: Final = frozenset({"no-cache", "must-revalidate"})
# A validator goes back to the server as it came, so a header must be able to hold it; a long one is none.
_VALIDATOR: Final = re.compile(r"[!-~]([ -~]{0,254}[!-~])?")


@dataclass(frozen=True, slots=True)
class Freshness:
    """What a response said of its caching.

    `checked_s`: when its server sent or validated it. `fresh_s`: how long it is fresh from then on.
    `etag` and `modified` tell the server what is here; empty where it gave none. `must_validate`: read
    from the disk beyond its time, it is validated before it is shown; what is in memory is shown meanwhile.
    `may_store`: it may be written to the disk.
    Units: seconds since 1970, seconds.
    """

    checked_s: float
    fresh_s: float = DEFAULT_S
    etag: str = ""
    modified: str = ""
    must_validate: bool = False
    may_store: bool = True

    @property
    def due_s(self) -> float:
        """When the server is to be asked whether there is another. Units: seconds since 1970."""
        return self.checked_s + max(self.fresh_s, LEAST_S)

    def is_due(self, now_s: float) -> bool:
        """Return whether to validate the response; also where the clock was set back to before it came."""
        return not self.checked_s - LEAST_S <= now_s < self.due_s

    @property
    def conditions(self) -> dict[str, str]:
        """The headers of a request for what differs from this response."""
        headers = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in headers.items() if _validator(value)}


@dataclass(frozen=True, slots=True)
class Fetched:
    """A tile as its server sent or validated it, with its freshness."""

    data: bytes = field(repr=False)
    freshness: Freshness
    is_validated: bool = False

    @property
    def nbytes(self) -> int:
        """Units: bytes."""
        return len(self.data)


def fetch(
    url: str,
    known: Fetched | None = None,
    *,
    deadline_s: float,
    limit_bytes: int,
    cancel: threading.Event | None = None,
    is_public: bool = False,
) -> Fetched:
    """Return what is at an address: the known response where its server validates it, or a new one.

    Raises: NetError, with a kind and one plain sentence.
    """
    conditions = known.freshness.conditions if known is not None else {}
    end_s = time.monotonic() + deadline_s
    while True:
        asked_s = time.time()
        reply = net.get_reply(
            url,
            conditions=conditions,
            deadline_s=max(end_s - time.monotonic(), 0.0),
            limit_bytes=limit_bytes,
            cancel=cancel,
            is_public=is_public,
        )
        came_s = time.time()
        if known is None or not reply.is_unchanged:
            return Fetched(reply.body, freshness_of(reply.headers, asked_s, came_s))
        if _is_same(reply.headers.get("etag", ""), known.freshness.etag):
            freshness = freshness_of(reply.headers, asked_s, came_s, known.freshness)
            return Fetched(known.data, freshness, is_validated=True)
        conditions = {}  # The server validated another response than the known one.


def freshness_of(
    headers: Mapping[str, str], asked_s: float, came_s: float, known: Freshness | None = None
) -> Freshness:
    """Return the freshness that the headers of a response state.

    Where it validates a known response, that one fills in what they omit.
    Shape: the names of the headers are in lower case. Units: seconds since 1970.
    """
    directives = _directives(headers.get("cache-control", ""))
    old = known or Freshness(came_s)
    total_s = _lifetime_s(headers, directives, came_s)
    says_nothing = total_s is None and not directives
    if "no-cache" in directives or headers.get("vary", "").strip() == "*":
        total_s = 0.0
    fresh_s = old.fresh_s if total_s is None else total_s - _age_s(headers, asked_s, came_s)
    return Freshness(
        checked_s=came_s,
        fresh_s=max(fresh_s, 0.0),
        etag=_validator(headers.get("etag", "")) or old.etag,
        modified=_validator(headers.get("last-modified", "")) or old.modified,
        must_validate=old.must_validate if says_nothing else not directives.keys().isdisjoint(_VALIDATED),
        may_store="no-store" not in directives,
    )


def bounded_wait_s(wait_s: float) -> float:
    """Return how long a view waits until it refreshes its tiles, where the first is due after `wait_s`."""
    return min(max(wait_s, LEAST_S), _LONGEST_WAIT_S)


def _directives(text: str) -> dict[str, str]:
    """Return the directives of `Cache-Control`; of two of a name the first counts."""
    found: dict[str, str] = {}
    for name, quoted, plain in _DIRECTIVE.findall(text):
        found.setdefault(name.lower(), quoted or plain)
    return found


def _lifetime_s(headers: Mapping[str, str], directives: Mapping[str, str], came_s: float) -> float | None:
    """Return for how long a response is fresh after it was made; None where it does not say.

    What cannot be read means: no longer than now.
    """
    if "max-age" in directives:
        return _count_s(directives["max-age"]) or 0.0
    if "expires" in headers:
        expires_s = _date_s(headers["expires"])
        made_s = _date_s(headers.get("date", ""))
        made_s = came_s if made_s is None else made_s
        return 0.0 if expires_s is None else min(expires_s - made_s, _LONGEST_S)
    return None


def _age_s(headers: Mapping[str, str], asked_s: float, came_s: float) -> float:
    """Return how old a response was when it came. Source: RFC 9111, section 4.2.3.

    A clock that is ahead of the server's makes it older, and one that is behind does nothing.
    """
    made_s = _date_s(headers.get("date", ""))
    apparent_s = came_s - made_s if made_s is not None else 0.0
    stated_s = _count_s(headers.get("age", "").partition(",")[0]) or 0.0
    return max(apparent_s, stated_s + max(came_s - asked_s, 0.0), 0.0)


def _count_s(text: str) -> float | None:
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        return None
    return float(min(int(text), _LONGEST_S)) if len(text) < 12 else float(_LONGEST_S)


def _date_s(text: str) -> float | None:
    try:
        moment = email_utils.parsedate_to_datetime(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.timestamp()
    except (ValueError, OverflowError):  # the latter for a zone beyond all zones
        return None


def _validator(text: str) -> str:
    return text if _VALIDATOR.fullmatch(text) else ""


def _is_same(etag: str, known: str) -> bool:
    """Whether a 304 response validates the known one, as far as it states an ETag."""
    return not etag or not known or etag.removeprefix("W/") == known.removeprefix("W/")
