"""A stub of AWS's sources of credentials: instance metadata, a container's endpoint, and the security token service."""

import contextlib
import http.server
import json
import threading
import urllib.parse

EXPIRATION = "2099-01-01T00:00:00Z"


class Stub(http.server.ThreadingHTTPServer):
    """Serves keys that start with the name of their source, and records the requests."""

    def __init__(self, keys):
        super().__init__(("127.0.0.1", 0), Handler)
        self.keys = keys
        self.requests = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        """Prints nothing."""

    def answer(self, text, status=200):
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def document(self):
        identifier, secret, token = self.server.keys
        return json.dumps({
            "Code": "Success", "AccessKeyId": identifier, "SecretAccessKey": secret,
            "Token": token, "Expiration": EXPIRATION,
        })

    def do_PUT(self):
        self.answer("session" if self.path == "/latest/api/token" else "", 200)

    def do_GET(self):
        self.server.requests.append((self.path, dict(self.headers)))
        folder = "/latest/meta-data/iam/security-credentials/"
        if self.path.startswith(folder) and self.headers.get("X-aws-ec2-metadata-token") != "session":
            self.answer("", 401)
        elif self.path == folder:
            self.answer("qa-role")
        elif self.path in (folder + "qa-role", "/container"):
            self.answer(self.document())
        else:
            self.answer("", 404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        fields = dict(urllib.parse.parse_qsl(body))
        self.server.requests.append((fields, dict(self.headers)))
        identifier, secret, token = self.server.keys
        action = fields["Action"]
        self.answer(
            f'<{action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><{action}Result>'
            f"<AssumedRoleUser><Arn>{fields['RoleArn']}</Arn><AssumedRoleId>A:s</AssumedRoleId></AssumedRoleUser>"
            f"<Credentials><AccessKeyId>{identifier}</AccessKeyId><SecretAccessKey>{secret}</SecretAccessKey>"
            f"<SessionToken>{token}</SessionToken><Expiration>{EXPIRATION}</Expiration></Credentials>"
            f"</{action}Result></{action}Response>"
        )


@contextlib.contextmanager
def aws_stub(keys):
    """Serves the sources while the block runs."""
    server = Stub(keys)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
