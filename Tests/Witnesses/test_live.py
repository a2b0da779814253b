"""The client with a pool in another process that checks signatures, like a live pool."""

import json
import os
import pathlib
import re
import signal
import textwrap
import time
from xml.etree import ElementTree

import boto3
import pytest

from programs import running
from servers import PROGRAM, authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}

OPEN = """
scenario: A user signs up with the code of the outbox
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(user.password) }
"""

ADMIN = """
scenario: An administrator makes a user
steps:
  - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
  - expectUser: { username: $(user.email), status: FORCE_CHANGE_PASSWORD }
cleanup:
  - AdminDeleteUser: { Username: $(user.email) }
"""

ALL = "create-users, change-users, delete-users, send-messages"


@pytest.fixture(scope="module")
def outbox(tmp_path_factory):
    return tmp_path_factory.mktemp("outbox")


@pytest.fixture(scope="module")
def pool(outbox):
    with mock("--check-signatures", "--outbox", outbox, environment=os.environ | KEYS) as program:
        yield program


@pytest.fixture
def live(pool, outbox, tmp_path):
    """Writes a project file and a scenario and runs it."""

    def run(scenario, *options, allow=ALL, keys=KEYS, pool_keys="", client=None, user_pool=None, **files):
        (tmp_path / "authflow.yaml").write_text(textwrap.dedent(f"""\
            pools:
              staging:
                kind: cognito
                userPoolId: {user_pool or pool.pool}
                clientId: {client or pool.client}
                endpoint: {pool.url}
                allow: [{allow}]
                source: {{ email: outbox-of-mock }}
            {pool_keys}
            sources:
              outbox-of-mock: {{ kind: outbox, path: {outbox} }}
            """))
        (tmp_path / "scenario.yaml").write_text(scenario)
        for name, text in files.items():
            path = tmp_path / ".aws" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(textwrap.dedent(text))
        return authflow(
            "run", "scenario.yaml", "--pool", "staging", *options,
            folder=tmp_path, environment=keys,
        )

    return run


def users(pool):
    """The number of users in the pool, which shows whether a rejected run created any."""
    cognito = boto3.client(
        "cognito-idp",
        region_name="us-east-1",
        endpoint_url=pool.url,
        aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
    )
    return cognito.describe_user_pool(UserPoolId=pool.pool)["UserPool"]["EstimatedNumberOfUsers"]


def test_open_operations_need_no_credentials(live):
    result = live(OPEN, keys={})
    assert result.status == 0, result


def test_open_operations_do_not_run_the_credentials_program(live, tmp_path):
    program = f"sh -c 'echo ran >> {tmp_path}/ran; exit 1'"
    config = f"[default]\ncredential_process = {program}\n"
    result = live(OPEN, keys={"AWS_CONFIG_FILE": str(tmp_path / ".aws/config")}, config=config)
    assert result.status == 0, result
    assert not (tmp_path / "ran").exists()
    result = live(ADMIN, keys={"AWS_CONFIG_FILE": str(tmp_path / ".aws/config")}, config=config)
    assert result.status == 4, result
    assert (tmp_path / "ran").exists()


def test_admin_operations_are_signed_with_the_keys_of_the_environment(live):
    result = live(ADMIN)
    assert result.status == 0, result


def test_admin_operations_are_signed_with_the_keys_of_a_profile(live):
    result = live(
        ADMIN,
        keys={},
        pool_keys="    credentials: { profile: qa }",
        credentials="""\
            [qa]
            aws_access_key_id = AKIAWITNESS
            aws_secret_access_key = witness-secret-access-key
            """,
    )
    assert result.status == 0, result


def test_without_credentials_an_admin_scenario_is_skipped_with_the_reason(live):
    result = live(ADMIN, keys={})
    assert result.status == 3, result
    assert "skipped" in result.output and "credentials" in result.output


def test_a_wrong_secret_blocks_and_is_not_shown(live):
    result = live(ADMIN, keys=KEYS | {"AWS_SECRET_ACCESS_KEY": "not-the-secret-at-all"})
    assert result.status == 4, result
    assert "InvalidSignatureException" in result.output
    assert "not-the-secret-at-all" not in result.output + result.errors


def test_an_interruption_during_the_credentials_program_ends_the_run(pool, tmp_path):
    (tmp_path / "authflow.yaml").write_text(textwrap.dedent(f"""\
        pools:
          staging:
            kind: cognito
            userPoolId: $(env.POOL)
            clientId: {pool.client}
            endpoint: {pool.url}
            allow: [create-users, change-users, delete-users, send-messages]
        """))
    (tmp_path / "scenario.yaml").write_text(ADMIN)
    (tmp_path / "program").write_text("#!/bin/sh\nsleep 1000 & echo $! > child.new; mv child.new child; wait\n")
    (tmp_path / "program").chmod(0o755)
    (tmp_path / "config").write_text(f"[default]\ncredential_process = {tmp_path}/program\n")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    environment |= {"HOME": str(tmp_path), "AWS_CONFIG_FILE": str(tmp_path / "config"), "POOL": pool.pool}
    environment |= {"AWS_EC2_METADATA_DISABLED": "true"}
    with running(PROGRAM, "run", "scenario.yaml", "--pool", "staging", cwd=tmp_path, env=environment) as program:
        deadline = time.monotonic() + 60
        while not (tmp_path / "child").exists():
            assert program.process.poll() is None and time.monotonic() < deadline, program
            time.sleep(0.01)
        program.process.send_signal(signal.SIGINT)
        assert program.wait(60) == 4, program
    assert program.errors.strip().splitlines()[-1] == "authflow: interrupted before anything was run", program
    child = pathlib.Path("/proc", (tmp_path / "child").read_text().strip(), "stat")
    # A zombie process also counts as ended.
    assert not child.exists() or ") Z " in child.read_text()


def test_operations_without_permission_are_rejected_before_the_run(live, pool):
    before = users(pool)
    result = live(OPEN, allow="")
    assert users(pool) == before
    assert result.status == 6, result
    assert "create-users" in result.errors and "scenario.yaml:4" in result.errors


def test_an_unknown_pool_has_a_suggestion(live):
    result = live(OPEN, "--pool", "stagng")
    assert result.status == 2, result
    assert "`staging`" in result.errors


def test_a_literal_name_in_a_creating_call_is_skipped(live):
    scenario = OPEN.replace("$(user.email)", "ada@example.com")
    result = live(scenario)
    assert result.status == 3, result
    assert "skipped" in result.output
    strict = live(scenario, "--strict")
    assert strict.status == 6, strict
    assert "ada@example.com" in strict.errors and not strict.output


def test_a_rejection_is_reported_once_at_its_place(live, tmp_path):
    scenario = OPEN.replace("$(user.email)", "ada-$(example.n)@example.com")
    scenario = scenario.replace("steps:", "examples: [{ n: a }, { n: b }]\nsteps:")
    result = live(scenario, "--strict", "--junit", "r.xml")
    assert result.status == 6, result
    assert result.errors.count("creates the user") == 1, result
    cases = ElementTree.parse(tmp_path / "r.xml").findall(".//testcase")
    assert [(case.get("file"), case.get("line")) for case in cases] == [("scenario.yaml", "5")]


@pytest.mark.parametrize("keys, words", [
    ({"AWS_PROFILE": "nosuch"}, "nosuch"),
    ({"AWS_ACCESS_KEY_ID": "AKIAWITNESS"}, "AWS_SECRET_ACCESS_KEY"),
])
def test_invalid_credentials_block_and_do_not_skip(live, keys, words):
    result = live(ADMIN, keys=keys)
    assert result.status == 4, result
    assert "blocked" in result.output and words in result.output


def test_a_project_file_that_is_a_broken_link_prevents_the_run(tmp_path):
    (tmp_path / "scenario.yaml").write_text(OPEN)
    (tmp_path / "authflow.yaml").symlink_to("missing.yaml")
    result = authflow("run", "scenario.yaml", folder=tmp_path)
    assert result.status == 2, result
    assert "authflow.yaml" in result.errors


def test_a_literal_secret_in_the_file_is_reported_and_not_shown(live):
    result = live(OPEN, pool_keys="    clientSecret: planted-client-secret")
    assert "AF2025" in result.errors, result
    assert "planted" not in result.output + result.errors


def test_a_client_of_another_pool_is_refused_before_the_first_write(live, pool):
    cognito = boto3.client(
        "cognito-idp",
        region_name="us-east-1",
        endpoint_url=pool.url,
        aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
    )
    other = cognito.create_user_pool(PoolName="other")["UserPool"]["Id"]
    client = cognito.create_user_pool_client(UserPoolId=other, ClientName="app")["UserPoolClient"]["ClientId"]
    before = users(pool)
    result = live(OPEN, client=client)
    assert result.status == 6, result
    assert f"does not have the client `{client}`" in result.errors, result
    assert "correct `userPoolId` or `clientId` of the pool `staging`" in result.errors
    assert "nothing was run, because the pool does not exist, or does not have the client" in result.errors
    assert users(pool) == before
    assert not cognito.list_users(UserPoolId=other)["Users"]


def test_the_refusal_names_the_key_of_a_further_client(live):
    scenario = """
scenario: Another client
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    client: web
"""
    result = live(scenario, pool_keys="    clients: { web: { clientId: zzzzzzzzzzzzzzzzzzzzzzzzzz } }")
    assert result.status == 6, result
    assert "correct `userPoolId` or `clients.web.clientId` of the pool `staging`" in result.errors, result


def test_a_missing_pool_is_not_reported_as_a_rule_of_the_pool(live):
    result = live(OPEN, user_pool="us-east-1_NoSuchOne")
    assert result.status == 6, result
    assert "the pool `us-east-1_NoSuchOne` does not exist" in result.errors, result
    assert "nothing was run, because the pool does not exist, or does not have the client" in result.errors, result


GIVEN = """
scenario: The pool has a setting
given: { pool: { MfaConfiguration: "OFF" } }
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
"""


def test_rejected_keys_block_a_scenario_that_compares_settings(live):
    result = live(GIVEN, keys=KEYS | {"AWS_SECRET_ACCESS_KEY": "not-the-secret-at-all"})
    assert result.status == 4, result
    assert "the service rejected the credentials" in result.output, result


@pytest.mark.parametrize(
    ("guard", "reason"),
    [
        ("{ maxUsers: 1000000 }", None),
        ("{ requireTags: { env: test } }", "it does not have the tag `env=test`"),
        ("{ deletionProtection: ACTIVE }", "its DeletionProtection is INACTIVE, but `deletionProtection` is ACTIVE"),
        ("{ domains: [example.com] }", "generated addresses end in `@simulator.amazonses.com`"),
        ("{ domains: [simulator.amazonses.com] }", None),
    ],
)
def test_a_pool_outside_its_guard_is_refused_with_what_was_seen(live, pool, guard, reason):
    before = users(pool)
    result = live(OPEN, pool_keys=f"    guard: {guard}")
    assert result.status == (6 if reason else 0), result
    if reason:
        assert reason in result.errors, result
        assert "outside its `guard:`" in result.errors
    # Every user of a run is deleted at its end.
    assert users(pool) == before


def test_the_policy_allows_exactly_the_signed_calls_of_the_run(outbox, tmp_path):
    scenarios = OPEN + "---" + ADMIN + "---" + GIVEN
    with mock("--check-signatures", "--verbose", "--outbox", outbox, environment=os.environ | KEYS) as pool:
        (tmp_path / "authflow.yaml").write_text(textwrap.dedent(f"""\
            pools:
              staging:
                kind: cognito
                userPoolId: {pool.pool}
                clientId: {pool.client}
                endpoint: {pool.url}
                allow: [{ALL}]
                source: {{ email: box }}
            sources:
              box: {{ kind: outbox, path: {outbox} }}
            """))
        (tmp_path / "scenario.yaml").write_text(scenarios)
        # For a history, a run reads all settings of the pool, although the scenarios don't need them.
        command = ["run", "scenario.yaml", "--pool", "staging", "--no-history"]
        run = authflow(*command, folder=tmp_path, environment=KEYS)
        assert run.status == 0, run
    # The log is complete when the program has ended.
    called = set(re.findall(r"(\w+) \d{3} .*\bsigned\b", pool.output + pool.errors))
    printed = authflow("iam-policy", "scenario.yaml", "--pool", "staging", folder=tmp_path, environment=KEYS)
    assert printed.status == 0, printed
    statement, = json.loads(printed.output)["Statement"]
    assert statement["Resource"] == f"arn:aws:cognito-idp:us-east-1:*:userpool/{pool.pool}"
    allowed = {action.removeprefix("cognito-idp:") for action in statement["Action"]}
    assert called == allowed
    assert "An administrator makes a user\n  needs AdminCreateUser, AdminDeleteUser, AdminGetUser" in printed.errors


def test_init_leaves_out_what_the_pool_does_not_allow(pool, tmp_path):
    (tmp_path / "authflow.yaml").write_text(textwrap.dedent(f"""\
        pools:
          staging:
            kind: cognito
            userPoolId: {pool.pool}
            clientId: {pool.client}
            endpoint: {pool.url}
            allow: [create-users]
        """))
    environment = os.environ | KEYS
    made = authflow("init", "--from", "staging", folder=tmp_path, environment=environment)
    assert made.status == 0, made
    assert "the `allow` of the pool `staging` does not contain `change-users`" in made.output, made
    ran = authflow("run", "scenarios", "--pool", "staging", folder=tmp_path, environment=environment)
    assert "is not allowed on the pool" not in ran.output, ran
    assert ran.status != 6, ran
