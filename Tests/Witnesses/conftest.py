"""Shared fixtures: a mock and its pools. All processes and files of the tests are removed at the end."""

import datetime
import email
import email.policy
import json
import os
import re
import shutil
import signal
import tempfile
import urllib.request
import uuid

import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

import aws_sessions
import programs
import servers
from answers import Ledger
from servers import PROGRAM

# The modules that take longest, the longest first.
LONGEST = [
    "test_editors", "test_docs_site", "test_html", "test_created_pools", "test_mail_servers", "test_secrets",
    "test_doctor", "test_http_sources", "test_bench", "test_matrix",
]

FOLDER = pytest.StashKey[str]()
CACHE = pytest.StashKey[str]()

# Programs inherit ignored signals: a shell in the background ignores SIGINT, and nohup ignores SIGHUP.
for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)

# Isolate boto3 and all started programs from the user's AWS settings and from the network.
for variable in [name for name in os.environ if name.startswith("AWS_")]:
    del os.environ[variable]
# In a CI system, authflow writes further reports.
for variable in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "GITLAB_CI", "CI_PROJECT_DIR"]:
    os.environ.pop(variable, None)
os.environ |= {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    "AWS_EC2_METADATA_DISABLED": "true",
    "NO_PROXY": "127.0.0.1",
}


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Puts all folders of pytest into one folder, which is removed at the end."""
    if config.option.basetemp is None:
        config.option.basetemp = config.stash[FOLDER] = tempfile.mkdtemp(prefix="authflow-witnesses-")
    # All runs share one key pair and do not use the user's cache folder.
    cache = config.stash[CACHE] = tempfile.mkdtemp(prefix="authflow-cache-")
    os.environ["XDG_CACHE_HOME"] = cache


def pytest_unconfigure(config):
    for folder in [config.stash.get(FOLDER, None), config.stash.get(CACHE, None)]:
        if folder:
            shutil.rmtree(folder)


@pytest.fixture(scope="session", autouse=True)
def nothing_runs_on():
    """Checks that no process is left. This fixture is created first and therefore finishes last."""
    programs.adopt_orphans()
    yield
    left = programs.left(os.getpid())
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == {}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Starts the longest modules first, so that no worker is left with one of them at the end.

    Completeness is checked after all other tests. The tests whose calls count for completeness run in one worker.
    """
    order = {name: place for place, name in enumerate(LONGEST)} | {"test_completeness": len(LONGEST) + 1}
    items.sort(key=lambda item: order.get(item.path.stem, len(LONGEST)))
    recorded = {item.path for item in items if "ledger" in item.fixturenames}
    for item in items:
        item.add_marker(pytest.mark.xdist_group("ledger" if item.path in recorded else item.path.stem))


def arrival(path):
    """The time when an email was delivered, and its number, because two messages can have the same time."""
    return path.stat().st_mtime_ns, int(re.search(r"Q(\d+)R", path.name)[1])


class Mock:
    """A running `authflow mock` with its Maildir. All clients of its session check every response."""

    def __init__(self, url, outbox, ledger=None):
        self.url = url
        self.outbox = outbox
        self.session = aws_sessions.separate()
        (ledger or Ledger()).listen(self.session)

    def client(self, config=None):
        return self.session.client(
            "cognito-idp",
            endpoint_url=self.url,
            config=Config(retries={"max_attempts": 0}, parameter_validation=False).merge(config or Config()),
        )

    def messages(self, recipient):
        """The email to an address, newest last. A call delivers its email before it returns."""
        mails = []
        for path in sorted((self.outbox / "new").iterdir(), key=arrival):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if recipient in mail["To"]:
                mails.append(mail)
        return mails

    def advance(self, pool_id, seconds):
        """Advances the clock of one pool."""
        body = json.dumps({"advance": seconds}).encode()
        request = urllib.request.Request(
            f"{self.url}/_authflow/pools/{pool_id}/clock", body, {"Content-Type": "application/json"}
        )
        urllib.request.urlopen(request).close()

    def now(self, pool_id):
        """The current time of one pool, in seconds."""
        with urllib.request.urlopen(f"{self.url}/_authflow/pools/{pool_id}/clock") as answer:
            return datetime.datetime.fromisoformat(json.load(answer)["now"]).timestamp()

    def code(self, recipient, digits=6):
        return re.search(rf"\b\d{{{digits}}}\b", self.messages(recipient)[-1].get_content())[0]


@pytest.fixture(scope="session")
def ledger():
    """All responses of the mock in this session."""
    return Ledger()


@pytest.fixture(scope="session")
def mock(tmp_path_factory, ledger):
    outbox = tmp_path_factory.mktemp("mock") / "outbox"
    with servers.mock("--outbox", outbox) as program:
        yield Mock(program.url, outbox, ledger)


@pytest.fixture(scope="session")
def moto():
    """The URL of a moto server."""
    with servers.moto() as url:
        yield url


@pytest.fixture(scope="session")
def cognito(mock):
    return mock.client()


@pytest.fixture
def name():
    """A unique user name, for pools that tests share."""
    return uuid.uuid4().hex[:12]


@pytest.fixture
def address():
    return f"{uuid.uuid4().hex[:12]}@example.com"


def maker(cognito):
    made = []

    def pool(client=None, **settings):
        if "phone_number" in settings.get("AutoVerifiedAttributes", []):
            settings = {"SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"}} | settings
        pool_id = cognito.create_user_pool(PoolName="witness", **settings)["UserPool"]["Id"]
        made.append(pool_id)
        flows = ["USER_PASSWORD", "USER_SRP", "ADMIN_USER_PASSWORD", "REFRESH_TOKEN"]
        parameters = {"ExplicitAuthFlows": [f"ALLOW_{flow}_AUTH" for flow in flows]} | (client or {})
        return Pool(cognito, pool_id, cognito.create_user_pool_client(
            UserPoolId=pool_id, ClientName="witness", **parameters
        )["UserPoolClient"])

    yield pool
    for pool_id in made:
        try:
            cognito.delete_user_pool(UserPoolId=pool_id)
        except cognito.exceptions.ResourceNotFoundException:
            pass


@pytest.fixture
def make(cognito):
    """Creates pools with one client each, and deletes them when the test ends."""
    yield from maker(cognito)


@pytest.fixture(scope="session")
def make_shared(cognito):
    """Creates pools that tests share, because each needs a new key pair."""
    yield from maker(cognito)


@pytest.fixture(scope="session")
def shared(make_shared):
    """A pool with the service's defaults."""
    return make_shared()


@pytest.fixture(scope="session")
def hiding(make_shared):
    """A pool with a client that hides unknown users."""
    return make_shared({"PreventUserExistenceErrors": "ENABLED"}, AutoVerifiedAttributes=["email"])


class Pool:
    """A pool and its client, with the first steps of most tests."""

    password = "Correct-horse-1"

    def __init__(self, cognito, pool_id, client):
        self.cognito = cognito
        self.id = pool_id
        self.client_id = client["ClientId"]
        self.secret = client.get("ClientSecret")

    def call(self, operation, **parameters):
        return getattr(self.cognito, operation)(ClientId=self.client_id, **parameters)

    def admin(self, operation, **parameters):
        return getattr(self.cognito, operation)(UserPoolId=self.id, **parameters)

    def add(self, username, **attributes):
        """Creates a confirmed user with a permanent password."""
        self.admin(
            "admin_create_user",
            Username=username,
            MessageAction="SUPPRESS",
            UserAttributes=named(attributes),
        )
        self.admin(
            "admin_set_user_password", Username=username, Password=self.password, Permanent=True
        )

    def sign_up(self, username, **attributes):
        return self.call(
            "sign_up", Username=username, Password=self.password, UserAttributes=named(attributes)
        )

    def sign_in(self, username, password=password, **more):
        return self.call(
            "initiate_auth",
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": username, "PASSWORD": password, **more},
        )

    def tokens(self, username):
        return self.sign_in(username)["AuthenticationResult"]

    def refresh(self, token):
        return self.call(
            "initiate_auth",
            AuthFlow="REFRESH_TOKEN_AUTH",
            AuthParameters={"REFRESH_TOKEN": token},
        )

    def attributes(self, username):
        user = self.admin("admin_get_user", Username=username)
        return {item["Name"]: item["Value"] for item in user["UserAttributes"]}


def named(attributes):
    return [{"Name": name, "Value": value} for name, value in attributes.items()]


def said(call, *arguments, **parameters):
    """The error of a call, or "200"."""
    try:
        call(*arguments, **parameters)
    except ClientError as error:
        return f"{error.response['Error']['Code']}: {error.response['Error']['Message']}"
    return "200"
