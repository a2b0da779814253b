"""The nightly workflow of the guide, with a real mailbox and a mock that checks signatures as the live pool."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import pytest
from botocore.exceptions import ClientError

import servers
import workflows
from guide import KEYS, PAGE, REGION, client, create, project
from programs import Program
from servers import PROGRAM, authflow
from templates import Template

ROOT = pathlib.Path(__file__).parents[2]
FILE = ROOT / "examples" / "ci" / "github-actions-live.yml"
VALUES = {
    "vars": {
        "AUTHFLOW_IMAGE": "ghcr.io/example/authflow:1",
        "AWS_ROLE": "arn:aws:iam::111122223333:role/authflow-github-role-Role-1A2B3C",
        "AWS_REGION": REGION,
    },
    "secrets": {"IMAP_PASSWORD": "s3cret"},
    "keys": KEYS,
}


@pytest.fixture(scope="module")
def mailbox():
    """The keys of a source in Dovecot, and the URL of a server that delivers to it."""
    # Dovecot runs as an ordinary user, who can't enter pytest's folder.
    with tempfile.TemporaryDirectory() as folder, servers.dovecot(folder) as dovecot:
        keys = {
            "url": f"imaps://localhost:{dovecot['imaps']}",
            "username": "qa@example.test",
            "address": "qa+$(tag)@example.test",
            "caFile": dovecot["ca"],
        }
        with servers.relay(dovecot["lmtp"]) as port:
            yield keys, f"smtp://127.0.0.1:{port}"


@pytest.fixture
def night(mailbox, tmp_path):
    """Prepares one run of the workflow. Without `delivers`, the pool's email never arrives."""
    stack = contextlib.ExitStack()

    def prepare(delivers=True):
        keys, smtp = mailbox
        options = ["--smtp", smtp] if delivers else []
        pool = stack.enter_context(servers.mock(
            "--check-signatures", "--verbose", "--region", REGION, *options, environment=os.environ | KEYS
        ))
        user_pool, app = create(client(pool.url))
        repository = tmp_path / "repository"
        assert authflow("init", repository, folder=tmp_path).status == 0
        project(repository, keys, userPoolId=user_pool, clientId=app, endpoint=pool.url)
        night = workflows.Workflow(FILE, repository, tmp_path, PROGRAM, VALUES)
        night.pool, night.user_pool, night.marks = pool, user_pool, 0
        return night

    with stack:
        yield prepare


def logged(night):
    """What the pool has logged. A line can follow its response, so this waits for the line of a call of its own."""
    night.marks += 1
    with contextlib.suppress(ClientError):
        client(night.pool.url).verify_user_attribute(AccessToken="none", AttributeName="email", Code="1")
    night.pool.expect(rf"(?s)(VerifyUserAttribute.*){{{night.marks}}}")
    return night.pool.output


def users(night):
    return client(night.pool.url).list_users(UserPoolId=night.user_pool)["Users"]


def kill_after_a_sign_up(command, folder, environment):
    """Runs a command, and kills all its processes as soon as the journal has the sub of a user."""
    program = Program(command, False, cwd=folder, env=environment, start_new_session=True)
    deadline = time.monotonic() + 60
    while not any("sub" in file.read_text() for file in (folder / ".authflow/journal").glob("*.jsonl")):
        assert program.process.poll() is None and time.monotonic() < deadline, program
        time.sleep(0.01)
    os.killpg(program.pid, signal.SIGKILL)
    return program.wait(60)


def test_a_passing_night_leaves_a_report_and_no_users(night):
    night = night()
    scenarios = night.job("scenarios")
    assert scenarios.run(), scenarios.log
    assert "2 scenarios: 2 passed" in scenarios.log
    assert (night.artifacts / "junit" / "junit.xml").is_file()
    sweep = night.job("sweep")
    assert sweep.run(), sweep.log
    assert sweep.log.count("nothing to delete") == 2, sweep.log
    assert users(night) == []
    assert "s3cret" not in scenarios.log + sweep.log


def test_the_role_permits_exactly_the_signed_calls_of_the_night(night):
    night = night()
    before = len(logged(night))
    assert night.job("scenarios").run() and night.job("sweep").run()
    called = set(re.findall(r"(\w+) \d{3} .*\bsigned\b", logged(night)[before:]))
    role = Template("github-role.yaml", Repository="example/shop", PoolId=night.user_pool).resources["Role"]
    own, by_name, settings, domain = role["Policies"][0]["PolicyDocument"]["Statement"]
    allowed = {*own["Action"], by_name["Action"], *settings["Action"], domain["Action"]}
    # The pool has no identity provider, no risk configuration, and no domain.
    absent = {f"cognito-idp:Describe{part}" for part in ["IdentityProvider", "RiskConfiguration", "UserPoolDomain"]}
    assert {f"cognito-idp:{name}" for name in called} == allowed - absent


def test_the_second_job_deletes_the_users_of_a_killed_run(night):
    night = night(delivers=False)
    scenarios = night.job("scenarios")
    assert not scenarios.run(kill_after_a_sign_up)
    left = len(users(night))
    assert left
    sweep = night.job("sweep")
    assert sweep.run(), sweep.log
    assert sweep.log.count("deleted user") == left, sweep.log
    assert users(night) == []


def test_a_night_without_a_journal_still_searches_by_name(night):
    night = night()
    sweep = night.job("sweep")
    assert sweep.run(), sweep.log
    assert sweep.log.startswith("no artifact journal"), sweep.log
    assert "ListUsers" in logged(night)


def test_a_missing_secret_fails_the_night_and_is_named(night):
    night = night()
    night.values = VALUES | {"secrets": {}}
    scenarios = night.job("scenarios")
    assert not scenarios.run()
    assert "IMAP_PASSWORD" in scenarios.log and users(night) == []
    assert (night.artifacts / "junit" / "junit.xml").is_file()


@pytest.mark.parametrize("path", workflows.files(ROOT / "examples"), ids=lambda path: path.name)
def test_github_accepts_the_workflow(path):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", path]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_schema_refuses_a_misspelled_key(tmp_path):
    path = tmp_path / "workflow.yml"
    path.write_text(FILE.read_text(encoding="utf-8").replace("runs-on", "run-on"), encoding="utf-8")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", path]
    assert subprocess.run(command, capture_output=True, timeout=60).returncode == 1


def test_the_second_job_runs_after_every_end_of_the_first():
    document = workflows.load(FILE)
    assert document["jobs"]["sweep"]["needs"] == "scenarios" and document["jobs"]["sweep"]["if"] == "always()"
    assert document["permissions"]["id-token"] == "write"
    assert "schedule" in document["on"]


def test_the_guide_sets_everything_that_the_workflow_reads():
    text = FILE.read_text(encoding="utf-8")
    read = set(re.findall(r"\b(vars|secrets)\.(\w+)", text)) - {("secrets", "GITHUB_TOKEN")}
    kinds = {"variable": "vars", "secret": "secrets"}
    told = re.findall(r"gh (variable|secret) set (\w+)", PAGE.read_text(encoding="utf-8"))
    assert {(kinds[kind], name) for kind, name in told} == read


def test_all_workflows_use_the_same_versions_of_actions():
    found = {}
    for path in workflows.files(ROOT / "examples"):
        for action in workflows.actions(path):
            name, version = action.split("@")
            found.setdefault(name, set()).add(version)
    for page in (ROOT / "docs").rglob("*.md"):
        for name, version in re.findall(r"uses: ([\w/-]+)@(\w+)", page.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(version)
    assert {name: versions for name, versions in found.items() if len(versions) > 1} == {}
