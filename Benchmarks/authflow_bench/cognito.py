"""Calls of Cognito's API for the setup, and the requests that the load generator sends."""

from __future__ import annotations

import contextlib
import json
import pathlib
import urllib.request
from dataclasses import dataclass

from .c_programs import c_program
from .figures import Samples
from .peers import installed
from .processes import cpu_seconds, run, server

TARGET = "AWSCognitoIdentityProviderService"
PASSWORD = "Correct-horse-1"

# The signature is not verified. moto derives the service from it, and the mock gets the same requests.
SIGNATURE = (
    "AWS4-HMAC-SHA256 Credential=bench/20260101/us-east-1/cognito-idp/aws4_request, "
    "SignedHeaders=host;x-amz-target, Signature=0"
)


@dataclass
class Service:
    """A running server with one pool."""

    url: str
    pid: int
    pool: str = ""

    @property
    def port(self) -> str:
        return self.url.rsplit(":", 1)[1]

    def call(self, operation: str, **members) -> dict:
        request = urllib.request.Request(self.url + "/", json.dumps(members).encode(), _headers(operation))
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def password_client(self) -> str:
        """Creates a client that allows password sign-in, and returns its ID."""
        flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
        made = self.call(
            "CreateUserPoolClient", UserPoolId=self.pool, ClientName="bench", ExplicitAuthFlows=flows
        )
        return made["UserPoolClient"]["ClientId"]

    def add_users(self, client: str, count: int) -> list[str]:
        """Creates confirmed users, and returns their names."""
        names = [f"user-{number}@example.com" for number in range(count)]
        for name in names:
            self.call("SignUp", ClientId=client, Username=name, Password=PASSWORD)
            self.call("AdminConfirmSignUp", UserPoolId=self.pool, Username=name)
        return names

    def access_token(self, client: str, name: str) -> str:
        answer = self.call("InitiateAuth", **sign_in_members(client, name))
        return answer["AuthenticationResult"]["AccessToken"]


def sign_in_members(client: str, name: str) -> dict:
    parameters = {"USERNAME": name, "PASSWORD": PASSWORD}
    return {"ClientId": client, "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}


@contextlib.contextmanager
def mock(bench, *options):
    """A running `authflow mock`, with the pool that it prints."""
    until = r"listens on (\S+)\s+user pool\s+(\S+)\s+client\s+\S+\s+messages .*\n"
    with server(bench.program, "mock", "--port", "0", *options, until=until) as (process, match):
        yield Service(match[1], process.pid, match[2])


@contextlib.contextmanager
def fixed_server(bench, signatures=0):
    """A server that gives every request the same response, with the mock's HTTP library and RSA signatures.

    A mock that does all of its work can't be faster.
    """
    until = r'"url":\s*"(http:[^"]+)"'
    with server(bench.measuring(), "server", str(signatures), until=until) as (process, match):
        yield Service(match[1], process.pid)


@contextlib.contextmanager
def moto():
    """A running moto server, with a pool that has the same settings."""
    program = installed("moto_server")
    until = r"Running on (http://127\.0\.0\.1:\d+)"
    with server(program, "-H", "127.0.0.1", "-p", "0", until=until) as (process, match):
        service = Service(match[1], process.pid)
        made = service.call("CreateUserPool", PoolName="bench", UsernameAttributes=["email"])
        service.pool = made["UserPool"]["Id"]
        yield service


@dataclass(frozen=True)
class Load:
    """The result of a load: requests per second, and the CPU usage of the generator and of the server, in cores."""

    rate: float
    generator: float
    server: float
    p99: float


def load(
    service: Service, path: pathlib.Path, requests: list[bytes], expected: str, connections: int = 16
) -> Load:
    """Sends the requests over several connections; raises unless each response has status 200 and `expected`."""
    path.write_bytes(b"".join(b"%d\n%b" % (len(request), request) for request in requests))
    before = cpu_seconds(service.pid)
    usage = run(c_program("load"), service.port, str(connections), path, expected)
    seen = json.loads(usage.output)
    spent = cpu_seconds(service.pid) - before
    seconds = seen["seconds"]
    return Load(seen["requests"] / seconds, seen["cpu"] / seconds, spent / seconds, seen["p99"])


def fixed_rates(
    bench, folder: pathlib.Path, requests: list[bytes], expected: str, signatures: int = 0
) -> Samples:
    """The rates of `fixed_server`, without the warm-up."""
    turns = range(bench.sizes.warm_ups + bench.sizes.runs)
    with fixed_server(bench, signatures) as service:
        rates = [load(service, folder / "fixed", requests, expected).rate for _ in turns]
    return Samples(rates[bench.sizes.warm_ups :])


def request(operation: str, members: dict) -> bytes:
    """The complete HTTP request of a call."""
    body = json.dumps(members, separators=(",", ":")).encode()
    head = "".join(f"{name}: {value}\r\n" for name, value in _headers(operation).items())
    return f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def _headers(operation: str) -> dict[str, str]:
    return {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": f"{TARGET}.{operation}",
        "Authorization": SIGNATURE,
    }
