"""Temporary message of the route card."""

from editor.weather.routes.route import Route

# Minimum time before an answer of the service removes a message. Units: seconds.
_READ_S = 10.0


class RouteNotice:
    """A message that is valid until the route changes or the service answers."""

    def __init__(self) -> None:
        self._text = ""
        self._route: Route | None = None
        self._shown_s = 0.0

    def say(self, text: str, route: Route | None, now_s: float) -> None:
        """Set the message for a route. Units: UNIX time."""
        self._text, self._route, self._shown_s = text, route, now_s

    def end(self) -> None:
        """Clear the message."""
        self._text = ""

    def text(self, route: Route | None, answered_s: float | None) -> str:
        """Return the message if it is still valid. Units: UNIX time of the last answer."""
        is_answered = answered_s is not None and answered_s >= self._shown_s + _READ_S
        if route is not self._route or is_answered:
            self.end()
        return self._text
