"""The AWS CLI from a shell, as in its manual, with its own exit codes and pagination."""

import json
import pathlib
import subprocess
import sys

import pytest

PASSWORD = "Correct-horse-1"


@pytest.fixture(scope="module")
def aws(mock):
    """Runs `aws cognito-idp`. The environment contains none of the user's settings."""
    program = pathlib.Path(sys.executable).with_name("aws")

    def run(*arguments):
        command = [program, "--endpoint-url", mock.url, "cognito-idp", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    return run


@pytest.fixture(scope="module")
def pool(make_shared):
    return make_shared(UsernameAttributes=["email"], AutoVerifiedAttributes=["email"])


def shown(run):
    """The output of a successful call. Empty output is a response without members."""
    assert (run.returncode, run.stderr) == (0, "")
    return json.loads(run.stdout or "{}")


def refused(run):
    """The error output of a call. Version 1 of the CLI exits with 255, version 2 with 254."""
    assert (run.returncode, run.stdout) == (255, "")
    return run.stderr.strip()


def test_a_user_signs_up_confirms_and_signs_in(mock, aws, pool, address):
    client = ["--client-id", pool.client_id, "--username", address]
    answer = shown(aws("sign-up", *client, "--password", PASSWORD))
    assert answer["UserConfirmed"] is False
    assert answer["CodeDeliveryDetails"]["Destination"] == f"{address[0]}***@e***"
    assert refused(aws("sign-up", *client, "--password", PASSWORD)) == (
        "An error occurred (UsernameExistsException) when calling the SignUp operation: "
        "An account with the given email already exists."
    )
    assert refused(aws("confirm-sign-up", *client, "--confirmation-code", "x")) == (
        "An error occurred (CodeMismatchException) when calling the ConfirmSignUp operation: "
        "Invalid verification code provided, please try again."
    )
    assert shown(aws("confirm-sign-up", *client, "--confirmation-code", mock.code(address))) == {}
    parameters = ["--auth-parameters", f"USERNAME={address},PASSWORD={PASSWORD}"]
    flow = ["initiate-auth", "--client-id", pool.client_id, "--auth-flow", "USER_PASSWORD_AUTH"]
    answer = shown(aws(*flow, *parameters))
    assert answer["ChallengeParameters"] == {} and answer["AuthenticationResult"]["ExpiresIn"] == 3600
    # A list of values is one line with tabs, and whole numbers have no decimal point.
    query = "AuthenticationResult.[TokenType,ExpiresIn]"
    texts = aws(*flow, *parameters, "--query", query, "--output", "text")
    assert (texts.returncode, texts.stdout) == (0, "Bearer\t3600\n")


def test_an_administrator_reads_a_user(aws, pool, address):
    pool.add(address, email_verified="true")
    place = ["admin-get-user", "--user-pool-id", pool.id, "--username"]
    user = shown(aws(*place, address))
    attributes = {item["Name"]: item["Value"] for item in user["UserAttributes"]}
    assert attributes == {"sub": user["Username"], "email": address, "email_verified": "true"}
    assert set(user) == {
        "Username", "UserAttributes", "UserCreateDate", "UserLastModifiedDate", "Enabled", "UserStatus",
    }
    texts = aws(*place, address, "--query", "[UserStatus,Enabled]", "--output", "text")
    assert (texts.returncode, texts.stdout) == (0, "CONFIRMED\tTrue\n")
    assert refused(aws(*place, "nobody@example.com")) == (
        "An error occurred (UserNotFoundException) when calling the AdminGetUser operation: "
        "User does not exist."
    )


def test_users_are_filtered_and_listed_in_pages(aws, make_shared):
    pool = make_shared()
    for name in ["ann", "bea", "cid", "dot", "eve"]:
        pool.add(name, family_name="Doe" if name < "d" else "Roe")
    place = ["list-users", "--user-pool-id", pool.id, "--query", "Users[].Username", "--filter"]
    assert shown(aws(*place, 'family_name = "roe"')) == ["dot", "eve"]
    assert shown(aws(*place, 'username ^= "b"')) == ["bea"]
    assert refused(aws(*place, "family_name")) == (
        "An error occurred (InvalidParameterException) when calling the ListUsers operation: "
        "Error while parsing filter"
    )
    # The CLI requests pages of one user and returns its own token.
    pages = ["list-users", "--user-pool-id", pool.id, "--page-size", "1", "--max-items", "2"]
    found, more = [], []
    while len(found) < 5:
        page = shown(aws(*pages, *more))
        found += [user["Username"] for user in page["Users"]]
        more = ["--starting-token", page.get("NextToken")]
    assert found == ["ann", "bea", "cid", "dot", "eve"] and more[1] is None


def test_errors_show_whether_they_are_from_the_cli_or_the_service(aws, pool):
    lambdas = '{"PreSignUp": "arn:aws:lambda:us-east-1:123456789012:function:f"}'
    aws("update-user-pool", "--user-pool-id", pool.id, "--lambda-config", lambdas)
    signed_up = aws("sign-up", "--client-id", pool.client_id, "--username", "x@example.com", "--password", pool.password)
    assert "(NotImplementedByMock)" in refused(signed_up)
    # The error comes from the CLI itself, before a request (version 2: 252).
    usage = aws("admin-get-user", "--user-pool-id", pool.id)
    assert usage.returncode == 2 and "arguments are required: --username" in usage.stderr
