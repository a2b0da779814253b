"""Tokens for app clients and exchanged tokens, with boto3 and PyJWT."""

import jwt
import pytest
from botocore import UNSIGNED
from botocore.config import Config

from conftest import said

EXCHANGE = ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION"]
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
SCOPES = ["files/read", "files/write"]
OWN = "aws.cognito.signin.user.admin"


def with_scopes(make, client, **settings):
    """A pool with a resource server, and a client that can have its scopes."""
    pool = make(**settings)
    scopes = [{"ScopeName": name, "ScopeDescription": name} for name in ["read", "write"]]
    pool.admin("create_resource_server", Identifier="files", Name="Files", Scopes=scopes)
    made = pool.admin("create_user_pool_client", ClientName="app", **client)["UserPoolClient"]
    pool.client_id, pool.secret = made["ClientId"], made.get("ClientSecret")
    return pool


@pytest.fixture
def claims(mock):
    def read(pool, token):
        key = jwt.PyJWKClient(f"{mock.url}/{pool.id}/.well-known/jwks.json").get_signing_key_from_jwt(token)
        return jwt.decode(token, key, algorithms=["RS256"], options={"verify_aud": False})

    return read


MACHINE = {
    "GenerateSecret": True, "ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"], "AllowedOAuthScopes": SCOPES,
    "AccessTokenValidity": 5, "TokenValidityUnits": {"AccessToken": "minutes"},
}


def test_a_client_gets_a_token_for_itself(mock, make, claims):
    pool = with_scopes(make, MACHINE)
    unsigned = mock.client(Config(signature_version=UNSIGNED))
    token = {"ClientId": pool.client_id, "Secret": pool.secret}
    result = unsigned.get_client_token(**token)["ClientAuthenticationResult"]
    assert result["TokenType"] == "Bearer" and result["ExpiresIn"] == 300
    said_of = claims(pool, result["AccessToken"])
    assert said_of["client_id"] == said_of["sub"] == pool.client_id
    assert said_of["scope"] == "files/read files/write" and said_of["token_use"] == "access"
    assert said_of["exp"] - said_of["iat"] == 300
    one = pool.cognito.get_client_token(**token, Scopes=["files/read"])["ClientAuthenticationResult"]
    assert claims(pool, one["AccessToken"])["scope"] == "files/read"
    added = pool.call("add_user_pool_client_secret", UserPoolId=pool.id)["ClientSecretDescriptor"]
    assert said(pool.cognito.get_client_token, **token | {"Secret": added["ClientSecretValue"]}) == "200"
    wrong = said(pool.cognito.get_client_token, **token | {"Secret": "x" * 24})
    assert wrong == "NotAuthorizedException: Invalid client or secret"
    assert said(pool.cognito.get_client_token, **token, Scopes=[OWN]).startswith("InvalidParameterException")
    missing = said(pool.cognito.get_client_token, ClientId="nobody", Secret="x" * 24)
    assert missing.startswith("ResourceNotFoundException")


def test_a_client_token_needs_its_flow_and_no_other_one(make):
    pool = make({"GenerateSecret": True})
    refused = said(pool.cognito.get_client_token, ClientId=pool.client_id, Secret=pool.secret)
    assert refused.startswith("InvalidParameterException")

    def client(**settings):
        return said(pool.admin, "create_user_pool_client", ClientName="app", **settings)

    flow = "ALLOW_CLIENT_TOKEN_AUTH"
    assert client(GenerateSecret=True, ExplicitAuthFlows=[flow]) == "200"
    assert client(ExplicitAuthFlows=[flow]).startswith("InvalidParameterException")
    assert client(GenerateSecret=True, ExplicitAuthFlows=[flow, *FLOWS]).startswith("InvalidParameterException")


@pytest.fixture
def pool(make):
    client = {"ExplicitAuthFlows": FLOWS + EXCHANGE, "AllowedOAuthScopes": [*SCOPES, OWN]}
    pool = with_scopes(make, client)
    pool.add("ann")
    return pool


def exchange(pool, token, kind="ACCESS_TOKEN", **more):
    return pool.call("get_derived_token", SubjectToken=token, SubjectTokenType=kind, **more)


def test_a_users_token_is_exchanged_for_one_for_a_service(pool, claims):
    tokens = pool.tokens("ann")
    answer = exchange(pool, tokens["AccessToken"], Resources=["files"])
    assert answer["IssuedTokenType"] == "ACCESS_TOKEN" and answer["TokenType"] == "Bearer"
    assert answer["Scopes"] == [OWN] and answer["ExpiresIn"] == 3600
    before, after = claims(pool, tokens["AccessToken"]), claims(pool, answer["IssuedToken"])
    assert after["aud"] == "files" and "act" not in after
    for name in ["sub", "username", "origin_jti", "iss"]:
        assert after[name] == before[name]
    assert after["jti"] != before["jti"]
    own = exchange(pool, tokens["IdToken"], "ID_TOKEN", RequestedTokenType="ID_TOKEN", Audiences=["mail"])
    assert own["IssuedTokenType"] == "ID_TOKEN" and own["TokenType"] == "N_A"
    assert claims(pool, own["IssuedToken"])["aud"] == "mail"
    narrowed = exchange(pool, tokens["IdToken"], "ID_TOKEN", Scopes=["files/read"])
    assert claims(pool, narrowed["IssuedToken"])["scope"] == "files/read"


def test_the_actor_is_in_the_issued_token(pool, claims):
    machine = pool.admin("create_user_pool_client", ClientName="machine", **MACHINE)["UserPoolClient"]
    result = pool.cognito.get_client_token(ClientId=machine["ClientId"], Secret=machine["ClientSecret"])
    actor = result["ClientAuthenticationResult"]["AccessToken"]
    token = pool.tokens("ann")["AccessToken"]
    answer = exchange(pool, token, ActorToken=actor, ActorTokenType="ACCESS_TOKEN")
    first = claims(pool, answer["IssuedToken"])
    assert first["act"] == {"sub": machine["ClientId"]}
    again = exchange(pool, answer["IssuedToken"], ActorToken=actor, ActorTokenType="ACCESS_TOKEN")
    assert claims(pool, again["IssuedToken"])["act"] == {"sub": machine["ClientId"], "act": first["act"]}
    assert said(exchange, pool, token, ActorToken=actor).startswith("InvalidParameterException")


def test_invalid_exchanges_are_rejected(mock, pool):
    token = pool.tokens("ann")["AccessToken"]
    assert said(exchange, pool, "x").startswith("NotAuthorizedException")
    assert said(exchange, pool, token, "ID_TOKEN").startswith("NotAuthorizedException")
    both = {"Audiences": ["a"], "Resources": ["files"]}
    assert said(exchange, pool, token, **both).startswith("InvalidParameterException")
    assert said(exchange, pool, token, Resources=["nothing"]).startswith("ResourceNotFoundException")
    assert said(exchange, pool, token, Scopes=["files/read"]).startswith("InvalidParameterException")
    for lacking in [{"kind": "SAML2"}, {"SubjectTokenProviderName": "Okta"}]:
        assert said(exchange, pool, token, **lacking).startswith("NotImplementedByMock")
    plain = pool.admin("create_user_pool_client", ClientName="plain", ExplicitAuthFlows=FLOWS)["UserPoolClient"]
    refused = said(
        pool.cognito.get_derived_token, ClientId=plain["ClientId"], SubjectToken=token, SubjectTokenType="ACCESS_TOKEN"
    )
    assert refused.startswith("InvalidParameterException")
    mock.advance(pool.id, 3601)
    assert said(exchange, pool, token) == "NotAuthorizedException: Subject Token has expired"


def test_an_issued_token_ends_with_its_sign_in(pool):
    tokens = pool.tokens("ann")
    issued = exchange(pool, tokens["AccessToken"])["IssuedToken"]
    assert pool.cognito.get_user(AccessToken=issued)["Username"] == "ann"
    pool.call("revoke_token", Token=tokens["RefreshToken"])
    assert said(pool.cognito.get_user, AccessToken=issued) == "NotAuthorizedException: Access Token has been revoked"
    assert said(exchange, pool, tokens["AccessToken"]) == "NotAuthorizedException: Subject Token has been revoked"


def test_a_confidential_client_sends_its_secret_or_a_signature(mock, make):
    pool = make({"GenerateSecret": True, "ExplicitAuthFlows": ["ALLOW_ADMIN_USER_PASSWORD_AUTH", *EXCHANGE]})
    public = pool.admin("create_user_pool_client", ClientName="public", ExplicitAuthFlows=FLOWS)["UserPoolClient"]
    pool.add("ann")
    token = pool.cognito.initiate_auth(
        ClientId=public["ClientId"], AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ann", "PASSWORD": pool.password},
    )["AuthenticationResult"]["AccessToken"]
    asked = {"ClientId": pool.client_id, "SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN"}
    unsigned = mock.client(Config(signature_version=UNSIGNED))
    assert said(pool.cognito.get_derived_token, **asked) == "200"
    assert said(unsigned.get_derived_token, **asked).startswith("NotAuthorizedException")
    assert said(unsigned.get_derived_token, **asked, ClientSecret=pool.secret) == "200"
    assert said(unsigned.get_derived_token, **asked, ClientSecret="x" * 24).startswith("NotAuthorizedException")
