"""`authflow run` on a foreign server: moto, as a live pool in a project file.

Measured differences of moto 5.2.5 from the service that affect these tests:

- Every confirmation code is accepted, and every reset code that does not start with `moto-confirmation-code:`.
- SRP is incomplete. Salt and B are 32 random hexadecimal digits, and SECRET_BLOCK is a UUID and therefore not
  Base64. Proofs are not checked, and every password signs in. USER_PASSWORD_AUTH compares passwords.
- PASSWORD_VERIFIER has a Session. USER_ID_FOR_SRP is the sub, but USERNAME is the user's name.
- SECRET_HASH is checked only when SRP starts and at a refresh. The error message is only the wrong hash.
- NEW_PASSWORD_REQUIRED contains USERNAME but no attributes. The response can be any valid password.
- Flows are allowed even if the client does not list them. Pools do not hide users. Error messages often differ.
- The tokens of all pools have the same key, and `kid` is `dummy`. The ID token's `email` is the sub if addresses
  are user names.
- RevokeToken, GetTokensFromRefreshToken, DeleteUser, ResendConfirmationCode, and ListTagsForResource return HTTP 500
  with an HTML page, like all operations that moto does not implement.
- Request IDs are not UUIDs. The error header has no colon. Errors have the content type `application/json`.
"""

import json
import textwrap
import xml.etree.ElementTree as ElementTree

import boto3
import pytest

from servers import authflow

SIGN_UP = """
- signUp: { username: $(user.email), password: $(user.password) }
  expect: { nextStep: confirmSignUp, delivery: { medium: EMAIL, attribute: email } }
- awaitCode: { to: $(user.email) }
  save: code
- confirmSignUp: { username: $(user.email), code: $(code) }
  expect: { nextStep: done }
"""


def steps(text):
    return textwrap.indent(textwrap.dedent(text).strip(), "  ")


def scenario(*parts, head=""):
    return "\n".join(["scenario: it", head.strip(), "steps:", *map(steps, parts)]) + "\n"


class Project:
    """A pool of moto, a project file with it, and runs on it."""

    def __init__(self, moto, folder, username_attributes=("email",), **client):
        # The pool gets a separate client, because the checked session belongs to the mock.
        self.cognito = boto3.client("cognito-idp", endpoint_url=moto)
        recovery = {"RecoveryMechanisms": [{"Priority": 1, "Name": "verified_email"}]}
        pool = self.cognito.create_user_pool(
            PoolName="witness",
            AutoVerifiedAttributes=["email"],
            UsernameAttributes=list(username_attributes),
            AccountRecoverySetting=recovery,
        )["UserPool"]
        made = self.cognito.create_user_pool_client(UserPoolId=pool["Id"], ClientName="witness", **client)
        self.id = pool["Id"]
        self.client = made["UserPoolClient"]
        self.folder = folder
        self.declaration = {
            "kind": "cognito",
            "userPoolId": self.id,
            "clientId": self.client["ClientId"],
            "endpoint": moto,
            "allow": ["create-users", "change-users", "delete-users", "send-messages"],
            "source": {"email": "any-code"},
        }
        if "ClientSecret" in self.client:
            self.declaration["clientSecret"] = "$(secret.CLIENT_SECRET)"
        self.environment = {
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "CLIENT_SECRET": self.client.get("ClientSecret", ""),
        }

    def run(self, text, *options):
        """Runs one scenario. The project file is JSON, which is also YAML."""
        sources = {"any-code": {"kind": "command", "run": ["echo", "123456"]}}
        declared = {"pools": {"moto": self.declaration}, "sources": sources}
        (self.folder / "authflow.yaml").write_text(json.dumps(declared))
        (self.folder / "it.yaml").write_text(text)
        place = ["--config", "authflow.yaml", "--pool", "moto", "--junit", "it.xml", *options]
        return authflow("run", "it.yaml", *place, folder=self.folder, environment=self.environment)

    def passes(self, text, *options):
        run = self.run(text, *options)
        assert run.status == 0, run
        if secret := self.environment["CLIENT_SECRET"]:
            assert secret not in run.output + run.errors + (self.folder / "it.xml").read_text()

    def result(self):
        """The result of the only case in the report."""
        case = ElementTree.parse(self.folder / "it.xml").getroot().find("testsuite/testcase")
        return next((child for child in case if child.tag in ("failure", "error", "skipped")), None)

    def users(self):
        return self.cognito.list_users(UserPoolId=self.id)["Users"]


@pytest.fixture
def project(moto, tmp_path):
    return Project(moto, tmp_path)


@pytest.mark.parametrize("secret", [False, True], ids=["without a secret", "with a secret"])
def test_a_user_signs_up_signs_in_with_srp_and_signs_out(moto, tmp_path, secret):
    project = Project(moto, tmp_path, GenerateSecret=secret)
    project.passes(scenario(SIGN_UP, """
        - signIn: { username: $(user.email), password: $(user.password) }
          expect:
            nextStep: done
            response: { AuthenticationResult: { ExpiresIn: 3600, TokenType: Bearer } }
            tokens: { access: { claims: { token_use: access } }, id: { claims: { token_use: id } } }
          save: tokens
        - fetchUserAttributes: {}
          expect: { attributes: { email: $(user.email) } }
        - fetchAuthSession: {}
          expect: { tokens: { access: { claims: { jti: $(tokens.access.claims.jti) } } } }
        - signOut: { global: true }
        - fetchUserAttributes: {}
          expect: { error: NotSignedIn }
        - GetUser: { AccessToken: $(tokens.access) }
          expect: { error: NotAuthorizedException }
        - InitiateAuth: { AuthFlow: REFRESH_TOKEN_AUTH, AuthParameters: { REFRESH_TOKEN: $(tokens.refresh) } }
          expect: { error: { type: NotAuthorizedException, message: Refresh Token has been revoked } }
    """), "--keep-users")
    assert [user["UserStatus"] for user in project.users()] == ["CONFIRMED"]


def test_user_names_can_be_plain_names(moto, tmp_path):
    project = Project(moto, tmp_path, username_attributes=())
    project.passes(scenario("""
        - signUp: { username: $(user.username), password: $(user.password), attributes: { email: $(user.email) } }
          expect: { nextStep: confirmSignUp, delivery: { destination: { contains: "***@" } } }
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.username), code: $(code) }
        - signIn: { username: $(user.username), password: $(user.password) }
          expect: { nextStep: done, tokens: { access: { claims: { username: $(user.username) } } } }
        - expectUser: { username: $(user.username), status: CONFIRMED, attributes: { email: $(user.email) } }
    """))


def test_a_session_is_refreshed(project):
    project.passes(scenario(SIGN_UP, """
        - signIn: { username: $(user.email), password: $(user.password) }
          save: tokens
        - InitiateAuth: { AuthFlow: REFRESH_TOKEN_AUTH, AuthParameters: { REFRESH_TOKEN: $(tokens.refresh) } }
          expect: { response: { AuthenticationResult: { ExpiresIn: 3600, RefreshToken: { exists: false } } } }
          save: { access: response.AuthenticationResult.AccessToken }
        - GetUser: { AccessToken: $(access) }
          expect: { response: { UserAttributes: { includes: [{ Name: email, Value: $(user.email) }] } } }
    """))


def test_an_unconfirmed_user_leads_to_a_next_step(project):
    project.passes(scenario("""
        - signUp: { username: $(user.email), password: $(user.password) }
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { nextStep: confirmSignUp, error: UserNotConfirmedException }
        - signUp: { username: $(user.email), password: $(user.password) }
          expect: { error: UsernameExistsException, httpStatus: 400 }
        - signUp: { username: $(users.bob.email), password: weakweak }
          expect: { error: InvalidPasswordException }
    """))


def test_a_password_is_compared_without_srp(project):
    project.passes(scenario(SIGN_UP, """
        - signIn: { username: $(user.email), password: Wrong-horse-1, flow: USER_PASSWORD_AUTH }
          expect: { error: { type: NotAuthorizedException, message: Incorrect username or password. } }
        - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
          expect: { nextStep: done }
        - updatePassword: { oldPassword: Wrong-horse-1, newPassword: $(newPassword) }
          expect: { error: NotAuthorizedException }
        - updatePassword: { oldPassword: $(user.password), newPassword: $(newPassword) }
        - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
          expect: { error: NotAuthorizedException }
        - signIn: { username: $(user.email), password: $(newPassword), flow: USER_PASSWORD_AUTH }
          expect: { nextStep: done }
    """, head="vars: { newPassword: $(random.password(16)) }"))


def test_a_forgotten_password_is_replaced(project):
    project.passes(scenario(SIGN_UP, """
        - resetPassword: { username: $(user.email) }
          expect: { nextStep: confirmResetPasswordWithCode, delivery: { medium: EMAIL } }
        - awaitCode: { to: $(user.email) }
          save: resetCode
        - confirmResetPassword: { username: $(user.email), newPassword: $(newPassword), code: "moto-confirmation-code:0" }
          expect: { error: ExpiredCodeException }
        - confirmResetPassword: { username: $(user.email), newPassword: $(newPassword), code: $(resetCode) }
          expect: { nextStep: done }
        - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
          expect: { error: NotAuthorizedException }
        - signIn: { username: $(user.email), password: $(newPassword), flow: USER_PASSWORD_AUTH }
          expect: { nextStep: done }
    """, head="vars: { newPassword: $(random.password(16)) }"))
    # The source prints the same text for all codes. The second await waits for another message and reports that
    # this one was taken.
    assert "took a message that an earlier await already took" in (project.folder / "it.xml").read_text()


def test_an_administrator_uses_the_credentials_of_the_environment(project):
    project.passes(scenario("""
        - AdminCreateUser: { Username: $(user.email), TemporaryPassword: Temporary-1, MessageAction: SUPPRESS }
          expect: { response: { User: { UserStatus: FORCE_CHANGE_PASSWORD, Enabled: true } } }
        - signIn: { username: $(user.email), password: Temporary-1 }
          expect: { nextStep: confirmSignInWithNewPassword, challenge: { name: NEW_PASSWORD_REQUIRED } }
        - confirmSignIn: { newPassword: weakweak }
          expect: { error: InvalidPasswordException }
        - confirmSignIn: { newPassword: $(user.password) }
          expect: { nextStep: done }
        - expectUser: { username: $(user.email), status: CONFIRMED, enabled: true }
        - AdminDisableUser: { Username: $(user.email) }
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { error: { type: NotAuthorizedException, message: User is disabled. } }
        - AdminEnableUser: { Username: $(user.email) }
        - AdminSetUserPassword: { Username: $(user.email), Password: Another-horse-1, Permanent: true }
        - signIn: { username: $(user.email), password: Another-horse-1, flow: ADMIN_USER_PASSWORD_AUTH }
          expect: { nextStep: done }
        - AdminUserGlobalSignOut: { Username: $(user.email) }
        - ListUsers: { Filter: 'email = "$(user.email)"' }
          expect: { response: { Users: { length: 1 } } }
        - AdminDeleteUser: { Username: $(user.email) }
        - expectUser: { username: $(user.email), exists: false }
    """))
    assert project.users() == []


def test_without_credentials_the_open_operations_still_run(project):
    del project.environment["AWS_ACCESS_KEY_ID"], project.environment["AWS_SECRET_ACCESS_KEY"]
    project.passes(scenario(SIGN_UP, "- signIn: { username: $(user.email), password: $(user.password) }"), "--keep-users")
    run = project.run(scenario("- expectUser: { username: $(user.email), exists: false }"))
    # All selected scenarios are skipped.
    assert run.status == 3, run
    assert project.result().tag == "skipped" and "admin" in project.result().get("message")


def test_the_pool_rejects_a_wrong_client_secret(moto, tmp_path):
    project = Project(moto, tmp_path, GenerateSecret=True)
    project.environment["CLIENT_SECRET"] = "anotherClientsSecretOf32Characters"
    project.passes(scenario(SIGN_UP, """
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { error: NotAuthorizedException }
    """))


def test_a_scenario_for_other_pool_settings_is_skipped(project):
    given = "given: { pool: { Policies: { PasswordPolicy: { MinimumLength: 20 } } } }"
    run = project.run(scenario(SIGN_UP, head=given))
    assert run.status == 3, run
    assert "MinimumLength" in project.result().get("message")
    assert project.users() == []


def test_operations_without_permission_are_not_called(project):
    project.declaration["allow"] = ["send-messages"]
    run = project.run(scenario(SIGN_UP))
    assert run.status == 6, run
    assert "create-users" in run.output + run.errors
    assert project.users() == []


@pytest.mark.parametrize("verb, operation", [
    ("signOut: {}", "RevokeToken"),
    ("fetchAuthSession: { refresh: true }", "GetTokensFromRefreshToken"),
    ("deleteUser: {}", "DeleteUser"),
])
def test_an_html_page_instead_of_an_answer_stops_the_scenario(project, verb, operation):
    run = project.run(scenario(SIGN_UP, f"""
        - signIn: {{ username: $(user.email), password: $(user.password) }}
        - {verb}
    """))
    assert run.status == 4, run
    text = project.result().text
    assert project.result().tag == "error" and operation in text and "HTTP 500" in text
