"""`authflow mock --state`: boto3 finds the effects of every successful response after kill -9."""

import contextlib
import json
import random
import re
import resource
import signal
import sqlite3
import threading
import time
import urllib.request

import boto3
import pytest
import requests
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

import servers
from programs import running
from servers import PROGRAM

PASSWORD, OTHER_PASSWORD = "Correct-horse-7", "Correct-horse-8"
ROUNDS, WORKERS = 20, 4


# A session reads the service model only once.
SESSION = boto3.Session()


def caller(url):
    config = Config(retries={"max_attempts": 0}, parameter_validation=False, max_pool_connections=WORKERS)
    return SESSION.client("cognito-idp", endpoint_url=url, config=config)


def control(url, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/_authflow/{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


class Life:
    """The steps of one user in the pool. Each step either gets a successful response or does not."""

    def __init__(self, name, pool, client):
        self.name, self.pool, self.client = name, {"UserPoolId": pool}, {"ClientId": client}
        self.user = self.pool | {"Username": name}
        self.done = []
        self.tokens = {}

    def steps(self, cognito, url):
        mail = [{"Name": "email", "Value": f"{self.name}@example.com"}]
        yield "signed up", lambda: cognito.sign_up(
            **self.client, Username=self.name, Password=PASSWORD, UserAttributes=mail
        )
        yield "confirmed", lambda: cognito.confirm_sign_up(
            **self.client, Username=self.name, ConfirmationCode=self.code(url)
        )
        yield "signed in", lambda: self.tokens.update(self.sign_in(cognito, PASSWORD))
        yield "renamed", lambda: cognito.update_user_attributes(
            AccessToken=self.tokens["AccessToken"], UserAttributes=[{"Name": "name", "Value": "new"}]
        )
        yield "in a group", lambda: cognito.admin_add_user_to_group(**self.user, GroupName="staff")
        yield "with a new password", lambda: cognito.change_password(
            AccessToken=self.tokens["AccessToken"], PreviousPassword=PASSWORD, ProposedPassword=OTHER_PASSWORD
        )
        if self.name.endswith("0"):
            yield "deleted", lambda: cognito.admin_delete_user(**self.user)

    def code(self, url):
        return control(url, f"messages?to={self.name}@example.com")["messages"][-1]["code"]

    def sign_in(self, cognito, password):
        parameters = {"USERNAME": self.name, "PASSWORD": password}
        signed_in = cognito.initiate_auth(**self.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
        return signed_in["AuthenticationResult"]

    def judge(self, cognito, url):
        """Compares the pool with all successful responses. The next step may have happened or not."""
        if "deleted" in self.done:
            with pytest.raises(cognito.exceptions.UserNotFoundException):
                cognito.admin_get_user(**self.user)
            return
        if not self.done:
            return
        try:
            user = cognito.admin_get_user(**self.user)
        except cognito.exceptions.UserNotFoundException:
            # The deletion was in progress.
            assert self.name.endswith("0") and "with a new password" in self.done, self.done
            return
        assert self.code(url)
        if "confirmed" in self.done:
            assert user["UserStatus"] == "CONFIRMED"
        if "renamed" in self.done:
            assert {"Name": "name", "Value": "new"} in user["UserAttributes"]
        if "in a group" in self.done:
            groups = cognito.admin_list_groups_for_user(**self.user)["Groups"]
            assert [group["GroupName"] for group in groups] == ["staff"]
        if "signed in" in self.done:
            assert cognito.get_user(AccessToken=self.tokens["AccessToken"])["Username"] == user["Username"]
            parameters = {"REFRESH_TOKEN": self.tokens["RefreshToken"]}
            cognito.initiate_auth(**self.client, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters=parameters)
        if "with a new password" in self.done:
            self.sign_in(cognito, OTHER_PASSWORD)


class Crowd:
    """Many simultaneous users until the server is killed after a number of successes."""

    def __init__(self, mock, cognito, pool, client, name, successes):
        self.mock, self.cognito, self.left, self.lives = mock, cognito, successes, []
        self.mutex, self.fault = threading.Lock(), []
        workers = [
            threading.Thread(target=self.work, args=(pool, client, f"{name}-{number}")) for number in range(WORKERS)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join(120)
        assert self.fault == []
        assert mock.wait(30) == -signal.SIGKILL, mock

    def work(self, pool, client, name):
        try:
            for number in range(1_000):
                life = Life(f"{name}-{number}", pool, client)
                self.lives.append(life)
                for step, take in life.steps(self.cognito, self.mock.url):
                    take()
                    life.done.append(step)
                    self.count()
        except (BotoCoreError, OSError):
            pass
        except Exception as error:  # Otherwise, the thread would hide the error.
            self.fault.append(error)
            self.mock.process.kill()

    def count(self):
        with self.mutex:
            self.left -= 1
            if self.left == 0:
                self.mock.process.kill()


def make_pool(cognito):
    pool = cognito.create_user_pool(PoolName="state", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    cognito.create_group(UserPoolId=pool, GroupName="staff")
    flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    client = cognito.create_user_pool_client(UserPoolId=pool, ClientName="app", ExplicitAuthFlows=flows)
    return pool, client["UserPoolClient"]["ClientId"]


def names(cognito, pool):
    pages = cognito.get_paginator("list_users").paginate(UserPoolId=pool)
    return {user["Username"] for page in pages for user in page["Users"]}


def test_successful_answers_survive_a_kill_at_any_moment(tmp_path):
    chance = random.Random(20261122)
    options = ["--state", tmp_path / "state.db"]
    with servers.mock(*options) as mock:
        first = mock.pool, mock.client
        pool, client = make_pool(caller(mock.url))
        mock.process.kill()
        mock.wait(30)
    lives, newest = [], []
    for number in range(ROUNDS + 1):
        with servers.mock(*options) as mock:
            assert (mock.pool, mock.client) == first
            cognito = caller(mock.url)
            for life in newest:
                life.judge(cognito, mock.url)
            there = names(cognito, pool)
            assert {life.name for life in lives if "deleted" in life.done} & there == set()
            assert {life.name for life in lives if life.done and not life.name.endswith("0")} <= there
            if number < ROUNDS:
                newest = Crowd(mock, cognito, pool, client, f"u{number}", chance.randint(1, 100)).lives
                lives += newest
    assert len(lives) >= ROUNDS * WORKERS and any("with a new password" in life.done for life in lives)


def test_a_full_disk_is_reported_to_the_caller_and_loses_no_earlier_answers(tmp_path):
    """A limit on the file size simulates a full disk."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    state = tmp_path / "state.db"
    options = {"preexec_fn": limit, "restore_signals": False}
    signed_up = []
    with running(PROGRAM, "mock", "--port", "0", "--state", state, **options) as mock:
        url = mock.expect(r"listens on (\S+)\n(.*\n)*Press Ctrl-C")[1]
        cognito = caller(url)
        pool, client = make_pool(cognito)
        with pytest.raises(ClientError) as refused:
            for number in range(1_000):
                cognito.sign_up(ClientId=client, Username=f"user-{number}", Password=PASSWORD)
                signed_up.append(f"user-{number}")
        assert refused.value.response["Error"]["Code"] == "InternalErrorException"
        assert refused.value.response["ResponseMetadata"]["HTTPStatusCode"] == 500
        assert len(signed_up) > 3
        # The authorization server also reports only changes that are on the disk.
        told = requests.get(f"{url}/{pool}/oauth2/userInfo", timeout=30)
        assert (told.status_code, told.json()["error"]) == (500, "server_error")
        mock.process.kill()
        mock.wait(30)
        assert re.search(r"^authflow: the state file `.*state\.db` can't be written: \S.*$", mock.errors, re.MULTILINE)
    with servers.mock("--state", state) as mock:
        assert set(signed_up) <= names(caller(mock.url), pool)


def test_only_one_mock_at_a_time_can_use_a_file(tmp_path):
    state = tmp_path / "state.db"
    with servers.mock("--state", state):
        second = servers.authflow("mock", "--port", "0", "--state", state, folder=tmp_path)
        assert second.status == 4 and second.output == ""
        assert second.errors == f"authflow: another process is using the state file `{state}`\n"


def test_a_foreign_file_is_left_unchanged(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("Buy milk\n" * 100)
    refused = servers.authflow("mock", "--port", "0", "--state", notes, folder=tmp_path)
    assert refused.status == 4 and notes.read_text() == "Buy milk\n" * 100
    assert refused.errors == (
        f"authflow: `{notes}` is not a state file of a mock; nothing was written\n"
    )


def test_a_foreign_database_is_left_unchanged(tmp_path):
    file = tmp_path / "shop.db"
    with contextlib.closing(sqlite3.connect(file)) as shop:
        shop.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, pool TEXT)")
        shop.commit()
    before = file.read_bytes()
    refused = servers.authflow("mock", "--port", "0", "--state", file, folder=tmp_path)
    assert refused.status == 4 and file.read_bytes() == before and list(tmp_path.iterdir()) == [file]


def test_damage_is_reported_with_its_place_and_not_changed(tmp_path):
    file = tmp_path / "state.db"
    with servers.mock("--state", file) as mock:
        pool, client = mock.pool, mock.client
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE entry SET value = '{' WHERE kind = 'client'")
        database.commit()
        kept = database.execute("SELECT * FROM entry").fetchall()
    refused = servers.authflow("mock", "--port", "0", "--state", file, folder=tmp_path)
    assert refused.status == 4 and refused.errors == (
        f"authflow: the state file `{file}` is damaged: client `{client}` of pool {pool} can't be read\n"
    )
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT * FROM entry").fetchall() == kept


def test_the_pool_of_a_configuration_is_created_once(tmp_path):
    file, state = tmp_path / "pool.yaml", tmp_path / "state.db"
    options = ["--configuration", file, "--state", state]
    file.write_text("pool: { Name: shop }\nclients: { web: {} }\n")
    with servers.mock(*options) as mock:
        first = mock.pool, mock.client
        caller(mock.url).admin_create_user(UserPoolId=mock.pool, Username="ann")
        mock.process.kill()
        mock.wait(30)
    file.write_text("# The shop's pool\npool: { Name: shop }\nclients: { web: {} }\n")
    with servers.mock(*options) as mock:
        assert (mock.pool, mock.client) == first and mock.errors == ""
        assert re.search(r"^  client     \S+  web$", mock.output, re.MULTILINE)
        assert names(caller(mock.url), mock.pool) == {"ann"}
    file.write_text("pool: { Name: shop, DeletionProtection: ACTIVE }\nclients: { web: {} }\n")
    with servers.mock(*options) as mock:
        assert (mock.pool, mock.client) == first
        shown = caller(mock.url).describe_user_pool(UserPoolId=mock.pool)["UserPool"]
        assert shown["DeletionProtection"] == "INACTIVE"
    # All output has been read after the program has ended.
    assert mock.errors == (
        f"authflow: warning: `{file}` has changed since pool {mock.pool} was created; "
        "the stored pool is used unchanged\n"
    )
    file.write_text("pool: { Name: market }\nclients: { web: {} }\n")
    with servers.mock(*options) as mock:
        assert mock.pool != first[0]
        pools = caller(mock.url).list_user_pools(MaxResults=10)["UserPools"]
        assert [pool["Name"] for pool in pools] == ["shop", "market"]


def test_clocks_start_ahead_of_real_time_and_never_go_back(tmp_path):
    state, day = ("--state", str(tmp_path / "pools.db")), 86400
    with servers.mock(*state, "--clock", "30d") as program:
        assert control(program.url, "clock")["offset"] == 30 * day
        assert control(program.url, f"pools/{program.pool}/clock", {"advance": day})["offset"] == 31 * day
        pool = caller(program.url).describe_user_pool(UserPoolId=program.pool)["UserPool"]
        ahead = pool["CreationDate"].timestamp() - time.time()
        assert 29 * day < ahead < 31 * day
    for option, least in [(("--clock", "1d"), 30), ((), 30), (("--clock", "32d"), 32)]:
        with servers.mock(*state, *option) as program:
            assert control(program.url, "clock")["offset"] == least * day
            assert control(program.url, f"pools/{program.pool}/clock")["offset"] == max(31, least) * day
