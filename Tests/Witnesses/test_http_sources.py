"""Sources that are read over HTTP, from the mock over SMTP and a mail catcher to `authflow run`."""

import base64
import http.server
import json
import mailbox
import os
import pathlib
import re
import signal
import sys
import threading

import pytest
import yaml

import mail_catchers
import servers
from programs import running
from staging_project import write_staging
from test_inbox_source import letter
from test_mailbox import RESEND, SIGN_UP

GUIDES = pathlib.Path(__file__).parents[2] / "docs" / "guides"

KINDS = {
    "mailpit": "kind: mailpit, url: {url}, address: $(tag)@example.com",
    "mailhog": "kind: mailhog, url: {url}, address: $(tag)@example.com",
    "mailosaur": "kind: mailosaur, url: {url}, server: abcd1234, apiKey: $(secret.SERVICE_KEY)",
    "mailslurp": "kind: mailslurp, url: {url}, inbox: in-1, apiKey: $(secret.SERVICE_KEY), address: in-1+$(tag)@x.test",
}

EXPECTED = """
scenario: No second message arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitMessage: { to: $(user.email) }
    expect: { message: { subject: Your verification code, text: { contains: code is } } }
  - expectNoMessage: { to: $(user.email), for: 300ms }
"""


def write(folder, pool, source):
    write_staging(folder, pool, "catcher", f"sources: {{ catcher: {{ {source} }} }}")


class Stage:
    """A catcher of one kind, a mock that sends to it, and a project that reads it."""

    def __init__(self, kind, catcher, pool, folder):
        self.kind, self.catcher, self.pool, self.folder = kind, catcher, pool, folder

    def declare(self, more=""):
        write(self.folder, self.pool, KINDS[self.kind].replace("{url}", self.catcher.url) + more)

    def command(self, *words, key=mail_catchers.KEY):
        return servers.authflow(*words, folder=self.folder, environment={"SERVICE_KEY": key})

    def run(self, *scenarios, options=(), key=mail_catchers.KEY):
        (self.folder / "scenarios.yaml").write_text("\n---\n".join(scenarios))
        result = self.command("run", "scenarios.yaml", "--keep-users", *options, key=key)
        assert key not in result.output + result.errors
        return result


@pytest.fixture
def stage(request, tmp_path):
    kind = request.param
    login = f"{mail_catchers.KEY}:" if kind == "mailosaur" else None
    with mail_catchers.catcher(kind, login, prefix="/base") as catcher:
        with servers.mock("--smtp", f"smtp://127.0.0.1:{catcher.smtp}") as pool:
            stage = Stage(kind, catcher, pool, tmp_path)
            stage.declare()
            yield stage


@pytest.mark.parametrize("stage", KINDS, indirect=True)
def test_a_user_signs_up_and_in(stage):
    result = stage.run(SIGN_UP, RESEND, EXPECTED)
    assert result.status == 0, result


def block(page, name):
    """The block of a guide that is the content of a file."""
    text = (GUIDES / f"{page}.md").read_text(encoding="utf-8")
    return re.search(rf"```yaml {re.escape(name)}\n(.*?)```", text, re.S)[1]


@pytest.mark.parametrize("stage", ["mailpit", "mailosaur"], indirect=True)
def test_the_files_of_the_guide_lead_to_a_green_sign_up(stage):
    document = yaml.safe_load(block(stage.kind, "authflow.yaml"))
    pool, = document["pools"].values()
    pool |= {"userPoolId": stage.pool.pool, "clientId": stage.pool.client, "endpoint": stage.pool.url}
    source, = document["sources"].values()
    source["url"] = stage.catcher.url
    (stage.folder / "authflow.yaml").write_text(yaml.safe_dump(document, sort_keys=False))
    (stage.folder / "sign-up.yaml").write_text(block(stage.kind, "sign-up.yaml"))
    result = servers.authflow(
        "run", "sign-up.yaml", "--keep-users",
        folder=stage.folder, environment={"MAILOSAUR_API_KEY": mail_catchers.KEY},
    )
    assert result.status == 0, result


@pytest.mark.parametrize("stage", KINDS, indirect=True)
def test_messages_are_deleted_only_if_the_source_says_so(stage):
    content = bytes(letter("someone@else.test", "654321 is your code"))
    stage.catcher.add("a@b.test", ["someone@else.test"], content)
    assert stage.run(SIGN_UP).status == 0
    assert len(stage.catcher.messages) == 2
    assert not any(line.startswith("DELETE") for line in stage.catcher.requests)
    if stage.kind == "mailslurp":
        return
    stage.declare(", delete: true")
    assert stage.run(SIGN_UP).status == 0
    assert [message.recipients for message in stage.catcher.messages][0] == ["someone@else.test"]
    assert len(stage.catcher.messages) == 2


@pytest.mark.parametrize("stage", ["mailpit"], indirect=True)
def test_old_messages_are_not_read(stage):
    for number in range(120):
        content = bytes(letter(f"old-{number}@x.test", "654321 is your code"))
        stage.catcher.add("a@b.test", [f"old-{number}@x.test"], content)
    assert stage.run(SIGN_UP).status == 0
    bodies = [line for line in stage.catcher.requests if "/raw" in line]
    assert bodies == ["GET /base/api/v1/message/id-120/raw"]
    assert all("start=0" in line for line in stage.catcher.requests if "messages" in line)


@pytest.mark.parametrize("stage", ["mailpit"], indirect=True)
def test_many_scenarios_share_one_connection(stage):
    result = stage.run(*[SIGN_UP.replace("new user", f"user {number}") for number in range(12)])
    assert result.status == 0, result
    assert stage.catcher.connections == 1


@pytest.mark.parametrize("stage", ["mailosaur"], indirect=True)
def test_a_wrong_key_blocks_the_scenario_before_its_first_step(stage):
    result = stage.run(SIGN_UP, key="not-the-right-key")
    assert result.status == 4, result
    assert "denied access (HTTP status 401)" in result.output and "the source has no" not in result.output, result
    assert "`catcher` is declared in authflow.yaml:9" in result.output


@pytest.mark.parametrize("stage", KINDS, indirect=True)
def test_doctor_checks_the_source(stage):
    (stage.folder / "scenarios.yaml").write_text(SIGN_UP)
    result = stage.command("doctor", "staging", "scenarios.yaml")
    assert "lists messages" in result.output, result
    if stage.kind == "mailosaur":
        # The URL is the one that doctor requested.
        assert "/api/messages lists messages" in result.output, result
        assert "Correct `apiKey` of the source" in stage.command("doctor", "staging", "scenarios.yaml", key="wrong").output


def test_doctor_names_the_keys_of_missing_credentials(tmp_path):
    with mail_catchers.catcher("mailpit", "ann:secret", prefix="/base") as catcher, servers.mock() as pool:
        stage = Stage("mailpit", catcher, pool, tmp_path)
        stage.declare()
        (tmp_path / "scenarios.yaml").write_text(SIGN_UP)
        result = stage.command("doctor", "staging", "scenarios.yaml")
    assert "(HTTP status 401); the source has no `username` or `headers`" in result.output, result
    assert "Add `username` and `password`, or `headers`, to the source" in result.output, result


@pytest.mark.parametrize("stage", ["mailosaur"], indirect=True)
def test_a_wrong_inbox_is_found_before_the_first_step(stage):
    stage.declare()
    project = stage.folder / "authflow.yaml"
    project.write_text(project.read_text().replace("server: abcd1234", "server: other"))
    result = stage.run(SIGN_UP)
    assert result.status == 4 and "/api/messages returned HTTP status 404" in result.output, result
    report = stage.command("doctor", "staging", "scenarios.yaml")
    assert "/api/messages returned HTTP status 404" in report.output, report
    assert "Correct `server` of the source" in report.output, report


@pytest.mark.parametrize("stage", ["mailosaur"], indirect=True)
@pytest.mark.parametrize("written", ["abcd1234.mailosaur.net", "anything@abcd1234.mailosaur.net"])
def test_the_domain_of_an_inbox_is_not_its_id(stage, written):
    stage.declare()
    project = stage.folder / "authflow.yaml"
    project.write_text(project.read_text().replace("server: abcd1234", f"server: {written}"))
    (stage.folder / "scenarios.yaml").write_text(SIGN_UP)
    result = stage.command("check", "scenarios.yaml")
    assert "must be the ID of an inbox" in result.errors + result.output, result
    assert "`abcd1234`" in result.errors + result.output, result


@pytest.mark.parametrize("stage", KINDS, indirect=True)
def test_a_time_out_names_the_url_that_was_searched(stage):
    result = stage.run("""
scenario: Nothing arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email), subject: Another subject, within: 1s }
""")
    assert result.status == 1, result
    url = {
        "mailpit": "/api/v1/messages", "mailhog": "/api/v2/messages",
        "mailosaur": "/api/messages/search", "mailslurp": "/waitForLatestEmail",
    }
    assert f"note: searched {stage.catcher.url}{url[stage.kind]}\n" in result.output, result


@pytest.mark.parametrize("stage", ["mailpit", "mailhog", "mailosaur"], indirect=True)
def test_a_time_out_lists_messages_to_other_addresses(stage):
    result = stage.run("""
scenario: The code goes elsewhere
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - signUp: { username: second-$(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email), subject: Another subject, within: 2s }
""")
    assert result.status == 1, result
    lines = [line for line in result.output.splitlines() if "to second-" in line]
    assert len(lines) == 1 and "it is for another recipient" in lines[0], result


@pytest.mark.parametrize("stage", ["mailpit", "mailhog", "mailosaur"], indirect=True)
def test_messages_are_listed_and_shown(stage):
    for recipient, code in [("ann@example.com", "111111"), ("bob@example.com", "222222")]:
        content = bytes(letter(recipient, f"<p>Your code is <b>{code}</b>.</p>", html=True))
        stage.catcher.add("no-reply@verificationemail.com", [recipient], content)
    result = stage.command("inbox", "list")
    assert result.status == 0, result
    assert [line.split("  ")[0] for line in result.output.splitlines()] == ["id-0", "id-1"]
    assert result.output.splitlines()[1].endswith("  code 222222")
    lines = [json.loads(line) for line in stage.command("inbox", "list", "--json").output.splitlines()]
    assert [(line["id"], line["to"], line["codes"]) for line in lines] == [
        ("id-0", ["ann@example.com"], ["111111"]), ("id-1", ["bob@example.com"], ["222222"]),
    ]
    shown = stage.command("inbox", "show", "id-1")
    assert "code: 222222\n" in shown.output and shown.output.endswith("\nYour code is 222222.\n"), shown
    assert stage.command("inbox", "show", "id-1", "--html").output.strip() == "<p>Your code is <b>222222</b>.</p>"
    assert stage.command("inbox", "show", "none").status == 1
    assert stage.command("inbox", "code", "ann@example.com").output == "111111\n"


class Listing(http.server.BaseHTTPRequestHandler):
    """A server with responses that a test chooses."""

    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append((f"{self.command} {self.path}", dict(self.headers), body))
        status, kind, text = self.server.reply(self.command, self.path)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *words):
        pass


@pytest.fixture
def listing(tmp_path):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listing)
    server.daemon_threads = True
    server.requests, server.items = [], []
    server.reply = lambda method, path: (200, "application/json", json.dumps(server.items))
    server.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def declare(source):
        (tmp_path / "authflow.yaml").write_text(f"sources: {{ box: {{ {source} }} }}\n")

    server.declare = declare
    server.inbox = lambda *words: servers.authflow("inbox", *words, folder=tmp_path, environment={"TOKEN": "t0ken-t0ken"})
    yield server
    server.shutdown()


def test_sms_messages_are_read_from_the_shapes_of_twilio(listing):
    listing.declare(f"kind: twilio, url: '{listing.url}', account: AC1, password: $(secret.TOKEN)")
    pages = {
        "/2010-04-01/Accounts/AC1/Messages.json?PageSize=50": (
            [{"sid": "SM2", "to": "+15550100", "from": "+15550199", "body": "Your authentication code is 222222.",
              "date_created": "Fri, 27 Nov 2026 10:00:01 +0000", "direction": "inbound", "status": "received"}],
            "/2010-04-01/Accounts/AC1/Messages.json?PageSize=50&Page=1&PageToken=PASM2",
        ),
        "/2010-04-01/Accounts/AC1/Messages.json?PageSize=50&Page=1&PageToken=PASM2": (
            [{"sid": "SM1", "to": "+15550101", "from": "+15550199", "body": "Your authentication code is 111111.",
              "date_created": "Fri, 27 Nov 2026 10:00:00 +0000", "direction": "inbound", "status": "received"}],
            None,
        ),
    }

    def reply(method, path):
        messages, following = pages[path]
        return 200, "application/json", json.dumps({"messages": messages, "next_page_uri": following, "page": 0})

    listing.reply = reply
    result = listing.inbox("list")
    assert [line.split()[0] for line in result.output.splitlines()] == ["SM1", "SM2"], result
    assert listing.inbox("code", "+15550101").output == "111111\n"
    assert listing.requests[0][1]["Authorization"] == "Basic " + base64.b64encode(b"AC1:t0ken-t0ken").decode()


def test_codes_that_a_lambda_function_stores_are_read_as_json(listing):
    listing.declare(f"kind: json, url: '{listing.url}/latest?to=$(to)'")
    listing.items = [{"to": "qa+1@example.com", "code": "123456", "trigger": "CustomEmailSender_SignUp",
                      "at": "2026-11-21T08:00:00Z"}]
    assert listing.inbox("code", "qa+1@example.com").output == "123456\n"
    assert listing.requests[0][0] == "GET /latest?to=qa%2B1%40example.com"
    assert "use --to ADDRESS" in listing.inbox("list").errors
    assert "123456" in listing.inbox("list", "--to", "qa+1@example.com").output


INVITATION = """
scenario: An invited user signs in with the temporary password
steps:
  - AdminCreateUser:
      Username: $(user.email)
      DesiredDeliveryMediums: [EMAIL]
      UserAttributes: [{ Name: email, Value: $(user.email) }]
  - awaitCode: { to: $(user.email) }
    save: temporary
  - signIn: { username: $(user.email), password: $(temporary) }
    expect: { nextStep: confirmSignInWithNewPassword }
---
scenario: An invitation contains the temporary password
steps:
  - AdminCreateUser:
      Username: $(user.email)
      DesiredDeliveryMediums: [EMAIL]
      UserAttributes: [{ Name: email, Value: $(user.email) }]
  - awaitMessage: { to: $(user.email) }
    save: { temporary: message.temporaryPassword }
  - signIn: { username: $(user.email), password: $(temporary) }
    expect: { nextStep: confirmSignInWithNewPassword }
"""

LATEST = """
import json, sys, urllib.parse, urllib.request
query = urllib.parse.urlencode({"to": sys.argv[2]})
with urllib.request.urlopen(f"{sys.argv[1]}/_authflow/messages?{query}") as response:
    for message in json.load(response)["messages"][-1:]:
        print(message["temporaryPassword"])
"""


@pytest.mark.parametrize("source", [
    "kind: json, url: '{url}/_authflow/messages?to=$(to)', address: qa+$(tag)@example.com",
    "kind: command, run: [{python}, latest.py, '{url}', $(to)], address: qa+$(tag)@example.com",
])
def test_a_temporary_password_alone_is_the_code_of_an_invitation(tmp_path, source):
    (tmp_path / "latest.py").write_text(LATEST)
    (tmp_path / "invitation.yaml").write_text(INVITATION)
    credentials = {"AWS_ACCESS_KEY_ID": "AKIATESTTESTTESTTEST", "AWS_SECRET_ACCESS_KEY": "not-a-real-secret-key"}
    with servers.mock() as pool:
        write(tmp_path, pool, source.format(url=pool.url, python=sys.executable))
        result = servers.authflow("run", "invitation.yaml", folder=tmp_path, environment=credentials)
    assert result.status == 0, result


def test_a_generic_source_posts_its_template_and_decodes_base64(listing):
    listing.declare(
        f"kind: http, request: {{ url: '{listing.url}/find', body: {{ limit: 5 }}, "
        "headers: { Authorization: Bearer $(secret.TOKEN) } }, items: data.found, id: key, to: rcpt, raw: source, "
        "decode: base64"
    )
    source = base64.b64encode(bytes(letter("ann@example.com", "Your code is 123456."))).decode()
    listing.items = {"data": {"found": [{"key": 1, "rcpt": "ann@example.com", "source": source}]}}
    result = listing.inbox("code", "ann@example.com")
    assert result.output == "123456\n", result
    line, headers, body = listing.requests[0]
    assert (line, headers["Authorization"]) == ("POST /find", "Bearer t0ken-t0ken")
    assert json.loads(body) == {"limit": 5}


@pytest.mark.parametrize(
    "answer, words",
    [
        ((200, "text/html", "<html><h1>Sign in</h1>"), "expected JSON from {url}/, got text/html: “<html><h1>Sign in</h1>”"),
        ((200, "application/json", '{"results": [], "total": 0}'), "`items` matches nothing in the response of {url}/; the members are `results`, `total`"),
        ((200, "application/json", '{"items": [{"id": 1, "mail": "a"}]}'), "`to` matches nothing in the response of {url}/; the members are `id`, `mail`"),
        ((200, "application/json", '{"items": [{"to": "a@b.test", "x": 1}]}'), "has no plain text, HTML, or code at the paths of the source; the members are `to`, `x`"),
        ((401, "text/plain", "no"), "{url}/ denied access (HTTP status 401): “no”; the source has no `username` or `headers`"),
        ((500, "text/plain", "broken"), "{url}/ returned HTTP status 500: “broken”"),
    ],
)
def test_an_answer_without_messages_is_explained(listing, answer, words):
    listing.declare(f"kind: http, url: '{listing.url}/?key=$(secret.TOKEN)', items: items, to: to, text: text")
    listing.reply = lambda method, path: answer
    result = listing.inbox("list")
    assert result.status == 4, result
    assert words.replace("{url}", listing.url) in result.errors, result
    assert "t0ken" not in result.errors


def test_an_unreachable_server_is_not_a_rejected_login(listing):
    listing.declare("kind: mailpit, url: 'http://127.0.0.1:1'")
    result = listing.inbox("list")
    assert result.status == 4
    assert "can't reach http://127.0.0.1:1/api/v1/messages: the connection was refused" in result.errors


FILES = {
    "mbox": ("kind: mbox, path: ./spool", lambda folder: mailbox.mbox(folder / "spool")),
    "maildir": ("kind: outbox, path: ./spool", lambda folder: mailbox.Maildir(folder / "spool").add_folder("Codes")),
}


@pytest.mark.parametrize("kind, warns", [("mailpit", False), ("mailhog", False), ("mailslurp", True)])
@pytest.mark.parametrize("place", [
    "endpoint: http://127.0.0.1:9", "region: eu-west-1", "endpoint: https://cognito-idp.eu-west-1.amazonaws.com",
])
def test_a_catcher_of_a_local_server_needs_no_address(tmp_path, kind, warns, place):
    source = KINDS[kind].replace("{url}", "http://127.0.0.1:8").rsplit(", address", 1)[0]
    (tmp_path / "authflow.yaml").write_text(f"""
pools:
  staging: {{ kind: cognito, userPoolId: eu-west-1_Ab, clientId: c, {place}, source: catcher }}
sources: {{ catcher: {{ {source} }} }}
""")
    (tmp_path / "scenario.yaml").write_text(SIGN_UP)
    result = servers.authflow("check", "scenario.yaml", folder=tmp_path)
    assert ("AF2045" in result.errors + result.output) == (warns or "eu-west-1" in place), result


@pytest.mark.parametrize("kind", FILES)
def test_files_of_mail_programs_are_read(tmp_path, kind):
    source, open_box = FILES[kind]
    (tmp_path / "authflow.yaml").write_text(f"sources: {{ box: {{ {source} }} }}\n")
    box = open_box(tmp_path)
    for address, code in [("ann@example.com", "111111"), ("bob@example.com", "222222")]:
        box.lock()
        box.add(mailbox.mboxMessage(letter(address, f"From here on:\n\nFrom us to you, 10:00:00\n\nYour code is {code}. ä")))
        box.flush()
        box.unlock()
    listed = servers.authflow("inbox", "list", "--json", folder=tmp_path)
    messages = [json.loads(line) for line in listed.output.splitlines()]
    assert [message["codes"] for message in messages] == [["111111"], ["222222"]], listed
    shown = servers.authflow("inbox", "show", messages[1]["id"], folder=tmp_path)
    assert "\nFrom us to you, 10:00:00\n" in shown.output, shown
    assert servers.authflow("inbox", "code", "ann@example.com", folder=tmp_path).output == "111111\n"


@pytest.mark.parametrize("stage", ["mailpit", "mailosaur"], indirect=True)
def test_a_watch_shows_which_await_took_a_message(stage):
    stage.catcher.add("a@b.test", ["old@x.test"], bytes(letter("old@x.test", "654321 is your code")))
    environment = os.environ | {"SERVICE_KEY": mail_catchers.KEY}
    with running(
        servers.PROGRAM, "inbox", "watch", "catcher", "--json", cwd=stage.folder, env=environment
    ) as watch:
        watch.expect_error("watching `catcher`")
        assert stage.run(SIGN_UP).status == 0
        for event in "message", "taken":
            watch.expect(f'"event":"{event}".*\n')
        lines = {line["event"]: line for line in map(json.loads, watch.output.splitlines())}
        watch.process.send_signal(signal.SIGINT)
        assert watch.wait(60) == 0
    message, taken = lines["message"], lines["taken"]
    assert (message["source"], message["id"]) == ("catcher", "id-1")
    assert message["from"] == "no-reply@verificationemail.com" and len(message["codes"]) == 1
    assert (taken["id"], taken["step"], taken["to"]) == ("id-1", "2", message["to"][0])
    assert taken["scenario"] == "A new user confirms with the e-mailed code and signs in"
    assert list((stage.folder / ".authflow" / "watch").iterdir()) == []
