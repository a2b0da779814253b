"""User sessions, as boto3 configures, lists, and revokes them."""

import urllib.parse

import pytest
import requests

import signing_in
from conftest import said

CALLBACK = "http://localhost:1/callback"
PAGES = {
    "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    "AllowedOAuthFlowsUserPoolClient": True,
    "AllowedOAuthFlows": ["code"],
    "AllowedOAuthScopes": ["openid", "aws.cognito.signin.user.admin"],
    "CallbackURLs": [CALLBACK],
    "SupportedIdentityProviders": ["COGNITO"],
}
REVOKED = "NotAuthorizedException: Access Token has been revoked"
NOBODY = "tkn" + "0" * 25


def track(pool, tracking="ENABLED", most=20):
    return pool.admin(
        "set_user_pool_session_configuration", UserSessionTracking=tracking, TokenSession={"MaxPerUser": most}
    )


@pytest.fixture
def pool(make):
    pool = make()
    track(pool)
    pool.add("ann")
    return pool


def sessions(pool, tokens):
    return pool.cognito.list_user_sessions(AccessToken=tokens["AccessToken"])["Sessions"]


def test_tracking_is_off_until_it_is_enabled(make):
    pool = make()
    configuration = pool.admin("get_user_pool_session_configuration")
    assert configuration["UserSessionTracking"] == "DISABLED"
    assert configuration["TokenSession"] == {"MaxPerUser": 20}
    pool.add("ann")
    before = pool.tokens("ann")
    assert sessions(pool, before) == []
    assert track(pool, most=3)["TokenSession"] == {"MaxPerUser": 3}
    assert pool.admin("get_user_pool_session_configuration")["UserSessionTracking"] == "ENABLED"
    assert sessions(pool, before) == []
    assert len(sessions(pool, pool.tokens("ann"))) == 1
    assert said(track, pool, most=0).startswith("InvalidParameterException: 1 validation error")
    missing = said(pool.cognito.get_user_pool_session_configuration, UserPoolId="us-east-1_Nobody000")
    assert missing.startswith("ResourceNotFoundException")


def test_a_tier_without_sessions_rejects_tracking(make):
    pool = make(UserPoolTier="LITE")
    assert said(track, pool).startswith("FeatureUnavailableInTierException: ")


def test_a_users_sessions_are_listed_and_one_is_the_current_one(mock, pool):
    phone, laptop = pool.tokens("ann"), pool.tokens("ann")
    shown = sessions(pool, laptop)
    assert [session["IsCurrentSession"] for session in shown].count(True) == 1
    current = next(session for session in shown if session["IsCurrentSession"])
    assert current["SessionType"] == "TOKEN" and current["ClientId"] == pool.client_id
    assert "OriginSessionId" not in current
    mock.advance(pool.id, 60)
    pool.refresh(phone["RefreshToken"])
    active = {session["SessionId"]: session["LastActiveDate"] for session in sessions(pool, laptop)}
    later = [name for name, date in active.items() if date > current["LastActiveDate"]]
    assert len(later) == 1 and current["SessionId"] not in later
    admin = pool.admin("admin_list_user_sessions", Username="ann")["Sessions"]
    assert {session["SessionId"] for session in admin} == set(active)
    assert not any(session["IsCurrentSession"] for session in admin)
    assert said(pool.cognito.list_user_sessions, AccessToken="x") == "NotAuthorizedException: Invalid Access Token"
    missing = said(pool.admin, "admin_list_user_sessions", Username="nobody")
    assert missing.startswith("UserNotFoundException")


def test_a_user_can_end_other_sessions_but_not_the_current_one(pool):
    phone, laptop = pool.tokens("ann"), pool.tokens("ann")
    shown = {session["IsCurrentSession"]: session["SessionId"] for session in sessions(pool, laptop)}
    revoke = pool.cognito.revoke_user_session
    token = {"AccessToken": laptop["AccessToken"]}
    assert said(revoke, **token, SessionId=shown[True]).startswith("InvalidParameterException")
    assert said(revoke, **token, SessionId=NOBODY).startswith("ResourceNotFoundException")
    revoke(**token, SessionId=shown[False])
    assert said(pool.cognito.get_user, AccessToken=phone["AccessToken"]) == REVOKED
    assert said(pool.refresh, phone["RefreshToken"]) == "NotAuthorizedException: Refresh Token has been revoked"
    assert [session["SessionId"] for session in sessions(pool, laptop)] == [shown[True]]
    assert said(revoke, **token, SessionId=shown[False]).startswith("ResourceNotFoundException")


def test_an_administrator_ends_only_sessions_of_the_named_user(pool):
    pool.add("ben")
    tokens, other = pool.tokens("ann"), pool.tokens("ben")
    name = sessions(pool, tokens)[0]["SessionId"]
    foreign = said(pool.admin, "admin_revoke_user_session", Username="ben", SessionId=name)
    assert foreign.startswith("ResourceNotFoundException")
    pool.admin("admin_revoke_user_session", Username="ann", SessionId=name)
    assert said(pool.cognito.get_user, AccessToken=tokens["AccessToken"]) == REVOKED
    assert len(sessions(pool, other)) == 1


def test_each_kind_of_sign_out_ends_sessions(pool):
    def count():
        return len(pool.admin("admin_list_user_sessions", Username="ann")["Sessions"])

    pool.call("revoke_token", Token=pool.tokens("ann")["RefreshToken"])
    assert count() == 0
    tokens = pool.tokens("ann")
    pool.tokens("ann")
    pool.cognito.global_sign_out(AccessToken=tokens["AccessToken"])
    assert count() == 0
    pool.tokens("ann")
    pool.admin("admin_user_global_sign_out", Username="ann")
    assert count() == 0
    pool.cognito.delete_user(AccessToken=pool.tokens("ann")["AccessToken"])
    pool.add("ann")
    assert count() == 0


def test_a_sign_in_beyond_the_limit_ends_the_least_recently_used_session(mock, pool):
    track(pool, most=2)
    first, second = pool.tokens("ann"), pool.tokens("ann")
    mock.advance(pool.id, 10)
    pool.refresh(first["RefreshToken"])
    third = pool.tokens("ann")
    assert len(sessions(pool, third)) == 2
    assert said(pool.cognito.get_user, AccessToken=second["AccessToken"]) == REVOKED
    assert said(pool.cognito.get_user, AccessToken=first["AccessToken"]) == "200"


def app_tokens(mock, pool, browser, username="ann"):
    """The tokens of a sign-in on the pages, or of the browser's existing sign-in."""
    query = {
        "client_id": pool.client_id, "response_type": "code", "redirect_uri": CALLBACK,
        "scope": "openid aws.cognito.signin.user.admin",
    }
    url = f"{mock.url}/{pool.id}/oauth2/authorize?{urllib.parse.urlencode(query)}"
    answer = browser.get(url, allow_redirects=False)
    address = answer.headers["Location"]
    if not address.startswith(CALLBACK):
        address = signing_in.callback(url, username, pool.password, browser)
    code = urllib.parse.parse_qs(urllib.parse.urlparse(address).query)["code"][0]
    form = {
        "grant_type": "authorization_code", "client_id": pool.client_id, "code": code, "redirect_uri": CALLBACK,
    }
    return requests.post(f"{mock.url}/{pool.id}/oauth2/token", form).json()


def types(pool):
    shown = pool.admin("admin_list_user_sessions", Username="ann")["Sessions"]
    return sorted(session["SessionType"] for session in shown)


def test_a_sign_in_on_the_pages_is_an_sso_session_with_token_sessions(mock, make):
    pool = make(PAGES)
    track(pool)
    pool.add("ann")
    browser = requests.Session()
    first = app_tokens(mock, pool, browser)
    second = app_tokens(mock, pool, browser)
    assert types(pool) == ["SSO", "TOKEN", "TOKEN"]
    shown = pool.cognito.list_user_sessions(AccessToken=second["access_token"])["Sessions"]
    sso = next(session["SessionId"] for session in shown if session["SessionType"] == "SSO")
    assert {session.get("OriginSessionId") for session in shown} == {None, sso}
    mine = next(session["SessionId"] for session in shown if session["IsCurrentSession"])
    pool.admin("admin_revoke_user_session", Username="ann", SessionId=mine, RevokeAssociatedSessions="LINKED")
    assert types(pool) == ["TOKEN"]
    assert said(pool.cognito.get_user, AccessToken=first["access_token"]) == "200"
    third = app_tokens(mock, pool, browser)
    sso = next(
        session["SessionId"]
        for session in pool.cognito.list_user_sessions(AccessToken=third["access_token"])["Sessions"]
        if session["SessionType"] == "SSO"
    )
    pool.admin("admin_revoke_user_session", Username="ann", SessionId=sso, RevokeAssociatedSessions="LINKED")
    assert said(pool.cognito.get_user, AccessToken=third["access_token"]) == REVOKED
    assert types(pool) == ["TOKEN"]


def test_revoking_a_refresh_token_can_end_the_browsers_sign_in(mock, make):
    pool = make(PAGES)
    track(pool)
    pool.add("ann")
    browser = requests.Session()
    tokens = [app_tokens(mock, pool, browser) for _ in range(2)]
    pool.call("revoke_token", Token=tokens[0]["refresh_token"])
    assert types(pool) == ["SSO", "TOKEN"]
    pool.call("revoke_token", Token=tokens[1]["refresh_token"], RevokeAssociatedSessions="LINKED")
    assert types(pool) == []


def test_a_client_defines_how_long_a_browsers_sign_in_is_reused(mock, make):
    pool = make(PAGES)
    minutes = {"MaxValidityMinutes": 0}

    def configure():
        return pool.call("set_user_pool_client_session_configuration", UserPoolId=pool.id, SSOSession=minutes)

    assert said(configure).startswith("InvalidParameterException")
    track(pool)
    get = {"UserPoolId": pool.id}
    assert pool.call("get_user_pool_client_session_configuration", **get)["SSOSession"] == {"MaxValidityMinutes": 60}
    assert configure()["SSOSession"] == minutes
    assert pool.call("get_user_pool_client_session_configuration", **get)["SSOSession"] == minutes
    pool.add("ann")
    browser = requests.Session()
    app_tokens(mock, pool, browser)
    page = browser.get(
        f"{mock.url}/{pool.id}/oauth2/authorize?client_id={pool.client_id}&response_type=code&redirect_uri={CALLBACK}",
        allow_redirects=False,
    )
    assert "/login" in page.headers["Location"]
    missing = said(pool.cognito.get_user_pool_client_session_configuration, UserPoolId=pool.id, ClientId="nobody")
    assert missing.startswith("ResourceNotFoundException")
