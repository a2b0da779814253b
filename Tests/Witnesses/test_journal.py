"""Runs on a live pool that are killed at any point: `sweep` deletes all their users and no other user.

`make soak` kills more often, also at random times: AUTHFLOW_SOAK is set.
"""

import json
import os
import pathlib
import random
import subprocess
import textwrap

import boto3
import pytest

from servers import PROGRAM, authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
SEAMS = ["before-sync", "before-send", "before-answer", "before-result"]
IS_SOAK = "AUTHFLOW_SOAK" in os.environ
KILLS_AT_SEAM = 20 if IS_SOAK else 5
KILLS_AT_RANDOM = 200 if IS_SOAK else 0
FOREIGN_USERS = 500

SCENARIOS = """
scenario: A user signs up
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
---
scenario: A user signs up twice
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { error: UsernameExistsException }
---
scenario: A password is too short
steps:
  - signUp: { username: $(user.email), password: short }
    expect: { error: InvalidPasswordException }
---
scenario: A given user signs in
given:
  users: [ { as: ann } ]
steps:
  - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
---
scenario: An administrator creates a user
steps:
  - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
---
scenario: Somebody else's name is signed up
steps:
  - signUp: { username: foreign-7@example.com, password: $(user.password) }
"""


def built(name, folder):
    """A library of Tests/Support/Crash that programs can preload."""
    source = pathlib.Path(__file__).parent.parent / "Support" / "Crash" / f"{name}.c"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", folder / name, source, "-ldl"], check=True)
    return folder / name


@pytest.fixture(scope="session")
def killer(tmp_path_factory):
    """The library that kills a program at a chosen point."""
    return built("kill_at", tmp_path_factory.mktemp("crash"))


class LivePool:
    """A pool with users of other people, a project file with it, and runs on it that are killed."""

    def __init__(self, url, folder, name_attribute="email"):
        self.folder = folder
        self.cognito = boto3.client(
            "cognito-idp",
            endpoint_url=url,
            region_name="us-east-1",
            aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
        )
        self.id = self.cognito.create_user_pool(PoolName="live", UsernameAttributes=[name_attribute])["UserPool"]["Id"]
        client = self.cognito.create_user_pool_client(
            UserPoolId=self.id, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
        )["UserPoolClient"]["ClientId"]
        folder.joinpath("authflow.yaml").write_text(json.dumps({"pools": {"staging": {
            "kind": "cognito",
            "userPoolId": self.id,
            "clientId": client,
            "endpoint": url,
            "allow": ["create-users", "change-users", "delete-users", "send-messages"],
        }}}))
        folder.joinpath("scenarios.yaml").write_text(SCENARIOS)

    def add_foreign_users(self, count):
        """Adds users of other people, some with names like those that runs generate."""
        for number in range(count):
            name = f"foreign-{number}@example.com"
            if number % 5 == 0:
                # The form of generated names, with the ID of no run.
                name = f"success+ada-zzz{number:08}-{number:08}@simulator.amazonses.com"
            self.cognito.admin_create_user(UserPoolId=self.id, Username=name, MessageAction="SUPPRESS")

    def users(self):
        """All users with everything that the pool shows of them."""
        pages = self.cognito.get_paginator("list_users").paginate(UserPoolId=self.id)
        return {user["Username"]: json.dumps(user, default=str, sort_keys=True) for page in pages for user in page["Users"]}

    def authflow(self, *words, environment=None):
        return authflow(*words, folder=self.folder, environment=KEYS | (environment or {}))

    def run_until_killed(self, killer, seam, count):
        """Runs the scenarios and kills the run at a seam. Returns whether the run reached the seam."""
        kill = {"LD_PRELOAD": str(killer), "AUTHFLOW_KILL": f"{seam}:{count}"}
        result = self.authflow("run", "scenarios.yaml", "--pool", "staging", "--jobs", "3", environment=kill)
        assert result.status in (0, -9), result
        return result.status == -9

    def run_for(self, seconds):
        """Runs the scenarios and kills the run after a time."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        process = subprocess.Popen(
            [PROGRAM, "run", "scenarios.yaml", "--pool", "staging", "--jobs", "3"],
            cwd=self.folder, env=inherited | KEYS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def server():
    with mock("--check-signatures", "--no-rate-limits", environment=os.environ | KEYS) as program:
        yield program.url


def kill_and_sweep(live, killer):
    live.add_foreign_users(FOREIGN_USERS)
    before = live.users()
    killed = {seam: sum(live.run_until_killed(killer, seam, 1 + number % 5) for number in range(KILLS_AT_SEAM)) for seam in SEAMS}
    assert all(count == KILLS_AT_SEAM for count in killed.values()), killed
    for _ in range(KILLS_AT_RANDOM):
        live.run_for(random.uniform(0.02, 0.6))
    # Without users to delete, the sweep would prove nothing.
    assert len(live.users()) > len(before)
    result = live.authflow("sweep")
    assert result.status == 0, result
    assert live.users() == before
    assert live.authflow("sweep").output == "nothing to delete\n"


def test_a_sweep_after_kills_at_every_seam_deletes_exactly_the_users_of_the_runs(server, killer, tmp_path):
    kill_and_sweep(LivePool(server, tmp_path), killer)


def test_a_sweep_on_a_foreign_server_deletes_exactly_the_users_of_the_runs(moto, killer, tmp_path):
    kill_and_sweep(LivePool(moto, tmp_path), killer)


def test_users_named_by_a_phone_number_without_a_sub_are_listed(server, killer, tmp_path):
    live = LivePool(server, tmp_path, name_attribute="phone_number")
    live.folder.joinpath("scenarios.yaml").write_text(textwrap.dedent("""
        scenario: A user signs up with a phone number
        steps:
          - signUp: { username: $(user.phone), password: $(user.password) }
        """))
    assert live.run_until_killed(killer, "before-result", 1)
    assert len(live.users()) == 1
    result = live.authflow("sweep")
    assert result.status == 4, result
    assert "was not deleted: the user's sub is not in the journal, and a phone number does not show which run created the user; if the run created the user, delete the user by hand" in result.output
    assert len(live.users()) == 1


def test_a_journal_can_be_swept_in_another_place(server, killer, tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir(), second.mkdir()
    live = LivePool(server, first)
    assert live.run_until_killed(killer, "before-result", 2)
    assert live.users()
    second.joinpath("authflow.yaml").write_text(first.joinpath("authflow.yaml").read_text())
    (first / ".authflow").rename(second / ".authflow")
    result = authflow("sweep", "staging", folder=second, environment=KEYS)
    assert result.status == 0, result
    assert not live.users()


def test_users_are_found_by_name_where_the_journal_is_lost(server, killer, tmp_path):
    live = LivePool(server, tmp_path)
    live.cognito.admin_create_user(UserPoolId=live.id, Username="ada@example.com", MessageAction="SUPPRESS")
    before = live.users()
    assert live.run_until_killed(killer, "before-result", 3)
    for journal in (tmp_path / ".authflow" / "journal").iterdir():
        journal.unlink()
    found = len(live.users()) - len(before)
    assert found > 0
    result = live.authflow("sweep", "staging", "--by-name", "--older-than", "1h", "--yes")
    assert (result.status, result.output) == (0, "nothing to delete\n")
    unconfirmed = live.authflow("sweep", "staging", "--by-name", "--older-than", "0s")
    assert unconfirmed.status == 3 and "add --yes" in unconfirmed.errors, unconfirmed
    assert len(live.users()) == len(before) + found
    result = live.authflow("sweep", "staging", "--by-name", "--older-than", "0s", "--yes")
    assert result.status == 0, result
    assert live.users() == before


def test_a_run_on_a_full_disk_creates_nothing(server, tmp_path):
    live = LivePool(server, tmp_path)
    (tmp_path / ".authflow" / "journal").mkdir(parents=True)
    # No file can grow beyond zero bytes, as on a full disk.
    result = subprocess.run(
        ["sh", "-c", 'ulimit -f 0; trap "" XFSZ; exec "$0" "$@"', PROGRAM, "run", "scenarios.yaml", "--pool", "staging", "--no-history"],
        cwd=tmp_path, env=dict(os.environ) | KEYS, capture_output=True, text=True, timeout=120,
    )
    assert result.returncode == 4, result
    assert "was not called: can't write the journal" in result.stdout
    assert not live.users()


def test_no_line_follows_a_half_line_that_can_not_be_removed(server, tmp_path):
    live = LivePool(server, tmp_path)
    scenario = "scenario: User {}\nsteps:\n  - signUp: {{ username: $(user.email), password: $(user.password) }}\n"
    live.folder.joinpath("scenarios.yaml").write_text("---\n".join(scenario.format(number) for number in range(4)))
    failing = {"LD_PRELOAD": str(built("fail_write", tmp_path)), "AUTHFLOW_FAIL_WRITE": "4"}
    # The first user has three lines: before the call, after the call, and after the deletion.
    result = live.authflow("run", "scenarios.yaml", "--pool", "staging", "--jobs", "1", environment=failing)
    assert result.status == 4, result
    assert "4 scenarios: 1 passed, 3 blocked" in result.output, result
    assert "SignUp was not called: can't write the journal" in result.output
    assert not live.users()
    journal, = (tmp_path / ".authflow" / "journal").glob("*.jsonl")
    assert not journal.read_text().endswith("\n")
    swept = live.authflow("sweep")
    assert (swept.status, swept.output) == (0, "nothing to delete\n"), swept
    assert journal.read_text().endswith("\n")
