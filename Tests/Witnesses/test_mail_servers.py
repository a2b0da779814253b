"""Further settings of a mailbox, on Dovecot and on mail-devel: mailboxes, IDLE, deletion, and tokens from a program."""

import contextlib
import imaplib
import pathlib
import stat
import tempfile
import textwrap

import pytest

import servers
from servers import authflow
from staging_project import write_staging
from test_mailbox import RESEND, SIGN_UP

USER = "qa@example.test"


class Server:
    """A mail server with one account, and a mock that delivers to it."""

    def __init__(self, name, imap, pool, folder=None):
        self.name, self.imap, self.pool, self.folder = name, imap, pool, folder

    @contextlib.contextmanager
    def login(self):
        with imaplib.IMAP4("127.0.0.1", self.imap) as client:
            client.login(USER, "s3cret")
            yield client

    def subjects(self, mailbox="INBOX"):
        with self.login() as client:
            client.select(mailbox, readonly=True)
            numbers = client.search(None, "ALL")[1][0].split()
            return [client.fetch(number, "(BODY.PEEK[HEADER.FIELDS (SUBJECT)])")[1][0][1] for number in numbers]

    def create(self, mailbox):
        with self.login() as client:
            client.create(mailbox)

    def put(self, mailbox, text):
        with self.login() as client:
            assert client.append(mailbox, None, None, text.replace("\n", "\r\n").encode())[0] == "OK"


@pytest.fixture(params=["dovecot", "mail-devel"])
def server(request):
    with contextlib.ExitStack() as stack:
        folder = None
        if request.param == "dovecot":
            folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            ports = stack.enter_context(servers.dovecot(folder))
            smtp = stack.enter_context(servers.relay(ports["lmtp"]))
        else:
            ports = stack.enter_context(servers.mail_devel(USER, "s3cret"))
            smtp = ports["smtp"]
        pool = stack.enter_context(servers.mock("--smtp", f"smtp://127.0.0.1:{smtp}"))
        yield Server(request.param, ports["imap"], pool, folder)


@pytest.fixture
def run(server, tmp_path):
    """Writes the project file and scenarios, and runs a command."""

    def run(*scenarios, command=("run", "scenarios.yaml", "--keep-users"), options=(), **keys):
        keys = {"password": "$(secret.IMAP_PASSWORD)"} | keys
        source = "".join(f"    {key}: {value}\n" for key, value in keys.items() if value)
        address = USER.replace("@", "+$(tag)@")
        write_staging(tmp_path, server.pool, "mailbox", textwrap.dedent(f"""\
            sources:
              mailbox:
                kind: imap
                url: imap://127.0.0.1:{server.imap}
                username: {USER}
                address: {address}
            """) + source)
        (tmp_path / "scenarios.yaml").write_text("\n---\n".join(scenarios))
        return authflow(*command, *options, folder=tmp_path, environment={"IMAP_PASSWORD": "s3cret"})

    return run


def test_a_sign_up_and_a_resent_code_arrive(run):
    result = run(SIGN_UP, RESEND)
    assert result.status == 0, result


def test_a_wrong_password_blocks_with_the_reason(run):
    result = run(SIGN_UP, password="not-the-password")
    assert result.status == 4 and "rejected the login" in result.output, result


def test_codes_arrive_with_idle_even_if_nothing_is_announced(run):
    """mail-devel offers IDLE and never announces a message."""
    result = run(SIGN_UP, RESEND, idle="true")
    assert result.status == 0, result


def test_taken_messages_are_deleted_and_others_stay(run, server):
    server.put("INBOX", "From: a@b.test\nTo: qa@example.test\nSubject: Old\n\nYour code is 123456\n")
    result = run(SIGN_UP, RESEND, delete="true")
    assert result.status == 0 and "warning" not in result.errors, result
    assert server.subjects() == [b"Subject: Old\r\n\r\n"]


def test_messages_stay_without_the_key(run, server):
    assert run(SIGN_UP).status == 0
    assert len(server.subjects()) == 1


def test_several_mailboxes_are_read_over_one_connection(run, server):
    server.create("Codes")
    result = run(*[SIGN_UP.replace("A new user", f"User {number}") for number in range(5)], mailboxes="[Codes, INBOX]")
    assert result.status == 0, result
    if server.folder:
        log = (server.folder / "dovecot.log").read_text()
        # Without the logins of the test itself.
        assert log.count("Login: user=<qa@example.test>") == 2


def test_a_missing_mailbox_blocks_and_is_named(run):
    result = run(SIGN_UP, mailboxes="[INBOX, Nowhere]")
    assert result.status == 4 and "can't open the mailbox `Nowhere`" in result.output, result


def test_a_time_out_shows_the_message_in_another_mailbox(run, server):
    server.create("Junk")
    server.put("Junk", (
        "From: no-reply@verificationemail.com\nTo: qa+here@example.test\nSubject: Your code\n"
        "Authentication-Results: mx.example.test; spf=fail\nMessage-ID: <junk@x>\n\nYour code is 123456\n"
    ))
    result = run("""
scenario: The code is in another mailbox
steps:
  - awaitCode: { to: qa+here@example.test, within: 300ms }
""")
    assert result.status == 1, result
    assert "searched `INBOX`" in result.output, result
    assert "the spam mailbox `Junk`, which awaits don't read, has “Your code”" in result.output, result
    assert "spf=fail" in result.output and "set `mailboxes: [INBOX, \\Junk]`" in result.output, result


def test_doctor_opens_every_mailbox(run, server):
    server.create("Junk")
    result = run(SIGN_UP, command=("doctor", "staging", "scenarios.yaml"), mailboxes="[INBOX, \\Junk]")
    assert "can log in and open `INBOX` and `\\Junk`" in result.output, result


def test_a_program_prints_the_token_again_after_a_refusal(run, server, tmp_path):
    if server.folder is None:
        pytest.skip("mail-devel has no tokens")
    program = tmp_path / "token.sh"
    program.write_text("#!/bin/sh\necho run >> runs\ncat token\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    (tmp_path / "token").write_text("tok-static-123\n")
    result = run(SIGN_UP, RESEND, password=None, oauthCommand="[./token.sh]")
    assert result.status == 0, result
    assert (tmp_path / "runs").read_text() == "run\n"
    (tmp_path / "token").write_text("tok-of-somebody\n")
    result = run(SIGN_UP, password=None, oauthCommand="[./token.sh]")
    assert result.status == 4 and "rejected the login" in result.output, result
    assert "tok-of-somebody" not in result.output + result.errors
