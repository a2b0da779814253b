"""Authlib, as in an app, gets tokens with every grant, and PyJWT accepts them."""

import os
import urllib.parse

import jwt
import pytest
import requests
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session

import signing_in

# Authlib requires HTTPS unless this variable is set, and the mock uses HTTP on this machine.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

CALLBACK = "http://localhost:1/callback"
OAUTH = {
    "AllowedOAuthFlowsUserPoolClient": True,
    "AllowedOAuthFlows": ["code", "implicit"],
    "AllowedOAuthScopes": ["openid", "email", "profile", "aws.cognito.signin.user.admin"],
    "CallbackURLs": [CALLBACK],
    "LogoutURLs": ["http://localhost:1/bye"],
    "SupportedIdentityProviders": ["COGNITO"],
}


class App:
    """An app of a pool, with its discovery document and sessions of Authlib.

    `place` is the place of the app's endpoints: below the pool's ID, or at the root, which all pools share.
    """

    def __init__(self, mock, pool, place="below"):
        self.pool = pool
        endpoints = requests.get(f"{mock.url}/{pool.id}/.well-known/openid-configuration").json()
        if place == "root":
            moved = {name for name, value in endpoints.items() if f"{mock.url}/{pool.id}/" in value}
            assert len(moved) == 6
            for name in moved - {"jwks_uri"}:
                endpoints[name] = endpoints[name].replace(f"/{pool.id}", "")
        self.endpoints = endpoints
        self.keys = jwt.PyJWKClient(self.endpoints["jwks_uri"])

    def session(self, **settings):
        settings = {"token_endpoint_auth_method": "client_secret_basic" if self.pool.secret else "none"} | settings
        return OAuth2Session(
            self.pool.client_id,
            self.pool.secret,
            redirect_uri=CALLBACK,
            revocation_endpoint_auth_method=settings["token_endpoint_auth_method"],
            **settings,
        )

    def claims(self, token, audience=True):
        return jwt.decode(
            token,
            self.keys.get_signing_key_from_jwt(token),
            algorithms=["RS256"],
            issuer=self.endpoints["issuer"],
            leeway=10,
            **({"audience": self.pool.client_id} if audience else {}),
        )

    def sign_in(self, session, verifier=None, **parameters):
        """Runs the complete code flow. Returns the tokens."""
        url, state = session.create_authorization_url(
            self.endpoints["authorization_endpoint"], code_verifier=verifier, **parameters
        )
        answer = signing_in.callback(url, "ann", self.pool.password)
        assert answer.startswith(CALLBACK + "?")
        return session.fetch_token(
            self.endpoints["token_endpoint"], authorization_response=answer, state=state, code_verifier=verifier
        )


@pytest.fixture(scope="module", params=["below", "root"])
def app(mock, make_shared, request):
    """A public app with the user ann."""
    pool = make_shared(OAUTH)
    pool.add("ann", email="ann@example.com", email_verified="true", given_name="Ann")
    return App(mock, pool, request.param)


@pytest.fixture(scope="module", params=["below", "root"])
def confidential(mock, make_shared, request):
    """An app with a secret and the user ann."""
    pool = make_shared(OAUTH | {"GenerateSecret": True})
    pool.add("ann", email="ann@example.com")
    return App(mock, pool, request.param)


VERIFIER = "an-app-makes-up-some-forty-three-letters-at-least"


def test_the_code_flow_with_a_challenge_returns_verified_tokens(app):
    session = app.session(scope="openid email", code_challenge_method="S256")
    tokens = app.sign_in(session, VERIFIER, nonce="n-1")
    assert tokens["token_type"] == "Bearer" and tokens["expires_in"] == 3600
    identity = app.claims(tokens["id_token"])
    assert identity["nonce"] == "n-1" and identity["email"] == "ann@example.com"
    assert identity["email_verified"] is True and "given_name" not in identity
    access = app.claims(tokens["access_token"], audience=False)
    assert access["scope"] == "openid email" and access["client_id"] == app.pool.client_id
    assert access["sub"] == identity["sub"]


def test_a_challenge_without_its_verifier_is_rejected(app):
    session = app.session(scope="openid", code_challenge_method="S256")
    url, _ = session.create_authorization_url(app.endpoints["authorization_endpoint"], code_verifier=VERIFIER)
    answer = signing_in.callback(url, "ann", app.pool.password)
    with pytest.raises(OAuthError, match="invalid_grant"):
        app.session().fetch_token(app.endpoints["token_endpoint"], authorization_response=answer)


def test_a_code_works_once(app):
    session = app.session(scope="openid")
    url, _ = session.create_authorization_url(app.endpoints["authorization_endpoint"])
    answer = signing_in.callback(url, "ann", app.pool.password)
    session.fetch_token(app.endpoints["token_endpoint"], authorization_response=answer)
    with pytest.raises(OAuthError, match="invalid_grant"):
        session.fetch_token(app.endpoints["token_endpoint"], authorization_response=answer)


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_a_secret_can_be_sent_in_both_ways(confidential, method):
    session = confidential.session(scope="openid", token_endpoint_auth_method=method)
    tokens = confidential.sign_in(session)
    assert confidential.claims(tokens["id_token"])["cognito:username"] == "ann"


def test_an_app_without_its_secret_is_rejected(confidential):
    with pytest.raises(OAuthError, match="invalid_client"):
        confidential.sign_in(confidential.session(scope="openid", token_endpoint_auth_method="none"))


def test_a_refresh_keeps_the_scopes_and_the_sign_in(app):
    session = app.session(scope="openid email")
    first = app.sign_in(session)
    old = app.claims(first["access_token"], audience=False)
    again = session.refresh_token(app.endpoints["token_endpoint"], refresh_token=first["refresh_token"])
    new = app.claims(again["access_token"], audience=False)
    for claim in "scope", "sub", "auth_time", "origin_jti":
        assert new[claim] == old[claim]
    assert new["jti"] != old["jti"]


def test_a_refresh_token_of_the_api_is_accepted(app):
    tokens = app.pool.tokens("ann")
    again = app.session().refresh_token(app.endpoints["token_endpoint"], refresh_token=tokens["RefreshToken"])
    assert app.claims(again["access_token"], audience=False)["scope"] == "aws.cognito.signin.user.admin"


def test_user_info_returns_the_sessions_user(app):
    session = app.session(scope="openid profile")
    tokens = app.sign_in(session)
    info = session.get(app.endpoints["userinfo_endpoint"]).json()
    assert info["sub"] == app.claims(tokens["id_token"])["sub"]
    assert (info["username"], info["given_name"], info["email_verified"]) == ("ann", "Ann", "true")


def test_user_info_rejects_a_token_of_the_api(app):
    token = app.pool.tokens("ann")["AccessToken"]
    answer = requests.get(app.endpoints["userinfo_endpoint"], headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 401 and 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


def test_revocation_ends_the_sign_in(app):
    session = app.session(scope="openid")
    tokens = app.sign_in(session)
    answer = session.revoke_token(app.endpoints["revocation_endpoint"], tokens["refresh_token"])
    assert answer.status_code == 200
    with pytest.raises(OAuthError, match="invalid_grant"):
        session.refresh_token(app.endpoints["token_endpoint"], refresh_token=tokens["refresh_token"])
    assert session.get(app.endpoints["userinfo_endpoint"]).status_code == 401


def test_the_implicit_flow_returns_tokens_in_the_fragment(app):
    session = app.session(scope="openid")
    url, state = session.create_authorization_url(
        app.endpoints["authorization_endpoint"], response_type="token", nonce="n-2"
    )
    answer = signing_in.callback(url, "ann", app.pool.password)
    told = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(answer).fragment))
    assert told["state"] == state and app.claims(told["id_token"])["nonce"] == "n-2"
    token = session.token_from_fragment(answer, state)
    assert app.claims(token["access_token"], audience=False)["scope"] == "openid"


def test_client_credentials_return_custom_scopes(mock, make_shared, cognito):
    pool = make_shared()
    cognito.create_resource_server(
        UserPoolId=pool.id, Identifier="shop", Name="shop", Scopes=[{"ScopeName": "read", "ScopeDescription": "r"}]
    )
    client = cognito.create_user_pool_client(
        UserPoolId=pool.id,
        ClientName="machine",
        GenerateSecret=True,
        AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["client_credentials"],
        AllowedOAuthScopes=["shop/read"],
    )["UserPoolClient"]
    app = App(mock, pool)
    session = OAuth2Session(client["ClientId"], client["ClientSecret"], scope="shop/read")
    token = session.fetch_token(app.endpoints["token_endpoint"], grant_type="client_credentials")
    claims = app.claims(token["access_token"], audience=False)
    assert (claims["sub"], claims["scope"], claims["token_use"]) == (client["ClientId"], "shop/read", "access")
    other = OAuth2Session(client["ClientId"], client["ClientSecret"], scope="shop/write")
    with pytest.raises(OAuthError, match="invalid_scope"):
        other.fetch_token(app.endpoints["token_endpoint"], grant_type="client_credentials")


def test_a_second_app_needs_no_password_until_sign_out(app):
    browser = requests.Session()
    session = app.session(scope="openid")
    url, _ = session.create_authorization_url(app.endpoints["authorization_endpoint"])
    signing_in.callback(url, "ann", app.pool.password, browser)
    again = browser.get(url, allow_redirects=False)
    assert again.status_code == 302 and again.headers["Location"].startswith(CALLBACK + "?code=")
    bye = {"client_id": app.pool.client_id, "logout_uri": "http://localhost:1/bye"}
    answer = browser.get(app.endpoints["end_session_endpoint"], params=bye, allow_redirects=False)
    assert answer.headers["Location"] == "http://localhost:1/bye"
    assert "Sign in" in browser.get(url).text
