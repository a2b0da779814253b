"""Web pages in headless Chromium.

The requests of oidc-client-ts and Amplify for a hosted sign-in succeed, and those of a hostile page are rejected.

The requests are from their sources: MetadataService, SigninRequest, TokenClient, and JsonService of oidc-client-ts,
and signInWithRedirect, completeOAuthFlow, refreshAuthTokens, and oAuthSignOutRedirect of amplify-js. The origin of
the page is not the mock's, and the browser checks the headers for other origins.
"""

import urllib.parse

import pytest

import browsers
import certificates
import servers
from conftest import Mock, Pool, maker

PKCE = """async () => {
  const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const verifier = text(crypto.getRandomValues(new Uint8Array(64)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: text(digest), state: text(crypto.getRandomValues(new Uint8Array(16))) };
}"""

# JsonService: the requests of its two methods, and their requirements for a response.
JSON_SERVICE = """async ({ url, token, form, basic, types }) => {
  const headers = { Accept: [...types, 'application/json'].join(', ') };
  if (token) headers.Authorization = 'Bearer ' + token;
  if (form) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  if (basic) headers.Authorization = 'Basic ' + btoa(basic);
  const body = form && new URLSearchParams(form);
  const answer = await fetch(url, { method: form ? 'POST' : 'GET', headers, body });
  const type = answer.headers.get('Content-Type');
  if (type && ![...types, 'application/json'].some(item => type.startsWith(item))) throw new Error(type);
  const text = await answer.text();
  return { status: answer.status, json: text ? JSON.parse(text) : {} };
}"""

# completeOAuthFlow and refreshAuthTokens.
AMPLIFY = """async ({ url, form }) => {
  const body = Object.entries(form).map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`).join('&');
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'x-amz-user-agent': 'aws-amplify/6.15.0 auth/36 framework/0',
  };
  return (await fetch(url, { method: 'POST', headers, body })).json();
}"""

AMPLIFY_API = """async ({ url, operation, input }) => {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.' + operation,
    'x-amz-user-agent': 'aws-amplify/6.15.0 auth/36 framework/0',
    'cache-control': 'no-store',
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input), mode: 'cors' });
  return { status: answer.status, type: answer.headers.get('x-amzn-errortype'), json: await answer.json() };
}"""


@pytest.fixture(scope="module")
def app():
    with browsers.landing() as url:
        yield url


@pytest.fixture(scope="module")
def chromium():
    """A browser that resolves evil.test to this machine, as after DNS rebinding."""
    with browsers.chromium("--host-resolver-rules=MAP evil.test 127.0.0.1") as browser:
        yield browser


@pytest.fixture
def page(chromium):
    context = chromium.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def client(app, **more):
    return {
        "AllowedOAuthFlowsUserPoolClient": True,
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email", "profile", "aws.cognito.signin.user.admin"],
        "CallbackURLs": [app],
        "LogoutURLs": [app],
        "SupportedIdentityProviders": ["COGNITO"],
    } | more


def sign_in(page, pool, app):
    """Submits the sign-in form. Returns the parameters that the app gets."""
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password").fill(pool.password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{app}?*")
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page.url).query))


@pytest.fixture(params=["root", "below"])
def authority(request):
    """A mock with one pool, and the authority that oidc-client-ts is configured with."""
    with servers.mock() as program:
        mock = Mock(program.url, None)
        cognito = mock.client()
        cognito.delete_user_pool(UserPoolId=program.pool)
        makers = maker(cognito)
        make = next(makers)
        yield make, lambda pool: program.url if request.param == "root" else f"{program.url}/{pool.id}"
        next(makers, None)


@pytest.mark.parametrize("secret", [False, True])
def test_oidc_client_ts_signs_in_reads_the_user_refreshes_and_revokes(authority, app, page, secret):
    make, address = authority
    pool = make(client(app, GenerateSecret=secret))
    pool.add("ann", email="ann@example.com")
    basic = f"{pool.client_id}:{pool.secret}" if secret else None
    post = {} if secret else {"client_id": pool.client_id}
    page.goto(app)

    def service(url, types=(), **more):
        return page.evaluate(JSON_SERVICE, {"url": url, "types": list(types)} | more)

    metadata = service(f"{address(pool)}/.well-known/openid-configuration", ["application/jwk-set+json"])["json"]
    pkce = page.evaluate(PKCE)
    asked = {
        "client_id": pool.client_id, "redirect_uri": app, "response_type": "code", "scope": "openid email",
        "state": pkce["state"], "code_challenge": pkce["challenge"], "code_challenge_method": "S256",
        "response_mode": "query",
    }
    page.goto(f"{metadata['authorization_endpoint']}?{urllib.parse.urlencode(asked)}")
    told = sign_in(page, pool, app)
    assert told["state"] == pkce["state"]
    grant = {"grant_type": "authorization_code", "redirect_uri": app, "code": told["code"], "code_verifier": pkce["verifier"]}
    tokens = service(metadata["token_endpoint"], form=grant | post, basic=basic)
    assert tokens["status"] == 200, tokens
    again = service(metadata["token_endpoint"], form=grant | post, basic=basic)
    assert (again["status"], again["json"]) == (400, {"error": "invalid_grant"})
    tokens = tokens["json"]
    user = service(metadata["userinfo_endpoint"], ["application/jwt"], token=tokens["access_token"])
    assert (user["status"], user["json"]["email"]) == (200, "ann@example.com")
    keys = service(metadata["jwks_uri"], ["application/jwk-set+json"])
    assert len(keys["json"]["keys"]) == 2
    refresh = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    assert service(metadata["token_endpoint"], form=refresh | post, basic=basic)["json"]["access_token"]
    # TokenClient.revoke always sends the client in the body.
    revoked = {"token": tokens["refresh_token"], "token_type_hint": "refresh_token", "client_id": pool.client_id}
    if secret:
        revoked["client_secret"] = pool.secret
    assert service(metadata["revocation_endpoint"], form=revoked)["status"] == 200
    refused = service(metadata["token_endpoint"], form=refresh | post, basic=basic)
    assert (refused["status"], refused["json"]["error"]) == (400, "invalid_grant")
    left = service(metadata["userinfo_endpoint"], ["application/jwt"], token=tokens["access_token"])
    assert (left["status"], left["json"]["error"]) == (401, "invalid_token")


@pytest.fixture(scope="module")
def https(tmp_path_factory):
    """A mock with HTTPS, because Amplify uses only HTTPS for a domain."""
    certificate, key = certificates.make(tmp_path_factory.mktemp("https"))
    with servers.mock("--tls-certificate", certificate, "--tls-key", key) as program:
        program.certificate = str(certificate)
        yield program


def test_amplifys_hosted_sign_in_ends_with_a_session_and_its_sign_out(https, app, page):
    cognito = Mock(https.url, None).session.client("cognito-idp", endpoint_url=https.url, verify=https.certificate)
    made = cognito.create_user_pool(PoolName="hosted")["UserPool"]["Id"]
    settings = client(
        app,
        ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
    )
    described = cognito.create_user_pool_client(UserPoolId=made, ClientName="web", **settings)["UserPoolClient"]
    pool = Pool(cognito, made, described)
    pool.add("ann", email="ann@example.com")
    domain = f"localhost:{urllib.parse.urlsplit(https.url).port}"
    page.goto(app)
    pkce = page.evaluate(PKCE)
    asked = {
        "redirect_uri": app, "response_type": "code", "client_id": pool.client_id, "identity_provider": "COGNITO",
        "scope": "openid email profile aws.cognito.signin.user.admin", "state": f"{pkce['state']}-637573746f6d",
        "code_challenge": pkce["challenge"], "code_challenge_method": "S256",
    }
    page.goto(f"https://{domain}/oauth2/authorize?{urllib.parse.urlencode(asked)}")
    told = sign_in(page, pool, app)
    assert told["state"] == asked["state"]
    form = {
        "grant_type": "authorization_code", "code": told["code"], "client_id": pool.client_id, "redirect_uri": app,
        "code_verifier": pkce["verifier"],
    }
    tokens = page.evaluate(AMPLIFY, {"url": f"https://{domain}/oauth2/token", "form": form})
    assert tokens["token_type"] == "Bearer" and {"access_token", "id_token", "refresh_token"} <= set(tokens)
    assert page.evaluate(AMPLIFY, {"url": f"https://{domain}/oauth2/token", "form": form}) == {"error": "invalid_grant"}

    def api(operation, **parameters):
        return page.evaluate(AMPLIFY_API, {"url": f"https://{domain}/", "operation": operation, "input": parameters})

    assert api("GetUser", AccessToken=tokens["access_token"])["json"]["Username"] == "ann"
    known = {"ClientId": pool.client_id}
    refreshed = api("GetTokensFromRefreshToken", RefreshToken=tokens["refresh_token"], **known)
    newest = refreshed["json"]["AuthenticationResult"]["RefreshToken"]
    assert newest != tokens["refresh_token"]
    # The type of an error is in a header. The page must be able to read it.
    again = api("GetTokensFromRefreshToken", RefreshToken=tokens["refresh_token"], **known)
    assert (again["status"], again["type"].split(":")[0]) == (400, again["json"]["__type"])
    assert api("RevokeToken", Token=newest, **known)["status"] == 200
    page.goto(f"https://{domain}/logout?client_id={pool.client_id}&logout_uri={urllib.parse.quote(app, safe='')}")
    assert page.url == app
    page.goto(f"https://{domain}/oauth2/authorize?{urllib.parse.urlencode(asked)}")
    assert page.title() == "Sign in"


def test_a_browser_adds_a_passkey_on_its_page(mock, make, app, page):
    pool = make(client(app), Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})
    pool.admin("set_user_pool_mfa_config", WebAuthnConfiguration={"RelyingPartyId": "localhost"}, MfaConfiguration="OFF")
    pool.add("ann", email="ann@example.com")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    authenticator = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }})["authenticatorId"]
    asked = {
        "client_id": pool.client_id, "response_type": "code", "redirect_uri": app,
        "scope": "openid aws.cognito.signin.user.admin", "state": "s1",
    }
    base = mock.url.replace("127.0.0.1", "localhost")
    page.goto(f"{base}/passkeys/add?{urllib.parse.urlencode(asked)}")
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password").fill(pool.password)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Create a passkey").click()
    page.wait_for_url(f"{app}?*")
    told = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page.url).query))
    assert told["state"] == "s1"
    [kept] = devtools.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert kept["rpId"] == "localhost"
    form = {
        "grant_type": "authorization_code", "code": told["code"], "client_id": pool.client_id, "redirect_uri": app,
    }
    tokens = page.evaluate(AMPLIFY, {"url": f"{mock.url}/oauth2/token", "form": form})
    [listed] = pool.cognito.list_web_authn_credentials(AccessToken=tokens["access_token"])["Credentials"]
    assert listed["RelyingPartyId"] == "localhost"
    # The authenticator already has a passkey, which the options exclude.
    page.goto(f"{base}/passkeys/add?{urllib.parse.urlencode(asked)}")
    page.get_by_role("button", name="Create a passkey").click()
    page.get_by_role("alert").filter(has_text="The passkey was not created").wait_for()


# --- Hostile pages


def test_a_page_after_dns_rebinding_reads_nothing(mock, page):
    port = urllib.parse.urlsplit(mock.url).port
    assert page.goto(f"http://evil.test:{port}/").status == 421
    statuses = page.evaluate("""async () => {
      const json = { 'Content-Type': 'application/json' };
      const target = { 'X-Amz-Target': 'AWSCognitoIdentityProviderService.ListUserPools' };
      const asked = [
        fetch('/_authflow/messages'),
        fetch('/_authflow/clock', { method: 'POST', headers: json, body: '{"advance": 1}' }),
        fetch('/', { method: 'POST', headers: target, body: '{"MaxResults": 1}' }),
      ];
      return (await Promise.all(asked)).map(answer => answer.status);
    }""")
    assert statuses == [421, 421, 421]


def test_a_page_of_another_origin_cannot_advance_a_clock(mock, make, app, page):
    pool = make()
    before = mock.now(pool.id)
    page.goto(app)
    sent = page.evaluate("""async url => {
      const body = '{"advance": 86400}';
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json', ''];
      const ways = types.flatMap(type => ['no-cors', 'cors'].map(mode => ({ type, mode })));
      const answers = ways.map(({ type, mode }) =>
        fetch(url, { method: 'POST', mode, body: new Blob([body], { type }) })
          .then(answer => answer.type, () => 'refused'));
      return Promise.all(answers);
    }""", f"{mock.url}/_authflow/pools/{pool.id}/clock")
    assert set(sent) <= {"opaque", "refused"}
    assert mock.now(pool.id) - before < 3600
