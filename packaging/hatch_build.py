"""Builds the guide before a wheel is packed, so that it is among the resources that the wheel takes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GuideHook(BuildHookInterface):
    """Runs for a wheel; an editable installation reads the checkout, which builds its guide by dev.py."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's own names)
        """Build the guide into `resources/guide/`."""
        if version != "editable":
            script = Path(self.root, "packaging", "build_guide.py")
            subprocess.run([sys.executable, str(script)], check=True)
