"""Sign-in, tokens, and sign-out, with boto3, pycognito's SRP, and PyJWT."""

import base64
import hashlib
import hmac

import jwt
import pytest
from pycognito.aws_srp import AWSSRP

from conftest import said

INCORRECT = "NotAuthorizedException: Incorrect username or password."
REVOKED = "NotAuthorizedException: Access Token has been revoked"
REFRESH_REVOKED = "NotAuthorizedException: Refresh Token has been revoked"


def secret_hash(pool, username):
    digest = hmac.digest(pool.secret.encode(), (username + pool.client_id).encode(), hashlib.sha256)
    return base64.b64encode(digest).decode()


def srp(pool, username, password):
    return AWSSRP(
        username=username,
        password=password,
        pool_id=pool.id,
        client_id=pool.client_id,
        client_secret=pool.secret,
        client=pool.cognito,
    )


@pytest.mark.parametrize("secret", [False, True])
def test_srp_signs_in_with_and_without_a_secret(make, address, secret):
    pool = make({"GenerateSecret": secret}, AliasAttributes=["email"])
    pool.add("ann", email=address, email_verified="true")
    for username in ["ann", address]:
        answer = srp(pool, username, pool.password).authenticate_user()
        assert answer["ChallengeParameters"] == {}
        assert answer["AuthenticationResult"]["ExpiresIn"] == 3600
        assert said(srp(pool, username, "wrong").authenticate_user) == INCORRECT


def challenge(pool, username="ann"):
    """A challenge and its correct response."""
    client = srp(pool, username, pool.password)
    parameters = client.get_auth_params()
    shown = pool.call("initiate_auth", AuthFlow="USER_SRP_AUTH", AuthParameters=parameters)
    return shown, client.process_challenge(shown["ChallengeParameters"], parameters)


def answer(pool, responses):
    return said(
        pool.call,
        "respond_to_auth_challenge",
        ChallengeName="PASSWORD_VERIFIER",
        ChallengeResponses=responses,
    )


def test_a_proof_can_be_repeated_and_a_wrong_one_does_not_matter(shared, name):
    shared.add(name)
    shown, right = challenge(shared, name)
    assert "Session" not in shown
    assert shown["ChallengeParameters"]["SALT"] == challenge(shared, name)[0]["ChallengeParameters"]["SALT"]
    wrong = right | {"PASSWORD_CLAIM_SIGNATURE": base64.b64encode(bytes(32)).decode()}
    assert [answer(shared, responses) for responses in [wrong, right, right]] == [INCORRECT, "200", "200"]


@pytest.mark.parametrize("changes, message", [
    (None, "Missing required parameter challenge responses."),
    ({"USERNAME": ""}, "Missing required parameter USERNAME"),
    ({"TIMESTAMP": ""}, "Missing required parameter TIMESTAMP"),
    ({"PASSWORD_CLAIM_SIGNATURE": ""}, "Missing required parameter PASSWORD_CLAIM_SIGNATURE"),
    ({"PASSWORD_CLAIM_SECRET_BLOCK": ""}, "Missing required parameter PASSWORD_CLAIM_SECRET_BLOCK"),
    (
        {"TIMESTAMP": "2026-11-21"},
        "TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.",
    ),
    (
        {"PASSWORD_CLAIM_SIGNATURE": "!"},
        "Invalid PASSWORD_CLAIM_SIGNATURE format. Must be a Base64 string.",
    ),
])
def test_an_invalid_proof_is_rejected(shared, name, changes, message):
    shared.add(name)
    _, right = challenge(shared, name)
    responses = {} if changes is None else right | changes
    assert answer(shared, responses) == f"InvalidParameterException: {message}"


def test_srp_reports_an_unknown_user_at_once_or_hides_it_to_the_end(shared, hiding):
    assert said(challenge, shared, "nobody") == "UserNotFoundException: User does not exist."
    shown, responses = challenge(hiding, "nobody")
    again, _ = challenge(hiding, "nobody")
    for key in ["SALT", "USER_ID_FOR_SRP"]:
        assert shown["ChallengeParameters"][key] == again["ChallengeParameters"][key]
    assert answer(hiding, responses) == INCORRECT
    assert said(hiding.sign_in, "nobody") == INCORRECT


@pytest.fixture(scope="module")
def flowless(make_shared):
    """A pool with a user and a client without flows."""
    pool = make_shared({"ExplicitAuthFlows": []})
    pool.add("ann")
    return pool


@pytest.mark.parametrize("flow, parameters, message", [
    ("USER_PASSWORD_AUTH", {"USERNAME": "ann"}, "USER_PASSWORD_AUTH flow not enabled for this client"),
    ("USER_SRP_AUTH", {"USERNAME": "ann"}, "Missing required parameter SRP_A"),
    ("USER_SRP_AUTH", {"SRP_A": "ab"}, "Missing required parameter USERNAME"),
    ("ADMIN_USER_PASSWORD_AUTH", {"USERNAME": "ann"}, "Initiate Auth method not supported."),
    (
        "CUSTOM_AUTH", {"USERNAME": "ann"},
        "Custom auth lambda trigger is not configured for the user pool.",
    ),
])
def test_a_client_without_flows_allows_srp_refresh_and_custom(flowless, flow, parameters, message):
    pool = flowless
    refused = said(pool.call, "initiate_auth", AuthFlow=flow, AuthParameters=parameters)
    assert refused == f"InvalidParameterException: {message}"
    by_administrator = said(
        pool.admin,
        "admin_initiate_auth",
        ClientId=pool.client_id,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ann", "PASSWORD": pool.password},
    )
    assert by_administrator == "InvalidParameterException: Auth flow not enabled for this client"


def test_an_administrator_signs_in_a_user(make):
    pool = make()
    pool.admin(
        "admin_create_user", Username="ann", MessageAction="SUPPRESS", TemporaryPassword="Temporary-1"
    )
    started = pool.admin(
        "admin_initiate_auth",
        ClientId=pool.client_id,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ann", "PASSWORD": "Temporary-1"},
    )
    ended = pool.admin(
        "admin_respond_to_auth_challenge",
        ClientId=pool.client_id,
        ChallengeName=started["ChallengeName"],
        Session=started["Session"],
        ChallengeResponses={"USERNAME": "ann", "NEW_PASSWORD": "Temporary-1"},
    )
    assert "IdToken" in ended["AuthenticationResult"]


def test_a_secret_is_required(make):
    pool = make({"GenerateSecret": True})
    pool.add("ann")
    missing = f"Client {pool.client_id} is configured with secret but SECRET_HASH was not received"
    assert said(pool.sign_in, "ann") == f"NotAuthorizedException: {missing}"
    wrong = f"NotAuthorizedException: Unable to verify secret hash for client {pool.client_id}"
    assert said(pool.sign_in, "ann", SECRET_HASH=secret_hash(pool, "bob")) == wrong
    assert said(pool.sign_up, "bob") == f"NotAuthorizedException: {missing}"
    assert said(pool.sign_in, "ann", SECRET_HASH=secret_hash(pool, "ann")) == "200"
    assert said(pool.refresh, "made-up") == "NotAuthorizedException: Invalid Refresh Token"


def test_five_wrong_passwords_lock_the_user(mock, make):
    pool = make()
    pool.add("ann")
    answers = [said(pool.sign_in, "ann", "wrong") for _ in range(6)]
    locked = "NotAuthorizedException: Password attempts exceeded"
    assert answers == [INCORRECT] * 5 + [locked]
    assert said(pool.sign_in, "ann") == locked
    mock.advance(pool.id, 1)
    assert said(pool.sign_in, "ann") == "200"


class Invited:
    """A user who must set a new password."""

    def __init__(self, pool):
        self.pool = pool
        pool.admin(
            "admin_create_user",
            Username="ann",
            MessageAction="SUPPRESS",
            TemporaryPassword="Temporary-1",
        )
        self.challenge = pool.sign_in("ann", "Temporary-1")

    def answer(self, session=None, **responses):
        return said(
            self.pool.call,
            "respond_to_auth_challenge",
            ChallengeName="NEW_PASSWORD_REQUIRED",
            Session=session or self.challenge["Session"],
            ChallengeResponses={"USERNAME": "ann", "NEW_PASSWORD": "Another-horse-1"} | responses,
        )


def test_a_session_is_valid_once_for_three_minutes_and_one_user(mock, make):
    invited = Invited(make(Schema=[{"Name": "name", "Required": True}]))
    invited.pool.add("bob")
    assert invited.challenge["ChallengeParameters"]["requiredAttributes"] == '["userAttributes.name"]'
    other = "NotAuthorizedException: Invalid session for the user"
    name = {"userAttributes.name": "Ann"}
    assert invited.answer("x" * 40, **name) == f"{other}."
    assert invited.answer(USERNAME="bob", **name) == f"{other}."
    assert invited.answer() == "InvalidParameterException: Invalid attributes given, name is missing"
    weak = "InvalidPasswordException: Password does not conform to policy: Password not long enough"
    assert invited.answer(NEW_PASSWORD="Ab1!", **name) == weak
    mock.advance(invited.pool.id, 180)
    assert invited.answer(**name) == f"{other}, session is expired."
    fresh = invited.pool.sign_in("ann", "Temporary-1")["Session"]
    assert invited.answer(fresh, **name) == "200"
    assert invited.answer(fresh, **name) == f"{other}, session can only be used once."


def test_a_temporary_password_is_valid_for_a_week(mock, make):
    invited = Invited(make())
    mock.advance(invited.pool.id, 7 * 86_400)
    assert said(invited.pool.sign_in, "ann", "Temporary-1") == (
        "NotAuthorizedException: Temporary password has expired and must be reset by an administrator."
    )


def claims(mock, pool, token, audience=None):
    keys = jwt.PyJWKClient(f"{mock.url}/{pool.id}/.well-known/jwks.json")
    return jwt.decode(
        token,
        keys.get_signing_key_from_jwt(token).key,
        algorithms=["RS256"],
        audience=audience,
        issuer=f"https://cognito-idp.us-east-1.amazonaws.com/{pool.id}",
        leeway=60,
    )


def test_tokens_have_the_user_and_the_client(mock, make, address):
    pool = make()
    pool.add("ann", email=address, email_verified="true")
    result = pool.tokens("ann")
    access = claims(mock, pool, result["AccessToken"])
    identity = claims(mock, pool, result["IdToken"], pool.client_id)
    sub = pool.attributes("ann")["sub"]
    assert set(access) == {
        "sub", "iss", "client_id", "origin_jti", "event_id", "token_use", "scope", "auth_time", "exp", "iat",
        "jti", "username",
    }
    assert access["sub"] == identity["sub"] == sub
    assert access["token_use"] == "access" and access["scope"] == "aws.cognito.signin.user.admin"
    assert access["client_id"] == pool.client_id and access["username"] == "ann"
    assert set(identity) == {
        "sub", "iss", "aud", "origin_jti", "event_id", "token_use", "auth_time", "exp", "iat", "jti",
        "cognito:username", "email", "email_verified",
    }
    assert identity["token_use"] == "id" and identity["cognito:username"] == "ann"
    assert identity["email"] == address and identity["email_verified"] is True
    assert access["origin_jti"] == identity["origin_jti"] and access["jti"] != identity["jti"]
    header = jwt.get_unverified_header(result["AccessToken"])
    assert set(header) == {"kid", "alg"}
    assert header["kid"] != jwt.get_unverified_header(result["IdToken"])["kid"]


def test_a_refresh_keeps_the_sign_in(mock, make):
    pool = make()
    pool.add("ann")
    first = pool.tokens("ann")
    second = pool.refresh(first["RefreshToken"])["AuthenticationResult"]
    assert "RefreshToken" not in second
    before, after = (claims(mock, pool, result["AccessToken"]) for result in [first, second])
    assert before["origin_jti"] == after["origin_jti"] and before["jti"] != after["jti"]
    assert before["auth_time"] == after["auth_time"]
    other = claims(mock, pool, pool.tokens("ann")["AccessToken"])
    assert other["origin_jti"] != before["origin_jti"]


def test_the_client_defines_the_validity_of_tokens(mock, make):
    units = {"AccessToken": "minutes", "IdToken": "days", "RefreshToken": "hours"}
    pool = make({
        "AccessTokenValidity": 5, "IdTokenValidity": 1, "RefreshTokenValidity": 25,
        "TokenValidityUnits": units,
    })
    pool.add("ann")
    result = pool.tokens("ann")
    assert result["ExpiresIn"] == 300
    for token, audience, seconds in [("AccessToken", None, 300), ("IdToken", pool.client_id, 86_400)]:
        said_by = claims(mock, pool, result[token], audience)
        assert said_by["exp"] - said_by["iat"] == seconds
    mock.advance(pool.id, 301)
    expired = said(pool.cognito.get_user, AccessToken=result["AccessToken"])
    assert expired == "NotAuthorizedException: Access Token has expired"
    mock.advance(pool.id, 90_000)
    assert said(pool.refresh, result["RefreshToken"]) == "NotAuthorizedException: Refresh Token has expired"


def test_a_refresh_token_is_revoked(shared, name):
    shared.add(name)
    result, other = shared.tokens(name), shared.tokens(name)
    revoke = lambda token: said(shared.call, "revoke_token", Token=token)
    assert revoke(result["AccessToken"]).startswith("UnsupportedTokenTypeException")
    assert revoke("made-up") == revoke(result["RefreshToken"]) == revoke(result["RefreshToken"]) == "200"
    assert said(shared.refresh, result["RefreshToken"]) == REFRESH_REVOKED
    assert said(shared.cognito.get_user, AccessToken=result["AccessToken"]) == REVOKED
    assert said(shared.cognito.get_user, AccessToken=other["AccessToken"]) == "200"


@pytest.mark.parametrize("by_administrator", [False, True])
def test_a_global_sign_out_ends_all_sign_ins(shared, name, by_administrator):
    shared.add(name)
    results = [shared.tokens(name), shared.tokens(name)]
    if by_administrator:
        shared.admin("admin_user_global_sign_out", Username=name)
    else:
        shared.cognito.global_sign_out(AccessToken=results[0]["AccessToken"])
    for result in results:
        assert said(shared.cognito.get_user, AccessToken=result["AccessToken"]) == REVOKED
        assert said(shared.refresh, result["RefreshToken"]) == REFRESH_REVOKED
    assert said(shared.sign_in, name) == "200"


def test_rotation_replaces_refresh_tokens(mock, make):
    rotation = {"Feature": "ENABLED", "RetryGracePeriodSeconds": 10}
    pool = make({"ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "RefreshTokenRotation": rotation})
    pool.add("ann")
    old = pool.tokens("ann")["RefreshToken"]
    new = pool.call("get_tokens_from_refresh_token", RefreshToken=old)["AuthenticationResult"]
    rotate = lambda token: said(pool.call, "get_tokens_from_refresh_token", RefreshToken=token)
    assert new["RefreshToken"] != old and rotate(old) == "200"
    mock.advance(pool.id, 10)
    assert rotate(old).startswith("RefreshTokenReuseException")
    assert rotate(new["RefreshToken"]) == "200"
    assert said(pool.refresh, old).startswith("InvalidParameterException")


def test_a_user_changes_the_password(shared, name):
    shared.add(name)
    token = shared.tokens(name)["AccessToken"]
    change = lambda **passwords: said(shared.cognito.change_password, AccessToken=token, **passwords)
    new = {"ProposedPassword": "Another-horse-1"}
    assert change(**new) == "InvalidParameterException: Missing required parameter OldPassword"
    assert change(PreviousPassword="wrong-Pass-1", **new) == INCORRECT
    assert change(PreviousPassword=shared.password, ProposedPassword="Ab1!").startswith(
        "InvalidPasswordException: Password does not conform to policy: "
    )
    assert change(PreviousPassword=shared.password, **new) == "200"
    assert said(shared.sign_in, name, "Another-horse-1") == "200"


@pytest.mark.parametrize("token", ["made-up", "a.b.c"])
def test_an_invalid_token_is_rejected(shared, name, token):
    invalid = "NotAuthorizedException: Invalid Access Token"
    assert said(shared.cognito.get_user, AccessToken=token) == invalid
    shared.add(name)
    result = shared.tokens(name)
    assert said(shared.cognito.get_user, AccessToken=result["IdToken"]) == invalid
    header, payload, signature = result["AccessToken"].split(".")
    forged = ".".join([header, payload, signature[::-1]])
    assert said(shared.cognito.get_user, AccessToken=forged) == invalid


def test_an_administrator_can_answer_with_name_and_password(make):
    """ADMIN_NO_SRP_AUTH is the only challenge in the model that gets a response without being issued."""
    pool = make({"ExplicitAuthFlows": ["ALLOW_ADMIN_USER_PASSWORD_AUTH"]})
    pool.add("ann")
    responses = lambda password: {
        "ChallengeName": "ADMIN_NO_SRP_AUTH", "ChallengeResponses": {"USERNAME": "ann", "PASSWORD": password}
    }
    administrator = lambda password: pool.admin(
        "admin_respond_to_auth_challenge", ClientId=pool.client_id, **responses(password)
    )
    assert administrator(pool.password)["AuthenticationResult"]["TokenType"] == "Bearer"
    assert said(administrator, "wrong") == INCORRECT
    refused = said(pool.call, "respond_to_auth_challenge", **responses(pool.password))
    assert refused == "InvalidParameterException: Missing required parameter Session"


def test_revocation_names_the_error_of_the_secret(make):
    pool = make({"GenerateSecret": True})
    revoke = lambda **secret: said(pool.cognito.revoke_token, Token="x", ClientId=pool.client_id, **secret)
    assert revoke() == (
        f"UnauthorizedException: Client {pool.client_id} is configured for secret but secret was not received"
    )
    wrong = f"UnauthorizedException: Unable to verify secret hash for client {pool.client_id}"
    assert revoke(ClientSecret="0123456789abcdefghijklmnop") == wrong
