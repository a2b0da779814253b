"""Comparisons with pools in other processes, like live pools: their messages, and rejected comparisons."""

import contextlib
import json
import os
import textwrap

import pytest

from junit_run import DIALECTS, assert_valid, cases
from servers import authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}

PASSWORDS = """
clients:
  web: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
"""
ONLY_SRP = """
clients:
  web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
"""
POOL = """
pool:
  Id: {id}
  UsernameAttributes: [email]
  AutoVerifiedAttributes: [email]
"""

# Codes by email to a generated address and to a literal address. Both sides deliver to one folder.
SCENARIOS = """
scenario: A new user confirms
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email), within: 30s }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
---
scenario: An address of the team
steps:
  - signUp:
      username: $(user.email)
      password: $(user.password)
  - AdminUpdateUserAttributes:
      Username: $(user.email)
      UserAttributes:
        - { Name: email, Value: team@example.com }
  - awaitCode: { to: team@example.com, within: 30s }
---
scenario: Only a mock can do this
steps:
  - advanceClock: 1h
  - signUp: { username: $(user.email), password: $(user.password) }
"""


def configuration(number, clients):
    return POOL.format(id=f"us-east-1_Side0000{number}") + clients


@pytest.fixture(scope="module")
def sides(tmp_path_factory):
    """Two servers with one pool each that deliver email to one folder."""
    folder = tmp_path_factory.mktemp("sides")
    outbox = folder / "outbox"
    with contextlib.ExitStack() as stack:
        pools = []
        for number, clients in enumerate([PASSWORDS, ONLY_SRP]):
            path = folder / f"{number}.yaml"
            path.write_text(configuration(number, clients))
            options = ["--check-signatures", "--outbox", outbox, "--configuration", path]
            pools.append(stack.enter_context(mock(*options, environment=os.environ | KEYS)))
        yield pools, outbox


@pytest.fixture
def compare(sides, tmp_path):
    def run(a, b, *options, allow="create-users, change-users, delete-users, send-messages", keys=KEYS):
        pools, outbox = sides
        text = "pools:\n"
        for name, pool in zip(["old", "new"], pools):
            place = f"userPoolId: {pool.pool}, clientId: {pool.client}, endpoint: '{pool.url}'"
            text += (
                f"  {name}: {{ kind: cognito, {place}, allow: [{allow}], source: {{ email: team-mailbox }} }}\n"
            )
        text += f"sources:\n  team-mailbox: {{ kind: outbox, path: {outbox} }}\n"
        (tmp_path / "authflow.yaml").write_text(text)
        # The pools and the users with the address remain after a test.
        address = f"team-{tmp_path.name.replace('_', '-')}@example.com"
        (tmp_path / "a.yaml").write_text(SCENARIOS.replace("team@example.com", address))
        return authflow("compare", a, b, "a.yaml", *options, folder=tmp_path, environment=keys)

    return run


def read(folder, name):
    return json.loads((folder / name).read_text())


def test_two_pools_with_a_shared_mailbox_each_get_their_own_codes(compare, tmp_path):
    result = compare("old", "new", "--json", "c.json")
    assert result.status == 1, result
    document = read(tmp_path, "c.json")
    verdicts = {scenario["name"]: scenario for scenario in document["scenarios"]}
    confirms = verdicts["A new user confirms"]
    assert [step["step"] for step in confirms["steps"]] == ["4"], confirms
    assert {"field": "error.type", "b": "InvalidParameterException"} in confirms["steps"][0]["differences"]
    assert verdicts["An address of the team"]["verdict"] == "alike", verdicts
    # A scenario that needs a mock does not show the effect of settings.
    assert verdicts["Only a mock can do this"]["verdict"] == "skipped"


def test_a_live_pool_and_a_mock_of_its_configuration_are_alike(compare, sides, tmp_path):
    (tmp_path / "old.yaml").write_text(configuration(0, PASSWORDS))
    result = compare("old", "old.yaml", "--json", "c.json")
    assert result.status == 0, result
    assert "2 alike, 1 skipped" in result.output, result


def test_comparing_a_pool_with_itself_is_alike_and_reported(compare):
    result = compare("old", "old", "--filter", "confirms")
    assert result.status == 0, result
    assert "A and B are the same pool" in result.errors, result


@pytest.mark.parametrize(("a", "b"), [("old", "mock"), ("mock", "old")])
def test_what_a_pool_does_not_allow_is_rejected_before_either_run(compare, a, b):
    result = compare(a, b, allow="create-users")
    assert result.status == 6, result
    assert "nothing was compared, because the safety rules for live pools forbid this command" in result.errors
    assert result.output == ""


def test_an_unreachable_side_is_not_a_difference(compare, tmp_path):
    (tmp_path / "far.yaml").write_text(textwrap.dedent("""\
        pools:
          far:
            kind: cognito
            userPoolId: us-east-1_AbCdEfGhI
            clientId: abcdefghijklmnopqrstuvwxyz
            endpoint: http://127.0.0.1:1
            allow: [create-users, send-messages]
        """))
    (tmp_path / "b.yaml").write_text(
        "scenario: A sign-up\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"
    )
    sides = ["far", "mock", "b.yaml", "--config", "far.yaml"]
    result = authflow("compare", *sides, folder=tmp_path)
    assert result.status == 4, result
    assert "1 scenario: 1 not compared" in result.output, result
    for dialect in DIALECTS:
        authflow("compare", *sides, "--junit", "c.xml", "--junit-dialect", dialect, folder=tmp_path)
        assert_valid(tmp_path / "c.xml", dialect)
        [error] = [child for case in cases(tmp_path / "c.xml") for child in case if child.tag == "error"]
        assert "A  blocked: SignUp: the connection was refused" in error.text, error.text


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_junit_report_is_valid_in_its_dialect(dialect, tmp_path):
    for number, clients in enumerate([PASSWORDS, ONLY_SRP]):
        (tmp_path / f"{number}.yaml").write_text(configuration(number, clients))
    (tmp_path / "a.yaml").write_text(
        SCENARIOS
        + "---\nscenario: Needs a domain <&>\ngiven: { pool: { MfaConfiguration: OPTIONAL } }\n"
        + "steps: [ { DescribeUserPool: {} } ]\n"
    )
    options = ["--junit", "c.xml", "--junit-dialect", dialect]
    result = authflow("compare", "0.yaml", "1.yaml", "a.yaml", *options, folder=tmp_path)
    assert result.status == 1, result
    assert_valid(tmp_path / "c.xml", dialect)
    outcomes = [[child.tag for child in case if child.tag != "system-out"] for case in cases(tmp_path / "c.xml")]
    assert outcomes == [["failure"], [], [], ["skipped"]]
