"""PyJWT, as in the backend of an app, accepts the pool's tokens and rejects others."""

import base64
import json
import time
import urllib.request

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from conftest import said


def fetched(url):
    with urllib.request.urlopen(url) as answer:
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        return json.load(answer)


def issuer(pool):
    return f"https://cognito-idp.us-east-1.amazonaws.com/{pool.id}"


class Verifier:
    """Verifies a token like a backend: keys by discovery, then all relevant claims."""

    def __init__(self, mock, pool):
        self.pool = pool
        self.document = fetched(f"{mock.url}/{pool.id}/.well-known/openid-configuration")
        self.keys = jwt.PyJWKClient(self.document["jwks_uri"])

    def __call__(self, token, use, **changes):
        audience = {"audience": self.pool.client_id} if use == "id" else {}
        settings = {
            "algorithms": self.document["id_token_signing_alg_values_supported"],
            "issuer": self.document["issuer"],
            "leeway": 10,
            "options": {"require": ["exp", "iat", "iss", "sub", "jti", "auth_time", "token_use"]},
        }
        claims = jwt.decode(token, self.keys.get_signing_key_from_jwt(token), **settings | audience | changes)
        if claims["token_use"] != use or use == "access" and claims["client_id"] != self.pool.client_id:
            raise jwt.InvalidTokenError("a token for another use")
        return claims


@pytest.fixture(scope="module")
def signed_in(mock, make_shared):
    """A pool with a signed-in user, the tokens, and a verifier."""
    pool = make_shared(Schema=[{"Name": "rank", "AttributeDataType": "Number"}])
    attributes = {"email": "ann@example.com", "email_verified": "true", "phone_number": "+14325551212"}
    pool.add("ann", **attributes, **{"custom:rank": "7", "updated_at": "1700000000"})
    return pool, pool.tokens("ann"), Verifier(mock, pool)


def test_discovery_leads_to_two_public_keys(mock, signed_in):
    pool, tokens, verifier = signed_in
    assert verifier.document["issuer"] == issuer(pool)
    assert verifier.document["jwks_uri"] == f"{mock.url}/{pool.id}/.well-known/jwks.json"
    assert verifier.document["id_token_signing_alg_values_supported"] == ["RS256"]
    assert verifier.document["subject_types_supported"] == ["public"]
    keys = fetched(verifier.document["jwks_uri"])["keys"]
    for key in keys:
        # The published key contains nothing from the private key.
        assert set(key) == {"alg", "e", "kid", "kty", "n", "use"}
        assert (key["kty"], key["alg"], key["use"], key["e"]) == ("RSA", "RS256", "sig", "AQAB")
        assert jwt.PyJWK(key).key.key_size == 2048
    headers = [jwt.get_unverified_header(tokens[name]) for name in ("IdToken", "AccessToken")]
    assert sorted(key["kid"] for key in keys) == sorted(header["kid"] for header in headers)
    assert [header["alg"] for header in headers] == ["RS256", "RS256"]


@pytest.mark.parametrize("document", ["jwks.json", "openid-configuration"])
def test_an_unknown_pool_publishes_nothing(mock, document):
    with pytest.raises(urllib.error.HTTPError) as caught:
        fetched(f"{mock.url}/us-east-1_Nowhere00/.well-known/{document}")
    assert caught.value.status == 404


def test_both_tokens_are_valid(signed_in):
    pool, tokens, verify = signed_in
    identity, access = verify(tokens["IdToken"], "id"), verify(tokens["AccessToken"], "access")
    for claims in identity, access:
        assert claims["exp"] - claims["iat"] == tokens["ExpiresIn"] == 3600
        assert claims["auth_time"] == claims["iat"] and abs(claims["iat"] - time.time()) < 60
        assert [type(claims[name]) for name in ("exp", "iat", "auth_time")] == [int] * 3
    assert "aud" not in access and "client_id" not in identity
    # Verification flags are JSON booleans, and custom attributes are always strings.
    assert identity["email_verified"] is True and identity["custom:rank"] == "7"
    assert identity["phone_number"] == "+14325551212"
    assert not {"email", "phone_number", "custom:rank", "cognito:username"} & set(access)


@pytest.mark.parametrize("name, use, changes, error", [
    ("AccessToken", "id", {}, jwt.MissingRequiredClaimError),
    ("IdToken", "access", {}, jwt.InvalidAudienceError),
    ("IdToken", "id", {"audience": "another"}, jwt.InvalidAudienceError),
    ("IdToken", "id", {"issuer": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_X"}, jwt.InvalidIssuerError),
    ("IdToken", "id", {"algorithms": ["ES256"]}, jwt.InvalidAlgorithmError),
    # PyJWT uses the system clock. A negative leeway has the effect of a clock that is an hour ahead.
    ("AccessToken", "access", {"leeway": -3600, "options": {"verify_iat": False}}, jwt.ExpiredSignatureError),
])
def test_a_token_in_the_wrong_place_is_rejected(signed_in, name, use, changes, error):
    _, tokens, verify = signed_in
    with pytest.raises(error):
        verify(tokens[name], use, **changes)


def encoded(members):
    return base64.urlsafe_b64encode(json.dumps(members).encode()).rstrip(b"=").decode()


def forged_with_own_key(token, claims):
    own = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return jwt.encode(claims, own, "RS256", {"kid": jwt.get_unverified_header(token)["kid"]})


def forged_with_public_key(token, claims, key):
    """A symmetric signature with the public key as the secret, which PyJWT itself would not create."""
    secret = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    head = encoded(jwt.get_unverified_header(token) | {"alg": "HS256"}) + "." + encoded(claims)
    signature = jwt.get_algorithm_by_name("HS256").sign(head.encode(), secret)
    return head + "." + base64.urlsafe_b64encode(signature).rstrip(b"=").decode()


def test_backends_and_the_pool_reject_forged_tokens(signed_in):
    pool, tokens, verify = signed_in
    token = tokens["AccessToken"]
    claims = verify(token, "access")
    header, payload, signature = token.split(".")
    key = verify.keys.get_signing_key_from_jwt(token).key
    forgeries = [
        ".".join([header, encoded(claims | {"username": "bob"}), signature]),
        ".".join([header, encoded(claims | {"exp": claims["exp"] + 3600}), signature]),
        ".".join([encoded(jwt.get_unverified_header(token) | {"alg": "none"}), payload, ""]),
        ".".join([encoded(jwt.get_unverified_header(tokens["IdToken"])), payload, signature]),
        forged_with_own_key(token, claims),
        forged_with_public_key(token, claims, key),
    ]
    for forgery in forgeries:
        with pytest.raises(jwt.InvalidTokenError):
            verify(forgery, "access")
        refusal = said(pool.cognito.get_user, AccessToken=forgery)
        assert refusal == "NotAuthorizedException: Invalid Access Token", forgery
    assert said(pool.cognito.get_user, AccessToken=token) == "200"


def test_tokens_of_another_pool_are_rejected(mock, signed_in, shared, name):
    pool, tokens, verify = signed_in
    shared.add(name)
    foreign = shared.tokens(name)
    for kind, use in [("IdToken", "id"), ("AccessToken", "access")]:
        with pytest.raises(jwt.PyJWKClientError):
            verify(foreign[kind], use)
        assert Verifier(mock, shared)(foreign[kind], use)["iss"] == issuer(shared)
    # The header names this pool's key, but the claims name another pool.
    header = tokens["AccessToken"].split(".")[0]
    mixed = ".".join([header, *foreign["AccessToken"].split(".")[1:]])
    with pytest.raises(jwt.InvalidSignatureError):
        verify(mixed, "access")
    assert said(pool.cognito.get_user, AccessToken=mixed).startswith("NotAuthorizedException")
