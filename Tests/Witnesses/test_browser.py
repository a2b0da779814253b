"""Sign-in on the mock's pages with the keyboard, in headless Chromium."""

import urllib.parse

import pyotp
import pytest

import browsers

@pytest.fixture(scope="module")
def app():
    with browsers.landing() as url:
        yield url


@pytest.fixture(scope="module")
def chromium():
    with browsers.chromium() as browser:
        yield browser


@pytest.fixture
def page(chromium):
    """A new window without cookies or JavaScript, which the pages do not need."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def client(app):
    return {
        "AllowedOAuthFlowsUserPoolClient": True,
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin"],
        "CallbackURLs": [app],
        "LogoutURLs": [app],
        "SupportedIdentityProviders": ["COGNITO"],
    }


def authorize(mock, pool, app, **more):
    parameters = {"response_type": "code", "client_id": pool.client_id, "redirect_uri": app, "state": "s 1"} | more
    return f"{mock.url}/{pool.id}/oauth2/authorize?{urllib.parse.urlencode(parameters)}"


def told(page, app):
    """The parameters that the app received at its URL."""
    page.wait_for_url(f"{app}?*")
    assert page.get_by_role("heading").inner_text() == "You are back."
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page.url).query))


def test_signing_in_by_keyboard_leads_to_the_callback_with_a_code(mock, make, app, page):
    pool = make(client(app))
    pool.add("ann", email="ann@example.com")
    page.goto(authorize(mock, pool, app))
    assert page.title() == "Sign in"
    # The name has the focus, Tab leads to the password, and Enter submits.
    page.keyboard.type("ann")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    assert alert.inner_text() == "Incorrect username or password."
    assert page.get_by_label("Username").input_value() == "ann"
    page.get_by_label("Password").fill(pool.password)
    page.get_by_role("button", name="Sign in").press("Enter")
    answer = told(page, app)
    assert answer["state"] == "s 1" and len(answer["code"]) == 36
    # The second time, the browser is already signed in.
    page.goto(authorize(mock, pool, app))
    assert told(page, app)["code"] != answer["code"]
    bye = urllib.parse.urlencode({"client_id": pool.client_id, "logout_uri": app})
    page.goto(f"{mock.url}/{pool.id}/logout?{bye}")
    page.goto(authorize(mock, pool, app))
    assert page.title() == "Sign in"


def test_a_temporary_password_is_followed_by_the_authenticator(mock, make, app, page):
    pool = make(client(app))
    pool.add("ann", email="ann@example.com")
    pool.admin(
        "set_user_pool_mfa_config",
        MfaConfiguration="OPTIONAL",
        SoftwareTokenMfaConfiguration={"Enabled": True},
    )
    access = pool.tokens("ann")["AccessToken"]
    secret = pool.cognito.associate_software_token(AccessToken=access)["SecretCode"]
    clock = pyotp.TOTP(secret)
    now = mock.now(pool.id)
    pool.cognito.verify_software_token(AccessToken=access, UserCode=clock.at(int(now)))
    pool.admin(
        "admin_set_user_mfa_preference",
        Username="ann",
        SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True},
    )
    pool.admin("admin_set_user_password", Username="ann", Password="Temporary-1", Permanent=False)
    page.goto(authorize(mock, pool, app))
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password").fill("Temporary-1")
    page.get_by_role("button").click()
    page.get_by_label("New password").fill("Lasting-one-2")
    page.get_by_role("button").click()
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button").click()
    assert page.get_by_label("Code").get_attribute("aria-invalid") == "true"
    page.get_by_label("Code").fill(clock.at(int(mock.now(pool.id)) + 30))
    page.get_by_role("button").click()
    assert told(page, app)["code"]


def test_the_host_of_a_domain_leads_to_its_pool(mock, make, app, page, name):
    pool = make(client(app))
    pool.add("ann", email="ann@example.com")
    prefix = f"shop-{name}"
    pool.admin("create_user_pool_domain", Domain=prefix)
    try:
        port = urllib.parse.urlsplit(mock.url).port
        address = authorize(mock, pool, app).replace(f"{mock.url}/{pool.id}", f"http://{prefix}.auth.localhost:{port}")
        page.goto(address)
        assert urllib.parse.urlsplit(page.url).path == "/login"
        page.get_by_label("Username").fill("ann")
        page.get_by_label("Password").fill(pool.password)
        page.get_by_role("button").click()
        first = told(page, app)["code"]
        page.goto(address)
        assert told(page, app)["code"] != first
    finally:
        pool.admin("delete_user_pool_domain", Domain=prefix)


def test_input_from_an_app_stays_text(mock, make, app, page):
    pool = make(client(app))
    page.goto(authorize(mock, pool, app, login_hint='"><h1>forged</h1>'))
    assert page.get_by_role("heading").all_inner_texts() == ["Sign in"]
    assert page.get_by_label("Username").input_value() == '"><h1>forged</h1>'


def test_a_wrong_url_is_shown_and_not_followed(mock, make, app, page):
    pool = make(client(app))
    page.goto(authorize(mock, pool, "http://localhost:1/evil"))
    assert "redirect_mismatch" in page.get_by_role("alert").inner_text()
    assert page.url.startswith(mock.url)


def enter(page):
    """Presses Enter, which leads to another page with the focus on its first field."""
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.locator("input:focus").wait_for()


def test_a_user_signs_up_by_keyboard_and_reaches_the_callback(mock, make, app, page, address):
    pool = make(client(app), AutoVerifiedAttributes=["email"])
    page.goto(authorize(mock, pool, app))
    page.get_by_role("link", name="Create an account").focus()
    enter(page)
    assert page.title() == "Sign up"
    # The name has the focus, followed by the address and the password.
    page.keyboard.type("bob")
    page.keyboard.press("Tab")
    page.keyboard.type(address)
    page.keyboard.press("Tab")
    page.keyboard.type("feeble")
    enter(page)
    password = page.get_by_label("Password")
    assert password.get_attribute("aria-describedby") == "problem-password"
    assert page.get_by_label("Email").input_value() == address
    password.fill(pool.password)
    enter(page)
    assert page.title() == "Confirm your account"
    assert f"{address[0]}***@e***" in page.get_by_role("status").inner_text()
    # The code has the focus. The button for a new code comes after the form's button.
    first = mock.code(address)
    for _ in range(2):
        page.keyboard.press("Tab")
    enter(page)
    assert page.get_by_role("button").all_inner_texts() == ["Continue", "Send another code"]
    second = mock.code(address)
    assert second != first
    page.get_by_label("Code").fill(first)
    enter(page)
    assert page.get_by_label("Code").get_attribute("aria-invalid") == "true"
    page.get_by_label("Code").fill(second)
    page.keyboard.press("Enter")
    assert told(page, app)["code"]


def test_a_forgotten_password_is_replaced_by_keyboard(mock, make, app, page, address):
    pool = make(client(app))
    pool.add("ann", email=address, email_verified="true")
    page.goto(authorize(mock, pool, app))
    page.get_by_role("link", name="Forgot your password?").focus()
    enter(page)
    page.keyboard.type("ann")
    enter(page)
    assert page.title() == "Choose a new password"
    page.keyboard.type(mock.code(address))
    page.keyboard.press("Tab")
    page.keyboard.type("Another-horse-2")
    page.keyboard.press("Enter")
    assert told(page, app)["code"]
    assert pool.sign_in("ann", "Another-horse-2")["AuthenticationResult"]
