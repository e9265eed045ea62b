"""Fixes of misspelt names: layer types, sources and unknown keys."""

from collections.abc import Iterator, Mapping
from typing import Final

from editor.checks.fixes.fix_rule import FixRule, Problems, by_values, layer_of, quoted
from editor.checks.problems import Problem, Verb
from editor.checks.rules.layers import Names
from editor.checks.schema_validation import rule_at
from editor.checks.suggestions import closest_name, lacking_keys
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.json_tree import MISSING, Json, Path, read_object
from editor.mapstyle.schema.layer_types import BY_TYPE
from editor.wording import say


def _correct_types(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        layer = layer_of(style, problem)
        meant = None if layer is None or layer.type in BY_TYPE else closest_name(layer.type, BY_TYPE)
        if layer is not None and meant is not None:
            yield problem, {(*layer.path, "type"): meant}


def _correct_sources(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    known = Names.of(style).sources
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is None:
            continue
        path = (*layer.path, "source")
        meant = None if layer.source in known else closest_name(layer.source, known)
        if layer.record.get("source") == "":
            yield problem, {path: MISSING}
        elif meant is not None:
            yield problem, {path: meant}


def _type_text(style: MapStyle, problem: Problem) -> str:
    layer = layer_of(style, problem)
    written = "" if layer is None else layer.type
    return _change_text(written, closest_name(written, BY_TYPE))


def _source_text(style: MapStyle, problem: Problem) -> str:
    layer = layer_of(style, problem)
    written = "" if layer is None else layer.source
    return _change_text(written, closest_name(written, Names.of(style).sources))


def _change_text(written: str, meant: str | None) -> str:
    if meant is None:
        return say("Remove {name}", name=quoted("source"))
    return say("Change {written} to {meant}", written=quoted(written), meant=quoted(meant))


def _fix_keys(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    """Rename the unknown keys that misspell a known one; remove the others."""
    by_holder: dict[Path, list[Problem]] = {}
    for problem in problems:
        if problem.path:
            by_holder.setdefault(problem.path[:-1], []).append(problem)
    for path, found in by_holder.items():
        known = _known_keys(path)
        holder = read_object(style.tree, path)
        unknown = holder.keys() - known.keys()
        current = [problem for problem in found if problem.path[-1] in unknown]
        names = _new_names(holder, known, [problem.path[-1] for problem in current])
        if not current:
            continue
        if not any(names.values()):
            yield from ((problem, {problem.path: MISSING}) for problem in current)
            continue
        fixed = {names.get(key, key): value for key, value in holder.items() if names.get(key, key)}
        yield from ((problem, {path: fixed}) for problem in current)


def _new_names(holder: Mapping[str, Json], known: Mapping[str, Json], keys: list[Json]) -> dict[Json, str]:
    """Return the new name of each key; empty for one to remove."""
    missing = lacking_keys(holder, known)
    names: dict[Json, str] = {}
    assigned: set[str] = set()
    for key in keys:
        meant = closest_name(key, missing)
        names[key] = "" if meant is None or meant in assigned else meant
        assigned.add(names[key])
    return names


def _known_keys(path: Path) -> Mapping[str, Json]:
    rule = rule_at(path) or {}
    known: Mapping[str, Json] = (
        rule.get("properties", {}) if rule.get("additionalProperties") is False else {}
    )
    return known


def _meant_key(style: MapStyle, problem: Problem) -> str | None:
    path = problem.path[:-1]
    missing = lacking_keys(read_object(style.tree, path), _known_keys(path))
    return closest_name(problem.path[-1], missing) if problem.path else None


def _key_text(style: MapStyle, problem: Problem) -> str:
    meant = _meant_key(style, problem)
    if meant is None:
        return say("Remove {name}", name=quoted(problem.path[-1]) if problem.path else say("the style"))
    return say("Rename {key} to {meant}", key=quoted(problem.path[-1]), meant=quoted(meant))


def _verb_of_key(style: MapStyle, problem: Problem) -> Verb:
    return Verb.REMOVE if _meant_key(style, problem) is None else Verb.FIX


def _key_rule(code: str, text_for_all: str) -> FixRule:
    return FixRule(
        code, _key_text, text_for_all, by_values(_fix_keys), Verb.REMOVE, verb_of_problem=_verb_of_key
    )


SPELLING_FIXES: Final = (
    _key_rule("unknown-section", say("Remove or rename unknown sections")),
    _key_rule("unknown-key", say("Remove or rename unknown keys")),
    _key_rule("unknown-paint-property", say("Remove or rename unknown properties")),
    FixRule("unknown-layer-type", _type_text, say("Correct layer types"), by_values(_correct_types)),
    FixRule("unknown-source", _source_text, say("Correct sources"), by_values(_correct_sources)),
)
