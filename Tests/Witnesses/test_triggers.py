"""Triggers with real code: a Lambda Invoke endpoint with Python functions, and boto3."""

import base64
import contextlib
import http.server
import json
import threading
import urllib.parse

import pytest

import servers
from conftest import Mock, maker, said

ARN = "arn:aws:lambda:us-east-1:123456789012:function:"


class Functions:
    """Python functions with the Invoke API of AWS Lambda, which is the only interface that the mock uses."""

    def __init__(self):
        self.handlers, self.events = {}, []

    def answer(self, path, body):
        """The status, the headers, and the body of an invocation."""
        prefix, name = "/2015-03-31/functions/", urllib.parse.unquote(path).removesuffix("/invocations")
        function = self.handlers.get(name.removeprefix(prefix).removeprefix(ARN))
        if function is None:
            return 404, {}, {"Message": "Function not found"}
        event = json.loads(body)
        self.events.append(event)
        try:
            return 200, {}, function(event)
        except Exception as error:
            return 200, {"X-Amz-Function-Error": "Unhandled"}, {"errorMessage": str(error), "errorType": "Exception"}


@contextlib.contextmanager
def serving(functions):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            status, headers, body = functions.answer(self.path, self.rfile.read(int(self.headers["Content-Length"])))
            text = json.dumps(body).encode()
            self.send_response(status)
            for name, value in (headers | {"Content-Length": len(text)}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def functions():
    return Functions()


@pytest.fixture(scope="module")
def hooked(functions, tmp_path_factory):
    """A mock with the test's functions as the functions of its pools."""
    outbox = tmp_path_factory.mktemp("hooked") / "outbox"
    with serving(functions) as url, servers.mock("--outbox", outbox, "--lambda-endpoint", url) as program:
        yield Mock(program.url, outbox)


@pytest.fixture
def make(hooked):
    yield from maker(hooked.client())


def answering(**response):
    return lambda event: event | {"response": event["response"] | response}


def test_a_function_confirms_a_sign_up(functions, make, address):
    functions.handlers["pre"] = answering(autoConfirmUser=True, autoVerifyEmail=True)
    pool = make(LambdaConfig={"PreSignUp": ARN + "pre"})
    assert pool.sign_up("ann", email=address)["UserConfirmed"] is True
    assert pool.attributes("ann")["email_verified"] == "true"
    event = functions.events[-1]
    assert event["triggerSource"] == "PreSignUp_SignUp" and event["userPoolId"] == pool.id


def test_an_exception_is_reported_with_its_message(functions, make):
    def refuse(event):
        raise ValueError("not from here")

    functions.handlers["refuse"] = refuse
    pool = make(LambdaConfig={"PreAuthentication": ARN + "refuse"})
    pool.add("ann")
    refused = "UserLambdaValidationException: PreAuthentication failed with error not from here."
    assert said(pool.sign_in, "ann") == refused


def test_a_missing_function_rejects_the_call(make):
    pool = make(LambdaConfig={"PreSignUp": ARN + "nowhere"})
    assert said(pool.sign_up, "ann").startswith("UnexpectedLambdaException")
    assert said(pool.admin, "admin_get_user", Username="ann").startswith("UserNotFoundException")


def test_an_answer_without_a_response_is_rejected(functions, make):
    functions.handlers["odd"] = lambda event: "done"
    pool = make(LambdaConfig={"PreSignUp": ARN + "odd"})
    assert said(pool.sign_up, "ann") == "InvalidLambdaResponseException: Unrecognizable lambda output"


def test_a_custom_sender_replaces_the_email(functions, hooked, make, address):
    functions.handlers["sender"] = lambda event: None
    sender = {"LambdaVersion": "V1_0", "LambdaArn": ARN + "sender"}
    key = "arn:aws:kms:us-east-1:123456789012:key/8d1f2a34-0000-4000-8000-123456789012"
    pool = make(AutoVerifiedAttributes=["email"], LambdaConfig={"CustomEmailSender": sender, "KMSKeyID": key})
    delivery = pool.sign_up("ann", email=address)["CodeDeliveryDetails"]
    assert delivery["DeliveryMedium"] == "EMAIL" and hooked.messages(address) == []
    event = functions.events[-1]
    assert event["triggerSource"] == "CustomEmailSender_SignUp"
    assert event["request"]["type"] == "customEmailSenderRequestV1"
    code = base64.b64decode(event["request"]["code"]).decode()
    pool.call("confirm_sign_up", Username="ann", ConfirmationCode=code)
    assert pool.attributes("ann")["email_verified"] == "true"


def test_three_functions_run_a_custom_challenge(functions, make):
    def define(event):
        right = [step["challengeResult"] for step in event["request"]["session"]]
        event["response"] = {
            "issueTokens": right == [True], "failAuthentication": False, "challengeName": "CUSTOM_CHALLENGE"
        }
        return event

    functions.handlers["define"] = define
    functions.handlers["create"] = answering(
        publicChallengeParameters={"hint": "a color"}, privateChallengeParameters={"answer": "blue"}
    )
    functions.handlers["verify"] = lambda event: event | {
        "response": {
            "answerCorrect": event["request"]["challengeAnswer"]
            == event["request"]["privateChallengeParameters"]["answer"]
        }
    }
    names = {"DefineAuthChallenge": "define", "CreateAuthChallenge": "create", "VerifyAuthChallengeResponse": "verify"}
    configuration = {trigger: ARN + name for trigger, name in names.items()}
    pool = make({"ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]}, LambdaConfig=configuration)
    pool.add("ann")
    asked = pool.call("initiate_auth", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ann"})
    assert asked["ChallengeParameters"] == {"USERNAME": "ann", "hint": "a color"}
    answered = pool.call(
        "respond_to_auth_challenge",
        ChallengeName="CUSTOM_CHALLENGE",
        Session=asked["Session"],
        ChallengeResponses={"USERNAME": "ann", "ANSWER": "blue"},
    )
    assert answered["AuthenticationResult"]["TokenType"] == "Bearer"


def test_metadata_of_the_first_call_is_only_for_the_first_triggers(functions, make):
    """Follows the model's documentation of InitiateAuth.ClientMetadata. Challenge responses have their own metadata."""
    for trigger in ["PreAuthentication", "PostAuthentication", "PreTokenGeneration"]:
        functions.handlers[trigger] = lambda event: event
    functions.handlers["define"] = lambda event: event | {
        "response": {"issueTokens": bool(event["request"]["session"]), "challengeName": "CUSTOM_CHALLENGE"}
    }
    functions.handlers["create"] = answering(publicChallengeParameters={})
    functions.handlers["verify"] = answering(answerCorrect=True)
    own = {"PreAuthentication", "PostAuthentication", "PreTokenGeneration"}
    names = {"DefineAuthChallenge": "define", "CreateAuthChallenge": "create", "VerifyAuthChallengeResponse": "verify"}
    pool = make(
        {"ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]},
        LambdaConfig={trigger: ARN + trigger for trigger in own} | {key: ARN + name for key, name in names.items()},
    )
    pool.add("ann")
    functions.events.clear()
    parameters = {"USERNAME": "ann"}
    asked = pool.call("initiate_auth", AuthFlow="CUSTOM_AUTH", AuthParameters=parameters, ClientMetadata={"a": "b"})
    first = {event["triggerSource"].split("_")[0]: event["request"] for event in functions.events}
    assert set(first) == {"PreAuthentication", "DefineAuthChallenge", "CreateAuthChallenge"}
    assert first["PreAuthentication"]["validationData"] == {"a": "b"}
    assert not [name for name, request in first.items() if "clientMetadata" in request]
    functions.events.clear()
    pool.call(
        "respond_to_auth_challenge",
        ChallengeName="CUSTOM_CHALLENGE",
        Session=asked["Session"],
        ChallengeResponses={"USERNAME": "ann", "ANSWER": "x"},
        ClientMetadata={"c": "d"},
    )
    second = {event["triggerSource"].split("_")[0]: event["request"] for event in functions.events}
    assert set(second) == {
        "VerifyAuthChallengeResponse", "DefineAuthChallenge", "PostAuthentication", "TokenGeneration"
    }
    assert all(request["clientMetadata"] == {"c": "d"} for request in second.values())


@pytest.mark.parametrize("setting, version, member", [
    ({"PreTokenGeneration": ARN + "claims"}, "1", "claimsOverrideDetails"),
    (
        {"PreTokenGenerationConfig": {"LambdaVersion": "V2_0", "LambdaArn": ARN + "claims"}},
        "2", "claimsAndScopeOverrideDetails",
    ),
    (
        {"PreTokenGenerationConfig": {"LambdaVersion": "V3_0", "LambdaArn": ARN + "claims"}},
        "3", "claimsAndScopeOverrideDetails",
    ),
])
def test_pre_token_generation_gets_the_configured_version_of_the_event(functions, make, setting, version, member):
    """The events have the form in public tests."""
    functions.handlers["claims"] = lambda event: event
    pool = make(LambdaConfig=setting)
    pool.add("ann")
    pool.tokens("ann")
    event = functions.events[-1]
    assert event["version"] == version
    assert event["response"] == {member: None}
    roles = {"groupsToOverride": [], "iamRolesToOverride": [], "preferredRole": None}
    assert event["request"]["groupConfiguration"] == roles
    assert ("scopes" in event["request"]) == (version != "1")


def test_post_authentication_reports_a_new_device(functions, make):
    functions.handlers["post"] = lambda event: event
    pool = make(LambdaConfig={"PostAuthentication": ARN + "post"}, DeviceConfiguration={
        "DeviceOnlyRememberedOnUserPrompt": True
    })
    pool.add("ann")
    device = pool.tokens("ann")["NewDeviceMetadata"]["DeviceKey"]
    assert functions.events[-1]["request"]["newDeviceUsed"] is True
    untracked = make(LambdaConfig={"PostAuthentication": ARN + "post"})
    untracked.add("ann")
    assert "NewDeviceMetadata" not in untracked.tokens("ann") and device
    assert functions.events[-1]["request"]["newDeviceUsed"] is False
