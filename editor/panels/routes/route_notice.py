"""What a person is told of something that did not go, for as long as it is news."""

from editor.weather.routes.route import Route

# A notice is read before an answer takes it away. Units: seconds.
_READ_S = 10.0


class RouteNotice:
    """One sentence; it ends with another route and with the next answer of the service."""

    def __init__(self) -> None:
        self._text = ""
        self._route: Route | None = None
        self._said_s = 0.0

    def say(self, text: str, route: Route | None, now_s: float) -> None:
        """Say something while this route is planned. Units: UNIX time."""
        self._text, self._route, self._said_s = text, route, now_s

    def end(self) -> None:
        """Say it no more."""
        self._text = ""

    def text(self, route: Route | None, answered_s: float | None) -> str:
        """What is still to be said of a route whose weather was answered at a moment. Units: UNIX time."""
        is_answered = answered_s is not None and answered_s >= self._said_s + _READ_S
        if route is not self._route or is_answered:
            self.end()
        return self._text
