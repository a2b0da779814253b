"""cognitojwt verifies tokens with the mock's keys, as in a backend."""

import json

import cognitojwt
import pytest
import requests
from cognitojwt import jwt_sync
from jose.utils import base64url_decode, base64url_encode

REGION = "us-east-1"


@pytest.fixture(scope="module")
def pool(make_shared):
    pool = make_shared()
    pool.add("ann", email="ann@example.com")
    return pool


@pytest.fixture
def keys(mock, pool, monkeypatch):
    """Makes cognitojwt load its keys from the mock."""
    jwt_sync.get_keys.cache_clear()
    url = f"{mock.url}/{pool.id}/.well-known/jwks.json"
    monkeypatch.setenv("AWS_COGNITO_JWKS_PATH", url)
    yield url
    jwt_sync.get_keys.cache_clear()


def decode(token, pool, client=None):
    # cognitojwt does not use the clock of the pool, which can differ.
    return cognitojwt.decode(token, REGION, pool.id, app_client_id=client or pool.client_id, testmode=True)


@pytest.mark.parametrize("kind, use", [("IdToken", "id"), ("AccessToken", "access")])
def test_tokens_are_verified_with_the_published_keys(pool, keys, kind, use):
    claims = decode(pool.tokens("ann")[kind], pool)
    assert claims["token_use"] == use
    assert claims["iss"] == f"https://cognito-idp.{REGION}.amazonaws.com/{pool.id}"


def test_keys_can_come_from_a_file(pool, keys, monkeypatch, tmp_path):
    file = tmp_path / "jwks.json"
    file.write_text(requests.get(keys).text)
    monkeypatch.setenv("AWS_COGNITO_JWKS_PATH", str(file))
    assert decode(pool.tokens("ann")["IdToken"], pool)["email"] == "ann@example.com"


def test_a_token_for_another_client_is_rejected(pool, keys):
    with pytest.raises(cognitojwt.CognitoJWTException, match="client id audience"):
        decode(pool.tokens("ann")["AccessToken"], pool, client="another")


def test_a_token_of_another_pool_is_rejected(mock, make, pool, keys):
    other = make()
    other.add("ann", email="ann@example.com")
    with pytest.raises(cognitojwt.CognitoJWTException, match="Public key not found|verification failed"):
        decode(other.tokens("ann")["AccessToken"], other)


def test_a_changed_token_is_rejected(pool, keys):
    head, body, signature = pool.tokens("ann")["AccessToken"].split(".")
    claims = json.loads(base64url_decode(body.encode()))
    claims["username"] = "eve"
    forged = base64url_encode(json.dumps(claims).encode()).decode()
    with pytest.raises(cognitojwt.CognitoJWTException, match="verification failed"):
        decode(f"{head}.{forged}.{signature}", pool)
