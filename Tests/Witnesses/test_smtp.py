"""`authflow mock --smtp` delivers to aiosmtpd, an independent SMTP server."""

import contextlib
import email
import email.policy
import json
import re
import ssl
import subprocess
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import AuthResult, LoginPassword

import servers
from conftest import PROGRAM, Mock, Pool, said

PASSWORD = "p:a/s@s%wörd"
ENCODED = "p%3Aa%2Fs%40s%25w%C3%B6rd"


class Receiver(Controller):
    """Stores the accepted envelopes, by default on a free port of 127.0.0.1."""

    def __init__(self, port=0, **options):
        super().__init__(self, hostname="127.0.0.1", port=port, **options)
        self.envelopes = []
        self.sessions = []
        self.refusals = {}

    def _trigger_server(self):
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.sessions.append(session)
        self.envelopes.append(envelope)
        return "250 OK"

    def code(self):
        mail = email.message_from_bytes(self.envelopes[-1].content, policy=email.policy.default)
        return re.search(r"\b\d{6}\b", mail.get_content())[0]


@contextlib.contextmanager
def receiving(**options):
    receiver = Receiver(**options)
    receiver.start()
    try:
        yield receiver
    finally:
        receiver.stop()


@contextlib.contextmanager
def mocking(*arguments, outbox=None, environment=None):
    """A separate mock. `said` is its standard error after the block."""
    more = ["--outbox", outbox] if outbox else []
    with servers.mock(*arguments, *more, environment=environment) as program:
        mock = Mock(program.url, outbox)
        mock.started = program.output
        yield mock
    mock.said = program.errors
    assert "wörd" not in program.output + program.errors and ENCODED not in program.output + program.errors


def pool(mock, **settings):
    cognito = mock.client()
    made = cognito.create_user_pool(
        PoolName="mail", **({"AutoVerifiedAttributes": ["email"]} | settings)
    )["UserPool"]
    client = cognito.create_user_pool_client(
        UserPoolId=made["Id"], ClientName="mail", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]
    )["UserPoolClient"]
    return Pool(cognito, made["Id"], client)


def undelivered(users, name):
    """Asserts that a sign-up fails because of its email. Returns whether the user exists and is unconfirmed."""
    refused = said(users.sign_up, name, email=f"{name}@example.com")
    assert refused == "CodeDeliveryFailureException: Unable to deliver the message."
    return users.admin("admin_get_user", Username=name)["UserStatus"] == "UNCONFIRMED"


def kept(mock, address):
    with urllib.request.urlopen(f"{mock.url}/_authflow/messages?to={address}") as answer:
        return json.load(answer)["messages"]


def let_in(user):
    def check(server, session, envelope, mechanism, data):
        right = data == LoginPassword(user.encode(), PASSWORD.encode())
        return AuthResult(success=right, handled=right)

    return check


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """A private root certificate and a server certificate for this machine."""
    folder = tmp_path_factory.mktemp("certificates")

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    openssl(
        "req", "-x509", *curve, "-days", "2", "-subj", "/CN=test root", "-keyout", "ca.key",
        "-out", "ca.pem", "-addext", "keyUsage=critical,keyCertSign",
    )
    openssl("req", *curve, "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "request.pem")
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    openssl(
        "x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key",
        "-CAcreateserial", "-days", "2", "-out", "certificate.pem", "-extfile", "names",
    )
    return folder


@pytest.fixture(scope="module")
def tls(certificates):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "certificate.pem", certificates / "key.pem")
    return context


def test_a_user_confirms_with_a_code_from_a_real_mail_server(tmp_path):
    with receiving() as receiver, mocking(
        "--smtp", f"smtp://127.0.0.1:{receiver.port}", outbox=tmp_path
    ) as mock:
        users = pool(mock)
        users.sign_up("ann", email="ann@example.com")
        assert f"email      smtp://127.0.0.1:{receiver.port}\n" in mock.started
        [envelope] = receiver.envelopes
        assert envelope.mail_from == "no-reply@verificationemail.com"
        assert envelope.rcpt_tos == ["ann@example.com"]
        [path] = (tmp_path / "new").iterdir()
        assert envelope.content == path.read_bytes()
        [message] = kept(mock, "ann@example.com")
        assert message["code"] == receiver.code()
        users.call("confirm_sign_up", Username="ann", ConfirmationCode=receiver.code())
        assert "AccessToken" in users.tokens("ann")
    assert mock.said == ""


def test_a_message_arrives_unchanged(tmp_path):
    text = "<p>.</p>\r\n.\r\n..\r\nGrüße, 你好: {####}\r\n" + "x" * 900 + "\r\n."
    with receiving() as receiver, mocking(
        "--smtp", f"smtp://localhost:{receiver.port}", outbox=tmp_path
    ) as mock:
        users = pool(
            mock, VerificationMessageTemplate={"EmailSubject": "Grüße", "EmailMessage": text}
        )
        for name in ["ann", "bob"]:
            users.sign_up(name, email=f"{name}@example.com")
        files = {path.read_bytes() for path in (tmp_path / "new").iterdir()}
        assert {envelope.content for envelope in receiver.envelopes} == files
        mail = email.message_from_bytes(receiver.envelopes[0].content, policy=email.policy.default)
        sent = re.sub(r"\d{6}", "{####}", mail.get_content())
        assert sent.replace("\r\n", "\n").rstrip("\n") == text.replace("\r\n", "\n")


def test_a_login_on_this_machine_does_not_need_tls():
    with receiving(
        authenticator=let_in("ann@example.com"), auth_required=True, auth_require_tls=False
    ) as receiver, mocking(
        "--smtp", f"smtp://ann%40example.com:{ENCODED}@127.0.0.1:{receiver.port}"
    ) as mock:
        pool(mock).sign_up("ann", email="ann@example.com")
        assert receiver.sessions[0].authenticated
        assert receiver.sessions[0].ssl is None


def test_a_password_can_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("AUTHFLOW_SMTP_PASSWORD", PASSWORD)
    with receiving(
        authenticator=let_in("ann"), auth_required=True, auth_require_tls=False
    ) as receiver, mocking("--smtp", f"smtp://ann@127.0.0.1:{receiver.port}") as mock:
        pool(mock).sign_up("ann", email="ann@example.com")
        assert receiver.sessions[0].authenticated
    with receiving(
        authenticator=let_in("somebody else"), auth_required=True, auth_require_tls=False
    ) as receiver, mocking("--smtp", f"smtp://ann@127.0.0.1:{receiver.port}") as mock:
        assert undelivered(pool(mock), "ann")
    assert "the login was rejected" in mock.said and PASSWORD not in mock.said


def test_a_password_in_the_environment_needs_a_user_in_the_url(monkeypatch):
    monkeypatch.setenv("AUTHFLOW_SMTP_PASSWORD", PASSWORD)
    ended = subprocess.run(
        [PROGRAM, "mock", "--port", "0", "--smtp", "smtp://127.0.0.1:25"],
        capture_output=True, text=True, timeout=30,
    )
    assert ended.returncode == 3 and "has no user" in ended.stderr
    assert PASSWORD not in ended.stderr


def test_starttls_works_with_a_private_root_certificate(certificates, tls):
    with receiving(
        tls_context=tls, require_starttls=True, authenticator=let_in("ann"), auth_required=True
    ) as receiver, mocking(
        "--smtp", f"smtp://ann:{ENCODED}@localhost:{receiver.port}",
        "--smtp-ca", str(certificates / "ca.pem"),
    ) as mock:
        users = pool(mock)
        for name in ["ann", "bob"]:
            users.sign_up(name, email=f"{name}@example.com")
        assert len(receiver.envelopes) == 2
        assert receiver.sessions[0] is receiver.sessions[1], "the connection is kept"
        assert receiver.sessions[0].ssl is not None and receiver.sessions[0].authenticated
    assert mock.said == ""


def test_implicit_tls_works(certificates, tls):
    with receiving(ssl_context=tls) as receiver, mocking(
        "--smtp", f"smtps://127.0.0.1:{receiver.port}", "--smtp-ca", str(certificates / "ca.pem")
    ) as mock:
        pool(mock).sign_up("ann", email="ann@example.com")
        assert receiver.envelopes[0].rcpt_tos == ["ann@example.com"]


def test_an_untrusted_certificate_is_rejected(certificates, tls):
    # On this machine STARTTLS is optional. With smtps or --smtp-ca it is not.
    with receiving(tls_context=tls) as receiver, mocking(
        "--smtp", f"smtp://127.0.0.1:{receiver.port}"
    ) as mock:
        pool(mock).sign_up("ann", email="ann@example.com")
        assert receiver.sessions[0].ssl is None
    with receiving(ssl_context=tls) as receiver, mocking(
        "--smtp", f"smtps://127.0.0.1:{receiver.port}"
    ) as mock:
        assert undelivered(pool(mock), "ann") and not receiver.envelopes
    assert "TLS failed (SSL certificate problem: " in mock.said


def test_a_server_without_required_tls_is_rejected(certificates):
    with receiving() as receiver, mocking(
        "--smtp", f"smtp://127.0.0.1:{receiver.port}", "--smtp-ca", str(certificates / "ca.pem")
    ) as mock:
        assert undelivered(pool(mock), "ann") and not receiver.envelopes
    assert mock.said == (
        "authflow: the message for ann@example.com can't be delivered: TLS failed "
        "(STARTTLS not supported.)\n"
    )


def test_a_rejected_recipient_is_reported_with_the_servers_message(tmp_path):
    with receiving() as receiver, mocking(
        "--smtp", f"smtp://127.0.0.1:{receiver.port}", outbox=tmp_path
    ) as mock:
        receiver.refusals["ann@example.com"] = "550 5.1.1 no such user \x1b[31mhere"
        users = pool(mock)
        assert undelivered(users, "ann")
        assert kept(mock, "ann@example.com") == [] and not list((tmp_path / "new").iterdir())
        users.sign_up("bob", email="bob@example.com")
        assert [envelope.rcpt_tos for envelope in receiver.envelopes] == [["bob@example.com"]]
    assert mock.said == (
        "authflow: the message for ann@example.com can't be delivered: the mail server refused the "
        "recipient (550 5.1.1 no such user  [31mhere)\n"
    )


def test_a_wrong_password_is_reported_and_not_shown():
    with receiving(
        authenticator=let_in("somebody else"), auth_required=True, auth_require_tls=False
    ) as receiver, mocking("--smtp", f"smtp://ann:{ENCODED}@127.0.0.1:{receiver.port}") as mock:
        assert undelivered(pool(mock), "ann")
    assert "the login was rejected (535 5.7.8 " in mock.said


def test_delivery_works_again_after_the_server_restarts():
    receiver = Receiver()
    receiver.start()
    with mocking("--smtp", f"smtp://127.0.0.1:{receiver.port}") as mock:
        users = pool(mock)
        users.sign_up("ann", email="ann@example.com")
        receiver.stop()
        assert undelivered(users, "bob")
        with receiving(port=receiver.port) as again:
            users.call("resend_confirmation_code", Username="bob")
            assert again.envelopes[0].rcpt_tos == ["bob@example.com"]
    assert mock.said.count("\n") == 1 and "the connection was refused" in mock.said


def test_text_messages_are_not_sent_by_smtp_which_is_reported_once(tmp_path):
    with receiving() as receiver, mocking(
        "--smtp", f"smtp://127.0.0.1:{receiver.port}", outbox=tmp_path
    ) as mock:
        sender = {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"}
        users = pool(mock, AutoVerifiedAttributes=["phone_number"], SmsConfiguration=sender)
        for number in ["+15550100", "+15550101"]:
            users.sign_up("user" + number[-1], phone_number=number)
            assert len(mock.messages(number)) == 1
            assert kept(mock, number.replace("+", "%2B"))[0]["medium"] == "SMS"
        assert not receiver.envelopes
    assert mock.said.count("\n") == 1 and "SMS messages are not sent by email" in mock.said


def test_many_simultaneous_messages_are_delivered():
    with receiving() as receiver, mocking("--smtp", f"smtp://127.0.0.1:{receiver.port}") as mock:
        users = pool(mock)
        names = [f"user{index}" for index in range(40)]
        with ThreadPoolExecutor(20) as threads:
            list(threads.map(lambda name: users.sign_up(name, email=f"{name}@example.com"), names))
        delivered = sorted(envelope.rcpt_tos[0] for envelope in receiver.envelopes)
        assert delivered == sorted(f"{name}@example.com" for name in names)
    assert mock.said == ""


@pytest.mark.parametrize("arguments, words", [
    (["--smtp", f"http://ann:{ENCODED}@127.0.0.1:25"], "--smtp needs a URL"),
    (["--smtp", f"ann:{ENCODED}@127.0.0.1:25"], "--smtp needs a URL"),
    (["--smtp", f"smtp://ann:{ENCODED}@127.0.0.1:99999"], "--smtp needs a URL"),
    (["--smtp", f"smtp://ann:{ENCODED}@127.0.0.1:25/inbox"], "after its host and port"),
    (["--smtp", f"smtp://ann%0A:{ENCODED}@127.0.0.1"], "user or password"),
    (["--smtp", f"smtp://ann:100%{ENCODED}@127.0.0.1"], "%25 for `%`"),
    (["--smtp", f"smtp://ann%zz:{ENCODED}@127.0.0.1"], "%25 for `%`"),
    (["--smpt", f"smtp://ann:{ENCODED}@127.0.0.1"], "--smpt"),
    ([f"smtp://ann:{ENCODED}@127.0.0.1"], "nexpected argument"),
    (["--smpt", "smtp://ann:wörd/x@127.0.0.1"], "--smpt"),
    (["--smtp"], "--smtp"),
    (["--smtp-ca", "/nonexistent"], "require --smtp"),
    (["--smtp-insecure"], "require --smtp"),
    (
        ["--smtp", "smtp://127.0.0.1", "--smtp-ca", "/nonexistent/ca.pem"],
        "the --smtp-ca file `/nonexistent/ca.pem` does not exist",
    ),
    (["--smtp", "smtp://127.0.0.1", "--smtp-ca", "/"], "the --smtp-ca file `/` is a folder"),
])
def test_wrong_usage_ends_before_the_start(arguments, words):
    ended = subprocess.run(
        [PROGRAM, "mock", "--port", "0", *arguments], capture_output=True, text=True, timeout=30
    )
    assert ended.returncode == 3 and ended.stdout == ""
    assert words in ended.stderr
    assert ENCODED not in ended.stderr and "wörd" not in ended.stderr


class LMTPReceiver(Receiver):
    """An LMTP server with one user."""

    def factory(self):
        return LMTP(self, **self.SMTP_kwargs)

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address != "ann@example.com":
            return "550 5.1.1 nobody of that name"
        return await super().handle_RCPT(server, session, envelope, address, options)


def test_the_relay_forwards_to_an_lmtp_server(certificates):
    lmtp = LMTPReceiver()
    lmtp.start()
    try:
        with servers.relay(
            lmtp.port, "--certificate", certificates / "certificate.pem",
            "--key", certificates / "key.pem", "--login", f"ann:{PASSWORD}",
        ) as port, mocking(
            "--smtp", f"smtp://ann:{ENCODED}@localhost:{port}",
            "--smtp-ca", str(certificates / "ca.pem"),
        ) as mock:
            users = pool(mock)
            users.sign_up("ann", email="ann@example.com")
            assert [envelope.rcpt_tos for envelope in lmtp.envelopes] == [["ann@example.com"]]
            users.call("confirm_sign_up", Username="ann", ConfirmationCode=lmtp.code())
            assert undelivered(users, "bob")
        assert "the recipient (550 5.1.1 nobody of that name)" in mock.said
    finally:
        lmtp.stop()
    with servers.relay(lmtp.port) as port, mocking("--smtp", f"smtp://localhost:{port}") as mock:
        assert undelivered(pool(mock), "cid")
    assert "(451 4.3.0 no LMTP server: " in mock.said
