"""boto3 and pyotp with second factors, first factors without a password, and a user's own attributes."""

import json

import jwt
import pyotp

from conftest import said

SMS = {"SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"}}
TOKEN = {"Enabled": True}
SENDER = {
    "EmailSendingAccount": "DEVELOPER",
    "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/no-reply@example.com",
}
EMAIL = {"Message": "Your code is {####}", "Subject": "Sign in"}
MISMATCH = "EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA"
WRONG = "CodeMismatchException: Invalid code or auth state for the user."


def with_mfa(pool, mode, **methods):
    pool.admin("set_user_pool_mfa_config", MfaConfiguration=mode, **methods)
    return pool


def answer(pool, asked, username="ann", **responses):
    return pool.call(
        "respond_to_auth_challenge",
        ChallengeName=asked["ChallengeName"],
        Session=asked["Session"],
        ChallengeResponses={"USERNAME": username, **responses},
    )


def access_token(answered):
    return answered["AuthenticationResult"]["AccessToken"]


def test_a_software_token_is_registered_and_requested(mock, make):
    pool = with_mfa(make(), "OPTIONAL", SoftwareTokenMfaConfiguration=TOKEN)
    cognito = pool.cognito
    pool.add("ann")
    token = access_token(pool.sign_in("ann"))
    assert said(cognito.associate_software_token, AccessToken="x").startswith("NotAuthorizedException")
    secret = cognito.associate_software_token(AccessToken=token)["SecretCode"]
    totp = pyotp.TOTP(secret)
    wrong = f"{(int(totp.at(mock.now(pool.id))) + 1) % 1_000_000:06}"
    assert said(cognito.verify_software_token, AccessToken=token, UserCode=wrong) == MISMATCH
    verified = cognito.verify_software_token(AccessToken=token, UserCode=totp.at(mock.now(pool.id)))
    assert verified["Status"] == "SUCCESS"
    preference = {"Enabled": True, "PreferredMfa": True}
    sms = said(cognito.set_user_mfa_preference, AccessToken=token, SMSMfaSettings=preference)
    assert sms == "InvalidParameterException: User does not have delivery config set to turn on SMS_MFA"
    cognito.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings=preference)
    shown = cognito.get_user(AccessToken=token)
    assert shown["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA"
    asked = pool.sign_in("ann")
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    used = said(answer, pool, asked, SOFTWARE_TOKEN_MFA_CODE=totp.at(mock.now(pool.id)))
    assert used == "ExpiredCodeException: Your software token has already been used once."
    mock.advance(pool.id, 30)
    done = answer(pool, asked, SOFTWARE_TOKEN_MFA_CODE=totp.at(mock.now(pool.id)))
    assert jwt.decode(access_token(done), options={"verify_signature": False})["username"] == "ann"


def test_if_the_pool_requires_a_factor_the_user_sets_it_up(mock, make):
    pool = with_mfa(make(), "ON", SoftwareTokenMfaConfiguration=TOKEN)
    pool.add("ann")
    asked = pool.sign_in("ann")
    assert json.loads(asked["ChallengeParameters"]["MFAS_CAN_SETUP"]) == ["SOFTWARE_TOKEN_MFA"]
    associated = pool.cognito.associate_software_token(Session=asked["Session"])
    verified = pool.cognito.verify_software_token(
        Session=associated["Session"],
        UserCode=pyotp.TOTP(associated["SecretCode"]).at(mock.now(pool.id)),
    )
    done = answer(pool, asked | {"Session": verified["Session"]})
    assert done["AuthenticationResult"]["TokenType"] == "Bearer"
    off = {"Enabled": False}
    refused = said(pool.cognito.set_user_mfa_preference, AccessToken=access_token(done), SoftwareTokenMfaSettings=off)
    assert refused == "InvalidParameterException: MFA cannot be disabled for a user of a pool that requires it"
    assert pool.admin("admin_get_user", Username="ann")["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"]


def test_an_email_code_is_the_second_factor(mock, make, address):
    pool = with_mfa(make(EmailConfiguration=SENDER), "OPTIONAL", EmailMfaConfiguration=EMAIL)
    pool.add("ann", email=address, email_verified="true")
    preference = {"Enabled": True, "PreferredMfa": True}
    pool.admin("admin_set_user_mfa_preference", Username="ann", EmailMfaSettings=preference)
    refused = said(pool.admin, "admin_set_user_mfa_preference", Username="nobody")
    assert refused == "UserNotFoundException: User does not exist."
    asked = pool.sign_in("ann")
    assert asked["ChallengeName"] == "EMAIL_OTP"
    assert said(answer, pool, asked, EMAIL_OTP_CODE="x") == WRONG
    assert mock.messages(address)[-1]["Subject"] == "Sign in"
    assert access_token(answer(pool, asked, EMAIL_OTP_CODE=mock.code(address)))


def test_sms_is_enabled_with_set_user_settings(make):
    pool = with_mfa(make(), "OPTIONAL", SmsMfaConfiguration=SMS)
    pool.add("ann", phone_number="+15555550100")
    token = access_token(pool.sign_in("ann"))
    option = [{"DeliveryMedium": "SMS", "AttributeName": "phone_number"}]
    pool.cognito.set_user_settings(AccessToken=token, MFAOptions=option)
    assert said(pool.cognito.set_user_settings, AccessToken="x", MFAOptions=option).startswith("NotAuthorized")
    assert pool.sign_in("ann")["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "+*******0100"
    pool.admin("admin_set_user_settings", Username="ann", MFAOptions=[])
    refused = said(pool.admin, "admin_set_user_settings", Username="nobody", MFAOptions=[])
    assert refused.startswith("UserNotFoundException")
    assert access_token(pool.sign_in("ann"))


def test_a_code_can_be_the_only_factor(mock, make, address):
    policy = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}}
    pool = make({"ExplicitAuthFlows": ["ALLOW_USER_AUTH"]}, Policies=policy, AutoVerifiedAttributes=["email"])
    attributes = [{"Name": "email", "Value": address}]
    signed_up = pool.call("sign_up", Username="ann", UserAttributes=attributes)
    confirmed = pool.call(
        "confirm_sign_up", Username="ann", ConfirmationCode=mock.code(address), Session=signed_up["Session"]
    )
    user = {"USERNAME": "ann"}
    begun = pool.call("initiate_auth", AuthFlow="USER_AUTH", AuthParameters=user, Session=confirmed["Session"])
    token = access_token(begun)
    asked = pool.call("initiate_auth", AuthFlow="USER_AUTH", AuthParameters=user)
    assert asked["AvailableChallenges"] == ["EMAIL_OTP"]
    code = mock.code(address, digits=8)
    assert access_token(answer(pool, asked, EMAIL_OTP_CODE=code))
    factors = pool.cognito.get_user_auth_factors(AccessToken=token)
    assert factors["ConfiguredUserAuthFactors"] == ["EMAIL_OTP"]
    assert said(pool.cognito.get_user_auth_factors, AccessToken="x").startswith("NotAuthorizedException")


def test_a_user_changes_their_own_attributes(mock, make, address):
    settings = {"AttributesRequireVerificationBeforeUpdate": ["email"]}
    pool = make(AutoVerifiedAttributes=["email"], UserAttributeUpdateSettings=settings)
    cognito = pool.cognito
    pool.add("ann", email="ann@example.com", email_verified="true")
    token = access_token(pool.sign_in("ann"))

    def attributes():
        shown = cognito.get_user(AccessToken=token)["UserAttributes"]
        return {attribute["Name"]: attribute["Value"] for attribute in shown}

    given = [{"Name": "email", "Value": address}, {"Name": "name", "Value": "Ann"}]
    changed = cognito.update_user_attributes(AccessToken=token, UserAttributes=given)
    assert [delivery["AttributeName"] for delivery in changed["CodeDeliveryDetailsList"]] == ["email"]
    assert attributes()["email"] == "ann@example.com" and attributes()["name"] == "Ann"
    proof = {"AccessToken": token, "AttributeName": "email"}
    assert said(cognito.verify_user_attribute, **proof, Code="x").startswith("CodeMismatchException")
    cognito.verify_user_attribute(**proof, Code=mock.code(address))
    assert attributes()["email"] == address and attributes()["email_verified"] == "true"
    cognito.get_user_attribute_verification_code(**proof)
    wrong = said(cognito.get_user_attribute_verification_code, AccessToken=token, AttributeName="name")
    assert wrong.startswith("InvalidParameterException")
    unknown = [{"Name": "custom:x", "Value": "1"}]
    refused = said(cognito.update_user_attributes, AccessToken=token, UserAttributes=unknown)
    assert refused.startswith("InvalidParameterException")
    cognito.delete_user_attributes(AccessToken=token, UserAttributeNames=["name"])
    assert "name" not in attributes()
    assert said(cognito.delete_user_attributes, AccessToken="x", UserAttributeNames=["name"]).startswith("NotAuth")
    pool.admin("admin_delete_user_attributes", Username="ann", UserAttributeNames=["email"])
    assert "email" not in attributes()
    refused = said(pool.admin, "admin_delete_user_attributes", Username="nobody", UserAttributeNames=["email"])
    assert refused.startswith("UserNotFoundException")
