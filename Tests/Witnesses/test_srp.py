"""The SRP messages as measured on a real pool, calculated with pycognito."""

import base64
import hashlib
import hmac

import pytest
from pycognito.aws_srp import AWSSRP, hex_to_long, long_to_hex, pad_hex

from conftest import said

INCORRECT = "NotAuthorizedException: Incorrect username or password."
UNKNOWN = "UserNotFoundException: User does not exist."


class Dialogue:
    """An SRP sign-in in progress. Tests can change its challenge response before it is sent."""

    def __init__(self, pool, username, password=None, start=None, **changes):
        self.pool = pool
        self.client = AWSSRP(
            username=username, password=password or pool.password, pool_id=pool.id, client_id=pool.client_id,
            client=pool.cognito,
        )
        start = start or (lambda **parameters: pool.call("initiate_auth", **parameters))
        self.answer = start(AuthFlow="USER_SRP_AUTH", AuthParameters=self.client.get_auth_params() | changes)
        self.shown = self.answer["ChallengeParameters"]

    def proof(self, timestamp="Tue Feb 3 04:05:06 UTC 2026"):
        """The correct challenge response, with a proof for this time."""
        shown = self.shown
        key = self.client.get_password_authentication_key(
            shown["USER_ID_FOR_SRP"], self.client.password, hex_to_long(shown["SRP_B"]), shown["SALT"]
        )
        name = self.pool.id.split("_")[1] + shown["USER_ID_FOR_SRP"]
        text = name.encode() + base64.b64decode(shown["SECRET_BLOCK"]) + timestamp.encode()
        return {
            "USERNAME": shown["USERNAME"],
            "TIMESTAMP": timestamp,
            "PASSWORD_CLAIM_SECRET_BLOCK": shown["SECRET_BLOCK"],
            "PASSWORD_CLAIM_SIGNATURE": base64.b64encode(hmac.digest(key, text, hashlib.sha256)).decode(),
        }

    def said(self, proof):
        parameters = {"ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": proof}
        return said(self.pool.call, "respond_to_auth_challenge", **parameters)


@pytest.fixture(scope="module")
def pool(make_shared):
    pool = make_shared(AliasAttributes=["email"])
    pool.add("ann", email="ann@example.com", email_verified="true")
    pool.add("bob")
    return pool


@pytest.mark.parametrize("username", ["ann", "ann@example.com"])
def test_the_parameters_of_a_challenge(pool, username):
    first, second = Dialogue(pool, username), Dialogue(pool, username)
    assert first.answer["ChallengeName"] == "PASSWORD_VERIFIER" and "Session" not in first.answer
    assert set(first.shown) == {"SALT", "SRP_B", "SECRET_BLOCK", "USERNAME", "USER_ID_FOR_SRP"}
    # The parameter is the user's name, even if an alias was given.
    assert first.shown["USERNAME"] == first.shown["USER_ID_FOR_SRP"] == "ann"
    assert first.shown["SALT"] == second.shown["SALT"] and first.shown["SRP_B"] != second.shown["SRP_B"]
    assert first.shown["SECRET_BLOCK"] != second.shown["SECRET_BLOCK"]
    assert first.said(first.proof()) == second.said(second.proof()) == "200"


def test_the_sub_is_a_name_only_if_it_is_the_user_name(pool, make, address):
    assert said(Dialogue, pool, pool.attributes("ann")["sub"]) == UNKNOWN
    other = make(UsernameAttributes=["email"])
    other.add(address)
    sub = other.attributes(address)["sub"]
    for username in address, sub:
        dialogue = Dialogue(other, username)
        assert dialogue.shown["USERNAME"] == sub and dialogue.said(dialogue.proof()) == "200"


def test_a_value_that_is_not_hexadecimal_is_rejected(pool):
    assert said(Dialogue, pool, "ann", SRP_A="zzz-not-hex") == (
        "InvalidParameterException: 1 validation error detected: Value 'zzz-not-hex' at 'sRPA' failed to satisfy "
        "constraint: Member must satisfy regular expression pattern: ^[0-9a-fA-F]+$"
    )


@pytest.mark.parametrize("multiple", [0, 1])
def test_a_value_that_would_reveal_the_key_is_rejected(pool, multiple):
    value = multiple * AWSSRP("", "", "x_y", "", client=pool.cognito).big_n
    dialogue = Dialogue(pool, "ann", SRP_A=long_to_hex(value))
    # With these values, the server's secret is 0 for every password, and anyone could create a proof.
    u = hashlib.sha256(bytes.fromhex(pad_hex(value) + pad_hex(dialogue.shown["SRP_B"]))).hexdigest()
    extracted = hmac.digest(bytes.fromhex(pad_hex(u)), b"\x00", "sha256")
    key = hmac.digest(extracted, b"Caldera Derived Key\x01", "sha256")[:16]
    dialogue.client.get_password_authentication_key = lambda *_: key
    assert dialogue.said(dialogue.proof()) == INCORRECT


@pytest.mark.parametrize("sent, proved, answer", [
    ("Tue Feb 3 04:05:06 UTC 2026", None, "200"),
    # Old timestamps, any case, two digits, the other zone name, and a wrong weekday. The proof is always for the
    # canonical form.
    ("tue FEB 3 04:05:06 UTC 2026", "Tue Feb 3 04:05:06 UTC 2026", "200"),
    ("Tue Feb 03 04:05:06 UTC 2026", "Tue Feb 3 04:05:06 UTC 2026", "200"),
    ("Tue Feb 3 04:05:06 GMT 2026", "Tue Feb 3 04:05:06 UTC 2026", "200"),
    ("Wed Feb 3 04:05:06 UTC 2026", "Tue Feb 3 04:05:06 UTC 2026", "200"),
    ("Tue Feb 03 04:05:06 UTC 2026", None, INCORRECT),
    ("Tue Feb 3 04:05:07 UTC 2026", "Tue Feb 3 04:05:06 UTC 2026", INCORRECT),
    ("Tue Feb 3 04:05:06 utc 2026", None, "InvalidParameterException: TIMESTAMP format"),
    ("Die Feb 3 04:05:06 UTC 2026", None, "InvalidParameterException: TIMESTAMP format"),
])
def test_the_timestamp_can_have_several_forms(pool, sent, proved, answer):
    dialogue = Dialogue(pool, "ann")
    assert dialogue.said(dialogue.proof(proved or sent) | {"TIMESTAMP": sent}).startswith(answer)


def test_a_proof_is_valid_only_for_its_user_and_client(pool, cognito):
    dialogue = Dialogue(pool, "ann")
    proof = dialogue.proof()
    assert dialogue.said(proof | {"USERNAME": "bob"}) == INCORRECT
    made_up = base64.b64encode(bytes(192)).decode()
    assert dialogue.said(proof | {"PASSWORD_CLAIM_SECRET_BLOCK": made_up}) == INCORRECT
    other = pool.admin("create_user_pool_client", ClientName="other")["UserPoolClient"]["ClientId"]
    refusal = said(
        cognito.respond_to_auth_challenge, ClientId=other, ChallengeName="PASSWORD_VERIFIER", ChallengeResponses=proof
    )
    assert refusal == INCORRECT
    assert dialogue.said(proof) == "200"


def test_a_proof_is_invalid_after_the_session_or_a_password_change(mock, make):
    pool = make()
    pool.add("ann")
    late, outdated = Dialogue(pool, "ann"), Dialogue(pool, "ann")
    pool.admin("admin_set_user_password", Username="ann", Password="Another-horse-1", Permanent=True)
    assert outdated.said(outdated.proof()) == INCORRECT
    late = Dialogue(pool, "ann", "Another-horse-1")
    mock.advance(pool.id, 180)
    assert late.said(late.proof()) == INCORRECT


def test_an_administrator_signs_in_a_user_with_srp(pool):
    def start(**parameters):
        return pool.admin("admin_initiate_auth", ClientId=pool.client_id, **parameters)

    dialogue = Dialogue(pool, "ann", start=start)
    answer = pool.admin(
        "admin_respond_to_auth_challenge",
        ClientId=pool.client_id,
        ChallengeName="PASSWORD_VERIFIER",
        ChallengeResponses=dialogue.proof(),
    )
    assert "AccessToken" in answer["AuthenticationResult"]
    assert said(Dialogue, pool, "nobody", start=start) == UNKNOWN
