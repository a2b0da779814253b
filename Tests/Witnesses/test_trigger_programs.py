"""Programs as triggers: handlers for Node and Python, with and without the wrappers of examples/lambda/."""

import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import urllib.error
import urllib.request

import boto3
import jwt
import pytest
from botocore.config import Config

import programs
import servers
from conftest import Pool, said

EXAMPLES = pathlib.Path(__file__).parent.parent.parent / "examples" / "lambda"
TRIGGERS = [
    "preSignUp", "postConfirmation", "preAuthentication", "postAuthentication", "customChallenge",
    "preTokenGeneration", "customMessage", "userMigration",
]

NODE = """
import { appendFileSync } from 'node:fs';
let count = 0;
appendFileSync('starts', process.pid + '\\n');
export const handler = async (event, context) => {
  count += 1;
  appendFileSync('events', JSON.stringify({ ...event, count, function: context.invokedFunctionArn }) + '\\n');
  console.log('saw ' + event.triggerSource + ' of ' + event.userName);
  const name = event.userName;
  if (name.startsWith('thrown')) throw new Error('not from here.');
  if (name.startsWith('null')) return null;
  if (name.startsWith('crashed')) process.exit(3);
  if (name.startsWith('renamed')) return { ...event, userName: 'eve' };
  event.response = (RESPONSES[event.triggerSource] ?? (() => ({})))(event);
  return event;
};
const RESPONSES = {
  PreSignUp_SignUp: (e) => ({
    autoConfirmUser: [e.userName, e.request.userAttributes.email ?? ''].some((name) => name.startsWith('auto')),
  }),
  TokenGeneration_Authentication: (e) => ({
    claimsOverrideDetails: {
      claimsToAddOrOverride: { plan: e.userName.startsWith('list') ? ['gold'] : 'gold', count: String(count) },
    },
  }),
  DefineAuthChallenge_Authentication: (e) => {
    const right = e.request.session.at(-1)?.challengeResult === true;
    return { issueTokens: right, failAuthentication: false, challengeName: right ? null : 'CUSTOM_CHALLENGE' };
  },
  CreateAuthChallenge_Authentication: () => ({
    publicChallengeParameters: { hint: 'a color' }, privateChallengeParameters: { answer: 'blue' },
  }),
  VerifyAuthChallengeResponse_Authentication: (e) => ({
    answerCorrect: e.request.challengeAnswer === e.request.privateChallengeParameters.answer,
  }),
  CustomMessage_SignUp: (e) => ({
    emailSubject: 'Hello ' + e.userName, emailMessage: 'Your secret is ' + e.request.codeParameter,
  }),
  UserMigration_Authentication: (e) => {
    if (e.request.password !== 'Correct-horse-1') throw new Error('Bad password');
    return {
      userAttributes: { email: e.userName + '@example.com', email_verified: 'true' }, finalUserStatus: 'CONFIRMED',
      messageAction: 'SUPPRESS',
    };
  },
};
"""

PYTHON = """
import json, os
count = 0
with open('starts', 'a') as file:
    file.write(f'{os.getpid()}\\n')

def handler(event, context):
    global count
    count += 1
    with open('events', 'a') as file:
        file.write(json.dumps(event | {'count': count, 'function': context.invoked_function_arn}) + '\\n')
    print('saw', event['triggerSource'], 'of', event['userName'])
    name, request = event['userName'], event['request']
    if name.startswith('thrown'):
        raise ValueError('not from here.')
    if name.startswith('null'):
        return None
    if name.startswith('crashed'):
        os._exit(3)
    if name.startswith('renamed'):
        return event | {'userName': 'eve'}
    event['response'] = RESPONSES.get(event['triggerSource'], lambda *_: {})(name, request)
    return event

def define(name, request):
    right = bool(request['session']) and request['session'][-1]['challengeResult']
    return {'issueTokens': right, 'failAuthentication': False, 'challengeName': None if right else 'CUSTOM_CHALLENGE'}

def migrate(name, request):
    if request['password'] != 'Correct-horse-1':
        raise ValueError('Bad password')
    attributes = {'email': name + '@example.com', 'email_verified': 'true'}
    return {'userAttributes': attributes, 'finalUserStatus': 'CONFIRMED', 'messageAction': 'SUPPRESS'}

RESPONSES = {
    'PreSignUp_SignUp': lambda name, request: {
        'autoConfirmUser': any(n.startswith('auto') for n in [name, request['userAttributes'].get('email', '')])
    },
    'TokenGeneration_Authentication': lambda name, request: {'claimsOverrideDetails': {'claimsToAddOrOverride': {
        'plan': ['gold'] if name.startswith('list') else 'gold', 'count': str(count)
    }}},
    'DefineAuthChallenge_Authentication': define,
    'CreateAuthChallenge_Authentication': lambda name, request: {
        'publicChallengeParameters': {'hint': 'a color'}, 'privateChallengeParameters': {'answer': 'blue'}
    },
    'VerifyAuthChallengeResponse_Authentication': lambda name, request: {
        'answerCorrect': request['challengeAnswer'] == request['privateChallengeParameters']['answer']
    },
    'CustomMessage_SignUp': lambda name, request: {
        'emailSubject': 'Hello ' + name, 'emailMessage': 'Your secret is ' + request['codeParameter']
    },
    'UserMigration_Authentication': migrate,
}
"""

HANDLERS = {
    "node": (["node", "lambda.mjs", "index.handler"], "index.mjs", NODE),
    "python": (["python3", "lambda.py", "index.handler"], "index.py", PYTHON),
}


class Folder:
    """A folder with a handler, the wrappers, and the files that the handler writes."""

    def __init__(self, path, language="node"):
        self.path = path
        path.mkdir(exist_ok=True)
        self.words, name, code = HANDLERS[language]
        (path / name).write_text(code)
        for wrapper in ["lambda.mjs", "lambda.py"]:
            shutil.copy(EXAMPLES / wrapper, path)

    def lines(self, name):
        path = self.path / name
        return path.read_text().splitlines() if path.exists() else []

    @property
    def events(self):
        return [json.loads(line) for line in self.lines("events")]

    def write(self, name, value):
        (self.path / name).write_text(value if isinstance(value, str) else json.dumps(value))

    def configuration(self, triggers=None, lambdas=None, name="pool.yaml"):
        """A configuration with programs for all triggers, or with the given triggers."""
        source = {"EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/a@b.c"}
        pool = {"Name": "hooked", "AutoVerifiedAttributes": ["email"], "EmailConfiguration": source}
        flows = ["USER_PASSWORD", "CUSTOM", "REFRESH_TOKEN", "ADMIN_USER_PASSWORD"]
        self.write(name, {
            "pool": pool | ({"LambdaConfig": lambdas} if lambdas else {}),
            "clients": {"web": {"ExplicitAuthFlows": [f"ALLOW_{flow}_AUTH" for flow in flows]}},
            "triggers": {word: {"run": self.words} for word in TRIGGERS} if triggers is None else triggers,
        })
        return name


class Hooked(Pool):
    """The first pool of a mock."""

    def __init__(self, program):
        cognito = boto3.client(
            "cognito-idp", endpoint_url=program.url, config=Config(retries={"max_attempts": 0}, read_timeout=60)
        )
        super().__init__(cognito, program.pool, {"ClientId": program.client})
        self.program = program


@pytest.fixture(scope="module", params=["node", "python"])
def served(request, tmp_path_factory):
    folder = Folder(tmp_path_factory.mktemp(request.param), request.param)
    folder.configuration()
    with servers.mock("--configuration", folder.path / "pool.yaml", "--outbox", folder.path / "outbox") as program:
        yield folder, Hooked(program)


def event_of(folder, source, name):
    return [event for event in folder.events if (event["triggerSource"], event["userName"]) == (source, name)][-1]


def test_a_handler_confirms_a_user_and_changes_the_token(served):
    folder, pool = served
    assert pool.sign_up("auto-ann", email="ann@example.com")["UserConfirmed"] is True
    token = pool.tokens("auto-ann")["IdToken"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims["plan"] == "gold" and int(claims["count"]) > 1
    assert event_of(folder, "PreSignUp_SignUp", "auto-ann")["function"].startswith("arn:aws:lambda:us-east-1:")
    assert len(set(folder.lines("starts"))) == len(folder.lines("starts"))


def test_events_have_the_documented_shape(served):
    folder, pool = served
    pool.sign_up("shape", email="shape@example.com")
    pool.admin("admin_confirm_sign_up", Username="shape")
    pool.tokens("shape")
    for source in [
        "PreSignUp_SignUp", "CustomMessage_SignUp", "PostConfirmation_ConfirmSignUp", "PreAuthentication_Authentication",
        "PostAuthentication_Authentication", "TokenGeneration_Authentication",
    ]:
        event = event_of(folder, source, "shape")
        assert event["version"] == "1" and event["region"] == "us-east-1" and event["userPoolId"] == pool.id
        caller = {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": pool.client_id}
        if source != "PostConfirmation_ConfirmSignUp":
            assert event["callerContext"] == caller
        assert event["request"]["userAttributes"]["email"] == "shape@example.com"
        assert "userNotFound" not in event["request"]
    signed_up = event_of(folder, "PreSignUp_SignUp", "shape")
    assert signed_up["request"]["validationData"] is None
    assert signed_up["response"] == {"autoConfirmUser": False, "autoVerifyEmail": False, "autoVerifyPhone": False}
    assert event_of(folder, "PreAuthentication_Authentication", "shape")["request"]["validationData"] is None
    message = event_of(folder, "CustomMessage_SignUp", "shape")
    assert message["request"]["codeParameter"] == "{####}"
    assert message["request"]["linkParameter"] == "{##Click Here##}"
    assert message["response"] == {"smsMessage": None, "emailMessage": None, "emailSubject": None}
    tokens = event_of(folder, "TokenGeneration_Authentication", "shape")
    assert tokens["response"] == {"claimsOverrideDetails": None} and "scopes" not in tokens["request"]


def test_one_program_runs_a_custom_challenge(served):
    folder, pool = served
    pool.add("custom")
    asked = pool.call("initiate_auth", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "custom"})
    assert asked["ChallengeParameters"] == {"USERNAME": "custom", "hint": "a color"}
    for answer in ["red", "blue"]:
        asked = pool.call(
            "respond_to_auth_challenge", ChallengeName="CUSTOM_CHALLENGE", Session=asked["Session"],
            ChallengeResponses={"USERNAME": "custom", "ANSWER": answer},
        )
    assert asked["AuthenticationResult"]["TokenType"] == "Bearer"
    define = [event for event in folder.events if event["triggerSource"].startswith("DefineAuth")]
    assert define[0]["response"] == {"challengeName": None, "issueTokens": None, "failAuthentication": None}
    assert [len(event["request"]["session"]) for event in define[-3:]] == [0, 1, 2]
    create = [event for event in folder.events if event["triggerSource"].startswith("CreateAuth")]
    assert set(create[0]["response"].values()) == {None} and create[0]["request"]["challengeName"] == "CUSTOM_CHALLENGE"
    verify = event_of(folder, "VerifyAuthChallengeResponse_Authentication", "custom")
    assert verify["response"] == {"answerCorrect": None}


def test_a_handler_defines_a_message(served):
    folder, pool = served
    pool.sign_up("worded", email="worded@example.com")
    mail = [path.read_text() for path in (folder.path / "outbox" / "new").iterdir()]
    assert any("Hello worded" in text and "Your secret is " in text for text in mail)


def test_a_handler_migrates_a_user(served):
    folder, pool = served
    assert pool.tokens("mia")["TokenType"] == "Bearer"
    assert pool.attributes("mia")["email"] == "mia@example.com"
    event = event_of(folder, "UserMigration_Authentication", "mia")
    assert event["request"] == {"password": Pool.password, "validationData": None, "userAttributes": None}
    assert set(event["response"].values()) == {None}
    refused = f"UserNotFoundException: Exception migrating user in app client {pool.client_id}"
    assert said(pool.sign_in, "nia", "Wrong-horse-1") == refused


@pytest.mark.parametrize("name, words", [
    ("thrown", "UserLambdaValidationException: PreSignUp failed with error not from here.."),
    ("null", "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (
        "renamed", "InvalidLambdaResponseException: "
        "Invalid user name. User name in Lambda mismatches the actual username.",
    ),
    (
        "crashed", "UserLambdaValidationException: PreSignUp failed with error "
        "Error: Runtime exited with error: exit status 3.",
    ),
])
def test_a_failing_handler_is_reported_as_in_the_service(served, name, words):
    folder, pool = served
    assert said(pool.sign_up, name) == words
    assert said(pool.admin, "admin_get_user", Username=name).startswith("UserNotFoundException")
    # The next event runs a program again.
    assert pool.sign_up(f"auto-{name}")["UserConfirmed"] is True


def test_version_1_cannot_set_a_claim_to_a_list(served):
    folder, pool = served
    pool.add("list")
    assert said(pool.sign_in, "list") == "InvalidLambdaResponseException: Unrecognizable lambda output"


def test_the_output_of_a_handler_is_shown_with_its_trigger(served):
    folder, pool = served
    pool.sign_up("printed", email="printed@example.com")
    for line in ["preSignUp: saw PreSignUp_SignUp of printed", "customMessage: saw CustomMessage_SignUp of printed"]:
        pool.program.expect_error(f"{line}\n")


def test_many_simultaneous_events_need_one_start(tmp_path):
    folder = Folder(tmp_path / "many")
    folder.configuration()
    with servers.mock("--configuration", folder.path / "pool.yaml", "--no-rate-limits") as program:
        pool = Hooked(program)
        with concurrent.futures.ThreadPoolExecutor(16) as executor:
            replies = list(executor.map(lambda number: pool.sign_up(f"auto-{number}"), range(200)))
        assert all(reply["UserConfirmed"] for reply in replies)
        starts = folder.lines("starts")
        assert len(starts) == 1
        # A killed program is started again.
        os.kill(int(starts[0]), signal.SIGKILL)
        assert [pool.sign_up(f"auto-{number}")["UserConfirmed"] for number in ["x", "y"]] == [True, True]
        assert len(folder.lines("starts")) == 2
        assert programs.left(program.pid)
    assert not pathlib.Path(f"/proc/{folder.lines('starts')[-1]}").exists()


@pytest.mark.parametrize("words, answer", [
    (["./handler"], "200"),
    (["sh", "handler"], "200"),
    (["sh", "-c", "cat > /dev/null; echo no"], "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (["sh", "-c", "true"], "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (["sh", "-c", "echo null"], "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (
        ["sh", "-c", "echo '{\"errorType\": \"E\", \"errorMessage\": \"away\"}'"],
        "UserLambdaValidationException: PreSignUp failed with error away.",
    ),
    (
        ["sh", "-c", "exit 7"],
        "UserLambdaValidationException: PreSignUp failed with error "
        "Error: Runtime exited with error: exit status 7.",
    ),
    (["./nowhere"], "UnexpectedLambdaException: PreSignUp invocation failed due to error ServiceUnavailableException."),
])
def test_a_program_needs_no_wrapper(tmp_path, words, answer):
    folder = Folder(tmp_path)
    folder.write("handler", "#!/bin/sh\necho start >> starts\nsed 's/\"autoConfirmUser\":false/\"autoConfirmUser\":true/'\n")
    (tmp_path / "handler").chmod(0o755)
    folder.configuration({"preSignUp": {"run": words}})
    with servers.mock("--configuration", folder.path / "pool.yaml") as program:
        pool = Hooked(program)
        assert said(pool.sign_up, "ann") == answer
        if answer == "200":
            assert pool.sign_up("ben")["UserConfirmed"] is True
            # The program is started for each event.
            assert folder.lines("starts") == ["start", "start"]
    if "nowhere" in words[0]:
        assert "preSignUp: the program `./nowhere` was not found" in program.errors


def test_programs_leave_no_descriptors(tmp_path):
    folder = Folder(tmp_path)
    folder.configuration({"preSignUp": {"run": ["cat"]}, "postConfirmation": {"run": ["./nowhere"]}})
    with servers.mock("--configuration", folder.path / "pool.yaml", "--no-rate-limits") as program:
        pool, counts = Hooked(program), []
        for number in range(60):
            pool.sign_up(f"ann-{number}", email="ann@example.com")
            assert said(pool.admin, "admin_confirm_sign_up", Username=f"ann-{number}").startswith("UnexpectedLambda")
            counts.append(len(os.listdir(f"/proc/{program.pid}/fd")))
        assert counts[-1] <= counts[5] + 3, counts


def test_a_handler_has_five_seconds_and_three_attempts(tmp_path):
    folder = Folder(tmp_path)
    folder.write("slow", "echo $$ >> starts; sleep 1000 & wait")
    folder.configuration({"preSignUp": {"run": ["sh", "slow"]}})
    with servers.mock("--configuration", folder.path / "pool.yaml") as program:
        words = "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
        assert said(Hooked(program).sign_up, "ann") == f"UnexpectedLambdaException: {words}"
        assert len(folder.lines("starts")) == 3


@pytest.mark.parametrize("version", ["V2_0", "V3_0"])
def test_the_pools_setting_defines_the_version_of_the_event(tmp_path, version):
    folder = Folder(tmp_path)
    setting = {"LambdaVersion": version, "LambdaArn": "arn:aws:lambda:us-east-1:123456789012:function:f"}
    folder.configuration(lambdas={"PreTokenGenerationConfig": setting})
    with servers.mock("--configuration", folder.path / "pool.yaml") as program:
        pool = Hooked(program)
        pool.add("ann")
        pool.tokens("ann")
    event = event_of(folder, "TokenGeneration_Authentication", "ann")
    assert event["version"] == version[1] and "scopes" in event["request"]
    assert event["response"] == {"claimsAndScopeOverrideDetails": None}


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_programs_cannot_be_set_over_http(tmp_path):
    folder = Folder(tmp_path)
    folder.configuration({"preSignUp": {"run": ["sh", "-c", "touch ran; cat"]}})
    with servers.mock("--configuration", folder.path / "pool.yaml") as program:
        pool, url = Hooked(program), f"{program.url}/_authflow/pools/{program.pool}/triggers"
        for body in [
            {"preSignUp": {"run": ["touch", "ran"]}}, {"customChallenge": {"run": ["touch", "ran"]}},
            {"preSignUp": {"run": "touch ran"}}, {"preSignUp": {"run": ["touch"], "fail": "no"}},
            {"preSignUp": {"program": "touch"}}, {"preSignUp": {"program": "0" * 64}},
        ]:
            status, answer = post(url, body)
            assert status == 400 and "in the scenario or in the configuration file" in answer["error"], body
        assert not (tmp_path / "ran").exists()
        # The trigger in the file still works.
        pool.sign_up("ann")
        assert (tmp_path / "ran").exists()
        with urllib.request.urlopen(url) as answer:
            assert [call["trigger"] for call in json.load(answer)["calls"]] == ["preSignUp"]


def test_a_restored_pool_finds_its_programs(tmp_path):
    folder = Folder(tmp_path)
    folder.configuration()
    options = ["--configuration", folder.path / "pool.yaml", "--state", tmp_path / "state"]
    for name in ["auto-ann", "auto-ben"]:
        with servers.mock(*options) as program:
            assert Hooked(program).sign_up(name)["UserConfirmed"] is True
    with servers.mock("--state", tmp_path / "state") as program:
        pool = Hooked(program)
        refused = said(pool.sign_up, "auto-cy")
        assert refused.startswith("NotImplementedByMock") and "start the mock with the configuration" in refused
        assert said(pool.admin, "admin_get_user", Username="auto-cy").startswith("UserNotFoundException")


def test_a_function_without_a_program_names_the_line_to_add(tmp_path):
    folder = Folder(tmp_path)
    folder.configuration({}, {"PreSignUp": "arn:aws:lambda:us-east-1:123456789012:function:f"})
    line = "`triggers: { preSignUp: { run: [node, lambda.mjs, index.handler] } }`"
    with servers.mock("--configuration", folder.path / "pool.yaml") as program:
        refused = said(Hooked(program).sign_up, "ann")
        assert refused.startswith("NotImplementedByMock: ")
        assert line in refused and "--lambda-endpoint URL" in refused
    assert line in program.errors


def test_a_function_behind_a_lambda_endpoint_needs_no_program(tmp_path):
    folder = Folder(tmp_path)
    folder.configuration({}, {"PreSignUp": "arn:aws:lambda:us-east-1:123456789012:function:f"})
    options = ["--configuration", folder.path / "pool.yaml", "--lambda-endpoint", "http://127.0.0.1:9"]
    with servers.mock(*options) as program:
        pass
    assert "AF2111" not in program.errors


# --- Runs

SCENARIO = """
scenario: A program decides on a sign-up
given:
  triggers:
    preSignUp: {{ run: [{words}] }}
steps:
  - signUp: {{ username: {name}, password: $(user.password), attributes: {{ email: {name} }} }}
    expect: {{ nextStep: {next} }}
  - expectTrigger: {{ trigger: preSignUp }}
    expect: {{ calls: 1, source: PreSignUp_SignUp }}
"""


def scenario(folder, name="auto-ann@example.com", next_step="done", words=None):
    return SCENARIO.format(words=", ".join(words or folder.words), name=name, next=next_step)


@pytest.mark.parametrize("language", ["node", "python"])
def test_a_scenario_runs_the_program_in_its_folder(tmp_path, language):
    folder = Folder(tmp_path / "deep", language)
    for number in range(5):
        folder.write(f"{number}.yaml", scenario(folder))
    run = servers.authflow("run", "deep", folder=tmp_path)
    assert run.status == 0, run
    assert len(folder.lines("starts")) == 1 and len(folder.events) == 5
    verbose = servers.authflow("run", "-v", "deep/0.yaml", folder=tmp_path)
    assert "note:     preSignUp: saw PreSignUp_SignUp of " in verbose.output


def test_a_failure_shows_the_output_of_the_program_without_secrets(tmp_path):
    folder = Folder(tmp_path)
    words = ["sh", "-c", "'echo tells $1 >&2; exit 4'", "sh", "$(secret.KEY)"]
    folder.write("a.yaml", scenario(folder, words=words))
    run = servers.authflow("run", "a.yaml", folder=tmp_path, environment={"KEY": "swordfish-12"})
    assert run.status == 1
    assert "note: preSignUp: tells " in run.output and "swordfish-12" not in run.output + run.errors
    assert "note: preSignUp: the program `sh` exited with code 4" in run.output


def test_a_code_is_found_in_the_message_of_a_program(tmp_path):
    folder = Folder(tmp_path)
    account = "{ EmailSendingAccount: DEVELOPER, SourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/a@b.c' }"
    folder.write("a.yaml", f"""
scenario: A code
given:
  pool: {{ EmailConfiguration: {account} }}
  triggers: {{ customMessage: {{ run: [{", ".join(folder.words)}] }} }}
steps:
  - signUp: {{ username: $(user.email), password: $(user.password) }}
  - awaitCode: {{ to: $(user.email) }}
    save: code
  - confirmSignUp: {{ username: $(user.email), code: $(code) }}
""")
    run = servers.authflow("run", "a.yaml", folder=tmp_path)
    assert run.status == 0, run


def test_a_configuration_and_a_scenario_can_share_a_program(tmp_path):
    folder = Folder(tmp_path)
    folder.configuration({"preSignUp": {"run": folder.words}})
    (tmp_path / "deep").mkdir()
    own = ["node", "../lambda.mjs", "index.handler"]
    folder.write("deep/same.yaml", scenario(folder, words=own))
    folder.write("other.yaml", scenario(folder, words=["node", "lambda.mjs", "other.handler"]))
    run = servers.authflow("run", "--pool", "pool.yaml", "deep/same.yaml", folder=tmp_path)
    assert run.status == 0, run
    run = servers.authflow("run", "--pool", "pool.yaml", "other.yaml", folder=tmp_path)
    assert "triggers.preSignUp" in run.output and "1 skipped" in run.output


def test_compare_runs_the_programs_of_both_sides(tmp_path):
    folders = [Folder(tmp_path / name) for name in ["a", "b"]]
    for folder in folders:
        folder.configuration()
    folders[1].write("index.mjs", NODE.replace("name.startsWith('auto')", "name.startsWith('other')"))
    folders[0].write("a.yaml", """
scenario: A sign-up
steps:
  - signUp: { username: auto-ann, password: $(user.password), attributes: { email: $(user.email) } }
""")
    run = servers.authflow("compare", "a/pool.yaml", "b/pool.yaml", "a/a.yaml", folder=tmp_path)
    assert run.status == 1, run
    assert [len(folder.lines("starts")) for folder in folders] == [1, 1]
    run = servers.authflow("compare", "a/pool.yaml", "a/pool.yaml", "a/a.yaml", folder=tmp_path)
    assert run.status == 0, run


def test_impact_runs_programs(tmp_path):
    folder = Folder(tmp_path / "deep")
    folder.configuration(name="before.yaml")
    text = json.loads((folder.path / "before.yaml").read_text())
    text["pool"]["Policies"] = {"PasswordPolicy": {"MinimumLength": 30}}
    text["triggers"]["preSignUp"] = {"autoConfirmUser": False}
    folder.write("after.yaml", text)
    folder.write("a.yaml", """
scenario: A sign-up
steps:
  - signUp: { username: auto-ann, password: Correct-horse-1, attributes: { email: $(user.email) } }
    expect: { nextStep: done }
""")
    run = servers.authflow("pool", "impact", "deep/before.yaml", "deep/after.yaml", "deep/a.yaml", folder=tmp_path)
    assert run.status == 1, run
    assert "MinimumLength" in run.output and "triggers.preSignUp" in run.output
    assert folder.events, run


def test_an_interrupted_run_leaves_no_program(tmp_path):
    folder = Folder(tmp_path)
    folder.write("a.yaml", scenario(folder).replace("  - expectTrigger", "  - wait: 600s\n  - expectTrigger"))
    with programs.running(servers.PROGRAM, "run", "-v", "a.yaml", cwd=tmp_path) as program:
        program.expect("step 1")
        assert folder.lines("starts")
        program.process.send_signal(signal.SIGINT)
        assert program.wait(20) == 4
    assert not pathlib.Path(f"/proc/{folder.lines('starts')[0]}").exists()


def test_the_example_passes(tmp_path):
    shutil.copytree(EXAMPLES, tmp_path / "lambda")
    run = servers.authflow("run", "lambda", folder=tmp_path)
    assert run.status == 0 and "4 passed" in run.output, run


def test_the_librarys_scenarios_with_programs_are_added_to_a_project(tmp_path):
    for name in ("triggers", "tokens"):
        (tmp_path / name).write_text("a file with the name of a folder of the library")
    result = servers.authflow("init", "--from", "mock", folder=tmp_path)
    assert result.status == 0, result
    assert "left out" not in result.output, result
    added = (tmp_path / "scenarios" / "triggers" / "pre-authentication.yaml").read_text()
    assert "A trigger denies one device and allows another" in added
