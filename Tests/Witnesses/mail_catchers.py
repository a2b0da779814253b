"""A mail server whose messages are read over HTTP, with the responses of four services.

The shapes are those of Mailpit's API at commit 408b30d, MailHog's APIv2, the client mailosaur-node, and the client
mailslurp-client. Only the members that these sources document are present.
"""

import base64
import contextlib
import datetime
import email.policy
import http.server
import json
import socket
import threading
import time
import urllib.parse

from aiosmtpd.controller import Controller

KEY = "k3y-of-the-service"
SERVER = "abcd1234"


class Message:
    """A received message, with its envelope."""

    def __init__(self, number, sender, recipients, content):
        self.id = f"id-{number}"
        self.sender = sender
        self.recipients = recipients
        self.content = content
        self.received = datetime.datetime.now(datetime.timezone.utc)
        self.is_read = False
        parsed = email.message_from_bytes(content, policy=email.policy.default)
        self.subject = str(parsed["Subject"])
        self.message_id = str(parsed["Message-ID"] or "").strip("<>")
        html = parsed.get_body(("html",))
        text = parsed.get_body(("plain",))
        self.html = html.get_content() if html else ""
        self.text = text.get_content() if text else ""

    @property
    def time(self):
        return self.received.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Catcher:
    """The messages, and the SMTP and HTTP servers."""

    def __init__(self, login=None):
        self.messages = []
        self.requests = []
        self.connections = 0
        self.login = login
        self.lock = threading.Lock()
        self.arrival = threading.Condition(self.lock)

    async def handle_DATA(self, server, session, envelope):
        self.add(envelope.mail_from, envelope.rcpt_tos, envelope.original_content)
        return "250 OK"

    def add(self, sender, recipients, content):
        with self.lock:
            self.messages.append(Message(len(self.messages), sender, recipients, content))
            self.arrival.notify_all()

    @property
    def newest_first(self):
        return list(reversed(self.messages))


def page(messages, query, size=50):
    start = int(query.get("start", 0))
    return start, messages[start : start + int(query.get("limit", size))]


def mailpit(catcher, method, path, query, body):
    if method == "GET" and path == "/api/v1/messages":
        start, found = page(catcher.newest_first, query)
        people = lambda addresses: [{"Name": "", "Address": address} for address in addresses]
        return {
            "total": len(catcher.messages), "unread": 0, "messages_count": len(catcher.messages), "messages_unread": 0,
            "start": start, "tags": [], "messages": [
                {
                    "ID": message.id, "MessageID": message.message_id, "From": {"Name": "", "Address": message.sender},
                    "To": people(message.recipients), "Cc": None, "Bcc": [], "ReplyTo": [], "Subject": message.subject,
                    "Created": message.time, "Read": message.is_read, "Size": len(message.content), "Snippet": "",
                    "Attachments": 0, "Tags": [], "Username": "",
                }
                for message in found
            ],
        }
    if method == "DELETE" and path == "/api/v1/messages":
        ids = json.loads(body)["IDs"]
        catcher.messages = [message for message in catcher.messages if message.id not in ids]
        return "ok"
    for message in catcher.messages:
        if method == "GET" and path == f"/api/v1/message/{message.id}/raw":
            return message.content


def mailhog(catcher, method, path, query, body):
    if method == "GET" and path == "/api/v2/messages":
        start, found = page(catcher.newest_first, query)
        mailbox = lambda address: dict(zip(("Mailbox", "Domain"), address.split("@")), Relays=None, Params="")
        return {
            "total": len(catcher.messages), "count": len(found), "start": start, "items": [
                {
                    "ID": message.id, "From": mailbox(message.sender), "To": [mailbox(to) for to in message.recipients],
                    "Content": {"Headers": {"Subject": [message.subject]}, "Body": "", "Size": 0, "MIME": None},
                    "Created": message.time,
                    "Raw": {"From": message.sender, "To": message.recipients, "Data": message.content.decode("utf-8")},
                }
                for message in found
            ],
        }
    for message in catcher.messages:
        if method == "DELETE" and path == f"/api/v1/messages/{message.id}":
            catcher.messages.remove(message)
            return ""


def mailosaur(catcher, method, path, query, body):
    summary = lambda message: {
        "id": message.id, "type": "Email", "server": SERVER, "received": message.time, "subject": message.subject,
        "from": [{"name": "", "email": message.sender}], "to": [{"name": "", "email": to} for to in message.recipients],
        "cc": [], "bcc": [], "attachments": 0,
    }
    content = lambda text: {"body": text, "links": [], "codes": []}
    if query.get("server", SERVER) != SERVER:
        return 404
    if method == "POST" and path == "/api/messages/search":
        after, to = query["receivedAfter"], json.loads(body)["sentTo"]
        found = [message for message in catcher.newest_first if to in message.recipients and message.time >= after]
        return {"items": [summary(message) for message in found[:50]]}
    if method == "GET" and path == "/api/messages":
        return {"items": [summary(message) for message in catcher.newest_first[:50]]}
    for message in catcher.messages:
        if path == f"/api/messages/{message.id}":
            if method == "DELETE":
                catcher.messages.remove(message)
                return ""
            return summary(message) | {"html": content(message.html), "text": content(message.text)}


def mailslurp(catcher, method, path, query, body):
    if method == "GET" and path == "/waitForLatestEmail":
        assert query["unreadOnly"] == "true"
        end = time.monotonic() + int(query["timeout"]) / 1000
        while True:
            found = [m for m in catcher.newest_first if not m.is_read and m.time >= query["since"]]
            if found:
                message = found[0]
                message.is_read = True
                return {
                    "id": message.id, "inboxId": query["inboxId"], "to": message.recipients, "from": message.sender,
                    "subject": message.subject, "body": message.html or message.text, "createdAt": message.time,
                }
            if not catcher.arrival.wait(end - time.monotonic()):
                return 408


SERVICES = {"mailpit": mailpit, "mailhog": mailhog, "mailosaur": mailosaur, "mailslurp": mailslurp}


def handler(catcher, service, prefix):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self):
            catcher.connections += 1
            super().setup()

        def answer(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            parts = urllib.parse.urlsplit(self.path)
            catcher.requests.append(f"{self.command} {self.path}")
            expected = catcher.login and "Basic " + base64.b64encode(catcher.login.encode()).decode()
            if expected and self.headers["Authorization"] != expected:
                return self.reply(401, b"")
            query = dict(urllib.parse.parse_qsl(parts.query))
            with catcher.lock:
                found = service(catcher, self.command, parts.path.removeprefix(prefix), query, body)
            if found is None:
                self.reply(404, b"not found")
            elif isinstance(found, int):
                self.reply(found, b"")
            elif isinstance(found, (dict, list)):
                self.reply(200, json.dumps(found).encode(), "application/json")
            else:
                self.reply(200, found if isinstance(found, bytes) else found.encode(), "text/plain")

        do_GET = do_POST = do_DELETE = answer

        def reply(self, status, body, kind="text/plain"):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            pass

    return Handler


class Receiver(Controller):
    """An SMTP server at a port that the system chooses."""

    def _trigger_server(self):
        # The controller would connect to port 0 to start its session.
        with socket.create_connection(self.server.sockets[0].getsockname(), timeout=5) as connection:
            connection.recv(1024)


@contextlib.contextmanager
def catcher(service, login=None, prefix=""):
    """Runs a mail server with the HTTP interface of a service. The server has its SMTP port and its URL."""
    found = Catcher(login)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(found, SERVICES[service], prefix))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    controller = Receiver(found, hostname="127.0.0.1", port=0)
    controller.start()
    found.smtp = controller.server.sockets[0].getsockname()[1]
    found.url = f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    try:
        yield found
    finally:
        controller.stop()
        server.shutdown()
