"""A real service of weather that counts what it is asked."""

import time

from editor.weather.simulator.server import SimulatedService


class Counted:
    """The service, and the UNIX times at which it was asked."""

    def __init__(self) -> None:
        self.moments: list[float] = []
        self.service = SimulatedService(clock=self._count)

    @property
    def answers(self) -> int:
        return len(self.moments)

    def _count(self) -> float:
        self.moments.append(time.time())
        return self.moments[-1]
