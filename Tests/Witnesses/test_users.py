"""boto3 with users: sign-up, codes, and administrators' operations."""

import contextlib

import pytest

import servers
from conftest import Mock, maker, named, said

WRONG = "CodeMismatchException: Invalid verification code provided, please try again."
GONE = "ExpiredCodeException: Invalid code provided, please request a code again."
NO_COMBINATION = "UserNotFoundException: Username/client id combination not found."
UNKNOWN = "UserNotFoundException: User does not exist."
NO_CONTACT = (
    "InvalidParameterException: Cannot reset password for the user as there is no "
    "registered/verified email or phone_number"
)
SHAPE = "InvalidParameterException: 1 validation error detected: Value at 'password' failed to satisfy"
WEAK = "InvalidPasswordException: Password did not conform with policy: Password "


@pytest.mark.parametrize("password, answer", [
    ("a", SHAPE),
    (" Abcdefg1!", SHAPE),
    ("Abc1!", WEAK + "not long enough"),
    ("abcdefg1!", WEAK + "must have uppercase characters"),
    ("ABCDEFG1!", WEAK + "must have lowercase characters"),
    ("Abcdefgh!", WEAK + "must have numeric characters"),
    ("Abcdefgh1", WEAK + "must have symbol characters"),
    ("Abcdef 1", "200"),
])
def test_a_password_must_match_the_policy(shared, name, password, answer):
    assert said(shared.call, "sign_up", Username=name, Password=password).startswith(answer)


@pytest.mark.parametrize("settings, username, attributes, answer", [
    ({}, "ann", {"email": "ann"}, "InvalidParameterException: Invalid email address format."),
    ({}, "ann", {"phone_number": "1"}, "InvalidParameterException: Invalid phone number format."),
    ({}, "ann", {"sub": "1"}, "InvalidParameterException: Cannot modify the non-mutable attribute sub"),
    (
        {}, "ann", {"custom:x": "1"},
        "InvalidParameterException: Attributes did not conform to the schema: "
        "custom:x: Attribute does not exist in the schema.\n",
    ),
    (
        {"Schema": [{"Name": "email", "Required": True}]}, "ann", {},
        "InvalidParameterException: Attributes did not conform to the schema: "
        "email: The attribute is required\n",
    ),
    ({"UsernameAttributes": ["email"]}, "ann", {}, "InvalidParameterException: Username should be an email."),
    (
        {"AliasAttributes": ["email"]}, "ann@example.com", {},
        "InvalidParameterException: Username cannot be of email format, "
        "since user pool is configured for email alias.",
    ),
    (
        {"AdminCreateUserConfig": {"AllowAdminCreateUserOnly": True}}, "ann", {},
        "NotAuthorizedException: SignUp is not permitted for this user pool",
    ),
])
def test_an_invalid_sign_up_is_rejected(shared, make, settings, username, attributes, answer):
    # No user is created, so the default pool is unchanged.
    pool = make(**settings) if settings else shared
    assert said(pool.sign_up, username, **attributes) == answer


def test_a_taken_name_is_rejected(shared, name):
    shared.add(name)
    assert said(shared.sign_up, name) == "UsernameExistsException: User already exists"


def test_no_code_is_sent_without_an_address_to_verify(make):
    assert "CodeDeliveryDetails" not in make().sign_up("ann", email="ann@example.com")
    assert "CodeDeliveryDetails" not in make(AutoVerifiedAttributes=["email"]).sign_up("ann")


def test_a_code_is_sent_to_the_phone_rather_than_by_email(mock, make, address):
    pool = make(AutoVerifiedAttributes=["email", "phone_number"])
    answer = pool.sign_up("ann", email=address, phone_number="+14325551212")
    assert answer["CodeDeliveryDetails"] == {
        "Destination": "+*******1212",
        "DeliveryMedium": "SMS",
        "AttributeName": "phone_number",
    }
    assert mock.messages(address) == []


def test_a_short_number_is_masked(make):
    answer = make(AutoVerifiedAttributes=["phone_number"]).sign_up("ann", phone_number="+12")
    assert answer["CodeDeliveryDetails"]["Destination"] == "+12"


def test_a_sign_up_code_can_be_replaced_expires_and_works_once(mock, make, address):
    pool = make(AutoVerifiedAttributes=["email"])
    pool.sign_up("ann", email=address)
    confirm = lambda code: said(pool.call, "confirm_sign_up", Username="ann", ConfirmationCode=code)
    assert confirm("wrong") == WRONG
    first = mock.code(address)
    pool.call("resend_confirmation_code", Username="ann")
    second = mock.code(address)
    if first != second:
        assert confirm(first) == WRONG
    mock.advance(pool.id, 24 * 3600)
    assert confirm(second) == GONE
    pool.call("resend_confirmation_code", Username="ann")
    assert confirm(mock.code(address)) == "200"
    confirmed = "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED"
    assert confirm(mock.code(address)) == confirmed
    assert said(pool.admin, "admin_confirm_sign_up", Username="ann") == confirmed
    again = said(pool.call, "resend_confirmation_code", Username="ann")
    assert again == "InvalidParameterException: User is already confirmed."


def test_a_reset_code_is_valid_for_an_hour_and_one_password(mock, make, address):
    pool = make()
    pool.add("ann", email=address, email_verified="true")
    confirm = lambda code, password="Another-horse-1": said(
        pool.call, "confirm_forgot_password", Username="ann", ConfirmationCode=code, Password=password
    )
    assert confirm("123456") == GONE
    pool.call("forgot_password", Username="ann")
    mock.advance(pool.id, 3600)
    assert confirm(mock.code(address)) == GONE
    pool.call("forgot_password", Username="ann")
    assert confirm("wrong") == WRONG
    weak = "InvalidPasswordException: Password does not conform to policy: Password not long enough"
    assert confirm(mock.code(address), "Ab1!") == weak
    assert confirm(mock.code(address)) == "200"
    assert confirm(mock.code(address)) == GONE
    assert said(pool.sign_in, "ann").startswith("NotAuthorizedException")
    assert said(pool.sign_in, "ann", "Another-horse-1") == "200"


CODE_CALLS = [
    ("forgot_password", {}, NO_COMBINATION, "200"),
    ("resend_confirmation_code", {}, NO_COMBINATION, "200"),
    ("confirm_sign_up", {"ConfirmationCode": "1"}, NO_COMBINATION, WRONG),
    (
        "confirm_forgot_password", {"ConfirmationCode": "1", "Password": "Correct-horse-1"},
        NO_COMBINATION, WRONG,
    ),
]


@pytest.mark.parametrize("operation, parameters, legacy, enabled", CODE_CALLS)
def test_code_calls_for_an_unknown_user(shared, hiding, operation, parameters, legacy, enabled):
    for pool, answer in [(shared, legacy), (hiding, enabled)]:
        assert said(pool.call, operation, Username="nobody", **parameters) == answer
        assert said(pool.admin, "admin_get_user", Username="nobody") == UNKNOWN


def test_a_hidden_user_has_a_false_delivery(hiding):
    answer = hiding.call("forgot_password", Username="nobody@example.com")["CodeDeliveryDetails"]
    assert answer["Destination"] == "n***@e***"
    first, second = (hiding.call("forgot_password", Username="nobody") for _ in range(2))
    assert first["CodeDeliveryDetails"] == second["CodeDeliveryDetails"]


def test_without_a_verified_address_the_password_cannot_be_reset(shared, name, address):
    shared.add(name, email=address)
    assert said(shared.call, "forgot_password", Username=name) == NO_CONTACT
    assert said(shared.admin, "admin_reset_user_password", Username=name) == NO_CONTACT


def test_a_reset_by_an_administrator_must_be_completed(mock, make, address):
    pool = make()
    pool.add("ann", email=address, email_verified="true")
    pool.admin("admin_reset_user_password", Username="ann")
    required = "PasswordResetRequiredException: Password reset required for the user"
    assert said(pool.sign_in, "ann") == required
    assert said(pool.sign_in, "ann", "wrong-Pass-1").startswith("NotAuthorizedException")
    pool.call(
        "confirm_forgot_password",
        Username="ann",
        ConfirmationCode=mock.code(address),
        Password=pool.password,
    )
    assert said(pool.sign_in, "ann") == "200"


def test_attempts_are_limited_per_hour(mock, make, address):
    pool = make(AutoVerifiedAttributes=["email"])
    pool.sign_up("ann", email=address)
    limit = "LimitExceededException: Attempt limit exceeded, please try after some time."
    resend = lambda: said(pool.call, "resend_confirmation_code", Username="ann")
    assert [resend() for _ in range(6)] == ["200"] * 5 + [limit]
    confirm = lambda: said(pool.call, "confirm_sign_up", Username="ann", ConfirmationCode="x")
    assert [confirm() for _ in range(16)] == [WRONG] * 15 + [limit]
    mock.advance(pool.id, 3600)
    assert resend() == "200" and confirm() == WRONG


def test_rate_limits_can_be_turned_off_but_not_the_lockout():
    make_in = contextlib.contextmanager(maker)
    with servers.mock("--no-rate-limits") as program, make_in(Mock(program.url, None).client()) as make:
        pool = make(AutoVerifiedAttributes=["email"])
        pool.sign_up("ann", email="ann@example.com")
        resend = lambda: said(pool.call, "resend_confirmation_code", Username="ann")
        assert [resend() for _ in range(30)] == ["200"] * 30
        pool.admin("admin_confirm_sign_up", Username="ann")
        for _ in range(5):
            said(pool.sign_in, "ann", "wrong")
        assert said(pool.sign_in, "ann") == "NotAuthorizedException: Password attempts exceeded"


def test_an_invited_user_sets_a_password(mock, make, address):
    pool = make()
    created = pool.admin(
        "admin_create_user",
        Username="<ann>",
        TemporaryPassword="Aa1<&>\"'x!",
        DesiredDeliveryMediums=["EMAIL"],
        UserAttributes=named({"email": address}),
    )["User"]
    assert created["UserStatus"] == "FORCE_CHANGE_PASSWORD" and created["Enabled"]
    mail = mock.messages(address)[-1]
    assert mail["Subject"] == "Your temporary password"
    assert mail.get_content().strip() == (
        "Your username is &lt;ann&gt; and temporary password is Aa1&lt;&amp;&gt;&quot;&#39;x!."
    )
    resend = {"Username": "<ann>", "MessageAction": "RESEND", "DesiredDeliveryMediums": ["EMAIL"]}
    pool.admin("admin_create_user", **resend)
    assert len(mock.messages(address)) == 2
    cannot = said(pool.call, "forgot_password", Username="<ann>")
    assert cannot == "NotAuthorizedException: User password cannot be reset in the current state."
    pool.admin(
        "admin_set_user_password", Username="<ann>", Password=pool.password, Permanent=True
    )
    assert said(pool.admin, "admin_create_user", **resend) == (
        "UnsupportedUserStateException: Resend not possible. <ann> status is not FORCE_CHANGE_PASSWORD"
    )


@pytest.mark.parametrize("parameters, answer", [
    ({"Username": "taken"}, "UsernameExistsException: User account already exists"),
    ({"Username": "no", "MessageAction": "RESEND"}, UNKNOWN),
    (
        {"Username": "ann", "TemporaryPassword": "Abcdefg1"},
        "InvalidPasswordException: Password did not conform with password policy: "
        "Password must have symbol characters",
    ),
    (
        {"Username": "ann", "UserAttributes": named({"email": "ann"})},
        "InvalidParameterException: Invalid email address format.",
    ),
])
def test_an_invalid_invitation_is_rejected(shared, name, parameters, answer):
    shared.add(name)
    if parameters["Username"] == "taken":
        parameters = {"Username": name}
    assert said(shared.admin, "admin_create_user", **parameters) == answer


def test_an_alias_belongs_to_the_user_who_verified_it(make):
    pool = make(AliasAttributes=["email"])
    mine = {"email": "ann@example.com", "email_verified": "true"}
    create = lambda username, **more: said(
        pool.admin,
        "admin_create_user",
        Username=username,
        MessageAction="SUPPRESS",
        UserAttributes=named(mine),
        **more,
    )
    assert create("first") == "200"
    assert create("second").startswith("AliasExistsException")
    assert create("second", ForceAliasCreation=True) == "200"
    assert pool.admin("admin_get_user", Username="ann@example.com")["Username"] == "second"
    assert pool.attributes("first")["email_verified"] == "false"


def test_user_names_can_ignore_case(make, address):
    pool = make(UsernameAttributes=["email", "phone_number"], UsernameConfiguration={"CaseSensitive": False})
    pool.add(address, phone_number="+14325551212")
    assert said(pool.sign_in, address.upper()) == "200"
    assert said(pool.sign_in, "+14325551212") == "200"
    taken = said(pool.sign_up, address.upper())
    assert taken == "UsernameExistsException: An account with the given email already exists."
    assert said(pool.sign_up, "new@example.com", phone_number="+14325551212") == (
        "UsernameExistsException: An account with the given phone_number already exists."
    )


@pytest.fixture(scope="module")
def schemed(make_shared):
    """A pool with two custom attributes. One of them is immutable."""
    tag = {"Name": "tag", "AttributeDataType": "String", "Mutable": False}
    rank = {"Name": "rank", "AttributeDataType": "Number"}
    return make_shared(Schema=[tag, rank])


@pytest.mark.parametrize("attributes, answer", [
    ({"custom:tag": "other"}, "InvalidParameterException: user.custom:tag: Attribute cannot be updated.\n"),
    ({"sub": "1"}, "InvalidParameterException: Cannot modify the non-mutable attribute sub"),
    (
        {"custom:no": "1"},
        "InvalidParameterException: user.custom:no: Attribute does not exist in the schema.\n",
    ),
    ({"custom:rank": "1", "email": ""}, "200"),
])
def test_an_administrator_changes_attributes(schemed, name, address, attributes, answer):
    schemed.add(name, email=address, **{"custom:tag": "mine"})
    update = lambda given: said(
        schemed.admin, "admin_update_user_attributes", Username=name, UserAttributes=named(given)
    )
    assert update(attributes) == answer
    if answer == "200":
        written = schemed.attributes(name)
        assert "email" not in written and written["custom:rank"] == "1"


def test_a_client_can_read_and_write_only_its_attributes(make):
    pool = make({"ReadAttributes": ["email"], "WriteAttributes": ["email", "name"]})
    refused = said(pool.sign_up, "ann", nickname="A")
    assert refused == "NotAuthorizedException: A client attempted to write unauthorized attribute"
    pool.sign_up("ann", email="ann@example.com", name="Ann")
    pool.admin("admin_confirm_sign_up", Username="ann")
    token = pool.tokens("ann")["AccessToken"]
    seen = [item["Name"] for item in pool.cognito.get_user(AccessToken=token)["UserAttributes"]]
    assert seen == ["email", "sub"]


@pytest.fixture(scope="module")
def listed(make_shared):
    pool = make_shared()
    pool.add("ann", email="ann@example.com", name="Ann")
    pool.add("Bob", email="bob@example.com", name="Bob")
    pool.add("cid")
    pool.admin("admin_disable_user", Username="cid")
    return pool


@pytest.mark.parametrize("filter, found", [
    ("", ["ann", "Bob", "cid"]),
    ('email = "ANN@example.com"', ["ann"]),
    ('name ^= "b"', ["Bob"]),
    ('email ^= "ann@"', []),
    ('username = "bob"', []),
    ('status = "Disabled"', ["cid"]),
    ('cognito:user_status = "confirmed"', ["ann", "Bob", "cid"]),
])
def test_users_are_found_with_filters(listed, filter, found):
    users = listed.admin("list_users", Filter=filter)["Users"]
    assert [user["Username"] for user in users] == found


def test_users_are_listed_in_pages(listed):
    pages = listed.cognito.get_paginator("list_users").paginate(
        UserPoolId=listed.id, PaginationConfig={"PageSize": 2}
    )
    assert [len(page["Users"]) for page in pages] == [2, 1]
    users = listed.admin("list_users", Filter='username = "ann"', AttributesToGet=["name"])["Users"]
    assert users[0]["Attributes"] == named({"name": "Ann"})


@pytest.mark.parametrize("parameters, answer", [
    ({"Filter": "email"}, "Error while parsing filter"),
    ({"Filter": 'custom:x = "1"'}, "Invalid search attribute: custom:x"),
    ({"AttributesToGet": ["name"]}, "One or more requested attributes do not exist."),
])
def test_an_invalid_list_request_is_rejected(listed, parameters, answer):
    assert said(listed.admin, "list_users", **parameters) == f"InvalidParameterException: {answer}"


def test_a_user_can_be_disabled_enabled_and_deleted(make):
    pool = make()
    pool.add("ann")
    pool.admin("admin_disable_user", Username="ann")
    assert said(pool.sign_in, "ann", "wrong") == "NotAuthorizedException: User is disabled."
    pool.admin("admin_enable_user", Username="ann")
    token = pool.tokens("ann")["AccessToken"]
    pool.cognito.delete_user(AccessToken=token)
    assert said(pool.cognito.get_user, AccessToken=token) == UNKNOWN
    pool.add("ann")
    pool.admin("admin_delete_user", Username="ann")
    assert said(pool.sign_in, "ann") == UNKNOWN


@pytest.mark.parametrize("status, said_at_sign_in", [
    ("CONFIRMED", "200"),
    ("UNCONFIRMED", "UserNotConfirmedException: User is not confirmed."),
    ("FORCE_CHANGE_PASSWORD", "200"),
    ("RESET_REQUIRED", "PasswordResetRequiredException: Password reset required for the user"),
])
def test_each_status_needs_only_a_few_calls(make, address, status, said_at_sign_in):
    """The calls for a scenario's `given.users`, in a pool like those from the console's wizard."""
    pool = make(
        UsernameAttributes=["email"], AutoVerifiedAttributes=["email"],
        UsernameConfiguration={"CaseSensitive": False},
        AccountRecoverySetting={"RecoveryMechanisms": [{"Priority": 1, "Name": "verified_email"}]},
    )
    if status == "UNCONFIRMED":
        pool.sign_up(address)
    else:
        pool.admin(
            "admin_create_user", Username=address, MessageAction="SUPPRESS",
            TemporaryPassword=pool.password,
            UserAttributes=named({"email": address, "email_verified": "true"}),
        )
    if status in ("CONFIRMED", "RESET_REQUIRED"):
        pool.admin("admin_set_user_password", Username=address, Password=pool.password, Permanent=True)
    if status == "RESET_REQUIRED":
        pool.admin("admin_reset_user_password", Username=address)
    pool.admin("create_group", GroupName="editors")
    pool.admin("admin_add_user_to_group", GroupName="editors", Username=address)
    shown = pool.admin("admin_get_user", Username=address)
    assert shown["UserStatus"] == status and shown["Enabled"]
    assert pool.attributes(address)["email_verified"] == str(status != "UNCONFIRMED").lower()
    assert said(pool.sign_in, address) == said_at_sign_in
    pool.admin("admin_disable_user", Username=address)
    assert said(pool.sign_in, address) == "NotAuthorizedException: User is disabled."


# MARK: Pools in which a code can be the only factor

CODES = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}}
EXPIRED = "NotAuthorizedException: Temporary password has expired and must be reset by an administrator."


def test_an_invitation_can_be_resent_even_if_codes_can_sign_in(mock, make, address):
    pool = make(Policies=CODES)
    user = {"Username": "ann", "DesiredDeliveryMediums": ["EMAIL"]}
    pool.admin(
        "admin_create_user", TemporaryPassword=pool.password, UserAttributes=named({"email": address}), **user
    )
    mock.advance(pool.id, 8 * 86_400)
    assert said(pool.sign_in, "ann") == EXPIRED
    pool.admin("admin_create_user", MessageAction="RESEND", **user)
    first, second = mock.messages(address)
    password = second.get_content().split("temporary password is ")[1].strip().removesuffix(".")
    assert pool.sign_in("ann", password)["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


@pytest.mark.parametrize("action, count", [({}, 1), ({"MessageAction": "SUPPRESS"}, 0)])
def test_a_user_without_a_password_is_also_invited(mock, make, address, action, count):
    template = {"EmailMessage": "Welcome, {username}: {####}", "EmailSubject": "Welcome"}
    pool = make(Policies=CODES, AdminCreateUserConfig={"InviteMessageTemplate": template})
    attributes = named({"email": address, "email_verified": "true"})
    created = pool.admin(
        "admin_create_user", Username="ann", DesiredDeliveryMediums=["EMAIL"], UserAttributes=attributes, **action
    )
    assert created["User"]["UserStatus"] == "CONFIRMED"
    texts = [mail.get_content().strip() for mail in mock.messages(address)]
    assert len(texts) == count and all(text.startswith("Welcome, ann") for text in texts)


def test_a_user_without_an_address_for_codes_gets_a_password(make):
    pool = make(Policies=CODES)
    created = pool.admin("admin_create_user", Username="ann", UserAttributes=named({"name": "Ann"}))
    assert created["User"]["UserStatus"] == "FORCE_CHANGE_PASSWORD"


@pytest.mark.parametrize("hides, answer", [
    (False, "NotAuthorizedException: User password cannot be reset in the current state."), (True, "200")
])
def test_a_password_that_never_existed_cannot_be_reset(mock, make, address, hides, answer):
    pool = make({"PreventUserExistenceErrors": "ENABLED" if hides else "LEGACY"}, Policies=CODES)
    attributes = named({"email": address, "email_verified": "true"})
    pool.admin("admin_create_user", Username="ann", MessageAction="SUPPRESS", UserAttributes=attributes)
    assert said(pool.call, "forgot_password", Username="ann") == answer
    assert mock.messages(address) == []


# MARK: Clients that hide users

HIDING = {"PreventUserExistenceErrors": "ENABLED"}


def test_the_pools_settings_do_not_reveal_hidden_users(make):
    recovery = {"RecoveryMechanisms": [{"Priority": 1, "Name": "admin_only"}]}
    pool = make(HIDING, AccountRecoverySetting=recovery)
    pool.add("ann", email="ann@example.com", email_verified="true")
    pool.sign_up("ben", email="ben@example.com")
    reset = [said(pool.call, "forgot_password", Username=name) for name in ["ann", "ben", "nobody"]]
    assert reset == ["NotAuthorizedException: Contact administrator to reset password."] * 3
    resend = [said(pool.call, "resend_confirmation_code", Username=name) for name in ["ben", "nobody"]]
    assert resend == ["InvalidParameterException: Cannot resend codes. Auto verification not turned on."] * 2


# MARK: New passwords

@pytest.mark.parametrize("password, rule", [
    (" Abcdefg1!", r"satisfy regular expression pattern: ^\S.*\S$"),
    ("Abcdefg1! ", r"satisfy regular expression pattern: ^\S.*\S$"),
    ("Abcdefg1 ", r"satisfy regular expression pattern: ^\S.*\S$"),
    ("Abcdefg1!" * 29, "not be longer than 256 characters"),
])
def test_a_new_password_must_match_the_rules_of_other_calls(make, password, rule):
    pool = make()
    pool.admin("admin_create_user", Username="ann", MessageAction="SUPPRESS", TemporaryPassword=pool.password)
    asked = pool.sign_in("ann")
    answer = lambda new: said(
        pool.call,
        "respond_to_auth_challenge",
        ChallengeName="NEW_PASSWORD_REQUIRED",
        Session=asked["Session"],
        ChallengeResponses={"USERNAME": "ann", "NEW_PASSWORD": new},
    )
    assert answer(password) == f"InvalidPasswordException: Password does not conform to policy: Password must {rule}"
    assert answer("Abcdef 1") == "200"


def test_the_code_for_an_unverified_address_is_sent_to_it_again(mock, make, address):
    settings = {"AttributesRequireVerificationBeforeUpdate": ["email"]}
    pool = make(AutoVerifiedAttributes=["email"], UserAttributeUpdateSettings=settings)
    old = "ann@elsewhere.example.com"
    pool.add("ann", email=old, email_verified="true")
    token = pool.tokens("ann")["AccessToken"]
    proof = {"AccessToken": token, "AttributeName": "email"}
    pool.cognito.update_user_attributes(AccessToken=token, UserAttributes=named({"email": address}))
    delivery = pool.cognito.get_user_attribute_verification_code(**proof)["CodeDeliveryDetails"]
    assert delivery["Destination"] == f"{address[0]}***@e***"
    assert len(mock.messages(address)) == 2
    pool.cognito.verify_user_attribute(**proof, Code=mock.code(address))
    assert pool.attributes("ann")["email"] == address
    pool.cognito.get_user_attribute_verification_code(**proof)
    pool.cognito.verify_user_attribute(**proof, Code=mock.code(address))
