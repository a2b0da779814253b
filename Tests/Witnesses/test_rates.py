"""Runs on a live pool keep to rates, wait when the service throttles, and count emails ahead."""

import http.server
import json
import os
import threading
import time

import boto3
import pytest

from aws_host import aws_host
from servers import authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}

SIGN_UPS = """
scenario: Users sign up
examples: [ROWS]
steps:
  - signUp: { username: $(user.email), password: $(user.password), attributes: { name: User $(example.n) } }
"""


def sign_ups(count):
    return SIGN_UPS.replace("ROWS", ", ".join("{ n: %d }" % number for number in range(count)))


class Stub(http.server.BaseHTTPRequestHandler):
    """A service that notes the time of each request and throttles the first ones."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.arrivals.append(time.monotonic())
        operation = self.headers["X-Amz-Target"].split(".")[1]
        throttles = operation == "SignUp" and self.server.throttled > 0
        self.server.throttled -= throttles
        body = {"__type": "TooManyRequestsException"} if throttles else {"UserConfirmed": True, "UserSub": "0-1"}
        data = json.dumps(body).encode()
        self.send_response(400 if throttles else 200)
        if throttles:
            self.send_header("Retry-After", "1")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


@pytest.fixture
def stub():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    server.arrivals, server.throttled = [], 0
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()


def project(folder, url, pool="us-east-1_abcdefghi", client="abc", **more):
    folder.joinpath("authflow.yaml").write_text(json.dumps({"pools": {"staging": {
        "kind": "cognito", "userPoolId": pool, "clientId": client, "endpoint": url,
        "allow": ["create-users", "send-messages", "delete-users", "change-users"],
    } | more}}))


def run(folder, scenario, *options, environment=None):
    folder.joinpath("scenario.yaml").write_text(scenario)
    words = ["run", "scenario.yaml", "--pool", "staging", *options]
    return authflow(*words, folder=folder, environment=environment)


def test_requests_keep_the_rate_of_the_project(stub, tmp_path):
    project(tmp_path, f"http://127.0.0.1:{stub.server_port}", rate="20/s")
    result = run(tmp_path, sign_ups(30), "--jobs", "16", "--keep-users", "--junit", "report.xml")
    assert result.status == 0, result
    assert len(stub.arrivals) >= 30
    # Two requests are sent at once; a busy machine can only make the run slower.
    assert stub.arrivals[29] - stub.arrivals[0] >= 28 / 20 * 0.95
    assert "for the rate limit" in result.output, result
    assert "waited" in tmp_path.joinpath("report.xml").read_text()


def test_a_server_on_this_machine_has_no_limit_without_a_rate(stub, tmp_path):
    project(tmp_path, f"http://127.0.0.1:{stub.server_port}")
    result = run(tmp_path, sign_ups(30), "--keep-users")
    assert result.status == 0, result
    assert "rate limit" not in result.output, result


def test_a_run_waits_as_long_as_the_service_asks_and_says_so(stub, tmp_path):
    project(tmp_path, f"http://127.0.0.1:{stub.server_port}")
    stub.throttled = 2
    # The waits are longer than the scenario's own time limit, which does not count them.
    scenario = sign_ups(1).replace("steps:", "timeout: 1s\nsteps:")
    result = run(tmp_path, scenario, "--keep-users")
    assert result.status == 0, result
    assert stub.arrivals[1] - stub.arrivals[0] >= 1
    assert "because the service throttled requests" in result.output, result


@pytest.fixture(scope="module")
def pool():
    with mock("--check-signatures", environment=os.environ | KEYS) as program:
        yield program


@pytest.fixture(scope="module")
def aws(tmp_path_factory):
    """A pool whose endpoint is a host of AWS."""
    with aws_host(tmp_path_factory.mktemp("aws"), environment=os.environ | KEYS) as program:
        yield program


def emails(aws, folder, count, *options, pool=None, client=None):
    project(folder, aws.endpoint, pool or aws.pool, client or aws.client, caFile=aws.ca)
    return run(folder, sign_ups(count), *options, environment=KEYS | aws.proxy)


def cognito(program):
    return boto3.client(
        "cognito-idp", endpoint_url=program.url, region_name="us-east-1", verify=getattr(program, "ca", None),
        aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"], aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
    )


def test_more_emails_than_a_day_allows_are_reported_before_the_run(aws, tmp_path):
    result = emails(aws, tmp_path, 51)
    assert result.status == 0, result
    assert "can cause 51 email messages" in result.errors and "only 50 per day" in result.errors, result
    strict = emails(aws, tmp_path, 51, "--strict")
    assert strict.status == 2, strict
    assert not cognito(aws).list_users(UserPoolId=aws.pool)["Users"]
    assert len(list((tmp_path / ".authflow" / "journal").iterdir())) == 1


def test_the_emails_of_earlier_runs_count(aws, tmp_path):
    assert emails(aws, tmp_path, 30, "--strict").status == 0
    second = emails(aws, tmp_path, 21, "--strict")
    assert second.status == 2, second
    assert "earlier runs have used 30 since 09:00 UTC" in second.errors, second
    assert emails(aws, tmp_path, 20, "--strict").status == 0


def test_doctor_reports_that_a_run_would_exceed_the_limit_of_the_day(aws, tmp_path):
    project(tmp_path, aws.endpoint, aws.pool, aws.client, caFile=aws.ca)
    (tmp_path / "scenario.yaml").write_text(sign_ups(51))
    words = ["doctor", "staging", "scenario.yaml", "--json"]
    result = authflow(*words, folder=tmp_path, environment=KEYS | aws.proxy)
    found, = [check for check in json.loads(result.output)["checks"] if check["name"] == "email"]
    assert found["status"] == "problem" and "a run causes up to 51" in found["message"], result


def test_a_pool_that_is_not_on_aws_has_no_limit_of_the_day(pool, tmp_path):
    project(tmp_path, pool.url, pool.pool, pool.client)
    result = run(tmp_path, sign_ups(51), "--strict", environment=KEYS)
    assert result.status == 0 and "per day" not in result.errors, result
    words = ["doctor", "staging", "scenario.yaml", "--json"]
    checked = authflow(*words, folder=tmp_path, environment=KEYS)
    assert checked.status == 0, checked
    assert "email" not in [check["name"] for check in json.loads(checked.output)["checks"]], checked


def test_a_pool_with_its_own_sender_has_no_daily_limit(aws, tmp_path):
    identity = "arn:aws:ses:us-east-1:123456789012:identity/example.com"
    own = cognito(aws).create_user_pool(
        PoolName="own", AutoVerifiedAttributes=["email"],
        EmailConfiguration={"EmailSendingAccount": "DEVELOPER", "SourceArn": identity},
    )["UserPool"]["Id"]
    client = cognito(aws).create_user_pool_client(UserPoolId=own, ClientName="app")["UserPoolClient"]["ClientId"]
    result = emails(aws, tmp_path, 51, "--strict", pool=own, client=client)
    assert "per day" not in result.errors, result
    assert result.status == 0, result
