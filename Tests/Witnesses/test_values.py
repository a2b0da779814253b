"""Values for whole mappings and lists, values of the pool's endpoints, and calls of trigger stubs."""

import pathlib
import re
import subprocess
import sys

import pytest

from servers import authflow, mock

ROOT = pathlib.Path(__file__).parent.parent.parent
PASSED = re.compile(r"(\d+) passed")


def run(folder, text, *options, environment=None, file="a.yaml"):
    """Runs one file on the embedded mock."""
    (folder / file).write_text(text)
    return authflow("run", file, *options, folder=folder, environment=environment)


def passes(folder, text, count=1, *options, environment=None):
    result = run(folder, text, *options, environment=environment)
    assert result.status == 0, result
    assert PASSED.search(result.output)[1] == str(count), result
    assert "skipped" not in result.output, result


def fails(folder, text, *words):
    result = run(folder, text)
    assert result.status == 1, result
    for word in words:
        assert word in result.output, result


def is_refused(folder, text, *words):
    """`check` finds the mistake, and `run` does not start."""
    (folder / "a.yaml").write_text(text)
    for result in [authflow("check", "a.yaml", folder=folder), authflow("run", "a.yaml", folder=folder)]:
        assert result.status == 2, result
        for word in words:
            assert word in result.errors + result.output, result


# Whole mappings and lists

FLOWS = """flow: member
parameters:
  address: {}
  attributes: { default: { nickname: nobody } }
steps:
  - signUp: { username: $(address), password: Correct-horse-1, attributes: $(attributes) }
    save: sub
returns: { sub: $(sub) }
---
"""

WHOLES = {
    "attributes of a row": """scenario: A
examples:
  - { attributes: { nickname: Ro, "custom:level": 5 } }
  - { attributes: { nickname: "7", "custom:level": 007 } }
given: { pool: { Schema: [ { Name: level, AttributeDataType: String, Mutable: true } ] } }
steps:
  - signUp: { username: $(user.email), password: $(user.password), attributes: $(example.attributes) }
  - expectUser: { username: $(user.email), attributes: $(example.attributes) }
""",
    "a policy and a client": """scenario: A
vars:
  policy: { MinimumLength: 12, RequireSymbols: "false" }
  password: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }
given:
  pool: { Policies: { PasswordPolicy: $(policy) } }
  client: $(password)
  clients: { other: $(password) }
steps:
  - expectPool: { Policies: { PasswordPolicy: $(policy) } }
  - expectClient: { ExplicitAuthFlows: $(password.ExplicitAuthFlows) }
  - client: other
    expectClient: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }
""",
    "all of given.pool": """scenario: A
vars: { settings: { MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: { Enabled: true } } }
given: { pool: $(settings) }
steps:
  - expectPool: { MfaConfiguration: OPTIONAL }
""",
    "triggers": """scenario: A
vars:
  confirm: { autoConfirmUser: "true" }
  claims: { plan: gold }
given:
  triggers: { preSignUp: $(confirm), preTokenGeneration: { claims: $(claims) } }
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: done }
  - signIn: { username: $(user.email), password: $(user.password) }
    expect: { tokens: { id: { claims: $(claims) } } }
""",
    "all triggers, and rounds of a challenge": """scenario: A
vars:
  rounds: [ { ask: { prompt: 2 + 3 }, answer: 5 } ]
  triggers: { customChallenge: [ { ask: { prompt: 2 + 3 }, answer: 5 } ] }
examples: [ { all: { customChallenge: [ { ask: { prompt: 2 + 3 }, answer: 5 } ] } } ]
given:
  client: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH] }
  triggers: $(example.all)
  users: [ { as: alice } ]
steps:
  - signIn: { username: $(users.alice.email), flow: CUSTOM_AUTH_WITHOUT_SRP }
  - confirmSignIn: { answer: "5" }
    expect: { nextStep: done }
""",
    "groups and verified": """scenario: A
examples: [ { groups: [a, b], verified: [phone] } ]
given:
  users:
    - as: alice
      phone: "+15550100"
      groups: $(example.groups)
      verified: $(example.verified)
      attributes: $(more)
vars: { more: { nickname: Al } }
steps:
  - expectUser:
      username: $(users.alice.email)
      groups: { includes: $(example.groups) }
      attributes: { phone_number_verified: true, nickname: Al }
  - set: { states: [UNCONFIRMED, CONFIRMED] }
  - expectUser: { username: $(users.alice.email), status: { oneOf: $(states) } }
""",
    "with": FLOWS + """scenario: A
vars:
  given: { address: $(user.email), attributes: { nickname: Ro } }
  few: { address: $(users.bob.email), attributes: null }
steps:
  - use: { flow: a.yaml#member, with: $(given) }
    save: { sub: sub }
  - expectUser: { username: $(sub), attributes: { nickname: Ro } }
  - use: { flow: a.yaml#member, with: $(few) }
  - expectUser: { username: $(users.bob.email), attributes: { nickname: nobody } }
""",
    "members of an operation": """scenario: A
vars:
  attributes: [ { Name: email, Value: a@example.com }, { Name: nickname, Value: 5 } ]
  schema: [ { Name: level, AttributeDataType: String } ]
steps:
  - AdminCreateUser: { Username: $(user.email), UserAttributes: $(attributes), MessageAction: SUPPRESS }
  - AdminGetUser: { Username: $(user.email) }
    expect: { response: { UserAttributes: { includes: $(wanted) } } }
  - AdminGetUser: { Username: $(user.email) }
    save: { again: response }
  - AdminGetUser: { Username: $(user.email) }
    expect: { response: $(again) }
""".replace("vars:\n", "vars:\n  wanted: [ { Name: nickname, Value: { startsWith: 5 } } ]\n").replace(
        "a@example.com", "$(user.email)"),
    "a matcher in a row": """scenario: A
examples: [ { status: { not: UNCONFIRMED } }, { status: CONFIRMED } ]
given: { users: [ { as: alice } ] }
steps:
  - expectUser: { username: $(users.alice.email), status: $(example.status) }
""",
}


@pytest.mark.parametrize("name", WHOLES)
def test_a_value_can_be_a_mapping_or_a_list(tmp_path, name):
    text = WHOLES[name]
    passes(tmp_path, text, 2 if name in ("attributes of a row", "a matcher in a row") else 1)


WRONG = {
    "a string for attributes": (
        "examples: [ { a: nickname } ]\nsteps: [ signUp: { username: a, attributes: $(example.a) } ]",
        "a mapping is needed here",
    ),
    "a list in one row": (
        "examples:\n  - a: { nickname: a }\n  - a: [nickname]\nsteps:\n  - signUp: { username: a, attributes: $(example.a) }",
        "a.yaml:4:8", "must be a mapping",
    ),
    "a mistake in a policy": (
        "vars:\n  p: { MinimumLenght: 12 }\ngiven: { pool: { Policies: { PasswordPolicy: $(p) } } }\nsteps: [ expectPool: { MfaConfiguration: OFF } ]",
        "a.yaml:3:8", "did you mean `MinimumLength`?",
    ),
    "a bad value in a policy": (
        "vars:\n  p: { MinimumLength: 3 }\ngiven: { pool: { Policies: { PasswordPolicy: $(p) } } }\nsteps: [ expectPool: { MfaConfiguration: OFF } ]",
        "a.yaml:3:23",
    ),
    "a mistake in a trigger": (
        "vars:\n  t: { autoConfirmUsr: true }\ngiven: { triggers: { preSignUp: $(t) } }\nsteps: [ signUp: { username: a } ]",
        "did you mean `autoConfirmUser`?",
    ),
    "a mapping for groups": (
        "vars: { g: { a: b } }\ngiven: { users: [ { as: alice, groups: $(g) } ] }\nsteps: [ expectUser: { username: $(users.alice.email) } ]",
        "a list is needed here",
    ),
    "a wrong contact": (
        "vars: { g: [fax] }\ngiven: { users: [ { as: alice, verified: $(g) } ] }\nsteps: [ expectUser: { username: $(users.alice.email) } ]",
        "an element of `verified` must be",
    ),
    "an empty list of choices": (
        "vars: { l: [] }\nsteps: [ expectUser: { username: a, status: { oneOf: $(l) } } ]",
        "`oneOf` needs at least one element",
    ),
    "an impossible choice": (
        "vars: { l: [true, OTHERWISE] }\nsteps: [ signUp: { username: a }, expectUser: { username: a, enabled: { oneOf: $(l) } } ]",
        "",
    ),
    "users as a value": ("vars: { u: [] }\ngiven: { users: $(u) }\nsteps: [ signOut: {} ]", "must be a literal"),
    "parameters as a value": ("vars: { u: {} }\nsteps: [ signUp: $(u) ]", "must be a literal"),
}


@pytest.mark.parametrize("name", WRONG)
def test_known_values_are_checked_before_the_run(tmp_path, name):
    text, *words = WRONG[name]
    if name == "an impossible choice":
        text = text.replace("[ signUp: { username: a }, expectUser", "[ expectUser")
    is_refused(tmp_path, f"scenario: A\n{text}\n", *words)


def test_an_unknown_parameter_of_a_flow_is_found_in_the_mapping(tmp_path):
    text = FLOWS + "scenario: A\nvars:\n  given: { addres: a@b.c }\nsteps:\n  - use: { flow: a.yaml#member, with: $(given) }\n"
    is_refused(tmp_path, text, "did you mean `address`?")


LATE = {
    "attributes": (
        "signUp: { username: $(user.email), password: Correct-horse-1, attributes: $(list) }",
        "expected a mapping, got the list",
    ),
    "an attribute": (
        "signUp: { username: $(user.email), password: Correct-horse-1, attributes: $(body) }",
        "expected `keys` to be a string, got the list",
    ),
    "a policy": (
        "CreateUserPool: { PoolName: a, Policies: { PasswordPolicy: $(key) } }",
        "unknown key `",
    ),
    "choices": ("expectUser: { username: $(users.alice.email), status: { oneOf: $(key) } }", "expected a list, got the mapping"),
    "no choices": ("expectUser: { username: $(users.alice.email), status: { oneOf: $(none) } }", "list of at least one element"),
    "with": ("use: { flow: a.yaml#member, with: $(key) }", "unknown key `"),
    "a missing parameter in with": ("use: { flow: a.yaml#member, with: $(empty) }", "the flow `member` needs `address`"),
}


@pytest.mark.parametrize("name", LATE)
def test_values_known_only_in_the_run_are_checked_at_their_place(tmp_path, name):
    step, words = LATE[name]
    text = FLOWS + f"""scenario: A
given: {{ users: [ {{ as: alice }} ] }}
steps:
  - http: {{ url: $(pool.jwksUri) }}
    save: {{ body: body, list: body.keys, key: body.keys.0 }}
  - AdminListGroupsForUser: {{ Username: $(users.alice.email) }}
    save: {{ none: response.Groups }}
  - AdminEnableUser: {{ Username: $(users.alice.email) }}
    save: {{ empty: response }}
  - {step}
"""
    fails(tmp_path, text, words, "a.yaml:19:")


@pytest.mark.parametrize("name, words", [
    ("no choices", "`oneOf` needs at least one element"),
    ("a missing parameter in with", "the flow `member` needs `address`"),
])
def test_values_behind_other_names_are_checked_before_the_run(tmp_path, name, words):
    step, _ = LATE[name]
    is_refused(tmp_path, FLOWS + f"""scenario: A
given: {{ users: [ {{ as: alice }} ] }}
steps:
  - note: the names lead to written values
    set: {{ made: {{ none: [], empty: {{}} }}, none: $(made.none), empty: $(made.empty) }}
  - {step}
""", words)


# Endpoints of the pool

def test_values_of_the_mock_lead_to_it(tmp_path):
    passes(tmp_path, """scenario: A
given: { pool: { domain: web-shop }, users: [ { as: alice } ] }
steps:
  - http: { url: $(pool.jwksUri) }
    expect: { body: { keys: { length: { atLeast: 1 } } } }
  - http: { url: $(pool.endpoint)/$(pool.id)/.well-known/openid-configuration }
    expect: { body: { issuer: $(pool.issuer), jwks_uri: $(pool.jwksUri) } }
  - http: { url: "$(pool.domain)/oauth2/token", form: { grant_type: client_credentials } }
    expect: { httpStatus: { oneOf: [400, 401] } }
  - signIn: { username: $(users.alice.email), password: $(users.alice.password) }
    save: { token: tokens.id }
  - verifyToken: { token: $(token), claims: { iss: $(pool.issuer) } }
  - DescribeUserPoolDomain: { Domain: web-shop }
    expect: { response: { DomainDescription: { UserPoolId: $(pool.id) } } }
  - when: { pool.domain: { exists: true }, pool.region: us-east-1 }
    expectPool: { Domain: web-shop }
""")


def test_each_scenario_has_its_own_domain_with_the_same_name(tmp_path):
    rows = ", ".join(f"{{ n: {number} }}" for number in range(30))
    passes(tmp_path, f"""scenario: A $(example.n)
examples: [ {rows} ]
given: {{ pool: {{ domain: web-shop }} }}
steps:
  - DescribeUserPoolDomain: {{ Domain: web-shop }}
    expect: {{ response: {{ DomainDescription: {{ UserPoolId: $(pool.id) }} }} }}
""", 30)


SKIPPED = {
    "required": "requires: [domain]\nsteps: [ signIn: { username: a, password: b }, expect: { error: NotAuthorizedException } ]",
    "read": "steps: [ http: { url: $(pool.domain)/login } ]",
    "read in a variable": "vars: { d: $(pool.domain) }\nsteps: [ http: { url: $(d)/login } ]",
}


@pytest.mark.parametrize("name", SKIPPED)
def test_a_scenario_that_needs_a_missing_domain_is_skipped(tmp_path, name):
    text = SKIPPED[name].replace("[ signIn: { username: a, password: b }, expect: { error: NotAuthorizedException } ]",
                                 "\n  - signIn: { username: a, password: b }\n    expect: { error: NotAuthorizedException }")
    result = run(tmp_path, f"scenario: A\n{text}\n")
    assert result.status == 3, result
    assert "does not have the capability `domain`" in result.output, result
    (tmp_path / "pool.yaml").write_text("pool: {}\ndomain: { Domain: web-shop }\n")
    result = authflow("run", "a.yaml", "--pool", "./pool.yaml", folder=tmp_path)
    assert "skipped" not in result.output, result


def test_a_condition_can_check_for_a_domain(tmp_path):
    passes(tmp_path, """scenario: A
steps:
  - when: { pool.domain: { exists: false } }
    expectPool: { MfaConfiguration: OFF }
""")
    text = """scenario: A
steps:
  - when: { pool.domain: { exists: true } }
    http: { url: $(pool.domain)/login }
  - expectPool: { MfaConfiguration: OFF }
"""
    result = run(tmp_path, text)
    assert result.status == 0 and "1 passed" in result.output, result


def test_a_misspelled_value_of_the_pool_has_a_suggestion(tmp_path):
    is_refused(tmp_path, "scenario: A\nsteps: [ http: { url: $(pool.jwksUrl) } ]\n", "did you mean `jwksUri`?")


def test_an_invalid_prefix_is_rejected_before_the_run(tmp_path):
    is_refused(tmp_path, "scenario: A\ngiven: { pool: { domain: Web_Shop } }\nsteps: [ expectPool: { MfaConfiguration: OFF } ]\n", "`domain`")


def test_a_live_pool_has_the_domain_of_its_project_entry_or_description(tmp_path):
    with mock() as server:
        scenario = tmp_path / "a.yaml"
        scenario.write_text("""scenario: A
requires: [domain]
steps:
  - http: { url: $(pool.jwksUri) }
  - http: { url: "$(pool.domain)/oauth2/authorize" }
    expect: { httpStatus: { atMost: 499 } }
---
scenario: B
steps:
  - signIn: { username: nobody@example.com, password: Correct-horse-1 }
    expect: { error: { type: { oneOf: [NotAuthorizedException, UserNotFoundException] } } }
  - http: { url: "$(pool.endpoint)/$(pool.id)/.well-known/openid-configuration" }
    expect: { body: { issuer: $(pool.issuer) } }
""")
        entry = f"""pools:
  live:
    kind: cognito
    userPoolId: {server.pool}
    clientId: {server.client}
    region: us-east-1
    endpoint: {server.url}
    vars: {{ a: b }}
"""
        keys = {"AWS_ACCESS_KEY_ID": "authflow", "AWS_SECRET_ACCESS_KEY": "authflow"}

        def live(extra="", keys=keys):
            (tmp_path / "authflow.yaml").write_text(entry + extra)
            return authflow("run", "a.yaml", "--pool", "live", folder=tmp_path, environment=keys)

        result = live()
        assert "1 passed" in result.output and "does not have the capability `domain`" in result.output, result
        result = live(f"    domain: {server.url}/{server.pool}\n", {})
        assert result.status == 0 and "2 passed" in result.output, result
        result = live("    domain: Web_Shop\n")
        assert result.status == 2 and "must be a prefix" in result.errors, result


# Calls of trigger stubs

def test_the_calls_of_a_trigger_can_be_expected(tmp_path):
    passes(tmp_path, """scenario: A
given:
  client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_CUSTOM_AUTH] }
  triggers:
    preSignUp: { autoConfirmUser: true }
    postConfirmation: {}
    preAuthentication: { fail: "no" }
    customChallenge: [ { ask: { prompt: 2 + 3 }, answer: "5" } ]
    userMigration: { unreachable: true }
  users: [ { as: alice } ]
steps:
  - expectTrigger: { trigger: preSignUp }
    expect: { calls: 0, request: null }
  - signUp:
      username: $(user.email)
      password: $(user.password)
      validationData: { campaign: spring }
      metadata: { source: web }
    save: sub
  - signUp: { username: $(users.bob.email), password: $(users.bob.password) }
  - expectTrigger: { trigger: preSignUp, user: $(user.email) }
    save: request
    expect: { calls: 1, source: PreSignUp_SignUp, request: { validationData: { campaign: spring }, clientMetadata: { source: web } } }
  - set: { address: $(request.userAttributes.email) }
  - expectTrigger: { trigger: preSignUp }
    expect: { calls: 2, request: { userAttributes: { email: $(users.bob.email) } } }
  - expectTrigger: { trigger: postConfirmation, user: $(sub) }
    eventually: 5s
    expect: { calls: 1 }
  - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
    expect: { error: UserLambdaValidationException }
  - expectTrigger: { trigger: preAuthentication }
    expect: { calls: 1 }
  - signIn: { username: nobody@example.com, password: Correct-horse-1, flow: USER_PASSWORD_AUTH }
    expect: { error: UnexpectedLambdaException }
  - expectTrigger: { trigger: userMigration, user: nobody@example.com }
    expect: { calls: 1, source: UserMigration_Authentication }
  - expectTrigger: { trigger: customChallenge }
    expect: { calls: 0 }
""")


def test_a_challenge_counts_the_calls_of_its_three_triggers(tmp_path):
    passes(tmp_path, """scenario: A
given:
  client: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH] }
  triggers: { customChallenge: [ { ask: { prompt: 2 + 3 }, answer: "5" } ] }
  users: [ { as: alice } ]
steps:
  - signIn: { username: $(users.alice.email), flow: CUSTOM_AUTH_WITHOUT_SRP }
  - expectTrigger: { trigger: customChallenge }
    expect: { calls: 2, source: CreateAuthChallenge_Authentication }
  - confirmSignIn: { answer: "5" }
  - expectTrigger: { trigger: customChallenge }
    expect: { calls: 4, source: DefineAuthChallenge_Authentication, request: { session: { length: 1 } } }
""")


def test_a_trigger_that_was_not_called_fails_the_step(tmp_path):
    fails(tmp_path, """scenario: A
given: { triggers: { preSignUp: {} } }
steps: [ expectTrigger: { trigger: preSignUp } ]
""", "expected calls to be at least 1, got 0")


def test_a_password_in_a_request_is_masked(tmp_path):
    result = run(tmp_path, """scenario: A
given:
  client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }
  triggers: { userMigration: { users: [ { username: nobody@example.com, attributes: { email: nobody@example.com } } ] } }
steps:
  - signIn: { username: nobody@example.com, password: Correct-horse-1, flow: USER_PASSWORD_AUTH }
  - expectTrigger: { trigger: userMigration }
    expect: { request: { password: other } }
""", "-v", "--junit", "r.xml")
    assert result.status == 1, result
    assert "Correct-horse-1" not in result.output + result.errors.replace("password: Correct-horse-1", ""), result
    assert "Correct-horse-1" not in (tmp_path / "r.xml").read_text()


UNKNOWN = {
    "a misspelled name": ("preSignup", "did you mean `preSignUp`?"),
    "the name in the service": ("PreSignUp", "did you mean `preSignUp`?"),
    "one that is not given": ("postConfirmation", "`given.triggers` has no `postConfirmation`"),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_trigger_is_found_before_the_run(tmp_path, name):
    trigger, words = UNKNOWN[name]
    text = f"scenario: A\ngiven: {{ triggers: {{ preSignUp: {{}} }} }}\nsteps: [ expectTrigger: {{ trigger: {trigger} }} ]\n"
    is_refused(tmp_path, text, words)


def test_a_pool_without_the_stub_skips_the_scenario(tmp_path):
    text = """scenario: A
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - expectTrigger: { trigger: preSignUp }
    expect: { calls: 1 }
"""
    result = run(tmp_path, text)
    assert result.status == 3 and "no stub for the trigger `preSignUp`" in result.output, result
    assert run(tmp_path, text, "--strict").status == 1
    (tmp_path / "pool.yaml").write_text("pool: { UsernameAttributes: [email] }\ntriggers: { preSignUp: {} }\n")
    result = authflow("run", "a.yaml", "--pool", "./pool.yaml", folder=tmp_path)
    assert result.status == 0 and "1 passed" in result.output, result


def test_given_users_of_a_configured_pool_are_not_counted(tmp_path):
    (tmp_path / "pool.yaml").write_text("pool: { UsernameAttributes: [email] }\ntriggers: { preSignUp: {}, postConfirmation: {} }\n")
    text = """scenario: A
given: { users: [ { as: alice }, { as: bob, status: UNCONFIRMED } ] }
steps:
  - expectTrigger: { trigger: preSignUp }
    expect: { calls: 0 }
  - signUp: { username: $(user.email), password: $(user.password) }
  - expectTrigger: { trigger: preSignUp }
    expect: { calls: 1 }
"""
    (tmp_path / "a.yaml").write_text(text)
    result = authflow("run", "a.yaml", "--pool", "./pool.yaml", folder=tmp_path)
    assert result.status == 0 and "1 passed" in result.output, result


# The recipe from the documentation

def test_the_documented_backend_verifies_tokens_of_the_mock(tmp_path):
    page = (ROOT / "docs" / "guides" / "recipes.md").read_text()
    (tmp_path / "backend.py").write_text(re.search(r"```python backend.py\n(.*?)```", page, re.S)[1])
    text = re.search(r"```yaml check backend.yaml\n(.*?)```", page, re.S)[1]
    backend = subprocess.Popen([sys.executable, tmp_path / "backend.py"], stdout=subprocess.PIPE, text=True)
    try:
        passes(tmp_path, text, environment={"BACKEND": backend.stdout.readline().strip()})
    finally:
        backend.kill()
        backend.communicate()
