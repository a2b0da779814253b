"""pycognito, an independent client with SRP in Python, with all steps from sign-up to deletion."""

import time
import urllib.request

import jwt
import pytest
from pycognito import Cognito, TokenVerificationException
from pycognito.exceptions import ForceChangePasswordException

from conftest import said

INCORRECT = "NotAuthorizedException: Incorrect username or password."
NEW = "Another-horse-1"


@pytest.fixture(scope="module", params=[False, True], ids=["without a secret", "with a secret"])
def pool(request, make_shared):
    return make_shared({"GenerateSecret": request.param}, AutoVerifiedAttributes=["email"])


@pytest.fixture
def sign_in_as(mock, pool, monkeypatch):
    """Users of pycognito. The environment contains the endpoint and keys, as for AWS."""
    keys = urllib.request.urlopen(f"{mock.url}/{pool.id}/.well-known/jwks.json").read()
    monkeypatch.setenv("COGNITO_JWKS", keys.decode())
    monkeypatch.setenv("AWS_ENDPOINT_URL", mock.url)
    return lambda username: Cognito(
        pool.id, pool.client_id, username=username, client_secret=pool.secret, session=mock.session
    )


@pytest.fixture
def user(pool, sign_in_as, name, address):
    """A confirmed user with a verified address, not signed in."""
    pool.add(name, email=address, email_verified="true", given_name="Ann")
    return sign_in_as(name)


def test_a_user_signs_up_confirms_and_signs_in(mock, pool, sign_in_as, name, address):
    user = sign_in_as(name)
    user.set_base_attributes(email=address, given_name="Ann")
    answer = user.register(name, pool.password)
    assert set(answer) == {"UserConfirmed", "UserSub", "CodeDeliveryDetails"}
    assert answer["UserConfirmed"] is False and answer["CodeDeliveryDetails"]["DeliveryMedium"] == "EMAIL"
    assert said(user.authenticate, pool.password) == "UserNotConfirmedException: User is not confirmed."
    first = mock.code(address)
    user.resend_confirmation_code(name)
    assert len(mock.messages(address)) == 2
    wrong = next(code for code in ("000000", "111111", "222222") if code not in (first, mock.code(address)))
    assert said(user.confirm_sign_up, wrong).startswith("CodeMismatchException")
    user.confirm_sign_up(mock.code(address))
    user.authenticate(pool.password)
    assert user.id_claims["sub"] == answer["UserSub"] and user.id_claims["email_verified"] is True


def test_an_administrator_confirms_a_user(pool, sign_in_as, name):
    user = sign_in_as(name)
    user.register(name, pool.password)
    user.admin_confirm_sign_up()
    user.admin_authenticate(pool.password)
    assert user.access_claims["username"] == name


def test_a_wrong_password_does_not_sign_in(pool, user):
    assert said(user.authenticate, "Wrong-horse-1") == INCORRECT
    assert user.access_token is None
    user.authenticate(pool.password)
    assert user.token_type == "Bearer"


def test_a_signed_in_user_is_shown(pool, user, address):
    user.authenticate(pool.password)
    shown = user.get_user(attr_map={"given_name": "first_name"})
    assert shown.sub == user.access_claims["sub"] and shown.email == address
    assert shown.first_name == "Ann" and shown.email_verified is True
    by_administrator = user.admin_get_user()
    assert by_administrator.enabled is True and by_administrator.user_status == "CONFIRMED"
    assert by_administrator.create_date <= by_administrator.modified_date
    assert shown.username in [listed.username for listed in user.get_users()]


def test_a_profile_is_changed(pool, user):
    user.authenticate(pool.password)
    user.admin_update_profile({"given_name": "Bea", "family_name": "Doe"})
    shown = user.get_user()
    assert (shown.given_name, shown.family_name) == ("Bea", "Doe")
    user.update_profile({"given_name": "Cid"})
    assert user.get_user().given_name == "Cid"


def test_a_password_is_changed(pool, user):
    user.authenticate(pool.password)
    assert said(user.change_password, "Wrong-horse-1", NEW) == INCORRECT
    user.change_password(pool.password, NEW)
    assert said(user.authenticate, pool.password) == INCORRECT
    user.authenticate(NEW)


def test_a_forgotten_password_is_replaced(mock, pool, user, address):
    user.initiate_forgot_password()
    user.authenticate(pool.password)
    assert said(user.confirm_forgot_password, "x", NEW).startswith("CodeMismatchException")
    user.confirm_forgot_password(mock.code(address), NEW)
    assert said(user.authenticate, pool.password) == INCORRECT
    user.authenticate(NEW)


def test_an_access_token_is_renewed(pool, user):
    user.authenticate(pool.password)
    before, refresh_token = user.access_claims, user.refresh_token
    assert user.check_token() is False
    user.renew_access_token()
    after = user.access_claims
    assert after["jti"] != before["jti"] and after["origin_jti"] == before["origin_jti"]
    assert after["auth_time"] == before["auth_time"] and user.refresh_token == refresh_token
    # pycognito decides only by `exp` whether to refresh.
    user.access_token = jwt.encode(before | {"exp": int(time.time()) - 1}, "a secret of nobody, of 32 bytes at least")
    assert user.check_token(renew=False) is True
    assert said(user.get_user) == "NotAuthorizedException: Invalid Access Token"
    assert user.check_token() is True
    assert user.get_user().username == user.username


def test_stored_tokens_are_verified(pool, user, sign_in_as):
    user.authenticate(pool.password)
    remembered = sign_in_as(user.username)
    remembered.id_token, remembered.access_token = user.id_token, user.access_token
    remembered.verify_tokens()
    assert remembered.id_claims == user.id_claims and remembered.access_claims == user.access_claims
    remembered.id_token = user.access_token
    with pytest.raises(TokenVerificationException):
        remembered.verify_tokens()


def test_a_logout_ends_every_sign_in(pool, user, sign_in_as):
    other = sign_in_as(user.username)
    other.authenticate(pool.password)
    user.authenticate(pool.password)
    user.logout()
    assert user.access_token is None
    assert said(other.get_user) == "NotAuthorizedException: Access Token has been revoked"
    assert said(other.renew_access_token) == "NotAuthorizedException: Refresh Token has been revoked"


def test_an_invited_user_sets_a_new_password(mock, pool, sign_in_as, name, address):
    administrator = sign_in_as("administrator")
    administrator.admin_create_user(name, email=address, additional_kwargs={"DesiredDeliveryMediums": ["EMAIL"]})
    text = mock.messages(address)[-1].get_content()
    temporary = text.strip().removeprefix(f"Your username is {name} and temporary password is ").removesuffix(".")
    user = sign_in_as(name)
    with pytest.raises(ForceChangePasswordException):
        user.authenticate(temporary)
    refusal = said(user.new_password_challenge, temporary, "weakweak")
    assert refusal.startswith("InvalidPasswordException: Password does not conform to policy: ")
    user.new_password_challenge(temporary, NEW)
    assert user.get_user().email == address
    assert said(user.authenticate, temporary) == INCORRECT
    user.authenticate(NEW)


def test_a_user_is_deleted(pool, user):
    user.authenticate(pool.password)
    user.delete_user()
    assert said(user.authenticate, pool.password) == "UserNotFoundException: User does not exist."
