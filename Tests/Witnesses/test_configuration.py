"""`authflow mock --configuration`: boto3 sees the first pool as configured in the file."""

import contextlib
import re

import pycognito
import pytest
import requests

import servers
from conftest import Mock, Pool, said

SECRET = "0123456789abcdefghijklmnopqrstuv"
CONFIGURATION = f"""
pool:
  Id: eu-west-1_AbCdEfGhI
  Name: production
  AutoVerifiedAttributes: [email]
  UsernameConfiguration: {{ CaseSensitive: false }}
  Policies: {{ PasswordPolicy: {{ MinimumLength: 14, RequireNumbers: true }} }}
  SchemaAttributes: [ {{ Name: custom:plan, AttributeDataType: String }} ]
  UserPoolTier: PLUS
  UserPoolAddOns: {{ AdvancedSecurityMode: AUDIT }}
mfa: {{ MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: {{ Enabled: true }} }}
clients:
  web: {{ ClientId: 4keptclientkeptclient4kept, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH], ReadAttributes: [email] }}
  backend: {{ ClientSecret: {SECRET} }}
  other: {{ hasSecret: true, SupportedIdentityProviders: [Google], AllowedOAuthScopes: [shop/buy] }}
groups:
  - {{ GroupName: editors, Precedence: 1 }}
  - {{ GroupName: readers, Description: They read }}
resourceServers: [ {{ Identifier: shop, Scopes: [ {{ ScopeName: buy, ScopeDescription: Buy }} ] }} ]
identityProviders: [ {{ ProviderName: Google, ProviderDetails: {{ client_id: a, authorize_scopes: openid }} }} ]
domain: {{ Domain: shop, Status: ACTIVE }}
risk:
  - {{ RiskExceptionConfiguration: {{ SkippedIPRangeList: [10.0.0.0/8] }} }}
  - {{ ClientId: backend, RiskExceptionConfiguration: {{ BlockedIPRangeList: [192.0.2.0/24] }} }}
logDelivery: {{ LogConfigurations: [] }}
exportedBy: a newer authflow
"""


@contextlib.contextmanager
def mock_of(folder, *options):
    """A mock with this configuration, and its output."""
    file = folder / "pool.yaml"
    file.write_text(CONFIGURATION)
    with servers.mock("--configuration", file, *options) as program:
        yield Mock(program.url, folder / "outbox"), lambda: program.output + program.errors


def clients(text):
    return dict(reversed(pair) for pair in re.findall(r"^  client +(\S+)  (\S+)$", text, re.MULTILINE))


def test_the_first_pool_has_the_settings_of_the_file(tmp_path):
    with mock_of(tmp_path) as (mock, printed):
        cognito = mock.client()
        [listed] = cognito.list_user_pools(MaxResults=10)["UserPools"]
        pool = {"UserPoolId": listed["Id"]}
        assert listed["Name"] == "production" and re.search(rf"^  user pool  {listed['Id']}$", printed(), re.MULTILINE)
        shown = cognito.describe_user_pool(**pool)["UserPool"]
        assert shown["Policies"]["PasswordPolicy"]["MinimumLength"] == 14
        assert shown["UsernameConfiguration"] == {"CaseSensitive": False}
        assert "custom:plan" in [attribute["Name"] for attribute in shown["SchemaAttributes"]]
        # Omitted settings have the defaults of the API, not those of the pool that scenarios get.
        assert "UsernameAttributes" not in shown
        assert cognito.get_user_pool_mfa_config(**pool)["SoftwareTokenMfaConfiguration"] == {"Enabled": True}
        names = clients(printed())
        assert list(names) == ["web", "backend", "other"] and names["web"] == "4keptclientkeptclient4kept"
        assert listed["Id"] == "eu-west-1_AbCdEfGhI"
        assert shown["Arn"] == "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_AbCdEfGhI"
        secrets = [
            cognito.describe_user_pool_client(ClientId=client, **pool)["UserPoolClient"].get("ClientSecret")
            for client in names.values()
        ]
        assert secrets[:2] == [None, SECRET] and secrets[2]
        assert [group["GroupName"] for group in cognito.list_groups(**pool)["Groups"]] == ["editors", "readers"]
        assert SECRET not in printed() and secrets[2] not in printed()
        assert "warning[AF2111]: the mock does not support `exportedBy`" in printed()
        assert "warning[AF2025]: a secret is stored in plain text" in printed()


def test_stored_documents_of_the_pool_come_from_the_file(tmp_path):
    with mock_of(tmp_path) as (mock, printed):
        cognito = mock.client()
        [listed] = cognito.list_user_pools(MaxResults=10)["UserPools"]
        pool = {"UserPoolId": listed["Id"]}
        [server] = cognito.list_resource_servers(MaxResults=10, **pool)["ResourceServers"]
        assert server["Name"] == "shop" and server["Scopes"][0]["ScopeName"] == "buy"
        provider = cognito.describe_identity_provider(ProviderName="Google", **pool)["IdentityProvider"]
        assert provider["ProviderType"] == "Google" and provider["ProviderDetails"]["client_id"] == "a"
        shown = cognito.describe_user_pool_domain(Domain="shop")["DomainDescription"]
        assert shown["UserPoolId"] == listed["Id"]
        risk = cognito.describe_risk_configuration(**pool)["RiskConfiguration"]
        assert risk["RiskExceptionConfiguration"] == {"SkippedIPRangeList": ["10.0.0.0/8"]}
        backend = {"ClientId": clients(printed())["backend"]}
        risk = cognito.describe_risk_configuration(**backend, **pool)["RiskConfiguration"]
        assert risk["RiskExceptionConfiguration"] == {"BlockedIPRangeList": ["192.0.2.0/24"]}


def test_users_of_the_pool_can_sign_in(tmp_path):
    with mock_of(tmp_path) as (mock, printed):
        cognito = mock.client()
        [listed] = cognito.list_user_pools(MaxResults=10)["UserPools"]
        pool = Pool(cognito, listed["Id"], {"ClientId": clients(printed())["web"]})
        short = said(pool.call, "sign_up", Username="ann", Password="Short-1")
        assert short == "InvalidPasswordException: Password did not conform with policy: Password not long enough"
        pool.password = "only-lower-case-1"
        pool.add("ann", email="ann@example.com", **{"custom:plan": "gold"})
        pool.admin("admin_add_user_to_group", GroupName="editors", Username="ann")
        assert pool.sign_in("ann", pool.password)["AuthenticationResult"]["AccessToken"]


@pytest.mark.parametrize("text, told", [
    (None, "no configuration file `pool.yaml`"),
    ("", "pool.yaml:1:1: error[AF2101]: the file has no content"),
    ("pool: {\n", "error[AF10"),
    ("pool: { MfaConfiguration: [ON] }", "pool.yaml:1:27: error[AF2008]: `MfaConfiguration` must be a string"),
    (
        "pool: {}\nrisk: { RiskExceptionConfiguration: {} }",
        "pool.yaml:2:1: error[AF2112]: the mock rejects the configuration: SetRiskConfiguration returned "
        "UserPoolAddOnNotEnabledException",
    ),
    ("pool: {}\ntriggers: { preSignIn: {} }", "pool.yaml:2:13: error[AF2004]: "),
    (
        "pool: {}\nclients: { web: { AccessTokenValidity: 25 } }",
        "pool.yaml:2:40: error[AF2112]: the mock rejects the configuration: CreateUserPoolClient returned "
        "InvalidParameterException",
    ),
])
def test_an_invalid_file_prevents_the_start(tmp_path, text, told):
    if text is not None:
        (tmp_path / "pool.yaml").write_text(text)
    refused = servers.authflow("mock", "--port", "0", "--configuration", "pool.yaml", folder=tmp_path)
    assert refused.status == 2 and refused.output == ""
    assert told in refused.errors


def test_ids_in_the_file_are_kept(tmp_path):
    file, state = tmp_path / "pool.yaml", tmp_path / "state.db"
    file.write_text("pool: { Id: eu-west-1_Kept12345 }\nclients: { a: { ClientId: kept1 }, b: {}, c: { ClientId: kept3 } }\n")
    others = []
    for options in [[], ["--state", state], ["--state", state]]:
        with servers.mock("--configuration", file, *options) as mock:
            assert mock.pool == "eu-west-1_Kept12345" and mock.errors == ""
            kept = clients(mock.output)
            assert kept["a"] == "kept1" and kept["c"] == "kept3" and len(kept["b"]) == 26
            others.append(kept["b"])
            cognito = Mock(mock.url, tmp_path / "outbox").client()
            made = cognito.create_user_pool(PoolName="authflow")["UserPool"]["Id"]
            # The pool is in the region of boto3's signature.
            assert made.startswith("us-east-1_")
            client = cognito.create_user_pool_client(UserPoolId=mock.pool, ClientName="d")["UserPoolClient"]["ClientId"]
            assert len(client) == 26
            cognito.delete_user_pool_client(UserPoolId=mock.pool, ClientId=client)
    assert others[0] != others[1] == others[2]
    # The pool is identified by its ID, and a client's ID must be unique.
    file.write_text("pool: { Id: eu-west-1_Other1234 }\nclients: { a: { ClientId: kept3 } }\n")
    refused = servers.authflow("mock", "--port", "0", "--configuration", file, "--state", state, folder=tmp_path)
    assert refused.status == 2 and "has a client with the ID kept3" in refused.errors
    file.write_text("pool: { Id: eu-west-1_Other1234 }\nclients: { a: { ClientId: kept4 } }\n")
    with servers.mock("--configuration", file, "--state", state) as mock:
        assert mock.pool == "eu-west-1_Other1234" and mock.errors == ""


def test_an_invalid_id_is_reported_and_not_used(tmp_path):
    file = tmp_path / "pool.yaml"
    file.write_text("pool: { Id: nope }\nclients: { a: { ClientId: no-id } }\n")
    with servers.mock("--configuration", file) as mock:
        assert mock.pool.startswith("us-east-1_") and len(mock.client) == 26
        assert re.findall(r"warning\[AF2105\]: according to the service model, `(\w+)` ", mock.errors) == ["Id", "ClientId"]


def test_the_region_comes_from_the_option_or_from_the_id(tmp_path):
    with servers.mock("--region", "ap-south-1") as mock:
        assert mock.pool.startswith("ap-south-1_")
    file = tmp_path / "pool.yaml"
    file.write_text("pool: { Id: eu-west-1_Kept12345 }\n")
    options = ["mock", "--port", "0", "--configuration", file]
    refused = servers.authflow(*options, "--region", "us-west-2", folder=tmp_path)
    assert refused.status == 3 and refused.errors.startswith(
        "authflow: --region is us-west-2, but the pool in the configuration file is in eu-west-1"
    )
    keys = {"AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-of-the-mock"}
    with servers.mock("--configuration", file, "--check-signatures", environment=keys) as mock:
        assert mock.pool == "eu-west-1_Kept12345"


@pytest.mark.parametrize("options, region", [([], "us-east-1"), (["--region", "eu-west-1"], "eu-west-1")])
def test_the_issuer_is_aws_or_the_endpoint(tmp_path, options, region):
    state = tmp_path / "state.db"
    for issuer in ["aws", "endpoint", "aws"]:
        with servers.mock(*options, "--issuer", issuer, "--state", state) as mock:
            address = f"{mock.url}/{mock.pool}"
            expected = address if issuer == "endpoint" else f"https://cognito-idp.{region}.amazonaws.com/{mock.pool}"
            found = requests.get(f"{address}/.well-known/openid-configuration", timeout=30).json()
            assert found["issuer"] == expected


def test_pycognito_signs_in_with_only_the_endpoint_configured(tmp_path):
    with servers.mock("--issuer", "endpoint") as program:
        cognito = Mock(program.url, tmp_path / "outbox").client()
        user = {"UserPoolId": program.pool, "Username": "ann@example.com"}
        cognito.admin_create_user(MessageAction="SUPPRESS", **user)
        cognito.admin_set_user_password(Password="Correct-horse-1", Permanent=True, **user)
        known = pycognito.Cognito(
            program.pool, program.client, user_pool_region="us-east-1", username="ann@example.com",
            boto3_client_kwargs={
                "endpoint_url": program.url, "aws_access_key_id": "test", "aws_secret_access_key": "test"
            },
        )
        known.authenticate("Correct-horse-1")
        assert known.access_claims["iss"] == f"{program.url}/{program.pool}"
