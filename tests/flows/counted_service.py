"""A real weather service that counts its requests."""

import time

from editor.weather.simulator.server import SimulatedService


class Counted:
    """The service, and the UNIX times of its requests."""

    def __init__(self) -> None:
        self.moments: list[float] = []
        self.service = SimulatedService(clock=self._count)

    @property
    def answers(self) -> int:
        return len(self.moments)

    def _count(self) -> float:
        self.moments.append(time.time())
        return self.moments[-1]
