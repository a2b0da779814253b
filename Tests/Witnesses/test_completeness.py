"""Nothing that the mock has goes without a witness; these tests come last."""

import json
import pathlib
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

HERE = pathlib.Path(__file__).parent


@pytest.fixture(scope="module")
def model(cognito):
    return cognito.meta.service_model


@pytest.fixture(scope="module")
def answers(mock, model):
    """What the mock says to each operation of the service without any input, and with which status."""

    def answer(operation):
        target = {"X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"}
        try:
            return urllib.request.urlopen(urllib.request.Request(mock.url, b"{}", target)).status, None
        except urllib.error.HTTPError as error:
            return error.status, json.loads(error.read())["__type"]

    return {operation: answer(operation) for operation in model.operation_names}


def test_the_mock_has_every_operation(answers):
    assert len(answers) == 122
    assert set(answers.values()) == {(400, "InvalidParameterException")}


def test_every_operation_was_answered_with_success_and_with_an_error_of_its_own(answers, ledger, request):
    if {item.path for item in request.session.items} != set(HERE.glob("test_*.py")):
        pytest.skip("only a part of the witnesses was asked")
    untried = {
        "never succeeded": answers.keys() - ledger.succeeded,
        "never refused": answers.keys() - set(ledger.refused),
    }
    missing = [f"{name} {how}" for how, names in untried.items() for name in sorted(names)]
    assert not missing, ", ".join(missing)


def test_the_model_is_botocores():
    script = HERE.parent.parent / "scripts" / "generate-cognito-model.py"
    subprocess.run([sys.executable, script, "--check"], check=True)
