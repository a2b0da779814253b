"""`authflow mock --check-signatures` with signatures of boto3."""

import datetime
import os
import re
import subprocess
import urllib.request

import boto3
import botocore.auth
import pytest
from botocore import UNSIGNED
from botocore.config import Config

import servers
from conftest import PROGRAM, said

KEY = "AKIDEXAMPLE"
SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
TOKEN = "a/session+token=="
NO_MATCH = (
    "InvalidSignatureException: The request signature we calculated does not match the signature you "
    "provided. Check your AWS Secret Access Key and signing method. Consult the service documentation "
    "for details."
)
UNKNOWN = "UnrecognizedClientException: The security token included in the request is invalid."
MISSING = "MissingAuthenticationTokenException: Missing Authentication Token"


def environment(**variables):
    rest = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return rest | variables


def serving(**variables):
    with servers.mock("--check-signatures", environment=environment(**variables)) as program:
        assert f"signed by  {variables['AWS_ACCESS_KEY_ID']}\n" in program.output
        yield program.url
    assert SECRET not in program.output + program.errors and TOKEN not in program.output + program.errors


@pytest.fixture(scope="module")
def url():
    yield from serving(AWS_ACCESS_KEY_ID=KEY, AWS_SECRET_ACCESS_KEY=SECRET)


@pytest.fixture(scope="module")
def temporary_url():
    yield from serving(
        AWS_ACCESS_KEY_ID=KEY, AWS_SECRET_ACCESS_KEY=SECRET, AWS_SESSION_TOKEN=TOKEN
    )


def client(url, key=KEY, secret=SECRET, token=None, region="us-east-1", **config):
    return boto3.client(
        "cognito-idp",
        region_name=region,
        endpoint_url=url,
        aws_access_key_id=key,
        aws_secret_access_key=secret,
        aws_session_token=token,
        config=Config(retries={"max_attempts": 0}, **config),
    )


def asked(client):
    return said(client.list_user_pools, MaxResults=5)


def test_a_valid_signature_is_accepted(url):
    assert asked(client(url)) == "200"
    assert asked(client(url.replace("127.0.0.1", "localhost"))) == "200"


@pytest.mark.parametrize("settings, answer", [
    ({"secret": "wrong"}, NO_MATCH),
    ({"key": "AKIDOTHER"}, UNKNOWN),
    ({"token": TOKEN}, UNKNOWN),
    (
        {"region": "eu-west-1"},
        "InvalidSignatureException: Credential should be scoped to a valid region, not 'eu-west-1'. ",
    ),
    ({"signature_version": UNSIGNED}, MISSING),
])
def test_a_wrong_signature_is_rejected(url, settings, answer):
    assert asked(client(url, **settings)) == answer


@pytest.mark.parametrize("minutes, words", [
    (-6, r"Signature expired: (\w+) is now earlier than (\w+) \((\w+) - 5 min\.\)"),
    (6, r"Signature not yet current: (\w+) is still later than (\w+) \((\w+) \+ 5 min\.\)"),
])
def test_a_wrong_clock_is_rejected(url, monkeypatch, minutes, words):
    def skewed(*_, **__):
        now = datetime.datetime.now(datetime.timezone.utc)
        return (now + datetime.timedelta(minutes=minutes)).replace(tzinfo=None)

    monkeypatch.setattr(botocore.auth, "get_current_datetime", skewed)
    refused = asked(client(url))
    match = re.fullmatch("InvalidSignatureException: " + words, refused)
    assert match, refused
    signed, bound, now = (datetime.datetime.strptime(text, "%Y%m%dT%H%M%SZ") for text in match.groups())
    assert abs((now - bound).total_seconds()) == 300
    assert 300 < abs((now - signed).total_seconds()) < 420


def test_temporary_keys_need_their_token(temporary_url):
    assert asked(client(temporary_url, token=TOKEN)) == "200"
    assert asked(client(temporary_url)) == UNKNOWN
    assert asked(client(temporary_url, token="another")) == UNKNOWN


def test_a_call_changed_after_signing_is_rejected(url):
    changed = client(url)

    def change(request, **_):
        request.body = b'{"MaxResults": 6}'

    changed.meta.events.register_last("before-send", change)
    assert asked(changed) == NO_MATCH


def test_calls_of_users_need_no_signature(url):
    administrator, anybody = client(url), client(url, signature_version=UNSIGNED)
    pool = administrator.create_user_pool(PoolName="signed", AutoVerifiedAttributes=["email"])
    pool_id = pool["UserPool"]["Id"]
    made = administrator.create_user_pool_client(
        UserPoolId=pool_id, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]
    )
    app = {"ClientId": made["UserPoolClient"]["ClientId"]}
    anybody.sign_up(Username="ann", Password="Correct-horse-1", **app)
    assert said(anybody.admin_confirm_sign_up, UserPoolId=pool_id, Username="ann") == MISSING
    administrator.admin_confirm_sign_up(UserPoolId=pool_id, Username="ann")
    tokens = anybody.initiate_auth(
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ann", "PASSWORD": "Correct-horse-1"},
        **app,
    )["AuthenticationResult"]
    assert anybody.get_user(AccessToken=tokens["AccessToken"])["Username"] == "ann"
    with urllib.request.urlopen(f"{url}/{pool_id}/.well-known/jwks.json") as answer:
        assert answer.status == 200


@pytest.mark.parametrize("variables, missing", [
    ({}, "AWS_ACCESS_KEY_ID"),
    ({"AWS_ACCESS_KEY_ID": KEY}, "AWS_SECRET_ACCESS_KEY"),
    ({"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": ""}, "AWS_SECRET_ACCESS_KEY"),
    ({"AWS_SECRET_ACCESS_KEY": SECRET}, "AWS_ACCESS_KEY_ID"),
])
def test_without_keys_the_mock_does_not_start(variables, missing):
    ended = subprocess.run(
        [PROGRAM, "mock", "--port", "0", "--check-signatures"],
        capture_output=True,
        text=True,
        timeout=30,
        env=environment(**variables),
    )
    assert ended.returncode == 3 and ended.stdout == ""
    assert f"({missing} is not set)" in ended.stderr and SECRET not in ended.stderr
