"""Answers to questions, combined from those of both halves."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from editor.render.query.questions import (
    Answer,
    BelowLabels,
    BelowLabelsRequest,
    Census,
    LabelReport,
    LabelReportRequest,
    LayerDifference,
    LayerDifferenceRequest,
    PickRequest,
    PickResult,
    PlacedLabels,
    PlacedLabelsRequest,
    Question,
    Survey,
    SurveyRequest,
    join_below_labels,
)
from editor.render.stack import Half

Combined: TypeAlias = (
    PickResult | Survey | PlacedLabels | LabelReport | LayerDifference | BelowLabels | Census
)

# Questions that any message interrupts.
INTERRUPTIBLE = (BelowLabelsRequest, LayerDifferenceRequest)


def combined(question: Question, answers: Mapping[Half, Answer]) -> Combined:
    """Return the combined answers of the halves; an empty result without answers."""
    halves_answers = [answers.get(half) for half in (Half.UPPER, Half.LOWER)]
    if isinstance(question, PickRequest):
        hits = [each for each in halves_answers if isinstance(each, tuple)]
        return PickResult(question, tuple(chain.from_iterable(hits)))
    if isinstance(question, SurveyRequest):
        found = next((each for each in halves_answers if isinstance(each, Survey)), Survey(question))
        return replace(found, request=question)
    if isinstance(question, PlacedLabelsRequest):
        halves = [each for each in halves_answers if isinstance(each, PlacedLabels)]
        layers = tuple(chain.from_iterable(each.layers for each in halves))
        return PlacedLabels(question, is_known=bool(halves), layers=layers)
    if isinstance(question, LabelReportRequest):
        reports = [each for each in halves_answers if isinstance(each, LabelReport)]
        counts = next((each.counts for each in reports if each.counts is not None), None)
        labels = next((each for each in reports if each.placed or each.hidden), LabelReport(question))
        return LabelReport(question, bool(reports), labels.placed, labels.hidden, counts)
    if isinstance(question, LayerDifferenceRequest):
        found_in = [each for each in halves_answers if isinstance(each, LayerDifference)]
        # One half alone would attribute the pixels of the other one to no layer.
        is_whole = len(found_in) == len(Half)
        parts = tuple(chain.from_iterable(each.numbers for each in found_in)) if is_whole else ()
        size = (found_in[0].width, found_in[0].height) if is_whole else (0, 0)
        return LayerDifference(question, *size, parts)
    if isinstance(question, BelowLabelsRequest):
        upper, lower = halves_answers
        if isinstance(upper, BelowLabels) and isinstance(lower, BelowLabels):
            return replace(join_below_labels(upper, lower), request=question)
        return BelowLabels(question)
    counted = next((each for each in halves_answers if isinstance(each, Census)), Census(question))
    return replace(counted, request=question)
