"""Completions, hover help, and problems from the schemas in the YAML language server."""

import contextlib
import itertools
import pathlib

import pytest

import language_server

ROOT = pathlib.Path(__file__).parents[2]

VERBS = """
signUp confirmSignUp resendSignUpCode resetPassword confirmResetPassword signIn confirmSignIn autoSignIn
fetchAuthSession signOut deleteUser updatePassword fetchUserAttributes updateUserAttributes sendVerificationCode
confirmUserAttribute setUpTOTP verifyTOTPSetup fetchMFAPreference updateMFAPreference rememberDevice forgetDevice
fetchDevices associateWebAuthnCredential listWebAuthnCredentials deleteWebAuthnCredential awaitCode awaitMessage
expectNoMessage expectUser expectPool expectClient verifyToken http use set wait advanceClock injectFault
""".split()


# A server gets slower with each request: it takes 0.5 s for the first file, 0.9 s for the fourth, and 4 s for the
# thirtieth. Its start takes 0.9 s.
FILES_PER_SERVER = 3


@pytest.fixture(scope="module")
def editor(tmp_path_factory):
    """A function that opens a file in a language server. `¦` is the position of the cursor."""
    folder = tmp_path_factory.mktemp("editor")
    numbers = itertools.count()
    with contextlib.ExitStack() as running:
        server = None

        def at(text, kind="scenario"):
            nonlocal server
            number = next(numbers)
            if number % FILES_PER_SERVER == 0:
                running.close()
                server = running.enter_context(language_server.editor(folder))
            text = f"# yaml-language-server: $schema={(ROOT / f'schema/{kind}.schema.json').as_uri()}\n" + text
            before = text[: text.index("¦")]
            problems = server.open(folder / f"{number}.yaml", text.replace("¦", ""))
            return server, problems, before.count("\n"), len(before) - before.rfind("\n") - 1

        yield at


def offered(editor, text, kind="scenario"):
    server, _, line, character = editor(text, kind)
    return server.completions(line, character)


def hovered(editor, text, kind="scenario"):
    server, problems, line, character = editor(text, kind)
    assert problems == []
    return server.hover(line, character)


def problems(editor, text, kind="scenario"):
    return editor(text + "¦", kind)[1]


START = "scenario: A\nsteps:\n"
SIGN_UP = START + "  - signUp: { username: a, password: b }\n"


def test_a_step_offers_every_action_with_its_description(editor):
    found = offered(editor, START + "  - ¦")
    assert {*VERBS, "AdminCreateUser", "DescribeUserPool", "SignUp", "name", "note", "id"} <= set(found)
    assert [word for word, said in found.items() if not said] == []
    # The offered actions include all operations of the service.
    assert sum(word[0].isupper() for word in found) > 100


@pytest.mark.parametrize(
    "text, some, none",
    [
        (START + "  - signUp:\n      ¦", {"username", "password", "attributes", "metadata"}, {"code", "signIn"}),
        (START + "  - confirmSignUp:\n      username: a\n      ¦", {"code"}, {"password"}),
        (START + "  - AdminCreateUser:\n      ¦", {"Username", "MessageAction", "UserAttributes"}, {"username"}),
        (SIGN_UP + "    ¦", {"expect", "save", "as", "when", "timeout", "client"}, {"signUp"}),
        (SIGN_UP + "    expect:\n      ¦", {"nextStep", "delivery", "userSub", "error", "httpStatus"}, {"tokens"}),
        (SIGN_UP + "    expect:\n      delivery:\n        ¦", {"medium", "destination", "attribute"}, {"nextStep"}),
        (START + "  - awaitCode:\n      to: a\n      subject:\n        ¦", {"contains", "matches", "not"}, {"to"}),
        ("¦", {"scenario", "flow", "steps"}, {"signUp"}),
        ("flow: a\n¦\n", {"parameters", "returns", "steps"}, {"examples"}),
        ("scenario: A\n¦\nsteps:\n  - signOut: {}\n", {"tags", "given", "examples"}, {"returns", "steps"}),
        ("scenario: A\ngiven:\n  ¦\n", {"pool", "client", "users", "triggers"}, {"tags"}),
        ("scenario: A\ngiven:\n  pool:\n    ¦\n", {"MfaConfiguration", "Policies"}, {"UserPoolId"}),
        ("scenario: A\ngiven:\n  users:\n    - ¦\n", {"as", "status", "groups"}, {"pool"}),
    ],
)
def test_a_place_offers_its_keys_with_their_descriptions(text, some, none, editor):
    found = offered(editor, text)
    assert some <= set(found) and not none & set(found)
    assert [word for word in found if not found[word]] == []


@pytest.mark.parametrize(
    "text, words",
    [
        (SIGN_UP + "    expect:\n      nextStep: ¦", {"confirmSignUp", "done", "completeAutoSignIn"}),
        (START + "  - signIn:\n      flow: ¦", {"USER_SRP_AUTH", "USER_PASSWORD_AUTH"}),
        (SIGN_UP + "    expect:\n      error: ¦", {"UsernameExistsException", "InvalidPasswordException"}),
        ("scenario: A\nrequires:\n  - ¦", {"mock", "live", "admin"}),
    ],
)
def test_a_value_offers_its_words(text, words, editor):
    assert words <= set(offered(editor, text))


@pytest.mark.parametrize(
    "text, words",
    [
        (START + "  - sign¦Up: { username: a, password: b }\n", ["Registers a user.", "Fields of the outcome"]),
        (START + "  - signUp: { user¦name: a, password: b }\n", ["The user name"]),
        (SIGN_UP + "    exp¦ect: { nextStep: done }\n", ["The expected outcome"]),
        (SIGN_UP + "    expect: { next¦Step: done }\n", ["Amplify's terms"]),
        (START + "  - AdminGet¦User: { Username: a }\n", ["AdminGetUser"]),
    ],
)
def test_a_key_has_its_description_as_hover_text(text, words, editor):
    said = hovered(editor, text)
    assert [word for word in words if word not in said] == []


def test_only_required_keys_are_described_as_required(editor):
    assert "Required." in offered(editor, START + "  - AdminGetUser:\n      ¦")["Username"]
    assert not any("Required." in said for said in offered(editor, "scenario: A\ngiven:\n  pool:\n    ¦\n").values())


def test_a_second_action_in_a_step_is_a_problem(editor):
    found = problems(editor, SIGN_UP + "    signIn: { username: a, password: b }\n")
    assert {message for _, message in found} == {"a step can have only one action"}


@pytest.mark.parametrize(
    "text, line, word",
    [
        (START + "  - signUp: { username: a, pasword: b }\n", 3, "pasword"),
        (SIGN_UP + "    expect: { nextStep: dne }\n", 4, "confirmSignUp"),
        (SIGN_UP + "  - wait: 5\n", 4, "duration"),
        (SIGN_UP + "tag: [smoke]\n", 4, "tag"),
    ],
)
def test_a_mistake_is_reported_at_its_line(text, line, word, editor):
    found = problems(editor, text)
    assert [at for at, message in found if word in message] == [line]


POOL = "pools:\n  a:\n    kind: cognito\n"
MAILBOX = "sources:\n  a:\n    kind: imap\n"


@pytest.mark.parametrize(
    "text, some, none",
    [
        ("¦", {"pools", "sources", "defaults"}, {"kind"}),
        (POOL + "    ¦", {"userPoolId", "clientId", "allow", "source"}, {"configuration"}),
        ("pools:\n  a:\n    kind: mock\n    ¦", {"configuration", "vars"}, {"userPoolId"}),
        ("pools:\n  a:\n    ¦", {"kind", "userPoolId", "configuration", "guard"}, set()),
        (MAILBOX + "    ¦", {"url", "username", "password", "address"}, {"run", "path"}),
        ("defaults:\n  ¦", {"pool", "jobs", "timeout", "within"}, {"kind"}),
        (POOL + "    source:\n      ¦", {"email", "sms"}, {"kind"}),
    ],
)
def test_a_project_file_offers_its_keys_with_their_descriptions(text, some, none, editor):
    found = offered(editor, text, "project")
    assert some <= set(found) and not none & set(found)
    assert [word for word in found if not found[word]] == []


def test_a_project_file_has_words_descriptions_and_problems(editor):
    assert {"mock", "cognito"} <= set(offered(editor, "pools:\n  a:\n    kind: ¦", "project"))
    assert {"create-users", "AdminGetUser"} <= set(offered(editor, POOL + "    allow:\n      - ¦", "project"))
    whole = POOL + "    userPool¦Id: eu-west-1_A\n    clientId: abc\n"
    assert "The pool ID." in hovered(editor, whole, "project").replace("\\", "")
    found = problems(editor, POOL + "    userPoolId: eu-west-1_A\n    clientID: abc\n", "project")
    assert (5, "Property clientID is not allowed.") in found
