"""The members of the service's responses. answers.py checks their types."""

import datetime
import re

import pytest

from conftest import named, said

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
RECENT = datetime.timedelta(minutes=1)


def members(answer):
    """A response without the members that boto3 adds."""
    return {name: value for name, value in answer.items() if name != "ResponseMetadata"}


def now():
    return datetime.datetime.now(datetime.timezone.utc)


@pytest.fixture(scope="module")
def verifying(make_shared):
    return make_shared(AutoVerifiedAttributes=["email"])


def test_sign_up(verifying, shared, name, address):
    answer = members(verifying.sign_up(name, email=address))
    assert set(answer) == {"UserConfirmed", "UserSub", "CodeDeliveryDetails"}
    # The service's subs look like UUIDs but are not version 4.
    assert answer["UserConfirmed"] is False and UUID.fullmatch(answer["UserSub"])
    again = members(verifying.call("resend_confirmation_code", Username=name))
    assert again == {"CodeDeliveryDetails": answer["CodeDeliveryDetails"]}
    assert set(members(shared.sign_up(name))) == {"UserConfirmed", "UserSub"}


def test_operations_with_empty_answers(mock, verifying, name, address):
    pool, silent = verifying, []
    call, admin = (lambda *a, **k: silent.append(pool.call(*a, **k))), (lambda *a, **k: silent.append(pool.admin(*a, **k)))
    pool.sign_up(name, email=address)
    call("confirm_sign_up", Username=name, ConfirmationCode=mock.code(address))
    pool.call("forgot_password", Username=name)
    call("confirm_forgot_password", Username=name, ConfirmationCode=mock.code(address), Password="Another-horse-1")
    tokens = pool.sign_in(name, "Another-horse-1")["AuthenticationResult"]
    change = {"PreviousPassword": "Another-horse-1", "ProposedPassword": pool.password}
    silent.append(pool.cognito.change_password(AccessToken=tokens["AccessToken"], **change))
    call("revoke_token", Token=tokens["RefreshToken"])
    silent.append(pool.cognito.global_sign_out(AccessToken=pool.tokens(name)["AccessToken"]))
    admin("admin_disable_user", Username=name)
    admin("admin_enable_user", Username=name)
    admin("admin_reset_user_password", Username=name)
    admin("admin_set_user_password", Username=name, Password=pool.password, Permanent=True)
    admin("admin_update_user_attributes", Username=name, UserAttributes=named({"name": "Ann"}))
    admin("admin_user_global_sign_out", Username=name)
    silent.append(pool.cognito.delete_user(AccessToken=pool.tokens(name)["AccessToken"]))
    pool.sign_up(name, email=address)
    admin("admin_confirm_sign_up", Username=name)
    admin("admin_delete_user", Username=name)
    assert [members(answer) for answer in silent] == [{}] * 14


PROFILE = {"Username", "UserCreateDate", "UserLastModifiedDate", "Enabled", "UserStatus"}


def test_a_user_has_the_same_values_in_three_answers(shared, name, address):
    created = shared.admin(
        "admin_create_user", Username=name, MessageAction="SUPPRESS", UserAttributes=named({"email": address})
    )
    # MFA members are missing while a user has no factor.
    assert set(members(created)) == {"User"} and set(created["User"]) == PROFILE | {"Attributes"}
    assert created["User"]["UserStatus"] == "FORCE_CHANGE_PASSWORD" and created["User"]["Enabled"] is True
    assert abs(created["User"]["UserCreateDate"] - now()) < RECENT
    shown = members(shared.admin("admin_get_user", Username=name))
    assert set(shown) == PROFILE | {"UserAttributes"}
    listed = shared.admin("list_users", Filter=f'username = "{name}"')
    assert set(members(listed)) == {"Users"} and set(listed["Users"][0]) == PROFILE | {"Attributes"}
    for other in shown | {"Attributes": shown["UserAttributes"]}, listed["Users"][0]:
        assert {key: other[key] for key in created["User"]} == created["User"]
    attributes = {item["Name"]: item["Value"] for item in shown["UserAttributes"]}
    assert set(attributes) == {"sub", "email"} and attributes["email"] == address


def test_a_change_updates_the_date(mock, make):
    pool = make()
    pool.add("ann")
    before = pool.admin("admin_get_user", Username="ann")
    mock.advance(pool.id, 60)
    pool.admin("admin_update_user_attributes", Username="ann", UserAttributes=named({"name": "Ann"}))
    after = pool.admin("admin_get_user", Username="ann")
    assert after["UserCreateDate"] == before["UserCreateDate"]
    passed = after["UserLastModifiedDate"] - before["UserLastModifiedDate"]
    assert datetime.timedelta(seconds=60) <= passed < datetime.timedelta(seconds=90)


def test_get_user_has_only_the_name_and_the_attributes(shared, name, address):
    shared.add(name, email=address)
    shown = members(shared.cognito.get_user(AccessToken=shared.tokens(name)["AccessToken"]))
    assert set(shown) == {"Username", "UserAttributes"} and shown["Username"] == name


def test_if_the_address_is_the_user_name_the_sub_is_the_name(make, address):
    pool = make(UsernameAttributes=["email"], AutoVerifiedAttributes=["email"])
    answer = pool.sign_up(address)
    sub = answer["UserSub"]
    assert answer["CodeDeliveryDetails"]["AttributeName"] == "email"
    for username in address, sub:
        shown = pool.admin("admin_get_user", Username=username)
        attributes = {item["Name"]: item["Value"] for item in shown["UserAttributes"]}
        assert shown["Username"] == attributes["sub"] == sub and attributes["email"] == address
    pool.admin("admin_confirm_sign_up", Username=sub)
    # Confirmation by an administrator verifies no address.
    assert pool.attributes(sub).get("email_verified", "false") == "false"
    assert said(pool.sign_in, sub) == said(pool.sign_in, address) == "200"


def test_tokens_and_challenges(shared, name):
    shared.add(name)
    answer = members(shared.sign_in(name))
    assert set(answer) == {"AuthenticationResult", "ChallengeParameters"} and answer["ChallengeParameters"] == {}
    result = answer["AuthenticationResult"]
    assert set(result) == {"AccessToken", "ExpiresIn", "TokenType", "RefreshToken", "IdToken"}
    again = shared.call("get_tokens_from_refresh_token", RefreshToken=result["RefreshToken"])
    assert set(members(again)) == {"AuthenticationResult"}
    shared.admin("admin_set_user_password", Username=name, Password="Temporary-1", Permanent=False)
    assert shared.admin("admin_get_user", Username=name)["UserStatus"] == "FORCE_CHANGE_PASSWORD"
    challenge = members(shared.sign_in(name, "Temporary-1"))
    assert set(challenge) == {"ChallengeName", "ChallengeParameters", "Session"}
    assert {"requiredAttributes", "userAttributes"} <= set(challenge["ChallengeParameters"])
    # Real sessions also start like this. The documentation allows 20 to 2048 characters.
    assert 20 <= len(challenge["Session"]) <= 2048 and challenge["Session"].startswith("AYAB")


def test_a_new_user_is_in_no_group(shared, name):
    shared.add(name)
    assert members(shared.admin("admin_list_groups_for_user", Username=name)) == {"Groups": []}
    unknown = said(shared.admin, "admin_list_groups_for_user", Username="nobody")
    assert unknown == "UserNotFoundException: User does not exist."


def test_a_new_pool_has_the_services_defaults(cognito, make):
    pool = make()
    shown = cognito.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    policy = {f"Require{kind}": True for kind in ("Uppercase", "Lowercase", "Numbers", "Symbols")}
    assert shown["Policies"] == {
        "PasswordPolicy": policy | {"MinimumLength": 8, "TemporaryPasswordValidityDays": 7},
        "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD"]},
    }
    expected = {
        "Name": "witness", "DeletionProtection": "INACTIVE", "LambdaConfig": {}, "UserPoolTags": {},
        "VerificationMessageTemplate": {"DefaultEmailOption": "CONFIRM_WITH_CODE"}, "MfaConfiguration": "OFF",
        "EmailConfiguration": {"EmailSendingAccount": "COGNITO_DEFAULT"}, "EstimatedNumberOfUsers": 0,
        "AdminCreateUserConfig": {"AllowAdminCreateUserOnly": False, "UnusedAccountValidityDays": 7},
        "UserPoolTier": "ESSENTIALS",
    }
    assert {key: shown.get(key) for key in expected} == expected
    absent = {
        "AutoVerifiedAttributes", "AliasAttributes", "UsernameAttributes", "UserAttributeUpdateSettings",
        "DeviceConfiguration", "SmsConfiguration", "UserPoolAddOns", "AccountRecoverySetting", "UsernameConfiguration",
    }
    assert not absent & set(shown)
    assert re.fullmatch(r"us-east-1_[0-9A-Za-z]{9}", shown["Id"])
    assert re.fullmatch(rf"arn:aws:cognito-idp:us-east-1:\d{{12}}:userpool/{shown['Id']}", shown["Arn"])
    assert shown["CreationDate"] == shown["LastModifiedDate"] and abs(shown["CreationDate"] - now()) < RECENT
    assert members(cognito.get_user_pool_mfa_config(UserPoolId=pool.id)) == {"MfaConfiguration": "OFF"}


def test_the_schema_has_the_standard_attributes(cognito, shared):
    pool = cognito.describe_user_pool(UserPoolId=shared.id)["UserPool"]
    schema = {attribute["Name"]: attribute for attribute in pool["SchemaAttributes"]}
    texts = {
        "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
        "website", "email", "gender", "zoneinfo", "locale", "phone_number", "address",
    }
    others = {"sub", "birthdate", "email_verified", "phone_number_verified", "updated_at", "identities"}
    assert set(schema) == texts | others
    assert {name for name in schema if schema[name]["Required"] or not schema[name]["Mutable"]} == {"sub"}
    # Limits are strings.
    bounds = {name: schema[name]["StringAttributeConstraints"] for name in texts}
    assert set(map(str, bounds.values())) == {str({"MinLength": "0", "MaxLength": "2048"})}
    assert schema["sub"]["StringAttributeConstraints"] == {"MinLength": "1", "MaxLength": "2048"}
    assert schema["birthdate"]["StringAttributeConstraints"] == {"MinLength": "10", "MaxLength": "10"}
    assert schema["updated_at"]["NumberAttributeConstraints"] == {"MinValue": "0"}
    assert schema["email_verified"]["AttributeDataType"] == "Boolean"


def test_a_new_client_has_the_services_defaults(cognito, shared):
    made = shared.admin("create_user_pool_client", ClientName="plain")["UserPoolClient"]
    shown = shared.admin("describe_user_pool_client", ClientId=made["ClientId"])["UserPoolClient"]
    assert shown == made
    assert set(shown) - {"TokenValidityUnits"} == {
        "UserPoolId", "ClientName", "ClientId", "LastModifiedDate", "CreationDate", "RefreshTokenValidity",
        "AllowedOAuthFlowsUserPoolClient", "EnableTokenRevocation", "EnablePropagateAdditionalUserContextData",
        "AuthSessionValidity",
    }
    assert shown["RefreshTokenValidity"] == 30 and shown["AuthSessionValidity"] == 3
    assert shown["EnableTokenRevocation"] is True and shown["AllowedOAuthFlowsUserPoolClient"] is False
    listed = shared.admin("list_user_pool_clients")["UserPoolClients"]
    assert {"ClientId": made["ClientId"], "UserPoolId": shared.id, "ClientName": "plain"} in listed


def test_an_update_resets_omitted_settings_to_their_defaults(cognito, make):
    policies = {"PasswordPolicy": {"MinimumLength": 12}}
    pool = make(Policies=policies, AutoVerifiedAttributes=["email"], UserPoolTags={"a": "b"})
    cognito.update_user_pool(UserPoolId=pool.id)
    shown = cognito.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    assert "AutoVerifiedAttributes" not in shown and shown["UserPoolTags"] == {}
    # Measured: an update without the policies keeps them.
    assert shown["Policies"]["PasswordPolicy"]["MinimumLength"] == 12
    pool.admin("update_user_pool_client", ClientId=pool.client_id, AuthSessionValidity=7)
    pool.admin("update_user_pool_client", ClientId=pool.client_id)
    client = pool.admin("describe_user_pool_client", ClientId=pool.client_id)["UserPoolClient"]
    assert client["AuthSessionValidity"] == 3 and "ExplicitAuthFlows" not in client


def test_pages_of_pools_and_clients(cognito, make):
    pool = make()
    for number in range(2):
        pool.admin("create_user_pool_client", ClientName=f"client{number}")
    pages = cognito.get_paginator("list_user_pool_clients").paginate(
        UserPoolId=pool.id, PaginationConfig={"PageSize": 2}
    )
    assert [len(page["UserPoolClients"]) for page in pages] == [2, 1]
    assert said(cognito.list_user_pools, MaxResults=0) == (
        "InvalidParameterException: 1 validation error detected: Value '0' at 'maxResults' failed to satisfy "
        "constraint: Member must have value greater than or equal to 1"
    )
    for summary in cognito.list_user_pools(MaxResults=60)["UserPools"]:
        assert {"Id", "Name", "LambdaConfig", "LastModifiedDate", "CreationDate"} == set(summary)
