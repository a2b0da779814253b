"""`authflow mock --configuration`: the first pool is what the file says, as boto3 sees it."""

import contextlib
import re

import pytest

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
  NewerThanTheModel: {{ Enabled: true }}
  UserPoolTier: PLUS
  UserPoolAddOns: {{ AdvancedSecurityMode: AUDIT }}
mfa: {{ MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: {{ Enabled: true }} }}
clients:
  web: {{ ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH], ReadAttributes: [email] }}
  backend: {{ ClientSecret: {SECRET} }}
  other: {{ hasSecret: true, SupportedIdentityProviders: [Google], AllowedOAuthScopes: [shop/buy] }}
groups:
  - {{ GroupName: editors, Precedence: 1 }}
  - {{ GroupName: readers, Description: They read }}
resourceServers: [ {{ Identifier: shop, Scopes: [ {{ ScopeName: buy, ScopeDescription: Buy }} ] }} ]
identityProviders: [ {{ ProviderName: Google, ProviderDetails: {{ client_id: a }} }} ]
domain: {{ Domain: shop, Status: ACTIVE }}
risk:
  - {{ RiskExceptionConfiguration: {{ SkippedIPRangeList: [10.0.0.0/8] }} }}
  - {{ ClientId: backend, RiskExceptionConfiguration: {{ BlockedIPRangeList: [192.0.2.0/24] }} }}
logDelivery: {{ LogConfigurations: [] }}
"""


@contextlib.contextmanager
def mock_of(folder, *options):
    """A mock of the configuration above, and everything that it has printed."""
    file = folder / "pool.yaml"
    file.write_text(CONFIGURATION)
    with servers.mock("--configuration", file, *options) as program:
        yield Mock(program.url, folder / "outbox"), lambda: program.output + program.errors


def clients(text):
    return dict(reversed(pair) for pair in re.findall(r"^  client +(\S+)  (\S+)$", text, re.MULTILINE))


def test_the_first_pool_is_what_the_file_says(tmp_path):
    with mock_of(tmp_path) as (mock, printed):
        cognito = mock.client()
        [listed] = cognito.list_user_pools(MaxResults=10)["UserPools"]
        pool = {"UserPoolId": listed["Id"]}
        assert listed["Name"] == "production" and re.search(rf"^  user pool  {listed['Id']}$", printed(), re.MULTILINE)
        shown = cognito.describe_user_pool(**pool)["UserPool"]
        assert shown["Policies"]["PasswordPolicy"]["MinimumLength"] == 14
        assert shown["UsernameConfiguration"] == {"CaseSensitive": False}
        assert "custom:plan" in [attribute["Name"] for attribute in shown["SchemaAttributes"]]
        # What the file leaves out is the API's, not the default pool's of scenarios.
        assert "UsernameAttributes" not in shown
        assert cognito.get_user_pool_mfa_config(**pool)["SoftwareTokenMfaConfiguration"] == {"Enabled": True}
        names = clients(printed())
        assert list(names) == ["web", "backend", "other"]
        secrets = [
            cognito.describe_user_pool_client(ClientId=client, **pool)["UserPoolClient"].get("ClientSecret")
            for client in names.values()
        ]
        assert secrets[:2] == [None, SECRET] and secrets[2]
        assert [group["GroupName"] for group in cognito.list_groups(**pool)["Groups"]] == ["editors", "readers"]
        assert SECRET not in printed() and secrets[2] not in printed()
        assert "warning[AF2111]: the mock does not know `NewerThanTheModel`" in printed()
        assert "warning[AF2025]: a secret is written into the file" in printed()


def test_what_the_pool_stores_is_in_the_file(tmp_path):
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


def test_users_of_such_a_pool_sign_in(tmp_path):
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
    (None, "there is no configuration file `pool.yaml`"),
    ("", "pool.yaml:1:1: error[AF2101]: the file says nothing"),
    ("pool: {\n", "error[AF10"),
    ("pool: { MfaConfiguration: [ON] }", "pool.yaml:1:27: error[AF2008]: `MfaConfiguration` must be a text"),
    (
        "pool: {}\nrisk: { RiskExceptionConfiguration: {} }",
        "pool.yaml:2:1: error[AF2112]: the mock refuses this: SetRiskConfiguration answered "
        "UserPoolAddOnNotEnabledException",
    ),
    ("pool: {}\ntriggers: { preSignIn: {} }", "pool.yaml:2:13: error[AF2004]: "),
    (
        "pool: {}\nclients: { web: { AccessTokenValidity: 25 } }",
        "pool.yaml:2:12: error[AF2112]: the mock refuses this: CreateUserPoolClient answered "
        "InvalidParameterException",
    ),
])
def test_a_file_that_is_wrong_starts_nothing(tmp_path, text, told):
    if text is not None:
        (tmp_path / "pool.yaml").write_text(text)
    refused = servers.authflow("mock", "--port", "0", "--configuration", "pool.yaml", folder=tmp_path)
    assert refused.status == 2 and refused.output == ""
    assert told in refused.errors
