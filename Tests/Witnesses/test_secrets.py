"""authflow never prints or writes secrets, in any encoding.

The encodings come from Python, not from authflow.
"""

import base64
import contextlib
import email.charset
import email.header
import html
import html.entities
import http.server
import json
import os
import quopri
import re
import shlex
import threading
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree
import xml.sax.saxutils

import pytest
import yaml

from servers import authflow, mock

# Strings with characters that only some encoders change, long enough to be truncated and wrapped.
SECRETS = {
    "SPACED": "hunter two *three ~four five six seven eight",
    "MARKS": "p\"l'a<n>t&e=d+s%e\\c/r!e(t)@#1A",
    "LETTERS": "gehört-straße-ключ-😀-1A",
    "TOKEN": "AKplanted0123456789" * 9,
    "KEY": "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAASCBKcwggSjAgEAAoIBAQ==\n-----END KEY-----\n",
}
PASSWORD = "Pässw*rd 1~&<\"'+%\\"


def escaped(text, form):
    return "".join(form(character) for character in text)


def units(text):
    data = text.encode("utf-16-be")
    return [int.from_bytes(data[place:place + 2]) for place in range(0, len(data), 2)]


def encoded_words(text, way):
    charset = email.charset.Charset("utf-8")
    charset.header_encoding = way
    return email.header.Header(text, charset, header_name="Subject").encode(linesep="\r\n")


def mailbox_name(text):
    """A string in the UTF-7 of IMAP."""

    def shifted(run):
        return "&" + base64.b64encode(run[0].encode("utf-16-be")).decode().rstrip("=").replace("/", ",") + "-"

    return re.sub("[^\x20-\x7e]+", shifted, text.replace("&", "&-"))


def spellings(secret):
    """Encodings of a string, by name."""
    data = secret.encode()
    quoted = urllib.parse.quote(secret, safe="")
    coded = base64.b64encode(data).decode()
    names = html.entities.codepoint2name
    return {
        "plain": secret,
        "quote": quoted,
        "quote_small": re.sub("%..", lambda match: match[0].lower(), quoted),
        "quote_plus": urllib.parse.quote_plus(secret),
        "form": urllib.parse.quote_plus(secret, safe="*-._").replace("~", "%7E"),
        "component": urllib.parse.quote(secret, safe="!'()*"),
        "uri": urllib.parse.quote(secret, safe="!'()*;/?:@&=+$,#"),
        "twice": urllib.parse.quote(quoted, safe=""),
        "html": html.escape(secret),
        "html_apos": html.escape(secret).replace("&#x27;", "&apos;"),
        "html_number": html.escape(secret).replace("&#x27;", "&#039;"),
        "html_names": escaped(secret, lambda c: f"&{names[ord(c)]};" if ord(c) in names else c),
        "html_numbers": escaped(secret, lambda c: f"&#{ord(c)};"),
        "html_hexadecimal": escaped(secret, lambda c: f"&#x{ord(c):X};"),
        "xml": xml.sax.saxutils.quoteattr(secret)[1:-1],
        "quoted_printable": quopri.encodestring(data, quotetabs=True).decode(),
        "quoted_printable_crlf": quopri.encodestring(data).decode().replace("\n", "\r\n"),
        "json": json.dumps(secret)[1:-1],
        "json_utf8": json.dumps(secret, ensure_ascii=False)[1:-1].replace("/", "\\/"),
        "json_units": "".join(f"\\u{unit:04X}" for unit in units(secret)),
        "json_html": re.sub("[<>&'+]", lambda match: f"\\u{ord(match[0]):04x}", json.dumps(secret)[1:-1]),
        "json_twice": json.dumps(json.dumps(secret))[3:-3],
        "yaml": yaml.safe_dump(secret, default_style='"')[1:-2],
        "yaml_single": secret.replace("'", "''"),
        "shell": shlex.quote(secret),
        "base64": coded,
        "base64_url": base64.urlsafe_b64encode(data).decode().rstrip("="),
        "base64_mime": base64.encodebytes(data).decode().replace("\n", "\r\n"),
        "base64_within": base64.b64encode(b"user:" + data + b"\n").decode(),
        "base64_json": base64.urlsafe_b64encode(json.dumps({"sub": secret}).encode()).decode(),
        "hexadecimal": data.hex(),
        "encoded_words_b": encoded_words(f"a message for {secret}", email.charset.BASE64),
        "encoded_words_q": encoded_words(secret, email.charset.QP),
        "utf7": secret.encode("utf-7").decode(),
        "utf7_imap": mailbox_name(secret),
    }


class Echo(http.server.BaseHTTPRequestHandler):
    """A server that returns every secret in every encoding, in bodies, in headers, and in error pages."""

    def answer(self):
        length = int(self.headers.get("Content-Length", 0))
        self.rfile.read(length)
        lines = [f"{name}: <{text}>" for secret in SECRETS.values() for name, text in spellings(secret).items()]
        kind, body = "text/plain; charset=utf-8", "\n".join(lines)
        if self.path.startswith("/json"):
            kind, body = "application/json", json.dumps({"lines": lines, "more": {SECRETS["MARKS"]: 1}})
        elif self.path.startswith("/page"):
            kind, body = "text/html", f"<p>{'<br>'.join(html.escape(line) for line in lines)}</p>"
        body = body.encode()
        self.send_response(500 if self.path.startswith("/broken") else 200)
        self.send_header("Content-Type", kind)
        self.send_header("X-Echo", urllib.parse.quote(SECRETS["SPACED"]))
        self.send_header("Content-Length", len(body))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = answer

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def echo():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


SENDING = """\
scenario: Sends {name} as a form
steps:
  - http:
      url: $(env.ECHO)/text?plain=$(secret.{name})
      form: {{ value: "x$(secret.{name})y", other: $(secret.{name}) }}
      headers: {{ X-Plain: "a b" }}
    expect: {{ body: {{ length: 1 }} }}
---
scenario: Sends {name} as JSON
steps:
  - http: {{ url: $(env.ECHO)/json, json: {{ value: $(secret.{name}), list: ["<$(secret.{name})>"] }} }}
    expect: {{ body: {{ lines: [nothing] }} }}
---
scenario: Sends {name} as a string
steps:
  - http: {{ url: $(env.ECHO)/page, body: $(secret.{name}) }}
    expect: {{ body: {{ contains: "$(secret.{name})!" }} }}
---
scenario: Is refused {name}
vars: {{ value: "in $(secret.{name}) between" }}
steps:
  - http: {{ url: $(env.ECHO)/broken, body: $(value) }}
---
scenario: Matches {name}
steps:
  - http: {{ url: $(env.ECHO)/text }}
    expect: {{ body: {{ matches: "^$(secret.{name})$" }} }}
---
scenario: Names {name}
steps:
  - set: {{ value: $(secret.{name}) }}
  - expectUser: {{ username: $(value), status: $(value) }}
    name: has $(value)
cleanup:
  - expectUser: {{ username: "<$(secret.{name})>", exists: true }}
"""

USERS = """\
scenario: A password with every mark
given: { client: { GenerateSecret: true, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] } }
steps:
  - signUp:
      username: $(user.email)
      password: $(secret.PASSWORD)
      attributes: { name: $(secret.LETTERS), nickname: $(secret.SPACED) }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(secret.PASSWORD), flow: USER_PASSWORD_AUTH }
    expect: { nextStep: $(secret.MARKS) }
---
scenario: A message with secrets
given:
  triggers:
    customMessage:
      emailSubject: for $(secret.SPACED)
      emailMessage: "{####} $(secret.MARKS) $(secret.LETTERS) $(secret.TOKEN)"
  pool:
    EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:1:identity/a.example" }
steps:
  - signUp: { username: $(user.email), password: $(secret.PASSWORD) }
  - awaitCode: { to: nobody@example.com, within: 100ms }
---
scenario: Another code than the one sent
steps:
  - signUp: { username: $(user.email), password: $(secret.PASSWORD) }
  - confirmSignUp: { username: $(user.email), code: $(secret.TOKEN) }
---
scenario: An attribute that is too long
steps:
  - SignUp:
      Username: $(secret.SPACED)
      Password: $(secret.MARKS)
      UserAttributes: [{ Name: email, Value: $(secret.KEY) }]
      ClientMetadata: { key: $(secret.LETTERS) }
"""


@pytest.fixture
def project(tmp_path, echo):
    scenarios = [SENDING.format(name=name) for name in SECRETS] + [USERS]
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios/all.yaml").write_text("---\n".join(scenarios))
    (tmp_path / "scenarios/some.yaml").write_text("---\n".join(scenarios[1:2] + [USERS]))
    base = "clients: { web: { ExplicitAuthFlows: [%s, ALLOW_REFRESH_TOKEN_AUTH] } }\n"
    pool = "pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email]%s }\n"
    (tmp_path / "before.yaml").write_text(pool % "" + base % "ALLOW_USER_PASSWORD_AUTH")
    (tmp_path / "after.yaml").write_text(
        pool % ", Policies: { PasswordPolicy: { MinimumLength: 90 } }" + base % "ALLOW_USER_SRP_AUTH")
    return tmp_path


@pytest.fixture
def run(project, echo):
    def run(*words, **variables):
        environment = SECRETS | {"PASSWORD": PASSWORD, "ECHO": echo, "NO_PROXY": "127.0.0.1"} | variables
        return authflow(*words, folder=project, environment=environment)

    return run


def utf16(digits):
    return base64.b64decode(digits + "=" * (-len(digits) % 4)).decode("utf-16-be", "replace")


def decodings(text):
    """A string, and the strings that simple decoders read in it."""
    yield text
    for _ in range(2):
        yield html.unescape(text)
        yield urllib.parse.unquote(text, errors="replace")
        yield urllib.parse.unquote_plus(text, errors="replace")
        yield re.sub(r"\\+(u[0-9a-fA-F]{4}|.)", lambda match: chr(int(match[1][1:], 16)) if match[1][1:] else match[1],
                     text, flags=re.S)
        yield quopri.decodestring(text.encode()).decode(errors="replace")
        yield text.replace("''", "'")
        yield text.encode("ascii", "ignore").decode("utf-7", "ignore")
        yield re.sub("&([A-Za-z0-9+,]*)-", lambda match: utf16(match[1].replace(",", "/")) or "&", text)
        yield "".join(
            part if isinstance(part, str) else part.decode(charset or "ascii", "replace")
            for part, charset in email.header.decode_header(" ".join(re.sub(r"\\[rnt]", " ", text).split()))
        )
        yield " ".join(text.split())
        text = html.unescape(urllib.parse.unquote(text, errors="replace"))
    runs = [run.replace("-", "+").replace("_", "/") for run in set(re.findall(r"[A-Za-z0-9+/_-]{16,}", text))]
    for skipped in range(4):
        cut = [run[skipped:skipped + (len(run) - skipped) // 4 * 4] for run in runs]
        yield "\n".join(base64.b64decode(digits).decode(errors="replace") for digits in cut)


def assert_nothing_leaks(text, what):
    # Also searches for parts, because a string truncated inside a secret must not show the rest.
    parts = {
        secret[place:place + 8]
        for secret in (SECRETS | {"PASSWORD": PASSWORD}).values()
        for place in range(0, len(secret) - 7, 3)
        if "-----" not in secret[place:place + 8]
    }
    for decoded in set(decodings(text)):
        for part in parts:
            if part in decoded:
                place = decoded.index(part)
                pytest.fail(f"{what} shows {part!r}: {decoded[max(0, place - 200):place + 100]!r}")


def assert_nothing_leaks_in(result, folder):
    assert result.status not in (5, -4, -6, -11), result
    assert_nothing_leaks(result.output, "the output")
    assert_nothing_leaks(result.errors, "the standard error")
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix != ".yaml" and "outbox" not in path.parts:
            assert_nothing_leaks(path.read_text(errors="replace"), path.name)


@pytest.mark.parametrize("options", [
    ["-v", "--junit", "report.xml"], ["--junit", "report.xml", "--junit-dialect", "strict"],
    ["--pool", "before.yaml", "--quiet", "--outbox", "outbox"], ["--trace", "trace"],
    ["--html", "report.html"],
    ["--json", "run.jsonl", "--markdown", "run.md", "--ctrf", "ctrf.json", "--trace", "trace"],
], ids=" ".join)
def test_a_run_shows_no_secrets(run, project, options):
    result = run("run", "scenarios/all.yaml", *options)
    assert result.status == 1, result
    assert "•••" in result.output
    assert (project / ".authflow/last-run.json").exists()
    assert_nothing_leaks_in(result, project)


# Words of the reports' own formats: keys of JSON, tags and attributes of XML and HTML, names in scripts, and results.
WORDS = ["test", "name", "class", "pass", "result", "event", "span", "body", "path", "tests"]

WORD_SCENARIO = """\
scenario: A short password is a word
steps:
  - signUp: { username: $(user.username), password: $(user.password), attributes: { nickname: $(secret.WORD) } }
  - signIn: { username: $(user.username), password: $(secret.WORD) }
"""


@pytest.mark.parametrize("word", WORDS)
def test_a_secret_that_is_a_word_leaves_the_format_of_reports_intact(tmp_path, word):
    (tmp_path / "word.yaml").write_text(WORD_SCENARIO)
    files = {"--junit": "r.xml", "--json": "r.jsonl", "--ctrf": "ctrf.json", "--html": "r.html", "--markdown": "r.md"}
    options = [option for pair in files.items() for option in pair]
    result = authflow("run", "word.yaml", *options, folder=tmp_path, environment={"WORD": word})
    assert result.status == 1 and "1 failed" in result.output, result
    suite = xml.etree.ElementTree.parse(tmp_path / "r.xml").getroot()
    assert suite.tag == "testsuites" and suite.find("testsuite/testcase/failure") is not None
    tests = json.loads((tmp_path / "ctrf.json").read_text())["results"]["tests"]
    assert [test["status"] for test in tests] == ["failed"]
    events = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    requests = [
        exchange["request"]
        for event in events if event["event"] == "stepFinished" for exchange in event["step"].get("exchanges", [])
    ]
    assert requests, events
    assert not [request for request in requests if json.dumps(word) in re.sub('"[A-Za-z]+":', "", json.dumps(request))]
    assert f"value: {word}" not in (tmp_path / "r.md").read_text()
    plain = authflow("run", "word.yaml", "--html", "plain.html", folder=tmp_path, environment={"WORD": "unlike-any-word"})
    assert plain.status == 1, plain
    scripts = [
        re.findall("<(?:script|style)[^>]*>(.*?)</(?:script|style)>", (tmp_path / name).read_text(), re.DOTALL)
        for name in ("r.html", "plain.html")
    ]
    assert scripts[0] == scripts[1] and scripts[0]


def test_a_comparison_shows_no_secrets(run, project):
    files = ["--json", "c.json", "--markdown", "c.md", "--html", "c.html", "--junit", "c.xml"]
    result = run("compare", "before.yaml", "after.yaml", "scenarios/some.yaml", *files)
    assert result.status == 1, result
    assert all((project / name).exists() for name in ["c.json", "c.md", "c.html", "c.xml"])
    assert_nothing_leaks_in(result, project)


@pytest.mark.parametrize("words", [
    ["pool", "impact", "before.yaml", "after.yaml", "scenarios/some.yaml"],
    ["pool", "impact", "before.yaml", "after.yaml", "scenarios/some.yaml", "--json"],
    ["pool", "diff", "before.yaml", "after.yaml", "scenarios"],
    ["pool", "check", "before.yaml", "scenarios"],
    ["list", "scenarios"], ["list", "scenarios", "--json"], ["explain", "scenarios"], ["check", "scenarios"],
    ["check", "scenarios", "--sarif", "-"], ["pool", "check", "before.yaml", "scenarios", "--sarif", "-"],
    ["fmt", "--check", "scenarios"], ["iam-policy", "scenarios"],
], ids=" ".join)
def test_other_commands_show_no_secrets(run, project, words):
    assert_nothing_leaks_in(run(*words), project)


def test_a_usage_error_shows_no_password_from_the_command_line(run, project):
    password = urllib.parse.quote(SECRETS["MARKS"], safe="")
    url = f"smtp://someone:{password}@127.0.0.1:1"
    for words in [["mock", "--smtp", url, "--prot", "0"], ["mock", f"--smtp={url}x:y"], ["run", "--junit", url, "none.yaml"],
                  ["mok", url], ["inbox", "code", url]]:
        assert_nothing_leaks_in(run(*words), project)


def test_a_mock_shows_no_secrets(run, project):
    server = urllib.parse.quote(PASSWORD, safe="")
    with mock("--verbose", "--smtp", f"smtp://me:{server}@127.0.0.1:1") as running:
        body = {"ClientId": running.client, "Username": "me@example.com", "Password": PASSWORD,
                "ClientMetadata": {"key": PASSWORD}}
        headers = {"X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp",
                   "Content-Type": "application/x-amz-json-1.1"}
        request = urllib.request.Request(running.url, json.dumps(body).encode(), headers)
        # The result of the sign-up does not matter.
        with contextlib.suppress(urllib.error.HTTPError), urllib.request.urlopen(request):
            pass
        assert_nothing_leaks_in(run("inbox", "code", "--endpoint", running.url, "me@example.com"), project)
        running.expect("SignUp")
    assert_nothing_leaks(running.output + running.errors, "the mock")


NAMED_BY_SECRETS = """
scenario: A user is named after a secret
steps:
  - signUp: { username: $(secret.TOKEN)-$(uuid), password: $(secret.PASSWORD) }
"""


def test_a_run_on_a_live_pool_shows_no_secrets_in_its_journal(run, project):
    keys = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
    with mock("--check-signatures", environment=os.environ | keys) as live:
        (project / "authflow.yaml").write_text(json.dumps({"pools": {"live": {
            "kind": "cognito", "userPoolId": live.pool, "clientId": live.client, "endpoint": live.url,
            "allow": ["create-users", "change-users", "send-messages", "delete-users"],
        }}}))
        (project / "scenarios/named.yaml").write_text(NAMED_BY_SECRETS)
        files = ["--junit", "live.xml", "--trace", "trace"]
        result = run("run", "scenarios", "--pool", "live", "-v", "--jobs", "1", *files, **keys)
        assert result.status == 1 and "blocked" in result.output, result
        assert "contains a secret, which the journal would show" in result.output, result
        journals = list((project / ".authflow/journal").glob("*.jsonl"))
        assert journals and all("SignUp" in journal.read_text() for journal in journals)
        assert_nothing_leaks_in(result, project)
        assert_nothing_leaks_in(run("sweep", "live", **keys), project)


SOURCES = """
pools:
  live:
    kind: cognito
    userPoolId: us-east-1_AbCdEfGhI
    clientId: 1exampleclient
    clientSecret: $(secret.TOKEN)
    endpoint: http://127.0.0.1:9
    source: { email: box }
    allow: [create-users, send-messages]
sources:
  box:
    kind: imap
    url: imap://127.0.0.1:9
    username: someone
    password: $(secret.MARKS)
    address: box+$(tag)@example.com
"""


OTHERS = """
pools:
  live:
    kind: cognito
    userPoolId: us-east-1_AbCdEfGhI
    clientId: 1exampleclient
    clientSecret: $(env.TOKEN)
    vars: { key: $(secret.KEY) }
sources:
  box: { kind: imap, url: "imap://127.0.0.1:9", username: x, password: $(secret.MARKS), address: x+$(tag)@example.com }
  command: { kind: command, run: [code, $(to), $(secret.SPACED), "--key=$(secret.LETTERS)"] }
"""


@pytest.mark.parametrize("words", [
    ["run", "-v", "--junit", "r.xml"], ["compare", "before.yaml", "after.yaml"],
    ["pool", "impact", "before.yaml", "after.yaml", "--all"],
], ids=" ".join)
def test_secrets_of_other_pools_and_sources_are_not_shown(run, project, words):
    (project / "authflow.yaml").write_text(OTHERS)
    (project / "a.yaml").write_text(
        "scenario: Reads what others wrote\nsteps:\n"
        "  - http: { url: $(env.ECHO)/json }\n    expect: { body: { lines: [$(client.ExplicitAuthFlows.0)] } }\n"
        "  - DescribeUserPool: {}\n    expect: { response: { UserPool: { Policies: { PasswordPolicy: { MinimumLength: 1 } } } } }\n"
    )
    result = run(*words, "a.yaml")
    assert result.status in (0, 1), result
    assert_nothing_leaks_in(result, project)


@pytest.mark.parametrize("words", [
    ["inbox", "code", "--source", "box", "someone@example.com"],
    ["inbox", "watch", "box"],
    ["run", "scenarios/some.yaml", "--pool", "live", "-v"], ["pool", "export", "live"], ["pool", "check", "live"],
    ["doctor", "live", "scenarios/some.yaml"], ["doctor", "live", "scenarios/some.yaml", "--json"],
    ["run", "scenarios/some.yaml", "--pool", "live", "--create", "before.yaml", "-v"],
    ["pool", "diff", "live", "before.yaml"], ["compare", "live", "before.yaml", "scenarios/some.yaml"],
], ids=" ".join)
def test_a_failing_source_or_pool_shows_no_secrets(run, project, words):
    (project / "authflow.yaml").write_text(SOURCES)
    assert_nothing_leaks_in(run(*words, AWS_ACCESS_KEY_ID="AKIAWITNESS", AWS_SECRET_ACCESS_KEY=PASSWORD), project)
