"""Codes through real servers, from the mock over SMTP, LMTP, Dovecot, and IMAP to `authflow run`."""

import contextlib
import pathlib
import re
import tempfile

import pytest

import servers
from servers import authflow
from staging_project import write_staging

SIGN_UP = """
scenario: A new user confirms with the e-mailed code and signs in
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: confirmSignUp, delivery: { medium: EMAIL } }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: done, tokens: { id: { claims: { token_use: id, email_verified: true } } } }
"""

RESEND = """
scenario: A resent code replaces the first one
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
    save: first
  - resendSignUpCode: { username: $(user.email) }
  - awaitCode: { to: $(user.email) }
    save: second
  - confirmSignUp: { username: $(user.email), code: $(first) }
    expect: { error: CodeMismatchException }
  - confirmSignUp: { username: $(user.email), code: $(second) }
"""


class Mail:
    """A private Dovecot with an SMTP relay, and a mock that sends to it."""

    def __init__(self, folder, accounts, dovecot, pool):
        self.folder = folder
        self.accounts = accounts
        self.dovecot = dovecot
        self.pool = pool

    def project(self, folder, user, **keys):
        keys = {
            "url": f"imaps://localhost:{self.dovecot['imaps']}",
            "username": user,
            "password": "$(secret.IMAP_PASSWORD)",
            "address": user.replace("@", "+$(tag)@"),
            "caFile": self.dovecot["ca"],
        } | keys
        source = "".join(f"    {key}: {value}\n" for key, value in keys.items() if value)
        write_staging(folder, self.pool, "mailbox", "sources:\n  mailbox:\n    kind: imap\n" + source)

    def logins(self, user):
        log = (self.folder / "dovecot.log").read_text()
        return len(re.findall(rf"imap-login: (?:Info: )?Login: user=<{re.escape(user)}>", log))


@pytest.fixture(scope="module")
def mail():
    with contextlib.ExitStack() as stack:
        # The folder is not in pytest's folder, which only its owner can enter, because Dovecot runs as an ordinary
        # user.
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        accounts = [f"qa-{number}@example.test" for number in range(30)]
        for name, secret in ("users", "s3cret"), ("tokens", "tok-static-123"):
            (folder / name).write_text("".join(f"{account}:{{PLAIN}}{secret}::::::\n" for account in accounts))
        dovecot = stack.enter_context(servers.dovecot(folder))
        port = stack.enter_context(servers.relay(dovecot["lmtp"]))
        pool = stack.enter_context(servers.mock("--smtp", f"smtp://127.0.0.1:{port}"))
        yield Mail(folder, accounts, dovecot, pool)


@pytest.fixture
def run(mail, tmp_path):
    """Writes the project file and scenarios and runs them."""

    def run(*scenarios, secret="s3cret", options=(), **keys):
        # Each run uses another account and does not see the email of other runs.
        user = mail.accounts.pop()
        mail.project(tmp_path, user, **keys)
        (tmp_path / "scenarios.yaml").write_text("\n---\n".join(scenarios))
        result = authflow(
            "run", "scenarios.yaml", "--keep-users", *options,
            folder=tmp_path, environment={"IMAP_PASSWORD": secret, "IMAP_TOKEN": secret},
        )
        result.user = user
        assert secret not in result.output + result.errors
        return result

    return run


def test_sign_up_to_sign_in_over_tls(run):
    result = run(SIGN_UP)
    assert result.status == 0, result


def test_sign_up_to_sign_in_over_starttls(run, mail):
    result = run(SIGN_UP, url=f"imap://localhost:{mail.dovecot['imap']}")
    assert result.status == 0, result


def test_a_token_can_be_used_instead_of_a_password(run):
    result = run(
        SIGN_UP, secret="tok-static-123", password=None, oauthToken="$(secret.IMAP_TOKEN)"
    )
    assert result.status == 0, result


def test_a_resent_code_is_awaited_and_replaces_the_first_one(run):
    result = run(RESEND)
    assert result.status == 0, result


def test_a_wrong_token_blocks_with_the_reason(run):
    result = run(
        SIGN_UP, secret="tok-of-somebody", password=None, oauthToken="$(secret.IMAP_TOKEN)"
    )
    assert result.status == 4, result
    assert "login" in result.output, result


def test_a_wrong_mailbox_password_blocks_with_the_reason(run):
    result = run(SIGN_UP, secret="not-the-password")
    assert result.status == 4, result
    assert "blocked" in result.output and "mailbox" in result.output
    assert "login" in result.output, result


def test_an_untrusted_certificate_blocks_with_the_reason(run):
    result = run(SIGN_UP, caFile=None)
    assert result.status == 4, result
    assert "certificate" in result.output, result


def test_a_certificate_for_another_host_blocks_with_the_reason(run, mail):
    # libcurl resolves all names below localhost to this machine. The certificate is only for localhost.
    result = run(SIGN_UP, url=f"imaps://mail.localhost:{mail.dovecot['imaps']}")
    assert result.status == 4, result
    assert "certificate" in result.output and "mail.localhost" in result.output, result


def test_an_unreachable_mailbox_server_blocks(run):
    result = run(SIGN_UP, url="imaps://127.0.0.1:1")
    assert result.status == 4, result
    assert "can't connect to" in result.output, result


def test_fifty_scenarios_share_one_connection(run, mail):
    scenarios = [SIGN_UP.replace("A new user", f"User {number}") for number in range(50)]
    result = run(*scenarios, options=["--jobs", "50"])
    assert result.status == 0, result
    assert mail.logins(result.user) == 1


def test_an_address_that_the_mail_server_rejects_is_an_error_of_the_pool(run, mail):
    scenario = """
scenario: The mail server rejects the address
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { error: CodeDeliveryFailureException }
"""
    result = run(scenario, address="nobody+$(tag)@elsewhere.test")
    assert result.status == 0, result


def test_a_missing_code_is_a_failure_with_the_messages_seen(run, mail):
    other = "$(user.email), subject: { contains: another subject }, within: 300ms }\n    save"
    scenario = SIGN_UP.replace("$(user.email) }\n    save", other)
    result = run(scenario)
    assert result.status == 1, result
    assert "within 300ms" in result.output, result


def test_a_message_is_read_and_no_other_one_arrives(run):
    result = run("""
scenario: A message is read, and no other one arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitMessage: { to: $(user.email) }
    expect: { message: { subject: Your verification code, to: $(user.email), text: { contains: code is } } }
  - expectNoMessage: { to: $(user.email), for: 300ms }
""")
    assert result.status == 0, result


def test_an_unexpected_message_is_a_failure_that_names_it(run):
    result = run("""
scenario: An unexpected message arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - expectNoMessage: { to: $(user.email), for: 1m }
""")
    assert result.status == 1, result
    assert "expected no message for " in result.output and "got 1 message in mailbox" in result.output, result
    assert "“Your verification code” from " in result.output, result


def test_expect_no_message_is_blocked_without_access_to_the_mailbox(run):
    result = run("""
scenario: The mailbox rejects the password
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - expectNoMessage: { to: $(user.email), for: 300ms }
""", secret="not-the-password")
    assert result.status == 4, result
    assert "login" in result.output, result
