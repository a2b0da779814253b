"""A nightly run of 300 scenarios with every result, read in each report alone."""

import http.server
import json
import os
import re
import shlex
import textwrap
import threading
import time
from xml.etree import ElementTree

import boto3
import pytest

import browsers
from servers import authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
COUNT = 300

SIGN_UP = "signUp: { username: $(user.email), password: $(user.password) }"

SCENARIOS = {
    "sign-in": f"""
        scenario: A user signs in with a password
        steps:
          - {SIGN_UP}
          - awaitCode: {{ to: $(user.email) }}
            save: code
          - confirmSignUp: {{ username: $(user.email), code: $(code) }}
          - signIn: {{ username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }}
        ---
        scenario: A new user needs no code
        steps:
          - {SIGN_UP}
            expect: {{ nextStep: done }}
        ---
        scenario: No message arrives
        steps:
          - awaitCode: {{ to: nobody@example.com }}
            timeout: 50ms
        """,
    "pages": f"""
        scenario: A page is unreachable
        steps:
          - http: {{ method: GET, url: http://127.0.0.1:1/ }}
        ---
        scenario: A page recovers
        retries: 1
        steps:
          - http: {{ method: GET, url: $(env.SITE)/flaky }}
        ---
        scenario: A page is mended
        steps:
          - http: {{ method: GET, url: $(env.SITE)/mended }}
        ---
        scenario: A page is slow
        steps:
          - http: {{ method: GET, url: $(env.SITE)/slow }}
        """,
    "others": f"""
        scenario: The cleanup fails
        steps:
          - {SIGN_UP}
        cleanup:
          - AdminDeleteUser: {{ Username: nobody@example.com }}
        ---
        scenario: A known defect
        steps:
          - {SIGN_UP}
            expect: {{ nextStep: done }}
        ---
        scenario: Only the mock has a clock
        requires: [clock]
        steps:
          - {SIGN_UP}
          - advanceClock: 1h
        """,
}

# The scenarios that do not pass: a part of the message, and what earlier runs say.
FAILURES = {
    "A user signs in with a password": ("got InvalidParameterException", "new failure: it passed on "),
    "A new user needs no code": ("expected nextStep to be done, got confirmSignUp", "still failing: it failed in 2 runs, since "),
    "No message arrives": ("no code", "still failing: it failed in 2 runs, since "),
    "A page is unreachable": ("the connection was refused", "still blocked: it was blocked in 2 runs, since "),
    "The cleanup fails": ("UserNotFoundException", "still failing: it failed in 2 runs, since "),
}


class Site(http.server.BaseHTTPRequestHandler):
    """Pages that change between nights and between attempts."""

    night = 1
    attempts = 0

    def do_GET(self):
        cls = type(self)
        status = 200
        if self.path == "/flaky":
            cls.attempts += 1
            status = 200 if cls.attempts % 2 == 0 else 503
        elif self.path == "/mended" and cls.night == 1:
            status = 500
        elif self.path == "/slow" and cls.night == 2:
            time.sleep(0.8)
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Night:
    """The folder of the project, and its last run."""

    def __init__(self, folder, site, variables):
        self.folder, self.site, self.variables = folder, site, variables

    def run(self, *options, paths=()):
        variables = KEYS | {"SITE": self.site} | self.variables
        return authflow("run", *options, *paths, "--seed", "7", folder=self.folder, environment=variables)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")


REPORTS = {"--json": "run.jsonl", "--junit": "r.xml", "--html": "r.html", "--markdown": "r.md", "--ctrf": "r.json"}


def write(folder, pool, outbox):
    texts = {name: textwrap.dedent(text).lstrip() for name, text in SCENARIOS.items()}
    written = sum(text.count("scenario: ") for text in texts.values())
    rows = "".join(f"  - {{ name: visitor {number} }}\n" for number in range(COUNT - written))
    texts["visitors"] = textwrap.dedent("""\
        scenario: A stranger is refused
        tags: [strangers]
        steps:
          - signIn: { username: $(example.name), password: Abcdef1!, flow: USER_SRP_AUTH }
            expect: { error: NotAuthorizedException }
        examples:
        """) + rows
    (folder / "scenarios").mkdir()
    for name, text in texts.items():
        (folder / f"scenarios/{name}.yaml").write_text(text)
    (folder / "quarantine.yaml").write_text(
        "- { scenario: A known defect, reason: the code is needed again, ticket: AUTH-7, until: 2099-12-31 }\n"
    )
    (folder / "authflow.yaml").write_text(textwrap.dedent(f"""\
        defaults: {{ pool: staging, jobs: 8 }}
        pools:
          staging:
            kind: cognito
            userPoolId: {pool.pool}
            clientId: {pool.client}
            endpoint: {pool.url}
            rate: 1000/s
            allow: [create-users, change-users, delete-users, send-messages, AdminDeleteUser]
            source: {{ email: outbox-of-mock }}
        sources:
          outbox-of-mock: {{ kind: outbox, path: {outbox} }}
        """))


def allow_password_sign_in(pool, allowed):
    cognito = boto3.client(
        "cognito-idp",
        region_name="us-east-1",
        endpoint_url=pool.url,
        aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
    )
    client = {"UserPoolId": pool.pool, "ClientId": pool.client}
    flows = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] + ["ALLOW_USER_PASSWORD_AUTH"] * allowed
    settings = {"ClientName": "web", "PreventUserExistenceErrors": "ENABLED", "ExplicitAuthFlows": sorted(flows)}
    cognito.update_user_pool_client(**client, **settings)


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    """The second night, after the pool changed."""
    outbox, folder = tmp_path_factory.mktemp("outbox"), tmp_path_factory.mktemp("nightly")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    (Site.night, Site.attempts) = (1, 0)
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(folder), "GITLAB_CI": "true", "CI_PROJECT_DIR": str(folder)}
    with mock("--check-signatures", "--outbox", outbox, environment=os.environ | KEYS) as pool:
        write(folder, pool, outbox)
        night = Night(folder, f"http://127.0.0.1:{server.server_port}", variables)
        allow_password_sign_in(pool, True)
        for _ in range(5):
            result = night.run("--filter", "A page is slow")
            assert result.status == 0, result
        night.first = night.run()
        assert night.first.status == 1, night.first
        allow_password_sign_in(pool, False)
        Site.night = 2
        options = [word for pair in REPORTS.items() for word in pair]
        night.result = night.run(*options, "--trace", "traces")
        assert night.result.status == 1, night.result
        yield night
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def readers(night):
    """What each report alone says, as plain text, about each scenario that did not pass."""
    return {"html": html_texts(night), "markdown": markdown_texts(night), "junit": junit_texts(night)}


def html_texts(night):
    """The text of each card as a browser shows it without scripts, with all folded parts."""
    with browsers.chromium() as browser:
        page = browser.new_context(java_script_enabled=False).new_page()
        page.goto(f"file://{night.folder}/r.html")
        cards = page.locator(".card").all()
        texts = {card.locator("h3").first.text_content().strip(): card.text_content() for card in cards}
        page.close()
    return texts


def markdown_texts(night):
    sections = re.split(r"^### ", night.read("r.md"), flags=re.MULTILINE)[1:]
    return {re.sub(r"\\(.)", r"\1", section.splitlines()[0]): section for section in sections}


def junit_texts(night):
    cases = ElementTree.parse(night.folder / "r.xml").iter("testcase")
    return {
        case.get("name"): stopped.get("message") + "\n" + stopped.text
        for case in cases
        for stopped in case
        if stopped.tag in ("failure", "error")
    }


def about(texts, name):
    found = [text for title, text in texts.items() if name in title]
    assert len(found) == 1, (name, list(texts))
    return re.sub(r"\s+", " ", found[0])


@pytest.mark.parametrize("name", FAILURES)
@pytest.mark.parametrize("kind", ["html", "markdown", "junit"])
def test_each_report_alone_says_what_happened_since_when_and_how_to_run_it_again(night, readers, kind, name):
    message, since = FAILURES[name]
    text = about(readers[kind], name)
    assert message in text
    assert since in text.replace("New", "new").replace("Still", "still"), text
    assert "authflow run scenarios/" in text and f"--filter '{name}' --seed 7" in text, text


@pytest.mark.parametrize("kind", ["html", "markdown", "junit"])
def test_each_report_alone_names_the_changed_setting_as_the_cause(readers, kind):
    text = about(readers[kind], "A user signs in with a password")
    assert "ExplicitAuthFlows" in text and "probable cause" in text, text
    assert "ALLOW_USER_PASSWORD_AUTH" in text


def test_each_command_runs_the_scenario_again(night, readers):
    for name in FAILURES:
        command = re.search(r"run it again: (authflow .*)", junit_texts(night)[name])[1]
        program, *words = shlex.split(command)
        again = authflow(*words, folder=night.folder, environment=KEYS | {"SITE": night.site})
        assert again.status == (4 if name == "A page is unreachable" else 1), again
        assert "running 1 scenario " in again.output and name in again.output, again


def test_the_counts_are_the_same_everywhere(night):
    counts = {"passed": COUNT - 8, "flaky": 1, "failed": 4, "blocked": 1, "quarantined": 1, "skipped": 1}
    words = ", ".join(f"{count} {word}" for word, count in counts.items())
    assert f"300 scenarios: {words}" in night.result.output, night.result.output[-2000:]
    assert f"# authflow: {words}\n" in night.read("r.md")
    suites = ElementTree.parse(night.folder / "r.xml").getroot()
    assert [suites.get(name) for name in ("tests", "failures", "errors")] == ["300", "4", "1"]
    assert len(list(suites.iter("testcase"))) == 300
    summary = json.loads(night.read("r.json"))["results"]["summary"]
    ctrf = {"tests": 300, "passed": COUNT - 7, "failed": 4, "other": 1, "skipped": 2, "flaky": 1, "pending": 0}
    assert {name: summary[name] for name in ctrf} == ctrf
    tests = json.loads(night.read("r.json"))["results"]["tests"]
    for status in ["passed", "failed", "skipped", "pending", "other"]:
        assert summary[status] == sum(test["status"] == status for test in tests)
    page = night.read("r.html")
    assert len(re.findall(r'<li[^>]* class="[^"]*row', page)) == 300 or page.count('class="name"') == 300
    results = [json.loads(line) for line in night.read("run.jsonl").splitlines()]
    assert sum(event["event"] == "scenarioFinished" for event in results) == 300


def test_the_summary_says_what_is_new_fixed_still_failing_flaky_and_slower(night):
    changes = "compared with earlier runs: 1 new failure, 1 fixed, 3 still failing, 1 flaky, 1 slower"
    for text in [night.result.output, night.read("r.md").replace("C", "c")]:
        assert changes in text, text[-3000:]


def test_every_report_is_made_again_from_the_events(night):
    shown = [word for pair in REPORTS.items() if pair[0] != "--json" for word in (pair[0], f"again-{pair[1]}")]
    again = authflow("report", "show", "--from", "run.jsonl", *shown, folder=night.folder)
    assert again.status == 0, again
    for name in REPORTS.values():
        if name != "run.jsonl":
            assert night.read(f"again-{name}") == night.read(name), name


def test_other_systems_get_their_parts(night):
    findings = json.loads(night.read("gl-code-quality-report.json"))
    assert len(findings) == 7
    assert len(re.findall(r"^::(error|warning|notice) ", night.result.output, re.MULTILINE)) == 7
    assert len(list((night.folder / "traces").rglob("*.har"))) > 0
    assert (night.folder / ".authflow/last-run.jsonl").exists()
