"""Child process: findings of the slower validator without the faster one."""

import json
import sys
from importlib import import_module

sys.modules["jsonschema_rs"] = None  # type: ignore[assignment]

check = import_module("editor.checks.check").check
map_style = import_module("editor.mapstyle.document.model").MapStyle

problems = check(map_style.of(json.load(sys.stdin)))
sys.stdout.write(json.dumps(sorted([problem.code, problem.pointer, problem.text] for problem in problems)))
