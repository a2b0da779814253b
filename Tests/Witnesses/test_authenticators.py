"""The authenticator app as a first factor, and its deletion by administrators, with boto3 and pyotp."""

import pyotp

from conftest import said

CHOICE = {"ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}
FACTORS = {"Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"]}}}
ENABLED = {"Enabled": True, "PreferredMfa": True}


def enrol(mock, pool, username="ann"):
    """Registers an authenticator with the user's token."""
    token = pool.tokens(username)["AccessToken"]
    totp = pyotp.TOTP(pool.cognito.associate_software_token(AccessToken=token)["SecretCode"])
    pool.cognito.verify_software_token(AccessToken=token, UserCode=totp.at(mock.now(pool.id)))
    mock.advance(pool.id, 90)
    return totp, token


def start(pool, **more):
    return pool.call("initiate_auth", AuthFlow="USER_AUTH", AuthParameters={"USERNAME": "ann", **more})


def answer(pool, asked, **responses):
    return pool.call(
        "respond_to_auth_challenge", ChallengeName=asked["ChallengeName"], Session=asked["Session"],
        ChallengeResponses={"USERNAME": "ann", **responses},
    )


def test_an_authenticator_can_be_the_only_factor(mock, make):
    pool = make(CHOICE, **FACTORS)
    shown = pool.admin("describe_user_pool")["UserPool"]["Policies"]["SignInPolicy"]
    assert shown == {"AllowedFirstAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"]}
    pool.add("ann")
    assert start(pool)["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    totp, token = enrol(mock, pool)
    factors = pool.cognito.get_user_auth_factors(AccessToken=token)["ConfiguredUserAuthFactors"]
    assert factors == ["PASSWORD", "SOFTWARE_TOKEN"]
    choice = start(pool)
    assert choice["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "SOFTWARE_TOKEN_MFA"]
    asked = answer(pool, choice, ANSWER="SOFTWARE_TOKEN_MFA")
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    wrong = f"{(int(totp.at(mock.now(pool.id))) + 1) % 1_000_000:06}"
    assert said(answer, pool, asked, SOFTWARE_TOKEN_MFA_CODE=wrong).startswith("CodeMismatchException")
    signed_in = answer(pool, asked, SOFTWARE_TOKEN_MFA_CODE=totp.at(mock.now(pool.id)))
    assert signed_in["AuthenticationResult"]["AccessToken"]
    for name in ["SOFTWARE_TOKEN", "SOFTWARE_TOKEN_MFA"]:
        assert start(pool, PREFERRED_CHALLENGE=name)["ChallengeName"] == "SOFTWARE_TOKEN_MFA"


def test_a_user_with_two_required_factors_starts_with_the_password(mock, make):
    pool = make(CHOICE, **FACTORS)
    pool.admin("set_user_pool_mfa_config", MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    pool.add("ann")
    totp, token = enrol(mock, pool)
    pool.cognito.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings=ENABLED)
    choice = start(pool)
    assert choice["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    asked = answer(pool, choice, ANSWER="PASSWORD", PASSWORD=pool.password)
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    assert answer(pool, asked, SOFTWARE_TOKEN_MFA_CODE=totp.at(mock.now(pool.id)))["AuthenticationResult"]


def test_an_administrator_removes_a_lost_authenticator(mock, make):
    pool = make()
    pool.admin("set_user_pool_mfa_config", MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    pool.add("ann")
    delete = lambda name: said(pool.admin, "admin_delete_software_token", Username=name)
    assert delete("ann").startswith("InvalidParameterException")
    assert delete("nobody").startswith("UserNotFoundException")
    _, token = enrol(mock, pool)
    pool.cognito.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings=ENABLED)
    shown = pool.admin("admin_get_user_auth_factors", Username="ann")
    assert shown["ConfiguredUserAuthFactors"] == ["PASSWORD", "SOFTWARE_TOKEN"]
    assert shown["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA" and shown["Username"] == "ann"
    own = pool.cognito.get_user_auth_factors(AccessToken=token)
    assert {name: own[name] for name in own if name != "ResponseMetadata"} == {
        name: shown[name] for name in shown if name != "ResponseMetadata"
    }
    assert pool.sign_in("ann")["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    assert delete("ann") == "200"
    after = pool.admin("admin_get_user_auth_factors", Username="ann")
    assert after["ConfiguredUserAuthFactors"] == ["PASSWORD"] and "UserMFASettingList" not in after
    assert "AuthenticationResult" in pool.sign_in("ann")
    enrol(mock, pool)
    assert said(pool.admin, "admin_get_user_auth_factors", Username="nobody").startswith("UserNotFoundException")
    pool.sign_up("ben")
    assert delete("ben").startswith("UserNotConfirmedException")
