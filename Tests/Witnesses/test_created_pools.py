"""Pools that a command creates for one run, on the mock with signatures and on moto.

Commands are killed at each point of the creation. One `sweep` then deletes exactly the pools of the killed commands.

moto 5.2.5 implements all operations of CONFIGURATION. It does not implement tags after the creation (TagResource),
SetRiskConfiguration, SetLogDeliveryConfiguration, and ListTagsForResource.
"""

import copy
import http.server
import itertools
import json
import os
import random
import re
import shlex
import signal
import threading
import urllib.error
import urllib.request

import pytest

from created_pools import ALLOW, CONFIGURATION, KEYS, Project, inherited
from programs import running
from servers import PROGRAM, authflow, mock
from test_journal import IS_SOAK, SEAMS, killer  # noqa: F401

KILLS_AT_SEAM = 20 if IS_SOAK else 1
KILLS_AT_RANDOM = 200 if IS_SOAK else 6
SWEPT = "nothing to delete\n"

SIGN_IN = """
scenario: A given user signs in
given: { users: [ { as: ann } ] }
steps:
  - signIn: { username: $(users.ann.email), password: $(users.ann.password), flow: USER_PASSWORD_AUTH }
"""


@pytest.fixture(scope="module")
def server():
    with mock("--check-signatures", "--no-rate-limits", environment=os.environ | KEYS) as program:
        yield program.url


@pytest.fixture
def project(server, tmp_path):
    return Project(server, tmp_path)


@pytest.fixture(params=["mock", "moto"])
def anywhere(request, tmp_path):
    """A project on each server."""
    return Project(request.getfixturevalue("server" if request.param == "mock" else "moto"), tmp_path)


# The course of a run


def test_a_pool_is_created_for_a_run_and_deleted_at_its_end(anywhere):
    before = anywhere.pools()
    result = anywhere.run()
    assert result.status == 0, result
    assert anywhere.pools() == before
    created, = re.findall(r"created the pool (authflow-\w{14}) \((\S+)\) from `new.yaml`", result.errors)
    assert f"deleted the pool {created[0]} ({created[1]})" in result.errors
    header, first, second, last = anywhere.journals()[0]
    assert (header["userPoolId"], header["pool"]) == ("", "try")
    assert (first["creates"], first["name"], first["with"]) == ("pool", created[0], "CreateUserPool")
    assert first["scenario"] == "--create new.yaml"
    assert (second["id"], last["gone"]) == (created[1], True)
    assert anywhere.sweep().output == SWEPT


def test_a_kept_pool_has_the_settings_of_the_file_and_is_swept(anywhere):
    before = anywhere.pools()
    result = anywhere.run("--keep-users", "--verbose")
    assert result.status == 0, result
    kept, = anywhere.pools().keys() - before.keys()
    assert f"({kept}); run `authflow sweep try` to delete it" in result.errors
    pool = anywhere.cognito.describe_user_pool(UserPoolId=kept)["UserPool"]
    run = anywhere.journals()[0][0]["run"]
    assert pool["Name"] == f"authflow-{run}"
    assert pool["UserPoolTags"] == {"team": "shop", "authflow:test": "true", "authflow:run": run}
    assert (pool["DeletionProtection"], pool["UsernameAttributes"]) == ("INACTIVE", ["email"])
    assert pool["Domain"].replace("-", "") == f"authflow{run}"
    clients = anywhere.cognito.list_user_pool_clients(UserPoolId=kept, MaxResults=60)["UserPoolClients"]
    assert sorted(client["ClientName"] for client in clients) == ["backend", "web"]
    backend, = [client["ClientId"] for client in clients if client["ClientName"] == "backend"]
    described = anywhere.cognito.describe_user_pool_client(UserPoolId=kept, ClientId=backend)["UserPoolClient"]
    assert described["ClientSecret"] not in result.output + result.errors
    assert anywhere.cognito.get_group(UserPoolId=kept, GroupName="editors")
    assert anywhere.cognito.list_resource_servers(UserPoolId=kept, MaxResults=10)["ResourceServers"][0]["Identifier"] == "shop"
    assert anywhere.cognito.list_users(UserPoolId=kept)["Users"]
    swept = anywhere.sweep("try")
    assert (swept.status, swept.output.splitlines()[-1]) == (0, "1 resource deleted"), swept
    assert anywhere.pools() == before
    assert anywhere.sweep("try").output == SWEPT


def test_the_printed_sweep_works_in_another_folder_than_the_projects(anywhere, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "my keys.env").write_text("".join(f"{name}={value}\n" for name, value in KEYS.items()))
    options = ["--config", anywhere.folder / "authflow.yaml", "--env-file", "my keys.env"]
    created = ["--pool", "try", "--create", anywhere.folder / "new.yaml", "--keep-users"]
    result = authflow("run", anywhere.folder / "scenario.yaml", *created, *options, folder=elsewhere)
    assert result.status == 0, result
    [command] = re.findall(r"run `authflow (.*)` to delete it", result.errors)
    swept = authflow(*shlex.split(command), folder=elsewhere)
    assert (swept.status, swept.output.splitlines()[-1]) == (0, "1 resource deleted"), swept


def test_the_domain_is_deleted_before_the_pool_and_no_user_one_by_one(tmp_path):
    with mock("--check-signatures", "--verbose", environment=os.environ | KEYS) as server:
        result = Project(server.url, tmp_path).run()
        assert result.status == 0, result
    # The log is complete when the program has ended.
    calls = re.findall(r"(\w+) \d{3} .*\bsigned\b", server.output + server.errors)
    assert calls[-3:] == ["DescribeUserPool", "DeleteUserPoolDomain", "DeleteUserPool"]
    assert "AdminDeleteUser" not in calls


def test_the_pool_is_deleted_if_a_scenario_fails(project):
    before = project.pools()
    (project.folder / "scenario.yaml").write_text("""
scenario: It fails
steps:
  - signIn: { username: nobody@example.com, password: Abcdef1!, flow: USER_PASSWORD_AUTH }
""")
    assert project.run().status == 1
    assert project.pools() == before


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_the_pool_is_deleted_after_a_signal(project, sent):
    before = project.pools()
    (project.folder / "scenario.yaml").write_text("""
scenario: It waits
timeout: 10m
steps:
  - wait: 9m
  - signIn: { username: nobody@example.com, password: Abcdef1!, flow: USER_PASSWORD_AUTH }
""")
    words = ["run", "scenario.yaml", "--pool", "try", "--create", "new.yaml"]
    with running(PROGRAM, *words, cwd=project.folder, env=inherited()) as program:
        program.expect(r"running 1 scenario")
        assert len(project.pools()) == len(before) + 1
        program.process.send_signal(sent)
        assert program.wait(60) == 4, program
    assert project.pools() == before
    assert project.sweep().output == SWEPT


class Slow(http.server.BaseHTTPRequestHandler):
    """Passes requests on to a server, and holds the responses to one operation back."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = urllib.request.Request(self.server.target, body, dict(self.headers))
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            status, content, headers = answer.status, answer.read(), answer.headers
        if self.headers["X-Amz-Target"].endswith("." + self.server.held):
            self.server.arrived.set()
            self.server.released.wait(60)
        try:
            self.send_response(status)
            self.send_header("Content-Type", headers["Content-Type"])
            if "x-amzn-ErrorType" in headers:
                self.send_header("x-amzn-ErrorType", headers["x-amzn-ErrorType"])
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        except OSError:
            pass

    def log_message(self, *_):
        pass


@pytest.fixture
def slow(tmp_path):
    """A server that holds responses back. It does not check signatures, because clients sign for the proxy's host."""
    with mock("--no-rate-limits") as program, http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow) as proxy:
        proxy.target, proxy.held = program.url, "CreateUserPool"
        proxy.arrived, proxy.released = threading.Event(), threading.Event()
        thread = threading.Thread(target=proxy.serve_forever)
        thread.start()
        try:
            yield proxy
        finally:
            proxy.released.set()
            proxy.shutdown()
            thread.join()


def test_a_pool_is_found_and_deleted_if_a_signal_comes_before_the_response_to_its_creation(slow, tmp_path):
    project = Project(f"http://127.0.0.1:{slow.server_port}", tmp_path)
    before = project.pools()
    words = ["run", "scenario.yaml", "--pool", "try", "--create", "new.yaml"]
    with running(PROGRAM, *words, cwd=tmp_path, env=inherited()) as program:
        assert slow.arrived.wait(60)
        assert len(project.pools()) == len(before) + 1
        program.process.send_signal(signal.SIGINT)
        assert program.wait(60) == 4, program
    assert "interrupted before anything was run" in program.errors
    assert project.pools() == before
    assert project.sweep().output == SWEPT


def test_the_deletion_has_its_own_time_limit_and_a_sweep_completes_it(slow, tmp_path):
    project = Project(f"http://127.0.0.1:{slow.server_port}", tmp_path)
    before = project.pools()
    declared = {"pools": {"try": project.entry}, "defaults": {"cleanupTimeout": "1s"}}
    (tmp_path / "authflow.yaml").write_text(json.dumps(declared))
    # The domain is deleted before the pool, so the pool still exists at the end of the time limit.
    slow.held = "DeleteUserPoolDomain"
    result = project.run()
    assert result.status == 4, result
    assert "1 scenario: 1 passed" in result.output
    assert re.search(r"the pool authflow-\w{14} \(\S+\) was not deleted: the cleanup took longer than 1s; run `authflow sweep try`", result.errors)
    assert len(project.pools()) == len(before) + 1
    slow.released.set()
    assert project.sweep("try").status == 0
    assert project.pools() == before


# Refusals


def test_without_the_permission_nothing_is_created(server, tmp_path):
    cases = [
        (["create-users"], {"userPoolId": "us-east-1_AbCdEfGhI", "clientId": "abc123"}, "add `create-pools` to its `allow:`"),
        (["create-pools"], {}, "add `create-users` to the pool's `allow:`"),
        (ALLOW, {"guard": {"refuseTags": {"team": "shop"}}}, "it has the tag `team=shop`, which `refuseTags` forbids; nothing was written"),
        (ALLOW, {"guard": {"requireTags": {"env": "test"}}}, "it does not have the tag `env=test`; nothing was written"),
        (ALLOW, {"guard": {"domains": ["example.com"]}}, "generated addresses end in `@simulator.amazonses.com`"),
    ]
    for number, (allow, entry, words) in enumerate(cases):
        folder = tmp_path / str(number)
        folder.mkdir()
        project = Project(server, folder, allow, **entry)
        before = project.pools()
        result = project.run()
        assert result.status == 6, result
        assert words in result.errors, result
        assert project.pools() == before
        assert project.journals() == []


def test_a_rejected_configuration_leaves_no_pool(project):
    before = project.pools()
    flows = "AllowedOAuthFlows: [client_credentials], AllowedOAuthFlowsUserPoolClient: true"
    (project.folder / "new.yaml").write_text(f"pool: {{}}\nclients:\n  web: {{ {flows} }}\n")
    result = project.run()
    assert result.status == 2, result
    assert "new.yaml:3: the pool could not be created: CreateUserPoolClient returned InvalidOAuthFlowException" in result.errors
    assert "deleted the pool authflow-" in result.errors
    assert project.pools() == before


def test_a_run_on_a_full_disk_creates_no_pool(project):
    (project.folder / ".authflow" / "journal").mkdir(parents=True)
    before = project.pools()
    command = f"ulimit -f 0; trap '' XFSZ; exec {PROGRAM} run scenario.yaml --pool try --create new.yaml --no-history"
    with running("sh", "-c", command, cwd=project.folder, env=inherited()) as program:
        assert program.wait(60) == 4, program
    assert "CreateUserPool was not called: can't write the journal" in program.errors
    assert project.pools() == before


def test_without_credentials_no_pool_is_created(project):
    result = project.run(AWS_ACCESS_KEY_ID=None, AWS_SECRET_ACCESS_KEY=None)
    assert result.status == 4, result
    assert "CreateUserPool requires AWS credentials" in result.errors
    assert project.sweep().output == SWEPT


def test_the_secret_of_a_provider_comes_from_a_variable_and_is_not_shown(project):
    before = project.pools()
    google = {"ProviderName": "Google", "hasSecret": True, "ProviderDetails": {"client_id": "a", "authorize_scopes": "openid"}}
    configuration = copy.deepcopy(CONFIGURATION) | {"identityProviders": [google]}
    configuration["clients"]["web"]["SupportedIdentityProviders"] = ["COGNITO", "Google"]
    (project.folder / "new.yaml").write_text(json.dumps(configuration))
    result = project.run()
    assert result.status == 0, result
    assert "the identity provider `Google` is not created" in result.errors
    assert "set the variable `Google:client_secret`" in result.errors
    project.write(vars={"Google:client_secret": "$(secret.GOOGLE)"})
    (project.folder / "new.yaml").write_text(json.dumps(configuration))
    result = project.run("--keep-users", "--verbose", GOOGLE="planted-google-secret")
    assert result.status == 0, result
    assert "planted-google-secret" not in result.output + result.errors
    kept, = project.pools().keys() - before.keys()
    provider = project.cognito.describe_identity_provider(UserPoolId=kept, ProviderName="Google")["IdentityProvider"]
    assert provider["ProviderDetails"]["client_secret"] == "planted-google-secret"
    assert project.authflow("sweep", GOOGLE="planted-google-secret").status == 0
    assert project.pools() == before


# Comparisons


def test_two_pools_are_created_for_a_comparison_and_deleted(anywhere):
    before = anywhere.pools()
    result = anywhere.compare()
    assert result.status == 0, result
    assert "1 scenario: 1 alike" in result.output
    assert anywhere.pools() == before
    assert len(anywhere.journals()) == 2
    assert anywhere.sweep().output == SWEPT


def test_a_change_is_seen_between_a_mock_and_a_created_pool(project):
    before = project.pools()
    old = json.loads((project.folder / "new.yaml").read_text())
    (project.folder / "old.yaml").write_text(json.dumps(old))
    old["groups"] = []
    (project.folder / "new.yaml").write_text(json.dumps(old))
    result = project.authflow("compare", "old.yaml", "--create", "new.yaml", "--pool", "try", "scenario.yaml")
    assert result.status == 1, result
    assert "A is `old.yaml`, B is `new.yaml`" in result.output
    assert project.pools() == before


def test_the_first_pool_is_deleted_if_the_second_can_not_be_created(project):
    before = project.pools()
    flows = "AllowedOAuthFlows: [client_credentials], AllowedOAuthFlowsUserPoolClient: true"
    (project.folder / "wrong.yaml").write_text(f"pool: {{}}\nclients:\n  web: {{ {flows} }}\n")
    sides = ["--create", "new.yaml", "--create", "wrong.yaml"]
    result = project.authflow("compare", *sides, "--pool", "try", "scenario.yaml")
    assert result.status == 2, result
    assert "wrong.yaml:3: the pool could not be created" in result.errors
    assert result.errors.count("deleted the pool") == 2
    assert project.pools() == before


def test_the_entry_of_a_comparison_is_its_live_pool(server, tmp_path):
    project = Project(server, tmp_path)
    existing = project.cognito.create_user_pool(PoolName="live", UsernameAttributes=["email"])["UserPool"]["Id"]
    flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    client = project.cognito.create_user_pool_client(UserPoolId=existing, ClientName="app", ExplicitAuthFlows=flows)["UserPoolClient"]["ClientId"]
    project.write(userPoolId=existing, clientId=client)
    (tmp_path / "scenario.yaml").write_text(SIGN_IN)
    before = project.pools()
    result = project.authflow("compare", "try", "--create", "new.yaml", "scenario.yaml")
    assert result.status == 0, result
    assert "A is `try`, B is `new.yaml`" in result.output
    assert project.pools() == before
    project.cognito.delete_user_pool(UserPoolId=existing)


# Kills


@pytest.mark.parametrize("command, counts", [("run", [1]), ("compare", [1, 2])])
def test_a_sweep_after_kills_at_every_seam_deletes_exactly_the_pools_of_the_commands(anywhere, killer, command, counts):  # noqa: F811
    anywhere.add_foreign_pools()
    before = anywhere.pools()
    for seam in SEAMS:
        for count in counts * KILLS_AT_SEAM:
            assert anywhere.kill(killer, seam, count, command), (seam, count)
    assert len(anywhere.pools()) > len(before)
    anywhere.add_namesakes()
    tags = {pool: json.loads(text).get("UserPoolTags", {}) for pool, text in anywhere.pools().items()}
    runs = {lines[0]["run"] for lines in anywhere.journals()}
    foreign = {pool: text for pool, text in anywhere.pools().items() if tags[pool].get("authflow:run") not in runs}
    assert before.items() <= foreign.items()
    result = anywhere.sweep()
    assert result.status == 0, result
    assert anywhere.pools() == foreign
    assert anywhere.sweep().output == SWEPT
    for pool in foreign.keys() - before.keys():
        anywhere.cognito.delete_user_pool(UserPoolId=pool)


def test_a_sweep_after_kills_at_random_times_deletes_exactly_the_pools_of_the_runs(anywhere):
    anywhere.add_foreign_pools()
    before = anywhere.pools()
    for kill in itertools.count():
        # Without a pool to delete, the sweep would prove nothing.
        if kill >= KILLS_AT_RANDOM and len(anywhere.pools()) > len(before):
            break
        anywhere.run_for(random.uniform(0.02, 1))
    result = anywhere.sweep()
    assert result.status == 0, result
    assert anywhere.pools() == before
    assert anywhere.sweep().output == SWEPT


# The policy


def test_the_policy_of_an_entry_that_creates_pools_allows_the_calls_of_a_run(tmp_path):
    with mock("--check-signatures", "--verbose", environment=os.environ | KEYS) as program:
        project = Project(program.url, tmp_path)
        result = project.run()
        assert result.status == 0, result
    # The log is complete when the program has ended.
    called = set(re.findall(r"(\w+) \d{3} .*\bsigned\b", program.output + program.errors))
    printed = project.authflow("iam-policy", "scenario.yaml", "--pool", "try")
    assert printed.status == 0, printed
    statements = json.loads(printed.output)["Statement"]
    assert {statement["Resource"] for statement in statements} == {"*", "arn:aws:cognito-idp:us-east-1:*:userpool/*"}
    allowed = {action.removeprefix("cognito-idp:") for statement in statements for action in statement["Action"]}
    # The file has no identity provider, no second factor, and no threat protection, and CreateUserPool sets the tags.
    others = {"CreateIdentityProvider", "SetRiskConfiguration", "SetUserPoolMfaConfig", "TagResource"}
    assert called | others == allowed, (called - allowed, allowed - called)


# What a sweep deletes


@pytest.mark.parametrize("tags", [{}, {"authflow:test": "true"}, {"authflow:run": "RUN"}, {"authflow:test": "true", "authflow:run": "another"}])
def test_a_sweep_lists_a_journaled_pool_that_does_not_have_both_tags(project, tags):
    before = project.pools()
    assert project.run("--keep-users").status == 0
    kept, = project.pools().keys() - before.keys()
    arn = project.cognito.describe_user_pool(UserPoolId=kept)["UserPool"]["Arn"]
    project.cognito.untag_resource(ResourceArn=arn, TagKeys=["authflow:test", "authflow:run"])
    run = project.journals()[0][0]["run"]
    project.cognito.tag_resource(ResourceArn=arn, Tags={name: run if value == "RUN" else value for name, value in tags.items()} or {"a": "b"})
    result = project.sweep()
    assert result.status == 4, result
    assert re.search(r"was not deleted: the pool does not have the tag `authflow:(test=true|run=\w+)`", result.output), result
    assert kept in project.pools()
    project.cognito.tag_resource(ResourceArn=arn, Tags={"authflow:test": "true", "authflow:run": run})
    assert project.sweep().status == 0
    assert project.pools() == before


def test_a_pool_that_a_step_creates_is_swept_only_with_the_tag_of_tests(server, killer, tmp_path):  # noqa: F811
    project = Project(server, tmp_path)
    existing = project.cognito.create_user_pool(PoolName="live")["UserPool"]["Id"]
    client = project.cognito.create_user_pool_client(UserPoolId=existing, ClientName="app")["UserPoolClient"]["ClientId"]
    project.write(userPoolId=existing, clientId=client, allow=["CreateUserPool"])
    before = project.pools()
    for tags, status in [("{}", 4), ('{ "authflow:test": "true" }', 0)]:
        (tmp_path / "scenario.yaml").write_text(
            f"scenario: A step creates a pool\nsteps:\n  - CreateUserPool: {{ PoolName: made-$(uuid), UserPoolTags: {tags} }}\n"
        )
        result = project.authflow("run", "scenario.yaml", "--pool", "try", "--keep-users")
        assert result.status == 0, result
        assert ("`authflow sweep` can't delete it: the pool does not have" in result.output) == (status == 4), result
        swept = project.sweep()
        assert swept.status == status, swept
        left = project.pools().keys() - before.keys()
        assert len(left) == (1 if status else 0)
        for pool in left:
            assert "does not have the tag `authflow:test=true`" in swept.output
            project.cognito.delete_user_pool(UserPoolId=pool)


@pytest.mark.parametrize("entry, words", [
    ({"region": "eu-west-1"}, "the journal is for the region us-east-1, but the pool `try` in the project file is in eu-west-1"),
    ({"endpoint": "http://127.0.0.1:9"}, "but the pool `try` in the project file is on http://127.0.0.1:9/"),
])
def test_a_pool_on_another_server_is_never_touched(project, entry, words):
    before = project.pools()
    right = dict(project.entry)
    assert project.run("--keep-users").status == 0
    project.write(**entry)
    result = project.sweep()
    assert result.status == 4, result
    assert words in result.output, result
    assert "if the pool of the run" in result.errors and "delete the journal" in result.errors
    assert len(project.pools()) == len(before) + 1
    project.write(**right)
    assert project.sweep().status == 0
    assert project.pools() == before


def test_keys_of_another_account_leave_the_journal_open(project):
    before = project.pools()
    assert project.run("--keep-users").status == 0
    journal, = (project.folder / ".authflow" / "journal").glob("*.jsonl")
    kept, = project.pools().keys() - before.keys()
    text = journal.read_text()
    # The journal of another account: the pool is not in the account of these keys.
    journal.write_text(text.replace(kept, "us-east-1_Elsewhere").replace('"account":"123456789012"', '"account":"999999999999"'))
    result = project.sweep()
    assert result.status == 4, result
    assert "the pool is in the account 999999999999, but the credentials are for the account 123456789012" in result.output
    journal.write_text(text)
    assert project.sweep().status == 0
    assert project.pools() == before


@pytest.mark.parametrize("run", ["a", "", "UPPERCASE14CHR", "tp43rpi33y0cphh"])
def test_a_journal_with_an_invalid_run_id_is_not_read(project, run):
    folder = project.folder / ".authflow" / "journal"
    folder.mkdir(parents=True)
    header = {"journal": 1, "run": run, "pool": "try", "userPoolId": "", "region": "us-east-1", "endpoint": project.entry["endpoint"]}
    (folder / "a.jsonl").write_text(json.dumps(header) + "\n")
    result = project.sweep()
    assert result.status == 4 and "is not a journal" in result.errors, result


def test_an_entry_without_ids_needs_create_at_run_time(project):
    assert project.authflow("check", "scenario.yaml").status == 0
    result = project.authflow("run", "scenario.yaml", "--pool", "try")
    assert result.status == 2, result
    assert "the pool `try` needs `userPoolId` and `clientId`" in result.errors
    assert "Use `run --create FILE` or `compare --create FILE`." in result.errors


def test_a_warning_about_the_file_stops_a_strict_run(project):
    near = copy.deepcopy(CONFIGURATION)
    near["pool"]["UserPoolTag"] = {"team": "shop"}
    (project.folder / "new.yaml").write_text(json.dumps(near))
    before = project.pools()
    result = project.run("--strict")
    assert result.status == 2, result
    assert "warning[AF2103]" in result.errors and "did you mean `UserPoolTags`?" in result.errors, result
    assert "nothing was run, because --strict treats the warning as an error" in result.errors, result
    assert project.pools() == before and project.journals() == []


def test_a_mock_can_not_create_pools(project):
    result = project.authflow("run", "scenario.yaml", "--create", "new.yaml")
    assert result.status == 3, result
    assert "`mock` is a mock: use --pool NAME" in result.errors
