"""Stubs of what `authflow doctor` calls: the services of an account, and a pool's endpoint with a policy and a clock.

botocore checks the signatures. `test_doctor.py` also sends boto3 to the stub, which shows that botocore can read its
responses.
"""

import contextlib
import email.utils
import http.server
import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

NAMESPACES = {
    "sts": "https://sts.amazonaws.com/doc/2011-06-15/",
    "iam": "https://iam.amazonaws.com/doc/2010-05-08/",
    "sns": "http://sns.amazonaws.com/doc/2010-03-31/",
}


class Server(http.server.ThreadingHTTPServer):
    def __init__(self, handler):
        super().__init__(("127.0.0.1", 0), handler)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextlib.contextmanager
def serving(server):
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        """Prints nothing."""

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def date_time_string(self, timestamp=None):
        now = time.time() if timestamp is None else timestamp
        return email.utils.formatdate(now + getattr(self.server, "skew", 0), usegmt=True)


class Account(Server):
    """The services of an account: who calls, what the caller may do, and whether SMS messages are limited."""

    def __init__(self, keys, arn="arn:aws:iam::123456789012:user/path/qa", denied=(), sandbox=False, hidden=False):
        super().__init__(AccountHandler)
        self.keys, self.arn, self.denied, self.sandbox, self.hidden = keys, arn, denied, sandbox, hidden
        self.context = []
        self.requests = []

    @property
    def environment(self):
        return {f"AWS_ENDPOINT_URL_{name.upper()}": self.url for name in NAMESPACES}


class AccountHandler(Handler):
    def do_POST(self):
        body = self.body()
        fields = dict(urllib.parse.parse_qsl(body.decode()))
        scope = self.headers["Authorization"].split("Credential=")[1].split(",")[0].split("/")
        service, action = scope[3], fields["Action"]
        self.server.requests.append((service, scope[2], fields))
        if not self.is_signed(scope, body):
            return self.error(service, 403, "SignatureDoesNotMatch", "The request signature does not match.")
        {
            "GetCallerIdentity": self.identity,
            "SimulatePrincipalPolicy": self.simulation,
            "GetSMSSandboxAccountStatus": self.sandbox,
        }[action](service, fields)

    def is_signed(self, scope, body):
        """Whether botocore calculates the same signature for the request."""
        authorization = self.headers["Authorization"]
        signed = authorization.split("SignedHeaders=")[1].split(",")[0].split(";")
        headers = {name: self.headers[name] for name in signed if name != "host"}
        request = AWSRequest("POST", f"http://{self.headers['Host']}{self.path}", headers=headers, data=body)
        request.context["timestamp"] = self.headers["X-Amz-Date"]
        auth = SigV4Auth(Credentials(*self.server.keys), scope[3], scope[2])
        canonical = auth.canonical_request(request)
        signature = auth.signature(auth.string_to_sign(request, canonical), request)
        return authorization.endswith(f"Signature={signature}")

    def result(self, service, action, content):
        self.answer(200, (
            f'<{action}Response xmlns="{NAMESPACES[service]}">\n  <{action}Result>\n{content}\n  </{action}Result>\n'
            f"  <ResponseMetadata><RequestId>01234567-89ab-cdef</RequestId></ResponseMetadata>\n</{action}Response>\n"
        ).encode(), [("Content-Type", "text/xml")])

    def error(self, service, status, code, message):
        self.answer(status, (
            f'<ErrorResponse xmlns="{NAMESPACES[service]}"><Error><Type>Sender</Type><Code>{code}</Code>'
            f"<Message>{message}</Message></Error><RequestId>01234567-89ab-cdef</RequestId></ErrorResponse>"
        ).encode(), [("Content-Type", "text/xml")])

    def identity(self, service, fields):
        self.result(service, "GetCallerIdentity", (
            f"<Arn>{self.server.arn}</Arn><UserId>AIDAWITNESS</UserId><Account>123456789012</Account>"
        ))

    def simulation(self, service, fields):
        if self.server.hidden:
            return self.error(service, 403, "AccessDenied", (
                f"User: {self.server.arn} is not authorized to perform: iam:SimulatePrincipalPolicy"
            ))
        actions = [value for name, value in fields.items() if name.startswith("ActionNames.member.")]
        members = "".join(self.decision(action, fields["ResourceArns.member.1"]) for action in actions)
        self.result(service, "SimulatePrincipalPolicy", (
            f"<IsTruncated>false</IsTruncated><EvaluationResults>{members}</EvaluationResults>"
        ))

    def decision(self, action, resource):
        word = "implicitDeny" if action.split(":")[1] in self.server.denied else "allowed"
        keys = "".join(f"<member>{key}</member>" for key in self.server.context)
        return (
            "<member><MatchedStatements/>" if word == "implicitDeny" else
            "<member><MatchedStatements><member><SourcePolicyId>qa</SourcePolicyId></member></MatchedStatements>"
        ) + (
            f"<MissingContextValues>{keys}</MissingContextValues><EvalResourceName>{resource}</EvalResourceName>"
            f"<EvalDecision>{word}</EvalDecision><EvalActionName>{action}</EvalActionName></member>"
        )

    def sandbox(self, service, fields):
        self.result(service, "GetSMSSandboxAccountStatus", (
            f"<IsInSandbox>{str(self.server.sandbox).lower()}</IsInSandbox>"
        ))


class PoolWithPolicy(Server):
    """Passes calls on to a mock, denies some operations as IAM does, and has a clock of its own."""

    def __init__(self, url, denied=(), skew=0, pool=None):
        super().__init__(PoolHandler)
        self.target, self.denied, self.skew = url, denied, skew
        #: Members that replace those of DescribeUserPool.
        self.pool = pool or {}
        self.calls = []


class PoolHandler(Handler):
    def do_GET(self):
        self.forward(None)

    def do_POST(self):
        operation = self.headers["X-Amz-Target"].split(".")[1]
        body = self.body()
        self.server.calls.append((operation, json.loads(body)))
        if operation in self.server.denied:
            message = f"User: arn:aws:iam::123456789012:user/qa is not authorized to perform: cognito-idp:{operation}"
            text = json.dumps({"__type": "AccessDeniedException", "Message": message})
            return self.answer(400, text.encode(), [("Content-Type", "application/x-amz-json-1.1")])
        self.forward(body, operation)

    def forward(self, body, operation=None):
        names = ["Content-Type", "X-Amz-Target", "Authorization", "X-Amz-Date"]
        headers = {name: self.headers[name] for name in names if name in self.headers}
        request = urllib.request.Request(self.server.target + self.path, body, headers)
        try:
            with urllib.request.urlopen(request) as response:
                status, text = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        if operation == "DescribeUserPool" and status == 200:
            document = json.loads(text)
            document["UserPool"] |= self.server.pool
            text = json.dumps(document).encode()
        self.answer(status, text, [("Content-Type", "application/x-amz-json-1.1")])
