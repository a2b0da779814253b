"""Creating calls without a clear response: nothing foreign is deleted, and nothing of ours is forgotten."""

import http.server
import json
import threading
import time
import urllib.error
import urllib.request

import boto3
import pytest

from servers import authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "any", "AWS_SECRET_ACCESS_KEY": "any"}


class Proxy(http.server.BaseHTTPRequestHandler):
    """Forwards calls to a mock. For one operation, it changes what the client sees."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        operation = self.headers["X-Amz-Target"].split(".")[1]
        self.server.calls.append(operation)
        if operation != self.server.operation:
            return self.answer(*self.forward(body))
        if self.server.way == "drop":
            self.close_connection = True
        elif self.server.way == "fail":
            self.forward(body)
            self.answer(500, json.dumps({"__type": "InternalErrorException"}).encode())
        elif self.server.way == "late":
            # The client gets no response, and the call takes effect later.
            self.close_connection = True
            timer = threading.Timer(self.server.delay, self.forward, [body])
            self.server.timers.append(timer)
            timer.start()

    def forward(self, body):
        headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
        request = urllib.request.Request(self.server.target, body, headers)
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Pool:
    """A pool behind the proxy, with a project file."""

    def __init__(self, target, proxy, folder):
        self.folder, self.proxy = folder, proxy
        self.cognito = boto3.client(
            "cognito-idp", endpoint_url=target, region_name="us-east-1",
            aws_access_key_id="any", aws_secret_access_key="any",
        )
        self.id = self.cognito.create_user_pool(PoolName="live", UsernameAttributes=["email"])["UserPool"]["Id"]
        self.client = self.cognito.create_user_pool_client(UserPoolId=self.id, ClientName="app")["UserPoolClient"]["ClientId"]
        self.project()

    def project(self, **more):
        self.folder.joinpath("authflow.yaml").write_text(json.dumps({"pools": {"staging": {
            "kind": "cognito", "userPoolId": self.id, "clientId": self.client,
            "endpoint": f"http://127.0.0.1:{self.proxy.server_port}",
            "allow": ["create-users", "send-messages", "delete-users", "CreateGroup", "CreateUserPoolClient"],
        } | more}}))

    def run(self, scenario, *options):
        self.folder.joinpath("scenario.yaml").write_text(scenario)
        return self.authflow("run", "scenario.yaml", "--pool", "staging", *options)

    def authflow(self, *words):
        return authflow(*words, folder=self.folder, environment=KEYS)

    def users(self):
        return [user["Username"] for user in self.cognito.list_users(UserPoolId=self.id)["Users"]]


@pytest.fixture(scope="module")
def server():
    with mock("--no-rate-limits") as program:
        yield program.url


@pytest.fixture
def proxy(server):
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    proxy.target, proxy.calls, proxy.timers = server + "/", [], []
    proxy.operation, proxy.way, proxy.delay = "", "", 0
    thread = threading.Thread(target=proxy.serve_forever)
    thread.start()
    yield proxy
    for timer in proxy.timers:
        timer.join()
    proxy.shutdown()
    thread.join()


@pytest.fixture
def pool(server, proxy, tmp_path):
    return Pool(server, proxy, tmp_path)


def test_a_foreign_group_with_a_short_generated_name_stays(pool, proxy):
    for digit in range(10):
        pool.cognito.create_group(UserPoolId=pool.id, GroupName=f"g{digit}")
    proxy.operation, proxy.way = "CreateGroup", "drop"
    result = pool.run("scenario: A group\nsteps:\n  - CreateGroup: { GroupName: \"g$(random.digits(1))\" }\n")
    assert result.status == 4 and "group `g" in result.output, result
    assert len(pool.cognito.list_groups(UserPoolId=pool.id)["Groups"]) == 10
    assert pool.authflow("sweep", "staging", "--older-than", "0s").status == 4
    assert len(pool.cognito.list_groups(UserPoolId=pool.id)["Groups"]) == 10


def test_a_client_whose_creation_failed_in_the_service_is_created_once_and_listed(pool, proxy):
    proxy.operation, proxy.way = "CreateUserPoolClient", "fail"
    result = pool.run("scenario: A client\nsteps:\n  - CreateUserPoolClient: { ClientName: $(uuid) }\n")
    assert result.status != 0 and "client `" in result.output, result
    assert proxy.calls.count("CreateUserPoolClient") == 1
    assert pool.authflow("sweep", "staging", "--older-than", "0s").status == 4


def test_a_user_who_appears_after_the_run_is_found_by_a_later_sweep(pool, proxy):
    proxy.operation, proxy.way, proxy.delay = "SignUp", "late", 5
    scenario = "scenario: A user\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"
    result = pool.run(scenario)
    assert result.status == 4, result
    assert "can still take effect" in result.output, result
    # A sweep before the user exists does not forget the user.
    early = pool.authflow("sweep", "staging", "--older-than", "0s")
    assert early.status == 0 and not pool.users(), early
    for timer in proxy.timers:
        timer.join()
    assert len(pool.users()) == 1
    late = pool.authflow("sweep", "staging", "--older-than", "0s")
    assert late.status == 0 and "1 resource deleted" in late.output, late
    assert not pool.users()


def test_a_journal_folder_that_cannot_be_read_is_not_empty(pool, tmp_path):
    (tmp_path / ".authflow").mkdir()
    (tmp_path / ".authflow" / "journal").write_text("a file, not a folder")
    result = pool.authflow("sweep", "staging")
    assert result.status == 4 and "can't read the folder" in result.errors, result


def test_a_scenario_whose_lock_cannot_be_taken_does_not_run(pool, tmp_path):
    (tmp_path / ".authflow" / "journal").mkdir(parents=True)
    (tmp_path / ".authflow" / "journal" / "locks").write_text("a file, not a folder")
    scenario = "scenario: A user\nlock: [mail]\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"
    result = pool.run(scenario)
    assert result.status == 4 and "locks" in result.output and "1 blocked" in result.output, result
    assert not pool.users()


@pytest.mark.parametrize(
    ("entry", "status", "reason"),
    [
        ({"allow": ["create-users"]}, 6, "add `delete-users`"),
        ({"guard": {"requireTags": {"env": "test"}}}, 6, "outside its `guard:`"),
        ({"endpoint": "http://127.0.0.1:1", "guard": {"maxUsers": 5}}, 4, "can't be checked"),
    ],
)
def test_sweep_by_name_keeps_to_the_rules_of_the_pool(pool, entry, status, reason):
    pool.cognito.admin_create_user(
        UserPoolId=pool.id, Username="ada-t0abcd00000001-x7k2m9qa@example.com", MessageAction="SUPPRESS")
    pool.project(**entry)
    result = pool.authflow("sweep", "staging", "--by-name", "--older-than", "0s", "--yes")
    assert result.status == status and reason in result.errors, result
    assert len(pool.users()) == 1


def test_sweep_by_name_keeps_a_foreign_user_with_a_generated_address(server, proxy, tmp_path):
    pool = Pool(server, proxy, tmp_path)
    pool.id = pool.cognito.create_user_pool(PoolName="names")["UserPool"]["Id"]
    pool.client = pool.cognito.create_user_pool_client(UserPoolId=pool.id, ClientName="app")["UserPoolClient"]["ClientId"]
    pool.project()
    address = "ada-t0abcd00000001-x7k2m9qa@example.com"
    for name in ["bob", "ada-t0abcd00000001-x7k2m9qb"]:
        pool.cognito.admin_create_user(
            UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS",
            UserAttributes=[{"Name": "email", "Value": address}],
        )
    result = pool.authflow("sweep", "staging", "--by-name", "--older-than", "0s", "--yes")
    assert result.status == 0, result
    assert pool.users() == ["bob"]


def test_an_unreachable_pool_with_a_guard_stops_the_run_and_is_not_refused(pool):
    pool.project(endpoint="http://127.0.0.1:1", guard={"maxUsers": 5})
    result = pool.run("scenario: A user\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n")
    assert result.status == 4 and "can't be checked" in result.errors, result


def test_throttled_deletions_end_at_the_limit_of_the_cleanup(pool, proxy):
    class Throttled(Proxy):
        def do_POST(self):
            if self.headers["X-Amz-Target"].endswith("AdminDeleteUser"):
                self.rfile.read(int(self.headers["Content-Length"]))
                body = b'{"__type":"TooManyRequestsException"}'
                self.send_response(400)
                self.send_header("Retry-After", "20")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            else:
                super().do_POST()

    proxy.RequestHandlerClass = Throttled
    project = json.loads(pool.folder.joinpath("authflow.yaml").read_text())
    pool.folder.joinpath("authflow.yaml").write_text(json.dumps(project | {"defaults": {"cleanupTimeout": "2s"}}))
    start = time.monotonic()
    result = pool.run("scenario: A user\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n")
    assert result.status == 4 and "1 resource left on staging: the cleanup took longer than 2s" in result.output, result
    assert time.monotonic() - start < 15
