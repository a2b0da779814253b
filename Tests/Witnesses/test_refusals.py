"""The order and the messages of errors: validation, user status, and clients that hide users."""

import json
import subprocess

import pytest

from conftest import named, said

PARAMETER = "InvalidParameterException: "
AUTHORIZED = "NotAuthorizedException: "
INCORRECT = AUTHORIZED + "Incorrect username or password."
WRONG = "CodeMismatchException: Invalid verification code provided, please try again."
GONE = "ExpiredCodeException: Invalid code provided, please request a code again."
LIMIT = "LimitExceededException: Attempt limit exceeded, please try after some time."
UNKNOWN = "UserNotFoundException: User does not exist."


def detected(*faults):
    count = f"{len(faults)} validation error{'s' if len(faults) > 1 else ''} detected: "
    return PARAMETER + count + "; ".join(faults)


def fault(field, constraint, value=None):
    shown = f"Value '{value}' at" if value is not None else "Value at"
    return f"{shown} '{field}' failed to satisfy constraint: Member must {constraint}"


@pytest.mark.parametrize("operation, changes, answer", [
    (
        "confirm_sign_up", {"ConfirmationCode": "1 2"},
        detected(fault("confirmationCode", r"satisfy regular expression pattern: [\S]+", "1 2")),
    ),
    # A password is never shown. This pattern is from the live service, not from the model.
    (
        "confirm_forgot_password", {"Password": " x"},
        detected(fault("password", r"satisfy regular expression pattern: ^[\S]+.*[\S]+$")),
    ),
    (
        "respond_to_auth_challenge", {"Session": "short"},
        detected(fault("session", "have length greater than or equal to 20")),
    ),
    (
        "respond_to_auth_challenge", {"ChallengeName": "GUESS"},
        PARAMETER + "1 validation error detected: Value 'GUESS' at 'challengeName' failed to satisfy constraint: "
        "Member must satisfy enum value set: [",
    ),
    (
        "sign_up", {"Username": "a b", "ClientId": "-"},
        PARAMETER + "2 validation errors detected: ",
    ),
])
def test_constraints_are_checked_first(cognito, operation, changes, answer):
    usual = {
        "confirm_sign_up": {"Username": "nobody"},
        "confirm_forgot_password": {"Username": "nobody", "ConfirmationCode": "1"},
        "respond_to_auth_challenge": {"ChallengeName": "NEW_PASSWORD_REQUIRED"},
        "sign_up": {"Password": "Correct-horse-1"},
    }
    # The client does not exist, but the call is rejected earlier.
    parameters = {"ClientId": "nosuchclient"} | usual[operation] | changes
    assert said(getattr(cognito, operation), **parameters).startswith(answer)


def test_a_missing_member_is_named(cognito):
    answer = said(cognito.initiate_auth, AuthFlow="USER_PASSWORD_AUTH")
    assert answer == PARAMETER + (
        "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null"
    )


USER = {"Username": "nobody"}
NEW = {"Password": "Another-horse-1"}

# Administrators' operations on a pool, with their members in addition to the pool's ID.
ON_POOLS = {
    "describe_user_pool": {}, "update_user_pool": {}, "delete_user_pool": {}, "get_user_pool_mfa_config": {},
    "set_user_pool_mfa_config": {}, "list_user_pool_clients": {}, "list_users": {},
    "create_user_pool_client": {"ClientName": "none"}, "list_groups": {},
    **{f"{verb}_group": {"GroupName": "none"} for verb in ("create", "get", "update", "delete", "list_users_in")},
    **{f"{verb}_user_pool_client": {"ClientId": "nosuchclient"} for verb in ("describe", "update", "delete")},
}
ON_USERS = {
    "admin_get_user": {}, "admin_confirm_sign_up": {}, "admin_reset_user_password": {}, "admin_delete_user": {},
    "admin_disable_user": {}, "admin_enable_user": {}, "admin_user_global_sign_out": {},
    "admin_list_groups_for_user": {}, "admin_set_user_password": NEW,
    "admin_update_user_attributes": {"UserAttributes": named({"name": "Ann"})},
}
ON_CLIENTS = {
    "sign_up": USER | NEW, "confirm_sign_up": USER | {"ConfirmationCode": "1"}, "resend_confirmation_code": USER,
    "forgot_password": USER, "confirm_forgot_password": USER | NEW | {"ConfirmationCode": "1"},
    "initiate_auth": {"AuthFlow": "USER_SRP_AUTH"}, "respond_to_auth_challenge": {"ChallengeName": "PASSWORD_VERIFIER"},
    "get_tokens_from_refresh_token": {"RefreshToken": "none"}, "revoke_token": {"Token": "none"},
}
WITH_TOKENS = {
    "get_user": {}, "delete_user": {}, "global_sign_out": {}, "change_password": {"ProposedPassword": "Another-horse-1"},
}


@pytest.mark.parametrize("operation", ON_POOLS | ON_USERS)
def test_an_unknown_pool_is_rejected(cognito, operation):
    needed = ON_POOLS.get(operation) or (USER | ON_USERS[operation] if operation in ON_USERS else {})
    answer = said(getattr(cognito, operation), UserPoolId="us-east-1_Nowhere00", **needed)
    assert answer == "ResourceNotFoundException: User pool us-east-1_Nowhere00 does not exist."


@pytest.mark.parametrize("operation", ON_USERS)
def test_an_unknown_user_is_rejected(hiding, operation):
    # Administrators get the error even if the client hides users.
    assert said(hiding.admin, operation, **USER, **ON_USERS[operation]) == UNKNOWN


@pytest.mark.parametrize("operation", ON_CLIENTS)
def test_an_unknown_client_is_rejected(cognito, operation):
    answer = said(getattr(cognito, operation), ClientId="nosuchclient", **ON_CLIENTS[operation])
    # The only operation whose model does not have ResourceNotFoundException.
    kind = "UnauthorizedException" if operation == "revoke_token" else "ResourceNotFoundException"
    assert answer == f"{kind}: User pool client nosuchclient does not exist."


@pytest.mark.parametrize("operation", ["admin_initiate_auth", "admin_respond_to_auth_challenge"])
def test_a_client_of_another_pool_is_rejected(shared, hiding, operation):
    step = {"admin_initiate_auth": {"AuthFlow": "ADMIN_USER_PASSWORD_AUTH"}}
    needed = step.get(operation, {"ChallengeName": "NEW_PASSWORD_REQUIRED"})
    answer = said(hiding.admin, operation, ClientId=shared.client_id, **needed)
    assert answer == f"ResourceNotFoundException: User pool client {shared.client_id} does not exist."


@pytest.mark.parametrize("operation", WITH_TOKENS)
def test_an_invalid_token_is_rejected(cognito, operation):
    answer = said(getattr(cognito, operation), AccessToken="none", **WITH_TOKENS[operation])
    assert answer == AUTHORIZED + "Invalid Access Token"


def test_the_token_of_a_deleted_user_is_rejected(shared, name):
    answers = {}
    for operation in WITH_TOKENS.keys() - {"change_password"}:
        shared.add(name)
        token = shared.tokens(name)["AccessToken"]
        shared.admin("admin_delete_user", Username=name)
        answers[operation] = said(getattr(shared.cognito, operation), AccessToken=token)
    invalid = AUTHORIZED + "Invalid Access Token"
    # The only operation whose model does not have UserNotFoundException.
    assert answers == {"get_user": UNKNOWN, "delete_user": UNKNOWN, "global_sign_out": invalid}


def test_an_invalid_refresh_token_is_rejected(shared):
    invalid = AUTHORIZED + "Invalid Refresh Token"
    assert said(shared.call, "get_tokens_from_refresh_token", RefreshToken="none") == invalid
    assert said(shared.refresh, "none") == invalid


@pytest.fixture
def states(make, address):
    """A pool with one user in each status."""
    pool = make(AutoVerifiedAttributes=["email"])
    pool.sign_up("unconfirmed", email=address)
    for name in "confirmed", "disabled", "invited", "reset":
        pool.add(name, email=f"{name}-{address}", email_verified="true")
    pool.sign_up("both", email=f"both-{address}")
    for name in "disabled", "both":
        pool.admin("admin_disable_user", Username=name)
    pool.admin("admin_set_user_password", Username="invited", Password="Temporary-1", Permanent=False)
    pool.admin("admin_reset_user_password", Username="reset")
    return pool


def test_a_sign_in_is_rejected_by_status_before_the_password(states):
    passwords = {"right": states.password, "wrong": "Wrong-horse-1"}
    answers = {
        user: {kind: said(states.sign_in, user, password) for kind, password in passwords.items()}
        for user in ("unconfirmed", "confirmed", "disabled", "both", "reset")
    }
    disabled, unconfirmed = AUTHORIZED + "User is disabled.", "UserNotConfirmedException: User is not confirmed."
    assert answers == {
        "unconfirmed": {"right": unconfirmed, "wrong": unconfirmed},
        "confirmed": {"right": "200", "wrong": INCORRECT},
        "disabled": {"right": disabled, "wrong": disabled},
        "both": {"right": disabled, "wrong": disabled},
        # The error occurs only with the right password.
        "reset": {"right": "PasswordResetRequiredException: Password reset required for the user", "wrong": INCORRECT},
    }


def test_code_calls_are_rejected_by_status(states):
    confirmed = AUTHORIZED + "User cannot be confirmed. Current status is "
    confirm = lambda user: said(states.call, "confirm_sign_up", Username=user, ConfirmationCode="1")
    assert {user: confirm(user) for user in ("unconfirmed", "confirmed", "invited")} == {
        "unconfirmed": WRONG, "confirmed": confirmed + "CONFIRMED", "invited": confirmed + "FORCE_CHANGE_PASSWORD",
    }
    forget = lambda user: said(states.call, "forgot_password", Username=user)
    no_contact = "Cannot reset password for the user as there is no registered/verified email or phone_number"
    assert {user: forget(user) for user in ("unconfirmed", "confirmed", "invited", "reset", "disabled")} == {
        "unconfirmed": PARAMETER + no_contact, "confirmed": "200", "reset": "200",
        "invited": AUTHORIZED + "User password cannot be reset in the current state.",
        "disabled": AUTHORIZED + "User is disabled.",
    }
    new = {"ConfirmationCode": "1", "Password": "Another-horse-1"}
    replace = lambda user: said(states.call, "confirm_forgot_password", Username=user, **new)
    assert {user: replace(user) for user in ("unconfirmed", "invited", "confirmed", "disabled")} == {
        "unconfirmed": GONE, "invited": GONE, "confirmed": WRONG, "disabled": AUTHORIZED + "User is disabled.",
    }
    # The old password works until a new one is set.
    assert said(states.sign_in, "confirmed") == "200"


def test_a_client_can_hide_the_status_of_a_user(states):
    settings = {"ClientName": "hiding", "PreventUserExistenceErrors": "ENABLED"}
    flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    made = states.admin("create_user_pool_client", ExplicitAuthFlows=flows, **settings)["UserPoolClient"]
    call = lambda operation, **more: said(getattr(states.cognito, operation), ClientId=made["ClientId"], **more)
    for user in "disabled", "unconfirmed", "nobody":
        assert call("forgot_password", Username=user) == "200"
    for user in "disabled", "nobody":
        assert call("resend_confirmation_code", Username=user) == "200"
        new = {"ConfirmationCode": "1", "Password": "Another-horse-1"}
        assert call("confirm_forgot_password", Username=user, **new) == WRONG
    parameters = {"USERNAME": "nobody", "PASSWORD": "Wrong-horse-1"}
    assert call("initiate_auth", AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters) == INCORRECT
    admin = {"AuthFlow": "ADMIN_USER_PASSWORD_AUTH", "AuthParameters": parameters}
    assert call("admin_initiate_auth", UserPoolId=states.id, **admin) == INCORRECT
    assert said(states.admin, "admin_initiate_auth", ClientId=states.client_id, **admin) == UNKNOWN
    # SignUp never hides users.
    taken = call("sign_up", Username="confirmed", Password=states.password)
    assert taken == "UsernameExistsException: User already exists"


def test_the_tokens_of_a_disabled_user_are_invalid(shared, name):
    shared.add(name)
    token = shared.tokens(name)["AccessToken"]
    shared.admin("admin_disable_user", Username=name)
    assert said(shared.cognito.get_user, AccessToken=token).startswith(AUTHORIZED)
    shared.admin("admin_enable_user", Username=name)
    assert said(shared.cognito.get_user, AccessToken=token) == AUTHORIZED + "Access Token has been revoked"


def test_passwords_can_be_changed_five_times_an_hour(mock, make):
    pool = make()
    pool.add("ann")
    token = pool.tokens("ann")["AccessToken"]
    change = lambda: said(
        pool.cognito.change_password, AccessToken=token, PreviousPassword="x-Wrong-1", ProposedPassword="Another-horse-1"
    )
    assert [change() for _ in range(6)] == [INCORRECT] * 5 + [LIMIT]
    mock.advance(pool.id, 3600)
    token = pool.tokens("ann")["AccessToken"]
    assert change() == INCORRECT


def test_previous_passwords_are_rejected(make):
    pool = make(Policies={"PasswordPolicy": {"MinimumLength": 8, "PasswordHistorySize": 1}})
    pool.add("ann")
    token = pool.tokens("ann")["AccessToken"]
    used = "PasswordHistoryPolicyViolationException: "
    change = lambda old, new: said(
        pool.cognito.change_password, AccessToken=token, PreviousPassword=old, ProposedPassword=new
    )
    assert change(pool.password, pool.password).startswith(used)
    assert change(pool.password, "Another-horse-1") == "200"
    assert change("Another-horse-1", pool.password).startswith(used)
    setting = {"Username": "ann", "Password": "Another-horse-1", "Permanent": True}
    assert said(pool.admin, "admin_set_user_password", **setting).startswith(used)
    assert change("Another-horse-1", "A-third-horse-1") == "200"


def test_two_users_can_sign_up_with_an_alias_but_one_confirms_it(mock, make, address):
    pool = make(AliasAttributes=["email"], AutoVerifiedAttributes=["email"])
    confirm = lambda user, code, **more: said(
        pool.call, "confirm_sign_up", Username=user, ConfirmationCode=code, **more
    )
    pool.sign_up("first", email=address)
    first = mock.code(address)
    pool.sign_up("second", email=address)
    second = mock.code(address)
    assert confirm("first", first) == "200"
    assert said(pool.sign_in, address) == "200"
    assert confirm("second", second) == "AliasExistsException: An account with the email already exists."
    assert confirm("second", second, ForceAliasCreation=True) == "200"
    assert pool.attributes("first")["email_verified"] == "false"
    assert pool.admin("admin_get_user", Username=address)["Username"] == "second"


@pytest.mark.parametrize("mechanisms, answer", [
    (None, "SMS"),
    ([{"Priority": 1, "Name": "verified_email"}, {"Priority": 2, "Name": "verified_phone_number"}], "EMAIL"),
    ([{"Priority": 2, "Name": "verified_email"}, {"Priority": 1, "Name": "verified_phone_number"}], "SMS"),
    ([{"Priority": 1, "Name": "admin_only"}], AUTHORIZED + "Contact administrator to reset password."),
])
def test_a_reset_code_is_sent_as_the_pool_is_configured(make, address, mechanisms, answer):
    setting = {"AccountRecoverySetting": {"RecoveryMechanisms": mechanisms}} if mechanisms else {}
    pool = make(**setting)
    contacts = {"email": address, "phone_number": "+14325551212"}
    pool.add("ann", **contacts, email_verified="true", phone_number_verified="true")
    if answer in ("SMS", "EMAIL"):
        assert pool.call("forgot_password", Username="ann")["CodeDeliveryDetails"]["DeliveryMedium"] == answer
    else:
        assert said(pool.call, "forgot_password", Username="ann") == answer


def test_a_provided_attribute_cannot_be_provided_again(make, address):
    pool = make()
    invite = {"MessageAction": "SUPPRESS", "TemporaryPassword": "Temporary-1"}
    pool.admin("admin_create_user", Username="ann", UserAttributes=named({"email": address}), **invite)
    challenge = pool.sign_in("ann", "Temporary-1")
    answer = lambda **more: said(
        pool.call, "respond_to_auth_challenge", ChallengeName="NEW_PASSWORD_REQUIRED", Session=challenge["Session"],
        ChallengeResponses={"USERNAME": "ann", "NEW_PASSWORD": pool.password, **more},
    )
    echoed = answer(**{"userAttributes.email": "other@example.com"})
    assert echoed == AUTHORIZED + "Cannot modify an already provided email"
    assert answer(**{"userAttributes.name": "Ann"}) == "200"
    assert pool.attributes("ann")["name"] == "Ann"


@pytest.mark.parametrize("unit", ["x", "é", "😀", "\r\n"])
def test_a_value_of_a_hundred_kilobytes_has_a_readable_error(mock, cognito, shared, unit):
    value = unit * (100_000 // len(unit.encode()))
    request = {"ClientId": shared.client_id, "Username": "ann", "ConfirmationCode": value}
    kind, _, message = said(cognito.confirm_sign_up, **request).partition(": ")
    assert kind == "InvalidParameterException"
    echoed = message.partition("Value '")[2].partition("' at 'confirmationCode'")[0]
    assert value.startswith(echoed) and 1_020 < len(echoed.encode()) <= 1_024
    # Node accepts at most 16 KB of headers.
    script = f"""
      fetch({mock.url!r}, {{
        method: 'POST',
        body: JSON.stringify({json.dumps(request)}),
        headers: {{ 'X-Amz-Target': 'AWSCognitoIdentityProviderService.ConfirmSignUp' }},
      }}).then(async answer => console.log(JSON.stringify((await answer.json()).message)))
    """
    node = subprocess.run(["node", "-"], input=script, capture_output=True, text=True, timeout=60)
    assert json.loads(node.stdout) == message, node.stderr
