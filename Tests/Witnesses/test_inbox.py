"""`authflow inbox code`: the latest code that a running mock has sent, for tests in any language."""

import html
import re
import threading
import urllib.parse
import uuid

import pytest
import requests

import servers

PASSWORD = "Correct-horse-1"


@pytest.fixture(scope="module")
def pool(make_shared):
    return make_shared(AutoVerifiedAttributes=["email", "phone_number"])


@pytest.fixture
def inbox(mock, tmp_path):
    def run(*arguments):
        return servers.authflow("inbox", "code", "--endpoint", mock.url, *arguments, folder=tmp_path)

    return run


def sign_up(pool, name, **attributes):
    pool.call(
        "sign_up",
        Username=name,
        Password=PASSWORD,
        UserAttributes=[{"Name": key, "Value": value} for key, value in attributes.items()],
    )


def test_the_code_is_found_by_address_and_by_user_name(pool, inbox, name, address):
    sign_up(pool, name, email=address)
    by_address, by_name = inbox(address), inbox(name)
    assert (by_address.status, by_address.errors) == (0, "")
    assert by_name.output == by_address.output
    pool.call("confirm_sign_up", Username=name, ConfirmationCode=by_address.output.strip())


def test_the_code_is_found_by_phone_number(pool, inbox, name):
    phone = f"+1555010{uuid.uuid4().int % 10_000:04}"
    sign_up(pool, name, phone_number=phone)
    code = inbox(phone)
    assert code.status == 0, code
    pool.call("confirm_sign_up", Username=name, ConfirmationCode=code.output.strip())


def test_the_code_of_a_link_is_also_printed(mock, make, inbox, name, address):
    template = {"DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailMessageByLink": "Please {##follow##}"}
    pool = make(AutoVerifiedAttributes=["email"], VerificationMessageTemplate=template)
    sign_up(pool, name, email=address)
    link = re.fullmatch(r'Please <a href="(.*)">follow</a>\s*', mock.messages(address)[-1].get_content())[1]
    address_of_link = urllib.parse.urlsplit(html.unescape(link))
    assert urllib.parse.parse_qs(address_of_link.query)["confirmation_code"] == [inbox(address).output.strip()]
    page = requests.get(address_of_link.geturl())
    assert page.status_code == 200 and "has been confirmed" in page.text
    assert inbox(name).output == inbox(address).output


LINK_POOL = """
pool:
  Name: links
  AutoVerifiedAttributes: [email]
  VerificationMessageTemplate: { DefaultEmailOption: CONFIRM_WITH_LINK, EmailMessageByLink: "Please {##follow##}" }
clients:
  app: { ClientName: app, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
"""

LINK_SCENARIO = """
scenario: The code of a link confirms
steps:
  - signUp: { username: $(user.username), password: $(user.password), attributes: { email: $(user.email) } }
  - awaitCode: { to: $(user.email), match: 'confirmation_code=(\\d+)' }
    save: code
  - confirmSignUp: { username: $(user.username), code: $(code) }
    expect: { nextStep: done }
"""


def test_a_scenario_finds_the_code_of_a_link_by_a_pattern(tmp_path):
    (tmp_path / "links.yaml").write_text(LINK_POOL)
    (tmp_path / "scenario.yaml").write_text(LINK_SCENARIO)
    result = servers.authflow("run", "--pool", "./links.yaml", "scenario.yaml", folder=tmp_path)
    assert result.status == 0, result


def test_the_latest_of_several_codes_is_printed(mock, pool, inbox, name, address):
    sign_up(pool, name, email=address)
    first = inbox(address).output
    mock.advance(pool.id, 60)
    pool.call("resend_confirmation_code", Username=name)
    second = inbox(name).output
    assert first != second
    pool.call("confirm_sign_up", Username=name, ConfirmationCode=second.strip())


def test_the_temporary_password_of_an_invitation_is_printed(cognito, pool, inbox, name, address):
    cognito.admin_create_user(
        UserPoolId=pool.id,
        Username=name,
        TemporaryPassword="Invited-horse-1",
        UserAttributes=[{"Name": "email", "Value": address}],
    )
    assert inbox(name).output == "Invited-horse-1\n"


def test_a_pool_can_be_selected_among_pools_with_the_same_user_names(make, inbox, name, address):
    pools = [make(AutoVerifiedAttributes=["email"]) for _ in range(2)]
    for pool in pools:
        sign_up(pool, name, email=address)
    for pool in pools:
        code = inbox(name, "--pool", pool.id).output.strip()
        pool.call("confirm_sign_up", Username=name, ConfirmationCode=code)


def test_within_waits_for_a_later_code(mock, pool, inbox, name, address):
    asked = threading.Event()
    mock_heard = mock.client()

    def later():
        asked.wait()
        mock_heard.sign_up(
            ClientId=pool.client_id,
            Username=name,
            Password=PASSWORD,
            UserAttributes=[{"Name": "email", "Value": address}],
        )

    sender = threading.Thread(target=later)
    sender.start()
    assert inbox(name).status == 1
    asked.set()
    found = inbox(name, "--within", "20s")
    sender.join()
    assert (found.status, len(found.output)) == (0, 7), found


def test_a_missing_code_is_reported(inbox, name):
    none = inbox(name)
    assert (none.status, none.output) == (1, "")
    assert none.errors == f"authflow: no code was sent to `{name}`\n"
    waited = inbox(name, "--within", "50ms")
    assert waited.errors == f"authflow: no code was sent to `{name}` within 50ms\n"


def test_an_unknown_pool_is_named(pool, inbox, name):
    unknown = inbox(name, "--pool", "eu-west-1_Nowhere12")
    assert (unknown.status, unknown.output) == (2, "")
    assert unknown.errors.startswith("authflow: the mock has no pool `eu-west-1_Nowhere12`; its pool")
    assert f"`{pool.id}`" in unknown.errors


def test_an_endpoint_that_is_not_a_mock_is_named(moto, tmp_path):
    other = servers.authflow("inbox", "code", "ann", "--endpoint", moto, folder=tmp_path)
    assert (other.status, other.output) == (4, "")
    assert f"`{moto}` is not an `authflow mock`" in other.errors
    nobody = servers.authflow("inbox", "code", "ann", "--endpoint", "http://127.0.0.1:1", folder=tmp_path)
    assert (nobody.status, nobody.output) == (4, "")
    assert "can't reach `http://127.0.0.1:1`: the connection was refused" in nobody.errors


@pytest.mark.parametrize(
    "arguments",
    [
        ("ann", "--endpoint", "127.0.0.1"),
        ("ann", "--endpoint", ""),
        ("ann", "--endpoint", "http://127.0.0.1:1", "--within", "5"),
        ("ann",),
    ],
)
def test_wrong_usage_has_exit_code_3(arguments, tmp_path):
    wrong = servers.authflow("inbox", "code", *arguments, folder=tmp_path)
    assert (wrong.status, wrong.output) == (3, ""), wrong


def test_the_newest_code_is_found_by_any_sign_in_name(cognito, make, inbox, address):
    """The first code goes to the email address, the second to the phone number. The query is the address."""
    pool = make(
        UsernameAttributes=["email"], AutoVerifiedAttributes=["email"],
        SmsConfiguration={"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"},
    )
    cognito.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="OPTIONAL", SmsMfaConfiguration={
            "SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"}
        },
    )
    phone = f"+1555010{uuid.uuid4().int % 10_000:04}"
    sign_up(pool, address, email=address, phone_number=phone)
    first = inbox("--pool", pool.id, address).output.strip()
    pool.call("confirm_sign_up", Username=address, ConfirmationCode=first)
    user = {"UserPoolId": pool.id, "Username": address}
    cognito.admin_update_user_attributes(
        **user, UserAttributes=[{"Name": "phone_number_verified", "Value": "true"}]
    )
    cognito.admin_set_user_mfa_preference(
        **user, SMSMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    asked = pool.call(
        "initiate_auth", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": address, "PASSWORD": PASSWORD}
    )
    assert asked["ChallengeName"] == "SMS_MFA"
    code = inbox("--pool", pool.id, address).output.strip()
    assert code == inbox("--pool", pool.id, phone).output.strip()
    assert inbox("--pool", pool.id, "somebody@else.test").status == 1
