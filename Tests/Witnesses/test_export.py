"""`authflow pool export` of pools that boto3 created, and of mocks created from the exports."""

import json
import pathlib
import subprocess
import sys
import urllib.request

import pytest
import yaml

import aws_sessions
import servers
from conftest import Mock

PLANTED = ["planted-provider-secret", "planted-private-key"]
ARN = "arn:aws:lambda:us-east-1:123456789012:function:"
ODD = [
    "One line", "Two lines\nof text", "Ends with one\n", " blank before, blank behind ", "yes", "0123", "null: ~", "{####}",
    "# no comment", "Tab\there", "“Quoted”", "日本語 😀 👩‍👩‍👧", "a\r\nb", "$(HOME) ${Stage}", "'single' \"double\" \\n", "trailing \nblank",
]
TEXT = "Your code is {####}"


def create(cognito):
    """Creates a pool with one of everything. Returns its ID, its client, and all its secrets."""
    pool = {"UserPoolId": cognito.create_user_pool(
        PoolName="everything",
        AutoVerifiedAttributes=["phone_number", "email"],
        SmsConfiguration={"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"},
        AliasAttributes=["preferred_username", "email"],
        Policies={"PasswordPolicy": {"MinimumLength": 10, "RequireNumbers": True, "TemporaryPasswordValidityDays": 3}},
        VerificationMessageTemplate={
            "DefaultEmailOption": "CONFIRM_WITH_CODE", "EmailSubject": "Hello: you", "SmsMessage": TEXT,
            "EmailMessage": "<p>\n  Your code\n  is <b>{####}</b>\n</p>\n",
        },
        AdminCreateUserConfig={"InviteMessageTemplate": {
            "EmailMessage": "Hello {username}\r\n{####} 😀", "EmailSubject": " Welcome", "SMSMessage": "{username} {####}",
        }},
        Schema=[
            {"Name": "plan", "AttributeDataType": "String", "Mutable": True, "StringAttributeConstraints": {"MinLength": "0", "MaxLength": "20"}},
            {"Name": "age", "AttributeDataType": "Number", "Mutable": False, "NumberAttributeConstraints": {"MinValue": "0", "MaxValue": "150"}},
            {"Name": "email", "AttributeDataType": "String", "Required": True, "Mutable": True},
        ],
        UserPoolTags={f"tag {index}": text for index, text in enumerate(ODD) if "\r" not in text and "\n" not in text and "\t" not in text},
        UserPoolTier="PLUS",
        UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"},
        UsernameConfiguration={"CaseSensitive": False},
        AccountRecoverySetting={"RecoveryMechanisms": [
            {"Priority": 2, "Name": "verified_phone_number"}, {"Priority": 1, "Name": "verified_email"},
        ]},
        DeviceConfiguration={"ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": False},
        LambdaConfig={"PreSignUp": f"{ARN}sign-up", "PreTokenGenerationConfig": {"LambdaVersion": "V2_0", "LambdaArn": f"{ARN}claims"}},
    )["UserPool"]["Id"]}
    cognito.set_user_pool_mfa_config(MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True}, **pool)
    secrets = list(PLANTED)
    cognito.create_identity_provider(
        ProviderName="Google", ProviderType="Google", AttributeMapping={"username": "sub", "email": "email"},
        ProviderDetails={"client_id": "public", "client_secret": PLANTED[0], "authorize_scopes": "openid email"}, **pool,
    )
    cognito.create_identity_provider(
        ProviderName="SignInWithApple", ProviderType="SignInWithApple",
        ProviderDetails={"client_id": "public", "team_id": "team", "key_id": "key", "private_key": PLANTED[1], "authorize_scopes": "email"}, **pool,
    )
    cognito.create_resource_server(
        Identifier="shop", Name="Shop",
        Scopes=[{"ScopeName": name, "ScopeDescription": f"To {name}"} for name in ["sell", "buy"]], **pool,
    )
    clients = []
    for number in range(130):
        made = cognito.create_user_pool_client(
            ClientName=f"client {number:03}" if number else "web", GenerateSecret=number % 10 == 1,
            ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"], **pool,
        )["UserPoolClient"]
        clients.append(made["ClientId"])
        secrets += [made["ClientSecret"]] if "ClientSecret" in made else []
    cognito.update_user_pool_client(
        ClientId=clients[0], ClientName="web", AccessTokenValidity=15, TokenValidityUnits={"AccessToken": "minutes"},
        CallbackURLs=["https://b.example.com/", "https://a.example.com/"], AllowedOAuthFlows=["code"],
        AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthScopes=["shop/sell", "openid"],
        SupportedIdentityProviders=["Google", "COGNITO"], ReadAttributes=["email", "custom:plan"], **pool,
    )
    for number, text in enumerate(ODD):
        cognito.create_group(GroupName=f"group-{number}", Description=text, Precedence=number, **pool)
    cognito.create_user_pool_domain(Domain="everything-shop", **pool)
    cognito.set_risk_configuration(RiskExceptionConfiguration={"SkippedIPRangeList": ["192.0.2.0/24", "10.0.0.0/8"]}, **pool)
    cognito.set_risk_configuration(
        ClientId=clients[3], RiskExceptionConfiguration={"BlockedIPRangeList": ["198.51.100.0/24"]}, **pool,
    )
    cognito.set_log_delivery_configuration(LogConfigurations=[{
        "EventSource": "userNotification", "LogLevel": "ERROR",
        "CloudWatchLogsConfiguration": {"LogGroupArn": "arn:aws:logs:us-east-1:123456789012:log-group:pool"},
    }], **pool)
    return pool["UserPoolId"], clients[0], secrets


def project(folder, url, pool, client):
    (folder / "authflow.yaml").write_text(
        "pools:\n  live:\n    kind: cognito\n"
        f"    userPoolId: {pool}\n    clientId: {client}\n    endpoint: {url}\n"
    )


def export(folder, *arguments):
    keys = {"AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-of-nobody"}
    return servers.authflow("pool", "export", *arguments, folder=folder, environment=keys)


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """The export of a pool with everything, its description by boto3, and its secrets."""
    folder = tmp_path_factory.mktemp("everything")
    with servers.mock("--outbox", folder / "outbox") as program:
        cognito = Mock(program.url, folder / "outbox").client()
        pool, client, secrets = create(cognito)
        project(folder, program.url, pool, client)
        exported = export(folder, "live")
        shown = cognito.describe_user_pool(UserPoolId=pool)["UserPool"]
    assert exported.status == 0 and exported.errors == "", exported
    return exported.output, shown, secrets


def test_an_export_matches_what_boto3_shows(everything):
    text, shown, _ = everything
    said = yaml.safe_load(text)
    for member in ["Id", "Name", "Policies", "DeviceConfiguration", "UsernameConfiguration", "UserPoolTier", "UserPoolTags"]:
        assert said["pool"][member] == shown[member], member
    for member in ["AutoVerifiedAttributes", "AliasAttributes"]:
        assert said["pool"][member] == sorted(shown[member])
    assert said["pool"]["VerificationMessageTemplate"] == shown["VerificationMessageTemplate"]
    assert said["pool"]["AdminCreateUserConfig"]["InviteMessageTemplate"] == shown["AdminCreateUserConfig"]["InviteMessageTemplate"]
    assert [attribute["Name"] for attribute in said["pool"]["SchemaAttributes"]] == ["custom:age", "custom:plan", "email"]
    assert not {"Arn", "CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers", "Status"} & set(said["pool"])
    assert len(said["clients"]) == 130 and list(said["clients"])[:3] == ["web", "client 001", "client 002"]
    assert [name for name, client in said["clients"].items() if "hasSecret" in client] == [f"client {n:03}" for n in range(1, 130, 10)]
    assert {group["GroupName"]: group["Description"] for group in said["groups"]} == {f"group-{n}": text for n, text in enumerate(ODD)}
    assert [(provider["ProviderName"], provider["hasSecret"]) for provider in said["identityProviders"]] == [("Google", True), ("SignInWithApple", True)]
    assert said["domain"]["Domain"] == "everything-shop"
    assert [risk.get("ClientId") for risk in said["risk"]] == [None, "client 003"]
    assert len(said["logDelivery"]["LogConfigurations"]) == 1


def test_an_export_contains_no_secrets(everything):
    text, _, secrets = everything
    assert len(secrets) == 15
    assert [secret for secret in secrets if secret in text] == []


def test_a_mock_created_from_an_export_has_the_same_export(everything, tmp_path):
    text, _, _ = everything
    (tmp_path / "first.yaml").write_bytes(text.encode())
    with servers.mock("--configuration", tmp_path / "first.yaml") as mock:
        # Lambda functions are the only part that the mock does not support.
        assert mock.errors.count("warning[") == 1 and "the mock does not run Lambda functions" in mock.errors
        project(tmp_path, mock.url, mock.pool, mock.client)
        again = export(tmp_path, "live", "--output", "second.yaml")
        assert again.status == 0 and again.errors == "" and again.output == ""
    assert (tmp_path / "second.yaml").read_bytes() == text.encode()
    same = export(tmp_path, "first.yaml")
    assert same.output == text


SMS = {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms", "ExternalId": "outside", "SnsRegion": "us-east-1"}
SES = {"EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/example.com", "From": "Shop <a@example.com>"}
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/12345678"
BOTH = {"AccountRecoverySetting": {"RecoveryMechanisms": [
    {"Priority": 1, "Name": "verified_email"}, {"Priority": 2, "Name": "verified_phone_number"},
]}}


@pytest.mark.parametrize("settings, mfa, clients, domains", [
    ({}, None, [], []),
    ({}, None, [{}, {"ClientName": "other"}, {"GenerateSecret": True}], []),
    ({"SmsConfiguration": SMS}, None, [{}], []),
    (
        {"SmsConfiguration": SMS, "SmsVerificationMessage": TEXT},
        {"MfaConfiguration": "ON", "SmsMfaConfiguration": {"SmsConfiguration": SMS, "SmsAuthenticationMessage": "In by {####}"}}, [{}], [],
    ),
    (
        {"EmailConfiguration": SES, **BOTH},
        {"MfaConfiguration": "OPTIONAL", "EmailMfaConfiguration": {"Message": "By {####}\n", "Subject": "In"}, "SoftwareTokenMfaConfiguration": {"Enabled": True}},
        [{}], [],
    ),
    (
        {"Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["WEB_AUTHN", "EMAIL_OTP", "PASSWORD"]}}, "EmailConfiguration": SES},
        {"MfaConfiguration": "OFF", "WebAuthnConfiguration": {"RelyingPartyId": "login.example.com", "UserVerification": "required"}},
        [{"ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}], [],
    ),
    (
        {"EmailVerificationMessage": "Old {####}", "EmailVerificationSubject": "Old", "AdminCreateUserConfig": {"AllowAdminCreateUserOnly": True, "UnusedAccountValidityDays": 3}},
        None, [{}], [],
    ),
    (
        {
            "Schema": [
                {"Name": "seen", "AttributeDataType": "DateTime"}, {"Name": "own", "AttributeDataType": "Boolean", "DeveloperOnlyAttribute": True},
                {"Name": "birthdate", "AttributeDataType": "String", "Required": True}, {"Name": "bare", "AttributeDataType": "Number"},
            ],
            "UsernameAttributes": ["phone_number", "email"], "UserAttributeUpdateSettings": {"AttributesRequireVerificationBeforeUpdate": ["email"]},
            "AutoVerifiedAttributes": ["email"], "UserPoolTier": "LITE", "DeletionProtection": "ACTIVE",
            "LambdaConfig": {"PreTokenGeneration": f"{ARN}claims"},
        },
        None,
        [{"ReadAttributes": ["email", "custom:seen"], "WriteAttributes": ["email", "birthdate"], "PreventUserExistenceErrors": "ENABLED", "RefreshTokenRotation": {
            "Feature": "ENABLED", "RetryGracePeriodSeconds": 10}, "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"], "EnableTokenRevocation": False}],
        [],
    ),
    (
        {"VerificationMessageTemplate": {"DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailMessageByLink": "{##Here##}", "EmailSubjectByLink": "Link"}},
        None, [{}], [{"Domain": "round-trip"}, {"Domain": "auth.example.com", "CustomDomainConfig": {"CertificateArn": CERTIFICATE}}],
    ),
])
def test_every_pool_can_be_recreated_from_its_export(tmp_path, settings, mfa, clients, domains):
    keys = {"AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-of-nobody"}

    def exported(url, pool, file):
        result = servers.authflow(
            "pool", "export", "--endpoint", url, "--pool-id", pool, "--output", file, folder=tmp_path, environment=keys,
        )
        assert result.status == 0 and result.errors == "", result
        return (tmp_path / file).read_text()

    with servers.mock() as program:
        cognito = Mock(program.url, tmp_path / "outbox").client()
        pool = cognito.create_user_pool(PoolName="round trip", **settings)["UserPool"]["Id"]
        if mfa:
            cognito.set_user_pool_mfa_config(UserPoolId=pool, **mfa)
        for client in clients:
            cognito.create_user_pool_client(**{"UserPoolId": pool, "ClientName": "same", **client})
        for domain in domains:
            cognito.create_user_pool_domain(UserPoolId=pool, **domain)
        first = exported(program.url, pool, "first.yaml")
    with servers.mock("--configuration", tmp_path / "first.yaml") as program:
        assert program.pool == pool
        assert ("warning[" in program.errors) == ("LambdaConfig" in settings)
        if not clients:
            # A mock always creates a client.
            assert "clients:" not in first
            cognito = Mock(program.url, tmp_path / "outbox").client()
            cognito.delete_user_pool_client(UserPoolId=pool, ClientId=program.client)
        assert exported(program.url, pool, "second.yaml") == first


def test_output_of_the_aws_cli_is_read_like_the_pool_itself(tmp_path):
    program = pathlib.Path(sys.executable).with_name("aws")
    with servers.mock("--outbox", tmp_path / "outbox") as mock:
        cognito = Mock(mock.url, tmp_path / "outbox").client()
        cognito.update_user_pool_client(
            UserPoolId=mock.pool, ClientId=mock.client, ClientName="web", AccessTokenValidity=15,
            TokenValidityUnits={"AccessToken": "minutes"}, CallbackURLs=["https://a.example.com/?a=b&c", "https://b.example.com/"],
        )
        cognito.create_group(UserPoolId=mock.pool, GroupName="editors", Description="日本語 😀")
        whole = export(tmp_path, "--endpoint", mock.url, "--pool-id", mock.pool)

        def printed(operation, *arguments):
            command = [program, "--endpoint-url", mock.url, "cognito-idp", operation, "--user-pool-id", mock.pool, *arguments]
            return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout

        answers = [
            printed("describe-user-pool"), printed("get-user-pool-mfa-config"), printed("list-groups"),
            printed("describe-user-pool-client", "--client-id", mock.client),
        ]
    (tmp_path / "pool.json").write_text(answers[0])
    (tmp_path / "answers.json").write_text("[" + ",".join(answers) + "]")
    said = yaml.safe_load(whole.output)
    alone, together = export(tmp_path, "pool.json"), export(tmp_path, "answers.json")
    assert (alone.status, alone.errors, together.status, together.errors) == (0, "", 0, "")
    assert yaml.safe_load(alone.output) == {"pool": said["pool"]}
    assert yaml.safe_load(together.output) == {part: said[part] for part in ["pool", "mfa", "clients", "groups"]}
    # The output with `--query UserPool` has the same export.
    (tmp_path / "query.json").write_text(json.dumps(json.loads(answers[0])["UserPool"]))
    assert export(tmp_path, "query.json").output == alone.output


def test_an_unreadable_pool_ends_with_the_exit_code_for_the_environment(tmp_path):
    with servers.mock("--check-signatures", environment={
        "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-of-the-mock",
    }) as mock:
        project(tmp_path, mock.url, mock.pool, mock.client)
        wrong = export(tmp_path, "live")
        nobody = servers.authflow("pool", "export", "live", folder=tmp_path, environment={"AWS_EC2_METADATA_DISABLED": "true"})
    assert wrong.status == 4 and wrong.output == "" and "DescribeUserPool returned " in wrong.errors
    assert nobody.status == 4 and "AWS credentials" in nobody.errors


def test_moto_is_exported_except_for_what_it_does_not_support(moto, tmp_path):
    cognito = aws_sessions.separate().client("cognito-idp", endpoint_url=moto)
    pool = cognito.create_user_pool(
        PoolName="moto", AutoVerifiedAttributes=["email"], UsernameAttributes=["email"],
        Schema=[{"Name": "plan", "AttributeDataType": "String", "Mutable": True}],
    )["UserPool"]["Id"]
    clients = [
        cognito.create_user_pool_client(UserPoolId=pool, ClientName=f"client {n:03}", GenerateSecret=n == 1)["UserPoolClient"]
        for n in range(70)
    ]
    cognito.create_group(UserPoolId=pool, GroupName="editors", Description="They\nedit")
    cognito.create_resource_server(UserPoolId=pool, Identifier="shop", Name="Shop", Scopes=[{"ScopeName": "buy", "ScopeDescription": "Buy"}])
    cognito.create_identity_provider(
        UserPoolId=pool, ProviderName="Google", ProviderType="Google", AttributeMapping={"email": "email"},
        ProviderDetails={"client_id": "public", "client_secret": PLANTED[0], "authorize_scopes": "openid"},
    )
    project(tmp_path, moto, pool, clients[0]["ClientId"])
    exported = export(tmp_path, "live", "--output", "moto.yaml")
    assert exported.status == 0, exported
    # The export lacks only the parts that moto does not support.
    left_out = [line.split("`")[1] for line in exported.errors.splitlines()]
    assert set(left_out) <= {"logDelivery"}, exported
    text = (tmp_path / "moto.yaml").read_text()
    assert PLANTED[0] not in text and clients[1]["ClientSecret"] not in text
    said = yaml.safe_load(text)
    assert len(said["clients"]) == 70 and said["clients"]["client 001"]["hasSecret"] is True
    assert said["groups"] == [{"GroupName": "editors", "Description": "They\nedit"}]
    with servers.mock("--configuration", tmp_path / "moto.yaml") as mock:
        assert mock.pool == pool
        place = export(tmp_path, "--endpoint", mock.url, "--pool-id", pool)
    assert place.status == 0 and place.errors == "", place
    again = yaml.safe_load(place.output)
    assert again["groups"] == said["groups"] and again["resourceServers"] == said["resourceServers"]
    # The service adds members to a social provider, but moto does not.
    [provider], [more] = said["identityProviders"], again["identityProviders"]
    assert more["ProviderName"] == "Google" and more["ProviderDetails"] == more["ProviderDetails"] | provider["ProviderDetails"]
    assert list(again["clients"]) == list(said["clients"])


NEWER = """\
# A user pool's configuration, written by `authflow pool export`.
pool:
  Id: us-east-1_Newer1234
  Name: newer
  Policies:
    PasswordPolicy:
      MinimumLength: 12
      RequireUppercase: true
      RequireLowercase: true
      RequireNumbers: true
      RequireSymbols: true
      TemporaryPasswordValidityDays: 7
      BreachedPasswords:
        Block: true
        Lists: [common, leaked]
    SignInPolicy:
      AllowedFirstAuthFactors: [PASSWORD]
  DeletionProtection: INACTIVE
  SchemaAttributes:
    - Name: custom:plan
      AttributeDataType: String
      DeveloperOnlyAttribute: false
      Mutable: true
      Required: false
      StringAttributeConstraints:
        MinLength: "0"
        MaxLength: "20"
        Pattern: "[a-z]+"
      Retention: 30
  VerificationMessageTemplate:
    DefaultEmailOption: CONFIRM_WITH_CODE
  MfaConfiguration: OPTIONAL
  EmailConfiguration:
    EmailSendingAccount: COGNITO_DEFAULT
  AdminCreateUserConfig:
    AllowAdminCreateUserOnly: false
  UserPoolAddOns:
    AdvancedSecurityMode: AUDIT
  UserPoolTier: PLUS
  KeyConfiguration:
    KeyType: AWS_OWNED_KEY
  IssuerConfiguration:
    Type: ORIGINAL
  Telemetry:
    Level: FULL
mfa:
  SoftwareTokenMfaConfiguration:
    Enabled: true
    Digits: 8
  VoiceMfaConfiguration:
    Languages: [de, en]
clients:
  web:
    ClientId: 3x8kq2zvmb5wth9dcn7jy1grls
    RefreshTokenValidity: 30
    AllowedOAuthFlowsUserPoolClient: false
    EnableTokenRevocation: true
    EnablePropagateAdditionalUserContextData: false
    AuthSessionValidity: 3
    TokenBindingConfiguration:
      Feature: ENABLED
    sessionPolicies: [one, two]
groups:
  - GroupName: editors
    Precedence: 5
    Expires: "2030-01-01"
  - GroupName: readers
    Precedence: 6
resourceServers:
  - Identifier: shop
    Name: shop
    Scopes:
      - ScopeName: buy
        ScopeDescription: Buy
      - ScopeName: sell
        ScopeDescription: Sell
        Consent: REQUIRED
    Audience: shops
domain:
  Domain: newer-shop
  Delegation: FULL
identityProviders:
  - ProviderName: Corp
    ProviderType: SAML
    ProviderDetails:
      MetadataURL: https://idp.example.com/
    AttributeMapping: {}
    Assurance: 2
risk:
  - RiskExceptionConfiguration:
      SkippedIPRangeList: [192.0.2.0/24]
      Countries: [CH]
    Retention: 90
  - ClientId: web
    RiskExceptionConfiguration:
      BlockedIPRangeList: [198.51.100.0/24]
    Retention: 30
logDelivery:
  LogConfigurations:
    - LogLevel: ERROR
      EventSource: userNotification
      CloudWatchLogsConfiguration:
        LogGroupArn: arn:aws:logs:us-east-1:123456789012:log-group:pool
      Sampling: 0.5
  Format: JSON
"""


def raw(url, operation, **members):
    """The response of a mock, without a service model between them."""
    request = urllib.request.Request(url, json.dumps(members).encode(), {
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}", "Content-Type": "application/x-amz-json-1.1",
    })
    with urllib.request.urlopen(request, timeout=30) as answer:
        # Operations without output have an empty body.
        return json.loads(answer.read() or "{}")


def test_unmodeled_members_are_exported_from_a_mock_unchanged(tmp_path):
    (tmp_path / "first.yaml").write_text(NEWER)
    said = yaml.load(NEWER, yaml.BaseLoader)
    state = ["--state", tmp_path / "state.db"]
    with servers.mock("--configuration", tmp_path / "first.yaml", *state) as mock:
        assert "the mock does not support `Telemetry`" in mock.errors
        assert "the mock does not support `Policies.PasswordPolicy.BreachedPasswords`" in mock.errors
        assert "the mock does not support `SchemaAttributes.Retention`" in mock.errors
        assert "kept in the file" not in mock.errors
        first = export(tmp_path, "--endpoint", mock.url, "--pool-id", mock.pool)
        pool = raw(mock.url, "DescribeUserPool", UserPoolId=mock.pool)["UserPool"]
        groups = raw(mock.url, "ListGroups", UserPoolId=mock.pool)["Groups"]
    assert first.output == NEWER, first
    assert pool["Telemetry"] == said["pool"]["Telemetry"]
    assert pool["Policies"]["PasswordPolicy"]["BreachedPasswords"] == {"Block": True, "Lists": ["common", "leaked"]}
    [plan] = [attribute for attribute in pool["SchemaAttributes"] if attribute["Name"] == "custom:plan"]
    assert plan["Retention"] == 30 and plan["StringAttributeConstraints"]["Pattern"] == "[a-z]+"
    assert [group.get("Expires") for group in groups] == ["2030-01-01", None]
    # The mock restarts with the state file, with and without the configuration.
    for options in [[], ["--configuration", tmp_path / "first.yaml"]]:
        with servers.mock(*state, *options) as mock:
            assert "has changed since" not in mock.errors
            kept = export(tmp_path, "--endpoint", mock.url, "--pool-id", pool["Id"])
        assert kept.output == NEWER, kept


def test_unmodeled_members_are_removed_when_a_call_replaces_their_parent(tmp_path):
    (tmp_path / "first.yaml").write_text(NEWER)
    with servers.mock("--configuration", tmp_path / "first.yaml") as mock:
        name = {"UserPoolId": mock.pool}

        def unknown(operation, *path, **members):
            answer = raw(mock.url, operation, **name, **members)
            for step in path:
                answer = answer[step]
            return sorted(set(answer) & {
                "Telemetry", "BreachedPasswords", "VoiceMfaConfiguration", "TokenBindingConfiguration", "sessionPolicies", "Expires", "Audience",
                "Assurance", "Retention", "Format",
            })

        client, server, provider = {"ClientId": mock.client}, {"Identifier": "shop"}, {"ProviderName": "Corp"}
        policy = ("DescribeUserPool", "UserPool", "Policies", "PasswordPolicy")
        # The policy stays, because an update without it keeps it.
        raw(mock.url, "UpdateUserPool", **name, MfaConfiguration="OPTIONAL")
        assert unknown("DescribeUserPool", "UserPool") == [] and unknown(*policy) == ["BreachedPasswords"]
        raw(mock.url, "UpdateUserPool", **name, Policies={"PasswordPolicy": {"MinimumLength": 9}}, UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"})
        assert unknown(*policy) == []
        assert unknown("GetUserPoolMfaConfig") == ["VoiceMfaConfiguration"]
        raw(mock.url, "SetUserPoolMfaConfig", **name, MfaConfiguration="OFF")
        assert unknown("GetUserPoolMfaConfig") == []
        assert unknown("DescribeUserPoolClient", "UserPoolClient", **client) == ["TokenBindingConfiguration", "sessionPolicies"]
        raw(mock.url, "UpdateUserPoolClient", **name, **client)
        assert unknown("DescribeUserPoolClient", "UserPoolClient", **client) == []
        # These updates keep omitted members.
        raw(mock.url, "UpdateGroup", **name, GroupName="editors", Precedence=1)
        assert unknown("GetGroup", "Group", GroupName="editors") == ["Expires"]
        raw(mock.url, "DeleteGroup", **name, GroupName="editors")
        raw(mock.url, "CreateGroup", **name, GroupName="editors")
        assert unknown("GetGroup", "Group", GroupName="editors") == []
        raw(mock.url, "UpdateIdentityProvider", **name, **provider, AttributeMapping={"email": "mail"})
        assert unknown("DescribeIdentityProvider", "IdentityProvider", **provider) == ["Assurance"]
        raw(mock.url, "UpdateResourceServer", **name, **server, Name="Shop")
        assert unknown("DescribeResourceServer", "ResourceServer", **server) == []
        assert unknown("DescribeRiskConfiguration", "RiskConfiguration", **client) == ["Retention"]
        raw(mock.url, "SetRiskConfiguration", **name, **client, RiskExceptionConfiguration={"SkippedIPRangeList": ["192.0.2.0/24"]})
        assert unknown("DescribeRiskConfiguration", "RiskConfiguration", **client) == []
        assert unknown("DescribeRiskConfiguration", "RiskConfiguration") == ["Retention"]
        raw(mock.url, "SetLogDeliveryConfiguration", **name, LogConfigurations=[])
        assert unknown("GetLogDeliveryConfiguration", "LogDeliveryConfiguration") == []
