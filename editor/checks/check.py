"""All checks of a style."""

from editor.checks.kinds import Severity
from editor.checks.limits import check_limits
from editor.checks.problems import Problem
from editor.checks.rules import RULES
from editor.checks.schema_rules import check_schema
from editor.mapstyle.model import MapStyle

_RANK = {severity: rank for rank, severity in enumerate(Severity)}


def check(style: MapStyle) -> tuple[Problem, ...]:
    """Everything that is wrong with a style, worst first; never an exception, whatever the style holds."""
    problems = [*check_schema(style)]
    for rule in (*RULES, check_limits):
        problems += rule(style)
    return tuple(sorted(problems, key=lambda problem: _RANK[problem.severity]))
