"""`authflow inbox serve`, sources of kind `webhook`, and the sender functions of examples/sender/."""

import base64
import http.client
import importlib.util
import json
import mailbox
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
import types
import urllib.error
import urllib.request

import aws_encryption_sdk
import pytest
from aws_encryption_sdk.identifiers import EncryptionKeyType, WrappingAlgorithm
from aws_encryption_sdk.internal.crypto.wrapping_keys import WrappingKey
from aws_encryption_sdk.key_providers.raw import RawMasterKeyProvider

import certificates
import servers
from programs import running

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples/sender"
SECRET = "a secret of the tests, long enough".replace(" ", "-")


@pytest.fixture
def receiver(tmp_path):
    """A running receiver, with its URL."""
    with serving(tmp_path) as program:
        yield program


def serving(folder, *options, secret=SECRET, scheme="http"):
    environment = os.environ | {"AUTHFLOW_WEBHOOK_SECRET": secret}
    program = running(servers.PROGRAM, "inbox", "serve", "--port", "0", *options, cwd=folder, env=environment)
    return Started(program)


class Started:
    """A receiver that listens when its block begins."""

    def __init__(self, program):
        self.context = program

    def __enter__(self):
        self.program = self.context.__enter__()
        self.url = self.program.expect_error(r"receiving at (\S+)/messages")[1]
        return self

    def __exit__(self, *error):
        return self.context.__exit__(*error)

    def post(self, body, secret=SECRET, path="/messages", method="POST", **fields):
        """Sends a request, and returns the status and the JSON of the response."""
        fields = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"} | fields
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {k: v for k, v in fields.items() if v}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


def test_a_posted_code_is_printed(receiver):
    assert receiver.post({"to": "+15550100", "code": "123456"}) == (202, {"message": "received"})
    receiver.program.expect(r"(?m)^\S+ SMS \+15550100\n  from  .*\n  code  123456\n")
    assert receiver.post({"to": "ann@example.com", "code": "654321", "at": "2026-11-21T08:00:05.123Z"})[0] == 202
    receiver.program.expect(r"(?m)^2026-11-21T08:00:05Z EMAIL ann@example\.com  .*\n  from  .*\n  code  654321\n")


@pytest.mark.parametrize("password", ["aB3$xyz!", "a.b.C1!.", "<b>&amp;1A", "a b C1!"])
def test_a_temporary_password_is_found_exactly(receiver, password):
    receiver.post({"to": "ann@example.com", "username": "ann", "code": password, "trigger": "CustomEmailSender_AdminCreateUser"})
    assert receiver.program.expect(r"(?m)^  code  (.*)$")[1] == password


@pytest.mark.parametrize(
    "body, status, words",
    [
        ({"code": "123456"}, 400, "`to` is missing"),
        ({"to": "ann@example.com"}, 400, "expected `code`"),
        ({"to": "ann@example.com", "code": 123456}, 400, "`code` must be a string"),
        ({"to": "ann@example.com", "kode": "1"}, 400, "unknown key `kode`"),
        ({"to": "a b", "code": "123456"}, 400, "`to` must be"),
        ({"to": "a@b", "code": "123456", "medium": "FAX"}, 400, "`medium` must be EMAIL or SMS"),
        ({"to": "a@b", "code": "123456", "at": "today"}, 400, "`at` must be a time"),
        ({"to": "a@b", "code": "123456", "id": "a b"}, 400, "`id` must be"),
        ({"to": "a@b", "code": "AYADeH" * 60}, 400, "decrypt it"),
        (["to"], 400, "expected a JSON object"),
        (b"{", 400, "expected a JSON object"),
        ({"to": "a@b", "code": "1" * 70_000}, 413, "longer than 65536 bytes"),
    ],
)
def test_a_wrong_post_is_rejected_with_its_reason(receiver, body, status, words):
    answer = receiver.post(body)
    assert answer[0] == status and words in answer[1]["error"]
    assert receiver.program.output == ""


def test_a_post_needs_the_secret_the_type_and_the_path(receiver):
    body = {"to": "+15550100", "code": "123456"}
    assert receiver.post(body, secret="another secret") == (401, {"error": "invalid secret"})
    assert receiver.post(body, Authorization="")[0] == 401
    assert receiver.post(body, **{"Content-Type": "text/plain"})[0] == 415
    assert receiver.post(body, path="/other")[0] == 404
    assert receiver.post(body, method="PUT")[0] == 405
    assert receiver.program.output == ""
    reasons = re.findall(r"rejected a request: (.*)", receiver.program.errors)
    assert reasons == [
        "invalid secret",
        "the header Authorization: Bearer SECRET is missing",
        "expected Content-Type: application/json",
        "not found: post messages to /messages",
        "post messages to this path",
    ]


def test_a_body_without_end_is_not_stored(receiver):
    host = receiver.url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=30)
    connection.putrequest("POST", "/messages")
    connection.putheader("Authorization", f"Bearer {SECRET}")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    sent = 0
    try:
        while sent < 64 << 20:
            connection.send(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
            sent += 0x10000
    except OSError:
        pass
    # The receiver responds or closes the connection long before the client has sent everything.
    assert sent < 64 << 20 or connection.getresponse().status == 413
    connection.close()
    assert receiver.post({"to": "+15550100", "code": "123456"})[0] == 202


def test_messages_are_also_stored_in_a_folder(tmp_path):
    with serving(tmp_path, "--outbox", "codes") as receiver:
        receiver.post({"to": "ann@example.com", "code": "123456"})
    assert [message["To"] for message in mailbox.Maildir(tmp_path / "codes")] == ["ann@example.com"]
    (tmp_path / "authflow.yaml").write_text("sources: { codes: { kind: outbox, path: ./codes } }\n")
    assert servers.authflow("inbox", "code", "ann@example.com", folder=tmp_path).output == "123456\n"


@pytest.mark.parametrize(
    "options, secret, words",
    [
        ([], "", "set AUTHFLOW_WEBHOOK_SECRET"),
        ([], "short", "fewer than 16 characters"),
        ([], "a secret with spaces in it", "outside ASCII"),
        (["--listen", "0.0.0.0"], SECRET, "--tls-certificate"),
        (["--tls-key", "key.pem"], SECRET, "must be given together"),
        (
            ["--tls-certificate", "none.pem", "--tls-key", "none.pem"],
            SECRET,
            "the certificate file `none.pem` does not exist",
        ),
        (["--listen", "somewhere"], SECRET, "expected an IP address"),
    ],
)
def test_a_receiver_does_not_start_without_protection(tmp_path, options, secret, words):
    result = servers.authflow("inbox", "serve", *options, folder=tmp_path, environment={"AUTHFLOW_WEBHOOK_SECRET": secret})
    assert result.status == 3 and words in result.errors and result.output == ""


def test_a_receiver_with_a_certificate_speaks_only_tls(tmp_path):
    certificate, key = certificates.make(tmp_path)
    options = ["--listen", "127.0.0.1", "--tls-certificate", str(certificate), "--tls-key", str(key)]
    with serving(tmp_path, *options) as receiver:
        assert receiver.url.startswith("https://")
        context = ssl.create_default_context(cafile=certificate)
        request = urllib.request.Request(
            receiver.url + "/messages",
            json.dumps({"to": "+15550100", "code": "123456"}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {SECRET}"},
        )
        with urllib.request.urlopen(request, context=context, timeout=30) as response:
            assert response.status == 202
        receiver.program.expect(r"(?m)^  code  123456$")
        with pytest.raises(Exception):
            urllib.request.urlopen(receiver.url.replace("https", "http") + "/", timeout=30)


class StubKeys(RawMasterKeyProvider):
    """A key of the test instead of a key in KMS."""

    provider_id = "stub"

    def _get_raw_key(self, key_id):
        return WrappingKey(
            wrapping_algorithm=WrappingAlgorithm.AES_256_GCM_IV12_TAG16_NO_PADDING,
            wrapping_key=b"0123456789abcdef" * 2,
            wrapping_key_type=EncryptionKeyType.SYMMETRIC,
        )


def keys():
    provider = StubKeys()
    provider.add_master_key("key")
    return provider


# Cognito encrypts without key commitment.
COGNITO = aws_encryption_sdk.EncryptionSDKClient(
    commitment_policy=aws_encryption_sdk.CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT
)


def encrypted(code):
    ciphertext, _ = COGNITO.encrypt(source=code.encode(), key_provider=keys())
    return base64.b64encode(ciphertext).decode()


def event(trigger, code, username="ann", pool="eu-west-1_AbCdEfGhI", **attributes):
    """The event of a sender trigger (AWS developer guide, custom sender Lambda triggers)."""
    kind = trigger.split("_")[0]
    return {
        "version": "1",
        "triggerSource": trigger,
        "region": "eu-west-1",
        "userPoolId": pool,
        "userName": username,
        "callerContext": {"awsSdkVersion": "x", "clientId": "c"},
        "request": {
            "type": kind[0].lower() + kind[1:] + "RequestV1",
            "code": code,
            "clientMetadata": None,
            "userAttributes": attributes,
        },
    }


@pytest.fixture
def sender(monkeypatch):
    """The function for Python, with the test's key."""
    spec = importlib.util.spec_from_file_location("sender", EXAMPLES / "sender.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "key_provider", keys)

    def call(url, event, number=1):
        monkeypatch.setenv("RECEIVER", url)
        monkeypatch.setenv("SECRET", SECRET)
        return module.handler(event, types.SimpleNamespace(aws_request_id=f"request-{number}"))

    return call


@pytest.mark.parametrize(
    "trigger, code, head",
    [
        ("CustomSMSSender_SignUp", "123456", r"SMS \+15550100"),
        ("CustomEmailSender_ForgotPassword", "654321", r"EMAIL ann@example\.com"),
        ("CustomEmailSender_AdminCreateUser", "aB3$xyz!.", r"EMAIL ann@example\.com"),
    ],
)
def test_the_function_for_python_decrypts_and_posts_a_code(receiver, sender, trigger, code, head):
    given = event(trigger, encrypted(code), phone_number="+15550100", email="ann@example.com")
    assert sender(receiver.url, given) == given
    receiver.program.expect(rf"(?m)^\S+ {head}.*\n  from  .*\n  code  {re.escape(code)}\n")


def test_the_function_for_python_reports_the_receivers_error(receiver, sender):
    with pytest.raises(RuntimeError, match="the receiver answered 400: .*`to` must be"):
        sender(receiver.url, event("CustomSMSSender_SignUp", encrypted("123456"), phone_number="not a number"))


NODE_STUB = """
export const CommitmentPolicy = { REQUIRE_ENCRYPT_ALLOW_DECRYPT: 'allow' };
export class KmsKeyringNode { constructor(options) { this.keyIds = options.keyIds; } }
export function buildClient(policy) {
  if (policy !== 'allow') throw new Error('Cognito needs another policy');
  return {
    decrypt: async (keyring, ciphertext) => {
      if (keyring.keyIds[0] !== 'arn:key') throw new Error('another key');
      const text = ciphertext.toString('utf8');
      if (!text.startsWith('encrypted:')) throw new Error('not a ciphertext');
      return { plaintext: Buffer.from(text.slice('encrypted:'.length)) };
    },
  };
}
"""

NODE_CALL = """
import { handler } from './sender.mjs';
const event = JSON.parse(process.argv[2]);
console.log(JSON.stringify(await handler(event, { awsRequestId: 'request-1' })));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")
@pytest.mark.parametrize("trigger, code, head", [
    ("CustomSMSSender_Authentication", "123456", r"SMS \+15550100"),
    ("CustomEmailSender_SignUp", "87654321", r"EMAIL ann@example\.com"),
])
def test_the_function_for_node_decrypts_and_posts_a_code(receiver, tmp_path, trigger, code, head):
    package = tmp_path / "function/node_modules/@aws-crypto/client-node"
    package.mkdir(parents=True)
    (package / "index.js").write_text(NODE_STUB)
    (package / "package.json").write_text('{"name": "@aws-crypto/client-node", "type": "module", "main": "index.js"}')
    shutil.copy(EXAMPLES / "sender.mjs", tmp_path / "function")
    (tmp_path / "function/call.mjs").write_text(NODE_CALL)
    ciphertext = base64.b64encode(f"encrypted:{code}".encode()).decode()
    given = event(trigger, ciphertext, phone_number="+15550100", email="ann@example.com")
    result = subprocess.run(
        ["node", "call.mjs", json.dumps(given)],
        cwd=tmp_path / "function",
        env=os.environ | {"KEY_ARN": "arn:key", "RECEIVER": receiver.url + "/", "SECRET": SECRET},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == given
    receiver.program.expect(rf"(?m)^\S+ {head}.*\n  from  .*\n  code  {code}\n")


SIGN_UP = """
scenario: A new user confirms with the code of the sender function
vars: { changed: $(random.password(16)) }
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
    expect: { nextStep: done }
  - resetPassword: { username: $(user.email) }
  - awaitCode: { to: $(user.email) }
    save: reset
  - confirmResetPassword: { username: $(user.email), newPassword: $(changed), code: $(reset) }
  - signIn: { username: $(user.email), password: $(changed) }
  - deleteUser: {}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_a_sign_up_is_green_with_the_codes_of_the_sender_function(tmp_path, sender):
    port = free_port()
    with servers.mock() as pool:
        (tmp_path / "authflow.yaml").write_text(f"""
pools:
  staging:
    kind: cognito
    userPoolId: {pool.pool}
    clientId: {pool.client}
    endpoint: {pool.url}
    allow: [create-users, change-users, delete-users, send-messages]
    source: codes
sources:
  codes: {{ kind: webhook, port: {port}, secret: $(secret.WEBHOOK_SECRET), address: $(tag)@qa.example.com }}
""")
        (tmp_path / "sign-up.yaml").write_text(SIGN_UP)
        over = threading.Event()
        faults = []

        def send():
            """Calls the function for each message of the pool, as Cognito would."""
            seen = set()
            while not over.wait(0.05):
                with urllib.request.urlopen(f"{pool.url}/_authflow/messages", timeout=30) as response:
                    messages = json.load(response)["messages"]
                for message in messages:
                    if (message["at"], message["code"]) in seen:
                        continue
                    seen.add((message["at"], message["code"]))
                    try:
                        code = encrypted(message["code"])
                        given = event("CustomEmailSender_SignUp", code, pool=pool.pool, email=message["to"])
                        sender(f"http://127.0.0.1:{port}", given, len(seen))
                    except Exception as fault:
                        faults.append(fault)

        calls = threading.Thread(target=send)
        calls.start()
        try:
            result = servers.authflow(
                "run", "sign-up.yaml", "--pool", "staging", folder=tmp_path, environment={"WEBHOOK_SECRET": SECRET}
            )
        finally:
            over.set()
            calls.join()
    assert result.status == 0, result
    assert not faults


@pytest.mark.parametrize("secret, notes", [
    ("another secret", ["rejected 1 request: invalid secret", "make the sender function send the `secret` of the source `codes`"]),
    (None, []),
])
def test_a_time_out_shows_the_posts_that_were_rejected(tmp_path, secret, notes):
    port = free_port()
    with servers.mock() as pool:
        staged(tmp_path, pool, port)
        body = json.dumps({"to": "ann@example.com", "code": "123456"})
        post = "" if secret is None else f"""
  - http: {{ method: POST, url: "http://127.0.0.1:{port}/messages", headers: {{ Authorization: Bearer {secret} }}, json: {body} }}
    expect: {{ httpStatus: 401 }}
"""
        (tmp_path / "sign-up.yaml").write_text(f"""
scenario: The code is rejected
steps:
  - signUp: {{ username: $(user.email), password: $(user.password) }}{post}
  - awaitCode: {{ to: $(user.email), within: 300ms }}
""")
        options = ["--pool", "staging", "--keep-users"]
        result = servers.authflow("run", "sign-up.yaml", *options, folder=tmp_path, environment={"WEBHOOK_SECRET": SECRET})
    assert result.status == 1, result
    place = f"listened at 127.0.0.1:{port}" + ("" if notes else ", where no message for this pool arrived")
    assert re.findall(r"note: (.*)", result.output)[-len(notes) - 1:] == [place, *notes], result


def test_a_time_out_counts_the_messages_for_other_pools(tmp_path):
    port = free_port()
    with servers.mock() as pool:
        staged(tmp_path, pool, port)
        body = json.dumps({"to": "ann@example.com", "code": "123456", "pool": "us-east-1_Another01"})
        (tmp_path / "sign-up.yaml").write_text(f"""
scenario: The code is for another pool
steps:
  - signUp: {{ username: $(user.email), password: $(user.password) }}
  - http: {{ method: POST, url: "http://127.0.0.1:{port}/messages", headers: {{ Authorization: "Bearer {SECRET}" }}, json: {body} }}
    expect: {{ httpStatus: 202 }}
  - awaitCode: {{ to: $(user.email), within: 300ms }}
""")
        options = ["--pool", "staging", "--keep-users"]
        result = servers.authflow("run", "sign-up.yaml", *options, folder=tmp_path, environment={"WEBHOOK_SECRET": SECRET})
    assert result.status == 1, result
    place = f"listened at 127.0.0.1:{port}, where no message for this pool arrived"
    assert re.findall(r"note: (.*)", result.output)[-2:] == [place, "received 1 message for other pools"], result


def test_a_used_port_blocks_a_run_and_shows_where_the_source_is_declared(tmp_path):
    with servers.mock() as pool, socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        staged(tmp_path, pool, taken.getsockname()[1])
        (tmp_path / "sign-up.yaml").write_text(SIGN_UP)
        result = servers.authflow(
            "run", "sign-up.yaml", "--pool", "staging", folder=tmp_path, environment={"WEBHOOK_SECRET": SECRET}
        )
    assert result.status == 4, result
    line = (tmp_path / "authflow.yaml").read_text().splitlines().index("  codes:") + 1
    assert f"`codes` is declared in authflow.yaml:{line}" in result.output, result


def test_a_receiver_keeps_no_messages_to_list(tmp_path):
    project(tmp_path, port=free_port(), secret="$(secret.WEBHOOK_SECRET)")
    secret = {"WEBHOOK_SECRET": SECRET}
    for words in (["list"], ["list", "--json"], ["list", "--to", "+15550100"], ["show", "1"]):
        result = servers.authflow("inbox", *words, folder=tmp_path, environment=secret)
        assert result.status == 3 and result.output == "", result
        assert "`codes` keeps no messages to list: use `authflow inbox watch codes`" in result.errors
    result = servers.authflow("inbox", "code", "+15550100", folder=tmp_path, environment=secret)
    assert result.status == 1 and "only while authflow listens: use --within" in result.errors


def staged(folder, pool, port):
    """Writes a project with the source and a mock as its live pool."""
    project(folder, port=port, secret="$(secret.WEBHOOK_SECRET)", address="$(tag)@qa.example.com")
    text = (folder / "authflow.yaml").read_text()
    (folder / "authflow.yaml").write_text(f"""
pools:
  staging:
    kind: cognito
    userPoolId: {pool.pool}
    clientId: {pool.client}
    endpoint: {pool.url}
    allow: [create-users, change-users, delete-users, send-messages]
    source: codes
{text}""")


def project(folder, **keys):
    source = "".join(f"    {key}: {value}\n" for key, value in ({"kind": "webhook"} | keys).items())
    (folder / "authflow.yaml").write_text(f"sources:\n  codes:\n{source}")


def test_a_code_is_awaited_by_another_program(tmp_path, sender):
    port = free_port()
    project(tmp_path, port=port, secret="$(secret.WEBHOOK_SECRET)")
    command = [servers.PROGRAM, "inbox", "code", "+15550100", "--within", "60s"]
    with running(*command, cwd=tmp_path, env=os.environ | {"WEBHOOK_SECRET": SECRET}) as waiting:
        deadline = time.monotonic() + 60
        while True:
            try:
                sender(f"http://127.0.0.1:{port}", event("CustomSMSSender_SignUp", encrypted("123456"), phone_number="+15550100"))
                break
            except urllib.error.URLError:
                assert time.monotonic() < deadline
                time.sleep(0.02)
        assert waiting.wait(60) == 0
        assert waiting.output == "123456\n"


def test_a_used_port_and_a_short_secret_are_reported(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        project(tmp_path, port=port, secret="$(secret.WEBHOOK_SECRET)")
        result = servers.authflow("inbox", "code", "+15550100", folder=tmp_path, environment={"WEBHOOK_SECRET": SECRET})
        assert result.status == 4
        assert f"can't listen on `127.0.0.1:{port}`: another program uses the port" in result.errors
    result = servers.authflow("inbox", "code", "+15550100", folder=tmp_path, environment={"WEBHOOK_SECRET": "short"})
    assert result.status == 4 and "the secret has fewer than 16 characters" in result.errors
    assert "can't listen" not in result.errors


@pytest.mark.parametrize(
    "keys, place, words",
    [
        ({"secret": "$(secret.S)"}, "2:3", "`port`"),
        ({"port": 1}, "2:3", "`secret`"),
        ({"port": 70000, "secret": "$(secret.S)"}, "4:5", "at most 65535"),
        ({"port": 1, "secret": "$(secret.S)", "listen": "0.0.0.0"}, "6:5", "requires `tlsCertificate`"),
        ({"port": 1, "secret": "$(secret.S)", "tlsKey": "k.pem"}, "6:5", "`tlsKey` requires `tlsCertificate`"),
        ({"port": 1, "secret": "$(secret.S)", "path": "x"}, "6:5", "path"),
    ],
)
def test_wrong_keys_are_reported_at_their_place(tmp_path, keys, place, words):
    project(tmp_path, **keys)
    result = servers.authflow("inbox", "code", "+15550100", folder=tmp_path, environment={"S": SECRET})
    assert result.status in (2, 3) and words in result.errors and f"authflow.yaml:{place}" in result.errors
