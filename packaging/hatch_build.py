"""Build hook of Hatchling that builds the guide, which a wheel contains as a resource."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GuideHook(BuildHookInterface):
    """Build hook for wheels. An editable installation reads the guide that dev.py builds in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the signature of Hatchling)
        """Build the guide into `resources/guide/`."""
        if version != "editable":
            script = Path(self.root, "packaging", "build_guide.py")
            subprocess.run([sys.executable, str(script)], check=True)
