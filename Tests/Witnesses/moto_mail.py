"""A server in front of moto that delivers codes, because moto sends no messages.

The server sends a message for each response of SignUp with a delivery, and for each reset code in a header.
moto accepts any code after a sign-up, so that code is invented.
"""

import contextlib
import email.message
import email.utils
import http.client
import http.server
import json
import mailbox
import random
import threading
import urllib.parse

RESET_CODE = "x-moto-forgot-password-confirmation-code"


class Gateway(http.server.ThreadingHTTPServer):
    """Passes requests to moto, and writes messages into a Maildir."""

    def __init__(self, moto, outbox):
        super().__init__(("127.0.0.1", 0), Handler)
        self.moto = urllib.parse.urlsplit(moto).netloc
        self.outbox = mailbox.Maildir(outbox)
        self.lock = threading.Lock()
        self.turn = threading.Lock()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def send(self, address, code):
        message = email.message.EmailMessage()
        message["From"], message["To"] = "no-reply@verificationemail.com", address
        message["Subject"] = "Your verification code"
        message["Date"] = email.utils.localtime()
        message["Message-ID"] = email.utils.make_msgid()
        message.set_content(f"Your verification code is {code}.")
        with self.lock:
            self.outbox.add(message)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        """Prints nothing."""

    def do_GET(self):
        self.forward(None)

    def do_POST(self):
        self.forward(self.rfile.read(int(self.headers["Content-Length"])))

    def forward(self, body):
        # moto sometimes responds to simultaneous requests with status 500, after it changed its state.
        connection = http.client.HTTPConnection(self.server.moto)
        with self.server.turn, contextlib.closing(connection) as moto:
            moto.request(self.command, self.path, body, dict(self.headers))
            response = moto.getresponse()
            text = response.read()
        if body and response.status == 200:
            self.deliver(json.loads(body), text, response.headers)
        self.send_response(response.status)
        for name, value in response.headers.items():
            if name.lower() not in ("connection", "content-length", "date", "server", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def deliver(self, request, text, headers):
        operation = self.headers["X-Amz-Target"].rpartition(".")[2]
        if operation == "SignUp" and "CodeDeliveryDetails" in json.loads(text):
            self.server.send(address(request), f"{random.randrange(10 ** 6):06}")
        if operation == "ForgotPassword" and "moto-confirmation-code" in headers.get(RESET_CODE, ""):
            self.server.send(address(request), headers[RESET_CODE].rpartition(":")[2])


def address(request):
    """The email address of a request: an attribute, or the user name."""
    attributes = {attribute["Name"]: attribute["Value"] for attribute in request.get("UserAttributes") or []}
    return attributes.get("email", request["Username"])


@contextlib.contextmanager
def mailing(moto, outbox):
    """Runs the gateway. Returns its URL."""
    with Gateway(moto, outbox) as gateway:
        thread = threading.Thread(target=gateway.serve_forever)
        thread.start()
        try:
            yield gateway.url
        finally:
            gateway.shutdown()
            thread.join()
