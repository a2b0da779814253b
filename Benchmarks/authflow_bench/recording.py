"""Records a runner's requests to the mock, and converts them to a script for `curl-loop`."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import re
import threading
from dataclasses import dataclass

from .processes import WrongResult

# Headers that libcurl adds by itself for the connection and the body.
OF_THE_CONNECTION = {"host", "accept", "content-length"}

# Members of responses that later requests contain, with the operations that return them.
CARRIED = {"Id": "CreateUserPool", "ClientId": "CreateUserPoolClient", "AccessToken": "InitiateAuth"}


@dataclass(frozen=True)
class Exchange:
    headers: list[tuple[str, str]]
    body: str
    answer: str

    @property
    def operation(self) -> str:
        return dict(self.headers)["X-Amz-Target"].split(".")[1]


@contextlib.contextmanager
def recorder(mock: str):
    """Forwards requests to the mock at `mock`; yields the proxy's URL and the growing list of exchanges."""
    exchanges: list[Exchange] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            upstream = http.client.HTTPConnection(mock.removeprefix("http://"))
            upstream.request("POST", self.path, body, dict(self.headers.items()))
            answer = upstream.getresponse()
            text = answer.read()
            upstream.close()
            headers = [pair for pair in self.headers.items() if pair[0].lower() not in OF_THE_CONNECTION]
            exchanges.append(Exchange(headers, body.decode(), text.decode()))
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    front = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    front.daemon_threads = True
    thread = threading.Thread(target=front.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{front.server_port}", exchanges
    finally:
        front.shutdown()
        thread.join()
        front.server_close()


def script(exchanges: list[Exchange]) -> str:
    """The calls, with names instead of the values that differ for each pool and sign-in."""
    lines, known = [], {}
    for exchange in exchanges:
        body = exchange.body
        for name, value in known.items():
            body = body.replace(value, f"@{name}@")
        if "\n" in body:
            raise WrongResult("a recorded body has more than one line")
        lines += ["call", *(f"header {name}: {value}" for name, value in exchange.headers)]
        lines.append(f"body {body}")
        for name, operation in CARRIED.items():
            if operation == exchange.operation:
                # The first member with this name, as in curl-loop.
                known[name] = re.search(f'"{name}": *"([^"]*)"', exchange.answer)[1]
                lines.append(f"keep {name}")
    return "\n".join(lines) + "\n"
