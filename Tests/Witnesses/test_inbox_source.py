"""`authflow inbox` with the sources of a project: a Maildir, a mailbox, and a command."""

import email.message
import email.utils
import imaplib
import mailbox
import os
import signal
import ssl
import tempfile
import time

import pytest

import servers
from programs import running


ACCOUNT, PASSWORD = "qa@example.test", "s3cret"


def letter(recipient, text, subject="Your verification code", html=False):
    message = email.message.EmailMessage()
    message["From"] = "no-reply@verificationemail.com"
    message["To"] = recipient
    message["Subject"] = subject
    message["Date"] = email.utils.format_datetime(email.utils.localtime())
    message["Message-ID"] = email.utils.make_msgid(domain="example.com")
    message.set_content(text, subtype="html" if html else "plain")
    return message


@pytest.fixture
def project(tmp_path):
    """A folder with a project file that declares one source, and functions that run `authflow` there."""

    def declare(**source):
        lines = "".join(f"    {key}: {value}\n" for key, value in source.items())
        (tmp_path / "authflow.yaml").write_text(f"sources:\n  box:\n{lines}")

    declare.folder = tmp_path
    declare.code = lambda *arguments, **options: servers.authflow(
        "inbox", "code", "--source", "box", *arguments, folder=tmp_path, **options
    )
    declare.watch = lambda **options: running(
        servers.PROGRAM, "inbox", "watch", "box", cwd=tmp_path, **options
    )
    return declare


@pytest.fixture
def outbox(project):
    project(kind="outbox", path="./outbox")
    return mailbox.Maildir(project.folder / "outbox")


def test_the_latest_code_of_an_address_is_found_in_a_maildir(project, outbox):
    for recipient, code in [("ann@example.com", "111111"), ("ann@example.com", "222222"), ("bob@example.com", "333333")]:
        outbox.add(letter(recipient, f"Your verification code is {code}."))
    result = project.code("ann@example.com")
    assert (result.status, result.output, result.errors) == (0, "222222\n", "")
    assert project.code("nobody@example.com").status == 1


def test_the_only_source_of_a_project_needs_no_name(project, outbox):
    outbox.add(letter("ann@example.com", "111111 is your code"))
    result = servers.authflow("inbox", "code", "ann@example.com", folder=project.folder)
    assert (result.status, result.output, result.errors) == (0, "111111\n", "")


@pytest.mark.parametrize(
    "text, status, words",
    [
        ("sources:\n  box: { kind: outbox, path: ./a }\n  sms: { kind: outbox, path: ./b }\n", 3, ["`box`, `sms`", "--source NAME"]),
        ("defaults: { jobs: 2 }\n", 3, ["has no source", "--endpoint"]),
        (None, 3, ["--endpoint URL", "project file"]),
    ],
)
def test_one_of_several_sources_must_be_named(tmp_path, text, status, words):
    if text is not None:
        (tmp_path / "authflow.yaml").write_text(text)
    result = servers.authflow("inbox", "code", "ann@example.com", folder=tmp_path)
    assert (result.status, result.output) == (status, "")
    for word in words:
        assert word in result.errors


@pytest.mark.parametrize("text", ["defaults: { jobs: 2 }\n", None])
def test_a_list_without_a_source_does_not_offer_an_option_of_another_command(tmp_path, text):
    if text is not None:
        (tmp_path / "authflow.yaml").write_text(text)
    result = servers.authflow("inbox", "list", folder=tmp_path)
    assert (result.status, result.output) == (3, "")
    assert "source" in result.errors and "--endpoint" not in result.errors


def test_the_latest_code_is_the_latest_by_date(project, outbox):
    for code, offset in [("222222", 0), ("111111", -60)]:
        message = letter("ann@example.com", f"Your verification code is {code}.")
        del message["Date"]
        message["Date"] = email.utils.formatdate(time.time() + offset)
        outbox.add(message)
        # The order of arrival is the order of the file names, which contain the creation time.
        time.sleep(0.02)
    assert project.code("ann@example.com").output == "222222\n"


def test_several_codes_are_each_printed_on_their_own_line(project, outbox):
    outbox.add(letter("ann@example.com", "Your old code was 111111.\nYour new code is 222222.\n"))
    result = project.code("ann@example.com")
    assert (result.status, result.output) == (1, "")
    assert result.errors.splitlines()[1:] == [
        r"  “Your old code was 111111.”: `match: 'was (\d{6})\b'`",
        r"  “Your new code is 222222.”: `match: 'is (\d{6})\b'`",
    ]


def test_within_waits_for_a_later_code(project, outbox):
    with running(servers.PROGRAM, "inbox", "code", "ann@example.com", "--source", "box", "--within", "60s", cwd=project.folder) as waiting:
        outbox.add(letter("bob@example.com", "Your verification code is 333333."))
        outbox.add(letter("ann@example.com", "Your verification code is 444444."))
        assert waiting.expect(r"\d+\n")[0] == "444444\n"
        assert waiting.wait(30) == 0


def test_codes_of_links_and_temporary_passwords_are_also_found(project, outbox):
    link = "http://127.0.0.1:9229/p/confirmUser?client_id=c&amp;user_name=u&amp;confirmation_code=555555"
    outbox.add(letter("ann@example.com", f'Please <a href="{link}">Verify Email</a>', html=True))
    assert project.code("ann@example.com").output == "555555\n"
    outbox.add(letter("bob@example.com", "Your username is bob and temporary password is Aa1-x9!z. "))
    assert project.code("bob@example.com").output == "Aa1-x9!z\n"


def test_new_messages_are_printed_with_their_code(project, outbox):
    outbox.add(letter("ann@example.com", "Your verification code is 111111."))
    with project.watch() as watch:
        watch.expect_error("watching `box`")
        outbox.add(letter("ann@example.com", "Your verification code is 222222.", subject="Hello \x1b[31m"))
        watch.expect(r"(?m)^  \| Your verification code is 222222\.\n")
        shown = watch.output
        assert "EMAIL ann@example.com  Hello" in shown and "  code  222222\n" in shown
        # The output contains no earlier message and no escape sequence.
        assert "111111" not in shown and "\x1b" not in shown
    assert len(outbox) == 2


def test_a_run_deletes_the_file_of_a_killed_watch_and_reports_to_a_live_one(project, outbox):
    with servers.mock("--outbox", str(project.folder / "outbox")) as pool:
        source = "sources:\n  box: { kind: outbox, path: ./outbox }\n"
        live = f"kind: cognito, userPoolId: {pool.pool}, clientId: {pool.client}, endpoint: \"{pool.url}\""
        allowed = "allow: [create-users, send-messages], source: { email: box }"
        (project.folder / "authflow.yaml").write_text(f"{source}pools:\n  staging: {{ {live}, {allowed} }}\n")
        (project.folder / "sign-up.yaml").write_text("""
scenario: A code arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
""")
        folder = project.folder / ".authflow" / "watch"
        with project.watch() as killed:
            killed.expect_error("watching `box`")
            [left] = folder.iterdir()
            os.kill(killed.pid, signal.SIGKILL)
            killed.wait(60)
        with project.watch() as watch:
            watch.expect_error("watching `box`")
            assert left in folder.iterdir()
            run = servers.authflow("run", "sign-up.yaml", "--pool", "staging", "--keep-users", folder=project.folder)
            assert "1 passed" in run.output, run
            watch.expect("A code arrives")
            [kept] = folder.iterdir()
            assert kept != left
        assert list(folder.iterdir()) == []


def test_a_mailbox_is_read_from_its_latest_messages_and_watched_for_new_ones(project):
    # The folder is not in pytest's folder, which only its owner can enter, because Dovecot runs as an ordinary user.
    with tempfile.TemporaryDirectory(prefix="inbox") as folder, servers.dovecot(folder) as server:
        account = imaplib.IMAP4_SSL("localhost", server["imaps"], ssl_context=ssl.create_default_context(cafile=server["ca"]))
        account.login(ACCOUNT, PASSWORD)
        put = lambda recipient, code: account.append(
            "INBOX", "", None, letter(recipient, f"Your verification code is {code}.").as_bytes()
        )
        put("old@example.com", "999999")
        for number in range(60):
            put("ann@example.com", f"{number:06}")
        project(
            kind="imap",
            url=f"imaps://localhost:{server['imaps']}",
            username=ACCOUNT,
            password="$(secret.IMAP_PASSWORD)",
            caFile=server["ca"],
        )
        environment = {"IMAP_PASSWORD": PASSWORD}
        result = project.code("ann@example.com", environment=environment)
        assert (result.status, result.output) == (0, "000059\n"), result
        # The mailbox contains more newer messages than the program reads.
        assert project.code("old@example.com", environment=environment).status == 1
        with project.watch(env=os.environ | environment) as watch:
            watch.expect_error("watching `box`")
            put("ann@example.com", "123123")
            watch.expect(r"(?m)^  code  123123\n")
            assert watch.output.count("  code  ") == 1
        account.logout()


def test_a_command_is_run_for_one_address(project):
    script = project.folder / "latest"
    script.write_text('#!/bin/sh\n[ "$1" = ann@example.com ] && echo "Your verification code is 777777."\nexit 0\n')
    script.chmod(0o755)
    project(kind="command", run="[./latest, $(to)]")
    assert project.code("ann@example.com").output == "777777\n"
    assert project.code("bob@example.com").status == 1
    refused = servers.authflow("inbox", "watch", "box", folder=project.folder)
    assert refused.status == 3 and "authflow inbox code ADDRESS --source box" in refused.errors


@pytest.mark.parametrize("kind", ["outbox", "eml", "mbox"])
def test_a_missing_folder_or_file_is_named(project, kind):
    project(kind=kind, path="./mail/qa")
    advice = "`mail/qa` does not exist: check `path` of the source `box`"
    code = project.code("a@example.com")
    assert code.status == 1 and advice in code.errors
    listed = servers.authflow("inbox", "list", "--source", "box", folder=project.folder)
    assert (listed.status, listed.output) == (0, "")
    assert listed.errors == f"authflow: found no messages in the source `box`; {advice}\n"
    shown = servers.authflow("inbox", "show", "1", "--source", "box", folder=project.folder)
    title = "found no message `1`, because the source `box` has no messages"
    assert (shown.status, shown.errors) == (1, f"authflow: {title}\n{advice}\n")


def test_an_unreachable_server_that_is_read_for_one_address_is_reported(project):
    project(kind="json", url="http://127.0.0.1:9/mail?to=$(to)", items="messages", text="text")
    code = project.code("a@example.com")
    assert code.status == 4 and "can't reach http://127.0.0.1:9/mail" in code.errors
    later = project.code("a@example.com", "--within", "30s")
    assert later.status == 4 and "can't reach http://127.0.0.1:9/mail" in later.errors
    listed = servers.authflow("inbox", "list", "--to", "a@example.com", folder=project.folder)
    assert listed.status == 4 and "can't reach http://127.0.0.1:9/mail" in listed.errors


def test_an_unreadable_source_is_reported(project, tmp_path):
    none = servers.authflow("inbox", "code", "a@example.com", "--source", "box", folder=tmp_path)
    assert none.status == 2 and "the project file is missing" in none.errors
    project(kind="outbox", path="./outbox")
    other = servers.authflow("inbox", "watch", "bix", folder=tmp_path)
    assert other.status == 2 and "bix" in other.errors and "box" in other.errors
    (tmp_path / "outbox").write_text("")
    assert project.code("a@example.com").status == 4
    both = project.code("a@example.com", "--endpoint", "http://127.0.0.1:1")
    assert both.status == 3 and "--endpoint and --source can't be combined" in both.errors
