"""`isopleth lsp` as an editor uses it: a process that answers on its standard streams."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from editor.mapstyle.schema.values import Color
from tests.styles import a_color, a_document, a_line

ROOT = Path(__file__).parent.parent.parent
URI = "file:///styles/day.json"
NEEDS_EXTRA = pytest.mark.skipif(find_spec("pygls") is None, reason="the extra “lsp” is not installed")
RED = Color(255, 0, 0)


class Client:
    """An editor that started the server."""

    def __init__(self, **capabilities: Any) -> None:
        self._capabilities = capabilities
        self._process = subprocess.Popen(
            [sys.executable, "-m", "editor", "lsp"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._number = 0

    def __enter__(self) -> "Client":
        try:
            self.capabilities = self.request(
                "initialize", processId=None, rootUri=None, capabilities=self._capabilities
            )
            self.notify("initialized")
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise AssertionError(self.errors) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.request("shutdown", None)
            self.notify("exit")
        else:
            self._process.kill()
        self.errors = self._process.communicate(timeout=20)[1].decode()
        self.exit_code = self._process.returncode

    def request(self, method: str, *others: None, **params: Any) -> Any:
        """Send a request and return its result."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": None if others else params})
        while True:
            message = self._read()
            if message.get("id") == self._number:
                assert "error" not in message, message
                return message["result"]

    def notify(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def open(self, text: str) -> list[dict[str, Any]]:
        """Open a document and return its problems."""
        document = {"uri": URI, "languageId": "json", "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)
        return self.diagnostics()

    def diagnostics(self) -> list[dict[str, Any]]:
        """Return the problems that the server reports next."""
        while True:
            message = self._read()
            if message.get("method") == "textDocument/publishDiagnostics":
                assert message["params"]["uri"] == URI
                found: list[dict[str, Any]] = message["params"]["diagnostics"]
                return found

    def ask(self, method: str, **params: Any) -> Any:
        return self.request(f"textDocument/{method}", textDocument={"uri": URI}, **params)

    def _send(self, message: dict[str, Any]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message


@pytest.fixture
def client() -> Iterator[Client]:
    with Client() as client:
        yield client
    assert (client.exit_code, client.errors) == (0, "")


def a_text() -> str:
    layer = a_line(1, COMMENT="Straße 🛣", maxzoom="9", paint={"line-inner-color": a_color((0, RED.abgr))})
    return json.dumps(a_document([layer]), indent=2, ensure_ascii=False)


def apply(text: str, edit: dict[str, Any]) -> str:
    """Apply an edit to a text without characters beyond the Basic Multilingual Plane before it."""
    lines = text.splitlines(keepends=True)
    start, end = edit["range"]["start"], edit["range"]["end"]
    before = "".join(lines[: start["line"]]) + lines[start["line"]][: start["character"]]
    after = lines[end["line"]][end["character"] :] + "".join(lines[end["line"] + 1 :])
    return f"{before}{edit['newText']}{after}"


@NEEDS_EXTRA
def test_the_server_names_what_it_can_do(client: Client) -> None:
    offered = client.capabilities["capabilities"]
    for name in ("hoverProvider", "colorProvider", "codeActionProvider", "documentSymbolProvider"):
        assert offered[name]
    assert client.capabilities["serverInfo"]["name"] == "isopleth"


@NEEDS_EXTRA
def test_problems_are_reported_when_a_style_is_opened_changed_and_closed(client: Client) -> None:
    text = a_text()
    codes = {each["code"]: each for each in client.open(text)}
    place = codes["number-as-text"]["range"]["start"]
    assert text.splitlines()[place["line"]][place["character"] :].startswith('"9"')
    fixed = text.replace('"9"', "9")
    document = {"uri": URI, "version": 2}
    client.notify("textDocument/didChange", textDocument=document, contentChanges=[{"text": fixed}])
    assert "number-as-text" not in {each["code"] for each in client.diagnostics()}
    client.notify("textDocument/didClose", textDocument={"uri": URI})
    assert client.diagnostics() == []


@NEEDS_EXTRA
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_columns_have_the_encoding_that_the_editor_prefers(encoding: str) -> None:
    text = json.dumps({"COMMENT": "Straße 🛣", **json.loads(a_text())}, ensure_ascii=False)
    with Client(general={"positionEncodings": [encoding, "utf-16"]}) as client:
        assert client.capabilities["capabilities"]["positionEncoding"] == encoding
        (problem,) = (each for each in client.open(text) if each["code"] == "number-as-text")
    codec = encoding if encoding == "utf-8" else f"{encoding}-le"
    width = len("a".encode(codec))
    column = len(text[: text.index('"9"')].encode(codec)) // width
    assert problem["range"]["start"] == {"line": 0, "character": column}


@NEEDS_EXTRA
def test_a_fix_of_a_problem_is_an_edit_of_the_text(client: Client) -> None:
    text = a_text()
    (problem,) = (each for each in client.open(text) if each["code"] == "number-as-text")
    actions = client.ask("codeAction", range=problem["range"], context={"diagnostics": [problem]})
    (action,) = (each for each in actions if each["diagnostics"][0]["code"] == "number-as-text")
    assert action["kind"] == "quickfix"
    (edit,) = action["edit"]["changes"][URI]
    assert apply(text, edit) == text.replace('"9"', "9")


@NEEDS_EXTRA
def test_help_colours_and_outline_are_those_of_the_style(client: Client) -> None:
    text = a_text()
    client.open(text)
    lines = text.splitlines()
    line = next(number for number, each in enumerate(lines) if '"line-inner-color"' in each)
    place = {"line": line, "character": lines[line].index("line-inner") + 1}
    assert "line-inner-color" in client.ask("hover", position=place)["contents"]["value"]
    assert client.ask("hover", position={"line": 0, "character": 0}) is None
    (color,) = client.ask("documentColor")
    assert color["color"] == {"red": 1, "green": 0, "blue": 0, "alpha": 1}
    blue = {"red": 0, "green": 0, "blue": 1, "alpha": 0.5}
    (choice,) = client.ask("colorPresentation", color=blue, range=color["range"])
    assert choice["textEdit"]["newText"] == str(Color(0, 0, 255, 128).abgr)
    (symbol,) = client.ask("documentSymbol")
    assert symbol["name"] == "Straße 🛣"


@NEEDS_EXTRA
def test_text_that_is_not_a_style_is_left_alone(client: Client) -> None:
    assert client.open("{") == []
    texts = {
        '{"name": "package"}': [],
        "[]": [],
        '{"a": "' + "x" * 100_000 + '"}': [],
        '{"sources_list": ': ["json"],
        "// A comment": [],
    }
    for version, (text, codes) in enumerate(texts.items(), 2):
        document = {"uri": URI, "version": version}
        client.notify("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
        assert [each["code"] for each in client.diagnostics()] == codes
        assert client.ask("documentSymbol") == []


def test_without_the_extra_its_package_is_named() -> None:
    script = (
        "import sys; sys.modules['pygls'] = sys.modules['lsprotocol'] = None\n"
        "from editor.__main__ import main; sys.exit(main(['lsp']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The package lsprotocol is not installed. Install Isopleth with the extra “lsp”.\n"
