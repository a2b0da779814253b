"""Passkeys: an authenticator from parts of python-fido2 for the mock, and python-fido2 as a check of authflow's own."""

import contextlib
import http.server
import json
import threading
import urllib.error
import urllib.request

import pytest
from fido2.server import Fido2Server
from fido2.webauthn import PublicKeyCredentialRpEntity

from authenticator import Authenticator
from conftest import said
from servers import authflow

DOMAIN = "auth.example.com"
REFUSED = "NotAuthorizedException: Invalid WebAuthn credential."
FACTORS = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}}
FLOWS = ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]


def with_passkeys(make, **configuration):
    pool = make({"ExplicitAuthFlows": FLOWS}, Policies=FACTORS)
    configuration = {"RelyingPartyId": DOMAIN} | configuration
    pool.admin("set_user_pool_mfa_config", WebAuthnConfiguration=configuration, MfaConfiguration="OFF")
    return pool


@pytest.fixture(scope="module")
def pool(make_shared):
    return with_passkeys(make_shared)


@pytest.fixture
def token(pool, name):
    pool.add(name)
    return pool.tokens(name)["AccessToken"]


def start(pool, token):
    return pool.cognito.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]


def complete(pool, token, response):
    return said(pool.cognito.complete_web_authn_registration, AccessToken=token, Credential=response)


def registered(pool, token, authenticator=None):
    authenticator = authenticator or Authenticator()
    assert complete(pool, token, authenticator.register(start(pool, token))) == "200"
    return authenticator


def asked(pool, name):
    parameters = {"USERNAME": name, "PREFERRED_CHALLENGE": "WEB_AUTHN"}
    return pool.call("initiate_auth", AuthFlow="USER_AUTH", AuthParameters=parameters)


def answer(pool, name, challenge, credential):
    return pool.call(
        "respond_to_auth_challenge",
        ChallengeName="WEB_AUTHN",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": name, "CREDENTIAL": json.dumps(credential)},
    )


def options(challenge):
    return challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"]


@pytest.mark.parametrize("algorithm", [-7, -257], ids=["ES256", "RS256"])
def test_a_passkey_of_either_algorithm_signs_in_repeatedly(pool, token, name, algorithm):
    authenticator = registered(pool, token, Authenticator(algorithm))
    for _ in range(2):
        challenge = asked(pool, name)
        assert challenge["ChallengeName"] == "WEB_AUTHN"
        result = answer(pool, name, challenge, authenticator.sign(options(challenge)))
        assert "AccessToken" in result["AuthenticationResult"]


def test_a_passkey_is_a_factor_until_it_is_deleted(pool, token, name):
    cognito = pool.cognito
    registered(pool, token)
    factors = cognito.get_user_auth_factors(AccessToken=token)
    assert factors["ConfiguredUserAuthFactors"] == ["PASSWORD", "WEB_AUTHN"]
    [listed] = cognito.list_web_authn_credentials(AccessToken=token)["Credentials"]
    assert listed["RelyingPartyId"] == DOMAIN and listed["AuthenticatorTransports"] == ["usb", "nfc"]
    assert listed["AuthenticatorAttachment"] == "cross-platform"
    known = {"AccessToken": token, "CredentialId": listed["CredentialId"]}
    assert said(cognito.delete_web_authn_credential, **known) == "200"
    assert said(cognito.delete_web_authn_credential, **known).startswith("ResourceNotFoundException")
    assert asked(pool, name)["ChallengeName"] == "SELECT_CHALLENGE"
    assert said(cognito.list_web_authn_credentials, AccessToken="none").startswith("NotAuthorizedException")


def test_an_invalid_assertion_is_rejected(pool, token, name):
    authenticator = registered(pool, token)
    challenge = asked(pool, name)

    def said_to(credential):
        return said(answer, pool, name, challenge, credential)

    assert said_to(authenticator.sign(options(challenge), origin="https://example.com")) == REFUSED
    assert said_to(authenticator.sign(options(asked(pool, name)))) == REFUSED
    stranger = Authenticator(credential_id=authenticator.credential_id)
    stranger.rp_id, stranger.user_handle, stranger.counter = DOMAIN, authenticator.user_handle, 9
    assert said_to(stranger.sign(options(challenge))) == REFUSED
    authenticator.rp_id = "example.com"
    assert said_to(authenticator.sign(options(challenge), origin=f"https://{DOMAIN}")) == REFUSED
    authenticator.rp_id = DOMAIN
    assert said_to(authenticator.sign(options(challenge))) == "200"
    challenge, authenticator.counter = asked(pool, name), 0
    assert said_to(authenticator.sign(options(challenge))) == REFUSED


@pytest.mark.parametrize("bend, error", [
    ({"origin": "https://evil.example.org"}, "WebAuthnOriginNotAllowedException"),
    ({"rp_id": "example.com", "origin": f"https://{DOMAIN}"}, "WebAuthnRelyingPartyMismatchException"),
])
def test_an_invalid_registration_is_rejected(pool, token, bend, error):
    response = Authenticator().register(start(pool, token), **bend)
    assert complete(pool, token, response).startswith(error)


def test_if_verification_is_required_an_authenticator_without_it_is_rejected(make, name):
    pool = with_passkeys(make, UserVerification="required")
    pool.add(name)
    token = pool.tokens(name)["AccessToken"]
    wanted = start(pool, token)
    assert wanted["authenticatorSelection"]["userVerification"] == "required"
    response = Authenticator(verifies=False).register(wanted)
    assert complete(pool, token, response).startswith("WebAuthnCredentialNotSupportedException")


def test_a_pool_without_passkeys_reports_the_reason(make, shared, name):
    shared.add(name)
    token = shared.tokens(name)["AccessToken"]
    refusal = said(shared.cognito.start_web_authn_registration, AccessToken=token)
    assert refusal.startswith("WebAuthnNotEnabledException")
    pool = make({"ExplicitAuthFlows": FLOWS}, Policies=FACTORS)
    pool.add(name)
    token = pool.tokens(name)["AccessToken"]
    refusal = said(pool.cognito.start_web_authn_registration, AccessToken=token)
    assert refusal.startswith("WebAuthnConfigurationMissingException")


# authflow as the authenticator


class Judge(http.server.BaseHTTPRequestHandler):
    """Forwards all requests to the mock. Checks the authenticator's requests first, with python-fido2."""

    party = Fido2Server(PublicKeyCredentialRpEntity(id=DOMAIN, name=DOMAIN), attestation="none")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = json.loads(body)
        if "Credential" in request:
            self.server.credentials.append(self.registered(request["Credential"]))
        if credential := request.get("ChallengeResponses", {}).get("CREDENTIAL"):
            self.assert_signed(json.loads(credential))
        names = ("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date")
        headers = {name: self.headers[name] for name in names if name in self.headers}
        status, answer = self.server.ask(urllib.request.Request(self.server.mock, body, headers))
        self.send_response(status)
        self.send_header("Content-Type", "application/x-amz-json-1.1")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def registered(self, response):
        return self.party.register_complete(self.state(), response).credential_data

    def assert_signed(self, response):
        self.party.authenticate_complete(self.state(), self.server.credentials, response)
        self.server.signed += 1

    def state(self):
        return {"challenge": self.server.challenge, "user_verification": "required"}

    def log_message(self, *_):
        pass


class JudgeServer(http.server.ThreadingHTTPServer):
    def __init__(self, mock):
        super().__init__(("127.0.0.1", 0), Judge)
        self.mock, self.challenge, self.credentials, self.signed = mock, None, [], 0

    def ask(self, request):
        try:
            with urllib.request.urlopen(request) as answer:
                status, body = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, body = error.code, error.read()
        self.note(json.loads(body or "{}"))
        return status, body

    def note(self, answer):
        """Stores the last challenge."""
        wanted = answer.get("CredentialCreationOptions")
        if text := answer.get("ChallengeParameters", {}).get("CREDENTIAL_REQUEST_OPTIONS"):
            wanted = json.loads(text)
        self.challenge = wanted["challenge"] if wanted else self.challenge


@contextlib.contextmanager
def judge(mock):
    server = JudgeServer(mock.url)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


SCENARIO = """
scenario: A passkey signs in twice
steps:
  - signUp: { username: $(user.username), password: $(user.password) }
  - AdminConfirmSignUp: { Username: $(user.username) }
  - signIn: { username: $(user.username), password: $(user.password) }
  - associateWebAuthnCredential: {}
  - signIn: { username: $(user.username), flow: USER_AUTH, preferred: WEB_AUTHN }
    expect: { nextStep: done }
  - signIn: { username: $(user.username), flow: USER_AUTH }
  - confirmSignIn: { passkey: true }
    expect: { nextStep: done }
cleanup:
  - AdminDeleteUser: { Username: $(user.username) }
"""


def test_python_fido2_accepts_authflows_authenticator(mock, make, tmp_path):
    pool = with_passkeys(make, UserVerification="required")
    (tmp_path / "passkey.yaml").write_text(SCENARIO)
    with judge(mock) as server:
        declaration = {
            "kind": "cognito", "userPoolId": pool.id, "clientId": pool.client_id,
            "endpoint": f"http://127.0.0.1:{server.server_port}",
            "allow": ["create-users", "change-users", "delete-users", "send-messages"],
        }
        (tmp_path / "authflow.yaml").write_text(json.dumps({"pools": {"judged": declaration}}))
        keys = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
        run = authflow("run", "passkey.yaml", "--pool", "judged", folder=tmp_path, environment=keys)
    assert run.status == 0, run
    assert (len(server.credentials), server.signed) == (1, 2)
