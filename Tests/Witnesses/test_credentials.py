"""authflow's AWS credentials, with botocore as the witness.

In each environment, botocore finds the keys of a stub. authflow then has to sign with the same keys, or the mock, which
checks signatures and the session token, refuses the call.
"""

import json
import os
import subprocess
import sys
import textwrap

import pytest

from aws_stub import aws_stub
from servers import authflow, mock

KEYS = ("ASIAWITNESS", "witness-secret-access-key", "witness-session-token")
BASE = "[profile base]\naws_access_key_id = AKIABASE\naws_secret_access_key = secret-of-the-base\n"
ROLE = "role_arn = arn:aws:iam::123456789012:role/qa\n"

SCENARIO = """
scenario: An administrator makes a user
steps:
  - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
cleanup:
  - AdminDeleteUser: { Username: $(user.email) }
"""

WITNESS = """
import botocore.session, json
keys = botocore.session.Session().get_credentials().get_frozen_credentials()
print(json.dumps([keys.access_key, keys.secret_key, keys.token]))
"""


@pytest.fixture(scope="module")
def pool():
    names = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
    with mock("--check-signatures", environment=os.environ | dict(zip(names, KEYS))) as program:
        yield program


@pytest.fixture
def stub():
    with aws_stub(KEYS) as server:
        yield server


def write(folder, pool, config):
    (folder / "authflow.yaml").write_text(textwrap.dedent(f"""\
        pools:
          staging:
            kind: cognito
            userPoolId: {pool.pool}
            clientId: {pool.client}
            endpoint: {pool.url}
            allow: [create-users, delete-users]
        """))
    (folder / "scenario.yaml").write_text(SCENARIO)
    (folder / ".aws").mkdir()
    (folder / ".aws/config").write_text(config)
    (folder / "token").write_text("header.payload.signature")


CASES = {
    "instance metadata": ("", {"AWS_EC2_METADATA_SERVICE_ENDPOINT": "{url}", "AWS_EC2_METADATA_DISABLED": None}),
    "a container": ("", {
        "AWS_CONTAINER_CREDENTIALS_FULL_URI": "{url}/container",
        "AWS_CONTAINER_AUTHORIZATION_TOKEN": "token-of-the-container",
    }),
    "a container with a token file": ("", {
        "AWS_CONTAINER_CREDENTIALS_FULL_URI": "{url}/container",
        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": "{folder}/token",
    }),
    "a web identity": ("", {
        "AWS_WEB_IDENTITY_TOKEN_FILE": "{folder}/token",
        "AWS_ROLE_ARN": "arn:aws:iam::123456789012:role/qa",
        "AWS_ROLE_SESSION_NAME": "pod",
    }),
    "a profile's web identity": ("[default]\n" + ROLE + "web_identity_token_file = {folder}/token\n", {}),
    "a role of a profile": (
        "[default]\n" + ROLE + "source_profile = base\nexternal_id = x&y\nrole_session_name = nightly\nduration_seconds = 900\n"
        + BASE,
        {},
    ),
    "a chain of roles": (
        "[default]\n" + ROLE + "source_profile = middle\n[profile middle]\n" + ROLE + "source_profile = base\n" + BASE, {},
    ),
    "a role of a container": (
        "[default]\n" + ROLE + "credential_source = EcsContainer\n",
        {"AWS_CONTAINER_CREDENTIALS_FULL_URI": "{url}/container"},
    ),
    "a role of an instance": (
        "[default]\n" + ROLE + "credential_source = Ec2InstanceMetadata\n",
        {"AWS_EC2_METADATA_SERVICE_ENDPOINT": "{url}", "AWS_EC2_METADATA_DISABLED": None},
    ),
    "the token service in the files": (
        "[default]\nservices = local\n" + ROLE + "source_profile = base\n" + BASE
        + "[services local]\nsts =\n  endpoint_url = {url}\n",
        {"AWS_ENDPOINT_URL_STS": None},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_authflow_signs_with_the_keys_that_botocore_finds(case, pool, stub, tmp_path):
    config, more = CASES[case]
    variables = {"AWS_DEFAULT_REGION": "eu-west-1", "AWS_ENDPOINT_URL_STS": "{url}", "AWS_EC2_METADATA_DISABLED": "true"} | more

    def fill(text):
        return text and text.replace("{url}", stub.url).replace("{folder}", str(tmp_path))

    variables = {name: fill(value) for name, value in variables.items()}
    write(tmp_path, pool, fill(config))

    environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    environment |= {name: value for name, value in variables.items() if value} | {"HOME": str(tmp_path)}
    witness = subprocess.run([sys.executable, "-c", WITNESS], env=environment, capture_output=True, text=True, timeout=60)
    assert witness.returncode == 0, witness.stderr
    assert tuple(json.loads(witness.stdout)) == KEYS
    expected = comparable(stub.requests)
    stub.requests.clear()

    result = authflow("run", "scenario.yaml", "--pool", "staging", folder=tmp_path, environment=variables)
    assert result.status == 0, result
    assert comparable(stub.requests) == expected
    for secret in KEYS[1:] + ("token-of-the-container", "header.payload.signature", "secret-of-the-base"):
        assert secret not in result.output + result.errors


def comparable(requests):
    """What both clients have to send: the target or the fields, the signer with its scope, and the tokens."""
    found = []
    for target, headers in requests:
        headers = {name.lower(): value for name, value in headers.items()}
        if isinstance(target, dict) and target["RoleSessionName"] not in ("nightly", "pod"):
            target = target | {"RoleSessionName": "generated"}
        credential = headers.get("authorization", "").split(",")[0]
        found.append((target, credential, headers.get("x-amz-security-token")))
    return found


def test_a_machine_without_credentials_does_not_wait(pool, tmp_path):
    write(tmp_path, pool, "")
    result = authflow("run", "scenario.yaml", "--pool", "staging", folder=tmp_path)
    assert result.status == 3, result
    for place in ("the environment", ".aws/config", "the container's endpoint", "EC2 instance metadata"):
        assert place in result.output
