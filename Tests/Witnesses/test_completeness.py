"""Every operation of the mock has tests for success and for an error. These tests run last."""

import json
import pathlib
import re
import subprocess
import sys
import urllib.error
import urllib.request

import botocore
import pytest

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "reference" / "mock" / "operations.md"


@pytest.fixture(scope="module")
def model(cognito):
    return cognito.meta.service_model


@pytest.fixture(scope="module")
def answers(mock, model):
    """The status and the error of each operation without input."""

    def answer(operation):
        target = {"X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"}
        try:
            return urllib.request.urlopen(urllib.request.Request(mock.url, b"{}", target)).status, None
        except urllib.error.HTTPError as error:
            return error.status, json.loads(error.read())["__type"]

    return {operation: answer(operation) for operation in model.operation_names}


@pytest.fixture(scope="module")
def lacking():
    """The operations that are not implemented, according to the page."""
    return set(re.findall(r"^\| `(\w+)` \| not implemented \|", PAGE.read_text(), re.MULTILINE))


def test_the_mock_answers_every_operation(answers, lacking):
    assert len(answers) == 153
    expected = {name: (501, "NotImplementedByMock") if name in lacking else (400, "InvalidParameterException")
                for name in answers}
    assert answers == expected and lacking <= answers.keys()


def test_an_operation_that_is_not_in_the_model_is_unknown(mock):
    target = {"X-Amz-Target": "AWSCognitoIdentityProviderService.GetMachineToken"}
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(mock.url, b"{}", target))
    assert refused.value.status == 400
    assert json.loads(refused.value.read())["__type"] == "UnknownOperationException"


def test_every_operation_had_a_success_and_an_error_from_its_own_list(
    answers, lacking, ledger, request
):
    if {item.path for item in request.session.items} != set(HERE.glob("test_*.py")):
        pytest.skip("only some of these tests were selected")
    untried = {
        "never succeeded": answers.keys() - lacking - ledger.succeeded,
        "never refused": answers.keys() - lacking - set(ledger.refused),
    }
    missing = [f"{name} {how}" for how, names in untried.items() for name in sorted(names)]
    assert not missing, ", ".join(missing)


def test_the_model_matches_botocore():
    script = HERE.parent.parent / "scripts" / "generate-cognito-model.py"
    subprocess.run([sys.executable, script, "--check"], check=True)


def test_the_model_is_from_the_pinned_botocore():
    pinned = re.search(r"^botocore==(.*)$", (HERE / "requirements.txt").read_text(), re.MULTILINE)[1]
    assert botocore.__version__ == pinned
    assert f"botocore {pinned}" in PAGE.read_text()
