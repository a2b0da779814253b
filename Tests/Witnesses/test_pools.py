"""Pools and clients, the wire that carries calls about them, and the mails that they send."""

import http.client
import json
import re
import threading
import urllib.request

import pytest
from botocore import UNSIGNED
from botocore.config import Config

from conftest import said

PARAMETER = "InvalidParameterException: "


def test_a_pools_life(cognito, make):
    pool = make(Schema=[{"Name": "tag", "AttributeDataType": "String"}])
    shown = cognito.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert shown["MfaConfiguration"] == "OFF" and shown["EstimatedNumberOfUsers"] == 0
    assert shown["Policies"]["PasswordPolicy"]["MinimumLength"] == 8
    assert "custom:tag" in [attribute["Name"] for attribute in shown["SchemaAttributes"]]
    assert pool.id in [
        listed["Id"]
        for page in cognito.get_paginator("list_user_pools").paginate(PaginationConfig={"PageSize": 5})
        for listed in page["UserPools"]
    ]
    cognito.update_user_pool(UserPoolId=pool.id, DeletionProtection="ACTIVE")
    assert said(cognito.delete_user_pool, UserPoolId=pool.id).startswith(
        PARAMETER + "The user pool cannot be deleted because deletion protection is activated."
    )
    cognito.update_user_pool(UserPoolId=pool.id, DeletionProtection="INACTIVE")
    cognito.delete_user_pool(UserPoolId=pool.id)
    gone = f"ResourceNotFoundException: User pool {pool.id} does not exist."
    assert said(cognito.describe_user_pool, UserPoolId=pool.id) == gone
    no_client = f"ResourceNotFoundException: User pool client {pool.client_id} does not exist."
    assert said(pool.sign_in, "ann") == no_client


def test_mfa_settings(cognito, make):
    pool = make()
    assert pool.admin("get_user_pool_mfa_config")["MfaConfiguration"] == "OFF"
    assert said(pool.admin, "set_user_pool_mfa_config", MfaConfiguration="ON") == PARAMETER + (
        "Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration."
    )
    totp = {"SoftwareTokenMfaConfiguration": {"Enabled": True}, "MfaConfiguration": "OPTIONAL"}
    pool.admin("set_user_pool_mfa_config", **totp)
    shown = pool.admin("get_user_pool_mfa_config")
    assert {key: shown[key] for key in totp} == totp


@pytest.mark.parametrize("settings, message", [
    (
        {"UsernameAttributes": ["email"], "AliasAttributes": ["email"]},
        "Only one of aliasAttributes or usernameAttributes can be set in a user pool.",
    ),
    (
        {"Schema": [{"Name": "tag", "Required": True}]},
        "Required custom attributes are not supported currently.",
    ),
    (
        {"Schema": [{"Name": "email", "AttributeDataType": "Number"}]},
        "You can not change AttributeDataType or set developerOnlyAttribute for standard schema "
        "attribute email",
    ),
    (
        {
            "Schema": [{
                "Name": "updated_at",
                "AttributeDataType": "Number",
                "NumberAttributeConstraints": {"MinValue": "2", "MaxValue": "1"},
            }]
        },
        "user.updated_at: Max value cannot be less than min value.",
    ),
    (
        {"MfaConfiguration": "SOMETIMES"},
        "1 validation error detected: Value 'SOMETIMES' at 'mfaConfiguration' failed to satisfy "
        "constraint: Member must satisfy enum value set: [OFF, ON, OPTIONAL]",
    ),
])
def test_a_pool_that_cannot_be(cognito, settings, message):
    assert said(cognito.create_user_pool, PoolName="no", **settings) == PARAMETER + message


def test_a_clients_life(cognito, make):
    pool = make()
    made = pool.admin("create_user_pool_client", ClientName="second", GenerateSecret=True)
    client = {"ClientId": made["UserPoolClient"]["ClientId"]}
    assert re.fullmatch(r"[a-z0-9]{26}", client["ClientId"])
    assert made["UserPoolClient"]["ClientSecret"]
    shown = pool.admin("describe_user_pool_client", **client)["UserPoolClient"]
    assert shown["RefreshTokenValidity"] == 30 and shown["AuthSessionValidity"] == 3
    pool.admin("update_user_pool_client", AuthSessionValidity=5, **client)
    shown = pool.admin("describe_user_pool_client", **client)["UserPoolClient"]
    assert shown["AuthSessionValidity"] == 5 and shown["ClientName"] == "second"
    assert len(pool.admin("list_user_pool_clients")["UserPoolClients"]) == 2
    pool.admin("delete_user_pool_client", **client)
    gone = f"ResourceNotFoundException: User pool client {client['ClientId']} does not exist."
    assert said(pool.admin, "describe_user_pool_client", **client) == gone


@pytest.mark.parametrize("settings, message", [
    ({"AccessTokenValidity": 25}, "Invalid range for token validity."),
    ({"ReadAttributes": ["custom:no"]}, "Invalid read attributes specified while creating a client"),
    ({"WriteAttributes": ["sub"]}, "Invalid write attributes specified while creating a client"),
    (
        {"AuthSessionValidity": 2},
        "1 validation error detected: Value '2' at 'authSessionValidity' failed to satisfy "
        "constraint: Member must have value greater than or equal to 3",
    ),
])
def test_a_client_that_cannot_be(shared, settings, message):
    refused = said(shared.admin, "create_user_pool_client", ClientName="no", **settings)
    assert refused == PARAMETER + message


TARGET = "AWSCognitoIdentityProviderService."


def post(mock, body, target=TARGET + "SignUp"):
    connection = http.client.HTTPConnection(mock.url.removeprefix("http://"), timeout=10)
    connection.request("POST", "/", body, {"X-Amz-Target": target} if target else {})
    response = connection.getresponse()
    answer = response.status, response.headers, json.loads(response.read())
    connection.close()
    return answer


@pytest.mark.parametrize("body, target, status, kind", [
    ("{", TARGET + "SignUp", 400, "SerializationException"),
    ("[]", TARGET + "SignUp", 400, "SerializationException"),
    ('{"ClientId": 7}', TARGET + "SignUp", 400, "SerializationException"),
    ("", TARGET + "SignUp", 400, "InvalidParameterException"),
    ("{}", None, 400, "UnknownOperationException"),
    ("{}", "Other.SignUp", 400, "UnknownOperationException"),
    ("{}", TARGET + "SignOver", 400, "UnknownOperationException"),
    (" " * 2**21, TARGET + "SignUp", 413, "RequestEntityTooLargeException"),
])
def test_a_call_that_is_none(mock, body, target, status, kind):
    answered, headers, error = post(mock, body, target)
    assert answered == status and error["__type"] == kind
    assert headers["x-amzn-ErrorType"] == kind + ":"
    assert headers["Content-Type"] == "application/x-amz-json-1.1"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", headers["x-amzn-RequestId"])


def test_a_call_without_signature_passes(mock, shared):
    unsigned = mock.client(Config(signature_version=UNSIGNED))
    assert said(unsigned.list_users, UserPoolId=shared.id) == "200"


def test_a_pool_publishes_its_keys(mock, shared):
    with urllib.request.urlopen(f"{mock.url}/{shared.id}/.well-known/openid-configuration") as answer:
        document = json.load(answer)
    assert document["issuer"].endswith(shared.id)
    with urllib.request.urlopen(document["jwks_uri"]) as answer:
        keys = json.load(answer)["keys"]
    assert len(keys) == 2 and all(key["alg"] == "RS256" and key["use"] == "sig" for key in keys)


def test_many_at_once(mock, make):
    pool = make(AutoVerifiedAttributes=["email"])
    answers = []
    domain = f"{pool.id.split('_')[1].lower()}.example.com"

    def sign_up(index):
        answers.append(said(pool.sign_up, "same"))
        answers.append(said(pool.sign_up, f"user{index}", email=f"user{index}@{domain}"))

    threads = [threading.Thread(target=sign_up, args=[index]) for index in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count("200") == 51
    assert set(answers) == {"200", "UsernameExistsException: User already exists"}
    assert all(len(mock.messages(f"user{index}@{domain}")) == 1 for index in [0, 25, 49])


def test_a_mail_is_the_pools_own(mock, make, address):
    pool = make(
        AutoVerifiedAttributes=["email"],
        EmailConfiguration={
            "EmailSendingAccount": "DEVELOPER",
            "From": "Müller & Söhne <shop@example.com>",
            "ReplyToEmailAddress": "help@example.com",
        },
        VerificationMessageTemplate={
            "EmailSubject": "Willkommen, 你好",
            "EmailMessage": "<p>Grüße, {username}: <b>{####}</b></p>",
        },
    )
    pool.sign_up("ann", email=address)
    mail = mock.messages(address)[-1]
    assert not mail.defects and not any(field.defects for field in mail.values())
    sender = mail["From"].addresses[0]
    assert sender.display_name == "Müller & Söhne" and sender.addr_spec == "shop@example.com"
    assert mail["Reply-To"] == "help@example.com" and mail["Subject"] == "Willkommen, 你好"
    assert mail.get_content_type() == "text/html"
    assert re.fullmatch(r"<p>Grüße, \{username\}: <b>\d{6}</b></p>\s*", mail.get_content())


def test_a_text_message_says_that_it_is_one(mock, make):
    pool = make(AutoVerifiedAttributes=["phone_number"])
    number = "+4915112345678"
    pool.sign_up("ann", phone_number=number)
    mail = mock.messages(number)[-1]
    assert mail["X-Authflow-Medium"] == "SMS" and mail["X-Authflow-Recipient"] == number
    assert mail.get_content_type() == "text/plain" and mail["Subject"] is None
