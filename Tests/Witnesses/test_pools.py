"""Pools and clients, the HTTP requests for them, and the messages that they send."""

import http.client
import json
import re
import threading
import urllib.request

import pytest
from botocore import UNSIGNED
from botocore.config import Config

import servers
from conftest import Mock, said

PARAMETER = "InvalidParameterException: "
NO_METHOD = "Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be enabled."
NO_SMS = "SMS configuration and Auto verification for phone_number are required when MFA is required/optional"


def test_a_pool_can_be_created_read_updated_and_deleted(cognito, make):
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
    assert said(pool.admin, "set_user_pool_mfa_config", MfaConfiguration="ON") == PARAMETER + NO_METHOD
    refused = PARAMETER + "Cannot turn MFA functionality ON, once the user pool has been created."
    assert said(pool.admin, "update_user_pool", MfaConfiguration="ON") == refused
    totp = {"SoftwareTokenMfaConfiguration": {"Enabled": True}, "MfaConfiguration": "OPTIONAL"}
    pool.admin("set_user_pool_mfa_config", **totp)
    shown = pool.admin("get_user_pool_mfa_config")
    assert {key: shown[key] for key in totp} == totp
    assert said(pool.admin, "update_user_pool", MfaConfiguration="ON") == refused
    pool.admin("set_user_pool_mfa_config", **totp | {"MfaConfiguration": "ON"})
    pool.admin("update_user_pool", MfaConfiguration="ON")
    assert pool.admin("get_user_pool_mfa_config")["MfaConfiguration"] == "ON"


DEVELOPER = {
    "EmailSendingAccount": "DEVELOPER",
    "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/no-reply@example.com",
}
ONLY_EMAIL = {"RecoveryMechanisms": [{"Priority": 1, "Name": "verified_email"}]}


@pytest.mark.parametrize("settings, answer", [
    ({"EmailConfiguration": DEVELOPER}, "200"),
    (
        {},
        PARAMETER + "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an "
        "EmailSendingAccount of COGNITO_DEFAULT. Update the value of EmailSendingAccount.",
    ),
    (
        {"EmailConfiguration": DEVELOPER, "AccountRecoverySetting": ONLY_EMAIL},
        PARAMETER + "MFA by e-mail requires a recovery channel other than verified_email",
    ),
    (
        {"EmailConfiguration": DEVELOPER, "UserPoolTier": "LITE"},
        "FeatureUnavailableInTierException: The following features need to be disabled for the LITE pricing tier "
        "configured: Email MFA",
    ),
])
def test_email_mfa_needs_a_pool_that_supports_it(make, settings, answer):
    pool = make(**settings)
    email = {"EmailMfaConfiguration": {"Message": "Code {####}", "Subject": "Code"}}
    methods = email | {"SoftwareTokenMfaConfiguration": {"Enabled": True}}
    assert said(pool.admin, "set_user_pool_mfa_config", MfaConfiguration="OPTIONAL", **methods) == answer


CODES = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}}
FUNCTION = {"LambdaArn": "arn:aws:lambda:us-east-1:123456789012:function:claims", "LambdaVersion": "V2_0"}
HISTORY = {"PasswordPolicy": {"MinimumLength": 8, "PasswordHistorySize": 3}}


@pytest.mark.parametrize("tier, settings, feature", [
    ("LITE", {"Policies": CODES}, "Passwordless Sign-In"),
    ("LITE", {"Policies": HISTORY}, "Password History"),
    ("LITE", {"LambdaConfig": {"PreTokenGenerationConfig": FUNCTION}}, "Token Customization with Pre-Token Generation Lambda V2_0"),
    ("LITE", {"UserPoolAddOns": {"AdvancedSecurityMode": "ENFORCED"}}, "Threat Protection"),
    ("ESSENTIALS", {"UserPoolAddOns": {"AdvancedSecurityMode": "AUDIT"}}, "Threat Protection"),
])
def test_a_tier_has_only_its_own_features(cognito, make, tier, settings, feature):
    refused = (
        "FeatureUnavailableInTierException: The following features need to be disabled for the "
        f"{tier} pricing tier configured: {feature}"
    )
    create = {"PoolName": "no", "UserPoolTier": tier, **settings}
    assert said(cognito.create_user_pool, **create) == refused
    assert said(make(UserPoolTier=tier).admin, "update_user_pool", **settings) == refused
    pool = make(UserPoolTier="PLUS", **settings)
    assert said(pool.admin, "update_user_pool", UserPoolTier=tier, **settings) == refused
    # An update without the policies keeps both.
    plain = {"PasswordPolicy": {"MinimumLength": 8}, "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD"]}}
    pool.admin("update_user_pool", Policies=plain)
    assert said(pool.admin, "update_user_pool", UserPoolTier=tier) == "200"


def test_a_page_continues_after_deleted_clients(cognito, make):
    pool = make()
    ids = [pool.client_id] + [
        pool.admin("create_user_pool_client", ClientName=f"c{index}")["UserPoolClient"]["ClientId"]
        for index in range(3)
    ]
    first = pool.admin("list_user_pool_clients", MaxResults=2)
    assert [client["ClientId"] for client in first["UserPoolClients"]] == ids[:2]
    pool.admin("delete_user_pool_client", ClientId=ids[0])
    rest = pool.admin("list_user_pool_clients", MaxResults=2, NextToken=first["NextToken"])
    assert [client["ClientId"] for client in rest["UserPoolClients"]] == ids[2:]
    assert "NextToken" not in rest


def test_a_page_of_pools_continues_after_a_deleted_pool():
    with servers.mock() as program:
        cognito = Mock(program.url, None).client()
        ids = [program.pool] + [
            cognito.create_user_pool(PoolName=f"p{index}")["UserPool"]["Id"] for index in range(3)
        ]
        first = cognito.list_user_pools(MaxResults=2)
        cognito.delete_user_pool(UserPoolId=ids[1])
        rest = cognito.list_user_pools(MaxResults=2, NextToken=first["NextToken"])
        assert [pool["Id"] for pool in first["UserPools"] + rest["UserPools"]] == ids
        assert "NextToken" not in rest


@pytest.mark.parametrize("settings, message", [
    (
        {"UsernameAttributes": ["email"], "AliasAttributes": ["email"]},
        "Only one of the aliasAttributes or usernameAttributes can be set in a User pool.",
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
        "Attribute updated_at cannot have a max value smaller than it's min value",
    ),
    (
        {"MfaConfiguration": "SOMETIMES"},
        "1 validation error detected: Value 'SOMETIMES' at 'mfaConfiguration' failed to satisfy "
        "constraint: Member must satisfy enum value set: [OPTIONAL, OFF, ON]",
    ),
    ({"MfaConfiguration": "ON"}, NO_SMS),
    ({"MfaConfiguration": "OPTIONAL"}, NO_SMS),
    (
        {"Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["WEB_AUTHN"]}}},
        "Password should be configured as one of the allowed first auth factors.",
    ),
])
def test_an_invalid_pool_is_rejected(cognito, settings, message):
    assert said(cognito.create_user_pool, PoolName="no", **settings) == PARAMETER + message


def test_a_client_can_be_created_read_updated_and_deleted(cognito, make):
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
def test_an_invalid_client_is_rejected(shared, settings, message):
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
    ('{"ClientId": "x", "ClientId": "y"}', TARGET + "SignUp", 400, "SerializationException"),
    ("", TARGET + "SignUp", 400, "InvalidParameterException"),
    ("{}", None, 400, "UnknownOperationException"),
    ("{}", "Other.SignUp", 400, "UnknownOperationException"),
    ("{}", TARGET + "SignOver", 400, "UnknownOperationException"),
    (" " * 2**21, TARGET + "SignUp", 413, "RequestEntityTooLargeException"),
])
def test_an_invalid_request_is_rejected(mock, body, target, status, kind):
    answered, headers, error = post(mock, body, target)
    assert answered == status and error["__type"] == kind
    assert headers["x-amzn-ErrorType"] == kind + ":"
    assert headers["Content-Type"] == "application/x-amz-json-1.1"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", headers["x-amzn-RequestId"])


def test_a_duplicate_member_is_named(mock):
    _, _, error = post(mock, '{"ClientId": "x", "ClientId": "y"}')
    assert error["Message"] == "The request body has the member ClientId twice."


def test_a_call_without_a_signature_is_accepted(mock, shared):
    unsigned = mock.client(Config(signature_version=UNSIGNED))
    assert said(unsigned.list_users, UserPoolId=shared.id) == "200"


def test_a_pool_publishes_its_keys(mock, shared):
    with urllib.request.urlopen(f"{mock.url}/{shared.id}/.well-known/openid-configuration") as answer:
        document = json.load(answer)
    assert document["issuer"].endswith(shared.id)
    with urllib.request.urlopen(document["jwks_uri"]) as answer:
        keys = json.load(answer)["keys"]
    assert len(keys) == 2 and all(key["alg"] == "RS256" and key["use"] == "sig" for key in keys)


def test_many_simultaneous_sign_ups_succeed(mock, make):
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


def test_an_email_has_the_pools_sender_and_template(mock, make, address):
    pool = make(
        AutoVerifiedAttributes=["email"],
        EmailConfiguration={
            "EmailSendingAccount": "DEVELOPER",
            "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/shop@example.com",
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


def test_a_text_message_is_marked_as_sms(mock, make):
    pool = make(AutoVerifiedAttributes=["phone_number"])
    number = "+4915112345678"
    pool.sign_up("ann", phone_number=number)
    mail = mock.messages(number)[-1]
    assert mail["X-Authflow-Medium"] == "SMS" and mail["X-Authflow-Recipient"] == number
    assert mail.get_content_type() == "text/plain" and mail["Subject"] is None


OAUTH = {
    "AllowedOAuthFlowsUserPoolClient": True,
    "AllowedOAuthFlows": ["code"],
    "AllowedOAuthScopes": ["openid"],
    "CallbackURLs": ["https://app.example.com/cb", "http://localhost:3000/cb", "myapp://cb"],
}
REQUIRED = "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows."


@pytest.mark.parametrize("settings, answer", [
    ({}, "200"),
    ({"LogoutURLs": ["http://127.0.0.1:8080/", "http://[::1]"]}, "200"),
    ({"DefaultRedirectURI": "myapp://cb"}, "200"),
    ({"AllowedOAuthScopes": []}, PARAMETER + REQUIRED),
    ({"AllowedOAuthFlows": []}, PARAMETER + REQUIRED),
    (
        {"CallbackURLs": []},
        "InvalidOAuthFlowException: CallbackUrls can not be empty when code flow or implicit flow is selected",
    ),
    (
        {"CallbackURLs": ["http://example.com/cb"]},
        PARAMETER + "http://example.com/cb cannot use the HTTP protocol.",
    ),
    ({"LogoutURLs": ["http://localhost.example"]}, PARAMETER + "http://localhost.example cannot use the HTTP protocol."),
    ({"CallbackURLs": ["https://a.example/#b"]}, PARAMETER + "https://a.example/#b cannot use fragment"),
    ({"DefaultRedirectURI": "https://b.example"}, PARAMETER + "The default redirect URI https://b.example is not in the callback URIs list."),
])
def test_a_clients_oauth_settings_are_checked(make, shared, settings, answer):
    assert said(shared.admin, "create_user_pool_client", ClientName="app", **OAUTH | settings) == answer
    pool = make()
    assert said(pool.admin, "update_user_pool_client", ClientId=pool.client_id, **OAUTH | settings) == answer
