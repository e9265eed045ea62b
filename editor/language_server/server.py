"""The language server: requests of an editor, answered by the analysis of its documents."""

import asyncio
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from editor import __version__
from editor.checks.check import Checks
from editor.checks.problems import Severity
from editor.language_server.analysis import Analysis, Diagnostic, OutlineItem, Span, stored_color
from editor.language_server.positions import Position, TextPositions
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.schema.values import Color

_Result = TypeVar("_Result")

# Problems are found after a pause in typing.
_PAUSE_S: Final = 0.2
_SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.HINT: types.DiagnosticSeverity.Information,
}


@dataclass(slots=True)
class _Document:
    """The newest analysis of a document, and the checks that it shares with older ones."""

    analysis: Analysis
    checks: Checks
    # The checks serve one thread at a time.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pending: "asyncio.Task[None] | None" = None


class StyleServer(LanguageServer):
    """Publishes the problems of open styles, and answers requests about them."""

    def __init__(self, *, pause_s: float = _PAUSE_S) -> None:
        super().__init__("isopleth", __version__)
        self._pause_s = pause_s
        self._data: SourceData = load()
        self._documents: dict[str, _Document] = {}
        self._answer(types.TEXT_DOCUMENT_DID_OPEN, self._on_opened)
        self._answer(types.TEXT_DOCUMENT_DID_CHANGE, self._on_changed)
        self._answer(types.TEXT_DOCUMENT_DID_CLOSE, self._on_closed)
        self._answer(types.TEXT_DOCUMENT_HOVER, self._hover)
        self._answer(types.TEXT_DOCUMENT_DOCUMENT_COLOR, self._colors)
        self._answer(types.TEXT_DOCUMENT_COLOR_PRESENTATION, self._color_presentation)
        self._answer(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, self._symbols)
        kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
        self._answer(types.TEXT_DOCUMENT_CODE_ACTION, self._fixes, kinds)

    def _answer(
        self,
        method: str,
        handler: Callable[[Any], object],
        options: types.CodeActionOptions | None = None,
    ) -> None:
        """Register the handler of a method, as a function because pygls marks it by attributes."""
        if inspect.iscoroutinefunction(handler):

            async def answer_later(params: Any) -> object:
                return await handler(params)

            self.feature(method, options)(answer_later)
        else:
            self.feature(method, options)(lambda params: handler(params))

    def _on_opened(self, params: types.DidOpenTextDocumentParams) -> None:
        self._schedule(params.text_document.uri, 0.0)

    def _on_changed(self, params: types.DidChangeTextDocumentParams) -> None:
        self._schedule(params.text_document.uri, self._pause_s)

    def _on_closed(self, params: types.DidCloseTextDocumentParams) -> None:
        document = self._documents.pop(params.text_document.uri, None)
        if document is not None and document.pending is not None:
            document.pending.cancel()
        self._publish(params.text_document.uri, [])

    def _schedule(self, uri: str, pause_s: float) -> None:
        """Find the problems of the newest text after a pause; this replaces an earlier schedule."""
        document = self._document(uri)
        if document.pending is not None:
            document.pending.cancel()
        document.pending = asyncio.get_running_loop().create_task(self._check(uri, document, pause_s))

    async def _check(self, uri: str, document: _Document, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        analysis = document.analysis
        found = await _in_thread(document, lambda: analysis.diagnostics)
        if document.analysis is analysis and self._documents.get(uri) is document:
            self._publish(uri, [_diagnostic(analysis.positions, each) for each in found])

    def _publish(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))

    def _document(self, uri: str) -> _Document:
        """Return a document with the analysis of its current text."""
        text = self.workspace.get_text_document(uri).source
        document = self._documents.get(uri)
        if document is None:
            checks = Checks()
            document = self._documents[uri] = _Document(Analysis(text, self._data, checks), checks)
        elif document.analysis.text != text:
            document.analysis = Analysis(text, self._data, document.checks)
        return document

    def _hover(self, params: types.HoverParams) -> types.Hover | None:
        analysis = self._document(params.text_document.uri).analysis
        found = analysis.hover(analysis.positions.offset(_position(params.position)))
        if found is None:
            return None
        content = types.MarkupContent(types.MarkupKind.Markdown, found.text)
        return types.Hover(content, _range(analysis.positions, found.span))

    def _colors(self, params: types.DocumentColorParams) -> list[types.ColorInformation]:
        analysis = self._document(params.text_document.uri).analysis
        return [
            types.ColorInformation(_range(analysis.positions, span), _color(color))
            for span, color in analysis.colors
        ]

    def _color_presentation(self, params: types.ColorPresentationParams) -> list[types.ColorPresentation]:
        parts = (params.color.red, params.color.green, params.color.blue, params.color.alpha)
        color = Color(*(min(max(round(part * 255), 0), 255) for part in parts))
        text = stored_color(color)
        return [types.ColorPresentation(text, text_edit=types.TextEdit(params.range, text))]

    def _symbols(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        analysis = self._document(params.text_document.uri).analysis
        return [_symbol(analysis.positions, each) for each in analysis.symbols]

    async def _fixes(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        document = self._document(uri)
        analysis = document.analysis
        positions = analysis.positions
        start, end = (positions.offset(_position(each)) for each in (params.range.start, params.range.end))
        found = await _in_thread(document, lambda: list(analysis.fixes(Span(start, end))))
        return [
            types.CodeAction(
                fix.title,
                types.CodeActionKind.QuickFix,
                [_diagnostic(positions, fix.diagnostic)],
                edit=types.WorkspaceEdit({uri: [types.TextEdit(_range(positions, fix.span), fix.text)]}),
            )
            for fix in found
        ]


async def _in_thread(document: _Document, work: Callable[[], _Result]) -> _Result:
    """Run work with the checks of a document in a thread.

    If the caller is cancelled, the work still ends before others get the checks.
    """

    async def run() -> _Result:
        async with document.lock:
            return await asyncio.to_thread(work)

    return await asyncio.shield(run())


def _position(position: types.Position) -> Position:
    return Position(position.line, position.character)


def _range(positions: TextPositions, span: Span) -> types.Range:
    start, end = positions.position(span.start), positions.position(span.end)
    return types.Range(types.Position(start.line, start.column), types.Position(end.line, end.column))


def _diagnostic(positions: TextPositions, found: Diagnostic) -> types.Diagnostic:
    return types.Diagnostic(
        _range(positions, found.span),
        found.message,
        _SEVERITIES[found.severity],
        found.code,
        source="isopleth",
    )


def _color(color: Color) -> types.Color:
    return types.Color(color.r / 255, color.g / 255, color.b / 255, color.a / 255)


def _symbol(positions: TextPositions, found: OutlineItem) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        found.name,
        types.SymbolKind.Namespace if found.is_group else types.SymbolKind.Object,
        _range(positions, found.span),
        _range(positions, found.name_span),
        found.detail,
        children=[_symbol(positions, each) for each in found.children],
    )
